"""Agents that do what an agent should not; copied into a user's folder by the tests.

Each is a function or a class, as `--agent` takes them. `good_…` is a good agent under any name, so
that one can run after each of them.
"""

# ruff: noqa: SIM105, S110, E722, BLE001 - as one finds it

import asyncio
import sys
import threading
import time
from typing import Any

import pytest
from agents import good, set_remark, set_remark_now  # type: ignore[import-not-found]

from pytest_complexmcp import AgentResult


def __getattr__(name: str) -> Any:
    if name.startswith("good_"):
        return good
    raise AttributeError(name)


# Raising.


async def raises(instruction: str, client: Any) -> None:
    await set_remark(instruction, client)
    raise ValueError("boom")


def raises_sync(instruction: str, client: Any) -> None:
    raise ValueError("boom")


async def raises_in_a_group(instruction: str, client: Any) -> None:
    async with asyncio.TaskGroup() as group:
        group.create_task(raises(instruction, client))
        group.create_task(asyncio.sleep(100))


async def raises_surrogates(instruction: str, client: Any) -> None:
    raise ValueError("half a pair: \ud800, an escape: \x1b[31m")


async def raises_a_riddle(instruction: str, client: Any) -> None:
    class Riddle(Exception):
        def __str__(self) -> str:
            raise RuntimeError("not even this")

    raise Riddle


async def raises_a_base(instruction: str, client: Any) -> None:
    class Base(BaseException):
        pass

    raise Base("not an Exception")


async def raises_cancelled(instruction: str, client: Any) -> None:
    raise asyncio.CancelledError


class RaisesWhenMade:
    def __init__(self) -> None:
        raise OSError("no model")

    async def run(self, instruction: str, client: Any) -> None:
        raise AssertionError


def skips(instruction: str, client: Any) -> None:
    pytest.skip("too hard")


def leaves(instruction: str, client: Any) -> None:
    sys.exit(3)


async def leaves_async(instruction: str, client: Any) -> None:
    sys.exit(3)


async def leaves_in_a_task(instruction: str, client: Any) -> None:
    async def leave() -> None:
        sys.exit(3)

    task = asyncio.ensure_future(leave())
    await asyncio.sleep(0.2)
    await set_remark(instruction, client)
    await task


# Returning rubbish.


async def returns_a_number(instruction: str, client: Any) -> Any:
    await set_remark(instruction, client)
    return 42


async def returns_bytes(instruction: str, client: Any) -> Any:
    return b"Done."


def returns_a_dict(instruction: str, client: Any) -> Any:
    return {"answer": "Done."}


async def returns_a_wrong_result(instruction: str, client: Any) -> Any:
    return AgentResult(answer="Done.", prompt_tokens="many")  # type: ignore[arg-type]


async def returns_odd_messages(instruction: str, client: Any) -> Any:
    await set_remark(instruction, client)
    messages: list[Any] = [{"role": "user", 1: b"\xff"}, object(), float("nan"), "\ud800"]
    messages.append(messages)
    return AgentResult(answer="half a pair: \ud800", messages=messages)


# Calling badly, and then well.


async def calls_no_tool(instruction: str, client: Any) -> None:
    for name in ("fly_to_the_moon", "", "\ud800", "x" * 1_000_000, None):
        result = await client.call_tool(name, {"uid": "u"})
        assert (result.status, result.ok) == ("syntactic error", False)
    await set_remark(instruction, client)


async def calls_with_wrong_types(instruction: str, client: Any) -> None:
    deep: Any = None
    for _ in range(100_000):
        deep = [deep]
    ring: list[Any] = []
    ring.append(ring)
    for value in (None, 5, True, b"\xff", {"a": 1}, {1: 2}, {1, 2}, object(), "\ud800", ring, deep):
        for arguments in ({"uid": value, "remark": value}, value or 7, {"more": value}):
            result = await client.call_tool("edit_remark", arguments)
            assert result.status == "syntactic error", (value, result)
    await set_remark(instruction, client)


def sends_a_megabyte(instruction: str, client: Any) -> None:
    uid = client.call_tool("get_my_uid").output
    result = client.call_tool("send_message", {"uid": uid, "content": "x" * 1_000_000})
    assert result.status == "syntactic error"
    assert len(result.text) < 1_000
    set_remark_now(instruction, client)


