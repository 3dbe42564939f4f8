"""Conversions of units: exact by hand, against pint, and forth and back."""

import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toolkit_calls import NOT_NUMBERS, calls_of, finite
from unit_oracle import by_pint

from sandboxes.core import InvalidArguments, Registry
from sandboxes.toolkits.exact import ResultTooLarge
from sandboxes.toolkits.units import APP, BelowAbsoluteZero, UnknownUnit

call = calls_of(APP)

NAMES: dict[str, list[str]] = json.loads(
    Path(__file__).with_name("unit_names.json").read_text(encoding="utf-8")
)
SCALED = sorted(set(NAMES) - {"temperature"})


@st.composite
def conversions(draw: st.DrawFn) -> dict[str, Any]:
    quantity = draw(st.sampled_from(SCALED))
    unit = st.sampled_from(NAMES[quantity])
    return {"quantity": quantity, "from_unit": draw(unit), "to_unit": draw(unit)}


def convert(quantity: str, value: float, from_unit: str, to_unit: str) -> float:
    result = call(f"convert_{quantity}", value=value, from_unit=from_unit, to_unit=to_unit)
    assert isinstance(result, float)
    return result


@pytest.mark.parametrize("quantity", NAMES)
def test_units_are_called_as_the_contract_says(quantity: str) -> None:
    properties = Registry([APP]).tools[f"convert_{quantity}"].input_schema["properties"]
    for argument in ("from_unit", "to_unit"):
        shown = properties[argument]
        assert (shown["type"], shown["enum"]) == ("string", NAMES[quantity])
        assert shown["description"].startswith("a unit of")


@pytest.mark.parametrize(
    ("quantity", "value", "from_unit", "to_unit", "expected"),
    [
        ("temperature", 100, "celsius", "fahrenheit", 212.0),
        ("temperature", 37.77, "celsius", "fahrenheit", 99.986),
        ("temperature", -40, "celsius", "fahrenheit", -40.0),
        ("temperature", 0, "celsius", "kelvin", 273.15),
        ("temperature", 273.15, "kelvin", "celsius", 0.0),
        ("temperature", 0, "kelvin", "fahrenheit", -459.67),
        ("temperature", -273.15, "celsius", "kelvin", 0.0),
        ("temperature", 98.6, "fahrenheit", "celsius", 37.0),
        ("angle", 180, "degrees", "radians", math.pi),
        ("angle", math.pi, "radians", "degrees", 180.0),
        ("angle", 1, "turns", "gons", 400.0),
        ("angle", 1, "degrees", "arcsec", 3600.0),
        ("area", 1, "acre", "square foot", 43560.0),
        ("area", 1, "square mile", "acre", 640.0),
        ("area", 1, "hectare", "are", 100.0),
        ("computer_data", 1, "terabytes", "gigabytes", 1000.0),
        ("computer_data", 1, "megabytes", "bits", 8e6),
        ("density", 1, "grams per cubic centimeter", "kilograms per cubic meter", 1000.0),
        ("density", 1, "pounds per gallon", "ounces per gallon", 16.0),
        ("energy", 1, "kilowatt hour", "megajoule", 3.6),
        ("energy", 1, "kilocalorie", "joule", 4184.0),
        ("energy", 1, "Btu", "joule", 1055.05585262),
        ("energy", 1, "foot\u2011pound force", "inch\u2011pound force", 12.0),
        ("energy", 1, "electron volt", "joule", 1.602176634e-19),
        ("force", 1, "kips", "pounds force", 1000.0),
        ("force", 1, "pounds force", "newtons", 4.4482216152605),
        ("length", 5, "mile", "kilometer", 8.04672),
        ("length", 6, "foot", "meter", 1.8288),
        ("length", 1, "mile", "furlong", 8.0),
        ("length", 1, "nautical mile", "cable", 10.0),
        ("length", 3937, "foot (US survey)", "meter", 1200.0),
        ("length", 1, "light year", "meter", 9460730472580800.0),
        ("length", 1, "parsec", "astronomical unit", 206264.80624709636),
        ("length", 1, "inch", "em (pica)", 6.0),
        ("mass", 1, "pound", "gram", 453.59237),
        ("mass", 1, "stone", "pound", 14.0),
        ("mass", 1, "troy ounce", "gram", 31.1034768),
        ("power", 1, "horsepower", "watt", 745.6998715822702),
        ("power", 1, "ton of refrigeration", "Btu per hour", 12000.0),
        ("pressure", 1, "atmosphere", "pascal", 101325.0),
        ("pressure", 1, "psi", "psf", 144.0),
        ("pressure", 1, "feet of water", "inches of water", 12.0),
        ("pressure", 1, "millimeters of mercury", "pascal", 133.322387415),
        ("speed", 36, "kilometers per hour", "meters per second", 10.0),
        ("speed", 1, "knots", "kilometers per hour", 1.852),
        ("speed", 1, "speed of light", "meters per second", 299792458.0),
        ("time", 1, "years", "days", 365.25),
        ("time", 1, "fortnights", "weeks", 2.0),
        ("time", 90, "minutes", "hours", 1.5),
        ("time", 1, "quarters", "months", 3.0),
        ("volume", 1, "gallon", "liter", 3.785411784),
        ("volume", 1, "gallon (imperial)", "liter", 4.54609),
        ("volume", 1, "cup", "tablespoon", 16.0),
        ("volume", 1, "tablespoon", "teaspoon", 3.0),
        ("volume", 1, "barrel (oil)", "gallon (US)", 42.0),
        ("volume", 1, "bushel (US)", "cubic inch", 2150.42),
        ("volume", 1, "acre foot", "cubic foot", 43560.0),
    ],
)
def test_results_are_those_of_the_definitions(
    quantity: str, value: float, from_unit: str, to_unit: str, expected: float
) -> None:
    assert convert(quantity, value, from_unit, to_unit) == expected


