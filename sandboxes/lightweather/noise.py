"""Noise that drifts over the map and through time: neighbours have their weather from one front."""

import math
from struct import Struct
from typing import Final, NamedTuple

from sandboxes.core.rng import stable_hash

CELL: Final = 10  # degrees from knot to knot of the noise on the map
DIGITS: Final = 9
FOUR, MIDDLE = Struct("<4I"), 1 << 31  # four numbers in a hash, each around so many
UNIT: Final = math.sqrt(12) / (1 << 32)  # to unit variance


class Fields(NamedTuple):
    """Noise of unit variance."""

    warm: float
    moist: float
    windy: float
    turn: float


def likelihood(x: float) -> float:
    """Where a value lies among all that the noise takes, from 0 to 1 (nearly the normal curve)."""
    return 1 / (1 + round(math.exp(-1.702 * x), DIGITS))


class Noise:
    """The fields over one place of one world."""

    def __init__(self, seed: int, lat: float, lon: float) -> None:
        self.seed = seed
        self._corners = _corners(lat, lon)
        self._knots: dict[tuple[int, int], Fields] = {}

    def _knot(self, days: int, place: int) -> Fields:
        """The fields over the city at the `place`-th knot in time, every `days` days."""
        known = self._knots.get((days, place))
        if known is None:
            warm = moist = windy = turn = 0.0
            for east, north, weight in self._corners:
                bits = stable_hash("sky", self.seed, days, place, east, north)
                a, b, c, d = FOUR.unpack(bits.to_bytes(16, "little"))
                warm += weight * (a - MIDDLE)
                moist += weight * (b - MIDDLE)
                windy += weight * (c - MIDDLE)
                turn += weight * (d - MIDDLE)
            known = Fields(warm * UNIT, moist * UNIT, windy * UNIT, turn * UNIT)
            self._knots[days, place] = known
        return known

    def at(self, days: int, ordinal: int) -> Fields:
        place, rest = divmod(ordinal, days)
        if not rest:
            return self._knot(days, place)
        share = rest / days
        scale = 1 / math.sqrt(share * share + (1 - share) * (1 - share))
        early, late = (1 - share) * scale, share * scale
        a, b = self._knot(days, place), self._knot(days, place + 1)
        return Fields(
            a.warm * early + b.warm * late,
            a.moist * early + b.moist * late,
            a.windy * early + b.windy * late,
            a.turn * early + b.turn * late,
        )


def _corners(lat: float, lon: float) -> tuple[tuple[int, int, float], ...]:
    """The knots around a place, with weights whose squares sum to 1."""
    east, right = divmod((lon + 180) / CELL, 1)
    north, up = divmod((lat + 90) / CELL, 1)
    round_the_world = 360 // CELL
    raw = [
        (
            int(east + x) % round_the_world,
            int(north + y),
            (right if x else 1 - right) * (up if y else 1 - up),
        )
        for x in (0, 1)
        for y in (0, 1)
    ]
    scale = 1 / math.sqrt(math.fsum(weight * weight for _, _, weight in raw))
    return tuple((x, y, weight * scale) for x, y, weight in raw)
