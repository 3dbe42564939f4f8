"""Filling the slots of templates from the knowledge base: "Lunch at {place}?"."""

from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter

from sandboxes.core.rng import Rng


@cache
def slots_of(template: str) -> tuple[str, ...]:
    """The names of a template's slots, each once, in order."""
    named = [name for _, name, _, _ in Formatter().parse(template) if name]
    return tuple(dict.fromkeys(named))


class Filler:
    """Fills the slots of several templates that belong together, each slot once.

    `{food}` is the same food wherever it stands; `{food2}` is another draw from the same values.
    """

    def __init__(self, values: Mapping[str, Sequence[str]], rng: Rng) -> None:
        self._values = values
        self._rng = rng
        self._filled: dict[str, str] = {}

    def fill(self, template: str) -> str:
        slots = slots_of(template)
        if not slots:
            return template.replace("{{", "{").replace("}}", "}") if "{" in template else template
        for slot in slots:
            if slot not in self._filled:
                self._filled[slot] = self._draw(slot)
        return template.format_map(self._filled)

    def _draw(self, slot: str) -> str:
        values = self._values[slot.rstrip("0123456789")]
        taken = set(self._filled.values())
        drawn = self._rng.choice(values)
        # A second draw of a kind is to be another one; where chance insists, so be it.
        return drawn if drawn not in taken else self._rng.choice(values)
