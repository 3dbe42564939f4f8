"""Whole numbers that balance an equation, from the null space of its matrix.

Exact: rows are whole numbers without a common divisor, so they stay as short as they can be.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Literal

from sandboxes.toolkits.chem.formulas import Composition

Row = list[int]


def matrix_of(left: Sequence[Composition], right: Sequence[Composition]) -> list[Row]:
    """A row for each element, and one for the charge; a column for each substance.

    What stands on the right is negative: so the coefficients are what the matrix takes to zero.
    """
    sides = [(substance, 1) for substance in left] + [(substance, -1) for substance in right]
    elements = sorted({symbol for substance, _ in sides for symbol in substance.atoms})
    rows = [
        [sign * substance.atoms.get(symbol, 0) for substance, sign in sides] for symbol in elements
    ]
    return [*rows, [sign * substance.charge for substance, sign in sides]]


def _cleared(row: Row, pivot: Row, column: int) -> Row:
    """The row with so much of the pivot row added that the column is 0, times a positive number.

    The pivot row must be positive in the column.
    """
    if not row[column]:
        return row
    keep, add = pivot[column], row[column]
    mixed = [keep * a - add * b for a, b in zip(row, pivot, strict=True)]
    divisor = gcd(*mixed) or 1
    return [value // divisor for value in mixed]


def reduced(matrix: Sequence[Row]) -> dict[int, Row]:
    """The matrix in reduced echelon form: pivot column -> its row, which is positive there."""
    echelon: dict[int, Row] = {}
    for given in matrix:
        row = given
        for column, pivot in echelon.items():
            row = _cleared(row, pivot, column)
        first = next((column for column, value in enumerate(row) if value), None)
        if first is None:
            continue
        if row[first] < 0:
            row = [-value for value in row]
        echelon = {column: _cleared(pivot, row, first) for column, pivot in echelon.items()}
        echelon[first] = row
    return echelon


def has_positive(rows: Sequence[Row]) -> bool:
    """Whether the rows take some vector of positive numbers to zero.

    The first phase of the simplex method on `rows (1 + z) = 0, z >= 0`, with Bland's rule, which
    never runs in circles. A row may stand for any positive multiple of itself.
    """
    tableau: list[Row] = []
    for row in rows:
        total = sum(row)
        tableau.append([-value for value in row] + [total] if total > 0 else [*row, -total])
    width = len(tableau[0]) - 1
    # What a row lacks is its artificial variable, numbered after the others; their sum is to vanish.
    basis = [width + place for place in range(len(tableau))]
    goal = [sum(values) for values in zip(*tableau, strict=True)]
    while goal[-1]:
        entering = next((column for column in range(width) if goal[column] > 0), None)
        if entering is None:
            return False
        # Some row ends the growth, for the goal cannot fall below zero.
        leaving = min(
            (place for place, row in enumerate(tableau) if row[entering] > 0),
            key=lambda place: (
                Fraction(tableau[place][-1], tableau[place][entering]),
                basis[place],
            ),
        )
        pivot = tableau[leaving]
        tableau = [
            row if place == leaving else _cleared(row, pivot, entering)
            for place, row in enumerate(tableau)
        ]
        goal = _cleared(goal, pivot, entering)
        basis[leaving] = entering
    return True


def smallest_whole(
    left: Sequence[Composition], right: Sequence[Composition]
) -> list[int] | Literal["impossible", "not unique"]:
    """The coefficients of the substances, in order; or why there are none."""
    echelon = reduced(matrix_of(left, right))
    width = len(left) + len(right)
    free = [column for column in range(width) if column not in echelon]
    if not free:
        return "impossible"
    if len(free) > 1:
        return "not unique" if has_positive(list(echelon.values())) else "impossible"
    # Each row says: its pivot times that coefficient, plus a multiple of the free one, is zero.
    scale = lcm(*(row[column] for column, row in echelon.items()))
    numbers = [scale] * width
    for column, row in echelon.items():
        numbers[column] = -row[free[0]] * scale // row[column]
    if min(numbers) <= 0:
        return "impossible"
    divisor = gcd(*numbers)
    return [number // divisor for number in numbers]
