"""How LightWeather refuses: what is wrong in terms of the app, and nothing changed."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest

from sandboxes.core import (
    InvalidArgument,
    InvalidArguments,
    NotFound,
    PreconditionFailed,
    ToolError,
    World,
)
from sandboxes.lightweather import APP
from sandboxes.lightweather.arrange import ArrangedWeather
from sandboxes.lightweather.cities import cities

Call = Callable[..., Any]

PARAMETERS = {tool.name: list(tool.parameters) for tool in APP.offered}

LOCATED = [name for name, arguments in PARAMETERS.items() if "location" in arguments]
REST: dict[str, object] = {
    "days": 1,
    "hours": 1,
    "next_hours": 1,
    "start": "2024-01-01",
    "end": "2024-01-02",
    "year": 2024,
    "condition": "aqi_above",
    "threshold": 100,
}


@pytest.mark.parametrize("name", LOCATED)
@pytest.mark.parametrize(
    ("location", "code"),
    [("Atlantis", "city_not_found"), ("東京", "city_not_found"), ("San Jose", "city_ambiguous")],
)
def test_a_place_that_is_no_one_city_is_refused(
    world: World, call: Call, name: str, location: str, code: str
) -> None:
    before = world.snapshot().plain()
    arguments = {key: REST[key] for key in PARAMETERS[name] if key != "location"}
    with pytest.raises(ToolError) as refused:
        call(name, location=location, **arguments)
    assert refused.value.code == code
    assert location in str(refused.value)
    assert world.snapshot().plain() == before


REFUSALS: list[tuple[str, dict[str, object], type[ToolError], str]] = [
    ("compare_climate", {"location1": "Oslo", "location2": "X"}, NotFound, "city_not_found"),
    ("compare_climate", {"location1": "X", "location2": "Oslo"}, NotFound, "city_not_found"),
    ("estimate_travel_weather", {"route": ["Oslo", "X"]}, NotFound, "city_not_found"),
    (
        "estimate_travel_weather",
        {"route": ["Portland", "Oslo"]},
        InvalidArgument,
        "city_ambiguous",
    ),
    ("get_station_info", {"station_id": "station_x"}, NotFound, "station_not_found"),
    ("get_station_observation", {"station_id": "x"}, NotFound, "station_not_found"),
    ("delete_alert", {"alert_id": "alert_x"}, NotFound, "alert_not_found"),
    (
        "get_historical_weather",
        {"location": "Oslo", "start": "2024-02-02", "end": "2024-02-01"},
        InvalidArgument,
        "range_backwards",
    ),
    (
        "get_historical_weather",
        {"location": "Oslo", "start": "2024-01-01", "end": "2024-04-02"},
        InvalidArgument,
        "range_too_long",
    ),
    (
        "get_historical_weather",
        {"location": "Oslo", "start": "1999-12-31", "end": "2000-01-02"},
        NotFound,
        "before_records",
    ),
    (
        "get_historical_weather",
        {"location": "Oslo", "start": "{today}", "end": "{today}"},
        PreconditionFailed,
        "not_yet_over",
    ),
    (
        "get_historical_weather",
        {"location": "Oslo", "start": "0001-01-01", "end": "0001-01-01"},
        NotFound,
        "before_records",
    ),
    (
        "get_historical_weather",
        {"location": "Oslo", "start": "9999-12-31", "end": "9999-12-31"},
        PreconditionFailed,
        "not_yet_over",
    ),
    ("get_climate_summary", {"location": "Oslo", "year": 1999}, NotFound, "before_records"),
    ("get_climate_summary", {"location": "Oslo", "year": 2026}, PreconditionFailed, "not_yet_over"),
    (
        "create_alert",
        {"location": "Oslo", "condition": "humidity_above", "threshold": 101},
        InvalidArgument,
        "threshold_out_of_range",
    ),
    (
        "create_alert",
        {"location": "Oslo", "condition": "wind_above", "threshold": -1},
        InvalidArgument,
        "threshold_out_of_range",
    ),
    (
        "convert_temperature",
        {"value": -1, "from_unit": "K", "to_unit": "C"},
        InvalidArgument,
        "below_absolute_zero",
    ),
    (
        "convert_temperature",
        {"value": -459.68, "from_unit": "F", "to_unit": "F"},
        InvalidArgument,
        "below_absolute_zero",
    ),
]


@pytest.mark.parametrize(("name", "arguments", "error", "code"), REFUSALS)
def test_a_refusal_says_why_and_changes_nothing(
    world: World,
    call: Call,
    weather: ArrangedWeather,
    name: str,
    arguments: dict[str, object],
    error: type[ToolError],
    code: str,
) -> None:
    today = weather.today(cities()["Oslo"]).isoformat()
    filled = {
        key: value.format(today=today) if isinstance(value, str) else value
        for key, value in arguments.items()
    }
    before = world.snapshot().plain()
    with pytest.raises(error) as refused:
        call(name, **filled)
    assert refused.value.code == code
    assert world.snapshot().plain() == before


def malformed() -> Iterator[tuple[str, dict[str, object]]]:
    """Calls that break the schema."""
    numbers: tuple[object, ...]
    for numbers, name, argument in (
        ((0, -1, 8, 10**30, 1.5, None), "get_forecast", "days"),
        ((0, 121, True, "3"), "get_hourly_forecast", "hours"),
        ((0, 10_000), "get_wind_forecast", "hours"),
        ((0, -5), "get_precip_probability", "next_hours"),
        ((0, "2024", 10_000), "get_climate_summary", "year"),
    ):
        for number in numbers:
            yield name, {"location": "Oslo", argument: number}
    texts: tuple[object, ...] = ("", "x" * 101, 7, None)
    for text in texts:
        yield "get_current_weather", {"location": text}
    arabic = "\u0662\u0660\u0662\u0664-01-01"
    for text in ("2024-02-30", "2023-02-29", "2024-13-01", "2024-1-1", "20240101", "", arabic):
        for start, end in ((text, "2024-03-01"), ("2024-03-01", text), ("0000-01-01", text)):
            yield "get_historical_weather", {"location": "Oslo", "start": start, "end": end}
    thresholds: tuple[object, ...] = (float("nan"), float("inf"), 1e9, "80", None)
    for threshold in thresholds:
        yield (
            "create_alert",
            {"location": "Oslo", "condition": "aqi_above", "threshold": threshold},
        )
    yield "create_alert", {"location": "Oslo", "condition": "boredom_above", "threshold": 1}
    routes: tuple[object, ...] = (["Oslo"], [], ["Oslo"] * 8, "Oslo", ["Oslo", "x" * 10_000])
    for route in routes:
        yield "estimate_travel_weather", {"route": route}
    yield "convert_temperature", {"value": 1, "from_unit": "R", "to_unit": "C"}
    for value in (float("nan"), 1e300):
        yield "convert_temperature", {"value": value, "from_unit": "C", "to_unit": "F"}
    yield "delete_alert", {"alert_id": "x" * 10_000}
    yield "get_station_info", {"station_id": "x" * 65}


@pytest.mark.parametrize(("name", "arguments"), [*malformed()])
def test_what_breaks_the_schema_is_no_argument(
    world: World, call: Call, name: str, arguments: dict[str, object]
) -> None:
    before = world.snapshot().plain()
    with pytest.raises(InvalidArguments):
        call(name, **arguments)
    assert world.snapshot().plain() == before


def test_the_last_day_of_a_leap_february_is_a_date(call: Call) -> None:
    day = date(2024, 2, 29).isoformat()
    assert len(call("get_historical_weather", location="Oslo", start=day, end=day)) == 1
