"""Group chats."""

from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import Result, tool
from sandboxes.lighttalk.rules import (
    contact_exists,
    in_group,
    mentions_members,
    not_blocked,
    not_myself,
    owns_group,
    privileged,
)
from sandboxes.lighttalk.state import (
    AlreadyMember,
    ChatEmpty,
    ContactBlocked,
    Gid,
    Group,
    NotMember,
    NotYourself,
    OwnerCannotQuit,
    Talk,
    TooFewMembers,
    Uid,
)
from sandboxes.lighttalk.tools.messages import (
    Content,
    ImageUrl,
    MessageInfo,
    Sent,
    post,
    show,
)

MOST_MEMBERS = 200
FEWEST_OTHERS = 2

Members = Annotated[list[Uid], Field(max_length=MOST_MEMBERS, description="uids of contacts")]
Mentions = Annotated[list[Uid], Field(max_length=MOST_MEMBERS, description="uids to mention")]
GroupName = Annotated[str, Field(min_length=1, max_length=120, description="name of the group")]

NOBODY: Final[list[Uid]] = []


class GroupInfo(Result):
    gid: Gid
    name: str
    owner: Uid
    members: tuple[Uid, ...]
    unread: bool


def info(group: Group) -> GroupInfo:
    return GroupInfo(**{name: getattr(group, name) for name in Group.model_fields})


def remove_group(talk: Talk, gid: str) -> None:
    """Take a group out of the user's sight, with its messages."""
    for message in talk.chat(gid):
        talk.messages.remove(message.mid)
    talk.groups.remove(gid)


@tool(writes=True, requires=(privileged,), fulfils=(in_group, owns_group))
def create_group_chat(talk: Talk, uids: Members) -> GroupInfo:
    """Start a group chat with two contacts or more; the user owns it and is a member."""
    me = talk.me
    others = [talk.get_contact(uid) for uid in dict.fromkeys(uids)]
    if me in others:
        raise NotYourself
    for contact in others:
        if contact.blocked:
            raise ContactBlocked(uid=contact.uid)
    if len(others) < FEWEST_OTHERS:
        raise TooFewMembers
    members = (me, *others)
    group = Group(
        gid=talk.groups.new_id(),
        # In alphabetical order, so that the order of the invitations leaves no trace.
        name=", ".join(sorted(contact.name for contact in members)),
        owner=me.uid,
        members=tuple(contact.uid for contact in members),
    )
    return info(talk.groups.add(group))


@tool()
def list_all_groups(talk: Talk) -> list[GroupInfo]:
    """Every group the user is in."""
    return [info(group) for group in talk.groups]


@tool(requires=(in_group,))
def get_group_info(talk: Talk, gid: Gid) -> GroupInfo:
    """Name, owner and members of a group."""
    return info(talk.groups[gid])


@tool(writes=True, requires=(in_group, mentions_members))
def send_message_to_group(
    talk: Talk,
    gid: Gid,
    content: Content,
    at: Mentions = NOBODY,
) -> Sent:
    """Send a text to a group, mentioning members or nobody."""
    return post(talk, gid, content=content, at=tuple(dict.fromkeys(at)))


@tool(writes=True, requires=(in_group, mentions_members))
def send_image_to_group(
    talk: Talk,
    gid: Gid,
    img_url: ImageUrl,
    at: Mentions = NOBODY,
) -> Sent:
    """Send an image to a group, mentioning members or nobody."""
    return post(talk, gid, img_url=img_url, at=tuple(dict.fromkeys(at)))


@tool(requires=(in_group,))
def get_group_chat_history(talk: Talk, gid: Gid) -> list[MessageInfo]:
    """All messages of a group, oldest first."""
    return show(talk.chat(gid))


@tool(writes=True, requires=(privileged, in_group, owns_group))
def rename_group(talk: Talk, gid: Gid, name: GroupName) -> str:
    """Change the name of a group."""
    return talk.groups.replace(gid, name=name).name


@tool(writes=True, requires=(privileged, in_group, owns_group, not_myself))
def change_owner_of_group(talk: Talk, gid: Gid, uid: Uid) -> Uid:
    """Hand a group over to another member."""
    if uid not in talk.groups[gid].members:
        raise NotMember(uid=uid)
    return talk.groups.replace(gid, owner=uid).owner


@tool(
    writes=True,
    requires=(in_group, contact_exists, not_blocked),
    fulfils=(mentions_members,),
)
def invite_new_member(talk: Talk, gid: Gid, uid: Uid) -> GroupInfo:
    """Add a contact to a group."""
    group = talk.groups[gid]
    if uid in group.members:
        raise AlreadyMember(uid=uid)
    return info(talk.groups.replace(gid, members=(*group.members, uid)))


@tool(writes=True, requires=(privileged, in_group))
def quit_group(talk: Talk, gid: Gid) -> bool:
    """Leave a group."""
    if talk.groups[gid].owner == talk.me.uid:
        raise OwnerCannotQuit
    remove_group(talk, gid)
    return True


@tool(writes=True, requires=(privileged, in_group, owns_group))
def delete_group(talk: Talk, gid: Gid) -> bool:
    """Dissolve a group, with all its messages."""
    remove_group(talk, gid)
    return True


@tool(writes=True, requires=(in_group,))
def mark_as_read_in_group(talk: Talk, gid: Gid) -> bool:
    """Clear the unread mark of a group."""
    if not talk.chat(gid):
        raise ChatEmpty
    talk.groups.replace(gid, unread=False)
    return True


@tool(writes=True, requires=(in_group,))
def mark_as_unread_in_group(talk: Talk, gid: Gid) -> bool:
    """Put an unread mark on a group."""
    if not talk.chat(gid):
        raise ChatEmpty
    talk.groups.replace(gid, unread=True)
    return True
