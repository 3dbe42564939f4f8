"""The results file: JSON lines, one episode each, written as each episode ends."""

import json
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
        self._known = {key_of(record) for record in read_records(path)} if path.exists() else set()
        self._again = False
        try:
            self._out: IO[str] = path.open("a", encoding="ascii")
        except OSError as error:
            raise ResultsFileError(f"{path}: cannot be written ({error.strerror})") from error

    def add(self, record: Record) -> None:
        key = key_of(record)
        self._again = self._again or key in self._known
        self._known.add(key)
        self._out.write(to_text(record) + "\n")
        self._out.flush()

    def close(self) -> None:
        """Leave one line an episode; the file is replaced in one step."""
        self._out.close()
        if self._again:
            newest = {key_of(record): record for record in read_records(self.path)}
            draft = self.path.with_name(self.path.name + ".new")
            lines = "".join(to_text(record) + "\n" for record in newest.values())
            draft.write_text(lines, encoding="ascii")
            draft.replace(self.path)


def read_records(path: Path) -> list[Record]:
    """The records of a file, in its order; a line that was cut off at the end is left out.

    Raises:
        ResultsFileError: a line is no record.
    """
    records: list[Record] = []
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        try:
            record = json.loads(line)
            key_of(record)
        except (ValueError, KeyError, TypeError):
            if number == len(lines) and records:
                break
            raise ResultsFileError(
                f"{path}: line {number} is not the record of an episode"
            ) from None
        records.append(record)
    return records
