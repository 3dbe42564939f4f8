"""What an agent is told: all that it needs to know, of one thing each, and in good English."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from pytest_complexmcp.audit.replays import Case, Step
from pytest_complexmcp.tasks import is_derived
from sandboxes.core import World

_WORD: Final = re.compile(r"\w+")
_NUMBER: Final = re.compile(r"(?<![\w.])-?\d[\d,]*(?:\.\d+)?")
OBVIOUS: Final = (0, 1, True, False, None, "")
"""Values that need not be told: the first, one of a thing, yes and no, nothing."""

BOUNDS: Final = ("minimum", "maximum", "const")

_FLAWS: Final = (
    (re.compile(r"\bNone\b|\bnan\b"), "an unfilled value"),
    (re.compile(r"[{}]"), "a blank"),
    (re.compile(r"  "), "two spaces"),
    (re.compile(r"\b([Tt]he|[Aa]n?) (the|The|an?|An?)\b(?! is)"), "a doubled article"),
    (re.compile(r"\b(?!that\b|had\b)(\w{2,}) \1\b"), "a doubled word"),
    (re.compile(r"(?<!['’])\b[Aa] (?=[aeioAEIO]\w)(?!one\b|once\b|[Ee]u|[Oo]ne-)"), "“a” before a vowel"),
    (re.compile(r"(?<!['’])\b[Aa]n (?=[bcdfgjklmnpqrstvwxyz]\w)"), "“an” before a consonant"),
    (re.compile(r"(?<![\d.,:/-])\b1 (?:pieces|days|shares|people|items|messages|hours|seats)\b"),
     "a plural of one"),
    (re.compile(r"(?<![\w.,])(?:[2-9]|\d\d+) (?:piece|share|day|item|message|hour)\b(?! [a-z]+s\b)"),
     "a singular of many"),
    (re.compile(r"[.!?,;:]\.(?!\.)|,,|;;|\?\?| [.,;:!?](?=\s|$)"), "odd punctuation"),
    (re.compile(r"^[a-z]|[^.!?:\"”)]$"), "no whole sentence"),
)  # fmt: skip


def reading_well(case: Case) -> Iterator[str]:
    """The instruction is grammatical with every blank filled, and names no tool."""
    text = case.task.ask(case.goal)
    told = re.sub(r'"[^"]*"', '"…"', text)
    for pattern, flaw in _FLAWS:
        if found := pattern.search(told):
            around = told[max(0, found.start() - 20) : found.end() + 20]
            yield f"the instruction has {flaw}: …{around}…"
    tools = {name for name in case.registry.tools if "_" in name}
    for name in sorted(tools & set(_WORD.findall(text))):
        yield f"the instruction names the tool {name}"


def knowing_all(case: Case) -> Iterator[str]:
    """Every value that the solution passes on was told, listed or derived."""
    known = [case.task.ask(case.goal)]
    numbers = _numbers(known[0])
    for step in case.steps:
        for name, value in step.arguments.items():
            for part in leaves(value):
                if not _known(case, step, name, part, known, numbers):
                    yield f"nobody can know {name}={part!r} of {step}"
        for leaf in leaves(step.output):
            if isinstance(leaf, str):
                known.append(leaf)
                numbers |= _numbers(leaf)
            elif isinstance(leaf, (int, float)) and not isinstance(leaf, bool):
                numbers.add(Decimal(str(leaf)))


def _known(
    case: Case, step: Step, name: str, value: Any, known: list[str], numbers: set[Decimal]
) -> bool:
    schema = case.registry.tools[step.tool].input_schema["properties"].get(name, {})
    if is_derived(value) or value in OBVIOUS or value in _listed_in(schema):
        return True
    if isinstance(value, (int, float)):
        return Decimal(str(value)) in numbers
    whole = re.compile(rf"(?<!\w){re.escape(value)}(?!\w)")
    return any(value in text and whole.search(text) for text in known)


def _listed_in(schema: Mapping[str, Any]) -> list[Any]:
    """The values that a schema names: its choices, the least and the most."""
    named = [*schema.get("enum", ()), *(schema[key] for key in BOUNDS if key in schema)]
    for part in (*schema.get("anyOf", ()), schema.get("items", {})):
        if isinstance(part, Mapping) and part:
            named += _listed_in(part)
    return named


def _numbers(text: str) -> set[Decimal]:
    found: set[Decimal] = set()
    for number in _NUMBER.findall(text):
        try:
            found.add(Decimal(number.replace(",", "")))
        except InvalidOperation:
            continue
    return found


def leaves(value: Any) -> Iterator[Any]:
    """The values in plain data, and the keys of its mappings."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield key
            yield from leaves(part)
    elif isinstance(value, list):
        for part in value:
            yield from leaves(part)
    else:
        yield value


def meaning_one(case: Case) -> Iterator[str]:
    """Whoever and whatever the instruction names is one entity in that world."""
    blanks = {name: str(value) for name, value in case.goal.blanks.items()}
    base = case.arranged.base
    for app, data in base.touched.items():
        for table, rows in data.items():
            named = [str(row.name) for row in rows.rows.values() if hasattr(row, "name")]
            folded = [name.casefold() for name in named]
            for blank, text in blanks.items():
                # An item goes by several names; which of them one shop has is the app's to see to.
                alike = folded.count(text.casefold())
                if alike > 1 and not _is_item(app, table):
                    yield f"{blank} {text!r} is the name of {alike} rows of {app}.{table}"
    yield from _items_meant(case, blanks)


def _is_item(app: str, table: str) -> bool:
    return (app, table) == ("lightshop", "items")


def _items_meant(case: Case, blanks: Mapping[str, str]) -> Iterator[str]:
    """What is asked for in a shop is one item of the shop."""
    if "lightshop" not in case.arranged.base.touched:
        return

    shop = World.from_snapshot(case.arranged.base).lightshop
    for blank, text in blanks.items():
        at: dict[str, int] = {}
        for item in shop.items:
            if text in (item.name, shop.spoken(item)):
                at[item.sid] = at.get(item.sid, 0) + 1
        for sid, count in at.items():
            if count > 1:
                yield f"{blank} {text!r} means {count} items of {shop.shops[sid].name!r}"
