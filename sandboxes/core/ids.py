"""Ids such as `user_3vqHMbqKj9kV2xTnW5rSfD`: a prefix and 22 base-57 characters.

The n-th id of a kind is a function of (seed, kind, n): a failed call burns none, and calls that
create other things shift none.
"""

from functools import lru_cache
from hashlib import blake2b
from typing import Final

# Without 0, 1, I, O and l, which look alike (the alphabet of the shortuuid package).
ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
ID_LENGTH: Final = 22
ID_PATTERN: Final = rf"[a-z]+_[{ALPHABET}]{{{ID_LENGTH}}}"

_DIGITS: Final = bytes(ord(ALPHABET[value % len(ALPHABET)]) for value in range(256))


def make_id(seed: int, kind: str, n: int) -> str:
    hashed = _kind(seed, kind).copy()
    hashed.update(b"%d" % n)
    return f"{kind}_{hashed.digest().translate(_DIGITS).decode()}"


@lru_cache(64)  # more than the kinds of one world: ids are made world by world
def _kind(seed: int, kind: str) -> blake2b:
    return blake2b(f"id\x1f{seed}\x1f{kind}\x1f".encode(), digest_size=ID_LENGTH)
