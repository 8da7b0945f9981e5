"""Sweeps: the same table in every place, and no work is repeated after a crash."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import douse
from douse import _douse, sweep
from douse.sweep import places
from douse.sweep.journal import Journal

SWEEPS = [
    "nullities sides=1..400 edges=flat states=2",
    "nullities sides=10..90 edges=torus states=2",
    "nullities sides=1..60 edges=cylinder states=3",
    "rectangles widths=1..12 heights=5..20 edges=torus states=2",
    "rectangles widths=2..9 heights=2..9 edges=flat states=5",
    "all-on sides=1..20 edges=flat",
    "all-on sides=1..12 edges=torus",
    "random-boards size=5x5 edges=flat rule=plus states=2 boards=2000 seed=a b",
    "random-boards size=3x3 edges=torus rule=king states=3 boards=700 seed=",
]


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", local_directory=None
    ) as cluster, distributed.Client(cluster) as client:
        yield client


@pytest.mark.parametrize("text", SWEEPS)
def test_the_same_table_on_one_core_and_on_threads(text: str) -> None:
    alone = sweep.run(text)
    assert alone == sweep.run(text, on=3, task_seconds=0.01) == sweep.run(text, on="cores", task_seconds=100)
    assert len(alone) > 0 and alone.sweep == text


@pytest.mark.parametrize("text", SWEEPS)
def test_the_same_table_on_dask(text: str, client: Any) -> None:
    assert sweep.run(text, on=client, task_seconds=0.001) == sweep.run(text)


def test_a_client_is_used_that_is_not_the_youngest(client: Any) -> None:
    distributed = pytest.importorskip("distributed")
    text = "nullities sides=1..20000 edges=flat states=2"
    with distributed.Client(client.scheduler.address) as younger:
        for _ in range(3):
            assert sweep.run(text, on=client, task_seconds=0.02) == sweep.run(text, on=younger, task_seconds=0.02)


def test_nullities_are_those_of_the_boards() -> None:
    for edges in ("flat", "torus", "cylinder"):
        for states in (2, 3):
            table = sweep.nullities(1, 12, edges=edges, states=states)
            assert table["nullity"].tolist() == [douse.kernel(n, edges=edges, states=states).nullity for n in range(1, 13)]
    table = sweep.rectangles((1, 6), (2, 7), edges="cylinder")
    for width, height, nullity in table:
        assert douse.kernel((height, width), edges="cylinder").nullity == nullity


def published(name: str, crate: str = "solver") -> list[tuple[int, ...]]:
    """A table of the tests of a crate; its first lines name the source."""
    path = Path(__file__).parents[2] / crate / "tests" / "data" / f"{name}.tsv"
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    return [tuple(map(int, line.split("\t"))) for line in lines]


def test_published_tables() -> None:
    for name, edges, states in (("nullity_flat", "flat", 2), ("nullity_torus", "torus", 2), ("nullity_mod3", "flat", 3)):
        table = dict(published(name))
        assert len(table) > 20
        swept = dict(sweep.nullities(1, max(table), edges=edges, states=states, on="cores").rows())
        assert {side: swept[side] for side in table} == table, name
    presses = dict(published("min_presses_all_on", "shortest"))
    swept = sweep.all_on(1, 30, on="cores")
    assert swept["presses"].tolist() == swept["at_least"].tolist() == [presses[side] for side in range(1, 31)]


def test_random_boards_are_spread_as_the_hardest_boards_tell() -> None:
    table = sweep.random_boards(4, 20_000, seed="spread")
    unsolvable, counts = table["boards"][0], table["boards"][1:]
    assert abs(unsolvable / 20_000 - 15 / 16) < 0.01
    expected = np.array(douse.hardest(4).distribution[: len(counts)]) / 4096  # type: ignore[index]
    assert np.abs(counts / counts.sum() - expected).max() < 0.05


@pytest.mark.parametrize("suffix", ["tsv", "parquet", "arrow"])
@pytest.mark.parametrize("text", SWEEPS[:1] + SWEEPS[-1:])
def test_tables_in_files(tmp_path: Path, suffix: str, text: str) -> None:
    if suffix != "tsv":
        pytest.importorskip("pyarrow")
    path = tmp_path / f"table.{suffix}"
    table = sweep.run(text, output=path)
    assert sweep.Table.read(path) == table and [file.name for file in tmp_path.iterdir()] == [path.name]
    before = path.stat().st_mtime_ns
    assert sweep.run(text, output=path) == table and path.stat().st_mtime_ns == before
    with pytest.raises(douse.DouseError, match="another sweep"):
        sweep.nullities(1, 5, output=path)


def test_a_table_is_arrow_and_pandas() -> None:
    pytest.importorskip("pyarrow")
    table = sweep.run(SWEEPS[-1])
    arrow = table.to_arrow()
    assert arrow.column_names == ["presses", "boards"] and arrow["presses"].null_count == 1
    assert sum(arrow["boards"].to_pylist()) == 700
    assert "<svg" in sweep.nullities(1, 30).plot("side", "nullity") and "<table>" in table._repr_html_()


def count_runs(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The units that were run, in order."""
    ran: list[int] = []
    real = _douse.sweep_run

    def counting(text: str, units: list[int], stop: Any = None) -> list[list[int]]:
        ran.extend(units)
        return real(text, units, stop)

    monkeypatch.setattr(places._douse, "sweep_run", counting)
    return ran


