"""What a word is, here: one notion for everything that counts, compares or changes words.

A run of letters, marks, digits and _, with an apostrophe or hyphen between two of them, and with a
point or comma between two digits: don't, state-of-the-art, 1,000.50. Of any script.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Final
from unicodedata import category

from pydantic import Field

from sandboxes.core import InvalidArgument

LONGEST_TEXT: Final = 10_000
LONGEST_RESULT: Final = 100_000

Text = Annotated[str, Field(max_length=LONGEST_TEXT, description="any text")]

APOSTROPHES: Final = frozenset("'\u2019")
HYPHENS: Final = frozenset("-\u2010\u2011")
POINTS: Final = frozenset(".,")

# Over the shape of a text, see `shape`. Here as elsewhere a string, which `re` compiles at first use:
# thirty patterns would be a third of what importing the toolkits may cost.
_WORD: Final = r"[wd]+(?:[qh][wd]+|(?<=d)\.(?=d)[wd]+)*"
_TOKEN: Final = _WORD + r"|[^s]"


class TextTooLong(InvalidArgument):
    template = "the result would be longer than {most} characters"


class NothingLeft(InvalidArgument):
    template = "the text has no letter or digit to make a name of"


def joined(pieces: Iterable[str]) -> str:
    """The pieces as one text; they are taken only as long as it is not too long.

    Raises:
        TextTooLong: it is.
    """
    kept: list[str] = []
    size = 0
    for piece in pieces:
        kept.append(piece)
        size += len(piece)
        if size > LONGEST_RESULT:
            raise TextTooLong(most=LONGEST_RESULT)
    return "".join(kept)


def is_mark(char: str) -> bool:
    """Whether it belongs to the character before it, as an accent does."""
    return category(char).startswith("M")


def _kind(char: str) -> str:
    if char in APOSTROPHES:
        return "q"
    if char in HYPHENS:
        return "h"
    if char in POINTS:
        return "."
    if char.isspace():
        return "s"
    match category(char)[0]:
        case "L" | "M":
            return "w"
        case "N":
            return "d"
        case _:
            return "w" if char == "_" else "p"


def shape(text: str) -> str:
    """A letter for the kind of every character: word, digit, quote, hyphen, point, space, other.

    Python's own \\w leaves out the marks, and so would cut most words of India in pieces.
    """
    return "".join(map(_kind, text))


def word_spans(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of every word."""
    return (found.span() for found in re.finditer(_WORD, shape(text)))


def words_of(text: str) -> list[str]:
    return [text[start:end] for start, end in word_spans(text)]


def tokens_of(text: str) -> list[str]:
    """Words, and every other character but spaces for itself."""
    return [text[slice(*found.span())] for found in re.finditer(_TOKEN, shape(text))]


def folded_words(text: str) -> list[str]:
    """The words as they are compared: upper and lower case, and both apostrophes, are the same."""
    return [word.casefold().replace("\u2019", "'") for word in words_of(text)]
