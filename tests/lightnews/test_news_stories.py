"""The articles of many worlds: what they tell hangs together, is plausible, and is their own."""

import calendar
import re
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from itertools import combinations, pairwise
from typing import Final

import pytest

from sandboxes.core import World
from sandboxes.core.clock import Clock
from sandboxes.lightnews import APP
from sandboxes.lightnews.arrange import ArrangedNews
from sandboxes.lightnews.stories import Article, article, sections
from sandboxes.lightnews.town import town_of

Paper = list[Article]

WEEKDAYS: Final = list(calendar.day_name)
MONTHS: Final = list(calendar.month_name)[1:]

DATE: Final = re.compile(rf"({'|'.join(WEEKDAYS)}), ({'|'.join(MONTHS)}) (\d+)")
TIME: Final = re.compile(r"\b\d{1,2}(?::\d\d)? [ap]\.m\.")
MONEY: Final = re.compile(r"\$\d[\d,]*\d|\$\d")
SCORE: Final = re.compile(r"\b\d+-\d+\b")
NUMBER: Final = re.compile(r"(?<![\d,$])\d[\d,]*\d|(?<![\d,$])\d")
QUOTED: Final = re.compile(r'"[^"]+"')
PROPER: Final = re.compile(r"(?:St\. )?[^\W\d_a-z][\w'-]*(?: [^\W\d_a-z][\w'-]*)+")
PHONE: Final = re.compile(r"\d{3}-\d{4}")


def paper_of(seed: int) -> ArrangedNews:
    state: ArrangedNews = World.from_seed(seed, apps=(APP,)).lightnews
    return state


@pytest.fixture(scope="module")
def papers() -> list[Paper]:
    """Every article of a good number of worlds."""
    return [paper_of(seed).articles() for seed in range(60)]


@pytest.fixture(scope="module")
def every(papers: list[Paper]) -> Paper:
    return [found for paper in papers for found in paper]


def first_paragraph(found: Article) -> str:
    return found.text.partition("\n\n")[0]


def numbers(text: str) -> list[int]:
    """The plain numbers of a text: no money, no dates, no times."""
    for pattern in (DATE, TIME, MONEY):
        text = pattern.sub("", text)
    return [int(found.replace(",", "")) for found in NUMBER.findall(text)]


def sums(text: str) -> list[int]:
    return [int(found[1:].replace(",", "")) for found in MONEY.findall(text)]


# What is stated twice is stated alike


def test_every_figure_date_and_name_of_title_and_abstract_is_in_the_text(every: Paper) -> None:
    checked = Counter[str]()
    for found in every:
        for brief in (found.title, found.abstract):
            for pattern in (DATE, TIME, MONEY, SCORE, NUMBER, QUOTED):
                for said in pattern.finditer(brief):
                    assert said[0].casefold() in found.text.casefold(), (said[0], found)
                    checked[pattern.pattern] += 1
            for said in PROPER.finditer(brief):
                words = said[0].removesuffix("'s").split()
                # The first word of a sentence is written large whatever it is.
                begins = said.start() == 0 or brief[said.start() - 2] in '.:,;"'
                names = [" ".join(words), *([" ".join(words[1:])] if begins else [])]
                assert any(name in found.text for name in names), (said[0], found)
                checked["proper"] += 1
    assert min(checked.values()) > 300


def test_every_fact_of_title_and_abstract_is_one_fact(every: Paper) -> None:
    for found in every[::7]:
        for fact in found.facts.values():
            assert fact.text == fact.text.strip()
            if fact.text in found.title or fact.text in found.abstract:
                assert fact.text.casefold() in found.text.casefold()


def test_a_weekday_is_that_of_its_date(every: Paper) -> None:
    seen = 0
    for found in every:
        for said in DATE.finditer(f"{found.title}\n{found.abstract}\n{found.text}"):
            weekday, month, day = WEEKDAYS.index(said[1]), MONTHS.index(said[2]) + 1, int(said[3])
            near = [date(year, month, day) for year in range(found.at.year - 1, found.at.year + 2)]
            meant = min(near, key=lambda one: abs((one - found.at.date()).days))
            assert meant.weekday() == weekday, found
            assert timedelta(days=-14) < meant - found.at.date() < timedelta(days=90), found
            seen += 1
    assert seen > 5_000


