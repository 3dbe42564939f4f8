"""Chats with one contact."""

from datetime import datetime
from typing import Any

import pytest
from small_talk import Office

from sandboxes.core import InvalidArguments
from sandboxes.lighttalk.state import (
    ChatEmpty,
    ContactBlocked,
    ContactNotFound,
    MessageNotFound,
    NotPrivileged,
)

IMAGE = "https://example.org/a.png"


def contents(office: Office, uid: str) -> list[str]:
    return [one["content"] for one in office("get_chat_history", uid=uid)]


# Reading


def test_a_chat_is_read_oldest_first(office: Office) -> None:
    uid, me = office.uid("Mei Tanaka"), office("get_my_uid")
    history = office("get_chat_history", uid=uid)
    assert [one["sender"] for one in history] == [uid, me, uid]
    assert history[1] == {
        "mid": history[1]["mid"],
        "sender": me,
        "content": "",
        "img_url": "https://example.org/menu.png",
        "at": [],
        "sent_at": history[1]["sent_at"],
    }
    assert datetime.fromisoformat(history[1]["sent_at"]) < office.world.clock.opened


def test_an_empty_chat_reads_as_an_empty_list(office: Office) -> None:
    assert office("get_chat_history", uid=office.uid("Ana Silva")) == []


def test_the_chat_of_a_blocked_contact_can_be_read(office: Office) -> None:
    assert contents(office, office.uid("Tom Okafor")) == ["Your bin is on my side."]


# Writing


def test_a_message_is_the_last_in_its_chat_and_touches_no_other_row(office: Office) -> None:
    uid, before = office.uid("Lena Haddad"), office.talk.data()
    sent = office("send_message", uid=uid, content="Calling!")
    last = office("get_chat_history", uid=uid)[-1]
    assert last == {
        "mid": sent["mid"],
        "sender": office("get_my_uid"),
        "content": "Calling!",
        "img_url": None,
        "at": [],
        "sent_at": sent["sent_at"],
    }
    after = office.talk.data()
    assert {name for name in after if after[name] is not before[name]} == {"messages"}
    assert after["messages"].rows.keys() - before["messages"].rows.keys() == {sent["mid"]}


def test_an_image_is_a_message_without_text(office: Office) -> None:
    uid = office.uid("Lena Haddad")
    sent = office("send_image", uid=uid, img_url=IMAGE)
    last = office("get_chat_history", uid=uid)[-1]
    assert (last["mid"], last["content"], last["img_url"]) == (sent["mid"], "", IMAGE)


def test_users_can_write_to_themselves(office: Office) -> None:
    me = office("get_my_uid")
    office("send_message", uid=me, content="And bread.")
    assert contents(office, me) == ["Buy milk.", "And bread."]


def test_a_message_is_stamped_with_the_moment_of_its_call(office: Office) -> None:
    first, second = (
        office("send_message", uid=office.uid("Lena Haddad"), content="hello") for _ in range(2)
    )
    stamps = [datetime.fromisoformat(one["sent_at"]) for one in (first, second)]
    assert office.world.clock.opened < stamps[0] < stamps[1] == office.world.clock.now
    assert first["mid"] != second["mid"]


@pytest.mark.parametrize(
    ("tool", "arguments"), [("send_message", {"content": "hi"}), ("send_image", {"img_url": IMAGE})]
)
def test_nothing_is_sent_to_a_blocked_contact_until_they_are_unblocked(
    privileged: Office, tool: str, arguments: dict[str, Any]
) -> None:
    uid = privileged.uid("Tom Okafor")
    error = privileged.refused(ContactBlocked, tool, uid=uid, **arguments)
    assert (error.code, error.fields) == ("contact_blocked", {"uid": uid})
    privileged("unblock", uid=uid)
    privileged(tool, uid=uid, **arguments)
    privileged("block", uid=uid)
    privileged.refused(ContactBlocked, tool, uid=uid, **arguments)
    assert len(privileged("get_chat_history", uid=uid)) == 2


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("send_message", {"content": "hi"}),
        ("send_image", {"img_url": IMAGE}),
        ("get_chat_history", {}),
        ("delete_chat_history", {}),
        ("mark_as_read", {}),
        ("mark_as_unread", {}),
    ],
)
def test_there_is_no_chat_with_nobody(office: Office, tool: str, arguments: Any) -> None:
    error = office.refused(ContactNotFound, tool, uid="user_nobody", **arguments)
    assert error.code == "contact_not_found"


