"""A value that means nothing: one line, exit code 4, before any test."""

import pytest
from pytest_runs import Folder

RUBBISH = [
    ("seeds", "", "42, 1,7,9 or 0-99"),
    ("seeds", "all", "42, 1,7,9 or 0-99"),
    ("seeds", "1,,2", "42, 1,7,9 or 0-99"),
    ("seeds", "9-1", "42, 1,7,9 or 0-99"),
    ("seeds", "-1", "42, 1,7,9 or 0-99"),
    ("seeds", "1.5", "42, 1,7,9 or 0-99"),
    ("seeds", "0-9999999", "42, 1,7,9 or 0-99"),
    ("trials", "0", "a whole number from 1"),
    ("trials", "many", "a whole number from 1"),
    ("max-steps", "0", "a whole number from 1"),
    ("max-steps", "1e3", "a whole number from 1"),
    ("timeout", "-1", "a number of seconds above 0"),
    ("timeout", "0", "a number of seconds above 0"),
    ("timeout", "nan", "a number of seconds above 0"),
    ("timeout", "soon", "a number of seconds above 0"),
    ("faults", "cruel", "none, paper or harsh"),
]


@pytest.mark.parametrize(("name", "text", "possible"), RUBBISH)
def test_a_flag_that_means_nothing_is_refused_in_a_line(
    folder: Folder, name: str, text: str, possible: str
) -> None:
    session = folder.run("--agent=oracle", "test_tiny.py", f"--complexmcp-{name}={text}")
    assert session.complaint.startswith(f"--complexmcp-{name}: {text!r} is not possible; give ")
    assert possible in session.complaint


def test_a_variable_that_means_nothing_is_named(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPLEXMCP_SEEDS", "some")
    session = folder.run("--agent=oracle", "test_tiny.py")
    assert session.complaint == "COMPLEXMCP_SEEDS: 'some' is not possible; give 42, 1,7,9 or 0-99"


def test_an_ini_value_that_means_nothing_is_named(folder: Folder) -> None:
    folder.write("pytest.ini", "[pytest]\ncomplexmcp_trials = none")
    session = folder.run("--agent=oracle", "test_tiny.py")
    assert (
        session.complaint == "ini complexmcp_trials: 'none' is not possible; "
        "give a whole number from 1"
    )


@pytest.mark.parametrize(
    ("marker", "complaint"),
    [
        ("seeds='x'", "has seeds: 'x' is not possible; give 42, 1,7,9 or 0-99"),
        ("seeds=[]", "has seeds: '' is not possible; give 42, 1,7,9 or 0-99"),
        ("trials=True", "has trials: 'True' is not possible; give a whole number from 1"),
        ("timeout=-1", "has timeout: '-1' is not possible; give a number of seconds above 0"),
        ("seed=1", "takes seeds=, trials=, faults=, max_steps=, timeout=, not seed"),
        ("'0-9'", "takes seeds=, trials=, faults=, max_steps=, timeout=, not '0-9'"),
    ],
)
@pytest.mark.parametrize("agent", [("--agent=oracle",), ()])
def test_a_marker_that_means_nothing_is_refused_with_the_name_of_its_test(
    folder: Folder, marker: str, complaint: str, agent: tuple[str, ...]
) -> None:
    folder.add("test_tiny.py", f"import pytest\npytestmark = pytest.mark.complexmcp({marker})")
    session = folder.run("test_tiny.py", *agent)
    assert session.complaint == f"test_tiny.py::test_remark: the marker complexmcp {complaint}"


def test_an_unknown_app_is_refused_with_those_that_there_are(folder: Folder) -> None:
    session = folder.run("--agent=oracle", "--complexmcp-apps=lighttalk,lightchess")
    found, _, known = session.complaint.partition("; there are ")
    assert found == "--complexmcp-apps: there is no app 'lightchess'"
    assert {"lightos", "lightshop", "lighttalk"} <= set(known.split(", "))


def test_a_very_long_value_is_not_printed_whole(folder: Folder) -> None:
    session = folder.run("--agent=oracle", "--complexmcp-seeds=" + "1," * 5000)
    assert len(session.complaint) < 200


def test_a_test_that_asks_for_an_episode_must_be_a_task(folder: Folder) -> None:
    folder.write("test_other.py", "def test_other(complexmcp_episode): pass")
    session = folder.run("--agent=oracle", "test_other.py")
    assert (
        session.complaint == "test_other.py::test_other asks for complexmcp_episode but is no @task"
    )
