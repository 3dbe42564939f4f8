"""The public fixtures.

The episode runs while its fixture is set up, and the test asserts its verdict: so an error of ours
is a pytest error, and a failure is the agent's.
"""

import inspect
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_complexmcp.agents.loading import AgentSpec, Making
    from pytest_complexmcp.client import BaseClient
    from pytest_complexmcp.episode import Episode
    from sandboxes.core import World


@pytest.fixture
def complexmcp_agent(request: pytest.FixtureRequest) -> Any:
    """The agent under test. Override it, and run with `--agent=fixture`."""
    raise pytest.UsageError(
        "--agent=fixture: no fixture complexmcp_agent of yours reaches "
        f"{request.node.nodeid}; define it in the conftest.py of your root folder"
    )


@pytest.fixture
def complexmcp_episode(request: pytest.FixtureRequest) -> "Episode":
    """The finished episode of a `@task`: its verdict, calls and world."""
    from pytest_complexmcp.session import AGENTS, run_planned

    spec: AgentSpec = request.config.stash[AGENTS][request.param.agent]
    return run_planned(request, spec.make or _maker_of_fixture(request))


def _maker_of_fixture(request: pytest.FixtureRequest) -> "Callable[[Making], Any]":
    """Hands out the agent of the user's fixture; a fixture that fails is an agent that raises."""
    try:
        agent = request.getfixturevalue("complexmcp_agent")
    except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - whatever theirs does
        failure = error

        def fail(_: object) -> Any:
            raise failure

        return fail
    return lambda _: agent


@pytest.fixture
def complexmcp_world(request: pytest.FixtureRequest) -> "World":
    """A seeded world: of the episode, where the test has one; of its own, where it has none."""
    if "complexmcp_episode" in request.fixturenames:
        episode: Episode = request.getfixturevalue("complexmcp_episode")
        return episode.world
    from pytest_complexmcp._sandboxes import anchor

    anchor()
    from pytest_complexmcp.parametrize import options_for
    from sandboxes.core import FaultSchedule, World

    name = request.node.originalname
    schedule = FaultSchedule(name, request.param, options_for(request).faults)
    return World.from_seed(request.param, task=name, faults=schedule)


@pytest.fixture
def complexmcp_client(
    request: pytest.FixtureRequest, complexmcp_world: "World"
) -> "Iterator[BaseClient]":
    """A client of the world, as an agent gets it: awaitable in an async test, blocking otherwise."""
    from pytest_complexmcp.client import BlockingClient, Client
    from pytest_complexmcp.serving.connection import Connection
    from sandboxes.core import Registry

    connection = Connection(Registry.installed(), complexmcp_world)
    is_async = inspect.iscoroutinefunction(request.function)
    yield (Client if is_async else BlockingClient)(connection)
    connection.close()
    if connection.bug is not None:
        raise connection.bug
