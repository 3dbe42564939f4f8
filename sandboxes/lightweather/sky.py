"""The climate model: the weather of a city at any hour and day, a function of (seed, city, time).

A day's base (its mean, how far it warms up, how much falls and when) comes from the city's climate, the
season and three fields of noise that drift over the map: neighbours share their fronts. Hours are made
of the bases of three days, days of their hours, months and years of their days. So everything agrees.
Whole numbers throughout: tenths of a degree and of a millimetre, kilometres an hour, per cent.
"""

import math
from datetime import date, datetime
from itertools import pairwise
from math import floor
from struct import Struct
from typing import Final, NamedTuple

from sandboxes.core.rng import stable_hash
from sandboxes.lightweather.cities import HOURS, City
from sandboxes.lightweather.noise import Noise, likelihood
from sandboxes.lightweather.scales import (
    SLEET_UP_TO,
    SNOW_UP_TO,
    day_condition,
    hour_condition,
    humidity,
    is_thunder,
    mean,
    tens,
)
from sandboxes.lightweather.seasons import parts_fallen, seasons, shares_of_rain, slots
from sandboxes.lightweather.sun import noon_heights

DIGITS: Final = 9
FRONT_DAYS, SPELL_DAYS = 3, 45  # from knot to knot of the noise: of fronts, of wet or warm spells
EIGHT, WHOLE = Struct("<8H"), 0xFFFF  # eight chances in a hash, of so many each
SPREAD, HALF = 3.4641 / WHOLE, 1.73205  # which make numbers of unit variance around 0
MOST_DEW: Final = 29.0  # no air on Earth holds much more water
# Days from the first of January to the height of the northern summer: the sea lags behind.
PEAK_INLAND, PEAK_COAST = 199, 212


class Base(NamedTuple):
    """What a day's hours are made of; tenths of millimetres, the rest in plain units."""

    mean: float
    swing: float
    dew: float
    wind: float
    gust: float
    direction: int
    pressure: float
    cloud: int
    rain: int
    start: int
    length: int
    showery: bool
    whim: int


class Hour(NamedTuple):
    """An hour of local time; temperatures, pressure and rain in tenths, cloud in per cent."""

    at: datetime
    temp: int
    dew: int
    humidity: int
    rain: int
    wind: int
    gust: int
    direction: int
    pressure: int
    cloud: int
    condition: int


class Day(NamedTuple):
    """A local day; `mean` is that of its hours' temperatures."""

    on: date
    low: int
    high: int
    mean: int
    rain: int
    snow: int
    wind: int
    gust: int
    condition: int


def _regime(city: City) -> str:
    return city.climate[-1] if city.climate[0] == "B" else city.climate[1].lower()


