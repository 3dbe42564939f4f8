"""Searching, replacing, numbers in a text, and templates."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toolkit_calls import calls_of

from sandboxes.core import InvalidArguments, ToolError
from sandboxes.toolkits.exact import ResultTooLarge
from sandboxes.toolkits.text import APP
from sandboxes.toolkits.text.patterns import (
    GroupNotFound,
    ReplacementInvalid,
    TooManyGroups,
    ValueMissing,
)
from sandboxes.toolkits.text.regex import SearchTooLong
from sandboxes.toolkits.text.regex_parse import PatternInvalid, PatternUnsupported
from sandboxes.toolkits.text.scan import TextTooLong

call = calls_of(APP)


def test_a_search_gives_places_and_groups() -> None:
    assert call("regex_search", pattern=r"(?P<year>\d{4})-(\d\d)?", text="2026-11, 1999-") == {
        "count": 2,
        "matches": [
            {"text": "2026-11", "start": 0, "end": 7, "groups": ["2026", "11"], "named": {"year": "2026"}},
            {"text": "1999-", "start": 9, "end": 14, "groups": ["1999", None], "named": {"year": "1999"}},
        ],
    }  # fmt: skip


def test_no_match_is_no_error() -> None:
    assert call("regex_search", pattern="z", text="abc") == {"count": 0, "matches": []}


def test_two_hundred_matches_are_listed_and_all_counted() -> None:
    found = call("regex_search", pattern=".", text="x" * 1234)
    assert (found["count"], len(found["matches"])) == (1234, 200)


@pytest.mark.parametrize(
    ("pattern", "repl", "text"),
    [
        ("o", "0", "foo boo"),
        (r"(\w+)@(?P<host>\w+)", r"\g<host> at \1", "joe@x, ann@y"),
        (r"(\w+)@(?P<host>\w+)", r"<\g<0>\\\n\t>", "joe@x, ann@y"),
        ("", "-", "ab"),
        ("x*", "-", "axxb"),
        ("(a)|b", r"[\1]", "ab"),
        ("(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)", r"\10\1", "abcdefghij"),
        ("(?i)HELLO", "bye", "Hello hello"),
        ("z", "y", "abc"),
    ],
)
def test_replacing_is_as_in_python(pattern: str, repl: str, text: str) -> None:
    assert call("replace", pattern=pattern, repl=repl, text=text) == re.sub(pattern, repl, text)


@given(
    st.text(alphabet="ab. ", max_size=5), st.text(alphabet="xy $&{}", max_size=5), st.text("ab. ")
)
def test_a_plain_text_is_replaced_like_str_replace(old: str, new: str, text: str) -> None:
    if old:
        pattern = old.replace(".", r"\.")
        assert call("replace", pattern=pattern, repl=new, text=text) == text.replace(old, new)


@pytest.mark.parametrize(
    ("repl", "error"),
    [
        (r"\2", GroupNotFound),
        (r"\g<2>", GroupNotFound),
        (r"\g<name>", GroupNotFound),
        (r"\q", ReplacementInvalid),
        (r"\0", ReplacementInvalid),
        ("\\", ReplacementInvalid),
        (r"\g<", ReplacementInvalid),
    ],
)
def test_references_to_nothing_are_refused(repl: str, error: type[ToolError]) -> None:
    with pytest.raises(error):
        call("replace", pattern="(a)", repl=repl, text="no match")


@pytest.mark.parametrize(
    ("tool", "arguments", "error"),
    [
        ("regex_search", {"pattern": "(a+)+$", "text": "a" * 9999 + "b"}, SearchTooLong),
        ("regex_search", {"pattern": "(", "text": ""}, PatternInvalid),
        ("regex_search", {"pattern": r"(a)\1", "text": ""}, PatternUnsupported),
        ("regex_search", {"pattern": "()" * 51, "text": ""}, TooManyGroups),
        ("regex_search", {"pattern": "(" * 25 + ".*" + ")" * 25, "text": "x" * 9000}, TextTooLong),
        ("replace", {"pattern": "a", "repl": "x" * 1000, "text": "a" * 500}, TextTooLong),
        ("replace", {"pattern": "()" * 9, "repl": r"\1" * 500, "text": "x" * 999}, SearchTooLong),
        ("replace", {"pattern": "(.*)", "repl": r"\1" * 500, "text": "x" * 9999}, TextTooLong),
        ("template_render", {"template": "{{a}}" * 2000, "values": {"a": "x" * 9999}}, TextTooLong),
    ],
)  # fmt: skip
def test_work_and_results_are_bounded(
    tool: str, arguments: dict[str, Any], error: type[ToolError]
) -> None:
    with pytest.raises(error):
        call(tool, **arguments)


def test_the_classic_runaway_pattern_is_answered() -> None:
    assert call("regex_search", pattern="(a+)+$", text="a" * 26 + "b")["count"] == 0
    assert call("replace", pattern="(a+)+$", repl="x", text="b" + "a" * 26) == "bx"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", []),
        ("no number", []),
        ("-5, +3 and 7", [-5, 3, 7]),
        ("3-5", [3, 5]),
        ("2026-11-30", [2026, 11, 30]),
        ("1,234,567.89", [1234567.89]),
        ("1,2,345", [1, 2, 345]),
        ("1,234,5678", [1, 234, 5678]),
        ("12,345", [12345]),
        ("0.1 .5 3.", [0.1, 0.5, 3]),
        ("1.2.3", [1.2, 3]),
        ("1e3 2.5E-3 1e5x", [1000.0, 0.0025, 1, 5]),
        ("\u22127 (4) 50% $1,200", [-7, 4, 50, 1200]),
        ("room12b", [12]),
        ("C++11", [11]),
        ("٣ ½", [3]),
        ("1" * 15, [111_111_111_111_111]),
        ("1" * 20, [float("1" * 20)]),
    ],
)
def test_numbers_are_found_as_people_write_them(text: str, numbers: list[float]) -> None:
    found = call("extract_numbers", text=text)
    assert found == numbers
    assert [type(n) for n in found] == [type(n) for n in numbers]


@given(st.lists(st.integers(-(10**14), 10**14) | st.floats(-1e300, 1e300)))
def test_numbers_that_were_written_are_read_back(numbers: list[float]) -> None:
    text = "; ".join(map(repr, numbers))
    assert call("extract_numbers", text=text) == numbers


@given(st.lists(st.integers(-(10**14), 10**14)))
def test_thousands_are_read_back(numbers: list[int]) -> None:
    text = " and ".join(f"{n:,}" for n in numbers)
    assert call("extract_numbers", text=text) == numbers


@pytest.mark.parametrize("text", ["1e400", "-" + "9" * 400])
def test_a_number_beyond_all_numbers_is_refused(text: str) -> None:
    with pytest.raises(ResultTooLarge):
        call("extract_numbers", text=text)


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("Dear {{name}},", "Dear {{n}},"),
        ("{{ name }}{{\tn }}", "{{n}}3"),
        ("{{{n}}} {n} { {n} }", "{3} {n} { {n} }"),
        ("{{ 7 * 7 }} {{n.__class__()}}", "{{ 7 * 7 }} {{n.__class__()}}"),
        ("{% for x in y %}${n}%(n)s{{", "{% for x in y %}${n}%(n)s{{"),
        ("{{x.y}} {{first-name}} {{größe}}", "q Ada 7"),
        ("{{f}} {{t}} {{big}}", "1.5 true 1000000000000000000"),
        ("", ""),
    ],
)
def test_only_names_in_double_braces_are_filled(template: str, expected: str) -> None:
    values = {"name": "{{n}}", "n": 3, "x.y": "q", "first-name": "Ada", "größe": 7, "f": 1.5,
              "t": True, "big": 10**18}  # fmt: skip
    assert call("template_render", template=template, values=values) == expected


@pytest.mark.parametrize("name", ["missing", "__class__", "self.__init__.__globals__"])
def test_a_name_without_a_value_is_refused(name: str) -> None:
    with pytest.raises(ValueMissing, match=name):
        call("template_render", template="{{" + name + "}}", values={})


@given(st.dictionaries(st.from_regex(r"[a-z_][a-z0-9_]{0,9}", fullmatch=True), st.text(max_size=9)))
def test_rendering_puts_each_value_where_its_name_was(values: dict[str, str]) -> None:
    template = "|".join(f"{{{{{name}}}}}" for name in values)
    assert call("template_render", template=template, values=values) == "|".join(values.values())


@pytest.mark.parametrize("value", [None, [], {}, float("nan"), float("inf"), "x" * 10_001])
def test_values_that_are_no_text_or_number_are_refused(value: Any) -> None:
    with pytest.raises(InvalidArguments):
        call("template_render", template="", values={"a": value})


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("regex_search", {"pattern": "a" * 501, "text": ""}),
        ("regex_search", {"pattern": "a", "text": "a" * 10_001}),
        ("replace", {"pattern": "a", "repl": "a" * 1001, "text": ""}),
        ("extract_numbers", {"text": "1" * 10_001}),
        ("template_render", {"template": "a" * 10_001, "values": {}}),
        ("template_render", {"template": "", "values": {str(n): n for n in range(201)}}),
        ("template_render", {"template": "", "values": {"": 1}}),
    ],
)
def test_arguments_beyond_their_bounds_are_refused(tool: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, **arguments)
