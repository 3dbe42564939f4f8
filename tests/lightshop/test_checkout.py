"""The cart, the checkout and the record of it: what is moved, what is paid, what is refused."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from sandboxes.core import (
    Conflict,
    FaultSchedule,
    InvalidArguments,
    NotFound,
    PreconditionFailed,
    Registry,
    Unavailable,
    World,
)
from sandboxes.lightshop import APP
from sandboxes.lightshop.arrange import ArrangedShop
from sandboxes.lightshop.state import Item, cart_id

Call = Callable[..., Any]
Judged = Callable[[World], Any]


# The cart


def test_what_goes_into_the_cart_comes_off_the_shelf(
    call: Call, shop: ArrangedShop, item: Item
) -> None:
    caid = call("add_to_cart", sid=item.sid, tid=item.tid, cnt=3)
    assert shop.items[item.tid].stock == item.stock - 3
    assert shop.cart[caid].count == 3


def test_the_last_one_can_be_bought_and_not_one_more(call: Call, item: Item) -> None:
    call("add_to_cart", sid=item.sid, tid=item.tid, cnt=item.stock)
    with pytest.raises(Conflict) as refused:
        call("add_to_cart", sid=item.sid, tid=item.tid, cnt=1)
    assert refused.value.code == "not_enough_stock"
    assert refused.value.fields == {"tid": item.tid, "wanted": 1, "stock": 0}


def test_three_are_the_same_as_two_and_one(world: World, item: Item) -> None:
    twin, registry = World.from_snapshot(world.snapshot()), Registry((APP,))
    place = {"sid": item.sid, "tid": item.tid}
    registry.call(world, "add_to_cart", {**place, "cnt": 3})
    registry.call(twin, "add_to_cart", {**place, "cnt": 2})
    registry.call(twin, "add_to_cart", {**place, "cnt": 1})
    assert world.snapshot().digest() == twin.snapshot().digest()


def test_what_leaves_the_cart_is_back_on_the_shelf(
    world: World, call: Call, item: Item, judged: Judged
) -> None:
    before = judged(world)
    caid = call("add_to_cart", sid=item.sid, tid=item.tid, cnt=2)
    assert call("delete_item_in_cart", caid=caid) is True
    assert judged(world) == before


def test_the_cart_adds_up(world: World, call: Call, shop: ArrangedShop, item: Item) -> None:
    with world.transaction():
        shop.ensure_cart(2, avoid=[item])
    caid = call("add_to_cart", sid=item.sid, tid=item.tid, cnt=4)
    summary = call("get_cart_summary")
    assert len(summary["entries"]) == 3
    assert summary["entries"][-1] == {
        "caid": caid,
        "sid": item.sid,
        "tid": item.tid,
        "name": item.name,
        "count": 4,
        "price": item.price_cents / 100,
        "subtotal": item.price_cents * 4 / 100,
    }
    cents = sum(round(entry["subtotal"] * 100) for entry in summary["entries"])
    assert round(summary["total"] * 100) == cents == shop.cart_total_cents


def test_an_empty_cart_costs_nothing(world: World, call: Call, shop: ArrangedShop) -> None:
    with world.transaction():
        shop.empty_cart()
    assert call("get_cart_summary") == {"entries": [], "total": 0.0}


@pytest.mark.parametrize("cnt", [0, -1, 1001, 1.5, True, "2", None])
def test_a_count_is_a_positive_whole_number(
    world: World, call: Call, item: Item, cnt: object
) -> None:
    before = world.snapshot().digest()
    with pytest.raises(InvalidArguments):
        call("add_to_cart", sid=item.sid, tid=item.tid, cnt=cnt)
    assert world.snapshot().digest() == before


# The checkout


@pytest.fixture
def ready(world: World, shop: ArrangedShop, item: Item) -> Item:
    """Three of the item in the cart beside something from before, and the money for all that."""
    with world.transaction():
        shop.ensure_cart(1, avoid=[item])
        shop.put_in_cart(item, 3)
        shop.set_balance(shop.cart_total_cents + 500)
    return item


def test_a_checkout_buys_the_whole_cart(call: Call, shop: ArrangedShop, ready: Item) -> None:
    total, stock = shop.cart_total_cents, shop.items[ready.tid].stock
    [other, _] = shop.cart
    call("wait_payment_password")
    paid = call("checkout_all")
    assert (paid["paid"], paid["balance"]) == (total / 100, 5.0)
    assert call("check_balance") == 5.0
    assert call("get_cart_summary")["entries"] == []
    assert shop.items[ready.tid].stock == stock
    assert shop.purchases.keys() == [other.caid, cart_id(ready.sid, ready.tid)]
    bought = shop.purchases[cart_id(ready.sid, ready.tid)]
    assert (bought.count, bought.paid_cents, bought.on_record) == (3, 3 * ready.price_cents, 3)
    assert list(shop.check()) == []


def test_one_checkout_or_two_leave_the_same_judged_state(
    world: World, ready: Item, judged: Judged
) -> None:
    twin, registry = World.from_snapshot(world.snapshot()), Registry((APP,))
    place = {"sid": ready.sid, "tid": ready.tid}
    for each in (world, twin):
        with each.transaction():
            each.lightshop.set_balance(100_000_00)
    registry.call(world, "add_to_cart", {**place, "cnt": 2})
    for step in ("wait_payment_password", "checkout_all"):
        registry.call(world, step, {})
    for step in ("wait_payment_password", "checkout_all"):
        registry.call(twin, step, {})
    registry.call(twin, "add_to_cart", {**place, "cnt": 2})
    for step in ("wait_payment_password", "checkout_all"):
        registry.call(twin, step, {})
    assert judged(world) == judged(twin)
    assert len(twin.lightshop.receipts) == 2


def test_a_password_is_good_for_one_checkout(call: Call, ready: Item) -> None:
    call("wait_payment_password")
    call("checkout_all")
    call("add_to_cart", sid=ready.sid, tid=ready.tid, cnt=1)
    with pytest.raises(PreconditionFailed) as refused:
        call("checkout_all")
    assert refused.value.code == "password_missing"


@pytest.mark.usefixtures("ready")
def test_a_refused_checkout_has_used_up_its_password(
    world: World, call: Call, shop: ArrangedShop
) -> None:
    with world.transaction():
        shop.set_balance(shop.cart_total_cents - 1)
    before = world.snapshot().digest()
    call("wait_payment_password")
    with pytest.raises(PreconditionFailed) as refused:
        call("checkout_all")
    assert refused.value.code == "not_enough_money"
    with pytest.raises(PreconditionFailed) as refused:
        call("checkout_all")
    assert refused.value.code == "password_missing"
    assert world.snapshot().digest() == before


@pytest.mark.usefixtures("ready")
def test_the_last_cent_can_be_spent(world: World, call: Call, shop: ArrangedShop) -> None:
    with world.transaction():
        shop.set_balance(shop.cart_total_cents)
    call("wait_payment_password")
    assert call("checkout_all")["balance"] == 0.0


def test_an_empty_cart_cannot_be_checked_out(world: World, call: Call, shop: ArrangedShop) -> None:
    with world.transaction():
        shop.empty_cart()
    call("wait_payment_password")
    with pytest.raises(PreconditionFailed) as refused:
        call("checkout_all")
    assert refused.value.code == "cart_empty"


def test_now_and_then_the_user_is_late_with_the_password() -> None:
    faults = FaultSchedule("late", seed=1, profile="paper")
    world = World.from_seed(1, faults=faults, apps=(APP,))
    registry, session, late = Registry((APP,)), world.lightshop.session, 0
    for _ in range(300):
        session.password_entered = False
        with suppress(Unavailable):
            registry.call(world, "wait_payment_password", {})
        late += not session.password_entered
        registry.call(world, "check_balance", {})
    assert 15 <= late <= 45


# Transactions


def test_a_checkout_is_on_record_with_its_lines(
    call: Call, shop: ArrangedShop, ready: Item
) -> None:
    past = call("get_trans_history")
    total = shop.cart_total_cents
    call("wait_payment_password")
    trid = call("checkout_all")["trid"]
    newest, *older = call("get_trans_history")
    assert older == past
    assert (newest["trid"], newest["total"]) == (trid, total / 100)
    info = call("get_trans_info", trid=trid)
    assert newest.items() <= info.items()
    assert info["lines"][-1] == {
        "sid": ready.sid,
        "tid": ready.tid,
        "name": ready.name,
        "count": 3,
        "price": ready.price_cents / 100,
        "subtotal": 3 * ready.price_cents / 100,
    }


def test_transactions_are_listed_from_the_newest_to_the_oldest(
    world: World, call: Call, shop: ArrangedShop, item: Item
) -> None:
    with world.transaction():
        shop.add_receipt((item, 2), days_ago=20)
    stamps = [entry["at"] for entry in call("get_trans_history")]
    assert len(stamps) == len(shop.past_receipts)
    assert stamps == sorted(stamps, reverse=True)


def test_a_past_transaction_is_erased_for_good(
    world: World, call: Call, shop: ArrangedShop, judged: Judged
) -> None:
    before = judged(world)
    receipt, _ = shop.pick_receipt()
    assert call("delete_trans_history", trid=receipt.trid) is True
    assert receipt.trid not in [entry["trid"] for entry in call("get_trans_history")]
    del before["past_receipts"][receipt.trid]
    assert judged(world) == before
    with pytest.raises(NotFound) as refused:
        call("delete_trans_history", trid=receipt.trid)
    assert refused.value.code == "transaction_not_found"


def test_erasing_the_record_of_a_purchase_is_seen_and_undoes_nothing(
    world: World, call: Call, shop: ArrangedShop, ready: Item
) -> None:
    caid = cart_id(ready.sid, ready.tid)
    with world.transaction():
        shop.set_balance(shop.cart_total_cents + ready.price_cents)
    call("wait_payment_password")
    first = call("checkout_all")["trid"]
    call("add_to_cart", sid=ready.sid, tid=ready.tid, cnt=1)
    call("wait_payment_password")
    call("checkout_all")
    bought = shop.purchases[caid]
    assert (bought.count, bought.on_record) == (4, 4)
    call("delete_trans_history", trid=first)
    assert shop.purchases[caid] == bought.replace(on_record=1)
    assert call("check_balance") == 0.0
    assert list(shop.check()) == []


def test_no_transaction_takes_the_id_of_an_earlier_one(
    world: World, call: Call, shop: ArrangedShop, item: Item
) -> None:
    with world.transaction():
        shop.empty_cart()
        shop.set_balance(3 * item.price_cents)
    trids = shop.past_receipts.keys()
    for _ in range(3):
        call("add_to_cart", sid=item.sid, tid=item.tid, cnt=1)
        call("wait_payment_password")
        trids.append(call("checkout_all")["trid"])
        call("delete_trans_history", trid=trids[-1])
    assert len(set(trids)) == len(trids)
