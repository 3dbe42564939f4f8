"""Orders and the upgrade: what is traded, what is frozen, what is paid, and what is refused."""

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


def test_a_purchase_costs_price_and_fee(order: Call, stock: ArrangedStock, new: Quote) -> None:
    value = 40 * new.price_cents
    fee = fee_of(stock, value)
    answer = order("market", ticker=new.ticker, side="buy", quantity=40)
    assert answer == {
        "ticker": new.ticker,
        "side": "buy",
        "quantity": 40,
        "price": new.price_cents / 100,
        "value": value / 100,
        "fee": fee / 100,
    }
    assert stock.available_cents == 20_000_00 - value - fee
    holding = stock.holdings[new.ticker]
    assert (holding.quantity, holding.position.cost_cents) == (40, value)
    assert stock.account.value.day_trades_left == 2
    assert list(stock.check()) == []


def test_a_fee_is_capped_at_a_hundred(
    world: World, order: Call, stock: ArrangedStock, new: Quote
) -> None:
    with world.transaction():
        stock.set_cash(5_000_000_00)
    answer = order("market", ticker=new.ticker, side="buy", quantity=100_000)
    assert answer["fee"] == 100.0
    assert stock.available_cents == 5_000_000_00 - 100_000 * new.price_cents - 100_00


def test_the_last_cent_can_be_spent_and_not_one_more(
    world: World, order: Call, stock: ArrangedStock, new: Quote
) -> None:
    value = 10 * new.price_cents
    cost = value + fee_of(stock, value)
    with world.transaction():
        stock.set_cash(cost - 1)
    with pytest.raises(PreconditionFailed) as refused:
        order("market", ticker=new.ticker, side="buy", quantity=10)
    assert refused.value.code == "not_enough_cash"
    assert refused.value.fields["needed"] == f"{cost / 100:,.2f}"
    with world.transaction():
        stock.set_cash(cost)
    order("market", ticker=new.ticker, side="buy", quantity=10)
    assert stock.available_cents == 0


def test_frozen_money_buys_nothing(
    world: World, order: Call, stock: ArrangedStock, new: Quote
) -> None:
    with world.transaction():
        stock.set_cash(0)
        stock.add_order(new.ticker, quantity=50)
        stock.set_cash(0)
    assert stock.account.value.trading_cents > 10 * new.price_cents
    with pytest.raises(PreconditionFailed) as refused:
        order("market", ticker=new.ticker, side="buy", quantity=1)
    assert refused.value.code == "not_enough_cash"


def test_the_average_cost_is_right_after_every_fill(
    world: World, order: Call, call: Call, stock: ArrangedStock, new: Quote
) -> None:
    with world.transaction():
        stock.set_tier("VIP")
        stock.add_position(new.ticker, 10, gaining=True)
    paid = stock.holdings[new.ticker].basis_cents

    def average() -> float:
        [shown] = [e for e in call("get_portfolio") if e["ticker"] == new.ticker]
        cents: float = shown["average_cost"] * 100
        return cents

    order("market", ticker=new.ticker, side="sell", quantity=4)
    assert average() == pytest.approx(paid / 10, abs=0.51)
    order("market", ticker=new.ticker, side="buy", quantity=14)
    assert average() == pytest.approx((0.6 * paid + 14 * new.price_cents) / 20, abs=0.6)
    order("market", ticker=new.ticker, side="sell", quantity=20)
    assert new.ticker not in stock.holdings


def test_selling_a_whole_position_removes_it(
    world: World, order: Call, stock: ArrangedStock, new: Quote, judged: Judged
) -> None:
    with world.transaction():
        stock.set_tier("VIP")
    before = judged(world)
    order("market", ticker=new.ticker, side="buy", quantity=7)
    order("market", ticker=new.ticker, side="sell", quantity=7)
    after = judged(world)
    assert after["holdings"] == before["holdings"]
    fees = before["account"]["value"]["trading_cents"] - after["account"]["value"]["trading_cents"]
    assert fees == 2 * fee_of(stock, 7 * new.price_cents)


@pytest.mark.parametrize("side", ["buy", "sell"])
@pytest.mark.parametrize("held", [0, 5, 40])
def test_one_order_or_two_leave_the_same_judged_state(
    world: World, stock: ArrangedStock, new: Quote, judged: Judged, side: str, held: int
) -> None:
    with world.transaction():
        stock.set_tier("VIP")
        if held:
            stock.add_position(new.ticker, held)
    twin, registry = World.from_snapshot(world.snapshot()), Registry((APP,))
    for each, parts in ((world, [30]), (twin, [13, 17])):
        for quantity in parts:
            registry.call(each, "wait_trade_password", {})
            arguments = {"ticker": new.ticker, "side": side, "quantity": quantity}
            registry.call(each, "place_market_order", arguments)
    assert judged(world) == judged(twin)
    assert len(twin.lightstock.trades) == len(world.lightstock.trades) + 1


def test_a_market_order_or_a_limit_at_once_leave_the_same_judged_state(
    world: World, new: Quote, judged: Judged
) -> None:
    twin, registry = World.from_snapshot(world.snapshot()), Registry((APP,))
    arguments = {"ticker": new.ticker, "side": "buy", "quantity": 12}
    for each in (world, twin):
        registry.call(each, "wait_trade_password", {})
    registry.call(world, "place_market_order", arguments)
    limit = {**arguments, "limit_price": 2 * new.price_cents / 100}
    answer = registry.call(twin, "place_limit_order", limit)
    assert answer["pending"] is None
    assert answer["filled"]["price"] == new.price_cents / 100
    assert judged(world) == judged(twin)


@pytest.mark.parametrize("kind", ["market", "limit", "stop_loss"])
def test_a_closed_market_takes_no_orders(
    world: World, order: Call, stock: ArrangedStock, new: Quote, kind: str
) -> None:
    with world.transaction():
        stock.set_market(is_open=False)
        stock.set_tier("VIP")
    prices = {"limit": {"limit_price": 1.0}, "stop_loss": {"stop_price": 1.0}}
    side = {} if kind == "stop_loss" else {"side": "buy"}
    with pytest.raises(PreconditionFailed) as refused:
        order(kind, ticker=new.ticker, quantity=1, **side, **prices.get(kind, {}))
    assert refused.value.code == "market_closed"
    assert not stock.session.password_entered


@pytest.mark.parametrize("is_open", [True, False])
def test_the_summary_says_whether_the_market_is_open(
    world: World, call: Call, stock: ArrangedStock, is_open: bool
) -> None:
    with world.transaction():
        stock.set_market(is_open=is_open)
    assert call("get_account_summary")["market open"] is is_open


def test_what_was_pending_can_be_cancelled_at_a_closed_market(
    world: World, call: Call, stock: ArrangedStock
) -> None:
    with world.transaction():
        pending = stock.pick_order("buy")
        stock.set_market(is_open=False)
    assert call("cancel_order", oid=pending.oid) is True


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
