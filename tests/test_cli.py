"""The `complexmcp` command."""

import json

import pytest
from click.testing import CliRunner, Result

from pytest_complexmcp import __version__
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
