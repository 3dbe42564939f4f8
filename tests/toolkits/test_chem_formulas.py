"""Formulas: their atoms, masses and kinds; against molmass's own reader and periodictable."""

from fractions import Fraction
from math import gcd
from typing import Any

import molmass
import periodictable
import pytest
from chem_formulas import SYMBOLS, Known, formulas, parts
from hypothesis import given, settings
from hypothesis import strategies as st
from toolkit_calls import NOT_NUMBERS, calls_of

from sandboxes.core import InvalidArguments
from sandboxes.toolkits.chem import APP
from sandboxes.toolkits.chem.compositions import IonGiven
from sandboxes.toolkits.chem.formulas import (
    FormulaInvalid,
    FormulaTooLarge,
    UnknownElement,
    element_masses,
    parse,
)
from sandboxes.toolkits.exact import ResultTooLarge

call = calls_of(APP)
no_deadline = settings(deadline=None)

OF_A_FORMULA = [
    "molar_mass", "empirical_formula", "percent_composition", "normalize_formula", "element_list",
    "is_organic",
]  # fmt: skip


@pytest.mark.parametrize(
    ("formula", "mass"),
    [
        ("H2O", 18.015),
        ("2H2O", 36.031),
        ("2 H2O", 36.031),
        ("H₂O", 18.015),
        ("H2O(l)", 18.015),
        ("CO", 28.010),
        ("Co", 58.933),
        ("C6H12O6", 180.156),
        ("Al2(SO4)3", 342.150),
        ("K4[Fe(CN)6]", 368.343),
        ("CuSO4·5H2O", 249.685),
        ("CuSO4.5H2O", 249.685),
        ("CuSO4 • 5 H2O", 249.685),
        ("CuSO₄\u22195H₂O", 249.685),
        ("CuSO4*5H2O", 249.685),
        ("2CuSO4·5H2O", 499.370),
        ("(NH4)2[Ni(SO4)2]·6H2O", 394.987),
        ("Tc", 97.907),
    ],
)
def test_masses_are_those_of_the_textbook(formula: str, mass: float) -> None:
    assert call("molar_mass", formula=formula) == pytest.approx(mass, abs=0.0015)


@no_deadline
@given(formulas)
def test_atoms_are_counted_through_brackets_and_dots(known: Known) -> None:
    formula, atoms = known
    read = parse(formula)
    assert dict(read.atoms) == dict(atoms)
    assert call("element_list", formula=formula) == sorted(atoms)


@no_deadline
@given(parts)
def test_atoms_are_those_that_molmass_reads(known: Known) -> None:
    formula = known[0].translate(str.maketrans("{}", "()"))
    theirs = molmass.Formula(formula.translate(str.maketrans("[]", "()")))
    assert call("normalize_formula", formula=formula) == theirs.formula
    assert call("molar_mass", formula=formula) == pytest.approx(theirs.mass, abs=0.0006)


@no_deadline
@given(parts)
def test_masses_are_near_those_of_periodictable(known: Known) -> None:
    formula, atoms = known
    theirs = sum(n * getattr(periodictable, symbol).mass for symbol, n in atoms.items())
    # The two tables go by different years and ranges of the isotopes in nature.
    assert call("molar_mass", formula=formula) == pytest.approx(theirs, rel=2e-4, abs=0.001)


@pytest.mark.parametrize(
    "symbol", [each.symbol for each in periodictable.elements if 1 <= each.number <= 109]
)
def test_every_element_with_a_known_mass_is_known(symbol: str) -> None:
    theirs = getattr(periodictable, symbol)
    # For artificial elements each table has the isotope that was the longest-lived in its year.
    assert call("molar_mass", formula=symbol) == pytest.approx(theirs.mass, rel=0.04)
    assert len(element_masses()) == 109


@no_deadline
@given(formulas)
def test_the_normal_form_stays_and_means_the_same(known: Known) -> None:
    normal = call("normalize_formula", formula=known[0])
    assert call("normalize_formula", formula=normal) == normal
    assert call("molar_mass", formula=normal) == call("molar_mass", formula=known[0])


@pytest.mark.parametrize(
    ("formula", "normal"),
    [
        ("(CH3)2CHOH", "C3H8O"),
        ("CH3CH2OH", "C2H6O"),
        ("NaCl", "ClNa"),
        ("H2SO4", "H2O4S"),
        ("CuSO4·5H2O", "CuH10O9S"),
        ("HCN", "CHN"),
        ("NH4+", "H4N^+"),
        ("NO3-", "NO3^-"),
        ("SO4^2-", "O4S^2-"),
        ("SO4^-2", "O4S^2-"),
        ("SO₄²⁻", "O4S^2-"),
        ("Fe3+", "Fe^3+"),
        ("Fe+++", "Fe^3+"),
        ("[Fe(CN)6]4-", "C6FeN6^4-"),
        ("Ca²⁺(aq)", "Ca^2+"),
        ("OH\u2212", "HO^-"),
        ("2NH4^+", "H8N2^2+"),
    ],
)
def test_formulas_are_put_in_hill_order_with_their_charge(formula: str, normal: str) -> None:
    assert call("normalize_formula", formula=formula) == normal
    assert call("normalize_formula", formula=normal) == normal


@pytest.mark.parametrize(
    ("formula", "empirical"),
    [("C6H12O6", "CH2O"), ("H2O2", "HO"), ("Hg2Cl2", "ClHg"), ("C4H10", "C2H5"), ("O3", "O"),
     ("CH3COOH", "CH2O"), ("H2O", "H2O"), ("3H2O", "H2O")],
)  # fmt: skip
def test_the_empirical_formula_has_the_smallest_numbers(formula: str, empirical: str) -> None:
    assert call("empirical_formula", formula=formula) == empirical


