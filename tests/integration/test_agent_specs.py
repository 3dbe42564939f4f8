"""What `--agent` may name, and where it is found."""

import pytest
from pytest_runs import RESULTS, Folder, Session

KINDS = '''
import functools
from pytest_complexmcp import AgentResult

class Async:
    async def run(self, instruction, client):
        await set_remark(instruction, client)

class Sync:
    def run(self, instruction, client):
        set_remark_now(instruction, client)

class WithModel:
    made = 0
    def __init__(self, model=None):
        self.model = model
        WithModel.made += 1
        self.number = WithModel.made
    async def run(self, instruction, client):
        await set_remark(instruction, client)
        return AgentResult(answer=f"{self.model}, made {self.number}", prompt_tokens=5)

class WithAnything:
    def __init__(self, **options):
        self.options = options
    async def run(self, instruction, client):
        await set_remark(instruction, client)
        return str(self.options)

class Callable:
    async def __call__(self, instruction, client):
        await set_remark(instruction, client)

class Holder:
    Inner = Sync

an_object = Async()
a_callable = Callable()
a_partial = functools.partial(good)

def sync_function(instruction, client):
    set_remark_now(instruction, client)

def wrapped(instruction, client):
    """A sync function that gives back something to await."""
    set_remark_now(instruction, client)
    async def nothing():
        return None
    return nothing()
'''
SPECS = (
    "Async", "Sync", "WithModel", "WithAnything", "Holder.Inner", "an_object", "a_callable",
    "a_partial", "sync_function", "wrapped", "good",
)  # fmt: skip


def run(folder: Folder, *args: str) -> Session:
    return folder.run(
        "test_tiny.py", f"--complexmcp-results={RESULTS}", "--complexmcp-faults=none", *args
    )


def test_a_class_an_object_or_a_function_is_an_agent_sync_or_async(folder: Folder) -> None:
    folder.add("agents.py", KINDS)
    session = run(folder, *[f"--agent=agents:{name}" for name in SPECS])
    assert session.outcomes == {f"agents:{name}": "passed" for name in SPECS}
    assert session.code == 0


def test_a_class_is_made_for_every_episode_and_given_the_model_if_it_takes_one(
    folder: Folder,
) -> None:
    folder.add("agents.py", KINDS)
    session = run(
        folder, "--agent=agents:WithModel", "--agent=agents:WithAnything", "--agent=agents:Async",
        "--complexmcp-model=tiny-1", "--complexmcp-trials=2",
    )  # fmt: skip
    told = [(record["agent"], record["answer"]["given"]) for record in session.records]
    assert told == [
        ("agents:WithModel", "tiny-1, made 1"),
        ("agents:WithModel", "tiny-1, made 2"),
        ("agents:WithAnything", "{'model': 'tiny-1'}"),
        ("agents:WithAnything", "{'model': 'tiny-1'}"),
        ("agents:Async", None),
        ("agents:Async", None),
    ]
    assert {record["model"] for record in session.records} == {"tiny-1"}


def test_an_agent_in_a_package_of_the_current_directory_is_found(folder: Folder) -> None:
    folder.write("mypkg/__init__.py", "from mypkg.deep.inside import Agent")
    folder.write(
        "mypkg/deep/inside.py",
        "from agents import good\nclass Agent:\n    run = staticmethod(good)",
    )
    session = run(folder, "--agent=mypkg:Agent", "--agent=mypkg.deep.inside:Agent")
    assert session.outcomes == {"mypkg:Agent": "passed", "mypkg.deep.inside:Agent": "passed"}


def test_the_current_directory_is_where_one_stands_not_the_root(folder: Folder) -> None:
    folder.write("pytest.ini", "[pytest]")
    folder.write("below/elsewhere.py", "from agents import good")
    folder.write("below/agents.py", (folder.path / "agents.py").read_text())
    (folder.path / "agents.py").unlink()
    session = folder.run_script(
        "../test_tiny.py", "--agent=elsewhere:good", "--complexmcp-faults=none", inside="below"
    )
    assert session.counts == {"passed": 1}


def test_an_agent_is_found_in_the_workers_of_xdist(folder: Folder) -> None:
    args = ("test_tiny.py", "--agent=agents:good", "--complexmcp-faults=none")
    assert folder.run_script(*args, "-n2", "--complexmcp-seeds=0-2").counts == {"passed": 3}


