"""The address book: looking people up, remarks, blocking, deleting."""

import pytest
from small_talk import FILLERS, Office

from sandboxes.core import InvalidArguments
from sandboxes.lighttalk.state import (
    AlreadyBlocked,
    ContactNotFound,
    NameNotFound,
    NoRemark,
    NotBlocked,
    NotPrivileged,
    NotYourself,
    PageNotFound,
    TagNotFound,
)

NAMES = ["Ada Morgan", "Mei Tanaka", "Omar Haddad", "Lena Haddad", "Tom Okafor", *FILLERS]


# Looking up


def test_all_contacts_are_listed_and_the_user_is_one_of_them(office: Office) -> None:
    listed = office("get_all_contacts")
    assert [one["name"] for one in listed] == NAMES
    assert listed[0] == {"uid": office("get_my_uid"), "name": "Ada Morgan"}


def test_a_page_holds_ten_contacts_and_says_how_many_pages_there_are(office: Office) -> None:
    first, second = office("get_contacts", page=1), office("get_contacts", page=2)
    assert (first["page"], first["pages"], len(first["contacts"])) == (1, 2, 10)
    assert (second["page"], second["pages"], len(second["contacts"])) == (2, 2, 2)
    assert first["contacts"] + second["contacts"] == office("get_all_contacts")


def test_a_page_past_the_last_is_refused(office: Office) -> None:
    error = office.refused(PageNotFound, "get_contacts", page=3)
    assert (error.code, error.fields) == ("page_not_found", {"page": 3, "pages": 2})


@pytest.mark.parametrize("page", [0, -1, 10_001, "1", True, None])
def test_a_page_that_is_no_positive_number_breaks_the_schema(office: Office, page: object) -> None:
    with pytest.raises(InvalidArguments):
        office("get_contacts", page=page)


def test_a_uid_is_found_by_the_exact_full_name(office: Office) -> None:
    for contact in office.talk.contacts:
        assert office("get_uid_from_name", name=contact.name) == contact.uid


@pytest.mark.parametrize("name", ["Haddad", "omar haddad", "Omar  Haddad", "printer guy", "?"])
def test_a_name_that_is_not_exact_is_refused(office: Office, name: str) -> None:
    error = office.refused(NameNotFound, "get_uid_from_name", name=name)
    assert (error.code, error.fields) == ("name_not_found", {"name": name})


def test_an_empty_name_breaks_the_schema(office: Office) -> None:
    for tool in ("get_uid_from_name", "fuzzy_search_uids_from_name"):
        with pytest.raises(InvalidArguments):
            office(tool, name="")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Haddad", {"Omar Haddad", "Lena Haddad"}),
        ("mei tanaca", {"Mei Tanaka"}),
        ("OKAFOR", {"Tom Okafor"}),
        ("printer guy", {"Omar Haddad"}),
    ],
)
def test_a_part_of_a_name_finds_everybody_it_resembles(
    office: Office, text: str, found: set[str]
) -> None:
    names = [one["name"] for one in office("fuzzy_search_uids_from_name", name=text)]
    assert found <= set(names[: len(found)])


def test_a_name_that_resembles_nobody_finds_nobody(office: Office) -> None:
    assert office("fuzzy_search_uids_from_name", name="xxyyzz qqq") == []


def test_the_likeliest_comes_first_and_the_order_is_always_the_same(office: Office) -> None:
    found = office("fuzzy_search_uids_from_name", name="Lena Hadad")
    assert found[0]["name"] == "Lena Haddad"
    assert office("fuzzy_search_uids_from_name", name="Lena Hadad") == found
    assert len(office("fuzzy_search_uids_from_name", name="a")) <= 10


