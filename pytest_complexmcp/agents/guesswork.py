"""The built-in agent `random`: seeded calls with arguments that fit their schemas."""

from collections.abc import Mapping
from typing import Any, Final

from pytest_complexmcp.client import Client
from sandboxes.core import Rng

CALLS: Final = 40
REUSED: Final = 0.9
SHORT: Final = 200
WORDS: Final = ("hello", "see you on Friday", "apple", "Lisbon", "2", "https://example.org/a.png")
KEPT: Final = 200


class Guesswork:
    """Calls tools at random, reusing what earlier answers called by the argument's name.

    An argument `uid` gets a value that stood under "uid" (or in a list under "uids") in an answer,
    so that the calls do touch things.
    """

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed, "random agent")
        self._seen: dict[str, list[Any]] = {}

    async def run(self, instruction: str, client: Client) -> str:
        tools = await client.list_tools()
        for _ in range(CALLS):
            tool = self._rng.choice(tools)
            schema = tool.input_schema
            arguments = {
                name: self._value(name, part) for name, part in schema["properties"].items()
            }
            result = await client.call_tool(tool.name, arguments)
            if result.ok:
                self._remember(tool.name.rpartition("_")[2], result.output)
        return "ANSWER: 42"

    def _value(self, name: str, schema: Mapping[str, Any]) -> Any:
        rng = self._rng
        if "enum" in schema:
            return rng.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "integer":
            low = int(schema.get("minimum", schema.get("exclusiveMinimum", -1) + 1))
            return rng.between(low, min(low + 5, int(schema.get("maximum", low + 5))))
        if kind == "number":
            return round(rng.random() * 100, 2)
        if kind == "boolean":
            return rng.chance(0.5)
        if kind == "array":
            items = schema.get("items", {})
            one = name[:-1] if name.endswith("s") else "uid"
            fewest, most = schema.get("minItems", 0), schema.get("maxItems", 3)
            return [
                self._value(one, items) for _ in range(rng.between(fewest, min(fewest + 3, most)))
            ]
        known = self._seen.get(name.removeprefix("my_"))
        if known and rng.chance(REUSED):
            return rng.choice(known)
        return rng.choice(WORDS)

    def _remember(self, name: str, output: Any) -> None:
        if isinstance(output, dict):
            for key, value in output.items():
                self._remember(key, value)
        elif isinstance(output, list):
            for value in output:
                self._remember(name.removesuffix("s"), value)
        elif isinstance(output, str) and 0 < len(output) <= SHORT:
            kept = self._seen.setdefault(name, [])
            if output not in kept and len(kept) < KEPT:
                kept.append(output)
