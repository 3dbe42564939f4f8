"""The messages, groups, moments and comments that are there before a run."""

from datetime import datetime, timedelta
from functools import cache
from typing import Any, Final

from sandboxes.core import Rng
from sandboxes.core.data import load
from sandboxes.core.phrases import Filler, slots_of
from sandboxes.lighttalk.state import Comment, Contact, Group, Message, Moment, Talk

CHATTING: Final = 0.55
UNREAD: Final = 0.3
WITH_MOMENTS: Final = 0.5
MOST_CHATS, MOST_POSTERS = 16, 16
IMAGES: Final = "https://img.lighttalk.example"

Line = tuple[datetime, str, str, str]
"""When, in which chat, by whom, what."""

Thread = dict[str, Any]


def seed_chats(talk: Talk, rng: Rng) -> None:
    """Chats with some contacts and in some groups; one line of time for all of them."""
    lines: list[Line] = []
    others = [contact for contact in talk.contacts if contact.uid != talk.me.uid]
    drawn = [contact for contact in others if rng.chance(CHATTING)]
    for contact in drawn[:MOST_CHATS] or others[:1]:
        for _ in range(rng.weighted((1, 2, 3), (6, 3, 1))):
            lines += _thread(talk, rng, contact)
        if rng.chance(UNREAD):
            talk.contacts.replace(contact.uid, unread=True)
    for group in seed_groups(talk, rng, others):
        for _ in range(rng.between(0, 2)):
            lines += _group_thread(rng, talk.world.clock.opened, talk.me.uid, group)
    for sent_at, chat, sender, content in sorted(lines, key=lambda line: line[0]):
        talk.messages.add(
            Message(
                mid=talk.messages.new_id(),
                chat=chat,
                sender=sender,
                content=content,
                sent_at=sent_at,
            )
        )
    for group in list(talk.groups):
        if rng.chance(UNREAD) and any(line[1] == group.gid for line in lines):
            talk.groups.replace(group.gid, unread=True)


def _past(rng: Rng, opened: datetime, days: int) -> datetime:
    """A waking moment of the last days before the world opens."""
    day = opened - timedelta(days=1 + rng.below(days))
    return day.replace(hour=rng.between(7, 22), minute=rng.below(60), second=rng.below(60))


@cache
def _threads_for(tags: tuple[str, ...]) -> tuple[list[Thread], list[Thread]]:
    """The threads for people with one of these tags, and those for anybody."""
    threads: list[Thread] = load("chats")["threads"]
    own = [thread for thread in threads if not set(tags).isdisjoint(thread["tags"])]
    return own, [thread for thread in threads if not thread["tags"]]


@cache
def _group_threads_for(others: int) -> list[Thread]:
    """The threads in which no more than so many take part beside the user."""
    return [
        thread
        for thread in load("chats")["group_threads"]
        if 1 + max((who for who, _ in thread["lines"] if who != "me"), default=0) <= others
    ]


def _thread(talk: Talk, rng: Rng, contact: Contact) -> list[Line]:
    data = load("chats")
    own, anybody = _threads_for(contact.tags)
    thread = rng.choice(own if own and rng.chance(0.5) else anybody)
    filler = Filler(data["slots"], rng)
    at = _past(rng, talk.world.clock.opened, 60)
    lines: list[Line] = []
    for who, text in thread["lines"]:
        sender = talk.me.uid if who == "me" else contact.uid
        lines.append((at, contact.uid, sender, filler.fill(text)))
        at += timedelta(seconds=rng.between(20, 900))
    return lines


def seed_groups(talk: Talk, rng: Rng, others: list[Contact]) -> list[Group]:
    """One to five groups, of which the user owns some, each with a name that no other has."""
    taken = {group.name for group in talk.groups}
    groups: list[Group] = []
    for _ in range(rng.between(1, 5)):
        name, fitting = _circle(rng, others)
        while name in taken:
            name, fitting = _circle(rng, others)
        taken.add(name)
        members = [talk.me, *rng.sample(fitting, min(len(fitting), rng.between(2, 9)))]
        owner = talk.me if rng.chance(0.5) else rng.choice(members[1:])
        group = Group(
            gid=talk.groups.new_id(),
            name=name,
            owner=owner.uid,
            members=tuple(member.uid for member in members),
        )
        groups.append(talk.groups.add(group))
    return groups


