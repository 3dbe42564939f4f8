"""Figures over the records of a run, by agent and model."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean, stdev

from pytest_complexmcp.results.record import Record

UNJUDGED = "infra_error"


@dataclass(frozen=True)
class Figures:
    """One agent with one model.

    Attributes:
        judged: episodes that count; those that ended as our own error do not.
        success: share of judged episodes that passed; None where there are none.
        rc, rb: (mean, standard deviation) over trials of each trial's mean over episodes; the
            deviation is None for a single trial, the pair where nothing was judged.
        tokens: sum where every episode reported it; None is unknown.
    """

    agent: str
    model: str | None
    episodes: int
    judged: int
    passed: int
    outcomes: dict[str, int]
    rc: tuple[float, float | None] | None
    rb: tuple[float, float | None] | None
    ok: int
    failed: int
    syntax: int
    tokens: int | None

    @property
    def success(self) -> float | None:
        return self.passed / self.judged if self.judged else None


def summarize(records: Iterable[Record]) -> list[Figures]:
    """The figures of each agent and model, in the order of their first records' names."""
    groups: dict[tuple[str, str | None], list[Record]] = {}
    for record in records:
        groups.setdefault((record["agent"], record["model"]), []).append(record)
    ordered = sorted(groups.items(), key=lambda item: (item[0][0], item[0][1] or ""))
    return [_figures(agent, model, group) for (agent, model), group in ordered]


def _figures(agent: str, model: str | None, records: list[Record]) -> Figures:
    judged = [record for record in records if record["outcome"] != UNJUDGED]
    outcomes: dict[str, int] = {}
    for outcome in sorted(record["outcome"] for record in records):
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
    counted = [record for record in judged if record["verdict"]["counts_for_rb"]]
    return Figures(
        agent=agent,
        model=model,
        episodes=len(records),
        judged=len(judged),
        passed=outcomes.get("passed", 0),
        outcomes=outcomes,
        rc=_over_trials(judged, "rc"),
        rb=_over_trials(counted, "rb"),
        ok=sum(record["calls"]["ok"] for record in records),
        failed=sum(record["calls"]["failed"] for record in records),
        syntax=sum(record["calls"]["syntax"] for record in records),
        tokens=_tokens(records),
    )


def _over_trials(records: list[Record], name: str) -> tuple[float, float | None] | None:
    trials: dict[int, list[float]] = {}
    for record in records:
        trials.setdefault(record["trial"], []).append(record["verdict"][name])
    means = [fmean(values) for _, values in sorted(trials.items())]
    if not means:
        return None
    return fmean(means), stdev(means) if len(means) > 1 else None


def _tokens(records: list[Record]) -> int | None:
    total = 0
    for record in records:
        prompt, output = record["tokens"]["prompt"], record["tokens"]["output"]
        if prompt is None or output is None:
            return None
        total += prompt + output
    return total if records else None
