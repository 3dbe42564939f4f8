"""Count, path by path, what was required, what was made and what was damaged."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from .ids import Reader
from .model import Free, Key
from .opentext import satisfies
from .rows import Fields, Known, Row, Side, Table, Touched
from .values import Leaves, Path, flatten, render_path
from .verdict import PathChange, Verdict

ADDED = "+"
"""Marks the key of a row that only the agent's world has."""

_ABSENT = Leaves()
_AS_WRITTEN = Reader({})


def count(touched: Touched, ordered: Iterable[tuple[str, str]]) -> Verdict:
    """Return the verdict on rows that are all paired and read."""
    tally = _Tally()
    goal, new = touched.goal, touched.new
    for known in _by_goal_key(touched):
        _count_known(tally, known, goal, new)
    for row in goal.rows:
        partner = row.partner
        found = None if partner is None else new.read_now(partner)
        tally.compare(row.table, row.key, None, goal.read_now(row), found)
    for row in new.rows:
        if row.partner is None:
            tally.compare(row.table, row.key, None, None, new.read_now(row), mark=ADDED)
    for table, field in ordered:
        _count_order(tally, touched, table, field)
    names = new.reader.names
    return Verdict(
        tuple(tally.made),
        tuple(tally.missing),
        tuple(tally.damaged),
        {id_: name for id_, name in names.items() if name[0] != "\0"},
        {id_: name for id_, name in names.items() if name[0] == "\0"},
    )


class _Tally:
    def __init__(self) -> None:
        self.made: list[PathChange] = []
        self.missing: list[PathChange] = []
        self.damaged: list[PathChange] = []

    def compare(
        self,
        table: Table,
        key: Key,
        old: Leaves | None,
        goal: Leaves | None,
        new: Leaves | None,
        *,
        mark: str = "",
    ) -> None:
        """Count one row's presence and paths; None where a snapshot does not have the row."""
        row_path, name = table.path(key, mark), table.name
        prefix = f"{row_path}." if row_path else ""
        presence = [None if leaves is None else True for leaves in (old, goal, new)]
        bucket = self._bucket(*presence)
        if bucket is not None:
            bucket.append(PathChange(row_path, name, key, "", *presence))
        old, goal, new = old or _ABSENT, goal or _ABSENT, new or _ABSENT
        texts = table.open.get(key, {}) if goal.values else {}
        was_in, wanted_in, found_in = old.values, goal.values, new.values
        for path in {**wanted_in, **found_in, **was_in}:
            was, wanted, found = was_in.get(path), wanted_in.get(path), found_in.get(path)
            if path in texts and _keeps_to(texts[path], was, wanted, found):
                found = wanted
            bucket = self._bucket(was, wanted, found)
            if bucket is not None:
                raw = old.raw.get(path), goal.raw.get(path), new.raw.get(path)
                field = render_path(path, raw)
                bucket.append(PathChange(prefix + field, name, key, field, *raw))

    def _bucket(self, old: Hashable, goal: Hashable, new: Hashable) -> list[PathChange] | None:
        if goal != old:
            return self.made if new == goal else self.missing
        return None if new == goal else self.damaged


def _keeps_to(free: Free, old: Hashable, goal: Hashable, new: Hashable) -> bool:
    """Return whether a text may stand for the goal's: it is open, but it has to be written."""
    return satisfies(free, new) and (goal == old or new != old)


def _by_goal_key(touched: Touched) -> Iterable[Known]:
    """Yield the known rows with the ids in their keys read as the goal's."""
    if not touched.goal.reader.names and not touched.new.reader.names:
        yield from touched.known.values()
        return
    known: dict[tuple[int, Key], Known] = {}
    late: list[tuple[Known, Side]] = []
    for place, row in touched.known.items():
        if row.old is not None:
            known[place] = row
        else:
            late += [(row, touched.goal), (row, touched.new)]
    for row, side in late:
        fields = getattr(row, side.name)
        if fields is not None:
            # The key read in the goal's ids tells which row it is; shown is the one it has.
            key = side.reader.key(row.key)
            target = known.setdefault((row.table.index, key), Known(row.table, row.key))
            setattr(target, side.name, fields)
    yield from known.values()


def _count_known(tally: _Tally, known: Known, goal: Side, new: Side) -> None:
    old_row, goal_row, new_row = known.old, known.goal, known.new
    if old_row is not None and goal_row is not None and new_row is not None:
        old_row, goal_row, new_row = _differing(old_row, goal_row, new_row)
    rules = known.table.rules
    rows = ((old_row, _AS_WRITTEN), (goal_row, goal.reader), (new_row, new.reader))
    was, wanted, found = (
        None if row is None else flatten(row, rules, reader) for row, reader in rows
    )
    mark = ADDED if known.old is None and known.goal is None else ""
    tally.compare(known.table, known.key, was, wanted, found, mark=mark)


def _differing(old: Fields, goal: Fields, new: Fields) -> list[Mapping[str, object]]:
    """Return the rows without the fields that are the same object in all of them."""
    missing = object()
    same = {
        name
        for name, value in old.items()
        if goal.get(name, missing) is value and new.get(name, missing) is value
    }
    return [{name: row[name] for name in row if name not in same} for row in (old, goal, new)]


def _count_order(tally: _Tally, touched: Touched, table: str, field: str) -> None:
    """Add a required path for each two or more created rows that agree in the field."""
    groups: dict[Hashable, list[Row]] = {}
    top: Path = tuple(field.split("."))
    for row in touched.goal.rows:
        if row.table.name == table:
            values = touched.goal.read_now(row).values.items()
            shared = frozenset(item for item in values if item[0][: len(top)] == top)
            groups.setdefault((row.table.index, shared), []).append(row)
    for rows in groups.values():
        if len(rows) == 1:
            continue
        partners = sorted((row.partner.number, row.key) for row in rows if row.partner is not None)
        wanted = tuple(row.key for row in rows)
        found = tuple(key for _, key in partners)
        path = f"{table}[{field}={rows[0].fields.get(field)}].order"
        change = PathChange(path, table, None, "order", None, wanted, found)
        (tally.made if found == wanted else tally.missing).append(change)
