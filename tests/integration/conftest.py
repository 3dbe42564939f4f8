"""Fixtures of the tests that drive pytest."""

import os

import pytest
from pytest_runs import Folder, clean_environment

import pytest_complexmcp.session  # noqa: F401
from sandboxes.core import Registry

# Loaded here once, with every app: what a run in this process imports, pytester forgets again.
Registry.installed()


@pytest.fixture
def folder(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Folder:
    """A user's folder with `test_tiny.py` and `agents.py`."""
    for name in os.environ.keys() - clean_environment().keys():
        if name != "PYTEST_CURRENT_TEST":
            monkeypatch.delenv(name)
    return Folder(pytester.path, pytester)
