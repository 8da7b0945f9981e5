"""One Dask worker against two: real worker processes of a LocalCluster on this machine. Exits with 1 below the limit."""

import os
import sys
import time

import numpy as np
from distributed import Client, LocalCluster

from douse import sweep

LIMIT = 1.6
ROUNDS = 5


def seconds(client: Client, last: int, task_seconds: float) -> tuple[float, sweep.Table]:
    before = time.perf_counter()
    table = sweep.nullities(1, last, on=client, task_seconds=task_seconds)
    return time.perf_counter() - before, table


def main() -> int:
    missed = 0
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print("nullities 1 to | one worker | two workers | ratio | limit")
    print("---|---|---|---|---")
    with (
        LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as one,
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as two,
        Client(one) as client_one,
        Client(two) as client_two,
    ):
        for last in (20_000, 60_000):
            alone = sweep.nullities(1, last)
            times: tuple[list[float], list[float]] = ([], [])
            # Both clusters take turns; the first round only wakes their workers up.
            for round_number in range(ROUNDS + 1):
                for own, client in zip(times, (client_one, client_two), strict=True):
                    took, table = seconds(client, last, 2.0)
                    assert table == alone, "the table differs"
                    if round_number > 0:
                        own.append(took)
            first, second = (float(np.median(own)) for own in times)
            ratio = first / second
            missed += ratio < LIMIT
            print(f"{last} | {first:.3f} s | {second:.3f} s | {ratio:.2f} | {LIMIT}")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
