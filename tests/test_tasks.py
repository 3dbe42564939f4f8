"""Tasks, goals, and the worlds they are judged in."""

import pytest

from pytest_complexmcp import FreeText, Goal, Number, Tools, World, derived, task
from pytest_complexmcp.agents.loading import BUILT_IN, Making
from pytest_complexmcp.answers import Impossible
from pytest_complexmcp.client import Client
from pytest_complexmcp.episode import Episode, InfraError, arrange, run_episode
from pytest_complexmcp.plan import Plan
from pytest_complexmcp.tasks import Task, is_derived


def made(function: object) -> Task:
    found: Task = function.complexmcp_task  # type: ignore[attr-defined]
    return found


def plan(one: Task, *, seed: int = 1, faults: str = "none", steps: int | None = None) -> Plan:
    return Plan(one.id, "mine", None, seed, 0, faults, steps, 30.0)


class Scripted:
    """An agent that makes the given calls and then answers."""

    def __init__(self, *calls: tuple[str, dict[str, object]], answer: str | None = None) -> None:
        self.calls = calls
        self.answer = answer

    async def run(self, instruction: str, client: Client) -> str | None:
        for name, arguments in self.calls:
            await client.call_tool(name, arguments)
        return self.answer


def play(one: Task, agent: object, **options: int) -> Episode:
    return run_episode(one, plan(one, **options), lambda _: agent)  # type: ignore[arg-type]


@task("Write {text} to yourself.", apps=["lighttalk"])
def test_note(world: World) -> Goal:
    async def solve(do: Tools) -> None:
        await do.send_message(uid=await do.get_my_uid(), content="hello")

    return Goal(blanks={"text": "hello"}, solve=solve)


NOTE = made(test_note)
del test_note


def test_a_task_is_named_by_module_and_function() -> None:
    assert NOTE.id == "tasks.note"
    assert NOTE.ask(arrange(NOTE, 1, "none").goal) == "Write hello to yourself."


def test_an_unknown_probe_and_a_wrong_name_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown probes \\['guessing'\\]"):
        task("x", apps=[], probes=["guessing"])

    def note(world: World) -> Goal:
        raise AssertionError

    with pytest.raises(ValueError, match="a task's function is called test_"):
        task("x", apps=[])(note)


def test_derived_values_behave_as_what_they_are() -> None:
    text, number, share = derived("a", 1), derived(3, 1), derived(0.5, 1)
    assert (text, number, share) == ("a", 3, 0.5)
    assert all(is_derived(value) for value in (text, number, share))
    assert not is_derived("a")
    with pytest.raises(TypeError):
        derived("a")
    with pytest.raises(TypeError):
        derived([1], 1)


def test_what_the_agent_does_never_moves_the_goal() -> None:
    @task("Say how many contacts there are.", apps=["lighttalk"])
    def test_look(world: World) -> Goal:
        talk = world.lighttalk

        async def solve(do: Tools) -> None:
            # A solution that looks at the arranged world must not see what the agent did to its own.
            assert not any(message.content == "mine" for message in talk.messages)
            await do.edit_remark(uid=talk.me.uid, remark="done")

        return Goal(solve=solve)

    one = made(test_look)
    uid = arrange(one, 1, "none").world().lighttalk.me.uid
    episode = play(one, Scripted(("send_message", {"uid": uid, "content": "mine"})))
    assert episode.outcome == "failed"
    assert episode.verdict is not None
    assert (episode.verdict.made, episode.verdict.damaged > 0) == (0, True)


def question(world: World) -> Goal:
    async def solve(do: Tools) -> None:
        await do.get_all_contacts()

    return Goal(solve=solve, answer=Number(len(world.lighttalk.contacts)))


def test_a_question_is_right_by_its_answer_alone() -> None:
    question.__name__ = "test_question"
    one = made(task("How many contacts are there?", apps=["lighttalk"])(question))
    count = len(arrange(one, 1, "none").world().lighttalk.contacts)
    assert one.ask(arrange(one, 1, "none").goal).endswith(
        "End your reply with one line: ANSWER: the number in digits."
    )
    assert play(one, Scripted(answer=f"So:\nANSWER: {count}")).outcome == "passed"
    wrong = play(one, Scripted(answer=f"ANSWER: {count + 1}"))
    assert (wrong.outcome, wrong.answer_right) == ("failed", False)
    assert play(one, Scripted(answer=f"There are {count}.")).outcome == "failed"
    assert play(one, Scripted(answer=None)).outcome == "failed"


