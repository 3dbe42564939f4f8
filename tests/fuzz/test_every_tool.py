"""Every tool, with arguments that fit its schema and such that break it.

`COMPLEXMCP_FUZZ_CALLS` says how many of each; a thousand in `tox -e fuzz`.
"""

import json
import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schema_values import breaking, fitting

from sandboxes.core import InvalidArguments, Registry, ToolError, World

CALLS = int(os.environ.get("COMPLEXMCP_FUZZ_CALLS", "4"))
LONGEST_MESSAGE = 2_000

REGISTRY = Registry.installed()
WORLD = World.from_seed(1)
SEEN = ["apple", "Lisbon", "1.5", "2026-03-01", "a@b.example", "CH4 + O2"]

fuzz = settings(
    max_examples=CALLS,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def tables() -> dict[tuple[str, str], Any]:
    """The tables of every app that was touched, by identity."""
    touched = WORLD.snapshot().touched
    return {(app, name): data for app, rows in touched.items() for name, data in rows.items()}


def remember(value: Any) -> None:
    """Keep some of the texts of an answer, so that later calls do touch things."""
    if isinstance(value, str) and 0 < len(value) < 100 and len(SEEN) < 400:
        SEEN.append(value)
    elif isinstance(value, list):
        for part in value[:5]:
            remember(part)
    elif isinstance(value, dict):
        for part in value.values():
            remember(part)


def is_short(error: Exception) -> bool:
    """A refusal says something, and not all that was sent."""
    assert 0 < len(str(error)) <= LONGEST_MESSAGE
    return True


def finite(value: Any) -> bool:
    """Whether it is JSON as other languages read it: no NaN, no infinity."""
    json.loads(json.dumps(value, allow_nan=False))
    return True


@pytest.mark.parametrize("name", REGISTRY.tools)
def test_arguments_that_fit_are_answered_or_refused_in_the_apps_terms(name: str) -> None:
    tool = REGISTRY.tools[name]
    known = st.deferred(lambda: st.sampled_from(SEEN))

    @fuzz
    @given(fitting(tool.input_schema, known))
    def call(arguments: dict[str, Any]) -> None:
        before = tables()
        failed = False
        try:
            output = REGISTRY.call(WORLD, name, arguments)
        except (ToolError, InvalidArguments) as error:
            failed = is_short(error)
        else:
            assert finite(output)
            remember(output)
        if failed or not tool.writes:
            after = tables()
            assert all(after[place] is data for place, data in before.items())

    call()


@pytest.mark.parametrize("name", REGISTRY.tools)
def test_arguments_that_break_the_schema_are_refused_and_change_nothing(name: str) -> None:
    known = st.deferred(lambda: st.sampled_from(SEEN))

    @fuzz
    @given(breaking(REGISTRY.tools[name].input_schema, known))
    def call(arguments: dict[str, Any]) -> None:
        before = WORLD.clock.ticks
        try:
            REGISTRY.check(name, arguments)
        except InvalidArguments as error:
            is_short(error)
        assert WORLD.clock.ticks == before

    call()
