"""Moments: reading timelines, posting, liking, links."""

from datetime import datetime
from typing import Any

import pytest
from small_talk import Office

from sandboxes.core import InvalidArguments
from sandboxes.lighttalk.state import (
    AlreadyLiked,
    ContactBlocked,
    ContactNotFound,
    MomentIndexNotFound,
    MomentNotFound,
    NotLiked,
    NotPrivileged,
)

MAY, JUNE = "The garden in May", "The garden in June"
MINE, TOMS = "Bread, at last", "New bin day"


def contents(moments: list[dict[str, Any]]) -> list[str]:
    return [moment["content"] for moment in moments]


# Reading


def test_all_moments_of_a_contact_are_read_oldest_first(office: Office) -> None:
    assert contents(office("get_all_moments", uid=office.uid("Mei Tanaka"))) == [MAY, JUNE]
    assert office("get_all_moments", uid=office.uid("Ana Silva")) == []


def test_a_blocked_contacts_moments_can_be_read(office: Office) -> None:
    assert contents(office("get_all_moments", uid=office.uid("Tom Okafor"))) == [TOMS]


def test_the_users_own_moments_are_read(office: Office) -> None:
    mine = office("get_my_moments")
    assert contents(mine) == [MINE]
    assert mine == office("get_all_moments", uid=office("get_my_uid"))


@pytest.mark.parametrize(("k", "latest"), [(1, [JUNE]), (2, [JUNE, MAY]), (1000, [JUNE, MAY])])
def test_the_last_moments_are_read_newest_first(office: Office, k: int, latest: list[str]) -> None:
    assert contents(office("get_last_k_moments", uid=office.uid("Mei Tanaka"), k=k)) == latest


@pytest.mark.parametrize(("index", "content"), [(0, MAY), (1, JUNE)])
def test_a_moment_is_read_by_its_place_from_the_oldest(
    office: Office, index: int, content: str
) -> None:
    assert office("get_moment", uid=office.uid("Mei Tanaka"), index=index)["content"] == content


def test_there_is_no_moment_past_the_newest(office: Office) -> None:
    uid = office.uid("Mei Tanaka")
    error = office.refused(MomentIndexNotFound, "get_moment", uid=uid, index=2)
    assert error.code == "moment_index_not_found"
    assert error.fields == {"uid": uid, "index": 2, "count": 2}


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("get_moment", {"index": -1}),
        ("get_moment", {"index": 1.5}),
        ("get_last_k_moments", {"k": 0}),
        ("get_last_k_moments", {"k": 1001}),
    ],
)
def test_places_and_counts_are_never_negative(
    office: Office, tool: str, arguments: dict[str, Any]
) -> None:
    with pytest.raises(InvalidArguments):
        office(tool, uid=office.uid("Mei Tanaka"), **arguments)


def test_a_moment_is_shown_with_its_likes_and_its_threads(office: Office) -> None:
    moment = office("get_moment", uid=office.uid("Mei Tanaka"), index=0)
    assert datetime.fromisoformat(moment.pop("posted_at")) < office.world.clock.opened
    comments = moment.pop("comments")
    assert moment == {
        "moid": office.moid(MAY),
        "author": office.uid("Mei Tanaka"),
        "content": MAY,
        "img_urls": [],
        "place": "Osaka",
        "likes": [office.uid("Lena Haddad")],
    }
    lovely, mine = comments
    assert (lovely["cid"], lovely["content"]) == (office.cid("Lovely!"), "Lovely!")
    assert contents(lovely["replies"]) == ["It is, is it not?"]
    assert (mine["author"], mine["content"]) == (office("get_my_uid"), "When can we come?")
    assert mine["replies"] == []


def test_images_of_a_moment_are_shown(office: Office) -> None:
    moment = office("get_moment", uid=office.uid("Mei Tanaka"), index=1)
    assert moment["img_urls"] == ["https://example.org/june.png"]


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [("get_all_moments", {}), ("get_last_k_moments", {"k": 1}), ("get_moment", {"index": 0})],
)
def test_nobody_has_no_moments(office: Office, tool: str, arguments: dict[str, Any]) -> None:
    office.refused(ContactNotFound, tool, uid="user_nobody", **arguments)


def test_a_link_to_a_moment_carries_both_ids(office: Office) -> None:
    uid, moid = office.uid("Tom Okafor"), office.moid(TOMS)
    link = office("get_shared_url_of_moment", uid=uid, moid=moid)
    assert link == f"light://moment.talk.so?uid={uid}&moid={moid}"


def test_there_is_no_link_to_a_moment_of_somebody_else(office: Office) -> None:
    uid, moid = office.uid("Mei Tanaka"), office.moid(TOMS)
    error = office.refused(MomentNotFound, "get_shared_url_of_moment", uid=uid, moid=moid)
    assert (error.code, error.fields) == ("moment_not_found", {"uid": uid, "moid": moid})


