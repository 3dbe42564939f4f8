"""What pint calls the units, and where its definition is another than ours."""

from functools import cache
from typing import Any

import pint

# A quantity's units in pint's language; what is not listed has the same name there.
PINT: dict[str, dict[str, str]] = {
    "angle": {
        "degrees": "degree", "radians": "radian", "arcmin": "arcminute", "arcsec": "arcsecond",
        "turns": "turn", "gons": "grade",
    },
    "area": {
        # pint's acre is that of the US survey.
        "acre": "43560 * foot**2",
        "square centimeter": "centimeter**2", "square foot": "foot**2", "square inch": "inch**2",
        "square kilometer": "kilometer**2", "square meter": "meter**2", "square mile": "mile**2",
        "square millimeter": "millimeter**2", "square yard": "yard**2",
    },
    "computer_data": {
        "bits": "bit", "bytes": "byte", "kilobytes": "kilobyte", "megabytes": "megabyte",
        "gigabytes": "gigabyte", "terabytes": "terabyte", "petabytes": "petabyte",
        "exabytes": "exabyte",
    },
    "density": {
        "grains per gallon (UK)": "grain / imperial_gallon",
        "grains per gallon (US)": "grain / gallon",
        "grains per gallon": "grain / gallon",
        "grams per cubic centimeter": "gram / centimeter**3",
        "grams per liter": "gram / liter",
        "kilograms per liter": "kilogram / liter",
        "kilograms per cubic meter": "kilogram / meter**3",
        "milligrams per liter": "milligram / liter",
        "ounces per gallon (UK)": "ounce / imperial_gallon",
        "ounces per gallon (US)": "ounce / gallon",
        "ounces per gallon": "ounce / gallon",
        "pounds per cubic foot": "pound / foot**3",
        "pounds per gallon (UK)": "pound / imperial_gallon",
        "pounds per gallon (US)": "pound / gallon",
        "pounds per gallon": "pound / gallon",
        "tonnes per cubic meter": "metric_ton / meter**3",
        "tons per cubic yard (UK)": "long_ton / yard**3",
        "tons per cubic yard (US)": "short_ton / yard**3",
        "tons per cubic yard": "short_ton / yard**3",
    },
    "energy": {
        "watt hour": "watt_hour", "kilowatt hour": "kilowatt * hour",
        "megawatt hour": "megawatt * hour", "gigawatt hour": "gigawatt * hour",
        "terawatt hour": "terawatt * hour", "Btu": "Btu_it",
        # pint's therm is made of another Btu.
        "therm": "100000 * Btu_it",
        "foot\u2011pound force": "foot * pound_force",
        "inch\u2011pound force": "inch * pound_force",
        "electron volt": "electron_volt",
    },
    "force": {
        "dynes": "dyne", "kilograms force": "kilogram_force", "kilonewtons": "kilonewton",
        "kips": "kip", "meganewtons": "meganewton", "newtons": "newton",
        "pounds force": "pound_force", "tonnes force": "1000 * kilogram_force",
        "long tons force": "long_ton_force", "short tons force": "2000 * pound_force",
    },
    "length": {
        "astronomical unit": "astronomical_unit", "cable": "nautical_mile / 10",
        "chain (surveyors)": "chain", "em (pica)": "pica",
        # Survey feet again in pint, for these two.
        "fathom": "6 * foot", "furlong": "220 * yard",
        # pint's parsec is off in its twelfth digit.
        "parsec": "648000 / 3.141592653589793 * astronomical_unit",
        "foot (US survey)": "survey_foot", "light year": "light_year", "mil": "thou",
        "nautical mile": "nautical_mile", "nautical mile (UK)": "6080 * foot",
        "Scandinavian mile": "10 * kilometer",
    },
    "mass": {
        "troy ounce": "troy_ounce", "short ton (US)": "short_ton", "long ton (UK)": "long_ton",
        "tonne": "metric_ton", "kilotonne": "1000 * metric_ton",
        "megatonne": "1000000 * metric_ton",
    },
    "power": {
        "Btu per hour": "Btu_it / hour",
        "foot pound\u2011force per second": "foot * pound_force / second",
        "ton of refrigeration": "12000 * Btu_it / hour",
        "calorie per hour": "calorie / hour", "kilocalorie per hour": "kilocalorie / hour",
        "horsepower (metric)": "metric_horsepower",
        "kilogram\u2011force meter per second": "kilogram_force * meter / second",
    },
    "pressure": {
        "centimeters of water": "centimeter_H2O", "inches of water": "inch_H2O",
        "feet of water": "foot_H2O", "meters of water": "100 * centimeter_H2O",
        "millimeters of mercury": "millimeter_Hg", "inches of mercury": "inch_Hg",
        "kilogram force per square centimeter": "kilogram_force / centimeter**2",
        "newtons per square centimeter": "newton / centimeter**2",
        "newtons per square millimeter": "newton / millimeter**2",
        "psf": "pound_force / foot**2",
    },
    "speed": {
        "centimeters per minute": "centimeter / minute",
        "centimeters per second": "centimeter / second",
        "feet per hour": "foot / hour", "feet per minute": "foot / minute",
        "feet per second": "foot / second",
        "inches per minute": "inch / minute", "inches per second": "inch / second",
        "kilometers per hour": "kilometer / hour", "kilometers per second": "kilometer / second",
        "knots": "knot",
        # pint has neither: ISO 2533, and dry air at 20 °C.
        "Mach (ISA sea level)": "340.294 * meter / second",
        "speed of sound": "343 * meter / second",
        "meters per hour": "meter / hour", "meters per minute": "meter / minute",
        "meters per second": "meter / second",
        "miles per hour": "mile / hour", "miles per minute": "mile / minute",
        "miles per second": "mile / second",
        "yards per hour": "yard / hour", "yards per minute": "yard / minute",
        "yards per second": "yard / second",
        "speed of light": "speed_of_light",
    },
    "temperature": {"celsius": "degC", "fahrenheit": "degF", "kelvin": "kelvin"},
    "time": {
        "quarters": "3 * month", "synodic months": "synodic_month",
        # In pint's language `decade` is a factor of ten.
        "decades": "10 * year", "centuries": "century", "millennia": "millennium",
    },
    "volume": {
        "acre foot": "43560 * foot**3", "barrel (oil)": "oil_barrel",
        "bushel (UK)": "imperial_bushel", "bushel (US)": "bushel",
        "cubic centimeter": "centimeter**3", "cubic decimeter": "decimeter**3",
        "cubic foot": "foot**3", "cubic inch": "inch**3", "cubic kilometer": "kilometer**3",
        "cubic meter": "meter**3", "cubic mile": "mile**3", "cubic millimeter": "millimeter**3",
        "cubic yard": "yard**3",
        "fluid ounce (imperial)": "imperial_fluid_ounce", "fluid ounce (US)": "fluid_ounce",
        "fluid ounce": "fluid_ounce",
        "gallon (imperial)": "imperial_gallon", "gallon (US)": "gallon",
        "pint (imperial)": "imperial_pint", "pint (US)": "pint",
        "quart (imperial)": "imperial_quart", "quart (US)": "quart",
    },
}  # fmt: skip


@cache
def registry() -> Any:
    return pint.UnitRegistry(autoconvert_offset_to_baseunit=True)


@cache
def in_base_units(quantity: str, unit: str) -> float:
    """What pint says one of the unit is in SI base units; without temperatures."""
    name = PINT[quantity].get(unit, unit)
    return float(registry()(name).to_base_units().magnitude)


def by_pint(quantity: str, value: float, from_unit: str, to_unit: str) -> float:
    if quantity == "temperature":
        names = PINT["temperature"]
        reading = registry().Quantity(value, names[from_unit])
        return float(reading.to(names[to_unit]).magnitude)
    return value * in_base_units(quantity, from_unit) / in_base_units(quantity, to_unit)
