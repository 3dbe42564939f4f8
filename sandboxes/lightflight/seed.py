"""How a seed furnishes the user's account, and what there is in it from before."""

from collections.abc import Container
from datetime import datetime, timedelta
from typing import Final

from sandboxes.core import Rng
from sandboxes.core.data import load
from sandboxes.lightflight.airports import A_DAY, EPOCH, Airport, airports, airports_from, routes_of
from sandboxes.lightflight.state import (
    Account,
    Booking,
    Flights,
    Passenger,
    Star,
    Transaction,
    TransactionLine,
    refund_cents,
)
from sandboxes.lightflight.timetable import Flight, SeatClass

LOWEST_BALANCE, HIGHEST_BALANCE = 800_00, 14_000_00
UNPAID_FROM_BEFORE: Final = 0.5
PAID_FROM_BEFORE: Final = 0.35
MOST_STARS: Final = 4
# How often there are none, one, two or three passengers; where somebody is booked, there is one.
PASSENGERS: Final = (0.25, 0.35, 0.25, 0.15)
OLDEST_PURCHASE_DAYS: Final = 150
FAMILY: Final = 0.4  # how often somebody of the first culture has the family's surname
BUSY_SIZE: Final = 3
AT_HOME: Final = 0.8


def seed(flights: Flights, rng: Rng) -> None:
    """Money, passengers, favourites, a past, and in half of the worlds somebody's unpaid booking."""
    balance_cents = rng.between(LOWEST_BALANCE, HIGHEST_BALANCE)
    flights.account.set(Account(balance_cents=balance_cents))
    unpaid, paid = rng.chance(UNPAID_FROM_BEFORE), rng.chance(PAID_FROM_BEFORE)
    wanted = rng.weighted(range(len(PASSENGERS)), PASSENGERS)
    namer = Namer(rng)
    for _ in range(max(wanted, int(unpaid or paid))):
        add_passenger(flights, namer.draw({one.name for one in flights.passengers}))
    for airport in rng.sample(airports(), rng.between(0, MOST_STARS)):
        flights.stars.add(Star(code=airport.code))
    home = rng.choice(airports_from(BUSY_SIZE))
    _write_past(flights, rng, namer, home)
    if paid:
        _write_paid(flights, rng, home)
    if unpaid:
        passenger = rng.choice(list(flights.passengers))
        flight, seat_class = draw_seat(flights, rng, home)
        add_booking(flights, rng, flight, seat_class, passenger)


