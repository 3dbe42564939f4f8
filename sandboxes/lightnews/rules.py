"""LightNews's named preconditions."""

from datetime import date

from sandboxes.lightnews.errors import DatesReversed
from sandboxes.lightnews.state import News, Nid


def section_exists(news: News, section: str) -> None:
    """The paper has the section."""
    news.count(section)


def article_exists(news: News, nid: Nid) -> None:
    """The nid is that of an article."""
    news.get_article(nid)


def dates_in_order(_: News, begin_date: date | None, end_date: date | None) -> None:
    """The first date is not after the last one."""
    if begin_date is not None and end_date is not None and begin_date > end_date:
        raise DatesReversed(begin_date=begin_date, end_date=end_date)
