"""What else an argument could have meant: other ids of the same kind that the world has."""

from collections.abc import Iterator, Mapping
from typing import Any

from pytest_complexmcp.audit.replays import Case, Step
from sandboxes.core.rows import Id
from sandboxes.core.tool import kinds_in


def neighbours(case: Case, step: Step, name: str, value: str) -> list[str]:
    """Other values of the argument, none where it is no id.

    Those that stand in the tables of the world, if its kind has a table whose key it is; else those
    that earlier answers listed where this one was listed.
    """
    tool = case.registry.tools[step.tool]
    kinds = kinds_in(tool.hints[name])
    if not kinds:
        return []
    found = [key for kind in sorted(kinds) for key in _keys(case, step, kind)]
    if not found:
        earlier = case.steps[: case.steps.index(step)]
        found = [
            other
            for told in earlier
            for place in sorted(set(_places(told.output, value)))
            for other in _listed(told.output, place)
        ]
    return [other for other in dict.fromkeys(found) if other != value]


def _keys(case: Case, step: Step, kind: str) -> Iterator[str]:
    for app, data in step.before.touched.items():
        state = case.arranged.base.origin.apps[app].state
        assert state is not None
        for name, spec in state.specs.items():
            if spec.key is not None:
                notes = spec.row.model_fields[spec.key].metadata
                if any(isinstance(note, Id) and note.kind == kind for note in notes):
                    yield from data[name].rows


def _places(output: Any, value: str, key: str = "") -> Iterator[str]:
    """Under which names the value stands in an answer."""
    if isinstance(output, Mapping):
        for name, part in output.items():
            yield from _places(part, value, name)
    elif isinstance(output, list):
        for part in output:
            yield from _places(part, value, key)
    elif output == value:
        yield key


def _listed(output: Any, name: str, key: str = "") -> Iterator[str]:
    """Every text that stands under a name in an answer."""
    if isinstance(output, Mapping):
        for other, part in output.items():
            yield from _listed(part, name, other)
    elif isinstance(output, list):
        for part in output:
            yield from _listed(part, name, key)
    elif key == name and isinstance(output, str):
        yield output
