"""What several toolkits share: numbers read as they are written, and results that fit a float."""

import math
from decimal import Decimal
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from sandboxes.core import InvalidArgument

Real = Annotated[float, Field(description="a number")]


class ResultTooLarge(InvalidArgument):
    template = "the result is too large: numbers end at 1.797e308"


def written(value: float) -> Decimal:
    """The number as it is written: 0.1 is a tenth, and not the double next to a tenth."""
    # Of the largest whole numbers `repr` gives no more digits than tell them apart. Up to 1e22, from
    # where on not even powers of ten are doubles, their own value is the likelier to be meant.
    return Decimal(int(value)) if value.is_integer() and abs(value) < 1e22 else Decimal(repr(value))


def exact(value: float) -> Fraction:
    """The number as it is written, to reckon with."""
    return Fraction(written(value))


def nearest(value: Fraction | Decimal) -> float:
    """The double nearest to an exact value; zero has no sign.

    Raises:
        ResultTooLarge: there is none.
    """
    try:
        result = float(value)
    except OverflowError:
        raise ResultTooLarge from None
    if not math.isfinite(result):
        raise ResultTooLarge
    return result + 0.0