class Sky:
    """The weather of one city in one world."""

    def __init__(self, seed: int, city: City) -> None:
        self.seed = seed
        self.city = city
        self._bases: dict[int, Base] = {}
        self._days: dict[date, Day] = {}
        self._noise = Noise(seed, city.lat, city.lon)
        peak = PEAK_COAST if city.coast else PEAK_INLAND
        self._seasons = seasons(peak)
        self._north = 1 if city.lat >= 0 else -1
        self._shares = shares_of_rain(_regime(city), peak, self._north)
        self._noons = noon_heights(round(city.lat * 10))
        self._dry = city.climate[0] == "B"

    def summer(self, on: date) -> float:
        """1 at the height of the city's summer, -1 in the middle of its winter."""
        return self._seasons[on.timetuple().tm_yday - 1] * self._north

    # Days

    def base(self, ordinal: int) -> Base:
        known = self._bases.get(ordinal)
        if known is None:
            known = self._bases[ordinal] = self._base(ordinal)
        return known

    def _base(self, ordinal: int) -> Base:
        city = self.city
        fronts, spells = self._noise.at(FRONT_DAYS, ordinal), self._noise.at(SPELL_DAYS, ordinal)
        bits = stable_hash("day", self.seed, city.name, ordinal)
        one, two, three, when, how_long, damp, gusty, whim = EIGHT.unpack(
            bits.to_bytes(16, "little")
        )
        own = one * SPREAD - HALF
        moist = 0.76 * fronts.moist + 0.2 * spells.moist + 0.62 * own
        warm = 0.78 * fronts.warm + 0.46 * spells.warm + 0.42 * (two * SPREAD - HALF)
        windy = 0.83 * fronts.windy + 0.3 * spells.windy + 0.47 * (three * SPREAD - HALF)
        place = date.fromordinal(ordinal).timetuple().tm_yday - 1
        season = self._seasons[place]
        summer = season * self._north
        wet, rain, cloud = self._rain(place, likelihood(moist))
        half = (city.july - city.january) / 2
        spread = (0.9 + 0.15 * abs(half)) * (1 - 0.2 * summer)
        middle = (city.july + city.january) / 2 + half * season + spread * warm
        middle -= 1.2 * wet * summer
        showery = middle > 17 and (summer > 0 or abs(city.lat) < 25)
        start, length = _window(showery, rain, when / WHOLE, how_long / WHOLE)
        return Base(
            mean=round(middle, 6),
            swing=self._swing(place, cloud),
            dew=round(middle - self._dryness(wet, cloud, damp / WHOLE), 6),
            wind=self._wind(windy, summer),
            gust=1.4 + 0.4 * gusty / WHOLE,
            direction=self._direction(fronts.turn, own),
            pressure=1014 - (2.5 + abs(city.lat) / 9) * (0.75 * fronts.moist + 0.45 * fronts.windy),
            cloud=cloud,
            rain=rain,
            start=start,
            length=length,
            showery=showery,
            whim=whim,
        )

    def _rain(self, place: int, rank: float) -> tuple[float, int, int]:
        """How wet the day is among wet ones (0: dry), what falls, and the clouds.

        Args:
            rank: how moist the day is among all days.
        """
        month_mm = self.city.rain_mm / 12 * self._shares[place]
        often = 0.9 * month_mm / (month_mm + 60)
        dry = rank / (1 - often)
        if dry < 1:
            cloud = dry * (dry + often * (1 - dry)) * (55 if self._dry else 95)
            return 0.0, 0, int(cloud)
        wet = min(0.995, (rank - (1 - often)) / often)
        usual_mm = month_mm / 30.4 / often
        rain = tens(-usual_mm * round(math.log(1 - wet), DIGITS))
        return max(wet, 0.01), rain, int(68 + 32 * wet)

    def _swing(self, place: int, cloud: int) -> float:
        swing = 8.0 if self.city.coast else 11.5
        swing += 3.5 if self._dry else 0.0
        swing += min(3.0, self.city.elevation_m / 1000)
        return swing * (1.2 - 0.007 * cloud) * (0.35 + 0.65 * self._noons[place])

    def _dryness(self, wet: float, cloud: int, chance: float) -> float:
        """How far the dew point lies below the mean."""
        if wet:
            return 1.5 + 2.0 * (1 - wet)
        usual = 12.0 if self._dry else 4.0 if self.city.climate[0] == "A" else 5.5
        usual *= 0.75 if self.city.coast else 1.0
        return usual * (1.2 - 0.006 * cloud) * (0.6 + 0.8 * chance)

    def _wind(self, windy: float, summer: float) -> float:
        rank = likelihood(windy)
        wind = (16.0 if self.city.coast else 10.5) * (0.4 + 0.95 * rank)
        if abs(self.city.lat) > 35:
            wind *= 1 - 0.22 * summer
        if rank > 0.9:
            wind *= 1 + 9 * (rank - 0.9)
        return round(wind, 6)

    def _direction(self, turn: float, own: float) -> int:
        """Degrees: the trades, the westerlies or the polar easterlies, and what the fronts make of it."""
        lat = self.city.lat
        usual = 250 if 28 < abs(lat) < 62 else 70
        usual = usual if lat >= 0 else 180 - usual
        return int(usual + 55 * turn + 12 * own) % 360

    def temps(self, ordinal: int) -> list[int]:
        """The 24 hours' temperatures."""
        before, now, after = (self.base(ordinal + days) for days in (-1, 0, 1))
        temps: list[int] = []
        for other, hours in zip((before, after), slots(), strict=True):
            middle, swing = 10 * now.mean + 0.5, 10 * now.swing
            warming, widening = 10 * other.mean + 0.5 - middle, 10 * other.swing - swing
            temps += [
                floor(middle + warming * share + (swing + widening * share) * shape)
                for share, shape, _ in hours
            ]
        return temps

    def rains(self, ordinal: int) -> list[int]:
        """What falls in each of the 24 hours, most in the middle of the wet ones."""
        base = self.base(ordinal)
        rains = [0] * 24
        if base.rain:
            parts = parts_fallen(base.length)
            fallen = [base.rain * part // parts[-1] for part in parts]
            rains[base.start] = fallen[0]
            for place, (before, after) in enumerate(pairwise(fallen), base.start + 1):
                rains[place] = after - before
        return rains

    def winds(self, ordinal: int) -> list[int]:
        """The 24 hours' wind: strongest when it is warmest."""
        return [int(wind + 0.5) for wind in self._winds(ordinal)]

    def _winds(self, ordinal: int) -> list[float]:
        before, now, after = (self.base(ordinal + days).wind for days in (-1, 0, 1))
        early, late = slots()
        falling, rising = before - now, after - now
        winds = [(now + falling * share) * windiness for share, _, windiness in early]
        winds += [(now + rising * share) * windiness for share, _, windiness in late]
        return winds

    def day(self, on: date) -> Day:
        """What the hours of a local day come to."""
        known = self._days.get(on)
        if known is None:
            known = self._days[on] = self._day(on)
        return known

    def _day(self, on: date) -> Day:
        ordinal = on.toordinal()
        base = self.base(ordinal)
        temps, winds = self.temps(ordinal), self._winds(ordinal)
        hours = self.city.wall_hours(on)
        fell = snow = sleet = 0
        thunder = False
        if base.rain:
            rains = self.rains(ordinal)
            window = range(base.start, base.start + base.length)
            for hour in window if hours is HOURS else [hour for hour in hours if hour in window]:
                rain, temp = rains[hour], temps[hour]
                fell += rain
                if temp <= SNOW_UP_TO:
                    snow += rain
                elif temp <= SLEET_UP_TO:
                    sleet += rain
                elif base.showery:
                    thunder = thunder or is_thunder(temp, rain, thundery=True)
        if hours is not HOURS:
            temps, winds = [temps[hour] for hour in hours], [winds[hour] for hour in hours]
        high, wind = max(temps), int(max(winds) + 0.5)
        return Day(
            on=on,
            low=min(temps),
            high=high,
            mean=mean(sum(temps), len(temps)),
            rain=fell,
            snow=snow,
            wind=wind,
            gust=_gust(wind, base),
            condition=day_condition(fell, snow, sleet, high, base.cloud, thunder=thunder),
        )

    # Hours

    def hour(self, at: datetime) -> Hour:
        """The hour of local time in which a moment lies."""
        ordinal, hour = at.toordinal(), at.hour
        base = self.base(ordinal)
        other = self.base(ordinal - 1 if hour < 12 else ordinal + 1)
        share = abs(hour - 12) / 24
        temp, rain = self.temps(ordinal)[hour], self.rains(ordinal)[hour]
        wind = self.winds(ordinal)[hour]
        dew = base.dew + (other.dew - base.dew) * share
        dew = min(temp / 10, MOST_DEW, max(dew, temp / 10 - 2.5) if rain else dew)
        humid = humidity(temp, dew)
        cloud = base.cloud + ((base.whim >> (hour % 12)) & 7) * 3 - 10
        cloud = max(75, min(100, cloud)) if rain else max(0, min(100, cloud))
        foggy = humid >= 96 and wind <= 9
        code = hour_condition(temp, rain, cloud, thundery=base.showery, foggy=foggy)
        return Hour(
            at=at.replace(minute=0, second=0, microsecond=0),
            temp=temp,
            dew=tens(dew),
            humidity=humid,
            rain=rain,
            wind=wind,
            gust=_gust(wind, base),
            direction=(base.direction + (hour - 12) * ((base.whim & 3) - 1) * 2) % 360,
            pressure=tens(base.pressure + (other.pressure - base.pressure) * share),
            cloud=cloud,
            condition=code,
        )

    def rain_chance(self, at: datetime) -> int:
        """In per cent, how sure a forecaster is that it will rain or snow in an hour: half is a toss."""
        ordinal, hour = at.toordinal(), at.hour
        base, rains = self.base(ordinal), self.rains(ordinal)
        whim = (base.whim >> (hour % 13)) & 7
        if rains[hour]:
            return min(100, 58 + min(30, rains[hour] * 2) + whim)
        if base.rain:
            away = min(abs(hour - wet) for wet, fell in enumerate(rains) if fell)
            return max(5, 46 - 6 * away) - whim // 2
        return base.cloud // 5 + whim // 2


def _gust(wind: int, base: Base) -> int:
    return floor(wind * base.gust + 0.5)


def _window(showery: bool, rain: int, when: float, how_long: float) -> tuple[int, int]:
    """In which hours it rains: a few of the afternoon, or a good part of the day."""
    if showery:
        start, length = 12 + int(7 * when), 1 + int(5 * how_long)
    else:
        length = 2 + int(6 * how_long) + min(10, rain // 12)
        start = int((25 - length) * when)
    return start, min(length, 24 - start)
