"""A user's folder with a task and agents in it, and pytest run there."""

import json
import os
import pickle
import re
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from pytest_complexmcp.options import SETTINGS
from pytest_complexmcp.plan import Plan

RESULTS = "r.jsonl"
LONGEST_S = 300

# What other plugins do to a run is looked at where the company is, and nowhere else; besides, they
# take as long to import as everything of ours.
OTHERS = (
    "asyncio", "benchmark", "faker", "hypothesispytest", "platformdirs", "pytest_cov", "randomly",
    "timeout",
)  # fmt: skip
ALONE = tuple(f"-pno:{name}" for name in OTHERS)

TASKS = '''
from pytest_complexmcp import Goal, Tools, World, task

@task('Set the remark of {name} to "{remark}".', apps=["lighttalk"])
def test_remark(world: World) -> Goal:
    """LightTalk's tools for remarks never fail in the profile `none`."""
    contact = world.lighttalk.pick_contact()
    world.lighttalk.contacts.replace(contact.uid, remark=None)

    async def solve(do: Tools) -> None:
        uid = await do.get_uid_from_name(name=contact.name)
        await do.edit_remark(uid=uid, remark="plumber")

    return Goal(blanks={"name": contact.name, "remark": "plumber"}, solve=solve)
'''

AGENTS = """
import re

def asked(instruction):
    return re.fullmatch('Set the remark of (.*) to "(.*)".', instruction).groups()

async def set_remark(instruction, client):
    name, remark = asked(instruction)
    uid = (await client.call_tool("get_uid_from_name", {"name": name})).output
    await client.call_tool("edit_remark", {"uid": uid, "remark": remark})

def set_remark_now(instruction, client):
    name, remark = asked(instruction)
    uid = client.call_tool("get_uid_from_name", {"name": name}).output
    client.call_tool("edit_remark", {"uid": uid, "remark": remark})

async def good(instruction, client):
    await set_remark(instruction, client)
    return "Done."
"""


@dataclass(frozen=True)
class Session:
    """A run of pytest that has ended."""

    code: int
    out: str
    err: str
    folder: Path

    @property
    def complaint(self) -> str:
        """The one line of a usage error; there has to be exactly one, and no traceback."""
        assert self.code == pytest.ExitCode.USAGE_ERROR, self.out + self.err
        assert "Traceback" not in self.out + self.err
        lines = [line for line in self.err.splitlines() if line.startswith("ERROR: ")]
        assert len(lines) == 1, self.err
        assert not re.search(r"\d (passed|failed|error|skipped)", self.out), self.out
        return lines[0].removeprefix("ERROR: ")

    @property
    def counts(self) -> dict[str, int]:
        """How many tests did what, as pytest's last line has it."""
        lines = self.out.splitlines()
        return {} if " in " not in self.out else pytest.RunResult.parse_summary_nouns(lines)

    @property
    def ids(self) -> list[str]:
        """The node ids that `--collect-only -q` prints, or `-v` with the outcome."""
        return [line.split(" ")[0] for line in self.out.splitlines() if "::" in line]

    @property
    def records(self) -> list[dict[str, Any]]:
        return read(self.folder / RESULTS)

    @property
    def outcomes(self) -> dict[str, str]:
        """Agent -> outcome, of the records."""
        return {record["agent"]: record["outcome"] for record in self.records}

    @property
    def table(self) -> dict[str, dict[str, str]]:
        """The rows of the summary by their first column, each by header."""
        _, _, below = self.out.partition(" complexmcp ==")
        _, head, below = re.split(r"^(agent .*)$", below, maxsplit=1, flags=re.MULTILINE)
        names, found = re.split(r"\s{2,}", head.strip()), {}
        for row in below.splitlines()[2:]:
            cells = re.split(r"\s{2,}", row.strip())
            if len(cells) != len(names):
                break
            found[cells[0]] = dict(zip(names, cells, strict=True))
        return found


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()]


class Folder:
    """A folder of a user's.

    Attributes:
        pytester: for runs in this process, which are faster by a second; None where a folder
            outlives one test.
    """

    def __init__(self, path: Path, pytester: pytest.Pytester | None = None) -> None:
        self.path = path
        self.pytester = pytester
        self.write("test_tiny.py", TASKS)
        self.write("agents.py", AGENTS)

    def write(self, name: str, text: str) -> Path:
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
        return path

    def add(self, name: str, text: str) -> Path:
        """Append to a file."""
        before = (self.path / name).read_text(encoding="utf-8")
        return self.write(name, before + dedent(text))

    def run(self, *args: str, company: tuple[str, ...] = ()) -> Session:
        """Run pytest in this process, without other plugins but those of the company."""
        assert self.pytester is not None
        alone = [f"-pno:{name}" for name in OTHERS if name not in company]
        result = self.pytester.runpytest_inprocess(*alone, *args)
        return Session(int(result.ret), str(result.stdout), str(result.stderr), self.path)

    def run_apart(
        self,
        *args: str,
        env: Mapping[str, str] | None = None,
        python: tuple[str, ...] = ("-m", "pytest"),
        inside: str = ".",
        alone: bool = True,
    ) -> Session:
        """Run pytest in a process of its own.

        Args:
            python: how Python is called; `python -m pytest` puts the folder on `sys.path`.
            inside: a folder in this one to stand in.
            alone: without the company of other plugins.
        """
        command = [sys.executable, *python, *(ALONE if alone else ()), *args]
        done = subprocess.run(
            command,
            cwd=self.path / inside,
            env={**clean_environment(), **(env or {})},
            capture_output=True,
            encoding="utf-8",
            timeout=LONGEST_S,
            check=False,
        )
        return Session(done.returncode, done.stdout, done.stderr, self.path)

    def run_script(self, *args: str, **options: Any) -> Session:
        """Run the `pytest` command, which does not put the folder on `sys.path`."""
        script = Path(sys.executable).with_name("pytest")
        return self.run_apart(*args, python=(str(script),), **options)

    def plans(self, *args: str) -> list[Plan]:
        """What would be run: the plan behind each item."""
        assert self.pytester is not None
        items, _ = self.pytester.inline_genitems(*ALONE, *args)
        assert all(isinstance(item, pytest.Function) for item in items)
        return [item.callspec.params["complexmcp_episode"] for item in items]  # type: ignore[attr-defined]


def run_once(
    factory: pytest.TempPathFactory, name: str, make: Callable[[Folder], Session]
) -> Session:
    """A run whose outcome several tests look at: made by the first worker that asks for it."""
    base = factory.getbasetemp()
    place = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / f"run_{name}"
    done = place / "session.pickle"
    try:
        place.mkdir()
    except FileExistsError:
        for _ in range(LONGEST_S * 10):
            if done.exists():
                session: Session = pickle.loads(done.read_bytes())  # noqa: S301 - our own
                return session
            time.sleep(0.1)
        raise TimeoutError(f"the worker that runs {name} has not ended") from None
    session = make(Folder(place / "folder"))
    draft = done.with_suffix(".new")
    draft.write_bytes(pickle.dumps(session))
    draft.replace(done)
    return session


def clean_environment() -> dict[str, str]:
    """The environment without what would steer a run."""
    ours = {setting.variable for setting in SETTINGS.values()}
    return {
        name: value
        for name, value in os.environ.items()
        if name not in ours and not name.startswith(("PYTEST_", "COV_"))
    }
