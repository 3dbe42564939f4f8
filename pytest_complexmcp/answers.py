"""Typed answers to questions: the last line `ANSWER: …` is parsed by type, and compared.

Nothing else of what an agent says counts.
"""

import re
import unicodedata
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import ClassVar, Final

LONGEST: Final = 10_000

_LINE = re.compile(r"^[\s*_`>]*ANSWER\s*:[ \t*_`]*(.*?)[\s*_`]*$", re.IGNORECASE | re.MULTILINE)
_MONEY = re.compile(r"[$€£]?\s*(-?(?:\d{1,3}(?:,\d{3})+|\d+))(?:\.(\d{1,2}))?\s*(?:dollars?|USD)?")


def read_line(text: str | None) -> str | None:
    """What stands after the last `ANSWER:`; None where there is no such line."""
    found = _LINE.findall((text or "")[-LONGEST:])
    return found[-1] if found else None


def plain(text: str) -> str:
    """NFC, single spaces, no case: what two spellings of one name have in common."""
    return " ".join(unicodedata.normalize("NFC", text).split()).casefold()


@dataclass(frozen=True)
class Answer:
    """Base of the typed answers.

    Attributes:
        form: how the answer is to be written, for the instruction.
    """

    form: ClassVar[str]

    def matches(self, line: str) -> bool:
        """Whether what stands after `ANSWER:` says the same."""
        raise NotImplementedError

    def show(self) -> str:
        """The answer as an agent that knows it would write it."""
        raise NotImplementedError


@dataclass(frozen=True)
class Money(Answer):
    """An amount, in cents."""

    cents: int
    form: ClassVar[str] = "the amount with two decimals"

    def matches(self, line: str) -> bool:
        found = _MONEY.fullmatch(line.strip())
        if found is None:
            return False
        whole, decimals = found.group(1).replace(",", ""), (found.group(2) or "").ljust(2, "0")
        return int(whole + decimals) == self.cents

    def show(self) -> str:
        return f"{self.cents / 100:.2f}"


@dataclass(frozen=True)
class Number(Answer):
    """A number, compared by value."""

    value: int | Decimal
    form: ClassVar[str] = "the number in digits"

    def matches(self, line: str) -> bool:
        try:
            return Decimal(line.strip().replace(",", "")) == self.value
        except InvalidOperation:
            return False

    def show(self) -> str:
        return str(self.value)


@dataclass(frozen=True)
class Day(Answer):
    """A calendar day."""

    day: date
    form: ClassVar[str] = "the date as YYYY-MM-DD"

    def matches(self, line: str) -> bool:
        try:
            return date.fromisoformat(line.strip()) == self.day
        except ValueError:
            return False

    def show(self) -> str:
        return self.day.isoformat()


@dataclass(frozen=True)
class Name(Answer):
    """A name, compared without regard to case."""

    name: str
    form: ClassVar[str] = "the full name"

    def matches(self, line: str) -> bool:
        return plain(line) == plain(self.name)

    def show(self) -> str:
        return self.name


@dataclass(frozen=True)
class Names(Answer):
    """A set of names; their order means nothing."""

    names: frozenset[str]
    form: ClassVar[str] = "the full names, separated by semicolons"

    def matches(self, line: str) -> bool:
        given = {plain(name) for name in line.split(";")} - {""}
        return given == {plain(name) for name in self.names}

    def show(self) -> str:
        return "; ".join(sorted(self.names))


@dataclass(frozen=True)
class Impossible(Answer):
    """That the task cannot be done."""

    form: ClassVar[str] = "the word impossible"

    def matches(self, line: str) -> bool:
        return plain(line) == "impossible"

    def show(self) -> str:
        return "impossible"
