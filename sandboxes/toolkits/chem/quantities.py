"""Acidity, gases and mixtures."""

from decimal import Context, Decimal, localcontext
from fractions import Fraction
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import InvalidArgument, Result, tool
from sandboxes.toolkits.exact import Real, exact, nearest

GAS_CONSTANT: Final = Fraction("8.31446261815324")
"""In J/(mol K), exact since 2019; also kPa L/(mol K)."""

KPA_AN_ATM: Final = Fraction("101.325")
THIRTY_DIGITS: Final = Context(prec=30)

Concentration = Annotated[
    float, Field(ge=1e-20, le=1000, description="concentration of H+ in mol/L")
]
Acidity = Annotated[float, Field(ge=-3, le=20, description="pH")]
Moles = Annotated[float, Field(ge=0, description="amount of substance in mol")]


class EmptyRange(InvalidArgument):
    template = "there is no number from {lo} to {hi}"


class PartTooLarge(InvalidArgument):
    template = "a part of {partial_moles} mol is more than the whole of {total_moles} mol"


class Pressure(Result):
    kpa: float
    atm: float


@tool()
def ph_from_concentration(h_conc: Concentration) -> float:
    """The pH of a solution: minus the decimal logarithm of the concentration of H+ in mol/L."""
    with localcontext(THIRTY_DIGITS):
        return nearest(-Decimal(repr(h_conc)).log10())


@tool()
def concentration_from_ph(ph: Acidity) -> float:
    """The concentration of H+ in mol/L at a pH."""
    with localcontext(THIRTY_DIGITS):
        return nearest(Decimal(10) ** -Decimal(repr(ph)))


@tool()
def ideal_gas_pressure(
    n_moles: Moles,
    temp_k: Annotated[float, Field(gt=0, description="temperature in K")],
    volume_l: Annotated[float, Field(gt=0, description="volume in L")],
) -> Pressure:
    """The pressure of an ideal gas, in kPa and in atm."""
    kpa = GAS_CONSTANT * exact(n_moles) * exact(temp_k) / exact(volume_l)
    return Pressure(kpa=nearest(kpa), atm=nearest(kpa / KPA_AN_ATM))


@tool()
def mole_fraction(
    partial_moles: Moles,
    total_moles: Annotated[float, Field(gt=0, description="amount of the whole mixture in mol")],
) -> float:
    """The share of one substance in the amount of a mixture, from 0 to 1."""
    if partial_moles > total_moles:
        raise PartTooLarge(partial_moles=partial_moles, total_moles=total_moles)
    return nearest(exact(partial_moles) / exact(total_moles))


@tool()
def clamp(value: Real, lo: Real, hi: Real) -> float:
    """The number from lo to hi, both included, that is nearest to value."""
    if lo > hi:
        raise EmptyRange(lo=lo, hi=hi)
    return max(lo, min(value, hi))
