"""Find the tables in nested dictionaries, and tell rows, containers and fields apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .model import Key

Node = Mapping[Any, Any]
Snapshots = tuple[object, ...]

_MISSING = object()
_LEAVES = frozenset({str, int, float, bool, type(None), list, tuple})


@dataclass(frozen=True, slots=True)
class Place:
    """Where the rows of a table stand: the parts of the path, None for a row's generated key.

    `is_key` marks the parts that are keys of rows; a name may leave those out.
    """

    layout: tuple[str | None, ...] = ()
    is_key: tuple[bool, ...] = ()

    @property
    def name(self) -> str:
        return ".".join(part for part in self.layout if part is not None)

    def below(self, part: object, *, is_key: bool = False) -> Place:
        text = None if part is None else str(part)
        return Place((*self.layout, text), (*self.is_key, is_key))

    def is_named(self, pattern: Sequence[str]) -> bool:
        """Return whether the pattern names this table."""
        return any(
            rest == len(pattern) and all(self.is_key[at:]) for rest, at in self._matches(pattern)
        )

    def is_under(self, pattern: Sequence[str]) -> bool:
        """Return whether the pattern names this table or something it lies in."""
        return any(rest == len(pattern) for rest, _ in self._matches(pattern))

    def fields_named(self, pattern: Sequence[str]) -> Iterable[Sequence[str]]:
        """Yield what a pattern names inside each of these rows."""
        for rest, at in self._matches(pattern):
            if at == len(self.layout) and rest < len(pattern):
                yield pattern[rest:]

    def _matches(self, pattern: Sequence[str], done: int = 0, at: int = 0) -> list[tuple[int, int]]:
        """Return (parts of the pattern, parts of the place) at which one of the two ends."""
        if done == len(pattern) or at == len(self.layout):
            return [(done, at)]
        found = []
        if self.is_key[at]:
            found += self._matches(pattern, done, at + 1)
        if self.layout[at] == pattern[done]:
            found += self._matches(pattern, done + 1, at + 1)
        return found


@dataclass(frozen=True, slots=True)
class PlainTable:
    """A table found in nested dictionaries: its rows in each snapshot, by key."""

    place: Place
    rows: tuple[dict[Key, Node], ...]


def find_tables(
    snapshots: tuple[Node, Node, Node],
    is_generated: Callable[[str], bool],
    named_keys: frozenset[str],
) -> list[PlainTable]:
    """Return the tables in three snapshots. Rows that are equal in them become one object."""
    finder = _Finder(is_generated, named_keys)
    if _holds_values(snapshots):
        versions = finder.strip(Place(), (), snapshots)
        finder.tables[Place()] = PlainTable(Place(), tuple({(): row} for row in versions))
    else:
        finder.descend(Place(), (), snapshots)
    return list(finder.tables.values())


class _Finder:
    """Walks the three snapshots at once; `keys` are those of the rows around a place."""

    def __init__(self, is_generated: Callable[[str], bool], named_keys: frozenset[str]) -> None:
        self.is_generated = is_generated
        self.named_keys = named_keys
        self.tables: dict[Place, PlainTable] = {}

    def descend(self, place: Place, keys: tuple[Key, ...], snapshots: Snapshots) -> None:
        """Descend a container: below it are rows and more containers."""
        rows: dict[object, tuple[Place, tuple[Key, ...], Snapshots]] = {}
        for key, children in _children(snapshots):
            if self._is_generated(key) or _holds_values(children):
                rows[key] = self._row(place, keys, key, children)
            else:
                self.descend(place.below(key), keys, children)
        self.add_rows(rows, snapshots)

    def strip(
        self,
        place: Place,
        keys: tuple[Key, ...],
        versions: Snapshots,
        *,
        is_struct: bool = True,
        is_struct_below: bool = False,
    ) -> tuple[Any, ...]:
        """Return a row, or a field of one, without the rows inside, which go to their tables.

        What a struct holds (a row, or a field with values of its own) are fields, unless they go
        by a generated id; below a field that is a struct, everything else is a field as well.
        """
        inside = list(_children(versions))
        if not inside:
            return versions
        rows: dict[object, tuple[Place, tuple[Key, ...], Snapshots]] = {}
        stripped: list[Any] = [dict(v) if isinstance(v, Mapping) else v for v in versions]
        for key, children in inside:
            if self._is_generated(key) or (not is_struct and _holds_values(children)):
                rows[key] = self._row(place, keys, key, children)
                for version in stripped:
                    if isinstance(version, dict):
                        version.pop(key, None)
                continue
            below = is_struct_below or _holds_values(children)
            values = self.strip(
                place.below(key), keys, children, is_struct=below, is_struct_below=below
            )
            for version, value in zip(stripped, values, strict=True):
                if isinstance(version, dict) and value is not _MISSING:
                    version[key] = value
        self.add_rows(rows, versions)
        return tuple(stripped)

    def add_rows(
        self,
        rows: Mapping[Any, tuple[Place, tuple[Key, ...], Snapshots]],
        snapshots: Snapshots,
    ) -> None:
        """Add the rows of one mapping to their tables, in each snapshot's own order."""
        for index, snapshot in enumerate(snapshots):
            if not isinstance(snapshot, Mapping):
                continue
            for key in snapshot:
                if key in rows:
                    place, keys, versions = rows[key]
                    row = versions[index]
                    if isinstance(row, Mapping):
                        self._table(place).rows[index][_table_key(place, keys)] = row

    def _row(
        self, place: Place, keys: tuple[Key, ...], key: object, versions: Snapshots
    ) -> tuple[Place, tuple[Key, ...], Snapshots]:
        is_app = not place.layout and not self._is_generated(key)
        if is_app or key in self.named_keys:
            row_place, row_keys = place.below(key, is_key=True), keys
        else:
            row_place, row_keys = place.below(None, is_key=True), (*keys, key)
        self._table(row_place)
        old, goal, new = self.strip(row_place, row_keys, versions)
        goal = old if is_same(old, goal) else goal
        new = old if is_same(old, new) else new
        return row_place, row_keys, (old, goal, new)

    def _table(self, place: Place) -> PlainTable:
        table = self.tables.get(place)
        if table is None:
            table = self.tables[place] = PlainTable(place, ({}, {}, {}))
        return table

    def _is_generated(self, key: object) -> bool:
        return isinstance(key, str) and self.is_generated(key)


