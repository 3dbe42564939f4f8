"""One seeded shop, and a way to call its tools as a server does."""

from collections.abc import Callable
from typing import Any

import pytest

from sandboxes.core import Registry, World
from sandboxes.lightshop import APP
from sandboxes.lightshop.arrange import ArrangedShop
from sandboxes.lightshop.state import Item

SEED = 11

Call = Callable[..., Any]


@pytest.fixture
def world() -> World:
    return World.from_seed(SEED, task="tests", apps=(APP,))


@pytest.fixture
def shop(world: World) -> ArrangedShop:
    state: ArrangedShop = world.lightshop
    return state


@pytest.fixture
def call(world: World) -> Call:
    registry = Registry((APP,))

    def call(name: str, **arguments: Any) -> Any:
        return registry.call(world, name, arguments)

    return call


@pytest.fixture
def item(world: World, shop: ArrangedShop) -> Item:
    """Something of which there is enough, that nobody has in the cart and the user can pay for."""
    with world.transaction():
        return shop.pick_item(min_stock=10, max_price_cents=shop.balance_cents // 20)


@pytest.fixture
def judged() -> Callable[[World], Any]:
    """The state of a world without what no verdict looks at."""

    def judged(world: World) -> Any:
        plain = world.snapshot().plain()["lightshop"]
        return {name: rows for name, rows in plain.items() if name != "receipts"}

    return judged
