"""One episode, from the seed to the verdict."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final, Literal

import pytest

from pytest_complexmcp.agents.contract import AgentResult
from pytest_complexmcp.agents.loading import Making
from pytest_complexmcp.agents.running import Run, run_agent
from pytest_complexmcp.answers import read_line
from pytest_complexmcp.client import drive
from pytest_complexmcp.evaluation import Verdict
from pytest_complexmcp.judging import evaluate_worlds
from pytest_complexmcp.plan import Plan
from pytest_complexmcp.printing import describe
from pytest_complexmcp.reports.failure import explain
from pytest_complexmcp.serving.connection import Connection, ToolCall
from pytest_complexmcp.tasks import Goal, Solve, Task, ToolFailed, Tools
from sandboxes.core import (
    FaultSchedule,
    InvalidArguments,
    Registry,
    Snapshot,
    ToolError,
    UnknownTool,
    World,
)

Outcome = Literal["passed", "failed", "agent_error", "timeout", "budget", "infra_error"]

LEAST_BUDGET: Final = 100
BUDGET_FACTOR: Final = 3


class InfraError(Exception):
    """A bug of a sandbox or a task; never charged to the agent."""


@dataclass
class Episode:
    """What happened in one episode, and what it is worth.

    Attributes:
        world: as the agent left it.
        verdict: what the state is worth; None where it could not be judged.
        answer_right: None where nothing was asked.
        unread: evidence that no answer of a tool has shown to the agent.
        bug: what a sandbox raised that is no `ToolError`.
    """

    plan: Plan
    task: Task
    instruction: str
    world: World
    outcome: Outcome
    verdict: Verdict | None
    result: AgentResult
    calls: list[ToolCall]
    gold_calls: int = 0
    answer_right: bool | None = None
    expected_answer: str | None = None
    error: str | None = None
    details: str | None = None
    duration_s: float = 0.0
    unread: tuple[str, ...] = field(default_factory=tuple)
    bug: Exception | None = None

    @property
    def passed(self) -> bool:
        return self.outcome == "passed"

    def require_success(self) -> None:
        """Fail the running test with an explanation unless the episode passed."""
        __tracebackhide__ = True
        if not self.passed:
            pytest.fail(explain(self), pytrace=False)


@dataclass(frozen=True)
class Arranged:
    """A task in a seeded world, before anybody has done anything.

    Nobody works in the arranged world itself, to which a solution's own variables may refer: the
    agent and each solution get a twin of it.
    """

    task: Task
    goal: Goal
    base: Snapshot
    faults: FaultSchedule

    def world(self) -> World:
        """The world that an agent works in."""
        return World.from_snapshot(self.base, faults=self.faults)

    def ask(self) -> str:
        """The instruction as the agent reads it.

        Raises:
            InfraError: it has a blank that the goal does not fill.
        """
        try:
            return self.task.ask(self.goal)
        except (LookupError, ValueError) as error:
            raise InfraError(
                f"the instruction of {self.task.id} cannot be filled in: {describe(error)}"
            ) from error

    def solution(self, solve: Solve) -> tuple[Snapshot, list[tuple[str, dict[str, Any], Any]]]:
        """The state that a reference solution leads to on a twin, and its calls with outputs.

        Raises:
            InfraError: it raises, or a tool refuses it.
        """
        twin = World.from_snapshot(self.base)
        registry = Registry.installed()
        made: list[tuple[str, dict[str, Any], Any]] = []

        async def call(name: str, arguments: dict[str, Any]) -> Any:
            try:
                output = registry.call(twin, name, arguments)
            except ToolError as error:
                raise ToolFailed(name, error.code, error.message) from error
            except (UnknownTool, InvalidArguments) as error:
                raise ToolFailed(name, type(error).__name__, str(error)) from error
            made.append((name, arguments, output))
            return output

        try:
            drive(solve(Tools(call)))
        except Exception as error:
            raise InfraError(f"the reference solution of {self.task.id} fails: {error}") from error
        return twin.snapshot(), made


def arrange(task: Task, seed: int, profile: str) -> Arranged:
    """The task in the world of a seed.

    Raises:
        InfraError: the task cannot be arranged there, which is a bug of the task.
    """
    world = World.from_seed(seed, task=task.id)
    try:
        with world.transaction():
            goal = task.arrange(world)
        if not isinstance(goal, Goal):
            raise TypeError(f"it returned {type(goal).__name__}, not a Goal")
    except Exception as error:
        raise InfraError(
            f"{task.id} cannot be arranged on seed {seed}: {describe(error)}"
        ) from error
    return Arranged(task, goal, world.snapshot(), FaultSchedule(task.id, seed, profile))


def run_episode(task: Task, plan: Plan, make: Callable[[Making], Any]) -> Episode:
    """Let an agent do a task in the world of a seed, and judge what it did.

    Raises:
        InfraError: the task cannot be arranged or solved there.
    """
    started = perf_counter()
    arranged = arrange(task, plan.seed, plan.faults)
    instruction = arranged.ask()
    world = arranged.world()
    connection = Connection(Registry.installed(), world, _Budget(arranged, plan))
    making = Making(plan.model, plan.seed, arranged.goal, connection.calls)
    run = run_agent(lambda: make(making), instruction, connection, plan.timeout_s)
    connection.close()
    episode = Episode(
        plan=plan,
        task=task,
        instruction=instruction,
        world=world,
        outcome="infra_error",
        verdict=None,
        result=run.result,
        calls=connection.calls,
        error=run.error,
        details=run.details,
    )
    if connection.bug is not None:
        episode.bug = connection.bug
        episode.error = f"{connection.bug_tool} raised {describe(connection.bug)}"
    else:
        _judge(episode, arranged, run, exhausted=connection.exhausted)
    episode.duration_s = perf_counter() - started
    return episode


class _Budget:
    """Whether a further call is allowed: the larger of 100 and three times the gold path.

    The gold path is computed only for an agent that comes to the hundredth call, so that in the
    ordinary course no goal exists while an agent runs.
    """

    def __init__(self, arranged: Arranged, plan: Plan) -> None:
        self._arranged = arranged
        self._limit = plan.max_steps
        self._known = plan.max_steps is not None

    def __call__(self, made: int) -> bool:
        if self._limit is None:
            self._limit = LEAST_BUDGET
        if made >= self._limit and not self._known:
            self._known = True
            # A solution that fails is found again when the episode is judged.
            with suppress(InfraError):
                _, gold = self._arranged.solution(self._arranged.goal.solve)
                self._limit = max(LEAST_BUDGET, BUDGET_FACTOR * len(gold))
        return made < self._limit


def _judge(episode: Episode, arranged: Arranged, run: Run, *, exhausted: bool) -> None:
    goal = arranged.goal
    solved = [arranged.solution(solve) for solve in (goal.solve, *goal.also)]
    episode.gold_calls = len(solved[0][1])
    verdict = evaluate_worlds(
        arranged.base, [state for state, _ in solved], episode.world.snapshot(), goal
    )
    episode.verdict = verdict
    if goal.answer is not None:
        line = read_line(run.result.answer)
        episode.expected_answer = goal.answer.show()
        told = None if line is None else verdict.read(line)
        episode.answer_right = told is not None and goal.answer.matches(told)
    heard = [call.answer for call in episode.calls if call.status == "ok"]
    episode.unread = tuple(
        text for text in goal.evidence if not any(text in answer for answer in heard)
    )
    done = verdict.success and episode.answer_right is not False and not episode.unread
    if exhausted or run.ending == "over":
        episode.outcome = "budget"
        episode.error = f"more than {len(episode.calls)} calls"
    elif run.ending == "finished":
        episode.outcome = "passed" if done else "failed"
    else:
        episode.outcome = run.ending
