"""LightShop's named preconditions."""

from sandboxes.core.money import show
from sandboxes.lightshop.catalogue import categories
from sandboxes.lightshop.state import (
    Caid,
    CartEmpty,
    CategoryNotFound,
    ItemAlreadyStarred,
    ItemNotStarred,
    NotEnoughMoney,
    NotEnoughStock,
    PasswordMissing,
    Shop,
    ShopAlreadyStarred,
    ShopNotStarred,
    Sid,
    Tid,
    Trid,
)


def category_exists(_: Shop, category: str) -> None:
    """The marketplace has the category."""
    if category not in categories():
        raise CategoryNotFound(category=category)


def shop_exists(shop: Shop, sid: Sid) -> None:
    """The sid is that of a shop."""
    shop.get_shop(sid)


def shop_starred(shop: Shop, sid: Sid) -> None:
    """The shop is a favourite."""
    if not shop.get_shop(sid).starred:
        raise ShopNotStarred(sid=sid)


def shop_not_starred(shop: Shop, sid: Sid) -> None:
    """The shop is no favourite yet."""
    if shop.get_shop(sid).starred:
        raise ShopAlreadyStarred(sid=sid)


def item_in_shop(shop: Shop, sid: Sid, tid: Tid) -> None:
    """The shop sells the item."""
    shop.get_item(sid, tid)


def item_starred(shop: Shop, sid: Sid, tid: Tid) -> None:
    """The item is a favourite."""
    if not shop.get_item(sid, tid).starred:
        raise ItemNotStarred(tid=tid)


def item_not_starred(shop: Shop, sid: Sid, tid: Tid) -> None:
    """The item is no favourite yet."""
    if shop.get_item(sid, tid).starred:
        raise ItemAlreadyStarred(tid=tid)


def in_stock(shop: Shop, sid: Sid, tid: Tid, cnt: int) -> None:
    """As many of the item are left as are wanted."""
    stock = shop.get_item(sid, tid).stock
    if cnt > stock:
        raise NotEnoughStock(tid=tid, wanted=cnt, stock=stock)


def in_cart(shop: Shop, caid: Caid) -> None:
    """The cart has the entry."""
    shop.get_cart_entry(caid)


def password_entered(shop: Shop) -> None:
    """The payment password was entered since the last attempt; this attempt uses it up."""
    if not shop.session.password_entered:
        raise PasswordMissing
    shop.session.password_entered = False


def cart_not_empty(shop: Shop) -> None:
    """There is something in the cart."""
    if not len(shop.cart):
        raise CartEmpty


def enough_money(shop: Shop) -> None:
    """The balance covers the whole cart."""
    total, balance = shop.cart_total_cents, shop.balance_cents
    if total > balance:
        raise NotEnoughMoney(total=show(total), balance=show(balance))


def transaction_exists(shop: Shop, trid: Trid) -> None:
    """The transaction is on record."""
    shop.get_receipt(trid)
