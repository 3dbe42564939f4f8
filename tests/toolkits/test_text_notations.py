"""Cases, names, encodings and other ways to write a text."""

import base64
import hashlib
import re
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toolkit_calls import calls_of

from sandboxes.core import InvalidArguments
from sandboxes.toolkits.text import APP
from sandboxes.toolkits.text.notations import InvalidBase64
from sandboxes.toolkits.text.scan import NothingLeft

call = calls_of(APP)

texts = st.text(max_size=200)
ascii_words = st.lists(
    st.from_regex(r"[a-z]{2,7}[0-9]{0,2}", fullmatch=True), min_size=1, max_size=6
)

ALGORITHMS = [
    "md5", "sha1", "sha224", "sha256", "sha384", "sha512",
    "sha3_224", "sha3_256", "sha3_384", "sha3_512", "blake2b", "blake2s",
]  # fmt: skip


@pytest.mark.parametrize(
    ("tool", "text", "expected"),
    [
        ("to_lower", "ÄRGER ΟΔΟΣ", "ärger οδος"),
        ("to_upper", "straße", "STRASSE"),
        ("title_case", "they're here: jean-luc o'NEILL", "They're Here: Jean-Luc O'neill"),
        ("title_case", "ǆ état 3rd  x", "ǅ État 3rd  X"),
        ("snake_case", "Hello, World!", "hello_world"),
        ("snake_case", "parseHTTPBody", "parse_http_body"),
        ("snake_case", "HTML5Parser iPhone12Pro", "html5_parser_i_phone12_pro"),
        ("snake_case", "B2bSale H2O", "b2b_sale_h2_o"),
        ("snake_case", "don't stop--now", "dont_stop_now"),
        ("snake_case", "naïve Café", "naïve_café"),
        ("camel_case", "hello big-world", "helloBigWorld"),
        ("camel_case", "user_id", "userId"),
        ("camel_case", "HTTPServer", "httpServer"),
        ("camel_case", "already camelCase", "alreadyCamelCase"),
        ("slugify", "Hello, World!", "hello-world"),
        (
            "slugify",
            "Straße Łódź Ærø — Crème Brûlée\u2019s №5 ﬁ",
            "strasse-lodz-aero-creme-brulees-no5-fi",
        ),
        ("slugify", "  a_b--c  ", "a-b-c"),
        ("slugify", "İstanbul ½", "istanbul-1-2"),
    ],
)
def test_cases_are_as_people_write_them(tool: str, text: str, expected: str) -> None:
    assert call(tool, text=text) == expected


@given(texts)
def test_upper_and_lower_case_are_those_of_python(text: str) -> None:
    assert call("to_upper", text=text) == text.upper()
    assert call("to_lower", text=text) == text.lower()


@given(st.text(alphabet="abcXYZ éÉ,.", max_size=50))
def test_title_case_is_that_of_python_where_words_are_plain(text: str) -> None:
    assert call("title_case", text=text) == text.title()


@given(ascii_words)
def test_names_change_notation_and_back(words: list[str]) -> None:
    snake, slug = "_".join(words), "-".join(words)
    camel = words[0] + "".join(word.capitalize() for word in words[1:])
    for text in (snake, slug, camel, " ".join(words)):
        assert call("camel_case", text=text) == camel
        assert call("snake_case", text=text) == snake
    assert call("slugify", text=snake) == slug == call("slugify", text=slug)


@given(texts)
def test_a_slug_is_safe_in_a_url(text: str) -> None:
    try:
        slug = call("slugify", text=text)
    except NothingLeft:
        plain = unicodedata.normalize("NFKD", text)
        assert not re.search("[A-Za-z0-9]", plain)
    else:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug)
        assert call("slugify", text=slug) == slug


@pytest.mark.parametrize("tool", ["snake_case", "camel_case", "slugify"])
@pytest.mark.parametrize("text", ["", " ", "!?", "''"])
def test_no_name_is_made_of_nothing(tool: str, text: str) -> None:
    with pytest.raises(NothingLeft):
        call(tool, text=text)


def test_a_slug_needs_a_latin_letter_or_digit() -> None:
    with pytest.raises(NothingLeft):
        call("slugify", text="你好")


