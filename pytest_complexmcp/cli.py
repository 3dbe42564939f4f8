"""The `complexmcp` command."""

import json
import shutil
from collections.abc import Sequence
from typing import Any

import click
from tabulate import tabulate

from pytest_complexmcp._sandboxes import anchor
from pytest_complexmcp._version import __version__

CONTEXT = {"help_option_names": ["-h", "--help"]}


@click.group(context_settings=CONTEXT)
@click.version_option(__version__, prog_name="complexmcp")
def main() -> None:
    """Look at what pytest-complexmcp offers: the tools of its simulated office, and its tasks.

    To run tasks, use pytest: pytest --agent=oracle
    """


@main.command(context_settings=CONTEXT)
@click.option("--server", "servers", multiple=True, metavar="NAME", help="Only this server's.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with the whole schemas.")
def tools(servers: tuple[str, ...], *, as_json: bool) -> None:
    """List every tool an agent can call: server, name, arguments, what it does."""
    anchor()
    from sandboxes.core import Registry

    registry = Registry.installed()
    known = {app.name.lower(): app.name for app in registry.apps}
    wanted = [_choose(name, known, "server") for name in servers] or list(known.values())
    listed: list[dict[str, Any]] = [
        {
            "server": tool.server,
            "name": name,
            "writes": tool.writes,
            "arguments": list(tool.parameters),
            "description": tool.description,
            "requires": [rule.__name__ for rule in tool.requires],
            "inputSchema": tool.input_schema,
        }
        for name, tool in registry.tools.items()
        if tool.server in wanted
    ]
    if as_json:
        click.echo(json.dumps(listed, indent=1))
        return
    rows = [
        (t["server"], t["name"], ", ".join(t["arguments"]), _first_sentence(t["description"]))
        for t in listed
    ]
    _table(rows, ("server", "tool", "arguments", "what it does"))
    servers_shown = len({row[0] for row in rows})
    click.echo(f"\n{len(rows)} tools on {servers_shown} server{'s' if servers_shown > 1 else ''}")


@main.command(context_settings=CONTEXT)
@click.option("--app", "apps", multiple=True, metavar="KEY", help="Only tasks about this app.")
@click.option("--seed", default=42, show_default=True, help="Whose world the example is from.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with the instructions.")
def tasks(apps: tuple[str, ...], seed: int, *, as_json: bool) -> None:
    """List the packaged tasks: what is asked, which apps they are about, what they test."""
    anchor()
    from pytest_complexmcp.collection import packaged_tasks
    from pytest_complexmcp.episode import arrange
    from sandboxes.core import discover_apps

    known = {app.key: app.key for app in discover_apps()}
    wanted = {_choose(name, known, "app") for name in apps} or set(known)
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
    _table(rows, ("task", "apps", "probes", "calls / tools", f"instruction on seed {seed}"))
    click.echo(f"\n{len(rows)} tasks")


@main.command(context_settings=CONTEXT)
@click.option("--app", "apps", multiple=True, metavar="KEY", help="Only this app's tools.")
@click.option(
    "--format", "form", type=click.Choice(["mermaid", "dot", "json"]), default="mermaid",
    show_default=True, help="How to write it.",
)  # fmt: skip
def graph(apps: tuple[str, ...], form: str) -> None:
    """Print which tool depends on which: whose ids it needs, and what must be done before."""
    anchor()
    from pytest_complexmcp.reports.graphs import FORMATS
    from sandboxes.core import Registry
    from sandboxes.core.graph import dependency_graph

    registry = Registry.installed()
    known = {app.name.lower(): app.name for app in registry.apps}
    wanted = [_choose(name, known, "app") for name in apps] or None
    shown = dependency_graph(registry, wanted)
    click.echo(FORMATS[form](shown))


def _choose(name: str, known: dict[str, str], what: str) -> str:
    if name.lower() not in known:
        raise click.UsageError(
            f"there is no {what} {name!r}; there are {', '.join(known.values())}"
        )
    return known[name.lower()]


def _first_sentence(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split()).partition(". ")[0].rstrip(".") + "."


def _table(rows: Sequence[tuple[str, ...]], headers: tuple[str, ...]) -> None:
    """A table as wide as the terminal: the last column takes what the others leave."""
    *columns, _ = zip(headers, *rows, strict=True)
    others = sum(2 + max(map(len, column)) for column in columns)
    last = max(shutil.get_terminal_size((120, 24)).columns - others, 40)
    limits = [None] * (len(headers) - 1) + [last]
    click.echo(tabulate(rows, headers=headers, maxcolwidths=limits, disable_numparse=True))
