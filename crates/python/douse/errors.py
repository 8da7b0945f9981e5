"""Errors, with the data needed to act on them.

>>> import douse
>>> try:
...     douse.Board("010\\n01")
... except douse.ReadError as error:
...     print(error.line, error.column, error)
2 3 row 2 has 2 lights, but row 1 has 3
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .boards import Board, Pattern

__all__ = ["DouseError", "ErrorKind", "ReadError", "Stopped", "TooLarge", "Unsolvable"]


class _OldNames(type):
    def __getattr__(cls, name: str) -> str:
        if name.startswith("_"):
            raise AttributeError(name)
        return "".join(word.capitalize() for word in name.split("_"))


class ErrorKind(str, metaclass=_OldNames):
    """Names of kinds in earlier versions: ``ErrorKind.NO_CELL`` is ``"NoCell"``."""


class DouseError(ValueError):
    """An invalid argument: a size, a rule, lights that do not fit.

    ``fields`` has the numbers and texts of the message by name, ``kind`` is the name of the error in the engine.
    """

    def __init__(self, message: str, kind: str = "Argument", fields: dict[str, int | str] | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.fields: dict[str, int | str] = fields or {}

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.kind, self.fields)


class TooLarge(DouseError, MemoryError):
    """A board, or a question about it, that does not fit in memory or in the limits."""


class Stopped(DouseError):
    """A search that was stopped before it found anything."""


class Unsolvable(DouseError):
    """A board without a solution, with the proof: every press changes ``witness`` by a multiple of the number of states, while
    the lights that have to change do not add up to such a multiple."""

    def __init__(self, board: Board, witness: Pattern) -> None:
        super().__init__("the board has no solution", "Unsolvable")
        self.board = board
        self.witness = witness

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.board, self.witness)


class ReadError(DouseError):
    """An input that is not a board: ``line`` and ``column`` (from 1) say where, ``span`` which bytes, ``expected`` what should be
    there, ``advice`` what to do."""

    def __init__(
        self,
        message: str,
        kind: str,
        form: str | None,
        place: tuple[int, int, int, int],
        expected: str,
        advice: str | None,
    ) -> None:
        super().__init__(message, kind)
        self.form = form
        self.line, self.column = place[:2]
        self.span = place[2:]
        self.expected = expected
        self.advice = None if advice is None else _as_arguments(advice)

    def __reduce__(self) -> tuple[Any, ...]:
        place = (self.line, self.column, *self.span)
        return type(self), (str(self), self.kind, self.form, place, self.expected, self.advice)


def _as_arguments(advice: str) -> str:
    """Advice that names options of the command line names arguments here."""
    return re.sub(r"--([a-z]+)(?: ('[^']*'|[A-Za-z0-9:-]+))?", _argument, advice)


def _argument(match: re.Match[str]) -> str:
    name = {"from": "form", "to": "form", "target": "goal"}.get(match[1], match[1])
    value = match[2]
    if value is None:
        return name
    return f"{name}={value}" if value.isdigit() or value.startswith("'") else f"{name}='{value}'"
