"""A small app of our own for the tests of the core and of the serving: notes, and a purse."""

import sys
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from pydantic import Field

from sandboxes.core import (
    VOLATILE,
    App,
    AppState,
    Conflict,
    FaultRule,
    Id,
    Money,
    NotFound,
    Registry,
    Result,
    Rng,
    Row,
    Session,
    World,
    single,
    table,
    tool,
)

SEED = 5
NOTES_BEFORE = 3

Nid = Annotated[str, Id("note"), Field(max_length=64, description="id of a note")]
Text = Annotated[str, Field(min_length=1, max_length=200, description="what it says")]
Cents = Annotated[int, Field(ge=1, le=1_000_000, description="an amount in cents")]


class NoteNotFound(NotFound):
    template = "there is no note {nid!r}"


class TooPoor(Conflict):
    template = "there are only {cents} cents"


class Note(Row):
    nid: Nid
    text: str
    about: str | None = None
    written_at: Annotated[datetime, VOLATILE]


class Shelf(Row):
    name: str
    size: int = Field(ge=0, le=100)


class Purse(Row):
    cents: int = Field(ge=0)


@dataclass
class ToySession(Session):
    awake: bool = False
    attempts: int = 0


class Toys(AppState[ToySession]):
    session_class = ToySession

    purse = single(Purse)
    notes = table(Note, key="nid", ids="note")
    shelves = table(Shelf, key="name")

    def write(self, text: str, about: str | None = None) -> Note:
        note = Note(nid=self.notes.new_id(), text=text, about=about, written_at=self.now)
        return self.notes.add(note)


class NoteInfo(Result):
    nid: Nid
    text: str
    about: str | None


def note_exists(toys: Toys, nid: Nid) -> None:
    """The note is there."""
    if nid not in toys.notes:
        raise NoteNotFound(nid=nid)


@tool()
def list_notes(toys: Toys) -> list[NoteInfo]:
    """Every note."""
    return [NoteInfo(nid=note.nid, text=note.text, about=note.about) for note in toys.notes]


@tool(writes=True)
def write_note(toys: Toys, text: Text, tags: Annotated[list[Text], Field(max_length=5)]) -> Nid:
    """Write a note."""
    return toys.write(text, ", ".join(tags) or None).nid


@tool(writes=True, requires=(note_exists,))
def tear_up(toys: Toys, nid: Nid) -> bool:
    """Tear up a note."""
    toys.notes.remove(nid)
    return True


@tool(writes=True)
def pay(toys: Toys, cents: Cents, note: Text = "paid") -> Money:
    """Pay out of the purse and take a note of it; returns what is left."""
    toys.session.attempts += 1
    toys.write(note)
    left = toys.purse.value.cents - cents
    if left < 0:
        raise TooPoor(cents=toys.purse.value.cents)
    return toys.purse.replace(cents=left).cents


@tool()
def wake_up(toys: Toys) -> bool:
    """Wake up."""
    toys.session.awake = True
    return True


@tool(writes=True)
def break_down(toys: Toys) -> int:
    """Break down."""
    toys.write("the last words")
    return len(toys.notes) // 0


def seed(toys: Toys, rng: Rng) -> None:
    toys.purse.set(Purse(cents=rng.between(1_000, 9_999)))
    for number in range(NOTES_BEFORE):
        toys.write(f"note {number} of {rng.below(1_000_000)}")
    for name in ("top", "middle"):
        toys.shelves.add(Shelf(name=name, size=rng.between(1, 10)))


DROWSY = FaultRule(
    name="drowsy",
    profile="paper",
    reason="half asleep, please try again",
    rates=(0.1, 0.5),
    tools=lambda tool: tool.name != "wake_up",
    active=lambda toys: not toys.session.awake,
)
DEAF = FaultRule(
    name="deaf",
    profile="deaf",
    reason="the answer was lost",
    rates=(1.0, 1.0),
    tools=lambda tool: tool.name == "write_note",
    landing="after",
)
DOWN = FaultRule(
    name="down",
    profile="down",
    reason="the app is down",
    rates=(1.0, 1.0),
    tools=lambda _: True,
)

APP = App(
    name="Toys",
    state=Toys,
    seed=seed,
    tools=(sys.modules[__name__],),
    faults=(DROWSY, DEAF, DOWN),
)
REGISTRY = Registry((APP,))


def office(seed: int = SEED) -> World:
    return World.from_seed(seed, apps=(APP,))


def toys_of(world: World) -> Toys:
    toys: Toys = world.toys
    return toys
