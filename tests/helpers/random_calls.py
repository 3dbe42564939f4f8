"""Random calls that fit a tool's schema and mostly name what exists, for machines of hypothesis."""

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from sandboxes.core import AppState, Id, Tool

STRANGE = "thing_that_is_not_there"
SPREAD = 4

Known = Mapping[str, Sequence[str]]


def known_ids(state: AppState[Any]) -> dict[str, list[str]]:
    """The ids of all rows there are, by kind."""
    known = {}
    for name, spec in state.specs.items():
        field = spec.row.model_fields[spec.key] if spec.key else None
        for note in field.metadata if field else ():
            if isinstance(note, Id):
                known[note.kind] = state.tables[name].keys()
    return known


def arguments_for(
    tool: Tool, known: Known, words: Sequence[str]
) -> st.SearchStrategy[dict[str, Any]]:
    """Arguments that the tool's schema accepts; an optional one is there or not."""
    kinds, _ = tool.id_kinds()
    schema = tool.input_schema
    required, optional = {}, {}
    for name, part in schema["properties"].items():
        ids = known.get(kinds.get(name, ""), ())
        home = required if name in schema.get("required", ()) else optional
        home[name] = _values(part, (*ids, STRANGE) if name in kinds else words)
    return st.fixed_dictionaries(required, optional=optional)


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
