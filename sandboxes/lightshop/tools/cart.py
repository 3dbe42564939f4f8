"""The cart, the money, and the checkout."""

from typing import Annotated

from pydantic import Field

from sandboxes.core import Money, Result, tool
from sandboxes.lightshop.rules import (
    cart_not_empty,
    enough_money,
    in_cart,
    in_stock,
    item_in_shop,
    password_entered,
    shop_exists,
)
from sandboxes.lightshop.state import Caid, Receipt, Shop, Sid, Tid, Trid

Wanted = Annotated[int, Field(ge=1, le=1000, description="how many")]


class CartLine(Result):
    caid: Caid
    sid: Sid
    tid: Tid
    name: str
    count: int
    price: Money
    subtotal: Money


class CartSummary(Result):
    entries: list[CartLine]
    total: Money


class Checkout(Result):
    trid: Trid
    paid: Money
    balance: Money


@tool(
    writes=True, requires=(shop_exists, item_in_shop, in_stock), fulfils=(in_cart, cart_not_empty)
)
def add_to_cart(shop: Shop, sid: Sid, tid: Tid, cnt: Wanted) -> Caid:
    """Put a number of an item into the cart, on top of what is there of it already."""
    return shop.put_in_cart(shop.items[tid], cnt).caid


@tool()
def get_cart_summary(shop: Shop) -> CartSummary:
    """What is in the cart, and what it costs."""
    lines = []
    for entry in shop.cart:
        item = shop.items[entry.tid]
        lines.append(
            CartLine(
                caid=entry.caid,
                sid=entry.sid,
                tid=entry.tid,
                name=item.name,
                count=entry.count,
                price=item.price_cents,
                subtotal=entry.count * item.price_cents,
            )
        )
    return CartSummary(entries=lines, total=shop.cart_total_cents)


@tool(writes=True, requires=(in_cart,))
def delete_item_in_cart(shop: Shop, caid: Caid) -> bool:
    """Take an entry out of the cart, whatever its count."""
    shop.take_from_cart(caid)
    return True


@tool()
def check_balance(shop: Shop) -> Money:
    """The money in the user's account."""
    return shop.balance_cents


@tool(fulfils=(password_entered,))
def wait_payment_password(shop: Shop) -> bool:
    """Have the user enter the payment password, which is valid for one checkout."""
    shop.session.password_entered = True
    return True


@tool(writes=True, requires=(password_entered, cart_not_empty, enough_money))
def checkout_all(shop: Shop) -> Checkout:
    """Buy everything that is in the cart."""
    total = shop.cart_total_cents
    lines = tuple([shop.record(entry) for entry in list(shop.cart)])
    shop.account.replace(balance_cents=shop.balance_cents - total)
    receipt = shop.receipts.add(Receipt(trid=shop.receipts.new_id(), at=shop.now, lines=lines))
    return Checkout(trid=receipt.trid, paid=total, balance=shop.balance_cents)
