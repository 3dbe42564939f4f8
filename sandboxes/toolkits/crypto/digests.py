"""Hashes, signatures and keys from passwords."""

import hashlib
import hmac
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import InvalidArgument, tool
from sandboxes.toolkits.crypto.spellings import Bytes, Text, to_base64

BLOCK: Final = 32
# What keeps a key within the time that a tool may take: rounds of HMAC-SHA-256.
MOST_ROUNDS: Final = 100_000
LONGEST_KEY: Final = 1024

Key = Annotated[str, Field(max_length=10_000, description="the secret, as text")]
Password = Annotated[str, Field(max_length=1000, description="the password, as text")]
Salt = Annotated[str, Field(max_length=1000, description="the salt, as text")]
Iterations = Annotated[int, Field(ge=1, le=MOST_ROUNDS, description="rounds of PBKDF2")]
KeyLength = Annotated[
    int,
    Field(ge=1, le=LONGEST_KEY, description="bytes of the key; over 32 they allow fewer rounds"),
]
Signature = Annotated[
    str,
    Field(max_length=128, pattern="^[0-9a-fA-F]*$", description="hexadecimal digits"),
]


class TooManyRounds(InvalidArgument):
    template = "for a key of {dklen} bytes there are at most {most} iterations"


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _signature(key: str, message: str) -> str:
    return hmac.digest(key.encode(), message.encode(), "sha256").hex()


def _pbkdf2(password: str, salt: str, iterations: int, dklen: int) -> bytes:
    most = MOST_ROUNDS // -(-dklen // BLOCK)
    if iterations > most:
        raise TooManyRounds(dklen=dklen, most=most)
    return hashlib.pbkdf2_hmac("sha256", password.encode(), salt.encode(), iterations, dklen)


@tool()
def sha256(text: Text) -> str:
    """The SHA-256 digest of the text in UTF-8, in hexadecimal digits."""
    return _sha256(text)


@tool()
def sha1(text: Text) -> str:
    """The SHA-1 digest of the text in UTF-8, in hexadecimal digits."""
    return hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()


@tool()
def md5(text: Text) -> str:
    """The MD5 digest of the text in UTF-8, in hexadecimal digits."""
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()


@tool()
def checksum_sha256_hex(text: Text) -> str:
    """The SHA-256 checksum of the text in UTF-8, in hexadecimal digits."""
    return _sha256(text)


@tool()
def hmac_sha256(key: Key, message: Text) -> str:
    """The HMAC-SHA-256 of the message under the key, in hexadecimal digits."""
    return _signature(key, message)


@tool()
def hmac_sign_hex(key: Key, message: Text) -> str:
    """The signature (HMAC-SHA-256) of the message under the key, in hexadecimal digits."""
    return _signature(key, message)


@tool()
def hmac_verify_hex(key: Key, message: Text, signature: Signature) -> bool:
    """Whether this is the HMAC-SHA-256 signature of the message under the key."""
    return hmac.compare_digest(_signature(key, message), signature.lower())


@tool()
def timing_safe_compare(a: Text, b: Text) -> bool:
    """Whether the two texts are the same, found out in a time that does not tell where they differ."""
    return hmac.compare_digest(a.encode(), b.encode())


@tool()
def pbkdf2_hex(
    password: Password, salt: Salt, iterations: Iterations = 100_000, dklen: KeyLength = 32
) -> str:
    """The key that PBKDF2 with HMAC-SHA-256 makes of a password, in hexadecimal digits."""
    return _pbkdf2(password, salt, iterations, dklen).hex()


@tool()
def derive_key(password: Password, salt: Salt, iterations: Iterations = 100_000) -> Bytes:
    """A key of 32 bytes made of a password by PBKDF2 with HMAC-SHA-256, in Base64."""
    return to_base64(_pbkdf2(password, salt, iterations, BLOCK))
