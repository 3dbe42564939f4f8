"""Balancing and checking equations; against plain trying, and chempy where it is installed."""

import warnings
from itertools import product
from math import gcd
from typing import Any

import pytest
from chem_formulas import Known, parts
from hypothesis import given, settings
from hypothesis import strategies as st
from toolkit_calls import calls_of

from sandboxes.core import InvalidArguments, ToolError
from sandboxes.toolkits.chem import APP
from sandboxes.toolkits.chem.compositions import IonGiven
from sandboxes.toolkits.chem.formulas import (
    FormulaInvalid,
    FormulaTooLarge,
    UnknownElement,
    parse,
)
from sandboxes.toolkits.chem.reactions import (
    CoefficientGiven,
    CoefficientsTooLarge,
    EquationInvalid,
    NoFuel,
    NotBalanceable,
    NotCombustible,
    NotUnique,
    OneSided,
)

call = calls_of(APP)


def balance(left: str, right: str) -> Any:
    sides = [dict.fromkeys(side.split(), 1) for side in (left, right)]
    return call("balance_simple_reaction", reactants=sides[0], products=sides[1])


BALANCED = [
    ("H2 O2", "H2O", "2 H2 + O2 -> 2 H2O"),
    ("C4H10 O2", "CO2 H2O", "2 C4H10 + 13 O2 -> 8 CO2 + 10 H2O"),
    ("Fe O2", "Fe2O3", "4 Fe + 3 O2 -> 2 Fe2O3"),
    ("Al H2SO4", "Al2(SO4)3 H2", "2 Al + 3 H2SO4 -> Al2(SO4)3 + 3 H2"),
    ("CuSO4·5H2O", "CuSO4 H2O", "CuSO4·5H2O -> CuSO4 + 5 H2O"),
    ("KMnO4 HCl", "KCl MnCl2 H2O Cl2", "2 KMnO4 + 16 HCl -> 2 KCl + 2 MnCl2 + 8 H2O + 5 Cl2"),
    ("K4Fe(CN)6 H2SO4 H2O", "K2SO4 FeSO4 (NH4)2SO4 CO",
     "K4Fe(CN)6 + 6 H2SO4 + 6 H2O -> 2 K2SO4 + FeSO4 + 3 (NH4)2SO4 + 6 CO"),
    ("P2I4 P4 H2O", "PH4I H3PO4", "10 P2I4 + 13 P4 + 128 H2O -> 40 PH4I + 32 H3PO4"),
    ("MnO4^- Fe^2+ H^+", "Mn^2+ Fe^3+ H2O", "MnO4^- + 5 Fe^2+ + 8 H^+ -> Mn^2+ + 5 Fe^3+ + 4 H2O"),
    ("H2O", "H2O", "H2O -> H2O"),
]  # fmt: skip


@pytest.mark.parametrize(("left", "right", "equation"), BALANCED)
def test_equations_are_balanced_as_in_the_textbook(left: str, right: str, equation: str) -> None:
    result = balance(left, right)
    assert result["equation"] == equation
    assert list(result["reactants"]) == left.split()
    assert list(result["products"]) == right.split()
    assert call("is_balanced", formula=equation) == {"balanced": True, "surplus": {}}


