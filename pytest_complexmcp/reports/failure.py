"""Why an episode did not pass, for the person who reads the failed test."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from pytest_complexmcp.answers import read_line
from pytest_complexmcp.printing import cut, printable
from pytest_complexmcp.results.record import faults_of

if TYPE_CHECKING:
    from pytest_complexmcp.episode import Episode
    from pytest_complexmcp.evaluation import Verdict
    from pytest_complexmcp.serving.connection import ToolCall

LAST_CALLS: Final = 8
LONGEST: Final = 110
LONGEST_VALUE: Final = 40


def explain(episode: "Episode") -> str:
    """The outcome in a line, what was asked, what is wrong, and how the agent came there.

    The first line stands in pytest's short summary too, beside the test's name.
    """
    plan = episode.plan
    model = f" with {plan.model}" if plan.model else ""
    parts = [
        (f"{plan.agent}{model} was asked, on seed {plan.seed}", episode.instruction.splitlines()),
        (_traceback(episode), (episode.details or "").splitlines()),
        _wrong(episode),
        ("the answer", list(_answer(episode))),
        ("injected faults", list(_faults(episode))),
        (_last_calls(episode), _calls(episode)),
    ]
    lines = [_headline(episode)]
    for title, body in parts:
        if body:
            lines += ["", f"{title}:", *[f"  {line}" for line in body if line.strip()]]
    return printable("\n".join(lines))


def _traceback(episode: "Episode") -> str:
    return "where the agent was" if episode.outcome == "timeout" else "the agent's traceback"


def _headline(episode: "Episode") -> str:
    if episode.outcome != "failed":
        return cut(f"{episode.outcome}: {episode.error}", LONGEST)
    verdict = episode.verdict
    if verdict is not None and not verdict.success:
        return _changes(verdict)
    if episode.answer_right is False:
        return "the answer is wrong"
    return "answered without having read what shows the answer"


def _changes(verdict: "Verdict") -> str:
    damaged = f"{verdict.damaged} paths damaged" if verdict.damaged else "nothing damaged"
    if not verdict.required:
        return f"nothing was to be changed, {damaged}"
    return f"{verdict.made} of {verdict.required} changes made, {damaged}"


def _wrong(episode: "Episode") -> tuple[str, list[str]]:
    """What is wrong with the state, row by row; the counts, unless the headline has them."""
    verdict = episode.verdict
    if verdict is None:
        return "", []
    title = "what is wrong" if episode.outcome == "failed" else _changes(verdict)
    ratios = f"(Rc {verdict.rc:.2f}, Rb {verdict.rb:.2f})"
    if verdict.success and episode.outcome != "failed":
        return f"{title} {ratios}", ["which is all that was asked for"]
    if verdict.success:
        return "", []
    _, _, rows = verdict.explain().partition("\n")
    return f"{title} {ratios}", rows.splitlines()


def _answer(episode: "Episode") -> Iterator[str]:
    if episode.answer_right is False:
        given = read_line(episode.result.answer)
        said = "no line of the reply begins with ANSWER:"
        if given is not None:
            said = f"got {cut(given, LONGEST)}"
        yield f"expected {cut(episode.expected_answer or '', LONGEST)}, {said}"
    for text in episode.unread:
        yield f"no tool was seen to answer {cut(text, LONGEST)}"


def _faults(episode: "Episode") -> Iterator[str]:
    struck = faults_of(episode.calls)
    for fault in struck[:LAST_CALLS]:
        after = "repeated with success" if fault["recovered"] else "never repeated with success"
        yield f"call {fault['call'] + 1}, {fault['tool']}: {fault['fault']}, {after}"
    if len(struck) > LAST_CALLS:
        yield f"and {len(struck) - LAST_CALLS} more"


def _last_calls(episode: "Episode") -> str:
    count = len(episode.calls)
    if count > LAST_CALLS:
        return f"the last {LAST_CALLS} of {count} calls"
    return "the calls"


def _calls(episode: "Episode") -> list[str]:
    if not episode.calls:
        return ["no tool was called"]
    first = max(len(episode.calls) - LAST_CALLS, 0)
    numbered = enumerate(episode.calls[first:], start=first + 1)
    return [line for place, call in numbered for line in _call(place, call)]


def _call(place: int, call: "ToolCall") -> Iterator[str]:
    """One line for the call, and one for the message where it came to nothing."""
    yield cut(f"{place:>3}. {call.tool}({_arguments(call)})", LONGEST)
    if call.status != "ok":
        yield f"     {call.status}: {cut(_message(call), LONGEST)}"


def _arguments(call: "ToolCall") -> str:
    arguments = _parsed(call.arguments)
    if not isinstance(arguments, dict):
        return call.arguments
    shown = {name: json.dumps(value, ensure_ascii=False) for name, value in arguments.items()}
    return ", ".join(f"{name}={cut(value, LONGEST_VALUE)}" for name, value in shown.items())


def _message(call: "ToolCall") -> str:
    answer = _parsed(call.answer)
    return str(answer["output"]) if isinstance(answer, dict) and "output" in answer else call.answer


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
