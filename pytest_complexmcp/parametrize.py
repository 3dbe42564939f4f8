"""From a task and the options to one pytest item for each episode."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import pytest

from pytest_complexmcp.options import SETTINGS, Options, read_options
from pytest_complexmcp.plan import Plan, PlanIds

NO_AGENT: Final = "no agent under test: give one with --agent"
MARKED: Final = tuple(s.name.replace("-", "_") for s in SETTINGS.values() if s.marked)


def parametrize_episodes(metafunc: pytest.Metafunc) -> None:
    """One item for each agent, model, seed and trial of a task; a skipped one without an agent."""
    task = getattr(metafunc.function, "complexmcp_task", None)
    if task is None:
        raise pytest.UsageError(
            f"{metafunc.definition.nodeid} asks for complexmcp_episode but is no @task"
        )
    options = options_for(metafunc)
    if not options.agents:
        skipped = pytest.param(None, id="no-agent", marks=pytest.mark.skip(reason=NO_AGENT))
        metafunc.parametrize("complexmcp_episode", [skipped], indirect=True)
        return
    plans = list(_plans(task.id, options))
    ids = list(map(PlanIds(options).of, plans))
    metafunc.parametrize("complexmcp_episode", plans, indirect=True, ids=ids)


def parametrize_worlds(metafunc: pytest.Metafunc) -> None:
    """One item for each seed of a test that works in a world without an agent."""
    seeds = options_for(metafunc).seeds
    ids = [f"s{seed}" for seed in seeds]
    metafunc.parametrize("complexmcp_world", seeds, indirect=True, ids=ids)


def options_for(test: pytest.Metafunc | pytest.FixtureRequest) -> Options:
    """The options that hold for one test, its marker included.

    Raises:
        pytest.UsageError: the marker has an argument or a value that means nothing.
    """
    node = test.definition if isinstance(test, pytest.Metafunc) else test.node
    marked: dict[str, Any] = {}
    for marker in reversed(list(node.iter_markers("complexmcp"))):
        if unknown := [*map(repr, marker.args), *sorted(set(marker.kwargs) - set(MARKED))]:
            taken = ", ".join(f"{name}=" for name in MARKED)
            raise pytest.UsageError(
                f"{node.nodeid}: the marker complexmcp takes {taken}, not {unknown[0]}"
            )
        marked.update(marker.kwargs)
    return read_options(test.config, marked, node.nodeid)


def _plans(task: str, options: Options) -> Iterator[Plan]:
    trials = range(options.trials)
    for agent, model, seed, trial in product(options.agents, options.models, options.seeds, trials):
        yield Plan(
            task, agent, model, seed, trial, options.faults, options.max_steps, options.timeout_s
        )
