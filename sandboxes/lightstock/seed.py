"""How a seed furnishes the account: money, positions with their past, orders, a watchlist."""

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from sandboxes.core import Rng
from sandboxes.lightstock.catalogue import companies
from sandboxes.lightstock.positions import NOTHING, Side, after_fill, fee_on
from sandboxes.lightstock.state import Account, Alert, Market, Stock, Watch

OPEN: Final = 2 / 3
IS_VIP: Final = 0.35
HAS_ORDERS: Final = 0.5
HAS_SHORT: Final = 0.3  # of VIPs
SAVINGS_EMPTY: Final = 0.08

MOST_POSITIONS, MOST_CLOSED, MOST_WATCHED = 8, 3, 9
LEAST_CASH_CENTS, MOST_CASH_CENTS = 400_00, 30_000_00
MOST_SAVINGS_CENTS: Final = 60_000_00
LEAST_VALUE_CENTS, MOST_VALUE_CENTS = 200_00, 7_500_00  # of one purchase
OLDEST_DAYS: Final = 420
SATURDAY: Final = 5


class Past(NamedTuple):
    """A trade that is still to be put on record."""

    at: datetime
    ticker: str
    side: Side
    quantity: int
    price_cents: int


def seed(stock: Stock, rng: Rng) -> None:
    """Give the user an account with a past."""
    vip = rng.chance(IS_VIP)
    savings = 0 if rng.chance(SAVINGS_EMPTY) else rng.below(MOST_SAVINGS_CENTS)
    stock.market.set(Market(open=rng.chance(OPEN)))
    stock.account.set(
        Account(
            tier="VIP" if vip else "Basic",
            trading_cents=0,
            savings_cents=savings,
            fee_bp=rng.between(10, 30),
            day_trades_left=None if vip else rng.between(1, 3),
        )
    )
    tickers = rng.sample(list(companies()), 24)
    held = [tickers.pop() for _ in range(rng.between(0, MOST_POSITIONS))]
    closed = [tickers.pop() for _ in range(rng.between(0, MOST_CLOSED))]
    past = [trade for ticker in held for trade in draw_purchases(stock, rng, ticker)]
    past += [trade for ticker in closed for trade in _draw_round_trip(stock, rng, ticker)]
    if vip and rng.chance(HAS_SHORT):
        past.append(draw_past(stock, rng, tickers.pop(), "sell", 40))
    write_past(stock, past)
    _set_cash(stock, rng)
    if rng.chance(HAS_ORDERS):
        _place_orders(stock, rng, tickers)
    _watch(stock, rng, [*held, *tickers])


def draw_day(stock: Stock, rng: Rng, days_ago: int) -> datetime:
    """A moment of trading, about that many days before the world opened; never at a weekend."""
    day = stock.world.clock.opened - timedelta(days=days_ago)
    if day.weekday() >= SATURDAY:
        day -= timedelta(days=day.weekday() - SATURDAY + 1)
    seconds = rng.between(9 * 3600 + 1800, 16 * 3600)
    return day.replace(hour=0, minute=0, second=0) + timedelta(seconds=seconds)


