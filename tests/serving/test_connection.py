"""The connection: what every call costs, leaves in the record, and may not do."""

import sys
import threading
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from toy_office import APP, REGISTRY, SEED, office, toys_of

from pytest_complexmcp.serving.connection import Connection, ConnectionClosed, EpisodeOver, ToolCall
from pytest_complexmcp.serving.listing import listing
from sandboxes.core import FaultSchedule, Registry, UnknownTool, World


@pytest.fixture
def connection() -> Connection:
    return Connection(REGISTRY, office())


def test_each_call_is_recorded_with_what_was_sent_and_answered(connection: Connection) -> None:
    connection.call("pay", {"cents": 100})
    connection.call("tear_up", {"nid": "none"})
    left = toys_of(connection.world).purse.value.cents / 100
    assert connection.calls == [
        ToolCall("pay", '{"cents":100}', "ok", f'{{"status":"ok","output":{left}}}'),
        ToolCall(
            "tear_up",
            '{"nid":"none"}',
            "failed",
            '{"status":"failed","output":"there is no note \'none\'"}',
            code="note_not_found",
        ),
    ]


def test_a_fault_is_recorded_by_its_name() -> None:
    world = World.from_seed(SEED, apps=(APP,), faults=FaultSchedule("task", SEED, "deaf"))
    connection = Connection(REGISTRY, world)
    answer = connection.call("write_note", {"text": "hello", "tags": []})
    assert (answer.status, answer.is_error) == ("internal error", True)
    [call] = connection.calls
    assert (call.status, call.code, call.fault) == ("internal error", "unavailable", "deaf")
    assert "deaf" not in call.answer
    assert len(toys_of(world).notes) == 4


@pytest.mark.parametrize(
    "arguments",
    [
        {"cents": object()},
        {"cents": {1, 2}},
        {"cents": b"\xff"},
        {"cents": 10**5_000},
        {"cents": [[10**5_000]]},
        {("a", "tuple"): 1},
        {1: 2},
        {"cents": 1, "\ud800": "\udfff"},
        "cents",
        None,
        [1],
    ],
)
def test_what_is_no_json_at_all_is_refused_and_recorded(
    connection: Connection, arguments: Any
) -> None:
    answer = connection.call("pay", arguments)
    assert (answer.status, answer.structured) == ("syntactic error", None)
    [call] = connection.calls
    for text in (call.arguments, call.answer):
        text.encode()
        assert len(text) < 2_500
    assert connection.bug is None


def test_arguments_without_end_are_refused_and_recorded(connection: Connection) -> None:
    endless: list[Any] = []
    endless.append(endless)
    deep: list[Any] = []
    for _ in range(5_000):
        deep = [deep]
    for value in (endless, deep):
        assert connection.call("pay", {"cents": value}).status == "syntactic error"
    assert {call.arguments for call in connection.calls} == {"(arguments that cannot be shown)"}
    assert connection.bug is None


def test_an_answer_that_is_no_json_is_a_bug_of_the_tool(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    nested: dict[str, Any] = {}
    for _ in range(1_000):
        nested = {"next": nested}

    monkeypatch.setattr(connection.world, "call", lambda *_: nested)
    with pytest.raises(EpisodeOver):
        connection.call("list_notes", {})
    assert isinstance(connection.bug, ValueError)
    assert connection.bug_tool == "list_notes"


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads that take turns all the time."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("restless")
def test_calls_from_several_threads_follow_one_another(connection: Connection) -> None:
    def work(number: int) -> None:
        for n in range(25):
            connection.call("write_note", {"text": f"{number}.{n}", "tags": []})

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    texts = [note.text for note in toys_of(connection.world).notes]
    assert len(texts) == 3 + 8 * 25
    assert len(connection.calls) == 8 * 25
    for number in range(8):
        own = [text for text in texts if text.startswith(f"{number}.")]
        assert own == [f"{number}.{n}" for n in range(25)]


def test_the_budget_counts_every_call_that_is_recorded() -> None:
    made: list[int] = []

    def allows(count: int) -> bool:
        made.append(count)
        return count < 3

    connection = Connection(REGISTRY, office(), allows)
    connection.call("list_notes", {})
    connection.call("list_notes", {"colour": "red"})
    with pytest.raises(UnknownTool):
        connection.call("steal", {})
    with pytest.raises(EpisodeOver):
        connection.call("list_notes", {})
    assert made == [0, 1, 2, 3]
    assert len(connection.calls) == 3
    assert connection.exhausted is True


def test_a_budget_may_look_into_the_world_through_another_connection() -> None:
    twin = Connection(REGISTRY, office())

    def allows(_: int) -> bool:
        return twin.call("list_notes", {}).status == "ok"

    assert Connection(REGISTRY, office(), allows).call("wake_up", {}).status == "ok"


@pytest.mark.parametrize("arguments", [{}, {"cents": "x"}])
def test_a_closed_connection_stays_closed(
    connection: Connection, arguments: Mapping[str, Any]
) -> None:
    connection.close()
    connection.close()
    for _ in range(2):
        with pytest.raises(ConnectionClosed, match="the episode has ended"):
            connection.call("pay", arguments)
    assert connection.calls == []


def test_the_listing_is_made_afresh_each_time() -> None:
    first = listing(REGISTRY)
    first["tools"].clear()
    assert [tool["name"] for tool in listing(REGISTRY)["tools"]] == list(REGISTRY.tools)
    assert listing(Registry(())) == {"tools": []}


def test_a_listed_tool_says_whether_it_only_reads() -> None:
    hints = {tool["name"]: tool["annotations"] for tool in listing(REGISTRY)["tools"]}
    assert hints["list_notes"] == {"readOnlyHint": True, "openWorldHint": False}
    assert hints["pay"] == {"readOnlyHint": False, "openWorldHint": False}
