"""Money in arguments: a number with at most two decimals outside, whole cents inside."""

from typing import Annotated, Any, Final

from pydantic import BeforeValidator, WithJsonSchema

MOST: Final = 10_000_000
SLACK: Final = 1e-6  # of a cent: what binary fractions do to 10 million with two decimals


def to_cents(value: Any) -> int:
    """19.99 -> 1999.

    Raises:
        ValueError: it is no amount of money.
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError("should be a number")
    # Neither infinity nor "not a number" lies between the two, nor an integer too large for a float.
    if not 0 < value <= MOST:
        raise ValueError(f"should be greater than 0 and at most {MOST}")
    cents = round(value * 100)
    if cents == 0 or abs(value * 100 - cents) > SLACK:
        raise ValueError("should have at most two decimals")
    return cents


def _amount(description: str) -> tuple[BeforeValidator, WithJsonSchema]:
    schema = {
        "type": "number",
        "exclusiveMinimum": 0,
        "maximum": MOST,
        "description": f"{description}, with at most two decimals",
    }
    return BeforeValidator(to_cents), WithJsonSchema(schema)


Amount = Annotated[int, *_amount("an amount of money")]
UnitPrice = Annotated[int, *_amount("the price of one share")]
