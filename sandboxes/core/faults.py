"""Injected faults: whether the n-th call of a tool is disturbed, as a pure function.

The answer depends on (task, seed, profile, rule, tool, n) alone: calls of other tools never move
it, and no tool is disturbed more than `LONGEST_RUN` times running, however many rules strike it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from sandboxes.core.rng import stable_fraction
from sandboxes.core.tool import Tool

LONGEST_RUN: Final = 3
NO_FAULTS: Final = "none"


@dataclass(frozen=True, kw_only=True)
class FaultRule:
    """One way in which an app misbehaves.

    Attributes:
        name: what the episode record calls it.
        profile: the fault profile it belongs to.
        reason: what the agent is told.
        rates: lowest and highest rate; a world draws its own from its seed.
        tools: which tools it can strike.
        active: whether it can strike the app in its present session (the network of a session
            that has been sped up no longer fails).
        landing: whether the call's effect is lost with the answer.
    """

    name: str
    profile: str
    reason: str
    rates: tuple[float, float]
    tools: Callable[[Tool], bool]
    active: Callable[[Any], bool] = lambda _: True
    landing: Literal["before", "after"] = "before"


def every_tool(_: Tool) -> bool:
    return True


def writing_tool(tool: Tool) -> bool:
    return tool.writes


HARSH: Final = (
    FaultRule(
        name="transient",
        profile="harsh",
        reason="temporarily unavailable, please try again",
        rates=(0.05, 0.2),
        tools=every_tool,
    ),
    FaultRule(
        name="lost answer",
        profile="harsh",
        reason="the connection was lost: the request may or may not have been processed",
        rates=(0.05, 0.2),
        # What a writing tool has done, a later read can show.
        tools=writing_tool,
        landing="after",
    ),
)
"""What the profile `harsh` does to every app, whatever else the app does itself."""


@dataclass(frozen=True)
class FaultSchedule:
    """The disturbances of one episode."""

    task: str
    seed: int
    profile: str
    _known: dict[tuple[str, str], list[tuple[FaultRule, ...]]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def rate(self, server: str, rule: FaultRule) -> float:
        low, high = rule.rates
        drawn = stable_fraction("fault rate", self.seed, self.profile, server, rule.name)
        return low + (high - low) * drawn

    def striking(self, tool: Tool, rules: Sequence[FaultRule], n: int) -> tuple[FaultRule, ...]:
        """Which of its app's rules strike the n-th call (from 0) of the tool, in their order.

        Only the first that is active lands; a run is cut short whether or not they were.
        """
        known = self._known.setdefault((tool.server, tool.name), [])
        while len(known) <= n:
            worn = len(known) >= LONGEST_RUN and all(known[-LONGEST_RUN:])
            struck = () if worn else tuple(r for r in rules if self._drawn(tool, r, len(known)))
            known.append(struck)
        return known[n]

    def _drawn(self, tool: Tool, rule: FaultRule, n: int) -> bool:
        if rule.profile != self.profile or not rule.tools(tool):
            return False
        drawn = stable_fraction(
            "fault", self.task, self.seed, self.profile, tool.server, tool.name, rule.name, n
        )
        return drawn < self.rate(tool.server, rule)
