"""Acidity, gases, mixtures and clamping; against mpmath and plain fractions."""

import math
from fractions import Fraction
from typing import Any

import mpmath  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st
from toolkit_calls import NOT_NUMBERS, as_written, calls_of, finite

from sandboxes.core import InvalidArguments, ToolError
from sandboxes.toolkits.chem import APP
from sandboxes.toolkits.chem.quantities import EmptyRange, PartTooLarge
from sandboxes.toolkits.exact import ResultTooLarge

call = calls_of(APP)


@pytest.mark.parametrize("power", range(-20, 4))
def test_powers_of_ten_have_whole_ph(power: int) -> None:
    assert call("ph_from_concentration", h_conc=float(f"1e{power}")) == -power
    if power >= -20:
        assert call("concentration_from_ph", ph=-power) == float(f"1e{power}")


def test_neutral_water_has_no_sign() -> None:
    assert math.copysign(1, call("ph_from_concentration", h_conc=1)) == 1


@given(st.floats(1e-20, 1000))
def test_ph_is_that_of_mpmath(h_conc: float) -> None:
    with mpmath.workdps(40):
        expected = float(-mpmath.log10(mpmath.mpf(repr(h_conc)))) + 0.0
    assert call("ph_from_concentration", h_conc=h_conc) == expected


@given(st.floats(-3, 20))
def test_concentrations_are_those_of_mpmath(ph: float) -> None:
    with mpmath.workdps(40):
        expected = float(mpmath.power(10, -mpmath.mpf(repr(ph))))
    concentration = call("concentration_from_ph", ph=ph)
    assert concentration == expected
    back = call("ph_from_concentration", h_conc=min(max(concentration, 1e-20), 1000))
    assert back == pytest.approx(ph, abs=1e-14)


def test_a_mole_at_standard_conditions_fills_its_textbook_volume() -> None:
    pressure = call("ideal_gas_pressure", n_moles=1, temp_k=273.15, volume_l=22.414)
    assert pressure["atm"] == pytest.approx(1, abs=1e-5)
    assert pressure["kpa"] == pytest.approx(101.325, abs=1e-3)
    # By hand: 2 mol * 8.31446261815324 J/(mol K) * 300 K / 10 L.
    pressure = call("ideal_gas_pressure", n_moles=2, temp_k=300, volume_l=10)
    assert pressure["kpa"] == 498.8677570891944
    assert call("ideal_gas_pressure", n_moles=0, temp_k=1, volume_l=1) == {"kpa": 0.0, "atm": 0.0}


@given(st.floats(0, 1e6), st.floats(1e-3, 1e6), st.floats(1e-3, 1e6))
def test_pressure_is_the_gas_law_rounded_once(
    n_moles: float, temp_k: float, volume_l: float
) -> None:
    exact = [Fraction(repr(value)) for value in (n_moles, temp_k, volume_l)]
    kpa = exact[0] * Fraction("8.31446261815324") * exact[1] / exact[2]
    expected = {"kpa": float(kpa), "atm": float(kpa / Fraction("101.325"))}
    assert call("ideal_gas_pressure", n_moles=n_moles, temp_k=temp_k, volume_l=volume_l) == expected


def test_a_pressure_beyond_all_numbers_is_refused() -> None:
    with pytest.raises(ResultTooLarge):
        call("ideal_gas_pressure", n_moles=1e300, temp_k=1e300, volume_l=1e-300)


@pytest.mark.parametrize(
    ("part", "whole", "share"),
    [(1, 4, 0.25), (0.1, 0.3, 1 / 3), (0, 2, 0.0), (2, 2, 1.0), (5e-324, 1.7e308, 0.0)],
)
def test_mole_fractions_are_exact(part: float, whole: float, share: float) -> None:
    assert call("mole_fraction", partial_moles=part, total_moles=whole) == share


@given(st.floats(0, 1e308), st.floats(1e-300, 1e308))
def test_mole_fractions_lie_between_none_and_all(part: float, whole: float) -> None:
    try:
        share = call("mole_fraction", partial_moles=part, total_moles=whole)
    except PartTooLarge:
        assert part > whole
    else:
        assert 0 <= share <= 1
        assert share == float(Fraction(as_written(part)) / Fraction(as_written(whole)))


@given(finite, finite, finite)
def test_clamping_gives_the_middle_of_three(value: float, lo: float, hi: float) -> None:
    try:
        result = call("clamp", value=value, lo=lo, hi=hi)
    except EmptyRange:
        assert lo > hi
    else:
        assert result == sorted([value, lo, hi])[1]


GOOD = {
    "ph_from_concentration": {"h_conc": 1.0},
    "concentration_from_ph": {"ph": 7.0},
    "ideal_gas_pressure": {"n_moles": 1.0, "temp_k": 1.0, "volume_l": 1.0},
    "mole_fraction": {"partial_moles": 1.0, "total_moles": 1.0},
    "clamp": {"value": 1.0, "lo": 0.0, "hi": 2.0},
}
PLACES = [(tool, name) for tool, arguments in GOOD.items() for name in arguments]


@pytest.mark.parametrize("junk", NOT_NUMBERS, ids=lambda junk: repr(junk)[:8])
@pytest.mark.parametrize(("tool", "name"), PLACES)
def test_what_is_no_finite_number_is_refused(tool: str, name: str, junk: Any) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, **{**GOOD[tool], name: junk})


@pytest.mark.parametrize(
    ("tool", "name", "value"),
    [
        ("ph_from_concentration", "h_conc", 0),
        ("ph_from_concentration", "h_conc", 1001),
        ("concentration_from_ph", "ph", -3.1),
        ("concentration_from_ph", "ph", 20.1),
        ("ideal_gas_pressure", "n_moles", -1),
        ("ideal_gas_pressure", "temp_k", 0),
        ("ideal_gas_pressure", "volume_l", 0),
        ("mole_fraction", "partial_moles", -1),
        ("mole_fraction", "total_moles", 0),
    ],
)
def test_values_that_nature_does_not_have_are_refused(tool: str, name: str, value: float) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, **{**GOOD[tool], name: value})


@pytest.mark.parametrize("tool", GOOD)
@given(data=st.data())
def test_any_numbers_give_finite_numbers_or_are_refused(tool: str, data: st.DataObject) -> None:
    arguments = {name: data.draw(finite) for name in GOOD[tool]}
    try:
        result = call(tool, **arguments)
    except (ToolError, InvalidArguments):
        return
    values = result.values() if isinstance(result, dict) else [result]
    assert all(math.isfinite(value) for value in values)
