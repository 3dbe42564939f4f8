"""What LightNews refuses with."""

from sandboxes.core import InvalidArgument, NotFound


class SectionNotFound(NotFound):
    template = "the paper has no section {section!r}"


class ArticleNotFound(NotFound):
    template = "no article has the nid {nid!r}"


class DatesReversed(InvalidArgument):
    template = "the first date, {begin_date}, is after the last one, {end_date}"
