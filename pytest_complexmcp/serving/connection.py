"""One agent's way into one world: every call is counted, recorded and bounded here.

Whatever the transport, a call ends up in `Connection.call`, so every way in reaches the same world
under the same rules.
"""

import json
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Literal

from pydantic_core import to_json

from sandboxes.core import (
    InvalidArguments,
    Lost,
    Registry,
    ToolError,
    Unavailable,
    UnknownTool,
    World,
)
from sandboxes.core.registry import shortened

Status = Literal["ok", "failed", "internal error", "syntactic error"]

LONGEST_REJECTED: Final = 2_000
LONGEST_NAME: Final = 200
DEEPEST_SHOWN: Final = 200


class EpisodeOver(BaseException):
    """No further call is possible: the budget is used up, or a sandbox has a bug.

    A `BaseException`, so that an agent's `except Exception` around a tool call does not go round
    for ever.

    Attributes:
        bug: whether a sandbox has a bug.
    """

    def __init__(self, *, bug: bool) -> None:
        self.bug = bug
        why = "a tool is broken" if bug else "no further call is allowed"
        super().__init__(f"the episode is over: {why}")


class ConnectionClosed(RuntimeError):
    """The episode has ended; whatever of the agent still runs can no longer reach its world."""

    def __init__(self) -> None:
        super().__init__("the episode has ended: its world can no longer be reached")


@dataclass(frozen=True)
class ToolCall:
    """One call as the record keeps it.

    Attributes:
        arguments: as sent, as JSON text; cut where the schema refused them.
        answer: what the agent was told, as JSON text.
        code: the tool error's code, where there is one.
        fault: the injected fault that struck, where one did.
        lost: the output that did not reach the agent though the call had its effect.
    """

    tool: str
    arguments: str
    status: Status
    answer: str
    code: str | None = None
    fault: str | None = None
    lost: Lost | None = None


@dataclass(frozen=True)
class Answer:
    """What a call returns, ready for any transport.

    Attributes:
        structured: None where the arguments broke the schema: the tool was never reached.
    """

    status: Status
    text: str
    structured: dict[str, Any] | None = None

    @property
    def is_error(self) -> bool:
        return self.status != "ok"


class Connection:
    """The connection of one episode.

    Attributes:
        calls: every call so far, in order.
        bug: the exception of a sandbox that is no `ToolError`; the agent is not to blame for it.
        bug_tool: the tool that has it.
        exhausted: whether the agent asked for more calls than its budget allows.
    """

    def __init__(
        self, registry: Registry, world: World, max_calls: Callable[[int], bool] | None = None
    ) -> None:
        self.registry = registry
        self.world = world
        self.calls: list[ToolCall] = []
        self.bug: Exception | None = None
        self.bug_tool = ""
        self.exhausted = False
        self._allows = max_calls
        self._closed = False
        self._lock = threading.RLock()

    def close(self) -> None:
        with self._lock:
            self._closed = True

    def call(self, name: str, arguments: Mapping[str, Any]) -> Answer:
        """Carry out one call; calls from several threads follow one another.

        Raises:
            UnknownTool: no tool has the name; recorded as a syntactic error.
            ConnectionClosed: the episode has ended.
            EpisodeOver: the step budget is used up, or a sandbox has a bug.
        """
        with self._lock:
            if self._closed:
                raise ConnectionClosed
            if self._allows is not None and not self._allows(len(self.calls)):
                self.exhausted = True
            if self.exhausted or self.bug is not None:
                raise EpisodeOver(bug=self.bug is not None)
            try:
                return self._answer(name, arguments)
            except UnknownTool:
                raise
            except Exception as error:  # the boundary at which a bug of ours stays ours
                self.bug, self.bug_tool = error, name
                raise EpisodeOver(bug=True) from error

    def _answer(self, name: str, arguments: Mapping[str, Any]) -> Answer:
        sent = ""
        code = fault = lost = None
        status: Status = "ok"
        try:
            tool, checked = self.registry.check(name, arguments)
            sent = _text(dict(arguments))
            output = self.world.call(tool, checked)
        except UnknownTool as error:
            self._reject(name, arguments, str(error))
            raise
        except InvalidArguments as error:
            return self._reject(name, arguments, str(error))
        except Unavailable as error:
            status, output, code = "internal error", error.message, error.code
            fault, lost = error.fault, error.lost
        except ToolError as error:
            status, output, code = "failed", error.message, error.code
        structured = {"status": status, "output": output}
        answer = Answer(status, _text(structured), structured)
        self.calls.append(ToolCall(name, sent, status, answer.text, code, fault, lost))
        return answer

    def _reject(self, name: str, arguments: Mapping[str, Any], reason: str) -> Answer:
        """Record a call that reached no tool; it may be a megabyte, or no JSON at all."""
        sent = "(arguments that cannot be shown)"
        # How deep the encoder goes depends on the Python; the record must not.
        if not _is_deeper(arguments, DEEPEST_SHOWN):
            with suppress(TypeError, ValueError):
                sent = json.dumps(arguments, ensure_ascii=False, default=repr)
        call = ToolCall(
            shortened(name, LONGEST_NAME),
            shortened(sent, LONGEST_REJECTED),
            "syntactic error",
            reason,
        )
        self.calls.append(call)
        return Answer("syntactic error", reason)


def _is_deeper(value: Any, most: int) -> bool:
    """Whether lists and mappings stand in one another that deep; those without an end do."""
    level = [value]
    for _ in range(most):
        holders = {id(one): one for one in level if isinstance(one, (Mapping, list, tuple))}
        if not holders:
            return False
        parts = [one.values() if isinstance(one, Mapping) else one for one in holders.values()]
        level = [one for part in parts for one in part]
    return True


def _text(value: Any) -> str:
    return to_json(value).decode()
