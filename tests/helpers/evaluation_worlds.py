"""Random worlds with look-alike rows and cross-references, and ways to get them right or wrong.

A plan is a list of writes; ``@3`` in one of them stands for the id that write 3 got. Carrying
it out in another order and with other ids gives another state that is just as right.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from evaluation_states import make_id

State = dict[str, Any]

OPTIONS: dict[str, Any] = {
    "volatile": {"talk.messages.sent_at"},
    "identity": {"talk.messages": ("chat",), "talk.comments": ("post", "parent")},
    "sequence": {"talk.posts.images"},
    "logs": {"talk.messages"},
}
LOG_KINDS = {"msg"}
USERS = [make_id("user", number) for number in range(3)]
POSTS = [make_id("post", number) for number in range(2)]
TEXTS = ["hi", "ho"]

_REFERENCE = re.compile(r"@(\d+)@")


@dataclass(frozen=True)
class Write:
    """A row to create, or, without a kind, one to edit; all values may hold references."""

    kind: str
    table: str
    key: str
    fields: dict[str, Any]

    def needs(self) -> set[int]:
        return {
            int(number) for number in _REFERENCE.findall(f"{self.table} {self.key} {self.fields}")
        }


def old_state(rng: Random) -> State:
    """Return a state with a few rows, some of them alike."""
    return {
        "talk": {
            "contacts": {
                user: {"name": rng.choice(TEXTS), "blocked": rng.random() < 0.3} for user in USERS
            },
            "groups": {},
            "messages": {
                make_id("msg", number): {"chat": rng.choice(USERS), "content": rng.choice(TEXTS)}
                for number in range(2)
            },
            "posts": {
                post: {"author": rng.choice(USERS), "text": rng.choice(TEXTS)} for post in POSTS
            },
            "comments": {
                make_id("com", number): {"post": rng.choice(POSTS), "text": rng.choice(TEXTS)}
                for number in range(2)
            },
            "likes": {},
            "settings": {},
        }
    }


def make_plan(rng: Random, size: int) -> list[Write]:
    """Return writes that create look-alike rows linked to each other, and edit old rows."""
    plan: list[Write] = []
    edited: set[tuple[str, str]] = set()

    def pick(kind: str, *others: Any) -> Any:
        created = [f"@{n}@" for n, write in enumerate(plan) if write.kind == kind]
        return rng.choice([*created, *others])

    for _ in range(size):
        plan.append(_make_write(rng, pick))
        write = plan[-1]
        if not write.kind:
            place = (write.key, "".join(write.fields))
            if place in edited:
                plan.pop()
            edited.add(place)
    return plan


def _make_write(rng: Random, pick: Any) -> Write:
    text = rng.choice(TEXTS)
    anything = pick(rng.choice(["group", "post", "msg", "com"]), rng.choice(USERS))
    match rng.randrange(10):
        case 0 | 1:
            members = rng.sample(USERS, rng.randrange(3))
            fields: dict[str, Any] = {"name": text, "members": members}
            return Write("group", "talk.groups", "", fields)
        case 2:
            linked = f"{text} light://moment?moid={pick('post', *POSTS)}"
            fields = {"author": USERS[0], "text": rng.choice([text, linked])}
            return Write("post", "talk.posts", "", fields | {"images": rng.choices(TEXTS, k=2)})
        case 3 | 4:
            parent = pick("com", None)
            return Write(
                "com",
                "talk.comments",
                "",
                {"post": pick("post", *POSTS), "parent": parent, "text": text},
            )
        case 5 | 6:
            content = rng.choice([text, f"see {anything}!"])
            fields = {"chat": pick("group", *USERS), "content": content}
            return Write("msg", "talk.messages", "", fields | {"sent_at": rng.random()})
        case 7:
            fields = {"text": text, "about": [anything]}
            return Write("note", f"talk.posts.{pick('post', *POSTS)}.notes", "", fields)
        case 8:
            return Write(
                "", "talk.contacts", rng.choice(USERS), {rng.choice(["pinned", "remark"]): anything}
            )
    if rng.random() < 0.5:
        key = f"{pick('post', *POSTS)}/{pick('group', *USERS)}"
        return Write("", "talk.likes", key, {"kind": text})
    return Write("", "talk.settings", pick("group", USERS[0]), {"muted": True})


def carry_out(old: State, plan: list[Write], rng: Random, first_id: int) -> State:
    """Return the state after the plan, in a random possible order and with random ids."""
    state = copy.deepcopy(old)
    numbers = list(range(first_id, first_id + len(plan)))
    rng.shuffle(numbers)
    ids: dict[int, str] = {}
    open_writes = dict(enumerate(plan))
    while open_writes:
        index = rng.choice([n for n, write in open_writes.items() if write.needs() <= ids.keys()])
        write = open_writes.pop(index)
        ids[index] = make_id(write.kind, numbers[index]) if write.kind else ""
        key = ids[index] or _fill(write.key, ids)
        table = _table(state, _fill(write.table, ids))
        table.setdefault(key, {}).update(_fill(write.fields, ids))
    return state


def write_anew(old: State, state: State, rng: Random, number: int) -> None:
    """Delete an old row that is no event, and write it again as it was."""
    table, kind = rng.choice([("contacts", "user"), ("comments", "com")])
    before, rows = old["talk"][table], state["talk"][table]
    unchanged = [key for key in before if rows.get(key) == before[key]]
    if unchanged:
        rows[make_id(kind, number)] = rows.pop(rng.choice(unchanged))


def spoil(state: State, rng: Random) -> None:
    """Change one thing, which may or may not make a difference."""
    rows = list(_rows(state))
    table, key = rng.choice(rows)
    row = table[key]
    ids = [other for _, other in rows]
    kind = key.split("_")[0]
    match rng.randrange(6):
        case 0:
            del table[key]
        case 1:
            table[make_id(kind, rng.randrange(900, 990))] = copy.deepcopy(row)
        case 2:
            name = rng.choice([*row])
            row[name] = rng.choice([*TEXTS, True, None, rng.choice(ids)])
        case 3:
            name = rng.choice([*row])
            others = [other[k] for other, k in rows if k.split("_")[0] == kind]
            row[name] = rng.choice(others).get(name)
        case 4:
            text = re.sub(r"[a-z]+_\w{22}", lambda _: rng.choice(ids), str(row.get("content", "")))
            row["content"] = text
        case 5:
            # The same row under another id: right, unless something else names it.
            table[make_id(kind, rng.randrange(900, 990))] = table.pop(key)


def _rows(node: State) -> Iterator[tuple[State, str]]:
    for key, value in node.items():
        if isinstance(value, dict):
            if re.fullmatch(r"[a-z]+_\w{22}", key):
                yield node, key
            yield from _rows(value)


def _fill(value: Any, ids: dict[int, str]) -> Any:
    if isinstance(value, str):
        return _REFERENCE.sub(lambda match: ids[int(match[1])], value)
    if isinstance(value, list):
        return [_fill(element, ids) for element in value]
    if isinstance(value, dict):
        return {key: _fill(inner, ids) for key, inner in value.items()}
    return value


def _table(state: State, path: str) -> State:
    for part in path.split("."):
        state = state.setdefault(part, {})
    return state
