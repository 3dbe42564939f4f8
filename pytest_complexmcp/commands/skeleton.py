"""`complexmcp new-task`: a task to start from."""

import re
from pathlib import Path
from typing import Final

import click

from pytest_complexmcp.commands.terminal import CONTEXT, choose
from pytest_complexmcp.options import PROBES
from sandboxes.core import discover_apps

SKELETON: Final = '''"""Tasks of our own."""

from pytest_complexmcp import Goal, Tools, World, task


@task(
    "Tell {{name}} on LightTalk that {{news}}, in exactly these words.",
    apps=[{apps}],
    probes=[{probes}],
)
def test_{name}(world: World) -> Goal:
    # Make the world fit the task, whatever the seed: pick whom and what it is about.
    contact = world.lighttalk.pick_contact()
    news = world.rng.choice(["the parcel has come", "the meeting is over"])

    # How a careful person would do it: look first, then act. The state it leads to is the goal.
    async def solve(do: Tools) -> None:
        uid = await do.get_uid_from_name(name=contact.name)
        await do.send_message(uid=uid, content=news)

    return Goal(blanks={{"name": contact.name, "news": news}}, solve=solve)
'''
_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")


@click.command("new-task", context_settings=CONTEXT)
@click.argument("name")
@click.option("--app", "apps", multiple=True, metavar="KEY", help="An app that it is about.")
@click.option("--probe", "probes", multiple=True, metavar="PROBE", help="What it tests.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path),
    help="Where to; test_NAME.py here if left out.",
)  # fmt: skip
def new_task(
    name: str, apps: tuple[str, ...], probes: tuple[str, ...], output: Path | None
) -> None:
    """Write the file of a task called NAME, such as thank_the_host, that runs as it is.

    Then change it into yours, and let `complexmcp audit FILE` say what is wrong with it.
    """
    if not _NAME.fullmatch(name):
        raise click.UsageError(f"{name!r} is no name for a task; give one like thank_the_host")
    known = {app.key: app.key for app in discover_apps() if app.state is not None}
    wanted = [choose(app, known, "app") for app in apps] or ["lighttalk"]
    tested = [choose(probe, {p: p for p in PROBES}, "probe") for probe in probes]
    path = output or Path(f"test_{name}.py")
    text = SKELETON.format(name=name, apps=_listed(wanted), probes=_listed(tested))
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise click.UsageError(f"{path} is there already; give another name or --output") from None
    except OSError as error:
        raise click.UsageError(f"{path} cannot be written: {error.strerror}") from None
    click.echo(f"{path} written. Now:\n  complexmcp audit {path}\n  pytest {path} --agent=oracle")


def _listed(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
