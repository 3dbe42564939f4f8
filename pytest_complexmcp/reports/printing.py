"""Text that came from an agent, made fit for a terminal, a JUnit file and the way from a worker."""


def printable(text: str) -> str:
    """The text without lone surrogates and control characters; lines and tabs stay."""
    clean = "".join(c if c.isprintable() or c in "\n\t" else "\N{REPLACEMENT CHARACTER}" for c in text)
    return clean


def cut(text: str, longest: int) -> str:
    """The text on one line, printable, and not too long."""
    line = " ".join(printable(text[: 4 * longest]).split())
    return line if len(line) <= longest else line[: longest - 1] + "…"