async def calls_at_once(instruction: str, client: Any) -> None:
    uids = await asyncio.gather(*[client.call_tool("get_my_uid") for _ in range(20)])
    assert len({result.output for result in uids}) == 1
    await set_remark(instruction, client)


def calls_from_threads(instruction: str, client: Any) -> None:
    def ask() -> None:
        for _ in range(5):
            assert client.call_tool("get_my_uid").ok

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    set_remark_now(instruction, client)


# Hanging.


def hangs_in_a_sleep(instruction: str, client: Any) -> None:
    set_remark_now(instruction, client)
    time.sleep(100)


def hangs_in_a_loop(instruction: str, client: Any) -> None:
    while True:
        pass


def hangs_on_a_lock(instruction: str, client: Any) -> None:
    lock = threading.Lock()
    with lock, lock:
        pass


class HangsWhenMade:
    def __init__(self) -> None:
        time.sleep(100)

    def run(self, instruction: str, client: Any) -> None:
        raise AssertionError


def hangs_and_catches_all(instruction: str, client: Any) -> None:
    while True:
        try:
            time.sleep(100)
        except:
            pass


async def awaits_for_ever(instruction: str, client: Any) -> None:
    await asyncio.Event().wait()


async def blocks_the_loop(instruction: str, client: Any) -> None:
    time.sleep(100)  # noqa: ASYNC251


async def spins_in_the_loop(instruction: str, client: Any) -> None:
    while True:
        pass


async def swallows_its_cancellation(instruction: str, client: Any) -> None:
    await set_remark(instruction, client)
    while True:
        try:
            await asyncio.sleep(100)
        except asyncio.CancelledError:
            pass


async def ends_when_cancelled(instruction: str, client: Any) -> str:
    try:
        await asyncio.sleep(100)
    except asyncio.CancelledError:
        return "Done, though late."
    return "Done."


async def raises_when_cancelled(instruction: str, client: Any) -> None:
    try:
        await asyncio.sleep(100)
    except asyncio.CancelledError:
        raise RuntimeError("I was disturbed") from None


# Calling without end.


async def floods(instruction: str, client: Any) -> None:
    while True:
        try:
            await client.call_tool("get_my_uid")
        except Exception:
            pass


def floods_and_catches_all(instruction: str, client: Any) -> str:
    for _ in range(200):
        try:
            client.call_tool("fly_to_the_moon")
        except:
            pass
    return "Done."


async def floods_in_a_group(instruction: str, client: Any) -> None:
    async with asyncio.TaskGroup() as group:
        for _ in range(3):
            group.create_task(floods(instruction, client))


async def floods_and_gathers(instruction: str, client: Any) -> None:
    await set_remark(instruction, client)
    calls = [client.call_tool("get_my_uid") for _ in range(100)]
    await asyncio.gather(*calls, return_exceptions=True)


def floods_from_a_thread(instruction: str, client: Any) -> None:
    def flood() -> None:
        while True:
            client.call_tool("get_my_uid")

    thread = threading.Thread(target=flood)
    thread.start()
    thread.join()


# Going on when the episode has ended.


def keep_writing(client: Any) -> None:
    uid = client.call_tool("get_my_uid").output
    time.sleep(0.1)
    while True:
        client.call_tool("edit_remark", {"uid": uid, "remark": "from a thread"})


def leaves_a_thread(instruction: str, client: Any) -> None:
    set_remark_now(instruction, client)
    threading.Thread(target=keep_writing, args=(client,), daemon=True).start()
    time.sleep(0.02)


async def leaves_a_task(instruction: str, client: Any) -> None:
    async def keep_on() -> None:
        while True:
            await asyncio.sleep(0.005)
            await client.call_tool("get_my_uid")

    leaves_a_task.task = asyncio.ensure_future(keep_on())  # type: ignore[attr-defined]
    await asyncio.sleep(0.02)
    await set_remark(instruction, client)


async def leaves_a_stubborn_task(instruction: str, client: Any) -> None:
    async def keep_on() -> None:
        while True:
            try:
                await asyncio.sleep(0.01)
                await client.call_tool("get_my_uid")
            except BaseException:
                pass

    task = asyncio.ensure_future(keep_on())
    await asyncio.sleep(0.02)
    await set_remark(instruction, client)
    del task
