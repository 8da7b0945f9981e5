"""Boards from arrays, lists and every notation, and back."""

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kinds import boards

import douse


@settings(max_examples=150, deadline=None)
@given(boards(st.sampled_from([2, 3, 10, 300])))
def test_boards_survive_every_whole_form_and_pickling(board: douse.Board) -> None:
    for form in ("file", "json-object"):
        assert douse.Board(board.write_bytes(form), form=form) == board
    assert pickle.loads(pickle.dumps(board)) == board
    assert pickle.loads(pickle.dumps(board.variant)) == board.variant
    assert douse.Board.on(board.variant, board.lights, goal=board.goal) == board
    assert len({board, pickle.loads(pickle.dumps(board))}) == 1


@given(st.integers(1, 70), st.integers(1, 5), st.integers(0, 2**32 - 1))
@settings(max_examples=80, deadline=None)
def test_arrays_go_in_and_out(width: int, height: int, seed: int) -> None:
    lights = np.random.default_rng(seed).integers(0, 2, (height, width))
    for array in (lights, lights.astype(bool), lights.astype(np.uint8), lights.astype(float), lights.tolist(), np.asfortranarray(lights)):
        board = douse.Board(array)
        assert np.array_equal(board.lights, lights) and board.lights.dtype == np.uint8
    assert np.array_equal(np.asarray(douse.Board(lights[::-1, ::-1])), lights[::-1, ::-1])
    for form in ("rows", "digits", "line", "json", "header", "pbm", "pbm-packed", "code"):
        assert np.array_equal(douse.Board(douse.Board(lights).write_bytes(form), form=form).lights, lights), form


def test_holes_from_lists_masks_and_flags() -> None:
    expected = douse.Board([[1, 0, 1], [0, 0, 1]], holes=[[0, 0, 0], [0, 1, 0]])
    assert douse.Board([[1, 0, 1], [0, None, 1]]) == expected
    masked = np.ma.MaskedArray([[1, 0, 1], [0, 7, 1]], mask=[[0, 0, 0], [0, 1, 0]])
    assert douse.Board(masked) == expected
    assert expected.variant.cells == 5 and expected.variant.holes is not None
    assert expected.variant.holes.sum() == 1 and expected.lights[1, 1] == 0


def test_more_states_than_a_byte_has() -> None:
    board = douse.Board([[0, 65535], [300, 1]], states=65536)
    assert board.lights.dtype == np.uint16 and board.lights.tolist() == [[0, 65535], [300, 1]]
    solution = douse.solve(board)
    assert board.apply(solution.presses).solved


def test_any_press_sets_as_a_matrix() -> None:
    rng = np.random.default_rng(1)
    matrix = rng.integers(0, 2, (12, 12))
    board = douse.Board(rng.integers(0, 2, (3, 4)), rule=matrix)
    assert np.array_equal(board.variant.matrix(), matrix)
    assert pickle.loads(pickle.dumps(board)) == board
    x = rng.integers(0, 2, 12)
    moved = board.with_(lights=(x @ matrix % 2).reshape(3, 4))
    assert moved.apply(douse.solve(moved).presses).lit == 0


def test_pressing_by_name_number_and_array() -> None:
    board = douse.Board.full("4x3", 0)
    by_array = board.apply([[0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]])
    assert board.press("B1 D3") == board.press(["B1", 11]) == board.press([1, 11]) == by_array
    assert board.press(1).press("D3") == by_array
    assert board.press_names(by_array.lights) == "A1 B1 C1 B2 D2 C3 D3"


