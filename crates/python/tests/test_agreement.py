"""Answers against python-flint and against a ten-line elimination, on random boards, rules and numbers of states."""

import flint
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from kinds import boards, difference, eliminate, variants

import douse

PRIMES = st.sampled_from([2, 2, 2, 3, 5, 7, 257])
ANY = st.sampled_from([2, 3, 4, 5, 6, 8, 9, 10, 12, 256, 257, 1000])


@settings(max_examples=300, deadline=None)
@given(boards(PRIMES))
def test_solvability_and_nullity_equal_a_ten_line_elimination(board: douse.Board) -> None:
    p, matrix = board.variant.states, board.variant.matrix().T
    rank, solvable = eliminate(matrix, difference(board), p)
    verdict = douse.check(board)
    assert verdict.solvable == solvable and verdict.verify()
    assert douse.nullity(board.variant) == matrix.shape[0] - rank == douse.kernel(board.variant).nullity


@settings(max_examples=200, deadline=None)
@given(boards(PRIMES))
def test_solvability_and_nullity_equal_flint(board: douse.Board) -> None:
    p, n, matrix = board.variant.states, board.variant.cells, board.variant.matrix().T
    a = flint.nmod_mat(n, n, matrix.flatten().tolist(), p)
    augmented = flint.nmod_mat(n, n + 1, np.column_stack([matrix, difference(board)]).flatten().tolist(), p)
    assert douse.nullity(board.variant) == n - a.rank()
    assert bool(douse.check(board)) == (a.rank() == augmented.rank())


@settings(max_examples=200, deadline=None)
@given(boards(ANY))
def test_solutions_are_pressed_and_witnesses_counted(board: douse.Board) -> None:
    k, matrix = board.variant.states, board.variant.matrix().astype(np.int64)
    try:
        solution = douse.solve(board)
    except douse.Unsolvable as error:
        y = board.variant.flat(error.witness).astype(np.int64)
        assert not (matrix @ y % k).any()
        assert y @ difference(board) % k
        assert douse.check(douse.repair(board).repaired)
        return
    assert board.apply(solution.presses).solved
    for pattern, order in zip(solution.quiet, solution.orders, strict=True):
        quiet = board.variant.flat(pattern).astype(np.int64)
        assert quiet.any() and k % order == 0
        assert not (quiet @ matrix % k).any()


@settings(max_examples=60, deadline=None)
@given(boards(st.sampled_from([6, 10, 15])))
def test_composite_numbers_of_states_are_solvable_when_their_primes_are(board: douse.Board) -> None:
    k, matrix, right = board.variant.states, board.variant.matrix().T, difference(board)
    primes = [p for p in (2, 3, 5) if k % p == 0]
    assert bool(douse.check(board)) == all(eliminate(matrix, right, p)[1] for p in primes)


@settings(max_examples=60, deadline=None)
@given(variants(st.sampled_from([2, 3, 4, 6]), side=2))
def test_the_number_of_solutions_equals_trying_everything(variant: douse.Variant) -> None:
    k, n = variant.states, variant.cells
    if k**n > 5000:
        return
    presses = np.array(np.unravel_index(np.arange(k**n), (k,) * n)).T
    quiet = ~((presses @ variant.matrix().astype(np.int64)) % k).any(axis=1)
    space = douse.solve(douse.Board.on(variant, np.zeros(n, int)))
    assert space.count == quiet.sum() == douse.kernel(variant).count
    listed = {tuple(variant.flat(solution)) for solution in space}
    assert listed == {tuple(row) for row in presses[quiet]}
    lengths = presses[quiet].sum(axis=1)
    assert douse.count_by_length(space) == {int(w): int(c) for w, c in zip(*np.unique(lengths, return_counts=True), strict=True)}


@settings(max_examples=50, deadline=None)
@given(boards(st.sampled_from([2, 3, 4]), side=3))
def test_the_fewest_presses_equal_listing(board: douse.Board) -> None:
    verdict = douse.check(board)
    if not verdict or douse.solve(board).count > 2000:
        return
    lengths = sorted(int(presses.sum(dtype=int)) for presses in douse.all_solutions(board))
    found = douse.fewest(board)
    assert found.proved and found.count == found.at_least == lengths[0]
    assert board.apply(found.presses).solved
    assert len(douse.all_fewest(board, more=1)) == sum(length <= lengths[0] + 1 for length in lengths)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["flat", "cylinder", "torus"]), st.integers(1, 24), st.integers(1, 24), PRIMES)
def test_plain_nullities_equal_flint(edges: str, width: int, height: int, p: int) -> None:
    variant = douse.Variant((height, width), edges=edges, states=p)
    matrix = flint.nmod_mat(variant.cells, variant.cells, variant.matrix().flatten().tolist(), p)
    assert douse.nullity(variant) == variant.cells - matrix.rank()


def test_every_method_gives_the_same_solution() -> None:
    rng = np.random.default_rng(5)
    board = douse.Board(rng.integers(0, 2, (9, 9)), goal="on").apply(rng.integers(0, 2, (9, 9)))
    solved = 0
    for method in douse.methods():
        try:
            presses = douse.solve(board, method=method).presses
        except douse.Unsolvable:
            presses = None
        except douse.DouseError as error:
            assert "does not apply" in str(error)
            continue
        solved += 1
        expected = None if not douse.check(board) else douse.solve(board).presses
        assert (presses is None and expected is None) or np.array_equal(presses, expected)
    assert solved >= 4
