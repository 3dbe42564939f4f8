"""Compare three snapshots of a world's tables: before, as it should be, and as it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .counting import count
from .ids import Reader
from .model import Free, TableView
from .opentext import satisfies
from .pairing import pair
from .rows import collect
from .values import flatten
from .verdict import Verdict


def evaluate_tables(
    tables: Iterable[TableView],
    *,
    free: Sequence[Free] = (),
    ordered: Sequence[tuple[str, str]] = (),
) -> Verdict:
    """Return the verdict on what the agent left in `new`, measured by `goal`.

    Rows are known by their key, except created ones: rows with a generated id that no table had
    before. These are paired by content, so neither their random ids nor the order of independent
    writes matters. The price is that of what changed, not of what exists.

    Args:
        tables: Every table of the world, in a fixed order.
        free: Texts of the goal that the user left open.
        ordered: (table, field): created rows that agree in the field have to stand in the
            goal's order.

    Raises:
        ValueError: An open text names no text of a goal row, or the goal's own text does not
            keep to its facts. Both are bugs of the task.
    """
    views = tuple(tables)
    for text in free:
        _check(text, views)
    touched = collect(views, free)
    pair(touched)
    return count(touched, ordered)


def _check(text: Free, views: Sequence[TableView]) -> None:
    rows = [
        (view, view.goal[text.key])
        for view in views
        if view.name == text.table and text.key in view.goal
    ]
    if not rows:
        raise ValueError(f"open text: {text.table} has no row {text.key!r} in the goal")
    path = tuple(text.field.split("."))
    for view, row in rows:
        leaves = flatten(view.fields(row), view.rules, Reader({}))
        if not satisfies(text, leaves.values.get(path)):
            raise ValueError(
                f"open text: {text.field!r} of {text.table} {text.key!r} in the goal does not "
                f"keep to its own facts and decoys: {leaves.raw.get(path)!r}"
            )
