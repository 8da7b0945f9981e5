"""The finished results of a sweep, in a file that survives a crash.

The first line is the text of the sweep. Every other line is one task: units with their results, written and synced before the next one.
A line that was cut short by a crash is dropped.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import IO

from ..errors import DouseError

__all__ = ["Journal"]


class Journal:
    """The results of units, kept in a file while a sweep runs; without a path, only in memory."""

    def __init__(self, path: Path | None, text: str) -> None:
        self.results: dict[int, list[int]] = {}
        self.path = path
        self._file: IO[str] | None = None
        if path is not None:
            self._open(path, f"douse sweep 1: {text}\n")

    @classmethod
    def open(cls, output: str | os.PathLike[str] | None, text: str) -> Journal:
        """The journal next to a table, with its content."""
        if output is None:
            return cls(None, text)
        path = Path(output)
        return cls(path.with_name(path.name + ".parts"), text)

    def _open(self, path: Path, head: str) -> None:
        whole = ""
        if path.exists():
            found = path.read_text(encoding="utf-8")
            if not found.startswith(head) and not head.startswith(found):
                raise DouseError(
                    f"'{path}' belongs to another sweep: remove it, or write to another file",
                    "OtherSweep",
                    {"path": str(path), "found": found.split("\n", 1)[0]},
                )
            whole = found[: found.rfind("\n") + 1]
            for line in whole[len(head) :].splitlines():
                for entry in line.split("\t"):
                    unit, values = entry.split(":")
                    self.results[int(unit)] = [int(value) for value in values.split(",")]
        path.parent.mkdir(parents=True, exist_ok=True)
        file = open(path, "r+" if path.exists() else "w", encoding="utf-8")
        file.seek(0)
        file.truncate()
        file.write(whole or head)
        self._file = file
        self._sync()

    def _sync(self) -> None:
        if self._file is not None:
            self._file.flush()
            os.fsync(self._file.fileno())

    def add(self, units: list[int], results: list[list[int]]) -> None:
        """Saves the results of a task."""
        entries = dict(zip(units, results, strict=True))
        if self._file is not None and entries:
            self._file.write("\t".join(f"{unit}:{','.join(map(str, values))}" for unit, values in entries.items()) + "\n")
            self._sync()
        self.results.update(entries)

    def remove(self) -> None:
        """Removes the file once the table is written."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
