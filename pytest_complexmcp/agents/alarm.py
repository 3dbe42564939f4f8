"""An alarm that ends what the main thread is doing, even in a sleep or a loop (POSIX)."""

import asyncio
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import Any, Final

AGAIN_S: Final = 1.0
LONGEST_S: Final = 1e7
SHORTEST_S: Final = 0.001

_OUR_FOLDERS: Final = (
    str(Path(__file__).parent.parent / "_").removesuffix("_"),
    str(Path(asyncio.__file__).parent / "_").removesuffix("_"),
)


class TimeUp(BaseException):
    """Raised by the alarm in whatever is being done."""


@contextmanager
def alarm(seconds: float, message: str) -> Iterator[None]:
    """Raise `TimeUp` in the main thread after so many seconds, again and again until it ends.

    An alarm that stood before (pytest-timeout sets one) rings in its time, and what it raises
    becomes a `TimeUp` too. Where it has not rung it is put back.
    """
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return
    bell = _Bell(min(seconds, LONGEST_S), message, sys._getframe(2))  # noqa: SLF001
    try:
        try:
            bell.arm()
            yield
        finally:
            bell.is_silent = True
    finally:
        bell.put_back()


def is_ours(frame: FrameType) -> bool:
    """Whether the plugin or the event loop is at work, not the agent."""
    return frame.f_code.co_filename.startswith(_OUR_FOLDERS)


class _Bell:
    """One alarm, and the one that stood before.

    Attributes:
        is_silent: whether it is to ring no more.
    """

    def __init__(self, seconds: float, message: str, floor: FrameType) -> None:
        self.is_silent = False
        self._message = message
        self._floor = floor
        self._due = monotonic() + seconds
        self._rings = 0
        self._traced: list[tuple[FrameType, Any]] = []
        self._trace = sys.gettrace()
        left, self._outer_again = signal.setitimer(signal.ITIMER_REAL, 0)
        self._outer = signal.signal(signal.SIGALRM, self._ring)
        self._outer_due = monotonic() + left if left and callable(self._outer) else None

    def arm(self) -> None:
        due = self._due if self._outer_due is None else min(self._due, self._outer_due)
        signal.setitimer(signal.ITIMER_REAL, max(due - monotonic(), SHORTEST_S), AGAIN_S)

    def put_back(self) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._outer)
        if self._outer_due is not None:
            left = max(self._outer_due - monotonic(), SHORTEST_S)
            signal.setitimer(signal.ITIMER_REAL, left, self._outer_again)
        if self._traced:
            sys.settrace(self._trace)
            for frame, traced in self._traced:
                frame.f_trace = traced
            self._traced.clear()

    def _ring(self, number: int, frame: FrameType | None) -> None:
        if self.is_silent:
            return
        if self._outer_due is not None and self._outer_due <= min(monotonic(), self._due):
            self._ring_outer(number, frame)
            return
        self._rings += 1
        if self._rings > 1:
            self._insist(frame)
        raise TimeUp(self._message)

    def _ring_outer(self, number: int, frame: FrameType | None) -> None:
        outer: Callable[..., Any] | int | None = self._outer
        assert callable(outer)
        self._outer_due = None
        self.arm()
        try:
            outer(number, frame)
        except BaseException as error:
            raise TimeUp(str(error)) from error

    def _insist(self, frame: FrameType | None) -> None:
        """Raise once more in the agent's next line, for a bare `except:` that goes on and on.

        The first exception leads into the handler; the second is raised there, and so leaves it.
        """

        def raise_in_line(_: FrameType, event: str, __: Any) -> Any:
            if event == "line":
                raise TimeUp(self._message)
            return raise_in_line

        while frame is not None and frame is not self._floor:
            if not is_ours(frame):
                self._traced.append((frame, frame.f_trace))
                frame.f_trace = raise_in_line
            frame = frame.f_back
        sys.settrace(lambda *_: None)
