"""Toy ciphers: XOR and shifted alphabets."""

from itertools import cycle
from string import ascii_lowercase, ascii_uppercase
from typing import Annotated

from pydantic import Field

from sandboxes.core import InvalidArgument, tool
from sandboxes.toolkits.crypto.spellings import Hex, Text, to_text

XorKey = Annotated[
    str, Field(min_length=1, max_length=1000, description="repeated to the length of the data")
]
Shift = Annotated[
    int, Field(ge=-1_000_000, le=1_000_000, description="places to the right; negative to the left")
]


class LengthsDiffer(InvalidArgument):
    template = "the one has {first} bytes, the other {second}"


def _xor(data: bytes, key: str) -> bytes:
    return bytes(byte ^ pad for byte, pad in zip(data, cycle(key.encode()), strict=False))


def _shifted(text: str, shift: int) -> str:
    by = shift % 26
    return text.translate(
        {
            ord(letter): alphabet[(place + by) % 26]
            for alphabet in (ascii_lowercase, ascii_uppercase)
            for place, letter in enumerate(alphabet)
        }
    )


@tool()
def xor_cipher(text: Text, key: XorKey) -> str:
    """The text XOR the repeated key, both in UTF-8, in hexadecimal digits."""
    return _xor(text.encode(), key).hex()


@tool()
def xor_dec(hextext: Hex, key: XorKey) -> str:
    """The text that was XOR-encrypted with the key into these hexadecimal digits."""
    return to_text(_xor(bytes.fromhex(hextext), key))


@tool()
def xor_bytes_hex(a_hex: Hex, b_hex: Hex) -> str:
    """The XOR of two equally long strings of bytes, all in hexadecimal digits."""
    a, b = bytes.fromhex(a_hex), bytes.fromhex(b_hex)
    if len(a) != len(b):
        raise LengthsDiffer(first=len(a), second=len(b))
    return bytes(one ^ other for one, other in zip(a, b, strict=True)).hex()


@tool()
def simple_caesar(text: Text, shift: Shift = 3) -> str:
    """The text with the letters a-z and A-Z shifted in the alphabet, and all else as it is."""
    return _shifted(text, shift)


@tool()
def rot13(text: Text) -> str:
    """The text with the letters a-z and A-Z moved by 13 places; twice gives the text back."""
    return _shifted(text, 13)
