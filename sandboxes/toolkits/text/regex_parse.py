"""Regular expressions in Python's notation, read into a tree.

Left out is what no search in linear time can do, backreferences and looking around, and what is
rare: atomic groups, possessive repetition, conditionals, and the flags a, L, u and x.
"""

from collections.abc import Callable
from string import ascii_letters, digits, hexdigits
from typing import Final, Literal, NamedTuple

from sandboxes.core import InvalidArgument

DEEPEST: Final = 30
MOST_REPEATS: Final = 1000

ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "a": "\a"}
HEX_LENGTHS: Final = {"x": 2, "u": 4, "U": 8}
FLAGS: Final = "ims"

Place = Literal["^", "^m", "$", "$m", "A", "Z", "b", "B"]
Predicate = Callable[[str], bool]


class PatternInvalid(InvalidArgument):
    template = "the pattern cannot be read at position {position}: {problem}"


class PatternUnsupported(InvalidArgument):
    template = "the pattern has {feature} at position {position}, which is not supported here"


class Matches(dict[str, bool]):
    """Whether one character is meant, remembered for every character that was asked about."""

    def __init__(self, predicate: Predicate) -> None:
        super().__init__()
        self._predicate = predicate

    def __missing__(self, char: str) -> bool:
        result = self[char] = self._predicate(char)
        return result


class One(NamedTuple):
    """One character."""

    matches: Matches


class At(NamedTuple):
    """A place between characters."""

    place: Place


class Sequence(NamedTuple):
    parts: "tuple[Node, ...]"


class Choice(NamedTuple):
    options: "tuple[Node, ...]"


class Capture(NamedTuple):
    number: int
    body: "Node"


class Repeat(NamedTuple):
    """The body, `least` to `most` times; `most` is None where there is no end."""

    body: "Node"
    least: int
    most: int | None
    greedy: bool


Node = One | At | Sequence | Choice | Capture | Repeat


class Pattern(NamedTuple):
    """What a pattern was read as.

    Attributes:
        groups: how many groups it captures.
        names: names of groups -> their numbers, which start at 1.
    """

    root: Node
    groups: int
    names: dict[str, int]


def is_word(char: str) -> bool:
    return char.isalnum() or char == "_"


CATEGORIES: Final[dict[str, Predicate]] = {
    "d": str.isdecimal,
    "D": lambda char: not char.isdecimal(),
    "w": is_word,
    "W": lambda char: not is_word(char),
    "s": str.isspace,
    "S": lambda char: not char.isspace(),
}


def _one_of(
    ranges: list[tuple[str, str]], categories: list[Predicate], *, negated: bool, ignore_case: bool
) -> One:
    def among(char: str) -> bool:
        # Some letters have two in the other case; two are not one.
        return len(char) == 1 and (
            any(low <= char <= high for low, high in ranges)
            or any(category(char) for category in categories)
        )

    def predicate(char: str) -> bool:
        found = among(char)
        if ignore_case and not found:
            found = among(char.lower()) or among(char.upper())
        return found is not negated

    return One(Matches(predicate))


def parse(source: str) -> Pattern:
    """Read a pattern.

    Raises:
        PatternInvalid: it is none.
        PatternUnsupported: it asks for what this engine leaves out.
    """
    return _Parser(source).pattern()


