"""What a person reads who looks at a failed episode."""

import re

import pytest
from pytest_runs import Folder

QUESTIONS = """

from pytest_complexmcp import FreeText, Number

@task("How many people are in my address book?", apps=["lighttalk"])
def test_count(world):
    async def solve(do):
        await do.get_all_contacts()
    return Goal(solve=solve, answer=Number(len(list(world.lighttalk.contacts))))

@task("Give the remark of the office.", apps=["lighttalk"])
def test_impossible(world):
    async def solve(do):
        await do.get_my_uid()
    async def attempt(do):
        await do.mark_as_read(uid=world.lighttalk.me.uid)
    evidence = (world.lighttalk.me.uid,)
    return Goal.impossible(solve, evidence=evidence, blanks={}, attempt=attempt)

@task("Write good day to {name}.", apps=["lighttalk"])
def test_write(world):
    contact = world.lighttalk.pick_contact()
    async def solve(do):
        uid = await do.get_uid_from_name(name=contact.name)
        await do.send_message(uid=uid, content="Good day")
    return Goal(blanks={"name": contact.name}, solve=solve)
"""
AGENTS = """

def says_42(instruction, client):
    return "So it is.\\nANSWER: 42 million"

def says_nothing(instruction, client):
    return "So it is."

def gives_up(instruction, client):
    return "ANSWER: impossible"

def writes_to_the_wrong_one(instruction, client):
    client.call_tool("acc_network")
    client.call_tool("send_message", {"uid": "nobody", "content": "Good day"})
    client.call_tool("send_message", {"uid": "nobody"})
    uid = client.call_tool("get_my_uid").output
    client.call_tool("send_message", {"uid": uid, "content": "Good day\\nto\\tyou, " + "x" * 500})

def keeps_trying(instruction, client):
    for _ in range(25):
        client.call_tool("get_contact_info", {"uid": client.call_tool("get_my_uid").output})
"""


def report(folder: Folder, task: str, agent: str, *args: str) -> list[str]:
    """The lines below the title of the only failure."""
    folder.add("test_tiny.py", QUESTIONS)
    folder.add("agents.py", AGENTS)
    session = folder.run(f"test_tiny.py::test_{task}", f"--agent=agents:{agent}", *args)
    assert session.counts["failed"] == 1
    _, _, after = session.out.partition(f"_ test_{task}[agents.{agent}-s42] _")
    return after.partition("\n=")[0].splitlines()[1:]


def test_the_first_line_says_what_went_wrong_and_stands_in_the_summary_too(folder: Folder) -> None:
    session = folder.run("test_tiny.py", "--agent=noop", "-v", "-rf")
    assert session.out.count("0 of 1 changes made, nothing damaged") >= 1
    [line] = [line for line in session.out.splitlines() if line.startswith("FAILED ")]
    assert " - Failed: 0 of 1 changes made" in line


def test_the_counts_are_printed_once(folder: Folder) -> None:
    lines = report(folder, "write", "writes_to_the_wrong_one", "--complexmcp-faults=none")
    assert sum("changes made" in line for line in lines) == 1
    assert lines[0].startswith("0 of ")


def test_a_message_to_the_wrong_person_is_missing_and_not_asked_for(folder: Folder) -> None:
    lines = report(folder, "write", "writes_to_the_wrong_one", "--complexmcp-faults=none")
    assert lines[2] == "agents:writes_to_the_wrong_one was asked, on seed 42:"
    assert lines[3].startswith("  Write good day to ")
    start = next(
        place for place, line in enumerate(lines) if line.startswith("what is wrong (Rc 0.00, Rb ")
    )
    body = lines[start + 1 : lines.index("", start)]
    assert any(
        line.startswith('  not created: lighttalk.messages content="Good day"') for line in body
    )
    assert any(line.startswith("  not asked for: lighttalk.messages") for line in body)


def test_the_calls_are_listed_with_the_message_of_those_that_came_to_nothing(
    folder: Folder,
) -> None:
    lines = report(folder, "write", "writes_to_the_wrong_one", "--complexmcp-faults=none")
    calls = lines[lines.index("the calls:") + 1 :]
    assert calls[:6] == [
        "  1. acc_network()",
        '  2. send_message(uid="nobody", content="Good day")',
        "       failed: no contact has the uid 'nobody'",
        '  3. send_message(uid="nobody")',
        "       syntactic error: Invalid arguments for send_message: content: missing",
        "  4. get_my_uid()",
    ]
    shown = r'  5\. send_message\(uid="user_\w+", content="Good day\\nto\\tyou, x+…\)'
    assert re.fullmatch(shown, calls[6])
    assert all(len(line) < 130 for line in calls)


def test_of_many_calls_the_last_are_shown(folder: Folder) -> None:
    lines = report(folder, "remark", "keeps_trying", "--complexmcp-faults=none")
    calls = lines[lines.index("the last 8 of 50 calls:") + 1 :]
    assert len(calls) == 8
    assert calls[-1].startswith("  50. get_contact_info(")


def test_faults_that_landed_are_listed_with_what_came_of_them(folder: Folder) -> None:
    lines = report(folder, "remark", "keeps_trying", "--complexmcp-faults=paper")
    start = lines.index("injected faults:")
    assert all(", " in line and ": network, " in line for line in lines[start + 1 : start + 3])


@pytest.mark.parametrize(
    ("task", "agent", "first", "line"),
    [
        ("count", "says_42", "the answer is wrong", "got 42 million"),
        (
            "count",
            "says_nothing",
            "the answer is wrong",
            "no line of the reply begins with ANSWER:",
        ),
        (
            "impossible",
            "gives_up",
            "answered without having read what shows the answer",
            "no tool was seen to answer user_",
        ),
    ],
)
def test_a_wrong_answer_is_shown_beside_the_right_one(
    folder: Folder, task: str, agent: str, first: str, line: str
) -> None:
    lines = report(folder, task, agent)
    assert lines[0] == first
    assert line in lines[lines.index("the answer:") + 1]
    assert lines[lines.index("the calls:") + 1] == "  no tool was called"
