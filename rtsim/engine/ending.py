"""The end of a game and its winner (EN1-EN5)."""

from rtsim.engine.codes import CONQUEST, ERROR, MAJORITY, NOBODY, UNFINISHED
from rtsim.engine.jit import kernel
from rtsim.engine.log import note_end


@kernel
def check_end(game):
    """End the game if the last region is captured (EN1) or one player holds the majority (EN2)."""
    public = game["public"]
    if public["region_deck"] == 0:
        left = 0
        for at in range(public["rules"]["region_slots"]):
            if public["slot_region"][at] >= 0:
                left += 1
        if left == 0:
            game["reason"] = CONQUEST
            return
    if public["rules"]["majority_end"] != 0:
        for p in range(2):
            if 2 * public["players"][p]["renown"] > public["renown_in_game"]:
                game["reason"] = MAJORITY


@kernel
def winner(game):
    """EN5: most Renown, then fewer regions; NOBODY for a tie or a game that did not finish."""
    if game["reason"] == UNFINISHED or game["reason"] == ERROR:
        return NOBODY
    first = game["public"]["players"][0]
    second = game["public"]["players"][1]
    if first["renown"] != second["renown"]:
        return 0 if first["renown"] > second["renown"] else 1
    if first["captured"] != second["captured"]:
        return 0 if first["captured"] < second["captured"] else 1
    return NOBODY


@kernel
def finish(game):
    """Tell the end of the game. Returns the winner."""
    best = winner(game)
    note_end(game, best)
    return best
