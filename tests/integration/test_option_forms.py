"""Every option as a flag, in the ini file, in the environment and in a marker."""

from collections.abc import Callable
from typing import Any

import pytest
from pytest_runs import Folder

from pytest_complexmcp.options import SETTINGS

ORACLE = "--agent=oracle"

# Options of an episode: what is written, and what the plan says then.
VALUES: list[tuple[str, str, Callable[[Any], Any], Any]] = [
    ("seeds", "7", lambda plans: [plan.seed for plan in plans], [7]),
    ("seeds", "1,7,9", lambda plans: [plan.seed for plan in plans], [1, 7, 9]),
    ("seeds", "0-3", lambda plans: [plan.seed for plan in plans], [0, 1, 2, 3]),
    ("trials", "3", lambda plans: [plan.trial for plan in plans], [0, 1, 2]),
    ("faults", "none", lambda plans: {plan.faults for plan in plans}, {"none"}),
    ("max-steps", "7", lambda plans: {plan.max_steps for plan in plans}, {7}),
    ("timeout", "1.5", lambda plans: {plan.timeout_s for plan in plans}, {1.5}),
]
FORMS = ("flag", "flag and value", "marker", "environment", "ini")


def give(folder: Folder, form: str, name: str, text: str) -> list[str]:
    """Say the same in one of the forms; returns what is to stand on the command line."""
    setting = SETTINGS[name]
    if form == "flag":
        return [f"{setting.flag}={text}"]
    if form == "flag and value":
        return [setting.flag, text]
    if form == "marker":
        argument = name.replace("-", "_")
        folder.add(
            "test_tiny.py",
            f"import pytest\npytestmark = pytest.mark.complexmcp({argument}='{text}')",
        )
    elif form == "environment":
        assert folder.pytester is not None
        folder.pytester._monkeypatch.setenv(setting.variable, text)
    else:
        folder.write("pytest.ini", f"[pytest]\n{setting.key} = {text}\n")
    return []


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("name", "text", "seen", "expected"), VALUES)
def test_an_option_of_an_episode_can_be_given_in_every_form(
    folder: Folder,
    form: str,
    name: str,
    text: str,
    seen: Callable[[Any], Any],
    expected: object,
) -> None:
    assert seen(folder.plans(ORACLE, "test_tiny.py", *give(folder, form, name, text))) == expected


def test_without_options_an_episode_is_as_the_help_says(folder: Folder) -> None:
    [plan] = folder.plans(ORACLE, "test_tiny.py")
    assert (plan.task, plan.agent, plan.model) == ("tiny.remark", "oracle", None)
    assert (plan.seed, plan.trial, plan.faults) == (42, 0, "paper")
    assert (plan.max_steps, plan.timeout_s) == (None, 300.0)


def test_the_command_line_comes_before_marker_environment_and_ini(folder: Folder) -> None:
    for form, seeds in (("ini", "4"), ("environment", "3"), ("marker", "2"), ("flag", "1")):
        flags = give(folder, form, "seeds", seeds)
        plans = folder.plans(ORACLE, "test_tiny.py", *flags)
        assert [plan.seed for plan in plans] == [int(seeds)], form


def test_the_marker_of_a_function_comes_before_that_of_its_module(folder: Folder) -> None:
    give(folder, "marker", "seeds", "1-2")
    folder.add("test_tiny.py", "\ntest_remark = pytest.mark.complexmcp(seeds=5)(test_remark)\n")
    assert [plan.seed for plan in folder.plans(ORACLE, "test_tiny.py")] == [5]


@pytest.mark.parametrize(
    ("written", "seeds"),
    [("[3, 1]", [3, 1]), ("range(2, 5)", [2, 3, 4]), ("(8,)", [8]), ("9", [9]), ("'0-1'", [0, 1])],
)
def test_a_marker_takes_seeds_as_python_has_them(
    folder: Folder, written: str, seeds: list[int]
) -> None:
    folder.add(
        "test_tiny.py", f"import pytest\npytestmark = pytest.mark.complexmcp(seeds={written})"
    )
    assert [plan.seed for plan in folder.plans(ORACLE, "test_tiny.py")] == seeds


def test_a_hundred_seeds_are_a_hundred_items_and_none_comes_twice(folder: Folder) -> None:
    plans = folder.plans(ORACLE, "test_tiny.py", "--complexmcp-seeds=0-99,5,7-9")
    assert [plan.seed for plan in plans] == list(range(100))


