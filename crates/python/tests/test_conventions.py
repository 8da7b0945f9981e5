"""Conventions of NumPy, SciPy, NetworkX and pandas; results as values; kinds of errors; types."""

import copy
import inspect
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import douse

ROOT = Path(__file__).parent.parent


def test_shapes_are_rows_and_columns() -> None:
    assert douse.Board.full("6x5").lights.shape == douse.Board.full("6x5").shape == (5, 6)
    assert douse.Variant((5, 6)) == douse.Variant("6x5")
    assert douse.Board(np.zeros((2, 7), int)).shape == (2, 7)
    assert douse.generate((3, 4), seed=1).shape == (3, 4)
    assert len(douse.first_row((9, 4)) if douse.first_row((9, 4)) is not None else []) == 4  # type: ignore[arg-type]
    assert douse.Variant("cube:2").shape == (24,)


def test_seeds() -> None:
    assert douse.generate(5, seed=1) == douse.generate(5, seed="1") == douse.generate(5, seed=np.int64(1))
    assert len({douse.generate(8) for _ in range(8)}) == 8
    boards = [douse.generate(8, seed=np.random.default_rng(7)) for _ in range(2)]
    rng = np.random.default_rng(7)
    assert boards[0] == boards[1] == douse.generate(8, seed=rng)
    assert douse.generate(8, seed=rng) != boards[0]
    with pytest.raises(douse.DouseError, match="not a seed"):
        douse.generate(5, seed=1.5)  # type: ignore[arg-type]


def test_networkx() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.petersen_graph()
    board = douse.Board.from_networkx(graph, {0: 1, 3: 1})
    named = douse.Board.on(douse.Variant.graph(10, graph.edges), [1, 0, 0, 1, 0, 0, 0, 0, 0, 0])
    assert board == named
    words = networkx.Graph([("b", "a"), ("b", "c"), ("c", "c")])
    words.nodes["c"]["light"] = 2
    labelled = douse.Board.from_networkx(words, "light", states=3)
    assert labelled.labels == ("b", "a", "c") and labelled.lit == 1
    assert labelled.labelled(labelled.lights) == {"c": 2}
    solution = douse.solve(labelled)
    assert set(solution.board.labelled(solution.presses)) <= {"a", "b", "c"}
    assert pickle.loads(pickle.dumps(labelled)).labels == labelled.labels
    assert labelled.press([0]).labels == labelled.labels
    back = douse.Board.from_networkx(labelled.to_networkx(), "light", states=3)
    assert back == labelled
    with pytest.raises(douse.DouseError, match="undirected"):
        douse.Board.from_networkx(networkx.DiGraph([(0, 1)]))
    with pytest.raises(douse.DouseError, match="no node"):
        douse.Board.from_networkx(graph, ["x"])


def test_sparse_matrices() -> None:
    sparse = pytest.importorskip("scipy.sparse")
    for variant in (douse.Variant("5x4"), douse.Variant("4x4", edges="torus", rule="knight"), douse.Variant("cube:2")):
        matrix = variant.sparse_matrix()
        assert (matrix.toarray() == variant.matrix()).all()
        rule = douse.Variant.graph(variant.cells, [], rule=sparse.csr_matrix(variant.matrix()))
        assert (rule.matrix() == variant.matrix()).all()
    assert douse.Board(sparse.eye_array(4, dtype=int)).lit == 4


def test_tables() -> None:
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame([[1, 0], [0, 1]], columns=["left", "right"])
    assert douse.Board(table) == douse.Board([[1, 0], [0, 1]])
    with_hole = pandas.DataFrame([[1.0, np.nan], [0.0, 1.0]])
    assert douse.Board(with_hole) == douse.Board([[1, None], [0, 1]])


def test_work_is_done_on_all_cores_unless_told_otherwise() -> None:
    names = [getattr(douse, name) for name in douse.__all__]
    calls = [call for call in (*names, douse.Plain.check, douse.Plain.solve) if inspect.isroutine(call)]
    defaults = {
        call.__qualname__: inspect.signature(call).parameters["threads"].default
        for call in calls
        if "threads" in inspect.signature(call).parameters
    }
    assert len(defaults) > 10 and set(defaults.values()) == {None}, defaults


