"""Whole episodes: the reference agent passes, and who does nothing or the wrong thing does not."""

from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from pytest_complexmcp.agents.loading import BUILT_IN, Making
from pytest_complexmcp.answers import Impossible
from pytest_complexmcp.audit.replays import Case, play_again
from pytest_complexmcp.client import Client
from pytest_complexmcp.episode import Episode, run_episode
from pytest_complexmcp.options import PROFILES
from pytest_complexmcp.plan import Plan
from pytest_complexmcp.tasks import Solve, ToolFailed, Tools

GIVING_UP = "ANSWER: impossible"
TIMEOUT_S = 60.0


def _play(case: Case, make: Callable[[Making], Any], faults: str = "none") -> Episode:
    plan = Plan(case.task.id, "audit", None, case.seed, 0, faults, None, TIMEOUT_S)
    return run_episode(case.task, plan, make)


def succeeding(case: Case) -> Iterator[str]:
    """The reference agent passes under every fault profile, and nothing but faults stops a call."""
    for faults in PROFILES:
        episode = _play(case, BUILT_IN["oracle"], faults)
        if not episode.passed:
            why = episode.error or (episode.verdict.explain(limit=3) if episode.verdict else "")
            yield f"the reference agent fails under {faults}: {' '.join(why.split())}"
        for call in episode.calls:
            if call.status != "ok" and not call.fault:
                yield f"under {faults} {call.tool} answers {call.status} without a fault"


def reaching_the_goal_last(case: Case) -> Iterator[str]:
    """The goal is reached at the last write to the state, and not before."""
    changing = [step for step in case.steps if step.changes]
    if not changing:
        if case.goal.answer is None:
            yield "the solution changes nothing and answers nothing"
        return
    for step in changing:
        if case.judge(step.before, strictly=True).success:
            yield f"the goal is reached before {step}"
            return


def doing_nothing(case: Case) -> Iterator[str]:
    """Who says to be done, or gives up, without having done anything fails."""
    for said, make in (("Done.", BUILT_IN["noop"]), (GIVING_UP, lambda _: _giving_up)):
        if _play(case, make).passed:
            yield f"passes for an agent that only says {said!r}"


def trying_the_impossible(case: Case) -> Iterator[str]:
    """What cannot be done is not to be tried, even by one who then says that it cannot."""
    if not isinstance(case.goal.answer, Impossible):
        return
    attempt = case.goal.attempt
    if attempt is None:
        yield "cannot be done, and does not say what trying all the same would be"
        return
    new = play_again(case, attempt, _as_it_is)
    if isinstance(new, str):
        yield f"its attempt gets stuck: {new}"
        return
    if case.judge(new).success:
        yield "its attempt changes nothing"

    if _play(case, lambda _: _stubborn(case.goal.solve, attempt)).passed:
        yield "passes for an agent that tries all the same"


def _stubborn(solve: Solve, attempt: Solve) -> Callable[[str, Client], Awaitable[str]]:
    async def agent(_: str, client: Client) -> str:
        async def call(name: str, arguments: dict[str, Any]) -> Any:
            result = await client.call_tool(name, arguments)
            if not result.ok:
                raise ToolFailed(name, result.status, str(result.output))
            return result.output

        await solve(Tools(call))
        await attempt(Tools(call))
        return GIVING_UP

    return agent


async def _as_it_is(do: Tools, name: str, arguments: dict[str, Any]) -> Any:
    return await getattr(do, name)(**arguments)


def _giving_up(_: str, __: Client) -> str:
    return GIVING_UP
