"""What the days of months and years come to, and what of them was notable."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal

from sandboxes.lightweather.bulletins import GUSTS, RAINS, SNOWS, cold_from, heat_from
from sandboxes.lightweather.cities import City, cities
from sandboxes.lightweather.scales import mean
from sandboxes.lightweather.sky import Day, Sky

FIRST_DAY: Final = date(2000, 1, 1)
MOST_EVENTS: Final = 8
RAINY_FROM: Final = 10  # tenths of a millimetre
HOT_FROM: Final = 300
SPELL: Final = 3
DRY_SPELL: Final = 14
DRY_CLIMATE_MM: Final = 300  # where it rains less a year, no dry spell is news
YEARS_KEPT: Final = 64

EventKind = Literal["heat wave", "cold spell", "storm", "downpour", "snowfall", "dry spell"]


@dataclass(frozen=True)
class Event:
    kind: EventKind
    start: date
    end: date
    text: str


@dataclass(frozen=True)
class Period:
    """Some days taken together; tenths, as everywhere."""

    mean: int
    low: int
    high: int
    rain: int
    snow: int
    rainy_days: int


@dataclass(frozen=True)
class Year:
    whole: Period
    months: tuple[Period, ...]
    hottest: Day
    coldest: Day
    wettest: Day
    windiest: Day
    hot_days: int
    frost_days: int
    snow_days: int
    longest_dry: int
    events: tuple[Event, ...]


def period(days: list[Day]) -> Period:
    return Period(
        mean=mean(sum(day.mean for day in days), len(days)),
        low=min(day.low for day in days),
        high=max(day.high for day in days),
        rain=sum(day.rain for day in days),
        snow=sum(day.snow for day in days),
        rainy_days=sum(day.rain >= RAINY_FROM for day in days),
    )


@lru_cache(maxsize=YEARS_KEPT)
def of_year(seed: int, name: str, year: int) -> Year:
    """What a year was like in the city of this name; kept for whoever asks again."""
    city = cities()[name]
    sky = Sky(seed, city)
    first = date(year, 1, 1)
    days = [sky.day(first + timedelta(days=n)) for n in range((date(year + 1, 1, 1) - first).days)]
    return Year(
        whole=period(days),
        months=tuple(period([d for d in days if d.on.month == month]) for month in range(1, 13)),
        hottest=max(days, key=lambda day: day.high),
        coldest=min(days, key=lambda day: day.low),
        wettest=max(days, key=lambda day: day.rain),
        windiest=max(days, key=lambda day: day.gust),
        hot_days=sum(day.high >= HOT_FROM for day in days),
        frost_days=sum(day.low < 0 for day in days),
        snow_days=sum(day.snow > 0 for day in days),
        longest_dry=max((len(run) for run in _runs(days, _is_dry)), default=0),
        events=_notable(city, days),
    )


def _is_dry(day: Day) -> bool:
    return day.rain < RAINY_FROM


def _runs(days: list[Day], test: Callable[[Day], bool]) -> Iterator[list[Day]]:
    """The stretches of days of which the test holds."""
    for holds, run in groupby(days, test):
        if holds:
            yield list(run)


def _notable(city: City, days: list[Day]) -> tuple[Event, ...]:
    """At most a few events in order of time: the heaviest of all."""
    ranked = sorted(
        (*_spells(city, days), *_strokes(days)),
        key=lambda weighed: (-weighed[0], weighed[1].start, weighed[1].kind),
    )
    kept = [event for _, event in ranked[:MOST_EVENTS]]
    return tuple(sorted(kept, key=lambda event: (event.start, event.kind)))


def _spells(city: City, days: list[Day]) -> Iterator[tuple[int, Event]]:
    """What took days, with its weight."""
    heat, cold = heat_from(city) * 10 - 20, cold_from(city) * 10 + 20
    for run in _runs(days, lambda day: day.high >= heat):
        if (n := len(run)) >= SPELL:
            text = f"{n} hot days, up to {max(day.high for day in run) / 10:.1f} °C"
            yield 10 * n, Event("heat wave", run[0].on, run[-1].on, text)
    for run in _runs(days, lambda day: day.low <= cold):
        if (n := len(run)) >= SPELL:
            text = f"{n} cold days, down to {min(day.low for day in run) / 10:.1f} °C"
            yield 10 * n, Event("cold spell", run[0].on, run[-1].on, text)
    for run in _runs(days, _is_dry):
        if (n := len(run)) >= DRY_SPELL and city.rain_mm >= DRY_CLIMATE_MM:
            text = f"{n} days without a millimetre of rain"
            yield n, Event("dry spell", run[0].on, run[-1].on, text)


def _strokes(days: list[Day]) -> Iterator[tuple[int, Event]]:
    """What a single day brought, with its weight."""
    for day in days:
        if (beyond := day.gust - GUSTS[0]) >= 10:
            yield 2 * beyond, Event("storm", day.on, day.on, f"Gusts of up to {day.gust} km/h")
        if (beyond := day.rain - day.snow - RAINS[0]) >= 0:
            text = f"{(day.rain - day.snow) / 10:.1f} mm of rain in a day"
            yield 10 + beyond // 10, Event("downpour", day.on, day.on, text)
        if (beyond := day.snow - SNOWS[0]) >= 0:
            text = f"{day.snow / 10:.1f} cm of fresh snow in a day"
            yield 10 + beyond // 5, Event("snowfall", day.on, day.on, text)
