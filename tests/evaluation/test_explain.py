"""What a verdict says to the person who has to act on it."""

from __future__ import annotations

from evaluation_states import ANNA, BEN, OPTIONS, change, drop, group, make_id, post, send, state

from pytest_complexmcp.evaluation import Verdict, evaluate


def explain(goal: object, new: object, limit: int = 20, **options: object) -> list[str]:
    verdict: Verdict = evaluate(state(), goal, new, **{**OPTIONS, **options})  # type: ignore[arg-type]
    return verdict.explain(limit).splitlines()


def test_counts_come_first() -> None:
    assert explain(state(send(1, ANNA, "Hi")), state(send(11, ANNA, "Hi"))) == [
        "4 of 4 required changes made, 0 other paths damaged"
    ]


def test_created_row_is_named_by_its_content() -> None:
    lines = explain(state(send(1, ANNA, "Hi")), state(send(11, ANNA, "Ho")))
    assert lines[1].startswith('talk.messages content="Hi"')
    assert lines[2:] == ['  content: expected "Hi", found "Ho"']


def test_row_that_is_not_there_takes_one_line() -> None:
    [_, line] = explain(state(send(1, ANNA, "Hi")), state())
    assert line.startswith('not created: talk.messages content="Hi"')


def test_row_nobody_asked_for_takes_one_line() -> None:
    [_, line] = explain(state(), state(send(11, ANNA, "Hi")))
    assert line.startswith('not asked for: talk.messages content="Hi"')


def test_same_id_on_both_sides_is_not_one_row() -> None:
    lines = explain(state(send(1, ANNA, "Hi")), state(send(1, BEN, "Ho")))
    assert [line.partition(":")[0] for line in lines[1:]] == ["not created", "not asked for"]


def test_known_rows_are_named_by_their_path() -> None:
    lines = explain(
        state(change("talk.contacts", BEN, blocked=False)),
        state(change("talk.contacts", BEN, name="Benny")),
    )
    assert lines[1:] == [
        f"talk.contacts.{BEN}:",
        "  blocked: expected false, found true",
        '  name (damaged): expected "Ben", found "Benny"',
    ]


def test_lost_and_not_removed() -> None:
    lines = explain(state(drop("talk.contacts", BEN)), state(drop("talk.contacts", ANNA)))
    assert lines[1].startswith(f"not removed: talk.contacts.{BEN} ")
    assert lines[2].startswith(f"lost: talk.contacts.{ANNA} ")


def test_elements_of_lists_are_named() -> None:
    lines = explain(state(post(1, "Hi", likes=["x"])), state(post(11, "Hi", likes=["y"])))
    assert lines[2:] == [
        '  likes[x]: expected "x", found nothing',
        '  likes[y] (damaged): expected nothing, found "y"',
    ]


def test_order() -> None:
    one, two = send(1, ANNA, "one"), send(2, ANNA, "two")
    lines = explain(state(one, two), state(two, one), ordered=[("talk.messages", "chat")])
    assert lines[1:] == [f"not all there in the goal's order: talk.messages[chat={ANNA}]"]


def test_long_values_are_cut() -> None:
    lines = explain(state(send(1, ANNA, "x" * 1000)), state(send(11, ANNA, "y\n" * 1000)))
    assert max(map(len, lines)) < 200


def test_lines_are_limited() -> None:
    goal = state(*(group(number, f"Team {number}") for number in range(30)))
    lines = explain(goal, state(), limit=5)
    assert len(lines) == 6
    assert lines[-1] == "... and 26 more lines"


def test_dead_link_is_shown_as_it_was_written() -> None:
    dead = make_id("post", 1)
    lines = explain(state(post(1, "Hi"), send(1, ANNA, dead)), state(send(11, ANNA, dead)))
    assert not any("\0" in line for line in lines)
    assert any(dead in line for line in lines)
