"""The records: past days, past years, and how places compare."""

from datetime import date, timedelta
from typing import Annotated, Any, NamedTuple

from pydantic import AfterValidator, Field

from sandboxes.core import Result, tool
from sandboxes.lightweather.cities import City
from sandboxes.lightweather.records import EventKind, Period, of_year
from sandboxes.lightweather.rules import (
    cities_covered,
    city_covered,
    range_on_record,
    year_on_record,
)
from sandboxes.lightweather.state import CityName, Location, Weather
from sandboxes.lightweather.tools.shown import DayInfo, show_day


def existing(text: str) -> str:
    """Refuse a date that the calendar does not have."""
    try:
        date.fromisoformat(text)
    except ValueError:
        raise ValueError("there is no such date") from None
    return text


DateText = Annotated[
    str,
    Field(max_length=10, pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="YYYY-MM-DD"),
    AfterValidator(existing),
]
Year = Annotated[int, Field(ge=1, le=9999, description="a year that is over")]

CLIMATES = {
    "Af": "tropical rainforest", "Am": "tropical monsoon", "Aw": "tropical savanna",
    "BWh": "hot desert", "BWk": "cold desert", "BSh": "hot steppe", "BSk": "cold steppe",
    "Csa": "Mediterranean, hot summer", "Csb": "Mediterranean, warm summer",
    "Cfa": "humid subtropical", "Cfb": "oceanic", "Cfc": "subpolar oceanic",
    "Cwa": "subtropical, dry winter", "Cwb": "highland, dry winter",
    "Dsa": "continental, dry hot summer", "Dsb": "continental, dry warm summer",
    "Dfa": "humid continental, hot summer", "Dfb": "humid continental, warm summer",
    "Dfc": "subarctic", "Dfd": "severe subarctic", "Dwa": "continental, dry winter, hot summer",
    "Dwb": "continental, dry winter, warm summer", "Dwc": "subarctic, dry winter", "ET": "tundra",
}  # fmt: skip


class MonthInfo(Result):
    month: int
    temp_c: float
    temp_min_c: float
    temp_max_c: float
    precip_mm: float
    snow_cm: float
    rainy_days: int


class Extreme(Result):
    date: date
    value: float


class EventInfo(Result):
    kind: EventKind
    start: date
    end: date
    text: str


class ClimateSummary(Result):
    location: CityName
    year: int
    climate: str
    temp_c: float
    precip_mm: float
    snow_cm: float
    rainy_days: int
    snow_days: int
    hot_days: int
    frost_days: int
    longest_dry_spell_days: int
    highest_temp_c: Extreme
    lowest_temp_c: Extreme
    most_precip_mm: Extreme
    strongest_gust_kmh: Extreme
    months: list[MonthInfo]
    notable_events: list[EventInfo]


class Difference(Result):
    temp_c: float
    precip_mm: float
    rainy_days: int
    hot_days: int
    frost_days: int
    snow_days: int


class Averages(Difference):
    location: CityName


class Comparison(Result):
    year: int
    first: Averages
    second: Averages
    difference: Difference


def _month(number: int, found: Period) -> MonthInfo:
    return MonthInfo(
        month=number,
        temp_c=found.mean / 10,
        temp_min_c=found.low / 10,
        temp_max_c=found.high / 10,
        precip_mm=found.rain / 10,
        snow_cm=found.snow / 10,
        rainy_days=found.rainy_days,
    )


@tool(requires=(city_covered, range_on_record))
def get_historical_weather(
    weather: Weather, location: Location, start: DateText, end: DateText
) -> list[DayInfo]:
    """The records of a city for past days, both dates included; `temp_c` is the mean of a day."""
    sky = weather.sky(weather.get_city(location))
    first, last = date.fromisoformat(start), date.fromisoformat(end)
    return [show_day(sky.day(first + timedelta(days=n))) for n in range((last - first).days + 1)]


@tool(requires=(city_covered, year_on_record))
def get_climate_summary(weather: Weather, location: Location, year: Year) -> ClimateSummary:
    """A past year in a city: means, sums, extremes, months and notable events.

    A rainy day has at least 1 mm, a hot day 30 °C, a frost day less than 0 °C.
    """
    city = weather.get_city(location)
    found = of_year(weather.world.seed, city.name, year)
    whole = found.whole
    return ClimateSummary(
        location=city.name,
        year=year,
        climate=CLIMATES[city.climate[:3]],
        temp_c=whole.mean / 10,
        precip_mm=whole.rain / 10,
        snow_cm=whole.snow / 10,
        rainy_days=whole.rainy_days,
        snow_days=found.snow_days,
        hot_days=found.hot_days,
        frost_days=found.frost_days,
        longest_dry_spell_days=found.longest_dry,
        highest_temp_c=Extreme(date=found.hottest.on, value=found.hottest.high / 10),
        lowest_temp_c=Extreme(date=found.coldest.on, value=found.coldest.low / 10),
        most_precip_mm=Extreme(date=found.wettest.on, value=found.wettest.rain / 10),
        strongest_gust_kmh=Extreme(date=found.windiest.on, value=found.windiest.gust),
        months=[_month(place + 1, month) for place, month in enumerate(found.months)],
        notable_events=[
            EventInfo(kind=event.kind, start=event.start, end=event.end, text=event.text)
            for event in found.events
        ],
    )


class Figures(NamedTuple):
    """What two years are compared by; tenths of a degree and of a millimetre."""

    temp: int
    rain: int
    rainy_days: int
    hot_days: int
    frost_days: int
    snow_days: int

    def shown(self) -> dict[str, Any]:
        temp, rain, *_ = self
        days = {name: getattr(self, name) for name in self._fields[2:]}
        return {"temp_c": temp / 10, "precip_mm": rain / 10, **days}


def _figures(weather: Weather, city: City, year: int) -> Figures:
    found = of_year(weather.world.seed, city.name, year)
    whole = found.whole
    days = found.hot_days, found.frost_days, found.snow_days
    return Figures(whole.mean, whole.rain, whole.rainy_days, *days)


@tool(requires=(cities_covered,))
def compare_climate(weather: Weather, location1: Location, location2: Location) -> Comparison:
    """How two cities' last full years differ: the first city's figures less the second's."""
    one, other = weather.get_city(location1), weather.get_city(location2)
    year = min(weather.today(one).year, weather.today(other).year) - 1
    first, second = _figures(weather, one, year), _figures(weather, other, year)
    less = Figures(*[a - b for a, b in zip(first, second, strict=True)])
    return Comparison(
        year=year,
        first=Averages(location=one.name, **first.shown()),
        second=Averages(location=other.name, **second.shown()),
        difference=Difference(**less.shown()),
    )
