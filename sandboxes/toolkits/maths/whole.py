"""Whole numbers."""

import math
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import tool

Whole = Annotated[int, Field(ge=-(2**63), le=2**63 - 1, description="a whole number")]
# The last ones that a JSON reader which only has doubles does not turn into infinity.
FactorialArgument = Annotated[int, Field(ge=0, le=170, description="a whole number")]
FibonacciIndex = Annotated[int, Field(ge=0, le=1476, description="index, from 0")]

# As bases of the Miller-Rabin test these decide every number below 3.18e23 (Sorenson, Webster 2015).
WITNESSES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)


@tool()
def factorial(a: FactorialArgument) -> int:
    """The product of the whole numbers from 1 to a."""
    return math.factorial(a)


@tool()
def gcd(a: Whole, b: Whole) -> int:
    """The greatest common divisor of a and b, never negative; that of 0 and 0 is 0."""
    return math.gcd(a, b)


@tool()
def lcm(a: Whole, b: Whole) -> int:
    """The least common multiple of a and b, never negative; 0 if one of them is 0."""
    return math.lcm(a, b)


@tool()
def is_even(a: Whole) -> bool:
    """Whether 2 divides a."""
    return a % 2 == 0


@tool()
def is_odd(a: Whole) -> bool:
    """Whether 2 does not divide a."""
    return a % 2 == 1


@tool()
def is_prime(a: Whole) -> bool:
    """Whether a is a prime number; numbers below 2 are not."""
    if a < 2:
        return False
    for prime in WITNESSES:
        if a % prime == 0:
            return a == prime
    twos = ((a - 1) & (1 - a)).bit_length() - 1
    return all(_probably_prime(a, base, twos) for base in WITNESSES)


def _probably_prime(n: int, base: int, twos: int) -> bool:
    """Whether an odd n, where 2 divides n - 1 `twos` times, passes the Miller-Rabin test."""
    residue = pow(base, (n - 1) >> twos, n)
    if residue in (1, n - 1):
        return True
    for _ in range(twos - 1):
        residue = residue * residue % n
        if residue == n - 1:
            return True
    return False


@tool()
def nth_fibonacci(n: FibonacciIndex) -> int:
    """The n-th Fibonacci number, where the 0th is 0 and the 1st is 1."""
    number, following = 0, 1
    for _ in range(n):
        number, following = following, number + following
    return number
