"""Functions, bit for bit against mpmath with more digits, and near what Python's `math` gives."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath  # type: ignore[import-untyped]
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from toolkit_calls import NOT_NUMBERS, as_written, calls_of, finite

from sandboxes.core import InvalidArguments
from sandboxes.core.tool import tools_of
from sandboxes.toolkits.exact import ResultTooLarge
from sandboxes.toolkits.maths import APP, functions
from sandboxes.toolkits.maths.functions import BaseIsOne

call = calls_of(APP)

DIGITS = 80
ratio = st.floats(-1, 1)
positive = st.floats(min_value=0, exclude_min=True, allow_infinity=False)
moderate = st.floats(-700, 700)


def nearest(value: Any) -> float:
    """mpmath's own conversion rounds the smallest numbers twice."""
    sign, mantissa, exponent, _ = value._mpf_
    exact = Fraction(int(mantissa)) * Fraction(2) ** exponent if exponent > -9000 else Fraction()
    return float(-exact if sign else exact)


def agrees(tool: str, a: float, oracle: Callable[[Any], Any]) -> bool:
    with mpmath.workdps(DIGITS):
        expected = oracle(mpmath.mpf(a))
        # Beyond it no double is left.
        if abs(expected) > mpmath.mpf(2) ** 1024:
            with pytest.raises(ResultTooLarge):
                call(tool, a=a)
            return True
        return bool(call(tool, a=a) == nearest(expected))


@pytest.mark.parametrize(
    ("tool", "arguments", "expected"),
    [
        ("log", {"a": 1000}, 3.0),
        ("log", {"a": 0.001}, -3.0),
        ("log", {"a": 8, "base": 2}, 3.0),
        ("log", {"a": 125, "base": 5}, 3.0),
        ("log", {"a": 0.25, "base": 0.5}, 2.0),
        ("log", {"a": 10, "base": math.e}, 2.302585092994046),
        ("log", {"a": 1, "base": 7}, 0.0),
        ("exp", {"a": 0}, 1.0),
        ("exp", {"a": 1}, math.e),
        ("exp", {"a": -1e308}, 0.0),
        ("sin", {"a": 0}, 0.0),
        ("sin", {"a": math.pi}, 1.2246467991473532e-16),
        ("cos", {"a": math.pi}, -1.0),
        ("tan", {"a": math.pi / 2}, 1.633123935319537e16),
        ("asin", {"a": 1}, math.pi / 2),
        ("asin", {"a": -1}, -math.pi / 2),
        ("acos", {"a": 1}, 0.0),
        ("acos", {"a": -1}, math.pi),
        ("acos", {"a": 0}, math.pi / 2),
        ("atan", {"a": 1}, math.pi / 4),
        ("atan", {"a": -1e308}, -math.pi / 2),
        ("sinh", {"a": 5e-324}, 5e-324),
        ("cosh", {"a": 0}, 1.0),
        ("tanh", {"a": 1e308}, 1.0),
        ("tanh", {"a": -1e308}, -1.0),
        ("deg_to_rad", {"a": 180}, math.pi),
        ("deg_to_rad", {"a": 30}, 0.5235987755982989),
        ("rad_to_deg", {"a": math.pi}, 180.0),
        ("rad_to_deg", {"a": 1}, 57.29577951308232),
    ],
)
def test_results_are_those_of_the_tables(
    tool: str, arguments: dict[str, float], expected: float
) -> None:
    result = call(tool, **arguments)
    assert (result, type(result)) == (expected, float)


@pytest.mark.parametrize(
    ("tool", "arguments", "error"),
    [
        ("log", {"a": 2, "base": 1}, BaseIsOne),
        ("log", {"a": 0}, InvalidArguments),
        ("log", {"a": -1}, InvalidArguments),
        ("log", {"a": 1, "base": 0}, InvalidArguments),
        ("asin", {"a": 1.0000000000000002}, InvalidArguments),
        ("acos", {"a": -2}, InvalidArguments),
        ("exp", {"a": 1000}, ResultTooLarge),
        ("exp", {"a": 1e308}, ResultTooLarge),
        ("sinh", {"a": -1e308}, ResultTooLarge),
        ("cosh", {"a": 711}, ResultTooLarge),
        ("rad_to_deg", {"a": 1e308}, ResultTooLarge),
    ],
)
def test_what_has_no_result_is_refused(
    tool: str, arguments: dict[str, float], error: type[Exception]
) -> None:
    with pytest.raises(error):
        call(tool, **arguments)


