"""What a seed gives the user: a primary location, perhaps, and some alerts."""

from typing import Final

from sandboxes.core import Rng
from sandboxes.lightweather.cities import City, cities
from sandboxes.lightweather.state import AlertCondition, Settings, Weather

PRIMARY_IS_SET: Final = 0.6
MOST_ALERTS_BEFORE: Final = 5

# Which alerts people set, and how often.
LIKED: Final[dict[AlertCondition, int]] = {
    "temperature_above": 7,
    "temperature_below": 7,
    "wind_above": 3,
    "gust_above": 4,
    "rain_above": 5,
    "humidity_above": 2,
    "humidity_below": 1,
    "uv_index_above": 4,
    "aqi_above": 4,
}


def seed(weather: Weather, rng: Rng) -> None:
    """Fill the empty tables."""
    known = list(cities().values())
    home, *others = rng.sample(known, 4)
    primary = home.name if rng.chance(PRIMARY_IS_SET) else None
    weather.settings.set(Settings(primary=primary))
    for _ in range(rng.between(1, MOST_ALERTS_BEFORE)):
        city = home if rng.chance(0.5) else rng.choice(others)
        draw_alert(weather, rng, city)


def draw_alert(weather: Weather, rng: Rng, city: City) -> None:
    """One alert such as people set for the city, unless there is one for the same figure already."""
    condition = rng.weighted(tuple(LIKED), tuple(LIKED.values()))
    threshold = draw_threshold(rng, city, condition)
    if not any(a.location == city.name and a.condition == condition for a in weather.alerts):
        weather.add_alert(city, condition, threshold)


def draw_threshold(rng: Rng, city: City, condition: AlertCondition) -> float:
    """A round figure that the city sees now and then."""
    coldest, warmest = sorted((city.january, city.july))
    low, high, step = {
        "temperature_above": (warmest + 1, warmest + 10, 1),
        "temperature_below": (coldest - 10, coldest, 1),
        "wind_above": (20, 45, 5),
        "gust_above": (40, 90, 5),
        "rain_above": (1, 8, 1),
        "humidity_above": (75, 95, 5),
        "humidity_below": (15, 35, 5),
        "uv_index_above": (3, 10, 1),
        "aqi_above": (50, 200, 10),
    }[condition]
    return float(low + step * rng.below((high - low) // step + 1))
