"""Mistakes of the user's that only collection can find: one line, exit code 4, before any test.

Under xdist it is a worker that finds them. What a worker raises while it collects ends the session
with an internal error, so it keeps its tests back and tells the controller instead.
"""

from typing import Any, Final

import pytest

MISTAKE: Final = pytest.StashKey[str]()
TOLD: Final = "complexmcp_mistake"


def note(config: pytest.Config, message: str) -> None:
    """Remember a mistake; the first of a session is the one that is told."""
    config.stash.setdefault(MISTAKE, message)


def refuse(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let no test run if there was a mistake.

    Raises:
        pytest.UsageError: there was one; not in a worker of xdist.
    """
    message = config.stash.get(MISTAKE, None)
    if message is None:
        return
    told = getattr(config, "workeroutput", None)
    if told is None:
        raise pytest.UsageError(message)
    told[TOLD] = message
    items.clear()


def pass_on(node: Any) -> None:
    """In the controller, once a worker is done.

    Raises:
        pytest.UsageError: the worker has found a mistake.
    """
    message = getattr(node, "workeroutput", {}).get(TOLD)
    if message is not None:
        raise pytest.UsageError(message)
