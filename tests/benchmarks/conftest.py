"""Figures beside their floors, from the same run, in one table at the end."""

from importlib.util import find_spec

import pytest
from figures import Figure, Report
from tabulate import tabulate

# They take minutes, and belong to `tox -e bench`, which brings pytest-benchmark; not to the tests.
collect_ignore_glob = [] if find_spec("pytest_benchmark") else ["test_*.py"]

FIGURES = pytest.StashKey[list[Figure]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[FIGURES] = []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    figures = terminalreporter.config.stash[FIGURES]
    if figures:
        terminalreporter.section("figures (medians, same run)")
        headers = ("what", "measured", "floor", "at most")
        rows = [(f.what, f.measured, f.floor, f.bound) for f in figures]
        terminalreporter.write_line(tabulate(rows, headers=headers, disable_numparse=True))


@pytest.fixture
def report(request: pytest.FixtureRequest) -> Report:
    quick = request.config.getoption("benchmark_disable", default=False)
    return Report(request.config.stash[FIGURES], rounds=1 if quick else 15)
