"""Laws that hold whatever is called, in whatever order: money and goods are conserved."""

from collections import Counter
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from sandboxes.core import Registry, Snapshot, ToolError, World
from sandboxes.lightshop import APP

REGISTRY = Registry((APP,))
READERS = sorted(name for name, tool in REGISTRY.tools.items() if not tool.writes)
place = st.integers(0, 1_000)


class ShopMachine(RuleBasedStateMachine):
    """An agent that calls anything, mostly with arguments that exist."""

    @initialize(seed=st.integers(0, 30))
    def open(self, seed: int) -> None:
        self.world = World.from_seed(seed, apps=(APP,))
        self.shop = self.world.lightshop
        self.money = self.shop.balance_cents
        self.goods = self.counted()
        self.past = set(self.shop.past_receipts.keys())

    def counted(self) -> Counter[str]:
        """How many of each item there are: on the shelf, in the cart, and bought."""
        goods = Counter({item.tid: item.stock for item in self.shop.items})
        goods.update({entry.tid: entry.count for entry in self.shop.cart})
        goods.update({bought.tid: bought.count for bought in self.shop.purchases})
        return goods

    def call(self, name: str, **arguments: Any) -> Any:
        """Call a tool; a refusal, or a reader, must leave the state as it was."""
        before: Snapshot = self.world.snapshot()
        try:
            answer = REGISTRY.call(self.world, name, arguments)
        except ToolError:
            answer = None
        else:
            if REGISTRY.tools[name].writes:
                return answer
        after = self.world.snapshot().app("lightshop")
        for table, data in before.app("lightshop").items():
            assert after[table].rows == data.rows, (name, table)
        return answer

    def at(self, table: str, place: int) -> Any:
        rows = list(getattr(self.shop, table))
        return rows[place % len(rows)] if rows else None

    @rule(place=place, cnt=st.integers(1, 40), times=st.integers(1, 3))
    def fill(self, place: int, cnt: int, times: int) -> None:
        item = self.at("items", place)
        for _ in range(times):
            self.call("add_to_cart", sid=item.sid, tid=item.tid, cnt=cnt)

    @rule(place=place, other=place)
    def mistake_the_shop(self, place: int, other: int) -> None:
        item, store = self.at("items", place), self.at("shops", other)
        self.call("add_to_cart", sid=store.sid, tid=item.tid, cnt=1)

    @rule(place=place)
    def take_out(self, place: int) -> None:
        entry = self.at("cart", place)
        self.call("delete_item_in_cart", caid=entry.caid if entry else "none")

    @rule()
    def enter_password(self) -> None:
        self.call("wait_payment_password")

    @rule()
    def check_out(self) -> None:
        entered = self.shop.session.password_entered
        total, money = self.shop.cart_total_cents, self.shop.balance_cents
        paid = self.call("checkout_all")
        assert (paid is not None) == (entered and 0 < total <= money)
        assert self.shop.session.password_entered is False

    @rule(place=place, recent=st.booleans())
    def erase(self, place: int, *, recent: bool) -> None:
        receipt = self.at("receipts" if recent else "past_receipts", place)
        self.call("delete_trans_history", trid=receipt.trid if receipt else "none")

    @rule(place=place, name=st.sampled_from(["star_shop", "unstar_shop"]))
    def star_shop(self, place: int, name: str) -> None:
        self.call(name, sid=self.at("shops", place).sid)

    @rule(place=place, name=st.sampled_from(["star_item", "unstar_item"]))
    def star_item(self, place: int, name: str) -> None:
        item = self.at("items", place)
        self.call(name, sid=item.sid, tid=item.tid)

    @rule(place=place, name=st.sampled_from(READERS), text=st.text(min_size=1, max_size=120))
    def read(self, place: int, name: str, text: str) -> None:
        item, receipt = self.at("items", place), self.at("past_receipts", place)
        known = {
            "sid": item.sid,
            "tid": item.tid,
            "trid": receipt.trid if receipt else "none",
            "category": item.product.kind.category,
            "shop_name": text,
            "item_name": text,
        }
        self.call(name, **{key: known[key] for key in REGISTRY.tools[name].parameters})

    @invariant()
    def the_state_is_sound(self) -> None:
        assert list(self.shop.check()) == []

    @invariant()
    def money_is_spent_and_not_lost(self) -> None:
        paid = sum(bought.paid_cents for bought in self.shop.purchases)
        assert self.shop.balance_cents + paid == self.money

    @invariant()
    def goods_are_moved_and_not_lost(self) -> None:
        assert self.counted() == self.goods

    @invariant()
    def the_past_only_shrinks(self) -> None:
        assert set(self.shop.past_receipts.keys()) <= self.past


ShopMachine.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestShop = ShopMachine.TestCase
