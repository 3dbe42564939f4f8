"""The engine on tables of immutable rows, as worlds have them."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from evaluation_states import ANNA, BEN, make_id

from pytest_complexmcp import evaluation
from pytest_complexmcp.evaluation import (
    GENERATED_ID,
    Free,
    TableRules,
    TableView,
    Verdict,
    evaluate_tables,
)

ID = re.compile(GENERATED_ID)
MESSAGES = TableRules(volatile=frozenset({"id"}), identity=("chat",), log=True)


@dataclass(frozen=True)
class Message:
    id: str
    chat: str
    content: str


def message(number: int, content: str, chat: str = ANNA) -> dict[str, Message]:
    id_ = make_id("msg", number)
    return {id_: Message(id_, chat, content)}


def view(
    old: Mapping[Any, Any],
    goal: Mapping[Any, Any],
    new: Mapping[Any, Any],
    rules: TableRules = MESSAGES,
    name: str = "talk.messages",
) -> TableView:
    return TableView(name, rules, old, goal, new, vars, lambda key: bool(ID.fullmatch(key)))


def counts(verdict: Verdict) -> tuple[int, int, int]:
    return (verdict.required, verdict.made, verdict.damaged)


def test_created_row_is_paired_whatever_its_id_and_place() -> None:
    old = message(0, "old")
    verdict = evaluate_tables(
        [view(old, {**old, **message(1, "Hi")}, {**message(11, "Hi"), **old})]
    )
    assert (counts(verdict), verdict.success) == ((3, 3, 0), True)
    assert verdict.ids == {make_id("msg", 11): make_id("msg", 1)}


def test_shared_rows_and_shared_tables_are_not_looked_into() -> None:
    def refuse(row: object) -> Mapping[str, object]:
        raise AssertionError(f"looked into {row}")

    shared = message(0, "old")
    same = TableView("a", MESSAGES, shared, shared, shared, refuse, refuse)  # type: ignore[arg-type]
    copied = TableView(
        "b",
        MESSAGES,
        dict(shared),
        dict(shared),
        dict(shared),
        refuse,
        refuse,  # type: ignore[arg-type]
    )
    assert evaluate_tables([same, copied]).success


def test_volatile_table_is_left_out() -> None:
    rules = TableRules(is_volatile=True)
    assert evaluate_tables([view({}, message(1, "Hi"), {}, rules)]).success


def test_equal_but_not_identical_rows_differ_in_nothing() -> None:
    verdict = evaluate_tables([view(message(0, "x"), message(0, " x "), message(0, "x"))])
    assert (counts(verdict), verdict.success) == ((0, 0, 0), True)


def test_key_of_two_parts_names_created_rows() -> None:
    goal_id, new_id = make_id("msg", 1), make_id("msg", 11)
    pins = TableRules()
    verdict = evaluate_tables(
        [
            view({}, message(1, "Hi"), message(11, "Hi")),
            view(
                {},
                {(goal_id, BEN): Message("", BEN, "pin")},
                {(new_id, BEN): Message("", BEN, "pin")},
                pins,
                "talk.pins",
            ),
        ]
    )
    assert (counts(verdict), verdict.success) == ((6, 6, 0), True)


def test_answer_reads_in_the_goals_ids() -> None:
    goal = {**message(1, "Hi"), **message(2, "Ho")}
    new = {**message(1, "Ho"), **message(2, "Hi"), **message(3, "extra")}
    verdict = evaluate_tables([view({}, goal, new)])
    one, two, three = (make_id("msg", number) for number in (1, 2, 3))
    assert verdict.read(f"ANSWER: {one}") == f"ANSWER: {two}"
    # The row that stands for nothing reads as nothing the goal could say.
    assert verdict.read(f"ANSWER: {three}") not in {f"ANSWER: {id_}" for id_ in (one, two, three)}


def test_open_text_without_a_row_is_a_bug_of_the_task() -> None:
    free = [Free("talk.messages", make_id("msg", 7), "content")]
    with pytest.raises(ValueError, match="has no row"):
        evaluate_tables([view({}, message(1, "Hi"), {})], free=free)


def test_goal_that_breaks_its_own_facts_is_a_bug_of_the_task() -> None:
    free = [Free("talk.messages", make_id("msg", 1), "content", facts=("19.50",))]
    with pytest.raises(ValueError, match="does not keep to its own facts"):
        evaluate_tables([view({}, message(1, "Hi"), {})], free=free)


def test_evaluator_is_pure() -> None:
    """It needs nothing but the standard library; other modules here may be its users."""
    folder = Path(evaluation.__file__).parent
    names = {"__init__", *sys.modules} & {path.stem for path in folder.glob("*.py")}
    loaded = [name for name in sys.modules if name.startswith(f"{evaluation.__name__}.")]
    names |= {name.rpartition(".")[2] for name in loaded}
    for path in folder.glob("*.py"):
        if path.stem not in names:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert {a.name.partition(".")[0] for a in node.names} <= sys.stdlib_module_names
            elif isinstance(node, ast.ImportFrom) and not node.level:
                assert (node.module or "").partition(".")[0] in sys.stdlib_module_names


def test_result_does_not_depend_on_the_hash_seed() -> None:
    script = (
        "from evaluation_worlds import *\n"
        "from random import Random\n"
        "from pytest_complexmcp.evaluation import evaluate\n"
        "for seed in range(60):\n"
        "    rng = Random(seed); old = old_state(rng); plan = make_plan(rng, 7)\n"
        "    goal, new = (carry_out(old, plan, rng, 100) for _ in range(2))\n"
        "    spoil(new, rng); spoil(new, rng)\n"
        "    print(repr(evaluate(old, goal, new, **OPTIONS)))\n"
    )
    tests = Path(__file__).parents[1]
    path = ":".join([str(tests / "helpers"), str(tests.parent)])
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONPATH": path, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert next(iter(outputs)).count("Verdict(") == 60
