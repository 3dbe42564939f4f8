"""Minimum-cost assignment, exact, for few rows and as many columns as there may be."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence


def assign(costs: Sequence[Mapping[int, int]]) -> list[int | None]:
    """Give each row at most one column, and each column to at most one row, at least cost.

    `costs[row][column]` is what a pair costs; a pair not listed is forbidden. A row left
    without a column costs nothing, so only pairs of negative cost are worth making. Shortest
    augmenting paths (Jonker and Volgenant, 1987) over the listed pairs alone.
    """
    solver = _Solver(costs)
    for row in range(len(costs)):
        solver.add(row)
    columns: list[int | None] = [None] * len(costs)
    for column, row in solver.row_of.items():
        if column >= 0:
            columns[row] = column
    return columns


class _Solver:
    """Rows are added one by one; the assignment so far is always optimal for them.

    A row's private column ``-1 - row`` of cost 0 stands for leaving it without one. `row_price`
    and `column_price` keep every reduced cost at zero or above, so Dijkstra's search applies.
    """

    def __init__(self, costs: Sequence[Mapping[int, int]]) -> None:
        self.edges = [{**row_costs, -1 - row: 0} for row, row_costs in enumerate(costs)]
        self.row_of: dict[int, int] = {}
        self.row_price = [0] * len(costs)
        self.column_price: dict[int, int] = {}

    def add(self, row: int) -> None:
        distance: dict[int, int] = {}
        reached_from: dict[int, int] = {}
        settled: dict[int, int] = {}
        frontier: list[tuple[int, int]] = []
        current, length = row, 0
        while True:
            base = length - self.row_price[current]
            for column, cost in self.edges[current].items():
                if column in settled:
                    continue
                candidate = base + cost - self.column_price.get(column, 0)
                if column not in distance or candidate < distance[column]:
                    distance[column] = candidate
                    reached_from[column] = current
                    heapq.heappush(frontier, (candidate, column))
            length, nearest = heapq.heappop(frontier)
            while nearest in settled:
                length, nearest = heapq.heappop(frontier)
            settled[nearest] = length
            if nearest not in self.row_of:
                break
            current = self.row_of[nearest]
        self._reprice(row, nearest, settled)
        self._augment(row, nearest, reached_from)

    def _reprice(self, row: int, last: int, settled: Mapping[int, int]) -> None:
        length = settled[last]
        self.row_price[row] += length
        for column, reached in settled.items():
            if column != last:
                self.row_price[self.row_of[column]] += length - reached
                self.column_price[column] = self.column_price.get(column, 0) - (length - reached)

    def _augment(self, row: int, column: int, reached_from: Mapping[int, int]) -> None:
        column_of = {taken_by: taken for taken, taken_by in self.row_of.items()}
        while True:
            via = reached_from[column]
            self.row_of[column] = via
            if via == row:
                return
            column = column_of[via]
