"""Faults: a pure function of (task, seed, profile, tool, n), never more than three running."""

from collections.abc import Sequence
from typing import Any

import pytest
import toy_office
from hypothesis import given
from hypothesis import strategies as st
from toy_office import APP, REGISTRY, SEED, toys_of

from sandboxes.core import FaultRule, FaultSchedule, Lost, Tool, ToolError, Unavailable, World
from sandboxes.core.faults import LONGEST_RUN
from sandboxes.core.tool import tool

PROFILE = "paper"
TASKS = st.text(max_size=8)
SEEDS = st.integers(0, 10**6)


@tool()
def look() -> bool:
    """Look."""
    return True


def tool_called(name: str, server: str = "Toys") -> Tool:
    return Tool(name, server, look)


def rule(
    name: str = "slow", rates: tuple[float, float] = (0.5, 0.5), profile: str = PROFILE
) -> FaultRule:
    return FaultRule(
        name=name, profile=profile, reason="try again", rates=rates, tools=lambda _: True
    )


def struck(
    schedule: FaultSchedule, name: str, rules: Sequence[FaultRule], calls: int
) -> list[tuple[str, ...]]:
    """The names of the rules that strike, call by call."""
    called = tool_called(name)
    return [tuple(r.name for r in schedule.striking(called, rules, n)) for n in range(calls)]


# The schedule


@given(task=TASKS, seed=SEEDS, order=st.permutations(range(12)))
def test_whether_a_call_is_struck_does_not_depend_on_when_one_asks(
    task: str, seed: int, order: list[int]
) -> None:
    rules = [rule()]
    expected = struck(FaultSchedule(task, seed, PROFILE), "look", rules, 12)
    asked = FaultSchedule(task, seed, PROFILE)
    answers = {n: asked.striking(tool_called("look"), rules, n) for n in order}
    assert [tuple(r.name for r in answers[n]) for n in range(12)] == expected


@given(
    seed=SEEDS, others=st.lists(st.tuples(st.sampled_from(["hear", "smell"]), st.integers(0, 20)))
)
def test_calls_of_other_tools_never_move_it(seed: int, others: list[tuple[str, int]]) -> None:
    rules = [rule()]
    expected = struck(FaultSchedule("task", seed, PROFILE), "look", rules, 12)
    busy = FaultSchedule("task", seed, PROFILE)
    seen = []
    for n in range(12):
        for name, at in others:
            busy.striking(tool_called(name), rules, at)
        seen.append(tuple(r.name for r in busy.striking(tool_called("look"), rules, n)))
    assert seen == expected


@given(
    task=TASKS,
    seed=SEEDS,
    rates=st.lists(st.floats(0, 1), min_size=1, max_size=4),
)
def test_no_tool_is_struck_more_than_three_times_running(
    task: str, seed: int, rates: list[float]
) -> None:
    rules = [rule(f"rule {place}", (rate, rate)) for place, rate in enumerate(rates)]
    seen = struck(FaultSchedule(task, seed, PROFILE), "look", rules, 60)
    running = 0
    for names in seen:
        running = running + 1 if names else 0
        assert running <= LONGEST_RUN == 3


def test_what_always_strikes_lets_every_fourth_call_through() -> None:
    rules = [rule("a", (1.0, 1.0)), rule("b", (1.0, 1.0))]
    seen = struck(FaultSchedule("task", 1, PROFILE), "look", rules, 12)
    assert seen == ([("a", "b")] * 3 + [()]) * 3


def test_another_task_seed_or_tool_is_struck_at_other_calls() -> None:
    rules = [rule()]
    patterns = [
        tuple(struck(FaultSchedule(task, seed, PROFILE), name, rules, 64))
        for task in ("a", "b")
        for seed in (1, 2)
        for name in ("look", "hear")
    ]
    assert len(set(patterns)) == len(patterns)


def test_tools_of_two_servers_with_one_name_are_two_tools() -> None:
    rules = [rule()]
    schedule = FaultSchedule("task", 1, PROFILE)
    seen = [
        [bool(schedule.striking(tool_called("look", server), rules, n)) for n in range(64)]
        for server in ("Toys", "Others")
    ]
    assert seen[0] != seen[1]


@pytest.mark.parametrize("profile", ["none", "harsh", ""])
def test_a_rule_of_another_profile_never_strikes(profile: str) -> None:
    seen = struck(FaultSchedule("task", 1, profile), "look", [rule(rates=(1.0, 1.0))], 50)
    assert seen == [()] * 50


def test_a_rule_strikes_only_the_tools_it_is_for() -> None:
    picky = FaultRule(
        name="picky",
        profile=PROFILE,
        reason="try again",
        rates=(1.0, 1.0),
        tools=lambda tool: tool.name == "hear",
    )
    schedule = FaultSchedule("task", 1, PROFILE)
    assert struck(schedule, "look", [picky], 4) == [()] * 4
    assert struck(schedule, "hear", [picky], 4) == [("picky",)] * 3 + [()]


