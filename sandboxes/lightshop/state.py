"""LightShop's rows and tables, and the lookups that raise."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from pydantic import Field

from sandboxes.core import (
    AppState,
    Conflict,
    Id,
    NotFound,
    PreconditionFailed,
    Row,
    Session,
    single,
    table,
)
from sandboxes.lightshop.catalogue import Product, products

Sid = Annotated[str, Id("shop"), Field(max_length=64, description="sid of a shop")]
Tid = Annotated[str, Id("item"), Field(max_length=64, description="tid of an item")]
Caid = Annotated[str, Id("cart"), Field(max_length=130, description="caid of a cart entry")]
Trid = Annotated[str, Id("trans"), Field(max_length=64, description="trid of a transaction")]

Cents = Annotated[int, Field(ge=0)]
Price = Annotated[int, Field(ge=1)]
Count = Annotated[int, Field(ge=1)]


class CategoryNotFound(NotFound):
    template = "there is no category {category!r}"


class ShopNotFound(NotFound):
    template = "no shop has the sid {sid!r}"


class ShopNameNotFound(NotFound):
    template = "no shop is called exactly {name!r}"


class ItemNotFound(NotFound):
    template = "the shop {sid!r} has no item {tid!r}"


class CartEntryNotFound(NotFound):
    template = "the cart has no entry {caid!r}"


class TransactionNotFound(NotFound):
    template = "there is no transaction {trid!r}"


class NotEnoughStock(Conflict):
    template = "{wanted} wanted, but only {stock} of {tid!r} in stock"


class ShopAlreadyStarred(Conflict):
    template = "the shop {sid!r} is starred already"


class ShopNotStarred(Conflict):
    template = "the shop {sid!r} is not starred"


class ItemAlreadyStarred(Conflict):
    template = "the item {tid!r} is starred already"


class ItemNotStarred(Conflict):
    template = "the item {tid!r} is not starred"


class PasswordMissing(PreconditionFailed):
    template = "the payment password has not been entered for this checkout"


class CartEmpty(PreconditionFailed):
    template = "the cart is empty"


class NotEnoughMoney(PreconditionFailed):
    template = "the cart costs {total}, but the balance is {balance}"


class Store(Row):
    """A shop of the marketplace, of one category of the catalogue."""

    sid: Sid
    name: str
    category: str
    starred: bool = False


class Item(Row):
    """What one shop sells at its own price.

    `key` is that of a product of the catalogue. Several shops may sell one, and under different
    names.
    """

    tid: Tid
    sid: Sid
    name: str
    key: str
    maker: str
    price_cents: Price
    stock: Annotated[int, Field(ge=0)]
    starred: bool = False

    @property
    def product(self) -> Product:
        return products()[self.key]


class Account(Row):
    """The user's money."""

    balance_cents: Cents


class CartEntry(Row):
    """All of one item that is in the cart, however often some was added."""

    caid: Caid
    sid: Sid
    tid: Tid
    count: Count


class Purchase(Row):
    """All of one item that was bought in this session, in however many checkouts.

    `on_record` counts the units whose transaction has not been erased.
    """

    caid: Caid
    sid: Sid
    tid: Tid
    count: Count
    paid_cents: Cents
    on_record: Annotated[int, Field(ge=0)]


class ReceiptLine(Row):
    sid: Sid
    tid: Tid
    name: str
    count: Count
    price_cents: Price

    @property
    def subtotal_cents(self) -> int:
        return self.count * self.price_cents


class Receipt(Row):
    """The record of one checkout."""

    trid: Trid
    at: datetime
    lines: tuple[ReceiptLine, ...]

    @property
    def total_cents(self) -> int:
        return sum(line.subtotal_cents for line in self.lines)


def cart_id(sid: str, tid: str) -> str:
    """Where an item is, or was, in the cart: the same wherever and whenever it is added."""
    return f"{sid}.{tid}"


@dataclass
class ShopSession(Session):
    password_entered: bool = False


