"""A reference solution step by step, and playing some of its steps again in another order."""

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from pytest_complexmcp.client import drive
from pytest_complexmcp.episode import Arranged
from pytest_complexmcp.evaluation import Verdict
from pytest_complexmcp.judging import evaluate_worlds
from pytest_complexmcp.tasks import Solve, ToolFailed, Tools
from sandboxes.core import InvalidArguments, Registry, Snapshot, ToolError, UnknownTool, World
from sandboxes.core.ids import ID_PATTERN

_ID: Final = re.compile(ID_PATTERN)
Through = Callable[[Tools, str, dict[str, Any]], Awaitable[Any]]
"""What stands between a solution and the tools: makes a call of the solution, and others."""

REFUSALS: Final = (ToolError, InvalidArguments, UnknownTool)


@dataclass(frozen=True)
class Step:
    """One call of a reference solution.

    Attributes:
        before: the world at the call; `after`: at its answer.
    """

    tool: str
    arguments: Mapping[str, Any]
    output: Any
    before: Snapshot
    after: Snapshot

    @cached_property
    def changes(self) -> bool:
        """Whether it changed the state."""
        return any(True for _ in changed_rows(self.before, self.after))

    @cached_property
    def prepares(self) -> bool:
        """Whether it changed the session alone: a password, a privilege."""
        return not self.changes and self.before.sessions != self.after.sessions

    @cached_property
    def created(self) -> dict[str, list[str]]:
        """The generated keys of the rows that it created, by table, in their order."""
        return created_keys(self.before, self.after)

    def __str__(self) -> str:
        arguments = ", ".join(f"{name}={_short(value)}" for name, value in self.arguments.items())
        return f"{self.tool}({arguments})"


def _short(value: Any, longest: int = 40) -> str:
    text = repr(value)
    return text if len(text) <= longest else f"{text[:longest]}…{text[-1]}"


def changed_rows(before: Snapshot, after: Snapshot) -> Iterator[tuple[str, str]]:
    """Table and key of every row that differs; tables no verdict looks at are left out."""
    for app in after.touched:
        old, new = before.app(app), after.app(app)
        if old is new:
            continue
        state = after.origin.apps[app].state
        assert state is not None
        for name, table in new.items():
            rows = old[name].rows
            if rows is table.rows or state.specs[name].volatile:
                continue
            for key in {**rows, **table.rows}:
                if rows.get(key) is not table.rows.get(key):
                    yield f"{app}.{name}", key


def created_keys(before: Snapshot, after: Snapshot) -> dict[str, list[str]]:
    """The keys of the rows that only `after` has, by table."""
    made: dict[str, list[str]] = {}
    for app in after.touched:
        old = before.app(app)
        for name, table in after.app(app).items():
            if table.rows is not old[name].rows:
                new = [key for key in table.rows if key not in old[name].rows]
                if new:
                    made[f"{app}.{name}"] = new
    return made


class Case:
    """One task in the world of one seed, with what its reference solution does there.

    Raises:
        InfraError: the task cannot be arranged or solved there.
    """

    def __init__(self, arranged: Arranged) -> None:
        self.arranged = arranged
        self.task = arranged.task
        self.goal = arranged.goal
        self.seed = arranged.base.origin.seed
        self.registry = Registry.installed()
        # Through the episode's own way first: it says best what is wrong with a solution.
        self.final, _ = arranged.solution(arranged.goal.solve)
        self.steps = self.record(arranged.goal.solve)

    @cached_property
    def finals(self) -> list[Snapshot]:
        """Every acceptable outcome, the reference solution's first."""
        return [self.final, *(self.arranged.solution(solve)[0] for solve in self.goal.also)]

    @cached_property
    def deeds(self) -> list[Step]:
        """The steps that do something: to the state, or to the session for another's sake."""
        return [step for step in self.steps if step.changes or step.prepares]

    def record(self, solve: Solve) -> list[Step]:
        world = World.from_snapshot(self.arranged.base)
        steps: list[Step] = []

        async def call(name: str, arguments: dict[str, Any]) -> Any:
            before = steps[-1].after if steps else self.arranged.base
            output = self.registry.call(world, name, arguments)
            steps.append(Step(name, arguments, output, before, world.snapshot()))
            return output

        drive(solve(Tools(call)))
        return steps

    def judge(self, new: Snapshot, *, strictly: bool = False) -> Verdict:
        """The verdict on a world.

        Args:
            strictly: by the reference solution's outcome alone, whatever else is acceptable.
        """
        goals = [self.final] if strictly else self.finals
        return evaluate_worlds(self.arranged.base, goals, new, self.goal)


class Replay:
    """Plays recorded steps on from a snapshot, in any order, with ids read as this world's.

    The n-th id of a kind depends on how many were made before, so what a step created here may
    have another id than it had in the solution; later steps mean this world's.
    """

    def __init__(self, case: Case, start: Snapshot) -> None:
        self._case = case
        self.world = World.from_snapshot(start)
        self.last = start
        self._ids: dict[str, str] = {}

    def play(self, steps: Iterable[Step]) -> None:
        """Play them all, whatever is refused."""
        for step in steps:
            self.step(step)

    def step(self, step: Step, arguments: Mapping[str, Any] | None = None) -> bool:
        """Play one step, with other arguments if any are given; returns whether it was accepted."""
        given = self._read(dict(step.arguments if arguments is None else arguments))
        try:
            self._case.registry.call(self.world, step.tool, given)
        except REFUSALS:
            return False
        if step.changes:
            now = self.world.snapshot()
            made = created_keys(self.last, now)
            for table, keys in step.created.items():
                self._ids.update(zip(keys, made.get(table, ()), strict=False))
            self.last = now
        return True

    def _read(self, value: Any) -> Any:
        if isinstance(value, str):
            return _ID.sub(lambda found: self._ids.get(found[0], found[0]), str(value))
        if isinstance(value, dict):
            return {key: self._read(part) for key, part in value.items()}
        if isinstance(value, list):
            return [self._read(part) for part in value]
        return value


def play_again(case: Case, solve: Solve, through: Through) -> Snapshot | str:
    """The outcome of a solution whose every call goes through `through`; or why it got stuck."""
    world = World.from_snapshot(case.arranged.base)

    async def make(name: str, arguments: dict[str, Any]) -> Any:
        try:
            return case.registry.call(world, name, arguments)
        except REFUSALS as error:
            code = error.code if isinstance(error, ToolError) else type(error).__name__
            raise ToolFailed(name, code, str(error)) from error

    async def call(name: str, arguments: dict[str, Any]) -> Any:
        return await through(Tools(make), name, arguments)

    try:
        drive(solve(Tools(call)))
    except ToolFailed as error:
        return str(error)
    return world.snapshot()
