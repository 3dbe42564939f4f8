"""The facts of a story: drawn once, derived from each other, and written in one way.

A story's kind defines its facts by name, as `cost = money 100 500 50`. What there is:

    person | street | address | venue | park | rival | firm | business any|food
    school [younger|older]    grade SCHOOL    age SCHOOL            of a pupil there
    money LOW HIGH STEP       count LOW HIGH [STEP]      year LOW HIGH
    add A B    less A B       times A B                  sums of facts; money stays money
    under A LOW [GAP]         from LOW to A less GAP (1)
    share A LOW HIGH STEP     so many percent of A, in steps
    day LOW HIGH [WEEKDAY]    days from the story's date on; after DAY LOW HIGH
    time FROM TO STEP         a time of day, in steps of minutes
    pick ONE|ANOTHER|…

A fact may be defined before those it is derived from.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any, Final, Literal

from sandboxes.core.rng import Rng
from sandboxes.lightnews.town import Town, draw_name, lists

FactType = Literal["money", "number", "date", "time", "name", "place", "text"]

WEEKDAYS: Final = (
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
)  # fmt: skip
MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
PRONOUNS: Final = {"female": ("she", "her", "her"), "male": ("he", "his", "him")}
NOON: Final = 720


@dataclass(frozen=True)
class Fact:
    """One fact, and the one way in which the story writes it.

    Attributes:
        value: whole units for money, a number, a date, minutes after midnight for a time, and
            the text itself for everything else.
    """

    type: FactType
    value: Any
    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def cap(self) -> str:
        """As it stands at the beginning of a sentence."""
        return self.text[0].upper() + self.text[1:]


@dataclass(frozen=True)
class PersonFact(Fact):
    """Somebody, with what else a story calls them."""

    family: str
    he: str
    his: str
    him: str

    @property
    def He(self) -> str:  # noqa: N802 - as templates write it
        return self.he.capitalize()


@dataclass(frozen=True)
class SchoolFact(Fact):
    principal: str
    grades: tuple[int, int]


def money(value: int) -> Fact:
    return Fact("money", value, f"${value:,}")


def number(value: int) -> Fact:
    return Fact("number", value, f"{value:,}")


def day(value: date) -> Fact:
    written = f"{WEEKDAYS[value.weekday()]}, {MONTHS[value.month - 1]} {value.day}"
    return Fact("date", value, written)


def clock(minutes: int) -> Fact:
    """390 -> 6:30 a.m."""
    hour, minute = divmod(minutes, 60)
    half = "a.m." if minutes < NOON else "p.m."
    past = f":{minute:02}" if minute else ""
    return Fact("time", minutes, f"{(hour - 1) % 12 + 1}{past} {half}")


class Facts:
    """The facts of one story, each drawn when it is first needed."""

    def __init__(self, specs: Mapping[str, str], town: Town, rng: Rng, at: datetime) -> None:
        self._specs = specs
        self._town = town
        self._rng = rng
        self._today = at.date()
        self._taken: set[str] = set()
        self.known: dict[str, Fact] = {}

    def every(self) -> dict[str, Fact]:
        for name in self._specs:
            self._get(name)
        return {name: self.known[name] for name in self._specs}

    def _get(self, name: str) -> Fact:
        if name not in self.known:
            kind, _, rest = self._specs[name].partition(" ")
            self.known[name] = self._another(DRAWN[kind], rest)
        return self.known[name]

    def _another(self, draw: "Drawer", rest: str) -> Fact:
        """A fact that no other one is called like: two people, two streets, are two."""
        fact = draw(self, rest)
        while fact.type in {"name", "place"} and fact.text in self._taken:
            fact = draw(self, rest)
        self._taken.add(fact.text)
        return fact

    # What is drawn

    def draw_person(self, _: str) -> Fact:
        name = draw_name(self._rng, self._town.people)
        he, his, him = PRONOUNS[name.gender]
        return PersonFact("name", name.full, name.full, name.family, he, his, him)

    def draw_school(self, rest: str) -> Fact:
        first, last = {"younger": (0, 8), "older": (6, 12)}.get(rest, (0, 12))
        fitting = [s for s in self._town.schools if first <= s.grades[0] and s.grades[1] <= last]
        school = self._rng.choice(fitting)
        return SchoolFact("place", school.name, school.name, school.principal, school.grades)

    def draw_grade(self, rest: str) -> Fact:
        school = self._get(rest)
        assert isinstance(school, SchoolFact)
        return number(self._rng.between(*school.grades))

    def draw_age(self, rest: str) -> Fact:
        return number(self.draw_grade(rest).value + 5)

    def draw_street(self, _: str) -> Fact:
        return _place(self._rng.choice(self._town.streets))

    def draw_address(self, _: str) -> Fact:
        return _place(f"{self._rng.between(2, 288)} {self._rng.choice(self._town.streets)}")

    def draw_venue(self, _: str) -> Fact:
        return _place(self._rng.choice(self._town.venues))

    def draw_park(self, _: str) -> Fact:
        return _place(self._rng.choice(self._town.parks))

    def draw_rival(self, _: str) -> Fact:
        return _place(self._rng.choice(self._town.rivals))

    def draw_business(self, rest: str) -> Fact:
        pool = "food" if rest == "food" or self._rng.chance(0.4) else "goods"
        return self._named(pool)

    def draw_firm(self, _: str) -> Fact:
        return self._named("firm")

    def _named(self, pool: str) -> Fact:
        family = draw_name(self._rng, self._town.people).family
        word = self._rng.choice(lists()["word"])
        return _place(self._rng.choice(lists()[pool]).format(family=family, word=word))

    def draw_money(self, rest: str) -> Fact:
        return money(self._stepped(rest))

    def draw_count(self, rest: str) -> Fact:
        return number(self._stepped(rest))

    def draw_year(self, rest: str) -> Fact:
        value = self._stepped(rest)
        return Fact("number", value, str(value))

    def _stepped(self, rest: str) -> int:
        low, high, *step = map(int, rest.split())
        return (
            low + step[0] * self._rng.below((high - low) // step[0] + 1)
            if step
            else (self._rng.between(low, high))
        )

    def draw_time(self, rest: str) -> Fact:
        first, last, step = rest.split()
        low, high = (int(text[:2]) * 60 + int(text[3:]) for text in (first, last))
        return clock(low + int(step) * self._rng.below((high - low) // int(step) + 1))

    def draw_day(self, rest: str) -> Fact:
        low, high, *weekday = rest.split()
        return day(self._moved(self._today, int(low), int(high), *weekday))

    def draw_after(self, rest: str) -> Fact:
        name, low, high = rest.split()
        return day(self._moved(self._get(name).value, int(low), int(high)))

    def _moved(self, start: date, low: int, high: int, weekday: str = "") -> date:
        found = start + timedelta(days=self._rng.between(low, high))
        # What is past stays past, and what is to come, to come.
        step = timedelta(days=1 if high > 0 else -1)
        while weekday and not WEEKDAYS[found.weekday()].lower().startswith(weekday):
            found += step
        return found

    def draw_pick(self, rest: str) -> Fact:
        text = self._rng.choice(rest.split("|"))
        return Fact("text", text, text)

    # What is derived

    def draw_add(self, rest: str) -> Fact:
        a, b = map(self._get, rest.split())
        return _like(a, a.value + b.value)

    def draw_less(self, rest: str) -> Fact:
        a, b = map(self._get, rest.split())
        return _like(a, a.value - b.value)

    def draw_times(self, rest: str) -> Fact:
        a, b = map(self._get, rest.split())
        return _like(b if b.type == "money" else a, a.value * b.value)

    def draw_under(self, rest: str) -> Fact:
        name, low, *gap = rest.split()
        top = self._get(name)
        return _like(top, self._rng.between(int(low), top.value - int(*gap or "1")))

    def draw_share(self, rest: str) -> Fact:
        name, low, high, step = rest.split()
        whole = self._get(name)
        part = whole.value * self._rng.between(int(low), int(high)) // 100
        return _like(whole, part // int(step) * int(step))


Drawer = Callable[[Facts, str], Fact]

DRAWN: Final[Mapping[str, Drawer]] = {
    name.removeprefix("draw_"): method
    for name, method in vars(Facts).items()
    if name.startswith("draw_")
}


def _place(text: str) -> Fact:
    return Fact("place", text, text)


def _like(other: Fact, value: int) -> Fact:
    """A number of the same kind."""
    written = money(value) if other.type == "money" else number(value)
    return replace(written, type=other.type)
