"""Many 5 x 5 boards at once against a loop over them. Exits with 1 if one is less than ten times as fast.

Both sides start from the same array and end with presses or answers for every board; the loop is measured on a part of the boards.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import douse

BOARDS, LOOPED, LIMIT = 100_000, 5_000, 10.0


def best(work: Callable[[], object], runs: int = 3) -> float:
    """The shortest time of some runs."""
    times = []
    for _ in range(runs):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def main() -> int:
    rng = np.random.default_rng(11)
    kind = douse.Variant(5)
    presses = rng.integers(0, 2, (BOARDS, kind.cells))
    # All boards can be solved: exceptions would slow down the loop.
    lights = (presses @ kind.matrix().astype(np.int64) % 2).astype(np.uint8).reshape(BOARDS, 5, 5)
    one: list[tuple[str, Callable[[Any], object], Callable[[Any], object]]] = [
        ("solve", lambda board: douse.solve(board).presses, douse.solve_many),
        ("shortest", lambda board: douse.shortest(board).presses, douse.shortest_many),
        ("check", lambda board: douse.check(board).solvable, douse.check_many),
    ]
    missed = 0
    print("what | loop, a board | many, a board | ratio | at least")
    print("---|---|---|---|---")
    for name, single, many in one:
        looped = best(lambda single=single: [single(board) for board in lights[:LOOPED]]) / LOOPED  # type: ignore[misc]
        at_once = best(lambda many=many: many(lights)) / BOARDS  # type: ignore[misc]
        missed += looped / at_once < LIMIT
        print(f"{name} | {looped * 1e6:.2f} us | {at_once * 1e6:.3f} us | {looped / at_once:.0f} | {LIMIT:.0f}")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
