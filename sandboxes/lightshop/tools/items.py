"""Items: what shops sell, and the user's favourites."""

from collections.abc import Iterable
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import Money, Result, tool
from sandboxes.core.matching import contains, likeliest
from sandboxes.lightshop.rules import item_in_shop, item_not_starred, item_starred, shop_exists
from sandboxes.lightshop.state import Item, Shop, Sid, Tid

MOST_ITEMS: Final = 20

ItemName = Annotated[str, Field(min_length=1, max_length=120, description="name of an item")]


class ItemRef(Result):
    sid: Sid
    tid: Tid
    name: str
    price: Money
    stock: int


class ItemInfo(ItemRef):
    category: str
    size: str
    description: str
    starred: bool


def refs(items: Iterable[Item]) -> list[ItemRef]:
    return [
        ItemRef(
            sid=item.sid,
            tid=item.tid,
            name=item.name,
            price=item.price_cents,
            stock=item.stock,
        )
        for item in items
    ]


def matching(items: Iterable[Item], text: str) -> list[ItemRef]:
    return refs(item for item in items if contains(item.name, text))


def resembling(items: Iterable[Item], text: str) -> list[ItemRef]:
    known = {item.tid: item for item in items}
    names = {tid: item.name for tid, item in known.items()}
    return refs(known[tid] for tid in likeliest(text, names, MOST_ITEMS))


@tool(requires=(shop_exists,))
def list_items(shop: Shop, sid: Sid) -> list[ItemRef]:
    """Everything a shop sells, with price and stock."""
    return refs(shop.items_of(sid))


@tool(requires=(shop_exists, item_in_shop))
def get_item_info(shop: Shop, sid: Sid, tid: Tid) -> ItemInfo:
    """What is known of an item of a shop: price, stock, size and description."""
    item = shop.items[tid]
    return ItemInfo(
        sid=sid,
        tid=tid,
        name=item.name,
        price=item.price_cents,
        stock=item.stock,
        category=item.product.kind.category,
        size=item.product.size.label,
        description=item.product.described(item.maker, tid),
        starred=item.starred,
    )


@tool()
def search_items(shop: Shop, item_name: ItemName) -> list[ItemRef]:
    """Items of all shops with the text in their name, in upper or lower case."""
    return matching(shop.items, item_name)


@tool()
def fuzzy_search_items(shop: Shop, item_name: ItemName) -> list[ItemRef]:
    """At most twenty items of all shops whose name resembles the text, the likeliest first."""
    return resembling(shop.items, item_name)


@tool(requires=(shop_exists,))
def search_items_in_shop(shop: Shop, sid: Sid, item_name: ItemName) -> list[ItemRef]:
    """Items of one shop with the text in their name, in upper or lower case."""
    return matching(shop.items_of(sid), item_name)


@tool(requires=(shop_exists,))
def fuzzy_search_items_in_shop(shop: Shop, sid: Sid, item_name: ItemName) -> list[ItemRef]:
    """At most twenty items of one shop whose name resembles the text, the likeliest first."""
    return resembling(shop.items_of(sid), item_name)


@tool(writes=True, requires=(shop_exists, item_in_shop, item_not_starred), fulfils=(item_starred,))
def star_item(shop: Shop, sid: Sid, tid: Tid) -> bool:
    """Make an item of a shop a favourite."""
    return shop.items.replace(tid, starred=True).starred


@tool(writes=True, requires=(shop_exists, item_in_shop, item_starred), fulfils=(item_not_starred,))
def unstar_item(shop: Shop, sid: Sid, tid: Tid) -> bool:
    """Take an item of a shop off the favourites."""
    return not shop.items.replace(tid, starred=False).starred


@tool()
def get_my_starred_items(shop: Shop) -> list[ItemRef]:
    """The user's favourite items."""
    return refs(shop.items.where(lambda item: item.starred))
