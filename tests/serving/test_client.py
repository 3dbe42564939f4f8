"""What an agent holds: the async client, the blocking one, and schemas for the common APIs."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import anyio
import pytest
from toy_office import APP, REGISTRY, SEED, office, toys_of

from pytest_complexmcp.client import BlockingClient, Client, ToolResult, drive
from pytest_complexmcp.serving.connection import Connection, ConnectionClosed, EpisodeOver
from sandboxes.core import FaultSchedule, World

HELLO = {"text": "hello", "tags": ["a"]}


@pytest.fixture
def connection() -> Connection:
    return Connection(REGISTRY, office())


@pytest.fixture
def blocking(connection: Connection) -> BlockingClient:
    return BlockingClient(connection)


def call_async(connection: Connection, name: str, arguments: Any) -> ToolResult:
    return asyncio.run(Client(connection).call_tool(name, arguments))


def call_blocking(connection: Connection, name: str, arguments: Any) -> ToolResult:
    return BlockingClient(connection).call_tool(name, arguments)


Call = Callable[[Connection, str, Any], ToolResult]
either = pytest.mark.parametrize("call", [call_async, call_blocking])


# Both


@either
def test_a_call_that_works(connection: Connection, call: Call) -> None:
    result = call(connection, "write_note", HELLO)
    [*_, note] = toys_of(connection.world).notes
    assert result == ToolResult("ok", note.nid, f'{{"status":"ok","output":"{note.nid}"}}')
    assert result.ok is True


@either
def test_a_tool_that_refuses(connection: Connection, call: Call) -> None:
    result = call(connection, "tear_up", {"nid": "none"})
    assert (result.status, result.output, result.ok) == ("failed", "there is no note 'none'", False)


@either
def test_a_fault(call: Call) -> None:
    world = World.from_seed(SEED, apps=(APP,), faults=FaultSchedule("task", SEED, "down"))
    result = call(Connection(REGISTRY, world), "list_notes", {})
    assert (result.status, result.output) == ("internal error", "the app is down")


@either
def test_an_unknown_tool(connection: Connection, call: Call) -> None:
    result = call(connection, "steal", {})
    assert result == ToolResult("syntactic error", "Unknown tool: steal", "Unknown tool: steal")


@either
def test_arguments_that_break_the_schema(connection: Connection, call: Call) -> None:
    result = call(connection, "pay", {"cents": "1"})
    said = 'Invalid arguments for pay: cents: Input should be a valid integer, not "1"'
    assert result == ToolResult("syntactic error", said, said)


@either
@pytest.mark.parametrize(
    "arguments",
    [
        {"cents": object()},
        {"cents": b"\xff"},
        {"cents": 10**5_000},
        {"cents": float("nan")},
        {"cents": 1, "more": {"deep": object()}},
        "cents",
        5,
    ],
    ids=lambda value: type(value).__name__,
)
def test_arguments_that_are_no_json(connection: Connection, call: Call, arguments: Any) -> None:
    before = connection.world.snapshot().digest()
    assert call(connection, "pay", arguments).status == "syntactic error"
    assert connection.world.snapshot().digest() == before
    assert [one.status for one in connection.calls] == ["syntactic error"]
    assert connection.bug is None


@either
@pytest.mark.parametrize("name", [None, 5, ["pay"], "", "p\ud800y"], ids=repr)
def test_a_name_that_is_none(connection: Connection, call: Call, name: Any) -> None:
    assert call(connection, name, {}).status == "syntactic error"
    assert [one.status for one in connection.calls] == ["syntactic error"]


@either
def test_a_name_that_only_prints_like_one(connection: Connection, call: Call) -> None:
    class Name:
        def __str__(self) -> str:
            return "break_down"

    assert call(connection, Name(), {}).status == "syntactic error"  # type: ignore[arg-type]
    assert connection.bug is None


@either
@pytest.mark.parametrize("arguments", [None, {}])
def test_arguments_may_be_left_out(connection: Connection, call: Call, arguments: Any) -> None:
    assert call(connection, "wake_up", arguments).output is True


@either
def test_the_end_of_the_episode(connection: Connection, call: Call) -> None:
    connection.close()
    with pytest.raises(ConnectionClosed, match="the episode has ended"):
        call(connection, "write_note", HELLO)


@either
def test_a_broken_tool(connection: Connection, call: Call) -> None:
    with pytest.raises(EpisodeOver):
        call(connection, "break_down", {})
    assert isinstance(connection.bug, ZeroDivisionError)


@either
def test_a_result_may_be_written_on(connection: Connection, call: Call) -> None:
    first = call(connection, "list_notes", {})
    first.output[0]["text"] = "scribbled over"
    first.output.clear()
    again = call(connection, "list_notes", {})
    assert len(again.output) == 3
    assert again.output[0]["text"].startswith("note 0 of ")


# The async client


@pytest.mark.asyncio
async def test_the_async_client_lists_the_tools(connection: Connection) -> None:
    tools = await Client(connection).list_tools()
    assert [tool.name for tool in tools] == list(REGISTRY.tools)
    assert tools[0].input_schema == REGISTRY.tools[tools[0].name].input_schema


@pytest.mark.asyncio
async def test_the_async_client_takes_calls_at_once(connection: Connection) -> None:
    client = Client(connection)
    results = await asyncio.gather(*(client.call_tool("write_note", HELLO) for _ in range(10)))
    assert len({result.output for result in results}) == 10


def test_the_async_client_works_on_any_event_loop(connection: Connection) -> None:
    async def work() -> bool:
        client = Client(connection)
        async with anyio.create_task_group() as group:
            group.start_soon(client.call_tool, "write_note", HELLO)
        return (await client.call_tool("list_notes")).ok

    for _ in range(2):
        assert anyio.run(work) is True
    assert len(toys_of(connection.world).notes) == 5


@pytest.mark.asyncio
async def test_the_session_is_an_ordinary_session_of_the_sdk(connection: Connection) -> None:
    session = Client(connection).session
    assert (await session.call_tool("wake_up", {})).structured_content == {
        "status": "ok",
        "output": True,
    }
    await session.send_ping()
    async with session as entered:
        assert (await entered.list_tools()).tools[0].name == "list_notes"
        initialized = await entered.initialize()
    assert initialized.server_info.name == "complexmcp"
    assert len(connection.calls) == 1


# The blocking client


def test_the_blocking_client_lists_the_tools(blocking: BlockingClient) -> None:
    assert [tool.name for tool in blocking.list_tools()] == list(REGISTRY.tools)


def test_the_blocking_client_needs_no_event_loop(blocking: BlockingClient) -> None:
    with pytest.raises(RuntimeError, match="no running event loop"):
        asyncio.get_running_loop()
    assert blocking.call_tool("wake_up").ok


@pytest.mark.asyncio
async def test_the_blocking_client_works_where_a_loop_is_running(blocking: BlockingClient) -> None:
    assert blocking.call_tool("wake_up").ok
    assert [tool.name for tool in blocking.list_tools()] == list(REGISTRY.tools)
    assert (await asyncio.to_thread(blocking.call_tool, "write_note", HELLO)).ok


def test_the_blocking_client_works_from_threads(
    blocking: BlockingClient, connection: Connection
) -> None:
    results: list[ToolResult] = []

    def work() -> None:
        results.extend(blocking.call_tool("write_note", HELLO) for _ in range(20))

    threads = [threading.Thread(target=work) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({result.output for result in results}) == 100
    assert len(toys_of(connection.world).notes) == 103


def test_two_clients_of_two_worlds_do_not_meet() -> None:
    ours, theirs = Connection(REGISTRY, office(1)), Connection(REGISTRY, office(2))
    mine, yours = BlockingClient(ours), BlockingClient(theirs)
    mine.call_tool("write_note", HELLO)
    assert len(mine.call_tool("list_notes").output) == 4
    assert len(yours.call_tool("list_notes").output) == 3


def test_what_waits_cannot_be_driven() -> None:
    async def wait() -> None:
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="has waited for something"):
        drive(wait())


def test_what_raises_raises() -> None:
    async def fail() -> None:
        raise LookupError

    with pytest.raises(LookupError):
        drive(fail())


# Schemas


def test_the_tools_for_openai(blocking: BlockingClient) -> None:
    shown = blocking.openai_tools()
    pay = next(tool for tool in shown if tool["function"]["name"] == "pay")
    assert pay == {
        "type": "function",
        "function": {
            "name": "pay",
            "description": "Pay out of the purse and take a note of it; returns what is left.",
            "parameters": REGISTRY.tools["pay"].input_schema,
        },
    }
    assert len(shown) == len(REGISTRY.tools)


def test_the_tools_for_anthropic(blocking: BlockingClient) -> None:
    shown = blocking.anthropic_tools()
    pay = next(tool for tool in shown if tool["name"] == "pay")
    assert pay == {
        "name": "pay",
        "description": "Pay out of the purse and take a note of it; returns what is left.",
        "input_schema": REGISTRY.tools["pay"].input_schema,
    }
    assert len(shown) == len(REGISTRY.tools)


@pytest.mark.parametrize("style", ["openai_tools", "anthropic_tools"])
def test_schemas_may_be_written_on(connection: Connection, style: str) -> None:
    client = Client(connection)
    before = getattr(Client(connection), style)()
    for tool in getattr(client, style)():
        tool.clear()
    assert getattr(client, style)() == before
