"""What the shipped strategies are good for: far better than chance, and never against the rules."""

from pathlib import Path

import pytest

from rtsim.decks import load_deck
from rtsim.run.pilots import load_pilot
from rtsim.run.runner import play_games
from rtsim.run.table import build_table
from rtsim.strategy.files import shipped_names, shipped_python_names

DECKS = sorted((Path(__file__).parents[2] / "decks").glob("*.yaml"))
GAMES = 1_000


def played(path: Path, a: str, b: str):
    deck = load_deck(path)
    return play_games(build_table(deck, deck, (load_pilot(a), load_pilot(b))), GAMES, 3, jobs=2).tally.arrays


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_balanced_beats_random_with_the_same_deck_in_98_games_of_100(path: Path) -> None:
    wins = played(path, "balanced", "random")["seats"][:, :, 0].sum()
    assert wins >= 0.98 * GAMES


@pytest.mark.parametrize("name", [*shipped_names(), *shipped_python_names()])
def test_no_shipped_strategy_asks_for_what_is_unlawful(name: str) -> None:
    for path in DECKS:
        arrays = played(path, name, "balanced")
        assert arrays["illegal"].sum() == 0
        assert arrays["endings"][4:].sum() == 0