def test_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", douse.__version__)


@pytest.mark.parametrize(
    "board",
    [
        douse.Board("010/111/010"),
        douse.Board([[1, None], [None, 1]]),
        douse.Board([[None, None], [0, 1]]),
        douse.Board("3x2.king.k3@torus:012012"),
        douse.Board("4x3.k12:0123456789ab", title="Twelve"),
        douse.Board.full("cube:2"),
        douse.Board.on(douse.Variant.graph(3, [(0, 1)]), [1, 0, 1]),
        douse.Board.full(3, 0, goal="on"),
        douse.Board.on(douse.Variant("2x2", rule=np.eye(4, dtype=int)), [[1, 0], [0, 1]]),
    ],
)
def test_a_printed_board_is_read_back(board: douse.Board) -> None:
    assert douse.Board(str(board)) == board


def results() -> list[Any]:
    board = douse.Board("5x5:002a000")
    return [
        board,
        board.variant,
        douse.solve(board),
        douse.check(board),
        douse.check("5x5:8000000"),
        douse.kernel(5),
        douse.repair("5x5:8000000"),
        douse.shortest(board),
        douse.hint(board),
        douse.hardest(3),
        douse.path("010/101/010", "111/111/111"),
        douse.sequence("111/111/111", "lit-only"),
        douse.solve_many(np.ones((3, 5, 5), np.uint8)),
        douse.shortest_many(np.ones((3, 5, 5), np.uint8)),
    ]


@pytest.mark.parametrize("number", range(14))
def test_results_are_values(number: int) -> None:
    one, other = results()[number], results()[number]
    assert one == other and hash(one) == hash(other)
    assert not (one != other) and one != "something else"
    for again in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert again == one and hash(again) == hash(one)


def test_values_that_differ() -> None:
    assert douse.shortest("5x5:002a000") != douse.shortest("5x5:ffffff8")
    assert douse.solve("2x2:6") != douse.solve("2x2:9")


def test_errors_have_kinds() -> None:
    for call, kind in (
        (lambda: douse.Variant(5, edges="donut"), douse.ErrorKind.EDGES_ERROR),  # type: ignore[arg-type]
        (lambda: douse.Board.full(3, goal="up"), douse.ErrorKind.GOAL_ERROR),
        (lambda: douse.Board("01/10", form="rwos"), douse.ErrorKind.FORM_ERROR),  # type: ignore[arg-type]
    ):
        with pytest.raises(douse.DouseError) as raised:
            call()
        assert raised.value.kind == kind
    kinds = {
        "": "Empty",
        "010\n01": "Ragged",
        "#_/_#": "HoleOrOff",
        "5x5:zz": "Expected",
        "ab/ba": "UnknownSymbol",
        "0120": "ThirdSymbol",
        "A1": "NeedsSize",
        "v2/5x5:0": "Version",
    }
    for wrong, kind in kinds.items():
        with pytest.raises(douse.ReadError) as caught:
            douse.Board(wrong)
        assert caught.value.kind == kind, wrong
        again = pickle.loads(pickle.dumps(caught.value))
        assert (again.kind, again.line, str(again)) == (caught.value.kind, caught.value.line, str(caught.value))


