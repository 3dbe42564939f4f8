"""Open text: free wording that has to keep to the facts."""

from __future__ import annotations

import unicodedata
from collections.abc import Hashable

from .model import Free

_THAI_TO_KHMER = range(0x0E00, 0x1800)
_FIRST_CJK = 0x2E80


def satisfies(free: Free, text: Hashable) -> bool:
    """Return whether the text is not blank, states every fact and no decoy."""
    if not isinstance(text, str) or not text.strip():
        return False
    return all(states(text, fact) for fact in free.facts) and not any(
        states(text, decoy) for decoy in free.decoys
    )


def states(text: str, fact: str) -> bool:
    """Return whether the fact stands in the text as whole words.

    A number is whole only with all its digits: "$199" is in "for $199." and not in "$199.50",
    "5" is not in "-5", "1,500" or "15". Runs of white space count as one space. Scripts that
    write without spaces have no word ends to look for.
    """
    text, fact = _normal(text), _normal(fact)
    if not fact:
        return True
    start = text.find(fact)
    while start >= 0:
        if _ends_left(text, start) and _ends_right(text, start + len(fact)):
            return True
        start = text.find(fact, start + 1)
    return False


def _normal(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def _ends_left(text: str, start: int) -> bool:
    first, before = text[start], text[max(0, start - 2) : start]
    if not before or not _is_word(first):
        return True
    if _is_word(before[-1]):
        return False
    if first.isdigit() and before[-1] in ".,":
        return not before[:-1].isdigit()
    # A minus sign belongs to the number; a hyphen after a word does not.
    is_minus = before[-1] == "\N{MINUS SIGN}" or (before[-1] == "-" and not before[:-1].isalnum())
    return not (first.isdigit() and is_minus)


def _ends_right(text: str, end: int) -> bool:
    last, after = text[end - 1], text[end : end + 2]
    if not after or not _is_word(last):
        return True
    if _is_word(after[0]):
        return False
    return not (last.isdigit() and after[0] in ".," and after[1:].isdigit())


def _is_word(char: str) -> bool:
    """Return whether a word would go on with this character."""
    code = ord(char)
    if code >= _FIRST_CJK or code in _THAI_TO_KHMER:
        return False
    return char == "_" or char.isalnum()
