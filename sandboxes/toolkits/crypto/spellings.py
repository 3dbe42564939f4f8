"""Bytes as text: hexadecimal digits and Base64."""

import base64
import math
from collections import Counter
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import InvalidArgument, tool

LONGEST_TEXT: Final = 10_000
# A character takes at most four bytes, and whatever one tool encodes another has to take back.
MOST_BYTES: Final = 4 * LONGEST_TEXT
LONGEST_BASE64: Final = -(-MOST_BYTES // 3) * 4

ENTROPY_DECIMALS: Final = 10

Text = Annotated[str, Field(max_length=LONGEST_TEXT, description="any text")]
Hex = Annotated[
    str,
    Field(
        max_length=2 * MOST_BYTES,
        pattern="^([0-9a-fA-F]{2})*$",
        description="two hexadecimal digits for each byte",
    ),
]
Base64 = Annotated[
    str,
    Field(
        max_length=LONGEST_BASE64,
        pattern="^[A-Za-z0-9+/]*={0,2}$",
        description="Base64 with + and /, padded with = to fours",
    ),
]
UrlsafeBase64 = Annotated[
    str,
    Field(
        max_length=LONGEST_BASE64,
        pattern="^[A-Za-z0-9_-]*={0,2}$",
        description="Base64 with - and _, with or without the padding",
    ),
]
Bytes = Annotated[
    str,
    Field(
        max_length=LONGEST_BASE64,
        pattern="^[A-Za-z0-9+/]*={0,2}$",
        description="bytes, written in Base64",
        json_schema_extra={"contentEncoding": "base64"},
    ),
]


class InvalidBase64(InvalidArgument):
    template = "this is no Base64: {problem}"


class NotText(InvalidArgument):
    template = "the bytes are no text in UTF-8"


def to_base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def from_base64(text: str) -> bytes:
    """The bytes of a padded Base64 string.

    Raises:
        InvalidBase64: the padding is wrong, or the last character has bits that stand for nothing.
    """
    # Every string of bytes has one spelling, so that what differs in Base64 differs.
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        raise InvalidBase64(problem="wrong padding, or a character too many") from None
    if to_base64(data) != text:
        raise InvalidBase64(problem="wrong padding, or bits left over")
    return data


def to_text(data: bytes) -> str:
    """The text that the bytes are in UTF-8.

    Raises:
        NotText: they are none.
    """
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise NotText from None


@tool()
def base64_encode(text: Text) -> str:
    """The text in UTF-8, then Base64."""
    return to_base64(text.encode())


@tool()
def base64_decode(b64: Base64) -> str:
    """The UTF-8 text that a Base64 string stands for."""
    return to_text(from_base64(b64))


@tool()
def urlsafe_b64_encode(text: Text) -> str:
    """The text in UTF-8, then Base64 with - and _ for URLs, padded with =."""
    return base64.urlsafe_b64encode(text.encode()).decode()


@tool()
def urlsafe_b64_decode(text: UrlsafeBase64) -> str:
    """The UTF-8 text that a URL-safe Base64 string stands for."""
    usual = text.translate(str.maketrans("-_", "+/"))
    if "=" not in usual:
        usual += "=" * (-len(usual) % 4)
    return to_text(from_base64(usual))


@tool()
def hex_to_bytes(hexstr: Hex) -> Bytes:
    """The bytes that hexadecimal digits stand for, in Base64."""
    return to_base64(bytes.fromhex(hexstr))


@tool()
def bytes_to_hex(b: Bytes) -> str:
    """The hexadecimal digits, in lower case, of bytes that are given in Base64."""
    return from_base64(b).hex()


@tool()
def entropy_estimate_hex(hexstr: Hex) -> float:
    """The Shannon entropy of hexadecimal data, in bits per byte: from 0 to 8; 0 for no data."""
    data = bytes.fromhex(hexstr)
    counts = Counter(data).values()
    bits = math.fsum(n / len(data) * math.log2(len(data) / n) for n in counts)
    # Logarithms differ in their last digit between platforms.
    return round(bits, ENTROPY_DECIMALS)
