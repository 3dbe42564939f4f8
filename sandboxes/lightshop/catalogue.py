"""LightShop's part of the knowledge base, prepared once a process."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import ceil, floor
from typing import Any, Final, NamedTuple

from sandboxes.core.data import load
from sandboxes.core.rng import stable_fraction

# The six of the paper: no world is without a shop of these.
CORE_CATEGORIES: Final = (
    "fruit", "vegetables", "books", "electronics", "fashion", "sports_equipment",
)  # fmt: skip

_MEASURE: Final = re.compile(r"([\d.]+) ?(g|kg|ml|L|cm|mm)")
_LETTER_SIZE: Final = re.compile(r"X?[SML]")


@dataclass(frozen=True)
class Size:
    """How much of a kind is one unit, and what that costs at least and at most.

    Attributes:
        label: as the catalogue writes it, `1kg`.
        factor: what it costs, as a multiple of the kind's first size.
        written: as shops write it: `("1kg", "1 kg")`.
    """

    label: str
    factor: float
    written: tuple[str, str]
    low_cents: int
    high_cents: int

    @property
    def spoken(self) -> str:
        return f"size {self.label}" if _LETTER_SIZE.fullmatch(self.label) else self.label


@dataclass(frozen=True, eq=False)
class Kind:
    """Apples, or crime novels: what comes in varieties and sizes, at prices of one range."""

    id: str
    category: str
    names: tuple[str, ...]
    varieties: tuple[str, ...]
    makers: tuple[str, ...]
    sizes: tuple[Size, ...]
    price_cents: tuple[int, int]
    descriptions: tuple[str, ...]
    notes: tuple[str, ...]
    authored: bool

    def makers_of(self, variety: str) -> tuple[str, ...]:
        """Who makes the variety: anybody, but a book has one author."""
        if not self.authored:
            return self.makers
        return (self.makers[self.varieties.index(variety) % len(self.makers)],)

    def called(self, variety: str) -> tuple[str, ...]:
        """How people call the variety: `Fuji Apples`; a book goes by its title."""
        if self.authored:
            return (variety,)
        return tuple(f"{variety} {name}" for name in self.names)


class Product(NamedTuple):
    """What several shops may sell, each under a name and at a price of its own.

    Attributes:
        key: unique over all categories; an item names its product by it.
        line: the same for all sizes of a variety, and for nothing else.
    """

    key: str
    kind: Kind
    variety: str
    size: Size
    line: tuple[str, str]

    def listed(self, pattern: str, name: str, maker: str, *, spaced: bool) -> str:
        """What a shop calls it.

        Args:
            pattern: one of the category's.
            name: one of the kind's.
            spaced: whether the shop writes `1 kg` rather than `1kg`.
        """
        return pattern.format(
            variety=self.variety, name=name, maker=maker, size=self.size.written[spaced]
        )

    def described(self, maker: str, key: str) -> str:
        """What a shop says of it, chosen by the key."""
        about = _chosen(self.kind.descriptions, "item", key).format(
            variety=self.variety, name=self.kind.names[0], maker=maker, size=self.size.label
        )
        return f"{about} {_chosen(self.kind.notes, 'note', key)}"


@dataclass(frozen=True, eq=False)
class Category:
    """One department of the marketplace.

    Attributes:
        listings: patterns of the names of items, each as often as it is likely.
        shop_patterns: patterns of the names of shops.
    """

    id: str
    label: str
    listings: tuple[str, ...]
    shop_patterns: tuple[str, ...]
    kinds: tuple[Kind, ...]

    def described(self, key: str) -> str:
        """What a shop of the category says of itself, chosen by the key."""
        return _chosen(load("shops")["descriptions"], "shop", key).format(category_label=self.label)

    @cached_property
    def products(self) -> tuple[Product, ...]:
        """All sizes of all varieties of all kinds, those that are alike side by side."""
        return tuple(
            Product(f"{kind.id}/{variety}/{size.label}", kind, variety, size, line)
            for kind in self.kinds
            for variety in kind.varieties
            for line in [(kind.id, variety)]
            for size in kind.sizes
        )


@cache
def categories() -> Mapping[str, Category]:
    """The departments by id, in the order of the knowledge base."""
    shops = load("shops")
    return {
        entry["id"]: _category(
            entry, shops["category_labels"][entry["id"]], shops["categories"][entry["id"]]
        )
        for entry in load("products")["categories"]
    }


@cache
def products() -> Mapping[str, Product]:
    """Every product by key."""
    return {made.key: made for category in categories().values() for made in category.products}


@cache
def shop_slots() -> Mapping[str, tuple[str, ...]]:
    """What the blanks in the names of shops are filled with."""
    return {slot: tuple(values) for slot, values in load("shops")["slots"].items()}


def _chosen(texts: Sequence[str], *key: str) -> str:
    return texts[int(stable_fraction(*key) * len(texts))]


def _category(entry: Mapping[str, Any], label: str, shops: Mapping[str, Any]) -> Category:
    descriptions = tuple(entry["descriptions"])
    return Category(
        id=entry["id"],
        label=label,
        listings=_listings(entry["name_patterns"], entry["prefixes"]),
        shop_patterns=tuple(shops["patterns"]),
        kinds=tuple(
            Kind(
                id=kind["id"],
                category=entry["id"],
                names=tuple(kind["names"]),
                varieties=tuple(kind["varieties"]),
                makers=tuple(kind.get("makers") or entry["makers"]),
                sizes=tuple(_size(size, kind["price_cents"]) for size in kind["sizes"]),
                price_cents=(kind["price_cents"][0], kind["price_cents"][1]),
                descriptions=descriptions,
                notes=tuple(kind["notes"]),
                authored=entry["makers_follow_varieties"],
            )
            for kind in entry["kinds"]
        ),
    )


def _listings(patterns: Sequence[str], prefixes: Sequence[str]) -> tuple[str, ...]:
    """Every second name is the plain one, and every fifth of each has a prefix."""
    likely = [patterns[0]] * (len(patterns) - 1) + list(patterns[1:])
    bare = [pattern for pattern in likely for _ in range(4 * len(prefixes))]
    return (*bare, *(f"{prefix} {pattern}" for pattern in likely for prefix in prefixes))


def _size(size: Mapping[str, Any], price_cents: Sequence[int]) -> Size:
    label, factor = size["label"], size["factor"]
    low, high = price_cents
    measured = _MEASURE.fullmatch(label)
    written = (label, label)
    if measured is not None:
        written = ("".join(measured.groups()), " ".join(measured.groups()))
    return Size(label, factor, written, ceil(low * factor), floor(high * factor))
