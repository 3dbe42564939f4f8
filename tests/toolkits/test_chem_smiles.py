"""Checking SMILES; against RDKit where it is installed."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toolkit_calls import calls_of

from sandboxes.core import InvalidArguments
from sandboxes.toolkits.chem import APP
from sandboxes.toolkits.chem.smiles import TooInvolved

call = calls_of(APP)

VALID = """
C CCO CC(=O)Oc1ccccc1C(=O)O CN1C=NC2=C1C(=O)N(C(=O)N2C)C C1CCCCC1 CC(C)Cc1ccc(cc1)C(C)C(=O)O
OC(=O)CC(O)(CC(O)=O)C(O)=O C[C@H](N)C(=O)O F/C=C/F C#N [Na+].[Cl-] c1ccc2ccccc2c1 n1ccccc1
c1cc[nH]c1 O=C=O CN1CCC[C@H]1c2cccnc2 C1=CC=C(C=C1)[N+](=O)[O-] OCC1OC(O)C(O)C(O)C1O
CC1(C)SC2C(NC(=O)Cc3ccccc3)C(=O)N2C1C(=O)O [O-]S(=O)(=O)[O-].[Cu+2] CS(=O)(=O)C P(=O)(O)(O)O B(O)O
[NH4+] [13CH4] c1csc2c1CCC2 o1cccc1 C%10CCCC%10 CC(C) [CH3] [Fe] * [2H]O[2H] CN(=O)=O CN=N#N
[CH3:1][OH:2] C1.C1 c1:c:c:c:c:c1 c1ccc(cc1)-c1ccccc1
"""

INVALID = {
    "C(": 2, "C)": 1, "(C)": 0, "C()C": 2, "C1CC": 4, "C11": 2, "c1cccc1": 5, "CC(C)(C)(C)C": 1, "cc": 0,
    "C==C": 2, "C=": 2, "C..C": 2, "C.": 2, "[C": 2, "[]": 1, "[Xx]": 1, "Q": 0, "C%1": 1, "C%": 1, "1CC1": 0,
    "C>>C": 1, "C C": 1, "C\n": 1, "你好": 0, "C²CC²": 1, "H": 0, "[CH3:1": 4, "C1CC=1C#1": 9, "CCO;": 3,
    "[CH4:1]C(": 9, "FC(F)(F)(F)F": 1,
}  # fmt: skip


@pytest.mark.parametrize("smiles", VALID.split())
def test_molecules_are_valid(smiles: str) -> None:
    expected = {"valid": True, "problem": None, "position": None}
    assert call("simple_smiles_validate", smiles=smiles) == expected


@pytest.mark.parametrize("smiles", INVALID)
def test_a_problem_is_named_with_its_position(smiles: str) -> None:
    result = call("simple_smiles_validate", smiles=smiles)
    assert (result["valid"], result["position"]) == (False, INVALID[smiles])
    assert result["problem"]


def mutants(count: int) -> list[str]:
    """Molecules with up to three characters changed, always the same ones."""
    draw = random.Random(20261130)
    found: list[str] = []
    while len(found) < count:
        letters = list(draw.choice(VALID.split()))
        for _ in range(draw.randint(0, 3)):
            at = draw.randrange(len(letters) + 1)
            letters[at : at + draw.randint(0, 1)] = draw.choice(["", *"CNOSc()[]=#-+12%@H./\\F:"])
        if letters:
            found.append("".join(letters))
    return found


def test_nearly_all_mutants_are_judged_as_rdkit_judges_them() -> None:
    chem = pytest.importorskip("rdkit.Chem", exc_type=ImportError)
    pytest.importorskip("rdkit.RDLogger").DisableLog("rdApp.*")
    differ = [
        smiles
        for smiles in mutants(3000)
        if call("simple_smiles_validate", smiles=smiles)["valid"]
        is (chem.MolFromSmiles(smiles) is None)
    ]
    assert len(differ) <= 60, differ[:20]


@settings(deadline=None, max_examples=200)
@given(st.text(alphabet="CNOScnos()[]=#-+123%@H./\\lrBFPI:*$>", min_size=1, max_size=40))
def test_any_text_is_judged(smiles: str) -> None:
    result = call("simple_smiles_validate", smiles=smiles)
    assert result["valid"] is (result["problem"] is None) is (result["position"] is None)
    assert result["valid"] or 0 <= result["position"] <= len(smiles)


@pytest.mark.parametrize(
    "smiles",
    ["C" * 500, "C(" * 250, "(" * 500, "[" * 500, "C1" * 250, "c1ccccc1" * 60, "C(" * 160 + ")" * 160,
     "c1" + "c" * 496 + "1", "c1" + "c" * 495 + "1", "=" * 500, "C." * 250],
)  # fmt: skip
def test_long_and_odd_texts_are_judged(smiles: str) -> None:
    call("simple_smiles_validate", smiles=smiles)


# A sheet of aromatic rings that has no way to put its double bonds, but more paths along which to
# try it than anyone can.
SHEET = (
    "c1cc2c3ccc4cc5cc6c7c8cccc9c%10ccc%11c%12ccc%13c%14ccc%15c%16ccc%17ccc%18c%19c%17c%16c%16c%"
    "17c%15c%14c%14c%15c%13c%12c%12c%13c%11c%10c%10c(c98)c(c7ccc6c(c5)cccc5c(c3c4)c3c2c(c1)ccc3"
    "cc5)ccc%10c%13ccc%12c%15ccc%14c%17ccc%16c%19ccc%18"
)


def test_an_aromatic_sheet_is_refused_before_it_takes_forever() -> None:
    with pytest.raises(TooInvolved):
        call("simple_smiles_validate", smiles=SHEET)


@pytest.mark.parametrize("junk", ["", "C" * 501, None, 5, ["C"]], ids=lambda junk: repr(junk)[:8])
def test_what_is_no_short_text_is_refused(junk: Any) -> None:
    with pytest.raises(InvalidArguments):
        call("simple_smiles_validate", smiles=junk)
