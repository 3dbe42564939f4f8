"""A bug of a tool, a task or an app: infra_error, a pytest error, and never the agent's failure."""

import xml.etree.ElementTree as ET

import pytest
from pytest_runs import RESULTS, Folder, Session, run_once

from pytest_complexmcp.results.record import Record

# A third party's app, found through an entry point; one of its tools has a bug.
DESK = '''
import sys
from sandboxes.core import App, tool

@tool()
def ring_the_bell() -> str:
    """Ring the bell on the desk."""
    return "ding"

@tool()
def open_the_drawer(number: int) -> str:
    """Open a drawer of the desk."""
    return {1: "a pen"}[number]

APP = App(name="Desk", tools=(sys.modules[__name__],))
'''
METADATA = "Metadata-Version: 2.1\nName: desk\nVersion: 1.0\n"
AGENTS = '''

async def rings(instruction, client):
    assert (await client.call_tool("ring_the_bell")).output == "ding"
    await set_remark(instruction, client)

async def opens(instruction, client):
    """Meets the bug, and cannot even go on: its episode is over."""
    await set_remark(instruction, client)
    try:
        await client.call_tool("open_the_drawer", {"number": 2})
    except Exception:
        return "I caught that."
    return "It worked."

def opens_and_catches_all(instruction, client):
    set_remark_now(instruction, client)
    for _ in range(3):
        try:
            client.call_tool("open_the_drawer", {"number": 2})
        except:
            pass
    return "Done."
'''

BROKEN_TASKS = """

@task("Do nothing.", apps=["lighttalk"])
def test_arrange_raises(world):
    world.lighttalk.contacts.replace(world.lighttalk.me.uid, remark="half")
    raise LookupError("nobody fits")

@task("Do nothing.", apps=["lighttalk"])
def test_arrange_returns_nothing(world):
    pass

@task("Write to {nobody}.", apps=["lighttalk"])
def test_blank_is_left_open(world):
    async def solve(do): pass
    return Goal(solve=solve)

@task("Do nothing.", apps=["lighttalk"])
def test_solution_is_refused(world):
    async def solve(do):
        await do.get_contact_info(uid="nobody")
    return Goal(solve=solve)

@task("Do nothing.", apps=["lighttalk"])
def test_solution_raises(world):
    async def solve(do):
        raise IndexError("no such thing")
    return Goal(solve=solve)

@task("Do nothing.", apps=["lighttalk"])
def test_other_solution_is_refused(world):
    async def solve(do): pass
    async def other(do):
        await do.no_such_tool()
    return Goal(solve=solve, also=(other,))
"""

EXPECTED = {
    "tiny.arrange_raises": "tiny.arrange_raises cannot be arranged on seed 42: LookupError: nobody fits",
    "tiny.arrange_returns_nothing": (
        "tiny.arrange_returns_nothing cannot be arranged on seed 42: "
        "TypeError: it returned NoneType, not a Goal"
    ),
    "tiny.blank_is_left_open": (
        "the instruction of tiny.blank_is_left_open cannot be filled in: KeyError: 'nobody'"
    ),
    "tiny.solution_is_refused": (
        "the reference solution of tiny.solution_is_refused fails: "
        "get_contact_info: no contact has the uid 'nobody' (contact_not_found)"
    ),
    "tiny.solution_raises": "the reference solution of tiny.solution_raises fails: no such thing",
    "tiny.other_solution_is_refused": (
        "the reference solution of tiny.other_solution_is_refused fails: "
        "no_such_tool: Unknown tool: no_such_tool (UnknownTool)"
    ),
}  # fmt: skip


def with_desk(folder: Folder, entry: str = "desk_app:APP") -> dict[str, str]:
    """Install the desk beside the folder; returns the environment that has it."""
    folder.write("site/desk_app.py", DESK)
    folder.write("site/desk-1.0.dist-info/METADATA", METADATA)
    folder.write("site/desk-1.0.dist-info/entry_points.txt", f"[complexmcp.apps]\ndesk = {entry}\n")
    return {"PYTHONPATH": str(folder.path / "site")}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """One run: agents that meet the bug of a tool, and agents that do not."""
    return run_once(tmp_path_factory, "desk", run)


def run(folder: Folder) -> Session:
    folder.add("agents.py", AGENTS)
    agents = [f"--agent=agents:{n}" for n in ("rings", "opens", "opens_and_catches_all", "good")]
    return folder.run_apart(
        "test_tiny.py", "-v", *agents, "--complexmcp-faults=none", "--junitxml=j.xml",
        f"--complexmcp-results={RESULTS}", env=with_desk(folder),
    )  # fmt: skip


def of_agent(session: Session, agent: str) -> Record:
    [record] = [r for r in session.records if r["agent"] == f"agents:{agent}"]
    return record


def test_a_tool_with_a_bug_is_a_pytest_error_and_not_a_failure(desk: Session) -> None:
    assert desk.counts == {"passed": 2, "errors": 2}
    assert desk.code == pytest.ExitCode.TESTS_FAILED
    assert "ERROR at setup of test_remark[agents.opens-s42]" in desk.out


def test_whatever_the_agent_makes_of_the_bug_its_episode_is_an_infra_error(desk: Session) -> None:
    for agent in ("opens", "opens_and_catches_all"):
        record = of_agent(desk, agent)
        assert record["outcome"] == "infra_error"
        assert record["error"] == "open_the_drawer raised KeyError: 2"
        assert record["verdict"] == {"success": None, "rc": None, "rb": None}
        assert record["calls"] == {"ok": 2, "failed": 0, "syntax": 0}


