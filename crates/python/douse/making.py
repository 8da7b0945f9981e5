"""Making boards, and first rows of boards that are too large to store."""

from __future__ import annotations

import secrets
from typing import Any, Literal, TypeAlias, Unpack

import numpy as np
import numpy.typing as npt

from . import _douse
from .boards import Board
from .errors import DouseError
from .names import Edges, VariantOptions
from .progress import Progress, listener
from .variants import Extent, Variant, as_variant, size_of, whole

__all__ = ["Seed", "first_row", "generate", "generate_many"]

#: A source of boards: a text or a number for the same ones for ever, a NumPy generator, or ``None`` for random ones.
Seed: TypeAlias = "str | int | np.integer[Any] | np.random.Generator | None"
#: The way of making boards.
Way: TypeAlias = 'Literal["presses", "lights"] | int'


def _seed_text(seed: Seed) -> str:
    if seed is None:
        return secrets.token_hex(16)
    if isinstance(seed, np.random.Generator):
        return seed.bytes(16).hex()
    if isinstance(seed, (str, int, np.integer)):
        return str(seed)
    raise DouseError(f"{seed!r} is not a seed: a text, a number, a NumPy generator, or None")


def generate(
    kind: Variant | Extent = 5,
    *,
    seed: Seed = None,
    way: Way = "presses",
    goal: Any = None,
    **options: Unpack[VariantOptions],
) -> Board:
    """A board that can be solved and is not solved. The same seed, a text or a number, gives the same board for ever, the same
    as ``douse gen``; without a seed the board is random, and a NumPy generator gives the next one it draws. ``way`` is ``presses`` or ``lights`` (each solvable board equally likely) or a number of different cells to press.

    >>> generate(5, seed=1).write()
    '5x5:71b7b00'
    """
    return generate_many(1, kind, seed=seed, way=way, goal=goal, **options)[0]


def generate_many(
    count: int,
    kind: Variant | Extent = 5,
    *,
    seed: Seed = None,
    way: Way = "presses",
    goal: Any = None,
    progress: Progress | None = None,
    **options: Unpack[VariantOptions],
) -> list[Board]:
    """``count`` boards, one after another from one seed."""
    count = whole(count, "count")
    if not isinstance(way, str):
        way = whole(way, "way")
    variant = as_variant(kind, options)
    target = goal if goal is None or isinstance(goal, str) else variant.flat(goal)
    natives = _douse.generate(variant._native, target, way, _seed_text(seed), count, listener(progress))
    return [Board._of(native) for native in natives]


def first_row(
    size: Extent, *, tile: npt.ArrayLike | None = None, edges: Edges = "flat"
) -> npt.NDArray[np.uint8] | None:
    """The first row of presses that solves the board with all lights on, or with a tile repeated; ``None`` if there is no
    solution. All other rows follow: press below every light that is still on. The board itself is never stored.

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
