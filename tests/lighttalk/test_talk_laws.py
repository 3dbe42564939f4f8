"""Laws over all tools of LightTalk at once."""

import json
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from random_calls import arguments_for
from small_talk import PLACES, REGISTRY, Office

from sandboxes.core import ToolError
from sandboxes.lighttalk import rules, state
from sandboxes.lighttalk.state import NotPrivileged, Talk

TOOLS = REGISTRY.tools
READERS = sorted(name for name, tool in TOOLS.items() if not tool.writes)
WRITERS = sorted(name for name, tool in TOOLS.items() if tool.writes)

PRIVILEGED = [
    "block", "change_owner_of_group", "create_group_chat", "delete_contact", "delete_group",
    "delete_message", "delete_moment", "post_moment", "quit_group", "rename_group", "unblock",
]  # fmt: skip

CODES = {
    "AlreadyBlocked": "already_blocked",
    "AlreadyLiked": "already_liked",
    "AlreadyMember": "already_member",
    "ChatEmpty": "chat_empty",
    "CommentNotFound": "comment_not_found",
    "ContactBlocked": "contact_blocked",
    "ContactNotFound": "contact_not_found",
    "GroupNotFound": "group_not_found",
    "MessageNotFound": "message_not_found",
    "MomentIndexNotFound": "moment_index_not_found",
    "MomentNotFound": "moment_not_found",
    "NameNotFound": "name_not_found",
    "NoRemark": "no_remark",
    "NotAuthor": "not_author",
    "NotBlocked": "not_blocked",
    "NotLiked": "not_liked",
    "NotMember": "not_member",
    "NotOwner": "not_owner",
    "NotPrivileged": "not_privileged",
    "NotYourself": "not_yourself",
    "OwnerCannotQuit": "owner_cannot_quit",
    "PageNotFound": "page_not_found",
    "PlaceNotFound": "place_not_found",
    "TagNotFound": "tag_not_found",
    "ThreadTooDeep": "thread_too_deep",
    "TooFewMembers": "too_few_members",
}


def readers(office: Office) -> dict[str, dict[str, Any]]:
    """For each tool that reads, arguments with which it works in the small world."""
    mei, team = {"uid": office.uid("Mei Tanaka")}, {"gid": office.gid("Team")}
    return {
        "acc_network": {},
        "ask_for_privilege": {},
        "fuzzy_search_uids_from_name": {"name": "tanaka"},
        "get_all_contacts": {},
        "get_all_moments": mei,
        "get_chat_history": mei,
        "get_contact_info": mei,
        "get_contacts": {"page": 2},
        "get_contacts_by_gender": {"gender": "male"},
        "get_contacts_by_tag": {"tag": "team"},
        "get_group_chat_history": team,
        "get_group_info": team,
        "get_last_k_moments": {**mei, "k": 1},
        "get_moment": {**mei, "index": 1},
        "get_my_moments": {},
        "get_my_name": {},
        "get_my_uid": {},
        "get_shared_url_of_contact": mei,
        "get_shared_url_of_moment": {**mei, "moid": office.moid("The garden in May")},
        "get_uid_from_name": {"name": "Mei Tanaka"},
        "list_all_groups": {},
        "list_all_tags": {},
        "list_ip_choices": {},
    }


def writers(office: Office) -> dict[str, dict[str, Any]]:
    """For each tool that writes, arguments with which it works in the small world."""
    mei, omar, lena, tom = (
        {"uid": office.uid(name)}
        for name in ("Mei Tanaka", "Omar Haddad", "Lena Haddad", "Tom Okafor")
    )
    team, books = {"gid": office.gid("Team")}, {"gid": office.gid("Book club")}
    may = {**mei, "moid": office.moid("The garden in May")}
    bread = {"uid": office.uid("Ada Morgan"), "moid": office.moid("Bread, at last")}
    lovely = {"cid": office.cid("Lovely!")}
    image = {"img_url": "https://example.org/a.png"}
    reply = {"my_cid": office.cid("It is, is it not?")}
    return {
        "block": mei,
        "change_my_ip": {"where": "Quito"},
        "change_owner_of_group": {**team, **mei},
        "comment_comment": {**may, **lovely, "content": "Yes!"},
        "comment_moment": {**may, "content": "Lovely indeed"},
        "create_group_chat": {"uids": [mei["uid"], lena["uid"]]},
        "delete_chat_history": mei,
        "delete_contact": tom,
        "delete_group": team,
        "delete_message": {**mei, "mid": office.mid("Looks good!")},
        "delete_moment": {"moid": bread["moid"]},
        "delete_remark": omar,
        "edit_remark": {**mei, "remark": "gardener"},
        "invite_new_member": {**team, **lena},
        "like_moment": may,
        "mark_as_read": mei,
        "mark_as_read_in_group": team,
        "mark_as_unread": lena,
        "mark_as_unread_in_group": books,
        "post_moment": {"content": "Sourdough"},
        "quit_group": books,
        "rename_group": {**team, "name": "The team"},
        "send_image": {**mei, **image},
        "send_image_to_group": {**team, **image},
        "send_message": {**mei, "content": "hello"},
        "send_message_to_group": {**team, "content": "hello"},
        "unblock": tom,
        "unlike_moment": bread,
        "withdraw_comment_comment": {**may, **lovely, **reply},
        "withdraw_comment_moment": {**may, "my_cid": office.cid("When can we come?")},
    }


