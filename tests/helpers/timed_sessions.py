"""Whole pytest sessions in a process of their own, and how long they took."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

QUIET = ["-q", "-p", "no:randomly", "-p", "no:cacheprovider", "-p", "no:asyncio"]
NONE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def run(folder: Path, *args: str, env: dict[str, str] | None = None) -> tuple[float, str]:
    """Seconds and output of one session."""
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *QUIET, *args],
        cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, **(env or {})},
    )  # fmt: skip
    assert done.returncode in {0, 5}, done.stdout + done.stderr
    return time.perf_counter() - start, done.stdout


def said(output: str) -> float:
    """The seconds that pytest itself says the session took."""
    found = re.search(r" in ([\d.]+)s", output)
    assert found is not None
    return float(found[1])