BAD = [
    ("agent", "not one of noop, oracle, random, fixture, nor of the form package:Name"),
    ("", "not one of noop, oracle, random, fixture, nor of the form package:Name"),
    (":Agent", "not one of noop, oracle, random, fixture, nor of the form package:Name"),
    ("agents:", "not one of noop, oracle, random, fixture, nor of the form package:Name"),
    ("nowhere:Agent", "cannot import 'nowhere': No module named 'nowhere'"),
    ("agents.deeper:Agent", "cannot import 'agents.deeper': No module named 'agents.deeper'; 'agents' is not a package"),
    ("importing:Agent", "cannot import 'importing': No module named 'absent'"),
    ("raising:Agent", "importing 'raising' raised RuntimeError: no key"),
    ("leaving:Agent", "importing 'leaving' raised SystemExit: 3"),
    ("broken:Agent", "importing 'broken' raised SyntaxError: '(' was never closed (broken.py, line 1)"),
    ("..agents:good", "importing '..agents' raised TypeError: the 'package' argument is required to perform a relative import for '..agents'"),
    ("agents:Absent", "agents has no 'Absent'; it has asked, set_remark, set_remark_now, good"),
    ("agents:good.Absent", "agents.good has no 'Absent'; it has nothing to run"),
    ("others:number", "not a class, a function or an object with run()"),
    ("others:Idle", "the class has no method run(instruction, client)"),
]  # fmt: skip


@pytest.mark.parametrize(("spec", "complaint"), BAD)
def test_a_spec_that_names_no_agent_is_refused_in_a_line(
    folder: Folder, spec: str, complaint: str
) -> None:
    folder.write("importing.py", "import absent")
    folder.write("raising.py", "raise RuntimeError('no\\nkey')")
    folder.write("leaving.py", "import sys; sys.exit(3)")
    folder.write("broken.py", "run(")
    folder.write("others.py", "number = 3\nclass Idle: pass")
    session = run(folder, "--agent=agents:good", f"--agent={spec}")
    assert session.complaint == f"--agent={spec}: {complaint}"


OVERRIDE = """
import pytest
from agents import set_remark

@pytest.fixture
def complexmcp_agent({argument}):
    class Agent:
        async def run(self, instruction, client):
            await set_remark(instruction, client)
            return "by fixture"
    {ending}
"""


def override(argument: str = "", ending: str = "return Agent()") -> str:
    return OVERRIDE.format(argument=argument, ending=ending)


def test_the_agent_can_come_from_a_fixture_of_the_root_conftest(folder: Folder) -> None:
    folder.write("conftest.py", override("tmp_path", "yield Agent()\n    print('torn down')"))
    session = run(folder, "--agent=fixture", "-s")
    [record] = session.records
    assert (record["agent"], record["outcome"]) == ("fixture", "passed")
    assert record["answer"]["given"] == "by fixture"
    assert session.out.count("torn down") == 1


def test_the_fixture_reaches_the_packaged_tasks(folder: Folder) -> None:
    folder.write("conftest.py", override())
    session = folder.run("--agent=fixture", "--collect-only", "-q")
    assert session.code == 0
    assert len(session.ids) > 1
    assert all(one.endswith("[fixture-s42]") for one in session.ids)


def test_without_a_fixture_of_the_users_nothing_runs(folder: Folder) -> None:
    assert run(folder, "--agent=fixture", "--agent=oracle").complaint == (
        "--agent=fixture: no fixture complexmcp_agent of yours reaches "
        f"test_tiny.py::test_remark[fixture-s42]; define it in {folder.path / 'conftest.py'}"
    )


def test_a_fixture_in_a_folder_that_does_not_reach_the_tasks_is_a_mistake(folder: Folder) -> None:
    (folder.path / "below").mkdir()
    (folder.path / "agents.py").rename(folder.path / "below/agents.py")
    folder.write("below/conftest.py", override())
    folder.write("below/test_below.py", "def test_below(): pass")
    session = folder.run("--agent=fixture", "below", "test_tiny.py")
    assert "of yours reaches test_tiny.py::test_remark[fixture-s42]; define" in session.complaint


def test_a_missing_fixture_is_found_by_the_workers_of_xdist_too(folder: Folder) -> None:
    session = folder.run_apart("--agent=fixture", "-n2", "test_tiny.py")
    assert "of yours reaches test_tiny.py::test_remark[fixture-s42]; define" in session.complaint


def test_a_fixture_that_raises_is_an_agent_that_raises(folder: Folder) -> None:
    folder.write("conftest.py", override(ending="raise OSError('no network')"))
    session = run(folder, "--agent=fixture")
    [record] = session.records
    assert (record["outcome"], record["error"]) == ("agent_error", "OSError: no network")
    assert session.counts == {"failed": 1}


def test_a_fixture_may_skip(folder: Folder) -> None:
    folder.write("conftest.py", override(ending="pytest.skip('no key')"))
    session = run(folder, "--agent=fixture", "-rs")
    assert session.counts == {"skipped": 1}
    assert "no key" in session.out
    assert session.records == []
