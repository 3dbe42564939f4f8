"""Apps are found by themselves: ours in the package, anybody's through an entry point."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sandboxes.core import App, discover_apps

# Past the cache, which holds the answer for the whole process.
discover = discover_apps.__wrapped__

Install = Callable[[str, str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Put a distribution with one module and one entry point on the path."""
    monkeypatch.syspath_prepend(tmp_path)

    def install(name: str, body: str) -> None:
        (tmp_path / f"{name}.py").write_text(f"from sandboxes.core import App\n{body}\n")
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[complexmcp.apps]\n{name} = {name}:FOUND\n")
        # Whatever of it is imported is forgotten with the test.
        monkeypatch.setitem(sys.modules, name, None)
        del sys.modules[name]

    return install


def test_the_packaged_apps_are_found_by_their_folder() -> None:
    found = {app.name: app for app in discover()}
    assert {"LightOS", "LightTalk"} <= found.keys()
    assert all(isinstance(app, App) for app in found.values())
    assert list(found) == sorted(found)
    assert found["LightTalk"].key == "lighttalk"


def test_the_apps_are_looked_for_once_a_process() -> None:
    assert discover_apps() is discover_apps()


def test_an_app_of_another_distribution_is_found_through_its_entry_point(install: Install) -> None:
    ours = discover()
    install("zeta_apps", 'FOUND = App(name="Attic", tools=())')
    install("beta_apps", 'FOUND = App(name="Zoo", tools=())')
    found = discover()
    assert found[: len(ours)] == ours
    assert [app.name for app in found[len(ours) :]] == ["Zoo", "Attic"]


def test_an_entry_point_that_is_no_app_is_refused_by_name(install: Install) -> None:
    install("broken_apps", 'FOUND = "an app"')
    with pytest.raises(
        TypeError, match=r"^the entry point broken_apps = broken_apps:FOUND is not an App$"
    ):
        discover()


@pytest.mark.parametrize("name", ["LightTalk", "LIGHTTALK", "lighttalk"])
def test_two_apps_of_one_name_are_refused(install: Install, name: str) -> None:
    install("rival_apps", f"FOUND = App(name={name!r}, tools=())")
    with pytest.raises(ValueError, match="two apps are called 'lighttalk'"):
        discover()


def test_two_apps_that_would_make_the_same_ids_are_refused(install: Install) -> None:
    body = """
from sandboxes.lighttalk.state import Talk
FOUND = App(name="Rival", state=Talk, tools=())
"""
    install("rival_apps", body)
    with pytest.raises(ValueError, match="LightTalk and Rival generate ids of one kind, 'user'"):
        discover()


def test_an_entry_point_that_cannot_be_imported_says_so(install: Install) -> None:
    install("missing_apps", "")
    with pytest.raises(AttributeError, match="FOUND"):
        discover()