def is_same(one: object, other: object) -> bool:
    """Return whether two values are equal down to their types."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return len(one) == len(other) and all(
            is_same(value, other.get(key, _MISSING)) for key, value in one.items()
        )
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(is_same, one, other))
    return bool(one == other)


def _table_key(place: Place, keys: tuple[Key, ...]) -> Key:
    has_plain_keys = place.layout.count(None) == 1 and place.layout[-1] is None
    return keys[0] if has_plain_keys else keys


def _children(snapshots: Snapshots) -> Iterable[tuple[Any, Snapshots]]:
    """Yield what is a mapping in some snapshot, with all versions of it."""
    seen = set()
    for snapshot in snapshots:
        if not isinstance(snapshot, Mapping):
            continue
        for key, value in snapshot.items():
            if type(value) in _LEAVES or key in seen or not isinstance(value, Mapping):
                continue
            seen.add(key)
            yield (
                key,
                tuple(
                    other.get(key, _MISSING) if isinstance(other, Mapping) else _MISSING
                    for other in snapshots
                ),
            )


def _holds_values(snapshots: Snapshots) -> bool:
    """Return whether the mapping holds something that is not a mapping, in some snapshot."""
    return any(
        type(value) in _LEAVES or not isinstance(value, Mapping)
        for snapshot in snapshots
        if isinstance(snapshot, Mapping)
        for value in snapshot.values()
    )
