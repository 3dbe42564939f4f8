"""Encodings and toy ciphers: vectors, round trips, and what cannot be decoded."""

import base64
import codecs
import math
from itertools import cycle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toolkit_calls import calls_of

from sandboxes.core import InvalidArguments
from sandboxes.toolkits.crypto import APP
from sandboxes.toolkits.crypto.ciphers import LengthsDiffer
from sandboxes.toolkits.crypto.spellings import InvalidBase64, NotText

call = calls_of(APP)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=200)
keys = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)
blobs = st.binary(max_size=300)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ],
)  # fmt: skip
def test_base64_agrees_with_rfc_4648(text: str, expected: str) -> None:
    assert call("base64_encode", text=text) == expected
    assert call("base64_decode", b64=expected) == text
    assert call("urlsafe_b64_encode", text=text) == expected
    assert call("urlsafe_b64_decode", text=expected) == text
    assert call("urlsafe_b64_decode", text=expected.rstrip("=")) == text


def test_the_url_safe_alphabet_has_a_hyphen_and_an_underscore() -> None:
    text = "\u00bf\u00be~~\u07ff?"
    usual = call("base64_encode", text=text)
    assert {"+", "/"} & set(usual)
    assert call("urlsafe_b64_encode", text=text) == usual.replace("+", "-").replace("/", "_")


@given(texts)
def test_every_text_comes_back_from_base64(text: str) -> None:
    assert call("base64_encode", text=text) == base64.b64encode(text.encode()).decode()
    assert call("base64_decode", b64=call("base64_encode", text=text)) == text
    encoded = call("urlsafe_b64_encode", text=text)
    assert encoded == base64.urlsafe_b64encode(text.encode()).decode()
    assert call("urlsafe_b64_decode", text=encoded) == text
    assert call("urlsafe_b64_decode", text=encoded.rstrip("=")) == text


@pytest.mark.parametrize("b64", ["Z", "Zg", "Zg=", "Zh==", "Zm9vYg", "=", "==", "Zm9v=", "Zm9v=="])
def test_base64_with_a_wrong_end_is_refused(b64: str) -> None:
    with pytest.raises(InvalidBase64) as refused:
        call("base64_decode", b64=b64)
    assert refused.value.code == "invalid_base64"
    with pytest.raises(InvalidBase64):
        call("bytes_to_hex", b=b64)


@pytest.mark.parametrize("text", ["Z", "Zg=", "Zh", "Zh==", "=", "Zm9vY"])
def test_url_safe_base64_with_a_wrong_end_is_refused(text: str) -> None:
    with pytest.raises(InvalidBase64):
        call("urlsafe_b64_decode", text=text)


@pytest.mark.parametrize("b64", ["Zm 9v", "Zm9v\n", "Zm9v!", "Z=g=", "a-_b", "äöü", "Zg==="])
def test_characters_that_base64_does_not_know_break_the_schema(b64: str) -> None:
    with pytest.raises(InvalidArguments):
        call("base64_decode", b64=b64)
    with pytest.raises(InvalidArguments):
        call("bytes_to_hex", b=b64)


def test_each_alphabet_is_refused_by_the_other() -> None:
    with pytest.raises(InvalidArguments):
        call("base64_decode", b64="_-8=")
    with pytest.raises(InvalidArguments):
        call("urlsafe_b64_decode", text="/+8=")


@given(blobs)
def test_bytes_that_are_no_utf_8_are_no_text(data: bytes) -> None:
    try:
        expected = data.decode()
    except UnicodeDecodeError:
        with pytest.raises(NotText):
            call("base64_decode", b64=base64.b64encode(data).decode())
        with pytest.raises(NotText):
            call("urlsafe_b64_decode", text=base64.urlsafe_b64encode(data).decode())
    else:
        assert call("base64_decode", b64=base64.b64encode(data).decode()) == expected


@given(blobs)
def test_hex_and_bytes_are_each_others_inverse(data: bytes) -> None:
    assert call("hex_to_bytes", hexstr=data.hex()) == base64.b64encode(data).decode()
    assert call("hex_to_bytes", hexstr=data.hex().upper()) == base64.b64encode(data).decode()
    assert call("bytes_to_hex", b=call("hex_to_bytes", hexstr=data.hex())) == data.hex()


@pytest.mark.parametrize(
    "hexstr", ["0", "abc", "0x12", "zz", "12 34", "12\n", "\uff11\uff12", None, 12]
)
@pytest.mark.parametrize("tool", ["hex_to_bytes", "entropy_estimate_hex"])
def test_what_is_not_hex_breaks_the_schema(tool: str, hexstr: Any) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, hexstr=hexstr)


