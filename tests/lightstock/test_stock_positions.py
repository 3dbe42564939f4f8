"""The arithmetic of shares and fees, beside exact fractions."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from sandboxes.lightstock.positions import NOTHING, Position, Side, after_fill, fee_on, prorated

sides: st.SearchStrategy[Side] = st.sampled_from(("buy", "sell"))
fills = st.lists(st.tuples(sides, st.integers(1, 500), st.integers(1, 90_000)), max_size=8)


def replayed(position: Position, *trades: tuple[Side, int, int]) -> Position:
    for side, quantity, price in trades:
        position = after_fill(position, side, quantity, price)
    return position


def exact(trades: list[tuple[Side, int, int]]) -> tuple[int, Fraction]:
    """Quantity and average cost by the textbook: purchases move the average, sales do not."""
    held, average = 0, Fraction(0)
    for side, quantity, price in trades:
        change = quantity if side == "buy" else -quantity
        if held * change >= 0:
            average = (average * abs(held) + quantity * price) / (abs(held) + quantity)
        elif abs(change) > abs(held):
            average = Fraction(price)
        held += change
    return held, average


@given(fills)
def test_the_average_cost_is_that_of_the_textbook(trades: list[tuple[Side, int, int]]) -> None:
    position = replayed(NOTHING, *trades)
    held, average = exact(trades)
    assert position.quantity == held
    if held:
        # Half a cent of the whole cost is lost where shares are bought after some were sold.
        assert abs(position.cost_cents - average * abs(held)) <= len(trades)


@given(fills, sides, st.integers(1, 400), st.integers(1, 400), st.integers(1, 90_000))
def test_one_order_or_two_leave_the_same_position(
    before: list[tuple[Side, int, int]], side: Side, first: int, second: int, price: int
) -> None:
    position = replayed(NOTHING, *before)
    twice = replayed(position, (side, first, price), (side, second, price))
    assert replayed(position, (side, first + second, price)) == twice


@given(st.integers(1, 10**7), st.integers(1, 10**7), st.integers(10, 30))
def test_one_order_or_two_cost_the_same_fee_below_the_cap(
    first: int, second: int, rate: int
) -> None:
    together = fee_on(first + second, rate)
    apart = fee_on(first, rate) + fee_on(second, rate, traded_cents=first)
    assert together == min(apart, 100_00)
    assert fee_on(first, rate) <= 100_00


def test_a_fee_is_rounded_half_up_and_capped() -> None:
    assert fee_on(12_345_67, 20) == 24_69  # 24.69134
    assert fee_on(2_50, 20) == 1  # half a cent
    assert fee_on(50_000_00, 20) == 100_00
    assert fee_on(5_000_000_00, 10) == 100_00
    assert prorated(100, 1, 3) == 33


def test_a_short_sale_freezes_its_proceeds_and_half_as_much() -> None:
    position = after_fill(NOTHING, "sell", 10, 3_33)
    assert (position.quantity, position.cost_cents, position.margin_cents) == (-10, 33_30, 49_95)
    assert after_fill(position, "buy", 4, 5_00).margin_cents == 29_97
    assert after_fill(position, "buy", 10, 5_00) == NOTHING
    assert after_fill(position, "buy", 15, 5_00) == Position(5, 5, 25_00)
    assert Position(5, 5, 25_00).margin_cents == 0
    assert after_fill(NOTHING, "sell", 1, 3_33).margin_cents == 5_00