class _Parser:
    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.groups = 0
        self.names: dict[str, int] = {}
        self.flags = frozenset[str]()
        self.depth = 0

    # What is common to all below: looking ahead, taking, complaining.

    def peek(self, text: str) -> bool:
        return self.source.startswith(text, self.at)

    def take(self, text: str) -> bool:
        found = self.peek(text)
        self.at += len(text) * found
        return found

    def take_one(self, *, what: str) -> str:
        if self.at == len(self.source):
            raise self.invalid(f"it ends where {what} should follow")
        self.at += 1
        return self.source[self.at - 1]

    def take_while(self, allowed: str) -> str:
        start = self.at
        while self.at < len(self.source) and self.source[self.at] in allowed:
            self.at += 1
        return self.source[start : self.at]

    def invalid(self, problem: str) -> PatternInvalid:
        return PatternInvalid(position=self.at, problem=problem)

    def unsupported(self, feature: str) -> PatternUnsupported:
        return PatternUnsupported(position=self.at, feature=feature)

    # The grammar, from the outside in.

    def pattern(self) -> Pattern:
        root = self.choice()
        if self.at < len(self.source):
            raise self.invalid("a ) without its (")
        return Pattern(root, self.groups, self.names)

    def choice(self) -> Node:
        options = [self.sequence()]
        while self.take("|"):
            options.append(self.sequence())
        return options[0] if len(options) == 1 else Choice(tuple(options))

    def sequence(self) -> Node:
        parts: list[Node] = []
        while self.at < len(self.source) and self.source[self.at] not in "|)":
            item = self.item()
            if item is not None:
                parts.append(self.repeated(item))
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def item(self) -> Node | None:
        """One thing that can be repeated; None for a comment or flags."""
        if self.peek("("):
            return self.group()
        if self.counts() is not None:
            raise self.invalid("nothing stands before it that could be repeated")
        if self.take("["):
            return self.char_class()
        if self.take("\\"):
            return self.escape()
        char = self.take_one(what="an item")
        if char == ".":
            return One(Matches(lambda c: c != "\n")) if "s" not in self.flags else _anything()
        if char in "^$":
            multiline = "m" in self.flags
            if char == "^":
                return At("^m" if multiline else "^")
            return At("$m" if multiline else "$")
        return self.literal(char)

    def literal(self, char: str) -> One:
        return _one_of([(char, char)], [], negated=False, ignore_case="i" in self.flags)

    def counts(self) -> tuple[int, int | None, int] | None:
        """Least, most, and where they end, if a repetition stands here; nothing is taken."""
        simple: dict[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}
        char = self.source[self.at : self.at + 1]
        if char in simple:
            return (*simple[char], self.at + 1)
        if char != "{" or self.peek("{}"):
            return None
        # What looks like counts but is none stands for itself, as in Python.
        inside, brace, _ = self.source[self.at + 1 :].partition("}")
        low, comma, high = inside.partition(",")
        if not brace or set(low + high) - set(digits) or (not comma and not low):
            return None
        if len(low) > len("1000") or len(high) > len("1000"):
            raise self.unsupported(f"a count over {MOST_REPEATS}")
        least = int(low or 0)
        most = (int(high) if high else None) if comma else least
        if max(least, most or 0) > MOST_REPEATS:
            raise self.unsupported(f"a count over {MOST_REPEATS}")
        return least, most, self.at + len(inside) + 2

    def repeated(self, item: Node) -> Node:
        counts = self.counts()
        if counts is None:
            return item
        if isinstance(item, At):
            raise self.invalid("^, $ and \\b are places and cannot be repeated")
        least, most, end = counts
        if most is not None and most < least:
            raise self.invalid("the least count is larger than the most")
        self.at = end
        if self.peek("+"):
            raise self.unsupported("possessive repetition")
        greedy = not self.take("?")
        if self.counts() is not None:
            raise self.invalid("a repetition of a repetition; put the inner one in (?:…)")
        return Repeat(item, least, most, greedy)

    def group(self) -> Node | None:
        start = self.at
        self.at += 1
        outer = self.flags
        number = None
        if self.take("?"):
            if self.take("#"):
                self.comment()
                return None
            if self.take("P<"):
                number = self.named()
            elif not self.take(":") and self.set_flags(start):
                return None
        else:
            number = self.numbered()
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.unsupported(f"more than {DEEPEST} groups within each other")
        body = self.choice()
        self.depth -= 1
        self.flags = outer
        if not self.take(")"):
            self.at = start
            raise self.invalid("a ( without its )")
        # A group of one place is a group all the same: it may be repeated.
        return Sequence((body,)) if number is None else Capture(number, body)

    def comment(self) -> None:
        while (char := self.take_one(what="the ) of a comment")) != ")":
            if char == "\\":
                self.take_one(what="an escaped character")

    def numbered(self) -> int:
        self.groups += 1
        return self.groups

    def named(self) -> int:
        name = self.take_while(ascii_letters + digits + "_")
        if not name.isidentifier() or not self.take(">"):
            raise self.invalid("a group's name is letters, digits and _, and ends with >")
        if name in self.names:
            raise self.invalid(f"two groups are called {name}")
        self.names[name] = self.numbered()
        return self.names[name]

    def set_flags(self, start: int) -> bool:
        """Read `i)` or `i:`; whether it was the former, for the whole pattern."""
        features = {"=": "lookahead", "!": "lookahead", "<": "lookbehind", ">": "an atomic group",
                    "(": "a conditional", "P=": "a backreference", "P>": "a call of a group"}  # fmt: skip
        for sign, feature in features.items():
            if self.peek(sign):
                raise self.unsupported(feature)
        flags = self.take_while(ascii_letters + "-")
        if unknown := set(flags) - set(FLAGS):
            raise self.unsupported(f"the flag {min(unknown)}")
        if flags and self.take(":"):
            self.flags |= set(flags)
            return False
        if not flags or not self.take(")"):
            raise self.invalid("an extension that does not exist")
        if start != 0:
            raise self.invalid("flags for the whole pattern stand at its start")
        self.flags |= set(flags)
        return True

    def escape(self) -> Node:
        char = self.take_one(what="an escaped character")
        if char in CATEGORIES:
            return One(Matches(CATEGORIES[char]))
        match char:
            case "A" | "Z" | "b" | "B":
                return At(char)
            case _ if char in "123456789":
                raise self.unsupported("a backreference")
        return self.literal(self.escaped(char))

    def escaped(self, char: str) -> str:
        """The one character that \\ and `char` stand for."""
        if char in ESCAPED:
            return ESCAPED[char]
        if char in HEX_LENGTHS:
            length = HEX_LENGTHS[char]
            code = self.source[self.at : self.at + length]
            if len(code) < length or set(code) - set(hexdigits) or int(code, 16) > 0x10FFFF:
                raise self.invalid(f"\\{char} takes {length} hexadecimal digits")
            self.at += length
            return chr(int(code, 16))
        if char in digits:
            raise self.unsupported("a character by its octal number")
        if char in ascii_letters:
            raise self.invalid(f"\\{char} means nothing")
        return char

    def char_class(self) -> Node:
        negated = self.take("^")
        ranges: list[tuple[str, str]] = []
        categories: list[Predicate] = []
        first = True
        while first or not self.peek("]"):
            first = False
            low = self.class_item()
            if self.peek("-") and not self.peek("-]"):
                self.at += 1
                high = self.class_item()
                if not isinstance(low, str) or not isinstance(high, str) or high < low:
                    raise self.invalid("a range that runs backwards, or is none")
                ranges.append((low, high))
            elif isinstance(low, str):
                ranges.append((low, low))
            else:
                categories.append(low)
        self.at += 1
        return _one_of(ranges, categories, negated=negated, ignore_case="i" in self.flags)

    def class_item(self) -> str | Predicate:
        char = self.take_one(what="a character or ]")
        if char != "\\":
            return char
        char = self.take_one(what="an escaped character")
        if char in CATEGORIES:
            return CATEGORIES[char]
        return "\b" if char == "b" else self.escaped(char)


def _anything() -> One:
    return One(Matches(lambda _: True))
