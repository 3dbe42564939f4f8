"""LightNews as one world has it. There is nothing in it that anybody can change, so no rows."""

from datetime import date
from typing import Annotated

from pydantic import Field

from sandboxes.core import AppState, Id, Session
from sandboxes.lightnews.errors import ArticleNotFound, SectionNotFound
from sandboxes.lightnews.stories import Article, article, count_of, places, sections, words_of

Nid = Annotated[str, Id("news"), Field(max_length=64, description="nid of an article")]


class News(AppState[Session]):
    """The paper of a town, up to the moment at which the world opened."""

    @property
    def sections(self) -> list[str]:
        return list(sections())

    def count(self, section: str) -> int:
        """How many articles a section has.

        Raises:
            SectionNotFound: there is no such section.
        """
        if section not in sections():
            raise SectionNotFound(section=section)
        return count_of(self.world.seed, section)

    def newest(self, section: str, k: int) -> list[Article]:
        """The k newest articles of a section, or all, the newest first."""
        return [self._article(section, n) for n in range(min(k, self.count(section)))]

    def get_article(self, nid: str) -> Article:
        place = places(self.world.seed).get(nid)
        if place is None:
            raise ArticleNotFound(nid=nid)
        return self._article(*place)

    def search(
        self, section: str, query: str, begin: date | None = None, end: date | None = None
    ) -> list[Article]:
        """The articles of a section with all words of the query, of a time, the newest first."""
        wanted = words_of(query)
        return [
            found
            for found in self.newest(section, self.count(section))
            if wanted
            and (begin is None or begin <= found.at.date())
            and (end is None or found.at.date() <= end)
            and all(f" {word}" in found.words for word in wanted)
        ]

    def _article(self, section: str, n: int) -> Article:
        return article(self.world.seed, section, n, self.world.clock.opened)
