"""The list of bookings, its payment, cancellations, and the record: what is taken, and what is paid."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from sandboxes.core import Conflict, FaultSchedule, PreconditionFailed, Registry, Unavailable, World
from sandboxes.lightflight import APP
from sandboxes.lightflight.arrange import ArrangedFlights
from sandboxes.lightflight.state import Booking, Passenger
from sandboxes.lightflight.trips import Trip

Call = Callable[..., Any]
Judged = Callable[[World], Any]


def pay(call: Call) -> Any:
    call("wait_payment_password")
    return call("checkout_bookings")


# The list


def test_a_seat_goes_into_the_list_and_is_not_taken_yet(
    call: Call, flights: ArrangedFlights, trip: Trip, passenger: Passenger
) -> None:
    offer, index = trip.cheapest, flights.place_of(passenger)
    fid = offer.flight.fid
    bid = call("add_to_booking", fid=fid, seat_class="economy", passenger_idx=index)
    assert call("check_bookings") == {
        "bookings": [
            {
                "bid": bid,
                "fid": fid,
                "number": offer.flight.number,
                "departure": offer.flight.origin.code,
                "arrival": offer.flight.destination.code,
                "departure_time": offer.flight.departs_at.isoformat(),
                "seat_class": "economy",
                "passenger_idx": index,
                "passenger": passenger.name,
                "price": offer.fare_cents / 100,
                "paid": False,
            }
        ],
        "unpaid_total": offer.fare_cents / 100,
    }
    assert call("check_seat_availability", fid=fid, seat_class="economy") == offer.seats
    assert call("check_balance") == flights.balance_cents / 100


def test_what_leaves_the_list_has_never_been_there(
    world: World,
    call: Call,
    flights: ArrangedFlights,
    trip: Trip,
    passenger: Passenger,
    judged: Judged,
) -> None:
    before = judged(world)
    bid = call(
        "add_to_booking",
        fid=trip.cheapest.flight.fid,
        seat_class="economy",
        passenger_idx=flights.place_of(passenger),
    )
    assert call("remove_from_booking", bid=bid) is True
    assert judged(world) == before


def test_the_last_seat_can_be_held_and_not_one_more(
    world: World, call: Call, flights: ArrangedFlights
) -> None:
    with world.transaction():
        flights.clear_bookings()
        while flights.seats(flight := flights.pick_flight(seats=1), "economy") > 4:
            pass
        seats = flights.seats(flight, "economy")
        people = [flights.register(f"Person {number}") for number in range(seats + 1)]
    place = {"fid": flight.fid, "seat_class": "economy"}
    for person in people[:-1]:
        call("add_to_booking", **place, passenger_idx=flights.place_of(person))
    assert call("check_seat_availability", **place) == seats
    with pytest.raises(Conflict) as refused:
        call("add_to_booking", **place, passenger_idx=flights.place_of(people[-1]))
    assert refused.value.code == "no_seat_left"
    assert refused.value.fields["held"] == seats
    with world.transaction():
        flights.set_balance(flights.due_cents)
    pay(call)
    assert call("check_seat_availability", **place) == 0
    with pytest.raises(Conflict):
        call("add_to_booking", **place, passenger_idx=flights.place_of(people[-1]))


def test_a_passenger_sits_once_on_a_flight_in_whatever_class(
    world: World, call: Call, flights: ArrangedFlights, passenger: Passenger
) -> None:
    with world.transaction():
        flight = flights.pick_flight(seat_class="business")
    index = flights.place_of(passenger)
    call("add_to_booking", fid=flight.fid, seat_class="business", passenger_idx=index)
    with pytest.raises(Conflict) as refused:
        call("add_to_booking", fid=flight.fid, seat_class="economy", passenger_idx=index)
    assert refused.value.code == "passenger_on_flight"


# The checkout


@pytest.fixture
def ready(world: World, flights: ArrangedFlights, trip: Trip) -> list[Booking]:
    """Three unpaid bookings, two for one flight, and the money for them."""
    with world.transaction():
        people = [flights.register("Ada Example"), flights.register("Ben Example")]
        cheapest, other = trip.cheapest.flight, trip.bookable[-1].flight
        if other is cheapest:
            other = trip.bookable[0].flight
        bookings = [flights.add_booking(cheapest, "economy", person) for person in people]
        bookings.append(flights.add_booking(other, "economy", people[0]))
        flights.set_balance(flights.due_cents + 5_00)
    return bookings


def test_a_checkout_pays_everything_and_takes_the_seats(
    call: Call, flights: ArrangedFlights, trip: Trip, ready: list[Booking]
) -> None:
    total, seats = flights.due_cents, trip.cheapest.seats
    paid = pay(call)
    assert paid == {
        "bids": [booking.bid for booking in ready],
        "paid": total / 100,
        "balance": 5.0,
    }
    assert call("check_balance") == 5.0
    shown = call("check_bookings")
    assert shown["unpaid_total"] == 0.0
    assert [entry["paid"] for entry in shown["bookings"]] == [True] * 3
    fid = trip.cheapest.flight.fid
    assert call("check_seat_availability", fid=fid, seat_class="economy") == seats - 2
    assert call("get_flight_details", fid=fid)["classes"][0]["seats_left"] == seats - 2
    assert list(flights.check()) == []


def test_one_checkout_or_two_and_any_order_leave_alike_states(
    world: World, flights: ArrangedFlights, trip: Trip, judged: Judged
) -> None:
    with world.transaction():
        for name in ("Ada Example", "Ben Example"):
            flights.register(name)
        flights.set_balance(100_000_00)
    twin, registry = World.from_snapshot(world.snapshot()), Registry((APP,))
    fid, last = trip.cheapest.flight.fid, len(flights.passengers) - 1
    steps: dict[str, tuple[World, list[tuple[str, dict[str, Any]]]]] = {
        "at once": (world, [("add", {"n": last - 1}), ("add", {"n": last}), ("pay", {})]),
        "one by one": (
            twin,
            [("add", {"n": last}), ("pay", {}), ("add", {"n": last - 1}), ("pay", {})],
        ),
    }
    for here, planned in steps.values():
        for step, arguments in planned:
            if step == "add":
                place = {"fid": fid, "seat_class": "economy", "passenger_idx": arguments["n"]}
                registry.call(here, "add_to_booking", place)
            else:
                registry.call(here, "wait_payment_password", {})
                registry.call(here, "checkout_bookings", {})

    def described(of: World) -> Any:
        state = judged(of)
        rows = [
            {key: value for key, value in row.items() if key != "bid"}
            for row in state.pop("bookings").values()
        ]
        return state, sorted(rows, key=str)

    assert described(world) == described(twin)


def test_a_password_is_good_for_one_checkout(
    world: World, call: Call, flights: ArrangedFlights, ready: list[Booking]
) -> None:
    pay(call)
    with world.transaction():
        flights.ensure_bookings(1, paid=False)
        flights.set_balance(100_000_00)
    with pytest.raises(PreconditionFailed) as refused:
        call("checkout_bookings")
    assert refused.value.code == "password_missing"


@pytest.mark.usefixtures("ready")
def test_a_refused_checkout_has_used_up_its_password(
    world: World, call: Call, flights: ArrangedFlights
) -> None:
    with world.transaction():
        flights.set_balance(flights.due_cents - 1)
    before = world.snapshot().digest()
    call("wait_payment_password")
    with pytest.raises(PreconditionFailed) as refused:
        call("checkout_bookings")
    assert refused.value.code == "not_enough_money"
    with pytest.raises(PreconditionFailed) as refused:
        call("checkout_bookings")
    assert refused.value.code == "password_missing"
    assert world.snapshot().digest() == before


@pytest.mark.usefixtures("ready")
def test_the_last_cent_can_be_spent(world: World, call: Call, flights: ArrangedFlights) -> None:
    with world.transaction():
        flights.set_balance(flights.due_cents)
    assert pay(call)["balance"] == 0.0


def test_where_nothing_is_unpaid_nothing_can_be_paid(
    world: World, call: Call, flights: ArrangedFlights
) -> None:
    with world.transaction():
        flights.clear_bookings(paid=False)
    with pytest.raises(PreconditionFailed) as refused:
        pay(call)
    assert refused.value.code == "nothing_to_pay"


def test_now_and_then_the_user_is_late_with_the_password() -> None:
    faults = FaultSchedule("late", seed=1, profile="paper")
    world = World.from_seed(1, faults=faults, apps=(APP,))
    registry, session, late = Registry((APP,)), world.lightflight.session, 0
    for _ in range(300):
        session.password_entered = False
        with suppress(Unavailable):
            registry.call(world, "wait_payment_password", {})
        late += not session.password_entered
        registry.call(world, "check_balance", {})
    assert 15 <= late <= 45


# Cancellations


def test_a_cancellation_gives_back_95_percent_and_the_seats(
    call: Call, flights: ArrangedFlights, trip: Trip, ready: list[Booking]
) -> None:
    pay(call)
    bids = [booking.bid for booking in ready[:2]]
    price = sum(booking.price_cents for booking in ready[:2])
    answer = call("cancel_booking", bids=bids)
    assert round(answer["refunded"] * 100) * 100 == price * 95
    assert round(answer["balance"] * 100) == 5_00 + price * 95 // 100 == flights.balance_cents
    assert [entry["bid"] for entry in call("check_bookings")["bookings"]] == [ready[2].bid]
    fid = trip.cheapest.flight.fid
    assert call("check_seat_availability", fid=fid, seat_class="economy") == trip.cheapest.seats


def test_all_are_cancelled_or_none(
    world: World, call: Call, flights: ArrangedFlights, ready: list[Booking]
) -> None:
    pay(call)
    with world.transaction():
        [unpaid] = flights.ensure_bookings(1, paid=False)
    before = world.snapshot().digest()
    with pytest.raises(Conflict) as refused:
        call("cancel_booking", bids=[ready[0].bid, ready[1].bid, unpaid.bid])
    assert refused.value.code == "booking_not_paid"
    assert world.snapshot().digest() == before


def test_cancelling_together_or_one_by_one_comes_to_the_same(
    world: World, ready: list[Booking], judged: Judged
) -> None:
    registry = Registry((APP,))
    for step in ("wait_payment_password", "checkout_bookings"):
        registry.call(world, step, {})
    twin = World.from_snapshot(world.snapshot())
    bids = [booking.bid for booking in ready]
    registry.call(world, "cancel_booking", {"bids": bids})
    for bid in reversed(bids):
        registry.call(twin, "cancel_booking", {"bids": [bid]})
    assert judged(world) == judged(twin)


def test_a_cancelled_booking_is_gone_for_good(call: Call, ready: list[Booking]) -> None:
    pay(call)
    call("cancel_booking", bids=[ready[0].bid])
    for name, arguments in (
        ("cancel_booking", {"bids": [ready[0].bid]}),
        ("remove_from_booking", {"bid": ready[0].bid}),
    ):
        with pytest.raises(Exception, match="there is no booking"):
            call(name, **arguments)


def test_a_passenger_is_free_to_go_when_the_bookings_are(
    call: Call, flights: ArrangedFlights, ready: list[Booking]
) -> None:
    ben = flights.passengers[ready[1].pid]
    pay(call)
    with pytest.raises(Conflict) as refused:
        call("remove_passenger", passenger_idx=flights.place_of(ben))
    assert refused.value.code == "passenger_has_bookings"
    call("cancel_booking", bids=[ready[1].bid])
    assert call("remove_passenger", passenger_idx=flights.place_of(ben)) is True


# The record


def test_payments_and_refunds_are_on_record_newest_first(
    call: Call, flights: ArrangedFlights, ready: list[Booking]
) -> None:
    past = call("get_booking_history")
    total = flights.due_cents
    pay(call)
    refunded = call("cancel_booking", bids=[ready[2].bid])["refunded"]
    refund, payment, *older = call("get_booking_history")
    assert older == past
    assert (payment["kind"], payment["amount"]) == ("payment", total / 100)
    assert (refund["kind"], refund["amount"]) == ("refund", refunded)
    assert [line["bid"] for line in payment["lines"]] == [booking.bid for booking in ready]
    [line] = refund["lines"]
    flight = flights.get_flight(ready[2].fid)
    assert line == {
        "bid": ready[2].bid,
        "fid": flight.fid,
        "number": flight.number,
        "departure": flight.origin.code,
        "arrival": flight.destination.code,
        "departure_time": flight.departs_at.isoformat(),
        "seat_class": "economy",
        "passenger": "Ada Example",
        "amount": refunded,
    }


def test_the_record_keeps_the_name_of_whom_one_has_removed(
    call: Call, flights: ArrangedFlights, ready: list[Booking]
) -> None:
    pay(call)
    call("cancel_booking", bids=[ready[1].bid])
    call("remove_passenger", passenger_idx=flights.place_of(flights.passengers[ready[1].pid]))
    names = {line["passenger"] for line in call("get_booking_history")[0]["lines"]}
    assert names == {"Ben Example"}


def test_the_record_of_the_past_is_newest_first(call: Call, flights: ArrangedFlights) -> None:
    stamps = [entry["at"] for entry in call("get_booking_history")]
    assert len(stamps) == len(flights.transactions)
    assert stamps == sorted(stamps, reverse=True)
