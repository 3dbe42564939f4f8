"""The `complexmcp` command."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pytest_complexmcp import __version__
from pytest_complexmcp.audit import PROOFS
from pytest_complexmcp.cli import main
from sandboxes.core import Registry


def run(*args: str) -> Result:
    return CliRunner().invoke(main, args, env={"COLUMNS": "200"})


def test_tools_lists_server_tool_arguments_and_first_sentence() -> None:
    result = run("tools", "--server", "lighttalk")
    assert result.exit_code == 0
    [line] = [line for line in result.output.splitlines() if " send_message " in line]
    assert " ".join(line.split()) == (
        "LightTalk send_message uid, content "
        "Send a text to a contact; the user may write to themselves."
    )
    assert result.output.rstrip().endswith("53 tools on 1 server")


def test_tools_as_json_are_all_tools_with_their_schemas() -> None:
    listed = json.loads(run("tools", "--json").output)
    registry = Registry.installed()
    assert [tool["name"] for tool in listed] == list(registry.tools)
    [send] = [tool for tool in listed if tool["name"] == "send_message"]
    assert (send["server"], send["writes"]) == ("LightTalk", True)
    assert send["requires"] == ["contact_exists", "not_blocked"]
    assert send["inputSchema"]["required"] == ["uid", "content"]


def test_tasks_lists_every_packaged_task() -> None:
    result = run("tasks")
    assert result.exit_code == 0
    assert "talk.like_latest_moment" in result.output
    listed = json.loads(run("tasks", "--json").output)
    assert result.output.rstrip().endswith(f"{len(listed)} tasks")
    [like] = [one for one in listed if one["task"] == "talk.like_latest_moment"]
    assert like["instruction"] == "Like the latest post in {name}'s Moments on LightTalk."
    assert like["probes"] == ["error-recovery"]
    assert (like["calls"], like["distinct_tools"]) == (3, 3)
    assert like["example"]["seed"] == 42
    assert "{" not in like["example"]["instruction"]


def test_tasks_can_be_chosen_by_app() -> None:
    listed = json.loads(run("tasks", "--app", "lightshop", "--json").output)
    assert listed
    assert all("lightshop" in one["apps"] for one in listed)


def test_the_graph_is_written_in_three_formats() -> None:
    shop = ("graph", "--app", "lightshop", "--format")
    mermaid = run(*shop, "mermaid").output.splitlines()
    assert mermaid[:2] == ["flowchart LR", "  subgraph LightShop"]
    assert "  wait_payment_password -->|password_entered| checkout_all" in mermaid
    dot = run(*shop, "dot").output
    assert '"add_to_cart" -> "checkout_all" [label="cart_not_empty"];' in dot
    whole = json.loads(run("graph", "--format", "json").output)
    assert [node["id"] for node in whole["nodes"]] == list(Registry.installed().tools)
    assert {"source", "target", "ids", "rules"} <= whole["edges"][0].keys()


@pytest.mark.parametrize(
    "args", [("tools", "--server", "x"), ("tasks", "--app", "x"), ("graph", "--app", "x")]
)
def test_a_name_that_means_nothing_is_told_what_is_possible(args: tuple[str, ...]) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert "there is no" in result.output
    assert "lighttalk" in result.output.lower()


def test_help_and_version() -> None:
    assert run("--version").output == f"complexmcp, version {__version__}\n"
    for command in ((), ("tools",), ("tasks",), ("graph",)):
        result = run(*command, "--help")
        assert result.exit_code == 0
        assert "Usage:" in result.output


def test_tasks_can_be_chosen_by_what_they_test() -> None:
    listed = json.loads(run("tasks", "--probe", "restraint", "--json").output)
    assert listed
    assert all("restraint" in one["probes"] for one in listed)


def test_tasks_have_complexity_figures() -> None:
    listed = json.loads(run("tasks", "--app", "lighttalk", "--json").output)
    [like] = [one for one in listed if one["task"] == "talk.like_latest_moment"]
    figures = ("level", "dependency_depth", "branching", "state_variables")
    assert [like[name] for name in figures] == ["1-4", 3, 1.5, 1]
    assert 0 < like["expected_disturbances"] < 10


def test_stats_show_each_task_and_the_levels_probes_and_apps() -> None:
    result = run("tasks", "--app", "lightshop", "--stats")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    [one] = [line.split() for line in lines if line.startswith("shop.erase_a_purchase ")]
    assert one == ["shop.erase_a_purchase", "3", "6", "███░░░"]
    tasks = int(lines[-1].split()[0])
    [shop] = [line.split() for line in lines if line.startswith("lightshop ")]
    assert shop[1:3] == [str(tasks), "100%"]
    levels = [
        line.split()[1] for line in lines if line.startswith(("1-4 ", "5-12 ", "13-24 ", "25+ "))
    ]
    assert sum(map(int, levels)) == tasks


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_task_can_be_audited_as_it_is(folder: Path) -> None:
    made = run("new-task", "thank_the_host", "--probe", "identity")
    assert (made.exit_code, made.output.splitlines()[0]) == (
        0,
        "test_thank_the_host.py written. Now:",
    )
    assert 'probes=["identity"]' in Path("test_thank_the_host.py").read_text(encoding="utf-8")
    audited = run("audit", "test_thank_the_host.py", "--seeds", "0-2", "--jobs", "1")
    assert audited.exit_code == 0
    assert audited.output == f"1 task × 3 seeds: nothing found ({', '.join(PROOFS)})\n"


def test_a_new_task_never_takes_the_place_of_a_file(folder: Path) -> None:
    Path("test_mine.py").write_text("mine", encoding="utf-8")
    again = run("new-task", "mine")
    assert again.exit_code == 2
    assert "test_mine.py is there already; give another name or --output" in again.output
    assert Path("test_mine.py").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("Mine!",), "'Mine!' is no name for a task"),
        (("mine", "--app", "chess"), "there is no app 'chess'; there are lightflight"),
        (("mine", "--probe", "luck"), "there is no probe 'luck'; there are clean-slate"),
        (("mine", "--output", "no/folder.py"), "no/folder.py cannot be written"),
    ],
)
def test_a_new_task_that_means_nothing_is_refused(
    folder: Path, args: tuple[str, ...], said: str
) -> None:
    result = run("new-task", *args)
    assert result.exit_code == 2
    assert said in result.output
    assert list(folder.iterdir()) == []


WRONG = """
from pytest_complexmcp import Goal, task

