"""Ids of airports and flights: as any other, readable with the seed, and not to be made up."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandboxes.core.ids import ALPHABET, ID_LENGTH, ID_PATTERN
from sandboxes.lightflight.codes import BITS, decode, encode

numbers = st.integers(0, (1 << BITS) - 1)
seeds = st.integers(0, 1 << 40)


@given(seeds, numbers)
def test_an_id_reads_back(seed: int, number: int) -> None:
    text = encode(seed, "flight", number)
    assert re.fullmatch(ID_PATTERN, text)
    assert decode(seed, "flight", text) == number


@given(numbers)
def test_an_id_is_of_one_world_and_one_kind(number: int) -> None:
    text = encode(1, "flight", number)
    assert decode(2, "flight", text) is None
    assert decode(1, "airport", text) is None
    assert decode(1, "airport", text.replace("flight", "airport")) is None


@given(st.text(max_size=40))
def test_any_text_is_no_id(text: str) -> None:
    assert decode(1, "flight", text) is None
    assert decode(1, "flight", f"flight_{text}") is None


@given(st.text(ALPHABET, min_size=ID_LENGTH, max_size=ID_LENGTH))
def test_an_id_is_not_guessed(digits: str) -> None:
    assert decode(1, "flight", f"flight_{digits}") is None


@given(numbers, st.integers(0, ID_LENGTH - 1), st.sampled_from(ALPHABET))
def test_an_id_with_another_letter_is_none(number: int, place: int, letter: str) -> None:
    text = encode(1, "flight", number)
    at = len("flight_") + place
    changed = text[:at] + letter + text[at + 1 :]
    assert decode(1, "flight", changed) == (number if changed == text else None)


def test_ids_of_neighbours_have_nothing_in_common() -> None:
    texts = [encode(1, "airport", number) for number in range(2_000)]
    assert len(set(texts)) == len(texts)
    for place in range(len("airport_"), len(texts[0]) - 1):
        assert len({text[place] for text in texts}) == len(ALPHABET)


@pytest.mark.parametrize("text", ["", "flight", "flight_", "_", "flight_" + "2" * 23, "\ud800"])
def test_what_has_not_the_form_of_an_id_is_none(text: str) -> None:
    assert decode(1, "flight", text) is None