def test_a_contact_is_described_in_full(office: Office) -> None:
    uid = office.uid("Omar Haddad")
    info = office("get_contact_info", uid=uid)
    assert isinstance(info.pop("online"), bool)
    assert info == {
        "uid": uid,
        "name": "Omar Haddad",
        "gender": "male",
        "tags": ["coworkers", "team"],
        "signature": "",
        "place": "Lisbon",
        "remark": "printer guy",
        "blocked": False,
        "unread": False,
        "is_me": False,
    }


def test_the_user_is_described_as_the_user_and_is_online(office: Office) -> None:
    info = office("get_contact_info", uid=office("get_my_uid"))
    assert (info["is_me"], info["online"], info["signature"]) == (True, True, "on the move")


def test_marks_of_a_contact_are_described(office: Office) -> None:
    assert office("get_contact_info", uid=office.uid("Tom Okafor"))["blocked"] is True
    assert office("get_contact_info", uid=office.uid("Mei Tanaka"))["unread"] is True


def test_whether_somebody_is_online_does_not_flicker(office: Office) -> None:
    uids = [contact.uid for contact in office.talk.contacts]
    first = [office("get_contact_info", uid=uid)["online"] for uid in uids]
    assert [office("get_contact_info", uid=uid)["online"] for uid in uids] == first
    assert set(first) == {True, False}


def test_tags_are_listed_once_and_in_order(office: Office) -> None:
    assert office("list_all_tags") == ["coworkers", "family", "friends", "neighbours", "team"]


def test_contacts_are_found_by_tag(office: Office) -> None:
    names = [one["name"] for one in office("get_contacts_by_tag", tag="team")]
    assert names == ["Mei Tanaka", "Omar Haddad"]


@pytest.mark.parametrize("tag", ["Team", "enemies", " team"])
def test_a_tag_that_nobody_carries_is_refused(office: Office, tag: str) -> None:
    error = office.refused(TagNotFound, "get_contacts_by_tag", tag=tag)
    assert (error.code, error.fields) == ("tag_not_found", {"tag": tag})


def test_contacts_are_found_by_gender(office: Office) -> None:
    found = {
        gender: [one["name"] for one in office("get_contacts_by_gender", gender=gender)]
        for gender in ("female", "male")
    }
    assert "Ada Morgan" in found["female"]
    assert sorted(found["female"] + found["male"]) == sorted(NAMES)


@pytest.mark.parametrize("gender", ["Female", "other", ""])
def test_another_gender_breaks_the_schema(office: Office, gender: str) -> None:
    with pytest.raises(InvalidArguments):
        office("get_contacts_by_gender", gender=gender)


def test_a_link_to_a_contact_carries_the_uid(office: Office) -> None:
    uid = office.uid("Mei Tanaka")
    link = office("get_shared_url_of_contact", uid=uid)
    assert link == f"light://contact.talk.so?uid={uid}"


@pytest.mark.parametrize(
    "tool", ["get_contact_info", "get_shared_url_of_contact", "delete_remark", "get_chat_history"]
)
def test_a_uid_that_is_nobodys_is_refused(office: Office, tool: str) -> None:
    error = office.refused(ContactNotFound, tool, uid="user_nobody")
    assert (error.code, error.fields) == ("contact_not_found", {"uid": "user_nobody"})


def test_a_uid_that_is_far_too_long_breaks_the_schema(office: Office) -> None:
    with pytest.raises(InvalidArguments):
        office("get_contact_info", uid="u" * 65)


# Remarks


def test_a_remark_is_set_overwritten_and_cleared(office: Office) -> None:
    uid = office.uid("Mei Tanaka")
    assert office("edit_remark", uid=uid, remark="gardener") == "gardener"
    assert office("edit_remark", uid=uid, remark="Mei from work") == "Mei from work"
    assert office("get_contact_info", uid=uid)["remark"] == "Mei from work"
    assert office("delete_remark", uid=uid) is True
    assert office("get_contact_info", uid=uid)["remark"] is None


