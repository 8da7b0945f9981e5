"""Searches: the fewest presses with bounds, the hardest boards, hints."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from . import _douse
from .boards import Board, BoardLike, Pattern, as_board
from .errors import DouseError, Unsolvable
from .names import BoardOptions, VariantOptions
from .progress import Progress, listener
from .solving import Solution, solve
from .values import Value
from .variants import Extent, Variant, as_variant, whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "Hardest",
    "Hint",
    "Limits",
    "Shortest",
    "all_shortest",
    "count_by_length",
    "hardest",
    "hint",
    "shortest",
]


@dataclass(frozen=True)
class Limits:
    """Limits of a search: time, threads and memory."""

    time: float | None = None
    threads: int | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        if self.time is not None and not (isinstance(self.time, (int, float, np.number)) and 0 <= self.time < float("inf")):
            raise DouseError(f"time is {self.time!r}, but must be a number of seconds")
        if self.threads is not None and whole(self.threads, "threads") == 0:
            raise DouseError("threads is 0, but must be at least 1")
        if self.memory is not None:
            whole(self.memory, "memory")


@dataclass(frozen=True, eq=False)
class Shortest(Value):
    """The best solution found, and a lower bound of the fewest presses."""

    board: Board
    presses: Pattern
    at_least: int
    method: str
    _proof: _douse.Proof | str | None = field(repr=False, compare=False)

    @cached_property
    def certificate(self) -> str | None:
        """The proof that no solution has fewer presses, as text that :func:`douse.records.recheck` checks in a different way; ``None``
        if that is not proved. It names every cell, so that it is written only when it is asked for."""
        proof = self._proof
        return proof.certificate() if isinstance(proof, _douse.Proof) else proof

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.board, self.presses, self.at_least, self.method, self.certificate)

    @property
    def count(self) -> int:
        """The number of presses of the best solution; a cell pressed twice counts twice."""
        return int(self.presses.sum(dtype=np.int64))

    @property
    def proved(self) -> bool:
        """True if it is proved that no solution has fewer presses."""
        return self.count == self.at_least

    @property
    def names(self) -> str:
        """The names of the cells to press."""
        return self.board.press_names(self.presses)

    def plot(self, ax: Axes | None = None, *, labels: bool = False) -> Axes:
        """Draws the board with the presses ringed, with matplotlib."""
        return self.board.plot(ax, presses=self.presses, labels=labels)

    def _repr_svg_(self) -> str | None:
        return self.board.svg(self.presses) if self.board.variant.cells <= 1 << 16 else None

    def __repr__(self) -> str:
        if self.proved:
            return f"<{self.count} presses, and no solution has fewer; found by {self.method}>"
        return f"<{self.count} presses, no solution has fewer than {self.at_least}; found by {self.method}>"


@dataclass(frozen=True, eq=False)
class Hardest(Value):
    """One of the hardest boards of a kind, and bounds of its presses."""

    board: Board
    presses: int
    at_most: int
    solution: Pattern
    boards: int | None
    distribution: list[int] | None
    positions: int
    moves: int
    method: str

    @property
    def proved(self) -> bool:
        """True if it is proved that no solvable board needs more presses."""
        return self.presses == self.at_most

    def svg(self) -> str:
        """The distribution of boards by number of presses, as a figure; one of the hardest boards if they were not counted."""
        if self.distribution is None:
            return self.board.svg(self.solution)
        scale = "logarithmic" if max(self.distribution) > 10_000 else "linear"
        captions = ("Boards by fewest presses", "presses", "boards")
        return _douse.plot("bars", captions, [(n, float(count)) for n, count in enumerate(self.distribution)], scale)

    def plot(self, ax: Axes | None = None) -> Axes:
        """The distribution of boards by number of presses, with matplotlib."""
        from .plotting import plot_distribution

        return plot_distribution(self, ax)

    def _repr_svg_(self) -> str | None:
        return self.svg()

    def __repr__(self) -> str:
        if self.proved:
            return f"<{self.presses} presses, and no solvable board needs more; found by {self.method}>"
        return f"<{self.presses} presses are needed, and at most {self.at_most}; found by {self.method}>"


@dataclass(frozen=True, eq=False)
class Hint(Value):
    """The next press of a shortest solution, its reason, and the effect of every press (``nearer``, ``neither``, ``farther``, ``open``)."""

    board: Board
    cell: str | None
    reason: str | None
    presses: int
    at_least: int
    effects: dict[str, str]


def shortest(
    board: BoardLike | Solution,
    *,
    time: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
    **options: Unpack[BoardOptions],
) -> Shortest:
    """The fewest presses of a board, with proof. When ``time`` (seconds) is up the best so far is returned, with proved
    bounds. Without ``time`` the search runs until it has a proof, which may take days; only where there is no method that would
    ever end with one, it stops after a while with bounds. Ctrl-C ends the search too, with the best so far. ``threads``
    defaults to all cores, ``memory`` is in bytes, 4 GiB by default.

    >>> answer = shortest(Board.full(9))
    >>> answer.count, answer.at_least, answer.proved
    (25, 25, True)
    """
    solution = board if isinstance(board, Solution) else solve(as_board(board, options))
    found = _douse.shortest(solution._space, Limits(time, threads, memory), listener(progress))
    return Shortest(solution.board, *found)


def all_shortest(
    board: BoardLike | Solution,
    *,
    more: int = 0,
    limit: int = 1 << 20,
    time: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
    **options: Unpack[BoardOptions],
) -> list[Pattern]:
    """All solutions with the fewest presses, and those with up to ``more`` additional presses; shortest first.

    >>> len(all_shortest(Board.full(5))), len(all_shortest(Board.full(7)))
    (4, 1)
    """
    solution = board if isinstance(board, Solution) else solve(as_board(board, options))
    least = shortest(solution, time=time, threads=threads, memory=memory, progress=progress)
    limits = Limits(time, threads, memory)
    return _douse.all_up_to(solution._space, least.count + more, limit, limits, listener(progress))


def count_by_length(
    board: BoardLike | Solution,
    *,
    time: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
    **options: Unpack[BoardOptions],
) -> dict[int, int]:
    """The number of solutions with each number of presses.

    >>> count_by_length(Board("5x5:002a000"))
    {6: 2, 14: 2}
    """
    solution = board if isinstance(board, Solution) else solve(as_board(board, options))
    counts = _douse.count_by_length(solution._space, Limits(time, threads, memory), listener(progress))
    return {presses: count for presses, count in enumerate(counts) if count}


def hardest(
    kind: Variant | Extent = 5,
    *,
    goal: Any = None,
    time: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
    **options: Unpack[VariantOptions],
) -> Hardest:
    """The hardest boards of a kind of puzzle: the most presses that any solvable board needs.

    >>> found = hardest(4)
    >>> found.presses, found.boards, found.positions
    (7, 32, 4096)
    """
    variant = as_variant(kind, options)
    target = goal if goal is None or isinstance(goal, str) else variant.flat(goal)
    found = _douse.hardest(variant._native, target, Limits(time, threads, memory), listener(progress))
    return Hardest(
        board=Board._of(found.board),
        presses=found.presses,
        at_most=found.at_most,
        solution=found.solution,
        boards=found.boards,
        distribution=found.distribution,
        positions=found.positions,
        moves=found.moves,
        method=found.method,
    )


def hint(
    board: BoardLike,
    *,
    time: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
    **options: Unpack[BoardOptions],
) -> Hint:
    """The next press of a shortest solution, with its reason.

    >>> hint("01/10").cell, hint("01/10").reason
    ('B1', 'the board has only one solution, and this press is in it')
    """
    made = as_board(board, options)
    found = _douse.hint(made._native, Limits(time, threads, memory), listener(progress))
    if found is None:
        answer = _douse.solve(made._native)
        witness = answer.witness()
        assert witness is not None
        raise Unsolvable(made, witness)
    following, presses, at_least, effects = found
    name = made.variant.cell_name
    return Hint(
        made,
        None if following is None else name(following[0]),
        None if following is None else following[1],
        presses,
        at_least,
        {name(cell): effect for cell, effect in enumerate(effects)},
    )
