"""The tools as MCP lists them, made once a registry."""

import json
from functools import cache
from typing import Any

from sandboxes.core import Registry


@cache
def listing_text(registry: Registry) -> str:
    """The `tools/list` result as JSON text, so that nobody can change what the next one is shown."""
    tools = [
        {
            "name": name,
            "description": tool.description,
            "inputSchema": tool.input_schema,
            "annotations": {"readOnlyHint": not tool.writes, "openWorldHint": False},
        }
        for name, tool in registry.tools.items()
    ]
    return json.dumps({"tools": tools})


def listing(registry: Registry) -> dict[str, Any]:
    """A fresh copy of the `tools/list` result."""
    fresh: dict[str, Any] = json.loads(listing_text(registry))
    return fresh
