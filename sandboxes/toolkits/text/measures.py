"""Distances between texts, and estimates of how they read."""

import re
from fractions import Fraction
from typing import Annotated, Final
from unicodedata import normalize

from pydantic import Field

from sandboxes.core import Result, tool
from sandboxes.toolkits.text.scan import Text, folded_words, words_of

Speed = Annotated[int, Field(ge=1, le=2000, description="words read in a minute")]

_VOWELS: Final = r"[aeiouy]+"
# Two vowels in a row that are two syllables all the same: video, radio, idea, actual, playing.
_APART: Final = (
    r"(?<![ctsg])ia|(?<![ctsgln])io|^gia|^lio|(?<=[dr])iu|eo$|eo(?=[gm])|eum|(?<=[aeiou][^aeiouy])ea$"
    r"|creat|iet|scien|poe[tm]|(?<![gq])ua[lt]|[aeiou]y(?=[aeiou])|(?<![aeiou])yi"
    r"|[^aeiouy]ism$|thm$"
)
# An e that is not heard, as in stone, makes, walked; but in table, boxes and wanted it is.
_SILENT: Final = (
    r"(?<=[^aeiouy])(?<![^aeiouy]l)"
    r"(?:e$|(?<![sxzcg])(?<![cs]h)es$|(?<![td])ed$)"
)
_HEARD: Final = str.maketrans({"\u00e9": "a", "\u00ef": "hi"})


class ReadingTime(Result):
    words: int
    minutes: float
    seconds: int


@tool()
def levenshtein(a: Text, b: Text) -> int:
    """The fewest insertions, deletions and substitutions of a character that turn a into b."""
    from rapidfuzz.distance import Levenshtein  # noqa: PLC0415 - heavy

    return Levenshtein.distance(a, b)


@tool()
def jaccard_similarity(a: Text, b: Text) -> float:
    """How many of the different words of two texts are in both, from 0 to 1, whatever their case.

    Two texts without any word are alike: 1.
    """
    words_a, words_b = set(folded_words(a)), set(folded_words(b))
    together = words_a | words_b
    return float(Fraction(len(words_a & words_b), len(together))) if together else 1.0


@tool()
def read_time_estimate(text: Text, wpm: Speed = 200) -> ReadingTime:
    """How long a text takes to read: in minutes, and in whole seconds, rounded up."""
    words = len(words_of(text))
    return ReadingTime(
        words=words,
        minutes=round(float(Fraction(words, wpm)), 2),
        seconds=-(-words * 60 // wpm),
    )


def _syllables(word: str) -> int:
    if not any(map(str.isalpha, word)):
        return 0
    plain = normalize("NFKD", normalize("NFKC", word).lower().translate(_HEARD))
    latin = re.sub(r"[^a-z]", "", plain).replace("qu", "q")
    count = len(re.findall(_VOWELS, latin)) + len(re.findall(_APART, latin))
    if count > 1 and re.search(_SILENT, latin):
        count -= 1
    return max(count, 1)


@tool()
def syllable_estimate(
    word: Annotated[str, Field(max_length=1000, description="an English word, or several")],
) -> int:
    """The number of syllables by the rules of English spelling, summed over the words."""
    return sum(map(_syllables, re.split(r"[\s-]+", word)))
