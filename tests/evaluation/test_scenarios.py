"""Small stories with the verdict worked out by hand, and why it is the right one.

Goal and agent draw their ids from the same generator, so numbers below 10 are the goal's and
numbers from 10 on the agent's, unless a story is about ids that happen to be the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from typing import Any

import pytest
from evaluation_states import (
    ANNA,
    BEN,
    M0,
    ME,
    OPTIONS,
    P0,
    State,
    change,
    comment,
    drop,
    group,
    line,
    make_id,
    post,
    put,
    send,
    state,
)

from pytest_complexmcp.evaluation import Free, evaluate

G = {kind: make_id(kind, 1) for kind in ("msg", "group", "post", "com", "user", "line")}
G["user"] = make_id("user", 5)
N = {kind: make_id(kind, 11) for kind in G}


class Color(Enum):
    RED = "red"


@dataclass(frozen=True)
class Scenario:
    """Counts are (T, M, Mb)."""

    name: str
    why: str
    goal: State
    new: State
    counts: tuple[int, int, int]
    success: bool = False
    old: State = field(default_factory=state)
    options: dict[str, Any] = field(default_factory=dict)


def open_text(*facts: str, decoys: tuple[str, ...] = (), key: str = G["msg"]) -> dict[str, Any]:
    return {"free": [Free("talk.messages", key, "content", facts, decoys)]}


ONE_ROW = [
    Scenario(
        "right message",
        "The random id and nothing else differs.",
        state(send(1, ANNA, "Hi")),
        state(send(11, ANNA, "Hi")),
        (4, 4, 0),
        True,
    ),
    Scenario(
        "nothing done",
        "Presence, chat, sender and content are required, and none is there.",
        state(send(1, ANNA, "Hi")),
        state(),
        (4, 0, 0),
    ),
    Scenario(
        "wrong text",
        "A message to Anna from me is there; its content is not the one wanted.",
        state(send(1, ANNA, "Hi")),
        state(send(11, ANNA, "Ho")),
        (4, 3, 0),
    ),
    Scenario(
        "right text to the wrong person",
        "Nothing of the message to Anna exists, and a whole message nobody wanted does.",
        state(send(1, ANNA, "Hi")),
        state(send(11, BEN, "Hi")),
        (4, 0, 4),
    ),
    Scenario(
        "done twice",
        "The first does the job, the second is damage, all four paths of it.",
        state(send(1, ANNA, "Hi")),
        state(send(11, ANNA, "Hi"), send(12, ANNA, "Hi")),
        (4, 4, 4),
    ),
    Scenario(
        "add, then remove",
        "A slip that was taken back leaves the state as if it had not been made.",
        state(send(1, ANNA, "Hi")),
        state(send(11, BEN, "Hi"), drop("talk.messages", make_id("msg", 11)), send(12, ANNA, "Hi")),
        (4, 4, 0),
        True,
    ),
    Scenario(
        "the goal's id on another row",
        "Both drew the same id, for different messages: ids decide nothing, content does.",
        state(send(1, ANNA, "Hi")),
        state(send(1, BEN, "Lunch?"), send(2, ANNA, "Hi")),
        (4, 4, 4),
    ),
    Scenario(
        "same ids the other way round",
        "The agent sent the two messages in the other order, so each id is on the other text.",
        state(send(1, ANNA, "Hi"), send(2, BEN, "Ho")),
        state(send(1, BEN, "Ho"), send(2, ANNA, "Hi")),
        (8, 8, 0),
        True,
    ),
    Scenario(
        "nothing to do, nothing done",
        "T = 0 and no damage is a success.",
        state(),
        state(),
        (0, 0, 0),
        True,
    ),
    Scenario(
        "nothing to do, something done",
        "T = 0: the four paths of the message are damage.",
        state(),
        state(send(11, ANNA, "Hi")),
        (0, 0, 4),
    ),
]

KNOWN_ROWS = [
    Scenario(
        "unblock",
        "One field of a known row, one path.",
        state(change("talk.contacts", BEN, blocked=False)),
        state(change("talk.contacts", BEN, blocked=False)),
        (1, 1, 0),
        True,
    ),
    Scenario(
        "unblock the wrong one, block nobody back",
        "Ben stays blocked (missing) and Anna gets blocked (damage).",
        state(change("talk.contacts", BEN, blocked=False)),
        state(change("talk.contacts", ANNA, blocked=True)),
        (1, 0, 1),
    ),
    Scenario(
        "unblock and forget to block again",
        "The message is there in full; Ben's block was to stay, so its absence is damage.",
        state(send(1, BEN, "Hi")),
        state(send(11, BEN, "Hi"), change("talk.contacts", BEN, blocked=False)),
        (4, 4, 1),
    ),
    Scenario(
        "wrong value at the right place",
        "A required path with a third value is not made, and not damage as well.",
        state(change("shop", "account", balance_cents=1)),
        state(change("shop", "account", balance_cents=2)),
        (1, 0, 0),
    ),
    Scenario(
        "delete a contact",
        "Presence, name, blocked and remark have to go, and went.",
        state(drop("talk.contacts", BEN)),
        state(drop("talk.contacts", BEN)),
        (4, 4, 0),
        True,
    ),
    Scenario(
        "contact not deleted",
        "All four paths are still there.",
        state(drop("talk.contacts", BEN)),
        state(),
        (4, 0, 0),
    ),
    Scenario(
        "deleted one too many",
        "Anna's presence, name, block and two tags are damage.",
        state(drop("talk.contacts", BEN)),
        state(drop("talk.contacts", BEN, ANNA)),
        (4, 4, 5),
    ),
    Scenario(
        "deleted the one and kept the other by mistake",
        "Four paths of Ben still there, five of Anna lost.",
        state(drop("talk.contacts", BEN)),
        state(drop("talk.contacts", ANNA)),
        (4, 0, 5),
    ),
    Scenario(
        "cart line with a telling key",
        "The key is no generated id, so it says which row it is; its presence and count are two.",
        state(put("shop.cart", "fruit/pear", count=3)),
        state(put("shop.cart", "fruit/pear", count=3)),
        (2, 2, 0),
        True,
    ),
    Scenario(
        "cart line with the wrong count",
        "The line is there, the count is not the one wanted.",
        state(put("shop.cart", "fruit/pear", count=3)),
        state(put("shop.cart", "fruit/pear", count=4)),
        (2, 1, 0),
    ),
    Scenario(
        "the wrong item in the cart",
        "A known key is never paired with another, however alike the rows are.",
        state(put("shop.cart", "fruit/pear", count=3)),
        state(put("shop.cart", "fruit/plum", count=3)),
        (2, 0, 2),
    ),
    Scenario(
        "another's old id as a key",
        "The id is generated, but old has it: a row under it is known, not created.",
        state(put("talk.drafts", ANNA, text="Hi")),
        state(put("talk.drafts", BEN, text="Hi")),
        (2, 0, 2),
    ),
]

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

PAIRS = [
    Scenario(
        "over half wrong is another row",
        "Two of three fields differ, so the agent's post is not a bad copy but another post.",
        state(put("talk.posts", G["post"], author=ME, text="Hi", mood="glad")),
        state(put("talk.posts", N["post"], author=ME, text="Ho", mood="sad")),
        (4, 0, 4),
    ),
    Scenario(
        "half wrong is the same row",
        "One of two fields differs: still a bad copy.",
        state(post(1, "Hi")),
        state(post(11, "Ho")),
        (3, 2, 0),
    ),
    Scenario(
        "swapped owners",
        "Both groups exist, each with the wrong owner; one wrong field each.",
        state(group(1, "A", ANNA), group(2, "B", BEN)),
        state(group(11, "A", BEN), group(12, "B", ANNA)),
        (6, 4, 0),
    ),
    Scenario(
        "swapped texts",
        "Identity decides who is meant: each message got the other's text.",
        state(send(1, ANNA, "Hi"), send(2, BEN, "Ho")),
        state(send(11, ANNA, "Ho"), send(12, BEN, "Hi")),
        (8, 6, 0),
    ),
    Scenario(
        "look-alike messages",
        "Said twice because it was to be said twice.",
        state(send(1, ANNA, "Hi"), send(2, ANNA, "Hi")),
        state(send(11, ANNA, "Hi"), send(12, ANNA, "Hi")),
        (8, 8, 0),
        True,
    ),
    Scenario(
        "one of three look-alikes missing",
        "Two of the three messages are there.",
        state(*(send(n, ANNA, "Hi") for n in (1, 2, 3))),
        state(*(send(n, ANNA, "Hi") for n in (11, 12))),
        (12, 8, 0),
    ),
    Scenario(
        "the least differing pairs",
        "In order, three fields would be wrong; crosswise only one is.",
        state(send(1, ANNA, "Hi", mood="a"), send(2, ANNA, "Ho", mood="b")),
        state(send(11, ANNA, "Ho", mood="b"), send(12, ANNA, "Hi", mood="x")),
        (10, 9, 0),
    ),
    Scenario(
        "a right one and a wrong one",
        "The right message is paired first; the wrong one is damage, not a bad copy.",
        state(send(1, ANNA, "Hi")),
        state(send(11, ANNA, "Ho"), send(12, ANNA, "Hi")),
        (4, 4, 4),
    ),
    Scenario(
        "split purchase",
        "The grouping into receipts is volatile, the lines are not.",
        state(line(1, "apple", 2, "r1"), line(2, "pear", 1, "r1")),
        state(line(11, "pear", 1, "r1"), line(12, "apple", 2, "r2")),
        (6, 6, 0),
        True,
    ),
    Scenario(
        "two lines of one",
        "One line of two apples was wanted: one has the wrong count, the other is extra.",
        state(line(1, "apple", 2, "r1")),
        state(line(11, "apple", 1, "r1"), line(12, "apple", 1, "r2")),
        (3, 2, 3),
    ),
]

LINKS = [
    Scenario(
        "a group and a message in it",
        "The message's chat is the created group, whatever its id.",
        state(group(1, "Team", members=(ANNA,)), send(1, G["group"], "Hi")),
        state(group(11, "Team", members=(ANNA,)), send(11, N["group"], "Hi")),
        (8, 8, 0),
        True,
    ),
    Scenario(
        "a message in a group with the wrong name",
        "The group is a bad copy with one wrong path, and the message stands in it.",
        state(group(1, "Team", members=(ANNA,)), send(1, G["group"], "Hi")),
        state(group(11, "Crew", members=(ANNA,)), send(11, N["group"], "Hi")),
        (8, 7, 0),
    ),
    Scenario(
        "a message to Anna instead of the new group",
        "The group is made; the message is in another chat: missing, and damage.",
        state(group(1, "Team", members=(ANNA,)), send(1, G["group"], "Hi")),
        state(group(11, "Team", members=(ANNA,)), send(11, ANNA, "Hi")),
        (8, 4, 4),
    ),
    Scenario(
        "look-alike groups told apart by what is said in them",
        "Both groups are called Team; the agent founded them in the other order.",
        state(
            group(1, "Team"),
            group(2, "Team"),
            send(1, make_id("group", 1), "Hi"),
            send(2, make_id("group", 2), "Ho"),
        ),
        state(
            group(11, "Team"),
            group(12, "Team"),
            send(11, make_id("group", 11), "Ho"),
            send(12, make_id("group", 12), "Hi"),
        ),
        (14, 14, 0),
        True,
    ),
    Scenario(
        "both messages in one of two look-alike groups",
        "One message is in its group; the other group has none, and its message is elsewhere.",
        state(
            group(1, "Team"),
            group(2, "Team"),
            send(1, make_id("group", 1), "Hi"),
            send(2, make_id("group", 2), "Ho"),
        ),
        state(
            group(11, "Team"),
            group(12, "Team"),
            send(11, make_id("group", 11), "Hi"),
            send(12, make_id("group", 11), "Ho"),
        ),
        (14, 10, 4),
    ),
    Scenario(
        "a message in a group nobody wanted",
        "The id of an unpaired group equals nothing, so group and message are damage.",
        state(send(1, ANNA, "Hi")),
        state(send(11, ANNA, "Hi"), group(11, "Team"), send(12, N["group"], "Hi")),
        (4, 4, 7),
    ),
    Scenario(
        "comment and reply",
        "The reply's parent is the created comment.",
        state(comment(1, P0, "Nice"), comment(2, P0, "Very", G["com"])),
        state(comment(11, P0, "Nice"), comment(12, P0, "Very", N["com"])),
        (9, 9, 0),
        True,
    ),
    Scenario(
        "reply as a comment of its own",
        "Without its parent it is another comment: five paths missing, four damaged.",
        state(comment(1, P0, "Nice"), comment(2, P0, "Very", G["com"])),
        state(comment(11, P0, "Nice"), comment(12, P0, "Very")),
        (9, 4, 4),
    ),
    Scenario(
        "reply to the other comment",
        "Both comments are right, the reply stands under the wrong one.",
        state(
            comment(1, P0, "Nice"), comment(2, P0, "Ugly"), comment(3, P0, "No", make_id("com", 1))
        ),
        state(
            comment(11, P0, "Nice"),
            comment(12, P0, "Ugly"),
            comment(13, P0, "No", make_id("com", 12)),
        ),
        (13, 8, 5),
    ),
    Scenario(
        "a chain of look-alike replies",
        "Hm, under it hm, under it hm: the chain tells who is who.",
        state(
            comment(1, P0, "hm"),
            comment(2, P0, "hm", make_id("com", 1)),
            comment(3, P0, "hm", make_id("com", 2)),
        ),
        state(
            comment(13, P0, "hm"),
            comment(11, P0, "hm", make_id("com", 13)),
            comment(12, P0, "hm", make_id("com", 11)),
        ),
        (14, 14, 0),
        True,
    ),
    Scenario(
        "id inside the text of a link",
        "In text a paired id reads as the goal's.",
        state(post(1, "Hi"), send(1, ANNA, f"Look: light://moment?uid={ME}&moid={G['post']}.")),
        state(post(11, "Hi"), send(11, ANNA, f"Look: light://moment?uid={ME}&moid={N['post']}.")),
        (7, 7, 0),
        True,
    ),
    Scenario(
        "link to the other created post",
        "Both posts are there, the message points at the wrong one.",
        state(post(1, "Hi"), post(2, "Ho"), send(1, ANNA, f"Look: {make_id('post', 1)}")),
        state(post(11, "Hi"), post(12, "Ho"), send(11, ANNA, f"Look: {make_id('post', 12)}")),
        (10, 9, 0),
    ),
    Scenario(
        "link to an old post instead",
        "An old id reads as itself.",
        state(post(1, "Hi"), send(1, ANNA, f"Look: {G['post']}")),
        state(post(11, "Hi"), send(11, ANNA, f"Look: {P0}")),
        (7, 6, 0),
    ),
    Scenario(
        "dead link",
        "The linked post was deleted and posted again. Its id is by chance the goal's.",
        state(post(1, "Hi"), send(1, ANNA, f"Look: {G['post']}")),
        state(post(11, "Hi"), send(11, ANNA, f"Look: {G['post']}")),
        (7, 6, 0),
    ),
    Scenario(
        "an id as part of a longer word",
        "Only whole words are ids, so this text names no post.",
        state(post(1, "Hi"), send(1, ANNA, f"x{G['post']}")),
        state(post(11, "Hi"), send(11, ANNA, f"x{N['post']}")),
        (7, 6, 0),
    ),
    Scenario(
        "an id between CJK characters",
        "They join no word of an id.",
        state(post(1, "Hi"), send(1, ANNA, f"看{G['post']}吧")),
        state(post(11, "Hi"), send(11, ANNA, f"看{N['post']}吧")),
        (7, 7, 0),
        True,
    ),
    Scenario(
        "ids swapped in one pass",
        "The agent's ids are the goal's, crosswise: reading one must not be read again.",
        state(post(1, "Hi"), post(2, "Ho"), send(1, ANNA, f"{make_id('post', 1)} is Hi")),
        state(post(1, "Ho"), post(2, "Hi"), send(1, ANNA, f"{make_id('post', 2)} is Hi")),
        (10, 10, 0),
        True,
    ),
    Scenario(
        "an old row that names a created one",
        "The pinned message is the second look-alike in both.",
        state(
            send(1, ANNA, "Hi"),
            send(2, ANNA, "Hi"),
            change("talk.contacts", ANNA, pinned=make_id("msg", 2)),
        ),
        state(
            send(11, ANNA, "Hi"),
            send(12, ANNA, "Hi"),
            change("talk.contacts", ANNA, pinned=make_id("msg", 11)),
        ),
        (9, 9, 0),
        True,
    ),
    Scenario(
        "an old row that names the wrong created one",
        "The messages are right, the pinned one is not.",
        state(
            send(1, ANNA, "Hi"),
            send(2, ANNA, "Ho"),
            change("talk.contacts", ANNA, pinned=make_id("msg", 1)),
        ),
        state(
            send(11, ANNA, "Hi"),
            send(12, ANNA, "Ho"),
            change("talk.contacts", ANNA, pinned=make_id("msg", 12)),
        ),
        (9, 8, 0),
    ),
    Scenario(
        "two tables under one created id",
        "The settings of a group are known by the group's id, as it reads.",
        state(group(1, "Team"), put("talk.settings", G["group"], muted=True)),
        state(group(11, "Team"), put("talk.settings", N["group"], muted=True)),
        (5, 5, 0),
        True,
    ),
    Scenario(
        "settings on the wrong one of two groups",
        "The groups are alike but for their names, so the settings stand with the wrong one.",
        state(group(1, "A"), group(2, "B"), put("talk.settings", make_id("group", 1), muted=True)),
        state(
            group(11, "A"), group(12, "B"), put("talk.settings", make_id("group", 12), muted=True)
        ),
        (8, 6, 2),
    ),
    Scenario(
        "a key that names a created row",
        "A like is known by post and user; the key reads in the goal's ids.",
        state(post(1, "Hi"), put("talk.likes", f"{G['post']}/{ME}", kind="heart")),
        state(post(11, "Hi"), put("talk.likes", f"{N['post']}/{ME}", kind="heart")),
        (5, 5, 0),
        True,
    ),
    Scenario(
        "a mapping keyed by created ids",
        "The keys of a mapping-valued field read in the goal's ids too.",
        state(post(1, "Hi"), change("talk.contacts", ME, seen={G["post"]: 1})),
        state(post(11, "Hi"), change("talk.contacts", ME, seen={N["post"]: 1})),
        (4, 4, 0),
        True,
    ),
    Scenario(
        "a row that links to itself",
        "Its own id reads as self, so the row is still told by its content.",
        state(post(1, "Hi", link=f"light://moment?moid={G['post']}")),
        state(post(11, "Hi", link=f"light://moment?moid={N['post']}")),
        (4, 4, 0),
        True,
    ),
    Scenario(
        "a row in a created row",
        "The comment is nested in the post: its parent has no other name than its random id.",
        state(post(1, "Hi", notes={make_id("note", 1): {"text": "x"}})),
        state(post(11, "Hi", notes={make_id("note", 11): {"text": "x"}})),
        (5, 5, 0),
        True,
    ),
    Scenario(
        "a row in the wrong row",
        "The note hangs under the other post; only rows of one parent are paired.",
        state(post(1, "Hi", notes={make_id("note", 1): {"text": "x"}}), post(2, "Ho")),
        state(post(11, "Hi"), post(12, "Ho", notes={make_id("note", 11): {"text": "x"}})),
        (8, 6, 2),
    ),
]

PUT_BACK = [
    Scenario(
        "deleted and added again",
        "Ben was deleted and added again as he was: nothing has changed but his random id.",
        state(),
        state(
            drop("talk.contacts", BEN),
            put("talk.contacts", N["user"], name="Ben", blocked=True, remark="plays chess"),
        ),
        (0, 0, 0),
        True,
    ),
    Scenario(
        "deleted and sent again",
        "A message is an event: one is lost, another is new.",
        state(),
        state(
            drop("talk.messages", M0),
            put("talk.messages", N["msg"], chat=ANNA, sender=ANNA, content="See you"),
        ),
        (0, 0, 8),
    ),
    Scenario(
        "the goal deletes and adds again",
        "The goal's way round changes nothing, so nothing is required.",
        state(
            drop("talk.contacts", BEN),
            put("talk.contacts", G["user"], name="Ben", blocked=True, remark="plays chess"),
        ),
        state(),
        (0, 0, 0),
        True,
    ),
    Scenario(
        "both delete and add again",
        "The same on both sides.",
        state(
            drop("talk.contacts", BEN),
            put("talk.contacts", G["user"], name="Ben", blocked=True, remark="plays chess"),
        ),
        state(
            drop("talk.contacts", BEN),
            put("talk.contacts", N["user"], name="Ben", blocked=True, remark="plays chess"),
        ),
        (0, 0, 0),
        True,
    ),
    Scenario(
        "added again, but not as he was",
        "That is not Ben: four paths lost, and presence, name and block of somebody else.",
        state(),
        state(
            drop("talk.contacts", BEN), put("talk.contacts", N["user"], name="Ben", blocked=True)
        ),
        (0, 0, 7),
    ),
    Scenario(
        "deleted as asked, then added again",
        "The row that had to go is there again: nothing made, and no damage.",
        state(drop("talk.contacts", BEN)),
        state(
            drop("talk.contacts", BEN),
            put("talk.contacts", N["user"], name="Ben", blocked=True, remark="plays chess"),
        ),
        (4, 0, 0),
    ),
    Scenario(
        "changed by way of deleting and adding",
        "Ben was to be unblocked; he was only put back as he was.",
        state(change("talk.contacts", BEN, blocked=False)),
        state(
            drop("talk.contacts", BEN),
            put("talk.contacts", N["user"], name="Ben", blocked=True, remark="plays chess"),
        ),
        (1, 0, 0),
    ),
    Scenario(
        "a message to somebody put back",
        "Ben's new id reads as Ben's old one, in the chat of the message too.",
        state(send(1, BEN, "Hi")),
        state(
            drop("talk.contacts", BEN),
            put("talk.contacts", N["user"], name="Ben", blocked=True, remark="plays chess"),
            send(11, N["user"], "Hi"),
        ),
        (4, 4, 0),
        True,
    ),
    Scenario(
        "a post put back with its comment",
        "The comment waits for the post it stands under, and is then the comment it was.",
        old=state(post(1, "Hi"), comment(1, G["post"], "Nice")),
        goal=state(post(1, "Hi"), comment(1, G["post"], "Nice")),
        new=state(post(11, "Hi"), comment(11, N["post"], "Nice")),
        counts=(0, 0, 0),
        success=True,
    ),
    Scenario(
        "one created like an old one, and the old one written anew",
        "Of the two equal posts one is the wanted one, the other is the one that was there.",
        old=state(post(1, "Hi")),
        goal=state(post(1, "Hi"), post(2, "Hi")),
        new=state(post(11, "Hi"), post(12, "Hi")),
        counts=(3, 3, 0),
        success=True,
    ),
    Scenario(
        "the wanted look-alike is the one that is linked",
        "Pairing comes first, so the commented post is the created one and the other the old.",
        old=state(post(1, "Hi")),
        goal=state(post(1, "Hi"), post(2, "Hi"), comment(1, make_id("post", 2), "Nice")),
        new=state(post(11, "Hi"), post(12, "Hi"), comment(11, make_id("post", 11), "Nice")),
        counts=(7, 7, 0),
        success=True,
    ),
]

OPEN = [
    Scenario(
        "open text with its fact",
        "The wording is the agent's; the price is right.",
        state(send(1, ANNA, "It is 19.50")),
        state(send(11, ANNA, "Hello Anna, that costs 19.50.")),
        (4, 4, 0),
        True,
        options=open_text("19.50"),
    ),
    Scenario(
        "open text without its fact",
        "The price is missing.",
        state(send(1, ANNA, "It is 19.50")),
        state(send(11, ANNA, "Hello Anna, that costs a lot.")),
        (4, 3, 0),
        options=open_text("19.50"),
    ),
    Scenario(
        "a fact inside a longer number",
        "$199 is not in $199.50.",
        state(send(1, ANNA, "It is $199")),
        state(send(11, ANNA, "It is $199.50")),
        (4, 3, 0),
        options=open_text("$199"),
    ),
    Scenario(
        "a fact at the end of a sentence",
        "The full stop is no decimal point.",
        state(send(1, ANNA, "It is $199")),
        state(send(11, ANNA, "That is $199.")),
        (4, 4, 0),
        True,
        options=open_text("$199"),
    ),
    Scenario(
        "open text with a decoy",
        "It names the right price and the wrong one: that answers nothing.",
        state(send(1, ANNA, "19.50")),
        state(send(11, ANNA, "It is 19.50 or 24.00")),
        (4, 3, 0),
        options=open_text("19.50", decoys=("24.00",)),
    ),
    Scenario(
        "blank open text",
        "Open is the wording, not whether to write.",
        state(send(1, ANNA, "anything")),
        state(send(11, ANNA, "  ")),
        (4, 3, 0),
        options=open_text(),
    ),
    Scenario(
        "open text to the wrong person",
        "Who is meant is not open.",
        state(send(1, ANNA, "19.50")),
        state(send(11, BEN, "19.50")),
        (4, 0, 4),
        options=open_text("19.50"),
    ),
    Scenario(
        "two open texts in the other order",
        "Each text is told by its facts.",
        state(send(1, ANNA, "19.50"), send(2, ANNA, "7.00")),
        state(send(11, ANNA, "the pears: 7.00"), send(12, ANNA, "the apples: 19.50")),
        (8, 8, 0),
        True,
        options={
            "free": [
                Free("talk.messages", make_id("msg", 1), "content", ("19.50",)),
                Free("talk.messages", make_id("msg", 2), "content", ("7.00",)),
            ]
        },
    ),
    Scenario(
        "an open text next to a dictated one",
        "The dictated text must be there, the other may say anything.",
        state(send(1, ANNA, "anything"), send(2, ANNA, "Hi")),
        state(send(11, ANNA, "Hi"), send(12, ANNA, "Good morning")),
        (8, 8, 0),
        True,
        options=open_text(),
    ),
    Scenario(
        "what points at open text",
        "Posts are told by their facts first, and only then the comments by their posts.",
        state(
            post(1, "19.50"),
            post(2, "7.00"),
            comment(1, make_id("post", 1), "ok"),
            comment(2, make_id("post", 2), "ok"),
        ),
        state(
            post(11, "now 19.50"),
            post(12, "now 7.00"),
            comment(11, make_id("post", 12), "ok"),
            comment(12, make_id("post", 11), "ok"),
        ),
        (14, 14, 0),
        True,
        options={
            "identity": {},
            "free": [
                Free("talk.posts", make_id("post", 1), "text", ("19.50",)),
                Free("talk.posts", make_id("post", 2), "text", ("7.00",)),
            ],
        },
    ),
    Scenario(
        "an open remark not written",
        "The old remark would do as text, but it was to be rewritten.",
        state(change("talk.contacts", BEN, remark="likes chess a lot")),
        state(),
        (1, 0, 0),
        options={"free": [Free("talk.contacts", BEN, "remark", ("chess",))]},
    ),
    Scenario(
        "an open remark written",
        "Any text with the fact will do.",
        state(change("talk.contacts", BEN, remark="likes chess a lot")),
        state(change("talk.contacts", BEN, remark="a fan of chess")),
        (1, 1, 0),
        True,
        options={"free": [Free("talk.contacts", BEN, "remark", ("chess",))]},
    ),
]

ORDER = [
    Scenario(
        "in order",
        "Two messages to one chat add one path for their order.",
        state(send(1, ANNA, "one"), send(2, ANNA, "two")),
        state(send(11, ANNA, "one"), send(12, ANNA, "two")),
        (9, 9, 0),
        True,
        options={"ordered": [("talk.messages", "chat")]},
    ),
    Scenario(
        "out of order",
        "Everything is there, the order is not.",
        state(send(1, ANNA, "one"), send(2, ANNA, "two")),
        state(send(11, ANNA, "two"), send(12, ANNA, "one")),
        (9, 8, 0),
        options={"ordered": [("talk.messages", "chat")]},
    ),
    Scenario(
        "order with one missing",
        "The order is made only if all of them are there.",
        state(send(1, ANNA, "one"), send(2, ANNA, "two")),
        state(send(11, ANNA, "one")),
        (9, 4, 0),
        options={"ordered": [("talk.messages", "chat")]},
    ),
    Scenario(
        "order across chats",
        "Order counts among those that agree in the field; a single one has none.",
        state(send(1, ANNA, "one"), send(2, BEN, "two")),
        state(send(11, BEN, "two"), send(12, ANNA, "one")),
        (8, 8, 0),
        True,
        options={"ordered": [("talk.messages", "chat")]},
    ),
    Scenario(
        "something else in between",
        "Order is about the goal's rows; the message in between is damage all the same.",
        state(send(1, ANNA, "one"), send(2, ANNA, "two")),
        state(send(11, ANNA, "one"), send(13, ANNA, "eh"), send(12, ANNA, "two")),
        (9, 9, 4),
        options={"ordered": [("talk.messages", "chat")]},
    ),
    Scenario(
        "order undeclared",
        "Order counts nowhere else.",
        state(send(1, ANNA, "one"), send(2, ANNA, "two")),
        state(send(11, ANNA, "two"), send(12, ANNA, "one")),
        (8, 8, 0),
        True,
    ),
    Scenario(
        "wrong texts keep their order",
        "Both texts are wrong; where nothing else tells, first is first.",
        state(send(1, ANNA, "one"), send(2, ANNA, "two")),
        state(send(11, ANNA, "eins"), send(12, ANNA, "zwei")),
        (9, 7, 0),
        options={"ordered": [("talk.messages", "chat")]},
    ),
]

SCENARIOS = [
    *ONE_ROW, *KNOWN_ROWS, *VALUES, *LISTS, *PAIRS, *LINKS, *PUT_BACK, *OPEN, *ORDER,
]  # fmt: skip


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_verdict_is_the_one_worked_out_by_hand(scenario: Scenario) -> None:
    options = {**OPTIONS, **scenario.options}
    verdict = evaluate(scenario.old, scenario.goal, scenario.new, **options)
    counts = (verdict.required, verdict.made, verdict.damaged)
    assert (*counts, verdict.success) == (*scenario.counts, scenario.success), (
        f"{scenario.why}\n{verdict.explain()}"
    )


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_goal_itself_is_a_success_and_required_does_not_depend_on_new(scenario: Scenario) -> None:
    options = {**OPTIONS, **scenario.options}
    done = evaluate(scenario.old, scenario.goal, scenario.goal, **options)
    assert done.success
    assert done.required == scenario.counts[0]
    assert evaluate(scenario.old, scenario.goal, scenario.old, **options).required == done.required


def test_names_are_unique_and_every_verdict_is_argued() -> None:
    assert len({scenario.name for scenario in SCENARIOS}) == len(SCENARIOS) >= 66
    assert all(scenario.why.endswith(".") for scenario in SCENARIOS)
