"""The `@tool` decorator, and what is derived from a tool's signature."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import (
    Annotated,
    Any,
    NotRequired,
    ParamSpec,
    TypeVar,
    get_origin,
    get_type_hints,
)

from pydantic import ConfigDict, TypeAdapter
from typing_extensions import TypedDict

from sandboxes.core.rows import Id
from sandboxes.core.state import Subject

P = ParamSpec("P")
T = TypeVar("T")

Rule = Callable[..., None]
"""A named precondition: takes the state, and by name whichever arguments it looks at; raises."""

_MARK = "__complexmcp_tool__"
_ARGUMENTS = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


@dataclass(frozen=True)
class _Declaration:
    writes: bool
    requires: tuple[Rule, ...]
    fulfils: tuple[Rule, ...]


def tool(
    *,
    writes: bool = False,
    requires: tuple[Rule, ...] = (),
    fulfils: tuple[Rule, ...] = (),
) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Offer a plain function to agents.

    Its first parameter, where annotated with a state or the world, is hidden; the others make the
    JSON schema. The docstring is what the agent reads.

    Args:
        writes: whether it may change the state; becomes MCP's `readOnlyHint`.
        requires: preconditions, run in this order before the body.
        fulfils: preconditions of other tools that hold once this one has succeeded; for the
            dependency graph, since nothing else says so.

    Raises:
        TypeError: a rule looks at an argument that the tool does not have.
    """

    def declare(function: Callable[P, T]) -> Callable[P, T]:
        known = set(inspect.signature(function).parameters)
        for rule in requires:
            _, *wanted = inspect.signature(rule).parameters
            if unknown := set(wanted) - known:
                raise TypeError(f"{function.__name__}: {rule.__name__} looks at {sorted(unknown)}")
        if not inspect.getdoc(function):
            raise TypeError(f"{function.__name__} has no docstring for the agent to read")
        setattr(function, _MARK, _Declaration(writes, requires, fulfils))
        return function

    return declare


def tools_of(module: ModuleType, server: str) -> list["Tool"]:
    """The tools a module offers, in the order in which they stand there."""
    return [
        Tool(name, server, function, declared.writes, declared.requires, fulfils=declared.fulfils)
        for name, function in vars(module).items()
        if (declared := getattr(function, _MARK, None)) is not None
    ]


@dataclass(frozen=True)
class Tool:
    """A tool of one server, under its bare name."""

    name: str
    server: str
    function: Callable[..., Any]
    writes: bool = False
    requires: tuple[Rule, ...] = ()
    fulfils: tuple[Rule, ...] = ()
    rule_arguments: tuple[tuple[str, ...], ...] = field(init=False)

    def __post_init__(self) -> None:
        wanted = tuple(tuple(inspect.signature(rule).parameters)[1:] for rule in self.requires)
        object.__setattr__(self, "rule_arguments", wanted)

    @cached_property
    def description(self) -> str:
        return inspect.getdoc(self.function) or ""

    @cached_property
    def hints(self) -> dict[str, Any]:
        return get_type_hints(self.function, include_extras=True)

    @cached_property
    def subject(self) -> type | None:
        """The class of the hidden first parameter: a state or the world; None without one."""
        first = next(iter(inspect.signature(self.function).parameters), None)
        kind = self.hints.get(first) if first else None
        hidden = isinstance(kind, type) and issubclass(kind, Subject)
        return kind if hidden else None

    @cached_property
    def parameters(self) -> dict[str, inspect.Parameter]:
        named = list(inspect.signature(self.function).parameters.items())
        return dict(named[1:] if self.subject else named)

    @cached_property
    def defaults(self) -> dict[str, Any]:
        return {
            name: parameter.default
            for name, parameter in self.parameters.items()
            if parameter.default is not inspect.Parameter.empty
        }

    @cached_property
    def arguments(self) -> TypeAdapter[dict[str, Any]]:
        fields: dict[str, Any] = {}
        for name in self.parameters:
            hint = self.hints[name]
            fields[name] = NotRequired[hint] if name in self.defaults else hint
        # Not a model: the names of arguments may be those of a model's own methods.
        typed_dict: Any = TypedDict
        shape = typed_dict(f"{self.name}_arguments", fields)
        shape.__pydantic_config__ = _ARGUMENTS
        return TypeAdapter(shape)

    @cached_property
    def result(self) -> TypeAdapter[Any]:
        return TypeAdapter(self.hints.get("return", Any))

    @cached_property
    def input_schema(self) -> dict[str, Any]:
        """JSON schema of the arguments, as the agent sees it."""
        schema = _without_titles(self.arguments.json_schema())
        for name, default in self.defaults.items():
            schema["properties"][name]["default"] = default
        return {
            "type": "object",
            "properties": {},
            **schema,
            "additionalProperties": False,
        }

    def id_kinds(self) -> tuple[dict[str, str], frozenset[str]]:
        """Which arguments are (lists of) ids of what, and of which kinds the result carries ids."""
        taken = {name: kind for name in self.parameters for kind in kinds_in(self.hints[name])}
        return taken, frozenset(kinds_in(self.hints.get("return")))


def kinds_in(hint: Any, around: frozenset[type] = frozenset()) -> set[str]:
    """The kinds of the ids in a type; `around` are the models it stands in, which may repeat."""
    if get_origin(hint) is Annotated:
        kinds = {note.kind for note in hint.__metadata__ if isinstance(note, Id)}
        if kinds:
            return kinds
    parts = list(getattr(hint, "__args__", ()))
    if isinstance(hint, type) and hasattr(hint, "model_fields") and hint not in around:
        around |= {hint}
        parts += get_type_hints(hint, include_extras=True).values()
    return {kind for part in parts for kind in kinds_in(part, around)}


def _without_titles(schema: Any, *, names: bool = False) -> Any:
    """The schema less pydantic's generated titles, which double its length and say nothing."""
    if isinstance(schema, Mapping):
        return {
            key: _without_titles(value, names=key == "properties")
            for key, value in schema.items()
            if names or key != "title"
        }
    if isinstance(schema, list):
        return [_without_titles(part) for part in schema]
    return schema


def run(tool_: Tool, subject: Any, arguments: Mapping[str, Any]) -> Any:
    """Check the preconditions, run the body, and return its result as fresh plain JSON."""
    for rule, names in zip(tool_.requires, tool_.rule_arguments, strict=True):
        rule(subject, *[arguments[name] for name in names])
    if tool_.subject is None:
        value = tool_.function(**arguments)
    else:
        value = tool_.function(subject, **arguments)
    return tool_.result.dump_python(value, mode="json")
