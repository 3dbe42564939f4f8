"""The packaged tasks: `complexmcp tasks`."""

import json
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import Any, Final

import click
from tabulate import tabulate

from pytest_complexmcp.audit.figures import LEVELS, figures_of, level_of
from pytest_complexmcp.audit.replays import Case
from pytest_complexmcp.collection import packaged_tasks
from pytest_complexmcp.commands.terminal import CONTEXT, choose, show_table
from pytest_complexmcp.episode import arrange
from pytest_complexmcp.options import PROBES
from pytest_complexmcp.tasks import Task
from sandboxes.core import discover_apps

Listed = dict[str, Any]

WIDEST_BAR: Final = 60


@click.command(context_settings=CONTEXT)
@click.option("--app", "apps", multiple=True, metavar="KEY", help="Only tasks about this app.")
@click.option("--probe", "probes", multiple=True, metavar="PROBE", help="Only tasks that test it.")
@click.option("--seed", default=42, show_default=True, help="Whose world the example is from.")
@click.option("--stats", is_flag=True, help="Show distinct tools and calls of each task.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with the complexity figures.")
def tasks(
    apps: tuple[str, ...], probes: tuple[str, ...], seed: int, *, stats: bool, as_json: bool
) -> None:
    """List the packaged tasks: what is asked, which apps they are about, what they test."""
    cases = [Case(arrange(task, seed, "none")) for task in _chosen(apps, probes)]
    if as_json:
        listed = [_listed(case) | figures_of(case).plain() for case in cases]
        click.echo(json.dumps(listed, indent=1, ensure_ascii=False))
    elif stats:
        _show_stats([_listed(case) for case in cases])
    else:
        _show_tasks([_listed(case) for case in cases], seed)


def _chosen(apps: Iterable[str], probes: Iterable[str]) -> list[Task]:
    known = {app.key: app.key for app in discover_apps()}
    about = {choose(name, known, "app") for name in apps}
    testing = {choose(name, {probe: probe for probe in PROBES}, "probe") for name in probes}
    return [
        task
        for task in packaged_tasks()
        if (not about or about & set(task.apps)) and (not testing or testing & set(task.probes))
    ]


def _listed(case: Case) -> Listed:
    distinct = len({step.tool for step in case.steps})
    return {
        "task": case.task.id,
        "apps": list(case.task.apps),
        "probes": list(case.task.probes),
        "level": level_of(distinct),
        "calls": len(case.steps),
        "distinct_tools": distinct,
        "instruction": case.task.instruction,
        "example": {"seed": case.seed, "instruction": case.task.ask(case.goal)},
    }


def _show_tasks(listed: Sequence[Listed], seed: int) -> None:
    rows = [
        (
            t["task"], ", ".join(t["apps"]), ", ".join(t["probes"]),
            f"{t['calls']} / {t['distinct_tools']}", t["example"]["instruction"],
        )
        for t in listed
    ]  # fmt: skip
    show_table(rows, ("task", "apps", "probes", "calls / tools", f"instruction on seed {seed}"))
    click.echo(f"\n{len(rows)} tasks")


def _show_stats(listed: Sequence[Listed]) -> None:
    """Distinct tools and calls of each task and in sum, as Figure 3 of the ComplexMCP paper."""
    ordered = sorted(listed, key=lambda t: (t["distinct_tools"], t["calls"], t["task"]))
    scale = max([t["calls"] for t in listed], default=0) / WIDEST_BAR
    rows = [(t["task"], t["distinct_tools"], t["calls"], _bar(t, max(scale, 1.0))) for t in ordered]
    click.echo(tabulate(rows, ("task", "tools", "calls", "█ distinct tools, ░ more calls")))
    kinds: tuple[tuple[str, Callable[[Listed], list[str]], Sequence[str]], ...] = (
        ("level", lambda t: [t["level"]], LEVELS),
        ("probe", lambda t: t["probes"], PROBES),
        ("app", lambda t: t["apps"], sorted({app for t in listed for app in t["apps"]})),
    )
    for kind, names_of, names in kinds:
        groups = [(name, [t for t in listed if name in names_of(t)]) for name in names]
        sums = [_sum(name, group, len(listed)) for name, group in groups if group]
        click.echo(f"\n{tabulate(sums, (kind, 'tasks', 'share', 'tools', 'calls'))}")
    click.echo(f"\n{len(listed)} tasks; ranges are lowest, median and highest")


def _bar(task: Listed, scale: float) -> str:
    tools, calls = (int(task[key] / scale) for key in ("distinct_tools", "calls"))
    return "█" * tools + "░" * (calls - tools)


def _sum(name: str, group: Sequence[Listed], of: int) -> tuple[str, int, str, str, str]:
    tools, calls = ([t[key] for t in group] for key in ("distinct_tools", "calls"))
    return name, len(group), f"{len(group) / of:.0%}", _range(tools), _range(calls)


def _range(numbers: Sequence[int]) -> str:
    return f"{min(numbers)} – {median(numbers):g} – {max(numbers)}"
