"""What the commands share: choosing by name, and tables as wide as the terminal."""

import shutil
from collections.abc import Mapping, Sequence
from typing import Any, Final

import click
from tabulate import tabulate

CONTEXT: Final[dict[str, Any]] = {"help_option_names": ["-h", "--help"]}


def choose(name: str, known: Mapping[str, str], what: str) -> str:
    """What a user means by `name`, whatever its case.

    Args:
        known: from lower case to the name as it is written.

    Raises:
        click.UsageError: there is no such thing; the message says which there are.
    """
    if name.lower() not in known:
        raise click.UsageError(
            f"there is no {what} {name!r}; there are {', '.join(known.values())}"
        )
    return known[name.lower()]


def show_table(rows: Sequence[tuple[str, ...]], headers: tuple[str, ...]) -> None:
    """A table as wide as the terminal: the last column takes what the others leave."""
    *columns, _ = zip(headers, *rows, strict=True)
    others = sum(2 + max(map(len, column)) for column in columns)
    last = max(shutil.get_terminal_size((120, 24)).columns - others, 40)
    limits = [None] * (len(headers) - 1) + [last]
    click.echo(tabulate(rows, headers=headers, maxcolwidths=limits, disable_numparse=True))
