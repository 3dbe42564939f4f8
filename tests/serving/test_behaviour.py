"""What any MCP client sees of a world, over each way in (`tests/helpers/ways_in.py`)."""

import asyncio
import json
from typing import Any

import mcp
import mcp_types as types
import pytest
from mcp import MCPError
from toy_office import APP, NOTES_BEFORE, REGISTRY, SEED, office, toys_of
from ways_in import SERVER, WAYS_IN, Connect, connection_to, over_memory, refused, text_of

from pytest_complexmcp.serving.connection import EpisodeOver, ToolCall
from pytest_complexmcp.serving.lowlevel import connecting
from sandboxes.core import FaultSchedule, World

pytestmark = pytest.mark.asyncio
every_way_in = pytest.mark.parametrize("connect", WAYS_IN.values(), ids=WAYS_IN.keys())


def hello(text: str = "hello") -> dict[str, Any]:
    return {"text": text, "tags": []}


# Listing


@every_way_in
async def test_every_tool_is_listed_with_its_schema(connect: Connect) -> None:
    async with connect(connection_to()) as session:
        listed = (await session.list_tools()).tools
    assert [tool.name for tool in listed] == list(REGISTRY.tools)
    for tool in listed:
        ours = REGISTRY.tools[tool.name]
        assert tool.description == ours.description
        assert tool.input_schema == ours.input_schema
        assert tool.annotations.read_only_hint is (not ours.writes)
        assert tool.output_schema is None


@every_way_in
async def test_nobody_can_change_what_the_next_one_is_shown(connect: Connect) -> None:
    async with connect(connection_to()) as session:
        first = await session.list_tools()
        before = first.model_dump()
        first.tools[0].description = "scribbled over"
        first.tools[1].input_schema["properties"].clear()
        del first.tools[2:]
        assert (await session.list_tools()).model_dump() == before
    async with connect(connection_to()) as session:
        assert (await session.list_tools()).model_dump() == before


# Calling


@every_way_in
async def test_a_call_that_works_is_answered_with_its_output(connect: Connect) -> None:
    connection = connection_to()
    async with connect(connection) as session:
        result = await session.call_tool("write_note", {"text": "hello", "tags": ["a", "b"]})
    [*_, note] = toys_of(connection.world).notes
    assert result.structured_content == {"status": "ok", "output": note.nid}
    assert result.is_error is False
    assert (note.text, note.about) == ("hello", "a, b")


@every_way_in
async def test_a_tool_that_refuses_says_why(connect: Connect) -> None:
    connection = connection_to()
    async with connect(connection) as session:
        result = await session.call_tool("tear_up", {"nid": "none"})
    assert result.structured_content == {"status": "failed", "output": "there is no note 'none'"}
    assert result.is_error is True
    assert connection.calls[-1].code == "note_not_found"


@every_way_in
async def test_an_injected_fault_is_an_internal_error(connect: Connect) -> None:
    faults = FaultSchedule("task", SEED, "down")
    connection = connection_to(World.from_seed(SEED, apps=(APP,), faults=faults))
    async with connect(connection) as session:
        result = await session.call_tool("list_notes", {})
    assert result.structured_content == {"status": "internal error", "output": "the app is down"}
    assert result.is_error is True
    assert (connection.calls[-1].code, connection.calls[-1].fault) == ("unavailable", "down")


@every_way_in
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("list_notes", {}),
        ("write_note", {"text": 'naïve "東京" 🎉\n\x00', "tags": []}),
        ("pay", {"cents": 100}),
        ("tear_up", {"nid": "none"}),
    ],
)
async def test_the_text_is_the_structured_content_as_json(
    connect: Connect, name: str, arguments: dict[str, Any]
) -> None:
    connection = connection_to()
    async with connect(connection) as session:
        result = await session.call_tool(name, arguments)
    assert json.loads(text_of(result)) == result.structured_content
    assert connection.calls[-1].answer == text_of(result)


@every_way_in
@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"cents": "100"}, 'cents: Input should be a valid integer, not "100"'),
        ({"cents": True}, "cents: Input should be a valid integer, not true"),
        ({"cents": 100, "colour": "red"}, "colour: unknown argument"),
        ({"cents": None}, "cents: Input should be a valid integer, not null"),
        ({}, "cents: missing"),
    ],
)
async def test_arguments_that_break_the_schema_never_reach_the_tool(
    connect: Connect, arguments: dict[str, Any], problem: str
) -> None:
    connection = connection_to()
    before, opened = connection.world.snapshot(), connection.world.clock.now
    async with connect(connection) as session:
        result = await session.call_tool("pay", arguments)
    assert text_of(result) == f"Invalid arguments for pay: {problem}"
    assert result.is_error is True
    assert result.structured_content is None
    assert connection.world.snapshot().digest() == before.digest()
    assert connection.world.clock.now == opened
    assert [call.status for call in connection.calls] == ["syntactic error"]


