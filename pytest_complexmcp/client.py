"""What an agent holds: the tools of its world, and nothing else of it."""

from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from mcp import ClientSession, MCPError
from mcp_types import CONNECTION_CLOSED, TextContent, Tool

from pytest_complexmcp._sandboxes import anchor

anchor()

from pytest_complexmcp.serving import memory  # noqa: E402 - see `anchor`
from pytest_complexmcp.serving.connection import (  # noqa: E402
    Connection,
    ConnectionClosed,
    Status,
)
from pytest_complexmcp.serving.listing import listing  # noqa: E402
from sandboxes.core import UnknownTool  # noqa: E402

T = TypeVar("T")


@dataclass(frozen=True)
class ToolResult:
    """The answer to a tool call.

    Attributes:
        status: "ok"; "failed" (the tool refused); "internal error" (the app misbehaved);
            "syntactic error" (no such tool, or arguments that break its schema).
        output: what the tool returned, or why it did not.
        text: the same as JSON text, ready for a model.
    """

    status: Status
    output: Any
    text: str

    @property
    def ok(self) -> bool:
        return self.status == "ok"


class BaseClient:
    """What both clients share.

    Attributes:
        session: the SDK's `ClientSession` on the same world, for frameworks that want one.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.session: ClientSession = memory.connect(connection)

    def openai_tools(self) -> list[dict[str, Any]]:
        """The tools as the `tools` argument of OpenAI-compatible chat completions."""
        return [
            {
                "type": "function",
                "function": {
                    "name": tool["name"],
                    "description": tool["description"],
                    "parameters": tool["inputSchema"],
                },
            }
            for tool in listing(self._connection.registry)["tools"]
        ]

    def anthropic_tools(self) -> list[dict[str, Any]]:
        """The tools as the `tools` argument of Anthropic's messages API."""
        return [
            {
                "name": tool["name"],
                "description": tool["description"],
                "input_schema": tool["inputSchema"],
            }
            for tool in listing(self._connection.registry)["tools"]
        ]

    async def _list(self) -> list[Tool]:
        return (await self.session.list_tools()).tools

    async def _call(self, name: str, arguments: Mapping[str, Any] | None) -> ToolResult:
        made = len(self._connection.calls)
        try:
            result = await self.session.call_tool(name, dict(arguments or {}))
        except MCPError as error:
            if error.error.code == CONNECTION_CLOSED:
                raise ConnectionClosed from None
            return ToolResult("syntactic error", error.error.message, error.error.message)
        except (TypeError, ValueError, RecursionError):
            if len(self._connection.calls) > made:
                raise
            return self._send_raw(name, arguments)
        text = "".join(part.text for part in result.content if isinstance(part, TextContent))
        if result.structured_content is None:
            return ToolResult("syntactic error", text, text)
        return ToolResult(**result.structured_content, text=text)

    def _send_raw(self, name: object, arguments: Any) -> ToolResult:
        """Have a call counted and refused that is no JSON, and so nothing a session can send."""
        try:
            # Never `str`: what only prints like the name of a tool must not call it.
            called = name if isinstance(name, str) else repr(name)
            text = self._connection.call(called, arguments).text
        except UnknownTool as error:
            text = str(error)
        return ToolResult("syntactic error", text, text)


class Client(BaseClient):
    """The client of an async agent."""

    async def list_tools(self) -> list[Tool]:
        """The tools that can be called, with their JSON schemas."""
        return await self._list()

    async def call_tool(self, name: str, arguments: Mapping[str, Any] | None = None) -> ToolResult:
        """Call a tool. Whatever a tool answers is a result; it does not raise.

        Raises:
            ConnectionClosed: the episode has ended.
        """
        return await self._call(name, arguments)


class BlockingClient(BaseClient):
    """The client of a sync agent; the same methods, without `await`."""

    def list_tools(self) -> list[Tool]:
        """As `Client.list_tools`."""
        return drive(self._list())

    def call_tool(self, name: str, arguments: Mapping[str, Any] | None = None) -> ToolResult:
        """As `Client.call_tool`."""
        return drive(self._call(name, arguments))


def drive(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that never waits to its end, with or without a running event loop.

    Raises:
        RuntimeError: it did wait.
    """
    try:
        coroutine.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    coroutine.close()
    raise RuntimeError("a call in memory has waited for something")
