"""The results file: JSON lines, one episode each, written as each episode ends."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from pytest_complexmcp.results.record import Record, key_of, to_text


class ResultsFileError(Exception):
    """The file cannot be written, or holds something else; the message is for the user."""


class ResultsFile:
    """Adds records to a file. What is there stays; a newer record of the same episode replaces it.

    Raises:
        ResultsFileError: the folder cannot be written, or the file is no results file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            records = read_records(path) if path.exists() else []
            self._out: IO[str] = path.open("a", encoding="ascii")
            if not _ends_a_line(path):
                # Whoever wrote it last was cut off; a record must not be added to half a one.
                _replace(path, records)
                self._out.close()
                self._out = path.open("a", encoding="ascii")
        except OSError as error:
            raise ResultsFileError(f"{path}: cannot be written ({error.strerror})") from error
        self._known = {key_of(record) for record in records}
        self._again = False

    def add(self, record: Record) -> None:
        key = key_of(record)
        self._again = self._again or key in self._known
        self._known.add(key)
        self._out.write(to_text(record) + "\n")
        self._out.flush()

    def close(self) -> None:
        """Leave one line an episode."""
        self._out.close()
        if self._again and self.path.is_file():
            _replace(
                self.path, {key_of(record): record for record in read_records(self.path)}.values()
            )


def read_records(path: Path) -> list[Record]:
    """The records of a file, in its order; a line that was cut off at the end is left out.

    Raises:
        ResultsFileError: a line is no record.
        OSError: the file cannot be read.
    """
    records: list[Record] = []
    lines = path.read_bytes().split(b"\n")
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            hash(key_of(record))
        except (ValueError, KeyError, TypeError, RecursionError):
            if number == len(lines) and records:
                break
            raise ResultsFileError(
                f"{path}: line {number} is not the record of an episode; name another file"
            ) from None
        records.append(record)
    return records


def _ends_a_line(path: Path) -> bool:
    return not path.is_file() or path.read_bytes()[-1:] in {b"", b"\n"}


def _replace(path: Path, records: Iterable[Record]) -> None:
    """Write the file anew, in one step."""
    draft = path.with_name(path.name + ".new")
    draft.write_text("".join(to_text(record) + "\n" for record in records), encoding="ascii")
    draft.replace(path)
