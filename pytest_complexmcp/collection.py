"""Finding the packaged tasks, from whichever folder and under whichever settings pytest runs."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from pytest_complexmcp.tasks import Task

FOLDER: Final = Path(__file__).parent.parent / "benchmark_tasks"
PRIVATE: Final = "_complexmcp_tasks"


def tasks_are_packaged(config: pytest.Config) -> bool:
    """Whether the packaged tasks are to be run: an agent is given, and no path."""
    return config.args_source is not pytest.Config.ArgsSource.ARGS


def task_files() -> list[Path]:
    return sorted(FOLDER.glob("test_*.py"))


def load_tasks(path: Path) -> ModuleType:
    """A module of tasks, by its file and under a private name.

    So neither the user's own `benchmark_tasks` folder nor an import mode can come between.
    """
    name = f"{PRIVATE}.{path.stem}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def packaged_tasks() -> list[Task]:
    """Every packaged task, in the order in which they run."""
    return [task for path in task_files() for task in tasks_in(path)]


def tasks_in(path: Path) -> list[Task]:
    """The tasks of one file, in the order in which they stand there."""
    return [
        value.complexmcp_task
        for value in vars(load_tasks(path)).values()
        if hasattr(value, "complexmcp_task")
    ]


class TaskModule(pytest.Module):
    """A module of packaged tasks, loaded by file; its tasks are its tests, whatever the settings."""

    def _getobj(self) -> Any:
        return load_tasks(self.path)

    def istestfunction(self, obj: object, name: str) -> bool:  # noqa: ARG002 - as pytest calls it
        return hasattr(obj, "complexmcp_task")

    def istestclass(self, obj: object, name: str) -> bool:  # noqa: ARG002
        return False


def packaged_report(session: pytest.Session) -> pytest.CollectReport:
    """The collection of the packaged tasks in place of what lies in the user's folder."""
    modules = [
        TaskModule.from_parent(session, path=path, nodeid=f"{FOLDER.name}/{path.name}")
        for path in task_files()
    ]
    return pytest.CollectReport(session.nodeid, "passed", None, list(modules))
