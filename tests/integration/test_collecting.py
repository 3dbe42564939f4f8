"""Which tasks are run, from whichever folder and under whichever settings."""

import shutil
from pathlib import Path

import pytest
from pytest_runs import RESULTS, Folder, Session

import pytest_complexmcp
from pytest_complexmcp.collection import packaged_tasks

HOME = Path(pytest_complexmcp.__file__).parent.parent
COLLECT = ("--agent=noop", "--collect-only", "-q")
TRAP = "raise RuntimeError('this is a folder of the user')\n"


@pytest.fixture(scope="module")
def packaged() -> list[str]:
    """The node ids of the packaged tasks."""
    return [
        f"benchmark_tasks/{task.arrange.__module__.rpartition('.')[2]}.py"
        f"::{task.arrange.__name__}[noop-s42]"
        for task in packaged_tasks()
    ]


def test_there_are_packaged_tasks_and_each_has_an_id_of_its_own(packaged: list[str]) -> None:
    assert len(packaged) >= 12
    assert len(set(packaged)) == len(packaged)


def test_with_an_agent_and_no_path_the_packaged_tasks_are_run_and_nothing_else(
    folder: Folder, packaged: list[str]
) -> None:
    session = folder.run(*COLLECT)
    assert (session.ids, session.code) == (packaged, 0)


def test_without_an_agent_they_are_not(folder: Folder) -> None:
    session = folder.run("--collect-only", "-q")
    assert session.ids == ["test_tiny.py::test_remark[no-agent]"]


def test_with_a_path_what_is_there_is_run(folder: Folder) -> None:
    folder.write("test_plain.py", "def test_plain(): pass")
    session = folder.run(*COLLECT, ".")
    assert session.ids == ["test_plain.py::test_plain", "test_tiny.py::test_remark[noop-s42]"]


@pytest.mark.parametrize(
    "settings",
    [
        "python_files = check_*.py",
        "python_functions = check_*\npython_classes = Check",
        "testpaths = below",
        "testpaths = test_tiny.py",
        "norecursedirs = *",
        "addopts = --import-mode=importlib",
        "addopts = --import-mode=append",
        "addopts = --import-mode=prepend --doctest-modules",
        "addopts = --pyargs -p no:cacheprovider",
        "addopts = --strict-markers --strict-config\nxfail_strict = true",
        "strict = true",
    ],
)
def test_the_users_settings_change_nothing(
    folder: Folder, packaged: list[str], settings: str
) -> None:
    folder.write("below/test_below.py", "def test_below(): pass")
    folder.write("pytest.ini", f"[pytest]\n{settings}\n")
    assert folder.run(*COLLECT).ids == packaged