@pytest.mark.parametrize("quantity", NAMES)
def test_pint_agrees_on_every_unit(quantity: str) -> None:
    base = NAMES[quantity][0]
    for unit in NAMES[quantity]:
        there = convert(quantity, 300, unit, base)
        assert math.isclose(there, by_pint(quantity, 300, unit, base), rel_tol=1e-12), unit


@given(conversions(), st.floats(-1e100, 1e100))
def test_pint_agrees_on_every_conversion(names: dict[str, str], value: float) -> None:
    assert math.isclose(
        convert(value=value, **names), by_pint(value=value, **names), rel_tol=1e-12, abs_tol=1e-290
    )


@given(
    st.floats(0, 1e12), st.sampled_from(NAMES["temperature"]), st.sampled_from(NAMES["temperature"])
)
def test_pint_agrees_on_temperatures(value: float, from_unit: str, to_unit: str) -> None:
    expected = by_pint("temperature", value, from_unit, to_unit)
    assert math.isclose(
        convert("temperature", value, from_unit, to_unit), expected, rel_tol=1e-12, abs_tol=1e-9
    )


@given(conversions(), finite)
def test_a_value_in_its_own_unit_is_unchanged(names: dict[str, str], value: float) -> None:
    names["to_unit"] = names["from_unit"]
    assert convert(value=value, **names) == value


@given(conversions(), st.floats(1e-200, 1e200))
def test_forth_and_back_gives_the_value_but_for_the_last_digit(
    names: dict[str, str], value: float
) -> None:
    there = convert(value=value, **names)
    back = convert(names["quantity"], there, names["to_unit"], names["from_unit"])
    assert math.isclose(back, value, rel_tol=5e-16)


@given(conversions(), st.integers(1, 10**6))
def test_values_are_read_as_they_are_written(names: dict[str, str], thousandths: int) -> None:
    # The double next to a thousandth times a factor is not always the double next to the product.
    together = Fraction(convert(value=thousandths, **names)) / 1000
    assert math.isclose(convert(value=thousandths / 1000, **names), together, rel_tol=5e-16)


@given(conversions(), finite)
def test_any_number_gives_a_finite_number_or_is_too_large(
    names: dict[str, str], value: float
) -> None:
    try:
        assert math.isfinite(convert(value=value, **names))
    except ResultTooLarge:
        assert abs(by_pint(value=value, **names)) > 1.7e308


def test_a_result_beyond_the_largest_number_is_refused() -> None:
    with pytest.raises(ResultTooLarge):
        convert("length", 1e300, "parsec", "picometer")


@pytest.mark.parametrize(
    ("value", "unit"), [(-273.16, "celsius"), (-459.68, "fahrenheit"), (-5e-324, "kelvin")]
)
def test_nothing_is_colder_than_absolute_zero(value: float, unit: str) -> None:
    with pytest.raises(BelowAbsoluteZero):
        convert("temperature", value, unit, "kelvin")


@pytest.mark.parametrize("junk", [*NOT_NUMBERS, "x" * 10_000], ids=lambda junk: repr(junk)[:8])
@pytest.mark.parametrize("quantity", NAMES)
def test_other_values_and_units_are_refused(quantity: str, junk: Any) -> None:
    unit, tool = NAMES[quantity][0], f"convert_{quantity}"
    with pytest.raises(InvalidArguments, match="value"):
        call(tool, value=junk, from_unit=unit, to_unit=unit)
    with pytest.raises(InvalidArguments, match="from_unit"):
        call(tool, value=1, from_unit=junk, to_unit=unit)
    with pytest.raises(InvalidArguments, match="to_unit"):
        call(tool, value=1, from_unit=unit, to_unit=junk)


