"""Threads that an agent has left behind: what ends them is nobody's failure."""

import threading
from collections.abc import Callable
from typing import Final

from pytest_complexmcp.serving.connection import ConnectionClosed, EpisodeOver

ENDED: Final = (ConnectionClosed, EpisodeOver)


def let_threads_end() -> Callable[[], None]:
    """Let a thread end without a word when its episode has; returns what takes this back.

    pytest reports a thread's exception as a warning of whichever test is running by then, which
    may be another agent's.
    """
    before = threading.excepthook

    def hook(args: threading.ExceptHookArgs) -> None:
        if not issubclass(args.exc_type, ENDED):
            before(args)

    def take_back() -> None:
        if threading.excepthook is hook:
            threading.excepthook = before

    threading.excepthook = hook
    return take_back