@pytest.mark.parametrize(
    "call",
    [
        lambda: douse.Variant(5, states="x"),  # type: ignore[arg-type]
        lambda: douse.Variant(5, states=2.5),  # type: ignore[arg-type]
        lambda: douse.Variant(5, states=-1),
        lambda: douse.Variant(5, edges=3),  # type: ignore[arg-type]
        lambda: douse.Variant(5, edges="donut"),  # type: ignore[arg-type]
        lambda: douse.Variant(5, rule="queen"),
        lambda: douse.Variant(5, rule=object()),  # type: ignore[arg-type]
        lambda: douse.Variant((5, 5, 5)),  # type: ignore[arg-type]
        lambda: douse.Variant(None),  # type: ignore[arg-type]
        lambda: douse.Variant.graph("x", []),  # type: ignore[arg-type]
        lambda: douse.Board(5),  # type: ignore[arg-type]
        lambda: douse.Board("010", states="x"),  # type: ignore[arg-type]
        lambda: douse.Board([[1, 0], [1]]),
        lambda: douse.Board.full(3).press([99]),
        lambda: douse.Board.full(3).press([1.5]),  # type: ignore[list-item]
        lambda: douse.generate(5, way=-1),
        lambda: douse.generate_many(-1),
        lambda: douse.shortest("010/111/010", time="soon"),  # type: ignore[arg-type]
        lambda: douse.shortest("010/111/010", threads=0),
        lambda: douse.sequence("010/111/010", "backwards"),  # type: ignore[arg-type]
        lambda: douse.path("010/111/010", "01/10"),
        lambda: douse.solve_many(np.ones(5)),
        lambda: douse.solve_many(np.full((2, 3, 3), 7)),
        lambda: douse.solve_many(np.ones((2, 3, 3)), douse.Variant("4x4")),
    ],
)
def test_wrong_arguments_raise_our_own_errors(call: Any) -> None:
    with pytest.raises(douse.DouseError) as caught:
        call()
    message = str(caught.value)
    assert "argument '" not in message and "PyO3" not in message and "cannot be interpreted" not in message


MISTAKES = '''
import douse
douse.solve("01/10", edge="torus"){mark}
douse.generate(5, sed=1){mark}
douse.Variant(5, edges="donut"){mark}
douse.Board("01/10", form="rwos"){mark}
douse.sequence("01/10", "lit_only"){mark}
douse.solve("01/10", method="gauss"){mark}
douse.solve_many([[[1]]], edge="torus"){mark}
'''
SOUND = '''
import numpy as np
import douse
douse.solve("01/10", edges="torus", states=3)
douse.generate(5, seed=np.random.default_rng(1), rule="king")
douse.Variant((5, 6), edges="klein", rule=np.eye(30))
douse.sequence("01/10", "lit-only", shortest=True)
douse.solve_many(np.ones((3, 5, 5)), edges="torus").solvable.sum()
'''


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_type_checkers_catch_mistakes(checker: str, tmp_path: Path) -> None:
    pytest.importorskip(checker)
    wrong, sound = tmp_path / "wrong.py", tmp_path / "sound.py"
    wrong.write_text(MISTAKES.replace("{mark}", ""))
    sound.write_text(SOUND)
    arguments = {
        "mypy": ["mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), "--config-file", str(ROOT / "pyproject.toml")],
        "pyright": ["pyright", "--pythonpath", sys.executable],
    }[checker]
    command = [sys.executable, "-m", *arguments, str(wrong), str(sound)]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    if checker == "pyright" and ("nodeenv" in found.stderr or "ENOTFOUND" in found.stdout + found.stderr):
        assert "DOUSE_STRICT_TESTS" not in os.environ, "pyright needs Node"
        pytest.skip("pyright needs Node")
    lines = {int(line) for line in re.findall(r"wrong\.py:(\d+)[:-].*error", found.stdout)}
    assert lines == set(range(3, 10)), found.stdout + found.stderr
    assert not re.findall(r"sound\.py:\d+[:-].*error", found.stdout), found.stdout


def test_names_in_types_are_all_there_are() -> None:
    from typing import get_args

    from douse import names

    assert set(get_args(names.MethodName)) == set(douse.methods())
    assert set(get_args(names.FormName)) == {form for form, _, _ in douse.forms()}
    for edges in get_args(names.Edges):
        assert douse.Variant(3, edges=edges).edges == edges
    for rule in get_args(names.RuleName):
        assert douse.Variant(3, rule=rule).rule == rule
    for play in get_args(names.Play):
        assert douse.sequence("3x3:000", play).count == 0
