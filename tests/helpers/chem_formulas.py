"""Random formulas whose atoms are known, because they are put together here."""

from collections import Counter

from hypothesis import strategies as st

# A formula, and its atoms.
Known = tuple[str, Counter[str]]

_SYMBOLS = "H He Li B C N O F Na Mg Al Si P S Cl K Ca Cr Mn Fe Co Ni Cu Zn Br Ag Sn I Ba Pb U"
SYMBOLS = _SYMBOLS.split()


def times(atoms: Counter[str], n: int) -> Counter[str]:
    return Counter({symbol: n * count for symbol, count in atoms.items()})


def counted(unit: Known, n: int) -> Known:
    return f"{unit[0]}{n if n > 1 else ''}", times(unit[1], n)


def joined(units: list[Known]) -> Known:
    return "".join(text for text, _ in units), sum((atoms for _, atoms in units), Counter())


def bracketed(inside: Known, brackets: str) -> Known:
    return f"{brackets[0]}{inside[0]}{brackets[1]}", inside[1]


counts = st.integers(1, 12)
elements = st.sampled_from(SYMBOLS).map(lambda symbol: (symbol, Counter({symbol: 1})))
units = st.recursive(
    st.builds(counted, elements, counts),
    lambda inner: st.builds(
        counted,
        st.builds(bracketed, st.lists(inner, min_size=1, max_size=3).map(joined), st.sampled_from(["()", "[]", "{}"])),
        counts,
    ),
    max_leaves=5,
)  # fmt: skip
parts = st.lists(units, min_size=1, max_size=4).map(joined)


def hydrated(salt: Known, water: Known, n: int, dot: str) -> Known:
    return f"{salt[0]}{dot}{n if n > 1 else ''}{water[0]}", salt[1] + times(water[1], n)


formulas = parts | st.builds(hydrated, parts, parts, counts, st.sampled_from("·.•*"))
