"""How a seed furnishes the marketplace."""

from datetime import timedelta
from typing import Final

from sandboxes.core import Rng
from sandboxes.core.phrases import Filler
from sandboxes.lightshop.catalogue import (
    CORE_CATEGORIES,
    Category,
    Product,
    Size,
    categories,
    shop_slots,
)
from sandboxes.lightshop.state import Account, Item, Receipt, ReceiptLine, Shop, Store

# How likely a category has none, one, two or three shops.
SHOPS_OF_CORE: Final = (0.0, 0.35, 0.4, 0.25)
SHOPS_OF_OTHERS: Final = (0.5, 0.3, 0.15, 0.05)

FEWEST_ITEMS, MOST_ITEMS = 5, 9
RUN: Final = 3  # products side by side in the catalogue: two sizes of one, and the next
# What there is of an item, each as often as it is likely: now and then nothing or a few.
STOCKS: Final = (*(0,) * 28, *(*range(1, 10),) * 12, *(*range(10, 101),) * 5)
LOWEST_BALANCE, HIGHEST_BALANCE = 200_00, 6_000_00
CART_IS_FILLED: Final = 0.6
OLDEST_RECEIPT_DAYS: Final = 150

CHEAP, DEAR = 10_00, 50_00  # of these one buys several, or one at a time


def seed(shop: Shop, rng: Rng) -> None:
    """Open the shops, and give the user money, favourites, a cart and a past."""
    for category in categories().values():
        weights = SHOPS_OF_CORE if category.id in CORE_CATEGORIES else SHOPS_OF_OTHERS
        count = rng.weighted(range(len(weights)), weights)
        if count:
            pool = draw_pool(rng, category, 6 + 3 * count)
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


Line = tuple[Product, str, float]
"""A product as one world knows it: with its maker, and what it usually costs in cents."""


def draw_pool(rng: Rng, category: Category, wanted: int) -> list[Line]:
    """What the shops of a category choose from: runs of products that are much alike.

    Returns:
        `wanted` products and at most `RUN` more.
    """
    made = category.products
    start = rng.below(len(made))
    blocks = rng.sample(range(len(made) // RUN), wanted // RUN + 1)
    # Whatever comes in several sizes has one maker, and is cheap or dear in all of them.
    known: dict[tuple[str, str], tuple[str, float]] = {}
    pool: list[Line] = []
    for place in (start + block * RUN + step for block in blocks for step in range(RUN)):
        product = made[place % len(made)]
        drawn = known.get(product.line)
        if drawn is None:
            maker = rng.choice(product.kind.makers_of(product.variety))
            drawn = known[product.line] = (maker, 0.1 + 0.8 * rng.random())
        maker, dearness = drawn
        low, high = product.size.low_cents, product.size.high_cents
        pool.append((product, maker, low + dearness * (high - low)))
    return pool


def open_store(shop: Shop, rng: Rng, category: Category) -> Store:
    """A new shop with nothing on its shelves and a name nobody has."""
    while True:
        name = Filler(shop_slots(), rng).fill(rng.choice(category.shop_patterns))
        if shop.find_shop_by_name(name) is None:
            break
    return shop.shops.add(Store(sid=shop.shops.new_id(), name=name, category=category.id))


def fill_store(shop: Shop, rng: Rng, store: Store, pool: list[Line]) -> None:
    """Put some products of the pool on the shelves."""
    spaced, dearness = rng.chance(0.5), 0.9 + 0.2 * rng.random()
    count = min(len(pool), rng.between(FEWEST_ITEMS, MOST_ITEMS))
    # Sorting by drawn numbers is a sample too, and three times as fast as `rng.sample`.
    order = [rng.random() for _ in pool]
    for place in sorted(range(len(pool)), key=order.__getitem__)[:count]:
        product, maker, usual_cents = pool[place]
        cents = int(usual_cents * dearness * (0.94 + 0.12 * rng.random()))
        price_cents, stock = draw_price(rng, product.size, cents), rng.choice(STOCKS)
        offer(shop, rng, store, product, maker, price_cents, stock, spaced=spaced)


def offer(
    shop: Shop,
    rng: Rng,
    store: Store,
    product: Product,
    maker: str,
    price_cents: int,
    stock: int,
    *,
    spaced: bool,
) -> Item:
    """Put one product on a shelf, under a name that the shop makes up."""
    pattern = rng.choice(categories()[store.category].listings)
    items = shop.items
    return items.add(
        Item(
            tid=items.new_id(),
            sid=store.sid,
            name=product.listed(pattern, rng.choice(product.kind.names), maker, spaced=spaced),
            key=product.key,
            maker=maker,
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
        price_cents = draw_price(rng, item.product.size, cents)
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
    return shop.past_receipts.add(Receipt(trid=shop.receipts.new_id(), at=at, lines=tuple(lines)))
