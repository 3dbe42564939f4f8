"""Laws of the verdict, over random worlds, against brute force."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from evaluation_oracle import can_be_named_alike
from evaluation_worlds import OPTIONS, State, carry_out, make_plan, old_state, spoil, write_anew
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from pytest_complexmcp.evaluation import Verdict, evaluate

# The same worlds every time: a gate must not fail by chance. Other seeds are a matter of a loop
# over the functions below.
SETTINGS = settings(
    max_examples=300,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
RANDOMS = st.integers(min_value=0, max_value=10**9).map(Random)
States = tuple[State, State, State]


def judge(old: State, goal: State, new: State, **options: Any) -> Verdict:
    return evaluate(old, goal, new, **{**OPTIONS, **options})


def counts(verdict: Verdict) -> tuple[int, int, int]:
    return (verdict.required, verdict.made, verdict.damaged)


def right_run(rng: Random, size: int) -> States:
    """Return a goal, and a state that did the same in another order and under other ids."""
    old = old_state(rng)
    plan = make_plan(rng, rng.randrange(1, size))
    goal = carry_out(old, plan, rng, 100)
    new = carry_out(old, plan, rng, rng.choice([100, 105, 500]))
    if rng.random() < 0.3:
        write_anew(old, new, rng, 950)
    return old, goal, new


def spoiled_run(rng: Random) -> States:
    old, goal, new = right_run(rng, 8)
    if rng.random() < 0.2:
        write_anew(old, goal, rng, 960)
    for _ in range(rng.choice([0, 1, 1, 1, 2])):
        spoil(new, rng)
    return old, goal, new


@SETTINGS
@given(rng=RANDOMS)
def test_other_ids_and_another_order_of_writes_are_a_success(rng: Random) -> None:
    old, goal, new = right_run(rng, 14)
    verdict = judge(old, goal, new)
    assert verdict.success, verdict.explain()


@SETTINGS
@given(rng=RANDOMS)
def test_success_exactly_where_brute_force_finds_new_equal_to_goal(rng: Random) -> None:
    old, goal, new = spoiled_run(rng)
    is_equal = can_be_named_alike(old, goal, new)
    event("equal" if is_equal else "not equal")
    verdict = judge(old, goal, new)
    assert verdict.success == is_equal, verdict.explain()


@SETTINGS
@given(rng=RANDOMS)
def test_goal_is_a_success_and_old_makes_nothing_and_damages_nothing(rng: Random) -> None:
    old, goal, new = spoiled_run(rng)
    assert judge(old, goal, goal).success
    assert judge(new, new, new).required == 0
    idle = judge(old, goal, old)
    assert (idle.made, idle.damaged) == (0, 0)


@SETTINGS
@given(rng=RANDOMS)
def test_required_depends_on_old_and_goal_alone(rng: Random) -> None:
    old, goal, new = spoiled_run(rng)
    verdict = judge(old, goal, new)
    assert verdict.required == judge(old, goal, old).required == judge(old, goal, goal).required
    assert verdict.made + len(verdict.missing) == verdict.required
    assert verdict.success == (verdict.made == verdict.required and verdict.damaged == 0)


@SETTINGS
@given(rng=RANDOMS)
def test_order_of_known_rows_and_of_fields_changes_nothing(rng: Random) -> None:
    old, goal, new = spoiled_run(rng)
    known = set(ids(old))
    verdict = judge(old, goal, new)
    shuffled = judge(
        *(
            {"talk": {name: shuffle_known(rows, known, rng) for name, rows in talk.items()}}
            for talk in (state["talk"] for state in (old, goal, new))
        )
    )
    assert counts(shuffled) == counts(verdict)
    assert places(shuffled) == places(verdict)


@SETTINGS
@given(rng=RANDOMS)
def test_ids_of_the_verdict_are_one_to_one(rng: Random) -> None:
    old, goal, new = spoiled_run(rng)
    verdict = judge(old, goal, new)
    assert len(set(verdict.ids.values())) == len(verdict.ids)
    assert not verdict.ids.keys() & verdict.dead_ids.keys()


def places(verdict: Verdict) -> Counter[tuple[str, str]]:
    """Return the tables and fields of what is wrong: which of two equal rows is chance."""
    return Counter(
        (change.table, change.field) for change in (*verdict.missing, *verdict.damaged_paths)
    )


def ids(node: State) -> list[str]:
    nested = [id_ for value in node.values() if isinstance(value, dict) for id_ in ids(value)]
    return [*node, *nested]


def shuffle_known(node: State, known: set[str], rng: Random) -> State:
    """Return rows with their known keys in another order; created rows keep theirs."""
    created = [key for key in node if key not in known and "_" in key]
    rest = [key for key in node if key not in created]
    rng.shuffle(rest)
    for key in created:
        rest.insert(rng.randrange(len(rest) + 1), key)
    positions = [index for index, key in enumerate(rest) if key in created]
    for index, key in zip(positions, created, strict=True):
        rest[index] = key
    return {
        key: shuffle_known(node[key], known, rng) if isinstance(node[key], dict) else node[key]
        for key in rest
    }
