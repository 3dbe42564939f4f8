"""Stories of several rows: which created row stands for which, and what was put back."""

from __future__ import annotations

from evaluation_states import (
    ANNA,
    BEN,
    M0,
    ME,
    G,
    N,
    Scenario,
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
