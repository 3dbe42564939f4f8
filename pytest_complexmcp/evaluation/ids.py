"""Generated ids: how they look, and how one snapshot's ids are read as another's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

GENERATED_ID = r"[a-z][a-z_]*_[2-9A-HJ-NP-Za-km-z]{22}"
"""A lower-case prefix, an underscore and 22 base-57 characters (no 0, 1, I, O, l)."""

SHORTEST_WORD = 12
"""Shorter ids are read only where they are the whole value: in prose they may be chance."""

# No text holds a NUL by accident, so these never equal anything a snapshot says.
SELF = "\0self"

_ASCII_WORD = re.compile(rf"[A-Za-z0-9_]{{{SHORTEST_WORD},}}")
_PLAIN_ID = re.compile(r"[A-Za-z0-9_]*")


def blank(table: str) -> str:
    """Return what an id reads as while only the table of its row is known."""
    return f"\0{table}"


def dead(id_: str) -> str:
    """Return what an id reads as that has no counterpart in the goal: equal to nothing."""
    return f"\0dead {id_}"


def show(part: object) -> str:
    """Return a key for a person to read, an id without counterpart as itself."""
    return str(part).replace(dead(""), "")


def word_pattern(ids: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of the words in a text that can be one of these ids.

    A word is a run of ASCII letters, digits and underscores, so that an id stands out from
    CJK text around it. Other characters that the ids hold (the hyphens of a UUID) join a word
    but do not begin or end it.
    """
    joiners = {char for id_ in ids if not _PLAIN_ID.fullmatch(id_) for char in id_}
    joiners = {char for char in joiners if not _PLAIN_ID.fullmatch(char)}
    if not joiners:
        return _ASCII_WORD
    extra = re.escape("".join(sorted(joiners)))
    inner = rf"[A-Za-z0-9_{extra}]{{{SHORTEST_WORD - 2},}}"
    return re.compile(rf"[A-Za-z0-9_]{inner}[A-Za-z0-9_]")


class Reader:
    """Reads the ids in one snapshot's values and texts as what they stand for.

    `names` says what each id reads as at present; pairing fills it in as it goes. `hits`
    collects the ids that were met, until somebody empties it.
    """

    __slots__ = ("_words", "hits", "names")

    def __init__(self, names: Mapping[str, str], words: re.Pattern[str] = _ASCII_WORD) -> None:
        self.names = dict(names)
        self.hits: list[str] = []
        self._words = words

    def text(self, text: str) -> str:
        """Return the text with every id in it replaced, in one pass."""
        names = self.names
        if not names:
            return text
        if text in names:
            self.hits.append(text)
            return names[text]
        if len(text) < SHORTEST_WORD:
            return text
        return self._words.sub(self._replace, text)

    def key(self, key: object) -> object:
        """Return a row's or a mapping's key with the ids in it replaced."""
        if isinstance(key, str):
            return self.text(key)
        if isinstance(key, tuple):
            return tuple(map(self.key, key))
        return key

    def _replace(self, match: re.Match[str]) -> str:
        word = match[0]
        name = self.names.get(word)
        if name is None:
            return word
        self.hits.append(word)
        return name
