"""Installed and not used, the plugin is not noticed."""

import json

import pytest
from pytest_runs import Folder, Session

# Tells, as the session ends, what has been imported and which files are open.
WATCH = """
import json, os, sys

def pytest_sessionfinish(session):
    heavy = ("mcp", "mcp_types", "pydantic", "pydantic_core", "anyio", "httpx", "sandboxes",
        "benchmark_tasks", "deepdiff", "rapidfuzz", "tabulate", "asyncio", "starlette")
    loaded = sorted(name for name in heavy if name in sys.modules)
    ours = sorted(name for name in sys.modules if name.startswith("pytest_complexmcp"))
    sockets = [fd for fd in os.listdir("/proc/self/fd")
        if os.path.exists(f"/proc/self/fd/{fd}") and os.readlink(f"/proc/self/fd/{fd}").startswith("socket")]
    with open("watched.json", "w") as out:
        json.dump({"loaded": loaded, "ours": ours, "sockets": sockets}, out)
"""
LIGHT = {
    "pytest_complexmcp",
    "pytest_complexmcp._version",
    "pytest_complexmcp.fixtures",
    "pytest_complexmcp.mistakes",
    "pytest_complexmcp.options",
    "pytest_complexmcp.plugin",
}
# Only ours and none of the others, which import anyio and more.
OURS = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
PLUGIN = ("-p", "pytest_complexmcp.plugin", "-p", "no:cacheprovider")
BROKEN = "raise ImportError('this mcp is broken')\n"


@pytest.fixture
def unrelated(folder: Folder) -> Folder:
    """A folder in which nobody has heard of agents."""
    (folder.path / "test_tiny.py").unlink()
    (folder.path / "agents.py").unlink()
    folder.write("test_plain.py", "def test_plain(tmp_path): assert tmp_path.is_dir()")
    return folder


def watched(session: Session) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads((session.folder / "watched.json").read_text())
    return found


def test_nothing_heavy_is_imported_and_no_socket_opened(unrelated: Folder) -> None:
    unrelated.write("conftest.py", WATCH)
    session = unrelated.run_apart(*PLUGIN, env=OURS)
    assert session.counts == {"passed": 1}
    found = watched(session)
    assert (found["loaded"], found["sockets"]) == ([], [])
    assert set(found["ours"]) == LIGHT


def test_nothing_is_printed_and_no_file_written(unrelated: Folder) -> None:
    (unrelated.path / "__pycache__").mkdir()
    before = set(unrelated.path.rglob("*"))
    quiet = {**OURS, "PYTHONDONTWRITEBYTECODE": "1"}
    with_plugin = unrelated.run_apart(*PLUGIN, env=quiet)
    without = unrelated.run_apart("-p", "no:cacheprovider", env=quiet)

    def lines(session: Session) -> list[str]:
        return [line for line in session.out.splitlines() if " in 0." not in line]

    assert lines(with_plugin) == lines(without)
    assert with_plugin.err == without.err == ""
    assert set(unrelated.path.rglob("*")) == before


def test_the_name_of_the_plugin_is_all_that_a_header_shows(unrelated: Folder) -> None:
    out = unrelated.run_apart().out
    [line] = [line for line in out.splitlines() if "complexmcp" in line]
    assert line.startswith("plugins: ")


@pytest.mark.parametrize("broken", ["mcp", "pydantic", "anyio", "pydantic_core"])
def test_a_broken_dependency_does_not_break_an_unrelated_session(
    unrelated: Folder, broken: str
) -> None:
    unrelated.write(f"site/{broken}.py", BROKEN)
    env = {"PYTHONPATH": str(unrelated.path / "site"), **OURS}
    session = unrelated.run_apart(*PLUGIN, "-W", "error", env=env)
    assert session.counts == {"passed": 1}
    assert session.err == ""


def test_a_broken_mcp_does_not_break_a_session_into_which_the_plugin_is_loaded_by_itself(
    unrelated: Folder,
) -> None:
    unrelated.write("site/mcp.py", BROKEN)
    session = unrelated.run_script(env={"PYTHONPATH": str(unrelated.path / "site")})
    assert session.counts == {"passed": 1}


def test_a_broken_mcp_is_told_in_a_line_to_who_gives_an_agent(unrelated: Folder) -> None:
    unrelated.write("site/mcp.py", BROKEN)
    session = unrelated.run_apart(
        "--agent=oracle", env={"PYTHONPATH": str(unrelated.path / "site")}
    )
    assert (
        session.complaint
        == "--agent: pytest-complexmcp cannot start: ImportError: this mcp is broken"
    )
