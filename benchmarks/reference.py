"""The compiled engine beside the reference engine in plain Python, on the same games."""

import statistics
import time

from benchmarks.tables import sample_table
from rtsim.run.runner import play_games
from tests.reference.game import play

GAMES = 60
ROUNDS = 5


def measure() -> None:
    """Print how many times faster the compiled engine plays the same games, strategies compiled in both."""
    table = sample_table()
    pilots = table.pilots
    functions = (pilots[0].function, pilots[1].function, pilots[0].base, pilots[1].base)
    play(table.game[0], 7, 0, True, functions)
    play_games(table, 2_000, 7)
    ratios, slow, fast = [], [], []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        winners = [play(table.game[0], 7, number, True, functions).winner for number in range(GAMES)]
        slow.append((time.perf_counter() - started) / GAMES)
        played = play_games(table, 20_000, 7, keep_records=True)
        fast.append(played.seconds / played.played)
        ratios.append(slow[-1] / fast[-1])
        assert played.rows is not None and played.rows["winner"][:GAMES].tolist() == winners
    print(
        f"a game: reference {1e3 * statistics.median(slow):.1f} ms, compiled {1e6 * statistics.median(fast):.1f} us: "
        f"x{statistics.median(ratios):,.0f} on one thread, the first {GAMES} games alike"
    )
