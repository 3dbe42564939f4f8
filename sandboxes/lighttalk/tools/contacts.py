"""The address book."""

from typing import Annotated

from pydantic import Field

from sandboxes.core import Result, tool
from sandboxes.core.matching import likeliest
from sandboxes.core.rng import stable_fraction
from sandboxes.lighttalk.rules import (
    blocked,
    contact_exists,
    not_blocked,
    not_myself,
    privileged,
)
from sandboxes.lighttalk.state import (
    AlreadyBlocked,
    Contact,
    Gender,
    NameNotFound,
    NoRemark,
    PageNotFound,
    TagNotFound,
    Talk,
    Uid,
)

PAGE_SIZE = 10
CANDIDATES = 10

Name = Annotated[str, Field(min_length=1, max_length=120, description="a name")]
Tag = Annotated[str, Field(min_length=1, max_length=60, description="a tag of contacts")]


class ContactRef(Result):
    uid: Uid
    name: str


class ContactInfo(ContactRef):
    gender: Gender
    tags: tuple[str, ...]
    signature: str
    place: str
    remark: str | None
    blocked: bool
    unread: bool
    online: bool
    is_me: bool


class ContactPage(Result):
    page: int
    pages: int
    contacts: list[ContactRef]


def refs(contacts: list[Contact]) -> list[ContactRef]:
    return [ContactRef(uid=contact.uid, name=contact.name) for contact in contacts]


@tool()
def get_all_contacts(talk: Talk) -> list[ContactRef]:
    """Every contact in the address book; the user is one of them."""
    return refs(list(talk.contacts))


@tool()
def get_contacts(
    talk: Talk, page: Annotated[int, Field(ge=1, le=10_000, description="page, from 1")]
) -> ContactPage:
    """One page of the address book, at most ten contacts."""
    contacts = list(talk.contacts)
    pages = -(-len(contacts) // PAGE_SIZE)
    if page > pages:
        raise PageNotFound(page=page, pages=pages)
    start = (page - 1) * PAGE_SIZE
    return ContactPage(page=page, pages=pages, contacts=refs(contacts[start : start + PAGE_SIZE]))


@tool()
def get_uid_from_name(talk: Talk, name: Name) -> Uid:
    """The uid of the contact with exactly this full name."""
    contact = talk.find_by_name(name)
    if contact is None:
        raise NameNotFound(name=name)
    return contact.uid


@tool()
def fuzzy_search_uids_from_name(talk: Talk, name: Name) -> list[ContactRef]:
    """Contacts whose name or remark resembles the text, the likeliest first."""
    known = {c.uid: f"{c.name} {c.remark or ''}" for c in talk.contacts}
    return refs([talk.contacts[uid] for uid in likeliest(name, known, CANDIDATES)])


@tool(requires=(contact_exists,))
def get_contact_info(talk: Talk, uid: Uid) -> ContactInfo:
    """What is known of a contact: tags, remark, place, whether blocked, unread or online."""
    contact = talk.contacts[uid]
    return ContactInfo(
        **{name: getattr(contact, name) for name in Contact.model_fields},
        online=uid == talk.me.uid or stable_fraction("online", uid) < 1 / 3,
        is_me=uid == talk.me.uid,
    )


@tool()
def list_all_tags(talk: Talk) -> list[str]:
    """Every tag that some contact carries."""
    return sorted({tag for contact in talk.contacts for tag in contact.tags})


@tool()
def get_contacts_by_tag(talk: Talk, tag: Tag) -> list[ContactRef]:
    """The contacts that carry a tag."""
    found = talk.contacts.where(lambda contact: tag in contact.tags)
    if not found:
        raise TagNotFound(tag=tag)
    return refs(found)


@tool()
def get_contacts_by_gender(talk: Talk, gender: Gender) -> list[ContactRef]:
    """The contacts of a gender."""
    return refs(talk.contacts.where(lambda contact: contact.gender == gender))


@tool(writes=True, requires=(contact_exists,))
def edit_remark(
    talk: Talk,
    uid: Uid,
    remark: Annotated[str, Field(min_length=1, max_length=120, description="private alias")],
) -> str:
    """Set the private alias of a contact; an earlier one is overwritten."""
    talk.contacts.replace(uid, remark=remark)
    return remark


@tool(writes=True, requires=(contact_exists,))
def delete_remark(talk: Talk, uid: Uid) -> bool:
    """Clear the private alias of a contact."""
    if talk.contacts[uid].remark is None:
        raise NoRemark(uid=uid)
    talk.contacts.replace(uid, remark=None)
    return True


@tool(writes=True, requires=(privileged, contact_exists, not_myself), fulfils=(blocked,))
def block(talk: Talk, uid: Uid) -> bool:
    """Block a contact: nothing can be sent to them, liked or commented until they are unblocked."""
    if talk.contacts[uid].blocked:
        raise AlreadyBlocked(uid=uid)
    talk.contacts.replace(uid, blocked=True)
    return True


@tool(writes=True, requires=(privileged, contact_exists, blocked), fulfils=(not_blocked,))
def unblock(talk: Talk, uid: Uid) -> bool:
    """Lift the block of a contact."""
    talk.contacts.replace(uid, blocked=False)
    return True


@tool(writes=True, requires=(privileged, contact_exists, not_myself))
def delete_contact(talk: Talk, uid: Uid) -> bool:
    """Remove a contact from the address book, and with them the chat."""
    for message in talk.chat(uid):
        talk.messages.remove(message.mid)
    talk.contacts.remove(uid)
    return True


@tool(requires=(contact_exists,))
def get_shared_url_of_contact(talk: Talk, uid: Uid) -> str:
    """A link to a contact's profile that can be sent to others."""
    return f"light://contact.talk.so?uid={uid}"
