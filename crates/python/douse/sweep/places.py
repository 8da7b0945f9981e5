"""Where tasks run: here, on threads, or on a Dask cluster. Whatever it is, finished tasks come back one by one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any, TypeAlias

from .. import _douse
from ..errors import DouseError

__all__ = ["Finished", "run_tasks"]

#: The number of a task, and the result of each of its units.
Finished: TypeAlias = "tuple[int, list[list[int]]]"

#: How often a task that took its worker down is tried again.
_RETRIES = 5


def run_tasks(text: str, done: set[int], seconds: float, on: Any) -> tuple[list[list[int]], Iterator[Finished]]:
    """The tasks of a sweep, and the finished ones as they come."""
    if not seconds > 0:
        raise DouseError(f"tasks of {seconds} seconds")
    if on is None:
        tasks = _douse.sweep_tasks(text, done, seconds, 1)
        return tasks, ((number, _douse.sweep_run(text, units)) for number, units in enumerate(tasks))
    if on == "cores" or isinstance(on, int):
        threads = (os.cpu_count() or 1) if on == "cores" else on
        if threads < 1:
            raise DouseError(f"{threads} threads")
        tasks = _douse.sweep_tasks(text, done, seconds, threads)
        return tasks, _on_threads(text, tasks, threads)
    if hasattr(on, "submit") and hasattr(on, "scheduler_info"):
        tasks = _douse.sweep_tasks(text, done, seconds, _threads_of(on))
        return tasks, _on_dask(text, tasks, on)
    raise DouseError(f"a sweep runs on None, 'cores', a number of threads or a Dask client, not on {on!r}")


def _on_threads(text: str, tasks: list[list[int]], threads: int) -> Iterator[Finished]:
    stop = _douse.Stop()
    left = iter(enumerate(tasks))
    with ThreadPoolExecutor(threads, thread_name_prefix="douse-sweep") as pool:
        waiting: dict[Future[list[list[int]]], int] = {}

        def submit(count: int) -> None:
            for number, units in islice(left, count):
                waiting[pool.submit(_douse.sweep_run, text, units, stop)] = number

        try:
            submit(threads)
            while waiting:
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    yield waiting.pop(future), future.result()
                    # Only now is it written down. No thread is ahead of that by more than its one task, so that a crash costs no more.
                    submit(1)
        finally:
            # Also on Ctrl-C, and where whoever takes the results fails.
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)


def _threads_of(client: Any) -> int:
    workers = client.scheduler_info(n_workers=-1)["workers"].values()
    return max(1, sum(int(worker["nthreads"]) for worker in workers))


def run_on_worker(text: str, units: list[int]) -> list[list[int]]:
    """One task, as a worker of a cluster runs it."""
    return _douse.sweep_run(text, units)


def _on_dask(text: str, tasks: list[list[int]], client: Any) -> Iterator[Finished]:
    import distributed

    completed: Any = distributed.as_completed()  # type: ignore[no-untyped-call]
    left = iter(enumerate(tasks))
    waiting: dict[Any, int] = {}

    def submit(count: int) -> None:
        for number, units in islice(left, count):
            # Impure, so that a second sweep does not get the futures of a first that was cancelled.
            future = client.submit(run_on_worker, text, units, pure=False, retries=_RETRIES)
            waiting[future] = number
            completed.add(future)

    try:
        submit(_threads_of(client))
        while waiting:
            future = next(completed)
            yield waiting.pop(future), future.result()
            # As with threads: nobody is ahead of what is written down by more than one task. Workers may come and go meanwhile.
            submit(max(1, _threads_of(client) - len(waiting)))
    finally:
        if waiting:
            client.cancel(list(waiting), force=True)
