"""Who may import whom, and how long a file or a function may get (design, section 3)."""

import ast
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parent.parent
TREES = ("sandboxes", "pytest_complexmcp", "benchmark_tasks", "tests")
LONGEST_FILE = 400
LONGEST_FUNCTION = 60

# All else of `random` draws from the one global generator.
CHANCE: dict[str, set[str]] = {"random": {"Random"}, "time": set(), "uuid": set(), "secrets": set()}
UNREPEATABLE = {
    "datetime.now", "datetime.today", "datetime.utcnow", "date.today", "os.urandom",
}  # fmt: skip


@dataclass(frozen=True)
class Module:
    """A source file.

    Attributes:
        place: its path in the repository.
    """

    place: PurePosixPath
    source: str

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(ast.parse(self.source)))

    @property
    def tree(self) -> str:
        return self.place.parts[0]

    @property
    def home(self) -> str:
        """The part of the house it belongs to: `sandboxes.core`, an app, a toolkit, a tree."""
        tree, *parts = self.place.with_suffix("").parts
        if tree != "sandboxes" or parts[0] == "__init__":
            return tree
        return ".".join([tree, *parts[: 2 if parts[0] == "toolkits" else 1]])

    @property
    def imports(self) -> Iterator[str]:
        """The modules it imports, dotted and absolute, wherever in it they are imported."""
        package = self.place.parts[:-1]
        for node in self.nodes:
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = package[: len(package) - node.level + 1] if node.level else ()
                module = ".".join([*base, *filter(None, [node.module])])
                if module in ("sandboxes", "sandboxes.toolkits"):
                    # `from sandboxes import lighttalk` imports a module too.
                    yield from (f"{module}.{alias.name}" for alias in node.names)
                else:
                    yield module


MODULES = [
    Module(PurePosixPath(path.relative_to(ROOT).as_posix()), path.read_text(encoding="utf-8"))
    for tree in TREES
    for path in sorted((ROOT / tree).rglob("*.py"))
]
SHIPPED = [module for module in MODULES if module.tree != "tests"]
SANDBOXES = [module for module in MODULES if module.tree == "sandboxes"]


def made(place: str, source: str) -> Module:
    return Module(PurePosixPath(place), source)


def offenders(
    modules: Iterable[Module], faults: Callable[[Module], Iterable[str]]
) -> dict[str, list[str]]:
    """What is wrong, by file; nothing where nothing is."""
    found = {str(module.place): list(faults(module)) for module in modules}
    return {place: wrong for place, wrong in found.items() if wrong}


def shared_by_toolkits() -> tuple[str, ...]:
    """Parts beside the toolkits that are no server themselves."""
    homes = {m.home for m in SANDBOXES if m.home.startswith("sandboxes.toolkits.")}
    servers = {m.home for m in SANDBOXES if "\nAPP = App(" in m.source}
    return tuple(sorted(homes - servers))


def wrong_arrows(module: Module) -> Iterator[str]:
    """What it imports of ours that is not to the left of it."""
    left = {
        "pytest_complexmcp": ("pytest_complexmcp", "sandboxes"),
        "benchmark_tasks": ("pytest_complexmcp",),
        "sandboxes": ("sandboxes.core",),
    }.get(module.home, (module.home, "sandboxes.core"))
    if module.home.startswith("sandboxes.toolkits."):
        left += shared_by_toolkits()
    for name in module.imports:
        # The package alone, in whose folder the core looks for apps, is no part of the house.
        ours = name.split(".")[0] in TREES and name != "sandboxes"
        if ours and not any(name == home or name.startswith(f"{home}.") for home in left):
            yield name


def test_there_is_something_to_look_at() -> None:
    homes = {module.home for module in SHIPPED}
    assert {"sandboxes.core", "sandboxes.lighttalk", "pytest_complexmcp"} <= homes


