"""A transaction lands whole or vanishes whole."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_office import REGISTRY, Shelf, TooPoor, Toys, office, toys_of

from sandboxes.core import World

Write = tuple[str, int]


class Interrupted(Exception):
    """Ends a transaction half way."""


@dataclass
class Model:
    """What a table should hold, kept in plain Python."""

    notes: list[str] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    shelves: dict[str, int] = field(default_factory=dict)
    cents: int = 0

    @classmethod
    def of(cls, toys: Toys) -> "Model":
        return cls(
            toys.notes.keys(),
            {note.nid: note.text for note in toys.notes},
            {shelf.name: shelf.size for shelf in toys.shelves},
            toys.purse.value.cents,
        )


WRITES = st.lists(
    st.tuples(
        st.sampled_from(["write", "reword", "tear", "shelve", "resize", "unshelve", "purse", "id"]),
        st.integers(0, 9),
    ),
    max_size=8,
)


def write(toys: Toys, model: Model, step: Write) -> None:
    """Make one write, and the same in the model; one for which nothing is there does nothing."""
    kind, n = step
    nid = model.notes[n % len(model.notes)] if model.notes else None
    name = f"shelf {n}"
    match kind:
        case "write":
            note = toys.write(f"text {n}")
            model.notes.append(note.nid)
            model.texts[note.nid] = note.text
        case "reword" if nid:
            toys.notes.replace(nid, text=f"reworded {n}")
            model.texts[nid] = f"reworded {n}"
        case "tear" if nid:
            toys.notes.remove(nid)
            model.notes.remove(nid)
            del model.texts[nid]
        case "shelve" if name not in model.shelves:
            toys.shelves.add(Shelf(name=name, size=n))
            model.shelves[name] = n
        case "resize" if name in model.shelves:
            toys.shelves.replace(name, size=n + 1)
            model.shelves[name] = n + 1
        case "unshelve" if name in model.shelves:
            toys.shelves.remove(name)
            del model.shelves[name]
        case "purse":
            toys.purse.replace(cents=n)
            model.cents = n
        case "id":
            toys.notes.new_id()


@given(transactions=st.lists(st.tuples(WRITES, st.booleans()), max_size=6))
def test_a_transaction_lands_or_vanishes_whole(
    transactions: list[tuple[list[Write], bool]],
) -> None:
    world = office()
    toys = toys_of(world)
    for writes, fails in transactions:
        before, model = toys.data(), Model.of(toys)
        digest = world.snapshot().digest()
        try:
            with world.transaction():
                for step in writes:
                    write(toys, model, step)
                    assert Model.of(toys) == model
                if fails:
                    raise Interrupted
        except Interrupted:
            assert toys.data() == before
            assert all(toys.data()[name] is data for name, data in before.items())
            assert world.snapshot().digest() == digest
        else:
            assert Model.of(toys) == model


@given(transactions=st.lists(st.tuples(WRITES, st.booleans()), max_size=6))
def test_failed_transactions_burn_no_ids(
    transactions: list[tuple[list[Write], bool]],
) -> None:
    """A world in which some transactions fail is the one in which they never began."""
    tried, spared = office(), office()
    for writes, fails in transactions:
        for world in (tried, spared):
            if fails and world is spared:
                continue
            toys = toys_of(world)
            try:
                with world.transaction():
                    for step in writes:
                        write(toys, Model.of(toys), step)
                    if fails:
                        raise Interrupted
            except Interrupted:
                pass
    assert tried.snapshot().digest() == spared.snapshot().digest()
    assert toys_of(tried).data() == toys_of(spared).data()


@given(
    others=st.lists(st.tuples(st.sampled_from(["shelve", "purse", "reword"]), st.integers(0, 9)))
)
def test_other_writes_shift_no_id(others: list[Write]) -> None:
    busy, idle = office(), office()
    with busy.transaction():
        for step in others:
            write(toys_of(busy), Model.of(toys_of(busy)), step)
    made = []
    for world in (busy, idle):
        with world.transaction():
            made.append([toys_of(world).write("the same").nid for _ in range(3)])
    assert made[0] == made[1]


def test_a_call_that_is_refused_half_way_leaves_no_trace_and_burns_no_id() -> None:
    refused, spared = office(), office()
    before = refused.snapshot()
    with pytest.raises(TooPoor):
        REGISTRY.call(refused, "pay", {"cents": 1_000_000})
    after = refused.snapshot()
    assert all(after.touched["toys"][name] is data for name, data in before.app("toys").items())
    arguments: dict[str, Any] = {"text": "hello", "tags": []}
    assert REGISTRY.call(refused, "write_note", arguments) == REGISTRY.call(
        spared, "write_note", arguments
    )


def test_a_call_that_breaks_leaves_no_trace_either() -> None:
    world = office()
    before = world.snapshot().app("toys")
    with pytest.raises(ZeroDivisionError):
        REGISTRY.call(world, "break_down", {})
    assert world.snapshot().app("toys") == before


def test_the_session_is_kept_when_a_call_is_refused() -> None:
    world = office()
    opened = world.clock.now
    with pytest.raises(TooPoor):
        REGISTRY.call(world, "pay", {"cents": 1_000_000})
    assert toys_of(world).session.attempts == 1
    assert world.clock.now > opened


def test_not_even_an_interrupt_leaves_half_a_transaction() -> None:
    world = office()
    before = world.snapshot().app("toys")

    def interrupted() -> None:
        with world.transaction():
            toys_of(world).write("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert world.snapshot().app("toys") == before


def test_transactions_do_not_nest() -> None:
    world = office()
    with world.transaction():
        with pytest.raises(RuntimeError, match="transactions do not nest"), world.transaction():
            pass
        toys_of(world).write("the outer one goes on")
    assert len(toys_of(world).notes) == 4


def test_a_transaction_spans_the_apps_it_touches() -> None:
    world: World = office()
    with world.transaction():
        world.toys.write("one")
        world.toys.purse.replace(cents=1)
    assert (len(world.toys.notes), world.toys.purse.value.cents) == (4, 1)
