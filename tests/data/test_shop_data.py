"""The knowledge base of LightShop: what `products.json` and `shops.json` promise the seeder."""

from __future__ import annotations

import itertools
import json
import re
import string
import unicodedata
from collections import Counter
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


# Files


@pytest.mark.parametrize("file", ["products.json", "shops.json"])
def test_files_are_readable_utf8_without_escapes(file: str) -> None:
    raw = (DATA / file).read_bytes().decode("utf-8")
    assert raw.endswith("}\n")
    assert "\\u" not in raw
    assert max(map(len, raw.splitlines())) <= 140


def test_both_files_together_stay_small() -> None:
    assert sum((DATA / f).stat().st_size for f in ("products.json", "shops.json")) <= 400_000


@pytest.mark.parametrize("data", [PRODUCTS, SHOPS], ids=["products", "shops"])
def test_texts_are_trimmed_and_normalized(data: Any) -> None:
    for text in texts(data):
        assert text == " ".join(text.split()), text
        assert text == unicodedata.normalize("NFC", text), text
        # no dashes, quotation marks or spaces that a person would not type
        assert not re.search(r"[\u2010-\u2027\u00a0]", text), text


@pytest.mark.parametrize("data", [PRODUCTS, SHOPS], ids=["products", "shops"])
def test_no_real_trademark_is_used(data: Any) -> None:
    assert {text for text in texts(data) if TRADEMARKS.search(text.casefold())} == set()


# Products, counts and uniqueness


def test_the_required_categories_and_eight_more_are_there() -> None:
    ids = [c["id"] for c in CATEGORIES]
    assert len(ids) == len(set(ids)) >= 14
    assert set(ids) >= REQUIRED_CATEGORIES
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", i) for i in ids)


def test_there_are_enough_products() -> None:
    pairs = products = 0
    for category, kind in kinds():
        of_a_variety = 1 if category["makers_follow_varieties"] else len(makers(category, kind))
        pairs += len(kind["varieties"])
        products += len(kind["varieties"]) * of_a_variety * len(kind["sizes"])
    assert pairs >= 1_500
    assert products >= 30_000


@per_category
def test_a_category_has_enough_of_everything(category: dict[str, Any]) -> None:
    assert len(category["kinds"]) >= 20
    assert len(category["name_patterns"]) >= 5
    assert len(category["prefixes"]) >= 4
    assert len(category["descriptions"]) >= 12
    for kind in category["kinds"]:
        assert len(kind["notes"]) >= 2, kind["id"]
        if category["id"] == "books":
            assert len(kind["varieties"]) >= 30, kind["id"]
            assert len(kind["makers"]) >= 10, kind["id"]
            assert len(kind["sizes"]) >= 3, kind["id"]
        else:
            assert 4 <= len(kind["varieties"]) <= 14, kind["id"]
            assert len(makers(category, kind)) >= 16, kind["id"]
            assert kind["sizes"], kind["id"]


def test_most_kinds_come_in_three_sizes() -> None:
    sizes = Counter(min(len(kind["sizes"]), 3) for _, kind in kinds())
    assert sizes[3] >= 0.7 * sizes.total()


@per_category
def test_no_list_has_an_entry_twice(category: dict[str, Any]) -> None:
    lists = [category[key] for key in ("name_patterns", "prefixes", "makers", "descriptions")]
    for kind in category["kinds"]:
        lists += [kind["names"], kind["varieties"], kind["notes"], makers(category, kind)]
        lists.append([size["label"] for size in kind["sizes"]])
    for entries in lists:
        folded = [entry.casefold() for entry in entries]
        assert len(folded) == len(set(folded)), entries


def test_a_maker_works_in_one_category_and_an_author_in_one_genre() -> None:
    owners = Counter(m for c in CATEGORIES for m in c["makers"])
    owners += Counter(m for _, kind in kinds() for m in kind.get("makers", []))
    assert [m for m, n in owners.items() if n > 1] == []


@per_category
def test_every_kind_has_makers_at_exactly_one_level(category: dict[str, Any]) -> None:
    for kind in category["kinds"]:
        assert bool(kind.get("makers")) != bool(category["makers"]), kind["id"]


# Products, names


def test_kind_ids_are_made_from_the_canonical_name() -> None:
    ids = [kind["id"] for _, kind in kinds()]
    assert len(ids) == len(set(ids))
    for _, kind in kinds():
        assert kind["id"] == re.sub(r"[^a-z0-9]+", "_", kind["names"][0].lower()).strip("_")


