"""The record of an episode: plain JSON, with everything that is known of it.

Everything but `timing` is a function of the task, the seed, the trial and what the agent did.
"""

import json
import platform
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from pydantic_core import to_jsonable_python

from pytest_complexmcp._version import __version__

if TYPE_CHECKING:
    from pytest_complexmcp.episode import Episode
    from pytest_complexmcp.plan import Plan
    from pytest_complexmcp.serving.connection import ToolCall
    from pytest_complexmcp.tasks import Task

SCHEMA: Final = 1
MOST_PATHS: Final = 200
Record = dict[str, Any]


def key_of(record: Record) -> tuple[Any, ...]:
    """What a record is known by."""
    return tuple(record[name] for name in ("task", "agent", "model", "seed", "trial"))


def to_text(record: Record) -> str:
    """One line of ASCII, so that no text of an agent's can upset whatever carries it."""
    return json.dumps(record, ensure_ascii=True, sort_keys=True, default=str)


def planned(plan: "Plan") -> Record:
    """What is known of an episode before it runs."""
    return {
        "schema": SCHEMA,
        "task": plan.task,
        "agent": plan.agent,
        "model": plan.model,
        "seed": plan.seed,
        "trial": plan.trial,
        "faults": plan.faults,
        "limits": {"max_steps": plan.max_steps, "timeout_s": plan.timeout_s},
        "isolated": False,
    }


def record_of(episode: "Episode") -> Record:
    """The record of an episode that has run."""
    result, verdict = episode.result, episode.verdict
    judged: Record = {"success": None, "rc": None, "rb": None}
    if verdict is not None:
        judged = {
            "success": episode.passed,
            "rc": verdict.rc,
            "rb": verdict.rb,
            "counts_for_rb": verdict.counts_for_rb,
            "required": verdict.required,
            "made": verdict.made,
            "damaged": verdict.damaged,
            "missing_paths": [change.path for change in verdict.missing[:MOST_PATHS]],
            "damaged_paths": [change.path for change in verdict.damaged_paths[:MOST_PATHS]],
        }
    return {
        **planned(episode.plan),
        "apps": list(episode.task.apps),
        "probes": list(episode.task.probes),
        "instruction": episode.instruction,
        "outcome": episode.outcome,
        "error": episode.error,
        "verdict": judged,
        "answer": {
            "given": _cut(result.answer),
            "expected": episode.expected_answer,
            "right": episode.answer_right,
            "unread_evidence": list(episode.unread),
        },
        "calls": count_calls(episode.calls),
        "gold_calls": episode.gold_calls,
        "trajectory": [_call(call) for call in episode.calls],
        "injected_faults": faults_of(episode.calls),
        "tokens": {
            "prompt": result.prompt_tokens,
            "cached": result.cached_tokens,
            "output": result.output_tokens,
        },
        "cost": result.cost,
        "messages": _plain(result.messages),
        "versions": versions(),
        "timing": {"duration_s": round(episode.duration_s, 6)},
    }


def infra_record(plan: "Plan", task: "Task | None", error: str) -> Record:
    """The record of an episode that a bug of ours, or the end of its worker, has cut short."""
    return {
        **planned(plan),
        "apps": list(task.apps) if task else [],
        "probes": list(task.probes) if task else [],
        "outcome": "infra_error",
        "error": error,
        "verdict": {"success": None, "rc": None, "rb": None},
        "calls": count_calls([]),
        "tokens": {"prompt": None, "cached": None, "output": None},
        "versions": versions(),
    }


def count_calls(calls: "list[ToolCall]") -> dict[str, int]:
    """Calls by how they went; those that a fault struck are failed calls too."""
    statuses = [call.status for call in calls]
    return {
        "ok": statuses.count("ok"),
        "failed": statuses.count("failed") + statuses.count("internal error"),
        "syntax": statuses.count("syntactic error"),
    }


def faults_of(calls: "list[ToolCall]") -> list[Record]:
    """Every fault that landed, and what the agent did next: the same tool again, another, nothing."""
    landed = []
    for place, call in enumerate(calls):
        if call.fault is not None:
            later = calls[place + 1 :]
            again = next((c for c in later if c.tool == call.tool and c.status == "ok"), None)
            landed.append(
                {
                    "call": place,
                    "tool": call.tool,
                    "fault": call.fault,
                    "next": later[0].tool if later else None,
                    "recovered": again is not None,
                }
            )
    return landed


def versions() -> dict[str, str]:
    """Of what the episode ran on, as far as a verdict could depend on it."""
    return {
        "pytest-complexmcp": __version__,
        "mcp": version("mcp"),
        "python": platform.python_version(),
    }


def _call(call: "ToolCall") -> Record:
    shown: Record = {
        "tool": call.tool,
        "arguments": call.arguments,
        "status": call.status,
        "answer": call.answer,
    }
    if call.code is not None:
        shown["code"] = call.code
    if call.fault is not None:
        shown["fault"] = call.fault
    return shown


def _plain(messages: Any) -> Any:
    """A conversation as JSON, whatever an agent takes for one."""
    try:
        return to_jsonable_python(list(messages), serialize_unknown=True, inf_nan_mode="strings")
    except (TypeError, ValueError, RecursionError):
        return ["(messages that are no JSON)"]


def _cut(text: str | None, longest: int = 20_000) -> str | None:
    return text if text is None or len(text) <= longest else text[:longest] + "…"
