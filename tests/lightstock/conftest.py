"""One seeded account at an open market, and a way to call its tools as a server does."""

from collections.abc import Callable
from typing import Any

import pytest

from sandboxes.core import Registry, World
from sandboxes.lightstock import APP
from sandboxes.lightstock.arrange import ArrangedStock
from sandboxes.lightstock.catalogue import Quote

SEED = 11

Call = Callable[..., Any]


@pytest.fixture
def world() -> World:
    world = World.from_seed(SEED, task="tests", apps=(APP,))
    with world.transaction():
        world.lightstock.set_market(is_open=True)
        world.lightstock.set_tier("Basic", day_trades=3)
        world.lightstock.set_cash(20_000_00, savings_cents=5_000_00)
    return world


@pytest.fixture
def stock(world: World) -> ArrangedStock:
    state: ArrangedStock = world.lightstock
    return state


@pytest.fixture
def call(world: World) -> Call:
    registry = Registry((APP,))

    def call(name: str, **arguments: Any) -> Any:
        return registry.call(world, name, arguments)

    return call


@pytest.fixture
def order(call: Call) -> Call:
    """Enter the password and place an order: "market", "limit" or "stop_loss"."""

    def order(kind: str, **arguments: Any) -> Any:
        call("wait_trade_password")
        return call(f"place_{kind}_order", **arguments)

    return order


@pytest.fixture
def new(world: World, stock: ArrangedStock) -> Quote:
    """A stock of which the user has nothing, at a price of which there can be many."""
    with world.transaction():
        return stock.pick_stock(
            held=False, ordered=False, min_price_cents=1_000, max_price_cents=4_000
        )


@pytest.fixture
def judged() -> Callable[[World], Any]:
    """The state of a world without what no verdict looks at."""

    def judged(world: World) -> Any:
        plain = world.snapshot().plain()["lightstock"]
        for row in plain["orders"].values():
            del row["placed_at"]
        return {name: rows for name, rows in plain.items() if name != "trades"}

    return judged
