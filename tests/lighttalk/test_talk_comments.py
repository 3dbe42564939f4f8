"""Comments on moments, replies to them, and taking them back."""

from typing import Any

import pytest
from small_talk import Office

from sandboxes.core import InvalidArguments
from sandboxes.lighttalk.state import (
    CommentNotFound,
    ContactBlocked,
    ContactNotFound,
    MomentNotFound,
    NotAuthor,
    ThreadTooDeep,
)
from sandboxes.lighttalk.tools.moments import DEEPEST_REPLY

MAY, JUNE, TOMS = "The garden in May", "The garden in June", "New bin day"


@pytest.fixture
def place(office: Office) -> dict[str, str]:
    """Mei's moment in May, as arguments."""
    return {"uid": office.uid("Mei Tanaka"), "moid": office.moid(MAY)}


def thread(office: Office) -> Any:
    """What stands below Mei's moment in May: each comment with its replies."""

    def shape(comments: list[dict[str, Any]]) -> Any:
        return [(one["content"], shape(one["replies"])) for one in comments]

    return shape(office("get_moment", uid=office.uid("Mei Tanaka"), index=0)["comments"])


BEFORE: Any = [("Lovely!", [("It is, is it not?", [])]), ("When can we come?", [])]


def test_a_comment_is_the_last_below_its_moment(office: Office, place: dict[str, str]) -> None:
    row = office.talk.comments[office("comment_moment", **place, content="Tomorrow!")]
    assert (row.author, row.parent) == (office.uid("Ada Morgan"), None)
    assert row.written_at == office.world.clock.now
    assert thread(office) == [*BEFORE, ("Tomorrow!", [])]


def test_a_reply_stands_below_its_comment(office: Office, place: dict[str, str]) -> None:
    lovely = office.cid("Lovely!")
    cid = office("comment_comment", **place, cid=lovely, content="Yes!")
    again = office("comment_comment", **place, cid=cid, content="Yes, yes!")
    assert thread(office) == [
        ("Lovely!", [("It is, is it not?", []), ("Yes!", [("Yes, yes!", [])])]),
        BEFORE[1],
    ]
    assert office.talk.comments[again].parent == cid


def test_a_comment_and_its_withdrawal_leave_everything_as_it_was(
    office: Office, place: dict[str, str]
) -> None:
    before = office.digest()
    cid = office("comment_moment", **place, content="Tomorrow!")
    assert office("withdraw_comment_moment", **place, my_cid=cid) is True
    assert office.digest() == before


def test_a_withdrawn_comment_takes_the_replies_below_it_along(
    office: Office, place: dict[str, str]
) -> None:
    mine = office.cid("When can we come?")
    reply = office("comment_comment", **place, cid=mine, content="Or not.")
    office("comment_comment", **place, cid=reply, content="Do come!")
    assert office("withdraw_comment_moment", **place, my_cid=mine) is True
    assert thread(office) == BEFORE[:1]
    assert list(office.talk.check()) == []


def test_a_reply_is_withdrawn_from_below_its_comment(office: Office, place: dict[str, str]) -> None:
    lovely, mine = office.cid("Lovely!"), office.cid("It is, is it not?")
    assert office("withdraw_comment_comment", **place, cid=lovely, my_cid=mine) is True
    assert thread(office) == [("Lovely!", []), BEFORE[1]]


def test_only_ones_own_comments_are_withdrawn(office: Office, place: dict[str, str]) -> None:
    lovely = office.cid("Lovely!")
    error = office.refused(NotAuthor, "withdraw_comment_moment", **place, my_cid=lovely)
    assert (error.code, error.fields) == ("not_author", {"cid": lovely})


def test_only_ones_own_replies_are_withdrawn(office: Office) -> None:
    place = {"uid": office("get_my_uid"), "moid": office.moid("Bread, at last")}
    warm = office.cid("Still warm?")
    office.refused(NotAuthor, "withdraw_comment_moment", **place, my_cid=warm)
    gone = office.cid("Gone already.")
    assert office("withdraw_comment_comment", **place, cid=warm, my_cid=gone) is True


