"""Chats with one contact."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from sandboxes.core import Result, tool
from sandboxes.lighttalk.rules import contact_exists, not_blocked, privileged
from sandboxes.lighttalk.state import (
    ChatEmpty,
    Message,
    MessageNotFound,
    Mid,
    Talk,
    Uid,
)

Content = Annotated[str, Field(min_length=1, max_length=4000, description="the text")]
ImageUrl = Annotated[
    str, Field(max_length=500, pattern=r"^https?://\S+$", description="public URL of an image")
]


class MessageInfo(Result):
    mid: Mid
    sender: Uid
    content: str
    img_url: str | None
    at: tuple[Uid, ...]
    sent_at: datetime


class Sent(Result):
    mid: Mid
    sent_at: datetime


def show(messages: list[Message]) -> list[MessageInfo]:
    return [
        MessageInfo(**{name: getattr(message, name) for name in MessageInfo.model_fields})
        for message in messages
    ]


def post(
    talk: Talk,
    chat: str,
    *,
    content: str = "",
    img_url: str | None = None,
    at: tuple[str, ...] = (),
) -> Sent:
    """Append a message of the user's to a chat."""
    message = talk.messages.add(
        Message(
            mid=talk.messages.new_id(),
            chat=chat,
            sender=talk.me.uid,
            content=content,
            img_url=img_url,
            at=at,
            sent_at=talk.now,
        )
    )
    return Sent(mid=message.mid, sent_at=message.sent_at)


@tool(writes=True, requires=(contact_exists, not_blocked))
def send_message(talk: Talk, uid: Uid, content: Content) -> Sent:
    """Send a text to a contact; the user may write to themselves."""
    return post(talk, uid, content=content)


@tool(writes=True, requires=(contact_exists, not_blocked))
def send_image(talk: Talk, uid: Uid, img_url: ImageUrl) -> Sent:
    """Send an image to a contact."""
    return post(talk, uid, img_url=img_url)


@tool(requires=(contact_exists,))
def get_chat_history(talk: Talk, uid: Uid) -> list[MessageInfo]:
    """All messages exchanged with a contact, oldest first."""
    return show(talk.chat(uid))


@tool(writes=True, requires=(privileged, contact_exists))
def delete_message(talk: Talk, uid: Uid, mid: Mid) -> bool:
    """Remove one message from the chat with a contact for good."""
    message = talk.messages.get(mid)
    if message is None or message.chat != uid:
        raise MessageNotFound(uid=uid, mid=mid)
    talk.messages.remove(mid)
    if not talk.chat(uid):
        # As with the whole chat: no mark is left on an empty one, where nothing could clear it.
        talk.contacts.replace(uid, unread=False)
    return True


@tool(writes=True, requires=(contact_exists,))
def delete_chat_history(talk: Talk, uid: Uid) -> int:
    """Empty the whole chat with a contact; returns how many messages that were."""
    messages = talk.chat(uid)
    if not messages:
        raise ChatEmpty
    for message in messages:
        talk.messages.remove(message.mid)
    talk.contacts.replace(uid, unread=False)
    return len(messages)


@tool(writes=True, requires=(contact_exists,))
def mark_as_read(talk: Talk, uid: Uid) -> bool:
    """Clear the unread mark of the chat with a contact."""
    if not talk.chat(uid):
        raise ChatEmpty
    talk.contacts.replace(uid, unread=False)
    return True


@tool(writes=True, requires=(contact_exists,))
def mark_as_unread(talk: Talk, uid: Uid) -> bool:
    """Put an unread mark on the chat with a contact."""
    if not talk.chat(uid):
        raise ChatEmpty
    talk.contacts.replace(uid, unread=True)
    return True
