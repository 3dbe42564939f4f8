"""Evaluate snapshots that are plain nested dictionaries."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from .engine import evaluate_tables
from .ids import GENERATED_ID
from .model import Free, Key, TableRules, TableView
from .nesting import Place, PlainTable, find_tables
from .verdict import Verdict

Pattern = tuple[str, ...]
State = Mapping[str, object]

_NO_IDENTITY: Mapping[str, Sequence[str]] = MappingProxyType({})


def evaluate(
    old: State,
    goal: State,
    new: State,
    *,
    volatile: Collection[str] = (),
    identity: Mapping[str, Sequence[str]] = _NO_IDENTITY,
    sequence: Collection[str] = (),
    logs: Collection[str] = (),
    free: Sequence[Free] = (),
    ordered: Sequence[tuple[str, str]] = (),
    generated: str | re.Pattern[str] = GENERATED_ID,
) -> Verdict:
    """Return the verdict on `new`, the state the agent left, measured by `goal`.

    What is a row, in nested dictionaries: a mapping whose key is a generated id (in any of the
    snapshots), or a mapping that holds a value which is not a mapping (in any of them) and is
    not a field of a row, nor inside a field that holds values of its own. A row has one path for
    its presence and one for each field. Mappings that only hold mappings are containers (apps,
    tables) and have no path of their own; a mapping-valued field of a row is descended without
    one. A row inside a row has that row as its parent. The order of a mapping is the order in
    which its rows were created. Where several tables have rows under one created id, the first
    table's row is the created one, and the others go by its id. Lists are bags of values, so
    rows belong into mappings, by id.

    Options name tables and fields by dotted paths without the keys of rows:
    ``talk.messages.sent_at`` is a field of every message, ``talk.posts.comments`` the comments
    inside the posts. A key that is no generated id may be named as well, so that an app which
    holds values of its own (and therefore is a row) keeps its name: ``shop.balance``.

    Args:
        old: The state before the run.
        goal: The state as it should be.
        new: The state as the agent left it.
        volatile: Fields, or whole tables, that are not judged.
        identity: For a table, the fields in which a created row must agree with the one it
            stands for: ``{"talk.messages": ("chat",)}``.
        sequence: List fields in which order counts.
        logs: Tables in which writing a row again is a new event.
        free: Open texts. A row in a row goes by its own key or the tuple of all keys.
        ordered: (table, field): created rows that agree in the field keep the goal's order.
        generated: Matches a whole id made by the system.

    Raises:
        ValueError: An open text is none of the goal's, or the goal's breaks its own facts.
    """
    options = _Options.parse(volatile, identity, sequence, logs)
    return _evaluate((old, goal, new), options, free, ordered, re.compile(generated))


def _evaluate(
    snapshots: tuple[State, State, State],
    options: _Options,
    free: Sequence[Free],
    ordered: Sequence[tuple[str, str]],
    id_pattern: re.Pattern[str],
) -> Verdict:
    def is_generated(key: str) -> bool:
        return id_pattern.fullmatch(key) is not None

    more_tables = (*(text.table for text in free), *(table for table, _ in ordered))
    tables = find_tables(snapshots, is_generated, options.named_keys(more_tables))
    views = [
        TableView(
            name=table.place.name,
            rules=options.rules(table.place),
            old=table.rows[0],
            goal=table.rows[1],
            new=table.rows[2],
            fields=_itself,
            generated=is_generated,
            layout=table.place.layout,
        )
        for table in tables
    ]
    wanted_order = [
        (name, field)
        for table, field in ordered
        for name in dict.fromkeys(t.place.name for t in tables if t.place.is_named(_split(table)))
    ]
    open_texts = [_resolve(text, tables) for text in free]
    return evaluate_tables(views, free=open_texts, ordered=wanted_order)


@dataclass(frozen=True, slots=True)
class _Options:
    volatile: tuple[Pattern, ...]
    identity: tuple[tuple[Pattern, tuple[str, ...]], ...]
    sequence: tuple[Pattern, ...]
    logs: tuple[Pattern, ...]

    @classmethod
    def parse(
        cls,
        volatile: Collection[str],
        identity: Mapping[str, Sequence[str]],
        sequence: Collection[str],
        logs: Collection[str],
    ) -> _Options:
        return cls(
            _patterns(volatile),
            tuple((_split(table), _names(fields)) for table, fields in identity.items()),
            _patterns(sequence),
            _patterns(logs),
        )

    def named_keys(self, more_tables: Iterable[str]) -> frozenset[str]:
        """Return the parts of all patterns: keys among them are kept in a table's name."""
        patterns = (
            *map(_split, more_tables),
            *self.volatile,
            *self.sequence,
            *self.logs,
            *(table for table, _ in self.identity),
        )
        return frozenset(part for pattern in patterns for part in pattern)

    def rules(self, place: Place) -> TableRules:
        return TableRules(
            volatile=frozenset(_fields(self.volatile, place)),
            identity=tuple(
                name for table, names in self.identity if place.is_named(table) for name in names
            ),
            sequence=frozenset(_fields(self.sequence, place)),
            log=any(map(place.is_named, self.logs)),
            is_volatile=any(map(place.is_under, self.volatile)),
        )


def _itself(row: Mapping[str, object]) -> Mapping[str, object]:
    return row


def _fields(patterns: Iterable[Pattern], place: Place) -> Iterable[str]:
    return (".".join(rest) for pattern in patterns for rest in place.fields_named(pattern))


def _resolve(text: Free, tables: Sequence[PlainTable]) -> Free:
    """Return the open text with its table and key as the engine has them."""
    pattern = _split(text.table)
    for table in tables:
        if table.place.is_named(pattern):
            for key in table.rows[1]:
                if text.key in (key, _own_key(key, table.place)):
                    return replace(text, table=table.place.name, key=key)
    return text


def _own_key(key: Key, place: Place) -> Key:
    if place.layout and place.layout[-1] is not None:
        return place.layout[-1]
    return key[-1] if isinstance(key, tuple) and key else key


def _patterns(names: Collection[str]) -> tuple[Pattern, ...]:
    return tuple(map(_split, _names(names)))


def _names(names: Collection[str]) -> tuple[str, ...]:
    if isinstance(names, str):
        raise TypeError(f"expected several names, got the one text {names!r}")
    return tuple(sorted(names) if isinstance(names, (set, frozenset)) else names)


def _split(name: str) -> Pattern:
    return tuple(name.split("."))
