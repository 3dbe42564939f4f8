"""Running an agent: in the main thread, within its time, and whatever it does."""

import asyncio
import inspect
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Literal

import pytest

from pytest_complexmcp.agents.alarm import TimeUp, alarm, is_ours
from pytest_complexmcp.agents.contract import AgentResult
from pytest_complexmcp.client import BlockingClient, Client
from pytest_complexmcp.printing import describe, printable
from pytest_complexmcp.serving.connection import Connection, EpisodeOver

Ending = Literal["finished", "agent_error", "timeout", "over"]

# How long an agent that was cancelled may take to notice, before the alarm interrupts it.
GRACE_S: Final = 2.0
LONGEST_ERROR: Final = 2_000
LONGEST_DETAILS: Final = 6_000
FRAMES: Final = 8


@dataclass(frozen=True)
class Run:
    """How an agent's run ended.

    Attributes:
        ending: "over" where a call ended the episode: the connection knows why.
        error: the exception or the complaint, where there is one.
        details: the traceback, for the report.
    """

    ending: Ending
    result: AgentResult
    error: str | None = None
    details: str | None = None


def run_agent(
    make: Callable[[], Any], instruction: str, connection: Connection, timeout_s: float
) -> Run:
    """Make an agent and let it work until it is done or its time is up.

    What it raises is its own affair and becomes the run's ending.

    Raises:
        KeyboardInterrupt, pytest.exit.Exception: somebody wants the whole session to end.
    """
    try:
        with alarm(timeout_s, _time_up(timeout_s)):
            agent = make()
            work = agent.run if callable(getattr(agent, "run", None)) else agent
            is_async = _is_async(work)
            returned = None if is_async else work(instruction, BlockingClient(connection))
        if is_async:
            returned = _run_async(
                lambda: work(instruction, Client(connection)), connection, timeout_s
            )
        elif inspect.isawaitable(returned):
            awaited = returned
            returned = _run_async(lambda: awaited, connection, timeout_s)
    except BaseException as error:  # noqa: BLE001 - the agent's own, whatever it is
        return _ended(error)
    return _read(returned)


def _time_up(timeout_s: float) -> str:
    return f"no answer within {timeout_s:g} s"


def _read(returned: Any) -> Run:
    if returned is None or isinstance(returned, str):
        return Run("finished", AgentResult(answer=returned))
    if isinstance(returned, AgentResult):
        return Run("finished", returned)
    complaint = f"run() returned {type(returned).__name__}, not str, AgentResult or None"
    return Run("agent_error", AgentResult(), complaint)


def _ended(error: BaseException) -> Run:
    """The ending that an exception of the agent's comes to."""
    causes = list(_causes(error))
    for cause in causes:
        if isinstance(cause, (KeyboardInterrupt, pytest.exit.Exception)):
            raise cause
    for cause in causes:
        if isinstance(cause, EpisodeOver):
            return Run("over", AgentResult())
    for cause in causes:
        if isinstance(cause, TimeUp):
            return Run("timeout", AgentResult(), printable(str(cause)), _place(cause))
    said = "; ".join(describe(cause) for cause in causes)[:LONGEST_ERROR]
    start = _theirs(error) or error.__traceback__
    shown = traceback.format_exception(type(error), error, start, limit=-FRAMES)
    return Run("agent_error", AgentResult(), printable(said), _end_of(shown))


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The exception, or what is in it where it is a group: a task group wraps what ends it."""
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            yield from _causes(part)
    else:
        yield error


def _theirs(error: BaseException) -> TracebackType | None:
    """The traceback from the first frame that is the agent's."""
    start = error.__traceback__
    while start is not None and is_ours(start.tb_frame):
        start = start.tb_next
    return start


def _place(time_up: BaseException) -> str | None:
    """Where the agent was when its time was up, as far as that is known."""
    start = _theirs(time_up) or _theirs(time_up.__cause__ or time_up)
    return _end_of(traceback.format_tb(start, limit=-FRAMES)) if start else None


def _end_of(lines: list[str]) -> str:
    return printable("".join(lines)[-LONGEST_DETAILS:])


def _is_async(work: Any) -> bool:
    return inspect.iscoroutinefunction(work) or inspect.iscoroutinefunction(
        getattr(work, "__call__", None)  # noqa: B004 - an object whose call is async
    )


class _Loop:
    """The one event loop of this process, thrown away when an agent has left something in it."""

    def __init__(self) -> None:
        self._runner: asyncio.Runner | None = None
        self._lost: list[asyncio.Task[Any]] = []

    def run(self, coroutine: Any) -> Any:
        if self._runner is None:
            # With a factory, so that the global loop of other plugins stays as it is.
            self._runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        return self._runner.run(coroutine)

    def sweep(self) -> None:
        """Throw the loop away if there is still a task in it."""
        if self._runner is not None and asyncio.all_tasks(self._runner.get_loop()):
            self.close()

    def close(self) -> None:
        """End every task; one that will not be ended is never run again."""
        runner, self._runner = self._runner, None
        if runner is None:
            return
        loop = runner.get_loop()
        with suppress(Exception, TimeUp), alarm(GRACE_S, "the loop does not close"):
            runner.close()
        loop.close()
        # Kept, for a coroutine that is collected while it runs complains at anybody's expense.
        self._lost += asyncio.all_tasks(loop)


LOOP: Final = _Loop()


def _run_async(start: Callable[[], Any], connection: Connection, timeout_s: float) -> Any:
    async def bounded() -> Any:
        current = asyncio.current_task()
        limit = asyncio.timeout(timeout_s)
        returned = disturbed = None
        try:
            async with limit:
                returned = await start()
        except (Exception, asyncio.CancelledError) as error:
            if not limit.expired():
                raise
            disturbed = error.__cause__ or error  # the cancellation, and where it struck
        finally:
            connection.close()
            strays = [task for task in asyncio.all_tasks() if task is not current]
            for task in strays:
                task.cancel()
            if strays:
                await asyncio.wait(strays, timeout=GRACE_S)
        if limit.expired():  # also where it went on when it was cancelled
            raise TimeUp(_time_up(timeout_s)) from disturbed
        return returned

    try:
        with alarm(timeout_s + GRACE_S, _time_up(timeout_s)):
            return LOOP.run(bounded())
    except TimeUp:
        LOOP.close()
        raise
    finally:
        LOOP.sweep()
