"""Say in words what a verdict found, so that a person can act on it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .verdict import PathChange, Verdict

_LONGEST_VALUE = 60
_LONGEST_HINT = 40
_FIELDS_TO_NAME_A_ROW = 3
_LONG_WORD = 20


def explain(verdict: Verdict, limit: int = 20) -> str:
    """Return what is missing, wrong or damaged, row by row, in at most `limit` lines."""
    head = (
        f"{verdict.made} of {verdict.required} required changes made, "
        f"{verdict.damaged} other paths damaged"
    )
    lines = [line for row in _rows(verdict) for line in row.lines()]
    if len(lines) > limit:
        left_out = len(lines) - limit + 1
        lines = [*lines[: limit - 1], f"... and {left_out} more lines"]
    return "\n".join([head, *lines[:limit]])


@dataclass(slots=True)
class _RowReport:
    """What became of one row: its presence, and the paths that are as they should be or not."""

    path: str
    table: str
    presence: PathChange | None = None
    right: list[PathChange] = field(default_factory=list)
    missing: list[PathChange] = field(default_factory=list)
    damaged: list[PathChange] = field(default_factory=list)

    def lines(self) -> list[str]:
        if any(change.key is None and change.field == "order" for change in self.missing):
            return [f"not all there in the goal's order: {self.path}"]
        whole = self._as_a_whole()
        if whole:
            return [whole]
        wrong = [
            *(f"  {_cut(change.field)}: {_expected(change)}" for change in self.missing),
            *(f"  {_cut(change.field)} (damaged): {_expected(change)}" for change in self.damaged),
        ]
        if not wrong:
            return []
        is_created = self.presence is not None and self.presence.old is None
        return [f"{self._content('goal') if is_created else self.path}:", *wrong]

    def _as_a_whole(self) -> str:
        """Return what became of a row that is missing or there as a whole, else nothing."""
        if self.presence is None:
            return ""
        match self.presence.old, self.presence.goal, self.presence.new:
            case None, _, None:
                return f"not created: {self._content('goal')}"
            case None, None, _:
                return f"not asked for: {self._content('new')}"
            case True, None, True:
                return f"not removed: {self.path} ({self._content('old')})"
            case True, True, None:
                return f"lost: {self.path} ({self._content('old')})"
        return ""

    def _content(self, snapshot: str) -> str:
        """Return a row by what it says, because a random id tells a reader nothing."""
        changes = sorted([*self.right, *self.missing, *self.damaged], key=_speaks_less)
        said = [
            f"{change.field.partition('[')[0]}={_short(value, _LONGEST_HINT)}"
            for change in changes
            for value in [getattr(change, snapshot)]
            if value is not None
        ]
        return f"{self.table} {', '.join(said[:_FIELDS_TO_NAME_A_ROW])}".rstrip()


def _rows(verdict: Verdict) -> Sequence[_RowReport]:
    rows: dict[str, _RowReport] = {}
    for changes, kind in (
        (verdict.made_paths, "right"),
        (verdict.missing, "missing"),
        (verdict.damaged_paths, "damaged"),
    ):
        for change in changes:
            path = change.path.removesuffix(f".{change.field}") if change.field else change.path
            row = rows.setdefault(path, _RowReport(path, change.table))
            if change.field:
                getattr(row, kind).append(change)
            else:
                row.presence = change
    return list(rows.values())


def _speaks_less(change: PathChange) -> bool:
    """Sort elements of lists, and single long words as ids are, behind the rest."""
    value = change.goal or change.new or change.old
    is_word = isinstance(value, str) and len(value) >= _LONG_WORD and " " not in value
    return is_word or "[" in change.field


def _expected(change: PathChange) -> str:
    return f"expected {_short(change.goal)}, found {_short(change.new)}"


def _short(value: object, longest: int = _LONGEST_VALUE) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, str):
        text = json.dumps(value, ensure_ascii=False)
    elif isinstance(value, bool):
        text = str(value).lower()
    else:
        text = str(value)
    return _cut(text, longest)


def _cut(text: str, longest: int = _LONGEST_VALUE) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
