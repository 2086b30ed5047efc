"""One record a game, for whoever wants more than the tally."""

import numpy as np

NOT_IN_GAME = -2
NOBODY = -1


def record_dtype(n_regions: int) -> np.dtype:
    """Fields of a game's record; a and b are the decks, 0 and 1, whoever went first.

    game, deal : their numbers in the run. first, winner: 0, 1, or NOBODY. reason: codes.Reason.
    captor     : of each region of the table; NOBODY, or NOT_IN_GAME where it was not drawn for the game.
    """
    two_sided = ("renown", "captured", "opening", "open_farms", "open_knights", "open_castable", "illegal")
    sides = [(f"{name}_{side}", "i4") for name in two_sided for side in "ab"]
    return np.dtype(
        [
            ("game", "i8"),
            ("deal", "i8"),
            ("first", "i1"),
            ("winner", "i1"),
            ("reason", "i1"),
            ("rounds", "i4"),
            *sides,
            ("captor", "i1", (n_regions,)),
        ]
    )


def game_records(rows: np.ndarray, fates: np.ndarray, paired: bool) -> np.ndarray:
    """Records of the games in `rows` (ROW[n]) with what happened at their regions (FATE[n, R])."""
    made = np.zeros(len(rows), record_dtype(fates.shape[1]))
    for name in ("game", "first", "winner", "reason", "rounds"):
        made[name] = rows[name]
    made["deal"] = rows["game"] // 2 if paired else rows["game"]
    for name in made.dtype.names or ():
        if name.endswith(("_a", "_b")):
            made[name] = rows[name[:-2]][:, "ab".index(name[-1])]
    made["captor"] = np.where(fates["in_game"] == 1, fates["captor"], NOT_IN_GAME)
    return made
