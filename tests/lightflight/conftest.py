"""One seeded account, and a way to call its tools as a server does."""

from collections.abc import Callable
from typing import Any

import pytest

from sandboxes.core import Registry, World
from sandboxes.lightflight import APP
from sandboxes.lightflight.arrange import ArrangedFlights
from sandboxes.lightflight.state import Passenger
from sandboxes.lightflight.trips import Trip

SEED = 11

Call = Callable[..., Any]


@pytest.fixture
def world() -> World:
    return World.from_seed(SEED, task="tests", apps=(APP,))


@pytest.fixture
def flights(world: World) -> ArrangedFlights:
    state: ArrangedFlights = world.lightflight
    return state


@pytest.fixture
def call(world: World) -> Call:
    registry = Registry((APP,))

    # Positional only, as some tools have an argument `name`.
    def call(tool: str, /, **arguments: Any) -> Any:
        return registry.call(world, tool, arguments)

    return call


@pytest.fixture
def trip(world: World, flights: ArrangedFlights) -> Trip:
    """A choice of flights with seats for four, which the user can pay for, and an empty list."""
    with world.transaction():
        flights.clear_bookings()
        trip = flights.pick_trip(seats=4, choice=3)
        flights.set_balance(20 * trip.cheapest.fare_cents)
    return trip


@pytest.fixture
def passenger(world: World, flights: ArrangedFlights) -> Passenger:
    with world.transaction():
        return flights.pick_passenger(booked=False)


@pytest.fixture
def judged() -> Callable[[World], Any]:
    """The state of a world without what no verdict looks at."""

    def judged(world: World) -> Any:
        plain = world.snapshot().plain()["lightflight"]
        for booking in plain["bookings"].values():
            del booking["added_at"]
        return {name: rows for name, rows in plain.items() if name != "transactions"}

    return judged
