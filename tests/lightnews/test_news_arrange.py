"""What tasks may pick from the paper, on any seed."""

from collections import Counter
from datetime import date, timedelta
from typing import Final

import pytest

from sandboxes.core import Registry, World
from sandboxes.lightnews import APP
from sandboxes.lightnews.arrange import ArrangedNews
from sandboxes.lightnews.facts import FactType

SEEDS: Final = range(15)


def paper(seed: int, task: str = "tests") -> ArrangedNews:
    state: ArrangedNews = World.from_seed(seed, task=task, apps=(APP,)).lightnews
    return state


def test_what_is_picked_is_a_function_of_seed_and_task() -> None:
    def picked(seed: int, task: str) -> str:
        return paper(seed, task).pick_article().nid

    assert picked(1, "a") == picked(1, "a")
    assert len({picked(1, task) for task in "abcdef"}) > 3


def test_an_article_is_picked_that_its_title_tells_from_all_others() -> None:
    for seed in SEEDS:
        news = paper(seed)
        titles = Counter(found.title for found in news.articles())
        found = news.pick_article(section="Sports", min_n=3, max_days=90)
        assert (found.section, titles[found.title]) == ("Sports", 1)
        assert found.n >= 3
        assert found.at > news.world.clock.opened - timedelta(days=90)
        other = news.pick_article(section="Sports", but=[found])
        assert other.nid != found.nid


def test_an_article_of_a_kind_is_picked() -> None:
    for seed in SEEDS:
        assert paper(seed).pick_article(kind="opening").kind == "opening"
    with pytest.raises(LookupError):
        paper(1).pick_article(kind="coronation")


def test_a_section_is_picked_but_some() -> None:
    news = paper(1)
    assert news.pick_section(but=news.sections[1:]) == news.sections[0]


@pytest.mark.parametrize("type_", ["money", "number", "date", "time", "name", "place", "text"])
def test_a_question_has_one_answer_and_it_is_printed(type_: FactType) -> None:
    for seed in SEEDS:
        news = paper(seed)
        question = news.pick_question(type=type_)
        assert question.fact.type == type_
        assert question.fact.text.casefold() in question.article.text.casefold()
        assert question.fact.text not in question.text
        assert question.text[-1] == "?"
        asked = [text for found in news.articles() for _, text in found.questions]
        assert asked.count(question.text) == 1


def test_an_answer_has_the_value_that_its_text_says() -> None:
    for seed in SEEDS:
        news = paper(seed)
        money = news.pick_question(type="money").fact
        assert money.text == f"${money.value:,}"
        day = news.pick_question(type="date").fact
        assert isinstance(day.value, date)
        assert day.text == f"{day.value:%A, %B} {day.value.day}"
        number = news.pick_question(type="number").fact
        assert number.text.replace(",", "") == str(number.value)
        time = news.pick_question(type="time").fact
        hour, _, minute = time.text.split()[0].partition(":")
        half = 720 if time.text.endswith("p.m.") else 0
        assert int(hour) % 12 * 60 + int(minute or 0) + half == time.value


def test_questions_are_about_other_articles_where_wished() -> None:
    for seed in SEEDS:
        news = paper(seed)
        first = news.pick_question(section="Public Safety")
        second = news.pick_question(section="Public Safety", min_n=2, but=[first.article])
        assert second.article.nid != first.article.nid
        assert second.article.section == "Public Safety"
        assert second.article.n >= 2


def test_a_question_that_nothing_answers_is_not_made_up() -> None:
    with pytest.raises(LookupError):
        paper(1).pick_question(min_n=60)


def test_most_articles_are_found_by_a_word_or_two_of_their_title() -> None:
    registry = Registry((APP,))
    told = 0
    for seed in SEEDS:
        news = paper(seed)
        found = news.pick_article()
        query = news.find_telling_words(found)
        if query is not None:
            told += 1
            arguments = {"section": found.section, "query": query, "maxn": 5}
            [hit] = registry.call(news.world, "search", arguments)
            assert hit["nid"] == found.nid
    assert told > 0.8 * len(SEEDS)
