"""Group chats: starting, writing, managing, leaving."""

from typing import Any

import pytest
from small_talk import Office

from sandboxes.core import InvalidArguments
from sandboxes.lighttalk.state import (
    AlreadyMember,
    ChatEmpty,
    ContactBlocked,
    ContactNotFound,
    GroupNotFound,
    NotMember,
    NotOwner,
    NotPrivileged,
    NotYourself,
    OwnerCannotQuit,
    TooFewMembers,
)

IMAGE = "https://example.org/a.png"


def uids(office: Office, *names: str) -> list[str]:
    return [office.uid(name) for name in names]


# Reading


def test_every_group_of_the_user_is_listed(office: Office) -> None:
    groups = office("list_all_groups")
    assert [group["name"] for group in groups] == ["Team", "Book club", "Quiet"]
    assert groups == [office("get_group_info", gid=group["gid"]) for group in groups]


def test_a_group_is_described_with_owner_and_members(office: Office) -> None:
    gid = office.gid("Book club")
    lena, ada, mei = uids(office, "Lena Haddad", "Ada Morgan", "Mei Tanaka")
    assert office("get_group_info", gid=gid) == {
        "gid": gid,
        "name": "Book club",
        "owner": lena,
        "members": [lena, ada, mei],
        "unread": False,
    }


def test_the_chat_of_a_group_is_read_oldest_first(office: Office) -> None:
    [message] = office("get_group_chat_history", gid=office.gid("Team"))
    assert message["content"] == "The printer is back."
    assert message["at"] == uids(office, "Ada Morgan")
    assert office("get_group_chat_history", gid=office.gid("Quiet")) == []


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("get_group_info", {}),
        ("get_group_chat_history", {}),
        ("send_message_to_group", {"content": "hi"}),
        ("send_image_to_group", {"img_url": IMAGE}),
        ("rename_group", {"name": "New"}),
        ("change_owner_of_group", {"uid": "user_nobody"}),
        ("invite_new_member", {"uid": "user_nobody"}),
        ("quit_group", {}),
        ("delete_group", {}),
        ("mark_as_read_in_group", {}),
        ("mark_as_unread_in_group", {}),
    ],
)
def test_a_group_that_the_user_is_not_in_is_refused(
    privileged: Office, tool: str, arguments: dict[str, Any]
) -> None:
    error = privileged.refused(GroupNotFound, tool, gid="group_none", **arguments)
    assert (error.code, error.fields) == ("group_not_found", {"gid": "group_none"})


# Starting one


def test_a_group_is_started_with_the_user_as_its_owner(privileged: Office) -> None:
    omar, lena = uids(privileged, "Omar Haddad", "Lena Haddad")
    made = privileged("create_group_chat", uids=[omar, lena])
    me = privileged("get_my_uid")
    assert made == {
        "gid": made["gid"],
        "name": "Ada Morgan, Lena Haddad, Omar Haddad",
        "owner": me,
        "members": [me, omar, lena],
        "unread": False,
    }
    assert privileged("list_all_groups")[-1] == made


def test_the_order_of_the_invitations_leaves_no_trace_in_the_name(privileged: Office) -> None:
    pair = uids(privileged, "Omar Haddad", "Lena Haddad")
    first, second = (
        privileged("create_group_chat", uids=order) for order in (pair, list(reversed(pair)))
    )
    assert first["name"] == second["name"]
    assert sorted(first["members"]) == sorted(second["members"])
    assert first["gid"] != second["gid"]


def test_somebody_named_twice_is_invited_once(privileged: Office) -> None:
    omar, lena = uids(privileged, "Omar Haddad", "Lena Haddad")
    made = privileged("create_group_chat", uids=[omar, lena, omar])
    assert made["members"] == [privileged("get_my_uid"), omar, lena]


@pytest.mark.parametrize("names", [[], ["Omar Haddad"], ["Omar Haddad", "Omar Haddad"]])
def test_a_group_needs_two_others(privileged: Office, names: list[str]) -> None:
    error = privileged.refused(TooFewMembers, "create_group_chat", uids=uids(privileged, *names))
    assert (error.code, error.fields) == ("too_few_members", {})


