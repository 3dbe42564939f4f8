"""The cities: what they are called, where they lie, and what time it is there."""

import importlib.metadata
import json
import math
import zoneinfo
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from sandboxes.core.data import FOLDER, load
from sandboxes.lightweather.cities import City, cities, distance_km, find_cities

EVERY = list(cities().values())


def names(text: str) -> list[str]:
    return [city.name for city in find_cities(text)]


def test_there_are_cities_of_most_countries() -> None:
    assert len(EVERY) >= 480
    assert len({city.code for city in EVERY}) >= 120
    assert len({city.name for city in EVERY}) == len(EVERY)


@pytest.mark.parametrize(
    "text",
    ["Oslo", "oslo", " OSLO ", "Oslo, Norway", "oslo norway", "Oslo (Norway)", "Oslo, NO"],
)
def test_a_city_goes_by_its_name_with_or_without_its_country(text: str) -> None:
    assert names(text) == ["Oslo"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Krakow", "Kraków"),
        ("TROMSO", "Tromsø"),
        ("xian", "Xi'an"),
        ("Xi’an, China", "Xi'an"),
        ("st johns", "St. John's"),
        ("Saint John's", "Saint John's"),
        ("İzmir", "Izmir"),
        ("Bengaluru", "Bangalore"),
        ("Saigon, Vietnam", "Ho Chi Minh City"),
        ("Istanbul, Turkey", "Istanbul"),
        ("Seattle, USA", "Seattle"),
        ("leeds uk", "Leeds"),
        ("Portland, Maine", "Portland, Maine"),
        ("San José, Costa Rica", "San Jose, Costa Rica"),
    ],
)
def test_a_city_is_known_however_it_is_written(text: str, name: str) -> None:
    assert names(text) == [name]


def test_a_name_that_two_cities_share_means_both() -> None:
    assert names("Birmingham") == ["Birmingham, United Kingdom", "Birmingham, United States"]
    assert names("Birmingham, UK") == ["Birmingham, United Kingdom"]
    assert names("Portland, USA") == ["Portland, Maine", "Portland, Oregon"]


@pytest.mark.parametrize("text", ["", " ", ",", "Atlantis", "東京", "Oslo, Sweden", "O s l o", "'"])
def test_what_is_no_city_is_none(text: str) -> None:
    assert names(text) == []


def test_every_city_answers_to_its_name_its_full_name_and_its_aliases() -> None:
    for city in EVERY:
        assert names(city.name) == [city.name]
        assert city in find_cities(city.full_name)
        for alias in city.also:
            assert names(alias) == [city.name], alias
            assert names(f"{alias}, {city.country}") == [city.name]


def test_the_places_that_people_post_from_are_covered() -> None:
    places = load("places")["places"]
    assert sum(bool(names(place)) for place in places) > 0.95 * len(places)


def test_both_apps_name_a_city_alike() -> None:
    path = FOLDER / "airports.json"
    if not path.exists():
        pytest.skip("LightFlight is not here")
    for _, _, name, country, lat, lon, *_ in json.loads(path.read_text("utf-8"))["airports"]:
        city = cities()[name]
        assert city.code == country, name
        assert km_between(city.lat, city.lon, lat, lon) < 160, name


def km_between(lat: float, lon: float, other_lat: float, other_lon: float) -> float:
    """By the law of cosines, where the app takes the haversines."""
    a, b = math.radians(lat), math.radians(other_lat)
    across = math.radians(other_lon - lon)
    cosine = math.sin(a) * math.sin(b) + math.cos(a) * math.cos(b) * math.cos(across)
    return 6_371 * math.acos(max(-1.0, min(1.0, cosine)))


def test_distances_are_those_of_the_great_circle() -> None:
    for a, b in pairwise(EVERY):
        assert distance_km(a, b) == pytest.approx(km_between(a.lat, a.lon, b.lat, b.lon), abs=1)
        assert distance_km(a, b) == distance_km(b, a)
    assert distance_km(cities()["Oslo"], cities()["Oslo"]) == 0


