"""Build `sandboxes/data/news.json` from the grammar in `scripts/news/`.

    python scripts/build_news.py            write the file
    python scripts/build_news.py --check    fail if the file is not what this script writes

`lists.txt` has the parts of names, `name: a|b|c`. Every other file holds one section:

    # Name of the section
    tail A last paragraph that goes with any story.

    ## kind_of_story 3-6,9       (the months in which it happens; `once`: once a world at
                                  most; `own`: no tail goes with it)
    cost = money 100 500 50      (a fact; see sandboxes/lightnews/facts.py for what there is)
    T title, one of several
    A abstract, one of several
    1 first paragraph, one of several; and so on
    ?3 a paragraph that may be left out
    Q cost | A question about the fact cost that tells this story from others?

No network, no randomness, nothing but the standard library.
"""

import argparse
import json
import re
import sys
from pathlib import Path
from string import Formatter
from typing import Any

SOURCES = Path(__file__).parent / "news"
TARGET = Path(__file__).parent.parent / "sandboxes" / "data" / "news.json"
SECTIONS = ("town", "school", "events", "business", "safety", "sports", "nature")

# What every story may speak of.
GIVEN = frozenset(
    {
        *("town", "county", "paper", "team", "phone", "mayor", "clerk", "engineer", "treasurer"),
        *("police", "fire", "librarian", "parks", "super", "witness"),
        *("soccer_coach", "basketball_coach", "swim_coach"),
    }
)

FACT = re.compile(r"([a-z_]+) = (\S.*)")
LINE = re.compile(r"(T|A|\??\d|Q [a-z]+ \|) (\S.*)")


def slots(template: str) -> set[str]:
    """The facts that a template speaks of."""
    return {name.partition(".")[0] for _, name, _, _ in Formatter().parse(template) if name} - GIVEN


def months(text: str) -> list[int]:
    """`3-5,9` -> [3, 4, 5, 9]."""
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def read_kind(block: str) -> dict[str, Any]:
    """One kind of story.

    Raises:
        ValueError: a line of it has no meaning.
    """
    head, *lines = block.splitlines()
    name, when, *marks = head.removeprefix("## ").split()
    facts: dict[str, str] = {}
    titles: list[str] = []
    abstracts: list[str] = []
    questions: list[list[str]] = []
    paragraphs: dict[str, list[str]] = {}
    for line in lines:
        if found := FACT.fullmatch(line):
            facts[found[1]] = found[2]
        elif (found := LINE.fullmatch(line)) is None:
            raise ValueError(f"{name}: what is {line!r}?")
        elif found[1].startswith("Q"):
            questions.append([found[1].split()[1], found[2]])
        else:
            into = {"T": titles, "A": abstracts}.get(found[1])
            (paragraphs.setdefault(found[1], []) if into is None else into).append(found[2])
    return {
        "name": name,
        "months": months(when),
        "once": "once" in marks,
        "tails": "own" not in marks,
        "facts": facts,
        "titles": titles,
        "abstracts": abstracts,
        "paragraphs": [
            {"optional": mark.startswith("?"), "texts": texts} for mark, texts in paragraphs.items()
        ],
        "questions": questions,
    }


def check_kind(kind: dict[str, Any]) -> None:
    """Everything that title, abstract and questions speak of stands in every text of the story.

    Raises:
        ValueError: it does not.
    """
    told: set[str] = set()
    for paragraph in kind["paragraphs"]:
        if not paragraph["optional"]:
            told |= set.intersection(*map(slots, paragraph["texts"]))
    used = {fact for p in kind["paragraphs"] for text in p["texts"] for fact in slots(text)}
    briefs = kind["titles"] + kind["abstracts"] + [text for _, text in kind["questions"]]
    for text in briefs:
        if missing := slots(text) - told:
            raise ValueError(f"{kind['name']}: {sorted(missing)} not told: {text}")
    for fact, text in kind["questions"]:
        if fact not in told or fact in slots(text):
            raise ValueError(f"{kind['name']}: {fact} is no answer: {text}")
    specs = {word for spec in kind["facts"].values() for word in spec.split()}
    if unknown := used - kind["facts"].keys():
        raise ValueError(f"{kind['name']}: {sorted(unknown)} unknown")
    if idle := kind["facts"].keys() - used - specs:
        raise ValueError(f"{kind['name']}: {sorted(idle)} unused")


def read_section(path: Path) -> dict[str, Any]:
    """One file."""
    head, *blocks = path.read_text(encoding="utf-8").strip().split("\n\n")
    tails, kinds = [], []
    for block in blocks:
        if block.startswith("## "):
            kinds.append(read_kind(block))
            check_kind(kinds[-1])
        else:
            tails += [line.removeprefix("tail ") for line in block.splitlines()]
    return {"name": head.removeprefix("# "), "tails": tails, "kinds": kinds}


def read_lists() -> dict[str, list[str]]:
    lines = (SOURCES / "lists.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.partition(": ") for line in lines)
    return {name: values.split("|") for name, _, values in pairs}


def render() -> str:
    sections = [read_section(SOURCES / f"{name}.txt") for name in SECTIONS]
    data = {"lists": read_lists(), "sections": sections}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


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
