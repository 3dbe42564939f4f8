"""Money is cents inside and a number with two decimals outside."""

import pytest
from pydantic import TypeAdapter

from sandboxes.core import Money, Result
from sandboxes.core.money import show, to_units


class Bill(Result):
    total: Money


@pytest.mark.parametrize(
    ("cents", "units", "shown"),
    [
        (0, 0.0, "0.00"),
        (1, 0.01, "0.01"),
        (1999, 19.99, "19.99"),
        (199900, 1999.0, "1,999.00"),
        (-250, -2.5, "-2.50"),
        (123456789, 1234567.89, "1,234,567.89"),
    ],
)
def test_an_amount_is_answered_in_units(cents: int, units: float, shown: str) -> None:
    assert to_units(cents) == units
    assert show(cents) == shown
    assert Bill(total=cents).model_dump(mode="json") == {"total": units}
    assert TypeAdapter(Money).dump_python(cents, mode="json") == units


def test_no_amount_of_cents_is_lost_on_the_way_out() -> None:
    assert [round(to_units(cents) * 100) for cents in range(10_000)] == list(range(10_000))
