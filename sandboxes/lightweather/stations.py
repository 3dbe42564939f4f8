"""The weather stations of a world: which cities have one, and what its sensors say."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from math import floor
from typing import Final, Literal

from sandboxes.core.ids import make_id
from sandboxes.core.rng import stable_fraction
from sandboxes.lightweather.cities import City, cities
from sandboxes.lightweather.scales import humidity, tens
from sandboxes.lightweather.sky import Sky

SHARE_OF_CITIES: Final = 0.2  # that have a station in one world
SHARE_WITH_TWO: Final = 0.25  # of these
WORLDS_KEPT: Final = 8
LAPSE: Final = 0.0065  # °C that a metre upwards costs

Status = Literal["active", "maintenance", "offline"]

# Where stations stand, and how high above the airport at least and at most.
INLAND_SITES: Final = (
    ("Airport", 0, 0),
    ("Botanical Garden", 2, 40),
    ("University", 5, 60),
    ("Observatory Hill", 60, 220),
    ("Waterworks", 1, 30),
    ("Research Farm", 2, 50),
)
COAST_SITES: Final = (*INLAND_SITES[:4], ("Harbour", 0, 3), ("Lighthouse", 5, 45))

SENSORS: Final = ("thermometer", "hygrometer", "barometer", "anemometer", "rain gauge")
EXTRAS: Final = ("pyranometer", "soil probe", "ceilometer")


@dataclass(frozen=True)
class Station:
    station_id: str
    name: str
    city: City
    lat: float
    lon: float
    elevation_m: int
    above_m: int
    status: Status
    since: int
    sensors: tuple[str, ...]


@dataclass(frozen=True)
class Reading:
    """What the sensors say, in the units of their makers; temperature and dew point in tenths of °C."""

    at: datetime
    temp: int
    dew: int
    humidity: int
    pressure: int
    wind_ms: int
    direction: int
    rain: int
    battery: int


@lru_cache(maxsize=WORLDS_KEPT)
def stations(seed: int) -> Mapping[str, Station]:
    """A world's stations by id, in the order of their cities, whatever their status."""
    found = {}
    for place, city in enumerate(cities().values()):
        drawn = stable_fraction("station", seed, city.name)
        if drawn < SHARE_OF_CITIES:
            count = 2 if drawn < SHARE_OF_CITIES * SHARE_WITH_TWO else 1
            first = int(stable_fraction("site", seed, city.name) * 6)
            for n in range(count):
                station = _station(seed, city, (first + n) % 6, 2 * place + n)
                found[station.station_id] = station
    return found


def _station(seed: int, city: City, site: int, n: int) -> Station:
    def drawn(what: str) -> float:
        return stable_fraction("station", seed, city.name, site, what)

    name, least, most = (COAST_SITES if city.coast else INLAND_SITES)[site]
    above = least + floor(drawn("above") * (most - least + 1))
    elevation = above if name == "Harbour" else city.elevation_m + above
    state = drawn("status")
    status: Status = "active" if state < 0.86 else "maintenance" if state < 0.94 else "offline"
    extras = floor(drawn("extras") * (len(EXTRAS) + 1))
    away = 0.0 if name == "Airport" else 0.08
    return Station(
        station_id=make_id(seed, "station", n),
        name=f"{city.short_name} {name}",
        city=city,
        lat=round(city.lat + away * (drawn("north") - 0.5), 3),
        lon=round(city.lon + away * (drawn("east") - 0.5), 3),
        elevation_m=elevation,
        above_m=elevation - city.elevation_m,
        status=status,
        since=1951 + floor(drawn("since") * 72),
        sensors=(*SENSORS, *EXTRAS[:extras]),
    )


def reading(sky: Sky, station: Station, now: datetime) -> Reading:
    """The latest, of the last full ten minutes; the hour's figures, higher up and not quite exact."""
    hour = sky.hour(now)
    at = now.replace(minute=now.minute // 10 * 10, second=0, microsecond=0)

    def error(sensor: str) -> float:
        key = at.isoformat()
        return stable_fraction("sensor", sky.seed, station.station_id, key, sensor) - 0.5

    temp = hour.temp - tens(LAPSE * station.above_m) + floor(5 * error("thermometer") + 0.5)
    dew = min(temp, hour.dew - tens(LAPSE * station.above_m / 3))
    sea_level = hour.pressure / 10
    # The barometric formula, as a series: exact enough up to the highest city, and alike everywhere.
    height = station.elevation_m / 8434.5
    share = 1 / (1 + height + height * height / 2 + height**3 / 6)
    return Reading(
        at=at,
        temp=temp,
        dew=dew,
        humidity=humidity(temp, dew / 10),
        pressure=tens(sea_level * share),
        wind_ms=max(0, tens(hour.wind / 3.6 * (1 + 0.2 * error("anemometer")))),
        direction=(hour.direction + floor(10 * error("vane"))) % 360,
        rain=hour.rain,
        battery=124 + floor(12 * (error("battery") + 0.5)),
    )
