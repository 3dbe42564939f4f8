"""Arithmetic, roots and rounding, against `decimal` with digits enough and against Python itself."""

import math
import sys
from collections.abc import Callable
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from toolkit_calls import NOT_NUMBERS, as_written, calls_of, finite

from sandboxes.core import InvalidArguments
from sandboxes.toolkits.exact import ResultTooLarge
from sandboxes.toolkits.maths import APP
from sandboxes.toolkits.maths.arithmetic import DivisionByZero, EmptyRange, NoRealPower

call = calls_of(APP)

whole = st.integers(-(10**7), 10**7).map(float)
tame = st.floats(-1e6, 1e6).map(lambda x: round(x, 6))


@pytest.mark.parametrize(
    ("tool", "arguments", "expected"),
    [
        ("add", {"a": 0.1, "b": 0.2}, 0.3),
        ("add", {"a": 1e308, "b": 5e-324}, 1e308),
        ("sub", {"a": 0.3, "b": 0.1}, 0.2),
        ("mul", {"a": 1.1, "b": 1.1}, 1.21),
        ("mul", {"a": 3, "b": 19.99}, 59.97),
        ("div", {"a": 1, "b": 3}, 1 / 3),
        ("div", {"a": 0.3, "b": 0.1}, 3.0),
        ("pow", {"a": 2, "b": 10}, 1024.0),
        ("pow", {"a": 0.1, "b": 2}, 0.01),
        ("pow", {"a": 2, "b": -1}, 0.5),
        ("pow", {"a": -2, "b": 3}, -8.0),
        ("pow", {"a": 9, "b": 0.5}, 3.0),
        ("pow", {"a": 0, "b": 0}, 1.0),
        ("pow", {"a": 0, "b": 2.5}, 0.0),
        ("pow", {"a": 10, "b": -400}, 0.0),
        ("sqrt", {"a": 2}, math.sqrt(2)),
        ("sqrt", {"a": 0.01}, 0.1),
        ("sqrt", {"a": 0}, 0.0),
        ("abs_val", {"a": -3.5}, 3.5),
        ("mod", {"a": 7, "b": 3}, 1.0),
        ("mod", {"a": -7, "b": 3}, 2.0),
        ("mod", {"a": 7, "b": -3}, -2.0),
        ("mod", {"a": 0.3, "b": 0.1}, 0.0),
        ("mod", {"a": 1, "b": 0.1}, 0.0),
        ("mod", {"a": 33438221506262088, "b": 10}, 8.0),
        ("add", {"a": 33438221506262088, "b": 4}, 33438221506262092.0),
        ("mul", {"a": 1e23, "b": 10}, 1e24),
        ("floor_div", {"a": 7, "b": 2}, 3.0),
        ("floor_div", {"a": -7, "b": 2}, -4.0),
        ("floor_div", {"a": 1, "b": 0.1}, 10.0),
        ("max_val", {"a": 2, "b": -3}, 2.0),
        ("min_val", {"a": 2, "b": -3}, -3.0),
        ("round_val", {"a": 2.5}, 2.0),
        ("round_val", {"a": 3.5}, 4.0),
        ("round_val", {"a": -0.4}, 0.0),
        ("round_val", {"a": 2.675, "ndigits": 2}, 2.68),
        ("round_val", {"a": 1234.5, "ndigits": -2}, 1200.0),
        ("round_val", {"a": 1e308, "ndigits": 323}, 1e308),
        ("round_val", {"a": 5e-324, "ndigits": 323}, 0.0),
        ("clamp", {"value": 5, "min_val": 1, "max_val": 3}, 3.0),
        ("clamp", {"value": -5, "min_val": 1, "max_val": 3}, 1.0),
        ("clamp", {"value": 2, "min_val": 1, "max_val": 3}, 2.0),
        ("hypot", {"a": 3, "b": 4}, 5.0),
        ("hypot", {"a": 0.3, "b": -0.4}, 0.5),
        ("hypot", {"a": 1e23, "b": 5e-324}, 1.0000000000000001e23),
        ("hypot", {"a": 3e-320, "b": 4e-320}, 5e-320),
        ("cbrt", {"a": 27}, 3.0),
        ("cbrt", {"a": -0.001}, -0.1),
        ("cbrt", {"a": 0}, 0.0),
    ],
)
def test_results_are_those_of_paper_and_pencil(
    tool: str, arguments: dict[str, float], expected: float
) -> None:
    result = call(tool, **arguments)
    assert (result, type(result)) == (expected, float)
    assert math.copysign(1, result) == math.copysign(1, expected)


