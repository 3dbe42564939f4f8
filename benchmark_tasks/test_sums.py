"""Tasks with figures: units, chemistry, graphs, dates and averages on the way."""

from datetime import timedelta
from math import lcm
from typing import Any

from pytest_complexmcp import Day, Goal, Number, Tools, World, derived, task


async def tell(do: Tools, name: str, text: str) -> None:
    """A message to a contact."""
    await do.send_message(uid=await do.get_uid_from_name(name=name), content=text)


@task(
    "{name} asks how much {gallons} US gallons are. Write to them on LightTalk, exactly: "
    '"{gallons} gallons are L litres", with L rounded to two decimals.',
    apps=["lighttalk"],
    probes=["retrieval", "arithmetic"],
)
def test_gallons(world: World) -> Goal:
    contact = world.lighttalk.pick_contact()
    gallons = world.rng.between(6, 95)

    async def solve(do: Tools) -> None:
        units = await do.list_supported_units(unit_type="volume")
        assert "gallon (US)" in units["volume"]
        litres = await do.convert_volume(value=gallons, from_unit="gallon (US)", to_unit="liter")
        await tell(do, contact.name, derived(f"{gallons} gallons are {litres:.2f} litres", litres))

    return Goal(blanks={"name": contact.name, "gallons": gallons}, solve=solve)


@task(
    "For the experiment with {name} I need {moles} mol of {substance} ({formula}). Remind them on "
    'LightTalk, exactly: "Bring G g of {formula}", where G is the mass in grams with one decimal, and '
    'set their remark to "lab".',
    apps=["lighttalk"],
    probes=["retrieval", "arithmetic"],
)
def test_weigh_a_substance(world: World) -> Goal:
    contact = world.lighttalk.pick_contact()
    world.lighttalk.contacts.replace(contact.uid, remark=None)
    substance, formula = world.rng.choice(
        [
            ("table salt", "NaCl"),
            ("glucose", "C6H12O6"),
            ("baking soda", "NaHCO3"),
            ("copper sulphate pentahydrate", "CuSO4·5H2O"),
            ("slaked lime", "Ca(OH)2"),
        ]
    )
    moles = world.rng.between(2, 9) + 0.5

    async def solve(do: Tools) -> None:
        grams = await do.convert_moles_to_grams(moles=moles, formula=formula)
        uid = await do.get_uid_from_name(name=contact.name)
        await do.send_message(uid=uid, content=derived(f"Bring {grams:.1f} g of {formula}", grams))
        await do.edit_remark(uid=uid, remark="lab")

    return Goal(
        blanks={
            "name": contact.name,
            "moles": moles,
            "substance": substance,
            "formula": formula,
        },
        solve=solve,
    )


@task(
    "When {fuel} ({formula}) burns completely, how many molecules of oxygen does it take, in the "
    "equation with the smallest whole numbers?",
    apps=[],
    probes=["retrieval"],
)
def test_burn_a_fuel(world: World) -> Goal:
    fuel, formula, oxygen = world.rng.choice(
        [
            ("butane", "C4H10", 13),
            ("propane", "C3H8", 5),
            ("ethane", "C2H6", 7),
            ("hexane", "C6H14", 19),
            ("octane", "C8H18", 25),
            ("benzene", "C6H6", 15),
        ]
    )

    async def solve(do: Tools) -> None:
        await do.combustion_products(fuel_formula=formula)

    return Goal(blanks={"fuel": fuel, "formula": formula}, solve=solve, answer=Number(oxygen))


