"""Who the user is, where they seem to be, and what a session may do."""

from contextlib import suppress

import pytest
from small_talk import PLACES, Office

from sandboxes.core import FaultSchedule, Unavailable, World
from sandboxes.lighttalk.state import NotPrivileged, PlaceNotFound, TalkSession

ALWAYS_OFFLINE = {
    "acc_network", "ask_for_privilege", "get_my_uid", "get_my_name", "list_ip_choices",
}  # fmt: skip


def stormy(seed: int = 1) -> Office:
    return Office(FaultSchedule("task", seed, "paper"))


def test_the_user_is_a_contact_with_a_uid_and_a_name(office: Office) -> None:
    assert office("get_my_uid") == office.uid("Ada Morgan")
    assert office("get_my_name") == "Ada Morgan"
    assert office("get_my_uid") in office.talk.contacts


def test_the_places_to_choose_from_are_listed(office: Office) -> None:
    assert office("list_ip_choices") == list(PLACES)


def test_the_place_of_the_user_is_what_they_choose(office: Office) -> None:
    assert office("change_my_ip", where="Quito") == "Quito"
    assert office("get_contact_info", uid=office.uid("Ada Morgan"))["place"] == "Quito"


def test_a_new_moment_carries_the_place_and_an_old_one_keeps_its_own(privileged: Office) -> None:
    privileged("change_my_ip", where="Osaka")
    moid = privileged("post_moment", content="Over here")
    places = {one["moid"]: one["place"] for one in privileged("get_my_moments")}
    assert places == {privileged.moid("Bread, at last"): "Lisbon", moid: "Osaka"}


@pytest.mark.parametrize("where", ["Atlantis", "", "lisbon", "Lisbon "])
def test_a_place_that_is_not_to_choose_is_refused(office: Office, where: str) -> None:
    error = office.refused(PlaceNotFound, "change_my_ip", where=where)
    assert error.code == "place_not_found"
    assert error.fields == {"where": where}


def test_privileges_last_for_the_session_and_are_not_judged(office: Office) -> None:
    uid = office.uid("Mei Tanaka")
    before = office.digest()
    error = office.refused(NotPrivileged, "block", uid=uid)
    assert error.code == "not_privileged"
    assert office("ask_for_privilege") is True
    assert office.digest() == before
    assert office("block", uid=uid) is True
    assert office("unblock", uid=uid) is True
    assert office.digest() == before


def test_a_new_session_has_no_privileges() -> None:
    Office().privileged()
    Office().refused(NotPrivileged, "post_moment", content="hello")


def test_a_twin_keeps_the_session_it_branched_from(privileged: Office) -> None:
    privileged("acc_network")
    twin = World.from_snapshot(privileged.world.snapshot())
    assert twin.lighttalk.session == TalkSession(privileged=True, accelerated=True)


def test_asking_twice_does_no_harm(office: Office) -> None:
    before = office.digest()
    assert [office(name) for name in ("acc_network", "ask_for_privilege") * 2] == [True] * 4
    assert office.digest() == before


@pytest.mark.parametrize("seed", range(3))
def test_the_network_fails_until_it_is_accelerated(seed: int) -> None:
    office = stormy(seed)
    failed = []
    for _ in range(60):
        try:
            office("get_all_contacts")
        except Unavailable as error:
            failed.append((error.message, error.fault, error.code))
    assert 2 <= len(failed) <= 45
    assert set(failed) == {("network issue, please try again", "network", "unavailable")}
    assert office("acc_network") is True
    assert all(len(office("get_all_contacts")) == 12 for _ in range(60))


@pytest.mark.parametrize("name", sorted(ALWAYS_OFFLINE))
def test_a_few_calls_need_no_network(name: str) -> None:
    # A fresh session each time: some of these calls change it.
    for seed in range(3):
        office = stormy(seed)
        for _ in range(30):
            office.talk.session.accelerated = False
            office(name)


def test_a_message_lost_to_the_network_was_not_sent() -> None:
    office = stormy()
    uid, sent = office.uid("Lena Haddad"), 0
    for _ in range(40):
        with suppress(Unavailable):
            office("send_message", uid=uid, content="Calling!")
            sent += 1
    assert 0 < sent < 40
    office("acc_network")
    assert len(office("get_chat_history", uid=uid)) == 1 + sent
