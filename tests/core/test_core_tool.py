"""The tool decorator, and the JSON schema made from a signature."""

import sys
from datetime import date
from types import ModuleType
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field
from toy_office import Nid, NoteInfo, Text, Toys, note_exists, office

from sandboxes.core import Id, Result, Tool, World, tool
from sandboxes.core.tool import run, tools_of

Page = Annotated[int, Field(ge=1, le=100, description="which page")]


class Pair(Result):
    title: str
    nids: list[Nid]


class Pile(Result):
    top: Nid
    below: list["Pile"]


@tool(writes=True, requires=(note_exists,))
def stick(
    toys: Toys,
    nid: Nid,
    colour: Literal["red", "blue"],
    title: Text = "untitled",
    marks: Annotated[list[Text], Field(max_length=3)] = [],  # noqa: B006 - part of what is tested
    page: Page = 1,
) -> dict[str, Any]:
    """Stick a note on.

    It stays there.
    """
    return {"nid": nid, "colour": colour, "title": title, "marks": marks, "page": page}


@tool()
def add(left: int, right: int = 2) -> int:
    """Add two numbers."""
    return left + right


@tool()
def today(world: World) -> date:
    """Today's date."""
    return world.clock.now.date()


@tool()
def copy(toys: Toys, copy: Text, keys: Text, items: Text) -> str:
    """Take arguments named like methods of a mapping or a model."""
    return copy + keys + items


def as_tool(function: Any) -> Tool:
    [found] = [one for one in tools_of(sys.modules[__name__], "Toys") if one.function is function]
    return found


def test_a_signature_makes_the_schema() -> None:
    assert as_tool(stick).input_schema == {
        "type": "object",
        "properties": {
            "nid": {"type": "string", "maxLength": 64, "description": "id of a note"},
            "colour": {"type": "string", "enum": ["red", "blue"]},
            "title": {
                "type": "string",
                "minLength": 1,
                "maxLength": 200,
                "description": "what it says",
                "default": "untitled",
            },
            "marks": {
                "type": "array",
                "items": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 200,
                    "description": "what it says",
                },
                "maxItems": 3,
                "default": [],
            },
            "page": {
                "type": "integer",
                "minimum": 1,
                "maximum": 100,
                "description": "which page",
                "default": 1,
            },
        },
        "required": ["nid", "colour"],
        "additionalProperties": False,
    }


def test_an_argument_may_be_called_title_but_nothing_else_of_a_schema_is() -> None:
    def titles(part: Any, place: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
        if isinstance(part, dict):
            here = [(*place, key) for key in part if key == "title"]
            return here + [t for key, value in part.items() for t in titles(value, (*place, key))]
        return []

    assert titles(as_tool(stick).input_schema) == [("properties", "title")]


@pytest.mark.parametrize("function", [stick, today, copy])
def test_the_subject_is_hidden(function: Any) -> None:
    shown = as_tool(function).input_schema["properties"]
    assert "toys" not in shown
    assert "world" not in shown


def test_the_subject_is_a_state_or_the_world_or_nothing() -> None:
    assert as_tool(stick).subject is Toys
    assert as_tool(today).subject is World
    assert as_tool(add).subject is None
    assert list(as_tool(add).parameters) == ["left", "right"]


def test_a_tool_without_arguments_takes_an_empty_object() -> None:
    assert as_tool(today).input_schema == {
        "type": "object",
        "properties": {},
        "additionalProperties": False,
    }


def test_defaults_are_those_of_the_signature() -> None:
    assert as_tool(stick).defaults == {"title": "untitled", "marks": [], "page": 1}
    assert as_tool(add).defaults == {"right": 2}


def test_the_description_is_the_docstring_without_its_indent() -> None:
    assert as_tool(stick).description == "Stick a note on.\n\nIt stays there."


def test_a_declared_function_is_still_a_plain_function() -> None:
    assert add(1) == 3
    assert add.__name__ == "add"


def test_arguments_may_be_named_like_methods() -> None:
    arguments = {"copy": "a", "keys": "b", "items": "c"}
    assert run(as_tool(copy), office().toys, arguments) == "abc"


def test_a_tool_runs_with_its_subject_and_answers_plain_json() -> None:
    world = office()
    assert run(as_tool(add), world, {"left": 1, "right": 2}) == 3
    assert run(as_tool(today), world, {}) == world.clock.now.date().isoformat()


def test_preconditions_run_in_their_order_before_the_body() -> None:
    ran: list[Any] = []

    def first(toys: Toys, b: str) -> None:
        ran.append(("first", b))

    def second(toys: Toys, b: str, a: str) -> None:
        ran.append(("second", b, a))

    @tool(requires=(first, second))
    def act(toys: Toys, a: str, b: str) -> bool:
        """Act."""
        ran.append("body")
        return True

    assert run(Tool("act", "Toys", act, requires=(first, second)), None, {"a": "A", "b": "B"})
    assert ran == [("first", "B"), ("second", "B", "A"), "body"]


def test_a_precondition_on_an_argument_that_the_tool_lacks_is_refused_at_once() -> None:
    with pytest.raises(TypeError, match=r"act: note_exists looks at \['nid'\]"):

        @tool(requires=(note_exists,))
        def act(toys: Toys, number: int) -> bool:
            """Act."""
            return True


def test_a_tool_without_a_docstring_is_refused_at_once() -> None:
    with pytest.raises(TypeError, match="act has no docstring for the agent to read"):

        @tool()
        def act(toys: Toys) -> bool:
            return True


def test_a_module_offers_its_tools_in_the_order_in_which_they_stand() -> None:
    offered = tools_of(sys.modules[__name__], "Toys")
    assert [one.name for one in offered] == ["stick", "add", "today", "copy"]
    assert {one.server for one in offered} == {"Toys"}
    assert [one.writes for one in offered] == [True, False, False, False]
    assert [one.requires for one in offered] == [(note_exists,), (), (), ()]
    assert tools_of(ModuleType("empty"), "Toys") == []


def test_it_is_known_which_ids_a_tool_takes_and_returns() -> None:
    @tool()
    def pairs(toys: Toys, nid: Nid, more: list[Nid], other: Text) -> dict[str, list[Pair]]:
        """Pairs."""
        return {}

    @tool()
    def ids(toys: Toys) -> tuple[Annotated[str, Id("box")], NoteInfo | None]:
        """Ids."""
        return "box", None

    @tool()
    def piles(toys: Toys) -> list[Pile]:
        """Piles."""
        return []

    taken = {"nid": "note", "more": "note"}
    assert Tool("pairs", "Toys", pairs).id_kinds() == (taken, frozenset({"note"}))
    assert Tool("ids", "Toys", ids).id_kinds() == ({}, frozenset({"box", "note"}))
    assert Tool("piles", "Toys", piles).id_kinds() == ({}, frozenset({"note"}))
    assert as_tool(add).id_kinds() == ({}, frozenset())