def test_a_sweep_that_failed_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, text = tmp_path / "table.tsv", "nullities sides=1..20000 edges=flat states=2"
    ran = count_runs(monkeypatch)

    class Crash(Exception):
        pass

    def crash(progress: sweep.Progress) -> None:
        if progress.tasks_done == 2:
            raise Crash

    with pytest.raises(Crash):
        sweep.run(text, output=path, task_seconds=0.01, progress=crash)
    first = list(ran)
    assert not path.exists() and (tmp_path / "table.tsv.parts").exists() and 0 < len(first) < 10_001
    shares: list[float] = []
    table = sweep.run(text, output=path, progress=lambda progress: shares.append(progress.share))
    assert sorted(ran) == _douse.sweep_units(text), "a unit was run twice, or never"
    assert table == sweep.run(text) and shares[-1] == 1.0
    assert [file.name for file in tmp_path.iterdir()] == ["table.tsv"]


def test_a_line_that_was_cut_short_is_dropped(tmp_path: Path) -> None:
    path, text = tmp_path / "table.tsv", _douse.sweep_text(SWEEPS[0])
    with Journal.open(path, text) as journal:
        journal.add([0, 2], _douse.sweep_run(text, [0, 2]))
        journal.add([4], _douse.sweep_run(text, [4]))
    parts = tmp_path / "table.tsv.parts"
    whole = parts.read_text()
    for end in range(len(whole)):
        parts.write_text(whole[:end])
        with Journal.open(path, text) as journal:
            assert set(journal.results) in (set(), {0, 2}), end
    parts.write_text(whole)
    with Journal.open(path, text) as journal:
        assert journal.results == {0: [0], 2: [0], 4: [4]}
    with pytest.raises(douse.DouseError, match="another sweep"):
        Journal.open(path, "nullities sides=1..401 edges=flat states=2")
    assert sweep.run(text, output=path) == sweep.run(text)


def test_a_worker_killed_in_the_middle_changes_nothing(client: Any) -> None:
    text = "nullities sides=1..30000 edges=flat states=2"
    killed: list[int] = []

    def kill(progress: sweep.Progress) -> None:
        if progress.tasks_done == 3 and not killed:
            workers = list(client.run(os.getpid).values())
            killed.append(workers[0])
            os.kill(workers[0], signal.SIGKILL)

    assert sweep.run(text, on=client, task_seconds=0.01, progress=kill) == sweep.run(text)
    assert killed


KILLED = """
import distributed
from douse import _douse, sweep

def note_what_is_begun():
    # The start of a unit is noted at once; the journal has the finished ones.
    real = _douse.sweep_run
    def noted(text, units, stop=None):
        with open({log!r}, "a") as log:
            log.write(" ".join(map(str, units)) + "\\n")
        return real(text, units, stop)
    _douse.sweep_run = noted

def main():
    if {place!r} == "threads":
        note_what_is_begun()
        sweep.run({text!r}, on=2, task_seconds={seconds}, output={path!r})
        return
    options = dict(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1")
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as client:
        client.run(note_what_is_begun)
        sweep.run({text!r}, on=client, task_seconds={seconds}, output={path!r})

if __name__ == "__main__":
    main()
"""


def wait_until(holds: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.002)


