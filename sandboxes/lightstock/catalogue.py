"""LightStock's part of the knowledge base, and what a world's companies are worth.

Nobody can change a company or its price, so these are no rows: a quote is computed from the seed
and the ticker when somebody asks.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from sandboxes.core.data import load
from sandboxes.core.rng import stable_fraction

Size = Literal["giant", "large", "mid", "small", "micro"]

MILLION: Final = 1_000_000

# Market capitalisation, lowest and highest. The ranges lie apart, so that whoever reads two
# descriptions and takes one company for the larger is right in every world.
CAPS: Final[Mapping[Size, tuple[int, int]]] = MappingProxyType(
    {
        "giant": (250_000 * MILLION, 1_900_000 * MILLION),
        "large": (30_000 * MILLION, 170_000 * MILLION),
        "mid": (3_500 * MILLION, 19_000 * MILLION),
        "small": (450 * MILLION, 2_400 * MILLION),
        "micro": (20 * MILLION, 240 * MILLION),
    }
)
# What one share costs says little about a company, but those of giants are no pennies.
PRICES: Final[Mapping[Size, tuple[int, int]]] = MappingProxyType(
    {
        "giant": (40_00, 620_00),
        "large": (22_00, 480_00),
        "mid": (9_00, 260_00),
        "small": (4_00, 120_00),
        "micro": (80, 34_00),
    }
)
# How much of its leader a company is worth that is said to come right behind it.
BEHIND: Final = (0.55, 0.94)
SHOWY: Final = 0.12  # every eighth share is priced for more growth, or for less, than its sector


@dataclass(frozen=True, eq=False)
class Company:
    """What a listed company is, in every world.

    Attributes:
        pe: price to earnings, the least and the most that is usual in its sector.
        loss: it earns nothing.
        leader: another company is described as coming right behind it.
        behind: the ticker of the leader it comes behind.
    """

    ticker: str
    name: str
    sector: str
    size: Size
    description: str
    pe: tuple[float, float]
    loss: bool
    leader: bool
    behind: str | None


class Quote(NamedTuple):
    """What a company is worth in one world.

    Attributes:
        pe_ratio: None where there are no earnings.
        market_cap_cents: the price of one share times the number of shares, rounded as the press
            rounds it.
    """

    company: Company
    price_cents: int
    pe_ratio: float | None
    market_cap_cents: int

    @property
    def ticker(self) -> str:
        return self.company.ticker


@cache
def companies() -> Mapping[str, Company]:
    """Every listed company by ticker, in the order of tickers."""
    listed = [
        _company(entry, sector["name"], (sector["pe"][0], sector["pe"][1]))
        for sector in load("stocks")["sectors"]
        for entry in sector["stocks"]
    ]
    return {company.ticker: company for company in sorted(listed, key=lambda c: c.ticker)}


@cache
def sectors() -> Mapping[str, tuple[Company, ...]]:
    """The companies of each sector; both in alphabetical order."""
    names = sorted({company.sector for company in companies().values()})
    return {name: tuple(c for c in companies().values() if c.sector == name) for name in names}


@lru_cache(maxsize=4096)
def quote(seed: int, ticker: str) -> Quote:
    """The company's figures in the world of the seed.

    Raises:
        KeyError: no such ticker.
    """
    company = companies()[ticker]
    return Quote(company, _price(seed, company), _pe(seed, company), _cap(seed, company) * 100)


def _company(entry: Mapping[str, Any], sector: str, pe: tuple[float, float]) -> Company:
    return Company(
        ticker=entry["ticker"],
        name=entry["name"],
        sector=sector,
        size=entry["size"],
        description=entry["description"],
        pe=pe,
        loss=entry.get("loss", False),
        leader=entry.get("leader", False),
        behind=entry.get("behind"),
    )


def _price(seed: int, company: Company) -> int:
    low, high = PRICES[company.size]
    drawn = stable_fraction("price", seed, company.ticker)
    # Few shares are dear: the square leans towards the low end, with exact arithmetic.
    return low + int((high - low) * drawn * drawn)


def _pe(seed: int, company: Company) -> float | None:
    if company.loss:
        return None
    low, high = company.pe
    ratio = low + (high - low) * stable_fraction("pe", seed, company.ticker)
    taste = stable_fraction("pe taste", seed, company.ticker)
    if taste < SHOWY:
        ratio *= 0.6 if taste < SHOWY / 2 else 1.6
    return round(ratio, 2)


def _cap(seed: int, company: Company) -> int:
    """In whole units of money, rounded to four figures or so."""
    low, high = CAPS[company.size]
    drawn = stable_fraction("cap", seed, company.ticker)
    if company.behind is not None:
        least, most = BEHIND
        leader = _cap(seed, companies()[company.behind])
        cap = max(low, int(leader * (least + (most - least) * drawn)))
    else:
        # A leader is worth at least a third of the range, so that there is room behind it.
        drawn = (1 + 2 * drawn) / 3 if company.leader else drawn
        cap = low + int((high - low) * drawn * (1 + 2 * drawn) / 3)
    step = MILLION // 100 if company.size == "micro" else low // 1000
    return cap // step * step
