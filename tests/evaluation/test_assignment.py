"""The assignment is a cheapest one, for every choice of rows, columns and forbidden pairs."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_complexmcp.evaluation.assignment import assign

COSTS = st.lists(
    st.dictionaries(st.integers(0, 4), st.integers(-9, 3), max_size=5), min_size=1, max_size=5
)


def cost(costs: list[dict[int, int]], columns: list[int | None]) -> int:
    return sum(costs[row][column] for row, column in enumerate(columns) if column is not None)


def cheapest(costs: list[dict[int, int]]) -> int:
    choices = itertools.product(*([None, *row] for row in costs))
    return min(
        cost(costs, list(choice))
        for choice in choices
        for taken in [[column for column in choice if column is not None]]
        if len(set(taken)) == len(taken)
    )


@settings(max_examples=200, deadline=None)
@given(costs=COSTS)
def test_assignment_is_one_to_one_and_as_cheap_as_the_best_of_all(
    costs: list[dict[int, int]],
) -> None:
    columns = assign(costs)
    taken = [column for column in columns if column is not None]
    assert len(set(taken)) == len(taken)
    assert cost(costs, columns) == cheapest(costs)


def test_row_without_a_permitted_column_stays_alone() -> None:
    assert assign([{}, {0: -1}, {0: -2}]) == [None, None, 0]


def test_pair_that_costs_more_than_none_is_not_made() -> None:
    assert assign([{0: 1}]) == [None]
