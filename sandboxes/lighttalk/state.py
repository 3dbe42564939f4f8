"""LightTalk's rows and tables, and the lookups that raise."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from sandboxes.core import (
    VOLATILE,
    AppState,
    Conflict,
    Forbidden,
    Id,
    NotFound,
    PreconditionFailed,
    Row,
    Session,
    single,
    table,
)

Uid = Annotated[str, Id("user"), Field(max_length=64, description="uid of a contact")]
Mid = Annotated[str, Id("message"), Field(max_length=64, description="id of a message")]
Moid = Annotated[str, Id("moment"), Field(max_length=64, description="id of a moment")]
Cid = Annotated[str, Id("comment"), Field(max_length=64, description="id of a comment")]
Gid = Annotated[str, Id("group"), Field(max_length=64, description="id of a group")]
Gender = Literal["female", "male"]

Stamp = Annotated[datetime, VOLATILE]


class ContactNotFound(NotFound):
    template = "no contact has the uid {uid!r}"


class NameNotFound(NotFound):
    template = "no contact is called exactly {name!r}"


class TagNotFound(NotFound):
    template = "no contact carries the tag {tag!r}"


class PageNotFound(NotFound):
    template = "there is no page {page}; pages run from 1 to {pages}"


class MessageNotFound(NotFound):
    template = "the chat with {uid!r} has no message {mid!r}"


class MomentNotFound(NotFound):
    template = "{uid!r} has no moment {moid!r}"


class MomentIndexNotFound(NotFound):
    template = "{uid!r} has no moment at index {index}; there are {count}, counted from 0"


class CommentNotFound(NotFound):
    template = "the moment {moid!r} has no comment {cid!r}"


class GroupNotFound(NotFound):
    template = "you are in no group with the gid {gid!r}"


class PlaceNotFound(NotFound):
    template = "{where!r} is not one of the places to choose from"


class NoRemark(NotFound):
    template = "{uid!r} has no remark"


class ChatEmpty(NotFound):
    template = "there are no messages in this chat"


class NotPrivileged(PreconditionFailed):
    template = "this needs elevated privileges, which this session does not have"


class ContactBlocked(PreconditionFailed):
    template = "{uid!r} is blocked"


class AlreadyBlocked(Conflict):
    template = "{uid!r} is blocked already"


class NotBlocked(Conflict):
    template = "{uid!r} is not blocked"


class AlreadyLiked(Conflict):
    template = "you like the moment {moid!r} already"


class NotLiked(Conflict):
    template = "you do not like the moment {moid!r}"


class AlreadyMember(Conflict):
    template = "{uid!r} is a member already"


class NotMember(Conflict):
    template = "{uid!r} is not a member of this group"


class TooFewMembers(Conflict):
    template = "a group needs at least two members beside you"


class ThreadTooDeep(Conflict):
    template = "the comment {cid!r} is {levels} replies deep, and replies go no deeper"


class NotYourself(Forbidden):
    template = "this cannot be done to yourself"


class NotOwner(Forbidden):
    template = "only the owner of the group can do this"


class OwnerCannotQuit(Forbidden):
    template = "the owner cannot quit the group"


class NotAuthor(Forbidden):
    template = "the comment {cid!r} is not yours"


class Contact(Row):
    """Somebody in the address book; the user too is one."""

    uid: Uid
    name: str
    gender: Gender
    tags: tuple[str, ...] = ()
    signature: str = ""
    place: str
    remark: str | None = None
    blocked: bool = False
    unread: bool = False


class Message(Row):
    """A message in the chat with a contact or in a group."""

    mid: Mid
    chat: str
    sender: Uid
    content: str = ""
    img_url: str | None = None
    at: tuple[Uid, ...] = ()
    sent_at: Stamp


class Moment(Row):
    """A post on somebody's timeline."""

    moid: Moid
    author: Uid
    content: str
    img_urls: tuple[str, ...] = ()
    place: str
    likes: tuple[Uid, ...] = ()
    posted_at: Stamp