@pytest.mark.parametrize(
    ("place", "name", "wrong"),
    [
        ("sandboxes/core/world.py", "sandboxes.core.app", False),
        ("sandboxes/core/world.py", "sandboxes.lighttalk", True),
        ("sandboxes/core/world.py", "pytest_complexmcp.client", True),
        ("sandboxes/lighttalk/tools/groups.py", "sandboxes.core.app", False),
        ("sandboxes/lighttalk/tools/groups.py", "sandboxes.lighttalk.state", False),
        ("sandboxes/lighttalk/tools/groups.py", "sandboxes.lightshop.state", True),
        ("sandboxes/lighttalk/tools/groups.py", "sandboxes.toolkits.maths", True),
        ("sandboxes/lighttalk/state.py", "pytest_complexmcp.client", True),
        ("sandboxes/toolkits/maths.py", "sandboxes.core.tool", False),
        ("sandboxes/toolkits/maths.py", "sandboxes.toolkits.strings", True),
        ("pytest_complexmcp/episode.py", "sandboxes.core", False),
        ("pytest_complexmcp/episode.py", "benchmark_tasks.test_talk", True),
        ("pytest_complexmcp/episode.py", "tests.helpers", True),
        ("benchmark_tasks/test_talk.py", "pytest_complexmcp.tasks", False),
        ("benchmark_tasks/test_talk.py", "sandboxes.core", True),
    ],
)
def test_an_arrow_the_other_way_is_seen(place: str, name: str, wrong: bool) -> None:
    parent, _, last = name.rpartition(".")
    for source in (
        f"import {name}",
        f"from {name} import thing",
        f"def late():\n    from {parent}.{last} import thing",
    ):
        assert list(wrong_arrows(made(place, source))) == ([name] if wrong else []), source


def test_a_relative_arrow_is_seen_as_well() -> None:
    source = "from ..lightshop import state\nfrom . import rules\nfrom .state import Talk"
    module = made("sandboxes/lighttalk/rules.py", source)
    assert list(wrong_arrows(module)) == ["sandboxes.lightshop"]


def test_imports_point_to_the_left_only() -> None:
    assert offenders(SHIPPED, wrong_arrows) == {}


def test_no_sandbox_knows_pytest_or_mcp() -> None:
    def strangers(module: Module) -> set[str]:
        roots = {name.split(".")[0] for name in module.imports}
        return roots & {"pytest", "_pytest", "mcp", "mcp_types", "httpx", "anyio"}

    assert offenders(SANDBOXES, strangers) == {}


def test_a_task_imports_the_plugin_and_the_standard_library_only() -> None:
    def others(module: Module) -> Iterator[str]:
        for name in module.imports:
            root = name.split(".")[0]
            if root not in sys.stdlib_module_names and name != "pytest_complexmcp":
                yield name

    tasks = [module for module in MODULES if module.tree == "benchmark_tasks"]
    assert tasks
    assert offenders(tasks, others) == {}


def test_no_module_is_called_utils_or_like_one_of_the_standard_library() -> None:
    def misnamed(module: Module) -> Iterator[str]:
        stem = module.place.stem
        if stem in ("utils", "util", "helpers", "common", "misc"):
            yield "says nothing"
        if stem in sys.stdlib_module_names and not stem.startswith("__"):
            yield "shadows the standard library"

    assert offenders(SHIPPED, misnamed) == {}


def test_no_file_is_longer_than_one_can_read() -> None:
    def lines(module: Module) -> Iterator[str]:
        count = len(module.source.splitlines())
        if count > LONGEST_FILE:
            yield f"{count} lines"

    assert offenders(MODULES, lines) == {}


def test_no_function_is_longer_than_one_can_see() -> None:
    def long(module: Module) -> Iterator[str]:
        for node in module.nodes:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > LONGEST_FUNCTION:
                    yield f"{node.name}: {lines} lines"

    assert offenders(MODULES, long) == {}


def chances(module: Module) -> Iterator[str]:
    """Whatever in it gives another answer in another process or at another time."""
    for node in module.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "hash":
                yield "hash()"
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            owner, name = node.value.id, node.attr
            global_draw = owner in CHANCE and name not in CHANCE[owner]
            if global_draw or f"{owner}.{name}" in UNREPEATABLE:
                yield f"{owner}.{name}"
        elif isinstance(node, ast.ImportFrom) and node.module in CHANCE:
            names = {alias.name for alias in node.names} - CHANCE[node.module]
            yield from (f"{node.module}.{name}" for name in sorted(names))


def test_no_sandbox_leaves_anything_to_chance_or_to_the_real_time() -> None:
    assert offenders(SANDBOXES, chances) == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("hash('a')", ["hash()"]),
        ("random.choice([1])", ["random.choice"]),
        ("from random import Random, shuffle", ["random.shuffle"]),
        ("random.Random(1).random()", []),
        ("datetime.now()", ["datetime.now"]),
        ("date.today()", ["date.today"]),
        ("time.time()", ["time.time"]),
        ("key = os.urandom(4)", ["os.urandom"]),
        ("world.clock.now", []),
        ("self.random()", []),
        ("stable_hash('a')", []),
    ],
)
def test_chance_is_recognised(source: str, found: list[str]) -> None:
    assert list(chances(made("sandboxes/lighttalk/seed.py", source))) == found
