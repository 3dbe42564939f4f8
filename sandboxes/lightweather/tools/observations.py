"""Weather stations, and what their sensors say."""

from datetime import datetime

from sandboxes.core import Result, tool
from sandboxes.lightweather.rules import station_active, station_exists
from sandboxes.lightweather.state import CityName, StationId, Weather
from sandboxes.lightweather.stations import Status, reading, stations


class StationRef(Result):
    station_id: StationId
    name: str
    location: CityName


class StationInfo(StationRef):
    country: str
    latitude: float
    longitude: float
    elevation_m: int
    status: Status
    since: int
    sensors: tuple[str, ...]


class Observation(Result):
    station_id: StationId
    observed_at: datetime
    air_temp_c: float
    dew_point_c: float
    humidity_pct: int
    station_pressure_hpa: float
    wind_ms: float
    wind_direction_deg: int
    rain_gauge_mm: float
    battery_v: float


@tool()
def list_stations(weather: Weather) -> list[StationRef]:
    """The weather stations that are active."""
    return [
        StationRef(station_id=found.station_id, name=found.name, location=found.city.name)
        for found in stations(weather.world.seed).values()
        if found.status == "active"
    ]


@tool(requires=(station_exists,))
def get_station_info(weather: Weather, station_id: StationId) -> StationInfo:
    """Where a station stands, since when, with which sensors, and its status."""
    found = weather.get_station(station_id)
    return StationInfo(
        station_id=station_id,
        name=found.name,
        location=found.city.name,
        country=found.city.country,
        latitude=found.lat,
        longitude=found.lon,
        elevation_m=found.elevation_m,
        status=found.status,
        since=found.since,
        sensors=found.sensors,
    )


@tool(requires=(station_exists, station_active))
def get_station_observation(weather: Weather, station_id: StationId) -> Observation:
    """The latest raw readings of a station's sensors, in local time; wind in metres a second."""
    station = weather.get_station(station_id)
    city = station.city
    found = reading(weather.sky(city), station, weather.local_now(city))
    return Observation(
        station_id=station_id,
        observed_at=found.at,
        air_temp_c=found.temp / 10,
        dew_point_c=found.dew / 10,
        humidity_pct=found.humidity,
        station_pressure_hpa=found.pressure / 10,
        wind_ms=found.wind_ms / 10,
        wind_direction_deg=found.direction,
        rain_gauge_mm=found.rain / 10,
        battery_v=found.battery / 10,
    )
