"""Laws that hold whatever is asked, in whatever order: answers agree, and nothing changes."""

import json
from contextlib import suppress
from datetime import date
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from sandboxes.core import Registry, ToolError, World
from sandboxes.core.registry import InvalidArguments
from sandboxes.lightnews import APP
from sandboxes.lightnews.arrange import ArrangedNews

REGISTRY = Registry((APP,))
place = st.integers(0, 1_000)
days = st.none() | st.dates(date(2025, 6, 1), date(2026, 12, 31)).map(date.isoformat)


class NewsMachine(RuleBasedStateMachine):
    """A reader who asks for anything, mostly for what exists."""

    @initialize(seed=st.integers(0, 12))
    def open(self, seed: int) -> None:
        self.world = World.from_seed(seed, apps=(APP,))
        self.news: ArrangedNews = self.world.lightnews
        self.before = self.world.snapshot()
        self.read: dict[str, Any] = {}

    def call(self, name: str, **arguments: Any) -> Any:
        answer = None
        with suppress(ToolError, InvalidArguments):
            answer = REGISTRY.call(self.world, name, arguments)
        assert json.loads(json.dumps(answer, allow_nan=False)) == answer
        assert self.world.snapshot().plain() == self.before.plain()
        return answer

    def section(self, place: int) -> str:
        return self.news.sections[place % 7]

    @rule(place=place, k=st.integers(-2, 120))
    def list_some(self, place: int, k: int) -> None:
        rows = self.call("get_last_k_news", section=self.section(place), k=k)
        assert (rows is not None) == (1 <= k <= 100)
        self.remember(rows or [])

    @rule(place=place, query=st.text(min_size=1, max_size=200), begin=days, end=days)
    def search_for_anything(
        self, place: int, query: str, begin: str | None, end: str | None
    ) -> None:
        self.search(self.section(place), query, begin, end)

    @rule(place=place, words=st.integers(1, 4), begin=days, end=days)
    def search_for_what_is_there(
        self, place: int, words: int, begin: str | None, end: str | None
    ) -> None:
        section = self.section(place)
        found = self.news.newest(section, 60)[place % self.news.count(section)]
        said = found.text.split()
        start = place % max(1, len(said) - words)
        rows = self.search(section, " ".join(said[start : start + words]), begin, end)
        if begin is None and end is None and any(c.isalnum() for c in said[start]):
            assert found.nid in [row["nid"] for row in rows or []]

    def search(self, section: str, query: str, begin: str | None, end: str | None) -> Any:
        arguments = {"query": query, "maxn": 60, "begin_date": begin, "end_date": end}
        rows = self.call("search", section=section, **arguments)
        for row in rows or []:
            assert (begin or "") <= row["timestamp"][:10] <= (end or "9")
        self.remember(rows or [])
        return rows

    def remember(self, rows: list[dict[str, Any]]) -> None:
        """Whatever is said of an article is said alike each time."""
        for row in rows:
            known = self.read.setdefault(row["nid"], {})
            assert all(known.get(key, value) == value for key, value in row.items())
            known.update(row)

    @rule(place=place)
    def open_an_article(self, place: int) -> None:
        nids = list(self.read)
        nid = nids[place % len(nids)] if nids else "none"
        details = self.call("get_details", nid=nid)
        assert (details is not None) == bool(nids)
        if details is not None:
            self.remember([details])
            assert self.call("get_news_url", nid=nid) == f"light://news?nid={nid}"


NewsMachine.TestCase.settings = settings(
    max_examples=20,
    stateful_step_count=15,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestNews = NewsMachine.TestCase
