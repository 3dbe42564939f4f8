"""What the user has an eye on: the watchlist and price alerts."""

from sandboxes.core import Money, Result, tool
from sandboxes.lightstock.amounts import UnitPrice
from sandboxes.lightstock.rules import alert_set, ticker_exists
from sandboxes.lightstock.state import Alert, Stock, Ticker, Watch
from sandboxes.lightstock.tools.market import Figures, figures


class PriceAlert(Result):
    ticker: Ticker
    alert_price: Money


class Watched(Result):
    ticker: Ticker
    on_watchlist: bool


@tool(writes=True, requires=(ticker_exists,))
def toggle_watchlist(stock: Stock, ticker: Ticker) -> Watched:
    """Put a stock on the watchlist, or take it off where it is on it."""
    if ticker in stock.watchlist:
        stock.watchlist.remove(ticker)
    else:
        stock.watchlist.add(Watch(ticker=ticker))
    return Watched(ticker=ticker, on_watchlist=ticker in stock.watchlist)


@tool()
def get_watchlist_details(stock: Stock) -> list[Figures]:
    """Price and key figures of every stock that is on the watchlist or has a price alert."""
    tickers = dict.fromkeys([*stock.watchlist.keys(), *stock.alerts.keys()])
    return [figures(stock, ticker) for ticker in tickers]


@tool(writes=True, requires=(ticker_exists,), fulfils=(alert_set,))
def set_price_alert(stock: Stock, ticker: Ticker, price: UnitPrice) -> PriceAlert:
    """Have the user told when a stock reaches a price; it takes the place of an earlier alert."""
    if ticker in stock.alerts:
        alert = stock.alerts.replace(ticker, price_cents=price)
    else:
        alert = stock.alerts.add(Alert(ticker=ticker, price_cents=price))
    return PriceAlert(ticker=ticker, alert_price=alert.price_cents)


@tool(writes=True, requires=(ticker_exists, alert_set))
def remove_price_alert(stock: Stock, ticker: Ticker) -> bool:
    """Drop the price alert of a stock."""
    stock.alerts.remove(ticker)
    return True
