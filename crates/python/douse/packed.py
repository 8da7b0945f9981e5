"""Plain boards of packed bits: the plus rule, two states, full grids of any size, about as fast as memory allows.

Rows are 64-bit words in a NumPy array of shape (height, words per row): the first light of a row is the lowest bit of its first
word, and all bits after the last light are 0. The solver works on that memory directly; nothing is copied.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from . import _douse
from .errors import DouseError
from .searching import Limits
from .variants import Extent, size_of

__all__ = ["NoSolution", "Plain", "Words", "pack", "unpack"]

Words = npt.NDArray[np.uint64]


class NoSolution(DouseError):
    """A packed board without a solution: an odd number of cells of the quiet pattern ``witness`` is lit."""

    def __init__(self, witness: Words) -> None:
        super().__init__("the board has no solution", "Unsolvable")
        self.witness = witness

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.witness,)


def pack(lights: npt.ArrayLike) -> Words:
    """Packs rows of lights.

    >>> pack([[1, 0, 1], [0, 1, 1]])
    array([[5],
           [6]], dtype=uint64)
    """
    values = np.asarray(lights)
    if values.ndim != 2:
        raise DouseError(f"lights with {values.ndim} dimensions: a board has two")
    if values.dtype != np.uint8:
        if values.dtype != np.bool_ and not np.isin(values, (0, 1)).all():
            raise DouseError("packed lights are 0 or 1")
        values = values.astype(np.uint8)
    return _douse.pack(np.ascontiguousarray(values))


def unpack(words: npt.ArrayLike, width: int) -> npt.NDArray[np.uint8]:
    """The lights of packed rows.

    >>> unpack([[5], [6]], 3)
    array([[1, 0, 1],
           [0, 1, 1]], dtype=uint8)
    """
    return _douse.unpack(np.ascontiguousarray(words, dtype=np.uint64), width)


class Plain:
    """A kind of plain board, prepared once for any number of boards.

    >>> kind = Plain(3)
    >>> kind.solve(pack([[0, 1, 0], [1, 1, 1], [0, 1, 0]]))
    array([[0],
           [2],
           [0]], dtype=uint64)
    >>> board = pack([[0, 1, 0], [1, 1, 1], [0, 1, 0]])
    >>> kind.solve(board, out=board) is board
    True
    """

    __slots__ = ("_native", "edges", "height", "width")

    def __init__(self, size: Extent, *, edges: str = "flat") -> None:
        self.width, self.height = size_of(size)
        self.edges = edges
        self._native = _douse.Plain(self.width, self.height, edges)

    @property
    def nullity(self) -> int:
        """The number of independent quiet patterns."""
        return self._native.nullity

    @property
    def words(self) -> int:
        """The number of words per row."""
        return (self.width + 63) // 64

    def empty(self) -> Words:
        """A board without lights."""
        return np.zeros((self.height, self.words), dtype=np.uint64)

    def check(self, board: Words, *, threads: int | None = None) -> bool:
        """Whether the board can be solved: one pass over it. ``threads`` defaults to all cores, of which a small board uses one."""
        return self._native.check_words(board, Limits(threads=threads))

    def solve(self, board: Words, *, out: Words | None = None, threads: int | None = None) -> Words:
        """Presses, written to ``out`` if it is given; it may be the board itself. ``threads`` as in :meth:`check`. Raises
        :class:`NoSolution`."""
        limits = Limits(threads=threads)
        place = np.empty_like(board) if out is None else out
        if place is board:
            witness = self._native.solve_in_place(board, limits)
        else:
            witness = self._native.solve_into(board, place, limits)
        if witness is not None:
            raise NoSolution(witness)
        return place

    def quiet(self, number: int) -> Words:
        """Quiet pattern ``number`` of a basis."""
        return self._native.quiet(number)

    def __repr__(self) -> str:
        return f"Plain('{self.width}x{self.height}', edges={self.edges!r})"
