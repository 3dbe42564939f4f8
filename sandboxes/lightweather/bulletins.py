"""Official warnings: what today and tomorrow bring that is out of the ordinary."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal

from sandboxes.lightweather.air import air
from sandboxes.lightweather.cities import City
from sandboxes.lightweather.sky import Day, Sky

Event = Literal[
    "heat", "cold", "frost", "wind", "heavy rain", "snow", "thunderstorm", "poor air"
]  # fmt: skip
Level = Literal["yellow", "orange", "red"]
LEVELS: Final[tuple[Level, ...]] = ("yellow", "orange", "red")
DAYS_AHEAD: Final = 2

# From where on a warning is yellow, orange and red.
GUSTS: Final = (65, 85, 105)
RAINS: Final = (300, 600, 1000)
SNOWS: Final = (100, 250, 500)
AQIS: Final = (151, 201, 301)
THUNDERY_RAIN: Final = 250
# Where no month is as cold as this, people are warned of frost.
MILD_WINTER: Final = 3


@dataclass(frozen=True)
class Bulletin:
    """A warning for one local day."""

    event: Event
    level: Level
    on: date
    text: str


def heat_from(city: City) -> int:
    """What the city calls heat, in °C."""
    return max(30, max(city.january, city.july) + 8)


def cold_from(city: City) -> int:
    """What the city calls severe cold, in °C."""
    return min(-8, min(city.january, city.july) - 9)


def bulletins(sky: Sky, today: date) -> list[Bulletin]:
    """Those in force: for today and tomorrow, in order of days."""
    days = [today + timedelta(days=ahead) for ahead in range(DAYS_AHEAD)]
    return [bulletin for day in days for bulletin in _of_day(sky, sky.day(day))]


def _of_day(sky: Sky, day: Day) -> Iterator[Bulletin]:
    city = sky.city
    heat, cold = heat_from(city) * 10, cold_from(city) * 10
    dust = air(sky, day.on)
    figures: tuple[tuple[Event, int, tuple[int, ...], str], ...] = (
        ("heat", day.high, (heat, heat + 30, heat + 60), f"Up to {day.high / 10:.1f} °C"),
        ("cold", -day.low, (-cold, 50 - cold, 100 - cold), f"Down to {day.low / 10:.1f} °C"),
        ("wind", day.gust, GUSTS, f"Gusts of up to {day.gust} km/h"),
        ("heavy rain", day.rain - day.snow, RAINS, f"{day.rain / 10:.1f} mm of rain"),
        ("snow", day.snow, SNOWS, f"{day.snow / 10:.1f} cm of fresh snow"),
        ("poor air", dust.aqi, AQIS, f"An air quality index of {dust.aqi}"),
    )
    for event, value, steps, text in figures:
        reached = [level for level, step in zip(LEVELS, steps, strict=True) if value >= step]
        if reached:
            yield Bulletin(event, reached[-1], day.on, text)
    if day.low < 0 and min(city.january, city.july) > MILD_WINTER:
        yield Bulletin("frost", "yellow", day.on, f"Down to {day.low / 10:.1f} °C")
    if day.condition == 95 and day.rain >= THUNDERY_RAIN:
        text = f"Thunderstorms, with {day.rain / 10:.1f} mm of rain"
        yield Bulletin("thunderstorm", "yellow", day.on, text)
