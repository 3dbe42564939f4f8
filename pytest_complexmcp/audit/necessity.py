"""Every step that changes the state is needed, and needed exactly as it is."""

import string
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any, Final

from pytest_complexmcp.audit.neighbours import neighbours
from pytest_complexmcp.audit.replays import Case, Replay, Step
from pytest_complexmcp.evaluation.opentext import states
from sandboxes.core import Rng

TRIES: Final = 5


def dropping(case: Case) -> Iterator[str]:
    """Leaving any one of the steps out must fail."""
    for place, step in enumerate(case.deeds):
        if step.changes:
            replay = Replay(case, step.before)
            replay.play(case.deeds[place + 1 :])
            if case.judge(replay.world.snapshot(), strictly=True).success:
                yield f"succeeds without {step}"


def swapping(case: Case) -> Iterator[str]:
    """Meaning another entity, an amount one off, a text with another character must fail."""
    rng = Rng(case.seed, "audit", case.task.id)
    for place, step in enumerate(case.deeds):
        if not step.changes:
            continue
        for name, value in step.arguments.items():
            for wrong in _wrong(case, step, name, value, rng):
                if _succeeds(case, place, {**step.arguments, name: wrong}):
                    yield f"succeeds with {name}={wrong!r} in {step}"


def _succeeds(case: Case, place: int, arguments: dict[str, Any]) -> bool:
    step = case.deeds[place]
    replay = Replay(case, step.before)
    replay.step(step, arguments)
    replay.play(case.deeds[place + 1 :])
    return case.judge(replay.world.snapshot(), strictly=True).success


def _wrong(case: Case, step: Step, name: str, value: Any, rng: Rng) -> Iterator[Any]:
    """Values that an argument must not have instead of its own."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, (int, float)):
        yield from (value + 1, value - 1)
    elif isinstance(value, list):
        yield from _wrong_lists(case, step, name, value, rng)
    elif isinstance(value, str):
        yield from _wrong_text(case, step, name, str(value), rng)


def _wrong_lists(
    case: Case, step: Step, name: str, value: list[Any], rng: Rng
) -> Iterator[list[Any]]:
    """With one element too few, with another one, and with one where there is none."""
    if value:
        place = rng.below(len(value))
        yield value[:place] + value[place + 1 :]
    for place, part in enumerate(value[:1]):
        for wrong in _wrong(case, step, name, part, rng):
            yield [*value[:place], wrong, *value[place + 1 :]]


def _wrong_text(case: Case, step: Step, name: str, value: str, rng: Rng) -> Iterator[str]:
    schema = case.registry.tools[step.tool].input_schema["properties"].get(name, {})
    choices = [choice for choice in schema.get("enum", ()) if choice != value]
    others = neighbours(case, step, name, value)
    if choices:
        yield rng.choice(choices)
    elif others:
        yield _likeliest(case, step, name, rng.shuffled(others))
    elif (facts := open_facts(case, value)) is not None:
        for fact in facts:
            wrong = value.replace(fact, spoilt(fact, rng))
            if not states(wrong, fact):
                yield wrong
    elif (day := _as_date(value)) is not None:
        yield (day + timedelta(days=1)).isoformat()
    elif value.strip():
        yield spoilt(value, rng)


def _likeliest(case: Case, step: Step, name: str, others: list[str]) -> str:
    """One that the tool accepts in the value's place, if there is one: the likeliest mistake."""
    for other in others[:TRIES]:
        if Replay(case, step.before).step(step, {**step.arguments, name: other}):
            return other
    return others[0]


def _as_date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def spoilt(text: str, rng: Rng) -> str:
    """The text with one letter or digit changed to another of its kind."""
    places = [place for place, character in enumerate(text) if character.isalnum()]
    if not places:
        return text + "x"
    place = rng.choice(places)
    kinds: tuple[tuple[Callable[[str], bool], str], ...] = (
        (str.isdigit, string.digits),
        (str.isupper, string.ascii_uppercase),
        (str.isalnum, string.ascii_lowercase),
    )
    alphabet = next(letters for fits, letters in kinds if fits(text[place]))
    wrong = rng.choice([letter for letter in alphabet if letter != text[place]])
    return text[:place] + wrong + text[place + 1 :]


def open_facts(case: Case, text: str) -> tuple[str, ...] | None:
    """What a text has to say whose wording is open; None for one that is dictated."""
    for free in case.goal.free:
        app, _, table = free.table.partition(".")
        before = case.arranged.base.app(app)[table].rows
        for key, row in case.final.app(app)[table].rows.items():
            if key not in before and getattr(row, free.field) == text:
                fits = all(getattr(row, name) == value for name, value in free.where.items())
                if fits:
                    return free.facts
    return None
