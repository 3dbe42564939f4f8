"""The audit finds in unsound tasks what is unsound about them, and nothing in sound ones."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_complexmcp import FreeText, Goal, Number, Tools, World, derived, task
from pytest_complexmcp.audit import PROOFS, audit
from pytest_complexmcp.audit.figures import figures_of, level_of
from pytest_complexmcp.audit.order import reorderings
from pytest_complexmcp.audit.replays import Case
from pytest_complexmcp.episode import arrange

Found = list[tuple[str, str]]


def found(test: Any, seed: int = 3) -> Found:
    return [(f.proof, f.reason) for f in audit(test.complexmcp_task, seed)]


def case_of(test: Any, seed: int = 3) -> Case:
    return Case(arrange(test.complexmcp_task, seed, "none"))


def write_to(
    instruction: str = "Write “Good day” to {name}.", **goal: Any
) -> Callable[[Callable[[World, Tools, str], Any]], Any]:
    """A task about one contact, of what a solution does once it has the contact's uid."""

    def make(act: Callable[[World, Tools, str], Any]) -> Any:
        def test_made(world: World) -> Goal:
            contact = world.lighttalk.pick_contact()

            async def solve(do: Tools) -> None:
                await act(world, do, await do.get_uid_from_name(name=contact.name))

            return Goal(blanks={"name": contact.name}, solve=solve, **goal)

        return task(instruction, apps=["lighttalk"])(test_made)

    return make


def test_a_sound_task_gives_no_finding() -> None:
    @write_to()
    async def sound(_: World, do: Tools, uid: str) -> None:
        await do.send_message(uid=uid, content="Good day")

    assert found(sound) == []


def test_a_step_that_is_undone_later_is_not_needed() -> None:
    @write_to()
    async def wavering(_: World, do: Tools, uid: str) -> None:
        await do.ask_for_privilege()
        await do.block(uid=uid)
        await do.unblock(uid=uid)
        await do.send_message(uid=uid, content="Good day")

    reasons = [reason for proof, reason in found(wavering) if proof == "necessity"]
    assert any(reason.startswith("succeeds without block(uid=") for reason in reasons)


def test_an_amount_that_makes_no_difference_is_found() -> None:
    def test_try(world: World) -> Goal:
        item = world.lightshop.pick_item(min_stock=9)
        world.lightshop.set_starred(item, False)

        async def solve(do: Tools) -> None:
            found = await do.search_items(item_name=item.name)
            [one] = [i for i in found if i["tid"] == item.tid]
            await do.add_to_cart(sid=one["sid"], tid=one["tid"], cnt=2)
            cart = await do.get_cart_summary()
            [entry] = [e for e in cart["entries"] if e["tid"] == item.tid]
            await do.delete_item_in_cart(caid=entry["caid"])
            await do.star_item(sid=one["sid"], tid=one["tid"])

        world.lightshop.empty_cart()
        return Goal(blanks={"thing": item.name}, solve=solve)

    wrong = task("Try 2 × {thing}, then star it.", apps=["lightshop"])(test_try)
    reasons = [reason for proof, reason in found(wrong) if proof == "necessity"]
    assert any(reason.startswith("succeeds with cnt=3 in add_to_cart(") for reason in reasons)


def test_a_goal_that_is_reached_too_early_is_found() -> None:
    @write_to()
    async def dawdling(_: World, do: Tools, uid: str) -> None:
        await do.send_message(uid=uid, content="Good day")
        await do.ask_for_privilege()
        await do.block(uid=uid)
        await do.unblock(uid=uid)

    assert ("success", "the goal is reached before block(uid=") in [
        (proof, reason.partition("'")[0]) for proof, reason in found(dawdling)
    ]


def test_a_task_that_nothing_does_is_found() -> None:
    @write_to()
    async def idle(_: World, do: Tools, uid: str) -> None:
        await do.get_contact_info(uid=uid)

    assert ("success", "the solution changes nothing and answers nothing") in found(idle)
    assert ("failure", "passes for an agent that only says 'Done.'") in found(idle)


