"""Find the rows that differ between three snapshots; nothing else is looked into."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from .ids import SELF, Reader, blank, dead, word_pattern
from .model import Free, Key, TableView
from .values import Leaves, Path, flatten

Fields = Mapping[str, object]


class Table:
    """A table with what is worked out about it once: how keys are built, which text is open."""

    __slots__ = ("index", "name", "nested", "open", "open_paths", "rules", "view")

    def __init__(self, index: int, view: TableView, free: Iterable[Free]) -> None:
        self.index = index
        self.view = view
        self.name = view.name
        self.rules = view.rules
        layout = view.layout
        self.nested = layout is not None and (layout.count(None) != 1 or layout[-1] is not None)
        self.open: dict[Key, dict[Path, Free]] = {}
        for text in free:
            if text.table == view.name and text.key in view.goal:
                self.open.setdefault(text.key, {})[tuple(text.field.split("."))] = text
        self.open_paths = frozenset(path for texts in self.open.values() for path in texts)

    def own_id(self, key: Key) -> str | None:
        """Return the row's own part of its key, None where that is no id."""
        own: object = key
        if self.nested:
            is_slot = self.view.layout and self.view.layout[-1] is None
            own = key[-1] if is_slot and isinstance(key, tuple) else None
        return own if isinstance(own, str) else None

    def parent(self, key: Key) -> tuple[Key, ...]:
        """Return the keys of the rows a row is nested in, outermost first."""
        return key[:-1] if self.nested and isinstance(key, tuple) else ()

    def path(self, key: Key, mark: str = "") -> str:
        """Return the dotted path of a row."""
        if self.view.layout is None:
            parts = key if isinstance(key, tuple) else (key,)
            return f"{self.name}.{mark}{','.join(map(str, parts))}"
        keys = iter(key if isinstance(key, tuple) else (key,))
        parts = tuple(str(next(keys)) if part is None else part for part in self.view.layout)
        return ".".join((*parts[:-1], mark + parts[-1])) if parts else ""


class Row:
    """A created row. `near` is every link to or from a created row, as (place, row)."""

    __slots__ = (
        "decided",
        "description",
        "fields",
        "key",
        "leaves",
        "links",
        "mentions",
        "near",
        "needs",
        "number",
        "own",
        "parent",
        "partner",
        "table",
    )

    def __init__(self, table: Table, key: Key, own: str, fields: Fields, number: int) -> None:
        self.table = table
        self.key = key
        self.own = own
        self.parent = table.parent(key)
        self.fields = fields
        self.number = number
        self.leaves = Leaves()
        self.links: list[tuple[int, Row]] = []
        self.near: list[tuple[int, Row]] = []
        self.needs: list[Row] = []
        self.mentions: list[int] = []
        self.description = 0
        self.decided = False
        self.partner: Row | None = None

    @property
    def has_open_text(self) -> bool:
        """Whether the goal leaves a text of this (goal) row open."""
        return self.key in self.table.open


@dataclass(slots=True, eq=False)
class Known:
    """A row known by its key, in the three snapshots; None where it is missing."""

    table: Table
    key: Key
    old: Fields | None = None
    goal: Fields | None = None
    new: Fields | None = None


class Side:
    """The created rows of one snapshot, in creation order, and how its ids are read."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rows: list[Row] = []
        self.by_id: dict[str, Row] = {}
        self.reader = Reader({})

    def add(self, table: Table, key: Key, own: str, fields: Fields) -> bool:
        """Take in a created row, unless another table already has a row of this id.

        Then the id is that row's, and this one is known by it.
        """
        if own in self.by_id:
            return False
        self.by_id[own] = row = Row(table, key, own, fields, len(self.rows))
        self.rows.append(row)
        return True

    def read(self, row: Row) -> Leaves:
        """Return a row's paths as its ids read at present."""
        names = self.reader.names
        if row.decided:
            return flatten(row.fields, row.table.rules, self.reader)
        before, names[row.own] = names[row.own], SELF
        leaves = flatten(row.fields, row.table.rules, self.reader)
        names[row.own] = before
        return leaves

    def read_now(self, row: Row) -> Leaves:
        """Return the same, without reading anew what names no id that could have changed."""
        return self.read(row) if row.leaves.links else row.leaves

    def read_known(self, known: Known) -> tuple[object, list[str], Leaves]:
        """Return a known row's key as read, the ids in it, and the fields that old had not so."""
        fields: Fields = getattr(known, self.name) or {}
        reader, old = self.reader, known.old
        if old is not None:
            changed = {name: value for name, value in fields.items() if old.get(name) is not value}
            return known.key, [], flatten(changed, known.table.rules, reader)
        reader.hits.clear()
        key = reader.key(known.key)
        ids = list(reader.hits)
        return key, ids, flatten(fields, known.table.rules, reader)

    def describe_all(self) -> None:
        """Read every row anew."""
        for row in self.rows:
            row.leaves = self.read(row)


