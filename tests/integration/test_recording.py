"""What is written of a run: JSON lines, JUnit properties, the summary; the same with workers."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from pytest_runs import RESULTS, Folder, Session, read, run_once

from pytest_complexmcp.results.record import Record

WRITE = f"--complexmcp-results={RESULTS}"
RUN = ("test_tiny.py", "--complexmcp-faults=none")

COUNTING = """

from pytest_complexmcp import AgentResult

class Counts:
    def __init__(self, model):
        self.model = model
    async def run(self, instruction, client):
        await client.call_tool("acc_network")
        await set_remark(instruction, client)
        await client.call_tool("no_such_tool")
        await client.call_tool("get_contact_info", {"uid": "nobody"})
        messages = [{"role": "user", "content": instruction}]
        return AgentResult(answer="Done.", prompt_tokens=1000, cached_tokens=200,
            output_tokens=34, cost=0.25, messages=messages)

async def damages(instruction, client):
    await client.call_tool("acc_network")
    await set_remark(instruction, client)
    uid = (await client.call_tool("get_my_uid")).output
    await client.call_tool("edit_remark", {"uid": uid, "remark": "me"})

made = []

def now_and_then(instruction, client):
    made.append(instruction)
    if len(made) % 2:
        set_remark_now(instruction, client)
