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
MOST_PROBLEMS: Final = 8


class UnknownTool(Exception):
    """No tool has the name; MCP answers it with a protocol error."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"Unknown tool: {name[:100]}")


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
            for tool in app.offered:
                name = tool.name if tool.name not in self.tools else f"{app.name}_{tool.name}"
                if name in self.tools:
                    raise ValueError(f"two tools are called {name!r}")
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
            checked = tool.arguments.validate_python(arguments)
        except ValidationError as error:
            raise InvalidArguments(name, _problems(error)) from None
        return tool, {**tool.defaults, **checked}

    def call(self, world: World, name: str, arguments: Mapping[str, Any]) -> Any:
        """Check and call; what `World.call` and `check` raise, it raises."""
        tool, checked = self.check(name, arguments)
        return world.call(tool, checked)


def _problems(error: ValidationError) -> list[str]:
    """One short sentence a problem; never the whole of what was sent."""
    sentences = []
    for problem in error.errors(include_url=False, include_context=False):
        where = ".".join(str(part) for part in problem["loc"]) or "arguments"
        if problem["type"] == "extra_forbidden":
            sentences.append(f"{where[:100]}: unknown argument")
        elif problem["type"] == "missing":
            sentences.append(f"{where}: missing")
        else:
            given = json.dumps(problem["input"], default=repr)
            shown = given if len(given) <= LONGEST_QUOTE else given[:LONGEST_QUOTE] + "…"
            sentences.append(f"{where}: {problem['msg']}, not {shown}")
    return sentences[:MOST_PROBLEMS]
