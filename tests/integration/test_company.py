"""Beside other plugins, and under `-W error`, everything is as it is alone, and nobody warns."""

import sys
import xml.etree.ElementTree as ET

import pytest
from pytest_runs import RESULTS, Folder, Session, run_once

WRITE = f"--complexmcp-results={RESULTS}"
STRICT = "[pytest]\nasyncio_default_fixture_loop_scope = function\nfilterwarnings = error\n"

FLAKY = '''

tries = []

async def flaky(instruction, client):
    """Does it at the second try."""
    tries.append(instruction)
    if len(tries) > 1:
        await set_remark(instruction, client)
    else:
        await client.call_tool("get_my_uid")
'''

# Tests of a user's own, which work in a world without an agent.
WORLD_TESTS = """
import pytest
from pytest_complexmcp import BlockingClient, Client, World

def test_blocking(complexmcp_client, complexmcp_world):
    assert isinstance(complexmcp_client, BlockingClient)
    uid = complexmcp_client.call_tool("get_my_uid").output
    assert uid == complexmcp_world.lighttalk.me.uid

{mark}
async def test_async(complexmcp_client):
    assert isinstance(complexmcp_client, Client)
    assert (await complexmcp_client.call_tool("get_my_uid")).ok
    assert len(await complexmcp_client.list_tools()) > 80

@pytest.mark.anyio
async def test_anyio(complexmcp_client):
    assert (await complexmcp_client.call_tool("get_my_uid")).ok

@pytest.fixture
def anyio_backend():
    return "asyncio"

{mark}
async def test_loop_of_its_own():
    pass
"""


def properties_of(folder: Folder) -> list[list[tuple[str | None, str | None]]]:
    cases = ET.parse(folder.path / "j.xml").getroot().iter("testcase")  # noqa: S314 - our own
    return [[(p.get("name"), p.get("value")) for p in case.iter("property")] for case in cases]


def test_a_rerun_leaves_one_record_of_an_episode_and_no_property_twice(folder: Folder) -> None:
    session = folder.run(
        "test_tiny.py", "--agent=noop", "--reruns=2", WRITE, "--junitxml=j.xml", "-Werror"
    )
    assert session.counts == {"failed": 1, "rerun": 2}
    assert [record["outcome"] for record in session.records] == ["failed"]
    # pytest writes a testcase for every try.
    for properties in properties_of(folder):
        names = [name for name, _ in properties]
        assert len(names) == len(set(names)) > 10
    assert session.table["noop"]["episodes"] == "1"


def test_an_agent_that_does_it_at_the_second_try_passes_with_the_record_of_that_try(
    folder: Folder,
) -> None:
    folder.add("agents.py", FLAKY)
    session = folder.run(
        "test_tiny.py", "--agent=agents:flaky", "--reruns=1", WRITE, "--junitxml=j.xml",
        "--complexmcp-faults=none",
    )  # fmt: skip
    assert session.counts == {"passed": 1, "rerun": 1}
    [record] = session.records
    assert (record["outcome"], record["calls"]["ok"]) == ("passed", 2)
    outcomes = [dict(properties)["complexmcp.outcome"] for properties in properties_of(folder)]
    assert outcomes == ["failed", "passed"]
    assert session.table["agents:flaky"]["success"] == "100.0%"


def test_an_infra_error_can_be_rerun_too(folder: Folder) -> None:
    folder.add(
        "test_tiny.py",
        """

        @task("Do nothing.", apps=[])
        def test_broken(world):
            raise LookupError("nobody fits")
        """,
    )
    args = ("test_tiny.py", "-k", "broken", "--agent=noop", "--reruns=1", WRITE)
    session = folder.run(*args)
    assert session.counts == {"errors": 1, "rerun": 1, "deselected": 1}
    assert [record["outcome"] for record in session.records] == ["infra_error"]


@pytest.mark.parametrize("mode", ["strict", "auto"])
def test_async_tests_of_a_world_run_beside_pytest_asyncio_and_anyio(
    folder: Folder, mode: str
) -> None:
    folder.write("pytest.ini", f"{STRICT}asyncio_mode = {mode}\n")
    mark = "@pytest.mark.asyncio" if mode == "strict" else ""
    folder.write("test_world.py", WORLD_TESTS.format(mark=mark))
    session = folder.run_apart(
        "test_world.py", "test_tiny.py", "--agent=agents:good", "--complexmcp-faults=none",
        "-pno:randomly", alone=False,
    )  # fmt: skip
    assert session.counts == {"passed": 5}
    assert session.err == ""


