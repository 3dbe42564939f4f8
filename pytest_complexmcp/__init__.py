"""The public names of pytest-complexmcp; each is loaded when it is first asked for.

The plugin itself is `pytest_complexmcp.plugin`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pytest_complexmcp._version import __version__

if TYPE_CHECKING:
    from pytest_complexmcp.agents.contract import AgentResult
    from pytest_complexmcp.answers import Day, Money, Name, Names, Number
    from pytest_complexmcp.client import BlockingClient, Client, ToolResult
    from pytest_complexmcp.evaluation import Verdict, evaluate
    from pytest_complexmcp.tasks import FreeText, Goal, Task, Tools, derived, task
    from sandboxes.core import World

__all__ = [
    "AgentResult",
    "BlockingClient",
    "Client",
    "Day",
    "FreeText",
    "Goal",
    "Money",
    "Name",
    "Names",
    "Number",
    "Task",
    "ToolResult",
    "Tools",
    "Verdict",
    "World",
    "__version__",
    "derived",
    "evaluate",
    "task",
]

_HOMES = {
    "AgentResult": "pytest_complexmcp.agents.contract",
    "BlockingClient": "pytest_complexmcp.client",
    "Client": "pytest_complexmcp.client",
    "Day": "pytest_complexmcp.answers",
    "FreeText": "pytest_complexmcp.tasks",
    "Goal": "pytest_complexmcp.tasks",
    "Money": "pytest_complexmcp.answers",
    "Name": "pytest_complexmcp.answers",
    "Names": "pytest_complexmcp.answers",
    "Number": "pytest_complexmcp.answers",
    "Task": "pytest_complexmcp.tasks",
    "ToolResult": "pytest_complexmcp.client",
    "Tools": "pytest_complexmcp.tasks",
    "Verdict": "pytest_complexmcp.evaluation",
    "World": "sandboxes.core",
    "derived": "pytest_complexmcp.tasks",
    "evaluate": "pytest_complexmcp.evaluation",
    "task": "pytest_complexmcp.tasks",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import_module("pytest_complexmcp._sandboxes").anchor()
    return getattr(import_module(_HOMES[name]), name)
