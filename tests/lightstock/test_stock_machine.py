"""Laws that hold whatever is called, in whatever order: money and shares are conserved."""

from collections import Counter
from contextlib import suppress
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from sandboxes.core import Registry, Snapshot, ToolError, World
from sandboxes.lightstock import APP
from sandboxes.lightstock.arrange import ArrangedStock
from sandboxes.lightstock.catalogue import companies, sectors
from sandboxes.lightstock.state import VIP_CENTS

REGISTRY = Registry((APP,))
READERS = sorted(name for name, tool in REGISTRY.tools.items() if not tool.writes)
ORDERS = ("place_market_order", "place_limit_order", "place_stop_loss_order")
place = st.integers(0, 1_000)
sides = st.sampled_from(["buy", "sell"])


class StockMachine(RuleBasedStateMachine):
    """An agent that calls anything, mostly with arguments that exist."""

    @initialize(seed=st.integers(0, 30), is_open=st.integers(0, 9), rich=st.booleans())
    def open(self, seed: int, is_open: int, rich: bool) -> None:
        self.world = World.from_seed(seed, apps=(APP,))
        self.stock: ArrangedStock = self.world.lightstock
        with self.world.transaction():
            self.stock.set_market(is_open=is_open > 0)
            if rich:
                self.stock.set_cash(60_000_00)
        self.money = self.counted_money()
        self.shares = self.counted_shares()
        self.past = self.stock.trades.keys()
        self.upgrades = 0

    def counted_money(self) -> int:
        account = self.stock.account.value
        return account.trading_cents + account.savings_cents

    def counted_shares(self) -> Counter[str]:
        return Counter({holding.ticker: holding.quantity for holding in self.stock.holdings})

    def call(self, name: str, **arguments: Any) -> Any:
        """Call a tool; a refusal, or a reader, must leave the state as it was."""
        before: Snapshot = self.world.snapshot()
        entered = self.stock.session.password_entered
        answer = None
        with suppress(ToolError):
            answer = REGISTRY.call(self.world, name, arguments)
        if name in (*ORDERS, "upgrade_to_vip"):
            assert entered or answer is None
            assert not self.stock.session.password_entered
        if answer is not None and REGISTRY.tools[name].writes:
            return answer
        after = self.world.snapshot().app("lightstock")
        for table, data in before.app("lightstock").items():
            assert after[table].rows == data.rows, (name, table)
        return answer

    def ticker(self, place: int) -> str:
        """Of a stock that the user has to do with, in two cases of three."""
        known = [*self.stock.holdings.keys(), *(order.ticker for order in self.stock.orders)]
        if known and place % 3:
            return str(known[place % len(known)])
        return list(companies())[place % len(companies())]

    @rule()
    def enter_password(self) -> None:
        self.call("wait_trade_password")

    @rule(place=place, side=sides, quantity=st.integers(1, 60), hurried=st.integers(0, 5))
    def trade(self, place: int, side: str, quantity: int, hurried: int) -> None:
        if hurried:
            self.call("wait_trade_password")
        ticker = self.ticker(place)
        self.call("place_market_order", ticker=ticker, side=side, quantity=quantity)

    @rule(place=place, side=sides, quantity=st.integers(1, 60), percent=st.integers(50, 150))
    def place_limit(self, place: int, side: str, quantity: int, percent: int) -> None:
        ticker = self.ticker(place)
        cents = max(1, self.stock.quote(ticker).price_cents * percent // 100)
        self.call("wait_trade_password")
        arguments = {"side": side, "quantity": quantity, "limit_price": cents / 100}
        self.call("place_limit_order", ticker=ticker, **arguments)

    @rule(place=place, quantity=st.integers(1, 40), percent=st.integers(60, 110))
    def place_stop(self, place: int, quantity: int, percent: int) -> None:
        ticker = self.ticker(place)
        cents = max(1, self.stock.quote(ticker).price_cents * percent // 100)
        self.call("wait_trade_password")
        arguments = {"quantity": quantity, "stop_price": cents / 100}
        self.call("place_stop_loss_order", ticker=ticker, **arguments)

    @rule(place=place)
    def cancel(self, place: int) -> None:
        oids = self.stock.orders.keys()
        self.call("cancel_order", oid=oids[place % len(oids)] if oids else "none")

    @rule()
    def upgrade(self) -> None:
        self.call("wait_trade_password")
        self.upgrades += self.call("upgrade_to_vip") is not None

    @rule(
        cents=st.integers(1, 2_000_000),
        direction=st.sampled_from(["savings_to_trading", "trading_to_savings"]),
    )
    def transfer(self, cents: int, direction: str) -> None:
        self.call("transfer_funds", amount=cents / 100, direction=direction)

    @rule(place=place, cents=st.integers(1, 90_000))
    def watch(self, place: int, cents: int) -> None:
        ticker = self.ticker(place)
        name = ("toggle_watchlist", "set_price_alert", "remove_price_alert")[place % 3]
        price = {"price": cents / 100} if name == "set_price_alert" else {}
        self.call(name, ticker=ticker, **price)

    @rule(place=place, name=st.sampled_from(READERS), text=st.text(min_size=1, max_size=100))
    def read(self, place: int, name: str, text: str) -> None:
        sector = list(sectors())[place % len(sectors())]
        known = {"ticker": self.ticker(place), "sector": sector, "query": text}
        self.call(name, **{key: known[key] for key in REGISTRY.tools[name].parameters})

    @invariant()
    def the_state_is_sound(self) -> None:
        assert list(self.stock.check()) == []

    @invariant()
    def money_is_moved_and_not_lost(self) -> None:
        spent = sum(
            (1 if trade.side == "buy" else -1) * trade.value_cents + trade.fee_cents
            for trade in self.stock.trades
            if trade.trade not in self.past
        )
        assert self.counted_money() + spent + self.upgrades * VIP_CENTS == self.money

    @invariant()
    def shares_are_traded_and_not_lost(self) -> None:
        traded = Counter(self.shares)
        for trade in self.stock.trades:
            if trade.trade not in self.past:
                traded[trade.ticker] += trade.quantity if trade.side == "buy" else -trade.quantity
        assert self.counted_shares() == {t: n for t, n in traded.items() if n}

    @invariant()
    def the_past_stands(self) -> None:
        assert self.stock.trades.keys()[: len(self.past)] == self.past


StockMachine.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestStock = StockMachine.TestCase
