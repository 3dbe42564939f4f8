"""The sun against an independent oracle: the package astral, which only tests use."""

import math
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from sandboxes.lightweather.cities import City, cities
from sandboxes.lightweather.sun import noon_heights, sun_height, sun_times

astral = pytest.importorskip("astral")
sun = pytest.importorskip("astral.sun")

TOLERANCE = timedelta(minutes=5)
DAYS = [date(2026, 1, 9) + timedelta(days=13 * n) for n in range(28)]


def observer(city: City) -> Any:
    return astral.Observer(city.lat, city.lon, 0)


def oracle(city: City, name: str, near: datetime) -> datetime | None:
    """The oracle's sunrise or sunset that is nearest to a moment; None where it knows none.

    It goes by dates of UTC, which are not those of the Pacific.
    """
    found = []
    for days in (-1, 0, 1):
        try:
            found.append(getattr(sun, name)(observer(city), (near + timedelta(days=days)).date()))
        except ValueError:
            continue
    return min(found, key=lambda moment: abs(moment - near), default=None)


def sampled() -> list[tuple[City, date]]:
    """Every city on four days of the year, which differ from city to city."""
    return [
        (city, DAYS[(place + 7 * n) % len(DAYS)])
        for place, city in enumerate(cities().values())
        for n in range(4)
    ]


def test_sunrise_and_sunset_are_within_five_minutes_of_the_oracle() -> None:
    compared = 0
    for city, day in sampled():
        times = sun_times(city, day)
        if times.sunrise is None or times.sunset is None:
            continue
        for name, local in (("sunrise", times.sunrise), ("sunset", times.sunset)):
            moment = local.astimezone(UTC)
            expected = oracle(city, name, moment)
            assert expected is not None, (city.name, day)
            # Around midnight in UTC it skips a day; which day it is, the next test looks at.
            gap = (moment - expected) % timedelta(days=1)
            assert min(gap, timedelta(days=1) - gap) <= TOLERANCE, (city.name, day, name)
            compared += 1
    assert compared > 6_000


def test_the_sun_rises_before_it_sets_in_local_time() -> None:
    for city, day in sampled():
        times = sun_times(city, day)
        if times.sunrise is None or times.sunset is None:
            assert times.daylight != "ordinary"
            assert abs(city.lat) > 65
            continue
        assert times.sunrise < times.sunset
        assert times.sunrise.date() in (day, day - timedelta(days=1))
        noon = times.sunrise + (times.sunset - times.sunrise) / 2
        assert noon.date() == day, city.name
        assert 0 < times.minutes < 24 * 60


def test_near_the_poles_the_sun_stays_up_in_summer_and_down_in_winter() -> None:
    for name in ("Longyearbyen", "Tromsø", "Utqiagvik", "Murmansk"):
        city = cities()[name]
        summer, winter = sun_times(city, date(2026, 6, 21)), sun_times(city, date(2026, 12, 21))
        assert (summer.daylight, summer.minutes) == ("midnight sun", 1440)
        assert (winter.daylight, winter.minutes) == ("polar night", 0)
        assert sun_times(city, date(2026, 9, 23)).daylight == "ordinary"


def test_a_sunset_after_midnight_belongs_to_the_day_before() -> None:
    fairbanks = sun_times(cities()["Fairbanks"], date(2026, 6, 21))
    assert fairbanks.sunset is not None
    assert fairbanks.sunset.date() == date(2026, 6, 22)


def test_the_height_of_the_sun_is_the_oracles() -> None:
    for place, city in enumerate(list(cities().values())[::9]):
        moment = datetime(2026, 1 + place % 12, 1 + place % 28, place % 24, 30)
        expected = sun.elevation(observer(city), moment.replace(tzinfo=UTC), with_refraction=False)
        assert sun_height(city, moment) == pytest.approx(
            math.sin(math.radians(expected)), abs=0.003
        ), city.name


def test_the_noons_of_a_year_rise_to_midsummer() -> None:
    for lat_tenths in (600, 300, -300, -600):
        heights = noon_heights(lat_tenths)
        middle = heights[171] if lat_tenths > 0 else heights[354]
        assert middle == pytest.approx(max(heights), abs=0.001)
        assert min(heights) >= 0
