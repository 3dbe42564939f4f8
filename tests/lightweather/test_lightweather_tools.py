"""What each tool of LightWeather answers, and how it refuses."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from sandboxes.core import (
    Conflict,
    NotFound,
    World,
)
from sandboxes.lightweather import APP
from sandboxes.lightweather.arrange import ArrangedWeather
from sandboxes.lightweather.cities import City, cities, distance_km
from sandboxes.lightweather.state import MOST_ALERTS
from sandboxes.lightweather.stations import Status

Call = Callable[..., Any]

CONTRACT = {
    "list_cities": [],
    "get_current_weather": ["location"],
    "get_forecast": ["location", "days"],
    "get_hourly_forecast": ["location", "hours"],
    "get_precip_probability": ["location", "next_hours"],
    "get_wind_forecast": ["location", "hours"],
    "get_uv_index": ["location"],
    "get_air_quality": ["location"],
    "get_sun_times": ["location"],
    "list_stations": [],
    "get_station_info": ["station_id"],
    "get_station_observation": ["station_id"],
    "get_historical_weather": ["location", "start", "end"],
    "get_climate_summary": ["location", "year"],
    "compare_climate": ["location1", "location2"],
    "get_weather_alerts": ["location"],
    "create_alert": ["location", "condition", "threshold"],
    "list_alerts": [],
    "delete_alert": ["alert_id"],
    "set_primary_location": ["location"],
    "get_primary_location": [],
    "estimate_travel_weather": ["route"],
    "convert_temperature": ["value", "from_unit", "to_unit"],
}


@pytest.fixture
def city(weather: ArrangedWeather) -> City:
    return weather.pick_city()


# The contract


def test_the_tools_and_their_arguments_are_those_of_the_paper() -> None:
    assert {tool.name: list(tool.parameters) for tool in APP.offered} == CONTRACT


def test_every_text_and_number_an_agent_sends_is_bounded() -> None:
    bounds = ("maxLength", "maximum", "enum")
    for tool in APP.offered:
        for name, schema in tool.input_schema["properties"].items():
            listed = schema["type"] == "array"
            assert not listed or "maxItems" in schema
            single = schema["items"] if listed else schema
            assert any(bound in single for bound in bounds), (tool.name, name)


def test_what_one_tool_needs_another_returns() -> None:
    kinds = {tool.name: tool.id_kinds() for tool in APP.offered}
    assert kinds["list_cities"] == ({}, frozenset({"city"}))
    assert kinds["get_forecast"][0] == {"location": "city"}
    assert kinds["list_stations"][1] == {"station", "city"}
    assert kinds["create_alert"] == ({"location": "city"}, frozenset({"alert"}))
    returned = {kind for _, kinds_returned in kinds.values() for kind in kinds_returned}
    assert {kind for taken, _ in kinds.values() for kind in taken.values()} <= returned


# Places


def test_every_city_is_listed_under_its_country(call: Call) -> None:
    listed = call("list_cities")
    assert listed["Norway"][:2] == ["Alta", "Bergen"]
    assert list(listed) == sorted(listed)
    assert sorted(name for names in listed.values() for name in names) == sorted(cities())


def test_the_primary_location_is_set_and_read(
    world: World, call: Call, weather: ArrangedWeather
) -> None:
    with world.transaction():
        weather.set_primary(None)
    with pytest.raises(NotFound) as refused:
        call("get_primary_location")
    assert refused.value.code == "primary_location_unset"
    assert call("set_primary_location", location="kraków, poland") == "Kraków"
    assert call("get_primary_location") == "Kraków"


def test_however_a_city_is_written_the_state_is_the_same(world: World, call: Call) -> None:
    digests = set()
    for text in ("New York", "new york city", "NEW YORK, USA"):
        call("set_primary_location", location=text)
        digests.add(world.snapshot().digest())
    assert len(digests) == 1


def test_a_journey_has_a_day_for_each_stop(call: Call, weather: ArrangedWeather) -> None:
    route = weather.pick_cities(4)
    travel = call("estimate_travel_weather", route=[city.name for city in route])
    today = weather.today(route[0])
    for place, (stop, city) in enumerate(zip(travel["stops"], route, strict=True)):
        day = today + timedelta(days=place)
        assert (stop["location"], stop["date"]) == (city.name, day.isoformat())
        assert stop["temp_max_c"] == weather.sky(city).day(day).high / 10
        expected = distance_km(route[place - 1], city) if place else 0
        assert stop["km_from_last"] == expected
    assert travel["total_km"] == sum(stop["km_from_last"] for stop in travel["stops"])


def test_a_journeys_first_day_is_that_of_the_forecast(call: Call, city: City) -> None:
    [today] = call("get_forecast", location=city.name, days=1)
    first, _ = call("estimate_travel_weather", route=[city.name, city.name])["stops"]
    assert today.items() <= first.items()


@pytest.mark.parametrize(
    ("value", "units", "answer"),
    [
        (100, "CF", 212.0),
        (32, "FC", 0.0),
        (-40, "CF", -40.0),
        (0, "KC", -273.15),
        (0, "CK", 273.15),
        (98.6, "FC", 37.0),
        (20, "CC", 20.0),
        (1, "FK", 255.9278),
        (-459.67, "FK", 0.0),
    ],
)
def test_temperatures_are_converted_exactly(
    call: Call, value: float, units: str, answer: float
) -> None:
    found = call("convert_temperature", value=value, from_unit=units[0], to_unit=units[1])
    assert found == answer


# The present and the days to come


def test_the_present_is_told_in_local_time(world: World, call: Call, city: City) -> None:
    now = call("get_current_weather", location=city.name)
    local = datetime.fromisoformat(now["local_time"])
    assert local == city.local(world.clock.opened)
    assert now["location"] == city.name
    assert set(now["condition"]) == {"id", "name", "description"}


def test_a_forecast_has_as_many_days_as_asked_for(
    call: Call, weather: ArrangedWeather, city: City
) -> None:
    days = call("get_forecast", location=city.name, days=7)
    today = weather.today(city)
    dates = [(today + timedelta(days=n)).isoformat() for n in range(7)]
    assert [day["date"] for day in days] == dates
    assert call("get_forecast", location=city.name, days=3) == days[:3]


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("get_hourly_forecast", "hours"),
        ("get_wind_forecast", "hours"),
        ("get_precip_probability", "next_hours"),
    ],
)
def test_hours_follow_from_the_present_one(
    world: World, call: Call, city: City, name: str, count: str
) -> None:
    rows = call(name, location=city.name, **{count: 120})
    times = [datetime.fromisoformat(row["time"]) for row in rows]
    present = city.local(world.clock.opened).replace(minute=0, second=0)
    assert times == [present + timedelta(hours=n) for n in range(120)]
    assert call(name, location=city.name, **{count: 1}) == rows[:1]


def test_the_index_of_the_sun_and_of_the_air_have_a_grade(call: Call, city: City) -> None:
    uv = call("get_uv_index", location=city.name)
    assert uv["max_risk"] in ("low", "moderate", "high", "very high", "extreme")
    assert 0 <= uv["uv_index"] <= uv["max_today"] <= 20
    air = call("get_air_quality", location=city.name)
    assert air["category"].split()[0] in (
        "good",
        "moderate",
        "unhealthy",
        "very",
        "hazardous",
    )
    assert air["pm2_5"] < air["pm10"]


def test_official_warnings_say_what_the_forecast_says(call: Call, weather: ArrangedWeather) -> None:
    city = weather.pick_city(warned_of="wind")
    [warning] = [w for w in call("get_weather_alerts", location=city.name) if w["event"] == "wind"][
        :1
    ]
    days = {day["date"]: day for day in call("get_forecast", location=city.name, days=2)}
    assert f"{days[warning['date']]['gust_max_kmh']} km/h" in warning["text"]
    calm = weather.pick_city(warned=False)
    assert call("get_weather_alerts", location=calm.name) == []


# Stations


def test_only_active_stations_are_listed(call: Call, weather: ArrangedWeather) -> None:
    listed = call("list_stations")
    assert len(listed) > 80
    for station in listed[::10]:
        info = call("get_station_info", station_id=station["station_id"])
        assert station.items() <= info.items()
        assert info["status"] == "active"
    silent = weather.pick_station("maintenance", alone=False)
    assert silent.station_id not in {station["station_id"] for station in listed}
    assert call("get_station_info", station_id=silent.station_id)["status"] == "maintenance"


def test_a_station_reads_what_the_weather_is_where_it_stands(call: Call) -> None:
    for station in call("list_stations"):
        seen = call("get_station_observation", station_id=station["station_id"])
        now = call("get_current_weather", location=station["location"])
        info = call("get_station_info", station_id=station["station_id"])
        above = info["elevation_m"] - cities()[station["location"]].elevation_m
        assert abs(seen["air_temp_c"] + 0.0065 * above - now["temp_c"]) <= 0.5
        assert seen["dew_point_c"] <= seen["air_temp_c"]
        assert abs(seen["wind_ms"] - now["wind_kmh"] / 3.6) <= 0.1 + 0.1 * seen["wind_ms"] + 0.5
        assert seen["rain_gauge_mm"] == now["precip_mm"]
        assert seen["observed_at"] <= now["local_time"]
        assert seen["station_pressure_hpa"] <= now["pressure_hpa"] + 1


def test_a_silent_station_sends_no_readings(call: Call, weather: ArrangedWeather) -> None:
    silent: tuple[Status, ...] = ("maintenance", "offline")
    for status in silent:
        station = weather.pick_station(status, alone=False)
        with pytest.raises(Conflict) as refused:
            call("get_station_observation", station_id=station.station_id)
        assert refused.value.code == "station_silent"
        assert status in str(refused.value)


# The records


def test_the_records_hold_every_day_asked_for(call: Call, city: City) -> None:
    days = call("get_historical_weather", location=city.name, start="2024-02-27", end="2024-03-01")
    assert [day["date"] for day in days] == [
        "2024-02-27",
        "2024-02-28",
        "2024-02-29",
        "2024-03-01",
    ]
    again = call("get_historical_weather", location=city.name, start="2024-02-28", end="2024-02-28")
    assert again == days[1:2]


def test_the_records_reach_from_2000_to_yesterday(
    call: Call, weather: ArrangedWeather, city: City
) -> None:
    yesterday = (weather.today(city) - timedelta(days=1)).isoformat()
    for day in ("2000-01-01", yesterday):
        assert len(call("get_historical_weather", location=city.name, start=day, end=day)) == 1


def test_a_years_summary_names_its_extremes(call: Call, city: City) -> None:
    summary = call("get_climate_summary", location=city.name, year=2023)
    for extreme, field in (
        ("highest_temp_c", "temp_max_c"),
        ("lowest_temp_c", "temp_min_c"),
        ("most_precip_mm", "precip_mm"),
        ("strongest_gust_kmh", "gust_max_kmh"),
    ):
        on = summary[extreme]["date"]
        [day] = call("get_historical_weather", location=city.name, start=on, end=on)
        assert day[field] == summary[extreme]["value"]
    assert [month["month"] for month in summary["months"]] == list(range(1, 13))
    assert len(summary["notable_events"]) <= 8


def test_two_climates_are_compared_by_their_last_full_years(
    call: Call, weather: ArrangedWeather
) -> None:
    one, other = weather.pick_cities(2)
    found = call("compare_climate", location1=one.name, location2=other.name)
    assert found["year"] == weather.today(one).year - 1
    for side, city in (("first", one), ("second", other)):
        year = call("get_climate_summary", location=city.name, year=found["year"])
        for field in ("temp_c", "precip_mm", "rainy_days", "hot_days", "frost_days", "snow_days"):
            assert found[side][field] == year[field]
    for field, less in found["difference"].items():
        assert less == pytest.approx(found["first"][field] - found["second"][field])
    back = call("compare_climate", location1=other.name, location2=one.name)
    assert back["difference"] == {key: -value for key, value in found["difference"].items()}


# The user's own alerts


def test_an_alert_is_made_listed_and_deleted(world: World, call: Call) -> None:
    before = world.snapshot().plain()
    alert_id = call("create_alert", location="oslo", condition="gust_above", threshold=60)
    [alert] = [a for a in call("list_alerts") if a["alert_id"] == alert_id]
    now = call("get_current_weather", location="Oslo")
    assert alert == {
        "alert_id": alert_id,
        "location": "Oslo",
        "condition": "gust_above",
        "threshold": 60.0,
        "unit": "km/h",
        "present_value": now["gust_kmh"],
        "set_off": now["gust_kmh"] > 60,
    }
    assert call("delete_alert", alert_id=alert_id) is True
    assert world.snapshot().plain() == before


def test_two_alerts_may_say_the_same(call: Call) -> None:
    wanted = {"location": "Oslo", "condition": "aqi_above", "threshold": 80}
    first, second = call("create_alert", **wanted), call("create_alert", **wanted)
    listed = {alert["alert_id"] for alert in call("list_alerts")}
    assert {first, second} <= listed
    call("delete_alert", alert_id=first)
    assert second in {alert["alert_id"] for alert in call("list_alerts")}


def test_an_alert_looks_at_what_the_present_is(call: Call, city: City) -> None:
    now = call("get_current_weather", location=city.name)
    figures = {
        "temperature_above": now["temp_c"],
        "temperature_below": now["temp_c"],
        "wind_above": now["wind_kmh"],
        "gust_above": now["gust_kmh"],
        "rain_above": now["precip_mm"],
        "humidity_above": now["humidity_pct"],
        "humidity_below": now["humidity_pct"],
        "uv_index_above": call("get_uv_index", location=city.name)["uv_index"],
        "aqi_above": call("get_air_quality", location=city.name)["aqi"],
    }
    made = {
        call("create_alert", location=city.name, condition=name, threshold=figure): (name, figure)
        for name, figure in figures.items()
    }
    for alert in call("list_alerts"):
        if alert["alert_id"] in made:
            assert (alert["condition"], alert["present_value"]) == made[alert["alert_id"]]
            assert alert["set_off"] is False  # to meet a threshold is not to pass it


def test_there_is_one_zero(world: World, call: Call, weather: ArrangedWeather) -> None:
    alert_id = call("create_alert", location="Oslo", condition="temperature_below", threshold=-0.0)
    assert str(weather.alerts[alert_id].threshold) == "0.0"


def test_there_is_an_end_to_alerts(world: World, call: Call, weather: ArrangedWeather) -> None:
    with world.transaction():
        weather.ensure_alerts(MOST_ALERTS)
    before = world.snapshot().plain()
    with pytest.raises(Conflict) as refused:
        call("create_alert", location="Oslo", condition="aqi_above", threshold=80)
    assert refused.value.code == "too_many_alerts"
    assert world.snapshot().plain() == before
