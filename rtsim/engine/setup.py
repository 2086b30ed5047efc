"""Setting up a game: who goes first, the decks, the opening hands, the first regions (S1-S4)."""

import numpy as np

from rtsim.engine.actions import add
from rtsim.engine.ask import choose
from rtsim.engine.codes import (
    ACT_OPEN,
    ASK_OPENING,
    DEMESNE,
    EV_FARM,
    EV_HAND,
    EV_OPENING,
    FIRST_A,
    FIRST_RANDOM,
    PILE_DEMESNE,
    PILE_MAIN,
    PURPOSE_DEMESNE,
    PURPOSE_FIRST,
    PURPOSE_MAIN,
    PURPOSE_REGIONS,
    PURPOSE_STRATEGY,
    RUNNING,
    TITLE,
)
from rtsim.engine.draws import shuffle, take_top
from rtsim.engine.fall import turn_up_regions
from rtsim.engine.jit import kernel
from rtsim.engine.log import note
from rtsim.engine.rng import S63, fold, mix, stream
from rtsim.engine.spring import has_footing


@kernel
def _clear_player(game, p):
    """Empty everything of one player that a game writes."""
    public = game["public"]
    player = public["players"][p]
    own = game["own"][p]
    hidden = game["hidden"]
    player["capacity"] = 0
    player["allocated"] = 0
    player["summer_spent"] = 0
    player["renown"] = 0
    player["captured"] = 0
    player["n_hand"] = 0
    player["n_spent"] = 0
    player["n_knights"] = 0
    player["n_items"] = 0
    player["demesnes_played"] = 0
    player["standing"] = 0
    for kind in range(public["n_kinds"]):
        player["in_play"][kind] = 0
        player["upgraded"][kind] = 0
        player["spent_pile"][kind] = 0
        own["undrawn"][kind] = 0
        hidden["copies"][p, kind] = 0
        hidden["opened"][p, kind] = 0
        hidden["drawn"][p, kind] = 0
        hidden["played"][p, kind] = 0
    for at in range(public["rules"]["region_slots"]):
        player["at_count"][at] = 0
        player["at_influence"][at] = 0
        player["at_resistance"][at] = 0
    own["me"] = p
    own["n_hand"] = 0
    for i in range(own["memory"].shape[0]):
        own["memory"][i] = 0
    game["illegal"][p] = 0


@kernel
def _clear(game):
    """Empty everything that a game writes; the tables stay."""
    public = game["public"]
    hidden = game["hidden"]
    game["reason"] = RUNNING
    game["next_id"] = 0
    game["stale"] = 1
    game["holes"] = 0
    game["newest"] = -1
    game["culprit"] = -1
    game["decisions"] = 0
    game["n_log"] = 0
    game["log_full"] = 0
    public["round_no"] = 0
    public["season"] = 0
    public["turn_no"] = 0
    public["turn_of"] = 0
    public["monarchs"] = 0
    hidden["n_queue"] = 0
    hidden["n_aside"] = 0
    for at in range(public["rules"]["region_slots"]):
        public["slot_region"][at] = -1
    for kind in range(public["n_kinds"]):
        public["played_this_summer"][kind] = 0
    for p in range(2):
        _clear_player(game, p)


@kernel
def _order_regions(game, key):
    """Order the regions by their keys and take the first `region_count` into this game (S4, D5)."""
    public = game["public"]
    hidden = game["hidden"]
    order = hidden["region_order"]
    keys = hidden["region_sort"]
    n = public["n_regions"]
    for region in range(n):
        own_key = mix(key ^ hidden["region_key"][region])
        place = region
        while place > 0 and keys[place - 1] > own_key:
            keys[place] = keys[place - 1]
            order[place] = order[place - 1]
            place -= 1
        keys[place] = own_key
        order[place] = region
    count = min(public["rules"]["region_count"], n)
    public["renown_in_game"] = 0
    for place in range(n):
        region = order[place]
        in_game = 1 if place < count else 0
        public["in_game"][region] = in_game
        public["captor"][region] = -1
        public["renown_in_game"] += in_game * public["regions"][region]["renown"]
        fate = hidden["fates"][region]
        fate["turned_up"] = 0
        fate["captured_round"] = 0
        fate["renown"] = 0
        fate["contested"] = 0
        fate["margin"] = 0
        fate["equal"] = 0
        fate["short"] = 0
    public["region_deck"] = count
    hidden["next_region"] = 0


