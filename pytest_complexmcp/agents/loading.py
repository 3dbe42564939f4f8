"""From what stands behind `--agent` to something that can be run.

Light: nothing here imports a sandbox, an SDK or the user's module before it is asked to.
"""

import importlib
import inspect
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pytest_complexmcp.printing import cut, describe

if TYPE_CHECKING:
    from pytest_complexmcp.serving.connection import ToolCall
    from pytest_complexmcp.tasks import Goal

FIXTURE: Final = "fixture"
LONGEST_CAUSE: Final = 300
MOST_NAMES: Final = 12


class AgentSpecError(ValueError):
    """The spec names no agent; the message is for the user."""


@dataclass(frozen=True)
class Making:
    """What an agent may be made from; only the built-in ones look beyond the model."""

    model: str | None
    seed: int
    goal: "Goal"
    log: "Sequence[ToolCall]"


@dataclass(frozen=True)
class AgentSpec:
    """An agent that can be made afresh for every episode.

    Attributes:
        spec: as the user wrote it.
        make: None for `fixture`, whose agent comes from the test's own fixture.
    """

    spec: str
    make: Callable[[Making], Any] | None


def _oracle(making: Making) -> Any:
    from pytest_complexmcp.agents.oracle import Oracle

    return Oracle(making.goal, making.log)


def _noop(_: Making) -> Any:
    from pytest_complexmcp.agents.noop import Noop

    return Noop()


def _random(making: Making) -> Any:
    from pytest_complexmcp.agents.guesswork import Guesswork

    return Guesswork(making.seed)


BUILT_IN: Final[dict[str, Callable[[Making], Any]]] = {
    "noop": _noop,
    "oracle": _oracle,
    "random": _random,
}


def load_agent(spec: str, folder: Path) -> AgentSpec:
    """The agent of a spec: a built-in name, `fixture`, or `package.module:Name`.

    Args:
        folder: where the user stands; modules are found there, as under `python -m pytest`.

    Raises:
        AgentSpecError: nothing can be made of the spec.
    """
    if spec == FIXTURE:
        return AgentSpec(spec, None)
    if spec in BUILT_IN:
        return AgentSpec(spec, BUILT_IN[spec])
    module_name, colon, path = spec.partition(":")
    if not colon or not module_name or not path:
        names = ", ".join((*sorted(BUILT_IN), FIXTURE))
        raise AgentSpecError(f"--agent={spec}: not one of {names}, nor of the form package:Name")
    return AgentSpec(spec, _maker(spec, _find(spec, module_name, path, folder)))


def _find(spec: str, module_name: str, path: str, folder: Path) -> Any:
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    try:
        found: Any = importlib.import_module(module_name)
    except ImportError as error:
        raise AgentSpecError(
            f"--agent={spec}: cannot import {module_name!r}: {cut(str(error), LONGEST_CAUSE)}"
        ) from error
    except (Exception, SystemExit) as error:  # whatever the user's module does when it is imported
        raise AgentSpecError(
            f"--agent={spec}: importing {module_name!r} raised {cut(describe(error), LONGEST_CAUSE)}"
        ) from error
    holder = module_name
    for name in path.split("."):
        if not hasattr(found, name):
            known = ", ".join(_agents_in(found)[:MOST_NAMES]) or "nothing to run"
            raise AgentSpecError(f"--agent={spec}: {holder} has no {name!r}; it has {known}")
        found = getattr(found, name)
        holder += f".{name}"
    return found


def _agents_in(found: Any) -> list[str]:
    """What could be an agent, by name."""
    return [
        name
        for name, value in getattr(found, "__dict__", {}).items()
        if not name.startswith("_") and (callable(value) or hasattr(value, "run"))
    ]


def _maker(spec: str, found: Any) -> Callable[[Making], Any]:
    kind: Any = found
    if inspect.isclass(found):
        if not callable(getattr(found, "run", None)):
            raise AgentSpecError(
                f"--agent={spec}: the class has no method run(instruction, client)"
            )
        takes_model = _takes(found, "model")
        return lambda making: kind(model=making.model) if takes_model else kind()
    if callable(getattr(found, "run", None)) or callable(found):
        return lambda _: found
    raise AgentSpecError(f"--agent={spec}: not a class, a function or an object with run()")


def _takes(kind: type, name: str) -> bool:
    try:
        parameters = inspect.signature(kind).parameters.values()
    except (TypeError, ValueError):
        return False
    return any(p.name == name or p.kind is p.VAR_KEYWORD for p in parameters)
