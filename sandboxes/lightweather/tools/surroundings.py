"""Sun, air, and official warnings."""

from datetime import date, datetime

from sandboxes.core import Result, tool
from sandboxes.lightweather.air import Pollutant, air, strongest_uv, uv_of_hour
from sandboxes.lightweather.bulletins import Event, Level, bulletins
from sandboxes.lightweather.rules import city_covered
from sandboxes.lightweather.scales import aqi_grade, uv_risk
from sandboxes.lightweather.state import CityName, Location, Weather
from sandboxes.lightweather.sun import Daylight, sun_times


class UvInfo(Result):
    location: CityName
    local_time: datetime
    uv_index: float
    risk: str
    max_today: float
    max_risk: str


class AirInfo(Result):
    location: CityName
    date: date
    aqi: int
    category: str
    main_pollutant: Pollutant
    pm2_5: float
    pm10: float


class SunInfo(Result):
    location: CityName
    date: date
    sunrise: datetime | None
    sunset: datetime | None
    day_length_minutes: int
    daylight: Daylight


class WarningInfo(Result):
    event: Event
    level: Level
    date: date
    text: str


@tool(requires=(city_covered,))
def get_uv_index(weather: Weather, location: Location) -> UvInfo:
    """The UV index of a city at present, and the highest of today, with their risk."""
    city = weather.get_city(location)
    sky, now = weather.sky(city), weather.local_now(city)
    present, strongest = uv_of_hour(sky, now), strongest_uv(sky, now)
    return UvInfo(
        location=city.name,
        local_time=now,
        uv_index=present / 10,
        risk=uv_risk(present),
        max_today=strongest / 10,
        max_risk=uv_risk(strongest),
    )


@tool(requires=(city_covered,))
def get_air_quality(weather: Weather, location: Location) -> AirInfo:
    """Today's air quality index of a city with its category; dust in micrograms a cubic metre."""
    city = weather.get_city(location)
    today = weather.today(city)
    found = air(weather.sky(city), today)
    return AirInfo(
        location=city.name,
        date=today,
        aqi=found.aqi,
        category=aqi_grade(found.aqi),
        main_pollutant=found.pollutant,
        pm2_5=found.pm25 / 10,
        pm10=found.pm10 / 10,
    )


@tool(requires=(city_covered,))
def get_sun_times(weather: Weather, location: Location) -> SunInfo:
    """Today's sunrise and sunset in a city, in its local time."""
    city = weather.get_city(location)
    today = weather.today(city)
    times = sun_times(city, today)
    return SunInfo(
        location=city.name,
        date=today,
        sunrise=times.sunrise,
        sunset=times.sunset,
        day_length_minutes=times.minutes,
        daylight=times.daylight,
    )


@tool(requires=(city_covered,))
def get_weather_alerts(weather: Weather, location: Location) -> list[WarningInfo]:
    """Official warnings in force for a city, today and tomorrow."""
    city = weather.get_city(location)
    return [
        WarningInfo(event=found.event, level=found.level, date=found.on, text=found.text)
        for found in bulletins(weather.sky(city), weather.today(city))
    ]
