"""The outcome of an evaluation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .explain import explain
from .ids import Reader, word_pattern
from .model import Key


@dataclass(frozen=True, slots=True)
class PathChange:
    """One path that had to change, or that changed and should not have.

    Attributes:
        path: The path in full, dotted. A row that only the agent's world has is marked with a
            plus sign before its key, because goal and agent may draw the same random id.
        table: The table's name.
        key: The row's key: the goal's, or for a row that only the agent's world has its own.
            None for the order of several rows.
        field: The field, with dots into a mapping; empty for the presence of the row itself.
        old: The value before the run, None where there was none; True for presence.
        goal: The value as it should be.
        new: The value as the agent left it.
    """

    path: str
    table: str
    key: Key
    field: str
    old: object
    goal: object
    new: object


@dataclass(frozen=True, slots=True)
class Verdict:
    """What had to change, what of it was done, and what else was changed.

    The counts are those of the ComplexMCP paper: T changes required, M of them made, Mb paths
    damaged on the side. `rc` = M / T is its completion ratio, `rb` = Mb / T its side-effect
    ratio. Where nothing had to change, `rc` is 1, `rb` is Mb, and `counts_for_rb` is false: such
    an episode stays out of a mean of `rb`.

    Attributes:
        made_paths: The required paths that are as the goal has them.
        missing: The required paths that are not.
        damaged_paths: The other paths that differ from the goal.
        ids: For each id of the agent's world with a counterpart, the id it stands for.
        dead_ids: Ids that stand for nothing in the goal, whatever they look like.
    """

    made_paths: tuple[PathChange, ...] = ()
    missing: tuple[PathChange, ...] = ()
    damaged_paths: tuple[PathChange, ...] = ()
    ids: Mapping[str, str] = field(default_factory=dict)
    dead_ids: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def required_paths(self) -> tuple[PathChange, ...]:
        """The paths that had to change: first those that did, then those that did not."""
        return self.made_paths + self.missing

    @property
    def required(self) -> int:
        """T, the number of changes required; it depends on old and goal alone."""
        return len(self.made_paths) + len(self.missing)

    @property
    def made(self) -> int:
        """M, the number of required changes made."""
        return len(self.made_paths)

    @property
    def damaged(self) -> int:
        """Mb, the number of paths damaged."""
        return len(self.damaged_paths)

    @property
    def success(self) -> bool:
        """Whether everything required was done and nothing else."""
        return not self.missing and not self.damaged_paths

    @property
    def rc(self) -> float:
        """The completion ratio M / T; 1 where nothing was required."""
        return self.made / self.required if self.required else 1.0

    @property
    def rb(self) -> float:
        """The side-effect ratio Mb / T; Mb where nothing was required."""
        return self.damaged / (self.required or 1)

    @property
    def counts_for_rb(self) -> bool:
        """Whether `rb` is a ratio, and so belongs into a mean."""
        return self.required > 0

    def read(self, text: str) -> str:
        """Return a text of the agent's, such as its answer, with its ids read as the goal's."""
        names = {**self.dead_ids, **self.ids}
        return Reader(names, word_pattern(names)).text(text)

    def explain(self, limit: int = 20) -> str:
        """Return what is missing, wrong or damaged, row by row, in at most `limit` lines."""
        return explain(self, limit)


def best_goal(verdicts: Sequence[Verdict]) -> int:
    """Return which of several acceptable goals the run came closest to.

    Success comes first, then the least T - M + Mb, then the highest Rc, then the first listed.
    """
    if not verdicts:
        raise ValueError("a task needs at least one acceptable goal")

    def rank(index: int) -> tuple[bool, int, float]:
        verdict = verdicts[index]
        return (not verdict.success, len(verdict.missing) + verdict.damaged, -verdict.rc)

    return min(range(len(verdicts)), key=rank)


def evaluate_goals(verdicts: Sequence[Verdict]) -> Verdict:
    """Return the verdict on the acceptable goal the run came closest to, see `best_goal`."""
    return verdicts[best_goal(verdicts)]
