"""What tasks may set up, on any seed."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest

from sandboxes.core import World
from sandboxes.lightshop import APP
from sandboxes.lightshop.arrange import ArrangedShop, other_names

SEEDS = range(25)


@contextmanager
def arranged(seed: int) -> Iterator[ArrangedShop]:
    """A shop to set up, which must be sound when that is done."""
    world = World.from_seed(seed, task="tests", apps=(APP,))
    shop: ArrangedShop = world.lightshop
    with world.transaction():
        yield shop
    assert list(shop.check()) == []


def test_what_is_arranged_is_a_function_of_seed_and_task() -> None:
    def digest(seed: int, task: str) -> str:
        world = World.from_seed(seed, task=task, apps=(APP,))
        with world.transaction():
            world.lightshop.spread(3, count=5)
            world.lightshop.ensure_cart(2)
        return world.snapshot().digest()

    assert digest(1, "a") == digest(1, "a")
    assert len({digest(1, "a"), digest(1, "b"), digest(2, "a")}) == 3


@pytest.mark.parametrize("starred", [None, True, False])
def test_an_item_is_picked_that_its_spoken_name_tells_from_all_others(
    starred: bool | None,
) -> None:
    for seed in SEEDS:
        with arranged(seed) as shop:
            item = shop.pick_item(min_stock=30, starred=starred, renamed=True)
            assert item.stock >= 30
            assert starred in (None, item.starred)
            assert shop.items_like(item) == [item]
            assert shop.spoken(item).casefold() not in item.name.casefold()
            assert all(entry.tid != item.tid for entry in shop.cart)


@pytest.mark.parametrize("category", ["books", "drinks"])
def test_a_category_has_an_item_to_pick_and_where_it_had_none_a_shop_takes_one_on(
    category: str,
) -> None:
    for seed in SEEDS:
        with arranged(seed) as shop:
            item = shop.pick_item(category=category, max_price_cents=1_200)
            assert item.product.kind.category == category
            assert item.price_cents <= 1_200
            assert shop.items_like(item) == [item]


def test_an_item_that_the_catalogue_lacks_is_not_made_up() -> None:
    with arranged(1) as shop:
        with pytest.raises(LookupError):
            shop.pick_item(max_price_cents=1)
        with pytest.raises(LookupError):
            shop.pick_item(category="books", renamed=True)


def test_no_two_products_of_a_world_are_called_alike() -> None:
    for seed in range(15):
        with arranged(seed) as shop:
            keys: dict[str, str] = {}
            for item in shop.items:
                name = shop.spoken(item)
                assert keys.setdefault(name, item.key) == item.key
                assert not other_names(item) or name not in item.name


def test_a_product_is_spread_over_shops_with_one_clear_cheapest() -> None:
    for seed in SEEDS:
        with arranged(seed) as shop:
            best, *others = shop.spread(3, count=10)
            assert shop.offers_of(best.product) == [best, *others]
            assert len({item.sid for item in (best, *others)}) == 3
            assert best.price_cents < min(item.price_cents for item in others)
            assert all(item.stock >= 10 for item in (best, *others))


def test_a_tempting_offer_is_cheaper_but_has_too_few() -> None:
    for seed in SEEDS:
        with arranged(seed) as shop:
            best, _, tempting = shop.spread(2, count=4, category="vegetables", tempting=True)
            assert tempting.price_cents < best.price_cents
            assert tempting.stock < 4 <= best.stock
            assert len(shop.ensure_shops("vegetables", 1)) >= 3


@pytest.mark.parametrize("n", [0, 1, 4])
def test_the_cart_holds_as_many_others_as_wished(n: int) -> None:
    for seed in SEEDS:
        with arranged(seed) as shop:
            item = shop.pick_item()
            entries = shop.ensure_cart(n, avoid=[item])
            assert len(entries) == len(shop.cart) == n
            assert all(shop.items[e.tid].product.line != item.product.line for e in entries)


def test_the_cart_is_emptied_onto_the_shelves() -> None:
    for seed in SEEDS:
        with arranged(seed) as shop:
            units = sum(i.stock for i in shop.items) + sum(e.count for e in shop.cart)
            shop.empty_cart()
            assert len(shop.cart) == 0
            assert sum(item.stock for item in shop.items) == units


def test_the_money_is_enough_for_the_count_and_not_for_one_more() -> None:
    for seed in SEEDS:
        with arranged(seed) as shop:
            item = shop.pick_item(min_stock=8)
            left = shop.afford(item, 7) - shop.cart_total_cents
            assert shop.balance_cents - shop.cart_total_cents == left
            assert left // item.price_cents == 7


def test_a_receipt_is_picked_that_one_item_tells_from_all_others() -> None:
    for seed in SEEDS:
        with arranged(seed) as shop:
            receipt, item = shop.pick_receipt()
            alike = {other.tid for other in shop.items_like(item)}
            holding = [
                past for past in shop.past_receipts if any(line.tid in alike for line in past.lines)
            ]
            assert holding == [receipt]


def test_a_receipt_is_written_where_none_could_be_told() -> None:
    with arranged(1) as shop:
        for receipt in list(shop.past_receipts):
            shop.erase(receipt.trid)
        receipt, item = shop.pick_receipt()
        assert list(shop.past_receipts) == [receipt]
        assert receipt.lines[0].tid == item.tid


def test_what_was_spent_adds_up_by_time_and_category() -> None:
    for seed in SEEDS:
        with arranged(seed) as shop:
            total = shop.spent_cents()
            item = next(item for item in shop.items if item.product.kind.category == "fruit")
            receipt = shop.add_receipt((item, 3), days_ago=200)
            assert receipt.total_cents == 3 * item.price_cents
            split = shop.world.clock.opened - timedelta(days=180)
            assert shop.spent_cents(until=split) == receipt.total_cents
            assert shop.spent_cents(since=split) == total
            assert shop.spent_cents(until=split, category="fruit") == receipt.total_cents
            assert shop.spent_cents(until=split, category="books") == 0


def test_a_shop_is_picked_and_starred_as_wished() -> None:
    for seed in SEEDS:
        with arranged(seed) as shop:
            store = shop.pick_shop(category="fashion", starred=True)
            assert (store.category, shop.shops[store.sid].starred) == ("fashion", True)
            item = shop.pick_item(starred=False)
            shop.set_starred(item, True)
            assert shop.items[item.tid].starred


def test_a_category_without_shops_has_none_to_pick() -> None:
    with arranged(1) as shop, pytest.raises(LookupError):
        shop.pick_shop(category="nothing")


def test_price_and_stock_are_set() -> None:
    with arranged(1) as shop:
        item = shop.set_price(shop.set_stock(shop.pick_item(), 3), 99)
        assert (item.stock, item.price_cents) == (3, 99)
        assert shop.shop_of(item).sid == item.sid
