"""The cities of the service, the user's primary one, and routes between them."""

from datetime import timedelta
from fractions import Fraction
from typing import Annotated, Final, Literal

from pydantic import Field

from sandboxes.core import Result, tool
from sandboxes.lightweather.cities import cities, distance_km
from sandboxes.lightweather.rules import city_covered, primary_set, route_covered
from sandboxes.lightweather.state import BelowAbsoluteZero, CityName, Location, Weather
from sandboxes.lightweather.tools.shown import DayInfo, show_day

MOST_STOPS: Final = 7
HOTTEST: Final = 1_000_000.0

Route = Annotated[
    list[Location],
    Field(min_length=2, max_length=MOST_STOPS, description="cities in order, a day for each"),
]
TemperatureUnit = Literal["C", "F", "K"]


class Stop(DayInfo):
    location: CityName
    km_from_last: int


class TravelWeather(Result):
    stops: list[Stop]
    total_km: int


@tool()
def list_cities(weather: Weather) -> dict[str, list[CityName]]:
    """The cities that the service covers, by country."""
    listed: dict[str, list[CityName]] = {}
    for city in sorted(cities().values(), key=lambda city: (city.country, city.name)):
        listed.setdefault(city.country, []).append(city.name)
    return listed


@tool(writes=True, requires=(city_covered,))
def set_primary_location(weather: Weather, location: Location) -> CityName:
    """Make a city the user's primary location; returns its name."""
    city = weather.get_city(location)
    weather.settings.replace(primary=city.name)
    return city.name


@tool(requires=(primary_set,))
def get_primary_location(weather: Weather) -> CityName:
    """The user's primary location."""
    return weather.get_primary().name


@tool(requires=(route_covered,))
def estimate_travel_weather(weather: Weather, route: Route) -> TravelWeather:
    """The weather for a journey from city to city: the first today, the next tomorrow, and so on."""
    chosen = [weather.get_city(location) for location in route]
    start = weather.today(chosen[0])
    stops: list[Stop] = []
    for place, city in enumerate(chosen):
        day = weather.sky(city).day(start + timedelta(days=place))
        km = distance_km(chosen[place - 1], city) if place else 0
        stops.append(Stop(location=city.name, km_from_last=km, **dict(show_day(day))))
    return TravelWeather(stops=stops, total_km=sum(stop.km_from_last for stop in stops))


@tool()
def convert_temperature(
    weather: Weather,
    value: Annotated[float, Field(ge=-HOTTEST, le=HOTTEST, description="the temperature")],
    from_unit: Annotated[TemperatureUnit, Field(description="unit of the value")],
    to_unit: Annotated[TemperatureUnit, Field(description="unit of the answer")],
) -> float:
    """Convert a temperature between Celsius, Fahrenheit and Kelvin, to four decimals."""
    exact = Fraction(str(value))
    zero = Fraction("273.15")
    kelvin = {"C": exact + zero, "F": (exact - 32) * 5 / 9 + zero, "K": exact}[from_unit]
    if kelvin < 0:
        raise BelowAbsoluteZero(value=value, unit=from_unit)
    answer = {"C": kelvin - zero, "F": (kelvin - zero) * 9 / 5 + 32, "K": kelvin}[to_unit]
    return float(round(answer, 4))
