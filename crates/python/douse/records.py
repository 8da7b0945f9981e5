"""Records: the fewest presses of all-on boards, with certificates that are checked in a second way.

>>> record = all_on(5)
>>> record.presses, record.proved, record.checked
(15, True, 'counted')

A search that was stopped is resumed if it is given the same folder; see ``docs/records.md``.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

from . import _douse
from .boards import Board, BoardLike, as_board
from .errors import DouseError
from .progress import Progress, listener
from .searching import Limits, Shortest, count_by_length, shortest
from .solving import Solution, solve
from .sweep.places import is_client, on_dask, on_threads, threads_of
from .values import Value

__all__ = ["Record", "all_on", "by_tasks", "recheck", "resume"]

#: Up to this many independent quiet patterns all solutions are counted by their length instead.
_COUNTED = 20


@dataclass(frozen=True, eq=False)
class Record(Value):
    """The fewest presses of an all-on board, or bounds.

    ``checked`` is the second method that agreed: ``counted`` (all solutions by their length), ``certificate``, or ``None``.
    """

    size: int
    nullity: int
    presses: int
    at_least: int
    checked: Literal["counted", "certificate"] | None
    certificate: str | None

    @property
    def proved(self) -> bool:
        """True if it is proved that no solution has fewer presses."""
        return self.presses == self.at_least


def all_on(
    size: int,
    *,
    folder: str | os.PathLike[str] | None = None,
    on: Any = None,
    time: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
) -> Record:
    """The fewest presses that turn the all-on flat square of this size off, proved and checked by a second method.

    In ``folder`` it looks for ``<size>.certificate``, which is then only checked, and saves one that it finds; a search that
    is interrupted or out of time leaves ``<size>.search`` there and is resumed from it. With ``on``, the search runs by tasks
    whose results are kept in the folder, see :func:`by_tasks`.
    """
    solution = solve(Board.full(size))
    place = None if folder is None else Path(folder)
    kept = None if place is None else place / f"{size}.certificate"
    limits = {"time": time, "threads": threads, "memory": memory}
    if kept is not None and kept.exists():
        certificate = kept.read_text()
        recheck(solution, certificate, progress=progress, **limits)  # type: ignore[arg-type]
        presses = _claimed(certificate)
        return Record(size, solution.nullity, presses, presses, "certificate", certificate)
    if solution.nullity <= _COUNTED:
        found = shortest(solution, progress=progress, **limits)  # type: ignore[arg-type]
        counted = found.proved and min(count_by_length(solution, threads=threads, memory=memory)) == found.count
        return Record(size, solution.nullity, found.count, found.at_least, "counted" if counted else None, None)
    if on is not None:
        if place is None:
            raise DouseError("a search by tasks stores its results, so it needs a folder")
        certificate = by_tasks(size, place, on=on, memory=memory)
        _write(place / f"{size}.certificate", certificate)
        recheck(solution, certificate, threads=threads, memory=memory, progress=progress)
        presses = _claimed(certificate)
        return Record(size, solution.nullity, presses, presses, "certificate", certificate)
    search = None if place is None else place / f"{size}.search"
    found = resume(solution, search, progress=progress, **limits)  # type: ignore[arg-type]
    if found.certificate is None or not found.proved:
        return Record(size, solution.nullity, found.count, found.at_least, None, found.certificate)
    if kept is not None:
        _write(kept, found.certificate)
    recheck(solution, found.certificate, threads=threads, memory=memory, progress=progress)
    return Record(size, solution.nullity, found.count, found.at_least, "certificate", found.certificate)


def recheck(
    board: BoardLike | Solution,
    certificate: str,
    *,
    time: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
) -> int:
    """Checks a certificate of the fewest presses of a board, whatever the method, by a second method; returns the number of pairs of
    partial solutions that it compared. A certificate that does not hold raises :class:`~douse.DouseError`, and one that could not be
    checked within ``time`` :class:`~douse.Stopped`."""
    solution = board if isinstance(board, Solution) else solve(as_board(board, {}))
    return _douse.recheck(solution._space, certificate, Limits(time, threads, memory), listener(progress))


def resume(
    board: BoardLike | Solution,
    path: str | os.PathLike[str] | None,
    *,
    time: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
) -> Shortest:
    """Like :func:`douse.shortest` by parity classes, for long searches: the state of the search is saved in the file ``path``, and
    the same call resumes it. The file is removed when the search is finished."""
    solution = board if isinstance(board, Solution) else solve(as_board(board, {}))
    place = None if path is None else Path(path)
    before = place.read_text() if place is not None and place.exists() else None

    def keep(text: str) -> None:
        if place is not None:
            _write(place, text)

    limits = Limits(time, threads, memory)
    found = Shortest(solution.board, *_douse.shortest_resumed(solution._space, limits, before, keep, listener(progress)))
    if found.proved and place is not None:
        place.unlink(missing_ok=True)
    return found


#: The size of tasks, ``(bits, pairs)``: a task transforms about ``2**bits`` entries or joins about ``pairs`` pairs.
TASK_SIZES = (33, 4e9)


def by_tasks(
    size: int,
    folder: str | os.PathLike[str],
    *,
    on: Any = "cores",
    sizes: tuple[int, float] = TASK_SIZES,
    memory: int | None = None,
) -> str:
    """The certificate of the fewest presses of an all-on flat square, by a search that is split into tasks.

    ``on`` is ``"cores"``, a number of threads, or a Dask client. Each task leaves its result in ``<size>.tasks`` in the folder, which all
    workers must be able to access; after a crash the same call continues with the tasks that have none. ``cargo xtask records`` uses the same files.
    """
    place = Path(folder).absolute() / f"{size}.tasks"
    place.mkdir(parents=True, exist_ok=True)
    space = solve(Board.full(size))._space
    while True:
        tasks, certificate = _douse.search_next(space, sizes, Limits(None, 1, memory), str(place))
        if certificate is not None:
            for path in place.iterdir():
                path.unlink()
            place.rmdir()
            return certificate
        run = partial(run_search_task, size, str(place), sizes, memory)
        if is_client(on):
            finished: Any = on_dask(run, [task.encode() for task in tasks], on)
        else:
            finished = on_threads(lambda task, stop: run(task.encode(), stop), tasks, threads_of(on))
        for _ in finished:
            pass


def run_search_task(
    size: int, place: str, sizes: tuple[int, float], memory: int | None, task: bytes, stop: _douse.Stop | None = None
) -> bytes:
    """One task, on a thread or on a worker of a cluster: its result is a file, and nothing is sent back."""
    space = solve(Board.full(size))._space
    text = task.decode()
    result = _douse.search_run(space, text, sizes, Limits(None, 1, memory), place, stop)
    _write_bytes(Path(place) / text.replace(" ", "-"), result)
    return b""


def _claimed(certificate: str) -> int:
    line = next(line for line in certificate.splitlines() if line.startswith("presses "))
    return int(line.split()[1])


def _write(path: Path, text: str) -> None:
    """Replaces a file atomically, so that a crash leaves the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    _write_bytes(path, text.encode())


def _write_bytes(path: Path, content: bytes) -> None:
    temporary = path.with_name(f"{path.name}.{os.getpid()}.new")
    temporary.write_bytes(content)
    temporary.replace(path)
