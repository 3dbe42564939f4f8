"""The weather of the present, and of the hours and days to come."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import Result, tool
from sandboxes.lightweather.cities import City
from sandboxes.lightweather.rules import city_covered
from sandboxes.lightweather.scales import CONDITIONS, Condition, compass, feels_like
from sandboxes.lightweather.sky import Hour
from sandboxes.lightweather.state import CityName, Location, Weather
from sandboxes.lightweather.tools.shown import DayInfo, show_day

MOST_DAYS: Final = 7
MOST_HOURS: Final = 120  # five days: never beyond the daily forecast

Days = Annotated[int, Field(ge=1, le=MOST_DAYS, description="how many days, today included")]
Hours = Annotated[
    int, Field(ge=1, le=MOST_HOURS, description="how many hours, the present one included")
]


class CurrentWeather(Result):
    location: CityName
    local_time: datetime
    condition: Condition
    temp_c: float
    feels_like_c: float
    dew_point_c: float
    humidity_pct: int
    precip_mm: float
    cloud_pct: int
    wind_kmh: int
    gust_kmh: int
    wind_direction: str
    pressure_hpa: float
    visibility_km: float


class HourInfo(Result):
    time: datetime
    condition: Condition
    temp_c: float
    feels_like_c: float
    humidity_pct: int
    precip_mm: float
    cloud_pct: int


class RainChance(Result):
    time: datetime
    probability_pct: int


class WindInfo(Result):
    time: datetime
    speed_kmh: int
    gust_kmh: int
    direction: str
    direction_deg: int


def hours_ahead(weather: Weather, city: City, count: int) -> Iterator[datetime]:
    """The hours from the present one on in local time; real ones, wherever clocks are set."""
    opened = weather.world.clock.opened
    for ahead in range(count):
        local = city.local(opened + timedelta(hours=ahead))
        yield local.replace(minute=0, second=0, microsecond=0)


def felt(hour: Hour) -> float:
    return feels_like(hour.temp, hour.humidity, hour.wind) / 10


def visibility_km(hour: Hour) -> float:
    """How far one sees through what falls, or through the damp."""
    if hour.condition == 45:
        return 0.2 + hour.wind / 20
    if hour.rain:
        dense = 4 if hour.condition in (68, 69, 71, 73, 75) else 1
        return max(0.5, round(14 - dense * hour.rain / 8, 1))
    return float(max(10, 45 - hour.humidity // 3))


@tool(requires=(city_covered,))
def get_current_weather(weather: Weather, location: Location) -> CurrentWeather:
    """The present weather of a city, in its local time."""
    city = weather.get_city(location)
    now = weather.local_now(city)
    hour = weather.sky(city).hour(now)
    return CurrentWeather(
        location=city.name,
        local_time=now,
        condition=CONDITIONS[hour.condition],
        temp_c=hour.temp / 10,
        feels_like_c=felt(hour),
        dew_point_c=hour.dew / 10,
        humidity_pct=hour.humidity,
        precip_mm=hour.rain / 10,
        cloud_pct=hour.cloud,
        wind_kmh=hour.wind,
        gust_kmh=hour.gust,
        wind_direction=compass(hour.direction),
        pressure_hpa=hour.pressure / 10,
        visibility_km=visibility_km(hour),
    )


@tool(requires=(city_covered,))
def get_forecast(weather: Weather, location: Location, days: Days) -> list[DayInfo]:
    """The forecast for a city day by day, by its local dates; `temp_c` is the mean of a day."""
    city = weather.get_city(location)
    sky, today = weather.sky(city), weather.today(city)
    return [show_day(sky.day(today + timedelta(days=ahead))) for ahead in range(days)]


@tool(requires=(city_covered,))
def get_hourly_forecast(weather: Weather, location: Location, hours: Hours) -> list[HourInfo]:
    """The forecast for a city hour by hour, in its local time."""
    city = weather.get_city(location)
    sky = weather.sky(city)
    return [
        HourInfo(
            time=hour.at,
            condition=CONDITIONS[hour.condition],
            temp_c=hour.temp / 10,
            feels_like_c=felt(hour),
            humidity_pct=hour.humidity,
            precip_mm=hour.rain / 10,
            cloud_pct=hour.cloud,
        )
        for hour in map(sky.hour, hours_ahead(weather, city, hours))
    ]


@tool(requires=(city_covered,))
def get_precip_probability(
    weather: Weather, location: Location, next_hours: Hours
) -> list[RainChance]:
    """How likely rain or snow is in a city, hour by hour, in its local time."""
    city = weather.get_city(location)
    sky = weather.sky(city)
    return [
        RainChance(time=at, probability_pct=sky.rain_chance(at))
        for at in hours_ahead(weather, city, next_hours)
    ]


@tool(requires=(city_covered,))
def get_wind_forecast(weather: Weather, location: Location, hours: Hours) -> list[WindInfo]:
    """Wind and gusts in a city hour by hour, in its local time; directions are where it comes from."""
    city = weather.get_city(location)
    sky = weather.sky(city)
    return [
        WindInfo(
            time=hour.at,
            speed_kmh=hour.wind,
            gust_kmh=hour.gust,
            direction=compass(hour.direction),
            direction_deg=hour.direction,
        )
        for hour in map(sky.hour, hours_ahead(weather, city, hours))
    ]
