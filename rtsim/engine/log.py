"""The record of a game, written by the engine that plays it (trace.md).

Each event is one row of `game["log"]`: its code and the numbers that `codes.EVENT_KEYS` names.
"""

import numpy as np

from rtsim.engine.codes import EV_END, EV_RESOLVE
from rtsim.engine.jit import kernel
from rtsim.engine.layout import MAX_LOG


@kernel
def note(game, code, a, b, c, d, e):
    """Write an event of up to five numbers, if this game is logged. Changed: log, n_log, log_full."""
    if game["logging"] == 0:
        return
    n = game["n_log"]
    if n >= MAX_LOG:
        game["log_full"] = 1
        return
    row = game["log"][n]
    row[0] = np.int32(code)
    row[1] = np.int32(a)
    row[2] = np.int32(b)
    row[3] = np.int32(c)
    row[4] = np.int32(d)
    row[5] = np.int32(e)
    for i in range(6, row.shape[0]):
        row[i] = 0
    game["n_log"] = n + 1


@kernel
def note_resolve(game, region, at, why, captor):
    """Write how the campaign at region slot `at` was decided (RS1-RS4), from the sums kept there."""
    n = game["n_log"]
    note(game, EV_RESOLVE, region, 0, 0, 0, 0)
    if game["n_log"] > n:
        row = game["log"][n]
        for i in range(6):
            row[2 + i] = np.int32(game["hidden"]["sums"][at, i])
        row[8] = np.int32(why)
        row[9] = np.int32(captor)


@kernel
def note_end(game, winner):
    """Write the last event: reason, round, renown, regions and winner (EN1-EN5)."""
    public = game["public"]
    first = public["players"][0]
    second = public["players"][1]
    n = game["n_log"]
    note(game, EV_END, game["reason"], public["round_no"], first["renown"], second["renown"], first["captured"])
    if game["n_log"] > n:
        row = game["log"][n]
        row[6] = np.int32(second["captured"])
        row[7] = np.int32(winner)