def test_a_group_is_not_started_with_those_who_cannot_be_invited(privileged: Office) -> None:
    omar, lena, tom = uids(privileged, "Omar Haddad", "Lena Haddad", "Tom Okafor")
    me = privileged("get_my_uid")
    privileged.refused(ContactNotFound, "create_group_chat", uids=[omar, lena, "user_nobody"])
    privileged.refused(NotYourself, "create_group_chat", uids=[omar, lena, me])
    error = privileged.refused(ContactBlocked, "create_group_chat", uids=[omar, lena, tom])
    assert error.fields == {"uid": tom}


def test_starting_a_group_needs_privileges(office: Office) -> None:
    pair = uids(office, "Omar Haddad", "Lena Haddad")
    assert office.refused(NotPrivileged, "create_group_chat", uids=pair).code == "not_privileged"


@pytest.mark.parametrize("value", ["user_1", ["u" * 65], [1, 2], ["u"] * 201, None])
def test_the_invited_are_a_list_of_uids(privileged: Office, value: object) -> None:
    with pytest.raises(InvalidArguments):
        privileged("create_group_chat", uids=value)


# Writing


def test_a_message_to_a_group_may_mention_members(office: Office) -> None:
    gid, [mei, omar] = office.gid("Team"), uids(office, "Mei Tanaka", "Omar Haddad")
    sent = office("send_message_to_group", gid=gid, content="Thanks!", at=[omar, mei, omar])
    last = office("get_group_chat_history", gid=gid)[-1]
    assert last == {
        "mid": sent["mid"],
        "sender": office("get_my_uid"),
        "content": "Thanks!",
        "img_url": None,
        "at": [omar, mei],
        "sent_at": sent["sent_at"],
    }


def test_a_message_to_a_group_may_mention_nobody(office: Office) -> None:
    gid = office.gid("Team")
    office("send_message_to_group", gid=gid, content="Thanks!")
    office("send_message_to_group", gid=gid, content="Thanks!", at=[])
    assert [one["at"] for one in office("get_group_chat_history", gid=gid)[-2:]] == [[], []]


def test_an_image_to_a_group_is_a_message_without_text(office: Office) -> None:
    gid, [me] = office.gid("Team"), uids(office, "Ada Morgan")
    office("send_image_to_group", gid=gid, img_url=IMAGE, at=[me])
    last = office("get_group_chat_history", gid=gid)[-1]
    assert (last["content"], last["img_url"], last["at"]) == ("", IMAGE, [me])


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [("send_message_to_group", {"content": "hi"}), ("send_image_to_group", {"img_url": IMAGE})],
)
def test_only_members_are_mentioned(office: Office, tool: str, arguments: dict[str, Any]) -> None:
    gid, [mei, lena] = office.gid("Team"), uids(office, "Mei Tanaka", "Lena Haddad")
    error = office.refused(NotMember, tool, gid=gid, at=[mei, lena], **arguments)
    assert (error.code, error.fields) == ("not_member", {"uid": lena})
    office.refused(NotMember, tool, gid=gid, at=["user_nobody"], **arguments)


def test_a_blocked_member_does_not_silence_the_group(privileged: Office) -> None:
    privileged("block", uid=privileged.uid("Mei Tanaka"))
    privileged("send_message_to_group", gid=privileged.gid("Team"), content="Still here.")


# Managing


def test_a_group_is_renamed(privileged: Office) -> None:
    gid = privileged.gid("Team")
    assert privileged("rename_group", gid=gid, name="The team") == "The team"
    assert privileged("get_group_info", gid=gid)["name"] == "The team"


@pytest.mark.parametrize("name", ["", "x" * 121])
def test_a_name_of_a_group_is_neither_empty_nor_a_novel(privileged: Office, name: str) -> None:
    with pytest.raises(InvalidArguments):
        privileged("rename_group", gid=privileged.gid("Team"), name=name)


def test_a_group_is_handed_over_to_a_member(privileged: Office) -> None:
    gid, omar = privileged.gid("Team"), privileged.uid("Omar Haddad")
    assert privileged("change_owner_of_group", gid=gid, uid=omar) == omar
    assert privileged("get_group_info", gid=gid)["owner"] == omar
    error = privileged.refused(NotOwner, "rename_group", gid=gid, name="Mine again")
    assert (error.code, error.fields) == ("not_owner", {})


