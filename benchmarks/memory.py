"""Peak memory of a run of a million games, beside one of ten thousand."""

import subprocess
import sys

CODE = """
import resource
from benchmarks.tables import sample_table
from rtsim.run.runner import play_games
play_games(sample_table(), {games}, 1, jobs=2)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def peak(games: int) -> float:
    """Peak resident memory in MB of a process that plays so many games on two threads."""
    code = CODE.format(games=games)
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    unit = 1 if sys.platform == "darwin" else 1024
    return int(done.stdout) * unit / 1e6


def measure() -> None:
    """Print the peak for ten thousand, a hundred thousand and a million games."""
    for games in (10_000, 100_000, 1_000_000):
        print(f"{games:>9,} games: {peak(games):.0f} MB")
