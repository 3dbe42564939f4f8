"""LightStock's orders: the rest of what each does and refuses."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from sandboxes.core import (
    Conflict,
    FaultSchedule,
    Forbidden,
    InvalidArgument,
    PreconditionFailed,
    Registry,
    Unavailable,
    World,
)
from sandboxes.lightstock import APP
from sandboxes.lightstock.arrange import ArrangedStock
from sandboxes.lightstock.catalogue import Quote
from sandboxes.lightstock.positions import fee_on

Call = Callable[..., Any]
Judged = Callable[[World], Any]


def fee_of(stock: ArrangedStock, value_cents: int) -> int:
    return fee_on(value_cents, stock.account.value.fee_bp)


# Market orders


def test_a_password_is_good_for_one_order(call: Call, order: Call, new: Quote) -> None:
    order("market", ticker=new.ticker, side="buy", quantity=1)
    with pytest.raises(PreconditionFailed) as refused:
        call("place_market_order", ticker=new.ticker, side="buy", quantity=1)
    assert refused.value.code == "password_missing"


def test_a_short_sale_freezes_its_proceeds_and_half_as_much(
    world: World, order: Call, call: Call, stock: ArrangedStock, new: Quote
) -> None:
    with world.transaction():
        stock.set_tier("VIP")
        stock.clear_orders()
    value = 20 * new.price_cents
    frozen, available = stock.frozen_cents, stock.available_cents
    order("market", ticker=new.ticker, side="sell", quantity=20)
    fee = fee_of(stock, value)
    assert stock.frozen_cents == frozen + value * 3 // 2
    assert stock.available_cents == available - value // 2 - fee
    [shown] = [e for e in call("get_portfolio") if e["ticker"] == new.ticker]
    assert (shown["quantity"], shown["total_cost"]) == (-20, -value / 100)
    assert (shown["average_cost"], shown["market_value"]) == (new.price_cents / 100, -value / 100)
    assert stock.gain_cents(new.ticker) == 0
    order("market", ticker=new.ticker, side="buy", quantity=20)
    assert new.ticker not in stock.holdings
    assert stock.available_cents == available - 2 * fee


def test_a_short_sale_needs_half_its_value_in_cash(
    world: World, order: Call, stock: ArrangedStock, new: Quote
) -> None:
    with world.transaction():
        stock.set_tier("VIP")
    value = 20 * new.price_cents
    for available, works in ((value // 2 + fee_of(stock, value) - 1, False), (value, True)):
        with world.transaction():
            stock.set_cash(available)
        with suppress(PreconditionFailed):
            order("market", ticker=new.ticker, side="sell", quantity=20)
        assert (new.ticker in stock.holdings) is works


# Orders that wait


def test_a_purchase_that_waits_freezes_its_cost_until_it_is_cancelled(
    world: World, order: Call, call: Call, stock: ArrangedStock, new: Quote, judged: Judged
) -> None:
    before, available = judged(world), stock.available_cents
    limit = new.price_cents - 1
    answer = order("limit", ticker=new.ticker, side="buy", quantity=9, limit_price=limit / 100)
    frozen = 9 * limit + fee_of(stock, 9 * limit)
    assert answer["filled"] is None
    assert call("get_pending_orders")[-1] == answer["pending"]
    assert answer["pending"] == {
        "oid": stock.orders.keys()[-1],
        "ticker": new.ticker,
        "side": "buy",
        "quantity": 9,
        "price_type": "limit",
        "limit_price": limit / 100,
        "frozen_margin": frozen / 100,
    }
    assert stock.available_cents == available - frozen
    assert call("get_account_summary")["frozen margin"] == stock.frozen_cents / 100
    assert new.ticker not in stock.holdings
    call("cancel_order", oid=answer["pending"]["oid"])
    assert judged(world) == before


def test_a_sale_that_waits_reserves_its_shares_until_it_is_cancelled(
    world: World, order: Call, call: Call, stock: ArrangedStock, new: Quote
) -> None:
    with world.transaction():
        stock.add_position(new.ticker, 10)
    available = stock.available_cents
    sale = {"ticker": new.ticker, "side": "sell"}
    high = (new.price_cents + 100) / 100
    oid = order("limit", **sale, quantity=6, limit_price=high)["pending"]["oid"]
    assert (stock.available_cents, stock.free_shares(new.ticker)) == (available, 4)
    with pytest.raises(Conflict) as refused:
        order("market", **sale, quantity=5)
    assert refused.value.fields == {"ticker": new.ticker, "reserved": 6, "free": 4}
    order("market", **sale, quantity=4)
    call("cancel_order", oid=oid)
    order("market", **sale, quantity=6)
    assert new.ticker not in stock.holdings


def test_a_limit_is_met_by_the_very_price(order: Call, new: Quote) -> None:
    price = new.price_cents / 100
    buy = order("limit", ticker=new.ticker, side="buy", quantity=2, limit_price=price)
    sell = order("limit", ticker=new.ticker, side="sell", quantity=2, limit_price=price)
    assert [answer["filled"]["price"] for answer in (buy, sell)] == [price, price]


def test_a_sale_above_a_low_limit_gets_the_market_price(
    world: World, order: Call, stock: ArrangedStock, new: Quote
) -> None:
    with world.transaction():
        stock.add_position(new.ticker, 10)
    answer = order("limit", ticker=new.ticker, side="sell", quantity=10, limit_price=0.01)
    assert answer["filled"]["price"] == new.price_cents / 100


def test_a_stop_loss_guards_shares_that_are_held(
    world: World, order: Call, stock: ArrangedStock, new: Quote
) -> None:
    with world.transaction():
        stock.set_tier("VIP")
        stock.add_position(new.ticker, 10)
    below = new.price_cents - 1
    answer = order("stop_loss", ticker=new.ticker, quantity=10, stop_price=below / 100)
    assert (answer["price_type"], answer["side"]) == ("stop_loss", "sell")
    assert (answer["limit_price"], answer["frozen_margin"]) == (below / 100, 0.0)
    assert stock.free_shares(new.ticker) == 0
    with pytest.raises(InvalidArgument) as refused:
        order("stop_loss", ticker=new.ticker, quantity=1, stop_price=new.price_cents / 100)
    assert refused.value.code == "stop_not_below_price"
    assert list(stock.check()) == []


def test_a_stop_loss_needs_vip(order: Call, stock: ArrangedStock, new: Quote) -> None:
    with pytest.raises(Forbidden) as refused:
        order("stop_loss", ticker=new.ticker, quantity=1, stop_price=1.0)
    assert refused.value.code == "vip_only"


def test_now_and_then_the_user_is_late_with_the_password() -> None:
    faults = FaultSchedule("late", seed=1, profile="paper")
    world = World.from_seed(1, faults=faults, apps=(APP,))
    registry, session, late = Registry((APP,)), world.lightstock.session, 0
    for _ in range(300):
        session.password_entered = False
        with suppress(Unavailable):
            registry.call(world, "wait_trade_password", {})
        late += not session.password_entered
        registry.call(world, "get_account_summary", {})
    assert 15 <= late <= 45
