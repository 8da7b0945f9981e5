"""Long searches: bounds, progress, other threads, Ctrl-C."""

import pickle
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import douse


def test_a_search_without_time_gives_bounds_that_hold() -> None:
    board = douse.Board.full(79)
    found = douse.fewest(board, time=0.2, memory=1 << 30)
    assert found.at_least < found.count and not found.proved and board.apply(found.presses).solved
    assert "fewer" in repr(found) and found.certificate is None


@pytest.mark.parametrize(
    ("board", "method"),
    [
        (douse.Board.full(3), "listing"),
        (douse.Board.full(9), "transform"),
        (douse.Board("12x12.king@torus:e00e00e000000e00e00e0000000000000000"), "blocks"),
        (douse.Board.full(65), "parity-classes"),
        (douse.Board.full("6x5", states=3), "listing"),
    ],
)
def test_every_proof_has_a_certificate_that_holds(board: douse.Board, method: str) -> None:
    found = douse.fewest(board)
    certificate = found.certificate
    assert found.proved and found.method == method and certificate is not None
    assert douse.records.recheck(board, certificate) >= 0
    assert pickle.loads(pickle.dumps(found)).certificate == certificate
    for wrong, other, kind in (
        (certificate, douse.Board.full(7), douse.ErrorKind.OTHER_SET),
        (certificate.replace(f"\npresses {found.count}\n", f"\npresses {found.count + 1}\n"), board, douse.ErrorKind.SOLUTION),
        ("nonsense", board, douse.ErrorKind.LINE),
    ):
        with pytest.raises(douse.DouseError) as caught:
            douse.records.recheck(other, wrong)
        assert caught.value.kind == kind, str(caught.value)


def test_a_check_that_is_stopped_says_nothing_about_the_certificate() -> None:
    board = douse.Board.full(65)
    with pytest.raises(douse.Stopped):
        douse.records.recheck(board, douse.fewest(board).certificate or "", time=0)


def test_progress_is_told_and_may_end_the_search() -> None:
    events: list[douse.Event] = []
    douse.fewest(douse.Board.full(79), progress=events.append, time=1.0, memory=1 << 30)
    kinds = {event.kind for event in events}
    assert kinds - {"running"} and kinds <= {"bounds", "best", "method", "level", "work", "running"}

    class Enough(Exception):
        pass

    def enough(_: douse.Event) -> None:
        raise Enough

    running: list[douse.Event] = []
    douse.hardest(19, time=1.0, progress=running.append)
    assert {event.kind for event in running} <= {"running", "method", "bounds"}
    assert max(event.seconds or 0 for event in running if event.kind == "running") > 0.2
    with pytest.raises(Enough):
        douse.kernel(douse.Variant(1500, rule="knight"), progress=enough)
    with pytest.raises(Enough):
        douse.fewest(douse.Board.full(79), progress=enough, time=30, memory=1 << 30)


def test_other_threads_run_beside_a_search() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    before = counted
    douse.fewest(douse.Board.full(79), time=0.5, memory=1 << 30)
    during = counted - before
    done.set()
    thread.join()
    assert during > 25


# Tests that a shell starts in the background ignore Ctrl-C.
INTERRUPTED = """
import signal, sys, douse
signal.signal(signal.SIGINT, signal.default_int_handler)
print("begins", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize(
    "call",
    [
        "douse.kernel(douse.Variant(1500, rule='knight'))",
        "douse.sweep.nullities(100_000, 400_000)",
        "douse.sweep.nullities(100_000, 400_000, on=2)",
    ],
)
def test_ctrl_c_ends_long_calls(call: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", INTERRUPTED.format(call=call)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "begins\n"
    time.sleep(0.7)
    assert process.poll() is None, "it ended by itself: the test needs a longer call"
    process.send_signal(signal.SIGINT)
    before = time.monotonic()
    try:
        assert process.communicate(timeout=20)[0] == "interrupted\n"
    finally:
        process.kill()
    assert time.monotonic() - before < 10


def test_hardest_boards() -> None:
    found = douse.hardest(5)
    assert (found.presses, found.boards, found.positions) == (15, 7350, 2**23)
    assert found.distribution is not None and sum(found.distribution) == 2**23
    assert douse.fewest(found.board).count == 15 and found.board.apply(found.solution).solved
    assert douse.hardest("3x3", states=3, goal="on").proved


def test_generated_boards_are_those_of_the_command_line() -> None:
    assert "".join(map(str, douse.generate(5, seed=1).lights.flatten())) == "0111000110110111101100000"
    assert "".join(map(str, douse.generate(5, seed=1, way="lights").lights.flatten())) == "0110111111111010000100010"
    assert "".join(map(str, douse.generate(5, seed=1, way=3).lights.flatten())) == "0011011000000001110001000"
    many = douse.generate_many(20, "cube:2", states=3, seed="x", goal="on")
    assert len(set(many)) == 20 and all(douse.check(board) for board in many)


def test_explanations_hold() -> None:
    rng = np.random.default_rng(3)
    board = douse.Board(rng.integers(0, 2, (5, 5)))
    solvable = board.with_(lights=douse.Board.full(5, 0).apply(rng.integers(0, 2, (5, 5))).lights)
    why = douse.explain(solvable)
    t = why.transform
    assert np.array_equal(t.r.astype(int) @ t.a % 2, t.e)
    assert all(overlap.remainder == 0 for overlap in why.overlaps) and why.elimination.contradiction is None
    rows = why.elimination.start.astype(int)
    for step in why.elimination.steps:
        if step.what == "swap":
            rows[[step.row, step.other]] = rows[[step.other, step.row]]
        else:
            assert step.what == "add"
            rows[step.other] = (rows[step.other] + step.times * rows[step.row]) % 2
    assert np.array_equal(rows, why.elimination.end)
    assert why.chase.second_pass is not None and solvable.apply(why.chase.second_pass).solved
    assert "Press" in str(why) and why.fewest.proved
    corner = douse.explain("10000/00000/00000/00000/00000")
    assert "No solution" in str(corner) and corner.chase.press_first is None


def test_hints() -> None:
    board = douse.generate(5, seed="hint")
    presses = douse.fewest(board).count
    while not board.solved:
        told = douse.hint(board)
        assert told.presses == presses and told.cell is not None and told.effects[told.cell] == "nearer"
        board, presses = board.press(told.cell), presses - 1
    assert douse.hint(board).cell is None
    with pytest.raises(douse.Unsolvable):
        douse.hint("10000/00000/00000/00000/00000")
