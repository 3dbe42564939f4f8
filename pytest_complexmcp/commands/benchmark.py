"""The packaged tasks: `complexmcp tasks`."""

import json
from typing import Any

import click

from pytest_complexmcp.collection import packaged_tasks
from pytest_complexmcp.commands.terminal import CONTEXT, choose, show_table
from pytest_complexmcp.episode import arrange
from sandboxes.core import discover_apps


@click.command(context_settings=CONTEXT)
@click.option("--app", "apps", multiple=True, metavar="KEY", help="Only tasks about this app.")
@click.option("--seed", default=42, show_default=True, help="Whose world the example is from.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with the instructions.")
def tasks(apps: tuple[str, ...], seed: int, *, as_json: bool) -> None:
    """List the packaged tasks: what is asked, which apps they are about, what they test."""
    known = {app.key: app.key for app in discover_apps()}
    wanted = {choose(name, known, "app") for name in apps} or set(known)
    listed: list[dict[str, Any]] = []
    for task in packaged_tasks():
        if wanted.isdisjoint(task.apps):
            continue
        arranged = arrange(task, seed, "none")
        _, gold = arranged.solution(arranged.goal.solve)
        listed.append(
            {
                "task": task.id,
                "apps": list(task.apps),
                "probes": list(task.probes),
                "calls": len(gold),
                "distinct_tools": len({name for name, _, _ in gold}),
                "instruction": task.instruction,
                "example": {"seed": seed, "instruction": task.ask(arranged.goal)},
            }
        )
    if as_json:
        click.echo(json.dumps(listed, indent=1, ensure_ascii=False))
        return
    rows = [
        (
            t["task"], ", ".join(t["apps"]), ", ".join(t["probes"]),
            f"{t['calls']} / {t['distinct_tools']}", t["example"]["instruction"],
        )
        for t in listed
    ]  # fmt: skip
    show_table(rows, ("task", "apps", "probes", "calls / tools", f"instruction on seed {seed}"))
    click.echo(f"\n{len(rows)} tasks")
