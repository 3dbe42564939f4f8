"""What tasks may set up, on any seed."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest

from sandboxes.core import World
from sandboxes.lightflight import APP
from sandboxes.lightflight.airports import cities, route_between
from sandboxes.lightflight.arrange import ArrangedFlights
from sandboxes.lightflight.timetable import SeatClass
from sandboxes.lightflight.trips import Trip

SEEDS = range(25)


@contextmanager
def arranged(seed: int) -> Iterator[ArrangedFlights]:
    """An account to set up, which must be sound when that is done."""
    world = World.from_seed(seed, task="tests", apps=(APP,))
    flights: ArrangedFlights = world.lightflight
    with world.transaction():
        yield flights
    assert list(flights.check()) == []


def test_what_is_arranged_is_a_function_of_seed_and_task() -> None:
    def digest(seed: int, task: str) -> str:
        world = World.from_seed(seed, task=task, apps=(APP,))
        with world.transaction():
            trip = world.lightflight.pick_trip()
            world.lightflight.ensure_bookings(2, paid=True)
            world.lightflight.afford(trip.cheapest.fare_cents)
        return world.snapshot().digest()

    assert digest(1, "a") == digest(1, "a")
    assert len({digest(1, "a"), digest(1, "b"), digest(2, "a")}) == 3


# Passengers


def test_a_passenger_is_registered_once_and_alone_of_that_name_and_contact() -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            first = flights.register("Ada Example", "user_1")
            assert flights.register("Ada Example", "user_1") == first
            again = flights.register("Ada Lovely", "user_1")
            assert [one.uid for one in flights.passengers].count("user_1") == 1
            assert flights.place_of(again) == len(flights.passengers) - 1
            flights.add_booking(flights.pick_flight(), "economy", again)
            flights.leave_out("Ada Lovely")
            assert again not in list(flights.passengers)
            assert first not in list(flights.passengers)


@pytest.mark.parametrize("booked", [None, True, False])
def test_a_passenger_is_picked_with_or_without_bookings(booked: bool | None) -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            other = flights.pick_passenger()
            picked = flights.pick_passenger(but=[other], booked=booked)
            assert picked != other
            assert booked in (None, bool(flights.bookings_of(picked.pid)))
            assert [one.name for one in flights.passengers].count(picked.name) == 1


# Flights


def assert_is_clear(flights: ArrangedFlights, trip: Trip, choice: int) -> None:
    """No ties, no bookings, enough to choose from, and nothing left out."""
    assert len(trip.bookable) >= choice
    for values in (
        [offer.fare_cents for offer in trip.offers],
        [offer.flight.leaves for offer in trip.offers],
        [offer.flight.lands for offer in trip.offers],
    ):
        assert len(set(values)) == len(values)
    for offer in trip.offers:
        flight = offer.flight
        assert (flight.origin.city, flight.destination.city) == (trip.origin, trip.destination)
        assert flight.date == trip.date
        assert trip.seat_class in flight.classes
        assert offer.seats == flights.seats(flight, trip.seat_class)
        assert offer.fare_cents == flights.fare(flight, trip.seat_class)
    booked = {booking.fid for booking in flights.bookings}
    assert not booked & {offer.flight.fid for offer in trip.offers}
    assert min(offer.fare_cents for offer in trip.bookable) == trip.cheapest.fare_cents
    assert min(offer.flight.leaves for offer in trip.bookable) == trip.earliest.flight.leaves
    assert min(offer.flight.lands for offer in trip.bookable) == trip.first_there.flight.lands


@pytest.mark.parametrize(
    ("seat_class", "seats", "choice"),
    [("economy", 1, 2), ("economy", 4, 4), ("business", 2, 3), ("first", 1, 2)],
)
def test_a_trip_is_a_choice_without_ties(seat_class: SeatClass, seats: int, choice: int) -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            trip = flights.pick_trip(seat_class=seat_class, seats=seats, choice=choice)
            assert_is_clear(flights, trip, choice)
            assert all(offer.seats >= seats for offer in trip.bookable)


def test_a_tempting_flight_is_the_cheapest_but_has_too_few_seats() -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            trip = flights.pick_trip(seats=2, tempting=True)
            assert_is_clear(flights, trip, 2)
            [bait] = [
                offer
                for offer in trip.offers
                if offer.fare_cents == min(o.fare_cents for o in trip.offers)
            ]
            assert bait.seats < 2
            assert bait.fare_cents < trip.cheapest.fare_cents


def test_a_trip_may_use_several_airports_of_a_city() -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            trip = flights.pick_trip(several_airports=True)
            assert_is_clear(flights, trip, 2)
            ends = {(o.flight.origin.code, o.flight.destination.code) for o in trip.bookable}
            assert len(ends) > 1


def test_a_trip_may_have_a_way_back() -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            trip = flights.pick_trip(return_after=4)
            back = flights.back(trip, 4)
            assert back.date - trip.date == timedelta(days=4)
            assert (back.origin, back.destination) == (trip.destination, trip.origin)
            for one in (trip, back):
                assert_is_clear(flights, one, 2)


@pytest.mark.parametrize("seat_class", ["economy", "business"])
def test_a_connection_is_the_only_way_and_a_choice(seat_class: SeatClass) -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            found = flights.pick_connection(seat_class=seat_class, waits=(60, 400))
            assert found.first.destination == found.second.origin
            assert not any(
                route_between(a, b)
                for a in cities()[found.first.origin]
                for b in cities()[found.second.destination]
            )
            sums = [one.fare_cents + two.fare_cents for one, two in found.pairs]
            assert len(set(sums)) == len(sums) >= 2
            assert sum(offer.fare_cents for offer in found.cheapest) == min(sums)
            for one, two in found.pairs:
                wait = two.flight.departs_at - one.flight.arrives_at
                assert timedelta(minutes=60) <= wait <= timedelta(minutes=400)
            assert found.first_there in found.pairs


@pytest.mark.parametrize("seat_class", ["economy", "business", "first"])
def test_a_flight_is_picked_with_seats_or_sold_out(seat_class: SeatClass) -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            open_ = flights.pick_flight(seat_class=seat_class, seats=3)
            full = flights.pick_flight(seat_class=seat_class, sold_out=True)
            assert flights.seats(open_, seat_class) >= 3
            assert flights.seats(full, seat_class) == 0
            assert seat_class in full.classes


def test_what_no_world_has_is_not_made_up() -> None:
    with arranged(1) as flights, pytest.raises(LookupError):
        flights.pick_flight(seats=1_000)


# Bookings and money


@pytest.mark.parametrize("paid", [True, False])
@pytest.mark.parametrize("n", [0, 1, 3])
def test_as_many_bookings_are_left_as_wished(n: int, paid: bool) -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            mine = flights.pick_passenger()
            others = [one.bid for one in flights.bookings if one.paid != paid]
            balance = flights.balance_cents
            left = flights.ensure_bookings(n, paid=paid, but=[mine])
            assert len(left) == len({booking.fid for booking in left}) == n
            assert all(booking.pid != mine.pid for booking in left)
            assert [one.bid for one in flights.bookings if one.paid != paid] == others
            assert flights.balance_cents == balance


def test_a_paid_booking_has_its_payment_on_record() -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            known = len(flights.transactions)
            booking = flights.add_booking(
                flights.pick_flight(), "economy", flights.pick_passenger(), paid=True
            )
            assert len(flights.transactions) == known + 1
            assert list(flights.transactions)[-1].amount_cents == booking.price_cents
            assert flights.flight_of(booking).fid == booking.fid


def test_bookings_are_cleared_by_kind() -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            flights.ensure_bookings(1, paid=True)
            flights.ensure_bookings(1, paid=False)
            flights.clear_bookings(paid=True)
            assert [booking.paid for booking in flights.bookings] == [False]
            flights.clear_bookings()
            assert len(flights.bookings) == 0


def test_the_money_is_enough_for_what_is_wished_and_hardly_more() -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            trip = flights.pick_trip()
            left = flights.afford(trip.cheapest.fare_cents) - flights.due_cents
            assert left == flights.balance_cents - flights.due_cents
            assert 0 <= left - trip.cheapest.fare_cents < 20_00


# Airports


def test_an_airport_is_picked_and_starred_as_wished() -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            one = flights.pick_airport(starred=True, several=True, size=3)
            assert one.code in flights.stars
            assert one.size >= 3
            assert len(cities()[one.city]) > 1
            flights.set_starred(one, False)
            assert one.code not in flights.stars
            alone = flights.pick_airport(starred=False, several=False)
            assert cities()[alone.city] == (alone,)


def test_all_flights_of_a_quiet_city_can_be_read() -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            city, leaving = flights.pick_quiet_city()
            assert 8 <= len(leaving) <= 60
            assert {flight.origin.city for flight in leaving} == {city}
            assert [flight.leaves for flight in leaving] == sorted(one.leaves for one in leaving)


# The past


def test_a_purchase_is_picked_that_its_destination_tells_from_all_others() -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            entry, flight = flights.pick_purchase()
            assert entry.kind == "payment"
            assert entry.lines[0].fid == flight.fid
            seen = Counter(
                entry.trid
                for entry in flights.transactions
                for line in entry.lines
                for end in (
                    flights.get_flight(line.fid).origin,
                    flights.get_flight(line.fid).destination,
                )
                if end.city == flight.destination.city
            )
            assert set(seen) == {entry.trid}


def test_a_purchase_is_written_where_none_could_be_told() -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            for entry in list(flights.transactions):
                flights.transactions.remove(entry.trid)
            flights.clear_bookings()
            entry, _ = flights.pick_purchase()
            assert list(flights.transactions) == [entry]


def test_what_was_spent_adds_up_by_time_and_passenger() -> None:
    for seed in SEEDS:
        with arranged(seed) as flights:
            total = flights.spent_cents()
            passenger = flights.register("Ada Example")
            booking = flights.add_booking(flights.pick_flight(), "economy", passenger, paid=True)
            assert flights.spent_cents() == total + booking.price_cents
            assert flights.spent_cents(passenger="Ada Example") == booking.price_cents
            at = booking.added_at
            assert flights.spent_cents(since=at) + flights.spent_cents(until=at) == (
                total + booking.price_cents
            )
            refunds = flights.spent_cents(kind="refund")
            assert refunds <= total
