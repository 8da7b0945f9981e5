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
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .boards import Board, Pattern

__all__ = ["DouseError", "ErrorKind", "ReadError", "Stopped", "TooLarge", "Unsolvable"]


class ErrorKind(StrEnum):
    """What went wrong, as a stable name; ``DouseError.kind`` is one of these.

    >>> ErrorKind("Ragged") is ErrorKind.RAGGED, ErrorKind.RAGGED == "Ragged"
    (True, True)
    """

    ALL_HOLES = "AllHoles"
    ALWAYS_SOLVED = "AlwaysSolved"
    AMBIGUOUS = "Ambiguous"
    ARGUMENT = "Argument"
    BINARY = "Binary"
    BLANK = "Blank"
    BOARD = "Board"
    CANNOT = "Cannot"
    CELL_STATE = "CellState"
    CONFLICT = "Conflict"
    CONTRADICTION = "Contradiction"
    COUNT = "Count"
    DAMAGED = "Damaged"
    DIVISION = "Division"
    DOES_NOT_APPLY = "DoesNotApply"
    DOUBLE = "Double"
    DOUBLE_SPACED = "DoubleSpaced"
    DRAW = "Draw"
    EDGES = "Edges"
    EDGES_ERROR = "EdgesError"
    EMPTY = "Empty"
    ENCODE = "Encode"
    EXPECTED = "Expected"
    FAMILY = "Family"
    FORM_ERROR = "FormError"
    FROM_ONE = "FromOne"
    GOAL = "Goal"
    GOAL_ERROR = "GoalError"
    GOAL_STATE = "GoalState"
    GRAPH = "Graph"
    HOLE_OR_OFF = "HoleOrOff"
    HUGE = "Huge"
    JSON = "Json"
    KEY = "Key"
    LENGTH = "Length"
    LIGHTS = "Lights"
    LINE = "Line"
    LOOP = "Loop"
    MALFORMED = "Malformed"
    MATRIX_SIZE = "MatrixSize"
    MEMORY = "Memory"
    METHOD = "Method"
    MISSING = "Missing"
    MISSING_PACKAGE = "MissingPackage"
    NEEDS_GRID = "NeedsGrid"
    NEEDS_SIZE = "NeedsSize"
    NO_CELL = "NoCell"
    NO_MIDDLE = "NoMiddle"
    NO_PATH = "NoPath"
    NO_SUCH_VERTEX = "NoSuchVertex"
    NO_UNIT = "NoUnit"
    NOT_PRIME = "NotPrime"
    NOTHING_CHANGES = "NothingChanges"
    NUMBERS = "Numbers"
    ONLY_READ = "OnlyRead"
    OTHER_FILE = "OtherFile"
    OTHER_SET = "OtherSet"
    OTHER_SWEEP = "OtherSweep"
    OUT_OF_MEMORY = "OutOfMemory"
    OUTSIDE = "Outside"
    OVERFLOW = "Overflow"
    PADDING = "Padding"
    PARSE = "Parse"
    PATH = "Path"
    PLACE_ERROR = "PlaceError"
    RAGGED = "Ragged"
    REPEATED = "Repeated"
    RULE = "Rule"
    SEED = "Seed"
    SIZE = "Size"
    SIZE_ERROR = "SizeError"
    SOLUTION = "Solution"
    SOLUTIONS = "Solutions"
    SOLVE = "Solve"
    STATE = "State"
    STATES = "States"
    STATES_ERROR = "StatesError"
    STOPPED = "Stopped"
    TEXT = "Text"
    THIRD_SYMBOL = "ThirdSymbol"
    TOO_FEW_SOLVABLE = "TooFewSolvable"
    TOO_LARGE = "TooLarge"
    TOO_LONG = "TooLong"
    TOO_MANY = "TooMany"
    TOO_MANY_BUTTONS = "TooManyButtons"
    TOO_SMALL = "TooSmall"
    UNEVEN = "Uneven"
    UNKNOWN = "Unknown"
    UNKNOWN_SYMBOL = "UnknownSymbol"
    UNRECOGNISED = "Unrecognised"
    UNSOLVABLE = "Unsolvable"
    UTF8 = "Utf8"
    VARIANT = "Variant"
    VERSION = "Version"
    WHICH_IS_LIT = "WhichIsLit"
    WRONG_ANSWER = "WrongAnswer"


class DouseError(ValueError):
    """An invalid argument: a size, a rule, lights that do not fit.

    ``kind`` is an :class:`ErrorKind`, ``fields`` has the numbers and texts of the message by name.
    """

    def __init__(self, message: str, kind: str = "Argument", fields: dict[str, int | str] | None = None) -> None:
        super().__init__(message)
        self.kind = ErrorKind(kind)
        self.fields: dict[str, int | str] = fields or {}

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), str(self.kind), self.fields)


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
        return type(self), (str(self), str(self.kind), self.form, place, self.expected, self.advice)


def _as_arguments(advice: str) -> str:
    """Advice that names options of the command line names arguments here."""
    return re.sub(r"--([a-z]+)(?: ('[^']*'|[A-Za-z0-9:-]+))?", _argument, advice)


def _argument(match: re.Match[str]) -> str:
    name = {"from": "form", "to": "form", "target": "goal"}.get(match[1], match[1])
    value = match[2]
    if value is None:
        return name
    return f"{name}={value}" if value.isdigit() or value.startswith("'") else f"{name}='{value}'"