"""
AGENTS = ("agents:Counts", "agents:damages", "noop", "random", "oracle")


def run(folder: Folder, *args: str, hashseed: str) -> Session:
    folder.add("agents.py", COUNTING)
    return folder.run_apart(
        "test_tiny.py", *[f"--agent={agent}" for agent in AGENTS], "--complexmcp-seeds=1-2", WRITE,
        "--complexmcp-model=m/1", "--complexmcp-trials=2", "--junitxml=j.xml", *args,
        env={"PYTHONHASHSEED": hashseed},
    )  # fmt: skip


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Session:
    args = ("-n0", "-o", "junit_family=xunit2", "-Werror")
    return run_once(tmp_path_factory, "plain", lambda folder: run(folder, *args, hashseed="1"))


@pytest.fixture(scope="module")
def parallel(tmp_path_factory: pytest.TempPathFactory) -> Session:
    args = ("-n2", "-o", "junit_family=xunit1", "-Werror")
    return run_once(tmp_path_factory, "parallel", lambda folder: run(folder, *args, hashseed="2"))


def of_agent(session: Session, agent: str) -> Record:
    return next(record for record in session.records if record["agent"] == agent)


def settled(session: Session) -> list[str]:
    """The lines of a results file, but for their order and what they say of time."""
    return sorted(
        json.dumps({**record, "timing": None}, sort_keys=True) for record in session.records
    )


def test_the_file_is_the_same_with_and_without_workers_and_under_any_hash_seed(
    plain: Session, parallel: Session
) -> None:
    assert len(plain.records) == len(AGENTS) * 4
    assert settled(plain) == settled(parallel)


def test_the_summary_is_the_same_with_and_without_workers(
    plain: Session, parallel: Session
) -> None:
    assert plain.table == parallel.table
    assert plain.counts == parallel.counts


def test_nothing_warns(plain: Session, parallel: Session) -> None:
    for session in (plain, parallel):
        assert session.err == ""
        assert "warning" not in session.out


def test_a_record_says_all_that_is_known_of_an_episode(plain: Session) -> None:
    record = of_agent(plain, "agents:Counts")
    instruction = record["instruction"]
    name = instruction.removeprefix("Set the remark of ").removesuffix(' to "plumber".')
    uid = json.loads(record["trajectory"][2]["arguments"])["uid"]
    versions = record.pop("versions")
    assert record.pop("timing")["duration_s"] > 0
    assert set(versions) == {"mcp", "pytest-complexmcp", "python"}
    assert record == {
        "schema": 1,
        "task": "tiny.remark",
        "agent": "agents:Counts",
        "model": "m/1",
        "seed": 1,
        "trial": 0,
        "faults": "paper",
        "limits": {"max_steps": None, "timeout_s": 300.0},
        "isolated": False,
        "apps": ["lighttalk"],
        "probes": [],
        "instruction": f'Set the remark of {name} to "plumber".',
        "outcome": "passed",
        "error": None,
        "verdict": {
            "success": True, "rc": 1.0, "rb": 0.0, "counts_for_rb": True, "required": 1,
            "made": 1, "damaged": 0, "missing_paths": [], "damaged_paths": [],
        },
        "answer": {"given": "Done.", "expected": None, "right": None, "unread_evidence": []},
        "calls": {"ok": 3, "failed": 1, "syntax": 1},
        "gold_calls": 2,
        "trajectory": [
            {
                "tool": "acc_network", "arguments": "{}", "status": "ok",
                "answer": '{"status":"ok","output":true}',
            },
            {
                "tool": "get_uid_from_name", "arguments": json.dumps({"name": name}, separators=(",", ":"), ensure_ascii=False),
                "status": "ok", "answer": f'{{"status":"ok","output":"{uid}"}}',
            },
            {
                "tool": "edit_remark", "arguments": f'{{"uid":"{uid}","remark":"plumber"}}',
                "status": "ok", "answer": '{"status":"ok","output":"plumber"}',
            },
            {
                "tool": "no_such_tool", "arguments": "{}", "status": "syntactic error",
                "answer": "Unknown tool: no_such_tool",
            },
            {
                "tool": "get_contact_info", "arguments": '{"uid":"nobody"}', "status": "failed",
                "answer": '{"status":"failed","output":"no contact has the uid \'nobody\'"}',
                "code": "contact_not_found",
            },
        ],
        "injected_faults": [],
        "tokens": {"prompt": 1000, "cached": 200, "output": 34},
        "cost": 0.25,
        "messages": [{"role": "user", "content": instruction}],
    }  # fmt: skip


def test_a_record_names_what_was_missing_and_what_was_damaged(plain: Session) -> None:
    verdict = of_agent(plain, "noop")["verdict"]
    [path] = verdict["missing_paths"]
    assert path.startswith("lighttalk.contacts.user_")
    assert path.endswith(".remark")
    verdict = of_agent(plain, "agents:damages")["verdict"]
    assert (verdict["success"], verdict["rc"], verdict["rb"]) == (False, 1.0, 1.0)
    [path] = verdict["damaged_paths"]
    assert path.endswith(".remark")


def test_the_summary_has_a_row_for_each_agent_and_model(plain: Session) -> None:
    assert plain.table["agents:Counts"] == {
        "agent": "agents:Counts", "model": "m/1", "episodes": "4", "passed": "4",
        "success": "100.0%", "Rc": "1.000 ± 0.000", "Rb": "0.000 ± 0.000",
        "calls ok / failed / syntax": "12 / 4 / 4", "tokens": "4,136",
    }  # fmt: skip
    assert plain.table["noop"]["tokens"] == "unknown"
    assert plain.table["noop"]["success"] == "0.0%"
    assert plain.table["agents:damages"]["Rb"] == "1.000 ± 0.000"
    assert "agents:damages (m/1): 4 failed" in plain.out
    assert "agents:Counts (m/1):" not in plain.out
    assert f"records: {RESULTS}" in plain.out.splitlines()


def test_the_deviation_is_that_over_trials(folder: Folder) -> None:
    folder.add("agents.py", COUNTING)
    session = folder.run(*RUN, "--agent=agents:now_and_then", "--complexmcp-trials=2")
    assert session.table["agents:now_and_then"]["Rc"] == "0.500 ± 0.707"
    assert session.table["agents:now_and_then"]["success"] == "50.0%"


def test_without_a_model_the_summary_has_no_column_for_it(folder: Folder) -> None:
    session = folder.run(*RUN, "--agent=noop")
    assert "model" not in session.table["noop"]
    session = folder.run(*RUN, "--agent=noop", "--complexmcp-model=x")
    assert session.table["noop"]["model"] == "x"


def test_a_run_without_an_episode_has_no_summary(folder: Folder) -> None:
    folder.write("test_plain.py", "def test_plain(): pass")
    assert "= complexmcp =" not in folder.run("test_plain.py", "--agent=noop").out


def cases(session: Session) -> dict[str, dict[str | None, str | None]]:
    """Properties of the testcases, by name of the testcase."""
    root = ET.parse(session.folder / "j.xml").getroot()  # noqa: S314 - our own
    found = {}
    for case in root.iter("testcase"):
        pairs = [(p.get("name"), p.get("value")) for p in case.iter("property")]
        assert len(dict(pairs)) == len(pairs)
        found[str(case.get("name"))] = dict(pairs)
    return found


def test_every_testcase_of_the_junit_report_has_the_properties(
    plain: Session, parallel: Session
) -> None:
    for session in (plain, parallel):
        properties = cases(session)["test_remark[agents.Counts-m-1-s1-t0]"]
        assert properties == {
            "complexmcp.task": "tiny.remark",
            "complexmcp.seed": "1",
            "complexmcp.trial": "0",
            "complexmcp.agent": "agents:Counts",
            "complexmcp.model": "m/1",
            "complexmcp.faults": "paper",
            "complexmcp.outcome": "passed",
            "complexmcp.rc": "1.0",
            "complexmcp.rb": "0.0",
            "complexmcp.calls_ok": "3",
            "complexmcp.calls_failed": "1",
            "complexmcp.calls_syntax": "1",
            "complexmcp.tokens_prompt": "1000",
            "complexmcp.tokens_cached": "200",
            "complexmcp.tokens_output": "34",
        }
    assert cases(plain) == cases(parallel)
    assert len(cases(plain)) == len(AGENTS) * 4


def test_tokens_that_nobody_reported_are_unknown_and_not_zero(plain: Session) -> None:
    properties = cases(plain)["test_remark[noop-m-1-s1-t0]"]
    assert {properties[f"complexmcp.tokens_{kind}"] for kind in ("prompt", "cached", "output")} == {
        "unknown"
    }


def test_properties_of_the_users_own_stay(folder: Folder) -> None:
    folder.write(
        "conftest.py",
        """
        import pytest
        @pytest.fixture(autouse=True)
        def mine(request):
            request.node.user_properties.append(("mine", "kept"))
        """,
    )
    session = folder.run(*RUN, "--agent=noop", "--junitxml=j.xml")
    assert cases(session)["test_remark[noop-s42]"]["mine"] == "kept"


def test_a_file_that_is_there_keeps_its_records_and_newer_ones_replace_the_same_episode(
    folder: Folder,
) -> None:
    first = folder.run(*RUN, "--agent=noop", "--agent=oracle", WRITE).records
    assert folder.run(*RUN, "--agent=agents:good", WRITE).outcomes == {
        "noop": "failed", "oracle": "passed", "agents:good": "passed",
    }  # fmt: skip
    folder.add("test_tiny.py", "\n# Told otherwise.\n")
    (folder.path / "test_tiny.py").write_text(
        (folder.path / "test_tiny.py").read_text().replace("plumber", "painter")
    )
    session = folder.run(*RUN, "--agent=noop", WRITE)
    assert len(session.records) == 3
    [again] = [record for record in session.records if record["agent"] == "noop"]
    assert "painter" in again["instruction"]
    assert first[1] in session.records
    assert not list(folder.path.glob("*.new"))


def test_a_file_whose_last_line_was_cut_off_is_mended(folder: Folder) -> None:
    folder.run(*RUN, "--agent=noop", "--agent=oracle", WRITE)
    path = folder.path / RESULTS
    path.write_text(path.read_text()[:-50])
    session = folder.run(*RUN, "--agent=agents:good", WRITE)
    assert session.outcomes == {"noop": "failed", "agents:good": "passed"}


@pytest.mark.parametrize(
    "content", ["not JSON\n", "[1, 2]\n", '{"a": 1}\n', "\ufeff\x00\n", '{"task": [], "agent": 1}\n', "[" * 50_000]
)  # fmt: skip
def test_a_file_of_something_else_is_refused_and_left_as_it_is(
    folder: Folder, content: str
) -> None:
    path = folder.write(RESULTS, content)
    before = path.read_bytes()
    session = folder.run(*RUN, "--agent=noop", WRITE)
    assert session.complaint == (
        f"--complexmcp-results: {path}: line 1 is not the record of an episode; name another file"
    )
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("absent/r.jsonl", "No such file or directory"),
        ("test_tiny.py/r.jsonl", "Not a directory"),
        ("below", "Is a directory"),
        ("/proc/r.jsonl", "No such file or directory"),
    ],
)
def test_a_place_that_cannot_be_written_is_refused(folder: Folder, place: str, reason: str) -> None:
    folder.write("below/x.txt", "")
    session = folder.run(*RUN, "--agent=noop", f"--complexmcp-results={place}")
    path = folder.path / place
    assert session.complaint == f"--complexmcp-results: {path}: cannot be written ({reason})"


def test_a_device_is_written_to_and_not_replaced(folder: Folder) -> None:
    args = (*RUN, "--agent=noop", "--reruns=1", "--complexmcp-results=/dev/null")
    assert folder.run(*args).counts == {"failed": 1, "rerun": 1}
    assert Path("/dev/null").is_char_device()


def test_a_test_that_changes_the_folder_does_not_move_the_file(folder: Folder) -> None:
    folder.write(
        "conftest.py",
        """
        import os
        import pytest
        @pytest.fixture(autouse=True)
        def elsewhere(tmp_path):
            os.chdir(tmp_path)
        """,
    )
    session = folder.run(*RUN, "--agent=noop", "--reruns=1", WRITE)
    assert session.outcomes == {"noop": "failed"}


def test_a_record_is_written_as_its_episode_ends(folder: Folder) -> None:
    folder.add(
        "agents.py",
        "\ndef ends(instruction, client):\n    import pytest\n    pytest.exit('enough')",
    )
    session = folder.run(*RUN, "--agent=noop", "--agent=agents:ends", "--agent=oracle", WRITE)
    assert session.code == pytest.ExitCode.INTERRUPTED
    assert session.outcomes == {"noop": "failed"}
    assert session.table["noop"]["episodes"] == "1"


def test_a_summary_says_how_many_planned_episodes_were_not_run(folder: Folder) -> None:
    args = ("--agent=noop", "--agent=oracle", "--complexmcp-seeds=1-3")
    assert "not run: 5 of the episodes planned" in folder.run(*RUN, *args, "-x").out.splitlines()
    assert "not run" not in folder.run(*RUN, *args).out
    assert "not run" not in folder.run(*RUN, *args, "-k", "oracle").out


def test_an_episode_whose_worker_dies_has_a_record_too(folder: Folder) -> None:
    folder.add("agents.py", "\ndef dies(instruction, client):\n    import os\n    os._exit(3)")
    flags = ("--complexmcp-model=m/1", "--complexmcp-trials=2", "--complexmcp-seeds=7", WRITE)
    session = folder.run_apart(*RUN, "-n1", "--agent=agents:dies", "--agent=oracle", *flags)
    outcomes = {(r["agent"], r["trial"]): (r["outcome"], r["error"]) for r in session.records}
    assert outcomes == {
        ("agents:dies", 0): ("infra_error", "the worker that ran it has crashed"),
        ("agents:dies", 1): ("infra_error", "the worker that ran it has crashed"),
        ("oracle", 0): ("passed", None),
        ("oracle", 1): ("passed", None),
    }
    assert {(r["task"], r["model"], r["seed"]) for r in session.records} == {
        ("tiny.remark", "m/1", 7)
    }
    assert "not run" not in session.out


def test_faults_that_landed_are_told_with_what_came_of_them(folder: Folder) -> None:
    session = folder.run(
        "test_tiny.py", "--agent=oracle", "--complexmcp-seeds=0-9", "--complexmcp-faults=paper",
        WRITE,
    )  # fmt: skip
    faults: list[dict[str, Any]] = [
        fault for record in session.records for fault in record["injected_faults"]
    ]
    assert faults
    assert all(fault["recovered"] and fault["next"] == fault["tool"] for fault in faults)
    struck = sum(record["calls"]["failed"] for record in session.records)
    assert len(faults) == struck
    assert read(folder.path / RESULTS) == session.records
