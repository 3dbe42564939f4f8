"""Measuring in turns, and the figures that a benchmark reports beside their floors."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any


@dataclass(frozen=True)
class Figure:
    what: str
    measured: str
    floor: str
    bound: str


@dataclass
class Report:
    """Measures in turns, so that a machine that slows down slows both."""

    figures: list[Figure]
    rounds: int

    @property
    def quick(self) -> bool:
        """Whether the benchmarks are only to be shown to run."""
        return self.rounds == 1

    def medians(self, *calls: Callable[[], Any], inner: int = 1) -> list[float]:
        """Seconds for one run of each, the median over the rounds; A B A B …"""
        times: list[list[float]] = [[] for _ in calls]
        for call in calls:
            call()
        for _ in range(self.rounds):
            for place, call in enumerate(calls):
                start = time.perf_counter()
                for _ in range(inner):
                    call()
                times[place].append((time.perf_counter() - start) / inner)
        return [median(series) for series in times]

    def add(self, what: str, measured: str, floor: str, bound: str) -> None:
        self.figures.append(Figure(what, measured, floor, bound))


def show(seconds: float) -> str:
    """0.0000284 -> '28.4 µs'."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"
