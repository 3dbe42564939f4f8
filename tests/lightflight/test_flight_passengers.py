"""The people the user books for: who is on the list, and who they are on LightTalk."""

from collections.abc import Callable
from typing import Any

import pytest

from sandboxes.core import Conflict, InvalidArguments, NotFound, Registry, World
from sandboxes.lightflight import APP
from sandboxes.lightflight.arrange import ArrangedFlights
from sandboxes.lightflight.state import Passenger
from sandboxes.lighttalk import APP as LIGHTTALK

Call = Callable[..., Any]


def test_a_passenger_is_added_at_the_end(
    world: World, call: Call, flights: ArrangedFlights
) -> None:
    known = call("check_passengers")
    added = call("add_passenger", name="  Ada Example ", light_talk_uid="empty")
    assert added == {
        "passenger_idx": len(known),
        "name": "Ada Example",
        "light_talk_uid": "empty",
    }
    assert call("check_passengers") == [*known, added]
    assert list(flights.passengers)[-1].uid is None
    assert list(flights.check()) == []


@pytest.mark.parametrize("nobody", [{}, {"light_talk_uid": "empty"}, {"light_talk_uid": ""}])
def test_a_link_may_be_left_empty(
    call: Call, flights: ArrangedFlights, nobody: dict[str, str]
) -> None:
    call("add_passenger", name="Ada Example", **nobody)
    assert list(flights.passengers)[-1].uid is None


def test_a_passenger_may_be_a_contact_of_lighttalk() -> None:
    world = World.from_seed(3, apps=(APP, LIGHTTALK))
    registry = Registry((APP, LIGHTTALK))
    talk = world.lighttalk
    for uid, name in ((talk.me.uid, talk.me.name), (talk.others()[0].uid, "Her Legal Name")):
        added = registry.call(world, "add_passenger", {"name": name, "light_talk_uid": uid})
        assert added["light_talk_uid"] == uid
    before = world.snapshot().digest()
    with pytest.raises(NotFound) as refused:
        registry.call(world, "add_passenger", {"name": "A", "light_talk_uid": talk.me.uid[:-1]})
    assert refused.value.code == "user_not_found"
    with pytest.raises(Conflict) as taken:
        registry.call(world, "add_passenger", {"name": "A", "light_talk_uid": talk.me.uid})
    assert taken.value.code == "user_linked"
    assert world.snapshot().digest() == before


def test_two_people_may_be_called_alike_if_a_link_tells_them_apart(
    call: Call, flights: ArrangedFlights
) -> None:
    count = len(flights.passengers)
    call("add_passenger", name="Ada Example", light_talk_uid="user_1")
    call("add_passenger", name="Ada Example", light_talk_uid="user_2")
    call("add_passenger", name="Ada Example", light_talk_uid="empty")
    assert len(flights.passengers) == count + 3
    for uid in ("user_2", "empty"):
        with pytest.raises(Conflict) as refused:
            call("add_passenger", name="ADA example", light_talk_uid=uid)
        assert refused.value.code == "passenger_known"


@pytest.mark.parametrize("name", ["", "   ", "x" * 121, None, 5])
def test_a_name_is_a_short_text(call: Call, name: object) -> None:
    with pytest.raises(InvalidArguments):
        call("add_passenger", name=name, light_talk_uid="empty")


@pytest.mark.parametrize("name", ["Ольга Иванова", "李小龙", "عمر", "Zoë-Anne O'Neil", "🙂"])
def test_a_name_may_be_of_any_alphabet(call: Call, name: str) -> None:
    assert call("add_passenger", name=name)["name"] == name


def test_a_passenger_is_removed_and_those_behind_move_up(
    world: World, call: Call, flights: ArrangedFlights, passenger: Passenger
) -> None:
    call("add_passenger", name="Ada Example")
    index = flights.place_of(passenger)
    others = [entry["name"] for entry in call("check_passengers")]
    others.remove(passenger.name)
    assert call("remove_passenger", passenger_idx=index) is True
    assert [entry["name"] for entry in call("check_passengers")] == others
    assert [entry["passenger_idx"] for entry in call("check_passengers")] == list(
        range(len(others))
    )


@pytest.mark.parametrize("index", [-1, 10_000, 0.5, True, "0", None])
def test_an_index_is_a_whole_number_from_zero(call: Call, index: object) -> None:
    with pytest.raises(InvalidArguments):
        call("remove_passenger", passenger_idx=index)
