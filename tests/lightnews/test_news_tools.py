"""What each tool of LightNews answers, and how it refuses."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from sandboxes.core import (
    InvalidArgument,
    InvalidArguments,
    NotFound,
    Registry,
    ToolError,
    World,
)
from sandboxes.lightnews import APP
from sandboxes.lightnews.arrange import ArrangedNews
from sandboxes.lightnews.stories import words_of

Call = Callable[..., Any]

CONTRACT = {
    "list_all_sections": [],
    "get_last_k_news": ["section", "k"],
    "search": ["section", "query", "maxn", "begin_date", "end_date"],
    "get_details": ["nid"],
    "get_news_url": ["nid"],
}


# The contract


def test_the_tools_and_their_arguments_are_those_of_the_paper() -> None:
    assert {tool.name: list(tool.parameters) for tool in APP.offered} == CONTRACT
    assert not any(tool.writes for tool in APP.offered)


def test_every_text_and_number_an_agent_sends_is_bounded() -> None:
    for tool in APP.offered:
        for name, schema in tool.input_schema["properties"].items():
            assert schema["description"]
            parts = [part for part in schema.get("anyOf", [schema]) if part != {"type": "null"}]
            for part in parts:
                assert {"maxLength", "maximum"} & part.keys(), (tool.name, name)


def test_the_dates_of_a_search_may_be_left_out() -> None:
    schema = Registry((APP,)).tools["search"].input_schema
    assert sorted(schema["required"]) == ["maxn", "query", "section"]
    first, nothing = schema["properties"]["begin_date"]["anyOf"]
    assert (first["type"], first["format"], nothing) == ("string", "date", {"type": "null"})


def test_what_one_tool_needs_another_returns() -> None:
    kinds = {tool.name: tool.id_kinds() for tool in APP.offered}
    assert kinds["get_details"] == ({"nid": "news"}, frozenset({"news"}))
    assert kinds["get_news_url"][0] == {"nid": "news"}
    assert kinds["search"][1] == kinds["get_last_k_news"][1] == {"news"}


# Reading


def test_the_sections_are_listed(call: Call) -> None:
    assert call("list_all_sections") == [
        "Town Updates",
        "School & Kids",
        "Events & Happenings",
        "Local Business",
        "Public Safety",
        "Sports",
        "Nature & Environment",
    ]


def test_the_newest_headlines_come_first(call: Call, news: ArrangedNews) -> None:
    for section in news.sections:
        everything = call("get_last_k_news", section=section, k=100)
        assert len(everything) == news.count(section)
        stamps = [entry["timestamp"] for entry in everything]
        assert stamps == sorted(stamps, reverse=True)
        assert call("get_last_k_news", section=section, k=3) == everything[:3]
        assert everything[0].keys() == {"nid", "timestamp", "title"}


def test_an_article_is_told_in_full(call: Call, news: ArrangedNews) -> None:
    for found in news.articles()[::9]:
        assert call("get_details", nid=found.nid) == {
            "nid": found.nid,
            "section": found.section,
            "timestamp": found.at.isoformat(),
            "author": found.author,
            "title": found.title,
            "abstract": found.abstract,
            "text": found.text,
        }


def test_an_article_has_a_link(call: Call, news: ArrangedNews) -> None:
    [entry] = call("get_last_k_news", section="Sports", k=1)
    assert call("get_news_url", nid=entry["nid"]) == f"light://news?nid={entry['nid']}"


def test_what_was_printed_does_not_change_while_one_reads(call: Call) -> None:
    first = call("get_last_k_news", section="Sports", k=10)
    for _ in range(40):
        call("list_all_sections")
    assert call("get_last_k_news", section="Sports", k=10) == first


# Searching


def test_a_search_finds_all_articles_with_all_words(call: Call, news: ArrangedNews) -> None:
    mayor = news.articles()[0].told["mayor"]
    query = f"{mayor} MAYOR"
    for section in news.sections:
        expected = [
            found.nid
            for found in news.articles(section)
            if str(mayor) in f"{found.title}{found.abstract}{found.text}"
        ]
        hits = call("search", section=section, query=query, maxn=100)
        assert [hit["nid"] for hit in hits] == expected
        assert call("search", section=section, query=query, maxn=2) == hits[:2]


def test_a_search_takes_beginnings_of_words_and_not_their_middle(
    call: Call, news: ArrangedNews
) -> None:
    def found(query: str) -> set[str]:
        return {
            hit["nid"] for hit in call("search", section="Public Safety", query=query, maxn=100)
        }

    assert found("firefighter") <= found("fire")
    assert found("fire")
    assert not found("irefighters")


def test_a_search_row_shows_title_and_abstract(call: Call, news: ArrangedNews) -> None:
    wanted = news.articles("Local Business")[7]
    hits = call("search", section="Local Business", query=wanted.title, maxn=100)
    [hit] = [hit for hit in hits if hit["nid"] == wanted.nid]
    assert hit == {
        "nid": wanted.nid,
        "timestamp": wanted.at.isoformat(),
        "title": wanted.title,
        "abstract": wanted.abstract,
    }


def test_a_search_knows_the_author_too(call: Call, news: ArrangedNews) -> None:
    wanted = news.articles("Sports")[0]
    hits = call("search", section="Sports", query=wanted.author, maxn=100)
    by_author = {found.nid for found in news.articles("Sports") if found.author == wanted.author}
    assert by_author <= {hit["nid"] for hit in hits}


def test_both_dates_of_a_search_are_included(call: Call, news: ArrangedNews) -> None:
    stories = news.articles("Town Updates")
    newest, oldest = stories[5].at.date(), stories[20].at.date()
    inside = [found.nid for found in stories if oldest <= found.at.date() <= newest]
    query = {"section": "Town Updates", "query": "the", "maxn": 100}
    dates = {"begin_date": oldest.isoformat(), "end_date": newest.isoformat()}
    hits = [hit["nid"] for hit in call("search", **query, **dates)]
    assert set(hits) <= set(inside)
    assert {stories[5].nid, stories[20].nid} <= set(hits)
    one_sided = call("search", **query, begin_date=newest.isoformat())
    assert [hit["nid"] for hit in one_sided] == [f.nid for f in stories if f.at.date() >= newest]
    assert call("search", **query, begin_date=None, end_date=None) == call("search", **query)


def test_a_search_may_find_nothing(call: Call, news: ArrangedNews) -> None:
    for query in ("no such words", "???", "株式", " "):
        assert call("search", section="Sports", query=query, maxn=5) == []
    tomorrow = (news.world.clock.opened + timedelta(days=1)).date().isoformat()
    assert call("search", section="Sports", query="the", maxn=5, begin_date=tomorrow) == []


def test_words_are_told_apart_in_any_alphabet() -> None:
    assert words_of("O'Brien's 2nd Café - ÅSTRÖM") == ["o", "brien", "s", "2nd", "café", "åström"]


# Refusals

REFUSALS: list[tuple[str, dict[str, object], type[ToolError], str]] = [
    ("get_last_k_news", {"section": "Weather", "k": 1}, NotFound, "section_not_found"),
    ("get_last_k_news", {"section": "", "k": 1}, NotFound, "section_not_found"),
    ("get_last_k_news", {"section": "sports", "k": 1}, NotFound, "section_not_found"),
    ("search", {"section": "Weather", "query": "a", "maxn": 1}, NotFound, "section_not_found"),
    (
        "search",
        {
            "section": "Sports",
            "query": "a",
            "maxn": 1,
            "begin_date": "2026-03-02",
            "end_date": "2026-03-01",
        },
        InvalidArgument,
        "dates_reversed",
    ),
    ("get_details", {"nid": "news_x"}, NotFound, "article_not_found"),
    ("get_details", {"nid": ""}, NotFound, "article_not_found"),
    ("get_news_url", {"nid": "light://news?nid=1"}, NotFound, "article_not_found"),
]


@pytest.mark.parametrize(
    ("name", "arguments", "error", "code"), REFUSALS, ids=[f"{r[0]}-{r[3]}" for r in REFUSALS]
)
def test_a_refusal_says_why(
    call: Call, name: str, arguments: dict[str, object], error: type[ToolError], code: str
) -> None:
    with pytest.raises(error) as refused:
        call(name, **arguments)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "day",
    [
        *("2026-02-30", "2026-13-01", "2026-1-1", "20260101", "tomorrow", "", "0000-01-01"),
        *("2026-01-01T00:00:00", "\uff12\uff10\uff12\uff16-01-01", 20260101, True, 1.5),
    ],
)
def test_a_day_that_does_not_exist_is_no_argument(call: Call, day: object) -> None:
    for name in ("begin_date", "end_date"):
        with pytest.raises(InvalidArguments):
            call("search", section="Sports", query="a", maxn=1, **{name: day})


@pytest.mark.parametrize("count", [0, -1, 101, 10**30, 1.5, True, "2", None])
def test_a_count_is_a_whole_number_from_one_to_a_hundred(call: Call, count: object) -> None:
    with pytest.raises(InvalidArguments):
        call("get_last_k_news", section="Sports", k=count)
    with pytest.raises(InvalidArguments):
        call("search", section="Sports", query="a", maxn=count)


def test_a_text_that_is_too_long_or_empty_is_no_argument(call: Call) -> None:
    long = "x" * 10_000
    for name, arguments in (
        ("get_details", {"nid": long}),
        ("get_last_k_news", {"section": long, "k": 1}),
        ("search", {"section": "Sports", "query": long, "maxn": 1}),
        ("search", {"section": "Sports", "query": "", "maxn": 1}),
    ):
        with pytest.raises(InvalidArguments):
            call(name, **arguments)


def test_a_nid_of_another_world_is_none_of_this(call: Call) -> None:
    other = World.from_seed(12, apps=(APP,)).lightnews
    with pytest.raises(NotFound):
        call("get_details", nid=other.newest("Sports", 1)[0].nid)