def adds_up(figures: list[int]) -> bool:
    """The largest is the sum of all others."""
    return 2 * max(figures) == sum(figures)


def pair_adds_up(figures: list[int]) -> bool:
    """One is the sum of two others."""
    return any(a + b in figures for a, b in combinations(figures, 2))


def basketball_adds_up(found: Article) -> bool:
    score = SCORE.search(found.text)
    assert score is not None
    us, them = map(int, score[0].split("-"))
    half, later, margin = numbers(found.text.split("\n\n")[1])
    return half + later == us and us - margin == them


def solar_adds_up(found: Article) -> bool:
    [cost], [saved] = (sums(paragraph) for paragraph in found.text.split("\n\n")[:2])
    [years] = numbers(found.text.split("\n\n")[1])
    return saved * years == cost


def lamps_add_up(found: Article) -> bool:
    text = first_paragraph(found)
    [lamps], (a, b) = numbers(text), sums(text)
    return lamps * min(a, b) == max(a, b)


def race_is_run(found: Article) -> bool:
    said = re.search(r"(\d+)(?:-mile| miles).*?(\d+) minutes", first_paragraph(found))
    assert said is not None
    return 6 <= int(said[2]) / int(said[1]) <= 7


ARITHMETIC: Final[dict[str, Callable[[Article], bool]]] = {
    "budget_vote": lambda found: adds_up(sums(first_paragraph(found))),
    "footbridge": lambda found: adds_up(sums(found.text)),
    "playground": lambda found: adds_up(sums(found.text)),
    "loan": lambda found: adds_up(sums(first_paragraph(found))),
    "water_rates": lambda found: adds_up(sums(first_paragraph(found))),
    "school_choir": lambda found: adds_up(sums(first_paragraph(found))),
    "library_hours": lambda found: adds_up(numbers(first_paragraph(found))),
    "hearing": lambda found: adds_up(numbers(first_paragraph(found))),
    "figures": lambda found: adds_up(numbers(first_paragraph(found))[1:]),
    "recycling": lambda found: adds_up(numbers(first_paragraph(found))[:3]),
    "reading": lambda found: pair_adds_up(numbers(first_paragraph(found))),
    "bike_theft": lambda found: pair_adds_up(numbers(first_paragraph(found))),
    "basketball": basketball_adds_up,
    "solar": solar_adds_up,
    "street_lights": lamps_add_up,
    "road_race": race_is_run,
}


@pytest.mark.parametrize("kind", ARITHMETIC)
def test_what_is_said_to_add_up_adds_up(every: Paper, kind: str) -> None:
    of_kind = [found for found in every if found.kind == kind]
    assert len(of_kind) > 15
    for found in of_kind:
        assert ARITHMETIC[kind](found), found.text


def test_a_pupil_is_as_old_as_the_school_allows(every: Paper) -> None:
    ages = {"Elementary": (8, 10), "Middle": (11, 13), "High": (14, 17)}
    seen = set()
    for found in every:
        said = re.search(r"(Elementary|Middle|High) School", found.title + found.text)
        if found.section == "School & Kids" and "age" in found.facts and said is not None:
            low, high = ages[said[1]]
            assert low <= found.facts["age"].value <= high
            seen.add(said[1])
    assert seen == set(ages)


def test_whoever_holds_an_office_is_one_person_in_all_stories(papers: list[Paper]) -> None:
    for paper in papers[:20]:
        for office in ("mayor", "town clerk", "police chief", "fire chief", "treasurer"):
            holders = {
                name
                for found in paper
                for name in re.findall(rf"(\S+), the {office}\b", found.text)
            }
            assert len(holders) == 1, (office, holders)


# How it is written


def test_titles_abstracts_and_texts_read_like_a_paper(every: Paper) -> None:
    for found in every:
        assert found.title[0] == found.title[0].upper()
        assert found.title[-1] not in ".,:;"
        assert 12 <= len(found.title) <= 110, found.title
        assert found.abstract[-1] in '."'
        assert 50 <= len(found.abstract) <= 260, found.abstract
        paragraphs = found.text.split("\n\n")
        assert 3 <= len(paragraphs) <= 6
        assert 170 <= len(found.text) <= 1_100, found.text
        for text in (found.title, found.abstract, *paragraphs):
            assert text == " ".join(text.split())
            assert not re.search(r"[{}]|\.\.|,,| [.,;]|None|\ba [aeiou]\w+\b(?<!a one)", text), text
            assert text.count('"') % 2 == 0


