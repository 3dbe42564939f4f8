"""LightFlight's rows and tables, and the lookups that raise."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StringConstraints

from sandboxes.core import (
    VOLATILE,
    AppState,
    Conflict,
    Id,
    InvalidArgument,
    NotFound,
    PreconditionFailed,
    Row,
    Session,
    single,
    table,
)
from sandboxes.lightflight.airports import (
    Airport,
    airport_by_code,
    airports_called,
    cities,
    cities_called,
    date_of,
    folded,
)
from sandboxes.lightflight.timetable import Flight, SeatClass, Timetable

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def _as_date(value: Any) -> date:
    """A date as text; strict, as no other spelling and no number is one."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    if isinstance(value, str) and _DATE.fullmatch(value):
        try:
            return date.fromisoformat(value)
        except ValueError as error:
            raise ValueError(f"no date of the form YYYY-MM-DD ({error})") from None
    raise ValueError("a date has the form YYYY-MM-DD")


Aid = Annotated[str, Id("airport"), Field(max_length=64, description="aid of an airport")]
Fid = Annotated[str, Id("flight"), Field(max_length=64, description="fid of a flight")]
Bid = Annotated[str, Id("booking"), Field(max_length=64, description="bid of a booking")]
Uid = Annotated[str, Id("user"), Field(max_length=64, description="uid of a LightTalk contact")]
City = Annotated[str, Field(min_length=1, max_length=120, description="name of a city")]
Place = Annotated[
    str,
    Field(min_length=1, max_length=120, description="a city, or an airport by its name or code"),
]
Day = Annotated[
    date,
    BeforeValidator(_as_date),
    Field(description="YYYY-MM-DD", json_schema_extra={"maxLength": len("2026-01-31")}),
]
PassengerName = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=120),
    Field(description="full name of a passenger"),
]
PassengerIndex = Annotated[
    int, Field(ge=0, le=9_999, description="place in the list of passengers, from 0")
]

Cents = Annotated[int, Field(ge=0)]
Price = Annotated[int, Field(ge=1)]


class CityNotFound(NotFound):
    template = "no city with an airport is called {city!r}"


class PlaceNotFound(NotFound):
    template = "no city and no airport is called {place!r}"


class PlaceAmbiguous(InvalidArgument):
    template = "{place!r} may be any of these: {meant}"


class AirportNotFound(NotFound):
    template = "no airport has the aid {aid!r}"


class FlightNotFound(NotFound):
    template = "no flight has the fid {fid!r}"


class ClassNotOffered(NotFound):
    template = "the flight {fid!r} has no {seat_class} class"


class PassengerNotFound(NotFound):
    template = "there is no passenger at index {index}; there are {count}, counted from 0"


class UserNotFound(NotFound):
    template = "LightTalk has no contact with the uid {uid!r}"


class BookingNotFound(NotFound):
    template = "there is no booking {bid!r}"


class DateNotOnSale(InvalidArgument):
    template = "flights of {day} are not on sale; those from {first} to {last} are"


class SamePlace(InvalidArgument):
    template = "{departure!r} and {arrival!r} are the same place"


class BookingRepeated(InvalidArgument):
    template = "the booking {bid!r} is named twice"


class FlightDeparted(Conflict):
    template = "the flight {fid!r} has departed, on {day}"


class NoSeatLeft(Conflict):
    template = "no seat is left in the {seat_class} class of {fid!r}; {held} of the list are in it"


class PassengerKnown(Conflict):
    template = "{name!r} is a passenger already, with the same LightTalk link"


class UserLinked(Conflict):
    template = "the uid {uid!r} is linked to the passenger {name!r} already"


class PassengerHasBookings(Conflict):
    template = "{name!r} has bookings: {count}"


class PassengerOnFlight(Conflict):
    template = "{name!r} has a booking for the flight {fid!r} already"


class BookingPaid(Conflict):
    template = "the booking {bid!r} is paid"


