"""The knowledge base of LightShop: what `products.json` promises the seeder."""

import itertools
import re
from collections import Counter
from typing import Any

from shop_listings import (
    CATEGORIES,
    CHEAPEST_CENTS,
    DEAREST_CENTS,
    PRODUCT_SLOTS,
    REQUIRED_CATEGORIES,
    SIZE_GRAMMAR,
    SOLD_BY_QUANTITY,
    WIDEST_PRICE_RANGE,
    kinds,
    listings,
    makers,
    measure,
    misused_articles,
    one_edit_apart,
    per_category,
    runs,
    slots,
    words,
)

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
