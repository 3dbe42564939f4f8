"""A row that was deleted and written again as it was is the row it was."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Iterable

from .ids import SELF, Reader
from .rows import Known, Row, Side, Touched
from .values import flatten

Content = tuple[int, Hashable, Hashable]
"""A row without its id: its table, the rows it is nested in, and its paths."""


def put_back(
    touched: Touched, side: Side, rows: Iterable[Row], lost: Iterable[Known]
) -> dict[Row, Known]:
    """Find which of these created rows equal a lost one, and read their ids so.

    A row with links to others of these waits for them: a comment is the comment it was when the
    post it stands under is. Of equal rows the one that least new names is taken, then the first,
    for nothing new named the old one. Rows of logs are new events and stay so.
    """
    index: dict[Content, deque[Known]] = {}
    for known in lost:
        if not known.table.rules.log and known.table.own_id(known.key) is not None:
            index.setdefault(old_content(known), deque()).append(known)
    pending = {row.own for row in rows}
    waiting = _least_named_first(touched, side, rows) if index else []
    restored: dict[Row, Known] = {}
    while waiting:
        still_waiting = []
        found_any = False
        for row in waiting:
            if _is_linked(row, pending):
                still_waiting.append(row)
                continue
            matches = index.get(created_content(row, side))
            if matches:
                found_any = True
                restored[row] = known = matches.popleft()
                pending.discard(row.own)
                side.reader.names[row.own] = known.table.own_id(known.key) or ""
        waiting = still_waiting if found_any else []
    return restored


def old_content(known: Known) -> Content:
    """Return the content of a row as it was before the run."""
    table = known.table
    own = table.own_id(known.key)
    reader = Reader({} if own is None else {own: SELF})
    values = {} if known.old is None else flatten(known.old, table.rules, reader).values
    return (table.index, table.parent(known.key), frozenset(values.items()))


def created_content(row: Row, side: Side) -> Content:
    """Return the content of a created row as its ids read at present."""
    leaves = side.read_now(row)
    return (row.table.index, side.reader.key(row.parent), frozenset(leaves.values.items()))


def _least_named_first(touched: Touched, side: Side, rows: Iterable[Row]) -> list[Row]:
    named = Counter(id_ for row in side.rows for _, id_ in row.leaves.links if id_ != row.own)
    named.update(id_ for row in side.rows for id_ in row.parent if isinstance(id_, str))
    for known in touched.known.values():
        _, ids, leaves = side.read_known(known)
        named.update((*ids, *(id_ for _, id_ in leaves.links)))
    return sorted((row for row in rows if not row.table.rules.log), key=lambda row: named[row.own])


def _is_linked(row: Row, pending: set[str]) -> bool:
    return any(id_ in pending and id_ != row.own for _, id_ in row.leaves.links) or any(
        id_ in pending for id_ in row.parent
    )
