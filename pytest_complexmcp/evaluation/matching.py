"""Which rows to pair when none are equal: those that leave the fewest paths to differ."""

from __future__ import annotations

import heapq
from bisect import bisect_left
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import chain

from .assignment import assign
from .opentext import satisfies
from .rows import Row
from .values import Leaves, Path

Ranked = tuple[int, Row]


def cheapest_pairs(
    goal_rows: Sequence[Row],
    new_rows: Sequence[Row],
    read_goal: Callable[[Row], Leaves],
    read_new: Callable[[Row], Leaves],
) -> list[tuple[Row, Row]]:
    """Return the pairs of undecided rows of a group that leave the fewest paths to differ.

    Ties go by the fewest unequal descriptions, then by the least distance in creation order,
    then by the least squared distance, which keeps the order where the distances cannot say.
    """
    goals = [ranked for ranked in enumerate(goal_rows) if not ranked[1].decided]
    news = [ranked for ranked in enumerate(new_rows) if not ranked[1].decided]
    if not goals or not news:
        return []
    wanted = [_Wanted(row, read_goal(row)) for _, row in goals]
    kinds = _sort_by_kind(wanted, news, read_new)
    count = len(goals)
    reach = max(len(goal_rows), len(new_rows))
    square_unit, distance_unit = count * reach * reach + 1, count * reach + 1
    costs: list[dict[int, int]] = []
    for (rank, row), want in zip(goals, wanted, strict=True):
        row_costs: dict[int, int] = {}
        for kind in kinds:
            saved = want.saved_by(kind)
            if saved is None:
                continue
            cost = (count + 1) * -saved + (row.description != kind.description)
            for column, distance in kind.nearest(rank, count):
                near = cost * distance_unit + distance
                row_costs[column] = near * square_unit + distance * distance
        # The other rows can take no more columns than there are rows, so the best suffice.
        best = heapq.nsmallest(count, row_costs.items(), key=lambda item: item[::-1])
        costs.append(dict(best))
    return [
        (row, news[column][1])
        for (_, row), column in zip(goals, assign(costs), strict=True)
        if column is not None
    ]


class _Kind:
    """New rows that no row of the goal can tell apart but by their place in creation order."""

    def __init__(
        self,
        items: frozenset[tuple[Path, Hashable]],
        paths: frozenset[Path],
        values: Mapping[Path, Hashable],
        description: int,
    ) -> None:
        self.items = items
        self.paths = paths
        self.values = values
        self.description = description
        self.columns: list[int] = []
        self.ranks: list[int] = []

    def nearest(self, rank: int, count: int) -> list[tuple[int, int]]:
        """Return (column, distance) of the `count` nearest, and of others."""
        at = bisect_left(self.ranks, rank)
        window = range(max(0, at - count), min(len(self.ranks), at + count))
        return [(self.columns[i], abs(self.ranks[i] - rank)) for i in window]


class _Wanted:
    """A goal row's paths, for comparing it with many."""

    def __init__(self, row: Row, leaves: Leaves) -> None:
        self.values = leaves.values
        self.items = frozenset(leaves.values.items())
        self.paths = frozenset(leaves.values)
        self.open = row.table.open.get(row.key, {})
        self.description = row.description

    def saved_by(self, found: _Kind) -> int | None:
        """Return how many paths less differ when these are paired than when both stay alone.

        None where over half of the goal row's fields would be wrong: that is another row.
        """
        right = len(self.items & found.items)
        for path, free in self.open.items():
            was_right = (path, self.values.get(path)) in found.items
            right += satisfies(free, found.values.get(path)) - was_right
        if 2 * right < len(self.items):
            return None
        # Alone, each row differs in its presence and all its paths; as a pair, in the paths
        # that are wrong and in those that only the new row has.
        return 2 + right + len(self.paths & found.paths)


def _sort_by_kind(
    wanted: Sequence[_Wanted], news: Sequence[Ranked], read: Callable[[Row], Leaves]
) -> list[_Kind]:
    """Sort the new rows by what any of the goal's rows could tell of them."""
    items = frozenset(chain.from_iterable(want.items for want in wanted))
    paths = frozenset(chain.from_iterable(want.paths for want in wanted))
    open_paths = sorted({path for want in wanted for path in want.open}, key=str)
    descriptions = {want.description for want in wanted}
    kinds: dict[Hashable, _Kind] = {}
    for column, (rank, row) in enumerate(news):
        values = read(row).values
        right, present = items.intersection(values.items()), paths.intersection(values)
        description = row.description if row.description in descriptions else -1
        texts = tuple(values.get(path) for path in open_paths)
        look = (right, present, texts, description)
        kind = kinds.get(look)
        if kind is None:
            kind = kinds[look] = _Kind(right, present, values, description)
        kind.columns.append(column)
        kind.ranks.append(rank)
    return list(kinds.values())
