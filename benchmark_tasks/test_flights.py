"""Tasks about LightFlight: seats, payments, cancellations, passengers and favourite airports."""

from typing import Any

from pytest_complexmcp import Goal, Money, Tools, World, derived, task


async def details_of(do: Tools, departure: str, arrival: str, date: str) -> list[Any]:
    """All direct flights between two places on a date, with what they cost."""
    fids = await do.search_flights(departure=departure, arrival=arrival, date=date)
    return [await do.get_flight_details(fid=fid) for fid in fids]


def offered(flight: Any, seat_class: str, seats: int = 1) -> Any:
    """The class of a flight if it has so many seats, else None."""
    classes = [one for one in flight["classes"] if one["seat_class"] == seat_class]
    return classes[0] if classes and classes[0]["seats_left"] >= seats else None


async def index_of(do: Tools, name: str) -> int:
    """The place of somebody in the list of passengers."""
    [one] = [p for p in await do.check_passengers() if p["name"] == name]
    return int(one["passenger_idx"])


@task(
    "Get {name} from {origin} to {destination} on {date}, in economy, as cheaply as a direct flight "
    "can be had, and pay for the seat. The bookings I have not paid yet I do not want any more: take "
    "them off before you pay. What is paid stays.",
    apps=["lightflight"],
    probes=["clean-slate", "hidden-prerequisite", "arithmetic"],
)
def test_fly_at_the_lowest_fare(world: World) -> Goal:
    flights = world.lightflight
    trip = flights.pick_trip(choice=2)
    passenger = flights.pick_passenger(booked=False)
    flights.ensure_bookings(2, paid=False, but=[passenger])
    flights.afford(trip.cheapest.fare_cents)

    async def solve(do: Tools) -> None:
        listed = await do.check_bookings()
        for booking in listed["bookings"]:
            if not booking["paid"]:
                await do.remove_from_booking(bid=booking["bid"])
        found = await details_of(do, trip.origin, trip.destination, trip.date.isoformat())
        best = min(
            (flight for flight in found if offered(flight, "economy")),
            key=lambda flight: offered(flight, "economy")["price"],
        )
        place = await index_of(do, passenger.name)
        await do.add_to_booking(fid=best["fid"], seat_class="economy", passenger_idx=place)
        await do.LightFlight_wait_payment_password()
        await do.checkout_bookings()

    return Goal(
        blanks={
            "name": passenger.name,
            "origin": trip.origin,
            "destination": trip.destination,
            "date": trip.date,
        },
        solve=solve,
    )


@task(
    "{first} and {second} have to be in {destination} as early as possible on {date}. Reserve a "
    "business seat for each of them on one and the same direct flight from {origin} that day, the one "
    "that lands first among those with room for both. I shall pay later.",
    apps=["lightflight"],
    probes=["arithmetic", "restraint"],
)
def test_reserve_two_seats(world: World) -> Goal:
    flights = world.lightflight
    trip = flights.pick_trip(seat_class="business", seats=2, choice=2)
    first = flights.pick_passenger(booked=False)
    second = flights.pick_passenger(but=[first], booked=False)

    async def solve(do: Tools) -> None:
        fids = await do.search_flights(
            departure=trip.origin, arrival=trip.destination, date=trip.date.isoformat()
        )
        found = [await do.get_flight_details(fid=fid) for fid in fids]
        roomy = []
        for flight in found:
            if offered(flight, "business"):
                left = await do.check_seat_availability(fid=flight["fid"], seat_class="business")
                if left >= 2:
                    roomy.append(flight)
        # All land in one city, so local times compare as they stand.
        best = min(roomy, key=lambda flight: flight["arrival_time"])
        for passenger in (first, second):
            await do.add_to_booking(
                fid=best["fid"],
                seat_class="business",
                passenger_idx=await index_of(do, passenger.name),
            )

    return Goal(
        blanks={
            "first": first.name,
            "second": second.name,
            "origin": trip.origin,
            "destination": trip.destination,
            "date": trip.date,
        },
        solve=solve,
    )


