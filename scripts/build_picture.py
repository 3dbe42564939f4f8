"""Rebuild docs/run.svg, the README's picture: what a real run prints, as a terminal shows it."""

import os
import re
import subprocess
import sys
import tempfile
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

PICTURE = Path(__file__).parent.parent / "docs" / "run.svg"
COMMAND = ["--agent=oracle", "--agent=noop", "--complexmcp-apps=lightshop", "-k", "best_price"]
WIDTH = 110


def main() -> None:
    plain = ["-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:asyncio", "--color=yes"]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(  # noqa: S603 - our own command
            [sys.executable, "-m", "pytest", *plain, *COMMAND],
            cwd=folder,
            env={**os.environ, "COLUMNS": str(WIDTH)},
            capture_output=True,
            text=True,
            check=False,
        )
    # What differs from machine to machine is of no interest in a picture.
    lines = [
        line
        for line in done.stdout.splitlines()
        if not line.startswith(("platform ", "rootdir: ", "plugins: ", "benchmark: "))
    ]
    console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True)
    shown = " ".join(f'"{part}"' if " " in part else part for part in COMMAND)
    console.print(f"$ pytest {shown}", highlight=False)
    console.print(Text.from_ansi("\n".join(lines)))
    svg = console.export_svg(title="pytest-complexmcp")
    # The picture opens offline: no fonts from elsewhere, any monospaced one will do.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    PICTURE.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
