"""Tasks about LightShop: carts, purchases, favourites and what was bought before."""

from pytest_complexmcp import Goal, Money, Tools, World, task


@task(
    "Buy me {count} × {thing} on LightShop, from {shop}. Whatever is in my cart already was a "
    "whim: I no longer want any of it.",
    apps=["lightshop"],
    probes=["clean-slate", "retrieval"],
)
def test_buy_with_a_cart_in_use(world: World) -> Goal:
    shop = world.lightshop
    count = world.rng.between(2, 6)
    item = shop.pick_item(min_stock=count, renamed=True)
    shop.ensure_cart(2, avoid=[item])
    shop.afford(item, count + 1)
    thing = shop.spoken(item)
    store = shop.shop_of(item)

    async def solve(do: Tools) -> None:
        cart = await do.get_cart_summary()
        for entry in cart["entries"]:
            await do.delete_item_in_cart(caid=entry["caid"])
        sid = await do.get_shop_id_by_name(shop_name=store.name)
        [found] = [i for i in await do.list_items(sid=sid) if i["name"] == item.name]
        await do.add_to_cart(sid=sid, tid=found["tid"], cnt=count)
        await do.wait_payment_password()
        await do.checkout_all()

    return Goal(blanks={"count": count, "thing": thing, "shop": store.name}, solve=solve)


@task(
    "Several shops on LightShop sell {thing}. Buy {count} of it, all from one shop: of those that "
    "have enough, take the one with the lowest price. Leave my cart otherwise as it is: empty.",
    apps=["lightshop"],
    probes=["arithmetic", "retrieval"],
)
def test_buy_at_the_best_price(world: World) -> Goal:
    shop = world.lightshop
    shop.empty_cart()
    count = world.rng.between(2, 9)
    *offers, tempting = shop.spread(3, count=count, tempting=True)
    cheapest, dearest = offers[0], offers[-1]
    shop.afford(dearest, count)
    names = {(offer.sid, offer.name) for offer in (*offers, tempting)}
    category = shop.shop_of(cheapest).category

    async def solve(do: Tools) -> None:
        assert category in await do.list_all_shop_categories()
        found = [
            info
            for store in await do.list_all_shops_by_category(category=category)
            for info in await do.list_items(sid=store["sid"])
            if (store["sid"], info["name"]) in names
        ]
        enough = [info for info in found if info["stock"] >= count]
        best = min(enough, key=lambda info: (info["price"], info["tid"]))
        await do.add_to_cart(sid=best["sid"], tid=best["tid"], cnt=count)
        await do.wait_payment_password()
        await do.checkout_all()

    return Goal(blanks={"thing": shop.spoken(cheapest), "count": count}, solve=solve)


@task(
    "On LightShop, {shop} is no longer a favourite shop of mine. I do like one thing that they "
    "sell, though, {thing}: put that among my favourite items.",
    apps=["lightshop"],
    probes=["restraint"],
)
def test_swap_favourites(world: World) -> Goal:
    shop = world.lightshop
    item = shop.pick_item(starred=False)
    store = shop.shop_of(item)
    shop.set_starred(store, True)

    async def solve(do: Tools) -> None:
        [starred] = [s for s in await do.get_starred_shops() if s["name"] == store.name]
        await do.unstar_shop(sid=starred["sid"])
        [found] = [i for i in await do.list_items(sid=starred["sid"]) if i["name"] == item.name]
        await do.star_item(sid=starred["sid"], tid=found["tid"])

    return Goal(blanks={"shop": store.name, "thing": shop.spoken(item)}, solve=solve)


@task(
    "I once bought a present on LightShop, {thing}, and nobody is to see it in my transactions. "
    "Erase the record of that purchase; keep the others.",
    apps=["lightshop"],
    probes=["restraint"],
)
def test_erase_a_purchase(world: World) -> Goal:
    shop = world.lightshop
    _, item = shop.pick_receipt()

    async def solve(do: Tools) -> None:
        for entry in await do.get_trans_history():
            info = await do.get_trans_info(trid=entry["trid"])
            if any(line["name"] == item.name for line in info["lines"]):
                await do.delete_trans_history(trid=entry["trid"])
                return

    return Goal(blanks={"thing": shop.spoken(item)}, solve=solve)


@task(
    "What have I spent on LightShop in all, going by the transactions that are on record?",
    apps=["lightshop"],
    probes=["arithmetic"],
)
def test_sum_up_spending(world: World) -> Goal:
    shop = world.lightshop
    shop.pick_receipt()

    async def solve(do: Tools) -> None:
        await do.get_trans_history()

    return Goal(solve=solve, answer=Money(shop.spent_cents()))
