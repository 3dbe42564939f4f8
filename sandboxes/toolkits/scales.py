"""What a unit is worth in the base unit of its quantity, exactly.

Sources: the SI brochure (9th edition) with its exact constants, the international yard and pound of
1959, NIST SP 811 for conventional units. Without a suffix a customary unit is that of the US.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from sandboxes.toolkits.exact import exact, nearest

Scale = Mapping[str, Fraction]

# 60 digits: converted values are rounded to the 17 of a double.
PI: Final = Fraction("3.14159265358979323846264338327950288419716939937510582097494")

INCH: Final = Fraction("0.0254")
FOOT: Final = 12 * INCH
YARD: Final = 3 * FOOT
MILE: Final = 1760 * YARD
SURVEY_FOOT: Final = Fraction(1200, 3937)
ASTRONOMICAL_UNIT: Final = Fraction(149_597_870_700)
LIGHT_SPEED: Final = Fraction(299_792_458)

MINUTE: Final = Fraction(60)
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
YEAR: Final = DAY * Fraction("365.25")

POUND: Final = Fraction("0.45359237")
OUNCE: Final = POUND / 16
GRAIN: Final = POUND / 7000
SHORT_TON: Final = 2000 * POUND
LONG_TON: Final = 2240 * POUND

LITER: Final = Fraction("0.001")
GALLON_US: Final = 231 * INCH**3
GALLON_UK: Final = Fraction("0.00454609")
BUSHEL_US: Final = Fraction("2150.42") * INCH**3
FLUID_OUNCE: Final = GALLON_US / 128

GRAVITY: Final = Fraction("9.80665")
POUND_FORCE: Final = POUND * GRAVITY
WATER: Final = 1000 * GRAVITY
MERCURY: Final = Fraction("13595.1") * GRAVITY

CALORIE: Final = Fraction("4.184")
# The one of the International Table, whose calorie is 4.1868 J: a pound by a degree Fahrenheit.
BTU: Final = Fraction("4186.8") * POUND * Fraction(5, 9)

ANGLE: Final[Scale] = {
    "degrees": Fraction(1),
    "radians": 180 / PI,
    "arcmin": Fraction(1, 60),
    "arcsec": Fraction(1, 3600),
    "turns": Fraction(360),
    "gons": Fraction(9, 10),
}

AREA: Final[Scale] = {
    "acre": 4840 * YARD**2,
    "are": Fraction(100),
    "hectare": Fraction(10_000),
    "square centimeter": Fraction("1e-4"),
    "square foot": FOOT**2,
    "square inch": INCH**2,
    "square kilometer": Fraction(10**6),
    "square meter": Fraction(1),
    "square mile": MILE**2,
    "square millimeter": Fraction("1e-6"),
    "square yard": YARD**2,
}

COMPUTER_DATA: Final[Scale] = {
    "bits": Fraction(1, 8),
    "bytes": Fraction(1),
    "kilobytes": Fraction(10**3),
    "megabytes": Fraction(10**6),
    "gigabytes": Fraction(10**9),
    "terabytes": Fraction(10**12),
    "petabytes": Fraction(10**15),
    "exabytes": Fraction(10**18),
}

DENSITY: Final[Scale] = {
    "grains per gallon (UK)": GRAIN / GALLON_UK,
    "grains per gallon (US)": GRAIN / GALLON_US,
    "grains per gallon": GRAIN / GALLON_US,
    "grams per cubic centimeter": Fraction(1000),
    "grams per liter": Fraction(1),
    "kilograms per liter": Fraction(1000),
    "kilograms per cubic meter": Fraction(1),
    "milligrams per liter": Fraction("1e-3"),
    "ounces per gallon (UK)": OUNCE / GALLON_UK,
    "ounces per gallon (US)": OUNCE / GALLON_US,
    "ounces per gallon": OUNCE / GALLON_US,
    "pounds per cubic foot": POUND / FOOT**3,
    "pounds per gallon (UK)": POUND / GALLON_UK,
    "pounds per gallon (US)": POUND / GALLON_US,
    "pounds per gallon": POUND / GALLON_US,
    "tonnes per cubic meter": Fraction(1000),
    "tons per cubic yard (UK)": LONG_TON / YARD**3,
    "tons per cubic yard (US)": SHORT_TON / YARD**3,
    "tons per cubic yard": SHORT_TON / YARD**3,
}

ENERGY: Final[Scale] = {
    "joule": Fraction(1),
    "kilojoule": Fraction(10**3),
    "megajoule": Fraction(10**6),
    "gigajoule": Fraction(10**9),
    "terajoule": Fraction(10**12),
    "petajoule": Fraction(10**15),
    "exajoule": Fraction(10**18),
    "watt hour": HOUR,
    "kilowatt hour": 10**3 * HOUR,
    "megawatt hour": 10**6 * HOUR,
    "gigawatt hour": 10**9 * HOUR,
    "terawatt hour": 10**12 * HOUR,
    "Btu": BTU,
    "calorie": CALORIE,
    "kilocalorie": 1000 * CALORIE,
    "therm": 100_000 * BTU,
    "foot\u2011pound force": FOOT * POUND_FORCE,
    "inch\u2011pound force": INCH * POUND_FORCE,
    "erg": Fraction("1e-7"),
    "electron volt": Fraction("1.602176634e-19"),
}

FORCE: Final[Scale] = {
    "dynes": Fraction("1e-5"),
    "kilograms force": GRAVITY,
    "kilonewtons": Fraction(10**3),
    "kips": 1000 * POUND_FORCE,
    "meganewtons": Fraction(10**6),
    "newtons": Fraction(1),
    "pounds force": POUND_FORCE,
    "tonnes force": 1000 * GRAVITY,
    "long tons force": LONG_TON * GRAVITY,
    "short tons force": SHORT_TON * GRAVITY,
}

LENGTH: Final[Scale] = {
    "angstrom": Fraction("1e-10"),
    "astronomical unit": ASTRONOMICAL_UNIT,
    "cable": Fraction("185.2"),
    "centimeter": Fraction("0.01"),
    "chain (surveyors)": 66 * SURVEY_FOOT,
    "decimeter": Fraction("0.1"),
    "em (pica)": INCH / 6,
    "fathom": 6 * FOOT,
    "foot": FOOT,
    "foot (US survey)": SURVEY_FOOT,
    "furlong": 660 * FOOT,
    "hand": 4 * INCH,
    "hectometer": Fraction(100),
    "inch": INCH,
    "kilometer": Fraction(1000),
    "light year": LIGHT_SPEED * YEAR,
    "meter": Fraction(1),
    "micrometer": Fraction("1e-6"),
    "mil": INCH / 1000,
    "mile": MILE,
    "nautical mile": Fraction(1852),
    "nautical mile (UK)": 6080 * FOOT,
    "millimeter": Fraction("1e-3"),
    "nanometer": Fraction("1e-9"),
    "parsec": ASTRONOMICAL_UNIT * 648_000 / PI,
    "picometer": Fraction("1e-12"),
    "Scandinavian mile": Fraction(10_000),
    "thou": INCH / 1000,
    "yard": YARD,
}

MASS: Final[Scale] = {
    "carat": Fraction("0.2e-3"),
    "decagram": Fraction("1e-2"),
    "hectogram": Fraction("1e-1"),
    "gram": Fraction("1e-3"),
    "milligram": Fraction("1e-6"),
    "microgram": Fraction("1e-9"),
    "nanogram": Fraction("1e-12"),
    "picogram": Fraction("1e-15"),
    "femtogram": Fraction("1e-18"),
    "grain": GRAIN,
    "ounce": OUNCE,
    "troy ounce": 480 * GRAIN,
    "pound": POUND,
    "stone": 14 * POUND,
    "short ton (US)": SHORT_TON,
    "long ton (UK)": LONG_TON,
    "tonne": Fraction(10**3),
    "kilotonne": Fraction(10**6),
    "megatonne": Fraction(10**9),
    "kilogram": Fraction(1),
}

POWER: Final[Scale] = {
    "Btu per hour": BTU / HOUR,
    "foot pound\u2011force per second": FOOT * POUND_FORCE,
    "ton of refrigeration": 12_000 * BTU / HOUR,
    "calorie per hour": CALORIE / HOUR,
    "kilocalorie per hour": 1000 * CALORIE / HOUR,
    "horsepower": 550 * FOOT * POUND_FORCE,
    "horsepower (metric)": 75 * GRAVITY,
    "kilogram\u2011force meter per second": GRAVITY,
    "watt": Fraction(1),
    "kilowatt": Fraction(10**3),
    "megawatt": Fraction(10**6),
    "gigawatt": Fraction(10**9),
    "terawatt": Fraction(10**12),
    "petawatt": Fraction(10**15),
}

PRESSURE: Final[Scale] = {
    "pascal": Fraction(1),
    "hectopascal": Fraction(100),
    "kilopascal": Fraction(10**3),
    "megapascal": Fraction(10**6),
    "bar": Fraction(10**5),
    "atmosphere": Fraction(101_325),
    "centimeters of water": WATER / 100,
    "inches of water": WATER * INCH,
    "feet of water": WATER * FOOT,
    "meters of water": WATER,
    "millimeters of mercury": MERCURY / 1000,
    "inches of mercury": MERCURY * INCH,
    "kilogram force per square centimeter": GRAVITY * 10**4,
    "newtons per square centimeter": Fraction(10**4),
    "newtons per square millimeter": Fraction(10**6),
    "psi": POUND_FORCE / INCH**2,
    "psf": POUND_FORCE / FOOT**2,
}

SPEED: Final[Scale] = {
    "centimeters per minute": Fraction("0.01") / MINUTE,
    "centimeters per second": Fraction("0.01"),
    "feet per hour": FOOT / HOUR,
    "feet per minute": FOOT / MINUTE,
    "feet per second": FOOT,
    "inches per minute": INCH / MINUTE,
    "inches per second": INCH,
    "kilometers per hour": 1000 / HOUR,
    "kilometers per second": Fraction(1000),
    "knots": 1852 / HOUR,
    # The standard atmosphere (ISO 2533), at 15 °C; and dry air at 20 °C.
    "Mach (ISA sea level)": Fraction("340.294"),
    "speed of sound": Fraction(343),
    "meters per hour": 1 / HOUR,
    "meters per minute": 1 / MINUTE,
    "meters per second": Fraction(1),
    "miles per hour": MILE / HOUR,
    "miles per minute": MILE / MINUTE,
    "miles per second": MILE,
    "yards per hour": YARD / HOUR,
    "yards per minute": YARD / MINUTE,
    "yards per second": YARD,
    "speed of light": LIGHT_SPEED,
}

TIME: Final[Scale] = {
    "picoseconds": Fraction("1e-12"),
    "femtoseconds": Fraction("1e-15"),
    "nanoseconds": Fraction("1e-9"),
    "microseconds": Fraction("1e-6"),
    "milliseconds": Fraction("1e-3"),
    "seconds": Fraction(1),
    "minutes": MINUTE,
    "hours": HOUR,
    "days": DAY,
    "weeks": 7 * DAY,
    "fortnights": 14 * DAY,
    "months": YEAR / 12,
    "quarters": YEAR / 4,
    "synodic months": DAY * Fraction("29.530589"),
    "years": YEAR,
    "decades": 10 * YEAR,
    "centuries": 100 * YEAR,
    "millennia": 1000 * YEAR,
}

VOLUME: Final[Scale] = {
    "acre foot": 4840 * YARD**2 * FOOT,
    "barrel (oil)": 42 * GALLON_US,
    "bushel (UK)": 8 * GALLON_UK,
    "bushel (US)": BUSHEL_US,
    "bushel": BUSHEL_US,
    "centiliter": LITER / 100,
    "cubic centimeter": Fraction("1e-6"),
    "cubic decimeter": Fraction("1e-3"),
    "cubic foot": FOOT**3,
    "cubic inch": INCH**3,
    "cubic kilometer": Fraction(10**9),
    "cubic meter": Fraction(1),
    "cubic mile": MILE**3,
    "cubic millimeter": Fraction("1e-9"),
    "cubic yard": YARD**3,
    "cup": 8 * FLUID_OUNCE,
    "deciliter": LITER / 10,
    "fluid ounce (imperial)": GALLON_UK / 160,
    "fluid ounce (US)": FLUID_OUNCE,
    "fluid ounce": FLUID_OUNCE,
    "gallon (imperial)": GALLON_UK,
    "gallon (US)": GALLON_US,
    "gallon": GALLON_US,
    "kiloliter": 1000 * LITER,
    "liter": LITER,
    "milliliter": LITER / 10**3,
    "microliter": LITER / 10**6,
    "nanoliter": LITER / 10**9,
    "picoliter": LITER / 10**12,
    "pint (imperial)": GALLON_UK / 8,
    "pint (US)": GALLON_US / 8,
    "pint": GALLON_US / 8,
    "quart (imperial)": GALLON_UK / 4,
    "quart (US)": GALLON_US / 4,
    "quart": GALLON_US / 4,
    "tablespoon": FLUID_OUNCE / 2,
    "teaspoon": FLUID_OUNCE / 6,
}


def convert(scale: Scale, value: float, from_unit: str, to_unit: str) -> float:
    """A value in another unit of its scale; exact, and rounded once.

    Raises:
        ResultTooLarge: the result is no double.
    """
    return nearest(exact(value) * scale[from_unit] / scale[to_unit])
