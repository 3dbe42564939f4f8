"""Sums and statistics, against `statistics` on exact fractions."""

import math
import statistics
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toolkit_calls import NOT_NUMBERS, as_written, calls_of, finite

from sandboxes.core import InvalidArguments
from sandboxes.toolkits.exact import ResultTooLarge
from sandboxes.toolkits.maths import APP

call = calls_of(APP)

STATISTICS = ["mean", "median", "mode", "variance", "standard_deviation"]
TOOLS = ["sum_of_list", "product_of_list", *STATISTICS]

lists = st.lists(finite, min_size=1, max_size=20)
tame_lists = st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=20)


def fractions(numbers: list[float]) -> list[Fraction]:
    return [Fraction(as_written(number)) for number in numbers]


def agrees(tool: str, numbers: list[float], expected: Fraction) -> bool:
    try:
        rounded = float(expected)
    except OverflowError:
        with pytest.raises(ResultTooLarge):
            call(tool, numbers=numbers)
        return True
    return bool(call(tool, numbers=numbers) == rounded)


@pytest.mark.parametrize(
    ("tool", "numbers", "expected"),
    [
        ("sum_of_list", [0.1] * 10, 1.0),
        ("sum_of_list", [1e308, 1.0, -1e308], 1.0),
        ("sum_of_list", [], 0.0),
        ("product_of_list", [2, 3, 4], 24.0),
        ("product_of_list", [0.1, 0.1, 100], 1.0),
        ("product_of_list", [1e308, 1e308, 1e-308, 1e-308], 1.0),
        ("product_of_list", [], 1.0),
        ("mean", [0.1, 0.2, 0.3], 0.2),
        ("mean", [1.7e308, 1.7e308], 1.7e308),
        ("median", [3, 1, 2], 2.0),
        ("median", [4, 1, 3, 2], 2.5),
        ("median", [1.7e308, 1.7e308], 1.7e308),
        ("median", [7], 7.0),
        ("mode", [1, 2, 2, 3], 2.0),
        ("mode", [3, 1, 1, 3, 2], 3.0),
        ("variance", [2, 4, 4, 4, 5, 5, 7, 9], 4.0),
        ("variance", [5], 0.0),
        ("variance", [0.1, 0.2, 0.3, 0.4], 0.0125),
        ("variance", [1e16, 1e16 + 2], 1.0),
        ("standard_deviation", [2, 4, 4, 4, 5, 5, 7, 9], 2.0),
        ("standard_deviation", [-1e308, 1e308], 1e308),
    ],
)
def test_results_are_those_of_paper_and_pencil(
    tool: str, numbers: list[float], expected: float
) -> None:
    result = call(tool, numbers=numbers)
    assert (result, type(result)) == (expected, float)


@given(lists)
def test_sums_means_and_medians_are_exact(numbers: list[float]) -> None:
    exact = fractions(numbers)
    assert agrees("sum_of_list", numbers, sum(exact, Fraction()))
    assert agrees("mean", numbers, statistics.mean(exact))
    assert agrees("median", numbers, statistics.median(exact))


@given(lists)
def test_products_are_exact(numbers: list[float]) -> None:
    assert agrees("product_of_list", numbers, math.prod(fractions(numbers), start=Fraction(1)))


@given(lists)
def test_variances_are_exact(numbers: list[float]) -> None:
    assert agrees("variance", numbers, statistics.pvariance(fractions(numbers)))


@given(tame_lists)
def test_the_standard_deviation_is_the_root_of_the_variance(numbers: list[float]) -> None:
    deviation = call("standard_deviation", numbers=numbers)
    # `fsum` and `statistics` take doubles, not what is written: the last digits differ.
    assert math.isclose(deviation, statistics.pstdev(numbers), rel_tol=1e-9, abs_tol=1e-9)
    assert math.isclose(deviation**2, call("variance", numbers=numbers), abs_tol=1e-300)
    assert math.isclose(call("sum_of_list", numbers=numbers), math.fsum(numbers), abs_tol=1e-8)


@given(st.lists(st.integers(-3, 3).map(float), min_size=1, max_size=20))
def test_the_mode_is_that_of_python(numbers: list[float]) -> None:
    assert call("mode", numbers=numbers) == statistics.mode(numbers)


@pytest.mark.parametrize("tool", TOOLS)
@given(numbers=st.lists(finite, min_size=1, max_size=50))
def test_any_numbers_give_a_finite_number_or_are_refused(tool: str, numbers: list[float]) -> None:
    try:
        result = call(tool, numbers=numbers)
    except ResultTooLarge:
        return
    assert math.isfinite(result)


@pytest.mark.parametrize("tool", TOOLS)
def test_a_thousand_numbers_are_the_most(tool: str) -> None:
    assert math.isfinite(call(tool, numbers=[1.5, 0.5] * 500))
    with pytest.raises(InvalidArguments, match="1000 items"):
        call(tool, numbers=[1.0] * 1001)


@pytest.mark.parametrize("tool", STATISTICS)
def test_statistics_of_nothing_are_refused(tool: str) -> None:
    with pytest.raises(InvalidArguments, match="at least 1 item"):
        call(tool, numbers=[])


@pytest.mark.parametrize("junk", NOT_NUMBERS, ids=lambda junk: repr(junk)[:8])
@pytest.mark.parametrize("tool", TOOLS)
def test_what_is_no_list_of_finite_numbers_is_refused(tool: str, junk: Any) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, numbers=[1.0, junk])
    if junk != []:
        with pytest.raises(InvalidArguments):
            call(tool, numbers=junk)
