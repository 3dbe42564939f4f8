"""Orders: filled at once, or waiting for their price."""

from typing import Annotated, Self

from pydantic import Field

from sandboxes.core import Money, Result, tool
from sandboxes.lightstock.amounts import UnitPrice
from sandboxes.lightstock.positions import Side
from sandboxes.lightstock.rules import (
    can_be_paid,
    can_be_paid_at,
    can_be_sold,
    can_be_sold_at,
    day_trade_left,
    day_trade_left_at,
    market_open,
    order_pending,
    password_entered,
    shares_free,
    stop_below_price,
    ticker_exists,
    vip,
)
from sandboxes.lightstock.state import Oid, Order, PriceType, Stock, Ticker, Trade

Quantity = Annotated[int, Field(ge=1, le=1_000_000, description="how many shares")]
OrderSide = Annotated[Side, Field(description="whether to buy or to sell")]


class Filled(Result):
    ticker: Ticker
    side: Side
    quantity: int
    price: Money
    value: Money
    fee: Money

    @classmethod
    def of(cls, trade: Trade) -> Self:
        return cls(
            ticker=trade.ticker,
            side=trade.side,
            quantity=trade.quantity,
            price=trade.price_cents,
            value=trade.value_cents,
            fee=trade.fee_cents,
        )


class Pending(Result):
    """`limit_price` is the price the order waits for."""

    oid: Oid
    ticker: Ticker
    side: Side
    quantity: int
    price_type: PriceType
    limit_price: Money
    frozen_margin: Money

    @classmethod
    def of(cls, order: Order) -> Self:
        return cls(
            oid=order.oid,
            ticker=order.ticker,
            side=order.side,
            quantity=order.quantity,
            price_type=order.price_type,
            limit_price=order.price_cents,
            frozen_margin=order.frozen_cents,
        )


class LimitResult(Result):
    """Either what was traded, or the order that waits."""

    filled: Filled | None = None
    pending: Pending | None = None


@tool(
    writes=True,
    requires=(
        password_entered,
        market_open,
        ticker_exists,
        day_trade_left,
        can_be_sold,
        can_be_paid,
    ),
)
def place_market_order(stock: Stock, ticker: Ticker, side: OrderSide, quantity: Quantity) -> Filled:
    """Buy or sell shares now, at the market price and for a fee."""
    return Filled.of(stock.fill(ticker, side, quantity))


@tool(
    writes=True,
    requires=(
        password_entered,
        market_open,
        ticker_exists,
        day_trade_left_at,
        can_be_sold_at,
        can_be_paid_at,
    ),
)
def place_limit_order(
    stock: Stock, ticker: Ticker, side: OrderSide, quantity: Quantity, limit_price: UnitPrice
) -> LimitResult:
    """Buy or sell shares at a price or better: at the market price where that is as good, else later.

    A purchase that waits freezes its cost and fee; a sale that waits reserves its shares.
    """
    if stock.fills_at_once(ticker, side, limit_price):
        return LimitResult(filled=Filled.of(stock.fill(ticker, side, quantity)))
    order = stock.place(ticker, side, "limit", quantity, limit_price)
    return LimitResult(pending=Pending.of(order))


@tool(
    writes=True,
    requires=(password_entered, market_open, ticker_exists, vip, stop_below_price, shares_free),
)
def place_stop_loss_order(
    stock: Stock, ticker: Ticker, quantity: Quantity, stop_price: UnitPrice
) -> Pending:
    """Sell shares that are held, as soon as their price falls to the stop price."""
    return Pending.of(stock.place(ticker, "sell", "stop_loss", quantity, stop_price))


@tool(
    writes=True,
    requires=(order_pending,),
    fulfils=(can_be_sold, can_be_sold_at, shares_free, can_be_paid, can_be_paid_at),
)
def cancel_order(stock: Stock, oid: Oid) -> bool:
    """Withdraw a pending order, which frees its money or its shares."""
    stock.orders.remove(oid)
    return True


@tool()
def get_pending_orders(stock: Stock) -> list[Pending]:
    """The orders that wait for their price, oldest first."""
    return [Pending.of(order) for order in stock.orders]