@pytest.mark.parametrize("tool", ["sin", "cos", "tan"])
@given(a=finite)
@example(a=1e22)
@example(a=1.7976931348623157e308)
# The double nearest to a multiple of π/2, where the most digits are lost.
@example(a=6381956970095103.0 * 2.0**797)
def test_functions_of_angles_are_right_to_the_last_bit(tool: str, a: float) -> None:
    assert agrees(tool, a, getattr(mpmath, tool))


@pytest.mark.parametrize("tool", ["asin", "acos"])
@given(a=ratio)
@example(a=0.9999999999999999)
@example(a=-0.9999999999999999)
@example(a=5e-324)
def test_inverse_functions_are_right_to_the_last_bit(tool: str, a: float) -> None:
    # Of 1 - a nothing must be lost where a is small.
    with mpmath.workdps(800):
        expected = nearest(getattr(mpmath, tool)(mpmath.mpf(a)))
    assert call(tool, a=a) == expected


@given(a=finite)
@example(a=5e-324)
def test_the_arc_tangent_is_right_to_the_last_bit(a: float) -> None:
    assert agrees("atan", a, mpmath.atan)


@pytest.mark.parametrize("tool", ["exp", "sinh", "cosh", "tanh"])
@given(a=st.one_of(moderate, st.floats(-1e-3, 1e-3), st.floats(-2000, 2000)))
@example(a=709.782712893384)
@example(a=-745.1332191019411)
@example(a=1e-300)
def test_exponential_functions_are_right_to_the_last_bit(tool: str, a: float) -> None:
    assert agrees(tool, a, getattr(mpmath, tool))


@given(a=positive, base=positive)
@example(a=1.0000000000000002, base=0.9999999999999999)
def test_logarithms_are_right_to_the_last_bit(a: float, base: float) -> None:
    assume(base not in {1, math.e})
    with mpmath.workdps(DIGITS):
        expected = nearest(mpmath.log(mpmath.mpf(a)) / mpmath.log(mpmath.mpf(base)))
        natural = nearest(mpmath.log(mpmath.mpf(a)))
        decimal = nearest(mpmath.log10(mpmath.mpf(a)))
    assert call("log", a=a, base=base) == expected
    assert call("log", a=a, base=math.e) == natural
    assert call("log", a=a) == decimal


@given(a=finite)
def test_degrees_and_radians_are_right_to_the_last_bit(a: float) -> None:
    with mpmath.workdps(DIGITS):
        degree = mpmath.pi / 180
        assert call("deg_to_rad", a=a) == nearest(mpmath.mpf(str(as_written(a))) * degree)
        if abs(a) < 1e306:
            assert call("rad_to_deg", a=a) == nearest(mpmath.mpf(str(as_written(a))) / degree)


@given(a=moderate)
def test_python_gives_the_same_but_for_the_last_digits(a: float) -> None:
    for tool in ("exp", "sin", "cos", "tan", "atan", "sinh", "cosh", "tanh"):
        assert math.isclose(call(tool, a=a), getattr(math, tool)(a), rel_tol=1e-14)
    for tool in ("asin", "acos"):
        assert math.isclose(call(tool, a=a / 700), getattr(math, tool)(a / 700), rel_tol=1e-14)
    assert math.isclose(call("deg_to_rad", a=a), math.radians(a), rel_tol=1e-14, abs_tol=1e-300)
    assert math.isclose(call("rad_to_deg", a=a), math.degrees(a), rel_tol=1e-14, abs_tol=1e-300)


@pytest.mark.parametrize("junk", NOT_NUMBERS, ids=lambda junk: repr(junk)[:8])
@pytest.mark.parametrize("tool", sorted(tool.name for tool in tools_of(functions, "Math")))
def test_what_is_no_finite_number_is_refused(tool: str, junk: Any) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, a=junk)
