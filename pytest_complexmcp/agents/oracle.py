"""The built-in agent that knows the solution: it shows that every task can be done."""

from collections.abc import Sequence
from typing import Any, Final

from pytest_complexmcp.client import Client, ToolResult
from pytest_complexmcp.serving.connection import ToolCall
from pytest_complexmcp.tasks import Goal, ToolFailed, Tools

TRIES: Final = 4


class Oracle:
    """Plays a task's reference solution through the client that any agent has.

    It repeats a call that failed through no fault of its own, as a careful person would: at most
    four times in all, every one of them counted. Where a call had its effect and only the answer was
    lost, it does not repeat it: a person would look; the oracle reads the log.
    """

    def __init__(self, goal: Goal, log: Sequence[ToolCall]) -> None:
        self._goal = goal
        self._log = log

    async def run(self, instruction: str, client: Client) -> str | None:
        async def call(name: str, arguments: dict[str, Any]) -> Any:
            for _ in range(TRIES):
                result = await client.call_tool(name, arguments)
                if result.status != "internal error":
                    break
                if (lost := self._log[-1].lost) is not None:
                    return lost.output
            return _output(name, result)

        await self._goal.solve(Tools(call))
        if self._goal.answer is None:
            return None
        return f"ANSWER: {self._goal.answer.show()}"


def _output(name: str, result: ToolResult) -> Any:
    if not result.ok:
        raise ToolFailed(name, result.status, str(result.output))
    return result.output
