"""Unit: conversions between the units of fourteen quantities."""

import sys
from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Any, Final, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import CoreSchema, core_schema

from sandboxes.core import App, InvalidArgument, Result, tool
from sandboxes.toolkits import scales
from sandboxes.toolkits.exact import Real, exact, nearest
from sandboxes.toolkits.scales import Scale, convert

MOST_REQUESTS: Final = 100

Quantity = Literal[
    "angle", "area", "computer_data", "density", "energy", "force", "length", "mass", "power",
    "pressure", "speed", "temperature", "time", "volume",
]  # fmt: skip

SCALES: Final[dict[str, Scale]] = {
    "angle": scales.ANGLE,
    "area": scales.AREA,
    "computer_data": scales.COMPUTER_DATA,
    "density": scales.DENSITY,
    "energy": scales.ENERGY,
    "force": scales.FORCE,
    "length": scales.LENGTH,
    "mass": scales.MASS,
    "power": scales.POWER,
    "pressure": scales.PRESSURE,
    "speed": scales.SPEED,
    "time": scales.TIME,
    "volume": scales.VOLUME,
}

# In each, a degree in kelvins, and how far its zero lies above absolute zero, in its own degrees.
TEMPERATURE: Final[dict[str, tuple[Fraction, Fraction]]] = {
    "celsius": (Fraction(1), Fraction("273.15")),
    "fahrenheit": (Fraction(5, 9), Fraction("459.67")),
    "kelvin": (Fraction(1), Fraction(0)),
}

UNITS: Final[dict[str, list[str]]] = {
    quantity: sorted(SCALES.get(quantity, TEMPERATURE), key=str.casefold)
    for quantity in get_args(Quantity)
}


class BelowAbsoluteZero(InvalidArgument):
    template = "{value!r} in {unit} is below absolute zero"


class UnknownUnit(InvalidArgument):
    template = "request {number}: {quantity} has no unit {unit!r}, but {known}"


class OneOf:
    """Makes an enum of a str, so that the names of units stand in one place: their scale."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = list(names)

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return core_schema.literal_schema(self.names)


AngleUnit = Annotated[str, OneOf(scales.ANGLE), Field(description="a unit of angle")]
AreaUnit = Annotated[str, OneOf(scales.AREA), Field(description="a unit of area")]
ComputerDataUnit = Annotated[
    str, OneOf(scales.COMPUTER_DATA), Field(description="a unit of computer data")
]
DensityUnit = Annotated[str, OneOf(scales.DENSITY), Field(description="a unit of density")]
EnergyUnit = Annotated[str, OneOf(scales.ENERGY), Field(description="a unit of energy")]
ForceUnit = Annotated[str, OneOf(scales.FORCE), Field(description="a unit of force")]
LengthUnit = Annotated[str, OneOf(scales.LENGTH), Field(description="a unit of length")]
MassUnit = Annotated[str, OneOf(scales.MASS), Field(description="a unit of mass")]
PowerUnit = Annotated[str, OneOf(scales.POWER), Field(description="a unit of power")]
PressureUnit = Annotated[str, OneOf(scales.PRESSURE), Field(description="a unit of pressure")]
SpeedUnit = Annotated[str, OneOf(scales.SPEED), Field(description="a unit of speed")]
TemperatureUnit = Annotated[str, OneOf(TEMPERATURE), Field(description="a unit of temperature")]
TimeUnit = Annotated[str, OneOf(scales.TIME), Field(description="a unit of time")]
VolumeUnit = Annotated[str, OneOf(scales.VOLUME), Field(description="a unit of volume")]

UnitName = Annotated[str, Field(max_length=60, description="a unit of that quantity")]


class Request(BaseModel):
    """One conversion of a batch."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)

    conversion_type: Quantity
    value: float
    from_unit: UnitName
    to_unit: UnitName


class Conversion(Result):
    value: float
    from_unit: str
    result: float
    to_unit: str


QuantityOrAll = Annotated[Quantity | None, Field(description="one quantity; all where left out")]
Requests = Annotated[
    list[Request],
    Field(min_length=1, max_length=MOST_REQUESTS, description="what is to be converted"),
]


@tool()
def convert_temperature(value: Real, from_unit: TemperatureUnit, to_unit: TemperatureUnit) -> float:
    """Convert a temperature; it cannot lie below absolute zero."""
    size, zero = TEMPERATURE[from_unit]
    kelvins = (exact(value) + zero) * size
    if kelvins < 0:
        raise BelowAbsoluteZero(value=value, unit=from_unit)
    size, zero = TEMPERATURE[to_unit]
    return nearest(kelvins / size - zero)


