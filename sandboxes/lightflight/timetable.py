"""Who flies where and when, for how much: computed from the seed when it is asked for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache, cached_property
from typing import Final, Literal, NamedTuple

from sandboxes.core.rng import stable_hash
from sandboxes.lightflight.airports import (
    A_DAY,
    Airport,
    Carrier,
    Route,
    airports,
    carriers,
    date_of,
    day_of,
    route_between,
    routes_of,
)
from sandboxes.lightflight.codes import decode, encode
from sandboxes.lightflight.fares import fare_cents, seats_left

DAYS_ON_SALE: Final = 10
SeatClass = Literal["economy", "business", "first"]
CLASSES: Final[tuple[SeatClass, ...]] = ("economy", "business", "first")

MOST_A_DAY: Final = 3
# How often a week airports of these sizes together are connected, roughly.
WEEKLY: Final = {2: 3, 3: 3, 4: 4, 5: 6, 6: 7, 7: 10, 8: 13, 9: 17, 10: 21}
SELDOM_KM: Final = 6_000
NOT_FLOWN_PERCENT, FLOWN_SIZE = 8, 3
# Between these hours nowhere is a time skipped (but an hour on Easter Island, one night a year) such
# that the next one is on another day.
FIRST_DEPARTURE, LAST_DEPARTURE = 5 * 60 + 30, 23 * 60
NUMBERS_FROM, NUMBERS = 100, 9_000

MOST_REMEMBERED: Final = 3_000  # flights that a world need not compute again

CRUISE_KMH, TAXI_MINUTES = 850, 30
WIND, WINDY_KM = 0.035, 3_000


class Digits:
    """A few whole numbers drawn from one hash."""

    def __init__(self, *key: str | int) -> None:
        self._rest = stable_hash(*key)

    def below(self, n: int) -> int:
        self._rest, drawn = divmod(self._rest, n)
        return drawn

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)


class Cabin(NamedTuple):
    """An aircraft, and how many seats of each class it has; none of some."""

    aircraft: str
    economy: int
    business: int
    first: int


@dataclass(frozen=True, eq=False)
class Service:
    """A flight number: a route flown in one direction, at one time, on some days of the week.

    Attributes:
        number: as `T3 1482`; nobody else flies under it on the same day.
        departs: minutes after midnight, local.
        weekdays: Monday is 0.
        minutes: from gate to gate.
    """

    route: Route
    outbound: bool
    slot: int
    carrier: Carrier
    number: str
    departs: int
    weekdays: frozenset[int]
    minutes: int
    cabin: Cabin

    @property
    def origin(self) -> Airport:
        return self.route.ends[0 if self.outbound else 1]

    @property
    def destination(self) -> Airport:
        return self.route.ends[1 if self.outbound else 0]


@dataclass(frozen=True)
class Flight:
    """A service on one day.

    Attributes:
        seed: of the world.
        day: of departure, local, in days since `EPOCH`.
    """

    seed: int
    service: Service
    day: int

    @cached_property
    def fid(self) -> str:
        number = (self.origin.index << 10 | self.destination.index) << 12
        return encode(self.seed, "flight", number | self.service.slot << 10 | self.day)

    @property
    def key(self) -> tuple[str | int, ...]:
        """What tells it from all flights of all worlds; cheaper than its id."""
        return self.seed, self.origin.code, self.destination.code, self.service.slot, self.day

    @property
    def date(self) -> date:
        return date_of(self.day)

    @property
    def origin(self) -> Airport:
        return self.service.origin

    @property
    def destination(self) -> Airport:
        return self.service.destination

    @property
    def number(self) -> str:
        return self.service.number

    @property
    def minutes(self) -> int:
        return self.service.minutes

    @property
    def classes(self) -> tuple[SeatClass, ...]:
        """Those the aircraft has."""
        return tuple(name for name in CLASSES if getattr(self.service.cabin, name))

    @cached_property
    def leaves(self) -> int:
        """The moment of departure, in UTC minutes."""
        return self.origin.zone.to_utc(self.day * A_DAY + self.service.departs)

    @property
    def lands(self) -> int:
        return self.leaves + self.minutes

    @property
    def departs_at(self) -> datetime:
        """The local time of departure, with its offset."""
        return self.origin.zone.show(self.leaves)

    @property
    def arrives_at(self) -> datetime:
        return self.destination.zone.show(self.lands)


class Timetable:
    """The flights of one world, of any day; those of the next ten days are on sale.

    Attributes:
        today: the day on which the world opens, in days since `EPOCH`.
    """

    def __init__(self, seed: int, opened: datetime) -> None:
        self.seed = seed
        self.today = day_of(opened.date())
        self._found: dict[str, Flight] = {}

    @property
    def on_sale(self) -> range:
        return range(self.today + 1, self.today + 1 + DAYS_ON_SALE)

    def aid(self, airport: Airport) -> str:
        return encode(self.seed, "airport", airport.index)

    def find_airport(self, aid: str) -> Airport | None:
        number = decode(self.seed, "airport", aid)
        return None if number is None else airports()[number]

    def services(self, route: Route, *, outbound: bool) -> list[Service]:
        """All flight numbers of a route in one direction, the earliest departure first."""
        a, b = route.ends
        drawn = Digits("route", self.seed, a.code, b.code)
        small = min(a.size, b.size) < FLOWN_SIZE
        if drawn.below(100) < NOT_FLOWN_PERCENT and not small:
            return []
        weekly = WEEKLY[route.strength] * (1.3 if route.domestic else 1.0)
        weekly *= (0.6 if route.km > SELDOM_KM else 1.0) * drawn.between(60, 140) / 100
        count = max(1, min(MOST_A_DAY, round(weekly / 7)))
        days = 7 if weekly >= 7 else max(2, round(weekly))
        start = drawn.below(7)
        weekdays = frozenset((start + place * 7 // days) % 7 for place in range(days))
        return [
            self._service(route, slot, count, weekdays, outbound=outbound) for slot in range(count)
        ]

    def _service(
        self, route: Route, slot: int, count: int, weekdays: frozenset[int], *, outbound: bool
    ) -> Service:
        a, b = route.ends
        # Who flies there flies back as well.
        pair = Digits("pair", self.seed, a.code, b.code, slot)
        cabin = _cabin(route, pair)
        carrier = _carrier(route, cabin, pair)
        one_way = Digits("one way", self.seed, a.code, b.code, slot, int(outbound))
        span = (LAST_DEPARTURE - FIRST_DEPARTURE) // count
        departs = FIRST_DEPARTURE + slot * span + one_way.below(span // 5) * 5
        return Service(
            route=route,
            outbound=outbound,
            slot=slot,
            carrier=carrier,
            number=self._number(route, slot, carrier, outbound=outbound),
            departs=departs,
            weekdays=weekdays,
            minutes=_minutes(route, one_way.below(4), outbound=outbound),
            cabin=cabin,
        )

    def _number(self, route: Route, slot: int, carrier: Carrier, *, outbound: bool) -> str:
        """Odd there, even back; no two of a region's carriers have one number twice."""
        shift = 2 * Digits("numbers", self.seed, carrier.region).below(NUMBERS // 2)
        place = (route.ranks[carrier.region] * MOST_A_DAY + slot) * 2 + shift
        return f"{carrier.code} {NUMBERS_FROM + place % NUMBERS + outbound}"

    def flights(self, origin: Airport, destination: Airport, day: int) -> list[Flight]:
        """The direct flights of a day, the earliest departure first."""
        route = route_between(origin, destination)
        if route is None:
            return []
        return self._on(route, day, outbound=route.ends[0] is origin)

    def departures(self, places: Sequence[Airport], day: int) -> list[Flight]:
        """All flights that leave any of the airports on a day, the earliest departure first."""
        return _sorted(self._of(places, day, leaving=True))

    def arrivals(self, places: Sequence[Airport], day: int) -> list[Flight]:
        """All flights to any of the airports that leave on a day, the earliest departure first."""
        return _sorted(self._of(places, day, leaving=False))

    def _of(self, places: Sequence[Airport], day: int, *, leaving: bool) -> Iterator[Flight]:
        for airport in places:
            for route in routes_of(airport):
                yield from self._on(route, day, outbound=(route.ends[0] is airport) == leaving)

    def _on(self, route: Route, day: int, *, outbound: bool) -> list[Flight]:
        weekday = date_of(day).weekday()
        return [
            Flight(self.seed, service, day)
            for service in self.services(route, outbound=outbound)
            if weekday in service.weekdays
        ]

    def find_flight(self, fid: str) -> Flight | None:
        """The flight of an id, if it is one that was ever given out."""
        if fid not in self._found:
            number = decode(self.seed, "flight", fid)
            if number is None:
                return None
            day, slot = number & 0x3FF, number >> 10 & 0x3
            origin, destination = (airports()[number >> shift & 0x3FF] for shift in (22, 12))
            if len(self._found) >= MOST_REMEMBERED:
                self._found.clear()
            [self._found[fid]] = [
                flight
                for flight in self.flights(origin, destination, day)
                if flight.service.slot == slot
            ]
        return self._found[fid]

    def fare(self, flight: Flight, seat_class: SeatClass, *, days_ahead: int | None = None) -> int:
        """What a seat costs, in cents.

        Args:
            days_ahead: how many days before departure one asks; now where left out.
        """
        ahead = flight.day - self.today if days_ahead is None else days_ahead
        noise = Digits("fare", *flight.key).below(1_000) / 999
        level = Digits("level", self.seed, flight.service.carrier.code).below(1_000) / 999
        return fare_cents(
            flight.service.route,
            flight.service.carrier.kind,
            flight.date,
            seat_class,
            days_ahead=ahead,
            noise=noise,
            level=level,
        )

    def seats(self, flight: Flight, seat_class: SeatClass) -> int:
        """How many seats nobody had taken when the world opened; none after departure."""
        ahead = flight.day - self.today
        if ahead < 1:
            return 0
        drawn = Digits("seats", seat_class, *flight.key)
        places: int = getattr(flight.service.cabin, seat_class)
        return seats_left(places, seat_class, ahead, drawn.below(1_000), drawn.below(1_000) / 999)


def _sorted(flights: Iterator[Flight]) -> list[Flight]:
    return sorted(flights, key=lambda flight: (flight.leaves, flight.number))


def _cabin(route: Route, drawn: Digits) -> Cabin:
    large = route.km > 5_200 or (route.km > 2_600 and route.strength >= 9 and drawn.below(2) == 0)
    if large:
        first = drawn.between(2, 7) * 2 if drawn.below(100) < 65 else 0
        return Cabin("wide-body jet", drawn.between(30, 50) * 6, drawn.between(7, 14) * 4, first)
    if route.km < 1_300 and route.strength <= 6:
        return Cabin("turboprop", drawn.between(10, 19) * 4, 0, 0)
    return Cabin("narrow-body jet", drawn.between(20, 28) * 6, drawn.between(2, 6) * 4, 0)


def _carrier(route: Route, cabin: Cabin, drawn: Digits) -> Carrier:
    regions = frozenset(airport.region for airport in route.ends)
    candidates = _carriers(regions, cabin.aircraft)
    return candidates[drawn.below(len(candidates))]


@cache
def _carriers(regions: frozenset[str], aircraft: str) -> list[Carrier]:
    """Those of some regions that have such aircraft."""
    kinds = {
        "wide-body jet": ("full",),
        "narrow-body jet": ("full", "budget"),
        "turboprop": ("full", "regional"),
    }[aircraft]
    return [one for region in sorted(regions) for one in carriers()[region] if one.kind in kinds]


def _minutes(route: Route, slack: int, *, outbound: bool) -> int:
    """From gate to gate: faster to the east; in steps of five minutes."""
    a, b = route.ends
    east = (b.lon - a.lon + 540) % 360 - 180
    wind = 0.0
    if abs(east) > abs(b.lat - a.lat):
        wind = WIND * min(1.0, route.km / WINDY_KM) * (-1 if (east > 0) == outbound else 1)
    in_the_air = route.km / CRUISE_KMH * 60 * (1 + wind + slack / 100)
    return round((TAXI_MINUTES + in_the_air) / 5) * 5
