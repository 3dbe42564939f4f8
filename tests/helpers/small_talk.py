"""A small LightTalk, made by hand: the same whatever the packaged one is seeded with."""

from datetime import timedelta
from typing import Any

import pytest

from sandboxes import lighttalk
from sandboxes.core import App, FaultSchedule, Registry, Rng, ToolError, World
from sandboxes.lighttalk.state import (
    Comment,
    Contact,
    Gender,
    Group,
    Message,
    Moment,
    Profile,
    Talk,
)

SEED = 3
PLACES = ("Lisbon", "Osaka", "Quito")
FILLERS = (
    "Ana Silva", "Ben Adler", "Chidi Obi", "Dana Levi", "Emil Berg", "Fatou Diop", "Goran Ilic",
)  # fmt: skip


class Cast:
    """Writes the rows of the small world; each method takes people by their full name."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk

    def uid(self, name: str) -> str:
        contact = self.talk.find_by_name(name)
        assert contact is not None
        return contact.uid

    def person(self, name: str, gender: Gender, *tags: str, **others: Any) -> str:
        uid = self.talk.contacts.new_id()
        row = {"uid": uid, "name": name, "gender": gender, "tags": tags, "place": "Lisbon"}
        return self.talk.contacts.add(Contact.model_validate({**row, **others})).uid

    def says(self, sender: str, chat: str, content: str, **others: Any) -> None:
        row = {
            "mid": self.talk.messages.new_id(),
            "chat": chat,
            "sender": self.uid(sender),
            "content": content,
            "sent_at": self.talk.now - timedelta(days=1),
        }
        self.talk.messages.add(Message.model_validate({**row, **others}))

    def posts(self, author: str, content: str, *likes: str, **others: Any) -> str:
        row = {
            "moid": self.talk.moments.new_id(),
            "author": self.uid(author),
            "content": content,
            "place": self.talk.get_contact(self.uid(author)).place,
            "likes": tuple(self.uid(name) for name in likes),
            "posted_at": self.talk.now - timedelta(days=2),
        }
        return self.talk.moments.add(Moment.model_validate({**row, **others})).moid

    def comments(self, author: str, moid: str, content: str, parent: str | None = None) -> str:
        comment = Comment(
            cid=self.talk.comments.new_id(),
            moid=moid,
            parent=parent,
            author=self.uid(author),
            content=content,
            written_at=self.talk.now - timedelta(hours=3),
        )
        return self.talk.comments.add(comment).cid

    def meets(self, name: str, owner: str, *others: str, unread: bool = False) -> str:
        members = tuple(self.uid(one) for one in (owner, *others))
        return self.talk.groups.add(
            Group(
                gid=self.talk.groups.new_id(),
                name=name,
                owner=members[0],
                members=members,
                unread=unread,
            )
        ).gid


def seed(talk: Talk, rng: Rng) -> None:
    """Ada, her eleven contacts, and what they have said so far."""
    cast = Cast(talk)
    ada = cast.person("Ada Morgan", "female", signature="on the move")
    talk.profile.set(Profile(uid=ada, places=PLACES))
    mei = cast.person("Mei Tanaka", "female", "friends", "team", place="Osaka", unread=True)
    cast.person("Omar Haddad", "male", "coworkers", "team", remark="printer guy")
    lena = cast.person("Lena Haddad", "female", "family")
    tom = cast.person("Tom Okafor", "male", "neighbours", blocked=True)
    for number, name in enumerate(FILLERS):
        cast.person(name, "male" if number % 2 else "female")

    cast.says("Mei Tanaka", mei, "Lunch on Friday?")
    cast.says("Ada Morgan", mei, "", img_url="https://example.org/menu.png")
    cast.says("Mei Tanaka", mei, "Looks good!")
    cast.says("Lena Haddad", lena, "Call me.")
    cast.says("Tom Okafor", tom, "Your bin is on my side.")
    cast.says("Ada Morgan", ada, "Buy milk.")

    garden = cast.posts("Mei Tanaka", "The garden in May", "Lena Haddad")
    cast.posts("Mei Tanaka", "The garden in June", img_urls=("https://example.org/june.png",))
    cast.posts("Tom Okafor", "New bin day")
    bread = cast.posts("Ada Morgan", "Bread, at last", "Mei Tanaka", "Ada Morgan")
    lovely = cast.comments("Lena Haddad", garden, "Lovely!")
    cast.comments("Ada Morgan", garden, "It is, is it not?", lovely)
    cast.comments("Ada Morgan", garden, "When can we come?")
    warm = cast.comments("Mei Tanaka", bread, "Still warm?")
    cast.comments("Ada Morgan", bread, "Gone already.", warm)

    team = cast.meets("Team", "Ada Morgan", "Mei Tanaka", "Omar Haddad", unread=True)
    books = cast.meets("Book club", "Lena Haddad", "Ada Morgan", "Mei Tanaka")
    cast.says("Omar Haddad", team, "The printer is back.", at=(ada,))
    cast.says("Mei Tanaka", books, "Which chapter?")
    cast.meets("Quiet", "Ada Morgan", "Ana Silva", "Ben Adler")


APP = App(
    name="LightTalk", state=Talk, seed=seed, tools=lighttalk.APP.tools, faults=lighttalk.APP.faults
)
REGISTRY = Registry((APP,))


class Office:
    """The small world, with its tools to call."""

    def __init__(self, faults: FaultSchedule | None = None) -> None:
        self.world = World.from_seed(SEED, apps=(APP,), faults=faults)
        talk: Talk = self.world.lighttalk
        self.talk = talk

    def __call__(self, name: str, /, **arguments: Any) -> Any:
        """Call a tool as a server does."""
        return REGISTRY.call(self.world, name, arguments)

    def refused(self, kind: type[ToolError], name: str, /, **arguments: Any) -> ToolError:
        """The error with which a tool refuses; checks that it changes nothing."""
        before = self.talk.data()
        with pytest.raises(ToolError) as caught:
            self(name, **arguments)
        assert type(caught.value) is kind, f"{type(caught.value).__name__}: {caught.value}"
        assert all(self.talk.data()[table] is rows for table, rows in before.items())
        return caught.value

    def privileged(self) -> "Office":
        self("ask_for_privilege")
        return self

    def digest(self) -> str:
        return self.world.snapshot().digest()

    def uid(self, name: str) -> str:
        return Cast(self.talk).uid(name)

    def gid(self, name: str) -> str:
        [group] = [group for group in self.talk.groups if group.name == name]
        return group.gid

    def moid(self, content: str) -> str:
        [moment] = [moment for moment in self.talk.moments if moment.content == content]
        return moment.moid

    def cid(self, content: str) -> str:
        [comment] = [comment for comment in self.talk.comments if comment.content == content]
        return comment.cid

    def mid(self, content: str) -> str:
        [message] = [message for message in self.talk.messages if message.content == content]
        return message.mid