def test_no_two_kinds_share_a_name() -> None:
    owner: dict[tuple[str, ...], str] = {}
    for _, kind in kinds():
        for name in kind["names"]:
            assert owner.setdefault(words(name), kind["id"]) == kind["id"], name


@per_category
def test_no_kind_name_is_part_of_another_kinds_name(category: dict[str, Any]) -> None:
    owner = {words(n): kind["id"] for kind in category["kinds"] for n in kind["names"]}
    for kind in category["kinds"]:
        for name in kind["names"]:
            for run in runs(words(name)):
                assert owner.get(run, kind["id"]) == kind["id"], (name, run)


@per_category
def test_no_variety_contains_a_kind_name(category: dict[str, Any]) -> None:
    names = {words(n) for kind in category["kinds"] for n in kind["names"]}
    for kind in category["kinds"]:
        for variety in kind["varieties"]:
            assert names.isdisjoint(runs(words(variety))), (kind["id"], variety)


def test_no_product_can_be_taken_for_another_by_its_name() -> None:
    """Who searches for "Cherry Tomato" must not find a "Black Cherry Tomato" or a soup of them."""
    owner: dict[tuple[str, ...], tuple[str, str, str]] = {}
    for product, text in listings():
        assert owner.setdefault(words(text), product) == product, text
    for product, text in listings():
        for run in runs(words(text)):
            assert owner.get(run, product) == product, (text, run)


@per_category
def test_no_variety_of_a_kind_is_a_typing_error_or_a_part_of_another(
    category: dict[str, Any],
) -> None:
    for kind in category["kinds"]:
        for a, b in itertools.combinations(kind["varieties"], 2):
            assert not one_edit_apart(a.casefold(), b.casefold()), (kind["id"], a, b)
            assert words(a) not in set(runs(words(b))), (kind["id"], a, b)
            assert words(b) not in set(runs(words(a))), (kind["id"], a, b)


@per_category
def test_makers_and_prefixes_cannot_be_read_as_part_of_a_product(
    category: dict[str, Any],
) -> None:
    """Otherwise "Cherry Hill Tomato" or "Baby Spinach" would be two things at once."""
    phrases = {words(n) for kind in category["kinds"] for n in kind["names"]}
    if category["id"] != "books":
        phrases |= {words(v) for kind in category["kinds"] for v in kind["varieties"]}
    product_words = {w for phrase in phrases for w in phrase}
    all_makers = {m for kind in category["kinds"] for m in makers(category, kind)}
    for maker in all_makers:
        assert phrases.isdisjoint(runs(words(maker))), maker
    for prefix in category["prefixes"]:
        assert not set(words(prefix)) & product_words, prefix
        assert not set(words(prefix)) & {w for m in all_makers for w in words(m)}, prefix


@per_category
def test_names_are_written_like_headings(category: dict[str, Any]) -> None:
    small = {"a", "an", "and", "as", "at", "by", "de", "des", "di", "du", "for", "from", "in", "of"}
    small |= {"on", "or", "to", "up", "with", "the", "into", "en", "y", "it", "la"}
    small |= {"about", "above", "across", "after", "against", "among", "around", "before"}
    small |= {"behind", "below", "beneath", "between", "beyond", "over", "under", "without"}
    for kind in category["kinds"]:
        for text in kind["names"] + kind["varieties"] + makers(category, kind):
            assert not set(text) & set("(){}[];|/"), text
            first, *rest = re.findall(r"[^\s-][^\s]*", text)
            assert first[0].isupper() or first[0].isdigit(), text
            assert all(w[0].isupper() or w[0] in "&'0123456789" or w in small for w in rest), text


@per_category
def test_name_patterns_end_in_the_size_and_keep_variety_and_name_together(
    category: dict[str, Any],
) -> None:
    assert any("{maker}" not in p for p in category["name_patterns"])
    for pattern in category["name_patterns"]:
        assert set(slots(pattern)) <= PRODUCT_SLOTS
        assert pattern.endswith(" ({size})")
        if category["id"] == "books":
            assert "{variety}" in pattern
        else:
            assert "{variety} {name}" in pattern


