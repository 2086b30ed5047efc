"""The tally of a run: arrays of counts that merge by addition, in any order, to the same bytes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from rtsim.engine import layout, tally

FINGERPRINTED = 65_536  # games whose deals are looked at for duplicates


@dataclass(frozen=True)
class Tally:
    """Counts of a number of games; `arrays` has int64 arrays by name.

    Shapes, with B = 256 bags, K kinds of card, R regions, and y in half points of the deck's own score:
    pairs[B, 5] by A's points of a pair; seats[B, 2, 3] A's wins, ties, losses going first or second;
    endings[6] by codes.Reason; rounds, margin: histograms; renown, captured[B, 2] sums;
    split, open_farms, open_knights, open_castable[B, 2, 61, 2]: by value, games and y;
    open_copies[2, K, 61]; cards[B, 2, K, 13] (CARD_FIELDS); regions[B, R, 16] (REGION_FIELDS);
    decisions[1]; illegal[2]; duplicates[1].
    """

    arrays: Mapping[str, np.ndarray]

    def add(self, other: "Tally") -> None:
        """Add another tally's counts to this one's."""
        for name, array in self.arrays.items():
            array += other.arrays[name]

    def copy(self) -> "Tally":
        """A tally of its own with the same counts."""
        return Tally({name: array.copy() for name, array in self.arrays.items()})


def empty_tally(n_kinds: int, n_regions: int) -> Tally:
    """A tally of no games."""
    bags, opening = tally.N_BAGS, tally.MAX_OPENING
    shapes: dict[str, tuple[int, ...]] = {
        "pairs": (bags, 5),
        "seats": (bags, 2, 3),
        "endings": (6,),
        "rounds": (layout.MAX_ROUNDS + 1,),
        "renown": (bags, 2),
        "captured": (bags, 2),
        "margin": (2 * tally.MAX_MARGIN + 1,),
        "split": (bags, 2, opening, 2),
        "open_farms": (bags, 2, opening, 2),
        "open_knights": (bags, 2, opening, 2),
        "open_castable": (bags, 2, opening, 2),
        "open_copies": (2, n_kinds, opening),
        "cards": (bags, 2, n_kinds, len(tally.CARD_FIELDS)),
        "regions": (bags, n_regions, len(tally.REGION_FIELDS)),
        "decisions": (1,),
        "illegal": (2,),
        "duplicates": (1,),
    }
    return Tally({name: np.zeros(shape, np.int64) for name, shape in shapes.items()})


def add_chunk(
    into: Tally, game: Any, rows: np.ndarray, fates: np.ndarray, counts: np.ndarray, n: int, paired: int
) -> None:
    """Add the first `n` games of a chunk, as `run_chunk` wrote them, to a tally."""
    a = into.arrays
    tally.add_games(
        game,
        rows,
        n,
        paired,
        a["pairs"],
        a["seats"],
        a["endings"],
        a["rounds"],
        a["renown"],
        a["captured"],
        a["margin"],
        a["split"],
        a["open_farms"],
        a["open_knights"],
        a["open_castable"],
        a["decisions"],
        a["illegal"],
    )
    tally.add_cards(game, rows, n, paired, counts, a["open_copies"], a["cards"])
    tally.add_regions(game, rows, n, paired, fates, a["regions"])