@kernel
def _who_is_first(game, seed, deal, swapped):
    """S1: the player in the first seat of this game."""
    first = game["public"]["rules"]["first"]
    if first != FIRST_RANDOM:
        return 0 if first == FIRST_A else 1
    coin = np.int64(stream(seed, deal, PURPOSE_FIRST, 0) >> S63)
    return 1 - coin if swapped else coin


@kernel
def _start_with_farm(game, p):
    """S2: one Farm from the demesne deck goes into play."""
    public = game["public"]
    farm = public["farm"]
    player = public["players"][p]
    player["in_play"][farm] = 1
    player["capacity"] = public["cards"][farm]["rp"]
    note(game, EV_FARM, p, 0, 0, 0, 0)


@kernel
def _opening_split(game, strategies, p):
    """S3: how many demesne cards `p` draws, chosen before any card is seen."""
    most = min(game["public"]["rules"]["opening_hand"], game["public"]["players"][p]["n_piles"][PILE_DEMESNE])
    forced = game["hidden"]["decks"][p]["opening"]
    if forced >= 0:
        return min(forced, most)
    if most <= 1:
        return most
    choices = game["choices"]
    choices["n"] = 0
    for number in range(1, most + 1):
        add(choices, ACT_OPEN, number, 0)
    return choose(game, strategies, p, ASK_OPENING, choices) + 1


@kernel
def _draw_opening(game, strategies, p):
    """S3: the opening hand of `p`, demesne cards first."""
    public = game["public"]
    player = public["players"][p]
    hidden = game["hidden"]
    split = _opening_split(game, strategies, p)
    if game["reason"] != RUNNING:
        return
    hidden["opening"][p] = split
    note(game, EV_OPENING, p, split, 0, 0, 0)
    for i in range(public["rules"]["opening_hand"]):
        pile = PILE_DEMESNE if i < split else PILE_MAIN
        if player["n_piles"][pile] > 0:
            kind = take_top(game, p, pile)
            hidden["opened"][p, kind] += 1
            note(game, EV_HAND, p, kind, 0, 0, 0)


@kernel
def _fingerprint(game, deal):
    """Take the opening hands, in the order of seats, and the regions' order into the deal's fingerprint."""
    public = game["public"]
    for seat in range(2):
        own = game["own"][public["first"] if seat == 0 else 1 - public["first"]]
        for i in range(own["n_hand"]):
            deal = fold(deal, np.uint64(own["hand"][i]))
    for place in range(game["hidden"]["next_region"] + public["region_deck"]):
        deal = fold(deal, np.uint64(game["hidden"]["region_order"][place]))
    return deal


@kernel
def _count_castable(game, p):
    """Knights, equipment and titles in the opening hand that the RP of the first Spring would pay for.

    That is the Farm's RP and that of the best demesne in the hand that can be played at once.
    """
    public = game["public"]
    own = game["own"][p]
    best = 0
    for i in range(own["n_hand"]):
        card = public["cards"][own["hand"][i]]
        if card["type"] == DEMESNE and card["rp"] > best and has_footing(public, p, own["hand"][i]):
            best = card["rp"]
    capacity = public["players"][p]["capacity"] + best
    count = 0
    for i in range(own["n_hand"]):
        card = public["cards"][own["hand"][i]]
        if card["type"] <= TITLE and card["rp"] <= capacity:
            count += 1
    game["hidden"]["opening_castable"][p] = count


@kernel
def set_up(game, strategies, seed, game_no, paired):
    """Set up game `game_no` of a run (S1-S4). Games 2i and 2i + 1 of a paired run share deal i.

    seed : uint64. paired : 0 or 1.
    """
    _clear(game)
    game["game_no"] = game_no
    deal = game_no // 2 if paired else game_no
    public = game["public"]
    first = _who_is_first(game, seed, deal, paired and game_no % 2 == 1)
    public["first"] = first
    public["active"] = first
    _order_regions(game, stream(seed, deal, PURPOSE_REGIONS, 0))
    for seat in range(2):
        p = first if seat == 0 else 1 - first
        _start_with_farm(game, p)
        shuffle(game, p, PILE_MAIN, stream(seed, deal, PURPOSE_MAIN, seat))
        shuffle(game, p, PILE_DEMESNE, stream(seed, deal, PURPOSE_DEMESNE, seat))
        game["own"][p]["luck"] = stream(seed, deal, PURPOSE_STRATEGY, seat)
    for seat in range(2):
        if game["reason"] == RUNNING:
            _draw_opening(game, strategies, first if seat == 0 else 1 - first)
    for p in range(2):
        _count_castable(game, p)
    game["deal"] = _fingerprint(game, np.uint64(0))
    if game["reason"] == RUNNING:
        turn_up_regions(game)
