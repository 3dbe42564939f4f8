"""Tasks: what is asked of an agent in a seeded world, and how a careful person would do it."""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar, cast

import pytest

from pytest_complexmcp._sandboxes import anchor

anchor()

from pytest_complexmcp.answers import Answer, Impossible  # noqa: E402 - see `anchor`
from pytest_complexmcp.options import PROBES, mark_of  # noqa: E402
from sandboxes.core import World  # noqa: E402

T = TypeVar("T")

_NAME = re.compile(r"test_([a-z0-9_]+)")


class ToolFailed(Exception):
    """A tool called by a reference solution did not answer "ok".

    Attributes:
        code: the tool error's code, or the status where there is none.
    """

    def __init__(self, tool: str, code: str, message: str) -> None:
        self.tool = tool
        self.code = code
        super().__init__(f"{tool}: {message} ({code})")


class Tools:
    """The tools as a reference solution calls them: `await do.send_message(uid=…, content=…)`.

    Every call returns the tool's output, and raises `ToolFailed` where there is none.
    """

    def __init__(self, call: Callable[[str, dict[str, Any]], Awaitable[Any]]) -> None:
        self._call = call

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        if name.startswith("_"):
            raise AttributeError(name)

        def call(**arguments: Any) -> Awaitable[Any]:
            return self._call(name, arguments)

        return call


class Solve(Protocol):
    """A reference solution."""

    async def __call__(self, do: Tools, /) -> None: ...


@dataclass(frozen=True, kw_only=True)
class FreeText:
    """Text whose wording the instruction leaves open, in one row that the goal creates.

    Attributes:
        table: as "lighttalk.messages".
        field: the open field.
        where: fields that tell the row among those which the goal creates.
        facts: what the text has to say, each as whole words.
        decoys: what it must not say.
    """

    table: str
    field: str
    where: Mapping[str, object]
    facts: tuple[str, ...] = ()
    decoys: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Goal:
    """What a task comes to in one world.

    Attributes:
        solve: the reference solution; the state it leads to is the goal.
        blanks: fill the blanks of the instruction.
        also: further solutions whose outcomes are as good.
        answer: what is to be answered, where the instruction asks something.
        evidence: texts of which each must have stood in an answer of some tool, before an answer
            (or a giving up) counts.
        attempt: where the task cannot be done, what somebody does who tries all the same; it has
            to change something, and fails.
        free: text the instruction leaves open.
        ordered: (table, field) pairs in which the order of created rows counts.
    """

    solve: Solve
    blanks: Mapping[str, object] = field(default_factory=dict)
    also: tuple[Solve, ...] = ()
    answer: Answer | None = None
    evidence: tuple[str, ...] = ()
    attempt: Solve | None = None
    free: tuple[FreeText, ...] = ()
    ordered: tuple[tuple[str, str], ...] = ()

    @classmethod
    def impossible(
        cls,
        solve: Solve,
        *,
        evidence: tuple[str, ...],
        blanks: Mapping[str, object],
        attempt: Solve,
    ) -> "Goal":
        """A task that cannot be done: `solve` reads the evidence and changes nothing.

        Raises:
            ValueError: no evidence, without which giving up at once would be a success.
        """
        if not evidence:
            raise ValueError("an impossible task names the evidence that shows it")
        return cls(
            solve=solve, blanks=blanks, answer=Impossible(), evidence=evidence, attempt=attempt
        )


Arrange = Callable[[World], Goal]


@dataclass(frozen=True, kw_only=True)
class Task:
    """One task of a benchmark.

    Attributes:
        id: module and name, as `lighttalk.like_latest_moment`; results are keyed by it.
        instruction: with its blanks.
        apps: the keys of the apps it is about, for selection.
        probes: what it tests, for selection; of `PROBES`.
        arrange: prepares a world and says what the task comes to in it.
    """

    id: str
    instruction: str
    apps: tuple[str, ...]
    probes: tuple[str, ...]
    arrange: Arrange

    def ask(self, goal: Goal) -> str:
        """The instruction as the agent reads it."""
        text = self.instruction.format(**goal.blanks)
        if goal.answer is None:
            return text
        return f"{text}\n\nEnd your reply with one line: ANSWER: {goal.answer.form}."


class TaskTest(Protocol):
    """What `@task` makes of a function: a pytest test that carries its task."""

    complexmcp_task: Task

    def __call__(self, complexmcp_episode: Any) -> None: ...


def task(
    instruction: str, *, apps: list[str], probes: list[str] | None = None
) -> Callable[[Arrange], TaskTest]:
    """Make a task, and a pytest test that runs it, of a function that arranges a world.

    Args:
        instruction: what the agent is asked, with `{blanks}` that the Goal fills.
        apps: the keys of the apps it is about.
        probes: what it tests; of `PROBES`.

    Raises:
        ValueError: an unknown probe, or a function that is not called `test_…`.
    """
    if unknown := set(probes or ()) - set(PROBES):
        raise ValueError(f"unknown probes {sorted(unknown)}; there are {', '.join(PROBES)}")

    def decorate(arrange: Arrange) -> TaskTest:
        name = _NAME.fullmatch(arrange.__name__)
        if name is None:
            raise ValueError(f"a task's function is called test_…, not {arrange.__name__}")
        module = arrange.__module__.rpartition(".")[2].removeprefix("test_")

        @pytest.mark.complexmcp
        def test(complexmcp_episode: Any) -> None:
            complexmcp_episode.require_success()

        test.__name__ = arrange.__name__
        test.__qualname__ = arrange.__qualname__
        test.__module__ = arrange.__module__
        test.__doc__ = arrange.__doc__
        for probe in probes or ():
            getattr(pytest.mark, mark_of(probe))(test)
        made = cast(TaskTest, test)
        made.complexmcp_task = Task(
            id=f"{module}.{name.group(1)}",
            instruction=instruction,
            apps=tuple(apps),
            probes=tuple(probes or ()),
            arrange=arrange,
        )
        return made

    return decorate


class _DerivedText(str):
    """A text computed from what was read."""


class _DerivedInt(int):
    """A whole number computed from what was read."""


class _DerivedFloat(float):
    """A number computed from what was read."""


_DERIVED: Final[dict[type, Any]] = {str: _DerivedText, int: _DerivedInt, float: _DerivedFloat}


def derived(value: T, *sources: object) -> T:
    """Mark a value of a reference solution as computed from what was read or asked.

    Args:
        value: a text or a number.
        sources: what it was computed from; at least one.

    Raises:
        TypeError: no sources, or a value of another type.
    """
    kind = _DERIVED.get(type(value))
    if kind is None or not sources:
        raise TypeError("derived() takes a text or a number, and what it was computed from")
    return cast(T, kind(value))


def is_derived(value: object) -> bool:
    return isinstance(value, tuple(_DERIVED.values()))
