"""The cost of arrays: solving a NumPy board against the Rust call inside it, in one run.

The Rust call is `douse::solve::solve` on a board that is in Rust already, its answer left there. What Python adds is making
the board of the array, and the array of the presses. Exits with 1 where a ratio misses its limit.
"""

import sys
import time
from collections.abc import Callable

import numpy as np

import douse
from douse import _douse

ROUNDS = 41
LIMIT = 2.0


def alternately(*calls: Callable[[], object]) -> list[float]:
    """The least seconds of each call. The calls take turns, so that other work of the machine affects all of them."""
    times: list[list[float]] = [[] for _ in calls]
    for _ in range(ROUNDS):
        for call, own in zip(calls, times, strict=True):
            before = time.perf_counter()
            call()
            own.append(time.perf_counter() - before)
    return [min(own) for own in times]


def main() -> int:
    missed = 0
    print("what | Python | Rust call | ratio | limit")
    print("---|---|---|---|---")
    for side in (200, 1000, 2000, 4000):
        rng = np.random.default_rng(side)
        dark = douse.Board.full(side, 0)
        array = dark.apply(rng.integers(0, 2, (side, side), dtype=np.uint8)).lights
        native = douse.Board(array)._native
        for name, given in (("uint8", array), ("bool", array.astype(bool))):
            whole, inner = alternately(lambda given=given: douse.solve(given).presses, lambda native=native: _douse.solve(native))
            ratio = whole / inner
            limit = LIMIT if side == 2000 else None
            missed += limit is not None and ratio > limit
            print(f"solve {side} x {side} {name} | {whole * 1e3:.3f} ms | {inner * 1e3:.3f} ms | {ratio:.2f} | {limit or '-'}")
        kind, words = douse.Plain(side), douse.pack(array)
        out = kind.empty()
        (prepared,) = alternately(lambda kind=kind, words=words, out=out: kind.solve(words, out=out))
        print(f"solve {side} x {side} packed, prepared | {prepared * 1e3:.3f} ms | - | - | -")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
