"""Games per second on one thread and on two, with a spin loop beside them to tell what the machine gives."""

import statistics
import threading
import time

import numpy as np
from numba import njit

from benchmarks.tables import sample_table
from rtsim.run.runner import play_games
from rtsim.run.table import Table

ROUNDS = 7
GAMES = 20_000


@njit("uint64(int64)", nogil=True)
def _spin(n: int) -> int:
    x = np.uint64(1)
    for _ in range(n):
        x ^= x << np.uint64(13)
        x ^= x >> np.uint64(7)
        x ^= x << np.uint64(17)
    return x


def spin_rate(threads: int) -> float:
    """Turns of a pure arithmetic loop per second, all threads together."""
    n = 40_000_000
    crew = [threading.Thread(target=_spin, args=(n,)) for _ in range(threads)]
    started = time.perf_counter()
    for worker in crew:
        worker.start()
    for worker in crew:
        worker.join()
    return threads * n / (time.perf_counter() - started)


def rate(table: Table, jobs: int, games: int = GAMES) -> tuple[float, float]:
    """Games per second and decisions per game of one run."""
    played = play_games(table, games, 7, jobs=jobs)
    return played.played / played.seconds, int(played.tally.arrays["decisions"][0]) / played.played


def measure() -> None:
    """Print games/s for three matchups, and how two threads compare with one."""
    for a, b in (("even", "castle"), ("levy", "quest"), ("round-table", "honours")):
        table = sample_table(a, b)
        rate(table, 1, 2_000)
        one, two, spin = [], [], []
        decisions = 0.0
        for _ in range(ROUNDS):
            first, decisions = rate(table, 1)
            one.append(first)
            two.append(rate(table, 2)[0])
            spin.append(spin_rate(2) / spin_rate(1))
        ratios = [second / first for first, second in zip(one, two, strict=True)]
        single = statistics.median(one)
        print(
            f"{a} - {b}: 1 thread {single:,.0f} games/s, 2 threads {statistics.median(two):,.0f} "
            f"(best {max(two):,.0f}); x{statistics.median(ratios):.2f} where a spin loop gains "
            f"x{statistics.median(spin):.2f}; {decisions:.0f} decisions a game, "
            f"{1e9 / single / decisions:.0f} ns each"
        )