def test_what_depends_on_how_often_one_looks_is_found() -> None:
    @write_to()
    async def impatient(_: World, do: Tools, uid: str) -> None:
        moment = await do.now()
        await do.send_message(uid=uid, content=derived(f"It is {moment}", moment))

    reasons = [reason for proof, reason in found(impatient) if proof == "harmlessness"]
    assert any(reason.startswith("fails with more reads: ") for reason in reasons)


def test_a_value_that_nobody_can_know_is_found() -> None:
    @write_to("Write to {name}.")
    async def clairvoyant(_: World, do: Tools, uid: str) -> None:
        await do.send_message(uid=uid, content="Good day")

    assert [reason.partition(" of ")[0] for _, reason in found(clairvoyant)] == [
        "nobody can know content='Good day'"
    ]


def test_a_number_is_known_as_a_number_and_a_word_as_a_word() -> None:
    def made(instruction: str) -> Any:
        @write_to(instruction)
        async def act(_: World, do: Tools, uid: str) -> None:
            await do.send_message(uid=uid, content="rain")

        return act

    assert found(made("Write “rain” to {name}.")) == []
    assert [proof for proof, _ in found(made("Write about trains to {name}."))] == ["observability"]


def test_a_name_that_two_have_is_found() -> None:
    def test_twice(world: World) -> Goal:
        group = world.lighttalk.pick_group(mine=True)
        other = world.lighttalk.pick_group(mine=True, but=[group])
        world.lighttalk.groups.replace(other.gid, name=group.name)

        async def solve(do: Tools) -> None:
            groups = await do.list_all_groups()
            gid = next(one["gid"] for one in groups if one["name"] == group.name)
            await do.mark_as_unread_in_group(gid=gid)

        world.lighttalk.groups.replace(group.gid, unread=False)
        return Goal(blanks={"group": group.name}, solve=solve)

    wrong = task("Mark the group {group} as unread.", apps=["lighttalk"])(test_twice)
    assert [proof for proof, _ in found(wrong)].count("uniqueness") == 1


@pytest.mark.parametrize(
    ("instruction", "flaw"),
    [
        ("Write “Good day” to the The {name}.", "a doubled article"),
        ("Write “Good day” to to {name}.", "a doubled word"),
        ("Write “Good day” to {name}, a old friend.", "“a” before a vowel"),
        ("Write “Good day” to {name}, an friend.", "“an” before a consonant"),
        ("Write “Good day” to {name} in 1 days.", "a plural of one"),
        ("Write “Good day” to {name}; I have 3 message for them.", "a singular of many"),
        ("Write “Good day” to {name}..", "odd punctuation"),
        ("write “Good day” to {name}.", "no whole sentence"),
        ("Write “Good day” to {name}  now.", "two spaces"),
        ("Write “Good day” to {name}, of None.", "an unfilled value"),
    ],
)
def test_a_badly_worded_instruction_is_found(instruction: str, flaw: str) -> None:
    @write_to(instruction)
    async def act(_: World, do: Tools, uid: str) -> None:
        await do.send_message(uid=uid, content="Good day")

    assert [reason.partition(":")[0] for _, reason in found(act)] == [f"the instruction has {flaw}"]


def test_a_tool_that_the_instruction_names_is_found() -> None:
    @write_to("Use send_message to write “Good day” to {name}.")
    async def act(_: World, do: Tools, uid: str) -> None:
        await do.send_message(uid=uid, content="Good day")

    assert found(act) == [("grammar", "the instruction names the tool send_message")]


def test_an_impossible_task_whose_attempt_does_no_harm_is_found() -> None:
    def test_none(world: World) -> Goal:
        name = world.lighttalk.me.name

        async def solve(do: Tools) -> None:
            await do.get_my_name()

        return Goal.impossible(solve, evidence=(name,), blanks={}, attempt=solve)

    harmless = task("Buy the moon.", apps=["lighttalk"])(test_none)
    assert found(harmless) == [
        ("failure", "its attempt changes nothing"),
        ("failure", "passes for an agent that tries all the same"),
    ]


