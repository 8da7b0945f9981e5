"""Packed boards, in the memory of NumPy."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import douse

WIDTHS = st.one_of(st.integers(1, 140), st.sampled_from([63, 64, 65, 127, 128, 129, 191, 192, 193]))


@given(WIDTHS, st.integers(1, 6), st.integers(0, 2**32 - 1))
@settings(max_examples=100, deadline=None)
def test_packing_is_packbits(width: int, height: int, seed: int) -> None:
    lights = np.random.default_rng(seed).integers(0, 2, (height, width), dtype=np.uint8)
    words = douse.pack(lights)
    padded = np.zeros((height, words.shape[1] * 64), dtype=np.uint8)
    padded[:, :width] = lights
    assert np.array_equal(words.view(np.uint8), np.packbits(padded, axis=1, bitorder="little"))
    assert np.array_equal(douse.unpack(words, width), lights)


@given(WIDTHS, st.integers(1, 40), st.sampled_from(["flat", "cylinder", "torus"]), st.integers(0, 2**32 - 1))
@settings(max_examples=100, deadline=None)
def test_packed_answers_are_those_of_boards(width: int, height: int, edges: str, seed: int) -> None:
    lights = np.random.default_rng(seed).integers(0, 2, (height, width), dtype=np.uint8)
    if seed % 2:
        lights = douse.Board.full((height, width), 0, edges=edges).apply(lights).lights
    kind, board = douse.Plain((height, width), edges=edges), douse.Board(lights, edges=edges)
    words = douse.pack(lights)
    kept = words.copy()
    assert kind.check(words) == bool(douse.check(board)) and kind.nullity == douse.nullity(board.variant)
    try:
        presses = kind.solve(words)
    except douse.NoSolution as error:
        quiet = douse.unpack(error.witness, width)
        assert (quiet & lights).sum() % 2 == 1
        assert douse.Board.full((height, width), 0, edges=edges).apply(quiet).lit == 0
        assert np.array_equal(words, kept)
        return
    assert board.apply(douse.unpack(presses, width)).lit == 0
    out = kind.empty()
    assert kind.solve(words, out=out, threads=2) is out and np.array_equal(out, presses)
    assert np.array_equal(words, kept)
    assert kind.solve(words, out=words) is words and np.array_equal(words, presses)


def test_nothing_is_copied() -> None:
    kind = douse.Plain(20_000)
    words = np.zeros((20_000, kind.words), dtype=np.uint64)
    words[0, 0] = 3
    words[1, 0] = 1
    address = words.ctypes.data
    solved = kind.solve(words, out=words)
    assert solved.ctypes.data == address and solved[0, 0] == 1 and np.count_nonzero(solved) == 1


def test_what_does_not_fit_is_refused() -> None:
    kind = douse.Plain("5x3")
    with pytest.raises(douse.DouseError, match="3 rows of 1 words"):
        kind.solve(np.zeros((3, 2), dtype=np.uint64))
    with pytest.raises(douse.DouseError, match="past its width"):
        kind.check(np.full((3, 1), 32, dtype=np.uint64))
    with pytest.raises(douse.DouseError, match="does not have the size of the board"):
        kind.solve(kind.empty(), out=np.zeros((4, 1), dtype=np.uint64))
    with pytest.raises(douse.DouseError, match="0 or 1"):
        douse.pack(np.full((2, 2), 2, dtype=np.uint8))
    with pytest.raises(douse.DouseError, match="klein"):
        douse.Plain(5, edges="klein")
    with pytest.raises(TypeError):
        kind.solve(np.zeros((3, 1), dtype=np.int64))
    for call in (kind.check, kind.solve):
        with pytest.raises(douse.DouseError, match="threads is 0"):
            call(kind.empty(), threads=0)


def test_first_rows_are_first_rows() -> None:
    for side in (5, 16, 77):
        row = douse.first_row(side)
        assert row is not None
        full = douse.Plain(side).solve(douse.pack(np.ones((side, side), dtype=np.uint8)))
        assert np.array_equal(row, douse.unpack(full, side)[0])
    chess = np.indices((20, 30)).sum(axis=0) % 2 == 0
    row = douse.first_row((30, 20), tile=[[1, 0], [0, 1]], edges="torus")
    verdict = douse.check(chess, edges="torus")
    assert (row is not None) == verdict.solvable
