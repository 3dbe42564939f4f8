"""How a seed furnishes the marketplace."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final, TypeVar

from sandboxes.core import Rng
from sandboxes.lightshop.catalogue import (
    CORE_CATEGORIES,
    Category,
    Product,
    Size,
    categories,
    product,
    shop_descriptions,
    shop_slots,
)
from sandboxes.lightshop.state import Account, Item, Receipt, ReceiptLine, Shop, Store

# How likely a category has none, one, two or three shops.
SHOPS_OF_CORE: Final = (0.0, 0.35, 0.4, 0.25)
SHOPS_OF_OTHERS: Final = (0.25, 0.3, 0.27, 0.18)

FEWEST_ITEMS, MOST_ITEMS = 5, 14
POOL_OF_KINDS: Final = 14
# What there is of an item, each as often as it is likely: now and then nothing or a few.
STOCKS: Final = (*(0,) * 28, *(*range(1, 10),) * 12, *(*range(10, 101),) * 5)
LOWEST_BALANCE, HIGHEST_BALANCE = 200_00, 6_000_00
CART_IS_FILLED: Final = 0.6
OLDEST_RECEIPT_DAYS: Final = 150

CHEAP, DEAR = 10_00, 50_00  # of these one buys several, or one at a time

T = TypeVar("T")


def seed(shop: Shop, rng: Rng) -> None:
    """Open the shops, and give the user money, favourites, a cart and a past."""
    for category in categories().values():
        weights = SHOPS_OF_CORE if category.id in CORE_CATEGORIES else SHOPS_OF_OTHERS
        count = rng.weighted(range(len(weights)), weights)
        if count:
            pool = draw_pool(rng, category, 2 + 6 * count)
            for _ in range(count):
                fill_store(shop, rng, open_store(shop, rng, category), pool)
    balance_cents = rng.between(LOWEST_BALANCE, HIGHEST_BALANCE)
    shop.account.set(Account(balance_cents=balance_cents))
    items = list(shop.items)
    for store in rng.sample(list(shop.shops), rng.below(4)):
        shop.shops.replace(store.sid, starred=True)
    for item in rng.sample(items, rng.below(7)):
        shop.items.replace(item.tid, starred=True)
    if rng.chance(CART_IS_FILLED):
        _fill_cart(shop, rng, items)
    _write_past(shop, rng, items)


Pool = list[tuple[Product, float]]
"""Products, each with its usual price in cents."""


def draw_pool(rng: Rng, category: Category, wanted: int) -> Pool:
    """What the shops of a category choose from: some kinds, in varieties and sizes close by.

    Returns:
        `wanted` products and at most a few more.
    """
    pool: Pool = []
    for kind in rng.sample(category.kinds, POOL_OF_KINDS):
        low, high = kind.price_cents
        for variety in neighbours(rng, kind.varieties, rng.between(1, 3)):
            maker = rng.choice(kind.makers_of(variety))
            usual = low + (0.1 + 0.8 * rng.random()) * (high - low)
            for size in neighbours(rng, kind.sizes, rng.between(1, 2)):
                pool.append((Product(kind, variety, maker, size), usual * size.factor))
        if len(pool) >= wanted:
            break
    return pool


def neighbours(rng: Rng, items: Sequence[T], k: int) -> list[T]:
    """`k` of the items in a row from a drawn one on, around the end; all where there are fewer."""
    start = rng.below(len(items))
    return [items[(start + place) % len(items)] for place in range(min(k, len(items)))]


def open_store(shop: Shop, rng: Rng, category: Category) -> Store:
    """A new shop with nothing on its shelves and a name nobody has."""
    slots = shop_slots()
    while True:
        blanks = {slot: rng.choice(values) for slot, values in slots.items()}
        name = rng.choice(category.shop_patterns).format_map(blanks)
        if shop.find_shop_by_name(name) is None:
            break
    about = rng.choice(shop_descriptions()).format(category_label=category.label)
    return shop.shops.add(
        Store(sid=shop.shops.new_id(), name=name, category=category.id, description=about)
    )


def fill_store(shop: Shop, rng: Rng, store: Store, pool: Pool) -> None:
    """Put some products of the pool on the shelves."""
    spaced, dearness = rng.chance(0.5), 0.9 + 0.2 * rng.random()
    count = min(len(pool), rng.between(FEWEST_ITEMS, MOST_ITEMS))
    # Sorting by drawn numbers is a sample too, and three times as fast as `rng.sample`.
    order = [rng.random() for _ in pool]
    for place in sorted(range(len(pool)), key=order.__getitem__)[:count]:
        sold, usual_cents = pool[place]
        cents = usual_cents * dearness * (0.94 + 0.12 * rng.random())
        price_cents = draw_price(rng, sold.size, int(cents))
        offer(shop, rng, store, sold, price_cents, rng.choice(STOCKS), spaced=spaced)


def offer(
    shop: Shop,
    rng: Rng,
    store: Store,
    sold: Product,
    price_cents: int,
    stock: int,
    *,
    spaced: bool,
) -> Item:
    """Put one product on a shelf, under a name that the shop makes up."""
    pattern = rng.choice(categories()[store.category].listings)
    return shop.items.add(
        Item(
            tid=shop.items.new_id(),
            sid=store.sid,
            name=sold.listed(pattern, rng.choice(sold.kind.names), spaced=spaced),
            product=sold.key,
            price_cents=price_cents,
            stock=stock,
        )
    )


def draw_price(rng: Rng, size: Size, cents: int) -> int:
    """Near `cents`, within what the size may cost, and mostly with an ending that shops like."""
    low, high = size.low_cents, size.high_cents
    cents = max(low, min(high, cents))
    liked = rng.random()
    if liked < 0.35:
        ending = cents - cents % 100 + 99
    elif liked < 0.6:
        ending = cents - cents % 100 + 49
    elif liked < 0.75:
        ending = cents - cents % 10 + 9
    else:
        ending = cents - cents % 5
    return ending if low <= ending <= high else cents


def draw_count(rng: Rng, price_cents: int, most: int = 100) -> int:
    """How many of something a person buys at a time."""
    wanted = 6 if price_cents < CHEAP else 3 if price_cents < DEAR else 1
    return rng.between(1, min(wanted, most))


def _fill_cart(shop: Shop, rng: Rng, items: list[Item]) -> None:
    """One to three items, of which none costs the user a fortune or empties a shelf."""
    affordable = shop.balance_cents // 5
    left = rng.between(1, 3)
    for drawn in rng.sample(items, len(items) // 3):
        item = shop.items[drawn.tid]
        if item.stock > 1 and item.price_cents <= affordable:
            most = min(item.stock - 1, affordable // item.price_cents)
            shop.put_in_cart(item, draw_count(rng, item.price_cents, most))
            left -= 1
            if not left:
                return


def _write_past(shop: Shop, rng: Rng, items: list[Item]) -> None:
    """Two to eight transactions on different days before the world opens, oldest first."""
    days_ago = rng.sample(range(1, OLDEST_RECEIPT_DAYS), rng.between(2, 8))
    for days in sorted(days_ago, reverse=True):
        lines = [past_line(rng, item) for item in rng.sample(items, rng.between(1, 3))]
        write_receipt(shop, rng, lines, days)


def past_line(rng: Rng, item: Item) -> ReceiptLine:
    """Some of an item, bought at its present price or one near it."""
    price_cents = item.price_cents
    if rng.chance(0.3):
        cents = int(price_cents * (0.88 + 0.24 * rng.random()))
        price_cents = draw_price(rng, product(item.product).size, cents)
    return ReceiptLine(
        sid=item.sid,
        tid=item.tid,
        name=item.name,
        count=draw_count(rng, price_cents),
        price_cents=price_cents,
    )


def write_receipt(shop: Shop, rng: Rng, lines: list[ReceiptLine], days_ago: int) -> Receipt:
    """Put a transaction on record, at some waking hour that many days before the world opened."""
    day = shop.world.clock.opened - timedelta(days=days_ago)
    at = day.replace(hour=rng.between(8, 21), minute=rng.below(60), second=rng.below(60))
    # Numbered by `receipts`: both tables share one row of ids.
    return shop.past_receipts.add(
        Receipt(trid=shop.receipts.new_id(), at=at, lines=tuple(lines))
    )
