"""Sums, products and statistics of a list of numbers, computed exactly and rounded once."""

from collections import Counter
from decimal import Decimal, localcontext
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import tool
from sandboxes.toolkits.exact import nearest, written
from sandboxes.toolkits.maths.elementary import ALL_DIGITS, SIXTY_DIGITS

MOST_NUMBERS: Final = 1000

AnyNumbers = Annotated[list[float], Field(max_length=MOST_NUMBERS, description="a list of numbers")]
Numbers = Annotated[
    list[float], Field(min_length=1, max_length=MOST_NUMBERS, description="a list of numbers")
]


def _sum(numbers: list[float]) -> Decimal:
    return sum(map(written, numbers), Decimal())


def _variance(numbers: list[float]) -> Decimal:
    n = len(numbers)
    squares = sum((written(x) ** 2 for x in numbers), Decimal())
    return (n * squares - _sum(numbers) ** 2) / n**2


@tool()
def sum_of_list(numbers: AnyNumbers) -> float:
    """The sum of the numbers; 0 for none."""
    with localcontext(ALL_DIGITS):
        return nearest(_sum(numbers))


@tool()
def product_of_list(numbers: AnyNumbers) -> float:
    """The product of the numbers; 1 for none."""
    # All the digits would be many; what sixty leave out is far below a double's last.
    with localcontext(SIXTY_DIGITS):
        product = Decimal(1)
        for number in numbers:
            product *= written(number)
        return nearest(product)


@tool()
def mean(numbers: Numbers) -> float:
    """The arithmetic mean of the numbers."""
    with localcontext(ALL_DIGITS):
        return nearest(_sum(numbers) / len(numbers))


@tool()
def median(numbers: Numbers) -> float:
    """The middle one of the numbers in order of size; the mean of the middle two of an even count."""
    ordered = sorted(numbers)
    middle = ordered[(len(ordered) - 1) // 2 : len(ordered) // 2 + 1]
    return mean(middle)


@tool()
def mode(numbers: Numbers) -> float:
    """The most frequent of the numbers; of several equally frequent ones, the first in the list."""
    return Counter(numbers).most_common(1)[0][0]


@tool()
def variance(numbers: Numbers) -> float:
    """The variance of the numbers as a whole population: their mean squared deviation from the mean."""
    with localcontext(ALL_DIGITS):
        return nearest(_variance(numbers))


@tool()
def standard_deviation(numbers: Numbers) -> float:
    """The standard deviation of the numbers as a whole population: the root of their variance."""
    with localcontext(ALL_DIGITS):
        return nearest(_variance(numbers).sqrt())
