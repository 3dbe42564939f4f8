"""One seeded paper, and a way to call its tools as a server does."""

from collections.abc import Callable
from typing import Any

import pytest

from sandboxes.core import Registry, World
from sandboxes.lightnews import APP
from sandboxes.lightnews.arrange import ArrangedNews

SEED = 11

Call = Callable[..., Any]


@pytest.fixture
def world() -> World:
    return World.from_seed(SEED, task="tests", apps=(APP,))


@pytest.fixture
def news(world: World) -> ArrangedNews:
    state: ArrangedNews = world.lightnews
    return state


@pytest.fixture
def call(world: World) -> Call:
    registry = Registry((APP,))

    def call(name: str, **arguments: Any) -> Any:
        return registry.call(world, name, arguments)

    return call
