"""Tasks that cross apps."""

from pytest_complexmcp import FreeText, Goal, Tools, World, derived, task


@task(
    "Tell {name} on LightTalk what is in my LightShop cart, in exactly this form: "
    '"Cart: N pieces, T in total", where N is the number of pieces of all items together and T '
    "the total price with two decimals (like 1234.50). I do not want to buy anything.",
    apps=["lighttalk", "lightshop"],
    probes=["arithmetic", "restraint"],
)
def test_report_the_cart(world: World) -> Goal:
    contact = world.lighttalk.pick_contact()
    world.lightshop.ensure_cart(3)

    async def solve(do: Tools) -> None:
        cart = await do.get_cart_summary()
        pieces = sum(entry["count"] for entry in cart["entries"])
        text = derived(f"Cart: {pieces} pieces, {cart['total']:.2f} in total", cart)
        uid = await do.get_uid_from_name(name=contact.name)
        await do.send_message(uid=uid, content=text)

    return Goal(blanks={"name": contact.name}, solve=solve)


@task(
    "{name} asks what {thing} costs at {shop} on LightShop. Write them the price of one on "
    "LightTalk, in your own words. And make that shop a favourite of mine.",
    apps=["lighttalk", "lightshop"],
    probes=["retrieval"],
)
def test_pass_on_a_price(world: World) -> Goal:
    contact = world.lighttalk.pick_contact()
    shop = world.lightshop
    item = shop.pick_item(renamed=True, max_price_cents=99_990)
    # Neither 12.5 nor 1,250.00 can be written for it: there is one way to say the price.
    item = shop.set_price(item, item.price_cents // 10 * 10 + 9)
    store = shop.shop_of(item)
    shop.set_starred(store, False)
    price = f"{item.price_cents / 100:.2f}"

    async def solve(do: Tools) -> None:
        uid = await do.get_uid_from_name(name=contact.name)
        sid = await do.get_shop_id_by_name(shop_name=store.name)
        [found] = [i for i in await do.list_items(sid=sid) if i["name"] == item.name]
        info = await do.get_item_info(sid=sid, tid=found["tid"])
        text = derived(f"One costs {info['price']:.2f}.", info["price"])
        await do.send_message(uid=uid, content=text)
        await do.star_shop(sid=sid)

    return Goal(
        blanks={"name": contact.name, "thing": shop.spoken(item), "shop": store.name},
        solve=solve,
        free=(
            FreeText(
                table="lighttalk.messages",
                where={"chat": contact.uid},
                field="content",
                facts=(price,),
            ),
        ),
    )


@task(
    "{first}, {second} and I share a present. On LightShop, buy one piece of {thing} from {shop}; "
    "my cart is empty and shall be so again. Then start a group chat with the two of them on LightTalk, "
    'call it "{title}", and write there, mentioning nobody, exactly "Bought for P, so S each", '
    "where P is what it "
    "cost and S a third of that, rounded to cents, both with two decimals (like 1234.50). {second} "
    "has the say: hand the group to them. Mark the group as unread, so that I remember to look.",
    apps=["lighttalk", "lightshop"],
    probes=["long-horizon", "arithmetic", "hidden-prerequisite"],
)
def test_share_a_present(world: World) -> Goal:
    talk, shop = world.lighttalk, world.lightshop
    first, second = talk.pick_contacts(2)
    known = {group.name for group in talk.groups}
    titles = ["A present for Mum", "Shared present", "Our gift for the twins", "Birthday, secret!"]
    title = world.rng.choice([title for title in titles if title not in known])
    shop.empty_cart()
    item = shop.pick_item()
    store = shop.shop_of(item)
    shop.afford(item, 2)

    async def solve(do: Tools) -> None:
        sid = await do.get_shop_id_by_name(shop_name=store.name)
        [found] = [i for i in await do.list_items(sid=sid) if i["name"] == item.name]
        info = await do.get_item_info(sid=sid, tid=found["tid"])
        await do.add_to_cart(sid=sid, tid=found["tid"], cnt=1)
        await do.wait_payment_password()
        await do.checkout_all()
        uids = [await do.get_uid_from_name(name=contact.name) for contact in (first, second)]
        await do.ask_for_privilege()
        group = await do.create_group_chat(uids=uids)
        await do.rename_group(gid=group["gid"], name=title)
        cents = round(info["price"] * 100)
        share = (2 * cents + 3) // 6  # a third, rounded half up
        text = derived(f"Bought for {cents / 100:.2f}, so {share / 100:.2f} each", info["price"])
        await do.send_message_to_group(gid=group["gid"], content=text, at=[])
        await do.change_owner_of_group(gid=group["gid"], uid=uids[1])
        await do.mark_as_unread_in_group(gid=group["gid"])

    return Goal(
        blanks={
            "first": first.name,
            "second": second.name,
            "thing": shop.spoken(item),
            "shop": store.name,
            "title": title,
        },
        solve=solve,
    )


@task(
    "I owe {name} a few favours. On LightTalk, send them a link to the latest post of {artist}, "
    "with nothing else in the message. Like that post for me, and leave the comment "
    '"{comment}" under it. '
    "On LightShop, put {thing} from {shop} among my favourite items and the shop among my "
    'favourite shops. Then set the remark "{remark}" for {name} and mark our chat as unread.',
    apps=["lighttalk", "lightshop"],
    probes=["long-horizon", "identity"],
)
def test_return_favours(world: World) -> Goal:
    talk, shop = world.lighttalk, world.lightshop
    contact = talk.pick_contact()
    talk.contacts.replace(contact.uid, unread=False, remark=None)
    artist = talk.pick_contact(but=[contact], has_moments=True, liked_by_me=False)
    item = shop.pick_item(starred=False)
    store = shop.shop_of(item)
    shop.set_starred(store, False)
    comment = world.rng.choice(["A lovely piece.", "This made my day.", "More of this, please!"])
    remark = world.rng.choice(["favours returned", "we are quits", "all settled"])

    async def solve(do: Tools) -> None:
        uid = await do.get_uid_from_name(name=contact.name)
        author = await do.get_uid_from_name(name=artist.name)
        [latest] = await do.get_last_k_moments(uid=author, k=1)
        link = await do.get_shared_url_of_moment(uid=author, moid=latest["moid"])
        await do.like_moment(uid=author, moid=latest["moid"])
        await do.comment_moment(uid=author, moid=latest["moid"], content=comment)
        await do.send_message(uid=uid, content=link)
        sid = await do.get_shop_id_by_name(shop_name=store.name)
        [found] = [i for i in await do.list_items(sid=sid) if i["name"] == item.name]
        await do.star_item(sid=sid, tid=found["tid"])
        await do.star_shop(sid=sid)
        await do.edit_remark(uid=uid, remark=remark)
        await do.mark_as_unread(uid=uid)

    return Goal(
        blanks={
            "name": contact.name,
            "artist": artist.name,
            "comment": comment,
            "thing": shop.spoken(item),
            "shop": store.name,
            "remark": remark,
        },
        solve=solve,
    )
