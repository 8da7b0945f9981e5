"""Random kinds of puzzles for hypothesis, and a ten-line elimination to compare with."""

from typing import Any

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st

import douse

EDGES = ["flat", "cylinder", "torus", "moebius", "klein", "projective"]
RULES = ["plus", "x", "king", "knight", "open-plus", "row-column", "shape:110/010/001", "shape:101/010/101"]
FAMILIES = ["cube:2", "hexagon:3", "triangle:4", "cycle:7", "path:6", "wheel:5", "complete:4", "bipartite:3,4", "petersen"]


@st.composite
def variants(draw: st.DrawFn, states: st.SearchStrategy[int], side: int = 7) -> douse.Variant:
    """Grids of all rules and edges, some with holes; graphs with and without a name."""
    k = draw(states)
    kind = draw(st.sampled_from(["grid", "grid", "holes", "family", "graph"]))
    if kind == "family":
        return douse.Variant(draw(st.sampled_from(FAMILIES)), rule=draw(st.sampled_from(["plus", "open-plus"])), states=k)
    if kind == "graph":
        n = draw(st.integers(1, 12))
        pairs = [(a, b) for a in range(n) for b in range(a)]
        chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
        return douse.Variant.graph(n, chosen, states=k)
    width, height = draw(st.integers(1, side)), draw(st.integers(1, side))
    holes = None
    if kind == "holes":
        flags = draw(st.lists(st.booleans(), min_size=width * height, max_size=width * height))
        flags[draw(st.integers(0, len(flags) - 1))] = False
        holes = np.array(flags).reshape(height, width)
    rule = draw(st.sampled_from(RULES))
    return douse.Variant((height, width), edges=draw(st.sampled_from(EDGES)), rule=rule, states=k, holes=holes)


@st.composite
def boards(draw: st.DrawFn, states: st.SearchStrategy[int], side: int = 7) -> douse.Board:
    """Any lights on any kind of puzzle; some are made by presses, so that they can be solved."""
    variant = draw(variants(states, side))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    lights = rng.integers(0, variant.states, variant.cells)
    if draw(st.booleans()):
        lights = lights @ variant.matrix().astype(np.int64) % variant.states
    goal = draw(st.sampled_from(["off", "on", None]))
    return douse.Board.on(variant, lights, goal=goal)


def difference(board: douse.Board) -> npt.NDArray[np.int64]:
    """The change that presses have to make, one number per cell."""
    variant = board.variant
    target, lights = variant.flat(board.target).astype(np.int64), variant.flat(board.lights).astype(np.int64)
    return (target - lights) % variant.states


def eliminate(matrix: npt.NDArray[Any], right: npt.NDArray[Any], p: int) -> tuple[int, bool]:
    """The rank of a matrix modulo a prime, and true if the system with this right side has a solution."""
    a, rank = np.column_stack([matrix, right]).astype(np.int64) % p, 0
    for column in range(matrix.shape[1]):
        rows = np.nonzero(a[rank:, column])[0]
        if rows.size:
            a[[rank, rank + rows[0]]] = a[[rank + rows[0], rank]]
            a[rank] = a[rank] * pow(int(a[rank, column]), -1, p) % p
            others = np.arange(len(a)) != rank
            a[others] = (a[others] - np.outer(a[others, column], a[rank])) % p
            rank += 1
    return rank, not a[rank:, -1].any()
