"""The cities that LightWeather covers: where they are, what time it is there, what they are called."""

import math
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from functools import cache, cached_property
from itertools import pairwise
from typing import Any, Final

from sandboxes.core.data import load

EARTH_KM: Final = 6_371.0
HOURS: Final = tuple(range(24))
HOUR: Final = timedelta(hours=1)

# Latin letters that are no letter with a mark on it.
_LETTERS: Final = str.maketrans(
    {
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "\N{LATIN SMALL LETTER DOTLESS I}": "i",
    }
)
# Written within a word, and left out as often as not.
_SILENT: Final = str.maketrans(
    dict.fromkeys("'’`.\N{LEFT SINGLE QUOTATION MARK}\N{MODIFIER LETTER APOSTROPHE}", "")
)

# What people call a country beside its name in the knowledge base.
_COUNTRIES_ALSO: Final = {
    "AE": ("UAE",),
    "CD": ("Congo-Kinshasa",),
    "CI": ("Ivory Coast",),
    "CV": ("Cape Verde",),
    "CZ": ("Czech Republic",),
    "GB": ("UK", "Great Britain"),
    "KR": ("Korea",),
    "MM": ("Burma",),
    "RU": ("Russian Federation",),
    "SZ": ("Swaziland",),
    "TL": ("East Timor",),
    "TR": ("Turkey",),
    "US": ("USA", "United States of America", "America"),
}


@dataclass(frozen=True, eq=False)
class City:
    """A place of the knowledge base.

    Attributes:
        name: tells it from all others: "Oslo", "San Jose, Costa Rica".
        offsets: from when on, in UTC, its clocks are ahead of UTC by how many minutes; oldest first.
        coast: whether the sea tempers its climate.
        climate: Köppen's class; for dry ones with the season of their rain.
        january: mean temperature of the month in °C; `july` likewise.
        rain_mm: a common year's.
        pm25: fine dust in the air of a common year, in µg/m³.
        also: what else people call it.
    """

    name: str
    country: str
    code: str
    lat: float
    lon: float
    elevation_m: int
    offsets: tuple[tuple[datetime, int], ...]
    coast: bool
    climate: str
    january: int
    july: int
    rain_mm: int
    pm25: int
    also: tuple[str, ...]

    @property
    def short_name(self) -> str:
        return self.name.partition(",")[0]

    @property
    def full_name(self) -> str:
        return self.name if "," in self.name else f"{self.name}, {self.country}"

    def local(self, moment: datetime) -> datetime:
        """The time in the city, with its distance from UTC, at a moment given in UTC."""
        minutes = self.offsets[0][1]
        for since, offset in self.offsets:
            if since > moment:
                break
            minutes = offset
        ahead = timedelta(minutes=minutes)
        return (moment + ahead).replace(tzinfo=timezone(ahead))

    def wall_hours(self, day: date) -> tuple[int, ...]:
        """The hours that clocks in the city strike that day: where they are set, not 0 to 23."""
        return self._odd_days.get(day, HOURS)

    @cached_property
    def _odd_days(self) -> Mapping[date, tuple[int, ...]]:
        found = {}
        for (_, before), (since, after) in pairwise(self.offsets):
            # Clocks that are set at midnight are so on the one day or on the other.
            for minutes in (before - 1, after):
                day = (since + timedelta(minutes=minutes)).date()
                start = datetime.combine(day, time()) - timedelta(minutes=before) - 3 * HOUR
                struck = [self.local(start + place * HOUR) for place in range(31)]
                found[day] = tuple(moment.hour for moment in struck if moment.date() == day)
        return found


@cache
def cities() -> Mapping[str, City]:
    """Every city by name, in the order of the alphabet."""
    data = load("cities")
    zones = {
        zone: tuple(_offset(*change) for change in data["zones"][zone]) for zone in data["zones"]
    }
    return {row[0]: _city(row, data["countries"], zones) for row in data["cities"]}


def _offset(since: str, minutes: int) -> tuple[datetime, int]:
    return datetime.fromisoformat(since), minutes


def _city(
    row: list[Any],
    countries: Mapping[str, str],
    zones: Mapping[str, tuple[tuple[datetime, int], ...]],
) -> City:
    name, code, lat, lon, elevation_m, zone, *climate, also = row
    coast, kind, january, july, rain_mm, pm25 = climate
    return City(
        name=name,
        country=countries[code],
        code=code,
        lat=lat,
        lon=lon,
        elevation_m=elevation_m,
        offsets=zones[zone],
        coast=coast,
        climate=kind,
        january=january,
        july=july,
        rain_mm=rain_mm,
        pm25=pm25,
        also=tuple(also),
    )


def find_cities(text: str) -> tuple[City, ...]:
    """The cities that a person may mean: by name or alias, alone or with the country after it."""
    known = _by_any_name()
    words = _folded(text).split()
    if found := known.get(" ".join(words)):
        return found
    for place in range(len(words) - 1, 0, -1):
        country = " ".join(words[place:])
        found = known.get(" ".join(words[:place]), ())
        if there := tuple(city for city in found if country in _called(city.code, city.country)):
            return there
    return ()


@cache
def _by_any_name() -> Mapping[str, tuple[City, ...]]:
    found: dict[str, dict[str, City]] = {}
    for city in cities().values():
        for name in (city.name, city.short_name, *city.also):
            found.setdefault(_folded(name), {})[city.name] = city
    return {name: tuple(called.values()) for name, called in found.items()}


@cache
def _called(code: str, country: str) -> frozenset[str]:
    return frozenset(map(_folded, (code, country, *_COUNTRIES_ALSO.get(code, ()))))


def _folded(text: str) -> str:
    """The text without upper case, marks and punctuation."""
    plain = text.casefold().translate(_SILENT)
    if plain.isalpha() and plain.isascii():
        return plain
    plain = plain.translate(_LETTERS)
    letters = [
        letter if letter.isalnum() else " "
        for letter in unicodedata.normalize("NFKD", plain)
        if not unicodedata.combining(letter)
    ]
    return " ".join("".join(letters).split())


def distance_km(a: City, b: City) -> int:
    """Along the great circle."""
    lat, other, across = map(math.radians, (a.lat, b.lat, b.lon - a.lon))
    half = math.sin((other - lat) / 2) ** 2
    half += math.cos(lat) * math.cos(other) * math.sin(across / 2) ** 2
    return round(round(2 * EARTH_KM * math.asin(min(1.0, math.sqrt(half))), 6))