@pytest.mark.parametrize(
    ("data", "bits"),
    [
        (b"", 0.0),
        (b"aaaa", 0.0),
        (b"ab", 1.0),
        (b"aabb", 1.0),
        (b"abcd", 2.0),
        (bytes(range(256)), 8.0),
        (b"aaab", 0.8112781245),
    ],
)
def test_entropy_is_in_bits_per_byte(data: bytes, bits: float) -> None:
    assert call("entropy_estimate_hex", hexstr=data.hex()) == bits


@given(st.binary(min_size=1, max_size=500))
def test_entropy_agrees_with_its_definition(data: bytes) -> None:
    shares = [data.count(byte) / len(data) for byte in set(data)]
    expected = -sum(share * math.log(share) for share in shares) / math.log(2)
    assert call("entropy_estimate_hex", hexstr=data.hex()) == pytest.approx(expected, abs=1e-9)


def test_xor_of_a_hand_made_text() -> None:
    assert call("xor_cipher", text="AAA", key="a") == "202020"
    assert call("xor_cipher", text="hello", key="key") == "03001507" + "0a"


@given(texts, keys)
def test_xor_repeats_the_key_and_comes_back(text: str, key: str) -> None:
    pairs = zip(text.encode(), cycle(key.encode()), strict=False)
    expected = bytes(a ^ b for a, b in pairs).hex()
    assert call("xor_cipher", text=text, key=key) == expected
    assert call("xor_dec", hextext=expected, key=key) == text


def test_the_wrong_key_gives_no_text() -> None:
    with pytest.raises(NotText):
        call("xor_dec", hextext=call("xor_cipher", text="plain", key="a"), key="\u00e9")


def test_xor_needs_a_key() -> None:
    with pytest.raises(InvalidArguments):
        call("xor_cipher", text="plain", key="")
    with pytest.raises(InvalidArguments):
        call("xor_dec", hextext="00", key="")


@given(st.lists(st.tuples(st.integers(0, 255), st.integers(0, 255)), max_size=100))
def test_xor_of_bytes_is_xor_of_numbers(pairs: list[tuple[int, int]]) -> None:
    a, b = bytes(x for x, _ in pairs), bytes(y for _, y in pairs)
    number = int.from_bytes(a, "big") ^ int.from_bytes(b, "big")
    expected = number.to_bytes(len(a), "big").hex()
    assert call("xor_bytes_hex", a_hex=a.hex(), b_hex=b.hex().upper()) == expected


def test_xor_of_unequally_long_bytes_is_refused() -> None:
    with pytest.raises(LengthsDiffer) as refused:
        call("xor_bytes_hex", a_hex="0011", b_hex="00")
    assert refused.value.fields == {"first": 2, "second": 1}


@pytest.mark.parametrize(
    ("text", "shift", "expected"),
    [
        ("Hello, World!", 3, "Khoor, Zruog!"),
        ("xyz XYZ", 3, "abc ABC"),
        ("abc", -3, "xyz"),
        ("abc", 26, "abc"),
        ("abc", 1_000_000, "opq"),
        ("\u00c4\u00df\u0416 1", 5, "\u00c4\u00df\u0416 1"),
    ],
)
def test_caesar_shifts_the_letters_from_a_to_z(text: str, shift: int, expected: str) -> None:
    assert call("simple_caesar", text=text, shift=shift) == expected


def test_caesar_shifts_by_three() -> None:
    assert call("simple_caesar", text="veni") == "yhql"


@given(texts, st.integers(-1_000_000, 1_000_000))
def test_caesar_comes_back(text: str, shift: int) -> None:
    shifted = call("simple_caesar", text=text, shift=shift)
    assert call("simple_caesar", text=shifted, shift=-shift) == text


@given(texts)
def test_rot13_agrees_with_the_standard_library(text: str) -> None:
    assert call("rot13", text=text) == codecs.encode(text, "rot13")
    assert call("rot13", text=call("rot13", text=text)) == text


def test_the_longest_text_of_the_widest_characters_comes_back() -> None:
    text = "\U0001f600" * 10_000
    assert call("base64_decode", b64=call("base64_encode", text=text)) == text
    assert call("xor_dec", hextext=call("xor_cipher", text=text, key="k"), key="k") == text
    encoded = call("urlsafe_b64_encode", text=text)
    assert call("urlsafe_b64_decode", text=encoded) == text
    hexstr = text.encode().hex()
    assert call("bytes_to_hex", b=call("hex_to_bytes", hexstr=hexstr)) == hexstr


@pytest.mark.parametrize(
    ("tool", "argument", "length"),
    [
        ("base64_encode", "text", 10_001),
        ("urlsafe_b64_encode", "text", 10_001),
        ("rot13", "text", 10_001),
        ("base64_decode", "b64", 53_340),
        ("urlsafe_b64_decode", "text", 53_340),
        ("bytes_to_hex", "b", 53_340),
        ("hex_to_bytes", "hexstr", 80_002),
        ("entropy_estimate_hex", "hexstr", 80_002),
    ],
)
def test_longer_texts_break_the_schema(tool: str, argument: str, length: int) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, **{argument: "a" * length})
