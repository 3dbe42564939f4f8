"""The one virtual clock of a world. Nothing here reads the real time."""

from datetime import datetime, timedelta

from sandboxes.core.rng import Rng

SECONDS_A_CALL = 3
OPENS_AT, CLOSES_AT = 9, 17
FRIDAY = 4


class Clock:
    """Opens at a moment of the working day in 2026 and ticks a few seconds a call.

    What an app answers (prices, forecasts, what is upcoming) is as of `opened`, so that reading
    more can never change what is right. `now` is for stamps on new rows, and never passes midnight.
    """

    def __init__(self, opened: datetime, ticks: int = 0) -> None:
        self.opened = opened
        self.ticks = ticks
        self._last = opened.replace(hour=23, minute=59, second=59)

    @classmethod
    def from_seed(cls, seed: int) -> "Clock":
        rng = Rng(seed, "clock")
        day = datetime(2026, 1, 1) + timedelta(days=rng.below(365))
        if day.weekday() > FRIDAY:
            # The first weekend of 2026 follows a Friday of 2026, so no day leaves the year.
            day -= timedelta(days=day.weekday() - FRIDAY)
        seconds = rng.below((CLOSES_AT - OPENS_AT) * 3600)
        return cls(day + timedelta(hours=OPENS_AT, seconds=seconds))

    @property
    def now(self) -> datetime:
        return min(self.opened + timedelta(seconds=self.ticks * SECONDS_A_CALL), self._last)

    def tick(self) -> None:
        self.ticks += 1

    def copy(self) -> "Clock":
        return Clock(self.opened, self.ticks)
