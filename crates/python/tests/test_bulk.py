"""Compares many boards at once with one by one, and with trying all presses."""

import itertools
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import douse

KINDS = [
    douse.Variant(3),
    douse.Variant("4x3", edges="torus"),
    douse.Variant("3x4", rule="knight", edges="klein"),
    douse.Variant("2x3", rule="x", states=3),
    douse.Variant("3x2", edges="moebius", states=4),
    douse.Variant("2x2", rule="king", states=6),
    douse.Variant("3x3", holes=[[1, 0, 0], [0, 0, 0], [0, 0, 1]]),
    douse.Variant("2x5", rule="row-column", edges="projective"),
    douse.Variant("cycle:7", rule="open-plus"),
    douse.Variant("petersen"),
]


def brute_force(variant: douse.Variant) -> dict[bytes, tuple[int, int]]:
    """For every effect, the number of sets of presses with it and the fewest, by trying all with the press matrix."""
    matrix, states = variant.matrix().astype(np.int64), variant.states
    presses = np.array(list(itertools.product(range(states), repeat=variant.cells)), dtype=np.int64)
    effects = (presses @ matrix % states).astype(np.uint8)
    found: dict[bytes, tuple[int, int]] = {}
    for effect, total in zip(effects, presses.sum(axis=1), strict=True):
        count, fewest = found.get(effect.tobytes(), (0, 10**9))
        found[effect.tobytes()] = (count + 1, min(fewest, int(total)))
    return found


def compare(boards_of_a_kind: int) -> None:
    rng = np.random.default_rng(18)
    for variant in KINDS:
        table = brute_force(variant)
        states, matrix = variant.states, variant.matrix().astype(np.int64)
        lights = rng.integers(0, states, (boards_of_a_kind, variant.cells))
        solvable = douse.check_many(lights, variant)
        many, shortest = douse.solve_many(lights, variant), douse.shortest_many(lights, variant)
        assert (many.solvable == solvable).all() and (shortest.solvable == solvable).all() and shortest.proved.all()
        for i, row in enumerate(lights):
            needed = ((-row) % states).astype(np.uint8)
            known = table.get(needed.tobytes())
            assert solvable[i] == (known is not None)
            if known is None:
                continue
            for presses in (many.presses[i], shortest.presses[i]):
                assert (variant.flat(presses).astype(np.int64) @ matrix % states == needed).all()
            assert shortest.counts[i] == shortest.at_least[i] == known[1]
        # The same one by one.
        for row in lights[:5]:
            board = douse.Board.on(variant, row)
            known = table.get(((-row) % states).astype(np.uint8).tobytes())
            assert bool(douse.check(board)) == (known is not None)
            if known is not None:
                assert (douse.solve(board).count, douse.shortest(board).count) == known


def test_all_presses_of_small_boards() -> None:
    compare(200)


@pytest.mark.skipif("DOUSE_SLOW" not in os.environ, reason="slow: set DOUSE_SLOW")
def test_fifty_thousand_boards() -> None:
    compare(5000)


def test_the_same_as_one_by_one() -> None:
    rng = np.random.default_rng(1)
    lights = rng.integers(0, 2, (300, 5, 5))
    many = douse.solve_many(lights)
    for board, solvable, presses in zip(lights, many.solvable, many.presses, strict=True):
        assert bool(douse.check(board)) == solvable
        if solvable:
            assert (douse.solve(board).presses == presses).all()
    assert douse.solve_many(np.zeros((0, 5, 5))).presses.shape == (0, 5, 5)
    on = douse.solve_many(np.zeros((2, 5, 5), bool), goal="on")
    assert on.solvable.all() and douse.Board(np.zeros((5, 5), int), goal="on").apply(on.presses[0]).solved


def test_other_threads_run_meanwhile() -> None:
    """The interpreter is free while many boards are solved."""
    lights = np.random.default_rng(2).integers(0, 2, (20_000, 12, 12))
    ticks, done = [0], threading.Event()

    def count() -> None:
        while not done.is_set():
            ticks[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    douse.solve_many(lights)
    done.set()
    thread.join()
    assert ticks[0] > 2


# Tests that a shell starts in the background ignore Ctrl-C.
INTERRUPTED = """
import douse, threading, os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
found = douse.shortest(douse.Board.full(159))
assert not found.proved and found.at_least <= found.count, found
assert douse.Board.full(159).apply(found.presses).solved
print("best so far")
"""


@pytest.mark.skipif(not hasattr(signal, "SIGINT") or sys.platform == "win32", reason="needs signals")
def test_an_interrupted_search_returns_the_best_so_far() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=100)
    assert "best so far" in done.stdout, done.stderr


def test_ways() -> None:
    way = douse.sequence("111/111/111", "alternating")
    assert way.boards()[-1].solved
    for step, board in enumerate(way.boards()[:-1]):
        lit = bool(board.variant.flat(board.lights)[way.cells[step]])
        assert lit == (step % 2 == 0)
    path = douse.path("3x3:000", "3x3:5d0")
    assert (path.names, path.proved) == ("B2", True)
    with pytest.raises(douse.Unsolvable):
        douse.sequence("5x5:8000000", "lit-only")
