"""Random calls that fit a tool's schema and mostly name what exists, for machines of hypothesis."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from sandboxes.core import AppState, Id, Row, Tool
from sandboxes.core.tool import kinds_in

STRANGE = "thing_that_is_not_there"
SPREAD = 4

Rows = dict[str, dict[str, Row]]
"""kind of id -> id -> the row it is the key of."""


def rows_by_id(state: AppState[Any]) -> Rows:
    known: Rows = {}
    for name, spec in state.specs.items():
        field = spec.row.model_fields[spec.key] if spec.key else None
        for note in field.metadata if field else ():
            if isinstance(note, Id):
                known[note.kind] = dict(state.tables[name].data.rows)
    return known


def ids_in(row: Row, kind: str) -> Iterator[str]:
    """The ids of a kind that stand in a row."""
    for name, hint in type(row).__annotations__.items():
        if kind in kinds_in(hint):
            value = getattr(row, name)
            yield from [value] if isinstance(value, str) else value or ()


@st.composite
def arguments_for(
    draw: st.DrawFn, tool: Tool, state: AppState[Any], words: Mapping[str, Sequence[str]]
) -> dict[str, Any]:
    """Arguments that the tool's schema accepts; an optional one is there or not.

    Ids are those of rows that exist, and of rows that belong together in three calls of four.
    Other texts are the words for an argument's name, or those for "".
    """
    kinds, _ = tool.id_kinds()
    known = rows_by_id(state)
    related = draw(st.sampled_from([True, True, True, False]))
    chosen: list[Row] = []
    arguments: dict[str, Any] = {}
    # The last id says most: a comment stands on a moment, which has an author.
    for name, schema in reversed(tool.input_schema["properties"].items()):
        if name in tool.defaults and draw(st.booleans()):
            continue
        texts = words.get(name, words[""])
        if name in kinds:
            rows = known.get(kinds[name], {})
            linked = {one for row in chosen for one in ids_in(row, kinds[name]) if one in rows}
            texts = sorted(linked) if related and linked else [*rows, STRANGE]
        value = arguments[name] = draw(_values(schema, texts))
        if name in kinds:
            chosen += [
                rows[one] for one in ([value] if isinstance(value, str) else value) if one in rows
            ]
    return arguments


def _values(schema: Mapping[str, Any], texts: Sequence[str]) -> st.SearchStrategy[Any]:
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema["type"]:
        case "integer":
            low = schema["minimum"]
            return st.integers(low, min(low + SPREAD, schema["maximum"]))
        case "array":
            most = min(SPREAD, schema["maxItems"])
            return st.lists(_values(schema["items"], texts), max_size=most)
        case "boolean":
            return st.booleans()
        case "string" if "pattern" in schema:
            return st.from_regex(schema["pattern"], fullmatch=True).filter(
                lambda text: len(text) <= schema["maxLength"]
            )
    least, most = schema.get("minLength", 0), schema["maxLength"]
    return st.sampled_from([text for text in texts if least <= len(text) <= most])
