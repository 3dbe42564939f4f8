"""What the office offers: `complexmcp tools` and `complexmcp graph`."""

import json
from typing import Any

import click

from pytest_complexmcp.commands.terminal import CONTEXT, choose, show_table
from pytest_complexmcp.reports.graphs import FORMATS
from sandboxes.core import Registry
from sandboxes.core.graph import dependency_graph


@click.command(context_settings=CONTEXT)
@click.option("--server", "servers", multiple=True, metavar="NAME", help="Only this server's.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with the whole schemas.")
def tools(servers: tuple[str, ...], *, as_json: bool) -> None:
    """List every tool an agent can call: server, name, arguments, what it does."""
    registry = Registry.installed()
    known = {app.name.lower(): app.name for app in registry.apps}
    wanted = [choose(name, known, "server") for name in servers] or list(known.values())
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
    show_table(rows, ("server", "tool", "arguments", "what it does"))
    servers_shown = len({row[0] for row in rows})
    click.echo(f"\n{len(rows)} tools on {servers_shown} server{'s' if servers_shown > 1 else ''}")


@click.command(context_settings=CONTEXT)
@click.option("--app", "apps", multiple=True, metavar="KEY", help="Only this app's tools.")
@click.option(
    "--format", "form", type=click.Choice(["mermaid", "dot", "json"]), default="mermaid",
    show_default=True, help="How to write it.",
)  # fmt: skip
def graph(apps: tuple[str, ...], form: str) -> None:
    """Print which tool depends on which: whose ids it needs, and what must be done before."""
    registry = Registry.installed()
    known = {app.name.lower(): app.name for app in registry.apps}
    wanted = [choose(name, known, "app") for name in apps] or None
    shown = dependency_graph(registry, wanted)
    click.echo(FORMATS[form](shown))


def _first_sentence(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split()).partition(". ")[0].rstrip(".") + "."
