"""What a formula tells: masses, shares, elements, and the formula written another way."""

import re
from fractions import Fraction
from functools import reduce
from math import gcd
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import InvalidArgument, tool
from sandboxes.toolkits.chem.formulas import Composition, Formula, element_masses, parse
from sandboxes.toolkits.exact import exact, nearest

Moles = Annotated[float, Field(ge=0, description="amount of substance in mol")]
Grams = Annotated[float, Field(ge=0, description="mass in g")]

HALOGENS: Final = frozenset({"F", "Cl", "Br", "I"})

# Carbon in these groups counts as inorganic: carbonates, cyanides, cyanates, thiocyanates,
# carbonyls.
_INORGANIC: Final = r"CO3|SCN|CNS|NCS|OCN|CNO|NCO|CN(?![a-z])|\(CO\)"
_CARBON: Final = r"C(?![a-z])"


class IonGiven(InvalidArgument):
    template = "{formula!r} is an ion; this takes a neutral formula"


def neutral(formula: str) -> Composition:
    """Read a formula that has no charge.

    Raises:
        IonGiven: it has one.
    """
    composition = parse(formula)
    if composition.charge:
        raise IonGiven(formula=formula)
    return composition


@tool()
def molar_mass(formula: Formula) -> float:
    """The molar mass in g/mol, to three decimals; a number before the formula multiplies it."""
    return nearest(parse(formula).mass)


@tool()
def empirical_formula(formula: Formula) -> str:
    """The formula with the smallest whole numbers in the same ratio: C6H12O6 gives CH2O."""
    composition = neutral(formula)
    divisor = reduce(gcd, composition.atoms.values())
    atoms = {symbol: n // divisor for symbol, n in composition.atoms.items()}
    return Composition(atoms, 0, ()).hill


@tool()
def percent_composition(formula: Formula) -> dict[str, float]:
    """The share of each element in the mass, in percent to three decimals."""
    atoms = parse(formula).atoms
    masses = {symbol: n * element_masses()[symbol] for symbol, n in atoms.items()}
    total = sum(masses.values(), Fraction())
    return {symbol: nearest(round(mass / total * 100, 3)) for symbol, mass in masses.items()}


@tool()
def normalize_formula(formula: Formula) -> str:
    """The formula in Hill's order (C, H, then by the alphabet), brackets and dots multiplied out."""
    return parse(formula).hill


@tool()
def element_list(formula: Formula) -> list[str]:
    """The symbols of the elements in a formula, in alphabetical order."""
    return sorted(parse(formula).atoms)


@tool()
def is_organic(formula: Formula) -> bool:
    """Whether a substance is organic: it has carbon with hydrogen or a halogen.

    Carbon in carbonates, cyanides, cyanates, thiocyanates and carbonyls, written as such groups,
    does not count.
    """

    def organic(part: str) -> bool:
        if not re.search(_CARBON, re.sub(_INORGANIC, "", part)):
            return False
        atoms = parse(part).atoms
        return "H" in atoms or not HALOGENS.isdisjoint(atoms)

    return any(organic(part) for part in parse(formula).parts)


@tool()
def convert_moles_to_grams(moles: Moles, formula: Formula) -> float:
    """The mass in g of an amount of a substance."""
    return nearest(exact(moles) * parse(formula).mass)


@tool()
def convert_grams_to_moles(grams: Grams, formula: Formula) -> float:
    """The amount in mol of a mass of a substance."""
    return nearest(exact(grams) / parse(formula).mass)
