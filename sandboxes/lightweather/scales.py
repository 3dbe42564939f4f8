"""What figures are called: conditions, points of the compass, risks and grades."""

import math
from bisect import bisect_left, bisect_right
from typing import Final

from sandboxes.core import Result

DIGITS: Final = 9


class Condition(Result):
    """The sky in a word, numbered as in the WMO's table of present weather (4677)."""

    id: int
    name: str
    description: str


def _conditions(*entries: tuple[int, str, str]) -> dict[int, Condition]:
    return {i: Condition(id=i, name=name, description=text) for i, name, text in entries}


CONDITIONS: Final = _conditions(
    (0, "Clear", "a clear sky"),
    (1, "Mostly clear", "a few clouds"),
    (2, "Partly cloudy", "sun and clouds by turns"),
    (3, "Overcast", "a grey sky without rain"),
    (45, "Fog", "fog, with poor visibility"),
    (51, "Drizzle", "light drizzle"),
    (61, "Light rain", "light rain"),
    (63, "Rain", "moderate rain"),
    (65, "Heavy rain", "heavy rain"),
    (68, "Light sleet", "light rain mixed with snow"),
    (69, "Sleet", "rain mixed with snow"),
    (71, "Light snow", "light snowfall"),
    (73, "Snow", "moderate snowfall"),
    (75, "Heavy snow", "heavy snowfall"),
    (95, "Thunderstorm", "a thunderstorm with rain"),
)

# Of temperatures in tenths of a degree: what falls as snow up to the one, and as sleet up to the other.
SNOW_UP_TO: Final = 5
SLEET_UP_TO: Final = 20
# No day counts as one of snow that is warmer at its warmest.
SNOW_DAY_UP_TO: Final = 40
THUNDER_FROM: Final = 20  # tenths of a millimetre in an hour
DAMP_TENTHS: Final = 2  # less than this leaves a day dry

_CLOUDS: Final = ((15, 40, 80), (0, 1, 2, 3))  # per cent of the sky, and the conditions between


def dry_condition(cloud: int) -> int:
    limits, codes = _CLOUDS
    return codes[bisect_right(limits, cloud)]


def hour_condition(tenths: int, rain: int, cloud: int, *, thundery: bool, foggy: bool) -> int:
    """By temperature and precipitation in tenths, and cloud in per cent."""
    if not rain:
        return 45 if foggy else dry_condition(cloud)
    if tenths <= SNOW_UP_TO:
        return 71 if rain < 10 else 73 if rain < 30 else 75
    if tenths <= SLEET_UP_TO:
        return 68 if rain < 25 else 69
    if is_thunder(tenths, rain, thundery=thundery):
        return 95
    return 51 if rain < 3 else 61 if rain < 25 else 63 if rain < 76 else 65


def is_thunder(tenths: int, rain: int, *, thundery: bool) -> bool:
    return thundery and rain >= THUNDER_FROM and tenths > SLEET_UP_TO


def day_condition(rain: int, snow: int, sleet: int, high: int, cloud: int, *, thunder: bool) -> int:
    """By what fell in tenths, in all and as snow and sleet, the highest temperature and the clouds."""
    if rain < DAMP_TENTHS:
        return dry_condition(cloud)
    if 2 * snow > rain and high <= SNOW_DAY_UP_TO:
        return 71 if rain < 20 else 73 if rain < 80 else 75
    if 2 * (snow + sleet) > rain:
        return 68 if rain < 50 else 69
    if thunder:
        return 95
    return 51 if rain < 10 else 61 if rain < 50 else 63 if rain < 200 else 65


COMPASS: Final = (
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
)  # fmt: skip


def compass(degrees: int) -> str:
    """Where the wind comes from."""
    return COMPASS[int(degrees / 22.5 + 0.5) % 16]


def uv_risk(tenths: int) -> str:
    """The World Health Organization's word for a UV index."""
    return ("low", "moderate", "high", "very high", "extreme")[
        bisect_right((3, 6, 8, 11), (tenths + 5) // 10)
    ]


# The grades of the EPA of the United States (2024): up to which index, and up to how many µg/m³.
AQI_STEPS: Final = (0, 50, 100, 150, 200, 300, 500)
PM25_STEPS: Final = (0.0, 9.0, 35.4, 55.4, 125.4, 225.4, 325.4)
PM10_STEPS: Final = (0.0, 54.0, 154.0, 254.0, 354.0, 424.0, 604.0)
AQI_GRADES: Final = (
    "good",
    "moderate",
    "unhealthy for sensitive groups",
    "unhealthy",
    "very unhealthy",
    "hazardous",
)


def sub_index(dust: float, steps: tuple[float, ...]) -> int:
    """The air quality index of one kind of dust."""
    grade = min(len(steps) - 1, max(1, bisect_left(steps, dust)))
    low, high = steps[grade - 1], steps[grade]
    floor, ceiling = AQI_STEPS[grade - 1], AQI_STEPS[grade]
    share = min(1.0, (dust - low) / (high - low))
    return int(floor + share * (ceiling - floor) + 0.5)


def aqi_grade(index: int) -> str:
    return AQI_GRADES[bisect_left((50, 100, 150, 200, 300), index)]


def humidity(tenths: int, dew: float) -> int:
    """Relative humidity in per cent, by Magnus' formula."""
    temp = tenths / 10
    exponent = 17.625 * (dew / (243.04 + dew) - temp / (243.04 + temp))
    return max(3, min(100, int(100 * round(math.exp(exponent), DIGITS) + 0.5)))


def feels_like(tenths: int, humid: int, wind_kmh: int) -> int:
    """Tenths of a degree: the wind chill of cold air, Steadman's apparent temperature of warm air."""
    temp = tenths / 10
    if tenths <= 100 and wind_kmh >= 5:
        chill = round(math.pow(wind_kmh, 0.16), DIGITS)
        felt = 13.12 + 0.6215 * temp - 11.37 * chill + 0.3965 * temp * chill
        return min(tenths, tens(felt))
    if tenths >= 200:
        vapour = humid / 100 * 6.105 * round(math.exp(17.27 * temp / (237.7 + temp)), DIGITS)
        return tens(temp + 0.33 * vapour - 0.7 * wind_kmh / 3.6 - 4.0)
    return tenths


def tens(value: float) -> int:
    """Whole tenths, halves upwards."""
    return math.floor(round(value * 10, 6) + 0.5)


def mean(total: int, count: int) -> int:
    """The mean of whole numbers as a whole number, halves upwards."""
    return (2 * total + count) // (2 * count)