def test_the_report_shows_the_bug_itself(desk: Session) -> None:
    assert "infra_error: open_the_drawer raised KeyError: 2" in desk.out
    assert 'return {1: "a pen"}[number]' in desk.out


def test_an_app_behind_an_entry_point_is_as_good_as_ours(desk: Session) -> None:
    record = of_agent(desk, "rings")
    assert record["outcome"] == "passed"
    assert record["trajectory"][0]["tool"] == "ring_the_bell"


def test_an_infra_error_is_counted_and_not_judged(desk: Session) -> None:
    row = desk.table["agents:opens"]
    assert (row["episodes"], row["passed"], row["success"], row["Rc"], row["Rb"]) == (
        "1", "0", "-", "-", "-",
    )  # fmt: skip
    assert "agents:opens: 1 infra_error (infra_error is not the agent's and not judged)" in desk.out


def test_the_junit_report_has_it_as_an_error(desk: Session) -> None:
    cases = ET.parse(desk.folder / "j.xml").getroot().iter("testcase")  # noqa: S314 - our own
    kinds = {}
    for case in cases:
        properties = {p.get("name"): p.get("value") for p in case.iter("property")}
        kinds[properties["complexmcp.agent"]] = (
            [child.tag for child in case if child.tag != "properties"],
            properties["complexmcp.outcome"],
            properties["complexmcp.rc"],
        )
    assert kinds["agents:opens"] == (["error"], "infra_error", "unknown")
    assert kinds["agents:good"] == ([], "passed", "1.0")


def test_an_app_that_cannot_be_used_is_refused_in_a_line(folder: Folder) -> None:
    env = with_desk(folder, "absent:APP")
    assert folder.run_apart("--agent=agents:good", "test_tiny.py", env=env).complaint == (
        "an installed app cannot be used: ModuleNotFoundError: No module named 'absent'"
    )


def test_a_task_with_a_bug_is_an_error_of_every_episode_of_it_and_of_no_other(
    folder: Folder,
) -> None:
    folder.add("test_tiny.py", BROKEN_TASKS)
    session = folder.run(
        "test_tiny.py", "--agent=oracle", f"--complexmcp-results={RESULTS}", "--junitxml=j.xml"
    )
    assert session.counts == {"passed": 1, "errors": len(EXPECTED)}
    records = {record["task"]: record for record in session.records}
    assert records.pop("tiny.remark")["outcome"] == "passed"
    assert {task: record["error"] for task, record in records.items()} == EXPECTED
    assert {record["outcome"] for record in records.values()} == {"infra_error"}


def test_a_bug_of_the_solution_shows_when_a_flood_asks_for_its_length(folder: Folder) -> None:
    folder.add("test_tiny.py", BROKEN_TASKS)
    folder.add(
        "agents.py",
        """
        def floods(instruction, client):
            for _ in range(150):
                client.call_tool("get_my_uid")
        """,
    )
    session = folder.run(
        "test_tiny.py", "-k", "solution_raises", "--agent=agents:floods",
        f"--complexmcp-results={RESULTS}",
    )  # fmt: skip
    assert session.counts == {"errors": 1, "deselected": 6}
    assert session.outcomes == {"agents:floods": "infra_error"}


def test_a_bug_of_the_evaluator_is_ours_too(folder: Folder) -> None:
    folder.write(
        "conftest.py",
        """
        import pytest
        import pytest_complexmcp.episode

        @pytest.fixture(autouse=True)
        def broken(monkeypatch):
            def evaluate(*_):
                raise AssertionError("no pairing")
            monkeypatch.setattr(pytest_complexmcp.episode, "evaluate_worlds", evaluate)
        """,
    )
    session = folder.run("test_tiny.py", "--agent=oracle", f"--complexmcp-results={RESULTS}")
    assert session.counts == {"errors": 1}
    [record] = session.records
    assert (record["outcome"], record["error"]) == ("infra_error", "AssertionError: no pairing")


def test_a_tool_that_a_conftest_breaks_is_an_infra_error(folder: Folder) -> None:
    folder.write(
        "conftest.py",
        """
        import pytest

        @pytest.fixture(autouse=True)
        def broken(monkeypatch):
            from sandboxes.lighttalk.state import Talk
            def broken(self, uid):
                raise ZeroDivisionError
            monkeypatch.setattr(Talk, "get_contact", broken)
        """,
    )
    session = folder.run(
        "test_tiny.py", "--agent=agents:good", f"--complexmcp-results={RESULTS}",
        "--complexmcp-faults=none",
    )  # fmt: skip
    assert session.counts == {"errors": 1}
    [record] = session.records
    assert record["error"] == "edit_remark raised ZeroDivisionError"


def test_a_world_of_a_users_own_test_shows_its_bug_as_an_error(folder: Folder) -> None:
    folder.write(
        "test_world.py",
        """
        import pytest
        from sandboxes.lighttalk.state import Talk

        def test_world(complexmcp_world, complexmcp_client, monkeypatch):
            def broken(self, uid):
                raise ZeroDivisionError
            monkeypatch.setattr(Talk, "get_contact", broken)
            uid = complexmcp_client.call_tool("get_my_uid").output
            try:
                complexmcp_client.call_tool("get_contact_info", {"uid": uid})
            except BaseException:
                pass
        """,
    )
    session = folder.run("test_world.py", "--complexmcp-faults=none")
    assert session.counts == {"passed": 1, "errors": 1}
    assert "ZeroDivisionError" in session.out
