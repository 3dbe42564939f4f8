"""Tables: keyed rows in the order of their creation, written inside a transaction."""

from collections.abc import Iterator

import pytest
from pydantic import ValidationError
from toy_office import Note, Purse, Shelf, Toys, office, toys_of

from sandboxes.core import AppState, Session, World, table


@pytest.fixture
def world() -> World:
    return office()


@pytest.fixture
def toys(world: World) -> Iterator[Toys]:
    with world.transaction():
        yield toys_of(world)


def test_rows_keep_the_order_in_which_they_were_created(toys: Toys) -> None:
    before = toys.notes.keys()
    new = toys.write("new")
    toys.notes.replace(before[0], text="changed")
    toys.notes.remove(before[1])
    assert toys.notes.keys() == [before[0], before[2], new.nid]
    assert [note.nid for note in toys.notes] == toys.notes.keys()


def test_a_row_that_was_put_back_comes_last(toys: Toys) -> None:
    first, *others = toys.notes.keys()
    toys.notes.add(toys.notes.remove(first))
    assert toys.notes.keys() == [*others, first]


def test_a_table_reads_like_a_mapping(toys: Toys) -> None:
    assert len(toys.shelves) == 2
    assert "top" in toys.shelves
    assert "low" not in toys.shelves
    assert toys.shelves.get("low") is None
    assert toys.shelves.get("top") is toys.shelves["top"]
    assert toys.shelves.where(lambda shelf: shelf.name > "n") == [toys.shelves["top"]]
    with pytest.raises(KeyError):
        toys.shelves["low"]


def test_writes_are_read_within_the_transaction(toys: Toys) -> None:
    note = toys.write("new")
    assert toys.notes[note.nid] is note
    assert toys.notes.replace(note.nid, text="newer") is toys.notes[note.nid]
    assert toys.notes[note.nid].text == "newer"


def test_replace_and_remove_return_the_row(toys: Toys) -> None:
    assert toys.shelves.replace("top", size=9) == Shelf(name="top", size=9)
    assert toys.shelves.remove("top") == Shelf(name="top", size=9)


def test_replace_validates_and_changes_nothing_when_it_refuses(toys: Toys) -> None:
    before = toys.shelves["top"]
    with pytest.raises(ValidationError):
        toys.shelves.replace("top", size=101)
    with pytest.raises(ValidationError):
        toys.shelves.replace("top", colour="red")
    assert toys.shelves["top"] is before


def test_a_key_cannot_change(toys: Toys) -> None:
    with pytest.raises(ValueError, match="the key of a row in shelves cannot change"):
        toys.shelves.replace("top", name="low")


@pytest.mark.parametrize("missing", ["replace", "remove"])
def test_a_row_that_is_not_there_cannot_be_written_to(toys: Toys, missing: str) -> None:
    with pytest.raises(KeyError):
        getattr(toys.shelves, missing)("low")


def test_a_taken_key_is_refused(toys: Toys) -> None:
    with pytest.raises(KeyError, match="shelves has a row 'top' already"):
        toys.shelves.add(Shelf(name="top", size=1))


def test_a_single_is_set_once_and_then_replaced(toys: Toys) -> None:
    toys.purse.replace(cents=3)
    assert toys.purse.value == Purse(cents=3)
    with pytest.raises(KeyError):
        toys.purse.set(Purse(cents=4))
    with pytest.raises(ValidationError):
        toys.purse.replace(cents=-1)


def test_ids_are_not_made_for_a_table_whose_keys_mean_something(toys: Toys) -> None:
    with pytest.raises(TypeError, match="the keys of shelves are not generated"):
        toys.shelves.new_id()


def test_an_id_is_never_used_again(toys: Toys) -> None:
    known = set(toys.notes.keys())
    for _ in range(20):
        note = toys.write("short-lived")
        assert note.nid not in known
        known.add(note.nid)
        toys.notes.remove(note.nid)


@pytest.mark.parametrize("write", ["add", "replace", "remove", "new_id"])
def test_nothing_is_written_outside_a_transaction(write: str) -> None:
    toys = toys_of(office())
    first = toys.notes.keys()[0]
    note = toys.notes[first]
    arguments = {"add": [note.replace(nid="mine")], "new_id": []}.get(write, [first])
    before = toys.data()
    with pytest.raises(RuntimeError, match="notes was written outside a transaction"):
        getattr(toys.notes, write)(*arguments)
    assert toys.data() == before
    assert toys.data()["notes"] is before["notes"]


def test_a_declaration_that_names_no_field_is_refused_when_the_class_is_made() -> None:
    # Python 3.11 wraps what a descriptor's `__set_name__` raises.
    with pytest.raises((TypeError, RuntimeError)) as caught:

        class Broken(AppState[Session]):
            notes = table(Note, key="nid", identity=("colour",))

    error = caught.value.__cause__ or caught.value
    assert isinstance(error, TypeError)
    assert str(error) == "Broken.notes: Note lacks ['colour']"


def test_two_tables_that_would_make_the_same_ids_are_refused_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match="Broken: two tables generate ids of one kind"):

        class Broken(Toys):
            more_notes = table(Note, key="nid", ids="note")


def test_a_table_is_declared_with_what_the_evaluator_asks() -> None:
    assert Toys.notes.unjudged_fields == {"nid", "written_at"}
    assert Toys.notes.sequence_fields == frozenset()
    assert list(Toys.specs) == ["purse", "notes", "shelves"]


def test_a_derived_state_has_the_tables_of_its_base() -> None:
    class MoreToys(Toys):
        boxes = table(Shelf, key="name")

    assert list(MoreToys.specs) == ["purse", "notes", "shelves", "boxes"]
    assert list(Toys.specs) == ["purse", "notes", "shelves"]
