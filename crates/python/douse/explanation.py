"""Explanations of answers: the equations, the tests, the chase, as data and in words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Unpack

import numpy as np
import numpy.typing as npt

from . import _douse
from .boards import Board, BoardLike, Pattern, as_board
from .names import BoardOptions, FormulaFormat, Language, PartName
from .searching import Shortest, shortest
from .solving import Solution, Verdict, check, solve
from .values import Value

__all__ = ["Chase", "Elimination", "Explanation", "Overlap", "Step", "Transform", "explain"]


@dataclass(frozen=True, eq=False)
class Overlap(Value):
    """The lights in a test pattern that have to change: a ``remainder`` that is not 0 proves that there is no solution."""

    test: Pattern
    cells: list[str]
    sum: int
    remainder: int


@dataclass(frozen=True, eq=False)
class Chase(Value):
    """A chase that presses none of ``first`` and leaves ``remainder`` in the cells ``remaining``; then a second chase that begins with
    ``press_first``."""

    first: list[str]
    remaining: list[str]
    first_pass: Pattern
    remainder: list[int]
    press_first: list[int] | None
    second_pass: Pattern | None


@dataclass(frozen=True, eq=False)
class Step(Value):
    """A step of an elimination, rows counted from 0: ``swap``, ``add`` (``times`` row ``row`` to row ``other``), ``scale`` or
    ``append`` (``times`` row ``row`` as a new last row)."""

    what: str
    row: int
    other: int
    times: int

    def __str__(self) -> str:
        times = "" if self.times == 1 else f"{self.times} times "
        return {
            "swap": f"swap rows {self.row + 1} and {self.other + 1}",
            "add": f"add {times}row {self.row + 1} to row {self.other + 1}",
            "scale": f"multiply row {self.row + 1} by {self.times}",
            "append": f"append {times}row {self.row + 1} as a new last row",
        }[self.what]


@dataclass(frozen=True, eq=False)
class Elimination(Value):
    """The equations (one row per light, one column per press, the right side last) and every step to their echelon form."""

    start: npt.NDArray[np.uint16]
    steps: list[Step]
    column_ends: list[int]
    end: npt.NDArray[np.uint16]
    pivots: list[int]
    contradiction: int | None


@dataclass(frozen=True, eq=False)
class Transform(Value):
    """The press matrix ``a`` (one row per light), its reduced echelon form ``e`` and ``r`` with ``r a = e`` modulo 2."""

    a: npt.NDArray[np.uint8]
    e: npt.NDArray[np.uint8]
    r: npt.NDArray[np.uint8]
    pivots: list[int]


class Explanation:
    """The reasons behind the answer to a board; each part is computed when it is needed, and ``print`` shows all of them."""

    def __init__(self, board: Board) -> None:
        self.board = board

    @cached_property
    def verdict(self) -> Verdict:
        """The answer, with a proof if there is no solution."""
        return check(self.board)

    @cached_property
    def overlaps(self) -> list[Overlap]:
        """The lights in each test pattern that have to change: the board can be solved if every remainder is 0."""
        name = self.board.variant.cell_name
        found = _douse.overlaps(self.board._native)
        return [Overlap(test, [name(cell) for cell in cells], total, rest) for test, cells, total, rest in found]

    @cached_property
    def chase(self) -> Chase:
        """Chasing the lights."""
        name = self.board.variant.cell_name
        found = _douse.chase(self.board._native)
        return Chase(
            [name(cell) for cell in found.first],
            [name(cell) for cell in found.remaining],
            found.first_pass,
            found.remainder,
            found.press_first,
            found.second_pass,
        )

    @cached_property
    def elimination(self) -> Elimination:
        """The equations and their elimination, for up to 400 lights."""
        found = _douse.elimination(self.board._native)
        steps = [Step(*step) for step in found.steps]
        return Elimination(found.start, steps, found.column_ends, found.end, found.pivots, found.contradiction)

    @cached_property
    def transform(self) -> Transform:
        """The matrix that solves every board of the kind, for two states and up to 400 lights."""
        (a, e, r), pivots = _douse.transform(self.board._native)
        return Transform(a, e, r, pivots)

    @cached_property
    def solution(self) -> Solution:
        """All solutions."""
        return solve(self.board)

    @cached_property
    def fewest(self) -> Shortest:
        """The fewest presses, found within ten seconds; a synonym from earlier versions."""
        return self.shortest

    @cached_property
    def shortest(self) -> Shortest:
        """The fewest presses found within ten seconds."""
        return shortest(self.solution, time=10.0)

    def to(
        self, format: FormulaFormat, part: PartName = "all", *, language: Language = "en", fragment: bool = False
    ) -> str:
        """The explanation with formulas, as a document that compiles as it is, or as a fragment for one of your own.

        Matrices that do not fit on a page are shortened with dots, and up to 36 equations are eliminated step by step.

        >>> text = explain("111/111/111").to("latex", "equations")
        >>> text.splitlines()[0]
        '\\\\documentclass[a4paper]{article}'
        """
        return _douse.document(self.board._native, part, format, language, fragment)

    def __str__(self) -> str:
        parts = [self.board.summary(), self._verdict_text(), self._overlap_text(), self._chase_text()]
        if self.board.variant.cells <= 400:
            parts.append(self._elimination_text())
        return "\n\n".join(parts)

    def _verdict_text(self) -> str:
        if not self.verdict:
            marked = self.verdict.witness
            assert marked is not None
            cells = self.board.press_names((marked != 0).astype(np.uint8))
            states = self.board.variant.states
            if states == 2:
                return f"No solution. Every press changes an even number of these cells, but an odd number has to change:\n{cells}"
            return (
                "No solution. With the factors of the witness, every press changes the sum over these cells by a multiple of "
                f"{states}, but the sum of what they need is not such a multiple:\n{cells}"
            )
        count = self.solution.count
        many = "the only solution" if count == 1 else f"one of {count} solutions"
        return f"Press {self.solution.names or 'nothing'}: {many}."

    def _overlap_text(self) -> str:
        if not self.overlaps:
            return "There is no test pattern: every board of this kind can be solved."
        states = self.board.variant.states
        lines = [
            f"test {number}, lights to change: {' '.join(overlap.cells) or 'none'}; sum {overlap.sum}, {overlap.remainder} modulo {states}"
            for number, overlap in enumerate(self.overlaps, 1)
        ]
        return "\n".join(lines)

    def _chase_text(self) -> str:
        chase = self.chase
        left = _times(chase.remaining, chase.remainder)
        text = f"Chasing without pressing {' '.join(chase.first)} first leaves: {left}."
        if chase.press_first is None:
            return f"{text}\nNo first presses remove them: there is no solution."
        return f"{text}\nSo press first: {_times(chase.first, chase.press_first)}, and chase again."

    def _elimination_text(self) -> str:
        elimination = self.elimination
        text = f"{len(elimination.steps)} steps of elimination, {len(elimination.pivots)} pivots."
        if elimination.contradiction is None:
            return text
        right = int(elimination.end[elimination.contradiction, -1])
        return f"{text} Row {elimination.contradiction + 1} says 0 = {right}."


def _times(names: list[str], times: list[int]) -> str:
    named = [name if count == 1 else f"{name} {count} times" for name, count in zip(names, times, strict=True) if count]
    return " ".join(named) or "nothing"


def explain(board: BoardLike, **options: Unpack[BoardOptions]) -> Explanation:
    """The reasons behind the answer to a board.

    >>> why = explain("10000/00000/00000/00000/00000")
    >>> [overlap.remainder for overlap in why.overlaps]
    [1, 0]
    >>> why.elimination.contradiction is not None
    True
    """
    return Explanation(as_board(board, options))
