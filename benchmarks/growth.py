"""How the time of a game grows with the regions in play and with the size of the decks."""

import statistics

from benchmarks.tables import sample, sample_table, scaled
from rtsim.run.pilots import load_pilot
from rtsim.run.runner import play_games
from rtsim.run.table import Table, build_table

ROUNDS = 5
GAMES = 4_000


def _microseconds(table: Table) -> tuple[float, float, float]:
    """Time, rounds and decisions a game, medians of several runs."""
    play_games(table, 500, 3)
    runs = [play_games(table, GAMES, 3) for _ in range(ROUNDS)]
    arrays = runs[0].tally.arrays
    histogram = arrays["rounds"]
    mean = float((histogram * range(len(histogram))).sum() / histogram.sum())
    return (
        statistics.median(1e6 * run.seconds / run.played for run in runs),
        mean,
        int(arrays["decisions"][0]) / GAMES,
    )


def _print(what: str, rows: list[tuple[int, float, float, float]]) -> None:
    size, base, *_ = rows[0]
    for number, time, rounds, decisions in rows:
        print(
            f"{number:>4} {what}: {time:6.1f} us a game, x{time / base:.2f} for x{number / size:.2f}; "
            f"{rounds:.1f} rounds, {decisions:.0f} decisions"
        )


def measure() -> None:
    """Print the time of a game for 5 to 30 regions and for decks of 60 to 500 cards."""
    _print("regions", [(n, *_microseconds(sample_table(regions=n))) for n in (5, 10, 20, 30)])
    pilot = load_pilot("balanced")
    rows = []
    for cards in (60, 120, 500):
        decks = [scaled(sample(name), cards / 66) for name in ("even", "castle")]
        table = build_table(decks[0], decks[1], (pilot, pilot))
        rows.append((cards, *_microseconds(table)))
    _print("cards", rows)