def test_giving_up_without_the_evidence_is_no_success() -> None:
    @task("Buy the moon.", apps=["lighttalk"])
    def test_moon(world: World) -> Goal:
        name = world.lighttalk.me.name

        async def solve(do: Tools) -> None:
            await do.get_my_name()

        async def attempt(do: Tools) -> None:
            await do.post_moment(content="The moon!", img_urls=[])

        return Goal.impossible(solve, evidence=(name,), blanks={}, attempt=attempt)

    one = made(test_moon)
    assert isinstance(arrange(one, 1, "none").goal.answer, Impossible)
    idle = play(one, Scripted(answer="ANSWER: impossible"))
    assert (idle.outcome, len(idle.unread)) == ("failed", 1)
    looked = Scripted(("get_my_name", {}), answer="ANSWER: impossible")
    assert play(one, looked).outcome == "passed"
    solve = arrange(one, 1, "none").goal.solve
    with pytest.raises(ValueError, match="names the evidence"):
        Goal.impossible(solve, evidence=(), blanks={}, attempt=solve)


def test_open_text_needs_its_facts_and_no_particular_words() -> None:
    @task("Tell yourself, in your own words, that it costs 19.50.", apps=["lighttalk"])
    def test_free(world: World) -> Goal:
        uid = world.lighttalk.me.uid

        async def solve(do: Tools) -> None:
            await do.send_message(uid=uid, content="It costs 19.50.")

        text = FreeText(
            table="lighttalk.messages", where={"chat": uid}, field="content", facts=("19.50",)
        )
        return Goal(solve=solve, free=(text,))

    one = made(test_free)
    uid = arrange(one, 1, "none").world().lighttalk.me.uid

    def outcome(content: str) -> str:
        return play(one, Scripted(("send_message", {"uid": uid, "content": content}))).outcome

    assert outcome("That will be $19.50, please!") == "passed"
    assert outcome("That will be $19.5") == "failed"
    assert outcome("It costs 119.50") == "failed"


def test_any_of_several_outcomes_is_accepted() -> None:
    @task("Set your remark to a or b.", apps=["lighttalk"])
    def test_either(world: World) -> Goal:
        def to(remark: str) -> object:
            async def solve(do: Tools) -> None:
                await do.edit_remark(uid=await do.get_my_uid(), remark=remark)

            return solve

        return Goal(solve=to("a"), also=(to("b"),))  # type: ignore[arg-type]

    one = made(test_either)
    uid = arrange(one, 1, "none").world().lighttalk.me.uid
    outcomes = [
        play(one, Scripted(("edit_remark", {"uid": uid, "remark": remark}))).outcome
        for remark in "abc"
    ]
    assert outcomes == ["passed", "passed", "failed"]


def test_a_broken_solution_and_a_broken_arrangement_are_not_the_agents_fault() -> None:
    @task("x", apps=["lighttalk"])
    def test_broken(world: World) -> Goal:
        async def solve(do: Tools) -> None:
            await do.block(uid="nobody")

        return Goal(solve=solve)

    with pytest.raises(InfraError, match=r"block: .* \(not_privileged\)"):
        play(made(test_broken), Scripted())

    @task("x", apps=["lighttalk"])
    def test_nothing(world: World) -> Goal:
        raise LookupError("no such contact")

    with pytest.raises(InfraError, match="cannot be arranged on seed 1: LookupError: no such"):
        play(made(test_nothing), Scripted())


@pytest.mark.parametrize("steps", [None, 5])
def test_the_step_budget_is_a_hundred_or_what_is_given(steps: int | None) -> None:
    agent = Scripted(*[("get_my_uid", {})] * 101)
    episode = run_episode(NOTE, plan(NOTE, steps=steps), lambda _: agent)
    assert episode.outcome == "budget"
    assert len(episode.calls) == (steps or 100)


def test_a_long_task_has_three_times_its_own_length() -> None:
    @task("Set many remarks.", apps=["lighttalk"])
    def test_many(world: World) -> Goal:
        uid = world.lighttalk.me.uid

        async def solve(do: Tools) -> None:
            for number in range(50):
                await do.edit_remark(uid=uid, remark=f"{number}")

        return Goal(solve=solve)

    one = made(test_many)
    episode = play(one, Scripted(*[("get_my_uid", {})] * 200))
    assert (episode.outcome, len(episode.calls)) == ("budget", 150)


def test_the_random_agent_is_seeded_and_touches_things() -> None:
    def calls(seed: int) -> list[tuple[str, str]]:
        def make(making: Making) -> object:
            return BUILT_IN["random"](making)

        episode = run_episode(NOTE, plan(NOTE, seed=seed), make)
        assert episode.outcome == "failed"
        return [(call.tool, call.status) for call in episode.calls]

    assert calls(1) == calls(1)
    assert calls(1) != calls(2)
    statuses = [status for seed in range(5) for _, status in calls(seed)]
    assert statuses.count("ok") > 40
