"""The tools of LightNews."""

import re
from datetime import date, datetime
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, Field, WithJsonSchema

from sandboxes.core import Result, tool
from sandboxes.lightnews.rules import article_exists, dates_in_order, section_exists
from sandboxes.lightnews.state import News, Nid

_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def read_day(value: Any) -> date:
    """'2026-03-14' -> that day.

    Raises:
        ValueError: it is no day of the calendar, written like that.
    """
    if not isinstance(value, str) or _DAY.fullmatch(value) is None:
        raise ValueError("should be a date like 2026-03-14")
    try:
        return date.fromisoformat(value)
    except ValueError:
        raise ValueError("should be a date that exists") from None


SectionName = Annotated[str, Field(max_length=60, description="name of a section")]
Query = Annotated[str, Field(min_length=1, max_length=200, description="words to look for")]
Most = Annotated[int, Field(ge=1, le=100, description="how many at the most")]
Day = Annotated[
    date,
    BeforeValidator(read_day),
    WithJsonSchema({"type": "string", "format": "date", "minLength": 10, "maxLength": 10}),
]
First = Annotated[Day | None, Field(description="the first day, as YYYY-MM-DD")]
Last = Annotated[Day | None, Field(description="the last day, as YYYY-MM-DD")]


class Headline(Result):
    nid: Nid
    timestamp: datetime
    title: str


class Hit(Headline):
    abstract: str


class Details(Hit):
    section: str
    author: str
    text: str


@tool()
def list_all_sections(news: News) -> list[str]:
    """The sections of the paper."""
    return news.sections


@tool(requires=(section_exists,))
def get_last_k_news(news: News, section: SectionName, k: Most) -> list[Headline]:
    """The newest headlines of a section, the newest first."""
    return [
        Headline(nid=found.nid, timestamp=found.at, title=found.title)
        for found in news.newest(section, k)
    ]


@tool(requires=(section_exists, dates_in_order))
def search(
    news: News,
    section: SectionName,
    query: Query,
    maxn: Most,
    begin_date: First = None,
    end_date: Last = None,
) -> list[Hit]:
    """The newest articles of a section in which all the words occur, whole or as beginnings.

    Both dates are included.
    """
    return [
        Hit(nid=found.nid, timestamp=found.at, title=found.title, abstract=found.abstract)
        for found in news.search(section, query, begin_date, end_date)[:maxn]
    ]


@tool(requires=(article_exists,))
def get_details(news: News, nid: Nid) -> Details:
    """An article in full, with its author and section."""
    found = news.get_article(nid)
    return Details(
        nid=nid,
        section=found.section,
        timestamp=found.at,
        author=found.author,
        title=found.title,
        abstract=found.abstract,
        text=found.text,
    )


@tool(requires=(article_exists,))
def get_news_url(news: News, nid: Nid) -> str:
    """The link by which an article can be shared."""
    return f"light://news?nid={nid}"
