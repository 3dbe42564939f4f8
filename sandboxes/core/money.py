"""Money: whole cents inside, a number with two decimals at the tool boundary."""

from typing import Annotated

from pydantic import PlainSerializer


def to_units(cents: int) -> float:
    """1999 -> 19.99."""
    return cents / 100


def show(cents: int) -> str:
    """199900 -> '1,999.00'."""
    return f"{cents / 100:,.2f}"


Money = Annotated[int, PlainSerializer(to_units, return_type=float)]
"""An amount in a result: held as cents, answered as a number with two decimals."""
