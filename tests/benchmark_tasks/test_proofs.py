"""Every packaged task, proven on many seeds (`COMPLEXMCP_PROOF_SEEDS`; a hundred in tox -e proofs)."""

import os
import re
from collections.abc import Callable
from typing import Any

import pytest

from pytest_complexmcp.agents.loading import BUILT_IN, Making
from pytest_complexmcp.collection import packaged_tasks
from pytest_complexmcp.episode import Episode, arrange, run_episode
from pytest_complexmcp.options import PROFILES
from pytest_complexmcp.plan import Plan
from pytest_complexmcp.tasks import Task, is_derived
from sandboxes.core import Registry

SEEDS = range(int(os.environ.get("COMPLEXMCP_PROOF_SEEDS", "5")))
TASKS = packaged_tasks()

every_task = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)


def play(task: Task, seed: int, agent: str, faults: str) -> Episode:
    make: Callable[[Making], Any] = BUILT_IN[agent]
    return run_episode(task, Plan(task.id, agent, None, seed, 0, faults, None, 60.0), make)


@every_task
@pytest.mark.parametrize("faults", PROFILES)
def test_the_oracle_succeeds(task: Task, faults: str) -> None:
    for seed in SEEDS:
        episode = play(task, seed, "oracle", faults)
        assert episode.outcome == "passed", (seed, episode.verdict and episode.verdict.explain())
        assert episode.verdict is not None
        assert (episode.verdict.rc, episode.verdict.rb) == (1.0, 0.0)
        # Whatever a gold call answers, other than its result, an injected fault has done it.
        assert {call.status for call in episode.calls} <= {"ok", "internal error"}
        assert all(call.fault for call in episode.calls if call.status != "ok")


@every_task
def test_doing_nothing_fails(task: Task) -> None:
    for seed in SEEDS:
        assert play(task, seed, "noop", "paper").outcome == "failed", seed


@every_task
def test_the_goal_is_reached_at_the_last_gold_write_and_not_before(task: Task) -> None:
    for seed in list(SEEDS)[:5]:
        arranged = arrange(task, seed, "none")
        goal, gold = arranged.solution(arranged.goal.solve)
        registry = Registry.installed()
        writes = [place for place, (name, _, _) in enumerate(gold) if registry.tools[name].writes]
        if not writes:
            assert arranged.goal.answer is not None
            continue
        world = arranged.world()
        world.faults = None
        for name, arguments, _ in gold[: writes[-1]]:
            registry.call(world, name, arguments)
        assert world.snapshot().plain() != goal.plain(), seed


@every_task
def test_every_value_of_the_solution_can_be_known(task: Task) -> None:
    for seed in list(SEEDS)[:5]:
        arranged = arrange(task, seed, "none")
        _, gold = arranged.solution(arranged.goal.solve)
        known = task.ask(arranged.goal)
        for name, arguments, output in gold:
            for value in flat(arguments):
                # "The latest" is one; that needs no reading.
                told = value == 1 or is_derived(value) or str(value) in known
                assert told, (seed, name, value)
            known += repr(output)


def flat(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [leaf for part in value.values() for leaf in flat(part)]
    if isinstance(value, list):
        return [leaf for part in value for leaf in flat(part)]
    return [value]


@every_task
def test_instructions_read_well_and_name_no_tool(task: Task) -> None:
    names = {name for name in Registry.installed().tools if "_" in name}
    for seed in SEEDS:
        text = task.ask(arrange(task, seed, "none").goal)
        assert not re.search(r"None|[{}]|  |\b(\w+) \1\b(?<!that that)", text), text
        assert not names & set(re.findall(r"\w+", text)), text


@every_task
def test_another_seed_asks_something_else_or_of_another_world(task: Task) -> None:
    arranged = [arrange(task, seed, "none") for seed in range(10)]
    digests = {one.base.digest() for one in arranged}
    assert len(digests) == 10


def gold_of(task: Task) -> list[str]:
    arranged = arrange(task, 42, "none")
    return [name for name, _, _ in arranged.solution(arranged.goal.solve)[1]]


def test_no_two_tasks_need_the_same_writing_tools() -> None:
    registry = Registry.installed()
    sets = [
        frozenset(name for name in gold_of(task) if registry.tools[name].writes) for task in TASKS
    ]
    assert len(set(sets)) == len(sets)


def test_there_are_a_dozen_tasks_and_three_long_ones() -> None:
    assert len(TASKS) >= 12
    assert sum(len(set(gold_of(task))) >= 10 for task in TASKS) >= 3


def test_task_ids_are_unique_and_fit_a_parameter_id() -> None:
    ids = [task.id for task in TASKS]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z0-9_]+\.[a-z0-9_]+", one) for one in ids)
