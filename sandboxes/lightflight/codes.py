"""Ids of what no table holds: they look like any other id, and say which one of a catalogue is meant.

An airport or a flight has an id in every world, another one in each, and nobody stores it: the id is
a number of 32 bits, hidden behind a tag of 96 that only the seed gives. So an id can be read back,
and one that was made up is known as such.
"""

from functools import lru_cache
from typing import Final

from sandboxes.core.ids import ALPHABET, ID_LENGTH
from sandboxes.core.rng import stable_hash

BITS: Final = 32
_MASK: Final = (1 << BITS) - 1
_VALUE: Final = {digit: value for value, digit in enumerate(ALPHABET)}


@lru_cache(maxsize=4_096)
def encode(seed: int, kind: str, number: int) -> str:
    """The id of the `number`-th of a kind."""
    tag = _tag(seed, kind, number)
    value = tag << BITS | number ^ _pad(seed, kind, tag)
    digits = []
    for _ in range(ID_LENGTH):
        value, digit = divmod(value, len(ALPHABET))
        digits.append(ALPHABET[digit])
    return f"{kind}_{''.join(digits)}"


def decode(seed: int, kind: str, text: str) -> int | None:
    """Which one of a kind the id is that of; None where it is that of none."""
    prefix, _, digits = text.partition("_")
    if prefix != kind or len(digits) != ID_LENGTH or not _VALUE.keys() >= set(digits):
        return None
    value = 0
    for digit in reversed(digits):
        value = value * len(ALPHABET) + _VALUE[digit]
    tag = value >> BITS
    number = value & _MASK ^ _pad(seed, kind, tag)
    return number if _tag(seed, kind, number) == tag else None


def _tag(seed: int, kind: str, number: int) -> int:
    return stable_hash("tag", seed, kind, number) >> BITS


def _pad(seed: int, kind: str, tag: int) -> int:
    return stable_hash("pad", seed, kind, tag) & _MASK
