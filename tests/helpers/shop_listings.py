"""The knowledge base of LightShop: how `products.json` and `shops.json` are read by their tests."""

from __future__ import annotations

import itertools
import json
import re
import string
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[2] / "sandboxes" / "data"
PRODUCTS = json.loads((DATA / "products.json").read_text(encoding="utf-8"))
SHOPS = json.loads((DATA / "shops.json").read_text(encoding="utf-8"))
CATEGORIES: list[dict[str, Any]] = PRODUCTS["categories"]

REQUIRED_CATEGORIES = {"fruit", "vegetables", "books", "electronics", "fashion", "sports_equipment"}

# No product of the category may cost more than this, whatever its kind and size.
DEAREST_CENTS = {
    "fruit": 5_000,
    "vegetables": 3_000,
    "bakery": 9_000,
    "dairy": 5_000,
    "books": 5_000,
    "electronics": 200_000,
    "fashion": 35_000,
    "sports_equipment": 120_000,
    "stationery": 25_000,
    "toys": 25_000,
    "kitchenware": 30_000,
    "garden": 50_000,
    "pet_supplies": 30_000,
    "health_and_beauty": 20_000,
    "home_textiles": 45_000,
    "tools": 35_000,
    "drinks": 6_000,
}
CHEAPEST_CENTS = 10
WIDEST_PRICE_RANGE = 8  # hi / lo of one kind

# Marks that slip in easily because people use them as common words; brands that a shop would have.
TRADEMARKS = re.compile(
    r"""(?<![\w-])(
    adidas|aldi|allen|amazon|asics|asus|audi|bic|biro|birkenstock|bluetooth|bosch|braun|bundt
    |canon|casio|coca-cola|corten|crocs|danone|dell|dove|dremel|duracell|dyson|evian|fanta
    |ferrari|fiskars|fitbit|formica|frisbee|gillette|google|gopro|gore-tex|haribo|hasbro
    |heineken|heinz|hershey|hoover|hp|huawei|ikea|ipad|iphone|jacuzzi|jenga|kellogg|kindle
    |kitchenaid|kleenex|kodak|lacoste|lego|lenovo|levi's|lindt|lipton|logitech|lycra|makita
    |mattel|meccano|microsoft|miele|milka|moleskine|monopoly|motorola|nerf|nescafé|nespresso
    |nestlé|netgear|nike|nikon|nintendo|nivea|nokia|nutella|oral-b|pampers|panasonic|parker
    |pedigree|pelikan|pepsi|perrier|philips|plasticine|play-doh|playmobil|playstation|plexiglas
    |post-it|prada|puma|purina|pyrex|q-tip|ray-ban|reebok|rolex|rollerblade|rollerblades
    |salomon|samsung|scrabble|sennheiser|sharpie|siemens|sony|speedo|spotify|sprite|stabilo
    |staedtler|stanley|starbucks|styrofoam|swatch|tefal|teflon|thermos|toblerone|toyota
    |tupperware|twinings|uniqlo|uno|vans|vaseline|velcro|weber|whiskas|wilson|windex|xbox|xerox
    |yamaha|yeti|zara|ziploc|zippo
    )(?![\w-])""",
    re.VERBOSE,
)