@every_way_in
@pytest.mark.parametrize("name", ["steal", "", "Toys_pay", "支払う"])
async def test_an_unknown_tool_is_a_protocol_error(connect: Connect, name: str) -> None:
    connection = connection_to()
    async with connect(connection) as session:
        code, message = await refused(session, name, {"cents": 1})
        assert (await session.call_tool("list_notes", {})).is_error is False
    assert (code, message) == (-32602, f"Unknown tool: {name}")
    assert connection.calls[0] == ToolCall(name, '{"cents": 1}', "syntactic error", message)


@every_way_in
async def test_arguments_may_be_left_out_where_there_are_none(connect: Connect) -> None:
    async with connect(connection_to()) as session:
        result = await session.call_tool("wake_up")
    assert result.structured_content == {"status": "ok", "output": True}


@every_way_in
async def test_what_is_larger_than_anything_is_refused_in_few_words(connect: Connect) -> None:
    connection = connection_to()
    big = "x" * 1_000_000
    async with connect(connection) as session:
        for arguments in (hello(big), {"text": [big], "tags": []}, {**hello(), big: big}):
            result = await session.call_tool("write_note", arguments)
            assert result.structured_content is None
            assert len(text_of(result)) < 1_000
        code, message = await refused(session, big, {})
        assert (code, len(message) < 1_000) == (-32602, True)
        result = await session.call_tool("pay", {"cents": 10**5_000})
        assert text_of(result).endswith("not a very large number")
    assert all(len(call.arguments) < 10_000 for call in connection.calls)
    assert {call.status for call in connection.calls} == {"syntactic error"}


@every_way_in
@pytest.mark.parametrize("arguments", [hello("a\ud800"), {**hello(), "\udfff": 1}])
async def test_half_a_character_is_refused_and_recorded_without_it(
    connect: Connect, arguments: dict[str, Any]
) -> None:
    connection = connection_to()
    async with connect(connection) as session:
        result = await session.call_tool("write_note", arguments)
    assert result.is_error is True
    [call] = connection.calls
    for text in (call.tool, call.arguments, call.answer):
        text.encode()


async def test_a_name_with_half_a_character_is_recorded_without_it() -> None:
    # The SDK's own client fails to send it.
    connection = connection_to()
    async with over_memory(connection) as session:
        assert await refused(session, "p\ud800y", {}) == (-32602, "Unknown tool: p?y")
    assert connection.calls == [ToolCall("p?y", "{}", "syntactic error", "Unknown tool: p?y")]


@every_way_in
async def test_a_result_that_is_written_on_is_nobodys_but_the_writers(connect: Connect) -> None:
    connection = connection_to()
    async with connect(connection) as session:
        first = await session.call_tool("list_notes", {})
        before = json.loads(text_of(first))
        first.structured_content["output"][0]["text"] = "scribbled over"
        first.structured_content["output"].clear()
        again = await session.call_tool("list_notes", {})
    assert again.structured_content == before
    assert len(toys_of(connection.world).notes) == NOTES_BEFORE


# Several at once


@every_way_in
async def test_calls_made_at_once_all_count_and_never_mix(connect: Connect) -> None:
    connection = connection_to()
    async with connect(connection) as session:
        results = await asyncio.gather(
            *(session.call_tool("write_note", hello(f"note {n}")) for n in range(30))
        )
    notes = {note.nid: note.text for note in toys_of(connection.world).notes}
    written = {result.structured_content["output"]: n for n, result in enumerate(results)}
    assert len(written) == 30
    assert all(notes[nid] == f"note {n}" for nid, n in written.items())
    assert len(connection.calls) == 30


@every_way_in
async def test_two_connections_reach_two_worlds(connect: Connect) -> None:
    ours, theirs = connection_to(office(1)), connection_to(office(2))
    async with connect(ours) as mine, connect(theirs) as yours:
        for n in range(3):
            await mine.call_tool("write_note", hello(f"mine {n}"))
            await yours.call_tool("write_note", hello(f"yours {n}"))
        await asyncio.gather(
            mine.call_tool("write_note", hello("mine 3")),
            yours.call_tool("write_note", hello("yours 3")),
        )
    for connection, who in ((ours, "mine"), (theirs, "yours")):
        texts = [note.text for note in toys_of(connection.world).notes]
        assert texts[NOTES_BEFORE:] == [f"{who} {n}" for n in range(4)]
        assert len(connection.calls) == 4


# The end


