"""How each tool of LightFlight refuses: by type and code, and with nothing changed."""

from collections.abc import Callable
from typing import Any

import pytest

from sandboxes.core import (
    Conflict,
    InvalidArgument,
    InvalidArguments,
    NotFound,
    PreconditionFailed,
    ToolError,
    World,
)
from sandboxes.lightflight import APP
from sandboxes.lightflight.airports import airport_by_code, date_of
from sandboxes.lightflight.arrange import ArrangedFlights

Call = Callable[..., Any]

CLASS = {"seat_class": "economy"}
REFUSALS: list[tuple[str, dict[str, object], type[ToolError], str]] = [
    ("list_airports_by_city", {"city": "Atlantis"}, NotFound, "city_not_found"),
    ("list_airports_by_city", {"city": "LHR"}, NotFound, "city_not_found"),
    ("list_airports_by_city", {"city": " "}, NotFound, "city_not_found"),
    ("list_airports_by_city", {"city": "Portland"}, InvalidArgument, "place_ambiguous"),
    ("search_flights", {"departure": "Oz", "arrival": "Rome", "date": "{day}"}, NotFound, "place_not_found"),
    ("search_flights", {"departure": "Rome", "arrival": "Oz", "date": "{day}"}, NotFound, "place_not_found"),
    ("search_flights", {"departure": "Birmingham", "arrival": "Rome", "date": "{day}"}, InvalidArgument, "place_ambiguous"),
    ("search_flights", {"departure": "Rome", "arrival": "FCO", "date": "{day}"}, InvalidArgument, "same_place"),
    ("search_flights", {"departure": "rome", "arrival": "Rome", "date": "{day}"}, InvalidArgument, "same_place"),
    ("get_flight_details", {"fid": "flight_x"}, NotFound, "flight_not_found"),
    ("get_fids_by_departure", {"departure": "Oz"}, NotFound, "place_not_found"),
    ("get_fids_by_arrival", {"arrival": "東"}, NotFound, "place_not_found"),
    ("check_seat_availability", {"fid": "x", **CLASS}, NotFound, "flight_not_found"),
    ("check_seat_availability", {"fid": "{past}", **CLASS}, Conflict, "flight_departed"),
    ("check_seat_availability", {"fid": "{fid}", "seat_class": "first"}, NotFound, "class_not_offered"),
    ("remove_passenger", {"passenger_idx": 99}, NotFound, "passenger_not_found"),
    ("remove_passenger", {"passenger_idx": "{busy}"}, Conflict, "passenger_has_bookings"),
    ("add_to_booking", {"fid": "x", "passenger_idx": 0, **CLASS}, NotFound, "flight_not_found"),
    ("add_to_booking", {"fid": "{past}", "passenger_idx": 0, **CLASS}, Conflict, "flight_departed"),
    ("add_to_booking", {"fid": "{fid}", "passenger_idx": 0, "seat_class": "first"}, NotFound, "class_not_offered"),
    ("add_to_booking", {"fid": "{fid}", "passenger_idx": 99, **CLASS}, NotFound, "passenger_not_found"),
    ("add_to_booking", {"fid": "{fid}", "passenger_idx": "{busy}", **CLASS}, Conflict, "passenger_on_flight"),
    ("add_to_booking", {"fid": "{full}", "passenger_idx": "{busy}", **CLASS}, Conflict, "no_seat_left"),
    ("remove_from_booking", {"bid": "booking_x"}, NotFound, "booking_not_found"),
    ("remove_from_booking", {"bid": "{paid}"}, Conflict, "booking_paid"),
    ("checkout_bookings", {}, PreconditionFailed, "password_missing"),
    ("cancel_booking", {"bids": ["booking_x"]}, NotFound, "booking_not_found"),
    ("cancel_booking", {"bids": ["{unpaid}"]}, Conflict, "booking_not_paid"),
    ("cancel_booking", {"bids": ["{paid}", "{unpaid}"]}, Conflict, "booking_not_paid"),
    ("cancel_booking", {"bids": ["{paid}", "{paid}"]}, InvalidArgument, "booking_repeated"),
    ("star_airport", {"aid": "JFK"}, NotFound, "airport_not_found"),
    ("star_airport", {"aid": "{star}"}, Conflict, "airport_already_starred"),
    ("unstar_airport", {"aid": "airport_x"}, NotFound, "airport_not_found"),
    ("unstar_airport", {"aid": "{plain}"}, Conflict, "airport_not_starred"),
]  # fmt: skip