class Namer:
    """Draws full names of two cultures, some of them of one family."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._cultures = rng.sample(load("names")["cultures"], 2)
        self._family = rng.choice(self._cultures[0]["family"])

    def draw(self, taken: Container[str]) -> str:
        rng = self._rng
        while True:
            culture = rng.choice(self._cultures)
            given = rng.choice(culture[rng.choice(("given_female", "given_male"))])
            at_home = culture is self._cultures[0] and rng.chance(FAMILY)
            name = f"{given} {self._family if at_home else rng.choice(culture['family'])}"
            if name not in taken:
                return name


def add_passenger(flights: Flights, name: str, uid: str | None = None) -> Passenger:
    return flights.passengers.add(Passenger(pid=flights.passengers.new_id(), name=name, uid=uid))


def draw_flight(
    flights: Flights, rng: Rng, home: Airport | None = None, day: int | None = None
) -> Flight:
    """Any flight of a day; of those on sale, where no day is given; mostly from home."""
    timetable, busy = flights.timetable, airports_from(BUSY_SIZE)
    while True:
        origin = home if home is not None and rng.chance(AT_HOME) else rng.choice(busy)
        destination = other_end(origin, rng)
        found = timetable.flights(
            origin, destination, rng.choice(timetable.on_sale) if day is None else day
        )
        if found:
            return rng.choice(found)


def other_end(airport: Airport, rng: Rng) -> Airport:
    """Some airport to which there is a route."""
    a, b = rng.choice(routes_of(airport)).ends
    return b if a is airport else a


def draw_seat(flights: Flights, rng: Rng, home: Airport | None = None) -> tuple[Flight, SeatClass]:
    """A flight on sale that nobody is booked for, and a class of it with room for a small family."""
    booked = {booking.fid for booking in flights.bookings}
    while True:
        flight = draw_flight(flights, rng, home)
        seat_class = draw_class(rng, flight)
        if flight.fid not in booked and flights.seats(flight, seat_class) > 3:
            return flight, seat_class


def draw_class(rng: Rng, flight: Flight) -> SeatClass:
    """Mostly economy."""
    return flight.classes[0] if rng.chance(0.8) else rng.choice(flight.classes)


def add_booking(
    flights: Flights,
    rng: Rng,
    flight: Flight,
    seat_class: SeatClass,
    passenger: Passenger,
    *,
    paid_days_ago: int | None = None,
) -> Booking:
    """A booking from before: paid some days ago at the price of that day, or not yet."""
    today = flights.timetable.today
    ahead = None if paid_days_ago is None else flight.day - today + paid_days_ago
    days_ago = rng.between(1, 5) if paid_days_ago is None else paid_days_ago
    return flights.bookings.add(
        Booking(
            bid=flights.bookings.new_id(),
            fid=flight.fid,
            seat_class=seat_class,
            pid=passenger.pid,
            price_cents=flights.timetable.fare(flight, seat_class, days_ahead=ahead),
            paid=paid_days_ago is not None,
            added_at=waking_hour(flights, rng, days_ago),
        )
    )


def _write_paid(flights: Flights, rng: Rng, home: Airport) -> None:
    """One trip that was paid before: one or two of the passengers on one flight."""
    flight, seat_class = draw_seat(flights, rng, home)
    known = list(flights.passengers)
    days_ago = rng.between(3, 40)
    bookings = [
        add_booking(flights, rng, flight, seat_class, passenger, paid_days_ago=days_ago)
        for passenger in rng.sample(known, min(len(known), rng.between(1, 2)))
    ]
    write_payment(flights, bookings)


def write_payment(flights: Flights, bookings: list[Booking]) -> Transaction:
    """Put on record the payment of bookings that were paid before: when the last of them was made."""
    lines = tuple(flights.line(booking, booking.price_cents) for booking in bookings)
    return write_transaction(flights, max(booking.added_at for booking in bookings), lines)


def write_transaction(
    flights: Flights, at: datetime, lines: tuple[TransactionLine, ...], *, refund: bool = False
) -> Transaction:
    return flights.transactions.add(
        Transaction(
            trid=flights.transactions.new_id(),
            at=at,
            kind="refund" if refund else "payment",
            lines=lines,
        )
    )


def _write_past(flights: Flights, rng: Rng, namer: Namer, home: Airport) -> None:
    """Two to seven purchases of flights that have departed, of which few were cancelled."""
    days_ago = rng.sample(range(4, OLDEST_PURCHASE_DAYS), rng.between(2, 7))
    known = [passenger.name for passenger in flights.passengers]
    # Whom one has travelled with need not be on the list any more.
    known += [namer.draw(known) for _ in range(2)]
    for days in sorted(days_ago, reverse=True):
        names = rng.sample(known, 1 if rng.chance(0.6) else 2)
        write_past(flights, rng, names, days, home)


def write_past(
    flights: Flights, rng: Rng, names: list[str], days_ago: int, home: Airport | None = None
) -> Transaction:
    """A purchase so many days ago, of a flight that has departed since, at times there and back."""
    today = flights.timetable.today
    bought = today - days_ago
    day = rng.between(bought + 1, min(bought + 30, today - 1))
    out = draw_flight(flights, rng, home, day)
    trip = [out]
    if rng.chance(0.4):
        for day in range(out.day + 2, min(out.day + 9, today)):
            if back := flights.timetable.flights(out.destination, out.origin, day):
                trip.append(rng.choice(back))
                break
    seat_class = draw_class(rng, out)
    lines = tuple(
        _past_line(flights, flight, seat_class, name, flight.day - bought)
        for flight in trip
        for name in names
    )
    at = waking_hour(flights, rng, days_ago)
    payment = write_transaction(flights, at, lines)
    if rng.chance(0.12):
        refunded = tuple(
            line.replace(amount_cents=refund_cents(line.amount_cents)) for line in lines
        )
        write_transaction(flights, at + timedelta(hours=rng.between(1, 12)), refunded, refund=True)
    return payment


def _past_line(
    flights: Flights, flight: Flight, seat_class: SeatClass, name: str, ahead: int
) -> TransactionLine:
    had = seat_class if seat_class in flight.classes else flight.classes[0]
    return TransactionLine(
        # Such a booking is no longer in the list, but its number stays its own.
        bid=flights.bookings.new_id(),
        fid=flight.fid,
        seat_class=had,
        passenger=name,
        amount_cents=flights.timetable.fare(flight, had, days_ahead=ahead),
    )


def waking_hour(flights: Flights, rng: Rng, days_ago: int) -> datetime:
    """Some time of a day before the world opened."""
    day = EPOCH + timedelta(minutes=(flights.timetable.today - days_ago) * A_DAY)
    return day.replace(hour=rng.between(7, 22), minute=rng.below(60), second=rng.below(60))