@task(
    "Nobody is flying to {city} any more. Cancel every paid booking that goes there, and keep the "
    'others. Then write to {name} on LightTalk, exactly: "{city} is off, we get R back", where R is '
    "what is refunded in all, with two decimals (like 1234.50).",
    apps=["lightflight", "lighttalk"],
    probes=["arithmetic", "restraint"],
)
def test_call_off_a_destination(world: World) -> Goal:
    flights = world.lightflight
    contact = world.lighttalk.pick_contact()
    flights.clear_bookings()
    trip = flights.pick_trip(seats=2, choice=1)
    flight = trip.bookable[0].flight
    first = flights.pick_passenger(booked=False)
    second = flights.pick_passenger(but=[first], booked=False)
    third = flights.pick_passenger(but=[first, second], booked=False)
    for passenger in (first, second):
        flights.add_booking(flight, "economy", passenger, paid=True)
    while True:
        other = flights.pick_flight(seats=2)
        if trip.destination not in (other.destination.city, other.origin.city):
            break
    flights.add_booking(other, "economy", third, paid=True)

    async def solve(do: Tools) -> None:
        listed = await do.check_bookings()
        airports = await do.list_airports_by_city(city=trip.destination)
        codes = {airport["code"] for airport in airports}
        bids = [b["bid"] for b in listed["bookings"] if b["paid"] and b["arrival"] in codes]
        cancelled = await do.cancel_booking(bids=bids)
        uid = await do.get_uid_from_name(name=contact.name)
        text = f"{trip.destination} is off, we get {cancelled['refunded']:.2f} back"
        await do.send_message(uid=uid, content=derived(text, cancelled))

    return Goal(blanks={"city": trip.destination, "name": contact.name}, solve=solve)


@task(
    "There is somebody on my list of passengers on LightFlight who has no booking at all, neither paid "
    "nor unpaid. Take them off the list.",
    apps=["lightflight"],
    probes=["identity", "restraint"],
)
def test_remove_who_is_not_flying(world: World) -> Goal:
    flights = world.lightflight
    idle = flights.pick_passenger(booked=False)
    for passenger in flights.passengers:
        if passenger.pid != idle.pid and not flights.bookings_of(passenger.pid):
            flights.add_booking(flights.pick_flight(), "economy", passenger)

    async def solve(do: Tools) -> None:
        booked = {b["passenger_idx"] for b in (await do.check_bookings())["bookings"]}
        people = await do.check_passengers()
        [place] = [p["passenger_idx"] for p in people if p["passenger_idx"] not in booked]
        await do.remove_passenger(passenger_idx=place)

    return Goal(solve=solve)


@task(
    "Of my favourite airports keep only those in {city}, and see to it that all airports of {city} are "
    "among them.",
    apps=["lightflight"],
    probes=["clean-slate", "retrieval"],
)
def test_keep_the_airports_of_one_city(world: World) -> Goal:
    flights = world.lightflight
    kept = flights.pick_airport(starred=True, several=True)
    while True:
        other = flights.pick_airport()
        if other.city != kept.city:
            break
    flights.set_starred(other, True)

    sisters = [one for one in flights.get_city(kept.city) if one.code != kept.code]
    flights.set_starred(sisters[0], False)

    async def solve(do: Tools) -> None:
        starred = await do.get_my_starred_airports()
        there = await do.list_airports_by_city(city=kept.city)
        for airport in starred:
            if airport["city"] != kept.city:
                await do.unstar_airport(aid=airport["aid"])
        have = {airport["aid"] for airport in starred}
        for airport in there:
            if airport["aid"] not in have:
                await do.star_airport(aid=airport["aid"])

    return Goal(blanks={"city": kept.city}, solve=solve)


@task(
    "What have I paid for flights of {name} in all, going by the record of payments? Leave refunds "
    "aside.",
    apps=["lightflight"],
    probes=["arithmetic", "retrieval"],
)
def test_sum_up_a_passenger(world: World) -> Goal:
    flights = world.lightflight
    entry, _ = flights.pick_purchase()
    name = entry.lines[0].passenger

    async def solve(do: Tools) -> None:
        await do.get_booking_history()

    return Goal(
        blanks={"name": name}, solve=solve, answer=Money(flights.spent_cents(passenger=name))
    )