@pytest.mark.parametrize("form", ["flag", "flag and value", "environment", "ini"])
def test_agent_and_model_can_be_given_in_every_form_but_the_marker(
    folder: Folder, form: str
) -> None:
    if form == "flag":
        flags = ["--complexmcp-agent=noop", "--agent=oracle", "--complexmcp-model=a/b"]
        flags.append("--complexmcp-model=c")
    elif form == "flag and value":
        flags = ["--agent", "noop", "--agent", "oracle", "--complexmcp-model", "a/b"]
        flags += ["--complexmcp-model", "c"]
    elif form == "environment":
        flags = give(folder, form, "agent", "noop oracle") + give(folder, form, "model", "a/b c")
    else:
        lines = "complexmcp_agent =\n  noop\n  oracle\ncomplexmcp_model = a/b c\n"
        folder.write("pytest.ini", f"[pytest]\n{lines}")
        flags = []
    plans = folder.plans("test_tiny.py", *flags)
    assert [(plan.agent, plan.model) for plan in plans] == [
        ("noop", "a/b"), ("noop", "c"), ("oracle", "a/b"), ("oracle", "c"),
    ]  # fmt: skip


def test_ids_say_agent_model_seed_and_trial(folder: Folder) -> None:
    args = (
        ORACLE,
        "--complexmcp-model=org/model:1",
        "--complexmcp-seeds=3",
        "--complexmcp-trials=2",
    )
    session = folder.run("--collect-only", "-q", "test_tiny.py", *args)
    assert session.ids == [
        "test_tiny.py::test_remark[oracle-org-model.1-s3-t0]",
        "test_tiny.py::test_remark[oracle-org-model.1-s3-t1]",
    ]


def test_names_that_look_alike_in_an_id_are_told_apart(folder: Folder) -> None:
    models = ("a/b", "a-b", "a b")
    flags = [f"--complexmcp-model={model}" for model in models]
    session = folder.run("--collect-only", "-q", "test_tiny.py", ORACLE, *flags, "-rA")
    assert session.ids == [
        "test_tiny.py::test_remark[oracle-a-b-s42]",
        "test_tiny.py::test_remark[oracle-a-b.2-s42]",
        "test_tiny.py::test_remark[oracle-a-b.3-s42]",
    ]
    assert [plan.model for plan in folder.plans("test_tiny.py", ORACLE, *flags)] == list(models)


def test_one_agent_given_twice_runs_once(folder: Folder) -> None:
    assert len(folder.plans("test_tiny.py", ORACLE, ORACLE, "--complexmcp-agent=oracle")) == 1


def test_the_results_file_can_be_named_in_ini_and_environment(folder: Folder) -> None:
    give(folder, "ini", "results", "ini.jsonl")
    folder.run(ORACLE, "test_tiny.py")
    give(folder, "environment", "results", "environment.jsonl")
    folder.run(ORACLE, "test_tiny.py")
    folder.run(ORACLE, "test_tiny.py", "--complexmcp-results", "flag.jsonl")
    written = {
        path.name: len(path.read_text().splitlines()) for path in folder.path.glob("*.jsonl")
    }
    assert written == {"ini.jsonl": 1, "environment.jsonl": 1, "flag.jsonl": 1}


def test_the_help_names_every_option_and_the_short_form(folder: Folder) -> None:
    session = folder.run("--help")
    assert session.code == 0
    for setting in SETTINGS.values():
        assert f"{setting.flag}={setting.metavar}" in session.out
        assert f"{setting.key} (string)" in session.out
    assert "--agent=SPEC" in session.out


def test_the_marker_is_known_to_pytest(folder: Folder) -> None:
    session = folder.run("--markers")
    assert "@pytest.mark.complexmcp(seeds=, trials=, faults=, max_steps=, timeout=)" in session.out
    assert folder.run("--strict-markers", ORACLE, "test_tiny.py").code == 0


def test_the_header_says_what_is_run(folder: Folder) -> None:
    flags = (ORACLE, "--agent=noop", "--complexmcp-seeds=0-3", "--complexmcp-faults=none")
    session = folder.run("--collect-only", "test_tiny.py", *flags)
    assert (
        "complexmcp: oracle, noop on the tasks found; seeds: 4 (0…3); faults: none"
        in session.out.splitlines()
    )
