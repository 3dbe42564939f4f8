"""Who the user is, and what this session may do."""

from typing import Annotated

from pydantic import Field

from sandboxes.core import tool
from sandboxes.lighttalk.rules import privileged
from sandboxes.lighttalk.state import PlaceNotFound, Talk, Uid

Place = Annotated[str, Field(max_length=80, description="name of a place")]


@tool()
def get_my_uid(talk: Talk) -> Uid:
    """The uid of the signed-in user."""
    return talk.me.uid


@tool()
def get_my_name(talk: Talk) -> str:
    """The full name of the signed-in user."""
    return talk.me.name


@tool()
def acc_network(talk: Talk) -> bool:
    """Speed up the network of this session."""
    talk.session.accelerated = True
    return True


@tool()
def list_ip_choices(talk: Talk) -> list[str]:
    """The places that the network address of this session can be set to."""
    return list(talk.profile.value.places)


@tool(writes=True)
def change_my_ip(talk: Talk, where: Place) -> str:
    """Set the place of the user's network address, which new moments carry."""
    if where not in talk.profile.value.places:
        raise PlaceNotFound(where=where)
    return talk.contacts.replace(talk.me.uid, place=where).place


@tool(fulfils=(privileged,))
def ask_for_privilege(talk: Talk) -> bool:
    """Ask for elevated privileges for the rest of this session."""
    talk.session.privileged = True
    return True
