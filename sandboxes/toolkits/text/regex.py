"""Searching with a regular expression in time that grows with pattern times text, and no faster.

The usual backtracking, as in Python, but every (instruction, position) that has failed once is
remembered and not tried again: without backreferences it must fail again, whatever the path to it.
So even all the matches of a text take linear time together, which engines that search each match
afresh (RE2 took 55 s for some patterns on 10,000 characters) do not give. The steps are counted,
so that what is refused as too much work does not depend on the machine.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from sandboxes.core import InvalidArgument
from sandboxes.toolkits.text.regex_parse import (
    At,
    Capture,
    Choice,
    Matches,
    Node,
    One,
    Pattern,
    Place,
    Repeat,
    Sequence,
    is_word,
    parse,
)

MOST_INSTRUCTIONS: Final = 1000
MOST_STEPS: Final = 150_000
STEPS_A_MATCH: Final = 10


class PatternTooLarge(InvalidArgument):
    template = "the pattern is too large once its counts are written out"


class SearchTooLong(InvalidArgument):
    template = "the search takes too many steps; a simpler pattern or a shorter text is needed"


class Op(IntEnum):
    ONE = 0
    SPLIT = 1
    JUMP = 2
    SAVE = 3
    AT = 4
    DONE = 5


@dataclass
class Instruction:
    """One step; which fields count depends on `op`.

    Attributes:
        to: where to go on; of a SPLIT, what to try first.
        other: of a SPLIT, what to try then.
        number: of a SAVE, the slot; of a SPLIT, its place in the memory of failures.
    """

    op: Op
    to: int = 0
    other: int = 0
    number: int = 0
    matches: Matches | None = None
    place: Place = "A"


Slots = tuple[int, int, "Slots"] | None
"""Which slot was set to which position, the latest first; shared by all paths that go on from it."""


class Found(NamedTuple):
    """A match; what its groups matched is worked out when somebody asks."""

    start: int
    end: int
    slots: Slots

    def spans(self, groups: int) -> list[tuple[int, int] | None]:
        """Start and end of the whole and of every group; None for a group that took no part."""
        places: dict[int, int] = {0: self.start, 1: self.end}
        slots = self.slots
        while slots is not None:
            slot, at, slots = slots
            places.setdefault(slot, at)
        return [
            (places[2 * group], places[2 * group + 1]) if 2 * group + 1 in places else None
            for group in range(groups + 1)
        ]


def nullable(node: Node) -> bool:
    """Whether a node can match nothing at all."""
    match node:
        case One():
            return False
        case At():
            return True
        case Sequence(parts):
            return all(map(nullable, parts))
        case Choice(options):
            return any(map(nullable, options))
        case Capture(_, body):
            return nullable(body)
        case Repeat(body, least, _, _):
            return least == 0 or nullable(body)


class Program:
    """The instructions that a pattern comes down to."""

    def __init__(self, pattern: Pattern) -> None:
        self.groups = pattern.groups
        self.names = pattern.names
        self.code: list[Instruction] = []
        self.splits = 0
        self._visits = 0
        self._emit(pattern.root)
        self._add(Op.DONE)
        self.starts = self._starts()

    def _add(self, op: Op) -> Instruction:
        if len(self.code) == MOST_INSTRUCTIONS:
            raise PatternTooLarge
        instruction = Instruction(op, to=len(self.code) + 1)
        self.code.append(instruction)
        return instruction

    def _split(self) -> Instruction:
        split = self._add(Op.SPLIT)
        split.number = self.splits
        self.splits += 1
        return split

    def _emit(self, node: Node) -> None:
        # Counted apart from the instructions: a repeated group may have none.
        self._visits += 1
        if self._visits > MOST_INSTRUCTIONS:
            raise PatternTooLarge
        match node:
            case One(matches):
                self._add(Op.ONE).matches = matches
            case At(place):
                self._add(Op.AT).place = place
            case Sequence(parts):
                for part in parts:
                    self._emit(part)
            case Choice(options):
                self._emit_choice(options)
            case Capture(number, body):
                self._add(Op.SAVE).number = 2 * number
                self._emit(body)
                self._add(Op.SAVE).number = 2 * number + 1
            case Repeat():
                self._emit_repeat(node)

    def _emit_choice(self, options: tuple[Node, ...]) -> None:
        ends: list[Instruction] = []
        for option in options[:-1]:
            split = self._split()
            self._emit(option)
            ends.append(self._add(Op.JUMP))
            split.other = len(self.code)
        self._emit(options[-1])
        for end in ends:
            end.to = len(self.code)

    def _emit_repeat(self, node: Repeat) -> None:
        for _ in range(node.least):
            self._emit(node.body)
        if node.most is None:
            self._emit_loop(node)
            return
        ways_out: list[Instruction] = []
        for _ in range(node.most - node.least):
            ways_out.append(self._split())
            self._emit(node.body)
        for way_out in ways_out:
            self._set(way_out, go_on=way_out.to, leave=len(self.code), greedy=node.greedy)

    def _emit_loop(self, node: Repeat) -> None:
        first = self._split()
        body = len(self.code)
        self._emit(node.body)
        if nullable(node.body):
            # Not back to the first split: a turn that matched nothing ends the loop, and must not
            # count as having failed there.
            last = self._split()
            self._set(last, go_on=body, leave=len(self.code), greedy=node.greedy)
        else:
            self._add(Op.JUMP).to = body - 1
        self._set(first, go_on=body, leave=len(self.code), greedy=node.greedy)

    @staticmethod
    def _set(split: Instruction, *, go_on: int, leave: int, greedy: bool) -> None:
        split.to, split.other = (go_on, leave) if greedy else (leave, go_on)

    def _starts(self) -> Matches | None:
        """Which characters a match can begin with; None where it can be empty."""
        firsts: list[Matches] = []
        reached: set[int] = set()
        todo = [0]
        while todo:
            at = todo.pop()
            if at in reached:
                continue
            reached.add(at)
            step = self.code[at]
            if step.op is Op.DONE:
                return None
            if step.matches is not None:
                firsts.append(step.matches)
                continue
            todo.append(step.to)
            if step.op is Op.SPLIT:
                todo.append(step.other)
        return Matches(lambda char: any(first[char] for first in firsts))


def holds(place: Place, text: str, at: int) -> bool:
    """Whether a position in a text is such a place."""
    match place:
        case "A" | "^":
            return at == 0
        case "^m":
            return at == 0 or text[at - 1] == "\n"
        case "Z":
            return at == len(text)
        case "$":
            return at == len(text) or (at == len(text) - 1 and text[at] == "\n")
        case "$m":
            return at == len(text) or text[at] == "\n"
        case "b" | "B":
            before = at > 0 and is_word(text[at - 1])
            after = at < len(text) and is_word(text[at])
            return (before != after) is (place == "b")


class Search:
    """All the matches of one program in one text."""

    def __init__(self, program: Program, text: str) -> None:
        self.program = program
        self.text = text
        self.steps = 0
        self.failed = bytearray(program.splits * (len(text) + 1))

    def matches(self) -> Iterator[Found]:
        """The matches from left to right, none overlapping another; in Python's order and number.

        Raises:
            SearchTooLong: it takes more steps than it may.
        """
        starts = self.program.starts
        start = 0
        must_advance = False
        while start <= len(self.text):
            found = None
            if starts is None or (start < len(self.text) and starts[self.text[start]]):
                found = self._match_at(start, start + must_advance)
            if found is None:
                start += 1
                must_advance = False
                continue
            yield found
            # An empty match may be followed by another one from the same place, but not empty.
            must_advance = found.end == start
            start = found.end
            self.steps += STEPS_A_MATCH
            self._forget(start)

    def _forget(self, at: int) -> None:
        """Only what led to the match is marked and has not failed; of that, this place comes again."""
        splits = self.program.splits
        self.failed[at * splits : (at + 1) * splits] = bytes(splits)

    def _match_at(self, start: int, least_end: int) -> Found | None:  # noqa: C901 - the inner loop
        code, text, failed = self.program.code, self.text, self.failed
        splits, end = self.program.splits, len(text)
        steps = self.steps
        todo: list[tuple[int, int, Slots]] = [(0, start, None)]
        while todo:
            pc, at, slots = todo.pop()
            while True:
                steps += 1
                if steps > MOST_STEPS:
                    raise SearchTooLong
                step = code[pc]
                pc = step.to
                if step.matches is not None:
                    if at == end or not step.matches[text[at]]:
                        break
                    at += 1
                elif step.op == Op.SPLIT:
                    key = at * splits + step.number
                    if failed[key]:
                        break
                    failed[key] = 1
                    todo.append((step.other, at, slots))
                elif step.op == Op.SAVE:
                    slots = (step.number, at, slots)
                elif step.op == Op.AT:
                    if not holds(step.place, text, at):
                        break
                elif step.op == Op.DONE:
                    if at < least_end:
                        break
                    self.steps = steps
                    return Found(start, at, slots)
        self.steps = steps
        return None


def compile_pattern(source: str) -> Program:
    """Read and compile a pattern.

    Raises:
        PatternInvalid: it is none.
        PatternUnsupported: it asks for what this engine leaves out.
        PatternTooLarge: written out, it is too long.
    """
    return Program(parse(source))
