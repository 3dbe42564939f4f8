"""Airports and their cities, and the user's favourites."""

from collections.abc import Iterable
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import Result, tool
from sandboxes.lightflight.airports import Airport, airport_by_code, cities, folded, searched
from sandboxes.lightflight.rules import (
    airport_exists,
    airport_not_starred,
    airport_starred,
    city_exists,
)
from sandboxes.lightflight.state import Aid, City, Flights, Star

MOST_AIRPORTS: Final = 50

AirportName = Annotated[
    str, Field(min_length=1, max_length=120, description="words of a name, city or code")
]


class AirportRef(Result):
    aid: Aid
    name: str
    city: str
    country: str
    code: str


def refs(flights: Flights, found: Iterable[Airport]) -> list[AirportRef]:
    return [
        AirportRef(
            aid=flights.timetable.aid(airport),
            name=airport.name,
            city=airport.city,
            country=airport.country,
            code=airport.code,
        )
        for airport in found
    ]


@tool()
def list_all_cities(flights: Flights) -> list[str]:
    """Every city with an airport."""
    return list(cities())


@tool(requires=(city_exists,))
def list_airports_by_city(flights: Flights, city: City) -> list[AirportRef]:
    """The airports of a city."""
    return refs(flights, flights.get_city(city))


@tool()
def search_airports(flights: Flights, airport_name: AirportName) -> list[AirportRef]:
    """At most fifty airports that have all words of the text in their name, city or code."""
    words = folded(airport_name).split()
    found = [one for one, text in searched() if all(word in text for word in words)]
    # An airport of that very code first; "van" is part of many a name.
    found.sort(key=lambda airport: (airport.code.casefold() not in words, airport.code))
    return refs(flights, found[:MOST_AIRPORTS] if words else [])


@tool(writes=True, requires=(airport_exists, airport_not_starred))
def star_airport(flights: Flights, aid: Aid) -> bool:
    """Make an airport a favourite."""
    flights.stars.add(Star(code=flights.get_airport(aid).code))
    return True


@tool(writes=True, requires=(airport_exists, airport_starred))
def unstar_airport(flights: Flights, aid: Aid) -> bool:
    """Take an airport off the favourites."""
    flights.stars.remove(flights.get_airport(aid).code)
    return True


@tool()
def get_my_starred_airports(flights: Flights) -> list[AirportRef]:
    """The user's favourite airports."""
    return refs(flights, (airport_by_code()[star.code] for star in flights.stars))
