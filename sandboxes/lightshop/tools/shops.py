"""Shops: by category, by name, and the user's favourites."""

from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import Result, tool
from sandboxes.core.matching import contains, likeliest
from sandboxes.lightshop.catalogue import categories
from sandboxes.lightshop.rules import category_exists, shop_exists, shop_not_starred, shop_starred
from sandboxes.lightshop.state import Shop, ShopNameNotFound, Sid, Store

MOST_SHOPS: Final = 10

CategoryId = Annotated[str, Field(max_length=60, description="a category of the marketplace")]
ShopName = Annotated[str, Field(min_length=1, max_length=120, description="name of a shop")]


class ShopInfo(Result):
    sid: Sid
    name: str
    category: str
    description: str
    starred: bool


def show(shops: list[Store]) -> list[ShopInfo]:
    return [
        ShopInfo(
            sid=shop.sid,
            name=shop.name,
            category=shop.category,
            description=categories()[shop.category].described(shop.sid),
            starred=shop.starred,
        )
        for shop in shops
    ]


@tool()
def list_all_shop_categories(shop: Shop) -> list[str]:
    """Every category of the marketplace, whether or not it has a shop at present."""
    return sorted(categories())


@tool()
def get_shop_id_by_name(shop: Shop, shop_name: ShopName) -> Sid:
    """The sid of the shop with exactly this name."""
    found = shop.find_shop_by_name(shop_name)
    if found is None:
        raise ShopNameNotFound(name=shop_name)
    return found.sid


@tool(requires=(category_exists,))
def list_all_shops_by_category(shop: Shop, category: CategoryId) -> list[ShopInfo]:
    """The shops of a category."""
    return show(shop.shops.where(lambda store: store.category == category))


@tool()
def search_shops(shop: Shop, shop_name: ShopName) -> list[ShopInfo]:
    """Shops with the text in their name, in upper or lower case."""
    return show(shop.shops.where(lambda store: contains(store.name, shop_name)))


@tool()
def fuzzy_search_shops(shop: Shop, shop_name: ShopName) -> list[ShopInfo]:
    """At most ten shops whose name resembles the text, the likeliest first."""
    names = {store.sid: store.name for store in shop.shops}
    return show([shop.shops[sid] for sid in likeliest(shop_name, names, MOST_SHOPS)])


@tool(writes=True, requires=(shop_exists, shop_not_starred), fulfils=(shop_starred,))
def star_shop(shop: Shop, sid: Sid) -> bool:
    """Make a shop a favourite."""
    return shop.shops.replace(sid, starred=True).starred


@tool(writes=True, requires=(shop_exists, shop_starred), fulfils=(shop_not_starred,))
def unstar_shop(shop: Shop, sid: Sid) -> bool:
    """Take a shop off the favourites."""
    return not shop.shops.replace(sid, starred=False).starred


@tool()
def get_starred_shops(shop: Shop) -> list[ShopInfo]:
    """The user's favourite shops."""
    return show(shop.shops.where(lambda store: store.starred))
