"""What the air holds and the sun sends: fine dust and ultraviolet light."""

import math
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final, Literal

from sandboxes.lightweather.scales import PM10_STEPS, PM25_STEPS, sub_index, tens
from sandboxes.lightweather.sky import Sky
from sandboxes.lightweather.sun import DIGITS, sun_height

HALF_HOUR: Final = timedelta(minutes=30)
CLEAR_SKY_UV: Final = 12.5  # under 300 Dobson units of ozone, the sun overhead (Madronich, 2007)
WASHED_OUT_BY: Final = 10  # tenths of a millimetre

Pollutant = Literal["PM2.5", "PM10"]


@dataclass(frozen=True)
class Air:
    """A day's; tenths of µg/m³, and the index of the worse kind of dust."""

    pm25: int
    pm10: int
    aqi: int
    pollutant: Pollutant


def air(sky: Sky, on: date) -> Air:
    """Worse in still air, in winter and far from the sea; better after rain."""
    city, base = sky.city, sky.base(on.toordinal())
    usual = 14.0 if city.coast else 9.2
    dust = city.pm25 * (1.5 - 0.5 * min(2.0, base.wind / usual))
    if abs(city.lat) > 18:
        dust *= 1 - (0.15 if city.coast else 0.35) * sky.summer(on)
    if base.rain > WASHED_OUT_BY:
        dust *= 0.75
    dust = max(1.5, dust * (0.8 + 0.4 * base.whim / 0xFFFF))
    pm25 = tens(dust)
    pm10 = tens(dust * (2.7 if city.climate.startswith("BW") else 1.7))
    fine, coarse = sub_index(pm25 / 10, PM25_STEPS), sub_index(pm10 / 10, PM10_STEPS)
    return Air(pm25, pm10, max(fine, coarse), "PM2.5" if fine >= coarse else "PM10")


def uv_of_hour(sky: Sky, at: datetime) -> int:
    """Tenths of the UV index in the middle of an hour of local time."""
    ahead = at.utcoffset() or timedelta()
    whole = at.replace(minute=0, second=0, microsecond=0, tzinfo=None)
    height = sun_height(sky.city, whole - ahead + HALF_HOUR)
    if height <= 0:
        return 0
    thin_air = 1 + 0.08 * max(0, sky.city.elevation_m) / 1000
    ozone = 1.16 - 0.0047 * abs(sky.city.lat)
    shade = 1 - 0.6 * (sky.hour(at).cloud / 100) ** 3
    strength = round(math.pow(height, 2.42), DIGITS)
    return tens(CLEAR_SKY_UV * strength * thin_air * ozone * shade)


def strongest_uv(sky: Sky, at: datetime) -> int:
    """Tenths of the highest UV index of the local day."""
    return max(uv_of_hour(sky, at.replace(hour=hour)) for hour in range(24))
