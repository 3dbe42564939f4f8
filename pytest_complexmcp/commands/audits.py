"""`complexmcp audit`: the proofs, run over tasks and seeds."""

import os
import re
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatchcase
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import click
import pytest

from pytest_complexmcp.audit import PROOFS, Finding
from pytest_complexmcp.audit import audit as audit_task
from pytest_complexmcp.collection import task_files, tasks_in
from pytest_complexmcp.commands.terminal import CONTEXT
from pytest_complexmcp.options import parse_seeds
from pytest_complexmcp.printing import describe, printable
from pytest_complexmcp.tasks import Task

MOST_SEEDS_SHOWN: Final = 6
_VALUE: Final = re.compile(r"'[^']*'|\"[^\"]*\"|\d+(?:\.\d+)?")
"""What differs from seed to seed in a reason."""

Unit = tuple[Path, str, tuple[int, ...]]
"""A file, the id of a task in it, and on which seeds to audit it."""


@click.command(context_settings=CONTEXT)
@click.argument("paths", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seeds", default="0-19", show_default=True, help="Such as 42, 1,7,9 or 0-99.")
@click.option("--task", "wanted", multiple=True, metavar="ID", help="Only this task; may have *.")
@click.option(
    "-j", "--jobs", default=os.cpu_count() or 1, show_default="one a core",
    type=click.IntRange(1, 64), help="Processes.",
)  # fmt: skip
def audit(paths: tuple[Path, ...], seeds: str, wanted: tuple[str, ...], jobs: int) -> None:
    """Prove that tasks are sound: the packaged ones, or those in PATHS.

    The reference agent passes under every fault profile and doing nothing fails; leaving out or
    changing any step fails; reading more, retrying, detours and another order succeed; every value
    can be known, every name means one thing, and the instruction reads well.
    """
    try:
        chosen_seeds = parse_seeds(seeds)
    except ValueError:
        raise click.UsageError(
            f"--seeds: {seeds!r} is not possible; give 42, 1,7,9 or 0-99"
        ) from None
    tasks = _chosen(paths or tuple(task_files()), wanted)
    units = [(path, task.id, chosen_seeds) for path, task in tasks]
    found = 0
    for unit, findings in zip(units, _audited(units, jobs), strict=True):
        for line in lines_of(findings):
            found += 1
            click.echo(f"{unit[1]}  {line}")
    count = f"{len(tasks)} task{'s' if len(tasks) != 1 else ''}"
    scope = f"{count} × {len(chosen_seeds)} seed{'s' if len(chosen_seeds) != 1 else ''}"
    if found:
        click.echo(f"\n{scope}: {found} finding{'s' if found != 1 else ''}")
        raise SystemExit(1)
    click.echo(f"{scope}: nothing found ({', '.join(PROOFS)})")


def lines_of(findings: Sequence[Finding]) -> list[str]:
    """One line for each reason, as it reads on the first of the seeds on which it holds."""
    alike: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        alike.setdefault((finding.proof, _VALUE.sub("…", finding.reason)), []).append(finding)
    lines = []
    for group in alike.values():
        seeds = list(dict.fromkeys(finding.seed for finding in group))
        shown = ", ".join(map(str, seeds[:MOST_SEEDS_SHOWN]))
        more = f" and {len(seeds) - MOST_SEEDS_SHOWN} more" if len(seeds) > MOST_SEEDS_SHOWN else ""
        what = f"seed{'s' if len(seeds) > 1 else ''} {shown}{more}"
        lines.append(f"{group[0].proof}: {printable(group[0].reason)}  ({what})")
    return lines


def _chosen(paths: Sequence[Path], wanted: Sequence[str]) -> list[tuple[Path, Task]]:
    """The tasks in the files.

    Raises:
        click.UsageError: a file cannot be read, or there is no such task.
    """
    there: list[tuple[Path, Task]] = []
    for path in paths:
        try:
            there += [(path, task) for task in _loaded(path)]
        except (Exception, pytest.skip.Exception) as error:
            raise click.UsageError(f"{path} cannot be imported: {describe(error)}") from error
    chosen = [one for one in there if not wanted or _is_wanted(one[1].id, wanted)]
    if not chosen:
        known = ", ".join(task.id for _, task in there[:10]) or "none"
        raise click.UsageError(f"there is no such task; there are {known}")
    return chosen


def _is_wanted(task: str, wanted: Sequence[str]) -> bool:
    return any(fnmatchcase(task, pattern) for pattern in wanted)


def _loaded(path: Path) -> list[Task]:
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)  # a user's tasks may import what lies beside them
    return tasks_in(path)


def _audited(units: list[Unit], jobs: int) -> Iterator[list[Finding]]:
    if jobs == 1 or len(units) == 1:
        yield from map(_findings, units)
        return
    # Not forked: the child of a process with threads may find their locks held for ever.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_findings, units)


def _findings(unit: Unit) -> list[Finding]:
    path, wanted, seeds = unit
    [task] = [task for task in _loaded(path) if task.id == wanted]
    return [finding for seed in seeds for finding in audit_task(task, seed)]
