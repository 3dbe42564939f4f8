"""What a person can choose from between two places on a day, and which choice is best."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sandboxes.lightflight.timetable import Flight, SeatClass


@dataclass(frozen=True)
class Offer:
    """A flight as it is offered in one class.

    Attributes:
        seats: how many are free, less those held by the list of bookings.
    """

    flight: Flight
    fare_cents: int
    seats: int


@dataclass(frozen=True)
class Trip:
    """All direct flights from a city to another on one day that have a class.

    No two of them cost the same, leave or arrive at one time, so that each superlative means one flight.

    Attributes:
        origin, destination: names of cities.
        seats: how many are wanted.
        offers: the earliest departure first; with those that are sold out.
    """

    origin: str
    destination: str
    date: date
    seat_class: SeatClass
    seats: int
    offers: tuple[Offer, ...]

    @property
    def bookable(self) -> list[Offer]:
        """Those with as many seats as are wanted."""
        return [offer for offer in self.offers if offer.seats >= self.seats]

    @property
    def cheapest(self) -> Offer:
        return min(self.bookable, key=fare)

    @property
    def earliest(self) -> Offer:
        """The first to leave."""
        return min(self.bookable, key=departure)

    @property
    def first_there(self) -> Offer:
        return min(self.bookable, key=arrival)

    @property
    def tempting(self) -> bool:
        """Whether the cheapest of all flights has too few seats."""
        return min(self.offers, key=fare).seats < self.seats


def fare(offer: Offer) -> int:
    return offer.fare_cents


def departure(offer: Offer) -> int:
    return offer.flight.leaves


def arrival(offer: Offer) -> int:
    return offer.flight.lands


def all_differ(offers: Sequence[Offer]) -> bool:
    """Whether nothing that a person may choose by is a tie."""
    return all(
        len({key(offer) for offer in offers}) == len(offers) for key in (fare, departure, arrival)
    )


def uses_several(offers: Sequence[Offer]) -> bool:
    """Whether the flights leave from, or arrive at, more than one airport."""
    return any(
        len({airport.code for airport in places}) > 1
        for places in (
            [offer.flight.origin for offer in offers],
            [offer.flight.destination for offer in offers],
        )
    )


@dataclass(frozen=True)
class Connection:
    """Two trips on one day, of which the second starts where the first ends; no flight is direct.

    Attributes:
        waits: the shortest and the longest wait in between that is wanted, in minutes.
    """

    first: Trip
    second: Trip
    waits: tuple[int, int]

    @property
    def pairs(self) -> list[tuple[Offer, Offer]]:
        """All that fit together: at one airport, with seats, and with a wait as wanted."""
        shortest, longest = self.waits
        return [
            (one, two)
            for one in self.first.bookable
            for two in self.second.bookable
            if one.flight.destination is two.flight.origin
            and shortest <= two.flight.leaves - one.flight.lands <= longest
        ]

    @property
    def cheapest(self) -> tuple[Offer, Offer]:
        return min(self.pairs, key=lambda pair: pair[0].fare_cents + pair[1].fare_cents)

    @property
    def first_there(self) -> tuple[Offer, Offer]:
        return min(self.pairs, key=lambda pair: pair[1].flight.lands)
