"""A seeded office: every app's state, the session, and the one way to call a tool."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Self

from pydantic_core import to_json

from sandboxes.core.app import App, discover_apps
from sandboxes.core.clock import Clock
from sandboxes.core.errors import Lost, Unavailable
from sandboxes.core.faults import FaultRule, FaultSchedule
from sandboxes.core.rng import Rng
from sandboxes.core.state import AppState, Session, Subject
from sandboxes.core.table import Table, TableData
from sandboxes.core.tool import Tool, run

AppData = Mapping[str, TableData]


class Origin:
    """What a seed gives, app by app, computed when first asked for and shared by all twins."""

    def __init__(self, seed: int, apps: Iterable[App]) -> None:
        self.seed = seed
        self.apps = {app.key: app for app in apps}
        self._data: dict[str, AppData] = {}

    def data(self, key: str) -> AppData:
        if key not in self._data:
            self._data[key] = self._seeded(self.apps[key])
        return self._data[key]

    def _seeded(self, app: App) -> AppData:
        # A world of its own, so that seeding an app can touch nothing else of the world it is for.
        if app.state is None:
            raise KeyError(f"{app.name} has no state")
        tables: list[Table[Any]] = []
        session = app.state.session_class()
        state = app.state(World(self), tables.append, {}, session)
        if app.seed is not None:
            app.seed(state, Rng(self.seed, app.key))
        for table in tables:
            table.land()
        return state.data()


@dataclass(frozen=True)
class Snapshot:
    """The state of a world at one moment; shares every row with the world it was taken of."""

    origin: Origin
    touched: Mapping[str, AppData]
    sessions: Mapping[str, Session]
    clock: Clock

    def app(self, key: str) -> AppData:
        """The tables of one app; as the seed gave them where the app was not touched."""
        return self.touched[key] if key in self.touched else self.origin.data(key)

    def plain(self) -> dict[str, dict[str, dict[str, Any]]]:
        """The whole state as nested dictionaries of plain JSON: app, table, key, field.

        Apps that nobody has touched are seeded for it, so that equal means equal.
        """
        stateful = sorted(key for key, app in self.origin.apps.items() if app.state is not None)
        return {
            app: {
                name: {key: row.model_dump(mode="json") for key, row in table.rows.items()}
                for name, table in self.app(app).items()
            }
            for app in stateful
        }

    def digest(self) -> str:
        """A hash of the whole state, the same on every platform."""
        return blake2b(to_json(self.plain()), digest_size=16).hexdigest()


class World(Subject):
    """One simulated office. Everything mutable lives in its state or its session.

    An app's state is an attribute under the app's key: `world.lighttalk`.

    Attributes:
        clock: the one virtual clock.
        rng: for whoever arranges the world; no tool draws from it.
    """

    def __init__(
        self,
        origin: Origin,
        base: Snapshot | None = None,
        faults: FaultSchedule | None = None,
        task: str = "",
    ) -> None:
        self.origin = origin
        self.clock = base.clock.copy() if base else Clock.from_seed(origin.seed)
        self.rng = Rng(origin.seed, "task", task)
        self.faults = faults
        self._touched: dict[str, AppData] = dict(base.touched) if base else {}
        self._sessions = {key: copy(s) for key, s in base.sessions.items()} if base else {}
        self._states: dict[str, AppState[Any]] = {}
        self._calls: dict[tuple[str, str], int] = {}
        self._open: list[Table[Any]] | None = None

    @classmethod
    def from_seed(
        cls,
        seed: int,
        *,
        task: str = "",
        faults: FaultSchedule | None = None,
        apps: Iterable[App] | None = None,
    ) -> Self:
        """The world of a seed, no app touched yet. A pure function of its arguments.

        Args:
            task: names the generator that the task's arrangement draws from.
            faults: the disturbances of the tool calls; none where left out.
            apps: the apps it has; all that are installed where left out.
        """
        return cls(Origin(seed, discover_apps() if apps is None else apps), None, faults, task)

    @classmethod
    def from_snapshot(cls, base: Snapshot, *, faults: FaultSchedule | None = None) -> Self:
        """A twin of the world as it was at the snapshot."""
        return cls(base.origin, base, faults)

    @property
    def seed(self) -> int:
        return self.origin.seed

    def app(self, key: str) -> AppState[Any]:
        """The state of an app, seeded now if this is the first touch.

        Raises:
            KeyError: no such app is installed, or it has no state.
        """
        state = self._states.get(key)
        if state is None:
            if key not in self._touched:
                self._touched[key] = self.origin.data(key)
            kind = self.origin.apps[key].state
            if kind is None:
                raise KeyError(f"{key} has no state")
            session = self._sessions.setdefault(key, kind.session_class())
            state = kind(self, self._begin, self._touched[key], session)
            self._states[key] = state
        return state

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_"):
            app = self.origin.apps.get(name)
            if app is not None and app.state is not None:
                return self.app(name)
        raise AttributeError(f"the world has no {name!r}")

    def _begin(self, table: Table[Any]) -> None:
        if self._open is None:
            raise RuntimeError(f"{table.spec.name} was written outside a transaction")
        self._open.append(table)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All writes within land together at the end, or vanish with the exception that ends it."""
        if self._open is not None:
            raise RuntimeError("transactions do not nest")
        tables: list[Table[Any]] = []
        self._open = tables
        try:
            yield
        except BaseException:
            for table in tables:
                table.drop()
            raise
        else:
            for table in tables:
                table.land()
        finally:
            self._open = None

    def call(self, tool: Tool, arguments: Mapping[str, Any]) -> Any:
        """Call a tool with arguments that its schema has accepted; returns plain JSON.

        Raises:
            ToolError: the tool refused, or a fault struck (`Unavailable`); the state is unchanged
                unless the fault says that only the answer was lost.
        """
        place = (tool.server, tool.name)
        n = self._calls.get(place, 0)
        self._calls[place] = n + 1
        self.clock.tick()
        app = self.origin.apps[tool.server.lower()]
        subject: Any = self if app.state is None else self.app(app.key)
        struck = self._struck(app, tool, n, subject)
        if struck is not None and struck.landing == "before":
            raise Unavailable(reason=struck.reason, fault=struck.name)
        with self.transaction():
            output = run(tool, subject, arguments)
        if struck is not None:
            raise Unavailable(reason=struck.reason, fault=struck.name, lost=Lost(output))
        return output

    def _struck(self, app: App, tool: Tool, n: int, subject: Any) -> FaultRule | None:
        if self.faults is None:
            return None
        struck = self.faults.striking(tool, app.fault_rules, n)
        return next((rule for rule in struck if rule.active(subject)), None)

    def draw(self, tool: str) -> Rng:
        """A generator for one call of a stateless tool, from the seed and the call's number."""
        calls = sum(n for (_, name), n in self._calls.items() if name == tool)
        return Rng(self.seed, "draw", tool, calls)

    def snapshot(self) -> Snapshot:
        """The state as it is now: a copy of a few references, however large the world."""
        if self._open is not None:
            raise RuntimeError("a snapshot within a transaction would show half of it")
        touched = dict(self._touched)
        touched.update((key, state.data()) for key, state in self._states.items())
        sessions = {key: copy(session) for key, session in self._sessions.items()}
        return Snapshot(self.origin, touched, sessions, self.clock.copy())
