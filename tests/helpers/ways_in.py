"""Each way into a world for an MCP client, behind one shape.

`memory` is the session of an agent in our process; `sdk` is the SDK's client on its low-level
server; `wire` is the same through message streams, as over HTTP and stdio.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import mcp
import mcp_types as types
import pytest
from mcp import MCPError
from toy_office import REGISTRY, office

from pytest_complexmcp.serving import memory
from pytest_complexmcp.serving.connection import Connection
from pytest_complexmcp.serving.lowlevel import build_server, connecting
from sandboxes.core import World

# A session of either kind; their methods are alike, but the SDK names no type for that.
Session = Any
Connect = Callable[[Connection], AbstractAsyncContextManager[Session]]

SERVER = build_server(REGISTRY)
PATIENCE_S = 10


@asynccontextmanager
async def over_memory(connection: Connection) -> AsyncIterator[Session]:
    async with asyncio.timeout(PATIENCE_S):
        yield memory.connect(connection)


def over_sdk(mode: str) -> Connect:
    @asynccontextmanager
    async def connect(connection: Connection) -> AsyncIterator[Session]:
        async with asyncio.timeout(PATIENCE_S):
            with connecting(connection):
                client = mcp.Client(SERVER, mode=mode)
                await client.__aenter__()
            # From here on the world is the client's, whatever else is connecting.
            try:
                yield client
            finally:
                await client.__aexit__(None, None, None)

    return connect


WAYS_IN: dict[str, Connect] = {
    "memory": over_memory,
    "sdk": over_sdk("auto"),
    "wire": over_sdk("legacy"),
}


def connection_to(world: World | None = None, **options: Any) -> Connection:
    return Connection(REGISTRY, world or office(), **options)


def text_of(result: types.CallToolResult) -> str:
    [content] = result.content
    assert isinstance(content, types.TextContent)
    return content.text


async def refused(session: Session, name: str, arguments: dict[str, Any]) -> tuple[int, str]:
    """The code and the message of the protocol error with which a call is answered."""
    with pytest.raises(MCPError) as caught:
        await session.call_tool(name, arguments)
    return caught.value.error.code, caught.value.error.message