@task(
    "My parcels go from house to house, and I note the minutes it takes: {roads}. Every way can be gone "
    "in both directions. How many minutes does it take at least from {start} to {end}? Write only that "
    "number to {name} on LightTalk.",
    apps=["lighttalk"],
    probes=["arithmetic", "retrieval"],
)
def test_shortest_way(world: World) -> Goal:
    contact = world.lighttalk.pick_contact()
    houses = ["Alder", "Birch", "Cedar", "Dogwood", "Elm"]
    pairs = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (3, 4), (2, 4)]
    minutes = {pair: world.rng.between(2, 30) for pair in pairs}
    adjacent: dict[str, dict[str, int]] = {house: {} for house in houses}
    for (a, b), time in minutes.items():
        adjacent[houses[a]][houses[b]] = adjacent[houses[b]][houses[a]] = time

    async def solve(do: Tools) -> None:
        ways = await do.shortest_path_dijkstra(adj=adjacent, source=houses[0])
        time = ways["reached"][houses[-1]]["distance"]
        await tell(do, contact.name, derived(f"{time:.0f}", ways))

    roads = ", ".join(f"{houses[a]}–{houses[b]} {time}" for (a, b), time in minutes.items())
    return Goal(
        blanks={
            "roads": roads,
            "start": houses[0],
            "end": houses[-1],
            "name": contact.name,
        },
        solve=solve,
    )


@task(
    "What does a thing cost on average at {shop} on LightShop? Take every item that they list once. "
    'Tell {name} on LightTalk: "An average A", with A rounded to two decimals (like 1234.50).',
    apps=["lightshop", "lighttalk"],
    probes=["arithmetic", "retrieval"],
)
def test_average_price(world: World) -> Goal:
    contact = world.lighttalk.pick_contact()
    store = world.lightshop.pick_shop()

    async def solve(do: Tools) -> None:
        sid = await do.get_shop_id_by_name(shop_name=store.name)
        prices = [item["price"] for item in await do.list_items(sid=sid)]
        total = await do.sum_of_list(numbers=prices)
        average = await do.div(a=total, b=derived(len(prices), prices))
        rounded = await do.round_val(a=average, ndigits=derived(2, "two decimals"))
        await tell(do, contact.name, derived(f"An average {rounded:.2f}", rounded))

    items = [item.price_cents for item in world.lightshop.items if item.sid == store.sid]
    # Half a cent would leave open how to round.
    if 2 * sum(items) % len(items) == 0 and sum(items) % len(items):
        first = next(item for item in world.lightshop.items if item.sid == store.sid)
        world.lightshop.set_price(first, first.price_cents + 1)
    return Goal(blanks={"shop": store.name, "name": contact.name}, solve=solve)


@task(
    "On which day of the week does my paid flight to {city} leave? Tell {name} on LightTalk with one "
    "word, the English name of the day, as it is where the flight departs.",
    apps=["lightflight", "lighttalk"],
    probes=["retrieval", "identity"],
)
def test_weekday_of_a_flight(world: World) -> Goal:
    flights = world.lightflight
    contact = world.lighttalk.pick_contact()
    flights.clear_bookings()
    flight = flights.pick_flight(seats=2)
    flights.add_booking(flight, "economy", flights.pick_passenger(), paid=True)

    async def solve(do: Tools) -> None:
        airports = await do.search_airports(airport_name=flight.destination.city)
        codes = {one["code"] for one in airports if one["city"] == flight.destination.city}
        listed = (await do.check_bookings())["bookings"]
        [booking] = [one for one in listed if one["arrival"] in codes]
        day = derived(booking["departure_time"][:10], booking)
        weekday = await do.date_to_weekday(d=day)
        await tell(do, contact.name, weekday)

    return Goal(blanks={"city": flight.destination.city, "name": contact.name}, solve=solve)


@task(
    "{first} comes by every {one} days and {second} every {two} days; today both were here. After how "
    "many days will they meet here next, and which date is that? Give me the date.",
    apps=[],
    probes=["arithmetic", "retrieval"],
)
def test_meet_again(world: World) -> Goal:
    talk = world.lighttalk
    first, second = talk.pick_contacts(2)
    one, two = world.rng.between(6, 14), world.rng.between(15, 25)
    today = world.clock.opened.date()

    async def solve(do: Tools) -> None:
        now: Any = await do.now()
        days = await do.lcm(a=one, b=two)
        seconds = await do.convert_time_units(value=days, from_unit="days", to_unit="seconds")
        await do.add_seconds_iso(t=now, seconds=derived(int(seconds), seconds))

    return Goal(
        blanks={"first": first.name, "second": second.name, "one": one, "two": two},
        solve=solve,
        answer=Day(today + timedelta(days=lcm(one, two))),
    )
