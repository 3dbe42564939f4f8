"""The profile `harsh`: answers lost after the call had its effect, and what one makes of them."""

from collections.abc import Sequence
from typing import Any

from pytest_complexmcp.agents.loading import BUILT_IN, Making
from pytest_complexmcp.client import Client
from pytest_complexmcp.collection import packaged_tasks
from pytest_complexmcp.episode import Episode, run_episode
from pytest_complexmcp.plan import Plan
from pytest_complexmcp.tasks import Goal, Tools
from sandboxes.core import FaultSchedule, Registry, World, discover_apps
from sandboxes.core.faults import HARSH

SEEDS = range(30)
[TASK] = [task for task in packaged_tasks() if task.id == "office.report_the_cart"]


class Blind:
    """Does what the task asks, and repeats whatever was not answered, without a look."""

    def __init__(self, goal: Goal) -> None:
        self._goal = goal

    async def run(self, instruction: str, client: Client) -> None:
        async def call(name: str, arguments: dict[str, Any]) -> Any:
            for _ in range(4):
                result = await client.call_tool(name, arguments)
                if result.ok:
                    break
            return result.output

        await self._goal.solve(Tools(call))


def blind(making: Making) -> Blind:
    return Blind(making.goal)


def play(make: Any, seed: int) -> Episode:
    plan = Plan(TASK.id, "mine", None, seed, 0, "harsh", None, 30.0)
    return run_episode(TASK, plan, make)


def sent(episode: Episode) -> Sequence[bool]:
    """Of each message that landed, whether its answer did."""
    return [
        call.lost is None
        for call in episode.calls
        if call.tool == "send_message" and (call.status == "ok" or call.lost is not None)
    ]


def test_whoever_repeats_a_lost_answer_blindly_does_it_twice_and_fails() -> None:
    twice = [episode for seed in SEEDS if len(sent(episode := play(blind, seed))) > 1]
    assert len(twice) >= 2
    for episode in twice:
        assert episode.outcome == "failed"
        assert episode.verdict is not None
        assert (episode.verdict.rc, episode.verdict.damaged > 0) == (1.0, True)


def test_the_oracle_looks_before_it_repeats() -> None:
    episodes = [play(BUILT_IN["oracle"], seed) for seed in SEEDS]
    assert [episode.outcome for episode in episodes] == ["passed"] * len(SEEDS)
    assert all(len(sent(episode)) == 1 for episode in episodes)
    assert sum(not sent(episode)[0] for episode in episodes) >= 2


def test_every_app_with_a_state_is_harsh_and_no_toolkit() -> None:
    for app in discover_apps():
        assert (set(HARSH) <= set(app.fault_rules)) == (app.state is not None)


def test_a_lost_answer_keeps_its_effect_and_only_writing_tools_lose_theirs() -> None:
    registry = Registry.installed()
    lost = next(rule for rule in HARSH if rule.landing == "after")
    assert {name for name, tool in registry.tools.items() if lost.tools(tool)} == {
        name for name, tool in registry.tools.items() if tool.writes
    }
    schedule = FaultSchedule("any", 1, "harsh")
    world = World.from_seed(1)
    tool = registry.tools["edit_remark"]
    rules = next(app for app in discover_apps() if app.key == "lighttalk").fault_rules
    places = [n for n in range(200) if lost in schedule.striking(tool, rules, n)[:1]]
    assert 2 <= len(places) <= 60
    assert world.lighttalk.me.remark is None
