"""Of several acceptable goals the one counts that the run came closest to."""

from __future__ import annotations

import pytest
from evaluation_states import ANNA, BEN, change, send, state

from pytest_complexmcp.evaluation import PathChange, Verdict, best_goal, evaluate, evaluate_goals


def verdict(made: int, missing: int, damaged: int) -> Verdict:
    change = PathChange("t.k.f", "t", "k", "f", None, 1, 2)
    return Verdict((change,) * made, (change,) * missing, (change,) * damaged)


@pytest.mark.parametrize(
    ("verdicts", "best"),
    [
        ([verdict(9, 1, 0), verdict(1, 0, 0)], 1),
        ([verdict(5, 2, 0), verdict(5, 1, 0), verdict(9, 1, 1)], 1),
        ([verdict(1, 1, 0), verdict(9, 1, 0)], 1),
        ([verdict(0, 0, 1), verdict(0, 1, 0)], 0),
        ([verdict(3, 1, 0), verdict(3, 1, 0)], 0),
    ],
    ids=["success", "fewest wrong", "higher rc", "nothing required", "first listed"],
)
def test_best_goal(verdicts: list[Verdict], best: int) -> None:
    assert best_goal(verdicts) == best
    assert evaluate_goals(verdicts) is verdicts[best]


def test_either_goal_is_a_success() -> None:
    blocked_again = state(send(1, BEN, "Hi"))
    left_open = state(send(1, BEN, "Hi"), change("talk.contacts", BEN, blocked=False))
    new = state(send(11, BEN, "Hi"), change("talk.contacts", BEN, blocked=False))
    verdicts = [evaluate(state(), goal, new) for goal in (blocked_again, left_open)]
    assert [verdict.success for verdict in verdicts] == [False, True]
    assert evaluate_goals(verdicts).success


def test_no_goal_at_all_is_a_bug_of_the_task() -> None:
    with pytest.raises(ValueError, match="at least one"):
        best_goal([])


def test_ratios() -> None:
    half = verdict(2, 2, 1)
    assert (half.rc, half.rb, half.counts_for_rb, half.success) == (0.5, 0.25, True, False)
    idle = verdict(0, 0, 0)
    assert (idle.rc, idle.rb, idle.counts_for_rb, idle.success) == (1.0, 0.0, False, True)
    clumsy = verdict(0, 0, 3)
    assert (clumsy.rc, clumsy.rb, clumsy.counts_for_rb, clumsy.success) == (1.0, 3.0, False, False)


def test_required_paths_are_those_made_and_those_missing() -> None:
    result = evaluate(state(), state(send(1, ANNA, "Hi")), state(send(11, ANNA, "Ho")))
    assert {change.field for change in result.required_paths} == {"", "chat", "sender", "content"}
    assert [change.field for change in result.missing] == ["content"]
