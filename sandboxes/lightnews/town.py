"""The town that a world's paper is about: the same people and places in every story."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, Literal

from sandboxes.core.data import load
from sandboxes.core.rng import Rng

Gender = Literal["female", "male"]
GENDERS: Final[tuple[Gender, ...]] = ("female", "male")
OFFICES: Final = (
    "mayor", "clerk", "engineer", "treasurer", "police", "fire", "librarian", "parks", "super",
    "soccer_coach", "basketball_coach", "swim_coach",
)  # fmt: skip

STREETS, PARKS, VENUES, RIVALS, REPORTERS = 40, 7, 10, 8, 3
GRADES: Final = {"Elementary School": (3, 5), "Middle School": (6, 8), "High School": (9, 12)}


@dataclass(frozen=True)
class Name:
    """A person's name."""

    given: str
    family: str
    gender: Gender

    @property
    def full(self) -> str:
        return f"{self.given} {self.family}"


@dataclass(frozen=True)
class School:
    """A school; `grades` are the lowest and the highest that its stories are about."""

    name: str
    principal: str
    grades: tuple[int, int]


@dataclass(frozen=True, eq=False)
class Town:
    """What stays the same from story to story.

    Attributes:
        given: what every story may speak of: the town, its offices and who holds them.
        people: the cultures that its names come from; the first is the most frequent.
        reporters: who writes for a section.
    """

    name: str
    given: Mapping[str, str]
    people: Sequence[Mapping[str, Any]]
    streets: Sequence[str]
    parks: Sequence[str]
    venues: Sequence[str]
    schools: Sequence[School]
    rivals: Sequence[str]
    reporters: Mapping[str, Sequence[str]]
    phones: Mapping[str, str]


@cache
def lists() -> Mapping[str, Sequence[str]]:
    """The parts of names of places, firms and teams."""
    return {name: tuple(values) for name, values in load("news")["lists"].items()}


def draw_name(rng: Rng, people: Sequence[Mapping[str, Any]]) -> Name:
    """Somebody who lives there."""
    culture = people[0] if rng.chance(0.4) else rng.choice(people)
    gender = rng.choice(GENDERS)
    return Name(rng.choice(culture[f"given_{gender}"]), rng.choice(culture["family"]), gender)


def draw_places(rng: Rng, kind: str, count: int) -> list[str]:
    """Different names of one kind of place."""
    stems = rng.sample(lists()[f"{kind}_stem"], count)
    return [f"{stem} {rng.choice(lists()[f'{kind}_end'])}" for stem in stems]


def draw_towns(rng: Rng, count: int) -> list[str]:
    """Different names of towns."""
    stems = rng.sample(lists()["town_stem"], count)
    return [stem + rng.choice(lists()["town_end"]) for stem in stems]


def draw_phone(rng: Rng) -> str:
    """A number of the range that is kept free for fiction."""
    return f"555-01{rng.below(100):02}"


@lru_cache(maxsize=32)
def town_of(seed: int) -> Town:
    """The town in the world of the seed."""
    rng = Rng(seed, "lightnews", "town")
    people = rng.sample(load("names")["cultures"], 7)
    taken: set[str] = set()

    def somebody() -> str:
        while (name := draw_name(rng, people)).family in taken:
            pass
        taken.add(name.family)
        return name.full

    name, *rivals = draw_towns(rng, 1 + RIVALS)
    sections = [section["name"] for section in load("news")["sections"]]
    stems = rng.sample(lists()["school_stem"], len(lists()["school_end"]))
    given = {
        "town": name,
        "county": f"{rng.choice(lists()['county'])} County",
        "paper": f"{name} {rng.choice(lists()['paper'])}",
        "team": f"{name} {rng.choice(lists()['team'])}",
        **{office: somebody() for office in OFFICES},
    }
    return Town(
        name=name,
        given=given,
        people=people,
        streets=draw_places(rng, "street", STREETS),
        parks=draw_places(rng, "park", PARKS),
        venues=draw_places(rng, "venue", VENUES),
        schools=[
            School(f"{stem} {end}", somebody(), GRADES[end])
            for end in lists()["school_end"]
            for stem in [stems.pop()]
        ],
        rivals=rivals,
        reporters={section: [somebody() for _ in range(REPORTERS)] for section in sections},
        phones={section: draw_phone(rng) for section in sections},
    )
