"""What a verdict on 20,000 leaves costs, beside DeepDiff on the same states.

Run with ``pytest tests/benchmarks --benchmark-only``. Nothing here asserts a time.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

import pytest
from deepdiff import DeepDiff

from pytest_complexmcp.evaluation import (
    GENERATED_ID,
    TableRules,
    TableView,
    Verdict,
    evaluate,
    evaluate_tables,
)

pytest.importorskip("pytest_benchmark")

TABLES, ROWS = 20, 100
RULES = TableRules(volatile=frozenset({"id"}))
DIGITS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
State = dict[str, dict[str, "Row"]]


@dataclass(frozen=True)
class Row:
    """Ten fields of the usual kinds; ten leaves."""

    id: str
    owner: str
    text: str
    link: str
    state: str
    amount_cents: int
    rating: float
    is_open: bool
    note: str | None
    tags: tuple[str, ...]


def make_id(kind: str, rng: Random) -> str:
    return f"{kind}_{''.join(rng.choices(DIGITS, k=22))}"


def make_row(rng: Random) -> Row:
    return Row(
        id=make_id("row", rng),
        owner=make_id("user", rng),
        text=f"Something about {rng.random()}",
        link=f"light://row?uid={make_id('user', rng)}",
        state=rng.choice(["new", "paid", "sent"]),
        amount_cents=rng.randrange(10**6),
        rating=rng.random(),
        is_open=rng.random() < 0.5,
        note=rng.choice([None, "mind the dog"]),
        tags=("a", f"b{rng.randrange(9)}"),
    )


def make_states(created: int) -> tuple[State, State, State]:
    """Return states that share every row but the created ones, which differ in their ids."""
    rng = Random(created)
    old: State = {
        f"app.table{number}": {row.id: row for row in (make_row(rng) for _ in range(ROWS))}
        for number in range(TABLES)
    }
    goal, new = ({name: dict(rows) for name, rows in old.items()} for _ in range(2))
    for number in range(created):
        table = f"app.table{number % 3}"
        row = make_row(rng)
        twin = replace(row, id=make_id("row", rng))
        goal[table][row.id], new[table][twin.id] = row, twin
    return old, goal, new


def make_views(old: State, goal: State, new: State) -> list[TableView]:
    is_id = re.compile(GENERATED_ID).fullmatch
    return [
        TableView(
            name, RULES, old[name], goal[name], new[name], vars, lambda key: is_id(key) is not None
        )
        for name in old
    ]


def as_plain(state: State) -> dict[str, Any]:
    return {
        name: {key: {**vars(row), "tags": list(row.tags)} for key, row in rows.items()}
        for name, rows in state.items()
    }


def best_of(run: Callable[[], object], rounds: int) -> float:
    """Return the seconds of the fastest of several runs."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


@pytest.mark.parametrize("created", [0, 12])
def test_tables(
    benchmark: Callable[..., Verdict], created: int, capsys: pytest.CaptureFixture[str]
) -> None:
    states = make_states(created)
    run = partial(evaluate_tables, make_views(*states))
    assert benchmark(run).success
    old, _, new = map(as_plain, states)
    ours, theirs = best_of(run, 50), best_of(partial(DeepDiff, old, new), 1)
    with capsys.disabled():
        sys.stdout.write(
            f"\n{created} created rows: evaluate_tables {ours * 1e3:.2f} ms, "
            f"DeepDiff {theirs * 1e3:.0f} ms, {theirs / ours:.0f} times as long\n"
        )


@pytest.mark.parametrize("created", [0, 12])
def test_plain_dictionaries(benchmark: Callable[..., Verdict], created: int) -> None:
    old, goal, new = ({"app": as_plain(state)} for state in make_states(created))
    volatile = {f"app.app.table{number}.id" for number in range(TABLES)}
    assert benchmark(evaluate, old, goal, new, volatile=volatile).success
