"""Where the sun stands (after the almanac of the NOAA), rounded so that every platform agrees."""

import math
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import Final, Literal

from sandboxes.lightweather.cities import City

HORIZON: Final = -0.833  # the centre of the sun, when its upper limb rises or sets
DIGITS: Final = 9
MINUTES_A_DEGREE: Final = 4
J2000: Final = datetime(2000, 1, 1, 12)

Daylight = Literal["ordinary", "midnight sun", "polar night"]


@dataclass(frozen=True)
class SunTimes:
    """Sunrise and sunset around the noon of a local day; neither where there is none."""

    daylight: Daylight
    sunrise: datetime | None = None
    sunset: datetime | None = None

    @property
    def minutes(self) -> int:
        """How long the sun is up."""
        if self.sunrise is None or self.sunset is None:
            return 24 * 60 if self.daylight == "midnight sun" else 0
        return (self.sunset - self.sunrise) // timedelta(minutes=1)


def _sin(degrees: float) -> float:
    return round(math.sin(math.radians(degrees)), DIGITS)


def _cos(degrees: float) -> float:
    return round(math.cos(math.radians(degrees)), DIGITS)


def _almanac(moment: datetime) -> tuple[float, float]:
    """At a moment in UTC: the sun's declination in degrees, and by how many minutes it is early."""
    century = (moment - J2000) / timedelta(days=36_525)
    mean = 280.46646 + century * 36_000.76983
    anomaly = 357.52911 + century * 35_999.05029
    centre = (
        (1.914602 - 0.004817 * century) * _sin(anomaly)
        + 0.019993 * _sin(2 * anomaly)
        + 0.000289 * _sin(3 * anomaly)
    )
    node = 125.04 - 1934.136 * century
    longitude = mean + centre - 0.00569 - 0.00478 * _sin(node)
    tilt = 23.439291 - 0.013004 * century + 0.00256 * _cos(node)
    declination = round(
        math.degrees(math.asin(round(_sin(tilt) * _sin(longitude), DIGITS))), DIGITS
    )
    y = round(math.tan(math.radians(tilt / 2)) ** 2, DIGITS)
    e = 0.016708634 - 0.000042037 * century
    early = (
        y * _sin(2 * mean)
        - 2 * e * _sin(anomaly)
        + 4 * e * y * _sin(anomaly) * _cos(2 * mean)
        - 0.5 * y * y * _sin(4 * mean)
        - 1.25 * e * e * _sin(2 * anomaly)
    )
    return declination, round(MINUTES_A_DEGREE * math.degrees(early), 6)


def _half_day(city: City, declination: float) -> float | None:
    """Degrees that the sun turns from rising to noon; None where it does not rise or set."""
    cosine = (_sin(HORIZON) - _sin(city.lat) * _sin(declination)) / (
        _cos(city.lat) * _cos(declination)
    )
    if abs(cosine) >= 1:
        return None
    return round(math.degrees(math.acos(cosine)), 6)


def sun_times(city: City, day: date) -> SunTimes:
    """Sunrise and sunset in local time, to the minute; near the poles sunset may be after midnight."""
    noon = _noon(city, day)
    declination, _ = _almanac(noon)
    if _half_day(city, declination) is None:
        up = _sin(city.lat) * _sin(declination) > 0
        return SunTimes("midnight sun" if up else "polar night")
    return SunTimes("ordinary", _crossing(city, noon, -1), _crossing(city, noon, 1))


def _crossing(city: City, noon: datetime, side: int) -> datetime:
    """When the sun crosses the horizon before (-1) or after (1) a noon given in UTC."""
    moment = noon
    for _ in range(3):
        # Its declination moves on between the noon and the crossing, and matters near the poles.
        half = _half_day(city, _almanac(moment)[0])
        if half is None:
            break
        moment = noon + timedelta(minutes=side * MINUTES_A_DEGREE * half)
    whole = moment + timedelta(seconds=30)
    return city.local(whole.replace(second=0, microsecond=0))


def _noon(city: City, day: date) -> datetime:
    """When the sun stands highest on a local day, in UTC."""
    middle = datetime.combine(day, time(12)) - timedelta(minutes=MINUTES_A_DEGREE * city.lon)
    for days in (0, -1, 1):
        noon = middle + timedelta(days=days)
        noon -= timedelta(minutes=_almanac(noon)[1])
        if city.local(noon).date() == day:
            return noon
    raise ValueError(f"{city.name} has no noon on {day}")


def sun_height(city: City, moment: datetime) -> float:
    """The sine of the sun's height above the horizon at a moment in UTC."""
    declination, early = _almanac(moment)
    minutes = moment.hour * 60 + moment.minute + early + MINUTES_A_DEGREE * city.lon
    turned = minutes / MINUTES_A_DEGREE - 180
    lat = city.lat
    return round(
        _sin(lat) * _sin(declination) + _cos(lat) * _cos(declination) * _cos(turned), DIGITS
    )


@cache
def noon_heights(lat_tenths: int) -> tuple[float, ...]:
    """How high the sun stands at noon, as a sine and not below 0, by the day of the year (from 0)."""
    return tuple(
        max(0.0, _cos(lat_tenths / 10 - 23.44 * _sin((day - 80) * 360 / 365.25)))
        for day in range(367)
    )