@tool()
def convert_angle(value: Real, from_unit: AngleUnit, to_unit: AngleUnit) -> float:
    """Convert an angle; a turn has 400 gons."""
    return convert(scales.ANGLE, value, from_unit, to_unit)


@tool()
def convert_length(value: Real, from_unit: LengthUnit, to_unit: LengthUnit) -> float:
    """Convert a length; ten cables are a nautical mile, a surveyor's chain 66 US survey feet."""
    return convert(scales.LENGTH, value, from_unit, to_unit)


@tool()
def convert_energy(value: Real, from_unit: EnergyUnit, to_unit: EnergyUnit) -> float:
    """Convert an energy; a calorie is 4.184 J, a Btu 1055.05585262 J, a therm 100,000 Btu."""
    return convert(scales.ENERGY, value, from_unit, to_unit)


@tool()
def convert_force(value: Real, from_unit: ForceUnit, to_unit: ForceUnit) -> float:
    """Convert a force."""
    return convert(scales.FORCE, value, from_unit, to_unit)


@tool()
def convert_pressure(value: Real, from_unit: PressureUnit, to_unit: PressureUnit) -> float:
    """Convert a pressure; columns of water and mercury are the conventional ones."""
    return convert(scales.PRESSURE, value, from_unit, to_unit)


@tool()
def convert_power(value: Real, from_unit: PowerUnit, to_unit: PowerUnit) -> float:
    """Convert a power; a horsepower is 550 foot-pounds a second unless metric."""
    return convert(scales.POWER, value, from_unit, to_unit)


@tool()
def convert_speed(value: Real, from_unit: SpeedUnit, to_unit: SpeedUnit) -> float:
    """Convert a speed; Mach 1 is 340.294 m/s, the speed of sound (dry air, 20 °C) 343 m/s."""
    return convert(scales.SPEED, value, from_unit, to_unit)


@tool()
def convert_area(value: Real, from_unit: AreaUnit, to_unit: AreaUnit) -> float:
    """Convert an area; an acre is 4840 square yards."""
    return convert(scales.AREA, value, from_unit, to_unit)


@tool()
def convert_mass(value: Real, from_unit: MassUnit, to_unit: MassUnit) -> float:
    """Convert a mass; an ounce is the avoirdupois one unless troy."""
    return convert(scales.MASS, value, from_unit, to_unit)


@tool()
def convert_volume(value: Real, from_unit: VolumeUnit, to_unit: VolumeUnit) -> float:
    """Convert a volume; without a suffix, customary units are those of the US."""
    return convert(scales.VOLUME, value, from_unit, to_unit)


@tool()
def convert_computer_data(
    value: Real, from_unit: ComputerDataUnit, to_unit: ComputerDataUnit
) -> float:
    """Convert an amount of data; a kilobyte is 1000 bytes, and so on by thousands."""
    return convert(scales.COMPUTER_DATA, value, from_unit, to_unit)


@tool()
def convert_density(value: Real, from_unit: DensityUnit, to_unit: DensityUnit) -> float:
    """Convert a density; without a suffix, gallons and tons are those of the US."""
    return convert(scales.DENSITY, value, from_unit, to_unit)


@tool()
def convert_time(value: Real, from_unit: TimeUnit, to_unit: TimeUnit) -> float:
    """Convert a duration; a year is 365.25 days, a month a twelfth of it."""
    return convert(scales.TIME, value, from_unit, to_unit)


@tool()
def convert_batch(requests: Requests) -> list[Conversion]:
    """Do several conversions in the order given; if one of them is impossible, none is answered."""
    return [_answered(number, request) for number, request in enumerate(requests, start=1)]


def _answered(number: int, request: Request) -> Conversion:
    quantity, value = request.conversion_type, request.value
    for unit in (request.from_unit, request.to_unit):
        if unit not in UNITS[quantity]:
            known = ", ".join(UNITS[quantity])
            raise UnknownUnit(number=number, quantity=quantity, unit=unit, known=known)
    if quantity == "temperature":
        result = convert_temperature(value, request.from_unit, request.to_unit)
    else:
        result = convert(SCALES[quantity], value, request.from_unit, request.to_unit)
    return Conversion(
        value=value, from_unit=request.from_unit, result=result, to_unit=request.to_unit
    )


@tool()
def list_supported_units(unit_type: QuantityOrAll = None) -> dict[str, list[str]]:
    """The units of one quantity, or of every quantity, in alphabetical order."""
    return UNITS if unit_type is None else {unit_type: UNITS[unit_type]}


APP = App(name="Unit", tools=(sys.modules[__name__],))
