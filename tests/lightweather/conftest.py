"""One seeded world with LightWeather in it, and a way to call its tools as a server does."""

from collections.abc import Callable
from typing import Any

import pytest

from sandboxes.core import Registry, World
from sandboxes.lightweather import APP
from sandboxes.lightweather.arrange import ArrangedWeather

SEED = 11

Call = Callable[..., Any]


@pytest.fixture
def world() -> World:
    return World.from_seed(SEED, task="tests", apps=(APP,))


@pytest.fixture
def weather(world: World) -> ArrangedWeather:
    state: ArrangedWeather = world.lightweather
    return state


@pytest.fixture
def call(world: World) -> Call:
    registry = Registry((APP,))

    def call(name: str, **arguments: Any) -> Any:
        return registry.call(world, name, arguments)

    return call
