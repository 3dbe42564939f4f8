"""What tasks may ask of a shop before the agent comes in."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from sandboxes.lightshop.catalogue import CORE_CATEGORIES, Product, categories
from sandboxes.lightshop.seed import (
    draw_count,
    draw_pool,
    draw_price,
    fill_store,
    offer,
    open_store,
    write_receipt,
)
from sandboxes.lightshop.state import (
    CartEntry,
    Item,
    Receipt,
    ReceiptLine,
    Shop,
    Store,
    cart_id,
)

MOST_TRIES: Final = 50
# A product whose price differs clearly from shop to shop costs at least so much, and the dearest
# offer of it so many times the cheapest.
ROOMY_CENTS, ROOMY_RANGE = 100, 1.5


class ArrangedShop(Shop):
    """A shop that tasks can look around in and set up.

    What is drawn comes from the task's generator. What writes needs a transaction.
    """

    # Looking around

    def pick_shop(self, *, category: str | None = None, starred: bool | None = None) -> Store:
        """Any shop of the category; made a favourite, or none, as wished where none is.

        Raises:
            LookupError: the category has no shop.
        """
        stores = self.shops.where(lambda store: category in (None, store.category))
        if not stores:
            raise LookupError(f"no shop of {category}")
        fitting = [store for store in stores if starred in (None, store.starred)]
        store = self.rng.choice(fitting or stores)
        return store if fitting else self.shops.replace(store.sid, starred=starred)

    def pick_item(
        self,
        *,
        category: str | None = None,
        min_stock: int = 1,
        max_price_cents: int | None = None,
        starred: bool | None = None,
        distinct_name: bool = True,
        renamed: bool = False,
    ) -> Item:
        """Any item that is not in the cart; stocked and starred as wished where none is.

        Where the shops of the category sell nothing that fits, one of them takes on a new product.

        Args:
            distinct_name: nobody else sells it, and nobody in another size, so that what a person
                calls it means this item.
            renamed: a person can call it something that its listed name does not contain.

        Raises:
            LookupError: nothing in the catalogue fits.
        """
        lines = Counter(item.product.line for item in self.items)
        carted = {self.items[entry.tid].product.line for entry in self.cart}

        def fits(item: Item) -> bool:
            return (
                item.product.line not in carted
                and category in (None, item.product.kind.category)
                and (max_price_cents is None or item.price_cents <= max_price_cents)
                and not (distinct_name and lines[item.product.line] > 1)
                and not (renamed and not other_names(item))
            )

        fitting = self.items.where(fits)
        if not fitting:
            fitting = [self._take_on(category, max_price_cents, renamed=renamed)]
        ready = [i for i in fitting if i.stock >= min_stock and starred in (None, i.starred)]
        if ready:
            return self.rng.choice(ready)
        item = self.rng.choice(fitting)
        return self.items.replace(
            item.tid,
            stock=max(item.stock, min_stock + self.rng.below(20)),
            starred=item.starred if starred is None else starred,
        )

    def shop_of(self, item: Item) -> Store:
        return self.shops[item.sid]

    def items_like(self, item: Item) -> list[Item]:
        """The item, and whatever is the same in any shop and in any size."""
        return self.items.where(lambda other: other.product.line == item.product.line)

    def offers_of(self, product: Product) -> list[Item]:
        """Every item that is the product, the cheapest first."""
        return sorted(
            self.items.where(lambda item: item.key == product.key),
            key=lambda item: item.price_cents,
        )

    def spoken(self, item: Item) -> str:
        """What a person calls the product: where possible, not what the shop calls it.

        It names the size where the product is on sale in several, and never the shop.
        """
        product = item.product
        names = other_names(item) or product.kind.called(product.variety)
        name = self.rng.choice(names)
        sizes = {other.key for other in self.items_like(item)}
        return name if len(sizes) == 1 else f"{name}, {product.size.spoken}"

    # Shelves

    def set_stock(self, item: Item, stock: int) -> Item:
        return self.items.replace(item.tid, stock=stock)

    def set_price(self, item: Item, cents: int) -> Item:
        return self.items.replace(item.tid, price_cents=cents)

    def set_starred(self, thing: Store | Item, starred: bool) -> None:
        """Make a shop or an item a favourite, or no favourite."""
        if isinstance(thing, Store):
            self.shops.replace(thing.sid, starred=starred)
        else:
            self.items.replace(thing.tid, starred=starred)

    def ensure_shops(self, category: str, n: int) -> list[Store]:
        """All shops of the category, after opening as many as lack to `n`."""
        made = categories()[category]
        while len(stores := self.shops.where(lambda store: store.category == category)) < n:
            pool = draw_pool(self.rng, made, 15)
            fill_store(self, self.rng, open_store(self, self.rng, made), pool)
        return stores

    def offer(self, store: Store, product: Product, price_cents: int, stock: int) -> Item:
        """Put a product on a shop's shelf; all who sell it in this world name one maker."""
        known = [item.maker for item in self.items if item.product.line == product.line]
        maker = self.rng.choice(known or product.kind.makers_of(product.variety))
        spaced = self.rng.chance(0.5)
        return offer(self, self.rng, store, product, maker, price_cents, stock, spaced=spaced)

    def spread(
        self,
        shops: int = 2,
        *,
        count: int = 1,
        category: str | None = None,
        tempting: bool = False,
    ) -> list[Item]:
        """Have several shops sell one product, which nobody sold before, at different prices.

        Args:
            count: how many of it every one of them has at least.
            category: drawn where left out.
            tempting: one more shop sells it, for less than all others, but has too few of it.

        Returns:
            The offers, the cheapest first; the tempting one comes last.
        """
        if category is None:
            sold = Counter(store.category for store in self.shops)
            enough = [known for known, n in sold.items() if n >= shops + tempting]
            category = self.rng.choice(enough or CORE_CATEGORIES)
        stores = self.ensure_shops(category, shops + tempting)
        product = self.rng.choice(
            [
                made
                for made in self._unsold(category)
                if made.size.low_cents >= ROOMY_CENTS
                and made.size.high_cents >= ROOMY_RANGE * made.size.low_cents
            ]
        )
        prices = self._rising_prices(product, shops + tempting)
        stocks = [count + self.rng.below(40) for _ in range(shops)]
        if tempting:
            prices.append(prices.pop(0))
            stocks.append(self.rng.below(count))
        chosen = self.rng.sample(stores, shops + tempting)
        return [
            self.offer(store, product, price_cents, stock)
            for store, price_cents, stock in zip(chosen, prices, stocks, strict=True)
        ]

    def _take_on(self, category: str | None, max_price_cents: int | None, *, renamed: bool) -> Item:
        """Have some shop sell something that nobody sells."""
        category = category or self.rng.choice(CORE_CATEGORIES)
        store = self.rng.choice(self.ensure_shops(category, 1))
        for product in self.rng.shuffled(self._unsold(category)):
            low, high = product.size.low_cents, product.size.high_cents
            high = high if max_price_cents is None else min(high, max_price_cents)
            if low <= high:
                price_cents = draw_price(self.rng, product.size, self.rng.between(low, high))
                item = self.offer(store, product, min(price_cents, high), self.rng.between(10, 100))
                if not renamed or other_names(item):
                    return item
                self.items.remove(item.tid)
        raise LookupError("nothing in the catalogue fits")

    def _unsold(self, category: str) -> list[Product]:
        """The products of a category that nobody sells in any size."""
        sold = {item.product.line for item in self.items}
        return [made for made in categories()[category].products if made.line not in sold]

    def _rising_prices(self, product: Product, n: int) -> list[int]:
        low, high = product.size.low_cents, product.size.high_cents
        prices: set[int] = set()
        for _ in range(MOST_TRIES):
            prices.add(draw_price(self.rng, product.size, self.rng.between(low, high)))
            if len(prices) == n:
                return sorted(prices)
        return [low + (high - low) * place // n for place in range(n)]

    # Cart and money

    def empty_cart(self) -> None:
        for entry in list(self.cart):
            self.take_from_cart(entry.caid)

    def ensure_cart(self, n: int, *, avoid: Iterable[Item] = ()) -> list[CartEntry]:
        """Leave exactly `n` items in the cart, from before, and none that is much like those to avoid."""
        avoided = {item.product.line for item in avoid}
        for place, entry in enumerate(list(self.cart)):
            if place >= n or self.items[entry.tid].product.line in avoided:
                self.take_from_cart(entry.caid)
        affordable = self.balance_cents // 5
        spare = [
            item
            for item in self.rng.shuffled(list(self.items))
            if item.stock > 1
            and item.product.line not in avoided
            and cart_id(item.sid, item.tid) not in self.cart
        ]
        # What the user can well afford, and after that whatever costs least.
        spare.sort(key=lambda item: max(0, item.price_cents - affordable))
        for item in spare:
            if len(self.cart) >= n:
                break
            most = max(1, min(item.stock - 1, affordable // item.price_cents))
            self.put_in_cart(item, draw_count(self.rng, item.price_cents, most))
        return list(self.cart)

    def set_balance(self, cents: int) -> None:
        self.account.replace(balance_cents=cents)

    def afford(self, item: Item, count: int) -> int:
        """Leave the user money for the cart and `count` more of the item, and not for one more.

        Returns:
            The balance in cents.
        """
        change = self.rng.below(item.price_cents)
        cents = self.cart_total_cents + count * item.price_cents + change
        self.set_balance(cents)
        return cents

    # The past

    def pick_receipt(self) -> tuple[Receipt, Item]:
        """A past transaction, and an item of it that tells it from all the others."""
        seen = Counter(
            line
            for receipt in self.past_receipts
            for line in {self.items[bought.tid].product.line for bought in receipt.lines}
        )
        telling = [
            (receipt, self.items[bought.tid])
            for receipt in self.past_receipts
            for bought in receipt.lines
            if seen[self.items[bought.tid].product.line] == 1
        ]
        if telling:
            return self.rng.choice(telling)
        item = self.rng.choice(self.items.where(lambda item: item.product.line not in seen))
        return self.add_receipt((item, 1)), item

    def add_receipt(self, *bought: tuple[Item, int], days_ago: int | None = None) -> Receipt:
        """Have bought, at present prices, so many of each item, some days ago (one to 60)."""
        lines = [
            ReceiptLine(
                sid=item.sid,
                tid=item.tid,
                name=item.name,
                count=count,
                price_cents=item.price_cents,
            )
            for item, count in bought
        ]
        days = self.rng.between(1, 60) if days_ago is None else days_ago
        return write_receipt(self, self.rng, lines, days)

    def spent_cents(
        self,
        *,
        since: datetime | None = None,
        until: datetime | None = None,
        category: str | None = None,
    ) -> int:
        """What the transactions on record come to: those from `since` on and before `until`."""
        return sum(
            line.subtotal_cents
            for receipt in self.all_receipts()
            if (since is None or since <= receipt.at) and (until is None or receipt.at < until)
            for line in receipt.lines
            if category in (None, self.shops[line.sid].category)
        )


def other_names(item: Item) -> tuple[str, ...]:
    """What people call the product of an item that its listed name does not contain."""
    listed, product = item.name.casefold(), item.product
    return tuple(
        name for name in product.kind.called(product.variety) if name.casefold() not in listed
    )
