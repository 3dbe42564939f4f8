"""The engine for regular expressions, against Python's own `re`, and against hostile patterns."""

import re
import warnings
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandboxes.core import ToolError
from sandboxes.toolkits.text.regex import (
    PatternTooLarge,
    Search,
    SearchTooLong,
    compile_pattern,
)
from sandboxes.toolkits.text.regex_parse import PatternInvalid, PatternUnsupported

Spans = list[tuple[int, int] | None]

SINGLES = ["a", "b", "Z", ".", r"\d", r"\w", r"\S", "[ab]", "[^a]", "[a-c1]", r"[^\W_]", r"\x61"]
PLACES = ["^", "$", r"\b", r"\B", r"\A", r"\Z"]
COUNTS = ["*", "+", "?", "{2}", "{1,3}", "{,2}", "{2,}"]

singles = st.sampled_from(SINGLES)
counts = st.builds(str.__add__, st.sampled_from(COUNTS), st.sampled_from(["", "?"]))
texts = st.text(alphabet="aabbcZ1_ \nß", min_size=1, max_size=14)


def longer(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    # What is repeated starts with a character, so that no turn of a loop matches nothing: there
    # the engines of this world differ, and Python's from one version to the next.
    solid = st.builds(str.__add__, singles, parts)
    return st.one_of(
        st.lists(parts, max_size=3).map("".join),
        st.lists(parts, min_size=2, max_size=3).map(lambda each: f"(?:{'|'.join(each)})"),
        parts.map("({})".format),
        st.builds("(?{}:{})".format, st.sampled_from(["i", "s", "m", "ims", ""]), parts),
        st.builds("(?:{}){}".format, solid, counts),
        st.builds("({}){}".format, solid, counts),
    )


patterns = st.recursive(singles | st.sampled_from(PLACES), longer, max_leaves=12)


def own_matches(pattern: str, text: str) -> list[Spans]:
    program = compile_pattern(pattern)
    return [found.spans(program.groups) for found in Search(program, text).matches()]


def python_matches(pattern: str, text: str) -> list[Spans]:
    def spans(found: re.Match[str]) -> Spans:
        every = [found.span(group) for group in range(found.re.groups + 1)]
        return [None if span == (-1, -1) else span for span in every]

    return [spans(found) for found in re.finditer(pattern, text)]


@settings(max_examples=300, deadline=None)
@given(patterns, texts)
def test_matches_and_groups_are_those_of_python(pattern: str, text: str) -> None:
    assert own_matches(pattern, text) == python_matches(pattern, text)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab()[]{}*+?|.^$\\wdbxu01,-:=!<>P#i", max_size=12))
def test_only_what_python_can_read_is_read(pattern: str) -> None:
    try:
        compile_pattern(pattern)
    except ToolError:
        return
    with warnings.catch_warnings():
        # "Possible nested set": only in versions of Python to come.
        warnings.simplefilter("ignore", FutureWarning)
        re.compile(pattern)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"(?P<year>\d{4})-(\d\d)?", "2026-11 1999-"),
        (r"(a)|b", "ab"),
        (r"(?:(a)|b)+", "ab"),
        (r"a*?", "aa"),
        (r"", "ab"),
        (r"|a", "aa"),
        (r"\b", "one two"),
        (r"(?m)^\w+$", "one\ntwo\nthree four"),
        (r"x*", "axxb"),
        (r"a{,}", "aa"),
        (r"a{x}", "a{x}"),
        (r"[]a]+", "]a]"),
        (r"[^]a]+", "]bc]"),
        (r"[a\-z]+", "a-z"),
        (r"[\d.]+", "1.5 2"),
        (r"(?i)straße|ÄRGER", "STRAßE ärger"),
        (r"(?i)[^a]", "Ab"),
        (r"(?#note)a(?#another \) one)b", "ab"),
        (r"\u00e4\t\x41\.", "ä\tA."),
        (r"\w+", "नमस्ते naïve 你好"),
        (r".+$", "a\n"),
        (r"(?s).+", "a\nb"),
        (r"((a{2}){1,2})b", "aaaab"),
    ],
)
def test_examples_are_as_in_python(pattern: str, text: str) -> None:
    assert own_matches(pattern, text) == python_matches(pattern, text)


@pytest.mark.parametrize(
    "pattern",
    ["(a", "a)", "[a", "[b-a]", "*", "a**", "a{2}{3}", "^*", "\\", "[\\", r"\q", r"\x4", r"\u12g4",
     "(?P<1>a)", "(?P<a>b)(?P<a>c)", "a{3,2}", "(?i", "a(?i)b", "(?)", r"[a-\d]", "(?#a"],
)  # fmt: skip
def test_what_is_no_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(re.error):
        re.compile(pattern)
    with pytest.raises(PatternInvalid):
        compile_pattern(pattern)


@pytest.mark.parametrize(
    ("pattern", "feature"),
    [
        (r"(a)\1", "backreference"),
        (r"(?P<a>b)(?P=a)", "backreference"),
        ("a(?=b)", "lookahead"),
        ("a(?!b)", "lookahead"),
        ("(?<=a)b", "lookbehind"),
        ("(?<!a)b", "lookbehind"),
        ("(?>a)", "atomic"),
        ("a++", "possessive"),
        ("(a)?(?(1)b|c)", "conditional"),
        ("(?x)a b", "flag x"),
        ("(?-i:a)", "flag -"),
        (r"\017", "octal"),
        ("a{1001}", "1000"),
        ("a{99999999999999999999}", "1000"),
        ("(" * 31 + ")" * 31, "30 groups"),
        ("(" * 500, "30 groups"),
    ],
)
def test_what_takes_more_than_linear_time_or_is_rare_is_refused_by_name(
    pattern: str, feature: str
) -> None:
    with pytest.raises(PatternUnsupported, match=feature):
        compile_pattern(pattern)


@pytest.mark.parametrize(
    "pattern", ["a{1000}", "(((a{10}){10}){10}){10}", "(?:(?:(?:){1000}){1000}){1000}", "a" * 1000]
)
def test_counts_that_multiply_are_refused(pattern: str) -> None:
    with pytest.raises(PatternTooLarge):
        compile_pattern(pattern)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("(a+)+$", "a" * 5000 + "b"),
        ("(a|a)*b", "a" * 5000),
        ("(a|aa)+$", "a" * 3000 + "b"),
        (r"(\w+\s?)*$", "word " * 800 + "!"),
        (r"^(([a-z])+.)+[A-Z]([a-z])+$", "a" * 5000),
        ("(.*)*(.*)*(.*)*x", "a" * 1000),
        ("a*b|a", "a" * 5000),
        (r"\w+@\w+\.\w+", "a" * 10_000),
    ],
)
def test_patterns_that_stop_other_engines_take_few_steps_a_character(
    pattern: str, text: str
) -> None:
    search = Search(compile_pattern(pattern), text)
    found = list(search.matches())
    assert search.steps <= 40 * len(text)
    assert all(a.end <= b.start for a, b in pairwise(found))


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (f"(?:{'|'.join(['a?'] * 50)})*z", "a" * 10_000),
        ("a" * 490 + "b", "a" * 10_000),
        (".{900}z", "a" * 10_000),
        ("()" * 200, "a" * 10_000),
        ("(?:a|b)*a(?:a|b){100}c", "ab" * 5000),
    ],
)
def test_too_much_work_is_refused_after_the_same_steps_everywhere(pattern: str, text: str) -> None:
    with pytest.raises(SearchTooLong):
        list(Search(compile_pattern(pattern), text).matches())
