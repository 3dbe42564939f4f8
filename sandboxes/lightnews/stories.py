"""The articles of a world: each a function of the seed, its section and its place in it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, cached_property, lru_cache
from typing import Final

from sandboxes.core.data import load
from sandboxes.core.ids import make_id
from sandboxes.core.phrases import slots_of
from sandboxes.core.rng import Rng, stable_hash
from sandboxes.lightnews.facts import Fact, Facts
from sandboxes.lightnews.town import town_of

FEWEST, MOST = 40, 60  # articles of a section
PACE: Final = (4, 5, 6)  # days in which two articles of a section appear
FIRST_MINUTE, LAST_MINUTE = 6 * 60, 21 * 60  # of the day in which articles appear
HAS_OPTIONAL, HAS_MORE_TAILS = 0.6, 0.4
WITNESS: Final = {"witness": "person"}  # somebody whom the last paragraphs may quote


_WORD: Final = re.compile(r"\w+")


def words_of(text: str) -> list[str]:
    """The words of a text, in lower case."""
    return _WORD.findall(text.casefold())


@dataclass(frozen=True, eq=False)
class Paragraph:
    texts: Sequence[str]
    optional: bool


@dataclass(frozen=True, eq=False)
class Kind:
    """What happens again and again, with other people and other figures.

    Attributes:
        once: it happens once a world at most, as a budget does.
        tails: whether a last paragraph of the section goes with it.
        questions: a fact, and how somebody asks for it who knows some of the others.
    """

    name: str
    months: frozenset[int]
    once: bool
    tails: bool
    facts: Mapping[str, str]
    titles: Sequence[str]
    abstracts: Sequence[str]
    paragraphs: Sequence[Paragraph]
    questions: Sequence[tuple[str, str]]


@dataclass(frozen=True, eq=False)
class Section:
    name: str
    tails: Sequence[str]
    kinds: Sequence[Kind]


@dataclass(frozen=True, eq=False)
class Article:
    """One story as it was printed.

    Attributes:
        n: its place in the section, the newest being 0.
        facts: what it tells, by the names that its kind gives them.
        told: all that its templates are filled with.
        asked: templates of questions, each with the fact that answers it.
    """

    nid: str
    section: str
    n: int
    kind: str
    at: datetime
    author: str
    title: str
    abstract: str
    text: str
    facts: Mapping[str, Fact]
    told: Mapping[str, object]
    asked: Sequence[tuple[str, str]]

    @cached_property
    def words(self) -> str:
        """All its words in lower case, a blank before each: " bake sale raises …"."""
        text = f"{self.title} {self.abstract} {self.text} {self.author}"
        return " " + " ".join(words_of(text))

    @property
    def questions(self) -> list[tuple[str, str]]:
        """A fact and a question for it, as often as there is one."""
        return [(fact, text.format_map(self.told)) for fact, text in self.asked]


@cache
def sections() -> Mapping[str, Section]:
    """The sections of the paper, in its own order."""
    return {
        entry["name"]: Section(
            name=entry["name"],
            tails=entry["tails"],
            kinds=tuple(
                Kind(
                    name=kind["name"],
                    months=frozenset(kind["months"]),
                    once=kind["once"],
                    tails=kind["tails"],
                    facts=kind["facts"],
                    titles=kind["titles"],
                    abstracts=kind["abstracts"],
                    paragraphs=tuple(
                        Paragraph(paragraph["texts"], paragraph["optional"])
                        for paragraph in kind["paragraphs"]
                    ),
                    questions=tuple((fact, text) for fact, text in kind["questions"]),
                )
                for kind in entry["kinds"]
            ),
        )
        for entry in load("news")["sections"]
    }


@lru_cache(maxsize=256)
def count_of(seed: int, section: str) -> int:
    """How many articles a section has in the world of the seed."""
    return FEWEST + stable_hash("news count", seed, section) % (MOST - FEWEST + 1)


@lru_cache(maxsize=16)
def places(seed: int) -> Mapping[str, tuple[str, int]]:
    """Where each article of a world stands, by nid."""
    return {
        nid_of(seed, section, n): (section, n)
        for section in sections()
        for n in range(count_of(seed, section))
    }


def nid_of(seed: int, section: str, n: int) -> str:
    return make_id(seed, "news", list(sections()).index(section) * (MOST + 1) + n)


def printed_at(seed: int, section: str, n: int, opened: datetime) -> datetime:
    """When the article appeared: before the world opened, and before the one with a smaller n."""
    block, rank = divmod(n, 2)
    return _printed(seed, section, block, opened)[rank]


@lru_cache(maxsize=256)
def _printed(seed: int, section: str, block: int, opened: datetime) -> tuple[datetime, datetime]:
    """When the two articles of a block of some days appeared, the later first."""
    pace = PACE[stable_hash("news pace", seed, section) % len(PACE)]
    rng = Rng(seed, "lightnews", "at", section, block)
    midnight = opened.replace(hour=0, minute=0, second=0)
    moments = []
    for _ in range(2):
        days = block * pace + rng.below(pace)
        # Today's have to be out before the world opens.
        last = opened.hour * 60 + opened.minute if days == 0 else LAST_MINUTE
        minute = rng.between(FIRST_MINUTE, last - 1)
        moments.append(midnight + timedelta(days=-days, minutes=minute))
    earlier, later = sorted(moments)
    return later, earlier if earlier < later else earlier - timedelta(minutes=1)


@lru_cache(maxsize=256)
def _told_once(seed: int, section: str) -> Mapping[int, Kind]:
    """Where in a section the things are told that happen once, if the season is theirs."""
    count = count_of(seed, section)
    return {
        stable_hash("news once", seed, kind.name) % count: kind
        for kind in sections()[section].kinds
        if kind.once
    }


@cache
def _repeated(section: str, month: int) -> Sequence[Kind]:
    """What may happen again and again in a month."""
    kinds = sections()[section].kinds
    return [kind for kind in kinds if month in kind.months and not kind.once]


def _kind_of(seed: int, section: str, n: int, month: int, rng: Rng) -> Kind:
    """What the n-th article of a section tells."""
    once = _told_once(seed, section).get(n)
    if once is not None and month in once.months:
        return once
    return rng.choice(_repeated(section, month))


@lru_cache(maxsize=512)
def article(seed: int, section: str, n: int, opened: datetime) -> Article:
    """The n-th newest article of a section, from 0, in the world of the seed.

    Args:
        opened: when the world opened, which the seed decides too.

    Raises:
        KeyError: no such section.
    """
    about, town = sections()[section], town_of(seed)
    rng = Rng(seed, "lightnews", section, n)
    at = printed_at(seed, section, n, opened)
    kind = _kind_of(seed, section, n, at.month, rng)
    facts = Facts({**kind.facts, **WITNESS}, town, rng, at).every()
    told = {**town.given, "phone": town.phones[section], **facts}

    def write(texts: Sequence[str]) -> str:
        # A sentence may end with a time of day, which has its own full stop.
        text = rng.choice(texts).format_map(told).replace(".m..", ".m.")
        return text[0].upper() + text[1:]

    paragraphs = [
        write(paragraph.texts)
        for paragraph in kind.paragraphs
        if not paragraph.optional or rng.chance(HAS_OPTIONAL)
    ]
    if kind.tails:
        # Some speak of a school or a shop, and not every story does.
        tails = [t for t in about.tails if all(s.partition(".")[0] in told for s in slots_of(t))]
        # The one witness speaks once.
        quotes = [tail for tail in tails if "{witness}" in tail]
        notes = [tail for tail in tails if tail not in quotes]
        both = rng.chance(HAS_MORE_TAILS)
        paragraphs += [write(texts) for texts in ([quotes, notes] if both else [tails])]
    return Article(
        nid=nid_of(seed, section, n),
        section=section,
        n=n,
        kind=kind.name,
        at=at,
        author=rng.choice(town.reporters[section]),
        title=write(kind.titles),
        abstract=write(kind.abstracts),
        text="\n\n".join(paragraphs),
        facts=facts,
        told=told,
        asked=kind.questions,
    )
