"""What tasks may ask of the stock market before the agent comes in."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from sandboxes.lightstock.catalogue import Company, Quote, Size, companies, quote, sectors
from sandboxes.lightstock.positions import Side
from sandboxes.lightstock.seed import (
    Past,
    draw_alert,
    draw_day,
    draw_past,
    near,
    round_lot,
    write_past,
)
from sandboxes.lightstock.state import (
    Alert,
    Holding,
    Order,
    PriceType,
    Stock,
    Tier,
    Trade,
    Watch,
)

# A limit that waits: a purchase below the market price, a sale above it, a stop-loss below it.
LIMITS: Final[dict[tuple[Side, PriceType], tuple[float, float]]] = {
    ("buy", "limit"): (0.8, 0.97),
    ("sell", "limit"): (1.04, 1.25),
    ("sell", "stop_loss"): (0.75, 0.95),
}
PURCHASE_CENTS: Final = 1_500_00


class ArrangedStock(Stock):
    """An account that tasks can look around in and set up.

    What is drawn comes from the task's generator. What writes needs a transaction.
    """

    # Looking around

    def quotes_of(self, sector: str) -> list[Quote]:
        """What the companies of a sector are worth, in the order of tickers.

        Raises:
            KeyError: no such sector.
        """
        return [quote(self.world.seed, company.ticker) for company in sectors()[sector]]

    def pick_sector(self, *, but: Collection[str] = ()) -> str:
        """Any sector but these."""
        return self.rng.choice([sector for sector in sectors() if sector not in but])

    def pick_stock(
        self,
        *,
        sector: str | None = None,
        size: Size | None = None,
        min_price_cents: int = 1,
        max_price_cents: int | None = None,
        earns: bool | None = None,
        held: bool | None = None,
        ordered: bool | None = None,
        watched: bool | None = None,
        alerted: bool | None = None,
        but: Collection[str] = (),
    ) -> Quote:
        """Any stock for which all this holds; held, ordered, watched and alerted as wished.

        Args:
            earns: whether it has a P/E.
            held: whether the user has shares of it (not sold short).
            ordered: whether a pending order is about it.
            but: tickers that are spoken for.

        Raises:
            LookupError: no company fits.
        """
        wishes = {"held": held, "ordered": ordered, "watched": watched, "alerted": alerted}
        fitting = [
            found
            for company in companies().values()
            if sector in (None, company.sector)
            and size in (None, company.size)
            and earns in (None, not company.loss)
            and company.ticker not in but
            for found in [quote(self.world.seed, company.ticker)]
            if min_price_cents <= found.price_cents
            and (max_price_cents is None or found.price_cents <= max_price_cents)
            # What is sold short is neither held nor free, and what is there is left alone.
            and not (held is not None and self.position(found.ticker).quantity < 0)
            and not any(wishes[to] is False for to in self._ties(found.ticker))
        ]
        if not fitting:
            raise LookupError("no company fits")
        wanted = {to for to, wished in wishes.items() if wished}
        chosen = self.rng.choice([q for q in fitting if wanted <= self._ties(q.ticker)] or fitting)
        for tie in sorted(wanted - self._ties(chosen.ticker)):
            self._tie(chosen.ticker, tie)
        return chosen

    def _ties(self, ticker: str) -> set[str]:
        """What the user has to do with a stock."""
        ties = {
            "held": ticker in self.holdings,
            "ordered": bool(self._orders_of(ticker)),
            "watched": ticker in self.watchlist,
            "alerted": ticker in self.alerts,
        }
        return {tie for tie, there in ties.items() if there}

    def _tie(self, ticker: str, tie: str) -> None:
        if tie == "held":
            self.add_position(ticker)
        elif tie == "ordered":
            self.add_order(ticker)
        elif tie == "watched":
            self.set_watched(ticker, True)
        else:
            self.set_alert(ticker, draw_alert(self, self.rng, ticker))

    def company(self, ticker: str) -> Company:
        """What a stock is in every world."""
        return companies()[ticker]

    def gain_cents(self, ticker: str) -> int:
        """What a position has gained since its shares were bought, or lost where negative."""
        position = self.position(ticker)
        sign = 1 if position.quantity > 0 else -1
        value = position.quantity * self.quote(ticker).price_cents
        return value - sign * position.cost_cents

    def portfolio_cents(self) -> int:
        """What all positions are worth now; those sold short count against it."""
        return sum(h.quantity * self.quote(h.ticker).price_cents for h in self.holdings)

    def trades_of(
        self, ticker: str | None = None, *, since: datetime | None = None, side: Side | None = None
    ) -> list[Trade]:
        """The trades on record, of one stock and one side and from a moment on where wished."""
        return self.trades.where(
            lambda trade: (
                ticker in (None, trade.ticker)
                and side in (None, trade.side)
                and (since is None or trade.at >= since)
            )
        )

    def most_affordable(self, ticker: str) -> int:
        """The greatest number of shares that the available cash buys now, fee included."""
        low, high = 0, self.available_cents // self.quote(ticker).price_cents + 1
        while high - low > 1:
            middle = (low + high) // 2
            if self.takes_cents(ticker, "buy", middle) <= self.available_cents:
                low = middle
            else:
                high = middle
        return low

    # Market, standing and money

    def set_market(self, *, is_open: bool) -> None:
        self.market.replace(open=is_open)

    def set_tier(self, tier: Tier, *, day_trades: int = 2) -> None:
        """Make the user VIP, or Basic with so many day trades left and nothing only VIPs have."""
        if tier == "Basic":
            for order in self.orders.where(lambda order: order.price_type == "stop_loss"):
                self.orders.remove(order.oid)
            for holding in self.holdings.where(lambda holding: holding.quantity < 0):
                self.close_position(holding.ticker)
        self.account.replace(tier=tier, day_trades_left=day_trades if tier == "Basic" else None)

    def set_cash(self, available_cents: int, *, savings_cents: int | None = None) -> None:
        """Leave the user so much that is free, beside whatever is frozen."""
        self.account.replace(trading_cents=self.frozen_cents + available_cents)
        if savings_cents is not None:
            self.account.replace(savings_cents=savings_cents)

    def afford(
        self, ticker: str, quantity: int, *, extra_cents: int = 0, lacking_cents: int = 0
    ) -> int:
        """Leave the user cash for so many shares with their fee, and not for one more.

        Args:
            extra_cents: left beside that, for whatever else is to be paid.
            lacking_cents: so much lies in the savings instead, where there may be more.

        Returns:
            The available cash in cents.
        """
        spare = 0 if lacking_cents else self.rng.below(self.quote(ticker).price_cents)
        wanted = self.takes_cents(ticker, "buy", quantity) + extra_cents + spare
        self.set_cash(max(0, wanted - lacking_cents))
        savings = self.account.value.savings_cents
        self.account.replace(savings_cents=max(savings, min(lacking_cents, wanted)))
        return self.available_cents

    # Positions

    def add_position(
        self, ticker: str, quantity: int | None = None, *, gaining: bool | None = None
    ) -> Holding:
        """Have bought shares some time ago: so many, and for less or for more than now."""
        price = self.quote(ticker).price_cents
        drawn = draw_past(self, self.rng, ticker, "buy", 90)
        paid = drawn.price_cents
        if gaining is True:
            paid = near(self.rng, price, 0.7, 0.93)
        elif gaining is False:
            paid = near(self.rng, price, 1.06, 1.35) + 1
        count = drawn.quantity if quantity is None else quantity
        write_past(self, [drawn._replace(quantity=count, price_cents=paid)])
        return self.holdings[ticker]

    def close_position(self, ticker: str) -> None:
        """Have sold all shares, or bought back what was sold short, right after the last trade."""
        self.clear_orders(ticker)
        holding = self.holdings.get(ticker)
        if holding is not None:
            at = max(trade.at for trade in self.trades_of(ticker)) + timedelta(minutes=7)
            side: Side = "sell" if holding.quantity > 0 else "buy"
            price = near(self.rng, self.quote(ticker).price_cents, 0.95, 1.05)
            write_past(self, [Past(at, ticker, side, abs(holding.quantity), price)])

    def ensure_positions(self, gaining: int, losing: int) -> list[Holding]:
        """At least so many positions that have gained, and so many that have lost.

        No position stands exactly where it was bought, and none is sold short.
        """
        for holding in list(self.holdings):
            if holding.quantity < 0 or self.gain_cents(holding.ticker) == 0:
                self.close_position(holding.ticker)
        gains = [self.gain_cents(holding.ticker) > 0 for holding in self.holdings]
        missing = [True] * (gaining - gains.count(True)) + [False] * (losing - gains.count(False))
        for gained in missing:
            ticker = self.pick_stock(held=False, ordered=False, min_price_cents=500).ticker
            self.add_position(ticker, gaining=gained)
        return list(self.holdings)

    # Orders

    def add_order(
        self,
        ticker: str,
        side: Side = "buy",
        kind: PriceType = "limit",
        *,
        quantity: int | None = None,
        price_cents: int | None = None,
    ) -> Order:
        """An order from some days ago that waits; with the shares, or the cash, that it takes.

        A stop-loss order makes the user VIP. A price that is given has to be one that waits.
        """
        if self.position(ticker).quantity < 0:
            self.close_position(ticker)
        price = self.quote(ticker).price_cents
        low, high = LIMITS[side, kind]
        limit = price_cents or near(self.rng, price, low, high)
        if price_cents is None and limit in (price, 0):
            limit = price + 1 if low > 1 else price - 1
        if kind == "stop_loss":
            self.set_tier("VIP")
        if side == "sell":
            free = self.free_shares(ticker)
            count = quantity or (self.rng.between(1, free) if free > 0 else 10)
            if count > free:
                self.add_position(ticker, count - free)
        else:
            count = quantity or max(1, round_lot(PURCHASE_CENTS // limit))
            available = self.available_cents
            lacking = self.freezes_cents(count, limit) - available
            if lacking > 0:
                self.set_cash(available + lacking + self.rng.below(200_00))
        order = self.place(ticker, side, kind, count, limit)
        at = draw_day(self, self.rng, self.rng.between(1, 8))
        return self.orders.replace(order.oid, placed_at=at)

    def pick_order(self, side: Side, kind: PriceType = "limit") -> Order:
        """A pending order of the kind, and the only order about its stock; made where none is."""
        alone = [
            order
            for order in self.orders
            if (order.side, order.price_type) == (side, kind)
            and len(self._orders_of(order.ticker)) == 1
        ]
        if alone:
            return self.rng.choice(alone)
        found = self.pick_stock(
            held=None if side == "buy" else True, ordered=False, min_price_cents=500
        )
        return self.add_order(found.ticker, side, kind)

    def clear_orders(self, ticker: str | None = None) -> None:
        """Withdraw the pending orders about a stock, or all."""
        for order in self.orders.where(lambda order: ticker in (None, order.ticker)):
            self.orders.remove(order.oid)

    def _orders_of(self, ticker: str) -> list[Order]:
        return self.orders.where(lambda order: order.ticker == ticker)

    # What the user has an eye on

    def set_watched(self, ticker: str, watched: bool) -> None:
        """Put a stock on the watchlist, or take it off."""
        if watched and ticker not in self.watchlist:
            self.watchlist.add(Watch(ticker=ticker))
        elif not watched and ticker in self.watchlist:
            self.watchlist.remove(ticker)

    def set_alert(self, ticker: str, cents: int | None) -> None:
        """Set the price alert of a stock, or drop it."""
        if ticker in self.alerts:
            self.alerts.remove(ticker)
        if cents is not None:
            self.alerts.add(Alert(ticker=ticker, price_cents=cents))

    def ensure_watchlist(self, n: int, *, but: Collection[str] = ()) -> list[Quote]:
        """At least `n` stocks on the watchlist, and none of these."""
        for ticker in but:
            self.set_watched(ticker, False)
        while len(self.watchlist) < n:
            self.set_watched(self.pick_stock(watched=False, but=but).ticker, True)
        return [self.quote(watch.ticker) for watch in self.watchlist]
