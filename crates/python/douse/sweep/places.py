"""Running tasks: on this thread, on several, or on a Dask cluster. In each case finished tasks come back one by one."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from .. import _douse
from ..errors import DouseError

__all__ = ["Finished", "is_client", "on_dask", "on_threads", "run_tasks", "threads_of"]

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

#: The number of a task, and the result of each of its units.
Finished: TypeAlias = "tuple[int, list[list[int]]]"

#: The shortest useful tasks in seconds: on a thread, and on a cluster, where sending a task and its result takes about ten
#: milliseconds.
_HERE, _FAR = 0.002, 0.1
#: The number of retries of a task that ended its worker.
_RETRIES = 5
#: Seconds between two counts of the workers.
_RECOUNT = 2.0


def run_tasks(text: str, done: set[int], seconds: float, on: Any) -> tuple[list[list[int]], Iterator[Finished]]:
    """Runs the tasks of a sweep and yields the finished ones."""
    if not seconds > 0:
        raise DouseError(f"tasks of {seconds} seconds are not possible")
    if on is None:
        tasks = _douse.sweep_tasks(text, done, (min(_HERE, seconds), seconds), 1)
        return tasks, ((number, _douse.sweep_run(text, units)) for number, units in enumerate(tasks))
    if on == "cores" or isinstance(on, int):
        threads = threads_of(on)
        tasks = _douse.sweep_tasks(text, done, (min(_HERE, seconds), seconds), threads)
        return tasks, on_threads(lambda units, stop: _douse.sweep_run(text, units, stop), tasks, threads)
    if is_client(on):
        tasks = _douse.sweep_tasks(text, done, (min(_FAR, seconds), seconds), threads_of(on))
        parts = [pickle.dumps(units) for units in tasks]
        results = on_dask(partial(run_on_worker, text), parts, on)
        return tasks, ((number, pickle.loads(result)) for number, result in results)
    raise DouseError(f"a sweep runs on None, 'cores', a number of threads or a Dask client, not on {on!r}")


def is_client(on: Any) -> bool:
    """True for a client of a Dask cluster."""
    return hasattr(on, "submit") and hasattr(on, "scheduler_info")


def threads_of(on: Any) -> int:
    """The number of threads to use: the given number, those of this machine, or those of a cluster."""
    if is_client(on):
        workers = on.scheduler_info(n_workers=-1)["workers"].values()
        return max(1, sum(int(worker["nthreads"]) for worker in workers))
    threads = (os.cpu_count() or 1) if on == "cores" else int(on)
    if threads < 1:
        raise DouseError(f"invalid number of threads: {threads}")
    return threads


def on_threads(
    run: Callable[[_Task, _douse.Stop], _Result], tasks: Sequence[_Task], threads: int
) -> Iterator[tuple[int, _Result]]:
    """Runs tasks on threads; yields their numbers and results as they finish."""
    stop = _douse.Stop()
    remaining = iter(enumerate(tasks))
    with ThreadPoolExecutor(threads, thread_name_prefix="douse-sweep") as pool:
        waiting: dict[Future[_Result], int] = {}

        def submit(count: int) -> None:
            for number, task in islice(remaining, count):
                waiting[pool.submit(run, task, stop)] = number

        try:
            submit(threads)
            while waiting:
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    yield waiting.pop(future), future.result()
                    # The result is saved now, so a crash costs at most one task per thread.
                    submit(1)
        finally:
            # Also after Ctrl-C, and after an error of the caller.
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)


def run_on_worker(text: str, units: bytes) -> bytes:
    """Runs a task on a worker of a cluster. Dask inspects every number of a list, but sends bytes unchanged."""
    return pickle.dumps(_douse.sweep_run(text, pickle.loads(units)))


def on_dask(run: Callable[[bytes], bytes], parts: Sequence[bytes], client: Any) -> Iterator[tuple[int, bytes]]:
    """Runs tasks on a Dask cluster; yields their numbers and results as they finish."""
    import distributed

    # Results arrive with the message that a task is done. The default loop is that of the newest client, whose messages would not
    # arrive here.
    completed: Any = distributed.as_completed(loop=client.loop, with_results=True)  # type: ignore[no-untyped-call]
    remaining = iter(enumerate(parts))
    waiting: dict[Any, int] = {}
    threads, counted = threads_of(client), time.monotonic()

    def submit(count: int) -> None:
        batch = list(islice(remaining, count))
        if not batch:
            return
        # One message for all, because the scheduler handles messages one by one. Impure, so that a second sweep does not get the
        # futures of a cancelled one.
        futures = client.map(run, [part for _, part in batch], pure=False, retries=_RETRIES)
        waiting.update(zip(futures, (number for number, _ in batch), strict=True))
        completed.update(futures)

    try:
        submit(threads)
        while waiting:
            future, result = next(completed)
            yield waiting.pop(future), result
            # The number of workers may change.
            if time.monotonic() - counted > _RECOUNT:
                threads, counted = threads_of(client), time.monotonic()
            # As with threads, a crash costs at most one task per worker.
            submit(max(1, threads - len(waiting)))
    finally:
        if waiting:
            client.cancel(list(waiting), force=True)
