"""The same registry behind the SDK's low-level `Server`, for any MCP client and transport."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from typing import Any

import mcp_types as types
from mcp import MCPError
from mcp.server import Server, ServerRequestContext

from pytest_complexmcp._version import __version__
from pytest_complexmcp.serving.connection import Connection, ConnectionClosed, EpisodeOver
from pytest_complexmcp.serving.listing import listing
from sandboxes.core import Registry, UnknownTool

_connecting: ContextVar[Connection] = ContextVar("complexmcp connection")


@contextmanager
def connecting(connection: Connection) -> Iterator[None]:
    """Clients that connect to the server within this block reach the connection's world.

    The variable is read once, while the server's side of a client starts; from then on the world
    belongs to that client, whichever task or thread it calls from.
    """
    token = _connecting.set(connection)
    try:
        yield
    finally:
        _connecting.reset(token)


@asynccontextmanager
async def _lifespan(_: Server[Connection]) -> AsyncIterator[Connection]:
    yield _connecting.get()


def build_server(registry: Registry) -> Server[Connection]:
    """One server for all episodes of a process."""

    async def list_tools(
        _: ServerRequestContext[Connection], __: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult.model_validate(listing(registry))

    async def call_tool(
        context: ServerRequestContext[Connection], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        try:
            answer = context.lifespan_context.call(params.name, params.arguments or {})
        except UnknownTool as error:
            raise MCPError(code=types.INVALID_PARAMS, message=str(error)) from None
        except ConnectionClosed as error:
            raise MCPError(code=types.CONNECTION_CLOSED, message=str(error)) from None
        except EpisodeOver as error:
            # A `BaseException` must not reach the SDK: it would take down the task group in which
            # the server answers. The connection knows what happened.
            code = types.INTERNAL_ERROR if error.bug else types.CONNECTION_CLOSED
            raise MCPError(code=code, message=str(error)) from None
        return types.CallToolResult(
            content=[types.TextContent(text=answer.text)],
            structured_content=answer.structured,
            is_error=answer.is_error,
        )

    def input_schema(name: str) -> dict[str, Any] | None:
        tool = registry.tools.get(name)
        return tool.input_schema if tool else None

    server = Server(
        "complexmcp",
        version=__version__,
        lifespan=_lifespan,
        get_tool_input_schema=input_schema,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
    # The SDK traces every message by default, a sixth of a call's time; nobody listens here.
    server.middleware.clear()
    return server
