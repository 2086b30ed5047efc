"""The fast engine as the differential test sees it: one game with its log on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rtsim.engine import layout
from rtsim.engine.codes import EVENT_KEYS, Event
from rtsim.engine.loop import run_chunk


@dataclass(frozen=True)
class FastGame:
    """What one game of the fast engine leaves behind; `record` is its GAME, until the next game."""

    log: list[tuple[int, ...]]
    row: Any
    fates: np.ndarray
    counts: np.ndarray
    record: Any


_GAME = np.zeros(1, layout.GAME)


def play_fast(record: Any, seed: int, game_no: int, paired: bool, functions: Sequence[Any]) -> FastGame:
    """Play game `game_no` of the table in a GAME record. The record itself is left alone."""
    game = _GAME[0]
    for part in ("public", "own", "hidden"):
        game[part] = record[part]
    game["logging"] = 1
    game["culprit"] = game["asked"] = -1
    n_kinds, n_regions = int(record["public"]["n_kinds"]), int(record["public"]["n_regions"])
    rows = np.zeros(1, layout.ROW)
    fates = np.zeros((1, n_regions), layout.FATE)
    counts = np.zeros((1, 2, n_kinds, 4), np.int32)
    run_chunk(game, np.uint64(seed), game_no, 1, int(paired), rows, fates, counts, tuple(functions))
    assert not game["log_full"]
    log = []
    for line in game["log"][: int(game["n_log"])].tolist():
        event = Event(line[0])
        log.append((event, *line[1 : 1 + len(EVENT_KEYS[event])]))
    return FastGame(log, rows[0], fates[0], counts[0], game)
