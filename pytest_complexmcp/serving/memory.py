"""The client session of an agent in our own process: an MCP session without a wire.

The SDK's `ClientSession` is used whole, with all its validation; below it, in place of streams and
a server task, stands a dispatcher that calls the connection directly. Nothing in it ever waits, so
a blocking client can drive a call to its end without an event loop.
"""

from collections.abc import Mapping
from typing import Any

import anyio
import anyio.abc
import mcp_types as types
from mcp import ClientSession, MCPError
from mcp.shared.dispatcher import CallOptions, OnNotify, OnNotifyIntercept, OnRequest
from mcp_types.version import LATEST_HANDSHAKE_VERSION

from pytest_complexmcp._version import __version__
from pytest_complexmcp.serving.connection import Connection, ConnectionClosed
from pytest_complexmcp.serving.listing import listing
from sandboxes.core import UnknownTool

SERVER = types.Implementation(name="complexmcp", version=__version__)


class MemoryDispatcher:
    """The SDK's `Dispatcher` protocol, answered by a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def send_raw_request(
        self,
        method: str,
        params: Mapping[str, Any] | None,
        opts: CallOptions | None = None,  # noqa: ARG002 - nothing here takes time or resumes
    ) -> dict[str, Any]:
        """Answer one request.

        Raises:
            MCPError: an unknown tool or method, or the episode has ended.
        """
        if method == "tools/call" and params is not None:
            return self._call(params["name"], params.get("arguments") or {})
        if method == "tools/list":
            return listing(self._connection.registry)
        if method == "initialize":
            return handshake().model_dump(by_alias=True, mode="json", exclude_none=True)
        if method == "ping":
            return {}
        raise MCPError(code=types.METHOD_NOT_FOUND, message=f"Method not found: {method}")

    def _call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        try:
            answer = self._connection.call(name, arguments)
        except UnknownTool as error:
            raise MCPError(code=types.INVALID_PARAMS, message=str(error)) from None
        except ConnectionClosed as error:
            raise MCPError(code=types.CONNECTION_CLOSED, message=str(error)) from None
        result: dict[str, Any] = {
            "content": [{"type": "text", "text": answer.text}],
            "isError": answer.is_error,
        }
        if answer.structured is not None:
            result["structuredContent"] = answer.structured
        return result

    async def notify(
        self, method: str, params: Mapping[str, Any] | None, opts: CallOptions | None = None
    ) -> None:
        """Drop a notification: none that a client sends means anything here."""

    async def run(
        self,
        on_request: OnRequest,  # noqa: ARG002 - the server never asks anything
        on_notify: OnNotify,  # noqa: ARG002
        on_notify_intercept: OnNotifyIntercept | None = None,  # noqa: ARG002
        *,
        task_status: anyio.abc.TaskStatus[None] = anyio.TASK_STATUS_IGNORED,
    ) -> None:
        """Stand by for as long as a session that was entered is open."""
        task_status.started()
        await anyio.sleep_forever()


class MemorySession(ClientSession):
    """A session that is connected from the start."""

    async def validate_tool_result(self, name: str, result: types.CallToolResult) -> None:
        """Do nothing: no tool publishes an output schema (the SDK would list all tools to look)."""


def handshake() -> types.InitializeResult:
    return types.InitializeResult(
        protocol_version=LATEST_HANDSHAKE_VERSION,
        capabilities=types.ServerCapabilities(tools=types.ToolsCapability(list_changed=False)),
        server_info=SERVER,
    )


def connect(connection: Connection) -> MemorySession:
    """A session over the connection, with the handshake behind it."""
    session = MemorySession(dispatcher=MemoryDispatcher(connection))
    session.adopt(handshake())
    return session
