"""Stories of values: what is equal, what is nothing, what is a path."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from enum import Enum

from evaluation_states import ANNA, BEN, ME, P0, Scenario, change, group, post, put, send, state


class Color(Enum):
    RED = "red"


VALUES = [
    Scenario(
        "$199 is not $299",
        "Text is equal or it is not; nearly the same is not the same.",
        state(send(1, ANNA, "It costs $299")),
        state(send(11, ANNA, "It costs $199")),
        (4, 3, 0),
    ),
    Scenario(
        "composed and decomposed letters",
        "The two are one text to any reader: Unicode NFC makes them equal.",
        state(send(1, ANNA, "Caf\u00e9")),
        state(send(11, ANNA, "Cafe\u0301")),
        (4, 4, 0),
        True,
    ),
    Scenario(
        "white space around a text",
        "Text is trimmed.",
        state(send(1, ANNA, "Hi")),
        state(send(11, ANNA, "  Hi\n")),
        (4, 4, 0),
        True,
    ),
    Scenario(
        "white space inside a text",
        "Only the ends are trimmed.",
        state(send(1, ANNA, "Hi Anna")),
        state(send(11, ANNA, "Hi  Anna")),
        (4, 3, 0),
    ),
    Scenario(
        "another case",
        "Dictated text is compared exactly.",
        state(send(1, ANNA, "Hi")),
        state(send(11, ANNA, "hi")),
        (4, 3, 0),
    ),
    Scenario(
        "None, missing and empty",
        "None, a missing field, empty text and an empty list are one value.",
        state(post(1, "Hi", place=None, images=[], likes=[])),
        state(post(11, "Hi", mood="", place="  ")),
        (3, 3, 0),
        True,
    ),
    Scenario(
        "clear a remark",
        "Removing the field and setting it to empty text come to the same.",
        state(change("talk.contacts", BEN, remark="")),
        state(put("talk.contacts", BEN, name="Ben", blocked=True)),
        (1, 1, 0),
        True,
    ),
    Scenario(
        "False is a value",
        "False is not nothing: a block that is gone is not a block that is off.",
        state(change("talk.contacts", BEN, blocked=False)),
        state(change("talk.contacts", BEN, blocked=None)),
        (1, 0, 0),
    ),
    Scenario(
        "zero is a value",
        "0 is not nothing either.",
        state(change("shop", "account", balance_cents=0)),
        state(change("shop", "account", balance_cents=None)),
        (1, 0, 0),
    ),
    Scenario(
        "True became 1",
        "True is not 1, though Python says True == 1.",
        state(),
        state(change("shop", "account", vip=1)),
        (0, 0, 1),
    ),
    Scenario(
        "False became 0 next to a shared row",
        "Equal rows are skipped, and 0 is not equal to False.",
        state(send(1, ANNA, "Hi")),
        state(send(11, ANNA, "Hi"), change("talk.contacts", ANNA, blocked=0)),
        (4, 4, 1),
    ),
    Scenario(
        "True became 1 inside a list",
        "Type-strict at any depth: one element too few, one too many.",
        state(change("shop", "account", flags=[True])),
        state(change("shop", "account", flags=[1])),
        (1, 0, 1),
    ),
    Scenario(
        "an int and a float of one value",
        "1 and 1.0 are the same number.",
        state(change("shop", "account", rate=1)),
        state(change("shop", "account", rate=1.0)),
        (1, 1, 0),
        True,
    ),
    Scenario(
        "float noise",
        "0.1 + 0.2 is 0.3 to twelve significant digits.",
        state(),
        state(change("shop", "account", rate=0.1 + 0.2)),
        (0, 0, 0),
        True,
    ),
    Scenario(
        "a float off in the eleventh digit",
        "That is no noise.",
        state(),
        state(change("shop", "account", rate=0.30000000003)),
        (0, 0, 1),
    ),
    Scenario(
        "one cent off",
        "Whole numbers are compared exactly, however large.",
        state(change("shop", "account", balance_cents=10**15)),
        state(change("shop", "account", balance_cents=10**15 + 1)),
        (1, 0, 0),
    ),
    Scenario(
        "a decimal",
        "Decimals are numbers: 19.50 is 19.5.",
        state(change("shop", "account", price=Decimal("19.50"))),
        state(change("shop", "account", price=Decimal("19.5"))),
        (1, 1, 0),
        True,
    ),
    Scenario(
        "a number became text",
        "5 is not the text 5.",
        state(change("shop.cart", "fruit/apple", count=5)),
        state(change("shop.cart", "fruit/apple", count="5")),
        (1, 0, 0),
    ),
    Scenario(
        "a day and its midnight",
        "A date is not a moment.",
        state(change("shop", "account", since=date(2026, 3, 1))),
        state(change("shop", "account", since=datetime(2026, 3, 1))),
        (1, 0, 0),
    ),
    Scenario(
        "an enum and its text",
        "Type-strict: the member is not its value.",
        state(change("shop", "account", color=Color.RED)),
        state(change("shop", "account", color="red")),
        (1, 0, 0),
    ),
    Scenario(
        "a volatile field",
        "The moment of sending is not judged.",
        state(send(1, ANNA, "Hi", sent_at=100)),
        state(send(11, ANNA, "Hi", sent_at=103)),
        (4, 4, 0),
        True,
    ),
    Scenario(
        "a volatile table",
        "Read receipts are not judged, neither required nor damage.",
        state(send(1, ANNA, "Hi"), put("talk.receipts", "a", seen=True)),
        state(send(11, ANNA, "Hi"), put("talk.receipts", "b", seen=True)),
        (4, 4, 0),
        True,
    ),
]

LISTS = [
    Scenario(
        "bag in another order",
        "Members have no order.",
        state(group(1, "Team", members=(ANNA, BEN))),
        state(group(11, "Team", members=(BEN, ANNA))),
        (5, 5, 0),
        True,
    ),
    Scenario(
        "one member short",
        "Each member is a path; one is missing.",
        state(group(1, "Team", members=(ANNA, BEN))),
        state(group(11, "Team", members=(ANNA,))),
        (5, 4, 0),
    ),
    Scenario(
        "one member too many",
        "The extra member is one damaged path.",
        state(group(1, "Team", members=(ANNA,))),
        state(group(11, "Team", members=(ANNA, BEN))),
        (4, 4, 1),
    ),
    Scenario(
        "the wrong member",
        "One missing, and one more that nobody asked for.",
        state(group(1, "Team", members=(ANNA,))),
        state(group(11, "Team", members=(BEN,))),
        (4, 3, 1),
    ),
    Scenario(
        "duplicates count",
        "A bag knows how often: the second apple is missing.",
        state(put("shop.cart", "box", items=["apple", "apple"])),
        state(put("shop.cart", "box", items=["apple"])),
        (3, 2, 0),
    ),
    Scenario(
        "a like on an old post",
        "One element more in an old list is one path, wherever it stands.",
        state(change("talk.posts", P0, likes=[BEN, ME])),
        state(change("talk.posts", P0, likes=[ME, BEN])),
        (1, 1, 0),
        True,
    ),
    Scenario(
        "liked, and somebody else's like lost",
        "The required path is made, Ben's like is damage.",
        state(change("talk.posts", P0, likes=[BEN, ME])),
        state(change("talk.posts", P0, likes=[ME])),
        (1, 1, 1),
    ),
    Scenario(
        "sequence in another order",
        "Images are declared a sequence: one path, and it is wrong.",
        state(post(1, "Hi", images=["1", "2"])),
        state(post(11, "Hi", images=["2", "1"])),
        (4, 3, 0),
    ),
    Scenario(
        "tuple and list",
        "Both are lists.",
        state(post(1, "Hi", images=["1", "2"])),
        state(post(11, "Hi", images=("1", "2"))),
        (4, 4, 0),
        True,
    ),
    Scenario(
        "mappings in a list",
        "They are elements of a bag: their order, and the order of their keys, is chance.",
        state(put("shop.cart", "box", items=[{"a": 1, "b": 2}, {"a": 3}])),
        state(put("shop.cart", "box", items=[{"a": 3, "b": None}, {"b": 2, "a": 1}])),
        (3, 3, 0),
        True,
    ),
    Scenario(
        "a mapping-valued field",
        "It is descended: one path for each entry, none for the mapping itself.",
        state(post(1, "Hi", place={"city": "Rome", "geo": {"lat": 41.9}})),
        state(post(11, "Hi", place={"geo": {"lat": 41.9}, "city": "Oslo"})),
        (5, 4, 0),
    ),
]
