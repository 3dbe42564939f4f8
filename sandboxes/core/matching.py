"""How names are searched."""

from collections.abc import Mapping
from typing import Final

from rapidfuzz import fuzz

LEAST_SCORE: Final = 45


def contains(name: str, text: str) -> bool:
    """Whether the text stands in the name, in either case."""
    return text.casefold() in name.casefold()


def likeliest(text: str, names: Mapping[str, str], limit: int) -> list[str]:
    """The keys of the names that resemble the text, the likeliest first, equals by name and key."""
    wanted = text.casefold()
    scored = [(-_resemblance(wanted, name.casefold()), name, key) for key, name in names.items()]
    return [key for score, _, key in sorted(scored)[:limit] if -score >= LEAST_SCORE]


def _resemblance(text: str, name: str) -> float:
    """0 to 100. The one half forgives words left out or moved, the other typing errors.

    (`WRatio` scores a name by its one best word, and ranks "Fish Food" before "Kitchen Scale" for
    who asks for a "Food Scale".)
    """
    return round((fuzz.token_set_ratio(text, name) + fuzz.partial_ratio(text, name)) / 2, 6)