class BookingNotPaid(Conflict):
    template = "the booking {bid!r} is not paid"


class AirportAlreadyStarred(Conflict):
    template = "the airport {aid!r} is starred already"


class AirportNotStarred(Conflict):
    template = "the airport {aid!r} is not starred"


class PasswordMissing(PreconditionFailed):
    template = "the payment password has not been entered for this checkout"


class NothingToPay(PreconditionFailed):
    template = "there is no unpaid booking"


class NotEnoughMoney(PreconditionFailed):
    template = "the unpaid bookings cost {total}, but the balance is {balance}"


class Account(Row):
    """The user's money."""

    balance_cents: Cents


class Passenger(Row):
    """Somebody the user books for; `uid` is who that is on LightTalk, where it is known."""

    pid: Annotated[str, Id("passenger"), Field(max_length=64)]
    name: str
    uid: Uid | None = None


class Booking(Row):
    """A seat for a passenger: in the list to be paid, or paid."""

    bid: Bid
    fid: Fid
    seat_class: SeatClass
    pid: Annotated[str, Id("passenger"), Field(max_length=64)]
    price_cents: Price
    paid: bool = False
    added_at: Annotated[datetime, VOLATILE]


class Star(Row):
    """A favourite airport."""

    code: str


class TransactionLine(Row):
    bid: Bid
    fid: Fid
    seat_class: SeatClass
    passenger: str
    amount_cents: Cents


class Transaction(Row):
    """The record of one payment or one refund."""

    trid: str
    at: datetime
    kind: Literal["payment", "refund"]
    lines: tuple[TransactionLine, ...]

    @property
    def amount_cents(self) -> int:
        return sum(line.amount_cents for line in self.lines)


def refund_cents(price_cents: int) -> int:
    """What a cancellation gives back: 95 %, which for any fare is whole cents."""
    return (price_cents * 95 + 50) // 100


@dataclass
class FlightSession(Session):
    password_entered: bool = False