@per_category
def test_every_listed_name_reads_cleanly(category: dict[str, Any]) -> None:
    for kind in category["kinds"]:
        maker, size = makers(category, kind)[0], kind["sizes"][0]["label"]
        for pattern, variety, name, prefix in itertools.product(
            category["name_patterns"], kind["varieties"], kind["names"], category["prefixes"]
        ):
            filled = pattern.format(variety=variety, name=name, maker=maker, size=size)
            listed = f"{prefix} {filled}"
            assert re.fullmatch(r"[^(){}\s][^(){}]*[^(){}\s] \([^(){}]+\)", listed), listed
            assert len(listed) <= 110, listed
            if category["id"] != "books":
                assert set(words(variety)).isdisjoint(words(name)), listed


# Products, sizes and prices


@per_category
def test_size_labels_are_well_formed_and_distinct(category: dict[str, Any]) -> None:
    grammar = re.compile("|".join(f"(?:{g})" for g in SIZE_GRAMMAR))
    for kind in category["kinds"]:
        for size in kind["sizes"]:
            assert set(size) == {"label", "factor"}
            assert grammar.fullmatch(size["label"]), (kind["id"], size)
        measured = [m for size in kind["sizes"] if (m := measure(size["label"]))]
        assert len(measured) == len(set(measured)), kind["id"]


@per_category
def test_size_factors_are_relative_to_the_first_size(category: dict[str, Any]) -> None:
    for kind in category["kinds"]:
        assert kind["sizes"][0]["factor"] == 1.0, kind["id"]
        assert all(0.05 <= size["factor"] <= 20 for size in kind["sizes"]), kind["id"]


@per_category
def test_more_costs_more_and_never_more_than_its_share(category: dict[str, Any]) -> None:
    for kind in category["kinds"]:
        measured = [(measure(s["label"]), s["factor"]) for s in kind["sizes"]]
        for (a, factor_a), (b, factor_b) in itertools.permutations(measured, 2):
            if a is None or b is None or a[0] != b[0] or a[1] >= b[1]:
                continue
            # the length of a belt or of a rod hardly matters to its price
            assert factor_a <= factor_b, kind["id"]
            if a[0] in SOLD_BY_QUANTITY:
                assert factor_a < factor_b <= factor_a * b[1] / a[1] + 1e-9, (kind["id"], a, b)


def test_every_category_has_a_price_bound() -> None:
    assert set(DEAREST_CENTS) == {c["id"] for c in CATEGORIES}


@per_category
def test_prices_are_plausible(category: dict[str, Any]) -> None:
    for kind in category["kinds"]:
        lo, hi = kind["price_cents"]
        assert isinstance(lo, int)
        assert isinstance(hi, int)
        assert 0 < lo <= hi <= WIDEST_PRICE_RANGE * lo, kind["id"]
        factors = [size["factor"] for size in kind["sizes"]]
        assert lo * min(factors) >= CHEAPEST_CENTS, kind["id"]
        assert hi * max(factors) <= DEAREST_CENTS[category["id"]], kind["id"]


# Products, descriptions


@per_category
def test_descriptions_use_every_slot_once_and_no_article_before_one(
    category: dict[str, Any],
) -> None:
    for template in category["descriptions"]:
        assert sorted(slots(template)) == sorted(PRODUCT_SLOTS), template
        assert not re.search(r"\ban? \{", template, flags=re.IGNORECASE), template
        # "pack of 2" does not begin a sentence
        assert not re.search(r"(^|[.!?] )\{size\}", template), template


@per_category
def test_filled_descriptions_are_clean_sentences(category: dict[str, Any]) -> None:
    for kind in category["kinds"]:
        ways = itertools.product(category["descriptions"], kind["varieties"], kind["names"])
        sizes = itertools.cycle(size["label"] for size in kind["sizes"])
        for (template, variety, name), maker in zip(
            ways, itertools.cycle(makers(category, kind)), strict=False
        ):
            text = template.format(variety=variety, name=name, maker=maker, size=next(sizes))
            assert not set(text) & set("{}"), text
            assert re.match(r"[A-Z0-9\"]", text), text
            assert text.endswith("."), text
            assert misused_articles(text.replace(variety, "").replace(maker, "")) == [], text


@per_category
def test_notes_are_sentences_that_hold_for_every_product_of_the_kind(
    category: dict[str, Any],
) -> None:
    for kind in category["kinds"]:
        for note in kind["notes"]:
            assert slots(note) == [], note
            assert re.fullmatch(r"[A-Z].*\.", note), note
            assert misused_articles(note) == [], note


# Shops


