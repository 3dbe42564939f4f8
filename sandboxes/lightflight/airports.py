"""LightFlight's part of the knowledge base: airports, time zones, routes and carriers.

Read once a process, at first use. Times are minutes since `EPOCH`, in UTC or local.
"""

import math
import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from functools import cache, cached_property
from typing import Final, Literal

from sandboxes.core.data import load

EPOCH: Final = datetime(2025, 1, 1)
A_DAY: Final = 24 * 60
EARTH_KM: Final = 6_371.0

CarrierKind = Literal["full", "budget", "regional"]


@dataclass(frozen=True, eq=False)
class Zone:
    """How far the clocks of a place are ahead of UTC.

    Attributes:
        since: when the clocks were set, in UTC, ascending.
        offsets: how many minutes ahead they were from then on.
    """

    name: str
    since: tuple[int, ...]
    offsets: tuple[int, ...]

    def offset(self, utc: int) -> int:
        return self.offsets[max(0, bisect_right(self.since, utc) - 1)]

    def to_utc(self, local: int) -> int:
        """The moment when the clocks show `local`.

        The first, where they show it twice; where they skip it, when they would have shown it.
        """
        before = self.offset(local - max(self.offsets))
        found = local - before
        after = self.offset(found)
        return local - after if self.offset(local - after) == after else found

    def show(self, utc: int) -> datetime:
        """The local time, with its offset."""
        ahead = timedelta(minutes=self.offset(utc))
        return (EPOCH + timedelta(minutes=utc) + ahead).replace(tzinfo=timezone(ahead))


@dataclass(frozen=True, eq=False)
class Airport:
    """A place to fly from.

    Attributes:
        index: its place among all airports.
        code: that of IATA.
        city: under a name that no other city has.
        size: from 1, an airstrip, to 5, a hub.
    """

    index: int
    code: str
    name: str
    city: str
    country: str
    country_code: str
    region: str
    lat: float
    lon: float
    zone: Zone
    size: int


@dataclass(frozen=True, eq=False)
class Route:
    """Two airports between which there are flights, in both directions.

    Attributes:
        ends: the one with the earlier code first.
        ranks: how many routes of each of the two regions come before this one.
    """

    ends: tuple[Airport, Airport]
    ranks: Mapping[str, int]

    @cached_property
    def km(self) -> float:
        """The great circle."""
        a, b = self.ends
        return distance_km(a.lat, a.lon, b.lat, b.lon)

    @property
    def domestic(self) -> bool:
        return self.ends[0].country == self.ends[1].country

    @property
    def strength(self) -> int:
        return self.ends[0].size + self.ends[1].size


@dataclass(frozen=True, eq=False)
class Carrier:
    code: str
    name: str
    region: str
    kind: CarrierKind


def distance_km(lat_a: float, lon_a: float, lat_b: float, lon_b: float) -> float:
    """The great circle between two places, the same on every platform."""
    a, b, across = math.radians(lat_a), math.radians(lat_b), math.radians(lon_b - lon_a)
    half = math.sin((b - a) / 2) ** 2 + math.cos(a) * math.cos(b) * math.sin(across / 2) ** 2
    return round(2 * EARTH_KM * math.asin(math.sqrt(half)), 3)


def minute_of(moment: datetime) -> int:
    return (moment - EPOCH) // timedelta(minutes=1)


def day_of(day: date) -> int:
    return (day - EPOCH.date()).days


def date_of(day: int) -> date:
    return EPOCH.date() + timedelta(days=day)


@cache
def zones() -> Mapping[str, Zone]:
    return {
        name: Zone(
            name,
            tuple(minute_of(datetime.fromisoformat(since)) for since, _ in changes),
            tuple(offset for _, offset in changes),
        )
        for name, changes in load("airports")["zones"].items()
    }


