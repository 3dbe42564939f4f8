"""Basic and VIP: day trades, the upgrade, short sales, and the password for each request."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from sandboxes.core import Conflict, PreconditionFailed, Registry, World
from sandboxes.lightstock import APP
from sandboxes.lightstock.arrange import ArrangedStock
from sandboxes.lightstock.catalogue import Quote
from sandboxes.lightstock.positions import fee_on

Call = Callable[..., Any]
Judged = Callable[[World], Any]


def fee_of(stock: ArrangedStock, value_cents: int) -> int:
    return fee_on(value_cents, stock.account.value.fee_bp)


def test_day_trades_run_out_and_orders_that_wait_use_none(
    world: World, call: Call, order: Call, stock: ArrangedStock, new: Quote
) -> None:
    with world.transaction():
        stock.set_tier("Basic", day_trades=1)
    low, high = new.price_cents / 200, new.price_cents / 50
    buy = {"ticker": new.ticker, "side": "buy", "quantity": 1}
    order("limit", **buy, limit_price=round(low, 2))
    assert call("get_day_trades_remaining") == 1
    order("limit", **buy, limit_price=high)
    assert call("get_day_trades_remaining") == 0
    for kind, more in (("market", {}), ("limit", {"limit_price": high})):
        with pytest.raises(PreconditionFailed) as refused:
            order(kind, **buy, **more)
        assert refused.value.code == "no_day_trades_left"
    order("limit", **buy, limit_price=round(low, 2))


def test_the_upgrade_costs_its_price_and_lifts_the_limits(
    world: World, call: Call, order: Call, stock: ArrangedStock, new: Quote
) -> None:
    with world.transaction():
        stock.set_tier("Basic", day_trades=0)
    assert call("check_vip_price") == 8_000.0
    trading = stock.account.value.trading_cents
    call("wait_trade_password")
    answer = call("upgrade_to_vip")
    assert answer == {
        "tier": "VIP",
        "paid": 8_000.0,
        "trading balance": (trading - 8_000_00) / 100,
    }
    assert call("get_day_trades_remaining") == "unlimited"
    for _ in range(5):
        order("market", ticker=new.ticker, side="buy", quantity=1)
    assert list(stock.check()) == []


def test_upgrading_before_or_after_a_trade_leaves_the_same_judged_state(
    world: World, new: Quote, judged: Judged
) -> None:
    twin, registry = World.from_snapshot(world.snapshot()), Registry((APP,))
    steps: list[tuple[str, dict[str, object]]] = [
        ("upgrade_to_vip", {}),
        ("place_market_order", {"ticker": new.ticker, "side": "buy", "quantity": 3}),
    ]
    for each, ordered in ((world, steps), (twin, steps[::-1])):
        for name, arguments in ordered:
            registry.call(each, "wait_trade_password", {})
            registry.call(each, name, arguments)
    assert judged(world) == judged(twin)


def test_an_upgrade_that_is_refused_has_used_up_its_password(
    world: World, call: Call, stock: ArrangedStock
) -> None:
    with world.transaction():
        stock.set_cash(7_999_99)
    for error in ("not_enough_cash", "password_missing"):
        if error == "not_enough_cash":
            call("wait_trade_password")
        with pytest.raises(PreconditionFailed) as refused:
            call("upgrade_to_vip")
        assert refused.value.code == error
    with world.transaction():
        stock.set_tier("VIP")
    call("wait_trade_password")
    with pytest.raises(Conflict) as conflict:
        call("upgrade_to_vip")
    assert conflict.value.code == "already_vip"


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
