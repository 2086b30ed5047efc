"""What the shipped strategies score against each other, same deck on both sides, averaged over decks."""

from benchmarks.tables import DECKS
from rtsim.decks import load_deck
from rtsim.run.pilots import load_pilot
from rtsim.run.runner import play_games
from rtsim.run.table import build_table
from rtsim.strategy.files import shipped_names

GAMES = 2_000


def measure() -> None:
    """Print each strategy's share against each other one, over mirrors of every sample deck."""
    decks = [load_deck(path) for path in sorted(DECKS.glob("*.yaml"))]
    names = shipped_names()
    pilots = {name: load_pilot(name) for name in names}
    print(" " * 12 + "".join(f"{name:>12}" for name in names))
    for a in names:
        cells = []
        for b in names:
            points = games = 0
            for deck in decks:
                table = build_table(deck, deck, (pilots[a], pilots[b]))
                wins, ties, losses = play_games(table, GAMES, 5, jobs=2).tally.arrays["seats"].sum((0, 1))
                points += 2 * int(wins) + int(ties)
                games += int(wins + ties + losses)
            cells.append(f"{50 * points / games:11.1f}%")
        print(f"{a:<12}" + "".join(cells))
