"""How names are searched."""

from collections.abc import Mapping
from typing import Final

from rapidfuzz import fuzz, process

LEAST_SCORE: Final = 60


def contains(name: str, text: str) -> bool:
    """Whether the text stands in the name, in either case."""
    return text.casefold() in name.casefold()


def likeliest(text: str, names: Mapping[str, str], limit: int) -> list[str]:
    """The keys of the names that resemble the text, the likeliest first, equals by name and key."""
    wanted = text.casefold()
    known = {key: name.casefold() for key, name in names.items()}
    scored = process.extract(
        wanted, known, scorer=fuzz.WRatio, limit=None, score_cutoff=LEAST_SCORE
    )
    scored.sort(key=lambda match: (-round(match[1], 6), match[0], match[2]))
    return [key for _, _, key in scored[:limit]]
