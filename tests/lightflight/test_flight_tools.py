"""What each tool about airports and flights answers."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from sandboxes.core import (
    Conflict,
    InvalidArgument,
    InvalidArguments,
    Registry,
    World,
)
from sandboxes.lightflight import APP
from sandboxes.lightflight.airports import airports, cities, date_of
from sandboxes.lightflight.arrange import ArrangedFlights
from sandboxes.lightflight.trips import Trip

Call = Callable[..., Any]
Judged = Callable[[World], Any]

CONTRACT = {
    "list_all_cities": [],
    "list_airports_by_city": ["city"],
    "search_airports": ["airport_name"],
    "search_flights": ["departure", "arrival", "date"],
    "get_flight_details": ["fid"],
    "get_fids_by_departure": ["departure"],
    "get_fids_by_arrival": ["arrival"],
    "check_seat_availability": ["fid", "seat_class"],
    "check_passengers": [],
    "add_passenger": ["name", "light_talk_uid"],
    "remove_passenger": ["passenger_idx"],
    "add_to_booking": ["fid", "seat_class", "passenger_idx"],
    "check_bookings": [],
    "remove_from_booking": ["bid"],
    "wait_payment_password": [],
    "checkout_bookings": [],
    "cancel_booking": ["bids"],
    "check_balance": [],
    "get_booking_history": [],
    "star_airport": ["aid"],
    "unstar_airport": ["aid"],
    "get_my_starred_airports": [],
}


# The contract


def test_the_tools_and_their_arguments_are_those_of_the_paper() -> None:
    offered = {tool.name: list(tool.parameters) for tool in APP.offered}
    assert offered == CONTRACT


def test_every_text_and_number_an_agent_sends_is_bounded() -> None:
    for tool in APP.offered:
        for name, schema in tool.input_schema["properties"].items():
            bounds = {"maxLength", "maximum", "maxItems", "enum"}
            assert bounds & schema.keys(), (tool.name, name)
            assert bounds & schema.get("items", schema).keys(), (tool.name, name)


def test_what_one_tool_needs_another_returns() -> None:
    kinds = {tool.name: tool.id_kinds() for tool in APP.offered}
    assert kinds["cancel_booking"][0] == {"bids": "booking"}
    assert kinds["add_passenger"][0] == {"light_talk_uid": "user"}
    assert kinds["search_flights"][1] == {"flight"}
    assert kinds["get_flight_details"] == ({"fid": "flight"}, frozenset({"airport", "flight"}))
    returned = {kind for _, kinds_returned in kinds.values() for kind in kinds_returned}
    assert {kind for taken, _ in kinds.values() for kind in taken.values()} <= returned


def test_only_an_optional_link_may_be_left_out() -> None:
    for tool in APP.offered:
        optional = {"light_talk_uid"} if tool.name == "add_passenger" else set()
        assert set(tool.input_schema.get("required", [])) == set(tool.parameters) - optional


# Airports


def test_every_city_is_listed(call: Call) -> None:
    listed = call("list_all_cities")
    assert listed == list(cities())
    assert {"London", "Tokyo", "Sao Paulo", "Portland, Maine"} <= set(listed)


def test_the_airports_of_a_city_are_listed(call: Call) -> None:
    found = call("list_airports_by_city", city="tokyo")
    assert {entry["code"] for entry in found} == {"HND", "NRT"}
    assert all(entry["city"] == "Tokyo" and entry["country"] == "Japan" for entry in found)
    assert found == call("list_airports_by_city", city="Tokyo, Japan")


def test_every_listed_city_has_airports(call: Call) -> None:
    codes = [
        entry["code"]
        for city in call("list_all_cities")
        for entry in call("list_airports_by_city", city=city)
    ]
    assert sorted(codes) == [airport.code for airport in airports()]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("JFK", ["JFK"]),
        ("heathrow", ["LHR"]),
        ("london gatwick", ["LGW"]),
        ("Gatwick  London", ["LGW"]),
        ("ohare", ["ORD"]),
        ("orland", ["MCO"]),
        ("Tromso", ["TOS"]),
        ("zzz", []),
        ("?!", []),
        ("-", []),
    ],
)
def test_an_airport_is_searched_by_words_of_name_city_or_code(
    call: Call, text: str, codes: list[str]
) -> None:
    found = [entry["code"] for entry in call("search_airports", airport_name=text)]
    assert found == codes


def test_an_airport_of_the_very_code_comes_first(call: Call) -> None:
    found = [entry["code"] for entry in call("search_airports", airport_name="van")]
    assert found[0] == "VAN"
    assert "YVR" in found


def test_a_search_answers_at_most_fifty_airports(call: Call) -> None:
    assert len(call("search_airports", airport_name="international")) == 50


def test_an_airport_has_one_id_in_a_world_and_another_in_another(call: Call) -> None:
    [found] = call("search_airports", airport_name="JFK")
    assert found in call("list_airports_by_city", city="New York")
    other = World.from_seed(12, apps=(APP,))
    [elsewhere] = Registry((APP,)).call(other, "search_airports", {"airport_name": "JFK"})
    assert elsewhere["aid"] != found["aid"]
    assert elsewhere["name"] == found["name"]


def test_an_airport_is_starred_and_unstarred(
    world: World, call: Call, flights: ArrangedFlights, judged: Judged
) -> None:
    with world.transaction():
        airport = flights.pick_airport(starred=False)
    before = judged(world)
    aid = flights.timetable.aid(airport)
    starred = call("get_my_starred_airports")
    assert call("star_airport", aid=aid) is True
    assert [entry["aid"] for entry in call("get_my_starred_airports")] == [
        *(entry["aid"] for entry in starred),
        aid,
    ]
    assert call("unstar_airport", aid=aid) is True
    assert call("get_my_starred_airports") == starred
    assert judged(world) == before


# Flights


def test_flights_between_two_cities_are_listed_by_departure(call: Call, trip: Trip) -> None:
    found = call(
        "search_flights",
        departure=trip.origin.upper(),
        arrival=trip.destination,
        date=trip.date.isoformat(),
    )
    assert {offer.flight.fid for offer in trip.offers} <= set(found)
    times = []
    for fid in found:
        details = call("get_flight_details", fid=fid)
        assert details["departure"]["city"] == trip.origin
        assert details["arrival"]["city"] == trip.destination
        times.append(datetime.fromisoformat(details["departure_time"]))
    assert times == sorted(times)
    assert all(time.date() == trip.date for time in times)


def test_an_airport_is_a_place_by_its_code_or_its_name(call: Call, trip: Trip) -> None:
    flight = trip.offers[0].flight
    there = {"arrival": flight.destination.name, "date": trip.date.isoformat()}
    found = call("search_flights", departure=flight.origin.code, **there)
    assert flight.fid in found
    for fid in found:
        details = call("get_flight_details", fid=fid)
        assert details["departure"]["code"] == flight.origin.code
        assert details["arrival"]["code"] == flight.destination.code


def test_a_code_is_not_taken_for_a_city_of_that_name(call: Call) -> None:
    # Goa is a city, and GOA the airport of Genoa.
    fid = call("get_fids_by_departure", departure="GOA")[0]
    assert call("get_flight_details", fid=fid)["departure"]["city"] == "Genoa"
    fid = call("get_fids_by_departure", departure="goa")[0]
    assert call("get_flight_details", fid=fid)["departure"]["city"] == "Goa"


def test_where_nobody_flies_there_are_no_flights(call: Call, flights: ArrangedFlights) -> None:
    day = date_of(flights.timetable.on_sale[3]).isoformat()
    assert call("search_flights", departure="Longyearbyen", arrival="Sydney", date=day) == []


def test_a_flight_is_described(call: Call, flights: ArrangedFlights, trip: Trip) -> None:
    offer = trip.cheapest
    flight = offer.flight
    details = call("get_flight_details", fid=flight.fid)
    assert details["number"] == flight.number
    assert details["duration_minutes"] == flight.minutes
    departs = datetime.fromisoformat(details["departure_time"])
    arrives = datetime.fromisoformat(details["arrival_time"])
    assert arrives - departs == timedelta(minutes=flight.minutes)
    assert departs.utcoffset() == flight.departs_at.utcoffset()
    assert [entry["seat_class"] for entry in details["classes"]] == list(flight.classes)
    economy = details["classes"][0]
    assert economy["price"] == offer.fare_cents / 100
    assert economy["seats_left"] == offer.seats
    for entry in details["classes"]:
        seats = call("check_seat_availability", fid=flight.fid, seat_class=entry["seat_class"])
        assert seats == entry["seats_left"] == flights.seats(flight, entry["seat_class"])


def test_the_flights_of_a_quiet_city_are_all_listed(call: Call, flights: ArrangedFlights) -> None:
    city, leaving = flights.pick_quiet_city()
    assert call("get_fids_by_departure", departure=city) == [flight.fid for flight in leaving]
    arriving = call("get_fids_by_arrival", arrival=city)
    assert arriving
    for fid in arriving:
        assert call("get_flight_details", fid=fid)["arrival"]["city"] == city


def test_of_a_busy_city_the_next_two_hundred_flights_are_listed(call: Call) -> None:
    for name, argument in (
        ("get_fids_by_departure", "departure"),
        ("get_fids_by_arrival", "arrival"),
    ):
        found = call(name, **{argument: "London"})
        assert len(found) == len(set(found)) == 200
        dates = [call("get_flight_details", fid=fid)["departure_time"][:10] for fid in found]
        assert dates == sorted(dates)


def test_a_departed_flight_is_described_without_seats(
    world: World, call: Call, flights: ArrangedFlights
) -> None:
    with world.transaction():
        _, flight = flights.pick_purchase()
    assert call("get_flight_details", fid=flight.fid)["classes"] == []
    with pytest.raises(Conflict) as refused:
        call("check_seat_availability", fid=flight.fid, seat_class="economy")
    assert refused.value.code == "flight_departed"


# Dates

DATES = ["2026-02-30", "2026-13-01", "2026-1-1", "20260101", "2026-W01-1", "2026-001-1", " 2026-1-1 ", "tomorrow", "", "01/02/2026",
         "2026-01-01T00:00:00", "\u0662\u0660\u0662\u0666-01-01", 20260101, 1.5, None, True, ["2026-01-01"]]  # fmt: skip


@pytest.mark.parametrize("day", DATES)
def test_a_date_that_does_not_exist_is_no_argument(world: World, call: Call, day: object) -> None:
    before = world.snapshot().digest()
    with pytest.raises(InvalidArguments, match=r"^Invalid arguments for search_flights: date: "):
        call("search_flights", departure="Paris", arrival="Rome", date=day)
    assert world.snapshot().digest() == before


@pytest.mark.parametrize("days", [-400, -1, 0, 11, 5_000])
def test_flights_of_other_days_are_not_on_sale(world: World, call: Call, days: int) -> None:
    day = (world.clock.opened + timedelta(days=days)).date()
    with pytest.raises(InvalidArgument) as refused:
        call("search_flights", departure="Paris", arrival="Rome", date=day.isoformat())
    assert refused.value.code == "date_not_on_sale"
    first = world.clock.opened.date() + timedelta(days=1)
    assert refused.value.fields == {
        "day": day,
        "first": first,
        "last": first + timedelta(days=9),
    }


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_ends_of_the_calendar_are_dates_too(call: Call, day: str) -> None:
    with pytest.raises(InvalidArgument):
        call("search_flights", departure="Paris", arrival="Rome", date=day)


def test_the_first_and_the_last_day_are_on_sale(call: Call, flights: ArrangedFlights) -> None:
    for place in (0, -1):
        day: date = date_of(flights.timetable.on_sale[place])
        assert call("search_flights", departure="LHR", arrival="JFK", date=day.isoformat())
