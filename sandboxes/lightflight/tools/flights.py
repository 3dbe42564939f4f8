"""Flights: who flies where and when, for how much."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from sandboxes.core import Money, Result, tool
from sandboxes.lightflight.airports import Airport
from sandboxes.lightflight.rules import (
    arrival_exists,
    class_offered,
    date_on_sale,
    departure_exists,
    flight_exists,
    not_departed,
    two_places,
)
from sandboxes.lightflight.state import Day, Fid, Flights, Place
from sandboxes.lightflight.timetable import Flight, SeatClass
from sandboxes.lightflight.tools.airports import AirportRef, refs

MOST_FLIGHTS: Final = 200


class ClassInfo(Result):
    seat_class: SeatClass
    price: Money
    seats_left: int


class FlightInfo(Result):
    """Times are local ones, with their distance from UTC; classes only before departure."""

    fid: Fid
    number: str
    carrier: str
    aircraft: str
    departure: AirportRef
    arrival: AirportRef
    departure_time: datetime
    arrival_time: datetime
    duration_minutes: int
    classes: list[ClassInfo]


def _next(
    flights: Flights,
    places: Sequence[Airport],
    of_day: Callable[[Sequence[Airport], int], list[Flight]],
) -> list[str]:
    found: list[Flight] = []
    for day in flights.timetable.on_sale:
        found += of_day(places, day)
        if len(found) >= MOST_FLIGHTS:
            break
    return [flight.fid for flight in found[:MOST_FLIGHTS]]


@tool(requires=(departure_exists, arrival_exists, two_places, date_on_sale))
def search_flights(flights: Flights, departure: Place, arrival: Place, date: Day) -> list[Fid]:
    """The direct flights between two places that leave on a date, the earliest first."""
    day = flights.get_day(date)
    found = [
        flight
        for origin in flights.get_place(departure)
        for destination in flights.get_place(arrival)
        for flight in flights.timetable.flights(origin, destination, day)
    ]
    return [flight.fid for flight in sorted(found, key=lambda one: (one.leaves, one.number))]


@tool(requires=(flight_exists,))
def get_flight_details(flights: Flights, fid: Fid) -> FlightInfo:
    """When and where a flight leaves and arrives, what it costs and how many seats are left."""
    flight = flights.get_flight(fid)
    departure, arrival = refs(flights, (flight.origin, flight.destination))
    classes = flight.classes if flight.day in flights.timetable.on_sale else ()
    return FlightInfo(
        fid=fid,
        number=flight.number,
        carrier=flight.service.carrier.name,
        aircraft=flight.service.cabin.aircraft,
        departure=departure,
        arrival=arrival,
        departure_time=flight.departs_at,
        arrival_time=flight.arrives_at,
        duration_minutes=flight.minutes,
        classes=[
            ClassInfo(
                seat_class=seat_class,
                price=flights.fare(flight, seat_class),
                seats_left=flights.seats(flight, seat_class),
            )
            for seat_class in classes
        ],
    )


@tool(requires=(departure_exists,))
def get_fids_by_departure(flights: Flights, departure: Place) -> list[Fid]:
    """The next two hundred flights at most that leave a city or an airport, by time of departure."""
    return _next(flights, flights.get_place(departure), flights.timetable.departures)


@tool(requires=(arrival_exists,))
def get_fids_by_arrival(flights: Flights, arrival: Place) -> list[Fid]:
    """The next two hundred flights at most to a city or an airport, by day of departure."""
    return _next(flights, flights.get_place(arrival), flights.timetable.arrivals)


@tool(requires=(flight_exists, not_departed, class_offered))
def check_seat_availability(flights: Flights, fid: Fid, seat_class: SeatClass) -> int:
    """How many seats of a class are left on a flight."""
    return flights.seats(flights.get_flight(fid), seat_class)