def test_a_remark_that_is_not_there_cannot_be_cleared(office: Office) -> None:
    uid = office.uid("Mei Tanaka")
    error = office.refused(NoRemark, "delete_remark", uid=uid)
    assert (error.code, error.fields) == ("no_remark", {"uid": uid})


@pytest.mark.parametrize("remark", ["", "x" * 121])
def test_a_remark_is_neither_empty_nor_a_novel(office: Office, remark: str) -> None:
    with pytest.raises(InvalidArguments):
        office("edit_remark", uid=office.uid("Mei Tanaka"), remark=remark)


def test_a_remark_for_nobody_is_refused(office: Office) -> None:
    office.refused(ContactNotFound, "edit_remark", uid="user_nobody", remark="ghost")


# Blocking


def test_blocking_and_unblocking_leave_everything_as_it_was(privileged: Office) -> None:
    uid, before = privileged.uid("Mei Tanaka"), privileged.digest()
    assert privileged("block", uid=uid) is True
    assert privileged("get_contact_info", uid=uid)["blocked"] is True
    assert privileged("unblock", uid=uid) is True
    assert privileged.digest() == before


def test_a_block_is_not_doubled(privileged: Office) -> None:
    uid = privileged.uid("Tom Okafor")
    error = privileged.refused(AlreadyBlocked, "block", uid=uid)
    assert (error.code, error.fields) == ("already_blocked", {"uid": uid})


def test_a_block_that_is_not_there_cannot_be_lifted(privileged: Office) -> None:
    uid = privileged.uid("Mei Tanaka")
    error = privileged.refused(NotBlocked, "unblock", uid=uid)
    assert (error.code, error.fields) == ("not_blocked", {"uid": uid})
    privileged.refused(NotBlocked, "unblock", uid=privileged("get_my_uid"))


@pytest.mark.parametrize("tool", ["block", "delete_contact"])
def test_users_can_neither_block_nor_delete_themselves(privileged: Office, tool: str) -> None:
    error = privileged.refused(NotYourself, tool, uid=privileged("get_my_uid"))
    assert error.code == "not_yourself"


@pytest.mark.parametrize("tool", ["block", "unblock", "delete_contact"])
def test_blocking_and_deleting_need_privileges_and_a_contact(office: Office, tool: str) -> None:
    office.refused(NotPrivileged, tool, uid=office.uid("Tom Okafor"))
    office.refused(NotPrivileged, tool, uid="user_nobody")
    office.privileged().refused(ContactNotFound, tool, uid="user_nobody")


# Deleting


def test_a_deleted_contact_is_gone_with_the_chat_and_nothing_else(privileged: Office) -> None:
    uid = privileged.uid("Mei Tanaka")
    before = privileged.world.snapshot().plain()["lighttalk"]
    gone = {mid for mid, row in before["messages"].items() if row["chat"] == uid}
    assert len(gone) == 3
    assert privileged("delete_contact", uid=uid) is True
    after = privileged.world.snapshot().plain()["lighttalk"]
    assert before["contacts"].keys() - after["contacts"].keys() == {uid}
    assert before["messages"].keys() - after["messages"].keys() == gone
    for rest in ("moments", "comments", "groups", "profile"):
        assert after[rest] == before[rest]
    assert list(privileged.talk.check()) == []


def test_a_deleted_contact_can_no_longer_be_reached(privileged: Office) -> None:
    uid = privileged.uid("Mei Tanaka")
    privileged("delete_contact", uid=uid)
    privileged.refused(ContactNotFound, "delete_contact", uid=uid)
    privileged.refused(ContactNotFound, "send_message", uid=uid, content="Are you there?")
    privileged.refused(ContactNotFound, "get_all_moments", uid=uid)
    privileged.refused(NameNotFound, "get_uid_from_name", name="Mei Tanaka")


def test_a_blocked_contact_can_be_deleted(privileged: Office) -> None:
    assert privileged("delete_contact", uid=privileged.uid("Tom Okafor")) is True