@cache
def airports() -> tuple[Airport, ...]:
    """All airports, in the order of their codes."""
    countries, known = load("airports")["countries"], zones()
    return tuple(
        Airport(
            index, code, name, city, countries[country][0], country, countries[country][1],
            lat, lon, known[zone], size,
        )
        for index, (code, name, city, country, lat, lon, zone, size, _) in enumerate(
            load("airports")["airports"]
        )
    )  # fmt: skip


@cache
def airports_from(size: int) -> tuple[Airport, ...]:
    """The airports of that size and larger."""
    return tuple(airport for airport in airports() if airport.size >= size)


@cache
def airport_by_code() -> Mapping[str, Airport]:
    return {airport.code: airport for airport in airports()}


@cache
def routes() -> Mapping[tuple[int, int], Route]:
    """All routes by the places of their ends, the lower first."""
    by_code, ranks = airport_by_code(), Counter[str]()
    found = {}
    for a, (*_, others) in zip(airports(), load("airports")["airports"], strict=True):
        for code in others.split():
            b = by_code[code]
            regions = {a.region, b.region}
            found[a.index, b.index] = Route((a, b), {region: ranks[region] for region in regions})
            ranks.update(regions)
    return found


@cache
def _routes_of() -> Sequence[Sequence[Route]]:
    found: list[list[Route]] = [[] for _ in airports()]
    for (a, b), route in routes().items():
        found[a].append(route)
        found[b].append(route)
    return found


def routes_of(airport: Airport) -> Sequence[Route]:
    return _routes_of()[airport.index]


def route_between(a: Airport, b: Airport) -> Route | None:
    return routes().get((min(a.index, b.index), max(a.index, b.index)))


@cache
def carriers() -> Mapping[str, tuple[Carrier, ...]]:
    """The carriers of each region."""
    return {
        region: tuple(Carrier(code, name, region, kind) for code, name, kind in known)
        for region, known in load("carriers").items()
    }


@cache
def cities() -> Mapping[str, tuple[Airport, ...]]:
    """The airports of each city; cities in the order of the alphabet."""
    found: dict[str, list[Airport]] = {}
    for airport in airports():
        found.setdefault(airport.city, []).append(airport)
    return {city: tuple(found[city]) for city in sorted(found, key=folded)}


@cache
def cities_called() -> Mapping[str, tuple[str, ...]]:
    """The cities that people mean by a name, once it is folded: any name, with a country or without."""
    found: dict[str, dict[str, None]] = {}
    for city, there in cities().items():
        plain, country = city.split(", ")[0], there[0].country
        for name in (city, plain, f"{plain}, {country}", f"{plain}, {there[0].country_code}"):
            found.setdefault(folded(name), {})[city] = None
    for name, city in load("airports")["also"].items():
        found.setdefault(folded(name), {})[city] = None
    return {name: tuple(meant) for name, meant in found.items()}


@cache
def airports_called() -> Mapping[str, tuple[Airport, ...]]:
    """The airports of a name or a code, once it is folded."""
    found: dict[str, tuple[Airport, ...]] = {}
    for airport in airports():
        for name in (airport.code, airport.name):
            found[folded(name)] = (*found.get(folded(name), ()), airport)
    return found


@cache
def searched() -> Sequence[tuple[Airport, str]]:
    """Each airport with all that a search looks at, folded."""
    return [(one, folded(f"{one.name} {one.city} {one.code}")) for one in airports()]


# Letters that Unicode does not take apart into a base and an accent, and marks nobody types alike.
_BARE: Final[dict[int, str]] = {
    **{
        ord(letter): bare for letter, bare in zip("øłđæœ", ("o", "l", "d", "ae", "oe"), strict=True)
    },
    **{ord(mark): " " for mark in "-/,"},
    **dict.fromkeys((ord("'"), ord("."), 0x60, 0x2018, 0x2019, 0x02BB, 0x02BC), ""),
    0x131: "i",
}


def folded(text: str) -> str:
    """A text without case, accents, marks and doubled spaces: as people type names."""
    bare = unicodedata.normalize("NFKD", text).casefold().translate(_BARE)
    kept = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return " ".join(kept.split())
