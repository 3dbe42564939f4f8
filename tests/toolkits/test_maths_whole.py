"""Whole numbers."""

import math
from itertools import pairwise
from typing import Any

import mpmath  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st
from toolkit_calls import NOT_NUMBERS, calls_of

from sandboxes.core import InvalidArguments
from sandboxes.toolkits.maths import APP

call = calls_of(APP)

LEAST, MOST = -(2**63), 2**63 - 1
int64 = st.integers(LEAST, MOST)


def test_factorials_are_products() -> None:
    product = 1
    assert call("factorial", a=0) == 1
    for a in range(1, 171):
        product *= a
        assert call("factorial", a=a) == product
    assert call("factorial", a=20) == 2_432_902_008_176_640_000


def test_every_fibonacci_number_is_the_sum_of_the_two_before() -> None:
    numbers = [call("nth_fibonacci", n=n) for n in range(1477)]
    assert numbers[:11] == [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55]
    for (first, second), third in zip(pairwise(numbers), numbers[2:], strict=False):
        assert first + second == third
    with mpmath.workdps(400):
        assert numbers[1476] == int(mpmath.fibonacci(1476))


def test_the_largest_results_still_fit_a_double() -> None:
    assert math.isfinite(float(call("factorial", a=170)))
    assert math.isfinite(float(call("nth_fibonacci", n=1476)))


@given(a=int64, b=int64)
def test_common_divisors_and_multiples_are_those_of_euclid(a: int, b: int) -> None:
    x, y = abs(a), abs(b)
    while y:
        x, y = y, x % y
    assert call("gcd", a=a, b=b) == x
    assert call("lcm", a=a, b=b) == (abs(a * b) // x if x else 0)


@pytest.mark.parametrize(
    ("a", "b", "gcd", "lcm"),
    [(12, 18, 6, 36), (-12, 18, 6, 36), (0, 5, 5, 0), (0, 0, 0, 0), (7, 13, 1, 91)],
)
def test_divisors_and_multiples_are_never_negative(a: int, b: int, gcd: int, lcm: int) -> None:
    assert call("gcd", a=a, b=b) == gcd
    assert call("lcm", a=a, b=b) == lcm


@given(a=int64)
def test_a_number_is_even_or_odd(a: int) -> None:
    assert call("is_even", a=a) is (str(a)[-1] in "02468")
    assert call("is_odd", a=a) is (str(a)[-1] in "13579")


def sieve(end: int) -> list[bool]:
    prime = [False, False] + [True] * (end - 2)
    for n in range(2, math.isqrt(end) + 1):
        if prime[n]:
            prime[n * n :: n] = [False] * len(prime[n * n :: n])
    return prime


def test_small_primes_are_those_of_the_sieve() -> None:
    assert [call("is_prime", a=a) for a in range(5000)] == sieve(5000)


@given(a=st.integers(5000, 10**9))
def test_larger_primes_are_those_of_trial_division(a: int) -> None:
    assert call("is_prime", a=a) is all(a % d for d in range(2, math.isqrt(a) + 1))


@pytest.mark.parametrize("a", [2**31 - 1, 10**9 + 7, 2**61 - 1, 10**18 + 9, 9223372036854775783])
def test_known_large_primes_are_prime(a: int) -> None:
    assert call("is_prime", a=a) is True


@pytest.mark.parametrize(
    "a",
    [
        -7,
        561,  # Carmichael
        1729,
        825_265,
        2_152_302_898_747,  # passes Miller and Rabin for the first five primes
        3_825_123_056_546_413_051,  # for the first nine
        (2**31 - 1) ** 2,
        4_294_967_291 * 2_147_483_629,
        MOST,
        LEAST,
    ],
)
def test_numbers_that_look_prime_are_not(a: int) -> None:
    assert call("is_prime", a=a) is False


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("factorial", {"a": -1}),
        ("factorial", {"a": 171}),
        ("factorial", {"a": 10**9}),
        ("nth_fibonacci", {"n": -1}),
        ("nth_fibonacci", {"n": 1477}),
        ("nth_fibonacci", {"n": 10**18}),
        ("is_prime", {"a": 2**63}),
        ("is_even", {"a": 10**4000}),
        ("is_odd", {"a": 1.5}),
        ("gcd", {"a": 2**63, "b": 1}),
        ("lcm", {"a": 1, "b": -(2**63) - 1}),
    ],
)
def test_numbers_out_of_bounds_are_refused(tool: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, **arguments)


@pytest.mark.parametrize("junk", NOT_NUMBERS, ids=lambda junk: repr(junk)[:8])
@pytest.mark.parametrize("tool", ["factorial", "is_even", "is_odd", "is_prime"])
def test_what_is_no_whole_number_is_refused(tool: str, junk: Any) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, a=junk)