@pytest.mark.parametrize(
    ("place", "last", "seconds"), [("threads", 20_000, 0.002), ("a cluster", 40_000, 0.02)]
)
def test_killed_as_a_whole_at_most_a_task_a_worker_is_done_again(
    tmp_path: Path, place: str, last: int, seconds: float
) -> None:
    text = f"nullities sides=1..{last} edges=flat states=2"
    path, parts, log, program = (tmp_path / name for name in ("table.tsv", "table.tsv.parts", "log", "program.py"))
    script = KILLED.format(log=str(log), text=text, place=place, seconds=seconds, path=str(path))
    program.write_text(script, encoding="utf-8")

    def lines() -> int:
        return parts.read_text(encoding="utf-8").count("\n") if parts.exists() else 0

    for _ in range(2):
        # Its own session, so that its workers and their nannies are killed with it.
        process = subprocess.Popen([sys.executable, str(program)], start_new_session=True)
        begun_with = lines()
        wait_until(lambda: lines() >= begun_with + 6 or process.poll() is not None)
        assert process.poll() is None
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    assert not path.exists()
    begun = [set(map(int, line.split())) for line in log.read_text().splitlines()]
    finished = Journal.open(path, text).results
    assert 0 < len(finished) < last
    lost = [task for task in begun if not task <= set(finished)]
    assert len(lost) <= 2 * 2, "two workers, killed twice"
    subprocess.run([sys.executable, str(program)], check=True, start_new_session=True)
    begun_in_all = [tuple(map(int, line.split())) for line in log.read_text().splitlines()]
    runs = [unit for task in begun_in_all for unit in task]
    assert set(runs) == set(_douse.sweep_units(text))
    # Dask gives a task to another worker if one seems lost, as on a busy machine: one in each run.
    moved = 3 * max(len(task) for task in begun_in_all) if place == "a cluster" else 0
    done_again = len(runs) - len(set(runs))
    assert done_again <= sum(len(task) for task in lost) + moved, "nothing else was done again"
    assert sweep.Table.read(path) == sweep.run(text, on="cores")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: sweep.nullities(5, 4), "empty"),
        (lambda: sweep.nullities(1, 5, states=4), "prime"),
        (lambda: sweep.nullities(1, 5, edges="klein"), "klein"),
        (lambda: sweep.nullities(1, 5, on=0), "number of threads: 0"),
        (lambda: sweep.nullities(1, 5, on="moon"), "moon"),
        (lambda: sweep.nullities(1, 5, task_seconds=0), "0 seconds"),
        (lambda: sweep.nullities(1, 5, output="table.xlsx"), ".parquet"),
        (lambda: sweep.random_boards(5, 0), "empty"),
        (lambda: sweep.random_boards(5, 5, rule="star"), "star"),
        (lambda: sweep.run("hello"), "not describe a sweep"),
    ],
)
def test_what_is_no_sweep_is_refused(call: Any, words: str) -> None:
    with pytest.raises(douse.DouseError) as caught:
        call()
    assert words in str(caught.value), str(caught.value)


def test_a_search_by_tasks_goes_on_where_it_was_on_threads_and_on_dask(client: Any, tmp_path: Path) -> None:
    straight = douse.records.all_on(39, folder=tmp_path / "straight")
    # Small tasks, so that there are many.
    sizes = (6, 2e3)
    space = douse.solve(douse.Board.full(39))._space
    place = tmp_path / "crashed" / "39.tasks"
    place.mkdir(parents=True)
    for rounds in range(100):
        tasks, certificate = _douse.search_next(space, sizes, douse.searching.Limits(None, 1, None), str(place))
        assert certificate is None
        if tasks[0].startswith("join"):
            break
        for task in tasks:
            douse.records.run_search_task(39, str(place), sizes, None, task.encode())
    assert rounds > 0 and len(tasks) > 1
    douse.records.run_search_task(39, str(place), sizes, None, tasks[0].encode())
    # The search is killed here; the other tasks run elsewhere.
    found = douse.records.by_tasks(39, tmp_path / "crashed", on=client, sizes=sizes)
    assert not place.exists()
    assert found == douse.records.by_tasks(39, tmp_path / "threads", on=2, sizes=sizes)
    assert found == straight.certificate
    record = douse.records.all_on(39, folder=tmp_path / "whole", on="cores")
    assert (record.presses, record.proved, record.checked) == (straight.presses, True, "certificate")