class Shop(AppState[ShopSession]):
    """Shops, their items, and one user's cart, money and transactions."""

    session_class = ShopSession

    shops = table(Store, key="sid", ids="shop")
    items = table(Item, key="tid", ids="item")
    account = single(Account)
    cart = table(CartEntry, key="caid")
    purchases = table(Purchase, key="caid")
    # Without ids of their own: both kinds of receipt are numbered by `receipts`, in one row.
    past_receipts = table(Receipt, key="trid")
    receipts = table(Receipt, key="trid", ids="trans", volatile=True)

    @property
    def balance_cents(self) -> int:
        return self.account.value.balance_cents

    @property
    def cart_total_cents(self) -> int:
        return sum(entry.count * self.items[entry.tid].price_cents for entry in self.cart)

    def get_shop(self, sid: str) -> Store:
        shop = self.shops.get(sid)
        if shop is None:
            raise ShopNotFound(sid=sid)
        return shop

    def find_shop_by_name(self, name: str) -> Store | None:
        return next((shop for shop in self.shops if shop.name == name), None)

    def get_item(self, sid: str, tid: str) -> Item:
        item = self.items.get(tid)
        if item is None or item.sid != sid:
            raise ItemNotFound(sid=sid, tid=tid)
        return item

    def get_cart_entry(self, caid: str) -> CartEntry:
        entry = self.cart.get(caid)
        if entry is None:
            raise CartEntryNotFound(caid=caid)
        return entry

    def get_receipt(self, trid: str) -> Receipt:
        receipt = self.receipts.get(trid) or self.past_receipts.get(trid)
        if receipt is None:
            raise TransactionNotFound(trid=trid)
        return receipt

    def all_receipts(self) -> list[Receipt]:
        """Every transaction on record, newest first."""
        receipts = [*self.past_receipts, *self.receipts]
        return sorted(receipts, key=lambda receipt: receipt.at, reverse=True)

    def items_of(self, sid: str) -> list[Item]:
        return self.items.where(lambda item: item.sid == sid)

    def put_in_cart(self, item: Item, count: int) -> CartEntry:
        """Move units of an item from the shelf to the cart."""
        caid = cart_id(item.sid, item.tid)
        self.items.replace(item.tid, stock=item.stock - count)
        entry = self.cart.get(caid)
        if entry is not None:
            return self.cart.replace(caid, count=entry.count + count)
        return self.cart.add(CartEntry(caid=caid, sid=item.sid, tid=item.tid, count=count))

    def take_from_cart(self, caid: str) -> CartEntry:
        """Move a whole entry of the cart back to the shelf."""
        entry = self.cart.remove(caid)
        self.items.replace(entry.tid, stock=self.items[entry.tid].stock + entry.count)
        return entry

    def record(self, entry: CartEntry) -> ReceiptLine:
        """Turn an entry of the cart into a purchase; the money is the caller's."""
        item = self.items[self.cart.remove(entry.caid).tid]
        paid_cents = entry.count * item.price_cents
        before = self.purchases.get(entry.caid)
        if before is None:
            self.purchases.add(
                Purchase(
                    caid=entry.caid,
                    sid=entry.sid,
                    tid=entry.tid,
                    count=entry.count,
                    paid_cents=paid_cents,
                    on_record=entry.count,
                )
            )
        else:
            self.purchases.replace(
                entry.caid,
                count=before.count + entry.count,
                paid_cents=before.paid_cents + paid_cents,
                on_record=before.on_record + entry.count,
            )
        return ReceiptLine(
            sid=entry.sid,
            tid=entry.tid,
            name=item.name,
            count=entry.count,
            price_cents=item.price_cents,
        )

    def erase(self, trid: str) -> Receipt:
        """Take a transaction off the record; what it bought stays bought."""
        if trid in self.past_receipts:
            return self.past_receipts.remove(trid)
        receipt = self.receipts.remove(trid)
        for line in receipt.lines:
            caid = cart_id(line.sid, line.tid)
            left = self.purchases[caid].on_record - line.count
            self.purchases.replace(caid, on_record=left)
        return receipt

    def check(self) -> Iterator[str]:
        yield from self._check_shelves()
        for entry in self.cart:
            if entry.caid != cart_id(entry.sid, entry.tid):
                yield f"the cart entry {entry.caid} is under a key of another item"
            if entry.tid not in self.items or self.items[entry.tid].sid != entry.sid:
                yield f"the cart entry {entry.caid} is of no item"
        on_record = Counter[str]()
        for receipt in self.receipts:
            for line in receipt.lines:
                on_record[cart_id(line.sid, line.tid)] += line.count
        for purchase in self.purchases:
            if (
                purchase.on_record != on_record[purchase.caid]
                or purchase.on_record > purchase.count
            ):
                yield f"the purchase {purchase.caid} and the receipts of the session disagree"
        for receipt in self.past_receipts:
            if receipt.at >= self.world.clock.opened or receipt.trid in self.receipts:
                yield f"the past transaction {receipt.trid} is none"

    def _check_shelves(self) -> Iterator[str]:
        names = [shop.name for shop in self.shops]
        if len(set(names)) != len(names):
            yield "two shops have one name"
        called: set[tuple[str, str]] = set()
        sold: set[tuple[str, str]] = set()
        for item in self.items:
            shop = self.shops.get(item.sid)
            if shop is None or shop.category != item.product.kind.category:
                yield f"the item {item.tid} is in no shop of its category"
            if (item.sid, item.name) in called:
                yield f"the shop {item.sid} has two items called {item.name}"
            called.add((item.sid, item.name))
            if (item.sid, item.key) in sold:
                yield f"the shop {item.sid} sells the product of {item.tid} twice"
            sold.add((item.sid, item.key))
