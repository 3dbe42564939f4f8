"""What each tool of LightShop answers, and how it refuses."""

from collections.abc import Callable
from typing import Any

import pytest

from sandboxes.core import (
    Conflict,
    InvalidArguments,
    NotFound,
    PreconditionFailed,
    ToolError,
    World,
)
from sandboxes.lightshop import APP
from sandboxes.lightshop.arrange import ArrangedShop, other_names
from sandboxes.lightshop.state import Item

Call = Callable[..., Any]
Judged = Callable[[World], Any]

CONTRACT = {
    "list_all_shop_categories": [],
    "get_shop_id_by_name": ["shop_name"],
    "list_all_shops_by_category": ["category"],
    "search_shops": ["shop_name"],
    "fuzzy_search_shops": ["shop_name"],
    "list_items": ["sid"],
    "get_item_info": ["sid", "tid"],
    "search_items": ["item_name"],
    "fuzzy_search_items": ["item_name"],
    "search_items_in_shop": ["sid", "item_name"],
    "fuzzy_search_items_in_shop": ["sid", "item_name"],
    "add_to_cart": ["sid", "tid", "cnt"],
    "get_cart_summary": [],
    "delete_item_in_cart": ["caid"],
    "check_balance": [],
    "wait_payment_password": [],
    "checkout_all": [],
    "get_trans_history": [],
    "get_trans_info": ["trid"],
    "delete_trans_history": ["trid"],
    "star_shop": ["sid"],
    "unstar_shop": ["sid"],
    "star_item": ["sid", "tid"],
    "unstar_item": ["sid", "tid"],
    "get_starred_shops": [],
    "get_my_starred_items": [],
}


def shown(item: Item) -> dict[str, Any]:
    return {
        "sid": item.sid,
        "tid": item.tid,
        "name": item.name,
        "price": item.price_cents / 100,
        "stock": item.stock,
    }


# The contract


def test_the_tools_and_their_arguments_are_those_of_the_paper() -> None:
    offered = {tool.name: list(tool.parameters) for tool in APP.offered}
    assert offered == CONTRACT


def test_every_text_and_number_an_agent_sends_is_bounded() -> None:
    for tool in APP.offered:
        for name, schema in tool.input_schema["properties"].items():
            assert "maxLength" in schema or "maximum" in schema, (tool.name, name)


def test_what_one_tool_needs_another_returns() -> None:
    kinds = {tool.name: tool.id_kinds() for tool in APP.offered}
    assert kinds["add_to_cart"] == ({"sid": "shop", "tid": "item"}, frozenset({"cart"}))
    assert kinds["search_items"][1] == {"shop", "item"}
    returned = {kind for _, kinds_returned in kinds.values() for kind in kinds_returned}
    assert {kind for taken, _ in kinds.values() for kind in taken.values()} <= returned


# Shops


def test_every_category_is_listed_even_without_a_shop(call: Call, shop: ArrangedShop) -> None:
    listed = call("list_all_shop_categories")
    empty = set(listed) - {store.category for store in shop.shops}
    assert len(listed) == 17
    assert empty
    for category in empty:
        assert call("list_all_shops_by_category", category=category) == []


def test_the_shops_of_a_category_are_listed(call: Call, shop: ArrangedShop) -> None:
    expected = [store.sid for store in shop.shops if store.category == "fruit"]
    found = call("list_all_shops_by_category", category="fruit")
    assert [entry["sid"] for entry in found] == expected
    assert all("fruit" in entry["description"] for entry in found)


def test_a_shop_is_found_by_its_exact_name(call: Call, shop: ArrangedShop) -> None:
    for store in shop.shops:
        assert call("get_shop_id_by_name", shop_name=store.name) == store.sid


def test_a_search_for_shops_matches_text_in_either_case(call: Call, shop: ArrangedShop) -> None:
    store = shop.pick_shop()
    found = call("search_shops", shop_name=store.name[2:-2].upper())
    assert store.sid in [entry["sid"] for entry in found]
    assert call("search_shops", shop_name="no such shop") == []


