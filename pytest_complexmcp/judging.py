"""From the snapshots of worlds to the tables that the evaluator compares."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from pytest_complexmcp.evaluation import (
    Free,
    TableRules,
    TableView,
    Verdict,
    evaluate_goals,
    evaluate_tables,
)
from sandboxes.core import Row, Snapshot

if TYPE_CHECKING:
    from pytest_complexmcp.tasks import FreeText, Goal


def evaluate_worlds(old: Snapshot, goals: list[Snapshot], new: Snapshot, asked: "Goal") -> Verdict:
    """The verdict on a world: the best over the acceptable goals."""
    return evaluate_goals(
        [
            evaluate_tables(
                table_views(old, goal, new),
                free=[_resolve(text, old, goal) for text in asked.free],
                ordered=asked.ordered,
            )
            for goal in goals
        ]
    )


def table_views(old: Snapshot, goal: Snapshot, new: Snapshot) -> Iterator[TableView]:
    """The tables of every app that anybody touched."""
    for key in sorted({*old.touched, *goal.touched, *new.touched}):
        state = old.origin.apps[key].state
        assert state is not None
        before, wanted, found = old.app(key), goal.app(key), new.app(key)
        if before is wanted is found:
            continue
        for name, spec in state.specs.items():
            yield TableView(
                name=f"{key}.{name}",
                rules=TableRules(
                    volatile=spec.unjudged_fields,
                    identity=spec.identity,
                    sequence=spec.sequence_fields,
                    log=spec.log,
                    is_volatile=spec.volatile,
                ),
                old=before[name].rows,
                goal=wanted[name].rows,
                new=found[name].rows,
                fields=_fields,
                generated=_generated(spec.ids),
            )


def _fields(row: Row) -> Mapping[str, object]:
    return row.__dict__


def _generated(prefix: str | None) -> Callable[[str], bool]:
    """Keys of a table are generated all or none, so there is nothing to look at."""
    return _always if prefix is not None else _never


def _always(_: str) -> bool:
    return True


def _never(_: str) -> bool:
    return False


def _resolve(text: "FreeText", old: Snapshot, goal: Snapshot) -> Free:
    """The one created row of the goal that an open text is about.

    Raises:
        ValueError: no created row fits, or several do: a bug of the task.
    """
    app, _, table = text.table.partition(".")
    before = old.app(app)[table].rows
    fitting = [
        key
        for key, row in goal.app(app)[table].rows.items()
        if key not in before
        and all(getattr(row, name) == value for name, value in text.where.items())
    ]
    if len(fitting) != 1:
        raise ValueError(f"open text: {len(fitting)} created rows of {text.table} fit, not one")
    return Free(
        table=text.table, key=fitting[0], field=text.field, facts=text.facts, decoys=text.decoys
    )
