"""The state and the session of one app in one world."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from sandboxes.core.table import EMPTY, Spec, Table, TableData

if TYPE_CHECKING:
    from sandboxes.core.rng import Rng
    from sandboxes.core.world import World


class Subject:
    """What a tool may take as its hidden first parameter: a state, or the world."""


@dataclass
class Session:
    """What an app remembers of this session and no verdict looks at: passwords, privileges.

    Its fields are immutable values, so that a twin world can take over a plain copy.
    """


S = TypeVar("S", bound=Session)


class AppState(Subject, Generic[S]):
    """Base of an app's state: declare its tables in the class body.

    Attributes:
        world: the world it is part of; whatever crosses apps goes through it.
        session: not judged, and kept even when a call fails.
    """

    session_class: ClassVar[type[Session]] = Session
    specs: ClassVar[Mapping[str, Spec[Any]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = {name: spec for name, spec in vars(cls).items() if isinstance(spec, Spec)}
        cls.specs = {**cls.specs, **own}
        kinds = [spec.ids for spec in cls.specs.values() if spec.ids is not None]
        if len(set(kinds)) < len(kinds):
            raise TypeError(f"{cls.__name__}: two tables generate ids of one kind")

    def __init__(
        self,
        world: "World",
        begin: Callable[[Table[Any]], None],
        data: Mapping[str, TableData],
        session: S,
    ) -> None:
        self.world = world
        self.session = session
        self.tables: dict[str, Table[Any]] = {
            name: Table(spec, world.seed, begin, data.get(name, EMPTY))
            for name, spec in self.specs.items()
        }

    @property
    def now(self) -> datetime:
        """The stamp for a row written now."""
        return self.world.clock.now

    @property
    def rng(self) -> "Rng":
        """The task's own generator, for `arrange` helpers; no tool may draw from it."""
        return self.world.rng

    def data(self) -> dict[str, TableData]:
        return {name: rows.data for name, rows in self.tables.items()}

    def check(self) -> Iterator[str]:
        """What is wrong with the state as a whole, one sentence each. Nothing, ever, in a sound app."""
        return iter(())
