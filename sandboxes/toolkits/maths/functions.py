"""Logarithms, the exponential, and functions of angles."""

import math
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from sandboxes.core import InvalidArgument, tool
from sandboxes.toolkits.exact import Real, nearest
from sandboxes.toolkits.maths import elementary
from sandboxes.toolkits.scales import ANGLE, convert

Positive = Annotated[float, Field(gt=0, description="a positive number")]
Base = Annotated[
    float,
    Field(gt=0, description="not 1; 2.718281828459045 gives the natural logarithm"),
]
Radians = Annotated[float, Field(description="an angle in radians")]
Degrees = Annotated[float, Field(description="an angle in degrees")]
Ratio = Annotated[float, Field(ge=-1, le=1, description="a number from -1 to 1")]


class BaseIsOne(InvalidArgument):
    template = "there is no logarithm to the base 1"


@tool()
def log(a: Positive, base: Base = 10) -> float:
    """The logarithm of a to a base."""
    if base == 1:
        raise BaseIsOne
    # The double nearest to e stands for e itself.
    exact_base = None if base == math.e else Decimal(base)
    return nearest(elementary.log(Decimal(a), exact_base))


@tool()
def exp(a: Real) -> float:
    """The number e to the power of a."""
    return nearest(elementary.exp(Decimal(a)))


@tool()
def sin(a: Radians) -> float:
    """The sine of an angle in radians."""
    return nearest(elementary.sin(Decimal(a)))


@tool()
def cos(a: Radians) -> float:
    """The cosine of an angle in radians."""
    return nearest(elementary.cos(Decimal(a)))


@tool()
def tan(a: Radians) -> float:
    """The tangent of an angle in radians."""
    return nearest(elementary.tan(Decimal(a)))


@tool()
def asin(a: Ratio) -> float:
    """The angle in radians, from -π/2 to π/2, whose sine is a."""
    return nearest(elementary.asin(Decimal(a)))


@tool()
def acos(a: Ratio) -> float:
    """The angle in radians, from 0 to π, whose cosine is a."""
    return nearest(elementary.acos(Decimal(a)))


@tool()
def atan(a: Real) -> float:
    """The angle in radians, between -π/2 and π/2, whose tangent is a."""
    return nearest(elementary.atan(Decimal(a)))


@tool()
def sinh(a: Real) -> float:
    """The hyperbolic sine of a."""
    return nearest(elementary.sinh(Decimal(a)))


@tool()
def cosh(a: Real) -> float:
    """The hyperbolic cosine of a."""
    return nearest(elementary.cosh(Decimal(a)))


@tool()
def tanh(a: Real) -> float:
    """The hyperbolic tangent of a."""
    return nearest(elementary.tanh(Decimal(a)))


@tool()
def deg_to_rad(a: Degrees) -> float:
    """Convert an angle from degrees to radians."""
    return convert(ANGLE, a, "degrees", "radians")


@tool()
def rad_to_deg(a: Radians) -> float:
    """Convert an angle from radians to degrees."""
    return convert(ANGLE, a, "radians", "degrees")
