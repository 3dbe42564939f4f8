"""Text that came from an agent, made fit for a terminal, a JUnit file and the way from a worker."""

import re
from typing import Final

# Control characters but for tab and line feed, and halves of surrogate pairs.
_UNFIT: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def printable(text: str) -> str:
    """The text with what cannot be printed replaced; its lines stay."""
    return _UNFIT.sub("\N{REPLACEMENT CHARACTER}", text)


def describe(error: BaseException) -> str:
    """The exception's type and message, whatever its message is."""
    try:
        said = str(error)
    except Exception:  # noqa: BLE001 - even that is somebody else's code
        said = "(its message cannot be read)"
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def cut(text: str, longest: int) -> str:
    """The text on one printable line, and not too long."""
    line = " ".join(printable(text[: 4 * longest]).split())
    return line if len(line) <= longest else line[: longest - 1] + "…"
