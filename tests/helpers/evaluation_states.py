"""A small office in nested dictionaries, and the edits the scenarios make to it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

State = dict[str, Any]
Edit = Callable[[State], None]

_DIGITS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def make_id(kind: str, number: int) -> str:
    """Return the same generated id for the same kind and number."""
    value = number * 7919 + sum(map(ord, kind)) * 104729 + 1
    digits = []
    for _ in range(22):
        value = (value * 6364136223846793005 + 1442695040888963407) % 2**64
        digits.append(_DIGITS[(value >> 33) % len(_DIGITS)])
    return f"{kind}_{''.join(digits)}"


KINDS = ("msg", "group", "post", "com", "user", "line")
G = {kind: make_id(kind, 1) for kind in KINDS} | {"user": make_id("user", 5)}
"""The goal's first id of each kind; users 0 to 2 are old ones."""
N = {kind: make_id(kind, 11) for kind in KINDS}
"""The agent's first id of each kind."""

ME, ANNA, BEN = (make_id("user", number) for number in range(3))
M0, P0 = make_id("msg", 0), make_id("post", 0)

OLD: State = {
    "talk": {
        "contacts": {
            ME: {"name": "Me"},
            ANNA: {"name": "Anna", "blocked": False, "tags": ["friend", "team"]},
            BEN: {"name": "Ben", "blocked": True, "remark": "plays chess"},
        },
        "messages": {M0: {"chat": ANNA, "sender": ANNA, "content": "See you", "sent_at": 1}},
        "groups": {},
        "posts": {P0: {"author": ANNA, "text": "Sunset", "likes": [BEN], "images": ["1", "2"]}},
        "comments": {},
        "receipts": {},
    },
    "shop": {
        "account": {"balance_cents": 50_000, "rate": 0.3, "vip": True},
        "cart": {"fruit/apple": {"count": 2}},
        "lines": {},
    },
}

OPTIONS: dict[str, Any] = {
    "volatile": {"talk.messages.sent_at", "talk.receipts", "shop.lines.receipt"},
    "identity": {"talk.messages": ("chat",), "talk.comments": ("post", "parent")},
    "sequence": {"talk.posts.images"},
    "logs": {"talk.messages", "shop.lines"},
}


def state(*edits: Edit) -> State:
    """Return the old state with these edits made, one after the other."""
    result = copy.deepcopy(OLD)
    for edit in edits:
        edit(result)
    return result


@dataclass(frozen=True)
class Scenario:
    """A story: what was asked, what was done, and the counts (T, M, Mb) worked out by hand."""

    name: str
    why: str
    goal: State
    new: State
    counts: tuple[int, int, int]
    success: bool = False
    old: State = field(default_factory=state)
    options: dict[str, Any] = field(default_factory=dict)


def put(table: str, key: Any, **fields: object) -> Edit:
    """Write a row as the last one of its table."""

    def edit(result: State) -> None:
        rows = _table(result, table)
        rows.pop(key, None)
        rows[key] = fields

    return edit


def change(table: str, key: Any, **fields: object) -> Edit:
    """Set fields of a row."""
    return lambda result: _table(result, table)[key].update(fields)


def drop(table: str, *keys: Any) -> Edit:
    """Delete rows."""

    def edit(result: State) -> None:
        for key in keys:
            del _table(result, table)[key]

    return edit


def send(number: int, chat: str, content: str, **more: object) -> Edit:
    """Send a message: a row of four paths."""
    fields = {"chat": chat, "sender": ME, "content": content, **more}
    return put("talk.messages", make_id("msg", number), **fields)


def comment(number: int, post: str, text: str, parent: str | None = None) -> Edit:
    """Comment on a post: a row of four paths, or five for a reply."""
    fields = {"post": post, "parent": parent, "author": ME, "text": text}
    return put("talk.comments", make_id("com", number), **fields)


def group(number: int, name: str, owner: str = ME, members: tuple[str, ...] = ()) -> Edit:
    """Found a group: a row of three paths and one for each member."""
    fields = {"name": name, "owner": owner, "members": list(members)}
    return put("talk.groups", make_id("group", number), **fields)


def post(number: int, text: str, **more: object) -> Edit:
    """Post to one's moments: a row of three paths."""
    return put("talk.posts", make_id("post", number), author=ME, text=text, **more)


def line(number: int, item: str, count: int, receipt: str) -> Edit:
    """Buy something: a row of three paths."""
    return put("shop.lines", make_id("line", number), item=item, count=count, receipt=receipt)


def _table(result: State, table: str) -> dict[Any, Any]:
    rows: dict[Any, Any] = result
    for part in table.split("."):
        rows = rows.setdefault(part, {})
    return rows