@dataclass(slots=True)
class Touched:
    """Every row that is not the same object in the three snapshots."""

    tables: list[Table]
    known: dict[tuple[int, Key], Known] = field(default_factory=dict)
    goal: Side = field(default_factory=lambda: Side("goal"))
    new: Side = field(default_factory=lambda: Side("new"))


def collect(views: Iterable[TableView], free: Sequence[Free]) -> Touched:
    """Sort the touched rows into known and created ones.

    A created row has a generated id that no table had before the run.
    """
    touched = Touched([Table(index, view, free) for index, view in enumerate(views)])
    is_old = _old_ids(touched.tables)
    for table in touched.tables:
        view = table.view
        if table.rules.is_volatile or (view.goal is view.old and view.new is view.old):
            continue
        _collect_table(touched, table, is_old)
    _prepare_readers(touched)
    return touched


def _collect_table(touched: Touched, table: Table, is_old: Callable[[str], bool]) -> None:
    view, known = table.view, touched.known
    old, goal, new, fields = view.old, view.goal, view.new, view.fields
    changed = [
        (key, row, goal_row, new_row)
        for key, row, goal_row, new_row in zip(
            old, old.values(), map(goal.get, old), map(new.get, old), strict=True
        )
        if row is not goal_row or row is not new_row
    ]
    for key, *rows in changed:
        known[table.index, key] = Known(
            table, key, *(None if row is None else fields(row) for row in rows)
        )
    for side, snapshot in ((touched.goal, goal), (touched.new, new)):
        kept = len(old) - sum(key not in snapshot for key, *_ in changed)
        for key in _added(snapshot, old, len(snapshot) - kept):
            own, row = table.own_id(key), fields(snapshot[key])
            is_created = own is not None and view.generated(own) and not is_old(own)
            if own is None or not is_created or not side.add(table, key, own, row):
                setattr(known.setdefault((table.index, key), Known(table, key)), side.name, row)


def _added(snapshot: Mapping[Key, object], old: Mapping[Key, object], count: int) -> list[Key]:
    """Return the keys that old does not have, in the snapshot's order; there are `count`."""
    if count and isinstance(snapshot, dict):
        # New rows stand at the end, unless somebody built the snapshot in another order.
        last = list(islice(reversed(snapshot), count))
        if not any(key in old for key in last):
            return last[::-1]
    return [key for key in snapshot if key not in old] if count else []


def _old_ids(tables: Sequence[Table]) -> Callable[[str], bool]:
    """Return a test whether some table had a row of this id before the run."""
    flat = [table.view.old for table in tables if not table.nested and table.view.old]
    nested: set[str | None] | None = None

    def is_old(id_: str) -> bool:
        nonlocal nested
        if nested is None:
            nested = {t.own_id(key) for t in tables if t.nested for key in t.view.old}
        return id_ in nested or any(id_ in old for old in flat)

    return is_old


def _prepare_readers(touched: Touched) -> None:
    """Let every created id read as its table; what reads a goal id by chance, as nothing."""
    goal, new = touched.goal, touched.new
    if not goal.rows and not new.rows:
        return
    words = word_pattern((*goal.by_id, *new.by_id))
    names = {id_: dead(id_) for id_ in goal.by_id}
    names |= {id_: blank(row.table.name) for id_, row in new.by_id.items()}
    new.reader = Reader(names, words)
    goal.reader = Reader({id_: blank(row.table.name) for id_, row in goal.by_id.items()}, words)
