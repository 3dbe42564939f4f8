"""Stories of open text and of order."""

from __future__ import annotations

from typing import Any

from evaluation_states import ANNA, BEN, G, Scenario, change, comment, make_id, post, send, state

from pytest_complexmcp.evaluation import Free


def open_text(*facts: str, decoys: tuple[str, ...] = (), key: str = G["msg"]) -> dict[str, Any]:
    return {"free": [Free("talk.messages", key, "content", facts, decoys)]}


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