@task(
    "{name} insists on business class on flight {number} from {origin} to {destination} on {date}. "
    "Book that seat for them; they take no other flight and no other class.",
    apps=["lightflight"],
    probes=["restraint", "error-recovery"],
)
def test_a_class_that_is_sold_out(world: World) -> Goal:
    flights = world.lightflight
    passenger = flights.pick_passenger(booked=False)
    while True:
        flight = flights.pick_flight(seat_class="business", sold_out=True)
        if flights.seats(flight, "economy") > 0:
            break
    origin, destination = flight.origin.city, flight.destination.city
    date = flight.date.isoformat()

    async def look(do: Tools) -> Any:
        found = await details_of(do, origin, destination, date)
        [wanted] = [one for one in found if one["number"] == flight.number]
        await do.check_seat_availability(fid=wanted["fid"], seat_class="business")
        return wanted

    async def solve(do: Tools) -> None:
        await look(do)

    async def attempt(do: Tools) -> None:
        wanted = await look(do)
        place = await index_of(do, passenger.name)
        await do.add_to_booking(fid=wanted["fid"], seat_class="economy", passenger_idx=place)

    return Goal.impossible(
        solve,
        evidence=(flight.number,),
        blanks={
            "name": passenger.name,
            "number": flight.number,
            "origin": origin,
            "destination": destination,
            "date": date,
        },
        attempt=attempt,
    )


@task(
    "There is no direct flight from {origin} to {destination}. Find the cheapest way for {name} on "
    "{date} with one change, in economy, through {hub}: both flights that day, the second from the "
    "airport where the first lands, and between the two at least 90 minutes and at most 8 hours. "
    "Reserve both seats without paying.",
    apps=["lightflight"],
    probes=["arithmetic", "long-horizon"],
)
def test_change_planes(world: World) -> Goal:
    flights = world.lightflight
    connection = flights.pick_connection()
    passenger = flights.pick_passenger(booked=False)
    first, second = connection.first, connection.second
    one, two = connection.cheapest

    async def solve(do: Tools) -> None:
        date = first.date.isoformat()
        starts = await details_of(do, first.origin, first.destination, date)
        ends = await details_of(do, second.origin, second.destination, date)
        chosen = [
            flight["fid"]
            for found, wanted in ((starts, one), (ends, two))
            for flight in found
            if flight["number"] == wanted.flight.number
        ]
        place = await index_of(do, passenger.name)
        for fid in chosen:
            await do.add_to_booking(fid=fid, seat_class="economy", passenger_idx=place)

    return Goal(
        blanks={
            "origin": first.origin,
            "destination": second.destination,
            "hub": first.destination,
            "name": passenger.name,
            "date": first.date,
        },
        solve=solve,
    )


@task(
    "{name}, whom I know from LightTalk, comes along to {destination} on {date}. Put them on my list of "
    "passengers under that name, linked to their LightTalk account, and reserve an economy seat for "
    "them on the first direct flight of the day from {origin} that still has one. Do not pay for "
    "anything; and tell them on LightTalk the number of the flight, with nothing else in the message.",
    apps=["lightflight", "lighttalk"],
    probes=["identity", "hidden-prerequisite"],
)
def test_take_a_friend_along(world: World) -> Goal:
    flights = world.lightflight
    contact = world.lighttalk.pick_contact()
    flights.leave_out(contact.name, contact.uid)
    trip = flights.pick_trip(choice=2)

    async def solve(do: Tools) -> None:
        uid = await do.get_uid_from_name(name=contact.name)
        added = await do.add_passenger(name=contact.name, light_talk_uid=uid)
        found = await details_of(do, trip.origin, trip.destination, trip.date.isoformat())
        first = next(flight for flight in found if offered(flight, "economy"))
        await do.add_to_booking(
            fid=first["fid"], seat_class="economy", passenger_idx=added["passenger_idx"]
        )
        await do.send_message(uid=uid, content=first["number"])

    return Goal(
        blanks={
            "name": contact.name,
            "origin": trip.origin,
            "destination": trip.destination,
            "date": trip.date,
        },
        solve=solve,
    )
