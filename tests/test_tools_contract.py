"""The tools that are installed against the contract, and against what an agent needs of each."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandboxes.core import App, Registry, Tool, discover_apps

# A reduced copy of the contract (ComplexMCP, Appendix B): server -> tool -> arguments.
CONTRACT: dict[str, dict[str, list[str]]] = json.loads(
    (Path(__file__).parent / "data" / "contract" / "tools.json").read_text(encoding="utf-8")
)
INSTALLED = [app for app in discover_apps() if app.name in CONTRACT]
TOOLS = [
    pytest.param(tool, id=f"{app.name}-{tool.name}") for app in INSTALLED for tool in app.offered
]

every_tool = pytest.mark.parametrize("tool", TOOLS)

BOUNDS = {
    "string": ("maxLength", "enum", "const", "pattern"),
    "array": ("maxItems",),
    "integer": ("maximum", "exclusiveMaximum", "enum", "const"),
    "object": ("maxProperties", "properties"),
}
LOWER_BOUNDS = ("minimum", "exclusiveMinimum", "enum", "const")


def parts(schema: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema within a schema, with the place where it stands."""
    if isinstance(schema, dict):
        if "type" in schema or "anyOf" in schema or "$ref" in schema:
            yield place, schema
        for key, part in schema.items():
            yield from parts(part, f"{place}.{key}" if place else key)
    elif isinstance(schema, list):
        for number, part in enumerate(schema):
            yield from parts(part, f"{place}.{number}")


def test_the_copy_of_the_contract_is_whole() -> None:
    assert len(CONTRACT) == 15
    assert sum(map(len, CONTRACT.values())) == 314
    assert len(CONTRACT["LightTalk"]) == 53


def test_the_servers_of_the_main_job_are_installed() -> None:
    assert {"LightOS", "LightTalk"} <= {app.name for app in INSTALLED}


@pytest.mark.parametrize("app", INSTALLED, ids=lambda app: app.name)
def test_a_server_offers_the_tools_of_the_contract_with_their_arguments(app: App) -> None:
    offered = {tool.name: list(tool.parameters) for tool in app.offered}
    assert offered == CONTRACT[app.name]


def test_every_tool_has_a_name_of_its_own() -> None:
    registry = Registry.installed()
    assert len(registry.tools) == sum(len(app.offered) for app in discover_apps())
    assert all(re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,63}", name) for name in registry.tools)


@every_tool
def test_a_docstring_is_one_plain_sentence_first(tool: Tool) -> None:
    first, *rest = tool.description.split("\n\n")
    assert re.fullmatch(r"[A-Z0-9].*\.", first, flags=re.DOTALL), first
    assert len(first) <= 120
    assert len(tool.description) <= 600
    assert all(part.strip() for part in rest)


@every_tool
def test_a_docstring_gives_no_hint_which_other_tool_to_call(tool: Tool) -> None:
    # A bare word such as `now` or `block` may stand in a sentence; a composed one is a tool's name.
    known = {name for names in CONTRACT.values() for name in names if "_" in name}
    assert not known & set(re.findall(r"\w+", tool.description))


@every_tool
def test_every_input_is_bounded(tool: Tool) -> None:
    for place, schema in parts(tool.input_schema["properties"]):
        kind = schema.get("type")
        if kind in BOUNDS:
            assert any(bound in schema for bound in BOUNDS[kind]), f"{place}: {schema}"
        if kind == "integer":
            assert any(bound in schema for bound in LOWER_BOUNDS), f"{place}: {schema}"


@every_tool
def test_every_argument_is_described(tool: Tool) -> None:
    for name, schema in tool.input_schema["properties"].items():
        assert schema.get("description") or "enum" in schema or "$ref" in schema, name


@every_tool
def test_a_schema_is_closed_and_self_contained(tool: Tool) -> None:
    schema = tool.input_schema
    assert schema["type"] == "object"
    assert schema["additionalProperties"] is False
    assert set(schema.get("required", [])) == set(tool.parameters) - set(tool.defaults)
    assert json.loads(json.dumps(schema)) == schema
    for _, part in parts(schema):
        assert "title" not in part
        if "$ref" in part:
            assert part["$ref"].removeprefix("#/$defs/") in schema["$defs"]


@every_tool
def test_the_result_is_typed(tool: Tool) -> None:
    assert tool.hints.get("return") not in (None, Any)
