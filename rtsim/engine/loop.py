"""The game: setup, then rounds of four seasons until it ends (G1), one game after the other."""

from numba import from_dtype, types

from rtsim.engine.codes import (
    ASK_SPRING,
    ASK_SUMMER,
    EV_RETURN_KNIGHT,
    EV_SEASON,
    FALL,
    KNIGHT,
    RUNNING,
    SPRING,
    SUMMER,
    WINTER,
)
from rtsim.engine.draws import discard_to_limit
from rtsim.engine.ending import check_end, finish
from rtsim.engine.fall import turn_up_regions
from rtsim.engine.inplay import add_to_hand, close_holes
from rtsim.engine.jit import border, kernel
from rtsim.engine.layout import ACTIONS, FATE, GAME, OWN, PUBLIC, ROW
from rtsim.engine.log import note
from rtsim.engine.resolve import resolve
from rtsim.engine.setup import set_up
from rtsim.engine.turns import alternate, fall_turns
from rtsim.engine.winter import winter

STRATEGY = types.int64(from_dtype(PUBLIC), from_dtype(OWN), from_dtype(ACTIONS))
STRATEGIES = types.UniTuple(types.FunctionType(STRATEGY), 4)
RUN_CHUNK = types.int64(
    from_dtype(GAME),
    types.uint64,
    types.int64,
    types.int64,
    types.int64,
    from_dtype(ROW)[::1],
    from_dtype(FATE)[:, ::1],
    types.int32[:, :, :, ::1],
    STRATEGIES,
)


@kernel
def _begin(game, season):
    """A season starts: holes are closed, and what is counted by the season starts anew."""
    public = game["public"]
    public["season"] = season
    public["turn_no"] = 0
    close_holes(game)
    note(game, EV_SEASON, public["round_no"], season, public["active"], 0, 0)


@kernel
def _recall(game):
    """Knights set aside in a clash go to their owners' hands (recall)."""
    hidden = game["hidden"]
    for i in range(hidden["n_aside"]):
        p = hidden["aside_player"][i]
        note(game, EV_RETURN_KNIGHT, p, hidden["aside_card"][i], hidden["aside_id"][i], 0, 0)
        add_to_hand(game, p, hidden["aside_card"][i])
    hidden["n_aside"] = 0


@kernel
def _end_season(game, strategies):
    """What every season ends with: the recalled, then discards down to the limit (G4)."""
    if game["reason"] == RUNNING:
        if game["hidden"]["n_aside"] > 0:
            _recall(game)
        discard_to_limit(game, strategies)


@kernel
def _spring(game, strategies):
    _begin(game, SPRING)
    for p in range(2):
        player = game["public"]["players"][p]
        player["demesnes_played"] = 0
        for i in range(player["n_items"]):
            player["items"][i]["moved"] = 0
    alternate(game, strategies, ASK_SPRING)
    _end_season(game, strategies)


@kernel
def _summer(game, strategies):
    _begin(game, SUMMER)
    public = game["public"]
    for kind in range(public["n_kinds"]):
        public["played_this_summer"][kind] = 0
    alternate(game, strategies, ASK_SUMMER)
    if game["reason"] == RUNNING:
        resolve(game, strategies)
    if game["reason"] == RUNNING:
        check_end(game)
    _end_season(game, strategies)


@kernel
def _fall(game, strategies):
    _begin(game, FALL)
    fall_turns(game, strategies)
    if game["reason"] == RUNNING:
        turn_up_regions(game)
    _end_season(game, strategies)


@kernel
def _winter(game, strategies):
    public = game["public"]
    public["active"] = 1 - public["active"]
    _begin(game, WINTER)
    winter(game, strategies)
    _end_season(game, strategies)


@kernel
def play_round(game, strategies):
    """One round: Spring, Summer, Fall, Winter (G1). Stops where the game ends."""
    game["public"]["round_no"] += 1
    _spring(game, strategies)
    if game["reason"] == RUNNING:
        _summer(game, strategies)
    if game["reason"] == RUNNING:
        _fall(game, strategies)
    if game["reason"] == RUNNING:
        _winter(game, strategies)


@kernel
def play(game, strategies, seed, game_no, paired):
    """Play one whole game. Returns the winner: 0, 1 or NOBODY."""
    set_up(game, strategies, seed, game_no, paired)
    while game["reason"] == RUNNING:
        play_round(game, strategies)
    return finish(game)


@kernel
def _write_row(game, row, winner):
    """Fill one game's row of the records."""
    public = game["public"]
    hidden = game["hidden"]
    row["game"] = game["game_no"]
    row["first"] = public["first"]
    row["winner"] = winner
    row["reason"] = game["reason"]
    row["rounds"] = public["round_no"]
    row["deal"] = game["deal"]
    row["decisions"] = game["decisions"]
    for p in range(2):
        player = public["players"][p]
        row["renown"][p] = player["renown"]
        row["captured"][p] = player["captured"]
        row["opening"][p] = hidden["opening"][p]
        row["open_farms"][p] = hidden["opened"][p, public["farm"]]
        knights = 0
        for kind in range(public["n_kinds"]):
            if public["cards"][kind]["type"] == KNIGHT:
                knights += hidden["opened"][p, kind]
        row["open_knights"][p] = knights
        row["open_castable"][p] = hidden["opening_castable"][p]
        row["illegal"][p] = game["illegal"][p]


@kernel
def _write_cards(game, counts):
    """Fill counts[player, kind]: copies in the opening hand, drawn later, played, left in hand."""
    hidden = game["hidden"]
    for p in range(2):
        own = game["own"][p]
        for kind in range(game["public"]["n_kinds"]):
            counts[p, kind, 0] = hidden["opened"][p, kind]
            counts[p, kind, 1] = hidden["drawn"][p, kind]
            counts[p, kind, 2] = hidden["played"][p, kind]
            counts[p, kind, 3] = 0
        for i in range(own["n_hand"]):
            counts[p, own["hand"][i], 3] += 1


@kernel
def _write_fates(game, fates):
    """Fill fates[region] with what happened at each region."""
    for region in range(game["public"]["n_regions"]):
        source = game["hidden"]["fates"][region]
        target = fates[region]
        target["in_game"] = game["public"]["in_game"][region]
        target["captor"] = game["public"]["captor"][region]
        target["turned_up"] = source["turned_up"]
        target["captured_round"] = source["captured_round"]
        target["renown"] = source["renown"]
        target["contested"] = source["contested"]
        target["margin"] = source["margin"]
        target["equal"] = source["equal"]
        target["short"] = source["short"]


@border(RUN_CHUNK)
def run_chunk(game, seed, first_game, n_games, paired, rows, fates, counts, strategies):
    """Play games `first_game` to `first_game + n_games - 1` of a run, one after the other.

    game       : GAME record with its tables filled; everything else in it is scratch.
    seed       : uint64. paired: 1 if games 2i and 2i + 1 share a deal.
    rows       : ROW[n_games], fates: FATE[n_games, n_regions],
    counts     : int32[n_games, 2, n_kinds, 4]. All three are written, one row a game.
    strategies : of players 0 and 1, then the ones these extend.
    Returns the games played. Fewer than asked: a strategy failed (reason ERROR) in the last one.
    """
    for i in range(n_games):
        winner = play(game, strategies, seed, first_game + i, paired)
        _write_row(game, rows[i], winner)
        _write_cards(game, counts[i])
        _write_fates(game, fates[i])
        game["games_done"] = i + 1
        if game["culprit"] >= 0:
            return i + 1
    return n_games
