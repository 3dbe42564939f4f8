"""What the tests of LightFlight know better than the app: clocks and distances, by other ways."""

import importlib.metadata
import importlib.resources
import math
from functools import cache
from zoneinfo import ZoneInfo

import pytest

from sandboxes.core.data import load
from sandboxes.lightflight.airports import Airport


def require_tzdata() -> None:
    """Skip where the time zones at hand are not those of the knowledge base."""
    release = load("airports")["sources"]["tzdata"]
    try:
        found = importlib.metadata.version("tzdata")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("needs tzdata")
    if found != release:
        pytest.skip(f"airports.json was built with tzdata {release}")


@cache
def tz_zone(name: str) -> ZoneInfo:
    """A zone of the package tzdata, whatever the system has."""
    path = importlib.resources.files("tzdata").joinpath("zoneinfo", *name.split("/"))
    with path.open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


def great_circle_km(a: Airport, b: Airport) -> float:
    """By the angle between two vectors."""

    def vector(airport: Airport) -> tuple[float, float, float]:
        lat, lon = math.radians(airport.lat), math.radians(airport.lon)
        return math.cos(lat) * math.cos(lon), math.cos(lat) * math.sin(lon), math.sin(lat)

    chord = math.dist(vector(a), vector(b))
    return 2 * 6_371.0 * math.atan2(chord / 2, math.sqrt(1 - chord**2 / 4))