@pytest.mark.parametrize(
    ("text", "length", "expected"),
    [
        ("hello", 5, "hello"),
        ("hello!", 5, "hell…"),
        ("hello world", 7, "hello…"),
        ("ab e\u0301x", 5, "ab…"),
        ("abc", 1, "…"),
        ("", 1, ""),
        ("x" * 101, 100, "x" * 99 + "…"),
    ],
)
def test_a_text_is_cut_with_an_ellipsis(text: str, length: int, expected: str) -> None:
    assert call("truncate", text=text, length=length) == expected


@given(texts, st.integers(1, 200))
def test_a_cut_text_is_no_longer_than_asked(text: str, length: int) -> None:
    cut = call("truncate", text=text, length=length)
    assert cut == text if len(text) <= length else len(cut) <= length and cut.endswith("…")
    assert text.startswith(cut.removesuffix("…"))


@pytest.mark.parametrize(
    ("n", "expected"),
    [(0, "0th"), (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"),
     (13, "13th"), (21, "21st"), (101, "101st"), (111, "111th"), (1012, "1012th"), (-1, "-1st"),
     (10**15, "1000000000000000th")],
)  # fmt: skip
def test_ordinals_are_spoken_right(n: int, expected: str) -> None:
    assert call("ordinal", n=n) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A man, a plan, a canal: Panama!", True),
        ("Sei fein, nie fies", True),
        ("e\u0301té", True),
        ("abc", False),
        ("", True),
        ("ab 1 ba", True),
        ("12 3", False),
    ],
)
def test_palindromes_are_read_without_marks_and_case(text: str, expected: bool) -> None:
    assert call("is_palindrome", text=text) is expected


@given(st.text(alphabet="abcd1", max_size=20))
def test_what_is_mirrored_is_a_palindrome(text: str) -> None:
    assert call("is_palindrome", text=text + text[::-1])
    assert call("is_palindrome", text=text) == (text == text[::-1])


@pytest.mark.parametrize("algo", ALGORITHMS)
@given(text=texts)
def test_hashes_are_those_of_hashlib(algo: str, text: str) -> None:
    expected = getattr(hashlib, algo)(text.encode()).hexdigest()
    assert call("hash_text", text=text, algo=algo) == expected


def test_the_hash_is_sha256_unless_another_is_named() -> None:
    # FIPS 180-4, example of one block.
    assert call("hash_text", text="abc") == (
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )


@given(texts)
def test_base64_comes_back(text: str) -> None:
    encoded = call("base64_encode", text=text)
    assert encoded == base64.b64encode(text.encode()).decode()
    assert call("base64_decode", b64=encoded) == text


@pytest.mark.parametrize(
    "b64", ["aGk", "aGl=", "a Gk=", "aGk=\n", "aG_-", "é", "=", "a", "/w==", "aGk==", "!!!!"]
)
def test_what_is_no_base64_of_a_text_is_refused(b64: str) -> None:
    with pytest.raises(InvalidBase64):
        call("base64_decode", b64=b64)


ONE_TEXT = [
    "to_lower", "to_upper", "title_case", "snake_case", "camel_case", "slugify", "truncate",
    "is_palindrome", "hash_text", "base64_encode",
]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["aB" * 5000, "A" * 10_000, "1" * 10_000, "ǆ" * 9999 + "a", "x'" * 5000]
)
@pytest.mark.parametrize("tool", ONE_TEXT)
def test_long_and_odd_texts_are_answered(tool: str, text: str) -> None:
    call(tool, text=text)


@pytest.mark.parametrize("junk", ["x" * 10_001, None, 5, "\ud800"], ids=lambda junk: repr(junk)[:8])
@pytest.mark.parametrize("tool", ONE_TEXT)
def test_what_is_no_text_is_refused(tool: str, junk: Any) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, text=junk)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("hash_text", {"text": "a", "algo": "crc32"}),
        ("truncate", {"text": "a", "length": 0}),
        ("truncate", {"text": "a", "length": 10_001}),
        ("ordinal", {"n": 10**15 + 1}),
        ("ordinal", {"n": 1.5}),
        ("base64_decode", {"b64": "A" * 20_001}),
    ],
)
def test_arguments_beyond_their_bounds_are_refused(tool: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, **arguments)