# Posting


def test_a_moment_is_posted_on_the_users_timeline(privileged: Office) -> None:
    urls = ["https://example.org/1.png", "https://example.org/2.png"]
    moid = privileged("post_moment", content="Sourdough", img_urls=urls)
    [latest] = privileged("get_last_k_moments", uid=privileged("get_my_uid"), k=1)
    assert datetime.fromisoformat(latest.pop("posted_at")) > privileged.world.clock.opened
    assert latest == {
        "moid": moid,
        "author": privileged("get_my_uid"),
        "content": "Sourdough",
        "img_urls": urls,
        "place": "Lisbon",
        "likes": [],
        "comments": [],
    }


def test_a_moment_needs_no_images(privileged: Office) -> None:
    moid = privileged("post_moment", content="Only words")
    assert privileged.talk.moments[moid].img_urls == ()


@pytest.mark.parametrize(
    "arguments",
    [
        {"content": ""},
        {"content": "x", "img_urls": ["nowhere"]},
        {"content": "x", "img_urls": ["https://example.org/a.png"] * 10},
        {"content": "x", "img_urls": None},
        {"img_urls": []},
    ],
)
def test_a_moment_has_words_and_at_most_nine_images(
    privileged: Office, arguments: dict[str, Any]
) -> None:
    with pytest.raises(InvalidArguments):
        privileged("post_moment", **arguments)


def test_posting_and_deleting_need_privileges(office: Office) -> None:
    office.refused(NotPrivileged, "post_moment", content="hello")
    office.refused(NotPrivileged, "delete_moment", moid=office.moid(MINE))


# Deleting


def test_a_moment_is_deleted_with_all_that_stands_below_it(privileged: Office) -> None:
    before = privileged.world.snapshot().plain()["lighttalk"]
    moid = privileged.moid(MINE)
    assert privileged("delete_moment", moid=moid) is True
    after = privileged.world.snapshot().plain()["lighttalk"]
    assert before["moments"].keys() - after["moments"].keys() == {moid}
    gone = {cid for cid, row in before["comments"].items() if row["moid"] == moid}
    assert len(gone) == 2
    assert before["comments"].keys() - after["comments"].keys() == gone
    assert list(privileged.talk.check()) == []


def test_only_the_users_own_moments_can_be_deleted(privileged: Office) -> None:
    me = privileged("get_my_uid")
    for moid in (privileged.moid(MAY), "moment_none"):
        error = privileged.refused(MomentNotFound, "delete_moment", moid=moid)
        assert (error.code, error.fields) == ("moment_not_found", {"uid": me, "moid": moid})


# Liking


def test_a_like_and_its_withdrawal_leave_everything_as_it_was(office: Office) -> None:
    uid, moid, before = office.uid("Mei Tanaka"), office.moid(MAY), office.digest()
    lena, me = office.uid("Lena Haddad"), office("get_my_uid")
    assert office("like_moment", uid=uid, moid=moid) is True
    assert office("get_moment", uid=uid, index=0)["likes"] == [lena, me]
    assert office("unlike_moment", uid=uid, moid=moid) is True
    assert office.digest() == before


def test_users_can_like_what_they_posted(office: Office) -> None:
    me, moid = office("get_my_uid"), office.moid(MINE)
    office("unlike_moment", uid=me, moid=moid)
    assert office("like_moment", uid=me, moid=moid) is True


def test_a_moment_is_liked_once(office: Office) -> None:
    me, moid = office("get_my_uid"), office.moid(MINE)
    error = office.refused(AlreadyLiked, "like_moment", uid=me, moid=moid)
    assert (error.code, error.fields) == ("already_liked", {"moid": moid})


def test_a_like_that_was_not_given_cannot_be_taken_back(office: Office) -> None:
    uid, moid = office.uid("Mei Tanaka"), office.moid(MAY)
    error = office.refused(NotLiked, "unlike_moment", uid=uid, moid=moid)
    assert (error.code, error.fields) == ("not_liked", {"moid": moid})


@pytest.mark.parametrize("tool", ["like_moment", "unlike_moment"])
def test_likes_are_for_moments_of_contacts_who_are_not_blocked(office: Office, tool: str) -> None:
    tom, mei = office.uid("Tom Okafor"), office.uid("Mei Tanaka")
    office.refused(ContactBlocked, tool, uid=tom, moid=office.moid(TOMS))
    office.refused(MomentNotFound, tool, uid=mei, moid=office.moid(TOMS))
    office.refused(MomentNotFound, tool, uid=mei, moid="moment_none")
    office.refused(ContactNotFound, tool, uid="user_nobody", moid=office.moid(MAY))


def test_a_contact_who_was_unblocked_can_be_liked(privileged: Office) -> None:
    tom = privileged.uid("Tom Okafor")
    privileged("unblock", uid=tom)
    assert privileged("like_moment", uid=tom, moid=privileged.moid(TOMS)) is True