def test_a_group_is_handed_over_to_nobody_else(privileged: Office) -> None:
    gid, lena = privileged.gid("Team"), privileged.uid("Lena Haddad")
    me = privileged("get_my_uid")
    error = privileged.refused(NotMember, "change_owner_of_group", gid=gid, uid=lena)
    assert error.fields == {"uid": lena}
    privileged.refused(NotYourself, "change_owner_of_group", gid=gid, uid=me)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("rename_group", {"name": "Mine"}),
        ("delete_group", {}),
        ("change_owner_of_group", {"uid": "Mei Tanaka"}),
    ],
)
def test_only_the_owner_renames_deletes_and_hands_over(
    office: Office, tool: str, arguments: dict[str, str]
) -> None:
    gid = office.gid("Book club")
    if "uid" in arguments:
        arguments = {"uid": office.uid(arguments["uid"])}
    assert office.refused(NotPrivileged, tool, gid=gid, **arguments).code == "not_privileged"
    assert office.privileged().refused(NotOwner, tool, gid=gid, **arguments).code == "not_owner"


def test_any_member_invites(office: Office) -> None:
    gid, omar = office.gid("Book club"), office.uid("Omar Haddad")
    info = office("invite_new_member", gid=gid, uid=omar)
    assert info["members"][-1] == omar
    assert info == office("get_group_info", gid=gid)


def test_those_who_are_in_or_blocked_or_unknown_are_not_invited(office: Office) -> None:
    gid, [mei, tom, me] = office.gid("Team"), uids(office, "Mei Tanaka", "Tom Okafor", "Ada Morgan")
    error = office.refused(AlreadyMember, "invite_new_member", gid=gid, uid=mei)
    assert (error.code, error.fields) == ("already_member", {"uid": mei})
    office.refused(AlreadyMember, "invite_new_member", gid=gid, uid=me)
    office.refused(ContactBlocked, "invite_new_member", gid=gid, uid=tom)
    office.refused(ContactNotFound, "invite_new_member", gid=gid, uid="user_nobody")


# Leaving


def test_whoever_quits_no_longer_sees_the_group_or_its_chat(privileged: Office) -> None:
    gid = privileged.gid("Book club")
    assert privileged("quit_group", gid=gid) is True
    assert [group["name"] for group in privileged("list_all_groups")] == ["Team", "Quiet"]
    privileged.refused(GroupNotFound, "get_group_chat_history", gid=gid)
    assert not [message for message in privileged.talk.messages if message.chat == gid]
    assert list(privileged.talk.check()) == []


def test_the_owner_cannot_quit_before_handing_over(privileged: Office) -> None:
    gid, omar = privileged.gid("Team"), privileged.uid("Omar Haddad")
    error = privileged.refused(OwnerCannotQuit, "quit_group", gid=gid)
    assert (error.code, error.fields) == ("owner_cannot_quit", {})
    privileged("change_owner_of_group", gid=gid, uid=omar)
    assert privileged("quit_group", gid=gid) is True


def test_quitting_needs_privileges(office: Office) -> None:
    office.refused(NotPrivileged, "quit_group", gid=office.gid("Book club"))


def test_a_deleted_group_is_gone_with_its_messages(privileged: Office) -> None:
    gid, before = privileged.gid("Team"), len(privileged.talk.messages)
    assert privileged("delete_group", gid=gid) is True
    assert len(privileged.talk.messages) == before - 1
    privileged.refused(GroupNotFound, "delete_group", gid=gid)


# Marks


def test_a_group_is_marked_as_read_and_as_unread(office: Office) -> None:
    gid, before = office.gid("Team"), office.digest()
    assert office("mark_as_read_in_group", gid=gid) is True
    assert office("get_group_info", gid=gid)["unread"] is False
    assert office("mark_as_unread_in_group", gid=gid) is True
    assert office.digest() == before


@pytest.mark.parametrize("tool", ["mark_as_read_in_group", "mark_as_unread_in_group"])
def test_a_group_without_messages_has_no_mark(office: Office, tool: str) -> None:
    error = office.refused(ChatEmpty, tool, gid=office.gid("Quiet"))
    assert (error.code, error.fields) == ("chat_empty", {})
