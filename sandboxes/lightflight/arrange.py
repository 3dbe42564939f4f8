"""What tasks may ask of LightFlight before the agent comes in."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime
from typing import Final, Literal

from sandboxes.lightflight.airports import (
    Airport,
    airports_from,
    cities,
    date_of,
    day_of,
    route_between,
)
from sandboxes.lightflight.seed import (
    Namer,
    add_booking,
    add_passenger,
    draw_class,
    draw_flight,
    draw_seat,
    other_end,
    write_past,
    write_payment,
)
from sandboxes.lightflight.state import Booking, Flights, Passenger, Star, Transaction
from sandboxes.lightflight.timetable import DAYS_ON_SALE, Flight, SeatClass
from sandboxes.lightflight.trips import Connection, Offer, Trip, all_differ, uses_several

MOST_TRIES: Final = 4_000
LARGE: Final = 4
SMALL: Final = 2
# A city is quiet when nobody has to give up reading what leaves it.
QUIET: Final = range(8, 61)


class ArrangedFlights(Flights):
    """LightFlight, as tasks look around in it and set it up.

    What is drawn comes from the task's generator. What writes needs a transaction.
    """

    # Passengers

    def register(self, name: str, uid: str | None = None) -> Passenger:
        """The passenger of that name, who is that contact; put on the list where there is none."""
        self.leave_out(name, uid, but=(name, uid))
        for passenger in self.passengers:
            if (passenger.name, passenger.uid) == (name, uid):
                return passenger
        return add_passenger(self, name, uid)

    def leave_out(
        self, name: str, uid: str | None = None, *, but: tuple[str, str | None] | None = None
    ) -> None:
        """See to it that nobody of that name, and not that contact, is a passenger or ever booked."""
        for passenger in list(self.passengers):
            alike = passenger.name == name or (uid is not None and passenger.uid == uid)
            if alike and (passenger.name, passenger.uid) != but:
                for booking in self.bookings_of(passenger.pid):
                    self.bookings.remove(booking.bid)
                self.passengers.remove(passenger.pid)

    def pick_passenger(
        self, *, but: Sequence[Passenger] = (), booked: bool | None = None
    ) -> Passenger:
        """Somebody on the list with a name of their own; put there where there is none.

        Args:
            but: passengers who are spoken for.
            booked: whether they have bookings; given one that is unpaid, or freed of all.
        """
        taken = {passenger.pid for passenger in but}
        names = Counter(passenger.name for passenger in self.passengers)
        free = [one for one in self.passengers if one.pid not in taken and names[one.name] == 1]
        fitting = [one for one in free if booked in (None, bool(self.bookings_of(one.pid)))]
        passenger = self.rng.choice(fitting or free) if free else self._new_passenger()
        bookings = self.bookings_of(passenger.pid)
        if booked is True and not bookings:
            self.add_booking(*draw_seat(self, self.rng), passenger)
        elif booked is False:
            for booking in bookings:
                self.bookings.remove(booking.bid)
        return passenger

    def place_of(self, passenger: Passenger) -> int:
        """The passenger's index, as tools count."""
        return self.passengers.keys().index(passenger.pid)

    def _new_passenger(self) -> Passenger:
        return add_passenger(self, Namer(self.rng).draw({one.name for one in self.passengers}))

    # Flights

    def offers(
        self, origin: str, destination: str, day: date, seat_class: SeatClass
    ) -> tuple[Offer, ...]:
        """The direct flights between two cities that have the class, the earliest first."""
        number = day_of(day)
        found = [
            flight
            for a in cities()[origin]
            for b in cities()[destination]
            for flight in self.timetable.flights(a, b, number)
            if seat_class in flight.classes
        ]
        return tuple(
            Offer(
                flight,
                self.fare(flight, seat_class),
                self.seats(flight, seat_class) - self.taken(flight.fid, seat_class, paid=False),
            )
            for flight in sorted(found, key=lambda one: (one.leaves, one.number))
        )

    def pick_trip(
        self,
        *,
        seat_class: SeatClass = "economy",
        seats: int = 1,
        choice: int = 2,
        tempting: bool = False,
        several_airports: bool = False,
        return_after: int | None = None,
    ) -> Trip:
        """A trip between two cities on a day of the next ten, without bookings from before.

        Args:
            seats: how many are wanted.
            choice: how many flights have them, at least.
            tempting: the cheapest of all flights has too few.
            several_airports: what is bookable uses more than one airport of a city.
            return_after: so many days later there is such a trip back, tempting or not.

        Raises:
            LookupError: none was found (with the defaults, and each argument alone, one is).
        """
        days = self.timetable.on_sale[: DAYS_ON_SALE - (return_after or 0)]
        for _ in range(MOST_TRIES):
            origin, destination = self._two_cities(several_airports=several_airports)
            for day in self.rng.shuffled(days):
                trip = self._trip(origin, destination, date_of(day), seat_class, seats)
                if len(trip.offers) < choice + tempting:
                    break  # It will hardly be better on another day.
                trips = [trip] if return_after is None else [trip, self.back(trip, return_after)]
                if (
                    all(len(one.bookable) >= choice and self._is_clear(one) for one in trips)
                    and (trip.tempting or not tempting)
                    and (uses_several(trip.bookable) or not several_airports)
                ):
                    return trip
        raise LookupError("no such trip")

    def back(self, trip: Trip, days: int) -> Trip:
        """The way back, so many days later."""
        day = date_of(day_of(trip.date) + days)
        return self._trip(trip.destination, trip.origin, day, trip.seat_class, trip.seats)

    def pick_connection(
        self,
        *,
        seat_class: SeatClass = "economy",
        seats: int = 1,
        waits: tuple[int, int] = (90, 480),
    ) -> Connection:
        """Two cities without a direct flight, and two trips on one day that connect them.

        At least two pairs of flights fit together; no two of them cost the same.

        Raises:
            LookupError: none was found.
        """
        large = airports_from(LARGE)
        for _ in range(MOST_TRIES):
            hub = self.rng.choice(large)
            a, c = other_end(hub, self.rng).city, other_end(hub, self.rng).city
            day = self.rng.choice(self.timetable.on_sale)
            if a == c or connected(a, c):
                continue
            first = self._trip(a, hub.city, date_of(day), seat_class, seats)
            second = self._trip(hub.city, c, date_of(day), seat_class, seats)
            connection = Connection(first, second, waits)
            sums = [one.fare_cents + two.fare_cents for one, two in connection.pairs]
            if len(set(sums)) == len(sums) > 1 and self._is_clear(first) and self._is_clear(second):
                return connection
        raise LookupError("no such connection")

    def pick_flight(
        self, *, seat_class: SeatClass = "economy", seats: int = 1, sold_out: bool = False
    ) -> Flight:
        """Any flight on sale that has so many seats in the class, or none; with no booking so far.

        Raises:
            LookupError: none was found.
        """
        booked = {booking.fid for booking in self.bookings}
        for _ in range(MOST_TRIES):
            flight = draw_flight(self, self.rng)
            left = self.seats(flight, seat_class)
            fits = left == 0 if sold_out else left >= seats
            if fits and seat_class in flight.classes and flight.fid not in booked:
                return flight
        raise LookupError("no such flight")

    def _two_cities(self, *, several_airports: bool) -> tuple[str, str]:
        """Two cities with a route, of which at least one is large."""
        large = [
            airport
            for airport in airports_from(LARGE)
            if not several_airports or len(cities()[airport.city]) > 1
        ]
        origin = self.rng.choice(large)
        ends = origin.city, other_end(origin, self.rng).city
        return ends if self.rng.chance(0.5) else (ends[1], ends[0])

    def _trip(
        self, origin: str, destination: str, day: date, seat_class: SeatClass, seats: int
    ) -> Trip:
        offers = self.offers(origin, destination, day, seat_class)
        return Trip(origin, destination, day, seat_class, seats, offers)

    def _is_clear(self, trip: Trip) -> bool:
        """Whether every superlative means one flight, and nobody has a booking for any."""
        booked = {booking.fid for booking in self.bookings}
        return all_differ(trip.offers) and not any(
            offer.flight.fid in booked for offer in trip.offers
        )

    # Bookings and money

    def add_booking(
        self, flight: Flight, seat_class: SeatClass, passenger: Passenger, *, paid: bool = False
    ) -> Booking:
        """A booking from before; if paid, with its payment on record. The balance stays as it is."""
        days_ago = self.rng.between(2, 30) if paid else None
        booking = add_booking(self, self.rng, flight, seat_class, passenger, paid_days_ago=days_ago)
        if paid:
            write_payment(self, [booking])
        return booking

    def clear_bookings(self, *, paid: bool | None = None) -> None:
        """Take out the paid or the unpaid bookings, or all; the record of payments stays."""
        for booking in list(self.bookings):
            if paid in (None, booking.paid):
                self.bookings.remove(booking.bid)

    def ensure_bookings(
        self, n: int, *, paid: bool, but: Sequence[Passenger] = ()
    ) -> list[Booking]:
        """Leave exactly `n` bookings of the kind, each of its own flight and for none of `but`."""
        avoided = {passenger.pid for passenger in but}
        flown: set[str] = set()
        for booking in self.bookings.where(lambda one: one.paid == paid):
            if len(flown) >= n or booking.pid in avoided or booking.fid in flown:
                self.bookings.remove(booking.bid)
            else:
                flown.add(booking.fid)
        while len(flown) < n:
            passenger = self.pick_passenger(but=but)
            flight = self.pick_flight(seats=2)
            seat_class = draw_class(self.rng, flight)
            if self.seats(flight, seat_class) > 0:
                self.add_booking(flight, seat_class, passenger, paid=paid)
                flown.add(flight.fid)
        return self.bookings.where(lambda one: one.paid == paid)

    def flight_of(self, booking: Booking) -> Flight:
        return self.get_flight(booking.fid)

    def set_balance(self, cents: int) -> None:
        self.account.replace(balance_cents=cents)

    def afford(self, *fares_cents: int) -> int:
        """Leave the user money for the unpaid bookings and these fares, and hardly more.

        Returns:
            The balance in cents.
        """
        cents = self.due_cents + sum(fares_cents) + self.rng.below(20_00)
        self.set_balance(cents)
        return cents

    # Airports

    def pick_airport(
        self, *, starred: bool | None = None, several: bool | None = None, size: int = 1
    ) -> Airport:
        """Any airport; made a favourite, or none, as wished.

        Args:
            several: whether its city has more than one.
            size: how large it is at least, from 1 to 5.
        """
        fitting = [
            airport
            for airport in airports_from(size)
            if several in (None, len(cities()[airport.city]) > 1)
        ]
        airport = self.rng.choice(fitting)
        if starred is not None:
            self.set_starred(airport, starred)
        return airport

    def set_starred(self, airport: Airport, starred: bool) -> None:
        """Make an airport a favourite, or no favourite."""
        if starred and airport.code not in self.stars:
            self.stars.add(Star(code=airport.code))
        elif not starred and airport.code in self.stars:
            self.stars.remove(airport.code)

    def pick_quiet_city(self) -> tuple[str, list[Flight]]:
        """A city with few flights, and all that leave it in the next ten days, earliest first.

        Raises:
            LookupError: none was found.
        """
        known = list(cities())
        for _ in range(MOST_TRIES):
            city = self.rng.choice(known)
            if max(airport.size for airport in cities()[city]) > SMALL:
                continue
            flights = [
                flight
                for day in self.timetable.on_sale
                for flight in self.timetable.departures(cities()[city], day)
            ]
            if len(flights) in QUIET:
                return city, flights
        raise LookupError("no quiet city")

    # The past

    def pick_purchase(self) -> tuple[Transaction, Flight]:
        """A past payment, and its first flight, to a city that no other transaction has to do with."""
        seen = Counter(
            city
            for entry in self.transactions
            for city in {end for line in entry.lines for end in self._ends(line.fid)}
        )
        for entry in self.rng.shuffled(list(self.transactions)):
            flight = self.get_flight(entry.lines[0].fid)
            if entry.kind == "payment" and seen[flight.destination.city] == 1:
                return entry, flight
        before = set(self.transactions.keys())
        for _ in range(MOST_TRIES):
            name = self.pick_passenger().name
            entry = write_past(self, self.rng, [name], self.rng.between(20, 90))
            flight = self.get_flight(entry.lines[0].fid)
            written = set(self.transactions.keys()) - before
            if not seen[flight.destination.city] and len(written) == 1:
                return entry, flight
            for trid in written:
                self.transactions.remove(trid)
        raise LookupError("no such purchase")

    def _ends(self, fid: str) -> tuple[str, str]:
        flight = self.get_flight(fid)
        return flight.origin.city, flight.destination.city

    def spent_cents(
        self,
        *,
        kind: Literal["payment", "refund"] = "payment",
        since: datetime | None = None,
        until: datetime | None = None,
        passenger: str | None = None,
    ) -> int:
        """What the record comes to: from `since` on and before `until`, for one passenger's name."""
        return sum(
            line.amount_cents
            for entry in self.transactions
            if entry.kind == kind
            and (since is None or since <= entry.at)
            and (until is None or entry.at < until)
            for line in entry.lines
            if passenger in (None, line.passenger)
        )


def connected(city: str, other: str) -> bool:
    """Whether there is a direct route, be it flown in this world or not."""
    return any(route_between(a, b) is not None for a in cities()[city] for b in cities()[other])