@pytest.mark.parametrize(
    ("tool", "arguments", "error"),
    [
        ("div", {"a": 1, "b": 0}, DivisionByZero),
        ("mod", {"a": 1, "b": 0}, DivisionByZero),
        ("floor_div", {"a": 1, "b": 0}, DivisionByZero),
        ("pow", {"a": 0, "b": -1}, DivisionByZero),
        ("pow", {"a": -8, "b": 1 / 3}, NoRealPower),
        ("pow", {"a": 10, "b": 1e300}, ResultTooLarge),
        ("pow", {"a": 10, "b": 309}, ResultTooLarge),
        ("add", {"a": 1.7e308, "b": 1.7e308}, ResultTooLarge),
        ("sub", {"a": -1.7e308, "b": 1.7e308}, ResultTooLarge),
        ("mul", {"a": 1e200, "b": 1e200}, ResultTooLarge),
        ("div", {"a": 1e200, "b": 1e-200}, ResultTooLarge),
        ("floor_div", {"a": 1e200, "b": 1e-200}, ResultTooLarge),
        ("hypot", {"a": 1.7e308, "b": 1.7e308}, ResultTooLarge),
        ("round_val", {"a": 1.7e308, "ndigits": -308}, ResultTooLarge),
        ("clamp", {"value": 2, "min_val": 3, "max_val": 1}, EmptyRange),
        ("sqrt", {"a": -1}, InvalidArguments),
        ("round_val", {"a": 1, "ndigits": 324}, InvalidArguments),
        ("round_val", {"a": 1, "ndigits": 1.5}, InvalidArguments),
    ],
)
def test_what_has_no_result_is_refused(
    tool: str, arguments: dict[str, float], error: type[Exception]
) -> None:
    with pytest.raises(error):
        call(tool, **arguments)


EXACT: dict[str, Callable[[Decimal, Decimal], Decimal]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "hypot": lambda a, b: (a * a + b * b).sqrt(),
    # The remainder and the quotient of `decimal` go with truncation, not with rounding down.
    "mod": lambda a, b: a - b * ((a - a % b) / b - (a % b != 0 and (a < 0) != (b < 0))),
    "floor_div": lambda a, b: (a - a % b) / b - (a % b != 0 and (a < 0) != (b < 0)),
}


@pytest.mark.parametrize("tool", EXACT)
@given(a=finite, b=finite)
def test_any_two_numbers_give_the_exact_result_rounded_once(tool: str, a: float, b: float) -> None:
    assume(b or tool not in {"div", "mod", "floor_div"})
    with localcontext(Context(prec=1500, Emin=-99999, Emax=99999)):
        expected = float(EXACT[tool](as_written(a), as_written(b)))
    if math.isinf(expected):
        with pytest.raises(ResultTooLarge):
            call(tool, a=a, b=b)
    else:
        assert call(tool, a=a, b=b) == expected


PYTHON: dict[str, Callable[[float, float], float]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "mod": lambda a, b: a % b,
    "floor_div": lambda a, b: a // b,
    "max_val": max,
    "min_val": min,
}


@pytest.mark.parametrize("tool", PYTHON)
@given(a=whole, b=whole)
def test_whole_numbers_give_what_python_gives(tool: str, a: float, b: float) -> None:
    assume(b or tool not in {"div", "mod", "floor_div"})
    assert call(tool, a=a, b=b) == PYTHON[tool](a, b)


