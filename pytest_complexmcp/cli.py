"""The `complexmcp` command. Each subcommand is imported when it is asked for."""

from importlib import import_module
from typing import Final

import click

from pytest_complexmcp._version import __version__
from pytest_complexmcp.commands.terminal import CONTEXT

COMMANDS: Final = {
    "tools": "office",
    "graph": "office",
    "tasks": "benchmark",
    "audit": "audits",
    "new-task": "skeleton",
}
"""In which module of `commands` each is, in the order in which `--help` lists them."""


class Commands(click.Group):
    """The subcommands by name (click's documentation, "Lazily Loading Subcommands")."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*COMMANDS, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        module = import_module(f"pytest_complexmcp.commands.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command


@click.group(cls=Commands, context_settings=CONTEXT)
@click.version_option(__version__, prog_name="complexmcp")
def main() -> None:
    """Look at what pytest-complexmcp offers: the tools of its simulated office, and its tasks.

    To run tasks, use pytest: pytest --agent=oracle
    """
