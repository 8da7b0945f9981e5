"""Checking and solving boards, with a proof if there is no solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
import numpy.typing as npt

from . import _douse
from .boards import Board, BoardLike, Look, Pattern, as_board
from .errors import Unsolvable
from .names import BoardOptions, MethodName, Theme, VariantOptions
from .progress import Progress, listener
from .values import Value
from .variants import Extent, Variant, as_variant

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = [
    "Kernel",
    "Repair",
    "Solution",
    "Verdict",
    "all_solutions",
    "check",
    "kernel",
    "methods",
    "nullity",
    "repair",
    "solve",
]


class Solution:
    """All solutions of a board: one of them, and the quiet patterns that lead to the others."""

    __slots__ = ("_answer", "_presses", "_space", "board")

    def __init__(self, board: Board, answer: _douse.Answer, space: _douse.Space) -> None:
        self.board = board
        self._answer = answer
        self._space = space
        self._presses: Pattern | None = None

    @property
    def presses(self) -> Pattern:
        """The number of presses of each cell, in one solution."""
        if self._presses is None:
            self._presses = self._space.presses()
        return self._presses

    @property
    def names(self) -> str:
        """The names of the cells to press."""
        return self.board.press_names(self.presses)

    @property
    def quiet(self) -> list[Pattern]:
        """The quiet patterns: their sums, added to one solution, give all solutions."""
        return self._space.quiet()

    @property
    def orders(self) -> list[int]:
        """The number of different multiples of each quiet pattern: 2 for two states."""
        return self._space.orders()

    @property
    def invariants(self) -> list[int]:
        """The orders of generators of the quiet patterns, each dividing the next; k, nullity times, for k prime."""
        return self._space.invariants()

    @property
    def nullity(self) -> int:
        """The number of quiet patterns in the list."""
        return self._space.nullity

    @property
    def count(self) -> int:
        """The exact number of solutions."""
        return self._space.count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Solution) and self.board == other.board

    def __hash__(self) -> int:
        return hash((Solution, self.board))

    def __reduce__(self) -> tuple[Any, ...]:
        # A board has one set of solutions, and solving is quicker than writing all of it down.
        return solve, (self.board,)

    def __iter__(self) -> Iterator[Pattern]:
        """All solutions, each computed when it is needed."""
        return self._space.solutions()

    def verify(self) -> bool:
        """Checks the solution and the quiet patterns against the press rule alone, sharing no code with the solver."""
        return self._answer.verify()

    def svg(self, *, theme: Theme = "auto", labels: bool = True, cell: float = 40.0) -> str:
        """The board with the presses ringed."""
        return self.board.svg(self.presses, theme=theme, labels=labels, cell=cell)

    def plot(self, ax: Axes | None = None, *, labels: bool = False) -> Axes:
        """Draws the board with the presses ringed, with matplotlib."""
        return self.board.plot(ax, presses=self.presses, labels=labels)

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.board.variant.cells <= 1 << 16 else None

    def __repr__(self) -> str:
        count = self.count
        many = f"one of {count} solutions" if count < 10**12 else f"one of about 10^{len(str(count)) - 1} solutions"
        return f"<Solution of {int(self.presses.sum(dtype=np.int64))} presses, {many if count > 1 else 'the only one'}>"


@dataclass(frozen=True, eq=False)
class Verdict(Value):
    """The answer to whether a board can be solved, which is its truth value. ``witness`` proves that it cannot."""

    board: Board
    solvable: bool
    witness: Pattern | None
    _answer: _douse.Answer = field(repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.solvable

    def __reduce__(self) -> tuple[Any, ...]:
        return check, (self.board,)

    def verify(self) -> bool:
        """Checks the answer against the press rule alone."""
        return self._answer.verify()


@dataclass(frozen=True, eq=False)
class Kernel(Value):
    """The quiet patterns of a kind of puzzle: presses that change nothing."""

    variant: Variant
    patterns: list[Pattern]
    orders: list[int]
    count: int
    #: The orders of generators, each dividing the next: k, nullity times, for k prime.
    invariants: list[int]

    @property
    def nullity(self) -> int:
        """The number of quiet patterns that generate all others."""
        return len(self.patterns)

    def __len__(self) -> int:
        return len(self.patterns)

    def __iter__(self) -> Iterator[Pattern]:
        return iter(self.patterns)

    def svg(self, *, theme: Theme = "auto", labels: bool = True, cell: float = 24.0) -> str:
        """All of them side by side."""
        variant = self.variant
        flat = [variant.flat(pattern) for pattern in self.patterns]
        return Board.full(variant, 0)._native.gallery(Look(theme, labels, cell), flat)

    def plot(self, *, columns: int = 4) -> Figure:
        """All of them side by side, with matplotlib."""
        from .plotting import plot_kernel

        return plot_kernel(self, columns=columns)

    def _repr_svg_(self) -> str | None:
        return self.svg() if 0 < len(self.patterns) * self.variant.cells <= 1 << 16 else None


@dataclass(frozen=True, eq=False)
class Repair(Value):
    """The fewest lights to change so that a board can be solved."""

    board: Board
    change: Pattern
    at_least: int
    repaired: Board

    @property
    def lights(self) -> int:
        """The number of lights that change."""
        return int(np.count_nonzero(self.change))

    @property
    def proved(self) -> bool:
        """True if it is proved that fewer are not enough."""
        return self.lights == self.at_least


def solve(
    board: BoardLike, *, method: MethodName | None = None, progress: Progress | None = None, **options: Unpack[BoardOptions]
) -> Solution:
    """Solves a board. Options are those of :class:`~douse.Board`.

    A board without a solution raises :class:`~douse.Unsolvable`, which carries the proof. ``method`` chooses one of
    :func:`methods`; all give the same solution. Ctrl-C interrupts it, and ``progress`` is called a few times per second while it runs.

    >>> solution = solve("00000/00000/10101/00000/00000")
    >>> solution.names, solution.count
    ('A4 C4 E4 A5 C5 E5', 4)
    >>> import numpy as np
    >>> solve(np.ones((4, 4), int), states=3).presses
    array([[0, 0, 2, 0],
           [2, 0, 0, 0],
           [0, 0, 0, 2],
           [0, 2, 0, 0]], dtype=uint8)
    """
    made = as_board(board, options)
    answer = _douse.solve(made._native, method, listener(progress))
    space = answer.space
    if space is None:
        witness = answer.witness()
        assert witness is not None
        raise Unsolvable(made, witness)
    return Solution(made, answer, space)


def check(board: BoardLike, **options: Unpack[BoardOptions]) -> Verdict:
    """Decides whether a board can be solved, with a proof if it cannot.

    >>> bool(check("10000/00000/00000/00000/00000"))
    False
    >>> check("10000/00000/00000/00000/00000").witness.sum()
    np.uint64(12)
    """
    made = as_board(board, options)
    answer = _douse.solve(made._native)
    witness = answer.witness()
    return Verdict(made, witness is None, witness, answer)


def all_solutions(board: BoardLike, *, limit: int | None = None, **options: Unpack[BoardOptions]) -> Iterator[Pattern]:
    """All solutions of a board, at most ``limit``, each computed when it is needed.

    >>> sorted(int(presses.sum()) for presses in all_solutions("11111/" * 4 + "11111"))
    [15, 15, 15, 15]
    """
    solution = solve(board, **options)
    for number, presses in enumerate(solution):
        if limit is not None and number >= limit:
            return
        yield presses


def kernel(kind: Variant | Extent = 5, *, progress: Progress | None = None, **options: Unpack[VariantOptions]) -> Kernel:
    """The quiet patterns of a kind of puzzle. Options are those of :class:`~douse.Variant`.

    >>> for pattern in kernel(5): print(pattern[0])
    [1 0 1 0 1]
    [0 1 1 1 0]
    >>> kernel("cube:3", states=3).nullity
    4
    >>> kernel(4, states=6).invariants
    [2, 2, 6, 6]
    """
    variant = as_variant(kind, options)
    space = _douse.kernel(variant._native, listener(progress))
    return Kernel(variant, space.quiet(), space.orders(), space.count, space.invariants())


def nullity(kind: Variant | Extent = 5, *, progress: Progress | None = None, **options: Unpack[VariantOptions]) -> int:
    """The number of independent quiet patterns of a kind of puzzle. Full grids with the plus rule and a prime number of states may be
    very large: the board itself is never stored.

    >>> nullity(5), nullity("600x400", edges="torus"), nullity(5, states=3), nullity(10_000)
    (2, 96, 3, 0)
    """
    return _douse.nullity(as_variant(kind, options)._native, listener(progress))


def repair(board: BoardLike, **options: Unpack[BoardOptions]) -> Repair:
    """The fewest lights to change so that a board can be solved.

    >>> fixed = repair("10000/00000/00000/00000/00000")
    >>> fixed.lights, fixed.proved, bool(check(fixed.repaired))
    (1, True, True)
    """
    made = as_board(board, options)
    change, at_least = _douse.repair(made._native)
    total: npt.NDArray[Any] = made.lights.astype(np.uint32) + change
    states = made.variant.states
    return Repair(made, change, at_least, made.with_(lights=total % states))


def methods() -> list[str]:
    """The names of the methods that solve boards."""
    return _douse.methods()
