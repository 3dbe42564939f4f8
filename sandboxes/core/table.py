"""Tables: a key for each immutable row, written through a draft that lands or vanishes whole."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, overload

from sandboxes.core.ids import make_id
from sandboxes.core.rows import SEQUENCE, VOLATILE, Row

if TYPE_CHECKING:
    from sandboxes.core.state import AppState

R = TypeVar("R", bound=Row)

SINGLE_KEY = "value"


@dataclass(frozen=True, kw_only=True)
class Spec(Generic[R]):
    """What is declared about a table.

    Attributes:
        row: the class of its rows.
        key: the row's field that is its key.
        ids: prefix of generated keys; None where the key means something by itself.
        identity: fields that say which of several created rows is meant (design, section 9).
        log: rows are events; one that is removed and written again is not the same.
        volatile: nothing in the table is judged.
    """

    row: type[R]
    key: str | None = None
    ids: str | None = None
    identity: tuple[str, ...] = ()
    log: bool = False
    volatile: bool = False
    name: str = ""

    def __set_name__(self, owner: type, name: str) -> None:
        object.__setattr__(self, "name", name)
        unknown = {*self.identity, *filter(None, [self.key])} - self.row.model_fields.keys()
        if unknown:
            raise TypeError(f"{owner.__name__}.{name}: {self.row.__name__} lacks {sorted(unknown)}")

    @property
    def unjudged_fields(self) -> frozenset[str]:
        """Volatile fields, and the key, which the row's place in the table already says."""
        return self.row.fields_marked(VOLATILE) | {self.key or ""}

    @property
    def sequence_fields(self) -> frozenset[str]:
        return self.row.fields_marked(SEQUENCE)


class TableSpec(Spec[R]):
    """The descriptor through which a state hands out a table."""

    @overload
    def __get__(self, state: None, owner: type) -> Self: ...
    @overload
    def __get__(self, state: "AppState[Any]", owner: type) -> "Table[R]": ...
    def __get__(self, state: "AppState[Any] | None", owner: type) -> "Self | Table[R]":
        return self if state is None else state.tables[self.name]


class SingleSpec(Spec[R]):
    """A table of exactly one row, read as `state.account.value`."""

    @overload
    def __get__(self, state: None, owner: type) -> Self: ...
    @overload
    def __get__(self, state: "AppState[Any]", owner: type) -> "Single[R]": ...
    def __get__(self, state: "AppState[Any] | None", owner: type) -> "Self | Single[R]":
        return self if state is None else Single(state.tables[self.name])


def table(
    row: type[R],
    *,
    key: str,
    ids: str | None = None,
    identity: tuple[str, ...] = (),
    log: bool = False,
    volatile: bool = False,
) -> TableSpec[R]:
    """Declare a table in the body of an `AppState`; see `Spec` for the arguments."""
    return TableSpec(row=row, key=key, ids=ids, identity=identity, log=log, volatile=volatile)


def single(row: type[R]) -> SingleSpec[R]:
    """Declare the one row of a kind: the user's account, the session's place."""
    return SingleSpec(row=row)


@dataclass(frozen=True)
class TableData:
    """What a snapshot keeps of a table. The mapping is never written again once it is here."""

    rows: Mapping[str, Row]
    created: int = 0


EMPTY = TableData({})


class Table(Generic[R]):
    """The rows of one table in one world, in the order in which they were created.

    Reading needs nothing. Writing needs the world's open transaction: it goes to a draft, a shallow
    copy made at the first write, which the transaction lands or drops.
    """

    __slots__ = ("_begin", "_count", "_draft", "data", "seed", "spec")

    def __init__(
        self, spec: Spec[R], seed: int, begin: Callable[["Table[Any]"], None], data: TableData
    ) -> None:
        self.spec = spec
        self.seed = seed
        self.data = data
        self._begin = begin
        self._draft: dict[str, Row] | None = None
        self._count = data.created

    @property
    def _rows(self) -> Mapping[str, Any]:
        return self.data.rows if self._draft is None else self._draft

    def _writable(self) -> dict[str, Row]:
        if self._draft is None:
            self._begin(self)
            self._draft = dict(self.data.rows)
        return self._draft

    def land(self) -> None:
        if self._draft is not None:
            self.data = TableData(self._draft, self._count)
            self._draft = None

    def drop(self) -> None:
        self._draft = None
        self._count = self.data.created

    def __iter__(self) -> Iterator[R]:
        return iter(self._rows.values())

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, key: str) -> bool:
        return key in self._rows

    def __getitem__(self, key: str) -> R:
        row: R = self._rows[key]
        return row

    def get(self, key: str) -> R | None:
        return self._rows.get(key)

    def keys(self) -> list[str]:
        return list(self._rows)

    def where(self, test: Callable[[R], bool]) -> list[R]:
        return [row for row in self if test(row)]

    def new_id(self) -> str:
        """The next generated key. Never one that was used before, in this world or a twin of it."""
        if self.spec.ids is None:
            raise TypeError(f"the keys of {self.spec.name} are not generated")
        self._writable()
        self._count += 1
        return make_id(self.seed, self.spec.ids, self._count)

    def add(self, row: R) -> R:
        """Append a row under its own key.

        Raises:
            KeyError: the key is taken.
        """
        key = getattr(row, self.spec.key) if self.spec.key else SINGLE_KEY
        rows = self._writable()
        if key in rows:
            raise KeyError(f"{self.spec.name} has a row {key!r} already")
        rows[key] = row
        return row

    def replace(self, key: str, **changes: Any) -> R:
        """Change fields of the row `key`; it keeps its place.

        Raises:
            KeyError: there is no such row.
        """
        row: R = self[key].replace(**changes)
        if self.spec.key is not None and getattr(row, self.spec.key) != key:
            raise ValueError(f"the key of a row in {self.spec.name} cannot change")
        self._writable()[key] = row
        return row

    def remove(self, key: str) -> R:
        """Take the row `key` out.

        Raises:
            KeyError: there is no such row.
        """
        row: R = self[key]
        del self._writable()[key]
        return row


class Single(Generic[R]):
    """A view of a one-row table."""

    __slots__ = ("_table",)

    def __init__(self, rows: Table[R]) -> None:
        self._table = rows

    @property
    def value(self) -> R:
        return self._table[SINGLE_KEY]

    def set(self, row: R) -> R:
        """Put the row there for the first time (in `seed.py`)."""
        return self._table.add(row)

    def replace(self, **changes: Any) -> R:
        return self._table.replace(SINGLE_KEY, **changes)
