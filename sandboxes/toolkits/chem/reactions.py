"""Chemical equations."""

import re
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import InvalidArgument, Result, tool
from sandboxes.toolkits.chem.balance import smallest_whole
from sandboxes.toolkits.chem.compositions import neutral
from sandboxes.toolkits.chem.formulas import LONGEST_FORMULA, Formula, parse
from sandboxes.toolkits.exact import nearest

MOST_SUBSTANCES: Final = 10
MOST_TERMS: Final = 40
CHARGE: Final = "charge"
LARGEST_COEFFICIENT: Final = 10**12

Side = Annotated[
    dict[Formula, Annotated[int, Field(ge=1, le=1_000_000)]],
    Field(
        min_length=1,
        max_length=MOST_SUBSTANCES,
        description="formula -> the number before it so far, 1 if there is none; "
        "the balanced equation does not depend on it",
    ),
]
Equation = Annotated[
    str,
    Field(
        min_length=1,
        max_length=1000,
        description="equation such as 2 H2 + O2 -> 2 H2O; the arrow may be ->, =, → or ⇌",
    ),
]

_ARROW: Final = r"<?[-=]+>|[→⟶⇌⇄↔=]"
# A plus at the end of a formula, or before another plus, is a charge: Na+ + Cl-.
_PLUS: Final = r"\+(?=\s*[^\s+])"
_TERM: Final = r"(?s)\s*(?:([1-9]\d{0,5}(?:/[1-9]\d{0,5}|\.\d{1,6})?|0\.\d{1,6})(?!\d))?(.*)"
_LEADING_NUMBER: Final = r"\s*\d"

# Element -> what it burns to, how many of its atoms are in that, and how many of oxygen.
BURNT: Final = {"C": ("CO2", 1, 2), "H": ("H2O", 2, 1), "S": ("SO2", 1, 2), "N": ("N2", 2, 0)}


class NotBalanceable(InvalidArgument):
    template = "no positive numbers balance this equation"


class NotUnique(InvalidArgument):
    template = "not unique: several reactions at once, which can be mixed in any ratio"


class OneSided(InvalidArgument):
    template = "{element} stands on one side only"


class CoefficientsTooLarge(InvalidArgument):
    template = "the numbers of the balanced equation are too large to be of use"


class CoefficientGiven(InvalidArgument):
    template = "{formula!r} starts with a number; give the formula alone"


class EquationInvalid(InvalidArgument):
    template = "this is no equation: {problem}"


class NotCombustible(InvalidArgument):
    template = "{formula!r} does not burn: it takes up no oxygen"


class NoFuel(InvalidArgument):
    template = "only fuels of C, H, O, N and S are known to burn to one set of products"


class BalancedReaction(Result):
    reactants: dict[str, int]
    products: dict[str, int]
    equation: str


class BalanceCheck(Result):
    balanced: bool
    surplus: dict[str, float]


def _written(side: Mapping[str, int]) -> str:
    return " + ".join(f"{n} {formula}" if n > 1 else formula for formula, n in side.items())


def _reaction(left: Mapping[str, int], right: Mapping[str, int]) -> BalancedReaction:
    return BalancedReaction(
        reactants=dict(left),
        products=dict(right),
        equation=f"{_written(left)} -> {_written(right)}",
    )


@tool()
def balance_simple_reaction(reactants: Side, products: Side) -> BalancedReaction:
    """The smallest whole numbers with which a reaction keeps every element and the charge."""
    for formula in (*reactants, *products):
        if re.match(_LEADING_NUMBER, formula):
            raise CoefficientGiven(formula=formula)
    left, right = [[parse(formula) for formula in side] for side in (reactants, products)]
    elements = [
        {symbol for substance in side for symbol in substance.atoms} for side in (left, right)
    ]
    if lone := elements[0] ^ elements[1]:
        raise OneSided(element=min(lone))
    numbers = smallest_whole(left, right)
    if numbers == "not unique":
        raise NotUnique
    if numbers == "impossible":
        raise NotBalanceable
    assert not isinstance(numbers, str)
    if max(numbers) > LARGEST_COEFFICIENT:
        raise CoefficientsTooLarge
    return _reaction(
        dict(zip(reactants, numbers, strict=False)),
        dict(zip(products, numbers[len(left) :], strict=True)),
    )


def _counted(side: str) -> dict[str, Fraction]:
    """How many atoms of each element, and charges, a side of an equation has."""
    total: dict[str, Fraction] = defaultdict(Fraction)
    for term in re.split(_PLUS, side):
        found = re.fullmatch(_TERM, term)
        assert found is not None
        formula = found[2].strip()
        if not formula or re.match(_LEADING_NUMBER, formula):
            raise EquationInvalid(problem="a formula is missing, or a number cannot be read")
        if len(formula) > LONGEST_FORMULA:
            raise EquationInvalid(problem=f"a formula is longer than {LONGEST_FORMULA} characters")
        substance = parse(formula)
        times = Fraction(found[1] or 1)
        for symbol, n in (*substance.atoms.items(), (CHARGE, substance.charge)):
            total[symbol] += times * n
    return total


@tool()
def is_balanced(formula: Equation) -> BalanceCheck:
    """Whether an equation has as many atoms of each element, and charges, on the left as on the right.

    The surplus is how many more there are on the left; negative, if there are fewer.
    """
    sides = re.split(_ARROW, formula)
    if len(sides) != 2:
        raise EquationInvalid(problem="it takes one arrow")
    if sum(len(re.findall(_PLUS, side)) + 1 for side in sides) > MOST_TERMS:
        raise EquationInvalid(problem=f"it has more than {MOST_TERMS} formulas")
    left, right = map(_counted, sides)
    difference = {each: left[each] - right[each] for each in sorted({*left, *right})}
    surplus = {each: nearest(n) for each, n in difference.items() if n}
    return BalanceCheck(balanced=not surplus, surplus=surplus)


@tool()
def combustion_products(fuel_formula: Formula) -> BalancedReaction:
    """What a fuel of C, H, O, N and S burns to in enough oxygen: CO2, H2O, SO2 and N2."""
    if re.match(_LEADING_NUMBER, fuel_formula):
        raise CoefficientGiven(formula=fuel_formula)
    atoms = neutral(fuel_formula).atoms
    if not atoms.keys() <= {*BURNT, "O"}:
        raise NoFuel
    products: dict[str, Fraction] = {}
    oxygen = Fraction(-atoms.get("O", 0))
    for element, (product, its_atoms, oxygens) in BURNT.items():
        if element in atoms:
            products[product] = Fraction(atoms[element], its_atoms)
            oxygen += products[product] * oxygens
    if oxygen <= 0:
        raise NotCombustible(formula=fuel_formula)
    left = {fuel_formula.strip(): Fraction(1), "O2": oxygen / 2}
    scale = lcm(*(amount.denominator for amount in (*left.values(), *products.values())))
    return _reaction(
        {formula: int(amount * scale) for formula, amount in left.items()},
        {formula: int(amount * scale) for formula, amount in products.items()},
    )
