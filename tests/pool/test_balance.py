"""The sample decks, by play: games end as they should, last as long as they should, and no deck rules all."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from rtsim.decks import Deck, load_deck
from rtsim.engine import codes
from rtsim.run.pilots import load_pilot
from rtsim.run.runner import play_games
from rtsim.run.table import build_table
from rtsim.run.tally import Tally

FOLDER = Path(__file__).resolve().parent.parent.parent / "decks"
DECKS = {path.stem: load_deck(path) for path in sorted(FOLDER.glob("*.yaml"))}
GAMES = 6_000


def tally(a: Deck, b: Deck) -> Tally:
    table = build_table(a, b, (load_pilot(a.strategy), load_pilot(b.strategy)))
    return play_games(table, GAMES, 5, jobs=2).tally


def share(a: Deck, b: Deck) -> float:
    wins, ties, losses = tally(a, b).arrays["seats"].sum((0, 1))
    return float((wins + ties / 2) / (wins + ties + losses))


def test_there_are_enough_plans() -> None:
    assert len(DECKS) >= 8 and len({deck.name for deck in DECKS.values()}) == len(DECKS)


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_mirror_games_end_and_last_as_they_should(deck: Deck) -> None:
    counts = tally(deck, deck).arrays
    ends = counts["endings"]
    assert ends[codes.CONQUEST] + ends[codes.MAJORITY] >= 0.9 * GAMES
    rounds = np.repeat(np.arange(len(counts["rounds"])), counts["rounds"])
    low, high = np.percentile(rounds, [25, 75])
    assert 8 <= low <= high <= 20


def test_every_deck_beats_one_and_loses_to_one() -> None:
    beats = dict.fromkeys(DECKS, 0)
    loses = dict(beats)
    for a, b in combinations(DECKS, 2):
        margin = share(DECKS[a], DECKS[b]) - 0.5
        beats[a if margin > 0 else b] += 1
        loses[b if margin > 0 else a] += 1
    assert min(beats.values()) >= 1, beats
    assert min(loses.values()) >= 1, loses