def test_a_world_draws_its_own_rate_within_the_bounds() -> None:
    low, high = 0.1, 0.5
    wide = rule(rates=(low, high))
    rates = [FaultSchedule("task", seed, PROFILE).rate("Toys", wide) for seed in range(500)]
    assert all(low <= rate <= high for rate in rates)
    assert min(rates) < low + 0.02
    assert max(rates) > high - 0.02
    assert sum(rates) / len(rates) == pytest.approx((low + high) / 2, abs=0.02)
    # The rate is the seed's: two tasks on one seed meet the same network.
    assert FaultSchedule("other", 7, PROFILE).rate("Toys", wide) == rates[7]


@pytest.mark.parametrize("seed", range(5))
def test_calls_are_struck_at_the_rate_that_was_drawn(seed: int) -> None:
    wide = rule(rates=(0.1, 0.5))
    drawn = FaultSchedule("task", seed, PROFILE).rate("Toys", wide)
    # A fourth strike running is spared: of a rate r, that leaves (r + r² + r³) / (1 + r + r² + r³).
    powers = [drawn**n for n in range(LONGEST_RUN + 1)]
    expected = sum(powers[1:]) / sum(powers)
    seen = struck(FaultSchedule("task", seed, PROFILE), "look", [wide], 8_000)
    assert sum(map(bool, seen)) / len(seen) == pytest.approx(expected, abs=0.02)
    assert 0.08 < expected < 0.5


# In a world


def office(profile: str, task: str = "task", seed: int = SEED) -> World:
    return World.from_seed(seed, apps=(APP,), faults=FaultSchedule(task, seed, profile))


def try_call(world: World, name: str, **arguments: Any) -> str | None:
    """The code of the error, where there is one."""
    try:
        REGISTRY.call(world, name, arguments)
    except ToolError as error:
        return error.code
    return None


def test_without_a_profile_nothing_is_struck() -> None:
    for world in (office("none"), toy_office.office()):
        assert [try_call(world, "list_notes") for _ in range(50)] == [None] * 50


def test_a_struck_call_is_lost_with_its_effect() -> None:
    world = office("down")
    before = world.snapshot().digest()
    with pytest.raises(Unavailable) as caught:
        REGISTRY.call(world, "write_note", {"text": "hello", "tags": []})
    assert (caught.value.message, caught.value.fault) == ("the app is down", "down")
    assert caught.value.lost is None
    assert world.snapshot().digest() == before


def test_a_call_of_which_only_the_answer_is_lost_keeps_its_effect() -> None:
    world = office("deaf")
    with pytest.raises(Unavailable) as caught:
        REGISTRY.call(world, "write_note", {"text": "hello", "tags": []})
    assert (caught.value.message, caught.value.fault) == ("the answer was lost", "deaf")
    [*_, note] = toys_of(world).notes
    assert note.text == "hello"
    assert caught.value.lost == Lost(note.nid)


def test_where_only_the_answer_is_lost_a_refusal_is_still_heard() -> None:
    world = office("deaf")
    assert try_call(world, "pay", cents=1_000_000) == "too_poor"


def test_the_network_fails_until_it_is_sped_up() -> None:
    world = office("paper")
    codes = [try_call(world, "list_notes") for _ in range(100)]
    assert set(codes) == {None, "unavailable"}
    assert try_call(world, "wake_up") is None
    assert [try_call(world, "list_notes") for _ in range(100)] == [None] * 100


def test_a_fault_strikes_no_tool_that_its_rule_leaves_out() -> None:
    world = office("paper")
    assert [try_call(world, "wake_up") for _ in range(30)] == [None] * 30


def test_the_same_calls_of_a_tool_fail_whatever_is_called_between() -> None:
    plain, busy = office("paper"), office("paper")
    codes = []
    for n in range(60):
        for _ in range(n % 4):
            try_call(busy, "tear_up", nid="none")
        codes.append((try_call(plain, "list_notes"), try_call(busy, "list_notes")))
    assert all(first == second for first, second in codes)
    assert ("unavailable", "unavailable") in codes


def test_faults_touch_neither_ids_nor_stamps_of_the_calls_that_succeed() -> None:
    calm, stormy = office("none"), office("paper")
    made = []
    for world in (calm, stormy):
        nids: list[str] = []
        while len(nids) < 10:
            if try_call(world, "write_note", text="hello", tags=[]) is None:
                nids.append(toys_of(world).notes.keys()[-1])
        made.append(nids)
    assert made[0] == made[1]
    assert calm.clock.now < stormy.clock.now


def test_a_struck_call_counts_and_ticks_the_clock() -> None:
    world = office("down")
    opened = world.clock.now
    assert [try_call(world, "list_notes") for _ in range(4)] == ["unavailable"] * 3 + [None]
    assert (world.clock.now - opened).total_seconds() == 12


def test_schedules_of_the_same_episode_are_equal() -> None:
    used = FaultSchedule("task", 1, PROFILE)
    used.striking(tool_called("look"), [rule()], 5)
    assert used == FaultSchedule("task", 1, PROFILE)
    assert used != FaultSchedule("task", 2, PROFILE)
