"""Moments: posts on the timelines of the user and the contacts, with likes and comments."""

from datetime import datetime
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import Id, Result, tool
from sandboxes.lighttalk.rules import (
    comment_exists,
    contact_exists,
    moment_exists,
    not_blocked,
    privileged,
)
from sandboxes.lighttalk.state import (
    AlreadyLiked,
    Cid,
    Comment,
    CommentNotFound,
    Moid,
    Moment,
    MomentIndexNotFound,
    NotAuthor,
    NotLiked,
    Talk,
    ThreadTooDeep,
    Uid,
)
from sandboxes.lighttalk.tools.messages import Content, ImageUrl

MOST_IMAGES = 9
# Answers nest as deep as threads do, and JSON can be nested only so deep.
DEEPEST_REPLY = 20

ImageUrls = Annotated[
    list[ImageUrl], Field(max_length=MOST_IMAGES, description="public URLs of images")
]
NO_IMAGES: Final[list[str]] = []

MyCid = Annotated[
    str, Id("comment"), Field(max_length=64, description="id of a comment of the user's own")
]


class CommentInfo(Result):
    cid: Cid
    author: Uid
    content: str
    written_at: datetime
    replies: list["CommentInfo"]


class MomentInfo(Result):
    moid: Moid
    author: Uid
    content: str
    img_urls: tuple[str, ...]
    place: str
    posted_at: datetime
    likes: tuple[Uid, ...]
    comments: list[CommentInfo]


def _thread(talk: Talk, comments: list[Comment]) -> list[CommentInfo]:
    return [
        CommentInfo(
            cid=comment.cid,
            author=comment.author,
            content=comment.content,
            written_at=comment.written_at,
            replies=_thread(talk, talk.thread(comment.moid, comment.cid)),
        )
        for comment in comments
    ]


def show(talk: Talk, moment: Moment) -> MomentInfo:
    plain = {name: getattr(moment, name) for name in Moment.model_fields}
    return MomentInfo(**plain, comments=_thread(talk, talk.thread(moment.moid, None)))


def comment(talk: Talk, moid: str, parent: str | None, content: str) -> Cid:
    """Append a comment of the user's to a moment or below a comment."""
    written = Comment(
        cid=talk.comments.new_id(),
        moid=moid,
        parent=parent,
        author=talk.me.uid,
        content=content,
        written_at=talk.now,
    )
    return talk.comments.add(written).cid


def withdraw(talk: Talk, moid: str, parent: str | None, cid: str) -> bool:
    """Take a comment of the user's back, with the replies below it."""
    mine = talk.get_comment(moid, cid)
    if mine.parent != parent:
        raise CommentNotFound(moid=moid, cid=cid)
    if mine.author != talk.me.uid:
        raise NotAuthor(cid=cid)
    talk.remove_comment(cid)
    return True


@tool(writes=True, requires=(privileged,))
def post_moment(
    talk: Talk,
    content: Content,
    img_urls: ImageUrls = NO_IMAGES,
) -> Moid:
    """Publish a post on the user's timeline, with or without images."""
    me = talk.me
    moment = Moment(
        moid=talk.moments.new_id(),
        author=me.uid,
        content=content,
        img_urls=tuple(img_urls),
        place=me.place,
        posted_at=talk.now,
    )
    return talk.moments.add(moment).moid


@tool()
def get_my_moments(talk: Talk) -> list[MomentInfo]:
    """The user's own posts, oldest first."""
    return [show(talk, moment) for moment in talk.timeline(talk.me.uid)]


@tool(requires=(contact_exists,))
def get_all_moments(talk: Talk, uid: Uid) -> list[MomentInfo]:
    """All posts of a contact, oldest first."""
    return [show(talk, moment) for moment in talk.timeline(uid)]


@tool(requires=(contact_exists,))
def get_last_k_moments(
    talk: Talk, uid: Uid, k: Annotated[int, Field(ge=1, le=1000, description="how many")]
) -> list[MomentInfo]:
    """The k newest posts of a contact, newest first."""
    return [show(talk, moment) for moment in talk.timeline(uid)[: -k - 1 : -1]]


@tool(requires=(contact_exists,))
def get_moment(
    talk: Talk,
    uid: Uid,
    index: Annotated[int, Field(ge=0, le=1_000_000, description="0 is the oldest post")],
) -> MomentInfo:
    """The post of a contact at a place in the order of time."""
    moments = talk.timeline(uid)
    if index >= len(moments):
        raise MomentIndexNotFound(uid=uid, index=index, count=len(moments))
    return show(talk, moments[index])


@tool(writes=True, requires=(contact_exists, not_blocked, moment_exists))
def like_moment(talk: Talk, uid: Uid, moid: Moid) -> bool:
    """Like a post of a contact."""
    moment, me = talk.moments[moid], talk.me.uid
    if me in moment.likes:
        raise AlreadyLiked(moid=moid)
    talk.moments.replace(moid, likes=(*moment.likes, me))
    return True


@tool(writes=True, requires=(contact_exists, not_blocked, moment_exists))
def unlike_moment(talk: Talk, uid: Uid, moid: Moid) -> bool:
    """Take the user's like of a post back."""
    moment, me = talk.moments[moid], talk.me.uid
    if me not in moment.likes:
        raise NotLiked(moid=moid)
    talk.moments.replace(moid, likes=tuple(liker for liker in moment.likes if liker != me))
    return True


@tool(writes=True, requires=(contact_exists, not_blocked, moment_exists))
def comment_moment(talk: Talk, uid: Uid, moid: Moid, content: Content) -> Cid:
    """Comment on a post of a contact."""
    return comment(talk, moid, None, content)


@tool(writes=True, requires=(contact_exists, not_blocked, moment_exists, comment_exists))
def comment_comment(talk: Talk, uid: Uid, moid: Moid, cid: Cid, content: Content) -> Cid:
    """Reply to a comment on a post."""
    if talk.depth(cid) >= DEEPEST_REPLY:
        raise ThreadTooDeep(cid=cid, levels=DEEPEST_REPLY)
    return comment(talk, moid, cid, content)


@tool(writes=True, requires=(contact_exists, not_blocked, moment_exists))
def withdraw_comment_moment(talk: Talk, uid: Uid, moid: Moid, my_cid: MyCid) -> bool:
    """Take back a comment of the user's own on a post, with the replies to it."""
    return withdraw(talk, moid, None, my_cid)


@tool(writes=True, requires=(contact_exists, not_blocked, moment_exists, comment_exists))
def withdraw_comment_comment(talk: Talk, uid: Uid, moid: Moid, cid: Cid, my_cid: MyCid) -> bool:
    """Take back a reply of the user's own below a comment."""
    return withdraw(talk, moid, cid, my_cid)


@tool(writes=True, requires=(privileged,))
def delete_moment(talk: Talk, moid: Moid) -> bool:
    """Remove a post of the user's own for good."""
    me = talk.me.uid
    talk.get_moment(me, moid)
    for top in talk.thread(moid, None):
        talk.remove_comment(top.cid)
    talk.moments.remove(moid)
    return True


@tool(requires=(contact_exists, moment_exists))
def get_shared_url_of_moment(talk: Talk, uid: Uid, moid: Moid) -> str:
    """A link to a post that can be sent to others."""
    return f"light://moment.talk.so?uid={uid}&moid={moid}"
