"""The summary at the end of a run."""

from tabulate import tabulate

from pytest_complexmcp.printing import printable
from pytest_complexmcp.results.record import Record
from pytest_complexmcp.results.summary import UNJUDGED, Figures, summarize

HEADERS = (
    "agent", "model", "episodes", "passed", "success", "Rc", "Rb",
    "calls ok / failed / syntax", "tokens",
)  # fmt: skip


def summary_text(records: list[Record]) -> str:
    """A table with a row for each agent and model, and what it takes to read it."""
    figures = summarize(records)
    rows = [dict(zip(HEADERS, _row(row), strict=True)) for row in figures]
    if all(row.model is None for row in figures):
        rows = [{name: text for name, text in row.items() if name != "model"} for row in rows]
    lines = [tabulate(rows, headers="keys", disable_numparse=True), ""]
    lines += [_outcomes(row) for row in figures if len(row.outcomes) > 1 or not row.passed]
    return printable("\n".join(lines).rstrip())


def _row(row: Figures) -> tuple[str, ...]:
    return (
        row.agent,
        row.model or "-",
        str(row.episodes),
        str(row.passed),
        "-" if row.success is None else f"{row.success:.1%}",
        _spread(row.rc),
        _spread(row.rb),
        f"{row.ok} / {row.failed} / {row.syntax}",
        "unknown" if row.tokens is None else f"{row.tokens:,}",
    )


def _spread(value: tuple[float, float | None] | None) -> str:
    if value is None:
        return "-"
    mean, deviation = value
    return f"{mean:.3f}" if deviation is None else f"{mean:.3f} ± {deviation:.3f}"


def _outcomes(row: Figures) -> str:
    counted = ", ".join(f"{n} {outcome}" for outcome, n in row.outcomes.items())
    note = (
        "" if UNJUDGED not in row.outcomes else " (infra_error is not the agent's and not judged)"
    )
    model = f" ({row.model})" if row.model else ""
    return f"{row.agent}{model}: {counted}{note}"
