"""The n-th id of a kind is a function of the seed, the kind and n."""

import re

import pytest

from sandboxes.core.ids import ALPHABET, ID_LENGTH, ID_PATTERN, make_id


@pytest.mark.parametrize(
    ("seed", "kind", "n", "made"),
    [
        (0, "user", 1, "user_xRRivpzN7C7jz5nRcfNTLG"),
        (42, "msg", 7, "msg_7U7mUMNwJgytFJZvpTBxq5"),
        (10**12, "moment", 1000, "moment_fjoV9UYuibWEChV6heedq7"),
    ],
)
def test_ids_are_the_same_everywhere(seed: int, kind: str, n: int, made: str) -> None:
    assert make_id(seed, kind, n) == made


def test_ids_look_alike_and_differ() -> None:
    made = [make_id(seed, kind, n) for seed in range(20) for kind in ("a", "b") for n in range(200)]
    assert len(set(made)) == len(made)
    assert all(re.fullmatch(ID_PATTERN, one) for one in made)


def test_the_alphabet_lacks_what_looks_alike() -> None:
    assert len(ALPHABET) == len(set(ALPHABET)) == 57
    assert not set("01IOl") & set(ALPHABET)
    assert ID_LENGTH == 22


def test_every_character_stands_at_every_place() -> None:
    bodies = [make_id(1, "user", n).removeprefix("user_") for n in range(3_000)]
    for place in range(ID_LENGTH):
        assert {body[place] for body in bodies} == set(ALPHABET)