def test_without_an_agent_a_world_and_its_client_work_under_w_error(folder: Folder) -> None:
    folder.write("test_world.py", WORLD_TESTS.format(mark="@pytest.mark.anyio"))
    args = ("test_world.py", "-W", "error", "--complexmcp-seeds=1-2")
    session = folder.run_apart(*args, python=("-W", "error", "-m", "pytest"))
    assert session.counts == {"passed": 7}
    assert session.err == ""


SLOW = """

import time

def hangs(instruction, client):
    set_remark_now(instruction, client)
    time.sleep(100)

async def awaits(instruction, client):
    import asyncio
    await asyncio.sleep(100)
"""
SLOW_TEARDOWN = """
import time
import pytest

@pytest.fixture(autouse=True)
def lingers(request):
    yield
    if "good" in request.node.name:
        time.sleep(100)
"""


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """A run in which pytest-timeout comes first for two agents, and for what follows a third."""
    return run_once(tmp_path_factory, "timed", run_timed)


def run_timed(folder: Folder) -> Session:
    folder.add("agents.py", SLOW)
    folder.write("conftest.py", SLOW_TEARDOWN)
    return folder.run_apart(
        "test_tiny.py", "-v", "--timeout=2", WRITE, "--complexmcp-timeout=50", "-W", "error",
        "--agent=agents:hangs", "--agent=agents:awaits", "--agent=agents:good", "--agent=noop",
        "--complexmcp-faults=none", "-pno:randomly", "-pno:asyncio", "-pno:benchmark", alone=False,
    )  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="only POSIX has the alarm")
def test_where_pytest_timeout_comes_first_the_episode_ends_as_a_timeout(timed: Session) -> None:
    assert timed.outcomes == {
        "agents:hangs": "timeout", "agents:awaits": "timeout", "agents:good": "passed",
        "noop": "failed",
    }  # fmt: skip
    [first, second, *_] = timed.records
    assert first["error"] == second["error"] == "Timeout (>2.0s) from pytest-timeout."
    assert (first["verdict"]["rc"], second["verdict"]["rc"]) == (1.0, 0.0)


@pytest.mark.skipif(sys.platform == "win32", reason="only POSIX has the alarm")
def test_the_alarm_of_pytest_timeout_still_rings_after_an_episode(timed: Session) -> None:
    assert timed.counts == {"failed": 3, "passed": 1, "errors": 1}
    assert "ERROR at teardown of test_remark[agents.good-s42]" in timed.out
    assert "Failed: Timeout (>2.0s) from pytest-timeout." in timed.out


@pytest.fixture(scope="module")
def together(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """All plugins at once, with two workers, and every warning an error."""
    return run_once(tmp_path_factory, "together", run_together)


def run_together(folder: Folder) -> Session:
    folder.write("pytest.ini", STRICT)
    folder.write("test_world.py", WORLD_TESTS.format(mark="@pytest.mark.asyncio"))
    return folder.run_apart(
        ".", "-n2", "--reruns=1", "--timeout=60", "-p", "randomly", "-p", "no:benchmark", WRITE,
        "--agent=agents:good", "--agent=noop", "--complexmcp-seeds=1-3", "--junitxml=j.xml",
        "--complexmcp-faults=none", alone=False,
    )  # fmt: skip


def test_all_plugins_together_change_nothing(together: Session) -> None:
    assert together.counts == {"passed": 3 + 3 * 3 + 1, "failed": 3, "rerun": 3}
    assert together.err == ""
    records = {(record["agent"], record["seed"]): record for record in together.records}
    assert len(records) == len(together.records) == 6
    assert {agent for (agent, _), record in records.items() if record["verdict"]["success"]} == {
        "agents:good"
    }


def test_all_plugins_together_sum_up_as_ever(together: Session) -> None:
    assert together.table["agents:good"] == {
        "agent": "agents:good", "episodes": "3", "passed": "3", "success": "100.0%",
        "Rc": "1.000", "Rb": "0.000", "calls ok / failed / syntax": "6 / 0 / 0",
        "tokens": "unknown",
    }  # fmt: skip


def test_the_draws_of_a_world_are_not_those_of_pytest_randomly(folder: Folder) -> None:
    records = []
    for seed in ("1", "2"):
        session = folder.run(
            "test_tiny.py", "--agent=random", "--complexmcp-seeds=1-3", WRITE,
            f"--randomly-seed={seed}", company=("randomly",),
        )  # fmt: skip
        assert f"Using --randomly-seed={seed}" in session.out
        records.append(sorted((r["seed"], str(r["trajectory"])) for r in session.records))
    assert records[0] == records[1]
