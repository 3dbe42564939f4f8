"""Things done and undone again, on what a solution does not care about: nothing may come of them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from pytest_complexmcp.tasks import Tools
from sandboxes.core import Rng

Walk = Callable[[Tools, Rng], Awaitable[bool]]
"""Does something and undoes it; False where this world has nothing to do it with."""


@dataclass(frozen=True)
class Detour:
    """One thing done and undone, with the tools of one app."""

    app: str
    walk: Walk


DETOURS: Final[list[Detour]] = []


def detour(app: str) -> Callable[[Walk], Walk]:
    def add(walk: Walk) -> Walk:
        DETOURS.append(Detour(app, walk))
        return walk

    return add


async def _somebody(do: Tools, rng: Rng) -> Any:
    me = await do.get_my_uid()
    others = [c for c in await do.get_all_contacts() if c["uid"] != me]
    return rng.choice(others)["uid"]


async def _item(do: Tools, rng: Rng) -> Any:
    category = rng.choice(await do.list_all_shop_categories())
    shops = await do.list_all_shops_by_category(category=category)
    if not shops:
        return None
    items = await do.list_items(sid=rng.choice(shops)["sid"])
    return rng.choice(items)


@detour("lighttalk")
async def block_somebody(do: Tools, rng: Rng) -> bool:
    uid = await _somebody(do, rng)
    blocked = (await do.get_contact_info(uid=uid))["blocked"]
    await do.ask_for_privilege()
    there, back = (do.unblock, do.block) if blocked else (do.block, do.unblock)
    await there(uid=uid)
    await back(uid=uid)
    return True


@detour("lighttalk")
async def post_and_delete(do: Tools, rng: Rng) -> bool:
    await do.ask_for_privilege()
    text = rng.choice(["Hello, everybody!", "What a day."])
    moid = await do.post_moment(content=text, img_urls=[])
    await do.delete_moment(moid=moid)
    return True


@detour("lighttalk")
async def mark_a_chat(do: Tools, rng: Rng) -> bool:
    uid = await _somebody(do, rng)
    if not await do.get_chat_history(uid=uid):
        return False
    if (await do.get_contact_info(uid=uid))["unread"]:
        await do.mark_as_read(uid=uid)
        await do.mark_as_unread(uid=uid)
    else:
        await do.mark_as_unread(uid=uid)
        await do.mark_as_read(uid=uid)
    return True


@detour("lighttalk")
async def like_something(do: Tools, rng: Rng) -> bool:
    me, uid = await do.get_my_uid(), await _somebody(do, rng)
    info = await do.get_contact_info(uid=uid)
    moments = await do.get_last_k_moments(uid=uid, k=1)
    if not moments or info["blocked"]:
        return False
    place = {"uid": uid, "moid": moments[0]["moid"]}
    liked = me in moments[0]["likes"]
    there, back = (
        (do.unlike_moment, do.like_moment) if liked else (do.like_moment, do.unlike_moment)
    )
    await there(**place)
    await back(**place)
    return True


@detour("lightshop")
async def try_an_item(do: Tools, rng: Rng) -> bool:
    item = await _item(do, rng)
    cart = await do.get_cart_summary()
    if item is None or any(entry["tid"] == item["tid"] for entry in cart["entries"]):
        return False
    info = await do.get_item_info(sid=item["sid"], tid=item["tid"])
    if not info["stock"]:
        return False
    await do.add_to_cart(sid=item["sid"], tid=item["tid"], cnt=1)
    cart = await do.get_cart_summary()
    [entry] = [entry for entry in cart["entries"] if entry["tid"] == item["tid"]]
    await do.delete_item_in_cart(caid=entry["caid"])
    return True


@detour("lightshop")
async def star_an_item(do: Tools, rng: Rng) -> bool:
    item = await _item(do, rng)
    if item is None:
        return False
    place = {"sid": item["sid"], "tid": item["tid"]}
    starred = (await do.get_item_info(**place))["starred"]
    there, back = (do.unstar_item, do.star_item) if starred else (do.star_item, do.unstar_item)
    await there(**place)
    await back(**place)
    return True


@detour("lightflight")
async def star_an_airport(do: Tools, rng: Rng) -> bool:
    city = rng.choice(await do.list_all_cities())
    airports = await do.list_airports_by_city(city=city)
    aid = rng.choice(airports)["aid"]
    starred = any(star["aid"] == aid for star in await do.get_my_starred_airports())
    there, back = (
        (do.unstar_airport, do.star_airport) if starred else (do.star_airport, do.unstar_airport)
    )
    await there(aid=aid)
    await back(aid=aid)
    return True


@detour("lightflight")
async def add_a_stranger(do: Tools, rng: Rng) -> bool:
    name = rng.choice(["Wilma Somebody", "Ferdinand Nobody"])
    await do.add_passenger(name=name, light_talk_uid="empty")
    known = await do.check_passengers()
    [place] = [one["passenger_idx"] for one in known if one["name"] == name]
    await do.remove_passenger(passenger_idx=place)
    return True


@detour("lightstock")
async def watch_a_stock(do: Tools, rng: Rng) -> bool:
    sector = rng.choice(await do.list_all_sectors())
    ticker = rng.choice(await do.list_all_tickers_by_sector(sector=sector))
    await do.toggle_watchlist(ticker=ticker)
    await do.toggle_watchlist(ticker=ticker)
    return True


@detour("lightstock")
async def move_money(do: Tools, rng: Rng) -> bool:
    account = await do.get_account_summary()
    amount = rng.between(1, 20)
    if account["savings balance"] < amount:
        return False
    await do.transfer_funds(amount=amount, direction="savings_to_trading")
    await do.transfer_funds(amount=amount, direction="trading_to_savings")
    return True


@detour("lightweather")
async def watch_the_weather(do: Tools, rng: Rng) -> bool:
    city = rng.choice(["Oslo", "Cairo", "Lima"])
    alert = {"location": city, "condition": "wind_above", "threshold": 71.5}
    await do.create_alert(**alert)
    mine = [a for a in await do.list_alerts() if a["location"] == city and a["threshold"] == 71.5]
    await do.delete_alert(alert_id=mine[-1]["alert_id"])
    return True
