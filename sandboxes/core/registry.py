"""Every tool under the name an agent knows it by, with its arguments checked before it is called.

A name that two servers share keeps its bare form on the first, in the paper's order of servers, and
carries the server's name on the later one: `Crypto_base64_encode`. A tool's name is the same
whatever subset of servers is offered.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from pydantic import ValidationError

from sandboxes.core.app import App, discover_apps
from sandboxes.core.tool import Tool
from sandboxes.core.world import World

# Decides clashes of names only (ComplexMCP, Appendix B); apps that are not here come after, by name.
PRECEDENCE: Final = (
    "Math", "Unit", "Network", "Time", "String", "Crypto", "Graph", "Chem", "LightOS", "LightTalk",
    "LightShop", "LightWeather", "LightFlight", "LightStock", "LightNews",
)  # fmt: skip

LONGEST_QUOTE: Final = 60
LONGEST_PLACE: Final = 100
MOST_BITS: Final = 64
MOST_PROBLEMS: Final = 8


class UnknownTool(Exception):
    """No tool has the name; MCP answers it with a protocol error."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"Unknown tool: {shortened(name, LONGEST_PLACE)}")


class InvalidArguments(Exception):
    """The arguments break the tool's schema."""

    def __init__(self, name: str, problems: list[str]) -> None:
        self.name = name
        self.problems = problems
        super().__init__(f"Invalid arguments for {name}: {'; '.join(problems)}")


class Registry:
    """The tools of some apps, by exposed name, in the order in which they are offered.

    Attributes:
        tools: exposed name -> tool.
    """

    def __init__(self, apps: Iterable[App]) -> None:
        def place(app: App) -> tuple[int, str]:
            known = app.name in PRECEDENCE
            return (PRECEDENCE.index(app.name) if known else len(PRECEDENCE), app.name)

        self.apps = tuple(sorted(apps, key=place))
        self.tools: dict[str, Tool] = {}
        for app in self.apps:
            own: set[str] = set()
            for tool in app.offered:
                name = tool.name if tool.name not in self.tools else f"{app.name}_{tool.name}"
                if tool.name in own or name in self.tools:
                    raise ValueError(f"two tools of {app.name} are called {tool.name!r}")
                own.add(tool.name)
                self.tools[name] = tool
        self._names = {(tool.server, tool.name): name for name, tool in self.tools.items()}

    @classmethod
    @cache
    def installed(cls) -> "Registry":
        """The registry of everything that is installed; one a process."""
        return cls(discover_apps())

    def name_of(self, tool: Tool) -> str:
        return self._names[(tool.server, tool.name)]

    def of_server(self, server: str) -> dict[str, Tool]:
        """One server's tools by bare name, as it offers them alone.

        Raises:
            KeyError: no such server.
        """
        for app in self.apps:
            if app.name == server:
                return {tool.name: tool for tool in app.offered}
        raise KeyError(server)

    def check(self, name: str, arguments: Mapping[str, Any]) -> tuple[Tool, dict[str, Any]]:
        """The tool and its arguments as the schema reads them.

        Raises:
            UnknownTool: no tool has the name.
            InvalidArguments: the arguments break its schema.
        """
        tool = self.tools.get(name)
        if tool is None:
            raise UnknownTool(name)
        try:
            checked = _read(tool, arguments)
        except ValidationError as error:
            raise InvalidArguments(name, _problems(error)) from None
        return tool, {**tool.defaults, **checked}

    def call(self, world: World, name: str, arguments: Mapping[str, Any]) -> Any:
        """Check and call; what `World.call` and `check` raise, it raises."""
        tool, checked = self.check(name, arguments)
        return world.call(tool, checked)


def _read(tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return tool.arguments.validate_python(arguments)
    except ValidationError as error:
        problems = error.errors(include_url=False, include_context=False)
        if not any(p["type"] == "int_type" and isinstance(p["input"], float) for p in problems):
            raise
    # JSON has one kind of number: to its schema, and to any client in JavaScript, 1.0 is 1.
    return tool.arguments.validate_python(_whole(arguments))


def _whole(value: Any) -> Any:
    """The value with every float that has no fraction made an int."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, Mapping):
        return {key: _whole(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_whole(part) for part in value]
    return value


def _problems(error: ValidationError) -> list[str]:
    """One short sentence a problem; never the whole of what was sent."""
    sentences = []
    for problem in error.errors(include_url=False, include_context=False)[:MOST_PROBLEMS]:
        where = shortened(
            ".".join(str(part) for part in problem["loc"]) or "arguments", LONGEST_PLACE
        )
        if problem["type"] == "extra_forbidden":
            sentences.append(f"{where}: unknown argument")
        elif problem["type"] == "missing":
            sentences.append(f"{where}: missing")
        else:
            sentences.append(f"{where}: {problem['msg']}, not {_quoted(problem['input'])}")
    return sentences


def _quoted(value: Any) -> str:
    """A few words for what was sent, whatever its size; it need not even be JSON."""
    if isinstance(value, str):
        return f'"{shortened(value, LONGEST_QUOTE)}"'
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        return "a very large number"
    if value is None or isinstance(value, (bool, int, float)):
        return json.dumps(value)
    if isinstance(value, list):
        return "an array"
    return "an object" if isinstance(value, Mapping) else type(value).__name__


def shortened(text: str, longest: int) -> str:
    """The beginning of a text, without the lone surrogates that no transport can carry."""
    shown = text if len(text) <= longest else text[:longest] + "…"
    return shown.encode("utf-8", "replace").decode()
