"""What tasks may set up, on any seed."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from itertools import pairwise

import pytest

from sandboxes.core import Registry, World
from sandboxes.lightweather import APP
from sandboxes.lightweather.arrange import ArrangedWeather
from sandboxes.lightweather.cities import cities
from sandboxes.lightweather.seed import LIKED
from sandboxes.lightweather.state import AlertCondition
from sandboxes.lightweather.stations import stations

SEEDS = range(12)
REGISTRY = Registry((APP,))


@contextmanager
def arranged(seed: int) -> Iterator[ArrangedWeather]:
    """A world to set up, which must be sound when that is done."""
    world = World.from_seed(seed, task="tests", apps=(APP,))
    weather: ArrangedWeather = world.lightweather
    with world.transaction():
        yield weather
    assert list(weather.check()) == []


def test_what_is_arranged_is_a_function_of_seed_and_task() -> None:
    def digest(seed: int, task: str) -> str:
        world = World.from_seed(seed, task=task, apps=(APP,))
        with world.transaction():
            world.lightweather.set_primary(world.lightweather.pick_city(rain_tomorrow=True))
            world.lightweather.ensure_alerts(4)
        return world.snapshot().digest()

    assert digest(1, "a") == digest(1, "a")
    assert len({digest(1, "a"), digest(1, "b"), digest(2, "a")}) == 3


@pytest.mark.parametrize("wet", [True, False])
def test_a_city_is_picked_where_it_rains_tomorrow_or_does_not(wet: bool) -> None:
    for seed in SEEDS:
        with arranged(seed) as weather:
            city = weather.pick_city(rain_tomorrow=wet)
            tomorrow = weather.day_in(city, 1)
            assert tomorrow.on == weather.today(city) + timedelta(days=1)
            assert (tomorrow.rain >= 10) if wet else (tomorrow.rain == 0)


def test_a_city_is_picked_that_is_warned() -> None:
    for seed in SEEDS:
        with arranged(seed) as weather:
            assert weather.warnings_in(weather.pick_city(warned=True))
            assert not weather.warnings_in(weather.pick_city(warned=False))
            windy = weather.pick_city(warned_of="wind")
            assert "wind" in {bulletin.event for bulletin in weather.warnings_in(windy)}


def test_a_city_is_picked_by_any_test_and_among_those_of_another_app() -> None:
    for seed in SEEDS:
        with arranged(seed) as weather:
            among = ["Oslo", "Rome", "Lima", "Tunis"]
            rome = cities()["Rome"]
            city = weather.pick_city(lambda city: city.lat > 0, but=[rome], among=among)
            assert city.name in ("Oslo", "Tunis")
            served = weather.pick_city(station="active")
            assert any(s.city is served for s in stations(seed).values() if s.status == "active")


def test_a_city_that_there_is_not_is_not_made_up() -> None:
    with arranged(1) as weather:
        with pytest.raises(LookupError):
            weather.pick_city(lambda city: city.lat > 89)
        with pytest.raises(LookupError):
            weather.pick_cities(900)
        with pytest.raises(LookupError):
            weather.pick_cities(2, by=lambda city: city.lat, gap=500)
        with pytest.raises(LookupError):
            weather.pick_route(3, by=lambda day: 0)


def test_cities_are_ranked_without_doubt() -> None:
    for seed in SEEDS:
        with arranged(seed) as weather:
            chosen = weather.pick_cities(4, by=lambda city: weather.day_in(city, 1).high, gap=20)
            highs = [weather.day_in(city, 1).high for city in chosen]
            assert all(a - b >= 20 for a, b in pairwise(highs))
            assert len(weather.pick_cities(3, but=chosen)) == 3


def test_a_journey_has_one_stop_with_the_most() -> None:
    for seed in SEEDS:
        with arranged(seed) as weather:
            route = weather.pick_route(4, by=lambda day: day.rain, gap=15)
            start = weather.today(route[0])
            rains = sorted(
                weather.sky(city).day(start + timedelta(days=n)).rain
                for n, city in enumerate(route)
            )
            assert rains[-1] - rains[-2] >= 15


def test_what_a_person_calls_a_city_means_that_city() -> None:
    for seed in SEEDS:
        with arranged(seed) as weather:
            for city in weather.pick_cities(40):
                assert weather.find_city(weather.spoken(city)) is city
            assert weather.find_city("San Jose") is None
            assert weather.find_city("Atlantis") is None


@pytest.mark.parametrize("status", ["active", "maintenance", "offline"])
def test_a_station_is_picked_by_its_status(status: str) -> None:
    for seed in SEEDS:
        with arranged(seed) as weather:
            station = weather.pick_station(status)  # type: ignore[arg-type]
            assert station.status == status
            same = [s for s in stations(seed).values() if s.city is station.city]
            assert same == [station]


def test_a_primary_location_is_set_unset_and_picked() -> None:
    for seed in SEEDS:
        with arranged(seed) as weather:
            first = weather.pick_primary()
            assert weather.settings.value.primary == first.name
            assert weather.pick_primary() is first
            other = weather.pick_primary(but=[first])
            assert other is not first
            weather.set_primary(None)
            assert weather.settings.value.primary is None


@pytest.mark.parametrize("condition", [None, *LIKED])
@pytest.mark.parametrize("set_off", [None, True, False])
def test_an_alert_is_picked_or_made(
    condition: AlertCondition | None, *, set_off: bool | None
) -> None:
    for seed in range(8):
        with arranged(seed) as weather:
            oslo = cities()["Oslo"]
            alert = weather.pick_alert(condition=condition, set_off=set_off, but=[oslo])
            assert condition in (None, alert.condition)
            assert set_off in (None, weather.sets_off(alert))
            assert alert.location != "Oslo"
            assert [a for a in weather.alerts if a.location == alert.location] == [alert]


@pytest.mark.parametrize("count", [0, 1, 3, 8])
def test_there_are_as_many_alerts_as_wished_and_all_for_different_cities(count: int) -> None:
    for seed in SEEDS:
        with arranged(seed) as weather:
            spoken_for = [cities()[alert.location] for alert in list(weather.alerts)[:1]]
            alerts = weather.ensure_alerts(count, but=spoken_for)
            assert len(alerts) == len(weather.alerts) == count
            assert len({alert.location for alert in alerts}) == count
            assert spoken_for[0].name not in {alert.location for alert in alerts}


def test_an_alert_is_set_once_and_cleared() -> None:
    for seed in SEEDS:
        with arranged(seed) as weather:
            city = weather.pick_city()
            weather.set_alert(city, "gust_above", 70)
            alert = weather.set_alert(city, "gust_above", 80)
            assert [a for a in weather.alerts if a.location == city.name] == [alert]
            assert weather.set_alert(city, "aqi_above").threshold >= 50
            weather.clear_alerts(city)
            assert city.name not in {a.location for a in weather.alerts}
            weather.clear_alerts()
            assert len(weather.alerts) == 0


def test_what_tasks_see_is_what_tools_answer() -> None:
    for seed in range(8):
        world = World.from_seed(seed, task="tests", apps=(APP,))
        weather: ArrangedWeather = world.lightweather
        city = weather.pick_city()

        def ask(name: str, **arguments: object) -> object:
            return REGISTRY.call(world, name, {"location": city.name, **arguments})  # noqa: B023

        now, hour = ask("get_current_weather"), weather.hour_now(city)
        assert isinstance(now, dict)
        assert now["temp_c"] == hour.temp / 10
        air, sun, year = ask("get_air_quality"), ask("get_sun_times"), weather.year_in(city, 2020)
        assert isinstance(air, dict)
        assert isinstance(sun, dict)
        assert air["aqi"] == weather.aqi_in(city)
        assert sun["day_length_minutes"] == weather.sun_in(city).minutes
        days = weather.days_in(city, date(2020, 1, 1), date(2020, 12, 31))
        assert max(day.high for day in days) == year.hottest.high