def test_the_ids_are_the_same_from_a_folder_below_the_root(
    folder: Folder, packaged: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.write("pytest.ini", "[pytest]\ntestpaths = below")
    folder.write("below/deep/test_below.py", "def test_below(): pass")
    monkeypatch.chdir(folder.path / "below/deep")
    assert folder.run(*COLLECT).ids == packaged


def test_a_run_from_a_virtual_environment_in_the_folder_finds_them(
    folder: Folder, packaged: list[str]
) -> None:
    packages = folder.path / ".venv/lib/python3/site-packages"
    for name in ("pytest_complexmcp", "sandboxes", "benchmark_tasks"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(HOME / name, packages / name, ignore=ignored)
    folder.write(".venv/pyvenv.cfg", "home = /usr/bin\n")
    folder.write("conftest.py", "import pytest_complexmcp\nprint(pytest_complexmcp.__file__)")
    session = folder.run_apart(*COLLECT, "-s", env={"PYTHONPATH": str(packages)})
    assert str(packages) in session.out
    assert session.ids == packaged


def users_folders(folder: Folder) -> None:
    folder.add("agents.py", "\ndef answers(instruction, client):\n    return 'Done.'\n")
    for name in ("sandboxes", "benchmark_tasks"):
        folder.write(f"{name}/__init__.py", TRAP)
        folder.write(f"{name}/core.py", TRAP)
        folder.write(f"{name}/test_talk.py", TRAP)


@pytest.mark.parametrize("way", ["pytest", "python -m pytest"])
def test_a_users_own_sandboxes_and_benchmark_tasks_are_left_alone(
    folder: Folder, packaged: list[str], way: str
) -> None:
    users_folders(folder)
    run = folder.run_script if way == "pytest" else folder.run_apart
    last = packaged[-1].partition("::")[2].partition("[")[0]
    session = run("--agent=agents:answers", "-k", last, f"--complexmcp-results={RESULTS}")
    assert session.counts == {"failed": 1, "deselected": len(packaged) - 1}
    assert session.outcomes == {"agents:answers": "failed"}


def test_a_users_own_tasks_run_beside_a_sandboxes_of_theirs(folder: Folder) -> None:
    users_folders(folder)
    session = folder.run_apart("test_tiny.py", "--agent=agents:good", "--complexmcp-faults=none")
    assert session.counts == {"passed": 1}


def test_a_users_own_sandboxes_can_be_tested_where_no_agent_is(folder: Folder) -> None:
    folder.write("sandboxes/__init__.py", "MINE = 1")
    folder.write(
        "test_mine.py", "def test_mine():\n    import sandboxes\n    assert sandboxes.MINE"
    )
    assert folder.run_apart("test_mine.py").counts == {"passed": 1}


def test_a_conftest_that_takes_the_name_sandboxes_first_is_told_so_in_a_line(
    folder: Folder,
) -> None:
    mine = folder.write("sandboxes/__init__.py", "MINE = 1")
    folder.write("conftest.py", "import sandboxes")
    session = folder.run_apart("--agent=noop", "test_tiny.py")
    assert session.complaint == (
        "--agent: pytest-complexmcp cannot start: ImportError: pytest-complexmcp needs its own "
        f"package 'sandboxes', but {mine} was imported under that name before"
    )


def test_a_task_module_run_by_its_path_without_an_agent_is_skipped_and_says_why(
    folder: Folder,
) -> None:
    session = folder.run("test_tiny.py", "-rs")
    assert session.counts == {"skipped": 1}
    assert "no agent under test: give one with --agent" in session.out
    assert "complexmcp:" not in session.out


def test_a_task_module_run_by_its_path_with_an_agent_is_run(folder: Folder) -> None:
    args = ("test_tiny.py::test_remark", "--agent=agents:good", "--complexmcp-faults=none")
    assert folder.run(*args).counts == {"passed": 1}


def test_apps_select_tasks_and_leave_ordinary_tests_alone(folder: Folder) -> None:
    folder.write("test_plain.py", "def test_plain(): pass")
    session = folder.run("--agent=noop", ".", "--complexmcp-apps=lightshop,LightOS")
    assert session.counts == {"passed": 1, "deselected": 1}
    session = folder.run("--agent=noop", ".", "--complexmcp-apps=lightshop lighttalk")
    assert session.counts == {"passed": 1, "failed": 1}


def test_apps_select_among_the_packaged_tasks(folder: Folder, packaged: list[str]) -> None:
    chosen = set(folder.run(*COLLECT, "--complexmcp-apps=lighttalk").ids)
    about = {task.arrange.__name__ for task in packaged_tasks() if "lighttalk" in task.apps}
    assert chosen == {one for one in packaged if one.partition("::")[2].partition("[")[0] in about}
    assert 0 < len(chosen) < len(packaged)


def test_probes_select_tasks_by_flag_and_by_marker(folder: Folder, packaged: list[str]) -> None:
    probed = {
        task.arrange.__name__
        for task in packaged_tasks()
        if not {"restraint", "clean-slate"}.isdisjoint(task.probes)
    }
    expected = [one for one in packaged if one.partition("::")[2].partition("[")[0] in probed]
    assert 0 < len(expected) < len(packaged)
    assert folder.run(*COLLECT, "--complexmcp-probes=restraint,Clean-Slate").ids == expected
    marked = ("-m", "complexmcp_restraint or complexmcp_clean_slate", "--strict-markers")
    assert folder.run(*COLLECT, *marked).ids == expected


def test_apps_and_probes_both_have_to_fit(folder: Folder) -> None:
    flags = ("--complexmcp-apps=lightshop", "--complexmcp-probes=restraint")
    ids = {one.partition("::")[2].partition("[")[0] for one in folder.run(*COLLECT, *flags).ids}
    assert ids == {
        task.arrange.__name__
        for task in packaged_tasks()
        if "lightshop" in task.apps and "restraint" in task.probes
    }


def test_k_selects_by_task_agent_and_seed(folder: Folder) -> None:
    flags = ("--agent=noop", "--agent=oracle", "--complexmcp-seeds=1-3", "--collect-only", "-q")
    session = folder.run("test_tiny.py", *flags, "-k", "remark and oracle and s2")
    assert session.ids == ["test_tiny.py::test_remark[oracle-s2]"]


def test_lf_runs_the_packaged_task_that_failed_again(folder: Folder, packaged: list[str]) -> None:
    users_folders(folder)
    failing = packaged[-1].partition("::")[2].partition("[")[0]
    flags = ("--agent=noop", "--agent=oracle", "--complexmcp-faults=none")
    assert folder.run(*flags, "-k", failing).counts["failed"] == 1
    session = folder.run(*flags, "--lf", "-v")
    assert session.ids[0] == packaged[-1]
    assert session.counts["failed"] == 1
    assert "passed" not in session.counts


def two_of_one_name(folder: Folder) -> tuple[str, ...]:
    source = (folder.path / "test_tiny.py").read_text()
    folder.write("a/__init__.py", "")
    folder.write("b/__init__.py", "")
    folder.write("a/test_twin.py", source)
    folder.write("b/test_twin.py", source)
    return ("a", "b")


def test_two_tasks_of_one_name_are_refused_for_their_results_could_not_be_told_apart(
    folder: Folder,
) -> None:
    assert folder.run("--agent=noop", *two_of_one_name(folder)).complaint == (
        "two tasks are called twin.remark: a/test_twin.py::test_remark and "
        "b/test_twin.py::test_remark; results are known by the names of module and function, "
        "so give one of them another"
    )


def test_one_of_the_two_can_be_run_alone(folder: Folder) -> None:
    two_of_one_name(folder)
    assert folder.run("--agent=oracle", "b").counts == {"passed": 1}


OWNER = """
def pytest_addoption(parser):
    parser.addoption("--agent", default="nobody", help="of somebody else")

def pytest_report_header(config):
    return f"somebody else's agent: {config.getoption('--agent')}"
"""


def test_a_conftest_may_own_the_short_form(folder: Folder, packaged: list[str]) -> None:
    folder.write("conftest.py", OWNER)
    assert "somebody else's agent: x" in folder.run("--agent=x", "test_tiny.py").out
    session = folder.run("--complexmcp-agent=noop", "--collect-only", "-q")
    assert session.ids == packaged


def test_another_plugin_may_own_the_short_form(folder: Folder, packaged: list[str]) -> None:
    assert folder.pytester is not None
    folder.pytester.syspathinsert()
    folder.write("owner.py", OWNER)
    session = folder.run("-p", "owner", "--agent=x", "--complexmcp-agent=noop", *COLLECT[1:])
    assert session.ids == packaged
    session = folder.run("-p", "owner", "--agent", "x", "test_tiny.py")
    assert "somebody else's agent: x" in session.out
    assert session.counts == {"skipped": 1}


def test_a_plugin_loaded_by_name_alone_works_as_well(folder: Folder) -> None:
    args = ("test_tiny.py", "--agent=oracle", "-p", "pytest_complexmcp.plugin")
    session: Session = folder.run_apart(*args, env={"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"})
    assert session.counts == {"passed": 1}