def test_a_fuzzy_search_for_shops_forgives_a_typing_error(call: Call, shop: ArrangedShop) -> None:
    for store in shop.shops:
        typed = store.name[:3] + store.name[4:]
        found = call("fuzzy_search_shops", shop_name=typed)
        assert found[0]["sid"] == store.sid
        assert len(found) <= 10


def test_a_shop_is_starred_and_unstarred(
    world: World, call: Call, shop: ArrangedShop, judged: Judged
) -> None:
    before = judged(world)
    with world.transaction():
        sid = shop.pick_shop(starred=False).sid
    starred = [entry["sid"] for entry in call("get_starred_shops")]
    assert call("star_shop", sid=sid) is True
    assert sid in [entry["sid"] for entry in call("get_starred_shops")]
    assert call("unstar_shop", sid=sid) is True
    assert [entry["sid"] for entry in call("get_starred_shops")] == starred
    assert judged(world) == before


# Items


def test_a_shop_lists_what_it_sells(call: Call, shop: ArrangedShop) -> None:
    for store in shop.shops:
        assert call("list_items", sid=store.sid) == [shown(i) for i in shop.items_of(store.sid)]


def test_an_item_is_described(call: Call, item: Item) -> None:
    info = call("get_item_info", sid=item.sid, tid=item.tid)
    assert shown(item).items() <= info.items()
    assert item.product.variety in info["description"]
    assert info["category"] == item.product.kind.category
    assert info["size"] == item.product.size.label
    assert info["starred"] is False


def test_a_search_for_items_matches_text_in_either_case(
    call: Call, shop: ArrangedShop, item: Item
) -> None:
    text = item.product.variety.upper()
    expected = [shown(i) for i in shop.items if text.lower() in i.name.lower()]
    assert call("search_items", item_name=text) == expected
    of_shop = [entry for entry in expected if entry["sid"] == item.sid]
    assert call("search_items_in_shop", sid=item.sid, item_name=text) == of_shop
    assert call("search_items", item_name="no such item") == []


def test_a_fuzzy_search_for_items_forgives_a_typing_error(call: Call, shop: ArrangedShop) -> None:
    for item in list(shop.items)[::10]:
        typed = item.name[:3] + item.name[4:]
        found = call("fuzzy_search_items", item_name=typed)
        assert len(found) <= 20
        names = [entry["name"] for entry in found]
        assert item.name in [name for name in names if name == names[0]]
        in_shop = call("fuzzy_search_items_in_shop", sid=item.sid, item_name=typed)
        assert in_shop[0]["tid"] == item.tid


def test_a_fuzzy_search_finds_a_product_by_what_people_call_it(
    call: Call, shop: ArrangedShop
) -> None:
    wanted = first = found = 0
    for item in shop.items:
        for called in other_names(item):
            answers = [entry["tid"] for entry in call("fuzzy_search_items", item_name=called)]
            alike = {other.tid for other in shop.items_like(item)}
            wanted += 1
            found += not alike.isdisjoint(answers)
            first += not alike.isdisjoint(answers[:1])
    assert wanted > 50
    assert found > 0.97 * wanted
    assert first > 0.9 * wanted


def test_a_fuzzy_search_finds_nothing_where_nothing_is_alike(call: Call) -> None:
    assert call("fuzzy_search_items", item_name="zzzzqqqq") == []
    assert call("fuzzy_search_shops", shop_name="zzzzqqqq") == []


def test_a_fuzzy_search_ranks_the_same_however_often_it_is_asked(call: Call) -> None:
    first = call("fuzzy_search_items", item_name="fresh")
    assert first
    assert call("fuzzy_search_items", item_name="fresh") == first


def test_an_item_is_starred_and_unstarred(
    world: World, call: Call, item: Item, judged: Judged
) -> None:
    before = judged(world)
    assert call("star_item", sid=item.sid, tid=item.tid) is True
    assert item.tid in [entry["tid"] for entry in call("get_my_starred_items")]
    assert call("get_item_info", sid=item.sid, tid=item.tid)["starred"] is True
    assert call("unstar_item", sid=item.sid, tid=item.tid) is True
    assert judged(world) == before


# Refusals

