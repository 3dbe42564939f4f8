"""The list of bookings, the money, and the record of both."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from sandboxes.core import Id, Money, Result, tool
from sandboxes.lightflight.rules import (
    booking_exists,
    booking_unpaid,
    bookings_differ,
    bookings_exist,
    bookings_paid,
    class_offered,
    enough_money,
    flight_exists,
    not_departed,
    passenger_exists,
    passenger_not_on_flight,
    password_entered,
    seat_free,
    something_to_pay,
)
from sandboxes.lightflight.state import (
    Bid,
    Booking,
    Fid,
    Flights,
    PassengerIndex,
    Transaction,
    refund_cents,
)
from sandboxes.lightflight.timetable import SeatClass

Bids = Annotated[
    list[Bid],
    Id("booking"),
    Field(min_length=1, max_length=100, description="bids of paid bookings"),
]


class BookingInfo(Result):
    bid: Bid
    fid: Fid
    number: str
    departure: str
    arrival: str
    departure_time: datetime
    seat_class: SeatClass
    passenger_idx: int
    passenger: str
    price: Money
    paid: bool


class BookingList(Result):
    bookings: list[BookingInfo]
    unpaid_total: Money


class Checkout(Result):
    bids: list[Bid]
    paid: Money
    balance: Money


class Cancellation(Result):
    refunded: Money
    balance: Money


class HistoryLine(Result):
    bid: Bid
    fid: Fid
    number: str
    departure: str
    arrival: str
    departure_time: datetime
    seat_class: SeatClass
    passenger: str
    amount: Money


class HistoryEntry(Result):
    at: datetime
    kind: Literal["payment", "refund"]
    amount: Money
    lines: list[HistoryLine]


@tool(
    writes=True,
    requires=(
        flight_exists,
        not_departed,
        class_offered,
        passenger_exists,
        passenger_not_on_flight,
        seat_free,
    ),
)
def add_to_booking(
    flights: Flights, fid: Fid, seat_class: SeatClass, passenger_idx: PassengerIndex
) -> Bid:
    """Put a seat for a passenger into the list of bookings, to be paid."""
    booking = flights.bookings.add(
        Booking(
            bid=flights.bookings.new_id(),
            fid=fid,
            seat_class=seat_class,
            pid=flights.get_passenger(passenger_idx).pid,
            price_cents=flights.fare(flights.get_flight(fid), seat_class),
            added_at=flights.now,
        )
    )
    return booking.bid


@tool()
def check_bookings(flights: Flights) -> BookingList:
    """All bookings, paid or not, and what the unpaid ones cost together."""
    places = {passenger.pid: place for place, passenger in enumerate(flights.passengers)}
    shown = []
    for booking in flights.bookings:
        flight = flights.get_flight(booking.fid)
        shown.append(
            BookingInfo(
                bid=booking.bid,
                fid=booking.fid,
                number=flight.number,
                departure=flight.origin.code,
                arrival=flight.destination.code,
                departure_time=flight.departs_at,
                seat_class=booking.seat_class,
                passenger_idx=places[booking.pid],
                passenger=flights.passengers[booking.pid].name,
                price=booking.price_cents,
                paid=booking.paid,
            )
        )
    return BookingList(bookings=shown, unpaid_total=flights.due_cents)


@tool(writes=True, requires=(booking_exists, booking_unpaid))
def remove_from_booking(flights: Flights, bid: Bid) -> bool:
    """Take an unpaid booking off the list."""
    flights.bookings.remove(bid)
    return True


@tool()
def wait_payment_password(flights: Flights) -> bool:
    """Have the user enter the payment password, which is valid for one checkout of flights."""
    flights.session.password_entered = True
    return True


@tool(writes=True, requires=(password_entered, something_to_pay, enough_money))
def checkout_bookings(flights: Flights) -> Checkout:
    """Pay every unpaid booking."""
    due, total = flights.unpaid, flights.due_cents
    flights.account.replace(balance_cents=flights.balance_cents - total)
    for booking in due:
        flights.bookings.replace(booking.bid, paid=True)
    flights.record("payment", [(booking, booking.price_cents) for booking in due])
    return Checkout(
        bids=[booking.bid for booking in due], paid=total, balance=flights.balance_cents
    )


@tool(writes=True, requires=(bookings_differ, bookings_exist, bookings_paid))
def cancel_booking(flights: Flights, bids: Bids) -> Cancellation:
    """Cancel paid bookings, all of them or none; 95 % of what was paid comes back."""
    cancelled = [flights.get_booking(bid) for bid in bids]
    refunds = [(booking, refund_cents(booking.price_cents)) for booking in cancelled]
    total = sum(cents for _, cents in refunds)
    flights.record("refund", refunds)
    for booking in cancelled:
        flights.bookings.remove(booking.bid)
    flights.account.replace(balance_cents=flights.balance_cents + total)
    return Cancellation(refunded=total, balance=flights.balance_cents)


@tool()
def check_balance(flights: Flights) -> Money:
    """The money in the user's account for flights."""
    return flights.balance_cents


@tool()
def get_booking_history(flights: Flights) -> list[HistoryEntry]:
    """All payments and refunds, newest first."""
    newest_first = sorted(flights.transactions, key=lambda entry: entry.at, reverse=True)
    return [_shown(flights, entry) for entry in newest_first]


def _shown(flights: Flights, entry: Transaction) -> HistoryEntry:
    lines = []
    for line in entry.lines:
        flight = flights.get_flight(line.fid)
        lines.append(
            HistoryLine(
                bid=line.bid,
                fid=line.fid,
                number=flight.number,
                departure=flight.origin.code,
                arrival=flight.destination.code,
                departure_time=flight.departs_at,
                seat_class=line.seat_class,
                passenger=line.passenger,
                amount=line.amount_cents,
            )
        )
    return HistoryEntry(at=entry.at, kind=entry.kind, amount=entry.amount_cents, lines=lines)
