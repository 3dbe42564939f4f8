"""LightTalk's named preconditions."""

from sandboxes.lighttalk.state import (
    Cid,
    ContactBlocked,
    Gid,
    Moid,
    NotBlocked,
    NotMember,
    NotOwner,
    NotPrivileged,
    NotYourself,
    Talk,
    Uid,
)


def privileged(talk: Talk) -> None:
    """The session has asked for privileges."""
    if not talk.session.privileged:
        raise NotPrivileged


def contact_exists(talk: Talk, uid: Uid) -> None:
    """The uid is that of a contact (or of the user)."""
    talk.get_contact(uid)


def not_blocked(talk: Talk, uid: Uid) -> None:
    """The contact is not blocked."""
    if talk.get_contact(uid).blocked:
        raise ContactBlocked(uid=uid)


def blocked(talk: Talk, uid: Uid) -> None:
    """The contact is blocked."""
    if not talk.get_contact(uid).blocked:
        raise NotBlocked(uid=uid)


def not_myself(talk: Talk, uid: Uid) -> None:
    """The contact is not the user."""
    if uid == talk.me.uid:
        raise NotYourself


def moment_exists(talk: Talk, uid: Uid, moid: Moid) -> None:
    """The contact has posted the moment."""
    talk.get_moment(uid, moid)


def comment_exists(talk: Talk, moid: Moid, cid: Cid) -> None:
    """The comment or reply stands under the moment."""
    talk.get_comment(moid, cid)


def in_group(talk: Talk, gid: Gid) -> None:
    """The user is in the group."""
    talk.get_group(gid)


def owns_group(talk: Talk, gid: Gid) -> None:
    """The user owns the group."""
    if talk.get_group(gid).owner != talk.me.uid:
        raise NotOwner


def mentions_members(talk: Talk, gid: Gid, at: list[Uid]) -> None:
    """Everybody mentioned is a member of the group."""
    members = talk.get_group(gid).members
    for uid in at:
        if uid not in members:
            raise NotMember(uid=uid)
