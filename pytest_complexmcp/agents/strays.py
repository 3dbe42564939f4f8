"""Threads that an agent has left behind: what ends them is nobody's failure."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from pytest_complexmcp.serving.connection import ConnectionClosed, EpisodeOver

ENDED: Final = (ConnectionClosed, EpisodeOver)


@contextmanager
def ended_threads_are_silent() -> Iterator[None]:
    """Let a thread end without a word when its episode has ended.

    pytest reports a thread's exception as a warning of whichever test is running by then, which
    may be another agent's.
    """
    before = threading.excepthook

    def hook(args: threading.ExceptHookArgs) -> None:
        if not issubclass(args.exc_type, ENDED):
            before(args)

    threading.excepthook = hook
    try:
        yield
    finally:
        threading.excepthook = before
