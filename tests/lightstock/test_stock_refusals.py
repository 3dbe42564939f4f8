"""How LightStock refuses: by named errors, by its schema, and without changing anything."""

from collections.abc import Callable
from typing import Any

import pytest

from sandboxes.core import (
    Conflict,
    Forbidden,
    InvalidArgument,
    InvalidArguments,
    NotFound,
    PreconditionFailed,
    Registry,
    ToolError,
    World,
)
from sandboxes.lightstock import APP
from sandboxes.lightstock.arrange import ArrangedStock
from sandboxes.lightstock.catalogue import Quote, sectors

Call = Callable[..., Any]

REFUSALS: list[tuple[str, dict[str, object], type[ToolError], str]] = [
    ("list_all_tickers_by_sector", {"sector": "Ships"}, NotFound, "sector_not_found"),
    ("list_all_tickers_by_sector", {"sector": ""}, NotFound, "sector_not_found"),
    ("get_stock_details", {"ticker": "NOPE"}, NotFound, "ticker_not_found"),
    ("get_stock_details", {"ticker": "hlox"}, NotFound, "ticker_not_found"),
    ("cancel_order", {"oid": "order_x"}, NotFound, "order_not_found"),
    (
        "transfer_funds",
        {"amount": 5_000.01, "direction": "savings_to_trading"},
        PreconditionFailed,
        "not_enough_savings",
    ),
    (
        "transfer_funds",
        {"amount": 20_000.01, "direction": "trading_to_savings"},
        PreconditionFailed,
        "not_enough_cash",
    ),
    ("toggle_watchlist", {"ticker": "株式"}, NotFound, "ticker_not_found"),
    ("set_price_alert", {"ticker": "NOPE", "price": 1}, NotFound, "ticker_not_found"),
    ("remove_price_alert", {"ticker": "NOPE"}, NotFound, "ticker_not_found"),
    ("remove_price_alert", {"ticker": "{new}"}, NotFound, "alert_not_found"),
]

ORDERS: list[tuple[str, dict[str, object], type[ToolError], str]] = [
    ("market", {"ticker": "NOPE", "side": "buy", "quantity": 1}, NotFound, "ticker_not_found"),
    (
        "market",
        {"ticker": "{new}", "side": "buy", "quantity": 1_000_000},
        PreconditionFailed,
        "not_enough_cash",
    ),
    ("market", {"ticker": "{new}", "side": "sell", "quantity": 1}, Forbidden, "no_short_selling"),
    ("market", {"ticker": "{held}", "side": "sell", "quantity": 9}, Conflict, "shares_reserved"),
    (
        "limit",
        {"ticker": "NOPE", "side": "buy", "quantity": 1, "limit_price": 1},
        NotFound,
        "ticker_not_found",
    ),
    (
        "limit",
        {"ticker": "{new}", "side": "buy", "quantity": 100_000, "limit_price": 0.5},
        PreconditionFailed,
        "not_enough_cash",
    ),
    (
        "limit",
        {"ticker": "{new}", "side": "sell", "quantity": 1, "limit_price": 999},
        PreconditionFailed,
        "not_enough_shares",
    ),
    (
        "limit",
        {"ticker": "{new}", "side": "sell", "quantity": 1, "limit_price": 0.01},
        Forbidden,
        "no_short_selling",
    ),
    (
        "limit",
        {"ticker": "{held}", "side": "sell", "quantity": 9, "limit_price": 999},
        Conflict,
        "shares_reserved",
    ),
    ("stop_loss", {"ticker": "{held}", "quantity": 1, "stop_price": 1}, Forbidden, "vip_only"),
]

VIP_ORDERS: list[tuple[str, dict[str, object], type[ToolError], str]] = [
    (
        "stop_loss",
        {"ticker": "{held}", "quantity": 1, "stop_price": 999},
        InvalidArgument,
        "stop_not_below_price",
    ),
    (
        "stop_loss",
        {"ticker": "{new}", "quantity": 1, "stop_price": 0.01},
        PreconditionFailed,
        "not_enough_shares",
    ),
    (
        "stop_loss",
        {"ticker": "{held}", "quantity": 9, "stop_price": 0.01},
        Conflict,
        "shares_reserved",
    ),
    ("market", {"ticker": "{held}", "side": "sell", "quantity": 9}, Conflict, "shares_reserved"),
]


