"""What a chunk of games adds to the tally: whole numbers that add up in any order (metrics.md).

Scores are counted in half points, y = 2, 1 or 0 for a win, a tie or a loss. Whatever needs an
interval is kept in bags of whole pairs (deal number modulo N_BAGS), from which the statistics draw.
"""

from numba import from_dtype, types

from rtsim.engine.codes import ERROR, UNFINISHED
from rtsim.engine.jit import border, kernel
from rtsim.engine.layout import FATE, GAME, ROW

N_BAGS = 256
MAX_OPENING = 61
MAX_MARGIN = 2048
CARD_FIELDS = (
    "m",
    "m_y",
    "o",
    "o_y",
    "d",
    "d_y",
    "u",
    "u_y",
    "played_games",
    "played_y",
    "played_times",
    "stranded",
    "stranded_games",
)
REGION_FIELDS = (
    "in_game",
    "turned_up",
    "captured_a",
    "captured_b",
    "contested_games",
    "contests",
    "margin",
    "equal",
    "short",
    "round_sum",
    "renown_a",
    "renown_b",
    "y_in_game",
    "y_when_a",
    "pivotal",
    "captured_games",
)

I1 = types.int64[::1]
I2 = types.int64[:, ::1]
I3 = types.int64[:, :, ::1]
I4 = types.int64[:, :, :, ::1]
ADD_GAMES = types.void(
    from_dtype(GAME),
    from_dtype(ROW)[::1],
    types.int64,
    types.int64,
    I2,  # pairs
    I3,  # seats
    I1,  # endings
    I1,  # rounds
    I2,  # renown
    I2,  # captured
    I1,  # margin
    I4,  # split
    I4,  # open_farms
    I4,  # open_knights
    I4,  # open_castable
    I1,  # decisions
    I1,  # illegal
)
ADD_CARDS = types.void(
    from_dtype(GAME), from_dtype(ROW)[::1], types.int64, types.int64, types.int32[:, :, :, ::1], I3, I4
)
ADD_REGIONS = types.void(from_dtype(GAME), from_dtype(ROW)[::1], types.int64, types.int64, from_dtype(FATE)[:, ::1], I3)


@kernel
def _points(row, p):
    """Half points of player `p` in a finished game, -1 in one that is not."""
    if row["reason"] == UNFINISHED or row["reason"] == ERROR:
        return -1
    if row["winner"] < 0:
        return 1
    return 2 if row["winner"] == p else 0


@kernel
def _bag(row, paired):
    """The bag of a game: its deal modulo N_BAGS."""
    return (row["game"] // 2 if paired else row["game"]) % N_BAGS


@kernel
def _count(table, bag, p, value, y):
    """Count one game with `value` of something in an opening hand."""
    place = min(max(value, 0), MAX_OPENING - 1)
    table[bag, p, place, 0] += 1
    table[bag, p, place, 1] += y


@border(ADD_GAMES)
def add_games(
    game,
    rows,
    n,
    paired,
    pairs,
    seats,
    endings,
    rounds,
    renown,
    captured,
    margin,
    split,
    open_farms,
    open_knights,
    open_castable,
    decisions,
    illegal,
):
    """Add the first `n` rows of a chunk, whose first game starts a pair if `paired`, to the tally's arrays."""
    for i in range(n):
        row = rows[i]
        endings[row["reason"]] += 1
        decisions[0] += row["decisions"]
        illegal[0] += row["illegal"][0]
        illegal[1] += row["illegal"][1]
        y = _points(row, 0)
        if y < 0:
            continue
        bag = _bag(row, paired)
        seats[bag, row["first"], 2 - y] += 1
        rounds[min(row["rounds"], rounds.shape[0] - 1)] += 1
        lead = row["renown"][0] - row["renown"][1]
        margin[min(max(lead, -MAX_MARGIN), MAX_MARGIN) + MAX_MARGIN] += 1
        for p in range(2):
            renown[bag, p] += row["renown"][p]
            captured[bag, p] += row["captured"][p]
            score = y if p == 0 else 2 - y
            _count(split, bag, p, row["opening"][p], score)
            _count(open_farms, bag, p, row["open_farms"][p], score)
            _count(open_knights, bag, p, row["open_knights"][p], score)
            _count(open_castable, bag, p, row["open_castable"][p], score)
        if paired and row["game"] % 2 == 1 and i > 0:
            before = _points(rows[i - 1], 0)
            if before >= 0:
                pairs[bag, before + y] += 1


@border(ADD_CARDS)
def add_cards(game, rows, n, paired, counts, open_copies, cards):
    """Add to each card's numbers, weighted by copies: seen in the opening hand, later, never; played; stranded."""
    public = game["public"]
    for i in range(n):
        row = rows[i]
        if _points(row, 0) < 0:
            continue
        bag = _bag(row, paired)
        for p in range(2):
            y = _points(row, p)
            for kind in range(public["n_kinds"]):
                o = counts[i, p, kind, 0]
                d = counts[i, p, kind, 1]
                left = game["hidden"]["copies"][p, kind]
                if left == 0:
                    continue
                open_copies[p, kind, min(o, MAX_OPENING - 1)] += 1
                u = left - o - d
                card = cards[bag, p, kind]
                card[0] += left
                card[1] += left * y
                card[2] += o
                card[3] += o * y
                card[4] += d
                card[5] += d * y
                card[6] += u
                card[7] += u * y
                if counts[i, p, kind, 2] > 0:
                    card[8] += 1
                    card[9] += y
                    card[10] += counts[i, p, kind, 2]
                if counts[i, p, kind, 3] > 0:
                    card[11] += counts[i, p, kind, 3]
                    card[12] += 1


@kernel
def _is_pivotal(row, fate, renown):
    """Would the other side have won had this region alone, of printed `renown`, gone to it (EN5)?"""
    captor = fate["captor"]
    if captor < 0 or row["winner"] != captor:
        return False
    keeps = row["renown"][captor] - fate["renown"]
    gains = row["renown"][1 - captor] + renown
    if gains != keeps:
        return gains > keeps
    return row["captured"][1 - captor] + 1 < row["captured"][captor] - 1


@border(ADD_REGIONS)
def add_regions(game, rows, n, paired, fates, regions):
    """Add to each region's numbers: who took it, when, after what contests, and what that went with."""
    public = game["public"]
    for i in range(n):
        row = rows[i]
        y = _points(row, 0)
        if y < 0:
            continue
        bag = _bag(row, paired)
        for r in range(public["n_regions"]):
            fate = fates[i, r]
            if fate["in_game"] == 0:
                continue
            region = regions[bag, r]
            region[0] += 1
            region[1] += fate["turned_up"]
            region[12] += y
            if fate["contested"] > 0:
                region[4] += 1
                region[5] += fate["contested"]
                region[6] += fate["margin"]
                region[7] += fate["equal"]
                region[8] += fate["short"]
            if fate["captor"] >= 0:
                region[2 + fate["captor"]] += 1
                region[9] += fate["captured_round"]
                region[10 + fate["captor"]] += fate["renown"]
                region[15] += 1
                if fate["captor"] == 0:
                    region[13] += y
                if _is_pivotal(row, fate, public["regions"][r]["renown"]):
                    region[14] += 1
