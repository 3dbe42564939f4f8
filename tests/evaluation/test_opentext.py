"""Facts stand in open text as whole words, and numbers with all their digits."""

from __future__ import annotations

import pytest

from pytest_complexmcp.evaluation.opentext import states


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("It is $199.", "$199"),
        ("It is $199, I think", "$199"),
        ("US$199", "$199"),
        ("($199)", "$199"),
        ("19.50 in all", "19.50"),
        ("Only 199 left", "199"),
        ("$199", "199"),
        ("30%", "30"),
        ("from 2026-03-05", "2026-03-05"),
        ("rooms 10-15", "15"),
        ("at 18:30:00", "18:30"),
        ("Anna's cat", "Anna"),
        ("Anna\nKowalski is here", "Anna Kowalski"),
        ("1\u00a0299 \u20ac", "1 299"),
        ("Cafe\u0301 Nero", "Caf\u00e9 Nero"),
        ("我在北京等你", "北京"),
        ("서울에서", "서울"),
        ("it was 5, then 15", "5"),
        ("15 and 5", "5"),
        ("-5 \u00b0C", "-5"),
    ],
)
def test_fact_is_stated(text: str, fact: str) -> None:
    assert states(text, fact)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("It is $199.50", "$199"),
        ("It is $1,199", "199"),
        ("It is $199,000", "$199"),
        ("1199", "199"),
        ("0.5", "5"),
        ("-5 \u00b0C", "5"),
        ("it was \N{MINUS SIGN}5", "5"),
        ("5kg", "5"),
        ("Annabel", "Anna"),
        ("anna", "Anna"),
        ("Joanna", "anna"),
        ("caf\u00e9s", "caf\u00e9"),
        ("", "Anna"),
    ],
)
def test_fact_is_not_stated(text: str, fact: str) -> None:
    assert not states(text, fact)
