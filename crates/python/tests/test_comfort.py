"""The interactive board without a browser, figures with matplotlib, and records."""

from pathlib import Path

import numpy as np
import pytest

import douse

RECORDS = Path(__file__).parents[3] / "docs/records"


def test_a_widget_plays_and_tells() -> None:
    pytest.importorskip("anywidget")
    board = douse.Board("3x3.k3@torus:012012012")
    widget = board.widget()
    shown = widget.position
    assert shown["lights"] == [0, 1, 2] * 3 and len(widget.drawing["cells"]) == 9
    widget._handle_message(None, {"press": 4}, [])
    assert widget.board == board.press("B2") and widget.moves == "B2"
    assert widget.position["lights"] == widget.board.variant.flat(widget.board.lights).tolist()
    for action in ["undo", "redo", "reset"]:
        widget._handle_message(None, {"action": action}, [])
    assert widget.board == board and widget.position["undone"] == 0
    # Invalid messages change nothing.
    for nonsense in [{"press": 9}, {"press": -1}, {"press": "B2"}, {"action": "explode"}, "press", None]:
        widget._handle_message(None, nonsense, [])
    assert widget.board == board


def test_a_widget_follows_its_own_hints_to_the_end() -> None:
    pytest.importorskip("anywidget")
    widget = douse.generate(5, seed="widget").widget()
    least = douse.shortest(widget.board).count
    widget.show_solution()
    for to_go in range(least, 0, -1):
        assert sum(widget.position["solution"]) == to_go and f"To go: {to_go}, the fewest." in widget.position["message"]
        widget.show_hint()
        assert widget.position["solution"][widget.position["hint"]] or to_go > 1
        widget._handle_message(None, {"press": widget.position["hint"]}, [])
    assert widget.board.solved and widget.position["message"].startswith(f"Solved with {least} presses.")
    stuck = douse.Board("5x5:8000000").widget()
    stuck.show_hint()
    assert "No presses reach the goal" in stuck.position["message"]
    with pytest.raises(douse.DouseError, match="too large"):
        douse.Board.full(51).widget()


def test_figures() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    board = douse.Board("010/111/01_", title="Plus")
    solution = douse.solve("010/111/010")
    axes = board.plot()
    cells = [patch for patch in axes.patches if (patch.get_gid() or "").startswith("cell-")]
    assert len(cells) == 8 and axes.get_title() == "Plus"
    lit = {patch.get_gid() for patch in cells if patch.get_facecolor()[0] > 0.9}
    assert lit == {"cell-B1", "cell-A2", "cell-B2", "cell-C2", "cell-B3"}
    _, own = pyplot.subplots()
    assert solution.plot(own, labels=True) is own
    assert len(own.patches) == 9 + int(np.count_nonzero(solution.presses))
    assert len(douse.kernel(5).plot(columns=1).axes) == 2
    with pytest.raises(douse.DouseError):
        douse.kernel(3).plot()
    found = douse.hardest(4)
    bars = found.plot().patches
    assert [int(bar.get_height()) for bar in bars] == found.distribution
    douse.Board.full("petersen").plot()
    douse.shortest(douse.Board("3x2.k3:012012")).plot()
    pyplot.close("all")


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    for module in ["matplotlib.pyplot", "anywidget", "douse.widget"]:
        monkeypatch.setitem(sys.modules, module, None)
    for call in [lambda: douse.Board.full(3).plot(), lambda: douse.Board.full(3).widget()]:
        with pytest.raises(douse.DouseError, match="pip install") as caught:
            call()
        assert caught.value.kind == douse.ErrorKind.MISSING_PACKAGE


def test_records_are_proved_and_checked(tmp_path: Path) -> None:
    small = [douse.records.all_on(n) for n in range(1, 10)]
    # OEIS A075464.
    assert [record.presses for record in small] == [1, 4, 5, 4, 15, 28, 33, 40, 25]
    assert all(record.proved and record.checked == "counted" for record in small)
    certificate = (RECORDS / "119.certificate").read_text()
    board = douse.Board.full(119)
    assert douse.records.recheck(board, certificate) > 0
    with pytest.raises(douse.DouseError) as caught:
        douse.records.recheck(douse.Board.full(79), certificate)
    assert caught.value.kind == douse.ErrorKind.OTHER_SET
    with pytest.raises(douse.DouseError) as caught:
        douse.records.recheck(board, certificate.replace("shortest 8", "shortest 7"))
    assert caught.value.kind == douse.ErrorKind.SOLUTIONS
    with pytest.raises(douse.DouseError) as caught:
        douse.records.recheck(board, "nonsense")
    assert caught.value.kind == douse.ErrorKind.LINE
    (tmp_path / "119.certificate").write_text(certificate)
    kept = douse.records.all_on(119, folder=tmp_path)
    assert (kept.presses, kept.proved, kept.checked) == (6409, True, "certificate")


def test_a_search_goes_on_where_it_was(tmp_path: Path) -> None:
    """Proves 119 and saves its certificate; a search without time gives valid bounds."""
    stopped = douse.records.all_on(119, folder=tmp_path, time=0.0)
    assert not stopped.proved and stopped.at_least <= 6409 <= stopped.presses
    assert not (tmp_path / "119.certificate").exists()
    found = douse.records.all_on(119, folder=tmp_path)
    assert (found.presses, found.proved, found.checked) == (6409, True, "certificate")
    assert (tmp_path / "119.certificate").read_text() == found.certificate and not (tmp_path / "119.search").exists()


def test_progress_names_the_method() -> None:
    events: list[douse.Event] = []
    douse.shortest(douse.Board.full(29), time=5, progress=events.append)
    methods = {event.method for event in events if event.kind == "method"}
    assert methods and None not in methods
    events.clear()
    douse.hardest(5, progress=events.append)
    assert any(event.kind == "method" for event in events)
