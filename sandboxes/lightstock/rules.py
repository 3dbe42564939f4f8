"""LightStock's named preconditions."""

from sandboxes.core.money import show
from sandboxes.lightstock.catalogue import sectors
from sandboxes.lightstock.errors import (
    AlreadyVip,
    MarketClosed,
    NoDayTradesLeft,
    NoShortSelling,
    NotEnoughCash,
    NotEnoughSavings,
    NotEnoughShares,
    PasswordMissing,
    SectorNotFound,
    SharesReserved,
    StopNotBelowPrice,
    VipOnly,
)
from sandboxes.lightstock.positions import Side
from sandboxes.lightstock.state import VIP_CENTS, Oid, Stock, Ticker


def sector_exists(_: Stock, sector: str) -> None:
    """There are companies of the sector."""
    if sector not in sectors():
        raise SectorNotFound(sector=sector)


def ticker_exists(stock: Stock, ticker: Ticker) -> None:
    """The ticker is that of a stock."""
    stock.quote(ticker)


def order_pending(stock: Stock, oid: Oid) -> None:
    """The order is there, and waits."""
    stock.get_order(oid)


def alert_set(stock: Stock, ticker: Ticker) -> None:
    """There is a price alert for the stock."""
    stock.get_alert(ticker)


def password_entered(stock: Stock) -> None:
    """The trading password was entered since the last request; this request uses it up."""
    if not stock.session.password_entered:
        raise PasswordMissing
    stock.session.password_entered = False


def market_open(stock: Stock) -> None:
    """Orders are taken."""
    if not stock.market.value.open:
        raise MarketClosed


def vip(stock: Stock) -> None:
    """The account is VIP."""
    if not stock.is_vip:
        raise VipOnly


def not_vip(stock: Stock) -> None:
    """The account is Basic."""
    if stock.is_vip:
        raise AlreadyVip


def day_trade_left(stock: Stock) -> None:
    """One more order may be filled today."""
    if stock.account.value.day_trades_left == 0:
        raise NoDayTradesLeft


def can_be_sold(stock: Stock, ticker: Ticker, side: Side, quantity: int) -> None:
    """What is sold is held and free, or may be sold short."""
    if side == "buy" or quantity <= stock.free_shares(ticker):
        return
    if reserved := stock.reserved(ticker):
        free = stock.free_shares(ticker)
        raise SharesReserved(ticker=ticker, reserved=reserved, free=free)
    if not stock.is_vip:
        raise NoShortSelling(ticker=ticker, held=stock.position(ticker).quantity)


def can_be_paid(stock: Stock, ticker: Ticker, side: Side, quantity: int) -> None:
    """The available cash covers the cost, the fee and the margin of an order filled now."""
    pay(stock, stock.takes_cents(ticker, side, quantity))


def day_trade_left_at(stock: Stock, ticker: Ticker, side: Side, limit_price: int) -> None:
    """The order has to wait, or one more may be filled today."""
    if stock.fills_at_once(ticker, side, limit_price):
        day_trade_left(stock)


def can_be_sold_at(
    stock: Stock, ticker: Ticker, side: Side, quantity: int, limit_price: int
) -> None:
    """What is sold is held and free; only an order that is filled at once may sell short."""
    if side == "buy" or stock.fills_at_once(ticker, side, limit_price):
        can_be_sold(stock, ticker, side, quantity)
    else:
        shares_free(stock, ticker, quantity)


def can_be_paid_at(
    stock: Stock, ticker: Ticker, side: Side, quantity: int, limit_price: int
) -> None:
    """The available cash covers the order, filled now or waiting for its price."""
    if stock.fills_at_once(ticker, side, limit_price):
        can_be_paid(stock, ticker, side, quantity)
    elif side == "buy":
        pay(stock, stock.freezes_cents(quantity, limit_price))


def shares_free(stock: Stock, ticker: Ticker, quantity: int) -> None:
    """So many shares are held, and no pending order reserves them."""
    free = stock.free_shares(ticker)
    if quantity > free:
        if reserved := stock.reserved(ticker):
            raise SharesReserved(ticker=ticker, reserved=reserved, free=free)
        raise NotEnoughShares(ticker=ticker, wanted=quantity, free=free)


def stop_below_price(stock: Stock, ticker: Ticker, stop_price: int) -> None:
    """The stop price is below the market price."""
    price = stock.quote(ticker).price_cents
    if stop_price >= price:
        raise StopNotBelowPrice(ticker=ticker, stop=show(stop_price), price=show(price))


def vip_affordable(stock: Stock) -> None:
    """The available cash covers the fee for VIP."""
    pay(stock, VIP_CENTS)


def transferable(stock: Stock, amount: int, direction: str) -> None:
    """The money is there, and not frozen."""
    savings = stock.account.value.savings_cents
    if direction == "trading_to_savings":
        pay(stock, amount)
    elif amount > savings:
        raise NotEnoughSavings(wanted=show(amount), savings=show(savings))


def pay(stock: Stock, cents: int) -> None:
    """The available cash covers an amount.

    Raises:
        NotEnoughCash: it does not.
    """
    available = stock.available_cents
    if cents > available:
        raise NotEnoughCash(needed=show(cents), available=show(available))
