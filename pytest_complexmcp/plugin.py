"""The pytest hooks of every session, used or not: light, each a few lines.

What a session with `--agent` needs beyond them is in `session.py`, registered only then.
"""

from collections.abc import Generator
from typing import Any

import pytest

from pytest_complexmcp import mistakes, options
from pytest_complexmcp.fixtures import (
    complexmcp_agent,
    complexmcp_client,
    complexmcp_episode,
    complexmcp_world,
)

__all__ = ["complexmcp_agent", "complexmcp_client", "complexmcp_episode", "complexmcp_world"]

MARKER = (
    "complexmcp(seeds=, trials=, faults=, max_steps=, timeout=): a task for an LLM agent in a "
    "simulated office; the arguments replace the options of the same names for this test"
)


def pytest_addoption(parser: pytest.Parser) -> None:
    options.add_options(parser)


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(parser: pytest.Parser) -> Generator[None, Any, Any]:
    outcome = yield
    # Only now, when every plugin and conftest has had its say, is it known whose --agent is.
    options.add_short_form(parser)
    return outcome


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARKER)
    for probe in options.PROBES:
        config.addinivalue_line("markers", f"{options.mark_of(probe)}: a task that tests {probe}")
    if options.in_use(config):
        try:
            from pytest_complexmcp.session import start
        except Exception as error:  # a broken mcp, another package called sandboxes
            from pytest_complexmcp.printing import describe

            raise pytest.UsageError(
                f"--agent: pytest-complexmcp cannot start: {describe(error)}"
            ) from error
        start(config)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    asked = {"complexmcp_episode", "complexmcp_world"}.intersection(metafunc.fixturenames)
    if not asked:
        return
    from pytest_complexmcp.parametrize import parametrize_episodes, parametrize_worlds

    try:
        if "complexmcp_episode" in asked:
            parametrize_episodes(metafunc)
        else:
            parametrize_worlds(metafunc)
    except pytest.UsageError as error:
        mistakes.note(metafunc.config, str(error))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    mistakes.refuse(config, items)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    mistakes.pass_on(node)
