"""The knowledge base of LightShop: what `shops.json` promises the seeder."""

import itertools
import re
import unicodedata
from collections import Counter
from typing import Any

import pytest
from shop_listings import (
    CATEGORIES,
    DATA,
    PRODUCTS,
    SHOP_SLOTS,
    SHOPS,
    TRADEMARKS,
    misused_articles,
    slots,
    texts,
    words,
)

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
