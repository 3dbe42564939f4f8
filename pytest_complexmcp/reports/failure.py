"""Why an episode did not pass, for the person who reads the failed test."""

from typing import TYPE_CHECKING, Final

from pytest_complexmcp.answers import read_line

if TYPE_CHECKING:
    from pytest_complexmcp.episode import Episode

LAST_CALLS: Final = 8
LONGEST: Final = 110


def explain(episode: "Episode") -> str:
    """What was asked, what is missing or damaged, the faults that landed, and the last calls."""
    plan = episode.plan
    model = f" ({plan.model})" if plan.model else ""
    lines = [
        f"{plan.task} on seed {plan.seed}: {_outcome(episode)}, {plan.agent}{model}",
        "",
        *[f"  > {line}" for line in episode.instruction.splitlines() if line],
    ]
    if episode.details:
        lines += ["", *[f"  {line}" for line in episode.details.rstrip().splitlines()]]
    lines += ["", *_state(episode), *_answer(episode), *_faults(episode), *_calls(episode)]
    return "\n".join(lines)


def _outcome(episode: "Episode") -> str:
    words = {
        "agent_error": "the agent raised",
        "timeout": "the agent ran out of time",
        "budget": "the agent ran out of calls",
    }
    said = words.get(episode.outcome, episode.outcome)
    return f"{said} ({episode.error})" if episode.error else said


def _state(episode: "Episode") -> list[str]:
    verdict = episode.verdict
    if verdict is None:
        return ["the state was not judged"]
    head = (
        f"{verdict.made} of {verdict.required} changes made, {verdict.damaged} other paths damaged "
        f"(Rc {verdict.rc:.2f}, Rb {verdict.rb:.2f})"
    )
    return [head] if verdict.success else [head, verdict.explain()]


def _answer(episode: "Episode") -> list[str]:
    lines = []
    if episode.answer_right is False:
        given = read_line(episode.result.answer)
        said = "there was no line ANSWER: …" if given is None else f"ANSWER: {cut(given)}"
        lines.append(f"answer: expected {episode.expected_answer}, but {said}")
    lines += [f"never read before answering: {cut(text)}" for text in episode.unread]
    return lines


def _faults(episode: "Episode") -> list[str]:
    struck = [
        f"  call {place}: {call.tool}: {call.fault}"
        for place, call in enumerate(episode.calls, start=1)
        if call.fault
    ]
    return ["", f"injected faults ({len(struck)}):", *struck[:LAST_CALLS]] if struck else []


def _calls(episode: "Episode") -> list[str]:
    if not episode.calls:
        return ["", "no tool was called"]
    first = max(len(episode.calls) - LAST_CALLS, 0)
    shown = [
        f"  {place}. {call.tool}({cut(call.arguments)}) → {call.status}"
        + (f": {cut(call.answer)}" if call.status != "ok" else "")
        for place, call in enumerate(episode.calls[first:], start=first + 1)
    ]
    return ["", f"last calls (of {len(episode.calls)}):", *shown]


def cut(text: str) -> str:
    """The text on one line, printable, and not too long."""
    line = "".join(char if char.isprintable() else " " for char in text)
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
