"""LightFlight's named preconditions."""

from datetime import date
from unicodedata import normalize

from sandboxes.core.money import show
from sandboxes.lightflight.state import (
    Aid,
    AirportAlreadyStarred,
    AirportNotStarred,
    Bid,
    BookingNotPaid,
    BookingPaid,
    BookingRepeated,
    ClassNotOffered,
    Fid,
    FlightDeparted,
    Flights,
    NoSeatLeft,
    NotEnoughMoney,
    NothingToPay,
    PassengerHasBookings,
    PassengerKnown,
    PassengerOnFlight,
    PasswordMissing,
    SamePlace,
    Uid,
    UserLinked,
    UserNotFound,
)
from sandboxes.lightflight.timetable import SeatClass

NOBODY = ("", "empty")
"""What stands for a passenger who is not on LightTalk."""


def city_exists(flights: Flights, city: str) -> None:
    """A city with an airport has the name."""
    flights.get_city(city)


def departure_exists(flights: Flights, departure: str) -> None:
    """The departure is a city or an airport."""
    flights.get_place(departure)


def arrival_exists(flights: Flights, arrival: str) -> None:
    """The arrival is a city or an airport."""
    flights.get_place(arrival)


def two_places(flights: Flights, departure: str, arrival: str) -> None:
    """The departure is not the arrival, nor within it."""
    left, reached = set(flights.get_place(departure)), set(flights.get_place(arrival))
    if left <= reached or reached <= left:
        raise SamePlace(departure=departure, arrival=arrival)


def date_on_sale(flights: Flights, date: date) -> None:
    """Flights of the date are on sale."""
    flights.get_day(date)


def airport_exists(flights: Flights, aid: Aid) -> None:
    """The aid is that of an airport."""
    flights.get_airport(aid)


def airport_not_starred(flights: Flights, aid: Aid) -> None:
    """The airport is no favourite yet."""
    if flights.get_airport(aid).code in flights.stars:
        raise AirportAlreadyStarred(aid=aid)


def airport_starred(flights: Flights, aid: Aid) -> None:
    """The airport is a favourite."""
    if flights.get_airport(aid).code not in flights.stars:
        raise AirportNotStarred(aid=aid)


def flight_exists(flights: Flights, fid: Fid) -> None:
    """The fid is that of a flight."""
    flights.get_flight(fid)


def not_departed(flights: Flights, fid: Fid) -> None:
    """The flight is on sale."""
    flight = flights.get_flight(fid)
    if flight.day not in flights.timetable.on_sale:
        raise FlightDeparted(fid=fid, day=flight.date)


def class_offered(flights: Flights, fid: Fid, seat_class: SeatClass) -> None:
    """The aircraft has the class."""
    if seat_class not in flights.get_flight(fid).classes:
        raise ClassNotOffered(fid=fid, seat_class=seat_class)


def seat_free(flights: Flights, fid: Fid, seat_class: SeatClass) -> None:
    """The class has a seat that is not held by the list already."""
    held = flights.taken(fid, seat_class, paid=False)
    if flights.seats(flights.get_flight(fid), seat_class) <= held:
        raise NoSeatLeft(fid=fid, seat_class=seat_class, held=held)


def passenger_exists(flights: Flights, passenger_idx: int) -> None:
    """The list of passengers is as long as that."""
    flights.get_passenger(passenger_idx)


def passenger_not_on_flight(flights: Flights, fid: Fid, passenger_idx: int) -> None:
    """The passenger has no booking for the flight, in any class."""
    passenger = flights.get_passenger(passenger_idx)
    if any(booking.fid == fid for booking in flights.bookings_of(passenger.pid)):
        raise PassengerOnFlight(fid=fid, name=passenger.name)


def passenger_without_bookings(flights: Flights, passenger_idx: int) -> None:
    """The passenger has no booking, paid or not."""
    passenger = flights.get_passenger(passenger_idx)
    if bookings := flights.bookings_of(passenger.pid):
        raise PassengerHasBookings(name=passenger.name, count=len(bookings))


def user_exists(flights: Flights, light_talk_uid: Uid) -> None:
    """The uid, if one is given, is that of a LightTalk contact."""
    # Where there is no LightTalk, nobody can say who is on it.
    if light_talk_uid in NOBODY or "lighttalk" not in flights.world.origin.apps:
        return
    if light_talk_uid not in flights.world.app("lighttalk").tables["contacts"]:
        raise UserNotFound(uid=light_talk_uid)


def user_not_linked(flights: Flights, name: str, light_talk_uid: Uid) -> None:
    """The passenger is not on the list: neither the same contact, nor another one of that name."""
    uid = None if light_talk_uid in NOBODY else light_talk_uid
    for passenger in flights.passengers:
        if passenger.uid == uid and _alike(passenger.name, name):
            raise PassengerKnown(name=passenger.name)
        if uid is not None and passenger.uid == uid:
            raise UserLinked(uid=uid, name=passenger.name)


def _alike(name: str, other: str) -> bool:
    """Whether two names are one, however they are written and encoded."""
    return normalize("NFC", name).casefold() == normalize("NFC", other).casefold()


def booking_exists(flights: Flights, bid: Bid) -> None:
    """The bid is that of a booking."""
    flights.get_booking(bid)


def booking_unpaid(flights: Flights, bid: Bid) -> None:
    """The booking is not paid."""
    if flights.get_booking(bid).paid:
        raise BookingPaid(bid=bid)


def bookings_differ(_: Flights, bids: list[Bid]) -> None:
    """No booking is named twice."""
    for place, bid in enumerate(bids):
        if bid in bids[:place]:
            raise BookingRepeated(bid=bid)


def bookings_exist(flights: Flights, bids: list[Bid]) -> None:
    """All bids are those of bookings."""
    for bid in bids:
        flights.get_booking(bid)


def bookings_paid(flights: Flights, bids: list[Bid]) -> None:
    """All of the bookings are paid."""
    for bid in bids:
        if not flights.get_booking(bid).paid:
            raise BookingNotPaid(bid=bid)


def password_entered(flights: Flights) -> None:
    """The payment password was entered since the last attempt; this attempt uses it up."""
    if not flights.session.password_entered:
        raise PasswordMissing
    flights.session.password_entered = False


def something_to_pay(flights: Flights) -> None:
    """The list has an unpaid booking."""
    if not flights.unpaid:
        raise NothingToPay


def enough_money(flights: Flights) -> None:
    """The balance covers all unpaid bookings."""
    total, balance = flights.due_cents, flights.balance_cents
    if total > balance:
        raise NotEnoughMoney(total=show(total), balance=show(balance))
