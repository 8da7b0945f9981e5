"""Making boards, and first rows of boards that are never made."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from . import _douse
from .boards import Board
from .errors import DouseError
from .progress import Progress, listener
from .variants import Extent, Variant, as_variant, size_of

__all__ = ["first_row", "generate", "generate_many"]


def generate(
    kind: Variant | Extent = 5,
    *,
    seed: object = "",
    way: str | int = "presses",
    goal: Any = None,
    **options: Any,
) -> Board:
    """A board that can be solved and is not solved. The same seed gives the same board for ever, and the same as ``douse
    generate``. ``way`` is ``presses`` or ``lights`` (each solvable board equally likely) or a number of different buttons.

    >>> generate(5, seed=1).write()
    '5x5:71b7b00'
    """
    return generate_many(1, kind, seed=seed, way=way, goal=goal, **options)[0]


def generate_many(
    count: int,
    kind: Variant | Extent = 5,
    *,
    seed: object = "",
    way: str | int = "presses",
    goal: Any = None,
    progress: Progress | None = None,
    **options: Any,
) -> list[Board]:
    """So many boards, one after the other from one seed."""
    if count < 0:
        raise DouseError(f"{count} boards")
    variant = as_variant(kind, options)
    target = goal if goal is None or isinstance(goal, str) else variant.flat(goal)
    natives = _douse.generate(variant._native, target, way, str(seed), count, listener(progress))
    return [Board._of(native) for native in natives]


def first_row(
    size: Extent, *, tile: npt.ArrayLike | None = None, edges: str = "flat"
) -> npt.NDArray[np.uint8] | None:
    """The first row of presses that solves the board with all lights on, or with a tile repeated; ``None`` where there is no
    solution. All other rows follow: press below every light that is still on. The board itself is never made.

    >>> first_row(5)
    array([1, 1, 0, 0, 0], dtype=uint8)
    >>> int(first_row(100_000).sum())
    50034
    """
    width, height = size_of(size)
    lights = None if tile is None else np.ascontiguousarray(np.asarray(tile) != 0).view(np.uint8)
    if lights is not None and lights.ndim != 2:
        raise DouseError("a tile has rows and columns")
    return _douse.Plain(width, height, edges).first_row(lights)