def test_pictures() -> None:
    board = douse.Board("010/111/010")
    assert board._repr_svg_().startswith("<svg") and "5 lit" in board.svg(theme="dark")
    assert "1 press ringed" in douse.solve(board)._repr_svg_()
    assert douse.kernel(5)._repr_svg_().count("pattern ") >= 2
    assert "<svg" in douse.hardest(3).svg()
    assert douse.Board("cube:2 v0")._repr_svg_()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: douse.Board([[0, 2]]), "state 2"),
        (lambda: douse.Board([[0, -1]]), "state -1"),
        (lambda: douse.Board(np.array([[0, 3]], dtype=np.uint8), states=3), "state 3"),
        (lambda: douse.Board([[0.5]]), "whole numbers"),
        (lambda: douse.Board([[1, 0], [1]]), "equally long"),
        (lambda: douse.Board([1, 0, 1]), "1 dimensions"),
        (lambda: douse.Board(np.zeros((0, 3))), "without lights"),
        (lambda: douse.Board([[1]], rule="star"), "is not a rule"),
        (lambda: douse.Board([[1]], edges="ring"), "is not a kind of edges"),
        (lambda: douse.Board([[1]], states=1), "2 to 65536"),
        (lambda: douse.Board([[1]], goal="state:2"), "goal is state 2"),
        (lambda: douse.Board([[1]], goal=[[1, 0]]), "does not fit"),
        (lambda: douse.Board([[1]], size="2x2"), "another size"),
        (lambda: douse.Board([[1]], holes=[[True]]), "hole"),
        (lambda: douse.Board("cube:3", edges="torus"), "torus"),
        (lambda: douse.Variant("5x"), "not a size"),
        (lambda: douse.Variant(0), "no lights"),
        (lambda: douse.Variant("donut:3"), "not a named graph"),
        (lambda: douse.Variant("cube:3", edges="torus"), "graph"),
        (lambda: douse.Variant.graph(2, [(0, 0)]), "itself"),
        (lambda: douse.Variant("cube:2", rule="king"), "needs a grid"),
        (lambda: douse.Variant(3, rule=np.eye(4)), "press matrix of 4x4"),
        (lambda: douse.Board.full(3).press("D1"), "D1"),
        (lambda: douse.Board.full(3).press([9]), "cell 9"),
        (lambda: douse.Board.full(3).write("png"), "is not a form"),
        (lambda: douse.solve("010", method="magic"), "not a method"),
        (lambda: douse.fewest("010", time=-1), "number of seconds"),
        (lambda: douse.generate(3, way="magic"), "not a way"),
        (lambda: douse.generate(2, way=5), "5 different cells"),
        (lambda: douse.nullity("5000000x5000000"), "too large"),
        (lambda: douse.read("010", symbols="#"), "two characters"),
        (lambda: douse.Board("2\n010\n111\n000\n101", form="batch", size="3x2"), "2 boards"),
        (lambda: douse.kernel(douse.Variant(3), edges="torus"), "already determines"),
    ],
)
def test_what_makes_no_sense_is_said(make: object, words: str) -> None:
    with pytest.raises(douse.DouseError) as caught:
        make()  # type: ignore[operator]
    assert words in str(caught.value), str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_errors_carry_their_numbers() -> None:
    with pytest.raises(douse.TooLarge) as caught:
        douse.Variant("5000000x5000000")
    error = caught.value
    assert isinstance(error, MemoryError) and error.kind == "TooLarge"
    assert error.fields == {"width": 5_000_000, "height": 5_000_000, "limit": 2**44}
    assert pickle.loads(pickle.dumps(error)).fields == error.fields


def test_reading_errors_say_where_and_what_to_do() -> None:
    with pytest.raises(douse.ReadError) as caught:
        douse.Board("3\n3\n0 1\n0 2\n1 0\n", form="digits")
    assert caught.value.form == "digits" and (caught.value.line, caught.value.column) != (0, 0)
    with pytest.raises(douse.ReadError) as caught:
        douse.Board("#X\nX#\n")
    error = caught.value
    assert error.kind == "WhichIsLit" and error.advice is not None
    assert 'symbols="#X"' in error.advice and "--" not in error.advice
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert douse.Board("#X\nX#\n", symbols="#X").lights.tolist() == [[1, 0], [0, 1]]


def test_unsolvable_boards_carry_the_proof() -> None:
    with pytest.raises(douse.Unsolvable) as caught:
        douse.solve("10000/00000/00000/00000/00000")
    error = pickle.loads(pickle.dumps(caught.value))
    assert error.board.lit == 1 and error.witness.sum() == 12
