"""The people the user books for."""

from sandboxes.core import Result, tool
from sandboxes.lightflight.rules import (
    NOBODY,
    passenger_exists,
    passenger_without_bookings,
    user_exists,
    user_not_linked,
)
from sandboxes.lightflight.state import Flights, Passenger, PassengerIndex, PassengerName, Uid

UNLINKED = "empty"


class PassengerInfo(Result):
    passenger_idx: int
    name: str
    light_talk_uid: Uid


def show(index: int, passenger: Passenger) -> PassengerInfo:
    return PassengerInfo(
        passenger_idx=index, name=passenger.name, light_talk_uid=passenger.uid or UNLINKED
    )


@tool()
def check_passengers(flights: Flights) -> list[PassengerInfo]:
    """All passengers, and who they are on LightTalk ("empty" where that is not known)."""
    return [show(index, passenger) for index, passenger in enumerate(flights.passengers)]


@tool(writes=True, requires=(user_exists, user_not_linked))
def add_passenger(
    flights: Flights, name: PassengerName, light_talk_uid: Uid = UNLINKED
) -> PassengerInfo:
    """Put a person at the end of the passengers; the LightTalk uid is "empty" where there is none."""
    passenger = flights.passengers.add(
        Passenger(
            pid=flights.passengers.new_id(),
            name=name,
            uid=None if light_talk_uid in NOBODY else light_talk_uid,
        )
    )
    return show(len(flights.passengers) - 1, passenger)


@tool(writes=True, requires=(passenger_exists, passenger_without_bookings))
def remove_passenger(flights: Flights, passenger_idx: PassengerIndex) -> bool:
    """Take a person without bookings off the passengers; those behind move up by one."""
    flights.passengers.remove(flights.get_passenger(passenger_idx).pid)
    return True
