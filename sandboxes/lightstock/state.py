"""LightStock's rows and tables, and the lookups that raise."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import Field

from sandboxes.core import (
    VOLATILE,
    AppState,
    Id,
    Row,
    Session,
    single,
    table,
)
from sandboxes.lightstock.catalogue import Quote, companies, quote
from sandboxes.lightstock.errors import AlertNotFound, OrderNotFound, TickerNotFound
from sandboxes.lightstock.positions import (
    NOTHING,
    Position,
    Side,
    after_fill,
    fee_on,
    signed,
)

Ticker = Annotated[
    str, Id("ticker"), Field(min_length=1, max_length=8, description="ticker of a stock")
]
Oid = Annotated[str, Id("order"), Field(max_length=64, description="oid of a pending order")]
PriceType = Literal["limit", "stop_loss"]
Tier = Literal["Basic", "VIP"]

Cents = Annotated[int, Field(ge=0)]
Positive = Annotated[int, Field(ge=1)]

VIP_CENTS: Final = 8_000_00


class Account(Row):
    """The user's money and standing.

    Attributes:
        fee_bp: the fee on an order, in hundredths of a percent of its value.
        day_trades_left: how many more orders may be filled today; None without a limit.
    """

    tier: Tier
    trading_cents: Cents
    savings_cents: Cents
    fee_bp: Annotated[int, Field(ge=10, le=30)]
    day_trades_left: Annotated[int, Field(ge=0)] | None


class Market(Row):
    """Whether orders are taken."""

    open: bool


class Holding(Row):
    """The shares of one company that the user has, or owes where the quantity is negative.

    `basis_shares` of them were paid with `basis_cents`; see `Position`.
    """

    ticker: Ticker
    quantity: int
    basis_shares: Positive
    basis_cents: Cents

    @property
    def position(self) -> Position:
        return Position(self.quantity, self.basis_shares, self.basis_cents)


class Order(Row):
    """An order that waits for its price, which does not come while the world is open.

    `frozen_cents` is what a purchase would cost with its fee; a sale freezes no money, but
    reserves its shares.
    """

    oid: Oid
    ticker: Ticker
    side: Side
    price_type: PriceType
    quantity: Positive
    price_cents: Positive
    frozen_cents: Cents
    placed_at: Annotated[datetime, VOLATILE]


class Turnover(Row):
    """All that was bought, or sold, of one stock in this session, in however many orders."""

    turn: str
    ticker: Ticker
    side: Side
    quantity: Positive
    value_cents: Cents
    fee_cents: Cents


class Trade(Row):
    """The record of one filled order, before the world opened or since."""

    trade: str
    ticker: Ticker
    side: Side
    quantity: Positive
    price_cents: Positive
    fee_cents: Cents
    at: datetime

    @property
    def value_cents(self) -> int:
        return self.quantity * self.price_cents


class Watch(Row):
    """A stock on the watchlist."""

    ticker: Ticker


class Alert(Row):
    """A price of which the user wants to be told."""

    ticker: Ticker
    price_cents: Positive


def turn_key(ticker: str, side: Side) -> str:
    return f"{ticker}.{side}"


@dataclass
class StockSession(Session):
    password_entered: bool = False


class Stock(AppState[StockSession]):
    """One user's account at the stock market."""

    session_class = StockSession

    account = single(Account)
    market = single(Market)
    holdings = table(Holding, key="ticker")
    orders = table(Order, key="oid", ids="order", identity=("ticker", "side"))
    turnover = table(Turnover, key="turn")
    # How what was bought is divided into orders is nobody's business; `turnover` is judged.
    trades = table(Trade, key="trade", ids="trade", volatile=True)
    watchlist = table(Watch, key="ticker")
    alerts = table(Alert, key="ticker")

    @property
    def is_vip(self) -> bool:
        return self.account.value.tier == "VIP"

    @property
    def frozen_cents(self) -> int:
        """What cannot be spent: the cost of pending purchases, and the margin of short sales."""
        margins = sum(holding.position.margin_cents for holding in self.holdings)
        return sum(order.frozen_cents for order in self.orders) + margins

    @property
    def available_cents(self) -> int:
        return self.account.value.trading_cents - self.frozen_cents

    def quote(self, ticker: str) -> Quote:
        if ticker not in companies():
            raise TickerNotFound(ticker=ticker)
        return quote(self.world.seed, ticker)

    def get_order(self, oid: str) -> Order:
        order = self.orders.get(oid)
        if order is None:
            raise OrderNotFound(oid=oid)
        return order

    def get_alert(self, ticker: str) -> Alert:
        alert = self.alerts.get(ticker)
        if alert is None:
            raise AlertNotFound(ticker=ticker)
        return alert

    def position(self, ticker: str) -> Position:
        holding = self.holdings.get(ticker)
        return NOTHING if holding is None else holding.position

    def reserved(self, ticker: str) -> int:
        """How many shares pending sales hold ready."""
        return sum(o.quantity for o in self.orders if o.ticker == ticker and o.side == "sell")

    def free_shares(self, ticker: str) -> int:
        """How many shares could be sold, not counting short sales."""
        return max(0, self.position(ticker).quantity) - self.reserved(ticker)

    def fills_at_once(self, ticker: str, side: Side, limit_cents: int) -> bool:
        """Whether the market price is the limit or better."""
        price = self.quote(ticker).price_cents
        return price <= limit_cents if side == "buy" else price >= limit_cents

    def fee_cents(self, ticker: str, side: Side, quantity: int) -> int:
        """The fee of an order that is filled now."""
        before = self.turnover.get(turn_key(ticker, side))
        value = quantity * self.quote(ticker).price_cents
        traded = 0 if before is None else before.value_cents
        return fee_on(value, self.account.value.fee_bp, traded)

    def takes_cents(self, ticker: str, side: Side, quantity: int) -> int:
        """By how much an order that is filled now lowers the available cash; negative if it adds."""
        price = self.quote(ticker).price_cents
        before = self.position(ticker)
        after = after_fill(before, side, quantity, price)
        spent = signed(side, quantity) * price + self.fee_cents(ticker, side, quantity)
        return spent + after.margin_cents - before.margin_cents

    def freezes_cents(self, quantity: int, limit_cents: int) -> int:
        """What a pending purchase freezes."""
        value = quantity * limit_cents
        return value + fee_on(value, self.account.value.fee_bp)

    def fill(self, ticker: str, side: Side, quantity: int) -> Trade:
        """Buy or sell at the market price; that it may be done is the caller's to know."""
        price, fee = self.quote(ticker).price_cents, self.fee_cents(ticker, side, quantity)
        self.put_position(ticker, after_fill(self.position(ticker), side, quantity, price))
        account = self.account.value
        left = account.day_trades_left
        self.account.replace(
            trading_cents=account.trading_cents - signed(side, quantity) * price - fee,
            day_trades_left=None if left is None else left - 1,
        )
        trade = self.record(ticker, side, quantity, price, fee, self.now)
        self._turn_over(trade)
        return trade

    def record(
        self, ticker: str, side: Side, quantity: int, price: int, fee: int, at: datetime
    ) -> Trade:
        """Put a trade on record, and no more."""
        made = self.trades.new_id()
        return self.trades.add(
            Trade(
                trade=made,
                ticker=ticker,
                side=side,
                quantity=quantity,
                price_cents=price,
                fee_cents=fee,
                at=at,
            )
        )

    def put_position(self, ticker: str, position: Position) -> None:
        """Make this the position in the stock; none at all where its quantity is 0."""
        if position.quantity == 0:
            if ticker in self.holdings:
                self.holdings.remove(ticker)
        elif ticker in self.holdings:
            self.holdings.replace(ticker, **position._asdict())
        else:
            self.holdings.add(Holding(ticker=ticker, **position._asdict()))

    def _turn_over(self, trade: Trade) -> None:
        turn = turn_key(trade.ticker, trade.side)
        quantity, value, fee = trade.quantity, trade.value_cents, trade.fee_cents
        before = self.turnover.get(turn)
        if before is not None:
            self.turnover.remove(turn)
            quantity += before.quantity
            value, fee = value + before.value_cents, fee + before.fee_cents
        self.turnover.add(
            Turnover(
                turn=turn,
                ticker=trade.ticker,
                side=trade.side,
                quantity=quantity,
                value_cents=value,
                fee_cents=fee,
            )
        )

    def place(self, ticker: str, side: Side, kind: PriceType, quantity: int, cents: int) -> Order:
        """Let an order wait for its price; that it may is the caller's to know."""
        return self.orders.add(
            Order(
                oid=self.orders.new_id(),
                ticker=ticker,
                side=side,
                price_type=kind,
                quantity=quantity,
                price_cents=cents,
                frozen_cents=self.freezes_cents(quantity, cents) if side == "buy" else 0,
                placed_at=self.now,
            )
        )

    def check(self) -> Iterator[str]:
        if self.available_cents < 0:
            yield "more is frozen than the trading balance holds"
        if self.is_vip != (self.account.value.day_trades_left is None):
            yield "day trades are limited for the Basic tier, and for no other"
        for holding in self.holdings:
            if not 0 < abs(holding.quantity) <= holding.basis_shares:
                yield f"the position in {holding.ticker} is not what was paid for"
            if holding.quantity < 0 and not self.is_vip:
                yield f"{holding.ticker} was sold short without VIP"
        for order in self.orders:
            yield from self._check_order(order)
        yield from self._check_turnover()

    def _check_order(self, order: Order) -> Iterator[str]:
        price = self.quote(order.ticker).price_cents
        below = order.side == "buy" or order.price_type == "stop_loss"
        if below != (order.price_cents < price) or order.price_cents == price:
            yield f"the order {order.oid} should have been filled"
        if self.free_shares(order.ticker) < 0:
            yield f"pending orders reserve more of {order.ticker} than there is"
        if (order.frozen_cents > 0) != (order.side == "buy"):
            yield f"the order {order.oid} freezes the wrong amount"
        if order.price_type == "stop_loss" and not (self.is_vip and order.side == "sell"):
            yield f"the stop-loss order {order.oid} is none of a VIP's"

    def _check_turnover(self) -> Iterator[str]:
        sums = {turn.turn: Counter[str]() for turn in self.turnover}
        for trade in self.trades:
            if trade.at >= self.world.clock.opened:
                of = sums.setdefault(turn_key(trade.ticker, trade.side), Counter())
                of.update(quantity=trade.quantity, value=trade.value_cents, fee=trade.fee_cents)
        for key, of in sums.items():
            turn = self.turnover.get(key)
            seen = turn and (turn.quantity, turn.value_cents, turn.fee_cents)
            if seen != (of["quantity"], of["value"], of["fee"]):
                yield f"the trades of {key} and their sum disagree"
