"""The files of a simulated computer, computed from (seed, path).

/etc, /var/log       what every computer has
/home/user           documents, pictures, projects, downloads (some of them twice),
                     and a backup of the documents in which some are an older version
"""

import json
import posixpath
from collections.abc import Callable
from typing import Final

from sandboxes.core.rng import Rng

HOME: Final = "/home/user"
FEWEST_A_FOLDER: Final = 3
OUTDATED: Final = 0.3
TWICE: Final = 0.25
COPY: Final = " (1)"

# What is in every world, whatever it says there.
ALWAYS: Final = (
    "/etc/hostname",
    "/etc/hosts",
    "/etc/timezone",
    "/var/log/system.log",
    "/var/log/updates.log",
    f"{HOME}/.profile",
)

# Folder -> names it may hold.
MAYBE: Final = {
    "documents": (
        "budget.csv", "address-list.csv", "inventory.csv", "expenses-2025.csv", "cover-letter.txt",
        "meeting-notes.txt", "packing-list.txt", "shopping-list.txt", "reading-list.txt",
        "lease.pdf", "insurance.pdf", "tax-return-2025.pdf", "recipes.md", "travel-plan.md",
    ),
    "pictures": (
        "beach.jpg", "birthday.jpg", "garden.jpg", "mountains.jpg", "portrait.jpg", "skyline.jpg",
        "diagram.png", "screenshot.png", "whiteboard.png",
    ),
    "projects/website": (
        "README.md", "config.json", "package.json", "settings.ini", "todo.txt", "visitors.csv",
    ),
    "projects/report": (
        "README.md", "figures.csv", "draft.md", "references.txt", "config.json", "cover.png",
    ),
    "downloads": (
        "archive.zip", "fonts.zip", "photos.zip", "manual.pdf", "ticket.pdf", "invoice.pdf",
        "dataset.csv", "wallpaper.jpg", "release-notes.txt",
    ),
}  # fmt: skip

# How a file of a kind begins.
MAGIC: Final = {
    "jpg": b"\xff\xd8\xff\xe0\x00\x10JFIF\x00",
    "pdf": b"%PDF-1.7\n",
    "png": b"\x89PNG\r\n\x1a\n",
    "zip": b"PK\x03\x04\x14\x00",
}

WORDS: Final = (
    "the", "plan", "for", "next", "week", "call", "about", "new", "rooms", "order", "paper", "and",
    "coffee", "send", "letter", "to", "office", "check", "heating", "with", "neighbours", "before",
    "Friday", "bring", "keys", "train", "leaves", "early", "ask", "for", "receipt", "then", "rest",
)  # fmt: skip
SERVICES: Final = ("clock", "disk", "mail", "network", "printer", "session", "updater")
EVENTS: Final = ("started", "stopped", "ready", "retrying", "took longer than usual", "is idle")
ITEMS: Final = ("books", "fuel", "groceries", "internet", "phone", "rent", "repairs", "tickets")
ZONES: Final = ("Asia/Tokyo", "Europe/Madrid", "Europe/Oslo", "America/Lima", "Africa/Nairobi")


def _sentence(rng: Rng) -> str:
    return " ".join(rng.choice(WORDS) for _ in range(rng.between(4, 12))).capitalize() + "."


def _moment(rng: Rng, day: int) -> str:
    clock = f"{rng.below(24):02}:{rng.below(60):02}:{rng.below(60):02}"
    return f"2025-12-{day:02} {clock}"


def _notes(rng: Rng) -> str:
    return "".join(f"{_sentence(rng)}\n" for _ in range(rng.between(5, 60)))


def _page(rng: Rng) -> str:
    return "".join(f"## {_sentence(rng)[:-1]}\n\n{_notes(rng)}\n" for _ in range(rng.between(2, 6)))


def _table(rng: Rng) -> str:
    rows = [
        f"2025-{rng.between(1, 12):02}-{rng.between(1, 28):02},{rng.choice(ITEMS)},"
        f"{rng.between(1, 400)}.{rng.below(100):02}"
        for _ in range(rng.between(20, 200))
    ]
    return "\n".join(["date,item,amount", *sorted(rows)]) + "\n"


def _log(rng: Rng) -> str:
    lines = sorted(
        f"{_moment(rng, rng.between(1, 31))} {rng.choice(SERVICES)}: {rng.choice(EVENTS)}"
        for _ in range(rng.between(50, 300))
    )
    return "\n".join(lines) + "\n"


def _settings(rng: Rng) -> dict[str, int]:
    return {name: rng.below(1000) for name in sorted(rng.sample(SERVICES, rng.between(3, 6)))}


def _ini(rng: Rng) -> str:
    return "[main]\n" + "".join(f"{name} = {value}\n" for name, value in _settings(rng).items())


def _json(rng: Rng) -> str:
    return json.dumps(_settings(rng), indent=2) + "\n"


WRITERS: Final[dict[str, Callable[[Rng], str]]] = {
    "csv": _table,
    "ini": _ini,
    "json": _json,
    "log": _log,
    "md": _page,
    "txt": _notes,
}
SYSTEM: Final[dict[str, Callable[[Rng], str]]] = {
    "/etc/hostname": lambda rng: f"desk-{rng.between(100, 999)}\n",
    "/etc/hosts": lambda rng: f"127.0.0.1 localhost\n192.0.2.{rng.between(1, 254)} printer\n",
    "/etc/timezone": lambda rng: f"{rng.choice(ZONES)}\n",
    f"{HOME}/.profile": lambda rng: f"export COLUMNS={rng.between(80, 200)}\n",
}


def located(path: str) -> str:
    """The absolute path without detours; one that is relative starts at home."""
    if path == "~" or path.startswith("~/"):
        path = HOME + path[1:]
    return "/" + posixpath.normpath(posixpath.join(HOME, path)).lstrip("/")


def files_of(seed: int) -> tuple[str, ...]:
    """The paths of all files of the seed's world, sorted."""
    rng = Rng(seed, "files")
    paths = list(ALWAYS)
    for folder, names in MAYBE.items():
        chosen = rng.sample(names, rng.between(FEWEST_A_FOLDER, len(names) - 1))
        paths += [f"{HOME}/{folder}/{name}" for name in chosen]
        if folder == "documents":
            paths += [f"{HOME}/backup/{name}" for name in chosen]
        if folder == "downloads":
            twice = [name.rpartition(".") for name in chosen if rng.chance(TWICE)]
            paths += [f"{HOME}/{folder}/{stem}{COPY}.{kind}" for stem, _, kind in twice]
    return tuple(sorted(paths))


def contents(seed: int, path: str) -> bytes:
    """What is in the file at one of the paths of `files_of`."""
    folder, name = posixpath.split(path)
    if folder == f"{HOME}/backup":
        data = contents(seed, f"{HOME}/documents/{name}")
        # The older version lacks the end.
        old = Rng(seed, "backup", name).chance(OUTDATED)
        return data[: len(data) * 3 // 4] if old else data
    rng = Rng(seed, "file", path.replace(COPY, ""))
    kind = name.rpartition(".")[2]
    if kind in MAGIC:
        return MAGIC[kind] + bytes(rng.below(256) for _ in range(rng.between(500, 8000)))
    write = SYSTEM.get(path) or WRITERS[kind]
    return write(rng).encode()