SIZE_GRAMMAR = [
    r"\d+(\.\d+)?(g|kg)",
    r"\d+(\.\d+)? (ml|L|oz)",
    r"\d+(\.\d+)? (mm|cm|m|inch)",
    r"\d+x\d+ cm",
    r"\d+ (GB|TB|mAh|W|V)",
    r"1 pc|1 pad|1 packet|1 seat|\d+ (pieces|cups|persons|notes|seats)",
    r"pair|\d+ pairs",
    r"(set|pack|box|bag|tray|tube) of \d+",
    r"bunch|one size|X?S|M|X?L|size \d+|A[2-6]",
    r"paperback|hardcover|large print|audio CD|spiral-bound|board book",
]
# What can be measured: the pattern of a label, and how many base units its unit is.
MEASURES = [
    ("weight", r"(?P<n>[\d.]+)(?P<unit>g|kg)", {"g": 1, "kg": 1000}),
    ("volume", r"(?P<n>[\d.]+) (?P<unit>ml|L)", {"ml": 1, "L": 1000}),
    ("length", r"(?P<n>[\d.]+) (?P<unit>mm|cm|m)", {"mm": 1, "cm": 10, "m": 1000}),
    ("inches", r"(?P<n>[\d.]+) (?P<unit>inch)", {"inch": 1}),
    ("storage", r"(?P<n>\d+) (?P<unit>GB|TB)", {"GB": 1, "TB": 1000}),
    ("charge", r"(?P<n>\d+) (?P<unit>mAh)", {"mAh": 1}),
    ("power", r"(?P<n>\d+) (?P<unit>W)", {"W": 1}),
    ("pieces", r"(?P<n>\d+) (?P<unit>pieces)", {"pieces": 1}),
    ("pairs", r"(?P<n>\d+) (?P<unit>pairs)", {"pairs": 1}),
    ("count", r"(?P<unit>set|pack|box|bag|tray|tube) of (?P<n>\d+)", dict.fromkeys(
        ["set", "pack", "box", "bag", "tray", "tube"], 1)),
]  # fmt: skip
# Twice as much of these costs at most twice as much.
SOLD_BY_QUANTITY = {"weight", "volume", "pairs", "count"}

PRODUCT_SLOTS = {"variety", "name", "maker", "size"}
SHOP_SLOTS = {"owner", "adjective", "noun", "street"}


def kinds() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for category in CATEGORIES:
        for kind in category["kinds"]:
            yield category, kind


def makers(category: dict[str, Any], kind: dict[str, Any]) -> list[str]:
    found: list[str] = kind.get("makers") or category["makers"]
    return found


def slots(template: str) -> list[str]:
    return [field for _, field, _, _ in string.Formatter().parse(template) if field is not None]


def words(text: str) -> tuple[str, ...]:
    """The words of a text as a search would see them: lower case, singular, without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("'s", ""))
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return tuple(_singular(w) for w in re.findall(r"[^\W_]+", plain))


def _singular(word: str) -> str:
    for plural, singular in (
        ("ies", "y"),
        ("ie", "y"),
        ("oes", "o"),
        ("ches", "ch"),
        ("shes", "sh"),
    ):
        if len(word) > 4 and word.endswith(plural):
            return word.removesuffix(plural) + singular
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def runs(phrase: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every run of neighbouring words."""
    for start, end in itertools.combinations(range(len(phrase) + 1), 2):
        yield phrase[start:end]


def listings() -> Iterator[tuple[tuple[str, str, str], str]]:
    """Every product without its size, with each of the ways its variety and kind are written."""
    for category, kind in kinds():
        for variety, name in itertools.product(kind["varieties"], kind["names"]):
            text = variety if category["id"] == "books" else f"{variety} {name}"
            yield (category["id"], kind["id"], variety), text


def misused_articles(text: str) -> list[str]:
    wrong = []
    for article, word in re.findall(r"\b(an?) [\"'(]*([^\W_]+)", text, flags=re.IGNORECASE):
        vowel = bool(re.match(r"[aeiouáéíóúàèìòùäöüåø]|hour|honest|heir|8|11\b|18\b", word.lower()))
        if re.match(r"(uni|use|usu|eu|one\b|once\b|ute|uti)", word.lower()):
            vowel = False
        if vowel != (article.lower() == "an"):
            wrong.append(f"{article} {word}")
    return wrong


def one_edit_apart(a: str, b: str) -> bool:
    if abs(len(a) - len(b)) > 1:
        return False
    if len(a) == len(b):
        return sum(x != y for x, y in zip(a, b, strict=True)) <= 1
    short, long = sorted((a, b), key=len)
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))


def texts(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for key, value in node.items():
            yield key
            yield from texts(value)
    elif isinstance(node, list):
        for value in node:
            yield from texts(value)


def measure(label: str) -> tuple[str, float] | None:
    if label in ("1 pc", "1 pad", "1 packet"):
        return "count", 1.0
    if label == "pair":
        return "pairs", 1.0
    for what, pattern, units in MEASURES:
        if found := re.fullmatch(pattern, label):
            return what, float(found["n"]) * units[found["unit"]]
    return None


per_category = pytest.mark.parametrize("category", CATEGORIES, ids=lambda c: c["id"])
