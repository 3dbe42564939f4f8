"""Build `sandboxes/data/stocks.json` from the lists in `scripts/stocks/`.

    python scripts/build_stocks.py            write the file
    python scripts/build_stocks.py --check    fail if the file is not what this script writes

A list holds one sector, `# name | lowest P/E-highest P/E`, and a line a company:

    TICKER | name | size, marks | description

Marks: `loss` (it earns nothing, so it has no P/E), `leader` and `behind TICKER` (the description of
the one says that the other is larger). No network, no randomness, nothing but the standard library.
"""

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

LISTS = Path(__file__).parent / "stocks"
TARGET = Path(__file__).parent.parent / "sandboxes" / "data" / "stocks.json"
SIZES = ("giant", "large", "mid", "small", "micro")

HEAD = re.compile(r"# (?P<name>.+) \| (?P<low>\d+)-(?P<high>\d+)")
COMPANY = re.compile(
    r"(?P<ticker>[A-Z]{2,5}) \| (?P<name>[^|]+) \| (?P<marks>[^|]+) \| (?P<description>[^|]+)"
)


def read_company(line: str) -> dict[str, Any]:
    """One line of a list.

    Raises:
        ValueError: the line has another shape.
    """
    found = COMPANY.fullmatch(line)
    if found is None:
        raise ValueError(f"not a company: {line}")
    size, *marks = found["marks"].split(", ")
    company: dict[str, Any] = {"ticker": found["ticker"], "name": found["name"], "size": size}
    for mark in marks:
        name, _, value = mark.partition(" ")
        if size not in SIZES or name not in {"loss", "leader", "behind"}:
            raise ValueError(f"what is {found['marks']!r}? {line}")
        company[name] = value or True
    company["description"] = found["description"]
    return company


def read_sector(path: Path) -> dict[str, Any]:
    """One list."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    found = HEAD.fullmatch(head)
    if found is None:
        raise ValueError(f"not a sector: {head}")
    return {
        "name": found["name"],
        "pe": [int(found["low"]), int(found["high"])],
        "stocks": [read_company(line) for line in lines],
    }


def check(sectors: list[dict[str, Any]]) -> None:
    """What the lists promise each other.

    Raises:
        ValueError: they do not keep it.
    """
    companies = {stock["ticker"]: stock for sector in sectors for stock in sector["stocks"]}
    names = {stock["name"].casefold() for stock in companies.values()}
    if not len(companies) == len(names) == sum(len(sector["stocks"]) for sector in sectors):
        raise ValueError("two companies share a ticker or a name")
    for stock in companies.values():
        if "behind" in stock:
            leader = companies[stock["behind"]]
            if "leader" not in leader or leader["size"] != stock["size"]:
                raise ValueError(f"{leader['ticker']} does not lead {stock['ticker']}")


def render() -> str:
    sectors = sorted((read_sector(path) for path in LISTS.glob("*.txt")), key=lambda s: s["name"])
    check(sectors)
    return json.dumps({"sectors": sectors}, ensure_ascii=False, indent=1) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true")
    text = render()
    if not parser.parse_args().check:
        TARGET.write_text(text, encoding="utf-8", newline="\n")
    elif TARGET.read_text(encoding="utf-8") != text:
        print(f"{TARGET} is not what this script writes", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
