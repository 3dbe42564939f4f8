"""Describe created rows without their random ids, by colour refinement.

A description is a number; rows of goal and new that cannot be told apart share one. It begins
with a row's own content and the old paths that name it, and is refined by the descriptions of
the created rows linked to or from it until nothing splits any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

from .rows import Known, Row, Side, Touched
from .values import Place

WORK_LIMIT = 1_000_000
"""Links looked at before refinement stops early. Descriptions then stay coarser, and a run that
wrote thousands of entangled rows is paired less finely, never wrongly."""

_ONE_PAIR = 2

Labels = dict[Hashable, int]


class Descriptions:
    """The descriptions of the undecided rows of both snapshots, as one partition."""

    def __init__(self, touched: Touched) -> None:
        labels: Labels = {}
        for side in (touched.goal, touched.new):
            _connect(side, touched.known.values(), labels)
        self._work = 0
        self._size: Counter[int] = Counter()
        first: dict[Hashable, int] = {}
        for side in (touched.goal, touched.new):
            for row in side.rows:
                content = _content(row, side)
                row.description = first.setdefault(content, len(first))
                self._size[row.description] += 1
        self._next = len(first)
        self.refine(row for side in (touched.goal, touched.new) for row in side.rows if row.near)

    def settle(self, row: Row) -> None:
        """Take a decided row out of the partition; it keeps its description."""
        self._size[row.description] -= 1

    def is_tied(self, row: Row) -> bool:
        """Return whether more than one pair of undecided rows has this description."""
        return self._size[row.description] > _ONE_PAIR

    def single_out(self, *rows: Row) -> list[Row]:
        """Give decided rows a description of their own; return whom that may tell apart."""
        for row in rows:
            row.description = self._next
        self._next += 1
        return [near for row in rows for _, near in row.near if not near.decided]

    def refine(self, rows: Iterable[Row]) -> bool:
        """Split descriptions, beginning with these undecided rows; return whether any split.

        Of the parts of a description the one not looked at, or else the largest, keeps its
        number, so that a change travels only where it tells something apart.
        """
        has_split = False
        dirty = dict.fromkeys(rows)
        while dirty and self._work < WORK_LIMIT:
            changed = [row for part in self._parts(dirty) for row in self._renumber(part)]
            has_split = has_split or bool(changed)
            dirty = dict.fromkeys(
                near for row in changed for _, near in row.near if not near.decided
            )
        return has_split

    def _parts(self, dirty: Iterable[Row]) -> list[list[Row]]:
        by_description: dict[int, dict[Hashable, list[Row]]] = {}
        for row in dirty:
            self._work += len(row.near)
            signature = tuple(sorted((label, near.description) for label, near in row.near))
            parts = by_description.setdefault(row.description, {})
            parts.setdefault(signature, []).append(row)
        split: list[list[Row]] = []
        for description, parts in by_description.items():
            found = list(parts.values())
            if sum(map(len, found)) == self._size[description]:
                found.remove(max(found, key=len))
            split += found
        return split

    def _renumber(self, part: list[Row]) -> list[Row]:
        self._size[part[0].description] -= len(part)
        for row in part:
            row.description = self._next
        self._size[self._next] = len(part)
        self._next += 1
        return part


def _content(row: Row, side: Side) -> Hashable:
    open_paths = row.table.open_paths
    values = row.leaves.values.items()
    if open_paths:
        values = {path: form for path, form in values if path not in open_paths}.items()
    parent = side.reader.key(row.parent)
    return (row.table.index, parent, frozenset(values), tuple(sorted(row.mentions)))


def _connect(side: Side, known: Iterable[Known], labels: Labels) -> None:
    """Draw the links between a snapshot's created rows, and what known rows say of them."""
    if not side.rows:
        return
    for row in side.rows:
        for place, id_ in row.leaves.links:
            target = side.by_id.get(id_)
            if target is not None and target is not row:
                _connect_field(row, place, target, labels)
        for position, parent in enumerate(row.parent):
            target = side.by_id.get(parent) if isinstance(parent, str) else None
            if target is not None:
                row.needs.append(target)
                _link(_label(labels, (row.table.index, position)), row, target)
    for known_row in known:
        if getattr(known_row, side.name) is not None:
            _mention(side, known_row, labels)


def _connect_field(row: Row, place: Place, target: Row, labels: Labels) -> None:
    label = _label(labels, (row.table.index, place))
    path = place[0]
    row.links.append((label, target))
    # Open wording cannot say who is who, so what points at it waits until the rest has.
    if path[0] in row.table.rules.identity or target.table.open_paths:
        row.needs.append(target)
    if path not in row.table.open_paths:
        _link(label, row, target)


def _mention(side: Side, known: Known, labels: Labels) -> None:
    """Note which created rows a known row names, in its key or in the fields that changed."""
    key, ids, leaves = side.read_known(known)
    owners = [side.by_id[id_] for id_ in ids if id_ in side.by_id]
    targets = [(place, side.by_id[id_]) for place, id_ in leaves.links if id_ in side.by_id]
    for place, target in targets:
        target.mentions.append(_label(labels, (known.table.index, key, place)))
    content = frozenset(leaves.values.items()) if owners else None
    for position, owner in enumerate(owners):
        about = (known.table.index, key, position)
        owner.mentions.append(_label(labels, (*about, content)))
        linked: list[tuple[Hashable, Row]] = [*enumerate(owners), *targets]
        for at, target in linked:
            if target is not owner:
                _link(_label(labels, (*about, content, at)), owner, target)


def _label(labels: Labels, place: Hashable) -> int:
    return labels.setdefault(place, len(labels))


def _link(label: int, row: Row, target: Row) -> None:
    row.near.append((2 * label, target))
    target.near.append((2 * label + 1, row))
