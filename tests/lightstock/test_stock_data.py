"""The listed companies, and what they are worth from world to world."""

import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from sandboxes.core.data import FOLDER, load
from sandboxes.lightstock.catalogue import CAPS, Company, companies, quote, sectors

ROOT: Final = Path(__file__).parents[2]
SEEDS: Final = range(150)

# How large a company is, as a reader takes it from the words of its description.
READ_AS: Final = {
    "giant": r"world's (largest|biggest)|on every continent|in over 1\d\d countries|a billion people"
    r"|hundreds of millions",
    "large": r"multinational|[2-6]\d countries|(two|three|four) continents|across (Europe|Asia)",
    "mid": r"nationwide|the country's|across the country|\bnational\b|the nation's|whole country"
    r"|every province",
    "small": r"\bregion(al|'s)?\b|(two|three|four|five) (\w+ )?(counties|provinces|cities|valleys)"
    r"|\b(the|one|a) (upper )?valley|the (far )?(north|south|east|west)\b|(hill|lake) district"
    r"|a niche|one province",
    "micro": r"family-run|start-up|\bits only\b|\ba single\b|handful|a dozen people|twelve people"
    r"|one workshop",
}
ORDER: Final = list(READ_AS)
PINNED: Final = [
    ("AERO", 4011, 14.41, 100350000000000),
    ("AGRX", 52205, 12.01, 33875000000000),
    ("AIRT", 90, None, 23934000000),
]
LOSING: Final = re.compile(
    r"profit|loss|loses|no (sales|income)|nothing sold|yet to earn|not pay|none has paid|its cost"
    r"|more than it takes",
    re.IGNORECASE,
)


def read_size(description: str) -> str:
    """The one size that the words speak of; giants may count countries too."""
    [size, *others] = [
        size for size in ORDER if re.search(READ_AS[size], description, re.IGNORECASE)
    ]
    assert others in ([], ["large"] if size == "giant" else []), description
    return size


@pytest.fixture(scope="module")
def listed() -> list[Company]:
    return list(companies().values())


def test_the_file_is_what_its_script_writes() -> None:
    script = [sys.executable, str(ROOT / "scripts" / "build_stocks.py"), "--check"]
    subprocess.run(script, check=True)


def test_there_are_some_three_hundred_companies_in_fourteen_sectors(listed: list[Company]) -> None:
    assert 300 <= len(listed) <= 320
    assert len(sectors()) == 14
    assert list(sectors()) == sorted(sectors())
    assert all(20 <= len(members) <= 24 for members in sectors().values())


def test_tickers_names_and_descriptions_are_each_a_companys_own(listed: list[Company]) -> None:
    for field in ("ticker", "name", "description"):
        values = [getattr(company, field).casefold() for company in listed]
        assert len(set(values)) == len(values), field
    openings = Counter(company.description[:30] for company in listed)
    assert max(openings.values()) == 1
    for company in listed:
        assert re.fullmatch(r"[A-Z]{2,5}", company.ticker)
        assert re.fullmatch(r"[A-Z0-9].{20,150}\.", company.description), company.description
        assert company.name == " ".join(company.name.split())


def test_the_file_is_plain_text_of_a_modest_size() -> None:
    raw = (FOLDER / "stocks.json").read_bytes()
    assert len(raw) < 70_000
    text = raw.decode("utf-8")
    assert text.endswith("}\n")
    assert not re.search(r"[\u2010-\u2027\u00a0]|\\u", text)
    assert load("stocks").keys() == {"sectors"}


def test_a_description_says_how_large_the_company_is(listed: list[Company]) -> None:
    assert {c.ticker: read_size(c.description) for c in listed} == {
        c.ticker: c.size for c in listed
    }


def test_a_description_says_whether_there_is_a_profit(listed: list[Company]) -> None:
    assert {c.ticker for c in listed if LOSING.search(c.description)} == {
        c.ticker for c in listed if c.loss
    }
    assert 20 <= sum(company.loss for company in listed) <= 40


def test_a_company_named_in_the_description_of_another_is_the_larger(
    listed: list[Company],
) -> None:
    named = {
        (company.ticker, other.ticker)
        for company in listed
        for other in listed
        if company is not other and re.search(rf"\b{re.escape(other.name)}\b", company.description)
    }
    assert len(named) > 12
    assert named == {(company.ticker, company.behind) for company in listed if company.behind}
    for seed in SEEDS:
        for smaller, larger in named:
            ratio = quote(seed, smaller).market_cap_cents / quote(seed, larger).market_cap_cents
            assert 0.5 < ratio < 1


def test_whoever_reads_two_descriptions_knows_which_company_is_worth_more(
    listed: list[Company],
) -> None:
    sizes = {company.ticker: ORDER.index(read_size(company.description)) for company in listed}
    for seed in SEEDS:
        caps: dict[int, list[int]] = {}
        for ticker, size in sizes.items():
            caps.setdefault(size, []).append(quote(seed, ticker).market_cap_cents)
        for larger, smaller in pairwise(sorted(caps)):
            assert min(caps[larger]) > 1.4 * max(caps[smaller])


def test_prices_and_ratios_are_sane(listed: list[Company]) -> None:
    for seed in SEEDS:
        for company in listed:
            found = quote(seed, company.ticker)
            assert 80 <= found.price_cents <= 620_00
            low, high = CAPS[company.size]
            assert low <= found.market_cap_cents // 100 <= high
            if company.loss:
                assert found.pe_ratio is None
            else:
                assert found.pe_ratio is not None
                assert 3 <= found.pe_ratio <= 90
                assert found.pe_ratio == round(found.pe_ratio, 2)
            shares = found.market_cap_cents / found.price_cents
            assert 200_000 < shares < 6e10


def test_growth_is_dearer_than_water(listed: list[Company]) -> None:
    def average(sector: str, seed: int) -> float:
        ratios = [quote(seed, c.ticker).pe_ratio for c in sectors()[sector] if not c.loss]
        known = [ratio for ratio in ratios if ratio is not None]
        return sum(known) / len(known)

    for seed in SEEDS:
        assert average("Technology", seed) > 1.5 * average("Utilities", seed)


def test_worlds_have_figures_of_their_own(listed: list[Company]) -> None:
    for a, b in pairwise(SEEDS):
        pairs = [(quote(a, c.ticker), quote(b, c.ticker)) for c in listed]
        alike = sum(x.price_cents == y.price_cents for x, y in pairs)
        assert alike < 0.05 * len(listed)
    largest = {
        max(sectors()["Retail"], key=lambda c: quote(seed, c.ticker).price_cents).ticker
        for seed in SEEDS
    }
    assert len(largest) >= 5


def test_a_quote_depends_on_seed_and_ticker_alone() -> None:
    first = [quote(3, ticker) for ticker in companies()]
    quote.cache_clear()
    assert [quote(3, ticker) for ticker in reversed(list(companies()))] == first[::-1]
    # The same on every platform and Python: no arithmetic but that of IEEE doubles.
    assert [(q.ticker, q.price_cents, q.pe_ratio, q.market_cap_cents) for q in first[:3]] == PINNED
