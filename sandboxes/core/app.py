"""What makes an app or a toolkit, and how those that are installed are found."""

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import entry_points
from types import ModuleType
from typing import Any, Final

import sandboxes
from sandboxes.core.faults import HARSH, FaultRule
from sandboxes.core.rng import Rng
from sandboxes.core.state import AppState
from sandboxes.core.tool import Tool, tools_of

ENTRY_POINTS: Final = "complexmcp.apps"
NOT_APPS: Final = ("core", "data", "toolkits")


@dataclass(frozen=True, kw_only=True)
class App:
    """One server: an app with a state of its own, or a toolkit without.

    Attributes:
        name: as people write it, `LightTalk`; in lower case it is the app's key.
        tools: the modules that define its tools.
        state: its tables; None for a toolkit.
        seed: fills the empty tables of a new world; draws from the generator it is given alone.
        faults: the ways in which it can be made to misbehave.
    """

    name: str
    tools: tuple[ModuleType, ...]
    state: type[AppState[Any]] | None = None
    seed: Callable[[Any, Rng], None] | None = None
    faults: tuple[FaultRule, ...] = ()

    @property
    def key(self) -> str:
        return self.name.lower()

    @property
    def fault_rules(self) -> tuple[FaultRule, ...]:
        """Its own ways to misbehave, and those that every app has; a toolkit has none."""
        return self.faults if self.state is None else (*self.faults, *HARSH)

    @cached_property
    def offered(self) -> tuple[Tool, ...]:
        return tuple(tool for module in self.tools for tool in tools_of(module, self.name))


def _packaged() -> list[App]:
    """Every `APP` in a folder of `sandboxes` or a module of `sandboxes.toolkits`."""
    found: list[App] = []
    roots = [(sandboxes.__path__, "sandboxes")]
    if (toolkits := importlib.util.find_spec("sandboxes.toolkits")) is not None:
        roots.append((list(toolkits.submodule_search_locations or ()), "sandboxes.toolkits"))
    for path, package in roots:
        for module in pkgutil.iter_modules(path):
            if module.name not in NOT_APPS:
                app = getattr(importlib.import_module(f"{package}.{module.name}"), "APP", None)
                if isinstance(app, App):
                    found.append(app)
    return found


@cache
def discover_apps() -> tuple[App, ...]:
    """The apps and toolkits that are installed: ours, then those of entry points, by name.

    Raises:
        TypeError: an entry point of the group `complexmcp.apps` is no `App`.
        ValueError: two apps have one name, or generate ids of one kind, which would be equal.
    """
    ours = sorted(_packaged(), key=lambda app: app.name)
    theirs: list[App] = []
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        app = point.load()
        if not isinstance(app, App):
            raise TypeError(f"the entry point {point.name} = {point.value} is not an App")
        theirs.append(app)
    apps = (*ours, *theirs)
    keys = [app.key for app in apps]
    if twice := {key for key in keys if keys.count(key) > 1}:
        raise ValueError(f"two apps are called {min(twice)!r}")
    owners: dict[str, App] = {}
    for app in apps:
        for spec in app.state.specs.values() if app.state is not None else ():
            if spec.ids is not None and owners.setdefault(spec.ids, app) is not app:
                both = f"{owners[spec.ids].name} and {app.name}"
                raise ValueError(f"{both} generate ids of one kind, {spec.ids!r}")
    return apps
