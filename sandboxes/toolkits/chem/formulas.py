"""Chemical formulas, read strictly, as atoms and a charge.

Own reading, and molmass only for the masses: it takes "2H2O" for heavy water, "" for nothing with
the mass 0, and lets in isotopes, peptides and DNA.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import InvalidArgument
from sandboxes.toolkits.exact import exact

LONGEST_FORMULA: Final = 200
DEEPEST: Final = 8
MOST_ATOMS: Final = 10**9

Formula = Annotated[
    str,
    Field(
        min_length=1,
        max_length=LONGEST_FORMULA,
        description="chemical formula: Al2(SO4)3, CuSO4·5H2O, SO4^2-, K3[Fe(CN)6]",
    ),
]

_PLAIN: Final = str.maketrans(
    "₀₁₂₃₄₅₆₇₈₉\u2022\u2219\u22c5.*\u2212\u2013", "0123456789\u00b7\u00b7\u00b7\u00b7\u00b7--"
)
_RAISED: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")

_STATE: Final = r"\s*\((?:s|l|g|aq)\)$"
_SUPERSCRIPT: Final = r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+$"
_CHARGE: Final = r"\^(?:([1-9]\d?)?([+-])|([+-])([1-9]\d?))$"
_SIGNS: Final = r"(?:\++|-+)$"
# Fe3+ and [Fe(CN)6]3- have three charges, but NO3- has three oxygen atoms and one.
_NUMBERED: Final = r"([A-Z][a-z]?|.*\])([1-9])([+-])"
_COEFFICIENT: Final = r"([1-9]\d{0,5})(?!\d)"
_PIECE: Final = r"([A-Z][a-z]?)|([(\[{])|([)\]}])"
_COUNT: Final = r"[1-9]\d{0,5}(?!\d)"
PAIRS: Final = {"(": ")", "[": "]", "{": "}"}


class FormulaInvalid(InvalidArgument):
    template = "{formula!r} is no chemical formula: {problem}"


class UnknownElement(InvalidArgument):
    template = "no element whose mass is known has the symbol {symbol!r}"


class FormulaTooLarge(InvalidArgument):
    template = "the formula has more than 1,000,000,000 atoms"


@dataclass(frozen=True)
class Composition:
    """What a formula says.

    Attributes:
        atoms: how many of each element, in Hill's order (C, H, the others by the alphabet).
        charge: in elementary charges.
        parts: each part between the dots as it was written.
    """

    atoms: Mapping[str, int]
    charge: int
    parts: tuple[str, ...]

    @property
    def hill(self) -> str:
        """The formula in Hill's order."""
        written = "".join(f"{symbol}{n if n > 1 else ''}" for symbol, n in self.atoms.items())
        if not self.charge:
            return written
        size = abs(self.charge)
        return f"{written}^{size if size > 1 else ''}{'+' if self.charge > 0 else '-'}"

    @property
    def mass(self) -> Fraction:
        """Grams a mole, to the milligram: what a table of the elements can tell.

        Electrons that are missing or added are not weighed.
        """
        masses = element_masses()
        total = sum((n * masses[symbol] for symbol, n in self.atoms.items()), Fraction())
        return round(total, 3)


@cache
def element_masses() -> Mapping[str, Fraction]:
    """Symbol -> standard atomic weight, or the mass of the longest-lived isotope."""
    from molmass import ELEMENTS  # noqa: PLC0415 - heavy

    return {element.symbol: exact(element.mass) for element in ELEMENTS}


def hill_order(atoms: Mapping[str, int]) -> dict[str, int]:
    """The same atoms in Hill's order."""
    first = ("C", "H") if "C" in atoms else ()
    rest = sorted(atoms.keys() - set(first))
    return {symbol: atoms[symbol] for symbol in (*first, *rest) if symbol in atoms}


def parse(formula: str) -> Composition:
    """Read a formula; a number before it counts for the whole of it, one after a dot for its part.

    Raises:
        FormulaInvalid: it is none.
        UnknownElement: an element in it does not exist.
        FormulaTooLarge: it has too many atoms.
    """
    return _Reader(formula).composition()


class _Reader:
    def __init__(self, formula: str) -> None:
        self.formula = formula

    def invalid(self, problem: str) -> FormulaInvalid:
        return FormulaInvalid(formula=self.formula, problem=problem)

    def composition(self) -> Composition:
        text = re.sub(_STATE, "", self.formula.strip())
        if raised := re.search(_SUPERSCRIPT, text):
            text = text[: raised.start()] + "^" + raised[0].translate(_RAISED)
        text, charge = self.charge(text.translate(_PLAIN))
        times, text = self.coefficient(text)
        atoms: Counter[str] = Counter()
        parts = [part.strip() for part in text.split("·")]
        for part in parts:
            factor, units = self.coefficient(part)
            for symbol, n in self.units(units).items():
                atoms[symbol] += n * factor * times
        if atoms.total() > MOST_ATOMS:
            raise FormulaTooLarge
        return Composition(hill_order(atoms), charge * times, tuple(parts))

    def charge(self, text: str) -> tuple[str, int]:
        """What stands before the charge, and the charge."""
        if found := re.search(_CHARGE, text):
            size, sign = found[1] or found[4] or "1", found[2] or found[3]
            return text[: found.start()], int(f"{sign}{size}")
        if found := re.fullmatch(_NUMBERED, text):
            return found[1], int(found[3] + found[2])
        if found := re.search(_SIGNS, text):
            before = text[: found.start()]
            if before != before.rstrip():
                raise self.invalid("a charge follows its formula without a space")
            if before[-2:].isdecimal():
                raise self.invalid("SO42- may be read in two ways; write the charge as in SO4^2-")
            return before, int(f"{found[0][0]}{len(found[0])}")
        return text, 0

    def coefficient(self, text: str) -> tuple[int, str]:
        if text[:1].isdecimal():
            found = re.match(_COEFFICIENT, text)
            if found is None:
                raise self.invalid("a number that is 0 or too large")
            return int(found[0]), text[found.end() :].lstrip()
        return 1, text

    def units(self, text: str) -> Counter[str]:
        """The atoms of a part without dots; brackets may nest."""
        levels: list[tuple[str, Counter[str]]] = [("", Counter())]
        at = 0
        while at < len(text):
            piece = re.match(_PIECE, text[at:])
            if piece is None:
                raise self.invalid(f"{text[at]!r} does not belong here")
            at += piece.end()
            symbol, opening, closing = piece.groups()
            if opening:
                levels.append((PAIRS[opening], Counter()))
                if len(levels) > DEEPEST:
                    raise self.invalid(f"more than {DEEPEST - 1} brackets within each other")
                continue
            if symbol and symbol not in element_masses():
                raise UnknownElement(symbol=symbol)
            unit = Counter({symbol: 1}) if symbol else self.closed(levels, closing)
            if text[at : at + 1].isdecimal():
                found = re.match(_COUNT, text[at:])
                if found is None:
                    raise self.invalid("a count that is 0 or too large")
                at += found.end()
                unit = Counter({each: n * int(found[0]) for each, n in unit.items()})
            levels[-1][1].update(unit)
        if len(levels) > 1:
            raise self.invalid(f"a {levels[-1][0]} is missing")
        if not levels[0][1]:
            raise self.invalid("there are no atoms in it, or in a part of it")
        return levels[0][1]

    def closed(self, levels: list[tuple[str, Counter[str]]], closing: str) -> Counter[str]:
        bracket, unit = levels.pop()
        if closing != bracket:
            raise self.invalid(f"a {closing} without its partner")
        if not unit:
            raise self.invalid("empty brackets")
        return unit