@no_deadline
@given(formulas)
def test_the_empirical_formula_has_the_same_ratios(known: Known) -> None:
    formula, atoms = known
    smallest = parse(call("empirical_formula", formula=formula)).atoms
    assert gcd(*smallest.values()) == 1
    assert len({Fraction(atoms[symbol], n) for symbol, n in smallest.items()}) == 1
    assert smallest.keys() == atoms.keys()


def test_shares_of_the_mass_are_those_of_the_textbook() -> None:
    assert call("percent_composition", formula="H2O") == {"H": 11.19, "O": 88.81}
    assert call("percent_composition", formula="C6H12O6") == {"C": 40.001, "H": 6.714, "O": 53.285}


@no_deadline
@given(formulas)
def test_shares_of_the_mass_make_up_the_whole(known: Known) -> None:
    shares = call("percent_composition", formula=known[0])
    assert sum(shares.values()) == pytest.approx(100, abs=0.0006 * len(shares))
    assert shares.keys() == known[1].keys()


ORGANIC = """
CH4 CCl4 CHCl3 C2F4 C6H12O6 CH3COONa HCOOH HCONa CO(NH2)2 CH3CN CH3NCO (CH3)2CO3 CH3(CO)CH3
"""
INORGANIC = """
H2O NaCl C C60 CO CO2 CS2 H2CO3 NaHCO3 Ca(HCO3)2 (NH4)2CO3 Cu2(OH)2CO3 Na2CO3·10H2O HCN NaCN
K4[Fe(CN)6] KSCN HNCO CaC2 Ni(CO)4 HCo(CO)4 CO2·6H2O CsOH CrH CoCl2 CaCl2
"""


@pytest.mark.parametrize("formula", ORGANIC.split())
def test_carbon_with_hydrogen_or_halogens_is_organic(formula: str) -> None:
    assert call("is_organic", formula=formula) is True


@pytest.mark.parametrize("formula", INORGANIC.split())
def test_carbonates_cyanides_and_what_has_no_carbon_are_not(formula: str) -> None:
    assert call("is_organic", formula=formula) is False


@pytest.mark.parametrize(
    ("moles", "formula", "grams"),
    [(1, "H2O", 18.015), (0.1, "H2O", 1.8015), (0, "NaCl", 0.0), (2.5, "CuSO4·5H2O", 624.2125)],
)
def test_moles_and_grams_go_by_the_molar_mass(moles: float, formula: str, grams: float) -> None:
    assert call("convert_moles_to_grams", moles=moles, formula=formula) == grams
    assert call("convert_grams_to_moles", grams=grams, formula=formula) == moles


@no_deadline
@given(st.floats(1e-12, 1e12), formulas)
def test_grams_come_back_as_moles(moles: float, known: Known) -> None:
    grams = call("convert_moles_to_grams", moles=moles, formula=known[0])
    assert grams == pytest.approx(moles * call("molar_mass", formula=known[0]), rel=1e-15)
    back = call("convert_grams_to_moles", grams=grams, formula=known[0])
    assert back == pytest.approx(moles, rel=1e-15)


def test_more_grams_than_there_are_numbers_are_refused() -> None:
    with pytest.raises(ResultTooLarge):
        call("convert_moles_to_grams", moles=1e308, formula="U")


@pytest.mark.parametrize("junk", [*NOT_NUMBERS, -1.0], ids=lambda junk: repr(junk)[:8])
def test_amounts_are_finite_numbers_from_zero(junk: Any) -> None:
    with pytest.raises(InvalidArguments):
        call("convert_moles_to_grams", moles=junk, formula="H2O")
    with pytest.raises(InvalidArguments):
        call("convert_grams_to_moles", grams=junk, formula="H2O")


@pytest.mark.parametrize(
    "formula",
    [" ", "h2o", "H2o", "H0", "H02", "0H2O", "(H", "H)", "(H]", "()", "H()", "·H2O", "H2O·", "H2O··H2O",
     "12", "H+H", "H 2", "1e5", "Fe0.95O", "peptide(GG)", "dna(AT)", "[13C]", "SO42-", "H^", "H^2",
     "H^100+", "H1234567", "H2O;", "你好", "CH3-CH3", "((((((((H))))))))", "(" * 200, "²", "+", "x" * 200],
)  # fmt: skip
@pytest.mark.parametrize("tool", OF_A_FORMULA)
def test_what_is_no_formula_is_refused(tool: str, formula: str) -> None:
    with pytest.raises(FormulaInvalid, match="is no chemical formula"):
        call(tool, formula=formula)


@pytest.mark.parametrize("formula", ["Xx", "D2O", "Og", "A", "NaQl", "J"])
def test_elements_without_a_known_mass_are_named(formula: str) -> None:
    with pytest.raises(UnknownElement, match="symbol"):
        call("molar_mass", formula=formula)


def test_more_atoms_than_a_grain_is_made_of_are_refused() -> None:
    with pytest.raises(FormulaTooLarge):
        call("molar_mass", formula="((H999999)999999)999999")


@pytest.mark.parametrize("tool", ["empirical_formula"])
def test_an_ion_has_no_empirical_formula(tool: str) -> None:
    with pytest.raises(IonGiven):
        call(tool, formula="SO4^2-")


@pytest.mark.parametrize(
    "junk", ["", "H" * 201, None, 5, "\ud800"], ids=lambda junk: repr(junk)[:8]
)
@pytest.mark.parametrize("tool", OF_A_FORMULA)
def test_what_is_no_short_text_is_refused(tool: str, junk: Any) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, formula=junk)


def test_the_symbols_of_the_random_formulas_are_elements() -> None:
    assert set(SYMBOLS) <= element_masses().keys()
