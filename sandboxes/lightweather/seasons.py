"""What recurs: the year, the day, and how rain falls in either.

Floats are added with `fsum`: from Python 3.12 on, `sum` rounds them differently.
"""

import math
from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

DIGITS: Final = 9
COLDEST_HOUR, WARMEST_HOUR = 5, 15
DAYS_A_YEAR: Final = 365.25

# How a year's rain falls: its share in a dry season, and how sharply the wet one peaks.
REGIMES: Final[Mapping[str, tuple[float, int]]] = {
    "f": (0.85, 1),
    "m": (0.25, 2),
    "w": (0.05, 3),
    "s": (0.08, 1),
}


@cache
def seasons(peak: int) -> tuple[float, ...]:
    """1 at the height of the northern summer, -1 half a year later, by the day of the year (from 0)."""
    return tuple(
        round(math.cos(2 * math.pi * (day - peak) / DAYS_A_YEAR), DIGITS) for day in range(367)
    )


@cache
def _shape() -> tuple[float, ...]:
    """How warm an hour is beside the mean of its day, as a part of the swing."""
    rising, falling = WARMEST_HOUR - COLDEST_HOUR, 24 - WARMEST_HOUR + COLDEST_HOUR
    curve = []
    for hour in range(24):
        if COLDEST_HOUR <= hour <= WARMEST_HOUR:
            curve.append(-0.5 * math.cos(math.pi * (hour - COLDEST_HOUR) / rising))
        else:
            curve.append(0.5 * math.cos(math.pi * ((hour - WARMEST_HOUR) % 24) / falling))
    middle = math.fsum(curve) / 24
    return tuple(round(value - middle, DIGITS) for value in curve)


class Slot(NamedTuple):
    """What makes an hour of its day: how much the day before or after counts, and the time of day."""

    share: float
    shape: float
    windiness: float


@cache
def slots() -> tuple[tuple[Slot, ...], tuple[Slot, ...]]:
    """The hours before noon, which look back to the day before, and those from noon on."""
    hours = [
        Slot(abs(hour - 12) / 24, shape, 1 + 0.4 * shape) for hour, shape in enumerate(_shape())
    ]
    return tuple(hours[:12]), tuple(hours[12:])


@cache
def parts_fallen(length: int) -> tuple[int, ...]:
    """How much has fallen after each of so many wet hours, most in the middle, of the last number."""
    return tuple(accumulate(min(place + 1, length - place) for place in range(length)))


@cache
def shares_of_rain(regime: str, peak: int, north: int) -> tuple[float, ...]:
    """A day's share of a year's rain, where 1 is the mean, by the day of the year (from 0).

    Args:
        north: 1 in the northern hemisphere, -1 in the southern.
    """
    dry, sharpness = REGIMES.get(regime, REGIMES["f"])
    side = -north if regime == "s" else north
    raw = [dry + (1 - dry) * ((1 + side * s) / 2) ** sharpness for s in seasons(peak)]
    middle = math.fsum(raw) / len(raw)
    return tuple(round(value / middle, DIGITS) for value in raw)
