"""Worlds: pure functions of their seed, snapshots that share rows and never change, twins."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import toy_office
from toy_office import APP, REGISTRY, SEED, Toys, office, toys_of

from sandboxes.core import App, Rng, World, discover_apps

HELPERS = Path(toy_office.__file__).parent
SEEDS = range(4)
PRINT_DIGESTS = """
import toy_office
from sandboxes.core import World
for seed in range({seeds}):
    print(toy_office.office(seed).snapshot().digest())
    print(World.from_seed(seed).snapshot().digest())
"""


@pytest.fixture
def world() -> World:
    return office()


def write(world: World, text: str = "hello") -> str:
    nid: str = REGISTRY.call(world, "write_note", {"text": text, "tags": []})
    return nid


# From a seed


def test_a_seed_gives_one_world_and_another_seed_another() -> None:
    digests = {office(seed).snapshot().digest() for seed in range(100)}
    assert len(digests) == 100
    assert office(7).snapshot().digest() in digests


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_a_world_is_the_same_in_every_process(hash_seed: str) -> None:
    expected = []
    for seed in SEEDS:
        expected += [office(seed).snapshot().digest(), World.from_seed(seed).snapshot().digest()]
    path = os.pathsep.join([str(HELPERS), *sys.path])
    printed = subprocess.run(
        [sys.executable, "-c", PRINT_DIGESTS.format(seeds=len(SEEDS))],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert printed.stdout.split() == expected


def test_an_app_is_seeded_when_it_is_first_touched() -> None:
    asked = []

    def seed(toys: Toys, rng: Rng) -> None:
        asked.append(rng.below(10))
        toy_office.seed(toys, rng)

    lazy = App(name="Toys", state=Toys, seed=seed, tools=APP.tools)
    world = World.from_seed(SEED, apps=(lazy,))
    assert asked == []
    assert world.toys is world.toys
    assert len(asked) == 1
    World.from_snapshot(world.snapshot()).app("toys")
    assert len(asked) == 1


def test_an_app_is_seeded_alike_whatever_happened_before() -> None:
    busy = office()
    busy.rng.below(10)
    busy.clock.tick()
    assert toys_of(busy).data() == toys_of(office()).data()


def test_each_app_draws_from_a_generator_of_its_own() -> None:
    other = App(name="Others", state=Toys, seed=toy_office.seed, tools=())
    alone = World.from_seed(SEED, apps=(APP,))
    together = World.from_seed(SEED, apps=(other, APP))
    assert together.app("others").data() != together.app("toys").data()
    assert together.app("toys").data() == alone.app("toys").data()


def test_seeding_needs_no_transaction_and_leaves_none_open(world: World) -> None:
    assert len(toys_of(world).notes) == 3
    with world.transaction():
        pass


def test_an_app_without_a_state_has_none() -> None:
    tools_only = App(name="Kit", tools=())
    world = World.from_seed(SEED, apps=(tools_only, APP))
    assert not hasattr(world, "kit")
    assert not hasattr(world, "nothing")
    assert isinstance(world.toys, Toys)
    for key in ("kit", "nothing"):
        with pytest.raises(KeyError):
            world.app(key)


def test_the_task_names_the_generator_of_its_arrangement() -> None:
    draws = {
        task: World.from_seed(SEED, task=task, apps=(APP,)).rng.below(10**9) for task in "abcdef"
    }
    assert len(set(draws.values())) == len(draws)
    assert World.from_seed(SEED, task="a", apps=(APP,)).toys.rng.below(10**9) == draws["a"]


def test_an_empty_app_has_empty_tables() -> None:
    bare = App(name="Toys", state=Toys, tools=APP.tools)
    assert len(World.from_seed(SEED, apps=(bare,)).toys.notes) == 0


def test_every_app_that_is_installed_is_in_a_world() -> None:
    assert World.from_seed(SEED).origin.apps == {app.key: app for app in discover_apps()}


# Snapshots


def test_snapshots_share_the_rows_and_tables_that_were_not_touched(world: World) -> None:
    before = world.snapshot().app("toys")
    nid = write(world)
    after = world.snapshot().app("toys")
    assert after["shelves"] is before["shelves"]
    assert after["purse"] is before["purse"]
    assert list(after["notes"].rows) == [*before["notes"].rows, nid]
    assert all(after["notes"].rows[key] is row for key, row in before["notes"].rows.items())


def test_a_snapshot_never_changes_afterwards(world: World) -> None:
    toys = toys_of(world)
    taken = world.snapshot()
    plain, digest, opened = taken.plain(), taken.digest(), taken.clock.now
    first, second, third = toys.notes.keys()
    with world.transaction():
        toys.notes.remove(first)
        toys.notes.replace(second, text="reworded")
        toys.notes.add(toys.notes.remove(third))
        toys.purse.replace(cents=1)
        toys.session.awake = True
    write(world)
    assert (taken.plain(), taken.digest(), taken.clock.now) == (plain, digest, opened)
    assert taken.sessions["toys"] == toys.session_class()
    assert world.snapshot().digest() != digest


def test_a_snapshot_within_a_transaction_is_refused(world: World) -> None:
    with (
        world.transaction(),
        pytest.raises(RuntimeError, match="a snapshot within a transaction"),
    ):
        world.snapshot()


def test_reading_an_app_for_the_first_time_does_not_change_the_digest(world: World) -> None:
    before = world.snapshot()
    assert before.touched == {}
    REGISTRY.call(world, "list_notes", {})
    after = world.snapshot()
    assert after.touched.keys() == {"toys"}
    assert after.digest() == before.digest()
    assert after.plain() == before.plain()


def test_the_plain_state_is_app_table_key_field(world: World) -> None:
    [first, *_] = toys_of(world).notes
    plain = world.snapshot().plain()
    assert plain["toys"]["notes"][first.nid] == first.model_dump(mode="json")
    assert list(plain["toys"]["purse"]) == ["value"]


# Twins


def test_a_twin_goes_on_from_the_snapshot_by_itself(world: World) -> None:
    nid = write(world, "before")
    base = world.snapshot()
    twin = World.from_snapshot(base)
    write(world, "here")
    REGISTRY.call(twin, "tear_up", {"nid": nid})
    assert [note.text for note in toys_of(world).notes][3:] == ["before", "here"]
    assert [note.text for note in toys_of(twin).notes][3:] == []
    assert base.digest() == World.from_snapshot(base).snapshot().digest()


def test_a_twin_makes_the_same_ids_and_never_one_that_was_used(world: World) -> None:
    used = write(world)
    twin = World.from_snapshot(world.snapshot())
    ours, theirs = write(world), write(twin)
    assert ours == theirs != used


def test_a_twin_takes_over_the_session_and_the_clock_as_copies(world: World) -> None:
    REGISTRY.call(world, "wake_up", {})
    twin = World.from_snapshot(world.snapshot())
    assert twin.clock.now == world.clock.now
    assert toys_of(twin).session == toys_of(world).session
    toys_of(twin).session.awake = False
    twin.clock.tick()
    assert toys_of(world).session.awake is True
    assert twin.clock.now > world.clock.now


def test_twins_share_what_neither_has_touched(world: World) -> None:
    base = world.snapshot()
    twins = [World.from_snapshot(base) for _ in range(2)]
    first, second = (toys_of(twin).data() for twin in twins)
    assert all(first[name] is second[name] for name in first)


# Calls


def test_a_call_returns_fresh_plain_json(world: World) -> None:
    first: list[dict[str, Any]] = REGISTRY.call(world, "list_notes", {})
    assert set(first[0]) == {"nid", "text", "about"}
    first[0]["text"] = "scribbled over"
    first.clear()
    assert REGISTRY.call(world, "list_notes", {})[0]["text"].startswith("note 0 of ")


def test_an_argument_is_not_kept(world: World) -> None:
    tags = ["red"]
    nid = REGISTRY.call(world, "write_note", {"text": "hello", "tags": tags})
    tags.append("blue")
    assert toys_of(world).notes[nid].about == "red"


def test_a_stateless_draw_depends_on_the_seed_the_tool_and_the_count() -> None:
    def draws(seed: int, tool: str) -> list[int]:
        world = office(seed)
        drawn = []
        for _ in range(3):
            REGISTRY.call(world, "list_notes", {})
            drawn.append(world.draw(tool).below(10**9))
        return drawn

    assert draws(1, "list_notes") == draws(1, "list_notes")
    assert len(set(draws(1, "list_notes"))) == 3
    assert set(draws(1, "list_notes")).isdisjoint(draws(2, "list_notes"))
    # Calls of another tool do not move it.
    assert len(set(draws(1, "wake_up"))) == 1