@pytest.mark.parametrize(("left", "right", "equation"), BALANCED[:8])
def test_chempy_balances_them_the_same_way(left: str, right: str, equation: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        chempy = pytest.importorskip("chempy", exc_type=ImportError)
        dotted = [side.replace("·", "..") for side in (left, right)]
        theirs = chempy.balance_stoichiometry(*(set(side.split()) for side in dotted))
    result = balance(left, right)
    for side, mine in zip(theirs, (result["reactants"], result["products"]), strict=True):
        assert {name.replace("..", "·"): int(n) for name, n in side.items()} == mine


def test_the_numbers_given_do_not_matter() -> None:
    result = call(
        "balance_simple_reaction", reactants={"H2": 7, "O2": 3}, products={"H2O": 1_000_000}
    )
    assert result["equation"] == "2 H2 + O2 -> 2 H2O"


@pytest.mark.parametrize(
    ("left", "right", "error"),
    [
        ("C O2", "CO CO2", NotUnique),
        ("H2O", "H2 O2 O3", NotUnique),
        ("H2 O2 N2", "H2O NH3 N2", NotUnique),
        ("H2O OH2", "H2 O2", NotUnique),
        ("CO", "CO2", NotBalanceable),
        ("Fe^2+", "Fe^3+", NotBalanceable),
        ("H2O CO2", "H2CO3 CO3", NotBalanceable),
        # Two free numbers, but the left has more oxygen whatever they are: not "not unique".
        ("CO2 CO3", "CO C2O", NotBalanceable),
        ("H2 O2", "H2O N2", OneSided),
        ("H2O", "H2", OneSided),
        ("2H2 O2", "H2O", CoefficientGiven),
        ("H2 O2", "HOH)", FormulaInvalid),
        ("Xx", "Xx", UnknownElement),
        ("H999983C N999961O", "H C999979N O", CoefficientsTooLarge),
        ("((H999999)999999)999999", "H", FormulaTooLarge),
    ],
)
def test_what_has_no_single_answer_is_refused_by_its_reason(
    left: str, right: str, error: type[ToolError]
) -> None:
    with pytest.raises(error):
        balance(left, right)


MOLECULES = "H2 O2 H2O H2O2 CO CO2 CH4 C2H6 N2 NH3 NO NO2 HCN H^+ OH^- NH4^+ NO3^-"
sides = st.lists(st.sampled_from(MOLECULES.split()), min_size=1, max_size=5, unique=True).flatmap(
    lambda chosen: st.integers(1, max(len(chosen) - 1, 1)).map(
        lambda cut: (chosen[:cut], chosen[cut:] or chosen[:1])
    )
)

MOST_TRIED = 8


def tried(left: list[str], right: list[str]) -> list[tuple[int, ...]]:
    """All numbers up to eight without a common divisor that balance, found by trying."""
    substances = [parse(formula) for formula in (*left, *right)]
    signs = [1] * len(left) + [-1] * len(right)
    rows = [
        [sign * substance.atoms.get(symbol, 0) for substance, sign in zip(substances, signs, strict=True)]
        for symbol in "HCNO"
    ] + [[sign * substance.charge for substance, sign in zip(substances, signs, strict=True)]]  # fmt: skip
    return [
        numbers
        for numbers in product(range(1, MOST_TRIED + 1), repeat=len(substances))
        if all(sum(a * n for a, n in zip(row, numbers, strict=True)) == 0 for row in rows)
        and gcd(*numbers) == 1
    ]


@settings(max_examples=60, deadline=None)
@given(sides.filter(lambda both: len(both[0]) + len(both[1]) <= 4))
def test_balancing_finds_what_trying_finds(both: tuple[list[str], list[str]]) -> None:
    left, right = both
    found = tried(left, right)
    try:
        result = balance(" ".join(left), " ".join(right))
    except (NotBalanceable, OneSided):
        assert found == []
    except NotUnique:
        assert len(found) != 1
    else:
        numbers = (*result["reactants"].values(), *result["products"].values())
        assert found == ([numbers] if max(numbers) <= MOST_TRIED else [])


@settings(deadline=None)
@given(sides)
def test_what_is_balanced_checks_out(both: tuple[list[str], list[str]]) -> None:
    try:
        result = balance(" ".join(both[0]), " ".join(both[1]))
    except ToolError:
        return
    numbers = [*result["reactants"].values(), *result["products"].values()]
    assert min(numbers) > 0
    assert gcd(*numbers) == 1
    assert call("is_balanced", formula=result["equation"])["balanced"]


@pytest.mark.parametrize(
    ("equation", "surplus"),
    [
        ("2H2 + O2 -> 2H2O", {}),
        ("2H2(g)+O2(g)→2H2O(l)", {}),
        ("H2 + 1/2 O2 = H2O", {}),
        ("H2 + 0.5O2 ⇌ H2O", {}),
        ("H2 + O2 => H2O", {"O": 1.0}),
        ("H2O = H2 + O2", {"O": -1.0}),
        ("1/3 H2 = H", {"H": -1 / 3}),
        ("Na+ + Cl- -> NaCl", {}),
        ("H++OH-=H2O", {}),
        ("Fe3+ + 3 OH- → Fe(OH)3", {}),
        ("Ag+ -> Ag+", {}),
        ("Fe^2+ -> Fe^3+", {"charge": -1.0}),
        ("2 CuSO4·5H2O -> 2 CuSO4 + 10 H2O", {}),
        ("NaCl <-> Na + Cl", {}),
    ],
)
def test_an_equation_shows_what_it_lacks(equation: str, surplus: dict[str, float]) -> None:
    expected = {"balanced": not surplus, "surplus": surplus}
    assert call("is_balanced", formula=equation) == expected


@settings(deadline=None)
@given(parts, parts, st.integers(2, 9))
def test_an_equation_is_balanced_if_both_sides_have_the_same(a: Known, b: Known, n: int) -> None:
    left = f"{n} {a[0]} + {n} {b[0]}"
    assert call("is_balanced", formula=f"{left} -> {n}({b[0]}) + {n} {a[0]}")["balanced"]
    surplus = call("is_balanced", formula=f"{left} -> {n} {a[0]}")["surplus"]
    assert surplus == {symbol: float(n * count) for symbol, count in sorted(b[1].items())}


@pytest.mark.parametrize(
    ("equation", "error"),
    [
        ("H2O", EquationInvalid),
        ("H2 -> H2 -> H2", EquationInvalid),
        ("-> H2", EquationInvalid),
        ("H2 ->", EquationInvalid),
        ("H2 + -> H2", FormulaInvalid),
        ("1234567H2 -> H2", EquationInvalid),
        ("0 H2 -> H2", EquationInvalid),
        ("1/0 H2 -> H2", FormulaInvalid),
        ("+".join(["H"] * 40) + " -> H", EquationInvalid),
        ("H" * 300 + " -> H", EquationInvalid),
        ("A -> B", UnknownElement),
        ("x = y", FormulaInvalid),
        ("+" * 500 + "->" + "+" * 400, EquationInvalid),
    ],
)
def test_what_is_no_equation_is_refused(equation: str, error: type[ToolError]) -> None:
    with pytest.raises(error):
        call("is_balanced", formula=equation)


@pytest.mark.parametrize(
    ("fuel", "equation"),
    [
        ("CH4", "CH4 + 2 O2 -> CO2 + 2 H2O"),
        ("C4H10", "2 C4H10 + 13 O2 -> 8 CO2 + 10 H2O"),
        ("CH3CH2OH", "CH3CH2OH + 3 O2 -> 2 CO2 + 3 H2O"),
        ("C", "C + O2 -> CO2"),
        ("CO", "2 CO + O2 -> 2 CO2"),
        ("H2", "2 H2 + O2 -> 2 H2O"),
        ("H2S", "2 H2S + 3 O2 -> 2 H2O + 2 SO2"),
        ("NH3", "4 NH3 + 3 O2 -> 6 H2O + 2 N2"),
        ("CS2", "CS2 + 3 O2 -> CO2 + 2 SO2"),
        ("C6H5NO2", "4 C6H5NO2 + 25 O2 -> 24 CO2 + 10 H2O + 2 N2"),
    ],
)
def test_fuels_burn_to_what_the_textbook_says(fuel: str, equation: str) -> None:
    assert call("combustion_products", fuel_formula=fuel)["equation"] == equation


@settings(deadline=None)
@given(st.fixed_dictionaries({symbol: st.integers(0, 30) for symbol in "CHONS"}))
def test_burning_keeps_every_atom_and_is_what_balancing_gives(atoms: dict[str, int]) -> None:
    fuel = "".join(f"{symbol}{n}" for symbol, n in atoms.items() if n)
    if not fuel:
        return
    try:
        result = call("combustion_products", fuel_formula=fuel)
    except NotCombustible:
        assert 2 * atoms["C"] + atoms["H"] / 2 + 2 * atoms["S"] <= atoms["O"]
        return
    assert call("is_balanced", formula=result["equation"])["balanced"]
    sides = [dict.fromkeys(result[side], 1) for side in ("reactants", "products")]
    assert call("balance_simple_reaction", reactants=sides[0], products=sides[1]) == result


@pytest.mark.parametrize(
    ("fuel", "error"),
    [
        ("CO2", NotCombustible),
        ("H2O", NotCombustible),
        ("N2", NotCombustible),
        ("O2", NotCombustible),
        ("H2O2", NotCombustible),
        ("CHCl3", NoFuel),
        ("Fe", NoFuel),
        ("2CH4", CoefficientGiven),
        ("NH4+", IonGiven),
        ("wood", FormulaInvalid),
    ],
)
def test_what_does_not_burn_is_refused(fuel: str, error: type[ToolError]) -> None:
    with pytest.raises(error):
        call("combustion_products", fuel_formula=fuel)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("balance_simple_reaction", {"reactants": {}, "products": {"H2O": 1}}),
        ("balance_simple_reaction", {"reactants": {"H2O": 0}, "products": {"H2O": 1}}),
        ("balance_simple_reaction", {"reactants": {"H2O": None}, "products": {"H2O": 1}}),
        ("balance_simple_reaction", {"reactants": {"": 1}, "products": {"H2O": 1}}),
        ("balance_simple_reaction", {"reactants": {"H" * 201: 1}, "products": {"H2O": 1}}),
        ("balance_simple_reaction", {"reactants": {f"H{n}": 1 for n in range(1, 12)}, "products": {"H": 1}}),
        ("balance_simple_reaction", {"reactants": ["H2O"], "products": {"H2O": 1}}),
        ("is_balanced", {"formula": ""}),
        ("is_balanced", {"formula": "H" * 1001}),
        ("combustion_products", {"fuel_formula": "C" * 201}),
    ],
)  # fmt: skip
def test_arguments_beyond_their_bounds_are_refused(tool: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, **arguments)
