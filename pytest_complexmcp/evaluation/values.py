"""The paths of a row: one per field, mappings descended, lists as bags.

Every value gets a canonical form, and two values are the same exactly when their forms are
equal. So Python's own idea of equality (``True == 1``) is used nowhere else.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from math import isnan

from .ids import Reader, show
from .model import TableRules

Path = tuple[Hashable, ...]
Place = tuple[Path, int]
"""Where an id was met: a path, and how many ids were met there before."""

ELEMENT = "[]"
"""Stands before an element and its occurrence in the path of a list's element."""

_NOTHING = ("nothing",)
_NOT_A_NUMBER = ("not a number",)
_SCALARS = frozenset({str, int, float, bool, type(None), Decimal, date, datetime})
_LISTS = frozenset({list, tuple})


class Leaves:
    """The paths of one row, with what each holds: in canonical form, and as written.

    `links` are the generated ids met on the way, each with the place it was met at.
    """

    __slots__ = ("links", "raw", "values")

    def __init__(self) -> None:
        self.values: dict[Path, Hashable] = {}
        self.raw: dict[Path, object] = {}
        self.links: list[tuple[Place, str]] = []


class _Opaque:
    """A value that cannot be hashed, compared by type and `==`."""

    __slots__ = ("_value",)

    def __init__(self, value: object) -> None:
        self._value = value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Opaque) or type(self._value) is not type(other._value):
            return False
        return bool(self._value == other._value)

    def __hash__(self) -> int:
        return 0


def flatten(fields: Mapping[str, object], rules: TableRules, reader: Reader) -> Leaves:
    """Return the paths of a row that hold something and are not volatile."""
    reader.hits.clear()
    flattener = _Flattener(rules, reader)
    visit, volatile = flattener.visit, rules.volatile
    for name, value in fields.items():
        if name not in volatile:
            visit((name,), name, value)
    return flattener.leaves


def canonical_text(text: str) -> str:
    """Return the text in Unicode NFC without surrounding white space."""
    return (text if text.isascii() else unicodedata.normalize("NFC", text)).strip()


def render_path(path: Path, raw: Iterable[object]) -> str:
    """Return a field path as dotted text; an element of a list is shown as it was written.

    `raw` are the values there, None where there is none.
    """
    if len(path) == 1:
        return str(path[0])
    if ELEMENT not in path:
        return ".".join(map(show, path))
    at, occurrence = path.index(ELEMENT), path[-1]
    element = next(value for value in raw if value is not None)
    again = f" #{int(str(occurrence)) + 1}" if occurrence else ""
    return f"{'.'.join(map(show, path[:at]))}[{element}{again}]"


class _Flattener:
    """Descends one row. `dotted` is a path as the rules name it, without list positions."""

    __slots__ = ("leaves", "reader", "rules")

    def __init__(self, rules: TableRules, reader: Reader) -> None:
        self.rules = rules
        self.reader = reader
        self.leaves = Leaves()

    def visit(self, path: Path, dotted: str, value: object) -> None:
        kind = type(value)
        if kind in _SCALARS:
            form = value if kind is int else self._scalar(value)
            if form is not None:
                self.leaves.values[path] = form
                self.leaves.raw[path] = value
                if self.reader.hits:
                    self._take_links(path)
        elif isinstance(value, (list, tuple)) and kind in _LISTS:
            self._visit_list(path, dotted, value)
        elif isinstance(value, Mapping):
            for key, inner in value.items():
                inner_dotted = f"{dotted}.{key}"
                if inner_dotted not in self.rules.volatile:
                    inner_path = (*path, self.reader.key(key))
                    self._take_links(inner_path)
                    self.visit(inner_path, inner_dotted, inner)
        elif isinstance(value, (set, frozenset)):
            self._visit_list(path, dotted, sorted(value, key=repr))
        else:
            self._put(path, self._form(value, dotted, False), value)

    def _visit_list(self, path: Path, dotted: str, value: Sequence[object]) -> None:
        if dotted in self.rules.sequence:
            if value:
                self._put(path, self._form(value, dotted, True), value)
            return
        seen: Counter[Hashable] = Counter()
        for element in value:
            form = self._element(element, dotted, False)
            self._put((*path, ELEMENT, form, seen[form]), True, element)
            seen[form] += 1

    def _put(self, path: Path, form: Hashable, raw: object) -> None:
        if form is not None:
            self.leaves.values[path] = form
            self.leaves.raw[path] = raw
        if self.reader.hits:
            # An element's occurrence is no part of the place: in a bag it is chance.
            self._take_links(path[:-1] if form is True and ELEMENT in path else path)

    def _take_links(self, place: Path) -> None:
        hits = self.reader.hits
        if hits:
            self.leaves.links += [((place, index), id_) for index, id_ in enumerate(hits)]
            hits.clear()

    def _element(self, value: object, dotted: str, ordered: bool) -> Hashable:
        form = self._form(value, dotted, ordered)
        return _NOTHING if form is None else form

    def _scalar(self, value: object) -> Hashable:
        if isinstance(value, str):
            return self.reader.text(canonical_text(value)) or None
        if isinstance(value, (bool, float, Decimal)):
            return _number(value)
        return value

    def _form(self, value: object, dotted: str, ordered: bool) -> Hashable:
        """Return the canonical form of a value below a path, None for nothing."""
        if isinstance(value, Enum):
            form: Hashable = ("enum", type(value), value.name)
        elif value is None or isinstance(value, (str, int, float, Decimal, date)):
            form = self._scalar(value)
        elif isinstance(value, Mapping):
            form = self._mapping_form(value, dotted, ordered)
        elif isinstance(value, (set, frozenset)):
            form = self._list_form(sorted(value, key=repr), dotted, False)
        elif isinstance(value, (list, tuple)):
            form = self._list_form(value, dotted, ordered or dotted in self.rules.sequence)
        else:
            form = (type(value), value) if _is_hashable(value) else _Opaque(value)
        return form

    def _list_form(self, value: Sequence[object], dotted: str, ordered: bool) -> Hashable:
        # The positions of a named tuple have meanings.
        is_plain = type(value) in _LISTS
        forms = [self._element(element, dotted, ordered or not is_plain) for element in value]
        if not forms:
            return None
        kind = "list" if is_plain else type(value)
        return (kind, tuple(forms) if ordered or not is_plain else _bag(forms))

    def _mapping_form(self, value: Mapping[object, object], dotted: str, ordered: bool) -> Hashable:
        entries: list[Hashable] = []
        for key, inner in value.items():
            inner_dotted = f"{dotted}.{key}"
            if inner_dotted not in self.rules.volatile:
                form = self._form(inner, inner_dotted, ordered)
                if form is not None:
                    entries.append((self.reader.key(key), form))
        return ("mapping", frozenset(entries)) if entries else None


def _number(value: bool | float | Decimal) -> Hashable:
    if isinstance(value, bool):
        return ("bool", value)
    if isnan(value):
        return _NOT_A_NUMBER
    # A Decimal equals and hashes like the int of the same value: 1.0 is 1.
    return value if isinstance(value, Decimal) else Decimal(f"{value:.11e}")


def _bag(forms: Iterable[Hashable]) -> Hashable:
    return frozenset(Counter(forms).items())


def _is_hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True
