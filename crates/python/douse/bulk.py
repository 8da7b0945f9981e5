"""Many boards of one kind at once: arrays of shape (m, rows, columns), computed on all cores without the interpreter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np
import numpy.typing as npt

from . import _douse
from .boards import Pattern
from .errors import DouseError
from .names import VariantOptions
from .searching import Limits
from .values import Value
from .variants import Variant, cells_of

__all__ = ["ManyShortest", "ManySolutions", "check_many", "shortest_many", "solve_many"]


@dataclass(frozen=True, eq=False)
class ManySolutions(Value):
    """Solutions of many boards: ``presses[i]`` solves board ``i`` if ``solvable[i]``, and is 0 otherwise."""

    solvable: npt.NDArray[np.bool_]
    presses: Pattern

    def __len__(self) -> int:
        return len(self.solvable)


@dataclass(frozen=True, eq=False)
class ManyShortest(ManySolutions):
    """Shortest solutions of many boards; no solution of board ``i`` has fewer than ``at_least[i]`` presses."""

    at_least: npt.NDArray[np.uint64]

    @property
    def counts(self) -> npt.NDArray[np.int64]:
        """The number of presses of each solution."""
        counts: npt.NDArray[np.int64] = self.presses.reshape(len(self), int(np.prod(self.presses.shape[1:]))).sum(axis=1, dtype=np.int64)
        return counts

    @property
    def proved(self) -> npt.NDArray[np.bool_]:
        """True for boards with a proof that no solution has fewer presses, or that there is none."""
        proved: npt.NDArray[np.bool_] = ~self.solvable | (self.counts == self.at_least.astype(np.int64))
        return proved


def _ask(
    question: str, lights: npt.ArrayLike, kind: Variant | None, goal: Any, limits: Limits, options: VariantOptions
) -> tuple[Variant, npt.NDArray[np.bool_], Any, Any]:
    boards = np.asarray(lights)
    if boards.ndim < 2:
        raise DouseError(f"an array of {boards.ndim} dimensions is not many boards: (m, rows, columns), or (m, cells) of a graph")
    if kind is None:
        if boards.ndim != 3 or 0 in boards.shape[1:]:
            raise DouseError(f"an array of shape {boards.shape} is not (m, rows, columns)")
        kind = Variant((boards.shape[1], boards.shape[2]), **options)
    elif options:
        raise DouseError(f"the kind of puzzle already determines {', '.join(options)}")
    if kind.is_grid and boards.ndim == 3:
        if boards.shape[1:] != kind.shape:
            raise DouseError(f"boards of shape {boards.shape[1:]} do not fit a kind of shape {kind.shape}")
        holes = kind.holes
        boards = boards.reshape(len(boards), kind.cells) if holes is None else boards[:, ~holes]
    if boards.ndim != 2 or boards.shape[1] != kind.cells:
        raise DouseError(f"an array of shape {boards.shape} is not many boards of {kind.cells} cells")
    flat = cells_of_many(kind, boards)
    target = goal if goal is None or isinstance(goal, str) else kind.flat(goal)
    solvable, presses, at_least = _douse.many(kind._native, question, flat, target, limits)
    return kind, solvable, presses, at_least


def cells_of_many(kind: Variant, boards: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """One row of bytes or 16-bit numbers for every board."""
    values = cells_of(Variant.graph(max(boards.size, 1), [], states=kind.states), boards.reshape(-1)) if boards.size else boards
    return np.ascontiguousarray(values.reshape(boards.shape), dtype=values.dtype if boards.size else np.uint8)


def _shaped(kind: Variant, presses: Any) -> Any:
    if not kind.is_grid:
        return presses
    holes = kind.holes
    if holes is None:
        return presses.reshape(len(presses), *kind.shape)
    full = np.zeros((len(presses), *kind.shape), presses.dtype)
    full[:, ~holes] = presses
    return full


def check_many(
    lights: npt.ArrayLike,
    kind: Variant | None = None,
    *,
    goal: Any = None,
    threads: int | None = None,
    **options: Unpack[VariantOptions],
) -> npt.NDArray[np.bool_]:
    """Decides which boards of an array of shape (m, rows, columns) can be solved.

    ``kind`` is the kind of all boards; without it the shape of the array and the options decide. Boards on a graph are an array of
    shape (m, cells).

    >>> check_many(np.eye(9, dtype=int).reshape(9, 3, 3)).all()
    np.True_
    """
    return _ask("check", lights, kind, goal, Limits(threads=threads), options)[1]


def solve_many(
    lights: npt.ArrayLike,
    kind: Variant | None = None,
    *,
    goal: Any = None,
    threads: int | None = None,
    **options: Unpack[VariantOptions],
) -> ManySolutions:
    """Solves many boards at once; see :func:`check_many` for the arguments.

    >>> many = solve_many(np.zeros((1000, 5, 5), np.uint8), goal="on")
    >>> many.solvable.sum(), many.presses.shape
    (np.int64(1000), (1000, 5, 5))
    """
    kind, solvable, presses, _ = _ask("solve", lights, kind, goal, Limits(threads=threads), options)
    return ManySolutions(solvable, _shaped(kind, presses))


def shortest_many(
    lights: npt.ArrayLike,
    kind: Variant | None = None,
    *,
    goal: Any = None,
    time: float | None = None,
    threads: int | None = None,
    **options: Unpack[VariantOptions],
) -> ManyShortest:
    """The fewest presses of many boards at once; see :func:`check_many` for the arguments. ``time`` is for all of them together.

    >>> many = shortest_many(np.ones((2, 5, 5), np.uint8))
    >>> many.counts, many.proved
    (array([15, 15]), array([ True,  True]))
    """
    kind, solvable, presses, at_least = _ask("shortest", lights, kind, goal, Limits(time=time, threads=threads), options)
    return ManyShortest(solvable, _shaped(kind, presses), at_least)
