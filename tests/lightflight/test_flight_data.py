"""`airports.json` and `carriers.json`: as their sources say, and as a world needs them."""

import importlib.metadata
import importlib.util
from collections import Counter
from datetime import UTC, date, timedelta
from pathlib import Path
from types import ModuleType

import pytest
from flight_oracles import great_circle_km, require_tzdata, tz_zone

from sandboxes.core.data import load
from sandboxes.lightflight.airports import (
    A_DAY,
    EPOCH,
    airport_by_code,
    airports,
    airports_called,
    carriers,
    cities,
    cities_called,
    day_of,
    folded,
    routes,
    routes_of,
    zones,
)
from sandboxes.lightflight.timetable import FIRST_DEPARTURE, LAST_DEPARTURE

SCRIPT = Path(__file__).parents[2] / "scripts" / "build_airports.py"
DAYS = range(day_of(date(2025, 8, 1)), day_of(date(2027, 2, 1)))


@pytest.fixture(scope="module")
def build_airports() -> ModuleType:
    pytest.importorskip("airportsdata")
    spec = importlib.util.spec_from_file_location("build_airports", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# The file


def test_the_script_reproduces_the_file_byte_for_byte(build_airports: ModuleType) -> None:
    for package, release in load("airports")["sources"].items():
        if importlib.metadata.version(package) != release:
            pytest.skip(f"airports.json was built with {package} {release}")
    assert build_airports.TARGET.read_bytes() == build_airports.build().encode()


def test_the_script_refuses_other_releases(
    build_airports: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_airports, "AIRPORTSDATA", "20200101")
    with pytest.raises(RuntimeError, match="needs airportsdata 20200101"):
        build_airports.build()


def test_there_are_airports_all_over_the_world() -> None:
    assert 680 <= len(airports()) <= 760
    assert len(cities()) >= 480
    assert len({airport.country for airport in airports()}) >= 120
    assert len({airport.code for airport in airports()}) == len(airports())
    assert len({airport.name for airport in airports()}) == len(airports())
    several = [city for city, there in cities().items() if len(there) > 1]
    assert len(several) >= 25
    assert {airport.code for airport in cities()["London"]} == {"LCY", "LGW", "LHR", "LTN", "STN"}


def test_every_airport_is_well_formed() -> None:
    for airport in airports():
        assert len(airport.code) == 3
        assert airport.code.isupper()
        assert airport.name == airport.name.strip() != ""
        assert "  " not in airport.name
        assert airport.city.strip() == airport.city != ""
        assert "/" not in airport.city
        assert -90 < airport.lat < 90
        assert -180 <= airport.lon <= 180
        assert 1 <= airport.size <= 5


def test_the_airports_of_a_city_lie_near_one_another() -> None:
    for there in cities().values():
        for airport in there:
            assert great_circle_km(there[0], airport) < 110
            assert airport.zone is there[0].zone
            assert airport.country == there[0].country


def test_a_place_has_about_the_time_of_its_longitude() -> None:
    for airport in airports():
        for day in (DAYS[100], DAYS[300]):
            # On either side of the date line one may count the days of the other.
            hours = (airport.zone.offset(day * A_DAY) / 60 - airport.lon / 15 + 12) % 24 - 12
            assert abs(hours) < 4, airport


# Time zones


def test_clocks_are_those_of_the_tz_database() -> None:
    require_tzdata()
    start = EPOCH.replace(tzinfo=UTC)
    for name, zone in zones().items():
        oracle = tz_zone(name)
        # Twice a day, and half an hour around each change.
        moments = [day * A_DAY + hour * 60 for day in DAYS for hour in (3, 15)]
        moments += [since + step for since in zone.since[1:] for step in (-30, -1, 0, 30)]
        for utc in moments:
            there = (start + timedelta(minutes=utc)).astimezone(oracle).utcoffset()
            assert there == timedelta(minutes=zone.offset(utc)), (name, utc)


def test_a_departure_is_at_its_time_and_always_on_its_day() -> None:
    for zone in zones().values():
        days = {
            *DAYS[::90],
            *(since // A_DAY + step for since in zone.since for step in (-1, 0, 1)),
        }
        for day in days & set(DAYS):
            for minute in range(FIRST_DEPARTURE, LAST_DEPARTURE, 15):
                shown = zone.show(zone.to_utc(day * A_DAY + minute))
                assert day_of(shown.date()) == day, (zone.name, day, minute)
                late = shown.hour * 60 + shown.minute - minute
                skipped = zone.name == "Pacific/Easter" and minute // 60 == 22
                assert late == 0 or (skipped and late == 60), (zone.name, day, minute)


def test_of_a_repeated_hour_the_first_is_meant() -> None:
    london = zones()["Europe/London"]
    local = day_of(date(2026, 10, 25)) * A_DAY + 90
    assert london.to_utc(local) == local - 60
    assert london.show(london.to_utc(local)).isoformat() == "2026-10-25T01:30:00+01:00"


# Routes and carriers


def test_everybody_can_fly_somewhere_and_from_there_anywhere() -> None:
    assert all(len(routes_of(airport)) >= 2 for airport in airports())
    reached, left = {0}, [airports()[0]]
    while left:
        for route in routes_of(left.pop()):
            for end in route.ends:
                if end.index not in reached:
                    reached.add(end.index)
                    left.append(end)
    assert len(reached) == len(airports())


def test_a_route_is_as_long_as_the_great_circle() -> None:
    for route in routes().values():
        a, b = route.ends
        assert a.code < b.code
        assert route.km == pytest.approx(great_circle_km(a, b), abs=0.01)
        assert 150 <= route.km <= 15_400
        assert a.city != b.city


def test_nobody_flies_far_from_an_airstrip() -> None:
    for route in routes().values():
        if min(end.size for end in route.ends) == 1:
            assert route.km < 5_000, [end.code for end in route.ends]


def test_larger_airports_have_more_routes() -> None:
    mean = [
        sum(len(routes_of(one)) for one in airports() if one.size == size)
        / sum(one.size == size for one in airports())
        for size in range(1, 6)
    ]
    assert mean == sorted(mean)
    assert mean[4] > 60


@pytest.mark.parametrize("pair", [("TLV", "IKA"), ("SVO", "CDG"), ("KBP", "SVO"), ("DEL", "LHE")])
def test_nobody_flies_where_nobody_may(pair: tuple[str, str]) -> None:
    a, b = (airport_by_code()[code] for code in pair)
    assert not any({a, b} == set(route.ends) for route in routes_of(a))


def test_carriers_are_several_in_every_region_and_fly_anything() -> None:
    regions = {airport.region for airport in airports()}
    assert carriers().keys() == regions
    known = [carrier for found in carriers().values() for carrier in found]
    assert len({carrier.code for carrier in known}) == len(known) >= 60
    assert len({carrier.name for carrier in known}) == len(known)
    for found in carriers().values():
        kinds = Counter(carrier.kind for carrier in found)
        assert min(kinds["full"], kinds["budget"], kinds["regional"]) >= 1


# Names


@pytest.mark.parametrize(
    ("typed", "city"),
    [
        ("montreal", "Montreal"),
        ("MONTRÉAL", "Montreal"),
        ("tromso", "Tromsø"),
        ("Lodz", None),
        ("gdansk", "Gdańsk"),
        ("Xian", "Xi'an"),
        ("st johns", "St. John's"),
        ("Paris, France", "Paris"),
        ("Paris, FR", "Paris"),
        ("Saint Denis", "Saint-Denis"),
        ("Delhi", "New Delhi"),
        ("San Jose, CR", "San Jose, Costa Rica"),
        ("Portland, Maine", "Portland, Maine"),
    ],
)
def test_a_city_is_known_however_it_is_typed(typed: str, city: str | None) -> None:
    assert cities_called().get(folded(typed), ()) == ((city,) if city else ())


def test_cities_of_one_name_are_told_apart() -> None:
    assert cities_called()["portland"] == ("Portland, Maine", "Portland, Oregon")
    assert len(cities_called()["birmingham"]) == 2
    assert all(folded(city) in cities_called() for city in cities())
    assert all(cities_called()[folded(city)] == (city,) for city in cities())


def test_an_airport_is_known_by_its_code_and_its_name() -> None:
    for airport in airports():
        assert airports_called()[folded(airport.name)] == (airport,)
        assert airport in airports_called()[folded(airport.code)]
