"""Typed answers: what is read of a reply, and what counts as the same."""

from datetime import date
from decimal import Decimal

import pytest

from pytest_complexmcp.answers import (
    Answer,
    Day,
    Impossible,
    Money,
    Name,
    Names,
    Number,
    read_line,
)


@pytest.mark.parametrize(
    ("reply", "line"),
    [
        ("ANSWER: 12.50", "12.50"),
        ("I think so.\nANSWER: 1\nNo, wait.\nANSWER: 2\n", "2"),
        ("**ANSWER: 12.50**", "12.50"),
        ("**ANSWER:** 12.50", "12.50"),
        ("answer : yes", "yes"),
        ("> `ANSWER: x`", "x"),
        ("ANSWER:", ""),
        ("The ANSWER: is inside a line", None),
        ("nothing", None),
        ("", None),
        (None, None),
    ],
)
def test_the_last_answer_line_is_read(reply: str | None, line: str | None) -> None:
    assert read_line(reply) == line


def test_a_megabyte_of_prose_is_read_from_its_end() -> None:
    assert read_line("x" * 1_000_000 + "\nANSWER: 7") == "7"


@pytest.mark.parametrize(
    ("answer", "same", "other"),
    [
        (
            Money(123450),
            ["1234.50", "1,234.50", "$1,234.50", "$ 1234.5", "1234.50 dollars", "1234.50 USD"],
            ["1234.51", "1234", "12,34.50", "about 1234.50", "$1234.50 or so", "1234.505", ""],
        ),
        (Money(500), ["5", "5.00", "$5"], ["500", "5.01", "-5"]),
        (Number(12), ["12", "12.0", " 12 "], ["13", "twelve", "12 pieces", "NaN", ""]),
        (Number(Decimal("0.5")), ["0.5", "0.50", ".5"], ["1/2", "0.05"]),
        (
            Day(date(2026, 3, 1)),
            ["2026-03-01"],
            ["March 1", "2026-3-1", "2026-02-30", "01.03.2026"],
        ),
        (
            Name("Zoë O'Neill"),
            ["Zoë O'Neill", "zoë o'neill", "Zoe\u0308  O'Neill"],
            ["Zoe O'Neill", "Zoë", "Zoë O'Neill and Bob"],
        ),
        (
            Names(frozenset({"Ann Lee", "Bo Ek"})),
            ["Ann Lee; Bo Ek", "bo ek;ann lee", "Ann Lee; Bo Ek;", "Ann Lee; Bo Ek; Ann Lee"],
            ["Ann Lee", "Ann Lee, Bo Ek", "Ann Lee; Bo Ek; Cy", ""],
        ),
        (Impossible(), ["impossible", "IMPOSSIBLE"], ["possible", "not impossible", ""]),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Answer) else None,
)
def test_an_answer_equals_what_says_the_same(
    answer: Answer, same: list[str], other: list[str]
) -> None:
    assert [line for line in same if not answer.matches(line)] == []
    assert [line for line in other if answer.matches(line)] == []
    assert answer.matches(answer.show())
    assert answer.form
