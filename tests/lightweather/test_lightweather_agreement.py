"""All tools speak of one weather: the present, hours, days, months and years agree."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from sandboxes.core import Registry, World
from sandboxes.lightweather import APP
from sandboxes.lightweather.arrange import ArrangedWeather

REGISTRY = Registry((APP,))

Rows = list[dict[str, Any]]


def ask(world: World, name: str, **arguments: Any) -> Any:
    return REGISTRY.call(world, name, arguments)


def worlds(count: int) -> Iterator[tuple[World, str]]:
    """Worlds, and two cities of each."""
    for seed in range(count):
        world = World.from_seed(seed, task="agreement", apps=(APP,))
        weather: ArrangedWeather = world.lightweather
        for city in weather.pick_cities(2):
            yield world, city.name


def by_date(hours: Rows) -> dict[str, Rows]:
    """The hours of the days that the forecast covers from midnight to midnight."""
    days: dict[str, Rows] = {}
    for hour in hours:
        days.setdefault(hour["time"][:10], []).append(hour)
    return dict(list(days.items())[1:-1])


def total(rows: Rows, field: str) -> int:
    return sum(round(10 * row[field]) for row in rows)


def assert_hours_make_days(world: World, location: str) -> None:
    days = {day["date"]: day for day in ask(world, "get_forecast", location=location, days=7)}
    hours = by_date(ask(world, "get_hourly_forecast", location=location, hours=120))
    winds = by_date(ask(world, "get_wind_forecast", location=location, hours=120))
    assert len(hours) >= 3
    for on, rows in hours.items():
        day, temps = days[on], [row["temp_c"] for row in rows]
        assert (day["temp_min_c"], day["temp_max_c"]) == (min(temps), max(temps))
        assert day["temp_c"] == pytest.approx(sum(temps) / len(temps), abs=0.051)
        assert round(10 * day["precip_mm"]) == total(rows, "precip_mm")
        assert day["wind_max_kmh"] == max(row["speed_kmh"] for row in winds[on])
        assert day["gust_max_kmh"] == max(row["gust_kmh"] for row in winds[on])
        wet = any(row["precip_mm"] >= 0.2 for row in rows)
        assert not wet or day["condition"]["id"] >= 51
        if day["condition"]["id"] == 95:
            assert 95 in {row["condition"]["id"] for row in rows}
        if day["condition"]["name"].endswith("now"):
            assert day["temp_max_c"] <= 4


def test_the_hours_of_a_day_make_the_day() -> None:
    for world, location in worlds(20):
        assert_hours_make_days(world, location)


@pytest.mark.parametrize(
    ("location", "night"),
    [("Oslo", date(2026, 3, 29)), ("Oslo", date(2026, 10, 25)), ("Cairo", date(2026, 4, 24))],
)
def test_they_do_when_clocks_are_set(location: str, night: date) -> None:
    found = 0
    for seed in range(800):
        world = World.from_seed(seed, apps=(APP,))
        if timedelta(days=1) <= night - world.clock.opened.date() <= timedelta(days=3):
            found += 1
            assert_hours_make_days(world, location)
            hours = ask(world, "get_hourly_forecast", location=location, hours=120)
            moments = [datetime.fromisoformat(hour["time"]) for hour in hours]
            assert len({moment.utcoffset() for moment in moments}) == 2
            assert len({hour["time"] for hour in hours}) == 120
    assert found >= 2


def test_the_present_is_the_first_hour_of_every_forecast() -> None:
    for world, location in worlds(20):
        now = ask(world, "get_current_weather", location=location)
        [hour] = ask(world, "get_hourly_forecast", location=location, hours=1)
        [wind] = ask(world, "get_wind_forecast", location=location, hours=1)
        [today] = ask(world, "get_forecast", location=location, days=1)
        for field in hour.keys() & now.keys():
            assert hour[field] == now[field], field
        assert (wind["speed_kmh"], wind["gust_kmh"]) == (now["wind_kmh"], now["gust_kmh"])
        assert wind["direction"] == now["wind_direction"]
        assert now["local_time"][:10] == today["date"]
        assert today["temp_min_c"] <= now["temp_c"] <= today["temp_max_c"]
        assert now["precip_mm"] <= today["precip_mm"]
        sun = ask(world, "get_sun_times", location=location)
        air = ask(world, "get_air_quality", location=location)
        assert sun["date"] == air["date"] == today["date"]


def test_it_rains_where_it_is_likelier_than_not() -> None:
    for world, location in worlds(20):
        hours = ask(world, "get_hourly_forecast", location=location, hours=120)
        chances = ask(world, "get_precip_probability", location=location, next_hours=120)
        for hour, chance in zip(hours, chances, strict=True):
            assert hour["time"] == chance["time"]
            assert 0 <= chance["probability_pct"] <= 100
            assert (chance["probability_pct"] > 50) == (hour["precip_mm"] > 0)


def test_the_sun_burns_only_while_it_is_up() -> None:
    for world, location in worlds(20):
        now = ask(world, "get_uv_index", location=location)
        sun = ask(world, "get_sun_times", location=location)
        if sun["daylight"] == "ordinary":
            up = sun["sunrise"] <= now["local_time"] <= sun["sunset"]
            assert up or now["uv_index"] <= 0.3
        if sun["daylight"] == "polar night":
            assert now["max_today"] <= 0.1


def days_of(world: World, location: str, year: int) -> Rows:
    """A year's records, asked for in pieces."""
    rows: Rows = []
    start, last = date(year, 1, 1), date(year, 12, 31)
    while start <= last:
        end = min(last, start + timedelta(days=91))
        rows += ask(
            world, "get_historical_weather", location=location, start=str(start), end=str(end)
        )
        start = end + timedelta(days=1)
    return rows


