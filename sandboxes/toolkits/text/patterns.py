"""Searching and replacing by regular expressions, numbers in a text, and filling templates."""

import math
import re
from collections.abc import Iterator
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import InvalidArgument, NotFound, Result, tool
from sandboxes.toolkits.exact import ResultTooLarge
from sandboxes.toolkits.text.regex import (
    MOST_STEPS,
    Found,
    Program,
    Search,
    SearchTooLong,
    compile_pattern,
)
from sandboxes.toolkits.text.scan import LONGEST_RESULT, Text, TextTooLong, joined

MOST_GROUPS: Final = 50
MOST_LISTED: Final = 200
STEPS_A_GROUP: Final = 3
EXACT_DIGITS: Final = 15

PatternText = Annotated[
    str,
    Field(
        max_length=500,
        description="regular expression in Python's notation, "
        "without backreferences, lookahead and lookbehind",
    ),
]
Replacement = Annotated[
    str,
    Field(max_length=1000, description=r"what to put; \1 or \g<name> stand for a group, \\ for \ "),
]
Template = Annotated[str, Field(max_length=10_000, description="text with {{name}} places")]
Name = Annotated[str, Field(min_length=1, max_length=100)]
Value = (
    Annotated[str, Field(max_length=10_000)]
    | Annotated[int, Field(ge=-(10**18), le=10**18)]
    | float
    | bool
)
Values = Annotated[dict[Name, Value], Field(max_length=200, description="a value for each name")]

_PLACE: Final = r"\{\{[ \t]*+([^\W\d][\w.-]{0,99})[ \t]*+\}\}"
_REFERENCE: Final = r"(?s)\\(?:([1-9]\d?)|g<(\w{1,100})>|(.?))"
_ESCAPES: Final = {"\\": "\\", "n": "\n", "t": "\t", "r": "\r"}

# Thousands are read as such only from the first group on: 1,2,345 is three numbers.
_NUMBER: Final = (
    r"(?:(?<![\w.)\]%])[-+\u2212])?"
    r"(?:(?:(?<!\d)(?<!\d,)\d{1,3}(?:,\d{3})++(?!,?\d)|\d++)(?:\.\d++)?|(?<![\d.])\.\d++)"
    r"(?:[eE][-+]?\d++(?!\w))?"
)


class GroupNotFound(NotFound):
    template = "the pattern has no group {group!r}"


class ReplacementInvalid(InvalidArgument):
    template = "\\{what} means nothing in a replacement"


class TooManyGroups(InvalidArgument):
    template = "the pattern has more than {most} groups"


class ValueMissing(NotFound):
    template = "the template asks for {name!r}, which has no value"


class Match(Result):
    text: str
    start: int
    end: int
    groups: list[str | None]
    named: dict[str, str | None]


class Matched(Result):
    count: int
    matches: list[Match]


def _program(pattern: str) -> Program:
    program = compile_pattern(pattern)
    if program.groups > MOST_GROUPS:
        raise TooManyGroups(most=MOST_GROUPS)
    return program


def _texts(found: Found, program: Program, text: str) -> list[str | None]:
    """What was matched by the whole and by each group."""
    spans = found.spans(program.groups)
    return [None if span is None else text[slice(*span)] for span in spans]


@tool()
def regex_search(pattern: PatternText, text: Text) -> Matched:
    """All matches of a regular expression from left to right; 200 are listed, the others counted.

    Positions count characters from 0; the end is the position after the last one.
    """
    program = _program(pattern)
    listed: list[Match] = []
    count = 0
    size = 0
    for found in Search(program, text).matches():
        count += 1
        if count > MOST_LISTED:
            continue
        whole, *groups = _texts(found, program, text)
        size += sum(len(group or "") for group in (whole, *groups))
        if size > LONGEST_RESULT:
            raise TextTooLong(most=LONGEST_RESULT)
        listed.append(
            Match(
                text=text[found.start : found.end],
                start=found.start,
                end=found.end,
                groups=groups,
                named={name: groups[number - 1] for name, number in program.names.items()},
            )
        )
    return Matched(count=count, matches=listed)


def _read_replacement(repl: str, program: Program) -> list[str | int]:
    """The texts, and between them the numbers of the groups; 0 is the whole match."""
    parts: list[str | int] = []
    end = 0
    for found in re.finditer(_REFERENCE, repl):
        if found.start() > end:
            parts.append(repl[end : found.start()])
        end = found.end()
        number, name, char = found.groups()
        if char is not None:
            if char not in _ESCAPES:
                raise ReplacementInvalid(what=char)
            parts.append(_ESCAPES[char])
            continue
        group = number or name
        place = int(group) if group.isdecimal() else program.names.get(group, -1)
        if not 0 <= place <= program.groups:
            raise GroupNotFound(group=group)
        parts.append(place)
    return [*parts, repl[end:]] if repl[end:] else parts


def _replaced(program: Program, parts: list[str | int], text: str) -> Iterator[str]:
    end = 0
    # What one match costs here: its parts, and looking at its groups if a part asks for one.
    looks = any(isinstance(part, int) for part in parts)
    cost = len(parts) + looks * program.groups * STEPS_A_GROUP
    for count, found in enumerate(Search(program, text).matches()):
        if count * cost > MOST_STEPS:
            raise SearchTooLong
        yield text[end : found.start]
        groups = _texts(found, program, text) if looks else []
        for part in parts:
            yield part if isinstance(part, str) else groups[part] or ""
        end = found.end
    yield text[end:]


@tool()
def replace(pattern: PatternText, repl: Replacement, text: Text) -> str:
    """Replace every match of a regular expression."""
    program = _program(pattern)
    return joined(_replaced(program, _read_replacement(repl, program), text))


def _number(written: str) -> int | float:
    plain = written.replace(",", "").replace("\u2212", "-")
    if plain.lstrip("+-").isdecimal() and len(plain) <= EXACT_DIGITS:
        return int(plain)
    value = float(plain)
    if not math.isfinite(value):
        raise ResultTooLarge
    return value


@tool()
def extract_numbers(text: Text) -> list[int | float]:
    """The numbers in a text, in order: signs, decimals, 1,234 thousands and 1e5 exponents are read."""
    return [_number(found[0]) for found in re.finditer(_NUMBER, text)]


def _written(value: str | float) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


@tool()
def template_render(template: Template, values: Values) -> str:
    """Put the values in the {{name}} places of a template; nothing else in it has a meaning."""

    def pieces() -> Iterator[str]:
        end = 0
        for place in re.finditer(_PLACE, template):
            yield template[end : place.start()]
            if place[1] not in values:
                raise ValueMissing(name=place[1])
            yield _written(values[place[1]])
            end = place.end()
        yield template[end:]

    return joined(pieces())
