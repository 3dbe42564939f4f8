"""What tasks may set up at the stock market, on any seed."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Final

import pytest

from sandboxes.core import Registry, World
from sandboxes.lightstock import APP
from sandboxes.lightstock.arrange import ArrangedStock
from sandboxes.lightstock.positions import Side
from sandboxes.lightstock.state import PriceType

SEEDS: Final = range(40)
REGISTRY: Final = Registry((APP,))


@contextmanager
def arranged(seed: int) -> Iterator[ArrangedStock]:
    """An account to set up, which must be sound when that is done."""
    world = World.from_seed(seed, task="tests", apps=(APP,))
    stock: ArrangedStock = world.lightstock
    with world.transaction():
        yield stock
    assert list(stock.check()) == []


def call(stock: ArrangedStock, name: str, **arguments: Any) -> Any:
    return REGISTRY.call(stock.world, name, arguments)


def test_what_is_arranged_is_a_function_of_seed_and_task() -> None:
    def digest(seed: int, task: str) -> str:
        world = World.from_seed(seed, task=task, apps=(APP,))
        with world.transaction():
            world.lightstock.ensure_positions(2, 2)
            world.lightstock.pick_order("buy")
        return world.snapshot().digest()

    assert digest(1, "a") == digest(1, "a")
    assert len({digest(1, "a"), digest(1, "b"), digest(2, "a")}) == 3


@pytest.mark.parametrize("wished", [True, False])
def test_a_stock_is_picked_as_wished(wished: bool) -> None:
    for seed in SEEDS:
        with arranged(seed) as stock:
            found = stock.pick_stock(
                sector="Retail",
                held=wished,
                ordered=wished,
                watched=wished,
                alerted=wished,
                earns=True,
                max_price_cents=200_00,
                but=["OMNI"],
            )
            ticker = found.ticker
            assert found.company.sector == "Retail"
            assert found.pe_ratio is not None
            assert found.price_cents <= 200_00
            assert ticker != "OMNI"
            assert (stock.position(ticker).quantity > 0) is wished
            assert any(order.ticker == ticker for order in stock.orders) is wished
            assert (ticker in stock.watchlist) is wished
            assert (ticker in stock.alerts) is wished


def test_a_stock_that_nobody_lists_is_not_made_up() -> None:
    with arranged(1) as stock, pytest.raises(LookupError):
        stock.pick_stock(max_price_cents=1)


def test_a_sector_is_picked_and_its_stocks_are_quoted() -> None:
    with arranged(1) as stock:
        sector = stock.pick_sector(but=["Energy", "Retail"])
        assert sector not in {"Energy", "Retail"}
        quotes = stock.quotes_of(sector)
        assert {quote.company.sector for quote in quotes} == {sector}
        assert stock.company(quotes[0].ticker) is quotes[0].company


@pytest.mark.parametrize("quantity", [1, 30])
def test_cash_is_left_for_so_many_shares_and_not_for_one_more(quantity: int) -> None:
    for seed in SEEDS:
        with arranged(seed) as stock:
            stock.set_market(is_open=True)
            stock.set_tier("Basic")
            ticker = stock.pick_stock(held=False).ticker
            assert stock.afford(ticker, quantity) == stock.available_cents
            assert stock.most_affordable(ticker) == quantity
        call(stock, "wait_trade_password")
        call(stock, "place_market_order", ticker=ticker, side="buy", quantity=quantity)


def test_what_the_trading_account_lacks_lies_in_the_savings() -> None:
    for seed in SEEDS:
        with arranged(seed) as stock:
            ticker = stock.pick_stock(held=False, min_price_cents=50_00).ticker
            stock.afford(ticker, 10, extra_cents=8_000_00, lacking_cents=300_00)
            needed = stock.takes_cents(ticker, "buy", 10) + 8_000_00
            assert stock.available_cents == needed - 300_00
            assert stock.account.value.savings_cents >= 300_00


def test_a_basic_user_has_nothing_that_only_vips_have() -> None:
    for seed in SEEDS:
        with arranged(seed) as stock:
            stock.pick_order("sell", "stop_loss")
            assert stock.is_vip
            stock.set_tier("Basic", day_trades=0)
            assert stock.account.value.day_trades_left == 0
        assert all(holding.quantity > 0 for holding in stock.holdings)
        assert all(order.price_type == "limit" for order in stock.orders)


def test_positions_gain_or_lose_as_wished() -> None:
    for seed in SEEDS:
        with arranged(seed) as stock:
            gains = [stock.gain_cents(h.ticker) for h in stock.ensure_positions(3, 2)]
            assert sum(gain > 0 for gain in gains) >= 3
            assert sum(gain < 0 for gain in gains) >= 2
            assert 0 not in gains


def test_the_portfolio_is_worth_what_its_positions_are() -> None:
    for seed in SEEDS:
        with arranged(seed) as stock:
            stock.ensure_positions(2, 1)
        shown = call(stock, "get_portfolio")
        assert round(sum(entry["market_value"] for entry in shown) * 100) == stock.portfolio_cents()
        gain = sum(stock.gain_cents(holding.ticker) for holding in stock.holdings)
        told = sum(entry["market_value"] - entry["total_cost"] for entry in shown)
        assert round(told * 100) == gain


def test_a_position_that_is_closed_is_explained_by_a_trade() -> None:
    for seed in SEEDS:
        with arranged(seed) as stock:
            stock.ensure_positions(1, 1)
            for holding in list(stock.holdings):
                ticker = holding.ticker
                before = len(stock.trades_of(ticker))
                stock.close_position(ticker)
                assert len(stock.trades_of(ticker)) == before + 1
            assert len(stock.holdings) == 0
            assert all(trade.at < stock.world.clock.opened for trade in stock.trades)


@pytest.mark.parametrize(
    ("side", "kind"), [("buy", "limit"), ("sell", "limit"), ("sell", "stop_loss")]
)
def test_an_order_is_the_only_one_about_its_stock(side: Side, kind: PriceType) -> None:
    for seed in SEEDS:
        with arranged(seed) as stock:
            order = stock.pick_order(side, kind)
            assert (order.side, order.price_type) == (side, kind)
            assert [o.oid for o in stock.orders if o.ticker == order.ticker] == [order.oid]
            assert order.placed_at < stock.world.clock.opened


def test_an_order_is_placed_as_wished_and_withdrawn() -> None:
    for seed in SEEDS:
        with arranged(seed) as stock:
            ticker = stock.pick_stock(min_price_cents=10_00).ticker
            stock.clear_orders(ticker)
            before = len(stock.orders)
            order = stock.add_order(ticker, quantity=7, price_cents=3_00)
            assert (order.quantity, order.price_cents) == (7, 3_00)
            stock.add_order(ticker, "sell", quantity=400)
            assert stock.reserved(ticker) == 400
            stock.clear_orders(ticker)
            assert len(stock.orders) == before
            stock.clear_orders()
            assert len(stock.orders) == 0


def test_the_watchlist_is_filled_without_some() -> None:
    for seed in SEEDS:
        with arranged(seed) as stock:
            quotes = stock.ensure_watchlist(5, but=["HLOX", "ORBN"])
            tickers = {quote.ticker for quote in quotes}
            assert len(tickers) >= 5
            assert tickers == set(stock.watchlist.keys())
            assert tickers.isdisjoint({"HLOX", "ORBN"})
            stock.set_alert("HLOX", 5_00)
            stock.set_alert("HLOX", 6_00)
            assert stock.alerts["HLOX"].price_cents == 6_00
            stock.set_alert("HLOX", None)
            assert "HLOX" not in stock.alerts


def test_trades_are_found_by_stock_side_and_time() -> None:
    for seed in SEEDS:
        with arranged(seed) as stock:
            holding = stock.add_position(stock.pick_stock(held=False).ticker, 3)
            since = stock.world.clock.opened - timedelta(days=100)
            found = stock.trades_of(holding.ticker, since=since, side="buy")
            assert found[-1].quantity == 3
            assert stock.trades_of(holding.ticker, since=stock.world.clock.opened) == []
            assert len(stock.trades_of()) == len(stock.trades)
