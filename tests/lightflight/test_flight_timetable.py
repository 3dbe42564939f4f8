"""The timetable: plausible on any day of any world, and of each world its own."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from flight_oracles import great_circle_km, require_tzdata, tz_zone

from sandboxes.lightflight.airports import (
    airport_by_code,
    airports,
    airports_from,
    day_of,
    routes_of,
)
from sandboxes.lightflight.fares import fare_cents, season
from sandboxes.lightflight.timetable import Flight, Timetable

JULY, OCTOBER, NEW_YEAR = datetime(2026, 7, 14), datetime(2026, 10, 22), datetime(2026, 12, 30)
OPENINGS = (JULY, OCTOBER, NEW_YEAR, datetime(2026, 3, 2), datetime(2026, 4, 1))


@pytest.fixture(scope="module")
def sampled() -> list[tuple[Timetable, Flight]]:
    """All flights on one day from every 11th airport, in several worlds and seasons."""
    found = []
    for seed, opened in enumerate(OPENINGS):
        timetable = Timetable(seed, opened)
        for place, airport in enumerate(airports()[seed::11]):
            day = timetable.on_sale[place % len(timetable.on_sale)]
            found += [(timetable, flight) for flight in timetable.departures([airport], day)]
    return found


def test_there_are_many_flights(sampled: list[tuple[Timetable, Flight]]) -> None:
    assert len(sampled) > 5_000
    assert len({flight.fid for _, flight in sampled}) == len(sampled)


def test_a_flight_arrives_when_it_has_left_and_flown(
    sampled: list[tuple[Timetable, Flight]],
) -> None:
    require_tzdata()
    for _, flight in sampled:
        departs, arrives = flight.departs_at, flight.arrives_at
        assert arrives - departs == timedelta(minutes=flight.minutes)
        assert departs.date() == flight.date
        # The same by the clocks of the tz database.
        here, there = tz_zone(flight.origin.zone.name), tz_zone(flight.destination.zone.name)
        local = departs.replace(tzinfo=here)
        assert local.utcoffset() == departs.utcoffset()
        flown = (local.astimezone(UTC) + timedelta(minutes=flight.minutes)).astimezone(there)
        assert flown.replace(tzinfo=None) == arrives.replace(tzinfo=None)


def test_a_flight_takes_as_long_as_its_distance(sampled: list[tuple[Timetable, Flight]]) -> None:
    for _, flight in sampled:
        expected = 30 + great_circle_km(flight.origin, flight.destination) / 850 * 60
        assert abs(flight.minutes / expected - 1) < 0.15, flight
        assert flight.minutes % 5 == 0


def test_flying_east_is_faster(sampled: list[tuple[Timetable, Flight]]) -> None:
    by_code = airport_by_code()
    timetable = sampled[0][0]
    times = {}
    for a, b in (("JFK", "LHR"), ("LHR", "JFK")):
        found = [
            flight.minutes
            for day in timetable.on_sale
            for flight in timetable.flights(by_code[a], by_code[b], day)
        ]
        times[a] = sum(found) / len(found)
    assert times["JFK"] < times["LHR"] - 10


def test_a_flight_leaves_at_a_decent_hour(sampled: list[tuple[Timetable, Flight]]) -> None:
    for _, flight in sampled:
        minute = flight.departs_at.hour * 60 + flight.departs_at.minute
        assert 5 * 60 + 30 <= minute < 23 * 60
        assert minute % 5 == 0


def test_a_seat_has_a_sane_price_for_its_distance(sampled: list[tuple[Timetable, Flight]]) -> None:
    for timetable, flight in sampled:
        km = great_circle_km(flight.origin, flight.destination)
        economy = timetable.fare(flight, "economy")
        assert 20_00 <= economy <= 3_500_00
        assert 0.02 < economy / 100 / km < 1.2, flight
        assert timetable.fare(flight, "business") == 2 * economy
        assert 2 * timetable.fare(flight, "first") == 9 * economy


def test_for_any_class_95_percent_of_the_price_are_whole_cents(
    sampled: list[tuple[Timetable, Flight]],
) -> None:
    for timetable, flight in sampled:
        for seat_class in flight.classes:
            assert timetable.fare(flight, seat_class) * 95 % 100 == 0


def test_far_is_dearer_than_near_but_not_by_the_kilometre(
    sampled: list[tuple[Timetable, Flight]],
) -> None:
    def mean(low: int, high: int, price: Callable[[float, float], float]) -> float:
        prices = [
            price(timetable.fare(flight, "economy") / 100, flight.service.route.km)
            for timetable, flight in sampled
            if low <= flight.service.route.km < high
        ]
        return sum(prices) / len(prices)

    bands = [(150, 600), (600, 1_500), (1_500, 4_000), (4_000, 8_000), (8_000, 16_000)]
    totals = [mean(low, high, lambda fare, _: fare) for low, high in bands]
    a_km = [mean(low, high, lambda fare, km: fare / km) for low, high in bands]
    assert totals == sorted(totals)
    assert a_km == sorted(a_km, reverse=True)


def test_summer_and_the_turn_of_the_year_are_dear() -> None:
    by_code = airport_by_code()
    north, south, tropical = by_code["OSL"], by_code["CHC"], by_code["SIN"]
    july, november, january = date(2026, 7, 15), date(2026, 11, 10), date(2026, 1, 20)
    assert season(north, july) > season(north, november)
    assert season(south, january) > season(south, july)
    assert abs(season(tropical, july) - 1) < abs(season(north, july) - 1)
    for airport in (north, south, tropical):
        assert season(airport, date(2026, 12, 24)) > season(airport, date(2026, 12, 10))
        assert season(airport, date(2027, 1, 2)) > season(airport, date(2027, 1, 8))


def test_who_books_late_pays_more() -> None:
    route = routes_of(airport_by_code()["FRA"])[0]
    fares = [
        fare_cents(
            route, "full", date(2026, 7, 15), "economy", days_ahead=ahead, noise=0.5, level=0.5
        )
        for ahead in (30, 10, 6, 3, 1)
    ]
    assert fares == sorted(fares)
    assert fares[0] == fares[1] < fares[-1] < 1.4 * fares[0]


# Aircraft, classes and seats


def test_aircraft_fit_the_distance(sampled: list[tuple[Timetable, Flight]]) -> None:
    seen = Counter[str]()
    for _, flight in sampled:
        cabin, km = flight.service.cabin, flight.service.route.km
        seen[cabin.aircraft] += 1
        low, high = {
            "turboprop": (0, 1_300), "narrow-body jet": (0, 5_200), "wide-body jet": (2_600, 16_000),
        }[cabin.aircraft]  # fmt: skip
        assert low <= km <= high
        kinds = {"turboprop": {"full", "regional"}, "narrow-body jet": {"full", "budget"}}
        assert flight.service.carrier.kind in kinds.get(cabin.aircraft, {"full"})
        assert flight.service.carrier.region in {flight.origin.region, flight.destination.region}
        assert cabin.economy > cabin.business >= cabin.first
        assert flight.classes[0] == "economy"
        assert ("first" in flight.classes) <= (cabin.aircraft == "wide-body jet")
    assert min(seen.values()) > 0.05 * seen.total()


def test_some_classes_are_sold_out_and_most_are_not(
    sampled: list[tuple[Timetable, Flight]],
) -> None:
    left: dict[str, list[int]] = {"economy": [], "business": [], "first": []}
    for timetable, flight in sampled:
        for seat_class in flight.classes:
            seats = timetable.seats(flight, seat_class)
            assert 0 <= seats <= getattr(flight.service.cabin, seat_class)
            left[seat_class].append(seats)
    for found in left.values():
        assert 0.05 < found.count(0) / len(found) < 0.35
        assert sum(0 < seats <= 4 for seats in found) > 0.05 * len(found)


def test_a_class_that_an_aircraft_lacks_has_no_seats_and_nor_has_a_flight_that_left() -> None:
    timetable = Timetable(3, JULY)
    day = timetable.today
    for airport in airports_from(5)[:5]:
        for flight in timetable.departures([airport], day + 2):
            for seat_class in ("economy", "business", "first"):
                assert seat_class in flight.classes or timetable.seats(flight, seat_class) == 0
        for flight in timetable.departures([airport], day):
            assert timetable.seats(flight, "economy") == 0


# Identity


def test_a_flight_is_found_again_by_its_id(sampled: list[tuple[Timetable, Flight]]) -> None:
    for timetable, flight in sampled[::20]:
        # Past what it remembers.
        again = Timetable(timetable.seed, OPENINGS[0]).find_flight(flight.fid)
        assert again is not None
        assert (again.number, again.leaves, again.lands) == (
            flight.number,
            flight.leaves,
            flight.lands,
        )
        assert Timetable(timetable.seed + 1, OPENINGS[0]).find_flight(flight.fid) is None


def test_no_two_flights_of_a_day_have_one_number() -> None:
    timetable = Timetable(5, JULY)
    numbers = [
        flight.number
        for airport in airports()
        for flight in timetable.departures([airport], timetable.today + 3)
    ]
    assert len(numbers) > 10_000
    assert len(set(numbers)) == len(numbers)
    assert all(100 <= int(number.split()[1]) <= 9_999 for number in numbers)


def test_departures_and_arrivals_are_the_same_flights() -> None:
    timetable, by_code = Timetable(8, JULY), airport_by_code()
    here, there, day = by_code["VIE"], by_code["ZRH"], timetable.today + 4
    direct = {flight.fid for flight in timetable.flights(here, there, day)}
    assert direct
    leaving = timetable.departures([here], day)
    arriving = timetable.arrivals([there], day)
    assert {flight.fid for flight in leaving if flight.destination is there} == direct
    assert {flight.fid for flight in arriving if flight.origin is here} == direct
    assert [flight.leaves for flight in leaving] == sorted(flight.leaves for flight in leaving)
    assert timetable.flights(here, here, day) == []


def test_a_weekly_timetable_is_the_same_every_week() -> None:
    timetable, by_code = Timetable(8, JULY), airport_by_code()
    for a, b in (("OSL", "LYR"), ("LHR", "JFK")):
        weeks = [
            [flight.number for flight in timetable.flights(by_code[a], by_code[b], day)]
            for day in range(timetable.today, timetable.today + 14)
        ]
        assert weeks[:7] == weeks[7:]


def test_from_every_airport_somebody_leaves_within_ten_days() -> None:
    for seed in range(2):
        timetable = Timetable(seed, JULY)
        # The larger ones have more routes than one could all cancel.
        for airport in (one for one in airports() if one.size < 4):
            assert any(timetable.departures([airport], day) for day in timetable.on_sale)


def test_ten_days_are_on_sale_from_tomorrow_on() -> None:
    timetable = Timetable(1, datetime(2026, 2, 25, 16, 59))
    assert [timetable.on_sale[0], timetable.on_sale[-1]] == [
        day_of(date(2026, 2, 26)),
        day_of(date(2026, 3, 7)),
    ]


def test_two_worlds_of_one_day_share_next_to_no_flights() -> None:
    def known(seed: int) -> set[tuple[str, str, datetime]]:
        timetable = Timetable(seed, JULY)
        return {
            (flight.origin.code, flight.destination.code, flight.departs_at)
            for airport in airports()[::30]
            for flight in timetable.departures([airport], timetable.today + 1)
        }

    worlds = [known(seed) for seed in range(12)]
    for a in range(12):
        for b in range(a):
            shared = len(worlds[a] & worlds[b]) / min(len(worlds[a]), len(worlds[b]))
            assert shared < 0.03
