"""Draws depend on the key alone, are the same everywhere, and are fair."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandboxes.core import Rng
from sandboxes.core.rng import MOST, stable_fraction, stable_hash

DRAWS = 20_000


def test_whole_numbers_are_the_same_on_every_version_of_python() -> None:
    rng = Rng(42, "gold")
    assert [rng.below(1000) for _ in range(8)] == [580, 510, 438, 282, 110, 914, 587, 700]
    assert [rng.between(-5, 5) for _ in range(8)] == [-3, -2, -5, 1, -3, -5, 1, -3]
    assert [rng.random() for _ in range(3)] == [
        0.24380974934954014,
        0.08724910137126529,
        0.8163688514857174,
    ]


def test_choices_are_the_same_on_every_version_of_python() -> None:
    assert "".join(Rng(42, "gold", 2).shuffled("abcdefgh")) == "ceagbfdh"
    assert Rng(42, "gold", 3).sample(range(100), 5) == [19, 18, 56, 4, 52]
    assert Rng(42, "gold", 4).sample(range(10), 5) == [9, 7, 3, 6, 4]
    rng = Rng(42, "gold", 5)
    assert "".join(rng.choice("abc") for _ in range(8)) == "baccbabb"
    assert "".join(rng.weighted("abc", [1, 2, 7]) for _ in range(8)) == "babcccbc"
    assert [rng.chance(0.5) for _ in range(5)] == [False, True, False, True, False]


def test_hashes_are_the_same_on_every_version_of_python() -> None:
    assert stable_hash("a", 1) == 240583513490046600801900336261622535654
    assert stable_fraction("a", 1) == 0.7070114025213184


def test_another_key_draws_other_numbers() -> None:
    def draws(*key: str | int) -> list[int]:
        rng = Rng(*key)
        return [rng.below(1_000_000) for _ in range(5)]

    assert draws(1, "lighttalk") == draws(1, "lighttalk")
    assert len({tuple(draws(seed, app)) for seed in range(50) for app in ("a", "b")}) == 100


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7, 10, 57])
def test_whole_numbers_are_drawn_evenly(n: int) -> None:
    rng = Rng(1, "even", n)
    counts = Counter(rng.below(n) for _ in range(DRAWS))
    assert set(counts) == set(range(n))
    expected = DRAWS / n
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())


def test_every_order_is_as_likely() -> None:
    rng = Rng(1, "order")
    counts = Counter("".join(rng.shuffled("abcd")) for _ in range(DRAWS))
    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    expected = DRAWS / 24
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())


@pytest.mark.parametrize("size", [5, 100])
def test_every_place_is_as_likely_to_be_sampled(size: int) -> None:
    rng = Rng(1, "sample", size)
    counts = Counter(item for _ in range(4_000) for item in rng.sample(range(size), 4))
    expected = 16_000 / size
    assert set(counts) == set(range(size))
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())


def test_weights_are_heeded() -> None:
    rng = Rng(1, "weights")
    counts = Counter(rng.weighted("abcd", [1, 0, 2, 7]) for _ in range(DRAWS))
    assert counts["b"] == 0
    for item, share in (("a", 0.1), ("c", 0.2), ("d", 0.7)):
        assert counts[item] / DRAWS == pytest.approx(share, abs=0.02)


def test_a_chance_is_as_high_as_it_says() -> None:
    rng = Rng(1, "chance")
    hits = sum(rng.chance(0.3) for _ in range(DRAWS))
    assert hits / DRAWS == pytest.approx(0.3, abs=0.02)
    assert not any(rng.chance(0.0) for _ in range(100))
    assert all(rng.chance(1.0) for _ in range(100))


def test_a_fraction_is_spread_over_the_unit() -> None:
    fractions = [stable_fraction("spread", n) for n in range(DRAWS)]
    assert all(0.0 <= fraction < 1.0 for fraction in fractions)
    tenths = Counter(int(fraction * 10) for fraction in fractions)
    assert all(abs(count - DRAWS / 10) < 5 * (DRAWS / 10) ** 0.5 for count in tenths.values())


@given(seed=st.integers(), low=st.integers(-(10**30), 10**30), width=st.integers(0, MOST - 1))
def test_between_stays_between(seed: int, low: int, width: int) -> None:
    assert low <= Rng(seed, "between").between(low, low + width) <= low + width


@given(seed=st.integers(), items=st.lists(st.integers(), max_size=40), data=st.data())
def test_a_sample_is_of_different_places(seed: int, items: list[int], data: st.DataObject) -> None:
    k = data.draw(st.integers(0, len(items)))
    places = Rng(seed, "sample").sample(range(len(items)), k)
    assert len(set(places)) == len(places) == k
    assert sorted(Rng(seed, "shuffled").shuffled(items)) == sorted(items)


@pytest.mark.parametrize("n", [0, -1, MOST + 1])
def test_there_is_no_number_below_nothing_nor_so_high_that_some_would_be_missed(n: int) -> None:
    with pytest.raises(ValueError, match="n lies between"):
        Rng(1).below(n)


def test_more_than_there_are_cannot_be_sampled() -> None:
    with pytest.raises(ValueError, match="cannot draw 4 of 3"):
        Rng(1).sample("abc", 4)