class Flights(AppState[FlightSession]):
    """One user's passengers, bookings, money and favourite airports."""

    session_class = FlightSession

    account = single(Account)
    passengers = table(Passenger, key="pid", ids="passenger")
    bookings = table(Booking, key="bid", ids="booking", identity=("fid", "pid"))
    stars = table(Star, key="code")
    transactions = table(Transaction, key="trid", ids="payment", volatile=True)

    @cached_property
    def timetable(self) -> Timetable:
        return Timetable(self.world.seed, self.world.clock.opened)

    @property
    def balance_cents(self) -> int:
        return self.account.value.balance_cents

    @property
    def unpaid(self) -> list[Booking]:
        return self.bookings.where(lambda booking: not booking.paid)

    @property
    def due_cents(self) -> int:
        return sum(booking.price_cents for booking in self.unpaid)

    def get_city(self, city: str) -> Sequence[Airport]:
        """The airports of a city."""
        meant = cities_called().get(folded(city), ())
        if not meant:
            raise CityNotFound(city=city)
        if len(meant) > 1:
            raise PlaceAmbiguous(place=city, meant="; ".join(meant))
        return cities()[meant[0]]

    def get_place(self, place: str) -> Sequence[Airport]:
        """The airports of a city, or one by its name or code."""
        # Goa is a city, and GOA the airport of Genoa.
        if place in airport_by_code():
            return (airport_by_code()[place],)
        if folded(place) in cities_called():
            return self.get_city(place)
        found = airports_called().get(folded(place), ())
        if not found:
            raise PlaceNotFound(place=place)
        if len(found) > 1:
            raise PlaceAmbiguous(place=place, meant="; ".join(one.code for one in found))
        return found

    def get_airport(self, aid: str) -> Airport:
        airport = self.timetable.find_airport(aid)
        if airport is None:
            raise AirportNotFound(aid=aid)
        return airport

    def get_flight(self, fid: str) -> Flight:
        flight = self.timetable.find_flight(fid)
        if flight is None:
            raise FlightNotFound(fid=fid)
        return flight

    def get_day(self, day: date) -> int:
        """The place of a date among the days of the timetable, if its flights are on sale."""
        on_sale = self.timetable.on_sale
        first, last = date_of(on_sale[0]), date_of(on_sale[-1])
        if not first <= day <= last:
            raise DateNotOnSale(day=day, first=first, last=last)
        return on_sale[(day - first).days]

    def get_passenger(self, index: int) -> Passenger:
        known = list(self.passengers)
        if index >= len(known):
            raise PassengerNotFound(index=index, count=len(known))
        return known[index]

    def get_booking(self, bid: str) -> Booking:
        booking = self.bookings.get(bid)
        if booking is None:
            raise BookingNotFound(bid=bid)
        return booking

    def bookings_of(self, pid: str) -> list[Booking]:
        return self.bookings.where(lambda booking: booking.pid == pid)

    def taken(self, fid: str, seat_class: SeatClass, *, paid: bool) -> int:
        """How many of a flight's seats the user has paid, or holds in the list."""
        return sum(
            booking.fid == fid and booking.seat_class == seat_class and booking.paid == paid
            for booking in self.bookings
        )

    def seats(self, flight: Flight, seat_class: SeatClass) -> int:
        """How many seats nobody has; those in the list are not taken yet."""
        left = self.timetable.seats(flight, seat_class)
        return left - self.taken(flight.fid, seat_class, paid=True)

    def fare(self, flight: Flight, seat_class: SeatClass) -> int:
        return self.timetable.fare(flight, seat_class)

    def record(
        self, kind: Literal["payment", "refund"], paid: Sequence[tuple[Booking, int]]
    ) -> None:
        """Put on record what was paid for each booking, or refunded."""
        self.transactions.add(
            Transaction(
                trid=self.transactions.new_id(),
                at=self.now,
                kind=kind,
                lines=tuple(self.line(booking, cents) for booking, cents in paid),
            )
        )

    def line(self, booking: Booking, cents: int) -> TransactionLine:
        return TransactionLine(
            bid=booking.bid,
            fid=booking.fid,
            seat_class=booking.seat_class,
            passenger=self.passengers[booking.pid].name,
            amount_cents=cents,
        )

    def check(self) -> Iterator[str]:
        uids = Counter(passenger.uid for passenger in self.passengers if passenger.uid)
        if any(count > 1 for count in uids.values()):
            yield "two passengers are one LightTalk contact"
        seated: set[tuple[str, str]] = set()
        wanted = Counter[tuple[str, SeatClass]]()
        for booking in self.bookings:
            yield from self._check_booking(booking)
            if (booking.fid, booking.pid) in seated:
                yield f"the booking {booking.bid} is a second one for its passenger"
            seated.add((booking.fid, booking.pid))
            wanted[booking.fid, booking.seat_class] += 1
        for (fid, seat_class), count in wanted.items():
            flight = self.timetable.find_flight(fid)
            if flight is not None and count > self.timetable.seats(flight, seat_class):
                yield f"more seats of {fid} are booked than there are"
        for star in self.stars:
            if star.code not in airport_by_code():
                yield f"the favourite {star.code} is no airport"

    def _check_booking(self, booking: Booking) -> Iterator[str]:
        flight = self.timetable.find_flight(booking.fid)
        if flight is None or flight.day not in self.timetable.on_sale:
            yield f"the booking {booking.bid} is for no flight that is on sale"
        elif booking.seat_class not in flight.classes:
            yield f"the booking {booking.bid} is for a class that its flight lacks"
        elif not booking.paid and booking.price_cents != self.fare(flight, booking.seat_class):
            yield f"the unpaid booking {booking.bid} has another price than its seat"
        if booking.pid not in self.passengers:
            yield f"the booking {booking.bid} is for nobody"
        if refund_cents(booking.price_cents) * 100 != booking.price_cents * 95:
            yield f"95 % of the price of {booking.bid} are no whole cents"
