"""Presses in order: sequences that a rule of play allows, and paths from one board to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Unpack

from . import _douse
from .boards import Board, BoardLike, as_board
from .errors import DouseError, Stopped, Unsolvable
from .names import BoardOptions, Play
from .progress import Progress, listener
from .searching import Limits
from .values import Value

__all__ = ["Way", "path", "sequence"]


@dataclass(frozen=True, eq=False)
class Way(Value):
    """Presses in order, and a lower bound of their number."""

    board: Board
    cells: tuple[int, ...]
    at_least: int
    play: Play

    @property
    def count(self) -> int:
        """The number of presses."""
        return len(self.cells)

    @property
    def proved(self) -> bool:
        """True if it is proved that no sequence is shorter."""
        return self.count == self.at_least

    @property
    def names(self) -> str:
        """The names of the cells in order."""
        variant = self.board.variant
        return " ".join(variant.cell_name(cell) for cell in self.cells)

    def boards(self) -> list[Board]:
        """The boards on the way, one press apart; the first is the start."""
        boards = [self.board]
        for cell in self.cells:
            boards.append(boards[-1].press(cell))
        return boards

    def __repr__(self) -> str:
        bound = "and no sequence is shorter" if self.proved else f"no sequence is shorter than {self.at_least}"
        return f"<{self.count} presses, {bound}>"


def sequence(
    board: BoardLike,
    play: Play = "lit-only",
    *,
    shortest: bool = False,
    time: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
    **options: Unpack[BoardOptions],
) -> Way:
    """Presses that a rule of play allows, in order: ``lit-only``, ``alternating`` (a lit cell first), ``unlit-first`` or ``free``.

    Any sequence, or with ``shortest`` one with the fewest presses as far as time allows. If no presses reach the goal, it raises
    :class:`~douse.Unsolvable`; if no order of them is allowed, :class:`~douse.DouseError`.

    >>> way = sequence("111/111/111", "lit-only", shortest=True)
    >>> way.count, way.proved, way.boards()[-1].solved
    (5, True, True)
    """
    made = as_board(board, options)
    found = _douse.sequence(made._native, play, shortest, Limits(time, threads, memory), listener(progress))
    if found is None:
        answer = _douse.solve(made._native)
        witness = answer.witness()
        if witness is not None:
            raise Unsolvable(made, witness)
        raise DouseError(f"no sequence of presses that the rule {play} allows reaches the goal", "NoPath")
    cells, at_least = found
    if cells is None:
        raise Stopped("no sequence was found in time", "Stopped")
    return Way(made, tuple(cells), at_least, play)


def path(
    start: BoardLike,
    end: BoardLike,
    *,
    time: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
    **options: Unpack[BoardOptions],
) -> Way:
    """The shortest path from the lights of one board to those of another.

    >>> path("010/101/010", "111/111/111").count
    9
    """
    first, last = as_board(start, options), as_board(end, options)
    found = _douse.path(first._native, last._native, Limits(time, threads, memory), listener(progress))
    if found is None:
        raise DouseError("no presses lead from one board to the other", "NoPath")
    cells, at_least = found
    return Way(first, tuple(cells or ()), at_least, "free")
