"""Small stories with the verdict worked out by hand, and why it is the right one.

Goal and agent draw their ids from the same generator, so numbers below 10 are the goal's and
numbers from 10 on the agent's, unless a story is about ids that happen to be the same.
"""

from __future__ import annotations

import pytest
from evaluation_states import OPTIONS, Scenario
from scenarios_links import LINKS
from scenarios_pairs import PAIRS, PUT_BACK
from scenarios_rows import KNOWN_ROWS, ONE_ROW
from scenarios_values import LISTS, VALUES
from scenarios_wording import OPEN, ORDER

from pytest_complexmcp.evaluation import evaluate

SCENARIOS = [
    *ONE_ROW, *KNOWN_ROWS, *VALUES, *LISTS, *PAIRS, *PUT_BACK, *LINKS, *OPEN, *ORDER,
]  # fmt: skip


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_verdict_is_the_one_worked_out_by_hand(scenario: Scenario) -> None:
    options = {**OPTIONS, **scenario.options}
    verdict = evaluate(scenario.old, scenario.goal, scenario.new, **options)
    counts = (verdict.required, verdict.made, verdict.damaged)
    assert (*counts, verdict.success) == (*scenario.counts, scenario.success), (
        f"{scenario.why}\n{verdict.explain()}"
    )


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_goal_itself_is_a_success_and_required_does_not_depend_on_new(scenario: Scenario) -> None:
    options = {**OPTIONS, **scenario.options}
    done = evaluate(scenario.old, scenario.goal, scenario.goal, **options)
    assert done.success
    assert done.required == scenario.counts[0]
    assert evaluate(scenario.old, scenario.goal, scenario.old, **options).required == done.required


def test_names_are_unique_and_every_verdict_is_argued() -> None:
    assert len({scenario.name for scenario in SCENARIOS}) == len(SCENARIOS) >= 66
    assert all(scenario.why.endswith(".") for scenario in SCENARIOS)
