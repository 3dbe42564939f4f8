"""The knowledge base: JSON files in `sandboxes/data`, read once a process."""

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "data"


@cache
def load(name: str) -> Any:
    """The content of `sandboxes/data/NAME.json`. Shared by all callers: do not write to it.

    Raises:
        FileNotFoundError: no such file.
    """
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
