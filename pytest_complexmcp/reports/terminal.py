"""The summary at the end of a run."""

from tabulate import tabulate

from pytest_complexmcp.results.record import Record
from pytest_complexmcp.results.summary import UNJUDGED, Figures, summarize

HEADERS = (
    "agent", "model", "episodes", "passed", "success", "Rc", "Rb",
    "calls ok / failed / syntax", "tokens",
)  # fmt: skip


def summary_text(records: list[Record]) -> str:
    """A table with a row for each agent and model, and what it takes to read it."""
    figures = summarize(records)
    rows = [_row(row) for row in figures]
    lines = [tabulate(rows, headers=HEADERS, disable_numparse=True), ""]
    lines += [_outcomes(row) for row in figures if len(row.outcomes) > 1 or not row.passed]
    return "\n".join(lines).rstrip()


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
    return f"{row.agent}: {counted}{note}"
