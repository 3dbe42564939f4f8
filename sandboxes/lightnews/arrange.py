"""What tasks may ask of the paper. Nothing in it can be changed, so they pick."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import combinations

from sandboxes.lightnews.facts import Fact, FactType
from sandboxes.lightnews.state import News
from sandboxes.lightnews.stories import Article, words_of


@dataclass(frozen=True)
class Question:
    """Something that one article of a world answers, and no other.

    Attributes:
        fact: the answer; `fact.value` is in whole units for money.
    """

    article: Article
    text: str
    fact: Fact


class ArrangedNews(News):
    """The paper, as a task looks through it. What is drawn comes from the task's generator."""

    def pick_section(self, *, but: Collection[str] = ()) -> str:
        """Any section but these."""
        return self.rng.choice([section for section in self.sections if section not in but])

    def articles(self, section: str | None = None) -> list[Article]:
        """Every article of a section, or of the paper: section by section, the newest first."""
        wanted = self.sections if section is None else [section]
        return [found for name in wanted for found in self.newest(name, self.count(name))]

    def pick_article(
        self,
        *,
        section: str | None = None,
        kind: str | None = None,
        min_n: int = 0,
        max_days: int | None = None,
        but: Collection[Article] = (),
    ) -> Article:
        """Any article whose title no other one has.

        Args:
            kind: what it is about, such as `bake_sale`.
            min_n: so many articles of its section are newer.
            max_days: it appeared so many days before the world opened, at the most.

        Raises:
            LookupError: no article fits.
        """
        oldest = self.world.clock.opened - timedelta(days=max_days or 10_000)
        spoken_for = {found.nid for found in but}
        for stories in self._shuffled(section):
            # Sections have titles of their own, so one section is enough to look at.
            titles = Counter(found.title.casefold() for found in stories)
            fitting = [
                found
                for found in stories
                if titles[found.title.casefold()] == 1
                and kind in (None, found.kind)
                and found.n >= min_n
                and found.at >= oldest
                and found.nid not in spoken_for
            ]
            if fitting:
                return self.rng.choice(fitting)
        raise LookupError("no article fits")

    def pick_question(
        self,
        *,
        section: str | None = None,
        type: FactType | None = None,  # noqa: A002 - it is the fact's field
        min_n: int = 0,
        but: Collection[Article] = (),
    ) -> Question:
        """A question that one article answers, and that no other one of its kind could.

        Args:
            type: what the answer is: money, number, date, time, name, place or text.

        Raises:
            LookupError: no article answers such a question.
        """
        spoken_for = {found.nid for found in but}
        for stories in self._shuffled(section):
            asked = Counter(text for found in stories for _, text in found.questions)
            fitting = [
                Question(found, text, found.facts[fact])
                for found in stories
                if found.n >= min_n and found.nid not in spoken_for
                for fact, text in found.questions
                if asked[text] == 1
                and type in (None, found.facts[fact].type)
                # Chance may have made the answer a figure of the question.
                and found.facts[fact].text not in text
            ]
            if fitting:
                return self.rng.choice(fitting)
        raise LookupError("no article answers such a question")

    def _shuffled(self, section: str | None) -> Iterator[list[Article]]:
        """The articles of the section, or of one section after another, in drawn order."""
        names = self.rng.shuffled(self.sections) if section is None else [section]
        return (self.articles(name) for name in names)

    def find_telling_words(self, found: Article) -> str | None:
        """One or two words of the title by which a search finds this article and no other."""
        said = sorted(dict.fromkeys(words_of(found.title)), key=len, reverse=True)
        pairs = [" ".join(pair) for pair in combinations(said, 2)]
        for query in (*said, *pairs):
            if self.search(found.section, query) == [found]:
                return query
        return None
