"""What the evaluator is given: tables of rows in three snapshots, and how to read them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any

Key = Hashable


@dataclass(frozen=True, slots=True)
class TableRules:
    """How one table is compared. Fields inside a mapping-valued field are named with dots.

    Attributes:
        volatile: Fields that are not judged: a row's own id, the moment of writing.
        identity: Fields without which a created row cannot be the one meant, such as the chat
            of a message; only rows that agree in them are paired.
        sequence: List fields in which order counts; each is one path. Other lists are bags.
        log: Whether writing again is a new event, so that nothing is ever put back.
        is_volatile: Whether the whole table is left out. What names its created rows by their
            random ids has to be volatile as well.
    """

    volatile: frozenset[str] = frozenset()
    identity: tuple[str, ...] = ()
    sequence: frozenset[str] = frozenset()
    log: bool = False
    is_volatile: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """One table in the three snapshots.

    Rows that are the same object in all three are never looked into, so snapshots that share
    their untouched rows are compared at the price of what changed. The order of a mapping is
    the order in which its rows were created.

    Attributes:
        name: The table's name, such as ``lighttalk.messages``.
        rules: How its rows are compared.
        old: The rows before the run, by key.
        goal: The rows as they should be.
        new: The rows as the agent left them.
        fields: Gives a row's fields by name.
        generated: Whether a key is an id made by the system, which says nothing about the row.
        layout: For rows nested in rows only: the parts of a row's path with None for each row
            key. With other than one None, keys are tuples, the outermost row's key first.
    """

    name: str
    rules: TableRules
    old: Mapping[Any, Any]
    goal: Mapping[Any, Any]
    new: Mapping[Any, Any]
    fields: Callable[[Any], Mapping[str, object]]
    generated: Callable[[str], bool]
    layout: tuple[str | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class Free:
    """Declare one goal row's text open: any text that is not blank and keeps to the facts.

    Attributes:
        table: The table's name.
        key: The row's key in the goal.
        field: The field that holds the text.
        facts: What the text must say, each as whole words.
        decoys: What it must not say, each as whole words.
    """

    table: str
    key: Key
    field: str
    facts: tuple[str, ...] = ()
    decoys: tuple[str, ...] = ()
