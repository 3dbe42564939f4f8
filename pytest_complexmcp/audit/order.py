"""Which steps do not depend on one another, and playing those in other orders."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pytest_complexmcp.audit.replays import Case, Replay, Step, changed_rows
from sandboxes.core import Rng, Snapshot, World
from sandboxes.core.table import Table

MOST_SWAPS: Final = 6
SHUFFLES: Final = 2

Place = tuple[str, str | None]
"""A table and a row of it; None is all of them."""


class _Watched(dict[str, Any]):
    """The rows of a table, that note which of them are looked at."""

    def __init__(self, rows: Mapping[str, Any], table: str, seen: set[Place]) -> None:
        super().__init__(rows)
        self._table, self._seen = table, seen

    def __getitem__(self, key: str) -> Any:
        self._seen.add((self._table, key))
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self._seen.add((self._table, key))
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self._seen.add((self._table, str(key)))
        return super().__contains__(key)

    def __iter__(self) -> Iterator[str]:
        self._seen.add((self._table, None))
        return super().__iter__()

    def __len__(self) -> int:
        self._seen.add((self._table, None))
        return super().__len__()

    def values(self) -> Any:
        self._seen.add((self._table, None))
        return super().values()


class _WatchedTable(Table[Any]):
    """A table that notes what is read of it; what is written reads nothing."""

    __slots__ = ("_name", "_seen")

    def __init__(self, table: Table[Any], name: str, world: World, seen: set[Place]) -> None:
        super().__init__(table.spec, table.seed, world._begin, table.data)  # noqa: SLF001
        self._name, self._seen = name, seen

    @property
    def _rows(self) -> Mapping[str, Any]:
        return _Watched(super()._rows, self._name, self._seen)


@dataclass(frozen=True)
class Footprint:
    """What a step reads and what it writes."""

    reads: frozenset[Place]
    writes: frozenset[tuple[str, str]]

    def disturbs(self, other: "Footprint") -> bool:
        """Whether it writes what the other reads or writes."""
        return any(
            (table, key) in other.writes
            or (table, key) in other.reads
            or (table, None) in other.reads
            for table, key in self.writes
        )


def footprint(case: Case, step: Step) -> Footprint:
    """Found by making the call once more, in a world that notes what is looked at."""
    world = World.from_snapshot(step.before)
    seen: set[Place] = set()
    for app in step.after.touched:
        state = world.app(app)
        for name, table in list(state.tables.items()):
            state.tables[name] = _WatchedTable(table, f"{app}.{name}", world, seen)
    case.registry.call(world, step.tool, step.arguments)
    return Footprint(frozenset(seen), frozenset(changed_rows(step.before, step.after)))


def reorderings(case: Case) -> Iterator[str]:
    """Adjacent swaps and shuffles of steps that are independent of each other must succeed."""
    steps = [step for step in case.deeds if step.changes]
    marks = [footprint(case, step) for step in steps]
    ordered = {table for table, _ in case.goal.ordered}
    tied = {
        (early, late)
        for late in range(len(steps))
        for early in range(late)
        if marks[early].disturbs(marks[late])
        or marks[late].disturbs(marks[early])
        or _names_what_was_made(steps[early], steps[late])
        or not ordered.isdisjoint({*steps[early].created} & {*steps[late].created})
    }
    rng = Rng(case.seed, "audit order", case.task.id)
    free = [place for place in range(len(steps) - 1) if (place, place + 1) not in tied]
    orders = [_swapped(len(steps), place) for place in rng.shuffled(free)[:MOST_SWAPS]]
    if len(free) > 1:
        orders += [_shuffled(len(steps), tied, rng) for _ in range(SHUFFLES)]
    for order in orders:
        new = _play(case, [steps[place] for place in order])
        if new is not None and not case.judge(new).success:
            moved = next(at for at, place in enumerate(order) if at != place)
            yield f"fails in another order: {steps[order[moved]]} before {steps[moved]}"


def _names_what_was_made(early: Step, late: Step) -> bool:
    made = {key for keys in early.created.values() for key in keys}
    return any(key in repr(late.arguments) for key in made)


def _swapped(count: int, place: int) -> list[int]:
    order = list(range(count))
    order[place], order[place + 1] = place + 1, place
    return order


def _shuffled(count: int, tied: set[tuple[int, int]], rng: Rng) -> list[int]:
    """A drawn order in which those that are tied stay as they are."""
    left, order = list(range(count)), list[int]()
    while left:
        ready = [late for late in left if not any((early, late) in tied for early in left)]
        order.append(rng.choice(ready))
        left.remove(order[-1])
    return order


def _play(case: Case, steps: list[Step]) -> Snapshot | None:
    """The world after the steps; None where one is refused: then there is something between them.

    Passwords and privileges are had afresh before each, since they change no state.
    """
    prepare = list({(s.tool, repr(s.arguments)): s for s in case.deeds if s.prepares}.values())
    replay = Replay(case, case.arranged.base)
    for step in steps:
        replay.play(prepare)
        if not replay.step(step):
            return None
    return replay.world.snapshot()
