"""The same text, written another way."""

import base64
import hashlib
import re
from binascii import Error as NotBase64
from typing import Annotated, Final, Literal
from unicodedata import normalize

from pydantic import Field

from sandboxes.core import InvalidArgument, tool
from sandboxes.toolkits.text.scan import (
    APOSTROPHES,
    HYPHENS,
    NothingLeft,
    Text,
    is_mark,
    word_spans,
)

Algorithm = Literal[
    "md5", "sha1", "sha224", "sha256", "sha384", "sha512",
    "sha3_224", "sha3_256", "sha3_384", "sha3_512", "blake2b", "blake2s",
]  # fmt: skip
Base64 = Annotated[
    str, Field(max_length=20_000, description="Base64 with + and /, padded with = to fours")
]
Length = Annotated[int, Field(ge=1, le=10_000, description="most characters of the result")]
Whole = Annotated[int, Field(ge=-(10**15), le=10**15, description="a whole number")]

ELLIPSIS: Final = "\u2026"
TEENS: Final = frozenset({11, 12, 13})
SUFFIXES: Final = {1: "st", 2: "nd", 3: "rd"}

# Letters that are no ASCII letter with a mark, and so are left over by NFKD.
TO_ASCII: Final = str.maketrans(
    {
        "\u00df": "ss", "\u00e6": "ae", "\u0153": "oe", "\u00f8": "o", "\u0142": "l",
        "\u0111": "d", "\u00f0": "d", "\u00fe": "th", "\u0131": "i", "\u0127": "h",
    }
)  # fmt: skip

# Marks on Latin letters, and apostrophes.
_DROPPED: Final = "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'\u2019]"

# Over the case of every character: upper, lower, digit.
_PART: Final = r"Ud+l[ld]*|U+d*(?!l)|U?l[ld]*|d[ld]*"


class InvalidBase64(InvalidArgument):
    template = "this is no Base64: {problem}"


def _case(char: str) -> str:
    if char.isupper() or char.istitle():
        return "U"
    if char.isalpha() or is_mark(char):
        return "l"
    return "d" if char.isalnum() else " "


def parts_of_name(text: str) -> list[str]:
    """What a name is put together from: parseHTTPBody is parse, HTTP and Body.

    Raises:
        NothingLeft: there is no letter or digit.
    """
    name = "".join(char for char in text if char not in APOSTROPHES)
    cases = "".join(map(_case, name))
    parts = [name[slice(*found.span())] for found in re.finditer(_PART, cases)]
    if not parts:
        raise NothingLeft
    return parts


def capitalized(word: str) -> str:
    return word[:1].title() + word[1:].lower()


@tool()
def to_lower(text: Text) -> str:
    """The text in lower case."""
    return text.lower()


@tool()
def to_upper(text: Text) -> str:
    """The text in upper case."""
    return text.upper()


@tool()
def title_case(text: Text) -> str:
    """Every word, and every part of a hyphenated one, with a capital first and small letters then."""
    pieces: list[str] = []
    end = 0
    for start, stop in word_spans(text):
        pieces.append(text[end:start])
        begin = start
        for place in range(start, stop):
            if text[place] in HYPHENS:
                pieces += capitalized(text[begin:place]), text[place]
                begin = place + 1
        pieces.append(capitalized(text[begin:stop]))
        end = stop
    return "".join([*pieces, text[end:]])


@tool()
def snake_case(text: Text) -> str:
    """The words, or the parts of a camelCase name, in lower case and joined by _."""
    return "_".join(part.lower() for part in parts_of_name(text))


@tool()
def camel_case(text: Text) -> str:
    """The words, or the parts of a name, joined without spaces: camelCase."""
    first, *others = parts_of_name(text)
    return first.lower() + "".join(map(capitalized, others))


@tool()
def slugify(text: Text) -> str:
    """A name for a URL: lower-case ASCII letters and digits, with single hyphens between words."""
    plain = normalize("NFKD", text.lower().translate(TO_ASCII)).lower()
    slug = "-".join(re.findall(r"[a-z0-9]+", re.sub(_DROPPED, "", plain)))
    if not slug:
        raise NothingLeft
    return slug


@tool()
def truncate(text: Text, length: Length = 100) -> str:
    """The text if it is no longer than length; else its beginning and an ellipsis (…), that long."""
    if len(text) <= length:
        return text
    cut = length - 1
    # An accent is not parted from its letter.
    while cut and is_mark(text[cut]):
        cut -= 1
    return text[:cut].rstrip() + ELLIPSIS


@tool()
def ordinal(n: Whole) -> str:
    """The number with its English ending: 1st, 2nd, 3rd, 4th, 11th."""
    size = abs(n)
    suffix = "th" if size % 100 in TEENS else SUFFIXES.get(size % 10, "th")
    return f"{n}{suffix}"


@tool()
def is_palindrome(text: Text) -> bool:
    """Whether the letters and digits are the same from either end, whatever their case."""
    heard = [char for char in normalize("NFC", text.casefold()) if char.isalnum()]
    return heard == heard[::-1]


@tool()
def hash_text(text: Text, algo: Algorithm = "sha256") -> str:
    """The hash of the text in UTF-8, in hexadecimal digits."""
    return hashlib.new(algo, text.encode(), usedforsecurity=False).hexdigest()


@tool()
def base64_encode(text: Text) -> str:
    """The text in UTF-8, then Base64."""
    return base64.b64encode(text.encode()).decode()


@tool()
def base64_decode(b64: Base64) -> str:
    """The UTF-8 text that a Base64 string stands for."""
    try:
        data = base64.b64decode(b64, validate=True)
    except (NotBase64, ValueError):
        raise InvalidBase64(problem="wrong characters, or wrong padding") from None
    if base64.b64encode(data).decode() != b64:
        raise InvalidBase64(problem="wrong padding, or bits left over")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise InvalidBase64(problem="the bytes are no text in UTF-8") from None
