"""The same question for many boards: in one process, on all cores, or on a Dask cluster.

Every function returns a :class:`Table`. ``on`` is the place of the work: ``None`` in this thread, ``"cores"`` or a number of
threads (the work needs no interpreter), or a ``distributed.Client``. The table is the same wherever it was made. With ``output``
it is also written to a file, ``.tsv``, ``.parquet`` or ``.arrow``, and finished results are saved next to it while the sweep runs: after
a crash the same call continues.

>>> table = nullities(1, 9)
>>> table["nullity"].tolist()
[0, 0, 0, 4, 2, 0, 0, 0, 8]
>>> table.to_tsv().splitlines()[:2]
['side\\tnullity', '1\\t0']
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from .. import _douse
from .journal import Journal
from .places import run_tasks
from .table import Table

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Plan", "Progress", "Table", "all_on", "nullities", "plan", "random_boards", "rectangles", "run"]

#: The place of the work.
Place: TypeAlias = "None | int | str | Client"


@dataclass(frozen=True)
class Progress:
    """The progress of a sweep; ``share`` is by predicted time."""

    tasks_done: int
    tasks: int
    share: float


@dataclass(frozen=True)
class Plan:
    """The plan of a sweep: its tasks, and the estimated seconds on one core."""

    sweep: str
    tasks: int
    seconds: float


def nullities(
    first: int,
    last: int,
    *,
    edges: str = "flat",
    states: int = 2,
    on: Place = None,
    output: str | os.PathLike[str] | None = None,
    task_seconds: float = 2.0,
    progress: Callable[[Progress], object] | None = None,
) -> Table:
    """The nullities of the squares with sides ``first`` to ``last``, modulo a prime. Columns: side, nullity.

    >>> nullities(1, 6, edges="torus")["nullity"].tolist()
    [0, 0, 4, 0, 8, 8]
    """
    text = f"nullities sides={first}..{last} edges={edges} states={states}"
    return run(text, on=on, output=output, task_seconds=task_seconds, progress=progress)


def rectangles(
    widths: tuple[int, int],
    heights: tuple[int, int],
    *,
    edges: str = "flat",
    states: int = 2,
    on: Place = None,
    output: str | os.PathLike[str] | None = None,
    task_seconds: float = 2.0,
    progress: Callable[[Progress], object] | None = None,
) -> Table:
    """The nullities of all rectangles with widths and heights in two ranges, modulo a prime. Columns: width, height, nullity.

    >>> rectangles((2, 3), (3, 5), states=3).rows()
    [(2, 3, 1), (2, 4, 0), (2, 5, 2), (3, 3, 0), (3, 4, 2), (3, 5, 1)]
    """
    sides = f"widths={widths[0]}..{widths[1]} heights={heights[0]}..{heights[1]}"
    text = f"rectangles {sides} edges={edges} states={states}"
    return run(text, on=on, output=output, task_seconds=task_seconds, progress=progress)


def all_on(
    first: int,
    last: int,
    *,
    edges: str = "flat",
    on: Place = None,
    output: str | os.PathLike[str] | None = None,
    task_seconds: float = 2.0,
    progress: Callable[[Progress], object] | None = None,
) -> Table:
    """The fewest presses of squares with all lights on, with proof. Columns: side, nullity, presses, at_least.

    >>> all_on(1, 9)["presses"].tolist()
    [1, 4, 5, 4, 15, 28, 33, 40, 25]
    """
    text = f"all-on sides={first}..{last} edges={edges}"
    return run(text, on=on, output=output, task_seconds=task_seconds, progress=progress)


def random_boards(
    size: int | tuple[int, int] | str,
    boards: int,
    *,
    seed: object = "",
    edges: str = "flat",
    rule: str = "plus",
    states: int = 2,
    on: Place = None,
    output: str | os.PathLike[str] | None = None,
    task_seconds: float = 2.0,
    progress: Callable[[Progress], object] | None = None,
) -> Table:
    """Random boards, every light in every state equally likely: the distribution of the fewest presses. Columns: presses (null for
    boards that cannot be solved), boards.

    >>> random_boards(2, 1000, seed=1).rows()
    [(None, 0), (0, 69), (1, 242), (2, 385), (3, 239), (4, 65)]
    """
    from ..variants import size_of

    width, height = size_of(size)
    kind = f"size={width}x{height} edges={edges} rule={rule} states={states}"
    text = f"random-boards {kind} boards={boards} seed={seed}"
    return run(text, on=on, output=output, task_seconds=task_seconds, progress=progress)


def plan(text: str, *, task_seconds: float = 2.0, workers: int = 1) -> Plan:
    """Plans the sweep that a text describes.

    >>> plan("nullities sides=1..100 edges=flat states=2").tasks
    1
    """
    tasks = _douse.sweep_tasks(text, set(), (min(0.002, task_seconds), task_seconds), workers)
    return Plan(_douse.sweep_text(text), len(tasks), _douse.sweep_cost(text, _douse.sweep_units(text)))


def run(
    text: str,
    *,
    on: Place = None,
    output: str | os.PathLike[str] | None = None,
    task_seconds: float = 2.0,
    progress: Callable[[Progress], object] | None = None,
) -> Table:
    """Runs a sweep by its text, such as ``nullities sides=1..100 edges=flat states=2``."""
    text = _douse.sweep_text(text)
    if output is not None:
        finished = Table.read_finished(output, text)
        if finished is not None:
            return finished
    with Journal.open(output, text) as journal:
        done_cost = 0.0
        number = 0

        def report(tasks: int, total: float) -> None:
            if progress is not None:
                share = done_cost / total if total > 0 else 1.0
                progress(Progress(number, tasks, min(1.0, share)))

        tasks, finished_tasks = run_tasks(text, set(journal.results), task_seconds, on)
        costs = [_douse.sweep_cost(text, units) for units in tasks]
        total = sum(costs)
        report(len(tasks), total)
        for task, results in finished_tasks:
            journal.add(tasks[task], results)
            number += 1
            done_cost += costs[task]
            report(len(tasks), total)
        table = Table.of_sweep(text, journal.results)
    if output is not None:
        table.write(output)
        journal.remove()
    return table