def by_latitude(city: City) -> float:
    """What a plain model of the Earth expects the mean temperature of a place to be."""
    sunny = math.cos(math.radians(city.lat)) ** 2
    return -4.4 + 36.7 * sunny - 4.6 * sunny**2 - 4.1 * city.elevation_m / 1000


def test_a_climate_is_near_what_latitude_and_height_allow() -> None:
    """Against slips of the hand in the table of climates."""
    for city in EVERY:
        middle = (city.january + city.july) / 2
        assert abs(middle - by_latitude(city)) < 12.5, city.name
        if abs(city.lat) > 15:
            assert (city.july > city.january) == (city.lat > 0), city.name
        if abs(city.lat) < 10:
            assert abs(city.july - city.january) <= 7, city.name
        assert 0 < city.rain_mm <= 5_000, city.name
        assert 3 <= city.pm25 <= 110, city.name
        dry = city.climate[0] == "B"
        assert city.rain_mm < (900 if dry else 5_001), city.name
        assert dry or city.climate == "ET" or city.rain_mm >= 190, city.name


def test_koeppens_letters_fit_the_temperatures() -> None:
    for city in EVERY:
        coldest, warmest = sorted((city.january, city.july))
        match city.climate[0]:
            case "A":
                assert coldest >= 16, city.name
            case "C":
                assert -4 <= coldest <= 20, city.name
            case "D":
                assert coldest <= 1, city.name
            case "E":
                assert warmest <= 11, city.name
        assert city.climate[0] != "B" or city.climate[-1] in "swf", city.name


@pytest.fixture
def tzdata() -> Iterator[None]:
    """The zones of the package that the file was built with, not those of this machine."""
    pytest.importorskip("tzdata")
    if importlib.metadata.version("tzdata") != load("cities")["sources"]["tzdata"]:
        pytest.skip("cities.json was built with another tzdata")
    zoneinfo.reset_tzpath(to=[])
    zoneinfo.ZoneInfo.clear_cache()
    yield
    zoneinfo.reset_tzpath()
    zoneinfo.ZoneInfo.clear_cache()


@pytest.mark.usefixtures("tzdata")
def test_local_time_is_that_of_the_zones_all_year() -> None:
    zones = {row[0]: zoneinfo.ZoneInfo(row[5]) for row in load("cities")["cities"]}
    seen: dict[tuple[object, object], City] = {(zones[c.name], c.offsets): c for c in EVERY}
    assert len(seen) > 150
    for (zone, _), city in seen.items():
        assert isinstance(zone, zoneinfo.ZoneInfo)
        moment = datetime(2025, 12, 2, 3)
        while moment < datetime(2027, 1, 20):
            expected = moment.replace(tzinfo=UTC).astimezone(zone)
            local = city.local(moment)
            assert local.replace(tzinfo=None) == expected.replace(tzinfo=None), (city.name, moment)
            assert local.utcoffset() == expected.utcoffset()
            moment += timedelta(hours=53)


@pytest.mark.usefixtures("tzdata")
def test_the_hours_of_a_day_are_those_that_clocks_strike() -> None:
    for city in (cities()[name] for name in ("Oslo", "Cairo", "Santiago", "Kathmandu", "Sydney")):
        day, last = date(2026, 1, 1), date(2026, 12, 31)
        lengths = []
        while day <= last:
            hours = city.wall_hours(day)
            assert set(hours) <= set(range(24))
            lengths.append(len(hours))
            day += timedelta(days=1)
        assert sum(lengths) == 365 * 24
        assert set(lengths) == ({24} if city.name == "Kathmandu" else {23, 24, 25})


def test_clocks_that_are_set_skip_an_hour_or_strike_it_twice() -> None:
    oslo, cairo = cities()["Oslo"], cities()["Cairo"]
    assert 2 not in oslo.wall_hours(date(2026, 3, 29))
    assert oslo.wall_hours(date(2026, 10, 25)).count(2) == 2
    assert cairo.wall_hours(date(2026, 4, 24))[0] == 1
    assert cairo.wall_hours(date(2026, 10, 29)).count(23) == 2


def test_the_file_stays_below_150_kilobytes() -> None:
    assert Path(FOLDER / "cities.json").stat().st_size <= 150_000
