"""Pairs of rows without links leave as few paths differing as any pairing could."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

from evaluation_states import make_id
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_complexmcp.evaluation import evaluate

Row = dict[str, Any]


def make_rows(rng: Random, first: int, count: int) -> dict[str, Row]:
    fields = [f"f{number}" for number in range(4)]
    return {
        make_id("row", first + number): {
            name: rng.randrange(2) for name in fields if rng.random() < 0.9
        }
        for number in range(count)
    }


def differing(goal: Row | None, new: Row | None) -> int | None:
    """Return how many paths differ, None where over half of the goal's fields would."""
    if goal is None or new is None:
        return len(goal or new or ()) + 1
    wrong = sum(1 for name, value in goal.items() if new.get(name) != value)
    if 2 * wrong > len(goal):
        return None
    return wrong + len(new.keys() - goal.keys())


def least_differing(goals: list[Row], news: list[Row]) -> int:
    padded: list[Row | None] = [*news, *[None] * len(goals)]
    totals = []
    for chosen in set(itertools.permutations(range(len(padded)), len(goals))):
        partners = [padded[index] for index in chosen]
        left = [row for index, row in enumerate(padded) if index not in chosen and row is not None]
        costs = [differing(goal, new) for goal, new in zip(goals, partners, strict=True)]
        if None not in costs:
            alone = [differing(None, row) for row in left]
            totals.append(sum(cost for cost in [*costs, *alone] if cost is not None))
    return min(totals)


def without_equals(goals: dict[str, Row], news: dict[str, Row]) -> tuple[list[Row], list[Row]]:
    """Return what is left when each goal row has taken the first new row that equals it."""
    left, found = [], list(news.values())
    for row in goals.values():
        if row in found:
            found.remove(row)
        else:
            left.append(row)
    return left, found


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_no_pairing_leaves_fewer_paths_differing(seed: int) -> None:
    rng = Random(seed)
    goals, news = make_rows(rng, 0, rng.randrange(1, 4)), make_rows(rng, 9, rng.randrange(4))
    verdict = evaluate({"t": {"rows": {}}}, {"t": {"rows": goals}}, {"t": {"rows": news}})
    total = verdict.required - verdict.made + verdict.damaged
    assert total == least_differing(*without_equals(goals, news))
