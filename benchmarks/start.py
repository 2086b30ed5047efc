"""How long commands take from the shell: help, check, a small match from a warm and from a cold cache."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.tables import DECKS


def _seconds(arguments: list[str], cache: str | None = None) -> float:
    environment = dict(os.environ)
    if cache is not None:
        environment["RTSIM_CACHE_DIR"] = cache
    started = time.perf_counter()
    subprocess.run([sys.executable, "-m", "rtsim", *arguments], env=environment, check=True, capture_output=True)
    return time.perf_counter() - started


def measure() -> None:
    """Print the time of whole commands, medians of five; the cold one once."""
    decks = [str(DECKS / "even.yaml"), str(DECKS / "castle.yaml")]
    match = ["match", *decks, "-n", "1000", "--quiet"]
    with tempfile.TemporaryDirectory() as cache:
        cold = _seconds(match, cache)
        warm = statistics.median(_seconds(match, cache) for _ in range(5))
        size = sum(path.stat().st_size for path in Path(cache).rglob("*") if path.is_file())
    helped = statistics.median(_seconds(["--help"]) for _ in range(5))
    checked = statistics.median(_seconds(["check", decks[0]]) for _ in range(5))
    print(f"rtsim --help {helped:.2f} s, rtsim check DECK {checked:.2f} s")
    print(f"match of 1,000 games: warm {warm:.2f} s, cold {cold:.1f} s; cache {size / 1e6:.1f} MB")
