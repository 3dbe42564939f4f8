"""The market: sectors, companies, and what they are worth."""

from typing import Annotated

from pydantic import Field

from sandboxes.core import Money, Result, tool
from sandboxes.lightstock.catalogue import Company, companies, sectors
from sandboxes.lightstock.rules import sector_exists, ticker_exists
from sandboxes.lightstock.state import Stock, Ticker

Sector = Annotated[str, Field(max_length=60, description="name of a sector")]
Query = Annotated[str, Field(min_length=1, max_length=100, description="words to look for")]


class StockRef(Result):
    ticker: Ticker
    name: str
    sector: str


class Figures(Result):
    """`pe_ratio` is None where the company earns nothing."""

    ticker: Ticker
    name: str
    price: Money
    pe_ratio: float | None
    market_cap: Money
    on_watchlist: bool
    alert_price: Money | None


class StockDetails(Figures):
    sector: str
    description: str


def figures(stock: Stock, ticker: str) -> Figures:
    """What is known of a stock, and whether the user has an eye on it."""
    company, price_cents, pe_ratio, market_cap_cents = stock.quote(ticker)
    alert = stock.alerts.get(ticker)
    return Figures(
        ticker=ticker,
        name=company.name,
        price=price_cents,
        pe_ratio=pe_ratio,
        market_cap=market_cap_cents,
        on_watchlist=ticker in stock.watchlist,
        alert_price=None if alert is None else alert.price_cents,
    )


@tool()
def list_all_sectors(stock: Stock) -> list[str]:
    """The sectors of the market, in alphabetical order."""
    return list(sectors())


@tool(requires=(sector_exists,))
def list_all_tickers_by_sector(stock: Stock, sector: Sector) -> list[Ticker]:
    """The tickers of a sector, in alphabetical order."""
    return [company.ticker for company in sectors()[sector]]


@tool()
def search_stocks(stock: Stock, query: Query) -> list[StockRef]:
    """Stocks with every word of the query in their ticker or name, in upper or lower case."""
    words = query.casefold().split()

    def matches(company: Company) -> bool:
        text = f"{company.ticker} {company.name}".casefold()
        return all(word in text for word in words)

    # Whose ticker it is comes first.
    found = [company for company in companies().values() if words and matches(company)]
    found.sort(key=lambda company: [company.ticker.casefold()] != words)
    return [StockRef(ticker=c.ticker, name=c.name, sector=c.sector) for c in found]


@tool(requires=(ticker_exists,))
def get_stock_details(stock: Stock, ticker: Ticker) -> StockDetails:
    """Price, price to earnings, market capitalisation and description of a stock."""
    company = stock.quote(ticker).company
    return StockDetails(
        **dict(figures(stock, ticker)), sector=company.sector, description=company.description
    )