def test_the_days_of_a_year_make_the_year() -> None:
    for world, location in worlds(4):
        days = days_of(world, location, 2024)
        year = ask(world, "get_climate_summary", location=location, year=2024)
        assert len(days) == 366
        assert year["temp_c"] == pytest.approx(sum(d["temp_c"] for d in days) / 366, abs=0.051)
        assert round(10 * year["precip_mm"]) == total(days, "precip_mm")
        assert round(10 * year["snow_cm"]) == total(days, "snow_cm")
        assert year["highest_temp_c"]["value"] == max(day["temp_max_c"] for day in days)
        assert year["lowest_temp_c"]["value"] == min(day["temp_min_c"] for day in days)
        assert year["rainy_days"] == sum(day["precip_mm"] >= 1 for day in days)
        assert year["hot_days"] == sum(day["temp_max_c"] >= 30 for day in days)
        assert year["frost_days"] == sum(day["temp_min_c"] < 0 for day in days)
        assert year["snow_days"] == sum(day["snow_cm"] > 0 for day in days)
        for month in year["months"]:
            own = [d for d in days if int(d["date"][5:7]) == month["month"]]
            assert month["temp_max_c"] == max(day["temp_max_c"] for day in own)
            assert round(10 * month["precip_mm"]) == total(own, "precip_mm")
        assert sum(month["rainy_days"] for month in year["months"]) == year["rainy_days"]
        dry = longest = 0
        for day in days:
            dry = dry + 1 if day["precip_mm"] < 1 else 0
            longest = max(longest, dry)
        assert year["longest_dry_spell_days"] == longest


def test_what_was_notable_stands_in_the_records() -> None:
    seen = set()
    for world, location in worlds(8):
        for event in ask(world, "get_climate_summary", location=location, year=2025)[
            "notable_events"
        ]:
            seen.add(event["kind"])
            last = min(
                date.fromisoformat(event["end"]),
                date.fromisoformat(event["start"]) + timedelta(days=91),
            )
            days = ask(
                world,
                "get_historical_weather",
                location=location,
                start=event["start"],
                end=str(last),
            )
            match event["kind"]:
                case "storm":
                    assert f"{days[0]['gust_max_kmh']} km/h" in event["text"]
                case "snowfall":
                    assert f"{days[0]['snow_cm']:.1f} cm" in event["text"]
                case "dry spell":
                    assert all(day["precip_mm"] < 1 for day in days)
                case "heat wave":
                    assert f"{max(d['temp_max_c'] for d in days):.1f} °C" in event["text"]
    assert len(seen) >= 4
