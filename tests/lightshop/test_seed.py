"""The shop of a seed: sound, plausible, its own, and the same every time."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise

import pytest

from sandboxes.core import World
from sandboxes.lightshop import APP
from sandboxes.lightshop.arrange import ArrangedShop
from sandboxes.lightshop.catalogue import CORE_CATEGORIES, categories, products

SEEDS = 200


@pytest.fixture(scope="module")
def shops() -> list[ArrangedShop]:
    return [World.from_seed(seed, apps=(APP,)).lightshop for seed in range(SEEDS)]


def digest(seed: int) -> str:
    world = World.from_seed(seed, apps=(APP,))
    world.app("lightshop")
    return world.snapshot().digest()


def test_every_world_keeps_the_invariants(shops: list[ArrangedShop]) -> None:
    for shop in shops:
        assert list(shop.check()) == []


def test_a_seed_gives_one_world_and_another_seed_another() -> None:
    digests = [digest(seed) for seed in range(50)]
    assert [digest(seed) for seed in range(50)] == digests
    assert len(set(digests)) == 50


def test_a_category_has_at_most_three_shops_and_the_papers_have_one(
    shops: list[ArrangedShop],
) -> None:
    of_all = Counter[int]()
    for shop in shops:
        count = Counter(store.category for store in shop.shops)
        assert all(count[category] > 0 for category in CORE_CATEGORIES)
        of_all.update(count[category] for category in categories())
    assert set(of_all) == {0, 1, 2, 3}


def test_a_shop_sells_five_to_nine_items(shops: list[ArrangedShop]) -> None:
    sizes = {len(shop.items_of(store.sid)) for shop in shops[:50] for store in shop.shops}
    assert (min(sizes), max(sizes)) == (5, 9)


def test_a_price_lies_in_the_range_of_its_kind_and_size(shops: list[ArrangedShop]) -> None:
    endings = Counter[str]()
    for shop in shops:
        for item in shop.items:
            low, high = item.product.kind.price_cents
            factor = item.product.size.factor
            assert low * factor <= item.price_cents <= high * factor, item.name
            endings[f"{item.price_cents % 100:02}"] += 1
    assert endings["99"] + endings["49"] > endings.total() / 2


def test_stock_runs_from_nothing_to_a_hundred(shops: list[ArrangedShop]) -> None:
    stocks = Counter(item.stock for shop in shops for item in shop.items)
    assert (min(stocks), max(stocks)) == (0, 100)
    assert 0.02 < stocks[0] / stocks.total() < 0.08


def test_a_product_has_several_sellers_with_names_and_prices_of_their_own(
    shops: list[ArrangedShop],
) -> None:
    shared = same_name = same_price = 0
    for shop in shops:
        offers: dict[str, list[tuple[str, int]]] = {}
        for item in shop.items:
            offers.setdefault(item.key, []).append((item.name, item.price_cents))
        sold_twice = [found for found in offers.values() if len(found) > 1]
        assert len(sold_twice) >= 5
        shared += len(sold_twice)
        same_name += sum(len({name for name, _ in found}) == 1 for found in sold_twice)
        same_price += sum(len({price for _, price in found}) == 1 for found in sold_twice)
    assert same_name < 0.2 * shared
    assert same_price < 0.2 * shared


def test_whoever_makes_a_thing_makes_it_in_all_shops_and_sizes(
    shops: list[ArrangedShop],
) -> None:
    for shop in shops:
        makers: dict[tuple[str, str], set[str]] = {}
        for item in shop.items:
            makers.setdefault(item.product.line, set()).add(item.maker)
        assert all(len(found) == 1 for found in makers.values())


def test_every_name_is_of_the_product_and_says_its_size(shops: list[ArrangedShop]) -> None:
    for shop in shops[:50]:
        for item in shop.items:
            assert item.product.variety in item.name
            said = re.search(r" \(([^()]+)\)$", item.name)
            assert said is not None
            assert said[1] in item.product.size.written


def test_three_carts_in_five_are_not_empty(shops: list[ArrangedShop]) -> None:
    sizes = Counter(len(shop.cart) for shop in shops)
    assert set(sizes) == {0, 1, 2, 3}
    assert 0.5 <= 1 - sizes[0] / SEEDS <= 0.7


def test_what_is_in_the_cart_can_be_paid(shops: list[ArrangedShop]) -> None:
    for shop in shops:
        assert shop.cart_total_cents <= shop.balance_cents
        assert 200_00 <= shop.balance_cents <= 6_000_00


def test_the_past_lies_on_two_to_eight_days_before_the_world_opened(
    shops: list[ArrangedShop],
) -> None:
    for shop in shops:
        stamps = [receipt.at for receipt in shop.past_receipts]
        assert 2 <= len(stamps) <= 8
        assert all(a < b for a, b in pairwise(stamps))
        opened = shop.world.clock.opened
        assert opened - timedelta(days=151) < stamps[0]
        assert stamps[-1] < opened - timedelta(hours=11)
        assert len(shop.receipts) == len(shop.purchases) == 0


def test_what_was_bought_once_is_still_sold_near_its_price(shops: list[ArrangedShop]) -> None:
    for shop in shops:
        for receipt in shop.past_receipts:
            assert len({line.tid for line in receipt.lines}) == len(receipt.lines)
            for line in receipt.lines:
                item = shop.get_item(line.sid, line.tid)
                assert line.name == item.name
                size = item.product.size
                assert size.low_cents <= line.price_cents <= size.high_cents


def test_most_users_have_favourites(shops: list[ArrangedShop]) -> None:
    with_shop = sum(any(store.starred for store in shop.shops) for shop in shops)
    with_item = sum(any(item.starred for item in shop.items) for shop in shops)
    assert 0.6 < with_shop / SEEDS < 0.9
    assert 0.7 < with_item / SEEDS < 0.97


def test_the_catalogue_is_ten_times_what_a_world_draws(shops: list[ArrangedShop]) -> None:
    assert len(products()) >= 10 * max(len({i.key for i in shop.items}) for shop in shops)


def names(shop: ArrangedShop) -> set[str]:
    return {item.name for item in shop.items}


def test_two_worlds_have_little_in_common(shops: list[ArrangedShop]) -> None:
    def shares() -> Iterator[float]:
        for a, b in pairwise(shops):
            yield len(names(a) & names(b)) / min(len(a.items), len(b.items))

    assert max(shares()) < 0.15


def test_all_worlds_together_use_the_whole_catalogue(shops: list[ArrangedShop]) -> None:
    used = {item.product.line for shop in shops for item in shop.items}
    assert len(used) > 0.95 * len({product.line for product in products().values()})