@every_way_in
async def test_after_the_end_no_call_reaches_the_world(connect: Connect) -> None:
    connection = connection_to()
    async with connect(connection) as session:
        await session.call_tool("write_note", hello())
        before = connection.world.snapshot().digest()
        connection.close()
        for name in ("write_note", "no_such_tool"):
            code, message = await refused(session, name, hello("too late"))
            assert (code, message) == (
                types.CONNECTION_CLOSED,
                "the episode has ended: its world can no longer be reached",
            )
    assert connection.world.snapshot().digest() == before
    assert len(connection.calls) == 1


async def test_a_broken_tool_ends_the_episode_of_an_agent_in_our_process() -> None:
    connection = connection_to()
    before = connection.world.snapshot().digest()
    async with over_memory(connection) as session:
        for name in ("break_down", "list_notes", "no_such_tool"):
            with pytest.raises(EpisodeOver, match="a tool is broken") as caught:
                await session.call_tool(name, {})
            assert caught.value.bug is True
            assert not isinstance(caught.value, Exception)
    assert isinstance(connection.bug, ZeroDivisionError)
    assert connection.bug_tool == "break_down"
    assert connection.world.snapshot().digest() == before
    assert connection.calls == []


@pytest.mark.parametrize("way_in", ["sdk", "wire"])
async def test_a_broken_tool_is_answered_by_a_server_that_goes_on(way_in: str) -> None:
    broken, sound = connection_to(), connection_to()
    async with WAYS_IN[way_in](broken) as session, WAYS_IN[way_in](sound) as other:
        for name in ("break_down", "list_notes"):
            answer = await refused(session, name, {})
            assert answer == (types.INTERNAL_ERROR, "the episode is over: a tool is broken")
        assert (await other.call_tool("list_notes", {})).is_error is False
        assert len((await session.list_tools()).tools) == len(REGISTRY.tools)
    assert isinstance(broken.bug, ZeroDivisionError)
    assert broken.bug_tool == "break_down"
    assert sound.bug is None


async def test_a_used_up_budget_ends_the_episode_of_an_agent_in_our_process() -> None:
    connection = connection_to(max_calls=lambda made: made < 2)
    async with over_memory(connection) as session:
        await session.call_tool("list_notes", {})
        await session.call_tool("list_notes", {"colour": "red"})
        for _ in range(2):
            with pytest.raises(EpisodeOver, match="no further call is allowed") as caught:
                await session.call_tool("list_notes", {})
            assert caught.value.bug is False
    assert connection.exhausted is True
    assert connection.bug is None
    assert len(connection.calls) == 2


@pytest.mark.parametrize("way_in", ["sdk", "wire"])
async def test_a_used_up_budget_is_answered_like_the_end(way_in: str) -> None:
    connection = connection_to(max_calls=lambda made: made < 1)
    async with WAYS_IN[way_in](connection) as session:
        await session.call_tool("list_notes", {})
        for _ in range(2):
            answer = await refused(session, "list_notes", {})
            assert answer == (
                types.CONNECTION_CLOSED,
                "the episode is over: no further call is allowed",
            )
    assert connection.exhausted is True
    assert len(connection.calls) == 1


# Alike


async def test_every_way_in_is_recorded_alike() -> None:
    script: list[tuple[str, Any]] = [
        ("list_notes", {}),
        ("write_note", {"text": "naïve 東京", "tags": ["a"]}),
        ("pay", {"cents": 1_000_000}),
        ("pay", {"cents": 1.0}),
        ("pay", {"cents": "1"}),
        ("tear_up", {"nid": "none"}),
        ("wake_up", None),
        ("no_such_tool", {"nid": 1}),
    ]
    records = []
    for connect in WAYS_IN.values():
        faults = FaultSchedule("task", SEED, "paper")
        connection = connection_to(World.from_seed(SEED, apps=(APP,), faults=faults))
        async with connect(connection) as session:
            for name, arguments in script * 3:
                try:
                    await session.call_tool(name, arguments)
                except MCPError:
                    assert name == "no_such_tool"
        records.append((connection.calls, connection.world.snapshot().digest()))
    assert records[0] == records[1] == records[2]
    assert {call.status for call in records[0][0]} == {
        "ok", "failed", "internal error", "syntactic error",
    }  # fmt: skip


@every_way_in
async def test_what_a_server_of_tools_does_not_have_is_not_found(connect: Connect) -> None:
    async with connect(connection_to()) as session:
        with pytest.raises(MCPError) as caught:
            await session.list_resources()
    assert caught.value.error.code == types.METHOD_NOT_FOUND


async def test_a_world_is_offered_only_within_its_block() -> None:
    with connecting(connection_to()):
        pass
    with pytest.raises(LookupError):
        await mcp.Client(SERVER).__aenter__()
