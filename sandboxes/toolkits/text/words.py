"""Tokens, words and what is counted of them."""

import string
from collections import Counter
from typing import Annotated, Final
from unicodedata import category

from pydantic import Field

from sandboxes.core import tool
from sandboxes.toolkits.text.lexicon import STOP_WORDS
from sandboxes.toolkits.text.scan import (
    Text,
    folded_words,
    joined,
    tokens_of,
    word_spans,
    words_of,
)

Tokens = Annotated[
    list[Annotated[str, Field(max_length=1000)]],
    Field(max_length=5000, description="words and punctuation marks, in order"),
]
Size = Annotated[int, Field(ge=1, le=10, description="words in each n-gram")]

CLOSING: Final = frozenset(".,;:!?)]}%\u2026\u201d\u00bb\u3002\uff0c\uff01\uff1f\u3001")
OPENING: Final = frozenset("([{$\u20ac\u00a3\u201c\u00ab\u00bf\u00a1")
QUOTES: Final = frozenset("\"'")


def squeeze(text: str) -> str:
    return " ".join(text.split())


@tool()
def tokenize(text: Text) -> list[str]:
    """Split a text into words and single punctuation marks, without the spaces."""
    return tokens_of(text)


@tool()
def detokenize(tokens: Tokens) -> str:
    """Join words and punctuation marks into a text, with spaces where English puts them."""
    pieces: list[str] = []
    attached = True
    open_quotes: set[str] = set()
    for token in tokens:
        closes = token in CLOSING or token in open_quotes
        if not (attached or closes):
            pieces.append(" ")
        pieces.append(token)
        attached = token in OPENING or (token in QUOTES and not closes)
        if token in QUOTES:
            open_quotes ^= {token}
    return joined(pieces)


@tool()
def normalize_whitespace(text: Text) -> str:
    """Put a single space for every run of spaces, tabs and line breaks, and none at either end."""
    return squeeze(text)


@tool()
def remove_punctuation(text: Text) -> str:
    """Drop all punctuation, and the ASCII symbols $ + < = > ^ ` | ~; spaces stay as they are."""
    return "".join(
        char
        for char in text
        if char not in string.punctuation and not category(char).startswith("P")
    )


@tool()
def count_words(text: Text) -> int:
    """The number of words; contractions, hyphenated words and numbers like 1,000.5 are one each."""
    return len(words_of(text))


@tool()
def count_chars(text: Text) -> int:
    """The number of characters (Unicode code points), spaces and line breaks included."""
    return len(text)


@tool()
def word_freq(text: Text) -> dict[str, int]:
    """How often each word stands in a text, whatever its case; the most frequent first."""
    counts = Counter(folded_words(text))
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


@tool()
def ngrams(text: Text, n: Size = 2) -> list[str]:
    """Every run of n words next to each other, in order; none if there are fewer words."""
    words = words_of(text)
    return [" ".join(words[start : start + n]) for start in range(len(words) - n + 1)]


@tool()
def remove_stopwords(text: Text) -> str:
    """Drop the common English words (the, of, is, don't …) and squeeze the spaces around them."""
    kept: list[str] = []
    end = 0
    for start, stop in word_spans(text):
        word = text[start:stop].casefold().replace("\u2019", "'")
        kept.append(text[end:start])
        if word not in STOP_WORDS:
            kept.append(text[start:stop])
        end = stop
    kept.append(text[end:])
    return squeeze("".join(kept))