def test_open_text_may_be_worded_otherwise_and_its_facts_not_changed() -> None:
    def test_price(world: World) -> Goal:
        contact = world.lighttalk.pick_contact()

        async def solve(do: Tools) -> None:
            uid = await do.get_uid_from_name(name=contact.name)
            text = derived("It costs 19.50, so I heard.", "the instruction")
            await do.send_message(uid=uid, content=text)

        text = FreeText(
            table="lighttalk.messages", field="content", where={"chat": contact.uid},
            facts=("19.50",), decoys=("29.50",),
        )  # fmt: skip
        return Goal(blanks={"name": contact.name}, solve=solve, free=(text,))

    open_ = task("Tell {name} in your words that it costs 19.50.", apps=["lighttalk"])(test_price)
    assert found(open_) == []


def test_messages_whose_order_counts_are_not_swapped() -> None:
    def made(ordered: bool) -> Any:
        pairs = (("lighttalk.messages", "chat"),) if ordered else ()

        @write_to("Write “One” and then “Two” to {name}.", ordered=pairs)
        async def act(_: World, do: Tools, uid: str) -> None:
            await do.send_message(uid=uid, content="One")
            await do.send_message(uid=uid, content="Two")

        return act

    assert found(made(True)) == []
    assert found(made(False)) == []
    assert list(reorderings(case_of(made(True)))) == []


def test_a_task_that_cannot_be_arranged_is_one_finding() -> None:
    def test_broken(world: World) -> Goal:
        raise LookupError("no such contact")

    broken = task("Do nothing.", apps=["lighttalk"])(test_broken)
    [(proof, reason)] = found(broken)
    assert proof == "success"
    assert "cannot be arranged on seed 3: LookupError: no such contact" in reason


def test_questions_are_answered_and_not_guessed() -> None:
    def test_count(world: World) -> Goal:
        async def solve(do: Tools) -> None:
            await do.get_all_contacts()

        return Goal(solve=solve, answer=Number(len(list(world.lighttalk.contacts))))

    asked = task("How many people are in my address book?", apps=["lighttalk"])(test_count)
    assert found(asked) == []


def test_figures_count_what_the_solution_does() -> None:
    @write_to()
    async def act(_: World, do: Tools, uid: str) -> None:
        await do.get_contact_info(uid=uid)
        await do.send_message(uid=uid, content="Good day")

    figures = figures_of(case_of(act), "none")
    assert (figures.calls, figures.distinct_tools, figures.dependency_depth) == (3, 3, 2)
    # Both calls with the uid need the look-up; the message is one row and four fields of it.
    assert figures.branching == 2.0
    assert figures.expected_disturbances == 0.0
    assert figures.state_variables == case_of(act).judge(case_of(act).final).required > 1
    assert figures_of(case_of(act), "paper").expected_disturbances > 0


def test_levels_are_bands_of_distinct_tools() -> None:
    assert [level_of(n) for n in (1, 4, 5, 12, 13, 24, 25, 35)] == [
        "1-4", "1-4", "5-12", "5-12", "13-24", "13-24", "25+", "25+",
    ]  # fmt: skip


def test_the_proofs_are_those_of_the_documentation() -> None:
    assert list(PROOFS) == [
        "success", "failure", "necessity", "harmlessness", "observability", "uniqueness", "grammar",
    ]  # fmt: skip


def test_what_a_schema_names_can_be_known() -> None:
    def test_headlines(world: World) -> Goal:
        contact = world.lighttalk.pick_contact()
        section = world.lightnews.pick_section()

        async def solve(do: Tools) -> None:
            uid = await do.get_uid_from_name(name=contact.name)
            newest = await do.get_last_k_news(section=section, k=100)  # the most there may be
            units = await do.list_supported_units(unit_type="volume")
            text = derived(f"{len(newest)} articles, {len(units['volume'])} units", newest, units)
            await do.send_message(uid=uid, content=text)

        return Goal(blanks={"name": contact.name, "section": section}, solve=solve)

    asked = task(
        'Write to {name}, exactly, "N articles, U units": with the number of articles in {section} '
        "and of units of volume.",
        apps=["lighttalk", "lightnews"],
    )
    assert found(asked(test_headlines)) == []
