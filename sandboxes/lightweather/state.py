"""LightWeather's rows and tables, and the lookups that raise.

Nobody can change the weather: it is computed when asked for (`sky.py`). Rows are the user's own: the
primary location, and alerts. The office's clock is read as UTC, and a city has its local time.
"""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Annotated, Final, Literal

from pydantic import Field

from sandboxes.core import (
    VOLATILE,
    AppState,
    Conflict,
    Id,
    InvalidArgument,
    NotFound,
    PreconditionFailed,
    Row,
    Session,
    single,
    table,
)
from sandboxes.lightweather.cities import City, cities, find_cities
from sandboxes.lightweather.sky import Sky
from sandboxes.lightweather.stations import Station, stations

Location = Annotated[
    str,
    Id("city"),
    Field(min_length=1, max_length=100, description="name of a city, with or without its country"),
]
CityName = Annotated[str, Id("city"), Field(max_length=100, description="name of a city")]
StationId = Annotated[str, Id("station"), Field(max_length=64, description="id of a station")]
AlertId = Annotated[str, Id("alert"), Field(max_length=64, description="id of an alert")]

AlertCondition = Literal[
    "temperature_above",
    "temperature_below",
    "wind_above",
    "gust_above",
    "rain_above",
    "humidity_above",
    "humidity_below",
    "uv_index_above",
    "aqi_above",
]


class Scale(Row):
    """In which unit a condition is measured, and which thresholds make sense."""

    unit: str
    least: int
    most: int


_TEMPERATURES: Final = Scale(unit="°C", least=-90, most=60)
_HUMIDITIES: Final = Scale(unit="%", least=0, most=100)
SCALES: Final[Mapping[AlertCondition, Scale]] = {
    "temperature_above": _TEMPERATURES,
    "temperature_below": _TEMPERATURES,
    "wind_above": Scale(unit="km/h", least=0, most=300),
    "gust_above": Scale(unit="km/h", least=0, most=400),
    "rain_above": Scale(unit="mm an hour", least=0, most=300),
    "humidity_above": _HUMIDITIES,
    "humidity_below": _HUMIDITIES,
    "uv_index_above": Scale(unit="UV index", least=0, most=20),
    "aqi_above": Scale(unit="AQI", least=0, most=500),
}

MOST_ALERTS: Final = 50


class CityNotFound(NotFound):
    template = "LightWeather covers no city called {location!r}"


class CityAmbiguous(InvalidArgument):
    template = "{location!r} may be any of: {choices}"


class StationNotFound(NotFound):
    template = "there is no station {station_id!r}"


class AlertNotFound(NotFound):
    template = "you have no alert {alert_id!r}"


class PrimaryLocationUnset(NotFound):
    template = "no primary location has been set"


class StationSilent(Conflict):
    template = "the station {station_id!r} sends no readings: {status}"


class TooManyAlerts(Conflict):
    template = "there are {most} alerts already, and there can be no more"


class NotYetOver(PreconditionFailed):
    template = "there are records of {location} up to {last}, not yet of {asked}"


class BeforeRecords(NotFound):
    template = "the records begin on {first}, after {asked}"


class RangeBackwards(InvalidArgument):
    template = "the range ends on {end}, before it starts on {start}"


class RangeTooLong(InvalidArgument):
    template = "the range has {days} days; at most {most} can be asked for at once"


class ThresholdOutOfRange(InvalidArgument):
    template = "a threshold for {condition} lies from {least} to {most} {unit}, not at {threshold}"


class BelowAbsoluteZero(InvalidArgument):
    template = "{value} {unit} is below absolute zero"


class Settings(Row):
    """What the user has set; no primary location at first, as the case may be."""

    primary: CityName | None = None


class WeatherAlert(Row):
    """An alert of the user's own: for a city, when a figure passes a threshold."""

    alert_id: AlertId
    location: CityName
    condition: AlertCondition
    threshold: Annotated[float, Field(ge=-90, le=500)]
    created_at: Annotated[datetime, VOLATILE]


class Weather(AppState[Session]):
    """One user's settings and alerts, and a view of the world's weather."""

    settings = single(Settings)
    alerts = table(WeatherAlert, key="alert_id", ids="alert", identity=("location", "condition"))

    def get_city(self, location: str) -> City:
        found = find_cities(location)
        if not found:
            raise CityNotFound(location=location)
        if len(found) > 1:
            raise CityAmbiguous(location=location, choices="; ".join(city.name for city in found))
        return found[0]

    def get_primary(self) -> City:
        name = self.settings.value.primary
        if name is None:
            raise PrimaryLocationUnset
        return cities()[name]

    def get_station(self, station_id: str) -> Station:
        station = stations(self.world.seed).get(station_id)
        if station is None:
            raise StationNotFound(station_id=station_id)
        return station

    def get_alert(self, alert_id: str) -> WeatherAlert:
        alert = self.alerts.get(alert_id)
        if alert is None:
            raise AlertNotFound(alert_id=alert_id)
        return alert

    def sky(self, city: City) -> Sky:
        """The city's weather in this world."""
        return Sky(self.world.seed, city)

    def local_now(self, city: City) -> datetime:
        """The moment at which the world opened, as the city's clocks show it."""
        return city.local(self.world.clock.opened)

    def today(self, city: City) -> date:
        return self.local_now(city).date()

    def add_alert(self, city: City, condition: AlertCondition, threshold: float) -> WeatherAlert:
        return self.alerts.add(
            WeatherAlert(
                alert_id=self.alerts.new_id(),
                location=city.name,
                condition=condition,
                threshold=threshold + 0.0,  # there is one zero
                created_at=self.now,
            )
        )

    def check(self) -> Iterator[str]:
        primary = self.settings.value.primary
        if primary is not None and primary not in cities():
            yield f"the primary location {primary} is no city"
        if len(self.alerts) > MOST_ALERTS:
            yield "there are too many alerts"
        for alert in self.alerts:
            scale = SCALES[alert.condition]
            if alert.location not in cities():
                yield f"the alert {alert.alert_id} is for no city"
            if not scale.least <= alert.threshold <= scale.most:
                yield f"the alert {alert.alert_id} has a threshold that means nothing"
