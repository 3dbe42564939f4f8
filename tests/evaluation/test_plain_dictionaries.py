"""Which mappings of plain nested dictionaries are rows, and how options name them."""

from __future__ import annotations

from typing import Any

import pytest
from evaluation_states import make_id

from pytest_complexmcp.evaluation import Free, Verdict, evaluate

A, B, C = (make_id("row", number) for number in range(3))


def required(old: dict[str, Any], goal: dict[str, Any], **options: Any) -> dict[str, str]:
    """Return the required paths and their tables."""
    verdict = evaluate(old, goal, goal, **options)
    assert verdict.success
    return {change.path: change.table for change in verdict.required_paths}


def test_container_has_no_path_and_row_has_one_for_its_presence() -> None:
    assert required({}, {"app": {"table": {"x": {"n": 1}}}}) == {
        "app.table.x": "app.table",
        "app.table.x.n": "app.table",
    }


def test_generated_key_makes_a_row_of_an_empty_mapping() -> None:
    assert required({}, {"app": {"table": {A: {}}}}) == {f"app.table.{A}": "app.table"}


def test_app_with_values_of_its_own_is_a_row_that_keeps_its_name() -> None:
    old = {"shop": {"balance": 1, "cart": {"x": {"n": 1}}}}
    goal = {"shop": {"balance": 2, "cart": {"x": {"n": 2}}}}
    assert required(old, goal) == {"shop.balance": "shop", "shop.cart.x.n": "shop.cart"}


def test_mapping_valued_field_is_descended_without_a_presence() -> None:
    old: dict[str, Any] = {"app": {"table": {"x": {"n": 1}}}}
    goal = {"app": {"table": {"x": {"n": 1, "place": {"city": "Rome", "geo": {"lat": 4}}}}}}
    assert required(old, goal) == {
        "app.table.x.place.city": "app.table",
        "app.table.x.place.geo.lat": "app.table",
    }


def test_rows_in_a_row_have_their_own_table() -> None:
    old: dict[str, Any] = {"app": {"posts": {A: {"text": "x"}}}}
    goal = {"app": {"posts": {A: {"text": "x", "notes": {B: {"text": "y"}}}}}}
    assert required(old, goal) == {
        f"app.posts.{A}.notes.{B}": "app.posts.notes",
        f"app.posts.{A}.notes.{B}.text": "app.posts.notes",
    }


def test_row_that_directly_holds_rows() -> None:
    old: dict[str, Any] = {"app": {"chats": {}}}
    goal = {"app": {"chats": {A: {B: {"text": "x"}}}}}
    new = {"app": {"chats": {B: {C: {"text": "x"}}}}}
    verdict = evaluate(old, goal, new)
    assert (verdict.required, verdict.success) == (3, True)
    elsewhere = {"app": {"chats": {B: {}, A: {C: {"text": "x"}}}}}
    assert not evaluate(old, goal, elsewhere).success


def test_rows_with_telling_keys_in_a_row() -> None:
    old: dict[str, Any] = {"app": {"users": {"ann": {"name": "Ann"}}}}
    goal = {"app": {"users": {"ann": {"name": "Ann", "orders": {"1": {"sum": 3}}}}}}
    assert required(old, goal) == {
        "app.users.ann.orders.1": "app.users.orders",
        "app.users.ann.orders.1.sum": "app.users.orders",
    }


def test_state_that_holds_values_itself_is_one_row() -> None:
    assert required({"n": 1}, {"n": 2, "items": {"x": {"k": 1}}}) == {
        "n": "",
        "items.x": "items",
        "items.x.k": "items",
    }


def test_row_in_some_snapshot_is_a_row_in_all() -> None:
    old = {"app": {"table": {"x": {"n": 1}}}}
    assert required(old, {"app": {"table": {"x": {}}}}) == {"app.table.x.n": "app.table"}


