"""A tool call, over both adapters, beside a bare SDK server with as many tools."""

import asyncio
from collections.abc import Callable
from typing import Any

import mcp_types as types
import pytest
from figures import Report, show
from mcp import Client as SdkClient
from mcp.server import Server

from pytest_complexmcp.client import BlockingClient
from pytest_complexmcp.serving.connection import Connection
from pytest_complexmcp.serving.listing import listing
from pytest_complexmcp.serving.lowlevel import build_server, connecting
from sandboxes.core import Registry, World


def bare_server(registry: Registry) -> Server[Any]:
    """A no-op tool among as many tools as we have, on the SDK's low-level server."""
    tools = types.ListToolsResult.model_validate(listing(registry))

    async def list_tools(_: object, __: object) -> types.ListToolsResult:
        return tools

    async def call_tool(_: object, __: object) -> types.CallToolResult:
        return types.CallToolResult(content=[types.TextContent(text="")])

    return Server("bare", on_list_tools=list_tools, on_call_tool=call_tool)


class Waiting:
    """A connected SDK client, called from outside its loop."""

    def __init__(self, runner: asyncio.Runner, server: Server[Any], connection: Connection) -> None:
        self._runner = runner
        self._client = SdkClient(server)
        runner.run(self._open(connection))

    async def _open(self, connection: Connection) -> None:
        with connecting(connection):
            await self._client.__aenter__()
        await self._client.list_tools()

    def many(self, count: int) -> Callable[[], None]:
        async def calls() -> None:
            for _ in range(count):
                await self._client.call_tool("get_my_uid", {})

        return lambda: self._runner.run(calls())


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_call_beside_a_bare_server(report: Report) -> None:
    registry = Registry.installed()
    ours = BlockingClient(Connection(registry, World.from_seed(1)))
    count = 200
    with asyncio.Runner() as runner:
        served = Connection(registry, World.from_seed(1))
        floor = Waiting(runner, bare_server(registry), served)
        lowlevel = Waiting(runner, build_server(registry), served)

        def memory() -> None:
            for _ in range(count):
                ours.call_tool("get_my_uid", {})

        bare_s, memory_s, lowlevel_s = (
            seconds / count
            for seconds in report.medians(floor.many(count), memory, lowlevel.many(count))
        )
    report.add(
        "tool call, the agent's client", show(memory_s),
        f"{show(bare_s)} bare server; ratio {memory_s / bare_s:.2f}", "0.3 ×",
    )  # fmt: skip
    report.add(
        "tool call, low-level server", show(lowlevel_s),
        f"{show(bare_s)} bare server; ratio {lowlevel_s / bare_s:.2f}", "1.2 ×",
    )  # fmt: skip
    assert ours.call_tool("get_my_uid", {}).ok
