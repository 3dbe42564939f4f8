"""Pair the created rows of goal and new, one to one, so that as little as possible differs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from .descriptions import Descriptions
from .ids import dead
from .matching import cheapest_pairs
from .putback import created_content, old_content, put_back
from .rows import Known, Row, Side, Touched
from .values import flatten

GroupKey = tuple[int, object, Hashable]


def pair(touched: Touched) -> None:
    """Decide every created row of both snapshots, and read their ids accordingly.

    Afterwards the sides hold the created rows that are left, each with its partner or none, the
    put-back rows stand among the known ones, and no id is blank any more.
    """
    goal, new = touched.goal, touched.new
    if not goal.rows and not new.rows:
        return
    goal.describe_all()
    new.describe_all()
    known = [row for row in touched.known.values() if row.old is not None]
    _restore(touched, goal, goal.rows, [row for row in known if row.goal is None])
    lost = [row for row in known if row.new is None]
    kept = {row: None for row in lost if _is_kept(row, goal)}
    # Of equal lost rows the one that is to stay comes first.
    candidates = [*_uncontested(kept, goal), *(row for row in lost if row not in kept)]
    _restore(touched, new, new.rows, candidates)
    _Rounds(touched).run()
    alone = [row for row in new.rows if row.partner is None]
    _restore(touched, new, alone, [row for row in kept if row.new is None])


def _uncontested(kept: Iterable[Known], goal: Side) -> list[Known]:
    """Return the rows the goal keeps that an equal new row can only be.

    Where the goal keeps a row and asks for another like it, the new one may be either; then
    pairing, which sees what is linked to it, comes first.
    """
    asked_for = {created_content(row, goal) for row in goal.rows}
    return [row for row in kept if not asked_for or old_content(row) not in asked_for]


def _restore(touched: Touched, side: Side, rows: Sequence[Row], lost: Sequence[Known]) -> None:
    if not lost or not rows:
        return
    restored = put_back(touched, side, rows, lost)
    if not restored:
        return
    for row, known in restored.items():
        setattr(known, side.name, row.fields)
        del side.by_id[row.own]
    side.rows = [row for row in side.rows if row not in restored]
    side.describe_all()


def _is_kept(known: Known, goal: Side) -> bool:
    """Return whether the goal keeps an old row as it was."""
    if known.old is None or known.goal is None:
        return False
    rules = known.table.rules
    before, after = (flatten(row, rules, goal.reader) for row in (known.old, known.goal))
    return before.values == after.values


class _Rounds:
    def __init__(self, touched: Touched) -> None:
        self.goal = touched.goal
        self.new = touched.new
        self.descriptions = Descriptions(touched)

    def run(self) -> None:
        """Pair round by round; when the goal's rows are all decided, the rest is nobody's."""
        goals, news = self.goal.rows, self.new.rows
        while goals and news:
            goal_batch, new_batch = _unblocked(goals), _unblocked(news)
            if not goal_batch and not new_batch:
                goal_batch, new_batch = goals, news
            self._round(goal_batch, new_batch)
            goals = [row for row in goals if not row.decided]
            news = [row for row in news if not row.decided]
        for row in (*goals, *news):
            self._leave_alone(row)

    def _round(self, goal_batch: Sequence[Row], new_batch: Sequence[Row]) -> None:
        group_of = {row: self._group(row, self.goal) for row in goal_batch}
        group_of |= {row: self._group(row, self.new) for row in new_batch}
        self._take_equals(goal_batch, new_batch, group_of)
        groups: dict[GroupKey, tuple[list[Row], list[Row]]] = {}
        for row in goal_batch:
            groups.setdefault(group_of[row], ([], []))[0].append(row)
        for row in new_batch:
            if group_of[row] in groups:
                groups[group_of[row]][1].append(row)
        told_apart: list[Row] = []
        for goal_rows, new_rows in groups.values():
            pairs = cheapest_pairs(goal_rows, new_rows, self.goal.read_now, self.new.read_now)
            for goal_row, new_row in pairs:
                self._pair(goal_row, new_row)
                told_apart += self.descriptions.single_out(goal_row, new_row)
        for row in (*goal_batch, *new_batch):
            if not row.decided:
                self._leave_alone(row)
                told_apart += self.descriptions.single_out(row)
        self.descriptions.refine(row for row in told_apart if not row.decided)

    def _group(self, row: Row, side: Side) -> GroupKey:
        """Return what a row shares with all rows it may be paired with."""
        identity = row.table.rules.identity
        parent = side.reader.key(row.parent)
        if not identity:
            return (row.table.index, parent, None)
        leaves = side.read_now(row)
        values = ((path, form) for path, form in leaves.values.items() if path[0] in identity)
        return (row.table.index, parent, frozenset(values))

    def _take_equals(
        self,
        goal_batch: Sequence[Row],
        new_batch: Sequence[Row],
        group_of: Mapping[Row, GroupKey],
    ) -> None:
        """Pair what is equal, in creation order."""
        candidates = _by_description(new_batch)
        for row in goal_batch:
            if row.has_open_text:
                continue
            for candidate in candidates.get(row.description, ()):
                if (
                    not candidate.decided
                    and group_of[row] == group_of[candidate]
                    and _is_equal(row, candidate)
                ):
                    is_tied = self.descriptions.is_tied(row)
                    self._pair(row, candidate)
                    if is_tied:
                        near = self.descriptions.single_out(row, candidate)
                        if self.descriptions.refine(near):
                            candidates = _by_description(new_batch)
                    break

    def _pair(self, goal_row: Row, new_row: Row) -> None:
        goal_row.partner, new_row.partner = new_row, goal_row
        for row in (goal_row, new_row):
            row.decided = True
            self.descriptions.settle(row)
        self.goal.reader.names[goal_row.own] = goal_row.own
        self.new.reader.names[new_row.own] = goal_row.own

    def _leave_alone(self, row: Row) -> None:
        row.decided = True
        self.descriptions.settle(row)
        if self.goal.by_id.get(row.own) is row:
            self.goal.reader.names[row.own] = row.own
        else:
            self.new.reader.names[row.own] = dead(row.own)


def _unblocked(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if all(needed.decided for needed in row.needs)]


def _by_description(rows: Sequence[Row]) -> dict[int, list[Row]]:
    found: dict[int, list[Row]] = {}
    for row in rows:
        if not row.decided:
            found.setdefault(row.description, []).append(row)
    return found


def _is_equal(goal_row: Row, new_row: Row) -> bool:
    """Return whether two rows of one description are equal through the pairing so far."""
    if goal_row.table.open_paths and goal_row.leaves.values != new_row.leaves.values:
        return False
    if not goal_row.links and not new_row.links:
        return True
    wanted = sorted((label, *_state(row, row)) for label, row in goal_row.links)
    found = sorted((label, *_state(row, row.partner)) for label, row in new_row.links)
    return wanted == found


def _state(row: Row, goal_row: Row | None) -> tuple[int, int]:
    """Return what is known of a linked row: its description, or else which row it is."""
    if not row.decided:
        return (0, row.description)
    return (1, goal_row.number) if goal_row is not None else (2, row.number)