def draw_past(stock: Stock, rng: Rng, ticker: str, side: Side, oldest: int) -> Past:
    """A trade of the last days, at a price that is not far from today's."""
    quote_cents = stock.quote(ticker).price_cents
    price = near(rng, quote_cents, 0.74, 1.28)
    value = min(rng.between(LEAST_VALUE_CENTS, MOST_VALUE_CENTS) for _ in range(2))
    quantity = max(1, round_lot(value // price))
    return Past(draw_day(stock, rng, rng.between(1, oldest)), ticker, side, quantity, price)


def draw_purchases(stock: Stock, rng: Rng, ticker: str) -> list[Past]:
    """One to three purchases, and now and then a sale of some of it, in order."""
    count = rng.weighted((1, 2, 3), (6, 3, 1))
    trades = [draw_past(stock, rng, ticker, "buy", OLDEST_DAYS) for _ in range(count)]
    trades.sort(key=lambda trade: trade.at)
    latest = trades[-1]
    held = sum(trade.quantity for trade in trades)
    days = (stock.world.clock.opened - latest.at).days
    if held > 3 and days > 7 and rng.chance(0.2):
        at = draw_day(stock, rng, rng.between(1, days - 4))
        price = near(rng, latest.price_cents, 0.9, 1.15)
        trades.append(Past(at, ticker, "sell", rng.between(1, held // 2), price))
    return trades


def _draw_round_trip(stock: Stock, rng: Rng, ticker: str) -> list[Past]:
    """All that was ever bought of a stock, and sold again."""
    bought = draw_past(stock, rng, ticker, "buy", OLDEST_DAYS)
    days = (stock.world.clock.opened - bought.at).days
    if days < 8:
        bought = bought._replace(at=bought.at - timedelta(days=14))
        days += 14
    at = draw_day(stock, rng, rng.between(1, days - 4))
    price = near(rng, bought.price_cents, 0.8, 1.3)
    return [bought, Past(at, ticker, "sell", bought.quantity, price)]


def write_past(stock: Stock, past: list[Past]) -> None:
    """Put trades on record, oldest first, and make the positions what they left."""
    rate = stock.account.value.fee_bp
    positions = {holding.ticker: holding.position for holding in stock.holdings}
    for at, ticker, side, quantity, price in sorted(past):
        before = positions.get(ticker, NOTHING)
        positions[ticker] = after_fill(before, side, quantity, price)
        stock.record(ticker, side, quantity, price, fee_on(quantity * price, rate), at)
    for ticker, position in positions.items():
        stock.put_position(ticker, position)


def _set_cash(stock: Stock, rng: Rng) -> None:
    cash = min(rng.between(LEAST_CASH_CENTS, MOST_CASH_CENTS) for _ in range(2))
    stock.account.replace(trading_cents=stock.frozen_cents + cash)


def _place_orders(stock: Stock, rng: Rng, tickers: list[str]) -> None:
    """One order that waits or two: a purchase of something new, a sale of something held."""
    longs = [holding for holding in stock.holdings if holding.quantity > 0]
    if longs and rng.chance(0.6):
        holding = rng.choice(longs)
        price = stock.quote(holding.ticker).price_cents
        quantity = rng.between(1, holding.quantity)
        if stock.is_vip and rng.chance(0.5):
            stop = min(near(rng, price, 0.75, 0.95), price - 1)
            _backdate(
                stock, rng, stock.place(holding.ticker, "sell", "stop_loss", quantity, stop).oid
            )
        else:
            limit = max(near(rng, price, 1.04, 1.25), price + 1)
            _backdate(stock, rng, stock.place(holding.ticker, "sell", "limit", quantity, limit).oid)
        if rng.chance(0.6):
            return
    ticker = rng.choice(tickers)
    price = stock.quote(ticker).price_cents
    limit = min(near(rng, price, 0.8, 0.97), price - 1)
    quantity = round_lot(stock.available_cents * rng.between(10, 45) // 100 // limit)
    if quantity:
        _backdate(stock, rng, stock.place(ticker, "buy", "limit", quantity, limit).oid)


def _backdate(stock: Stock, rng: Rng, oid: str) -> None:
    stock.orders.replace(oid, placed_at=draw_day(stock, rng, rng.between(1, 12)))


def _watch(stock: Stock, rng: Rng, tickers: list[str]) -> None:
    """A watchlist, and price alerts: most for what is on it."""
    watched = rng.sample(tickers, rng.between(0, min(MOST_WATCHED, len(tickers))))
    for ticker in watched:
        stock.watchlist.add(Watch(ticker=ticker))
    alerted = [ticker for ticker in watched if rng.chance(0.25)]
    if rng.chance(0.2):
        alerted += [ticker for ticker in tickers[:1] if ticker not in alerted]
    for ticker in alerted:
        stock.alerts.add(Alert(ticker=ticker, price_cents=draw_alert(stock, rng, ticker)))


def draw_alert(stock: Stock, rng: Rng, ticker: str) -> int:
    """A round price, clearly above or below the market's."""
    price = stock.quote(ticker).price_cents
    aim = near(rng, price, 1.05, 1.3) if rng.chance(0.5) else near(rng, price, 0.7, 0.95)
    step = 100 if price > 50_00 else 50 if price > 10_00 else 5
    # Rounding must not bring it onto the price itself.
    return aim // step * step if aim < price else -(-aim // step) * step


def near(rng: Rng, cents: int, low: float, high: float) -> int:
    """A price between two multiples of another."""
    return max(1, int(cents * (low + (high - low) * rng.random())))


def round_lot(quantity: int) -> int:
    """People buy 40 shares and not 43."""
    step = 1 if quantity < 20 else 5 if quantity < 100 else 10 if quantity < 500 else 50
    return quantity // step * step
