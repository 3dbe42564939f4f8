"""Seeded draws that are the same on every Python version and platform.

`random.Random.choice`, `sample` and `shuffle` have changed between versions, so everything here
stands on `random()` alone, which has not (Mersenne Twister, IEEE doubles).
"""

import random
from collections.abc import Sequence
from hashlib import blake2b
from math import fsum
from typing import Final, TypeVar

T = TypeVar("T")

MOST: Final = 2**32


def stable_hash(*key: str | int) -> int:
    """A 128-bit number that depends on the key alone; unlike `hash()`, the same in every process."""
    text = "\x1f".join(str(part) for part in key)
    return int.from_bytes(blake2b(text.encode(), digest_size=16).digest(), "big")


def stable_fraction(*key: str | int) -> float:
    """A number in [0, 1) that depends on the key alone."""
    return (stable_hash(*key) >> 75) / (1 << 53)


class Rng:
    """A generator of its own for one purpose, named by its key: `Rng(seed, "lighttalk")`."""

    def __init__(self, *key: str | int) -> None:
        self.random = random.Random(stable_hash(*key)).random

    def below(self, n: int) -> int:
        """A whole number in [0, n).

        Raises:
            ValueError: there is no such number, or `n` is so large that some would never be drawn.
        """
        if not 0 < n <= MOST:
            raise ValueError(f"below({n}): n lies between 1 and 2^32")
        # Below 2^53 the product never rounds up to n itself, and it is twice as fast as drawing
        # bits until they are few enough.
        return int(self.random() * n)

    def between(self, low: int, high: int) -> int:
        """A whole number in [low, high], both included."""
        return low + self.below(high - low + 1)

    def chance(self, probability: float) -> bool:
        return self.random() < probability

    def choice(self, items: Sequence[T]) -> T:
        return items[int(self.random() * len(items))]

    def weighted(self, items: Sequence[T], weights: Sequence[float]) -> T:
        """One of `items`, each as likely as its weight."""
        # Not `sum`: it rounds otherwise from Python 3.12 on.
        point = self.random() * fsum(weights)
        for item, weight in zip(items, weights, strict=True):
            point -= weight
            if point < 0:
                return item
        return items[-1]

    def sample(self, items: Sequence[T], k: int) -> list[T]:
        """`k` different places of `items`, in drawn order."""
        if k > len(items):
            raise ValueError(f"cannot draw {k} of {len(items)}")
        if k * 4 < len(items):
            taken: set[int] = set()
            drawn: list[T] = []
            while len(drawn) < k:
                place = self.below(len(items))
                if place not in taken:
                    taken.add(place)
                    drawn.append(items[place])
            return drawn
        return self._swapped(items, k)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A copy of `items` in drawn order."""
        return self._swapped(items, len(items))

    def _swapped(self, items: Sequence[T], k: int) -> list[T]:
        """The first `k` places of a shuffle (Fisher and Yates), without drawing the others."""
        pool, left = list(items), len(items)
        for first in range(k):
            place = first + int(self.random() * left)
            pool[first], pool[place] = pool[place], pool[first]
            left -= 1
        return pool[:k]
