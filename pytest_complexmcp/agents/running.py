"""Running an agent: in the main thread, within its time, and whatever it does."""

import asyncio
import inspect
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import FrameType
from typing import Any, Final, Literal

from pytest_complexmcp.agents.contract import AgentResult
from pytest_complexmcp.client import BlockingClient, Client
from pytest_complexmcp.serving.connection import Connection, EpisodeOver

Ending = Literal["finished", "agent_error", "timeout", "over"]

# How long an agent that was cancelled may take to notice, before the alarm interrupts it.
GRACE_S: Final = 2.0


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


class _TimeUp(BaseException):
    """Raised by the alarm in whatever the agent is doing."""


def run_agent(
    make: Callable[[], Any], instruction: str, connection: Connection, timeout_s: float
) -> Run:
    """Make an agent and let it work until it is done or its time is up.

    What it raises is its own affair and becomes the run's ending; a `KeyboardInterrupt` is not.
    """
    try:
        agent = make()
        work = agent.run if callable(getattr(agent, "run", None)) else agent
        if _is_async(work):
            returned = _run_async(work, instruction, Client(connection), timeout_s)
        else:
            with _alarm(timeout_s):
                returned = work(instruction, BlockingClient(connection))
            if inspect.isawaitable(returned):
                returned = _run_async(lambda *_: returned, "", None, timeout_s)
        return _read(returned)
    except (_TimeUp, TimeoutError) as error:
        if isinstance(error, TimeoutError) and not isinstance(error, _Cancelled):
            return _raised(error)
        return Run("timeout", AgentResult(), f"no answer within {timeout_s:g} s")
    except EpisodeOver:
        return Run("over", AgentResult())
    except (Exception, SystemExit) as error:  # noqa: BLE001 - the agent's own
        return _raised(error)


class _Cancelled(TimeoutError):
    """Our own time limit, told apart from a `TimeoutError` of the agent's."""


def _raised(error: BaseException) -> Run:
    said = f"{type(error).__name__}: {error}"[:2000]
    details = "".join(traceback.format_exception(error, limit=-8))[-6000:]
    return Run("agent_error", AgentResult(), said, details)


def _read(returned: Any) -> Run:
    if returned is None or isinstance(returned, str):
        return Run("finished", AgentResult(answer=returned))
    if isinstance(returned, AgentResult):
        return Run("finished", returned)
    complaint = f"run() returned {type(returned).__name__}, not str, AgentResult or None"
    return Run("agent_error", AgentResult(), complaint)


def _is_async(work: Any) -> bool:
    return inspect.iscoroutinefunction(work) or inspect.iscoroutinefunction(
        getattr(work, "__call__", None)  # noqa: B004 - an object whose call is async
    )


class _Loop:
    """The one event loop of this process, thrown away after an agent was cut off in it."""

    def __init__(self) -> None:
        self._runner: asyncio.Runner | None = None

    def run(self, coroutine: Any) -> Any:
        if self._runner is None:
            # With a factory, so that the global loop of other plugins stays as it is.
            self._runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        try:
            return self._runner.run(coroutine)
        except (_TimeUp, _Cancelled):
            self.close()
            raise

    def close(self) -> None:
        runner, self._runner = self._runner, None
        if runner is not None:
            with suppress(Exception), _alarm(GRACE_S), suppress(_TimeUp):
                runner.close()


LOOP: Final = _Loop()


def _run_async(work: Any, instruction: str, client: Any, timeout_s: float) -> Any:
    async def bounded() -> Any:
        current = asyncio.current_task()
        try:
            async with asyncio.timeout(timeout_s) as limit:
                return await work(instruction, client)
        except TimeoutError as error:
            if limit.expired():
                raise _Cancelled from error
            raise
        finally:
            strays = [task for task in asyncio.all_tasks() if task is not current]
            for task in strays:
                task.cancel()
            if strays:
                await asyncio.wait(strays, timeout=GRACE_S)

    with _alarm(timeout_s + GRACE_S):
        return LOOP.run(bounded())


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Interrupt the main thread after so many seconds, even in a sleep or a loop (POSIX).

    The alarm that stood before (pytest-timeout sets one) is put back, less the time that passed.
    """
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_: int, __: FrameType | None) -> None:
        raise _TimeUp

    handler = signal.signal(signal.SIGALRM, ring)
    before = signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)
    try:
        yield
    finally:
        left, _ = signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if before[0]:
            passed = max(seconds - left, 0.0)
            signal.setitimer(signal.ITIMER_REAL, max(before[0] - passed, 0.001), before[1])