def test_a_phone_number_is_nobodys(every: Paper) -> None:
    said = {number for found in every for number in PHONE.findall(found.text)}
    assert len(said) > 50
    assert all(number.startswith("555-01") for number in said)


def test_a_story_happens_in_its_season(every: Paper) -> None:
    months: dict[str, set[int]] = {}
    for found in every:
        months.setdefault(found.kind, set()).add(found.at.month)
    for section in sections().values():
        for kind in section.kinds:
            assert months[kind.name] <= kind.months
    assert months["lights"] == {11}
    assert months["film_night"] <= {6, 7, 8, 9}
    assert months["skating"] <= {12, 1}


def test_what_happens_once_a_year_is_told_once(papers: list[Paper]) -> None:
    once = {kind.name for about in sections().values() for kind in about.kinds if kind.once}
    assert {"budget_vote", "recycling"} <= once
    for paper in papers:
        kinds = Counter(found.kind for found in paper)
        assert all(kinds[kind] <= 1 for kind in once)
        assert sum(kinds[kind] for kind in once) >= 3


# The paper as a whole


def test_a_section_has_forty_to_sixty_articles_from_the_newest_on(papers: list[Paper]) -> None:
    sizes = set()
    for seed, paper in enumerate(papers):
        opened = Clock.from_seed(seed).opened
        by_section: dict[str, Paper] = {}
        for found in paper:
            by_section.setdefault(found.section, []).append(found)
        assert len(by_section) == 7
        for stories in by_section.values():
            sizes.add(len(stories))
            assert [found.n for found in stories] == list(range(len(stories)))
            stamps = [found.at for found in stories]
            assert all(later > earlier for later, earlier in pairwise(stamps))
            assert opened - timedelta(days=7) < stamps[0] < opened
            assert opened - timedelta(days=185) < stamps[-1]
            assert all(6 <= at.hour < 21 for at in stamps)
    assert (min(sizes), max(sizes)) == (40, 60)


def test_some_articles_appear_on_the_day_the_world_opens(papers: list[Paper]) -> None:
    today = 0
    for seed, paper in enumerate(papers):
        opened = Clock.from_seed(seed).opened
        today += sum(found.at.date() == opened.date() for found in paper)
    assert today > len(papers)


def test_nids_are_each_an_articles_own(papers: list[Paper]) -> None:
    for paper in papers:
        assert len({found.nid for found in paper}) == len(paper)


def test_there_are_far_more_than_fifty_thousand_possible_articles(every: Paper) -> None:
    assert len(every) > 20_000
    # Were there but 50,000, then some 4,000 pairs of so many draws would be the same.
    assert len({found.text for found in every}) == len(every)
    assert len({found.title for found in every}) > 0.8 * len(every)


def test_two_worlds_share_few_headlines(papers: list[Paper]) -> None:
    headlines = [{found.title for found in paper} for paper in papers]
    shares = [len(a & b) / min(len(a), len(b)) for a, b in combinations(headlines, 2)]
    assert max(shares) < 0.05


def test_one_world_repeats_few_headlines(papers: list[Paper]) -> None:
    for paper in papers:
        titles = Counter(found.title for found in paper)
        assert sum(n for n in titles.values() if n > 1) < 0.06 * len(paper)


def test_a_thousand_seeds_make_a_thousand_papers() -> None:
    def fronts() -> Iterator[tuple[str, ...]]:
        for seed in range(1_000):
            news = paper_of(seed)
            yield tuple(found.title for name in news.sections[:2] for found in news.newest(name, 1))

    assert len(set(fronts())) == 1_000
    assert len({town_of(seed).name for seed in range(1_000)}) > 500


def test_an_article_depends_on_seed_section_and_place_alone(papers: list[Paper]) -> None:
    opened = paper_of(5).world.clock.opened
    wanted = papers[5][33]
    article.cache_clear()
    town_of.cache_clear()
    again = article(5, wanted.section, wanted.n, opened)
    assert (again.nid, again.at, again.title, again.text) == (
        wanted.nid,
        wanted.at,
        wanted.title,
        wanted.text,
    )