@pytest.fixture
def blanks(world: World, stock: ArrangedStock, new: Quote) -> dict[str, str]:
    """A stock the user has nothing of, and one of which 8 shares are free and 2 reserved."""
    with world.transaction():
        stock.set_alert(new.ticker, None)
        held = stock.pick_stock(held=False, ordered=False, but=[new.ticker], max_price_cents=90_00)
        stock.add_position(held.ticker, 10)
        stock.add_order(held.ticker, "sell", quantity=2)
    return {"new": new.ticker, "held": held.ticker}


def refuses(world: World, error: type[ToolError], code: str, name: str, **arguments: Any) -> None:
    registry, before = Registry((APP,)), world.snapshot()
    with pytest.raises(error) as refused:
        registry.call(world, name, arguments)
    assert refused.value.code == code
    assert world.snapshot().plain() == before.plain()


def filled(arguments: dict[str, object], blanks: dict[str, str]) -> dict[str, object]:
    return {k: v.format_map(blanks) if isinstance(v, str) else v for k, v in arguments.items()}


@pytest.mark.parametrize(
    ("name", "arguments", "error", "code"), REFUSALS, ids=[f"{r[0]}-{r[3]}" for r in REFUSALS]
)
def test_a_refusal_says_why_and_changes_nothing(
    world: World,
    blanks: dict[str, str],
    name: str,
    arguments: dict[str, object],
    error: type[ToolError],
    code: str,
) -> None:
    refuses(world, error, code, name, **filled(arguments, blanks))


@pytest.mark.parametrize(
    ("vip", "kind", "arguments", "error", "code"),
    [(False, *case) for case in ORDERS] + [(True, *case) for case in VIP_ORDERS],
)
def test_a_refused_order_has_used_up_its_password(
    world: World,
    call: Call,
    stock: ArrangedStock,
    blanks: dict[str, str],
    vip: bool,
    kind: str,
    arguments: dict[str, object],
    error: type[ToolError],
    code: str,
) -> None:
    if vip:
        with world.transaction():
            stock.set_tier("VIP")
    name = f"place_{kind}_order"
    call("wait_trade_password")
    refuses(world, error, code, name, **filled(arguments, blanks))
    refuses(world, PreconditionFailed, "password_missing", name, **filled(arguments, blanks))


@pytest.mark.parametrize(
    "amount",
    [0, -1, 0.001, 1.005, 10_000_000.01, 1e300, float("nan"), float("inf"), True, "5", None],
)
def test_an_amount_is_positive_and_has_two_decimals_at_most(
    world: World, call: Call, amount: object
) -> None:
    before = world.snapshot().digest()
    with pytest.raises(InvalidArguments):
        call("transfer_funds", amount=amount, direction="savings_to_trading")
    with pytest.raises(InvalidArguments):
        call("set_price_alert", ticker="HLOX", price=amount)
    assert world.snapshot().digest() == before


@pytest.mark.parametrize("amount", [0.01, 1, 0.1 + 0.2, 4_999.99])
def test_an_amount_may_be_any_number_of_cents(call: Call, amount: float) -> None:
    call("transfer_funds", amount=amount, direction="savings_to_trading")
    left = call("get_account_summary")["savings balance"]
    assert left == round(5_000 - amount, 2)


@pytest.mark.parametrize("quantity", [0, -1, 1_000_001, 1.5, True, "2", None])
def test_a_quantity_is_a_positive_whole_number(call: Call, quantity: object) -> None:
    call("wait_trade_password")
    with pytest.raises(InvalidArguments):
        call("place_market_order", ticker="HLOX", side="buy", quantity=quantity)


def test_an_order_that_breaks_the_schema_uses_up_no_password(
    call: Call, stock: ArrangedStock
) -> None:
    call("wait_trade_password")
    with pytest.raises(InvalidArguments):
        call("place_market_order", ticker="HLOX", side="hold", quantity=1)
    assert stock.session.password_entered


def test_a_text_that_is_too_long_is_no_argument(call: Call) -> None:
    for name, arguments in (
        ("search_stocks", ["query"]),
        ("get_stock_details", ["ticker"]),
        ("list_all_tickers_by_sector", ["sector"]),
        ("cancel_order", ["oid"]),
        ("toggle_watchlist", ["ticker"]),
    ):
        with pytest.raises(InvalidArguments):
            call(name, **dict.fromkeys(arguments, "x" * 10_000))


def test_every_sector_can_be_asked_for(call: Call) -> None:
    assert {len(call("list_all_tickers_by_sector", sector=s)) for s in sectors()} == {21, 22}