@given(a=tame, b=tame)
def test_other_numbers_give_what_python_gives_but_for_the_last_digits(a: float, b: float) -> None:
    for tool in ("add", "sub", "mul", "max_val", "min_val"):
        assert math.isclose(call(tool, a=a, b=b), PYTHON[tool](a, b), rel_tol=1e-9, abs_tol=1e-9)
    assert math.isclose(call("hypot", a=a, b=b), math.hypot(a, b), rel_tol=1e-14)
    assert math.isclose(call("sqrt", a=abs(a)), math.sqrt(abs(a)), rel_tol=1e-14)
    assert math.isclose(call("abs_val", a=a), math.fabs(a))


@given(a=st.floats(1e-3, 1e3), b=st.floats(-50, 50))
def test_powers_are_those_of_python_but_for_the_last_digits(a: float, b: float) -> None:
    assert math.isclose(call("pow", a=a, b=b), math.pow(a, b), rel_tol=1e-12)


@given(a=st.integers(-999, 999), b=st.integers(0, 100))
def test_whole_powers_of_whole_numbers_are_exact(a: int, b: int) -> None:
    assert call("pow", a=a, b=b) == float(a**b)


@given(a=st.integers(-99999, 99999))
def test_roots_of_squares_and_cubes_are_exact(a: int) -> None:
    assert call("sqrt", a=a * a) == abs(a)
    assert call("cbrt", a=a**3) == a
    assert call("hypot", a=3 * a, b=4 * a) == 5 * abs(a)


@given(a=finite)
def test_the_cube_of_a_cube_root_is_the_number(a: float) -> None:
    exact = Fraction(as_written(a))
    cube = Fraction(call("cbrt", a=a)) ** 3
    assert abs(cube - exact) <= abs(exact) * Fraction("1e-15")


@given(a=finite, ndigits=st.integers(-308, 323))
def test_rounding_is_that_of_exact_decimals(a: float, ndigits: int) -> None:
    try:
        expected = float(round(Fraction(as_written(a)), ndigits))
    except OverflowError:
        with pytest.raises(ResultTooLarge):
            call("round_val", a=a, ndigits=ndigits)
    else:
        assert call("round_val", a=a, ndigits=ndigits) == expected


@given(value=finite, low=finite, high=finite)
def test_clamping_gives_the_middle_one_of_three(value: float, low: float, high: float) -> None:
    assume(low <= high)
    assert call("clamp", value=value, min_val=low, max_val=high) == sorted([value, low, high])[1]


@given(a=finite, b=finite)
def test_the_quotient_and_the_remainder_make_up_the_number(a: float, b: float) -> None:
    assume(b and abs(a / b) < 1e15)
    whole_quotient = Fraction(call("floor_div", a=a, b=b))
    rest = Fraction(as_written(a)) - whole_quotient * Fraction(as_written(b))
    assert call("mod", a=a, b=b) == float(rest)


@pytest.mark.parametrize("junk", NOT_NUMBERS, ids=lambda junk: repr(junk)[:8])
@pytest.mark.parametrize("tool", ["add", "pow", "sqrt", "round_val", "clamp", "cbrt"])
def test_what_is_no_finite_number_is_refused(tool: str, junk: Any) -> None:
    names = {"clamp": ["value", "min_val", "max_val"], "add": ["a", "b"], "pow": ["a", "b"]}
    for name in names.get(tool, ["a"]):
        arguments: dict[str, Any] = dict.fromkeys(names.get(tool, ["a"]), 1.0)
        with pytest.raises(InvalidArguments, match=name):
            call(tool, **{**arguments, name: junk})


def test_results_do_not_depend_on_the_callers_decimal_context() -> None:
    plain = call("pow", a=1.1, b=0.7), call("round_val", a=1.23456789, ndigits=5)
    with localcontext(Context(prec=3, Emin=-5, Emax=5)):
        assert plain == (call("pow", a=1.1, b=0.7), call("round_val", a=1.23456789, ndigits=5))


def test_the_largest_number_is_still_a_result() -> None:
    largest = sys.float_info.max
    assert call("mul", a=largest, b=1) == largest
    assert call("sqrt", a=largest) == math.sqrt(largest)