@pytest.mark.parametrize(
    "pattern",
    ["shop", "shop.cart", "shop.cart.n", "shop.cart.x", "shop.cart.x.n"],
)
def test_volatile_names_a_field_a_row_a_table_or_an_app(pattern: str) -> None:
    old = {"shop": {"balance": 1, "cart": {"x": {"n": 1}}}}
    new = {"shop": {"balance": 1, "cart": {"x": {"n": 2}}}}
    assert not evaluate(old, old, new).success
    assert evaluate(old, old, new, volatile={pattern}).success


def test_volatile_field_of_rows_in_rows_and_inside_a_field() -> None:
    old = {"app": {"posts": {A: {"meta": {"at": 1, "by": 2}, "notes": {B: {"at": 1}}}}}}
    new = {"app": {"posts": {A: {"meta": {"at": 9, "by": 2}, "notes": {B: {"at": 9}}}}}}
    volatile = {"app.posts.meta.at", "app.posts.notes.at"}
    assert evaluate(old, old, new, volatile=volatile).success
    assert evaluate(old, old, new).damaged == 2


def test_pattern_of_another_table_names_nothing_here() -> None:
    old, new = {"app": {"table": {"x": {"n": 1}}}}, {"app": {"table": {"x": {"n": 2}}}}
    assert not evaluate(old, old, new, volatile={"app.tables", "table.n", "app.table.m"}).success


def test_one_text_for_several_names_is_refused() -> None:
    with pytest.raises(TypeError, match="several names"):
        evaluate({}, {}, {}, volatile="app.table")


@pytest.mark.parametrize("key", [B, (A, B)])
def test_open_text_of_a_row_in_a_row(key: Any) -> None:
    def state(note: str, text: str) -> dict[str, Any]:
        return {"app": {"posts": {A: {"text": "x", "notes": {note: {"text": text}}}}}}

    old = {"app": {"posts": {A: {"text": "x"}}}}
    free = [Free("app.posts.notes", key, "text", facts=("19.50",))]
    assert evaluate(old, state(B, "19.50"), state(C, "it is 19.50"), free=free).success
    assert not evaluate(old, state(B, "19.50"), state(C, "it is 19"), free=free).success


def test_open_text_of_a_row_whose_key_is_in_the_name() -> None:
    old, goal = {"shop": {"motto": "x"}}, {"shop": {"motto": "buy 19.50"}}
    free = [Free("shop", "shop", "motto", facts=("19.50",))]
    assert evaluate(old, goal, {"shop": {"motto": "only 19.50!"}}, free=free).success
    assert not evaluate(old, goal, old, free=free).success


def test_ids_may_look_otherwise() -> None:
    one, other = "550e8400-e29b-41d4-a716-446655440000", "650e8400-e29b-41d4-a716-446655440000"

    def state(id_: str) -> dict[str, Any]:
        link = f"see <https://x.test/{id_}>, or ({id_})."
        return {"app": {"rows": {id_: {"n": 1}}, "known": {"x": {"link": link}}}}

    old: dict[str, Any] = {"app": {"rows": {}, "known": {"x": {"link": "none"}}}}
    assert evaluate(
        old, state(one), state(other), generated=r"[0-9a-f]{8}(-[0-9a-f]{4,12}){4}"
    ).success
    assert not evaluate(old, state(one), state(other)).success


def test_short_ids_are_read_as_values_and_not_in_prose() -> None:
    def state(id_: str, text: str) -> dict[str, Any]:
        return {"app": {"rows": {id_: {"n": 1}}, "known": {"x": {"row": id_, "text": text}}}}

    old: dict[str, Any] = {"app": {"rows": {}, "known": {"x": {"row": None, "text": "none"}}}}
    goal = state("7", "7 apples")

    def judge(new: dict[str, Any]) -> Verdict:
        return evaluate(old, goal, new, generated=r"\d+")

    assert judge(state("8", "7 apples")).success
    assert not judge(state("8", "8 apples")).success