# The small world is the same in every office, and so are the ids in it.
GOOD = {**readers(Office()), **writers(Office())}


def assert_plain_json(answer: Any) -> None:
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer


@pytest.mark.parametrize("name", READERS)
def test_a_reader_answers_and_changes_nothing(privileged: Office, name: str) -> None:
    before = privileged.talk.data()
    assert_plain_json(privileged(name, **GOOD[name]))
    assert all(privileged.talk.data()[table] is data for table, data in before.items())


@pytest.mark.parametrize("name", WRITERS)
def test_a_writer_answers_and_changes_something(privileged: Office, name: str) -> None:
    before = privileged.digest()
    assert_plain_json(privileged(name, **GOOD[name]))
    assert privileged.digest() != before
    assert list(privileged.talk.check()) == []


def test_every_tool_was_tried() -> None:
    assert sorted(readers(Office())) == READERS
    assert sorted(writers(Office())) == WRITERS
    assert len(TOOLS) == 53


def test_the_small_world_is_sound(office: Office) -> None:
    assert list(office.talk.check()) == []


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_the_privileged_tools_are_those_of_the_contract(office: Office, name: str) -> None:
    arguments = GOOD[name]
    assert (rules.privileged in TOOLS[name].requires) is (name in PRIVILEGED)
    if name in PRIVILEGED:
        assert office.refused(NotPrivileged, name, **arguments).code == "not_privileged"
        assert TOOLS[name].requires[0] is rules.privileged
    else:
        office(name, **arguments)


def test_errors_have_the_codes_they_are_known_by() -> None:
    errors = {
        name: kind.code
        for name, kind in vars(state).items()
        if isinstance(kind, type)
        and issubclass(kind, ToolError)
        and kind.__module__ == state.__name__
    }
    assert errors == CODES


def test_every_rule_has_a_sentence_and_a_tool_that_needs_it() -> None:
    named = {
        value
        for value in vars(rules).values()
        if callable(value) and getattr(value, "__module__", "") == rules.__name__
    }
    assert named == {rule for tool in TOOLS.values() for rule in tool.requires}
    assert all((rule.__doc__ or "").endswith(".") for rule in named)


@pytest.mark.parametrize(
    ("table", "changes", "complaint"),
    [
        ("contacts", {"name": "Mei Tanaka"}, "two contacts have one full name"),
        ("groups", {"members": ()}, "lacks its owner or the user"),
        ("groups", {"members": ("a", "a")}, "has a member twice"),
        ("comments", {"moid": "moment_none"}, "is on no moment"),
        ("comments", {"parent": "comment_none"}, "is below no comment"),
        ("messages", {"chat": "user_none"}, "is in no chat"),
    ],
)
def test_an_unsound_state_is_noticed(
    office: Office, table: str, changes: dict[str, Any], complaint: str
) -> None:
    rows = office.talk.tables[table]
    with office.world.transaction():
        rows.replace(rows.keys()[0], **changes)
    assert any(complaint in problem for problem in office.talk.check())


class TalkMachine(RuleBasedStateMachine):
    """An agent that calls anything, mostly about things that exist."""

    office: Office

    @initialize(privileged=st.sampled_from([True, True, False]))
    def open(self, privileged: bool) -> None:
        self.office = Office()
        if privileged:
            self.office.privileged()

    @rule(name=st.sampled_from(sorted(TOOLS)), data=st.data())
    def call_at_random(self, name: str, data: st.DataObject) -> None:
        talk = self.office.talk
        self.call(name, data.draw(arguments_for(TOOLS[name], talk, self.words(talk))))

    @rule(name=st.sampled_from(sorted(TOOLS)))
    def call_as_if_nothing_had_happened(self, name: str) -> None:
        self.call(name, GOOD[name])

    def call(self, name: str, arguments: dict[str, Any]) -> None:
        talk, tool = self.office.talk, TOOLS[name]
        before, refused = talk.data(), False
        try:
            answer = self.office(name, **arguments)
        except ToolError as error:
            refused = True
            answer = error.code
        if refused or not tool.writes:
            assert all(talk.data()[table] is rows for table, rows in before.items()), name
        assert_plain_json(answer)
        assert not refused or answer in CODES.values()

    @staticmethod
    def words(talk: Talk) -> dict[str, list[str]]:
        """Texts that mean something where they are passed."""
        return {
            "name": [*(contact.name for contact in talk.contacts), "Haddad", "nobody"],
            "tag": [*sorted({tag for one in talk.contacts for tag in one.tags}), "nothing"],
            "where": [*PLACES, "nowhere"],
            "": ["hello", "Haddad", ""],
        }

    @invariant()
    def the_state_is_sound(self) -> None:
        assert list(self.office.talk.check()) == []


TestRandomCalls = TalkMachine.TestCase
TestRandomCalls.settings = settings(max_examples=40, stateful_step_count=40)
