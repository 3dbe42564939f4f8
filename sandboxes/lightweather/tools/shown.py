"""How figures are answered: in plain units, not in the tenths they are kept in."""

from datetime import date

from sandboxes.core import Result
from sandboxes.lightweather.scales import CONDITIONS, Condition
from sandboxes.lightweather.sky import Day


class DayInfo(Result):
    date: date
    condition: Condition
    temp_c: float
    temp_min_c: float
    temp_max_c: float
    precip_mm: float
    snow_cm: float
    wind_max_kmh: int
    gust_max_kmh: int


def show_day(day: Day) -> DayInfo:
    return DayInfo(
        date=day.on,
        condition=CONDITIONS[day.condition],
        temp_c=day.mean / 10,
        temp_min_c=day.low / 10,
        temp_max_c=day.high / 10,
        precip_mm=day.rain / 10,
        snow_cm=day.snow / 10,
        wind_max_kmh=day.wind,
        gust_max_kmh=day.gust,
    )