REFUSALS: list[tuple[str, dict[str, object], type[ToolError], str]] = [
    ("list_all_shops_by_category", {"category": "ships"}, NotFound, "category_not_found"),
    ("get_shop_id_by_name", {"shop_name": "Nowhere"}, NotFound, "shop_name_not_found"),
    ("list_items", {"sid": "shop_x"}, NotFound, "shop_not_found"),
    ("get_item_info", {"sid": "shop_x", "tid": "{tid}"}, NotFound, "shop_not_found"),
    ("get_item_info", {"sid": "{sid}", "tid": "item_x"}, NotFound, "item_not_found"),
    ("get_item_info", {"sid": "{other}", "tid": "{tid}"}, NotFound, "item_not_found"),
    ("search_items_in_shop", {"sid": "x", "item_name": "a"}, NotFound, "shop_not_found"),
    ("fuzzy_search_items_in_shop", {"sid": "x", "item_name": "a"}, NotFound, "shop_not_found"),
    ("add_to_cart", {"sid": "x", "tid": "{tid}", "cnt": 1}, NotFound, "shop_not_found"),
    ("add_to_cart", {"sid": "{other}", "tid": "{tid}", "cnt": 1}, NotFound, "item_not_found"),
    ("add_to_cart", {"sid": "{sid}", "tid": "{tid}", "cnt": 101}, Conflict, "not_enough_stock"),
    ("delete_item_in_cart", {"caid": "{sid}.{tid}"}, NotFound, "cart_entry_not_found"),
    ("checkout_all", {}, PreconditionFailed, "password_missing"),
    ("get_trans_info", {"trid": "trans_x"}, NotFound, "transaction_not_found"),
    ("delete_trans_history", {"trid": "trans_x"}, NotFound, "transaction_not_found"),
    ("star_shop", {"sid": "x"}, NotFound, "shop_not_found"),
    ("star_shop", {"sid": "{starred_shop}"}, Conflict, "shop_already_starred"),
    ("unstar_shop", {"sid": "x"}, NotFound, "shop_not_found"),
    ("unstar_shop", {"sid": "{sid}"}, Conflict, "shop_not_starred"),
    ("star_item", {"sid": "{other}", "tid": "{tid}"}, NotFound, "item_not_found"),
    ("star_item", {"sid": "{liked_sid}", "tid": "{liked}"}, Conflict, "item_already_starred"),
    ("unstar_item", {"sid": "{other}", "tid": "{tid}"}, NotFound, "item_not_found"),
    ("unstar_item", {"sid": "{sid}", "tid": "{tid}"}, Conflict, "item_not_starred"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "arguments", "error", "code"), REFUSALS, ids=[f"{r[0]}-{r[3]}" for r in REFUSALS]
)
def test_a_refusal_says_why_and_changes_nothing(
    world: World,
    shop: ArrangedShop,
    call: Call,
    name: str,
    arguments: dict[str, object],
    error: type[ToolError],
    code: str,
) -> None:
    with world.transaction():
        item = shop.pick_item(starred=False)
        shop.set_starred(shop.shop_of(item), False)
        liked = next(other for other in shop.items if other.sid != item.sid)
        shop.set_starred(shop.shop_of(liked), True)
        shop.set_starred(liked, True)
    blanks = {
        "sid": item.sid,
        "tid": item.tid,
        "other": liked.sid,
        "starred_shop": liked.sid,
        "liked_sid": liked.sid,
        "liked": liked.tid,
    }
    filled = {
        key: value.format_map(blanks) if isinstance(value, str) else value
        for key, value in arguments.items()
    }
    before = world.snapshot()
    with pytest.raises(error) as refused:
        call(name, **filled)
    assert refused.value.code == code
    assert world.snapshot().plain() == before.plain()


def test_a_text_that_is_too_long_is_no_argument(call: Call) -> None:
    for tool in APP.offered:
        texts = {n: s for n, s in tool.input_schema["properties"].items() if "maxLength" in s}
        if texts:
            rest = {n: 1 for n in tool.parameters if n not in texts}
            with pytest.raises(InvalidArguments):
                call(tool.name, **rest, **{n: "x" * (s["maxLength"] + 1) for n, s in texts.items()})
