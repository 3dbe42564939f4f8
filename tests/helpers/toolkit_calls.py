"""Calling a toolkit's tools as an agent does: by name, with arguments that the schema checks."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from sandboxes.core import App, Registry, World

finite = st.floats(allow_nan=False, allow_infinity=False)
"""Every number that JSON can carry."""

NOT_NUMBERS: tuple[Any, ...] = (
    None,
    "5",
    True,
    [],
    {},
    float("nan"),
    float("inf"),
    float("-inf"),
    10**400,
)
"""What no argument that is a number takes."""


def as_written(value: float) -> Decimal:
    """The number an agent means: its digits, or the whole number it is."""
    return Decimal(value) if value == value // 1 and abs(value) < 1e22 else Decimal(str(value))


def calls_of(app: App, seed: int = 1) -> Callable[..., Any]:
    """A function that calls a tool of the app by name; it raises what the tool raises."""
    registry = Registry([app])
    world = World.from_seed(seed, apps=[app])

    def call(tool: str, /, **arguments: Any) -> Any:
        return registry.call(world, tool, arguments)

    return call