def test_a_reply_is_no_comment_on_the_moment_nor_below_another(
    office: Office, place: dict[str, str]
) -> None:
    reply, mine = office.cid("It is, is it not?"), office.cid("When can we come?")
    error = office.refused(CommentNotFound, "withdraw_comment_moment", **place, my_cid=reply)
    assert error.code == "comment_not_found"
    assert error.fields == {"moid": place["moid"], "cid": reply}
    office.refused(CommentNotFound, "withdraw_comment_comment", **place, cid=mine, my_cid=reply)
    office.refused(CommentNotFound, "withdraw_comment_comment", **place, cid=reply, my_cid=mine)


def test_a_comment_is_looked_for_below_its_own_moment_only(office: Office) -> None:
    place = {"uid": office.uid("Mei Tanaka"), "moid": office.moid(JUNE)}
    mine, lovely = office.cid("When can we come?"), office.cid("Lovely!")
    office.refused(CommentNotFound, "withdraw_comment_moment", **place, my_cid=mine)
    office.refused(CommentNotFound, "comment_comment", **place, cid=lovely, content="hi")
    office.refused(CommentNotFound, "comment_comment", **place, cid="comment_none", content="hi")


EVERY = [
    ("comment_moment", {"content": "hi"}),
    ("comment_comment", {"cid": "comment_none", "content": "hi"}),
    ("withdraw_comment_moment", {"my_cid": "comment_none"}),
    ("withdraw_comment_comment", {"cid": "comment_none", "my_cid": "comment_none"}),
]


@pytest.mark.parametrize(("tool", "arguments"), EVERY)
def test_comments_are_for_moments_of_contacts_who_are_not_blocked(
    office: Office, tool: str, arguments: dict[str, str]
) -> None:
    tom, mei, may = office.uid("Tom Okafor"), office.uid("Mei Tanaka"), office.moid(MAY)
    office.refused(ContactNotFound, tool, uid="user_nobody", moid=may, **arguments)
    office.refused(ContactBlocked, tool, uid=tom, moid=office.moid(TOMS), **arguments)
    office.refused(MomentNotFound, tool, uid=mei, moid=office.moid(TOMS), **arguments)


def test_a_contact_who_was_unblocked_can_be_commented_on(privileged: Office) -> None:
    tom, moid = privileged.uid("Tom Okafor"), privileged.moid(TOMS)
    privileged("unblock", uid=tom)
    cid = privileged("comment_moment", uid=tom, moid=moid, content="At last.")
    privileged("block", uid=tom)
    privileged.refused(ContactBlocked, "withdraw_comment_moment", uid=tom, moid=moid, my_cid=cid)


@pytest.mark.parametrize("content", ["", "x" * 4001])
def test_a_comment_has_words(office: Office, place: dict[str, str], content: str) -> None:
    with pytest.raises(InvalidArguments):
        office("comment_moment", **place, content=content)
    with pytest.raises(InvalidArguments):
        office("comment_comment", **place, cid=office.cid("Lovely!"), content=content)


def test_threads_end_before_answers_nest_too_deep(office: Office, place: dict[str, str]) -> None:
    cid = office("comment_moment", **place, content="0")
    for depth in range(DEEPEST_REPLY):
        cid = office("comment_comment", **place, cid=cid, content=str(depth + 1))
    error = office.refused(ThreadTooDeep, "comment_comment", **place, cid=cid, content="no")
    assert (error.code, error.fields) == ("thread_too_deep", {"cid": cid, "levels": DEEPEST_REPLY})
    office("get_all_moments", uid=place["uid"])
    assert office("withdraw_comment_moment", **place, my_cid=office.cid("0")) is True
    assert thread(office) == BEFORE
