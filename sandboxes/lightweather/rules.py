"""LightWeather's named preconditions."""

from datetime import date, timedelta
from typing import Final

from sandboxes.lightweather.records import FIRST_DAY
from sandboxes.lightweather.state import (
    MOST_ALERTS,
    SCALES,
    AlertCondition,
    AlertId,
    BeforeRecords,
    Location,
    NotYetOver,
    RangeBackwards,
    RangeTooLong,
    StationId,
    StationSilent,
    ThresholdOutOfRange,
    TooManyAlerts,
    Weather,
)

LONGEST_RANGE: Final = 92


def city_covered(weather: Weather, location: Location) -> None:
    """The location names one city of the service."""
    weather.get_city(location)


def cities_covered(weather: Weather, location1: Location, location2: Location) -> None:
    """Both locations name a city of the service."""
    weather.get_city(location1)
    weather.get_city(location2)


def route_covered(weather: Weather, route: list[Location]) -> None:
    """Every stop of the route names a city of the service."""
    for location in route:
        weather.get_city(location)


def primary_set(weather: Weather) -> None:
    """The user has a primary location."""
    weather.get_primary()


def station_exists(weather: Weather, station_id: StationId) -> None:
    """The id is that of a station."""
    weather.get_station(station_id)


def station_active(weather: Weather, station_id: StationId) -> None:
    """The station sends readings."""
    station = weather.get_station(station_id)
    if station.status != "active":
        raise StationSilent(station_id=station_id, status=station.status)


def range_on_record(weather: Weather, location: Location, start: str, end: str) -> None:
    """The range runs forwards, is not too long, and lies within the records of the city."""
    city = weather.get_city(location)
    first, last = date.fromisoformat(start), date.fromisoformat(end)
    if last < first:
        raise RangeBackwards(start=start, end=end)
    if first < FIRST_DAY:
        raise BeforeRecords(first=FIRST_DAY, asked=start)
    yesterday = weather.today(city) - timedelta(days=1)
    if last > yesterday:
        raise NotYetOver(location=city.name, last=yesterday, asked=end)
    days = (last - first).days + 1
    if days > LONGEST_RANGE:
        raise RangeTooLong(days=days, most=LONGEST_RANGE)


def year_on_record(weather: Weather, location: Location, year: int) -> None:
    """The year is over, and not older than the records."""
    city = weather.get_city(location)
    if year < FIRST_DAY.year:
        raise BeforeRecords(first=FIRST_DAY, asked=year)
    last = weather.today(city).year - 1
    if year > last:
        raise NotYetOver(location=city.name, last=last, asked=year)


def alert_exists(weather: Weather, alert_id: AlertId) -> None:
    """The user has the alert."""
    weather.get_alert(alert_id)


def room_for_an_alert(weather: Weather) -> None:
    """The user has not reached the highest number of alerts."""
    if len(weather.alerts) >= MOST_ALERTS:
        raise TooManyAlerts(most=MOST_ALERTS)


def threshold_makes_sense(_: Weather, condition: AlertCondition, threshold: float) -> None:
    """What the condition measures can pass the threshold."""
    scale = SCALES[condition]
    if not scale.least <= threshold <= scale.most:
        raise ThresholdOutOfRange(
            condition=condition,
            least=scale.least,
            most=scale.most,
            unit=scale.unit,
            threshold=threshold,
        )
