"""Ids such as `user_3vqHMbqKj9kV2xTnW5rSfD`: a prefix and 22 base-57 characters.

The n-th id of a kind is a function of (seed, kind, n): a failed call burns none, and calls that
create other things shift none.
"""

from functools import lru_cache

from sandboxes.core.rng import stable_hash

# Without 0, 1, I, O and l, which look alike (the alphabet of the shortuuid package).
ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
ID_LENGTH = 22
ID_PATTERN = rf"[a-z]+_[{ALPHABET}]{{{ID_LENGTH}}}"


@lru_cache(maxsize=65_536)
def make_id(seed: int, kind: str, n: int) -> str:
    value = stable_hash("id", seed, kind, n)
    digits = []
    for _ in range(ID_LENGTH):
        value, digit = divmod(value, len(ALPHABET))
        digits.append(ALPHABET[digit])
    return f"{kind}_{''.join(digits)}"
