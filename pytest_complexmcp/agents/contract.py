"""What an agent is, and what it returns."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pytest_complexmcp.client import BlockingClient, Client


@dataclass(frozen=True, kw_only=True)
class AgentResult:
    """What an agent may return instead of its answer alone. None means: not known.

    Attributes:
        answer: its final words.
        prompt_tokens: of all its model calls together; likewise the others.
        cached_tokens: the part of the prompt tokens that was read from a cache.
        output_tokens: what the model wrote.
        cost: in dollars.
        messages: its conversation, if it should be kept in the record.

    Raises:
        TypeError: one of them is something else.
    """

    answer: str | None = None
    prompt_tokens: int | None = None
    cached_tokens: int | None = None
    output_tokens: int | None = None
    cost: float | None = None
    messages: Sequence[Any] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        if not isinstance(self.answer, str | None):
            raise TypeError(f"AgentResult: answer is a text, not {self.answer!r:.60}")
        for name in ("prompt_tokens", "cached_tokens", "output_tokens"):
            count = getattr(self, name)
            if count is not None and (type(count) is not int or count < 0):
                raise TypeError(f"AgentResult: {name} is a whole number from 0, not {count!r:.60}")
        if self.cost is not None and not (
            isinstance(self.cost, int | float) and 0 <= self.cost < float("inf")
        ):
            raise TypeError(f"AgentResult: cost is a number from 0, not {self.cost!r:.60}")


Returned = str | AgentResult | None


class AsyncAgent(Protocol):
    """An agent that awaits its tools."""

    async def run(self, instruction: str, client: Client) -> Returned: ...


class SyncAgent(Protocol):
    """An agent that waits for its tools."""

    def run(self, instruction: str, client: BlockingClient) -> Returned: ...


Agent = AsyncAgent | SyncAgent
