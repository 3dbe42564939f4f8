"""Whatever an agent does, its own episode ends as what it was, and the next one is as ever."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from pytest_runs import RESULTS, Folder, Session, run_once

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="only POSIX has the alarm")

SOURCE = Path(__file__).parent.parent / "helpers/misbehaving.py"
TIMEOUT = "no answer within 1 s"
BUDGET = "more than 60 calls"
RUBBISH = "run() returned {}, not str, AgentResult or None"

# Agent: outcome, and what the record says was wrong.
EXPECTED: dict[str, tuple[str, str | None]] = {
    "raises": ("agent_error", "ValueError: boom"),
    "raises_sync": ("agent_error", "ValueError: boom"),
    "raises_in_a_group": ("agent_error", "ValueError: boom"),
    "raises_surrogates": ("agent_error", "ValueError: half a pair: �, an escape: �[31m"),
    "raises_a_riddle": ("agent_error", "Riddle: (its message cannot be read)"),
    "raises_a_base": ("agent_error", "Base: not an Exception"),
    "raises_cancelled": ("agent_error", "CancelledError"),
    "RaisesWhenMade": ("agent_error", "OSError: no model"),
    "skips": ("agent_error", "Skipped: too hard"),
    "leaves": ("agent_error", "SystemExit: 3"),
    "leaves_async": ("agent_error", "SystemExit: 3"),
    "leaves_in_a_task": ("agent_error", "SystemExit: 3"),
    "returns_a_number": ("agent_error", RUBBISH.format("int")),
    "returns_bytes": ("agent_error", RUBBISH.format("bytes")),
    "returns_a_dict": ("agent_error", RUBBISH.format("dict")),
    "returns_a_wrong_result": (
        "agent_error",
        "TypeError: AgentResult: prompt_tokens is a whole number from 0, not 'many'",
    ),
    "returns_odd_messages": ("passed", None),
    "calls_no_tool": ("passed", None),
    "calls_with_wrong_types": ("passed", None),
    "sends_a_megabyte": ("passed", None),
    "calls_at_once": ("passed", None),
    "calls_from_threads": ("passed", None),
    "hangs_in_a_sleep": ("timeout", TIMEOUT),
    "hangs_in_a_loop": ("timeout", TIMEOUT),
    "hangs_on_a_lock": ("timeout", TIMEOUT),
    "HangsWhenMade": ("timeout", TIMEOUT),
    "hangs_and_catches_all": ("timeout", TIMEOUT),
    "awaits_for_ever": ("timeout", TIMEOUT),
    "blocks_the_loop": ("timeout", TIMEOUT),
    "spins_in_the_loop": ("timeout", TIMEOUT),
    "swallows_its_cancellation": ("timeout", TIMEOUT),
    "ends_when_cancelled": ("timeout", TIMEOUT),
    "raises_when_cancelled": ("timeout", TIMEOUT),
    "floods": ("budget", BUDGET),
    "floods_and_catches_all": ("budget", BUDGET),
    "floods_in_a_group": ("budget", BUDGET),
    "floods_and_gathers": ("budget", BUDGET),
    "floods_from_a_thread": ("budget", BUDGET),
    "leaves_a_thread": ("passed", None),
    "leaves_a_task": ("passed", None),
    "leaves_a_stubborn_task": ("passed", None),
}

# The patience that an agent is shown when its time is up, cut short: nobody here makes use of it.
HURRY = """
import pytest_complexmcp.agents.alarm as alarm
import pytest_complexmcp.agents.running as running
running.GRACE_S = alarm.AGAIN_S = 0.3
"""


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """One run of them all, each followed by a good agent."""
    return run_once(tmp_path_factory, "misbehaving", run)


def run(folder: Folder) -> Session:
    folder.write("misbehaving.py", SOURCE.read_text())
    folder.write("conftest.py", HURRY)
    agents = [f"--agent=misbehaving:{name}" for bad in EXPECTED for name in (bad, f"good_{bad}")]
    return folder.run_apart(
        "test_tiny.py", "-Werror", "-v", *agents, f"--complexmcp-results={RESULTS}",
        "--complexmcp-faults=none", "--complexmcp-timeout=1", "--complexmcp-max-steps=60",
        "--junitxml=j.xml", env={"PYTHONPATH": str(SOURCE.parent)},
    )  # fmt: skip


@pytest.fixture
def records(session: Session) -> dict[str, dict[str, Any]]:
    return {record["agent"].partition(":")[2]: record for record in session.records}


def test_every_agent_of_the_module_is_expected_to_end_somehow() -> None:
    agents = re.findall(r"^(?:async def|def|class) (\w+)", SOURCE.read_text(), re.MULTILINE)
    assert set(agents) - {"__getattr__", "keep_writing"} == set(EXPECTED)


@pytest.mark.parametrize("agent", EXPECTED)
def test_the_episode_ends_as_what_it_was(
    session: Session, records: dict[str, dict[str, Any]], agent: str
) -> None:
    record = records[agent]
    assert (record["outcome"], record["error"]) == EXPECTED[agent]
    passed = re.search(rf"test_remark\[misbehaving\.{agent}-s42\] (\w+)", session.out)
    assert passed is not None
    assert passed[1] == ("PASSED" if EXPECTED[agent][0] == "passed" else "FAILED")


@pytest.mark.parametrize("agent", EXPECTED)
def test_the_next_episode_is_as_ever(records: dict[str, dict[str, Any]], agent: str) -> None:
    record = {**records[f"good_{agent}"], "agent": "", "timing": None}
    reference = {**records["good_raises"], "agent": "", "timing": None}
    assert record["outcome"] == "passed"
    assert [call["tool"] for call in record["trajectory"]] == ["get_uid_from_name", "edit_remark"]
    assert record == reference


def test_the_run_goes_on_to_its_end_without_a_warning(session: Session) -> None:
    bad = sum(outcome != "passed" for outcome, _ in EXPECTED.values())
    assert session.counts == {"failed": bad, "passed": 2 * len(EXPECTED) - bad}
    assert session.code == pytest.ExitCode.TESTS_FAILED
    assert session.err == ""


def test_a_call_that_reaches_no_tool_is_counted_apart(records: dict[str, dict[str, Any]]) -> None:
    assert records["calls_no_tool"]["calls"] == {"ok": 2, "failed": 0, "syntax": 5}
    assert records["calls_with_wrong_types"]["calls"] == {"ok": 2, "failed": 0, "syntax": 33}
    assert records["sends_a_megabyte"]["calls"] == {"ok": 3, "failed": 0, "syntax": 1}
    assert records["calls_at_once"]["calls"] == {"ok": 22, "failed": 0, "syntax": 0}
    assert records["calls_from_threads"]["calls"] == {"ok": 22, "failed": 0, "syntax": 0}


def test_a_megabyte_is_not_kept_in_the_record(session: Session) -> None:
    assert max(map(len, (session.folder / RESULTS).read_text().splitlines())) < 50_000


def test_what_was_done_before_the_end_is_judged(records: dict[str, dict[str, Any]]) -> None:
    judged = {name: records[name]["verdict"] for name in EXPECTED}
    assert (judged["raises"]["rc"], judged["raises"]["success"]) == (1.0, False)
    assert (judged["hangs_in_a_sleep"]["rc"], judged["hangs_in_a_loop"]["rc"]) == (1.0, 0.0)
    assert judged["floods_and_gathers"]["rc"] == 1.0


def test_a_flood_ends_at_the_limit(records: dict[str, dict[str, Any]]) -> None:
    for name, (outcome, _) in EXPECTED.items():
        if outcome == "budget":
            assert sum(records[name]["calls"].values()) == 60, name


def test_an_agent_that_hangs_is_stopped_soon_after_its_time(
    records: dict[str, dict[str, Any]],
) -> None:
    late = {
        name: records[name]["timing"]["duration_s"]
        for name, (outcome, _) in EXPECTED.items()
        if outcome == "timeout"
    }
    assert min(late.values()) > 0.9
    assert max(late.values()) < 5, late


def report_of(session: Session, agent: str) -> list[str]:
    """What pytest shows of a failed episode."""
    _, _, after = session.out.partition(f" test_remark[misbehaving.{agent}-s42] _")
    return re.split(r"\n_{3,} test_remark", after)[0].splitlines()[1:]


def test_the_report_shows_the_agents_own_traceback(session: Session) -> None:
    report = report_of(session, "raises")
    assert report[0] == "agent_error: ValueError: boom"
    start = report.index("the agent's traceback:")
    assert report[start + 1] == "  Traceback (most recent call last):"
    assert re.fullmatch(r'    File ".*misbehaving\.py", line \d+, in raises', report[start + 2])
    assert report[start + 4] == "  ValueError: boom"


@pytest.mark.parametrize(
    "agent", ["hangs_in_a_sleep", "hangs_in_a_loop", "awaits_for_ever", "raises_when_cancelled"]
)
def test_the_report_shows_where_an_agent_hung(session: Session, agent: str) -> None:
    report = report_of(session, agent)
    assert report[0] == "timeout: no answer within 1 s"
    place = report[report.index("where the agent was:") + 1]
    assert re.fullmatch(rf'    File ".*misbehaving\.py", line \d+, in {agent}', place)


def test_the_report_says_how_far_the_agent_came(session: Session) -> None:
    report = report_of(session, "hangs_in_a_sleep")
    start = report.index("1 of 1 changes made, nothing damaged (Rc 1.00, Rb 0.00):")
    assert report[start + 1] == "  which is all that was asked for"
