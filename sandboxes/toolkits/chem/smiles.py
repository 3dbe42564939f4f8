"""Checking line notations of molecules (SMILES)."""

import re
from functools import cache
from typing import Annotated, Any, Final

from pydantic import Field

from sandboxes.core import InvalidArgument, Result, tool

MOST_STEPS: Final = 20_000
DEEPEST: Final = 150

# Rules of partialsmiles that SMILES itself does not have: a branch at the end is allowed, and so
# are ring bonds across a dot and written aromatic bonds.
RULES_TO_IGNORE: Final = 4 | 16 | 64

NITROGEN: Final = 7
OXYGEN: Final = 8

Smiles = Annotated[
    str, Field(min_length=1, max_length=500, description="SMILES such as CC(=O)Oc1ccccc1C(=O)O")
]

_ATOM_CLASS: Final = r":\d{1,4}(?=\])"
_STRAY_PERCENT: Final = r"%(?![0-9]{2})"
_STRANGE: Final = r"[^!-~]|>"


class TooInvolved(InvalidArgument):
    template = "the aromatic system is too involved to be checked"


class SmilesCheck(Result):
    valid: bool
    problem: str | None
    position: int | None


@cache
def _parser() -> Any:
    """The parser of partialsmiles, with some changes."""
    from partialsmiles import kekulize, smiparser, valence  # type: ignore[import-untyped]  # noqa: PLC0415 - heavy

    class Kekulizer(kekulize.Kekulizer):  # type: ignore[misc]
        """Looks for alternating paths in exponential time; so it is stopped."""

        steps = 0
        depth = 0

        def FindPath(self, *place: Any) -> bool:  # noqa: N802 - not our name
            self.steps += 1
            self.depth += 1
            if self.steps > MOST_STEPS or self.depth > DEEPEST:
                raise TooInvolved
            found = bool(super().FindPath(*place))
            self.depth -= 1
            return found

    class Parser(smiparser.SmilesParser):  # type: ignore[misc]
        def validateKekulization(self, mol: Any, state: Any) -> tuple[str, int] | None:  # noqa: N802
            rings = _in_rings(mol)
            for atom in mol.atoms:
                if atom.arom and atom.idx not in rings:
                    return "An aromatic atom is not in a ring", state.smiidx[atom.idx]
            kekulizer = Kekulizer(mol)
            if kekulizer.GreedyMatch() or kekulizer.BackTrack():
                return None
            left_over = kekulizer.needs_dbl_bond.index(True)
            return "Aromatic system cannot be kekulized", state.smiidx[left_over]

        def hasCommonValence(self, atom: Any, _state: Any) -> bool:  # noqa: N802
            """Radicals, metals and unlisted charges are allowed; too many bonds are not."""
            allowed = valence.common_valencies.get(atom.element, {}).get(atom.charge)
            if allowed is None or _is_nitro(atom):
                return True
            bonds = atom.getExplicitValence() + valence.NeedsDblBond(atom)
            return bool(bonds + atom.implh <= max(allowed))

    return Parser


def _in_rings(mol: Any) -> set[int]:
    """The atoms on a ring: those between the ends of a bond that closes one."""
    parents: dict[int, int] = {}
    rings: set[int] = set()
    for bond in mol.bonds:
        a, b = bond.beg.idx, bond.end.idx
        if b not in parents:
            parents[b] = a
            continue
        # A parent comes before its children: so the later one climbs, until both have met.
        path: set[int] = {a, b}
        while a != b and max(a, b) in parents:
            a, b = min(a, b), parents[max(a, b)]
            path |= {a, b}
        if a == b:
            rings |= path
    return rings


def _is_nitro(atom: Any) -> bool:
    """Whether it is nitrogen with five bonds, as people write nitro groups and azides."""
    if atom.element != NITROGEN or atom.charge or atom.implh > 0:
        return False
    double = [bond for bond in atom.bonds if bond.order > 1]
    return atom.getExplicitValence() == 5 and any(
        bond.getNbr(atom).element in {NITROGEN, OXYGEN} for bond in double
    )


def _invalid(problem: str, position: int) -> SmilesCheck:
    return SmilesCheck(valid=False, problem=problem, position=position)


@tool()
def simple_smiles_validate(smiles: Smiles) -> SmilesCheck:
    """Whether a SMILES string is one: its grammar, ring bonds, aromatic rings and valences.

    The position of a problem counts characters from 0.
    """
    if found := re.search(_STRANGE, smiles):
        return _invalid(f"{found[0]!r} does not belong in the SMILES of a molecule", found.start())
    if found := re.search(_STRAY_PERCENT, smiles):
        return _invalid("% takes two digits", found.start())
    # Numbers of atoms (atom classes) say nothing of the molecule, and partialsmiles has none.
    classes = {
        place for found in re.finditer(_ATOM_CLASS, smiles) for place in range(*found.span())
    }
    kept = [place for place in range(len(smiles)) if place not in classes]
    from partialsmiles import Error  # noqa: PLC0415 - heavy

    try:
        _parser()(False, RULES_TO_IGNORE).parse("".join(smiles[place] for place in kept))
    except Error as error:
        position = kept[error.idx] if error.idx < len(kept) else len(smiles)
        return _invalid(error.message, position)
    return SmilesCheck(valid=True, problem=None, position=None)
