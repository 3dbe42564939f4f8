"""Brute force: is there any way at all to name the created rows so that new is the goal?

Knows the tables of `evaluation_worlds` and nothing of the evaluator: ids are renamed in the JSON
text of a state, and every bijection is tried.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from evaluation_worlds import LOG_KINDS, State

_ID = re.compile(r"(?<![A-Za-z0-9_])[a-z]+_[A-Za-z0-9]{22}(?![A-Za-z0-9_])")
Names = dict[str, str]


def can_be_named_alike(old: State, goal: State, new: State) -> bool:
    """Return whether some renaming of created ids makes the new state equal to the goal."""
    before = _rows(old)
    goal_text, new_text = json.dumps(goal), json.dumps(new)
    for wanted in {_rename(goal_text, names) for names in _put_backs(before, goal)}:
        wanted_state = json.loads(wanted)
        target = _normal(wanted_state)
        for names in _namings(before, wanted_state, new):
            state = json.loads(_rename(new_text, names))
            if _normal(state) == target and _is_as_before(before, state, names):
                return True
    return False


def _put_backs(before: State, state: State) -> Iterator[Names]:
    rows = _rows(state)
    created, lost = rows.keys() - before.keys(), before.keys() - rows.keys()
    for names in _choices({id_: {*_alike(id_, lost), id_} for id_ in sorted(created)}):
        renamed = json.loads(_rename(json.dumps(state), names))
        if _is_as_before(before, renamed, names):
            yield names


def _namings(before: State, goal: State, new: State) -> Iterator[Names]:
    """Yield every way to give the created rows of new the names of goal rows or lost old ones."""
    wanted, found = _rows(goal), _rows(new)
    targets = {id_: _blank(row) for id_, row in wanted.items() if id_ not in before}
    lost = {id_: _blank(row) for id_, row in before.items() if id_ not in found}
    created = {id_: _blank(row) for id_, row in found.items() if id_ not in before}
    if len(created) > len(targets) + len(lost):
        return
    dead = {id_: f"dead {id_}" for id_ in targets}
    options = {
        id_: {
            other
            for other, other_row in [*targets.items(), *lost.items()]
            if other_row == row and other in [*targets, *_alike(id_, lost)]
        }
        for id_, row in created.items()
    }
    for names in _choices(options):
        yield {**dead, **names}


def _choices(options: dict[str, set[str]]) -> Iterator[Names]:
    for choice in itertools.product(*(sorted(names) for names in options.values())):
        if len(set(choice)) == len(choice):
            yield dict(zip(options, choice, strict=True))


def _is_as_before(before: State, state: State, names: Names) -> bool:
    """Return whether every row that was given an old name is the old row."""
    rows = _rows(state)
    return all(
        _normal(_shallow(rows[name])) == _normal(_shallow(before[name]))
        for name in names.values()
        if name in before
    )


def _alike(id_: str, others: Iterable[str]) -> set[str]:
    kind = _kind(id_)
    return set() if kind in LOG_KINDS else {other for other in others if _kind(other) == kind}


def _kind(id_: str) -> str:
    return id_.partition("_")[0]


def _rename(text: str, names: Names) -> str:
    return _ID.sub(lambda match: names.get(match[0], match[0]), text)


def _blank(row: State) -> str:
    return json.dumps(_normal(json.loads(_ID.sub("id", json.dumps(_shallow(row))))), sort_keys=True)


def _shallow(row: State) -> State:
    return {name: value for name, value in row.items() if name != "notes"}


def _rows(node: State) -> State:
    rows: State = {}
    for key, value in node.items():
        if isinstance(value, dict):
            # Settings go by the id of their group and are no rows of their own making.
            if _ID.fullmatch(key):
                rows[key] = value
            if key != "settings":
                rows.update(_rows(value))
    return rows


def _normal(value: Any, name: str = "") -> Any:
    if isinstance(value, dict):
        entries = {key: _normal(inner, key) for key, inner in value.items() if key != "sent_at"}
        return {key: inner for key, inner in entries.items() if inner not in (None, {}, [], "")}
    if isinstance(value, list):
        elements = [_normal(element) for element in value]
        return elements if name == "images" else sorted(elements, key=json.dumps)
    if isinstance(value, bool):
        return f"bool {value}"
    return value
