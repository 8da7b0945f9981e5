"""One Dask worker against two: real worker processes of a LocalCluster on this machine. Exits with 1 below the limit.

The clock needs two cores that have nothing else to do. What the processes themselves used tells, on a busy machine too, how evenly
the work was shared out and what handing it out costs.
"""

import os
import sys
import time
from dataclasses import dataclass

import numpy as np
import psutil
from distributed import Client, LocalCluster

from douse import sweep

LIMIT = 1.6
ROUNDS = 15


def processor(pids: list[int]) -> list[float]:
    """Processor seconds of processes so far, which do not depend on other work of the machine."""
    times = [psutil.Process(pid).cpu_times() for pid in pids]
    return [own.user + own.system for own in times]


@dataclass
class Cluster:
    """A cluster on this machine, and the seconds of its sweeps: in all, of its busiest worker, of client and scheduler."""

    client: Client
    clock: list[float]
    worker: list[float]
    here: list[float]

    @classmethod
    def of(cls, client: Client) -> "Cluster":
        return cls(client, [], [], [])

    def sweep(self, last: int) -> sweep.Table:
        pids = list(self.client.run(os.getpid).values())
        before, here, clock = processor(pids), time.process_time(), time.perf_counter()
        table = sweep.nullities(1, last, on=self.client)
        self.clock.append(time.perf_counter() - clock)
        self.here.append(time.process_time() - here)
        self.worker.append(max(after - own for after, own in zip(processor(pids), before, strict=True)))
        return table


def main() -> int:
    missed = 0
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print("nullities 1 to | clock, one worker | two workers | ratio | limit | processor, one worker + client | two | ratio")
    print("---|---|---|---|---|---|---|---")
    options = {"threads_per_worker": 1, "dashboard_address": None, "host": "127.0.0.1"}
    with (
        LocalCluster(n_workers=1, **options) as cluster_one,
        LocalCluster(n_workers=2, **options) as cluster_two,
        Client(cluster_one) as client_one,
        Client(cluster_two) as client_two,
    ):
        for last in (20_000, 60_000):
            alone = sweep.nullities(1, last)
            one, two = Cluster.of(client_one), Cluster.of(client_two)
            # Both clusters take turns; the first round only starts their workers.
            for _ in range(ROUNDS + 1):
                for cluster in (one, two):
                    assert cluster.sweep(last) == alone, "the table differs"
            clock_one, clock_two = (float(np.median(own.clock[1:])) for own in (one, two))
            busy_one, busy_two = (float(np.median(own.worker[1:]) + np.median(own.here[1:])) for own in (one, two))
            ratio = clock_one / clock_two
            missed += ratio < LIMIT
            figures = f"{clock_one:.3f} s | {clock_two:.3f} s | {ratio:.2f} | {LIMIT}"
            print(f"{last} | {figures} | {busy_one:.3f} s | {busy_two:.3f} s | {busy_one / busy_two:.2f}", flush=True)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