class Comment(Row):
    """A comment on a moment, or a reply to one (then `parent` is that comment)."""

    cid: Cid
    moid: Moid
    parent: Cid | None = None
    author: Uid
    content: str
    written_at: Stamp


class Group(Row):
    """A group chat the user is in."""

    gid: Gid
    name: str
    owner: Uid
    members: tuple[Uid, ...]
    unread: bool = False


class Profile(Row):
    """The signed-in user."""

    uid: Uid
    places: tuple[str, ...]


@dataclass
class TalkSession(Session):
    privileged: bool = False
    accelerated: bool = False


class Talk(AppState[TalkSession]):
    """Contacts, chats, moments and groups of one user."""

    session_class = TalkSession

    profile = single(Profile)
    contacts = table(Contact, key="uid", ids="user")
    messages = table(Message, key="mid", ids="msg", identity=("chat",), log=True)
    moments = table(Moment, key="moid", ids="moment")
    comments = table(Comment, key="cid", ids="comment", identity=("moid", "parent"))
    groups = table(Group, key="gid", ids="group")

    @property
    def me(self) -> Contact:
        return self.contacts[self.profile.value.uid]

    def get_contact(self, uid: str) -> Contact:
        contact = self.contacts.get(uid)
        if contact is None:
            raise ContactNotFound(uid=uid)
        return contact

    def find_by_name(self, name: str) -> Contact | None:
        return next((c for c in self.contacts if c.name == name), None)

    def get_group(self, gid: str) -> Group:
        group = self.groups.get(gid)
        if group is None:
            raise GroupNotFound(gid=gid)
        return group

    def get_moment(self, uid: str, moid: str) -> Moment:
        moment = self.moments.get(moid)
        if moment is None or moment.author != uid:
            raise MomentNotFound(uid=uid, moid=moid)
        return moment

    def get_comment(self, moid: str, cid: str) -> Comment:
        comment = self.comments.get(cid)
        if comment is None or comment.moid != moid:
            raise CommentNotFound(moid=moid, cid=cid)
        return comment

    def chat(self, chat: str) -> list[Message]:
        """The messages of a contact's chat or a group, oldest first."""
        return [message for message in self.messages if message.chat == chat]

    def timeline(self, uid: str) -> list[Moment]:
        """Somebody's moments, oldest first."""
        return [moment for moment in self.moments if moment.author == uid]

    def thread(self, moid: str, parent: str | None) -> list[Comment]:
        """The comments on a moment (no parent) or the replies to one of them, oldest first."""
        return [c for c in self.comments if c.moid == moid and c.parent == parent]

    def depth(self, cid: str) -> int:
        """How many comments a comment stands below."""
        parent = self.comments[cid].parent
        return 0 if parent is None else 1 + self.depth(parent)

    def remove_comment(self, cid: str) -> None:
        """Take a comment out, and with it every reply below it."""
        comment = self.comments.remove(cid)
        for reply in self.thread(comment.moid, cid):
            self.remove_comment(reply.cid)

    def check(self) -> Iterator[str]:
        names = [contact.name for contact in self.contacts]
        if len(set(names)) != len(names):
            yield "two contacts have one full name"
        for group in self.groups:
            if group.owner not in group.members or self.me.uid not in group.members:
                yield f"the group {group.gid} lacks its owner or the user among its members"
            if len(set(group.members)) != len(group.members):
                yield f"the group {group.gid} has a member twice"
        for comment in self.comments:
            if comment.moid not in self.moments:
                yield f"the comment {comment.cid} is on no moment"
            if comment.parent is not None and comment.parent not in self.comments:
                yield f"the reply {comment.cid} is below no comment"
        for message in self.messages:
            if message.chat not in self.contacts and message.chat not in self.groups:
                yield f"the message {message.mid} is in no chat"
