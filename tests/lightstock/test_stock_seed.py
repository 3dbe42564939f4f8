"""The account of a seed: sound, plausible, its own, and the same every time."""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise
from typing import Final

import pytest

from sandboxes.core import World
from sandboxes.lightstock import APP
from sandboxes.lightstock.arrange import ArrangedStock
from sandboxes.lightstock.positions import NOTHING, Position, after_fill, fee_on

SEEDS: Final = 1_000
SATURDAY: Final = 5


@pytest.fixture(scope="module")
def stocks() -> list[ArrangedStock]:
    return [World.from_seed(seed, apps=(APP,)).lightstock for seed in range(SEEDS)]


def digest(seed: int) -> str:
    world = World.from_seed(seed, apps=(APP,))
    world.app("lightstock")
    return world.snapshot().digest()


def test_every_world_keeps_the_invariants(stocks: list[ArrangedStock]) -> None:
    for stock in stocks:
        assert list(stock.check()) == []


def test_a_seed_gives_one_world_and_another_seed_another() -> None:
    digests = [digest(seed) for seed in range(SEEDS)]
    assert [digest(seed) for seed in range(0, SEEDS, 20)] == digests[::20]
    assert len(set(digests)) == SEEDS


def test_the_market_is_open_in_two_worlds_of_three(stocks: list[ArrangedStock]) -> None:
    is_open = sum(stock.market.value.open for stock in stocks)
    assert 0.6 < is_open / SEEDS < 0.73


def test_accounts_differ_in_tier_money_and_fee(stocks: list[ArrangedStock]) -> None:
    accounts = [stock.account.value for stock in stocks]
    assert 0.28 < sum(account.tier == "VIP" for account in accounts) / SEEDS < 0.42
    assert {account.day_trades_left for account in accounts} == {None, 1, 2, 3}
    assert {account.fee_bp for account in accounts} == set(range(10, 31))
    assert 0.02 < sum(account.savings_cents == 0 for account in accounts) / SEEDS < 0.15
    for stock in stocks:
        assert 100_00 < stock.available_cents < 30_001_00
        assert stock.account.value.savings_cents < 60_000_00
    # Whether VIP can be paid for is a question in many worlds.
    affordable = sum(stock.available_cents >= 8_000_00 for stock in stocks)
    assert 0.3 < affordable / SEEDS < 0.8


def test_the_past_explains_every_position(stocks: list[ArrangedStock]) -> None:
    for stock in stocks:
        positions: dict[str, Position] = {}
        for trade in stock.trades:
            before = positions.get(trade.ticker, NOTHING)
            positions[trade.ticker] = after_fill(
                before, trade.side, trade.quantity, trade.price_cents
            )
        expected = {ticker: left for ticker, left in positions.items() if left.quantity}
        assert {holding.ticker: holding.position for holding in stock.holdings} == expected


def test_the_past_lies_on_working_days_before_the_world_opened(
    stocks: list[ArrangedStock],
) -> None:
    for stock in stocks:
        opened = stock.world.clock.opened
        stamps = [trade.at for trade in stock.trades] + [order.placed_at for order in stock.orders]
        assert all(opened - timedelta(days=440) < at < opened for at in stamps)
        assert all(at.weekday() < SATURDAY and 9 <= at.hour <= 16 for at in stamps)
        assert all(at.date() < opened.date() for at in stamps)
        recorded = [trade.at for trade in stock.trades]
        assert recorded == sorted(recorded)


def test_what_was_paid_is_near_what_it_is_worth(stocks: list[ArrangedStock]) -> None:
    gains = Counter[bool]()
    for stock in stocks:
        rate = stock.account.value.fee_bp
        for trade in stock.trades:
            price = stock.quote(trade.ticker).price_cents
            assert 0.55 * price <= trade.price_cents <= 1.7 * price
            assert trade.fee_cents == fee_on(trade.value_cents, rate)
            assert trade.value_cents < 20_000_00
        gains.update(stock.gain_cents(holding.ticker) > 0 for holding in stock.holdings)
    assert 0.35 < gains[True] / gains.total() < 0.65


def test_only_vips_have_sold_short(stocks: list[ArrangedStock]) -> None:
    short = [s for s in stocks if any(holding.quantity < 0 for holding in s.holdings)]
    assert 0.05 < len(short) / SEEDS < 0.2
    assert all(stock.is_vip for stock in short)


def test_orders_and_watchlists_are_there_or_not(stocks: list[ArrangedStock]) -> None:
    orders = Counter(len(stock.orders) for stock in stocks)
    assert set(orders) == {0, 1, 2}
    assert 0.4 < 1 - orders[0] / SEEDS < 0.6
    kinds = {(o.side, o.price_type) for stock in stocks for o in stock.orders}
    assert kinds == {("buy", "limit"), ("sell", "limit"), ("sell", "stop_loss")}
    assert {len(stock.watchlist) for stock in stocks} == set(range(10))
    assert {len(stock.holdings) for stock in stocks} >= set(range(9))
    alerted = sum(len(stock.alerts) > 0 for stock in stocks)
    assert 0.4 < alerted / SEEDS < 0.8
    unlisted = sum(any(a.ticker not in s.watchlist for a in s.alerts) for s in stocks)
    assert 0.03 < unlisted / SEEDS < 0.25
    assert all(len(stock.turnover) == 0 for stock in stocks)


def test_an_alert_is_a_round_price_off_the_market(stocks: list[ArrangedStock]) -> None:
    for stock in stocks:
        for alert in stock.alerts:
            price = stock.quote(alert.ticker).price_cents
            assert alert.price_cents % 5 == 0
            assert 0.5 * price < alert.price_cents < 1.5 * price
            assert abs(alert.price_cents - price) > 0.03 * price


def test_two_worlds_have_little_in_common(stocks: list[ArrangedStock]) -> None:
    def shares() -> Iterator[float]:
        for a, b in pairwise(stocks):
            ours = {(trade.ticker, trade.price_cents) for trade in a.trades}
            theirs = {(trade.ticker, trade.price_cents) for trade in b.trades}
            if ours and theirs:
                yield len(ours & theirs) / min(len(ours), len(theirs))

    assert max(shares()) < 0.15
    held = Counter(holding.ticker for stock in stocks for holding in stock.holdings)
    assert len(held) > 300
    assert max(held.values()) < 0.05 * SEEDS