@pytest.fixture
def blanks(world: World, flights: ArrangedFlights) -> dict[str, object]:
    with world.transaction():
        _, past = flights.pick_purchase()
        flights.clear_bookings()
        passenger = flights.pick_passenger()
        flight = next(
            found
            for found in iter(lambda: flights.pick_flight(seats=3), None)
            if found.classes == ("economy",)
        )
        unpaid = flights.add_booking(flight, "economy", passenger)
        paid = flights.add_booking(flights.pick_flight(seats=2), "economy", passenger, paid=True)
        star, plain = airport_by_code()["JFK"], airport_by_code()["LHR"]
        flights.set_starred(star, True)
        flights.set_starred(plain, False)
        return {
            "day": date_of(flights.timetable.on_sale[0]).isoformat(),
            "past": past.fid,
            "fid": flight.fid,
            "full": flights.pick_flight(sold_out=True).fid,
            "busy": flights.place_of(passenger),
            "unpaid": unpaid.bid,
            "paid": paid.bid,
            "star": flights.timetable.aid(star),
            "plain": flights.timetable.aid(plain),
        }


def filled(value: object, blanks: dict[str, object]) -> object:
    if isinstance(value, list):
        return [filled(part, blanks) for part in value]
    if isinstance(value, str) and value.startswith("{"):
        return blanks[value[1:-1]]
    return value


@pytest.mark.parametrize(
    ("name", "arguments", "error", "code"), REFUSALS, ids=[f"{r[0]}-{r[3]}" for r in REFUSALS]
)
def test_a_refusal_says_why_and_changes_nothing(
    world: World,
    call: Call,
    blanks: dict[str, object],
    name: str,
    arguments: dict[str, object],
    error: type[ToolError],
    code: str,
) -> None:
    before = world.snapshot()
    with pytest.raises(error) as refused:
        call(name, **{key: filled(value, blanks) for key, value in arguments.items()})
    assert refused.value.code == code
    assert world.snapshot().plain() == before.plain()


def test_an_ambiguous_name_is_answered_with_what_it_may_mean(call: Call) -> None:
    with pytest.raises(InvalidArgument) as refused:
        call("get_fids_by_departure", departure="san jose")
    assert refused.value.fields["meant"] == "San Jose, Costa Rica; San Jose, United States"


def test_a_text_that_is_too_long_is_no_argument(call: Call) -> None:
    known = {"passenger_idx": 0, "seat_class": "economy", "date": "2026-05-05"}
    for tool in APP.offered:
        schemas = tool.input_schema["properties"]
        texts = [n for n, s in schemas.items() if "maxLength" in s and n != "date"]
        for name in texts:
            rest = {other: known.get(other, "x") for other in schemas if other != name}
            with pytest.raises(InvalidArguments):
                call(tool.name, **rest, **{name: "x" * 10_000})


@pytest.mark.parametrize("seat_class", ["Economy", "coach", "", None, 1])
def test_a_class_is_one_of_three(call: Call, seat_class: object) -> None:
    with pytest.raises(InvalidArguments):
        call("check_seat_availability", fid="x", seat_class=seat_class)


@pytest.mark.parametrize("bids", [[], "booking_x", [1], ["x" * 65], ["x"] * 101, None])
def test_bids_are_a_short_list(call: Call, bids: object) -> None:
    with pytest.raises(InvalidArguments):
        call("cancel_booking", bids=bids)