@pytest.mark.parametrize("content", ["", "x" * 4001, None, 5])
def test_a_message_is_a_text_of_bounded_length(office: Office, content: object) -> None:
    with pytest.raises(InvalidArguments):
        office("send_message", uid=office.uid("Lena Haddad"), content=content)


@pytest.mark.parametrize(
    "url",
    ["", "a.png", "ftp://example.org/a.png", "https://", "https://a b", "http://" + "x" * 500],
)
def test_an_image_is_a_public_url(office: Office, url: str) -> None:
    with pytest.raises(InvalidArguments):
        office("send_image", uid=office.uid("Lena Haddad"), img_url=url)


def test_text_is_kept_as_it_was_sent(office: Office) -> None:
    uid = office.uid("Lena Haddad")
    for content in ("  spaced  ", "naïve café 東京 🎉", "{uid!r} %s \\n", "a\nb\tc\x00"):
        office("send_message", uid=uid, content=content)
        assert contents(office, uid)[-1] == content


# Deleting


def test_one_message_is_deleted_and_the_rest_stays(privileged: Office) -> None:
    uid = privileged.uid("Mei Tanaka")
    assert privileged("delete_message", uid=uid, mid=privileged.mid("Lunch on Friday?")) is True
    assert contents(privileged, uid) == ["", "Looks good!"]
    assert privileged("get_contact_info", uid=uid)["unread"] is True


def test_a_message_is_looked_for_in_its_own_chat_only(privileged: Office) -> None:
    mei, lena = privileged.uid("Mei Tanaka"), privileged.uid("Lena Haddad")
    mid = privileged.mid("Lunch on Friday?")
    error = privileged.refused(MessageNotFound, "delete_message", uid=lena, mid=mid)
    assert (error.code, error.fields) == ("message_not_found", {"uid": lena, "mid": mid})
    in_group = privileged.mid("The printer is back.")
    privileged.refused(MessageNotFound, "delete_message", uid=mei, mid=in_group)
    privileged("delete_message", uid=mei, mid=mid)
    privileged.refused(MessageNotFound, "delete_message", uid=mei, mid=mid)


def test_deleting_a_message_needs_privileges_and_a_contact(office: Office) -> None:
    uid, mid = office.uid("Mei Tanaka"), office.mid("Lunch on Friday?")
    error = office.refused(NotPrivileged, "delete_message", uid=uid, mid=mid)
    assert error.code == "not_privileged"
    office.privileged().refused(ContactNotFound, "delete_message", uid="user_nobody", mid=mid)


def test_a_chat_is_emptied_at_once_and_its_mark_goes_with_it(office: Office) -> None:
    uid, others = office.uid("Mei Tanaka"), len(office.talk.messages) - 3
    assert office("delete_chat_history", uid=uid) == 3
    assert office("get_chat_history", uid=uid) == []
    assert office("get_contact_info", uid=uid)["unread"] is False
    assert len(office.talk.messages) == others


def test_the_last_message_takes_the_mark_with_it(privileged: Office) -> None:
    uid = privileged.uid("Lena Haddad")
    privileged("mark_as_unread", uid=uid)
    privileged("delete_message", uid=uid, mid=privileged.mid("Call me."))
    assert privileged("get_contact_info", uid=uid)["unread"] is False


@pytest.mark.parametrize("tool", ["delete_chat_history", "mark_as_read", "mark_as_unread"])
def test_an_empty_chat_can_be_neither_emptied_nor_marked(office: Office, tool: str) -> None:
    error = office.refused(ChatEmpty, tool, uid=office.uid("Ana Silva"))
    assert (error.code, error.fields) == ("chat_empty", {})


# Marks


def test_a_chat_is_marked_as_read_and_as_unread(office: Office) -> None:
    uid, before = office.uid("Mei Tanaka"), office.digest()
    assert office("mark_as_read", uid=uid) is True
    assert office("get_contact_info", uid=uid)["unread"] is False
    assert office("mark_as_read", uid=uid) is True
    assert office("mark_as_unread", uid=uid) is True
    assert office.digest() == before


def test_reading_and_writing_leave_the_mark_alone(office: Office) -> None:
    uid = office.uid("Mei Tanaka")
    office("get_chat_history", uid=uid)
    office("send_message", uid=uid, content="Friday it is.")
    assert office("get_contact_info", uid=uid)["unread"] is True
