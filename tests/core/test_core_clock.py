"""The clock opens in the working day of 2026, ticks with the calls, and stays within the day."""

from datetime import date, datetime, timedelta

import pytest
from toy_office import REGISTRY, TooPoor, office

from sandboxes.core.clock import SECONDS_A_CALL, Clock

SEEDS = range(2_000)


def test_a_world_opens_in_the_working_day_of_2026() -> None:
    opened = [Clock.from_seed(seed).opened for seed in SEEDS]
    assert {moment.year for moment in opened} == {2026}
    assert {moment.weekday() for moment in opened} == {0, 1, 2, 3, 4}
    assert {moment.hour for moment in opened} == set(range(9, 17))
    assert {moment.month for moment in opened} == set(range(1, 13))
    assert all(moment.tzinfo is None and moment.microsecond == 0 for moment in opened)


def test_hardly_two_worlds_open_at_one_moment() -> None:
    assert len({Clock.from_seed(seed).opened for seed in SEEDS}) > 1_990


@pytest.mark.parametrize(
    ("seed", "opened"),
    [
        (0, datetime(2026, 4, 10, 10, 3, 31)),
        (1, datetime(2026, 2, 13, 16, 51, 24)),
        (42, datetime(2026, 6, 9, 13, 3, 37)),
        (1999, datetime(2026, 11, 12, 14, 20, 25)),
    ],
)
def test_the_moment_is_the_same_everywhere(seed: int, opened: datetime) -> None:
    assert Clock.from_seed(seed).opened == opened


def test_the_clock_ticks_a_few_seconds_a_call() -> None:
    clock = Clock.from_seed(1)
    opened = clock.now
    clock.tick()
    clock.tick()
    assert clock.now == opened + timedelta(seconds=2 * SECONDS_A_CALL)
    assert clock.opened == opened


def test_the_clock_never_passes_midnight() -> None:
    clock = Clock(datetime(2026, 12, 31, 16, 59, 59))
    moments = []
    for _ in range(12_000):
        clock.tick()
        moments.append(clock.now)
    assert moments == sorted(moments)
    assert {moment.date() for moment in moments} == {date(2026, 12, 31)}
    assert moments[-1] == datetime(2026, 12, 31, 23, 59, 59)


def test_a_copy_ticks_by_itself() -> None:
    clock = Clock.from_seed(1)
    clock.tick()
    copied = clock.copy()
    assert (copied.opened, copied.now) == (clock.opened, clock.now)
    clock.tick()
    assert copied.now == clock.opened + timedelta(seconds=SECONDS_A_CALL)


def test_every_call_ticks_the_clock_also_one_that_is_refused() -> None:
    world = office()
    opened = world.clock.opened
    REGISTRY.call(world, "list_notes", {})
    with pytest.raises(TooPoor):
        REGISTRY.call(world, "pay", {"cents": 1_000_000})
    assert world.clock.now == opened + timedelta(seconds=2 * SECONDS_A_CALL)
    assert world.clock.opened == opened


def test_a_new_row_is_stamped_with_the_moment_of_its_call() -> None:
    world = office()
    first, second = (
        REGISTRY.call(world, "write_note", {"text": "hello", "tags": []}) for _ in range(2)
    )
    stamps = [world.toys.notes[nid].written_at for nid in (first, second)]
    assert stamps == [world.clock.opened + timedelta(seconds=SECONDS_A_CALL * n) for n in (1, 2)]
