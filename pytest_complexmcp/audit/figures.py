"""How complex a task is, measured on its reference solution."""

from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any, Final

from pytest_complexmcp.agents.loading import BUILT_IN
from pytest_complexmcp.audit.replays import Case, Step
from pytest_complexmcp.audit.wording import leaves
from pytest_complexmcp.episode import run_episode
from pytest_complexmcp.plan import Plan
from pytest_complexmcp.tasks import is_derived

SHORTEST_LINK: Final = 4
LEVELS: Final = ("1-4", "5-12", "13-24", "25+")
"""Bands of distinct tools."""

DISTURBED_TRIALS: Final = 10
"""Runs of the reference agent over whose fault schedules the disturbances are averaged."""


@dataclass(frozen=True)
class Figures:
    """The complexity of a task in one world.

    Attributes:
        calls: of the reference solution; `distinct_tools` among them.
        dependency_depth: calls in the longest chain in which each needs an answer before it.
        branching: calls that need the answer of a call, on average over those that any needs.
        state_variables: paths of the state that have to change.
        expected_disturbances: injected faults that the reference agent meets, on average.
    """

    calls: int
    distinct_tools: int
    dependency_depth: int
    branching: float
    state_variables: int
    expected_disturbances: float

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def level_of(distinct_tools: int) -> str:
    """The band of difficulty, by the distinct tools of the reference solution."""
    return LEVELS[sum(distinct_tools > most for most in (4, 12, 24))]


def figures_of(case: Case, faults: str = "paper") -> Figures:
    """The complexity figures of a task in the world of a seed."""
    needs = [_needed(case.steps, place) for place in range(len(case.steps))]
    depth: list[int] = []
    for needed in needs:
        depth.append(1 + max((depth[earlier] for earlier in needed), default=0))
    fans = [sum(place in needed for needed in needs) for place in range(len(needs))]
    branching = [fan for fan in fans if fan]
    return Figures(
        calls=len(case.steps),
        distinct_tools=len({step.tool for step in case.steps}),
        dependency_depth=max(depth, default=0),
        branching=round(fmean(branching), 2) if branching else 0.0,
        state_variables=case.judge(case.final, strictly=True).required,
        expected_disturbances=_disturbances(case, faults),
    )


def _needed(steps: list[Step], place: int) -> set[int]:
    """The earlier calls whose answers told a value of this one, the first that told it each.

    What a solution has computed may stem from any earlier answer: the last is taken.
    """
    needed: set[int] = set()
    for value in leaves(steps[place].arguments):
        if is_derived(value):
            if place:
                needed.add(place - 1)
        elif isinstance(value, str) and len(value) >= SHORTEST_LINK:
            told = (at for at in range(place) if _tells(steps[at].output, value))
            needed.update(list(told)[:1])
    return needed


def _tells(output: Any, value: str) -> bool:
    return any(isinstance(leaf, str) and value in leaf for leaf in leaves(output))


def _disturbances(case: Case, faults: str) -> float:
    met = 0
    for seed in range(DISTURBED_TRIALS):
        plan = Plan(case.task.id, "oracle", None, seed, 0, faults, None, 60.0)
        episode = run_episode(case.task, plan, BUILT_IN["oracle"])
        met += sum(call.fault is not None for call in episode.calls)
    return round(met / DISTURBED_TRIALS, 2)