@pytest.mark.parametrize("unit", ["", "Meter", "meter ", "metre", "метр", "foot-pound force"])
def test_a_unit_is_named_exactly(unit: str) -> None:
    with pytest.raises(InvalidArguments, match="'angstrom', 'astronomical unit'"):
        call("convert_length", value=1, from_unit=unit, to_unit="meter")


def request(
    conversion_type: str, value: float, from_unit: str, to_unit: str, **others: Any
) -> dict[str, Any]:
    units = {"from_unit": from_unit, "to_unit": to_unit}
    return {"conversion_type": conversion_type, "value": value, **units, **others}


def test_a_batch_answers_in_the_order_of_the_requests() -> None:
    assert call(
        "convert_batch",
        requests=[
            request("temperature", 100, "celsius", "fahrenheit"),
            request("length", 5, "mile", "kilometer"),
        ],
    ) == [
        {"value": 100.0, "from_unit": "celsius", "result": 212.0, "to_unit": "fahrenheit"},
        {"value": 5.0, "from_unit": "mile", "result": 8.04672, "to_unit": "kilometer"},
    ]


@given(st.lists(st.tuples(conversions(), st.floats(-1e200, 1e200)), min_size=1, max_size=10))
def test_a_batch_gives_what_the_single_tools_give(
    wanted: list[tuple[dict[str, str], float]],
) -> None:
    requests = [
        request(names["quantity"], value, names["from_unit"], names["to_unit"])
        for names, value in wanted
    ]
    answers = call("convert_batch", requests=requests)
    assert [a["result"] for a in answers] == [convert(value=v, **names) for names, v in wanted]


def test_a_unit_of_another_quantity_fails_the_batch_and_says_where() -> None:
    requests = [
        request("length", 1, "mile", "meter"),
        request("temperature", 1, "celsius", "meter"),
    ]
    with pytest.raises(UnknownUnit) as refusal:
        call("convert_batch", requests=requests)
    assert refusal.value.fields == {
        "number": 2,
        "quantity": "temperature",
        "unit": "meter",
        "known": "celsius, fahrenheit, kelvin",
    }


def test_an_impossible_conversion_fails_the_batch() -> None:
    with pytest.raises(BelowAbsoluteZero):
        call("convert_batch", requests=[request("temperature", -1, "kelvin", "celsius")])
    with pytest.raises(ResultTooLarge):
        call("convert_batch", requests=[request("length", 1e308, "parsec", "meter")])


@pytest.mark.parametrize(
    "requests",
    [
        [],
        [{}],
        [None],
        ["5 miles to km"],
        [[]],
        {"conversion_type": "length"},
        [request("length", 1, "mile", "meter")] * 101,
        [request("length", 1, "mile", "meter", request_id="a")],
        [request("distance", 1, "mile", "meter")],
        [request("length", float("nan"), "mile", "meter")],
        [request("length", 10**400, "mile", "meter")],
        [{**request("length", 1, "mile", "meter"), "value": "1"}],
        [request("length", 1, "m" * 61, "meter")],
    ],
    ids=lambda requests: repr(requests)[:20],
)
def test_a_malformed_batch_is_refused(requests: Any) -> None:
    with pytest.raises(InvalidArguments):
        call("convert_batch", requests=requests)


def test_a_hundred_requests_are_the_most() -> None:
    answers = call("convert_batch", requests=[request("length", 1, "mile", "meter")] * 100)
    assert [answer["result"] for answer in answers] == [1609.344] * 100


def test_supported_units_are_listed_by_quantity() -> None:
    everything = call("list_supported_units")
    assert everything == {
        quantity: sorted(units, key=str.casefold) for quantity, units in sorted(NAMES.items())
    }
    assert call("list_supported_units", unit_type=None) == everything
    assert call("list_supported_units", unit_type="temperature") == {
        "temperature": ["celsius", "fahrenheit", "kelvin"]
    }


def test_what_was_listed_can_be_changed_without_harm() -> None:
    call("list_supported_units")["length"].clear()
    assert "meter" in call("list_supported_units", unit_type="length")["length"]


@pytest.mark.parametrize("junk", ["", "distance", "Length", 1, [], "x" * 10_000])
def test_no_other_quantity_is_listed(junk: Any) -> None:
    with pytest.raises(InvalidArguments):
        call("list_supported_units", unit_type=junk)
