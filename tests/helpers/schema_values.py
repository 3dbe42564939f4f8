"""Values that fit a tool's JSON schema, and such that break it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hypothesis import strategies as st

LONGEST_TEXT: Final = 300
MOST_ITEMS: Final = 6
LARGE: Final = 10**15

Schema = Mapping[str, Any]


def fitting(schema: Schema, known: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """Arguments that the schema accepts; texts without a pattern are now and then a known one."""
    return _of(schema, schema.get("$defs", {}), known)


def breaking(schema: Schema, known: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """Arguments that it refuses: one missing, one too many, one of another type."""
    names = list(schema["properties"])
    right = fitting(schema, known)
    extra = right.map(lambda arguments: {**arguments, "no_such_argument": 1})
    if not names:
        return extra
    odd: st.SearchStrategy[Any] = st.sampled_from(
        [float("nan"), float("inf"), b"bytes", {"a": {"set"}}, object(), 10**5000, "\ud800", [[[]]]]
    )
    wrong = st.tuples(right, st.sampled_from(names), odd).map(
        lambda drawn: {**drawn[0], drawn[1]: drawn[2]}
    )
    required = schema.get("required", [])
    if not required:
        return extra | wrong
    missing = st.tuples(right, st.sampled_from(required)).map(
        lambda drawn: {k: v for k, v in drawn[0].items() if k != drawn[1]}
    )
    return extra | wrong | missing


def _of(schema: Schema, defs: Schema, known: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    if "$ref" in schema:
        return _of(defs[schema["$ref"].rpartition("/")[2]], defs, known)
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "const" in schema:
        return st.just(schema["const"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return st.one_of(*[_of(part, defs, known) for part in schema[several]])
    return MAKERS[schema["type"]](schema, defs, known)


def _number(schema: Schema, *_: Any) -> st.SearchStrategy[Any]:
    low = schema.get("minimum", schema.get("exclusiveMinimum"))
    return st.floats(
        low,
        schema.get("maximum", schema.get("exclusiveMaximum")),
        exclude_min="exclusiveMinimum" in schema,
        exclude_max="exclusiveMaximum" in schema,
        allow_nan=False,
        allow_infinity=False,
    )


def _integer(schema: Schema, *_: Any) -> st.SearchStrategy[Any]:
    return st.integers(schema.get("minimum", -LARGE), schema.get("maximum", LARGE))


def _text(schema: Schema, _: Schema, known: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    most = min(schema.get("maxLength", LONGEST_TEXT), LONGEST_TEXT)
    fewest = schema.get("minLength", 0)
    if schema.get("format") == "date":
        return st.dates().map(str)
    if "pattern" in schema:
        found = st.from_regex(schema["pattern"], fullmatch=True)
        return found.filter(lambda text: fewest <= len(text) <= most)
    fitting_known = known.filter(lambda text: fewest <= len(text) <= most)
    return st.text(min_size=fewest, max_size=most) | fitting_known


def _array(schema: Schema, defs: Schema, known: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    if "prefixItems" in schema:
        return st.tuples(*[_of(part, defs, known) for part in schema["prefixItems"]]).map(list)
    fewest = schema.get("minItems", 0)
    most = max(fewest, min(schema.get("maxItems", MOST_ITEMS), MOST_ITEMS))
    return st.lists(_of(schema.get("items", {}), defs, known), min_size=fewest, max_size=most)


def _object(schema: Schema, defs: Schema, known: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    if "properties" not in schema:
        values = schema.get("additionalProperties") or {"type": "string", "maxLength": 20}
        return st.dictionaries(st.text(max_size=20), _of(values, defs, known), max_size=MOST_ITEMS)
    parts = {name: _of(part, defs, known) for name, part in schema["properties"].items()}
    required = set(schema.get("required", ()))
    return st.fixed_dictionaries(
        {name: part for name, part in parts.items() if name in required},
        optional={name: part for name, part in parts.items() if name not in required},
    )


Maker = Callable[[Schema, Schema, st.SearchStrategy[str]], st.SearchStrategy[Any]]
MAKERS: Final[dict[str, Maker]] = {
    "null": lambda *_: st.none(),
    "boolean": lambda *_: st.booleans(),
    "integer": _integer,
    "number": _number,
    "string": _text,
    "array": _array,
    "object": _object,
}
