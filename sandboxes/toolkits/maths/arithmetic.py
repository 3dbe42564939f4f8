"""Arithmetic of two numbers, roots and rounding.

A number is read as it is written, so that 0.1 + 0.2 is 0.3 and 1 divided by 0.1 leaves no remainder.
"""

from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import InvalidArgument, tool
from sandboxes.toolkits.exact import Real, exact, nearest, written
from sandboxes.toolkits.maths import elementary

NotNegative = Annotated[float, Field(ge=0, description="a number that is not negative")]
Digits = Annotated[
    int,
    Field(ge=-308, le=323, description="digits after the point; negative ones count before it"),
]

# Every double to every number of digits: 309 before the point and 323 behind it.
ROUNDING: Final = Context(prec=700)


class DivisionByZero(InvalidArgument):
    template = "division by zero"


class NoRealPower(InvalidArgument):
    template = "a negative number has no real power of {b!r}, which is not a whole number"


class EmptyRange(InvalidArgument):
    template = "the range is empty: {min_val!r} is more than {max_val!r}"


@tool()
def add(a: Real, b: Real) -> float:
    """The sum a + b."""
    return nearest(exact(a) + exact(b))


@tool()
def sub(a: Real, b: Real) -> float:
    """The difference a - b."""
    return nearest(exact(a) - exact(b))


@tool()
def mul(a: Real, b: Real) -> float:
    """The product of a and b."""
    return nearest(exact(a) * exact(b))


@tool()
def div(a: Real, b: Real) -> float:
    """The quotient a / b; b is not zero."""
    if b == 0:
        raise DivisionByZero
    return nearest(exact(a) / exact(b))


@tool()
def pow(a: Real, b: Real) -> float:  # noqa: A001 - the contract's name
    """The number a to the power of b; a negative a takes a whole b, and 0 to the power of 0 is 1."""
    if a == 0 and b < 0:
        raise DivisionByZero
    if a < 0 and not b.is_integer():
        raise NoRealPower(b=b)
    return nearest(elementary.power(written(a), written(b)))


@tool()
def sqrt(a: NotNegative) -> float:
    """The square root of a."""
    return nearest(elementary.square_root(written(a)))


@tool()
def abs_val(a: Real) -> float:
    """The absolute value of a."""
    return abs(a)


@tool()
def mod(a: Real, b: Real) -> float:
    """The remainder of a divided by b, with the sign of b; b is not zero."""
    if b == 0:
        raise DivisionByZero
    return nearest(exact(a) % exact(b))


@tool()
def floor_div(a: Real, b: Real) -> float:
    """The quotient a / b rounded down to a whole number; b is not zero."""
    if b == 0:
        raise DivisionByZero
    return nearest(Fraction(exact(a) // exact(b)))


@tool()
def max_val(a: Real, b: Real) -> float:
    """The larger of a and b."""
    return max(a, b)


@tool()
def min_val(a: Real, b: Real) -> float:
    """The smaller of a and b."""
    return min(a, b)


@tool()
def round_val(a: Real, ndigits: Digits = 0) -> float:
    """The number a, rounded to a number of digits; a half goes to the even digit."""
    step = Decimal(f"1e{-ndigits}")
    return nearest(written(a).quantize(step, ROUND_HALF_EVEN, ROUNDING))


@tool()
def clamp(value: Real, min_val: Real, max_val: Real) -> float:
    """The number nearest to value that lies within the two bounds, both included."""
    if min_val > max_val:
        raise EmptyRange(min_val=min_val, max_val=max_val)
    return max(min_val, min(value, max_val))


@tool()
def hypot(a: Real, b: Real) -> float:
    """The hypotenuse of a right triangle with the legs a and b: the root of a² + b²."""
    return nearest(elementary.hypotenuse(written(a), written(b)))


@tool()
def cbrt(a: Real) -> float:
    """The real cube root of a, negative for a negative a."""
    return nearest(elementary.cube_root(written(a)))
