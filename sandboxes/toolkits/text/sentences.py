"""Sentences: splitting, choosing and rewording them."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import World, tool
from sandboxes.toolkits.text.lexicon import ABBREVIATIONS, STOP_WORDS, SYNONYMS
from sandboxes.toolkits.text.scan import Text, folded_words, word_spans

MostSentences = Annotated[int, Field(ge=1, le=100, description="at most so many sentences")]

# A run of marks is tried from its first only, and given back in no part: so the time is linear.
_END: Final = (
    r"(?<![.!?\u2026])[.!?\u2026]++[\"'\u201d\u2019\u00bb)\]]*+(?=\s|$)"
    r"|[\u3002\uff01\uff1f]++[\u201d\u300d\u300f]*+"
)
_PARAGRAPH: Final = r"\n\s*\n"
_INITIAL: Final = r"(?:[A-HJ-Z]|[A-Z](?:\.[A-Z])+)"

LONGEST_ABBREVIATION: Final = 12
VOWELS: Final = frozenset("aeiou")


def _ends(paragraph: str, mark: re.Match[str]) -> bool:
    """Whether a full stop or the like ends a sentence, and not just a word."""
    rest = paragraph[mark.end() : mark.end() + LONGEST_ABBREVIATION].lstrip()
    if rest[:1].islower():
        return False
    if not mark[0].startswith(".") or mark[0].startswith(".."):
        return True
    before = paragraph[max(0, mark.start() - LONGEST_ABBREVIATION) : mark.start()]
    last = before.split()[-1].lstrip("\"'([{\u201c\u2018") if before.split() else ""
    return last.casefold() not in ABBREVIATIONS and not re.fullmatch(_INITIAL, last)


def sentences_of(text: str) -> list[str]:
    """The sentences, without the spaces around them."""

    def pieces() -> Iterator[str]:
        for paragraph in re.split(_PARAGRAPH, text):
            start = 0
            for mark in re.finditer(_END, paragraph):
                if _ends(paragraph, mark):
                    yield paragraph[start : mark.end()]
                    start = mark.end()
            yield paragraph[start:]

    return [piece.strip() for piece in pieces() if piece.strip()]


@tool()
def sentence_split(text: Text) -> list[str]:
    """Split a text into its sentences; knows common English abbreviations and initials."""
    return sentences_of(text)


@tool()
def simple_summarize(text: Text, max_sentences: MostSentences = 3) -> str:
    """The sentences whose words are the most frequent in the text, in the order of the text."""
    sentences = sentences_of(text)
    contents = [
        [word for word in folded_words(sentence) if word not in STOP_WORDS]
        for sentence in sentences
    ]
    counts = Counter(word for words in contents for word in words)

    def weight(place: int) -> Fraction:
        words = contents[place]
        return Fraction(sum(counts[word] for word in words), len(words) or 1)

    best = sorted(range(len(sentences)), key=lambda place: (-weight(place), place))
    return " ".join(sentences[place] for place in sorted(best[:max_sentences]))


def _cased_like(word: str, model: str) -> str:
    if model.isupper() and len(model) > 1:
        return word.upper()
    return word[0].upper() + word[1:] if model[0].isupper() else word


@tool()
def simple_paraphrase(world: World, text: Text) -> str:
    """Reword an English text by putting synonyms for words it has some for; the rest stays."""
    rng = world.draw("simple_paraphrase")
    pieces: list[str] = []
    end = 0
    article: int | None = None
    for start, stop in word_spans(text):
        word = text[start:stop]
        pieces.append(text[end:start])
        if others := SYNONYMS.get(word.lower()):
            other = rng.choice(others)
            if article is not None and text[end:start] == " ":
                # "a big …" becomes "an enormous …"
                fitting = "an" if other[0] in VOWELS else "a"
                pieces[article] = _cased_like(fitting, pieces[article])
            word = _cased_like(other, word)
        pieces.append(word)
        article = len(pieces) - 1 if word.lower() in {"a", "an"} else None
        end = stop
    pieces.append(text[end:])
    return "".join(pieces)
