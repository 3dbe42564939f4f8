"""The small LightTalk of `tests/helpers`, fresh for each test."""

import pytest
from small_talk import Office


@pytest.fixture
def office() -> Office:
    return Office()


@pytest.fixture
def privileged(office: Office) -> Office:
    """The same office, after its session has asked for privileges."""
    return office.privileged()