@task("Write to {name}.", apps=["lighttalk"])
def test_guess(world):
    contact = world.lighttalk.pick_contact()

    async def solve(do):
        uid = await do.get_uid_from_name(name=contact.name)
        await do.send_message(uid=uid, content="Guess what")

    return Goal(blanks={"name": contact.name}, solve=solve)
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_audit_gives_a_line_for_each_reason_and_fails(folder: Path, jobs: str) -> None:
    Path("test_wrong.py").write_text(WRONG, encoding="utf-8")
    Path("test_alike.py").write_text(WRONG, encoding="utf-8")
    result = run("audit", "test_wrong.py", "test_alike.py", "--seeds", "4,7", "--jobs", jobs)
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[-1] == "2 tasks × 2 seeds: 2 findings"
    said = "observability: nobody can know content='Guess what' of send_message(uid='user_"
    assert [
        line.startswith(f"{task}.guess  {said}")
        for task, line in zip(("wrong", "alike"), lines[:2], strict=True)
    ] == [True, True]
    assert all(line.endswith("  (seeds 4, 7)") for line in lines[:2])


def test_audit_takes_one_task_of_many(folder: Path) -> None:
    result = run("audit", "--task", "shop.sum_*", "--seeds", "1")
    assert result.exit_code == 0
    assert result.output.startswith("1 task × 1 seed: nothing found")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--seeds", "x"), "--seeds: 'x' is not possible; give 42, 1,7,9 or 0-99"),
        (("--task", "chess.*"), "there is no such task; there are "),
        (("test_none.py",), "'test_none.py' does not exist"),
        (("test_broken.py",), "test_broken.py cannot be imported: "),
    ],
)
def test_an_audit_that_means_nothing_is_refused(
    folder: Path, args: tuple[str, ...], said: str
) -> None:
    Path("test_broken.py").write_text("import nothing_of_this_name", encoding="utf-8")
    result = run("audit", *args)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())