def test_every_category_has_shop_names_and_a_label() -> None:
    ids = {c["id"] for c in CATEGORIES}
    assert set(SHOPS) == {"categories", "slots", "descriptions", "category_labels"}
    assert set(SHOPS["categories"]) == ids
    assert set(SHOPS["category_labels"]) == ids
    assert SHOPS["category_labels"]["fruit"] == "fruit"
    assert SHOPS["category_labels"]["sports_equipment"] == "sports equipment"


def test_labels_are_distinct_plain_nouns() -> None:
    labels = list(SHOPS["category_labels"].values())
    assert len(labels) == len(set(labels))
    assert all(re.fullmatch(r"[a-z]+( [a-z]+)*", label) for label in labels)


def test_slots_are_defined_long_enough_and_without_doubles() -> None:
    assert set(SHOPS["slots"]) == SHOP_SLOTS
    for slot, values in SHOPS["slots"].items():
        assert len(values) >= (80 if slot == "owner" else 40), slot
        assert len({v.casefold() for v in values}) == len(values), slot
        assert all(v[0].isupper() and not set(v) & set("(){}") for v in values), slot


def test_owners_take_a_plain_possessive() -> None:
    assert [o for o in SHOPS["slots"]["owner"] if o[-1] in "sxz" or "'" in o] == []


def test_no_word_stands_in_two_slots() -> None:
    places = Counter(
        w for values in SHOPS["slots"].values() for w in {x for v in values for x in words(v)}
    )
    assert [w for w, n in places.items() if n > 1 and w not in {"street", "road", "lane"}] == []


@pytest.mark.parametrize("category", SHOPS["categories"])
def test_a_category_has_many_shop_names(category: str) -> None:
    patterns = SHOPS["categories"][category]["patterns"]
    assert len(patterns) == len(set(patterns)) >= 12
    assert {slot for p in patterns for slot in slots(p)} == SHOP_SLOTS
    names = 0
    for pattern in patterns:
        assert slots(pattern), pattern
        assert set(slots(pattern)) <= SHOP_SLOTS, pattern
        assert len(set(slots(pattern))) == len(slots(pattern)), pattern
        count = 1
        for slot in slots(pattern):
            count *= len(SHOPS["slots"][slot])
        names += count
    assert names >= 500


def _own_words(category: str) -> list[set[str]]:
    return [
        set(words(re.sub(r"\{\w+\}", " ", pattern)))
        for pattern in SHOPS["categories"][category]["patterns"]
    ]


@pytest.mark.parametrize("category", SHOPS["categories"])
def test_a_shop_name_tells_its_category_by_a_word_of_its_own(category: str) -> None:
    """Each pattern has a word that no other category and no slot has: no shop name fits two."""
    taken = {w for values in SHOPS["slots"].values() for v in values for w in words(v)}
    for other in SHOPS["categories"]:
        if other != category:
            taken |= set().union(*_own_words(other))
    for pattern, own in zip(
        SHOPS["categories"][category]["patterns"], _own_words(category), strict=True
    ):
        assert own - taken, pattern


@pytest.mark.parametrize("category", SHOPS["categories"])
def test_shop_names_read_cleanly(category: str) -> None:
    seen: dict[str, str] = {}
    for pattern in SHOPS["categories"][category]["patterns"]:
        assert not re.search(r"\ban? \{", pattern, flags=re.IGNORECASE), pattern
        for values in itertools.product(*(SHOPS["slots"][s] for s in slots(pattern))):
            name = pattern.format(**dict(zip(slots(pattern), values, strict=True)))
            assert len(name) <= 60, name
            assert not re.search(r"\b(\w+) \1\b", name.casefold()), name
            assert seen.setdefault(name.casefold(), pattern) == pattern, name


def test_shop_descriptions_fit_every_category() -> None:
    descriptions = SHOPS["descriptions"]
    assert len(descriptions) == len(set(descriptions)) >= 40
    for template in descriptions:
        assert slots(template) == ["category_label"], template
        assert not template.startswith("{"), template  # the label is in lower case
        assert not re.search(r"\ban? \{", template, flags=re.IGNORECASE), template
        # a label may be singular or plural, so no verb may follow it
        assert not re.search(r"\{category_label\} (is|are|has|have|was|were|comes?)\b", template)
        for label in SHOPS["category_labels"].values():
            text = template.format(category_label=label)
            assert re.fullmatch(r"[A-Z].*\.", text), text
            assert misused_articles(text) == [], text