def _circle(rng: Rng, others: list[Contact]) -> tuple[str, list[Contact]]:
    """A name for a group, and the contacts whom it suits: two at least, of the same circle."""
    data = load("groups")
    template = rng.choice(data["names"])
    name = Filler(data["slots"], rng).fill(template)
    tags = set(data["name_tags"].get(template, ()))
    fitting = [contact for contact in others if not tags.isdisjoint(contact.tags)]
    return name, fitting if len(fitting) > 1 else others


def _group_thread(rng: Rng, opened: datetime, me: str, group: Group) -> list[Line]:
    data = load("chats")
    others = rng.shuffled([uid for uid in group.members if uid != me])
    fitting = _group_threads_for(len(others))
    if not fitting:
        return []
    thread = rng.choice(fitting)
    filler = Filler(data["slots"], rng)
    at = _past(rng, opened, 60)
    lines: list[Line] = []
    for who, text in thread["lines"]:
        sender = me if who == "me" else others[who]
        lines.append((at, group.gid, sender, filler.fill(text)))
        at += timedelta(seconds=rng.between(20, 1800))
    return lines


def seed_moments(talk: Talk, rng: Rng) -> None:
    """Posts of the user and of some contacts, with the likes and comments of others."""
    me, opened = talk.me, talk.world.clock.opened
    others = [contact for contact in talk.contacts if contact.uid != me.uid]
    posters = [contact for contact in others if rng.chance(WITH_MOMENTS)][:MOST_POSTERS]
    posters = posters or others[:1]
    posts = [(_past(rng, opened, 200), me) for _ in range(rng.between(1, 4))]
    for contact in posters:
        posts += [(_past(rng, opened, 200), contact) for _ in range(rng.between(1, 3))]
    posts.sort(key=lambda post: (post[0], post[1].uid))
    for posted_at, author in posts:
        likers = rng.sample(others, min(len(others), rng.below(5)))
        moment = talk.moments.add(
            _moment(talk, rng, author, posted_at, tuple(c.uid for c in likers if c is not author))
        )
        _seed_comments(talk, rng, moment, others)


def _seed_comments(talk: Talk, rng: Rng, moment: Moment, others: list[Contact]) -> None:
    """Up to three comments on a moment, some of them answered by its author."""
    data = load("moments")
    opened, at = talk.world.clock.opened, moment.posted_at
    parent: str | None = None
    for _ in range(rng.weighted((0, 1, 2, 3), (5, 3, 2, 1))):
        at += timedelta(seconds=rng.between(60, 9000))
        comment = talk.comments.add(
            Comment(
                cid=talk.comments.new_id(),
                moid=moment.moid,
                parent=parent,
                author=moment.author if parent else rng.choice(others).uid,
                content=rng.choice(data["replies"] if parent else data["comments"]),
                written_at=min(at, opened),
            )
        )
        parent = comment.cid if parent is None and rng.chance(0.4) else None


@cache
def _posts() -> tuple[list[Thread], list[Thread]]:
    """The templates of posts with slots, and those without."""
    templates = load("moments")["moments"]
    open_ = [template for template in templates if slots_of(template["text"])]
    return open_, [template for template in templates if template not in open_]


def draw_post(rng: Rng) -> tuple[str, tuple[int, int]]:
    """The text of a post, and how few and how many images suit it.

    Posts without a slot are the same in every world that has them, so they are rare.
    """
    open_, closed = _posts()
    template = rng.choice(closed if rng.chance(0.08) else open_)
    fewest, most = template["images"]
    return Filler(load("moments")["slots"], rng).fill(template["text"]), (fewest, most)


def _moment(
    talk: Talk, rng: Rng, author: Contact, posted_at: datetime, likes: tuple[str, ...]
) -> Moment:
    content, (fewest, most) = draw_post(rng)
    moid = talk.moments.new_id()
    return Moment(
        moid=moid,
        author=author.uid,
        content=content,
        img_urls=tuple(
            f"{IMAGES}/{moid[-8:]}-{place}.jpg" for place in range(rng.between(fewest, most))
        ),
        place=author.place if rng.chance(0.8) else rng.choice(talk.profile.value.places),
        likes=likes,
        posted_at=posted_at,
    )
