"""The heuristic Spring: one demesne, then the affordable set of cards worth most."""

import numpy as np

from rtsim.engine.actions import add
from rtsim.engine.codes import (
    ACT_BESTOW,
    ACT_DEMESNE,
    ACT_EQUIP,
    ACT_MOVE,
    ACT_RECRUIT,
    DEMESNE,
    EQUIPMENT,
    GONE,
    KNIGHT,
    LAWFUL,
    QUEST,
    READY,
    REDIRECT,
    TITLE,
)
from rtsim.engine.inplay import find_kind
from rtsim.engine.jit import kernel
from rtsim.engine.spring import bears_title, check_move, has_footing, may_bear
from rtsim.engine.upkeep import cost_on
from rtsim.strategy.weights import place
from rtsim.strategy.worth import worth_of_card, worth_of_knight

W_RESERVE = place("spring", "reserve")
W_CLASH = place("spring", "clash")

# Places in the strategy's memory.
M_ROUND = 0  # round in which Spring was last planned
M_HAND = 1  # cards that were to be left in hand then
M_FREE = 2  # free RP that was to be left then
M_THEIRS = 3  # knights of the opponent seen then
M_AGAIN = 4  # 1: there was more to look at once that plan was carried out
M_TOTAL = 5  # cost of all candidates
M_KIND = 8  # candidates: kind, slot, cost and worth, MOST of each
MOST = 16
M_SLOT = M_KIND + MOST
M_COST = M_SLOT + MOST
M_WORTH = M_COST + MOST
M_BEST = 80  # by RP: worth of the best set
M_SET = 144  # by RP: that set, one bit a candidate
MOST_RP = 63
SCALE = 64.0  # worths are kept as whole numbers of 1 / SCALE


@kernel
def _best_demesne(public, own, p):
    """The playable demesne in hand with the highest RP, or -1. Demesnes are the last kinds of a hand."""
    best = -1
    for i in range(own["n_hand"] - 1, -1, -1):
        kind = own["hand"][i]
        card = public["cards"][kind]
        if card["type"] != DEMESNE:
            break
        if (best < 0 or card["rp"] > public["cards"][best]["rp"]) and has_footing(public, p, kind):
            best = kind
    return best


@kernel
def best_bearer(public, own, p, kind):
    """The own knight that should bear a card `kind`: the strongest that may, or -1."""
    player = public["players"][p]
    is_title = public["cards"][kind]["type"] == TITLE
    best = -1
    most = -1
    for slot in range(player["n_knights"]):
        knight = player["knights"][slot]
        if knight["stance"] == GONE or not may_bear(public, p, slot, kind):
            continue
        if is_title and bears_title(public, p, slot, kind):
            continue
        rank = 2 * (knight["fixed_influence"] + knight["fixed_resistance"])
        if knight["stance"] == READY:
            rank += 1
        if rank > most:
            most = rank
            best = slot
    return best


@kernel
def _pair_up(public, own, p, actions):
    """Plan to give unpaired equipment to the knight that should bear it (SP6)."""
    player = public["players"][p]
    for i in range(player["n_items"]):
        item = player["items"][i]
        if item["stance"] != GONE and item["bearer"] < 0 and item["moved"] == 0:
            slot = best_bearer(public, own, p, item["card"])
            if slot >= 0 and check_move(public, p, i, slot) == LAWFUL:
                add(actions, ACT_MOVE, i, slot)


@kernel
def _worth_recruiting(public, own, p, kind):
    """Worth of recruiting `kind`: below 0 where a clash (NK1) would hurt, the gain where it would help."""
    worth = worth_of_card(public, own, kind)
    card = public["cards"][kind]
    if card["named"] == 0 or card["ubiquitous"] != 0:
        return worth
    if public["players"][p]["in_play"][kind] > 0:
        return -1.0
    rival = find_kind(public, 1 - p, kind)
    if rival < 0:
        return worth
    theirs = worth_of_knight(public, own, 1 - p, rival)
    if theirs > own["weights"][W_CLASH] * worth:
        return theirs
    return -1.0


@kernel
def _collect(public, own, p, budget):
    """List in memory every card in hand that `budget` RP pay for and that is worth playing.

    Returns how many (MOST at the most); their total cost is left in memory[M_TOTAL].
    """
    memory = own["memory"]
    n = 0
    total = 0
    previous = -1
    for i in range(own["n_hand"]):
        kind = own["hand"][i]
        card = public["cards"][kind]
        type_ = card["type"]
        if type_ > TITLE:
            break
        slot = -1
        lost = -min(card["estate"], 0)  # RP of capacity that the card takes away
        cost = card["rp"] + lost
        if type_ != KNIGHT:
            if kind == previous:
                memory[M_AGAIN] = 1  # a second copy is looked at once the first is in play
                continue
            slot = best_bearer(public, own, p, kind)
            if slot < 0:
                memory[M_AGAIN] = 1  # there may be a bearer after this turn
                continue
            cost = cost_on(public, p, slot, kind) + lost
            worth = worth_of_card(public, own, kind)
        else:
            if cost > budget or (kind == previous and card["named"] != 0):
                continue
            worth = _worth_recruiting(public, own, p, kind)
        previous = kind
        if cost > budget or worth <= 0.0:
            continue
        if n == MOST:
            memory[M_AGAIN] = 1
            break
        memory[M_KIND + n] = kind
        memory[M_SLOT + n] = slot
        memory[M_COST + n] = max(cost, 0)
        memory[M_WORTH + n] = np.int64(worth * SCALE)
        total += max(cost, 0)
        n += 1
    memory[M_TOTAL] = total
    return n


@kernel
def _best_set(own, n, budget):
    """The affordable set of candidates worth most, as bits: a knapsack over RP."""
    memory = own["memory"]
    for rp in range(budget + 1):
        memory[M_BEST + rp] = 0
        memory[M_SET + rp] = 0
    for i in range(n):
        cost = memory[M_COST + i]
        worth = memory[M_WORTH + i]
        for rp in range(budget, cost - 1, -1):
            better = memory[M_BEST + rp - cost] + worth
            if better > memory[M_BEST + rp]:
                memory[M_BEST + rp] = better
                memory[M_SET + rp] = memory[M_SET + rp - cost] | (1 << i)
    return memory[M_SET + budget]


@kernel
def _reserve(public, own):
    """RP kept free for the quest or redirect in hand."""
    for i in range(own["n_hand"] - 1, -1, -1):
        type_ = public["cards"][own["hand"][i]]["type"]
        if type_ == QUEST or type_ == REDIRECT:
            return np.int64(own["weights"][W_RESERVE])
        if type_ < QUEST:
            break
    return 0


@kernel
def _is_settled(public, own, p):
    """True if all is as the last plan of this Spring was to leave it, so that there is nothing to do."""
    memory = own["memory"]
    player = public["players"][p]
    return (
        memory[M_ROUND] == public["round_no"]
        and memory[M_HAND] == own["n_hand"]
        and memory[M_FREE] == player["capacity"] - player["allocated"]
        and memory[M_THEIRS] == public["players"][1 - p]["n_knights"]
        and memory[M_AGAIN] == 0
    )


@kernel
def plan_spring(public, own, actions):
    """Write a turn of Spring into `actions`. Returns how many actions it has."""
    p = own["me"]
    memory = own["memory"]
    if _is_settled(public, own, p):
        return 0
    player = public["players"][p]
    actions["n"] = 0
    memory[M_AGAIN] = 0
    free = player["capacity"] - player["allocated"]
    if player["demesnes_played"] < public["rules"]["demesnes_per_spring"]:
        kind = _best_demesne(public, own, p)
        if kind >= 0:
            add(actions, ACT_DEMESNE, kind, 0)
            free += public["cards"][kind]["rp"]
            if player["demesnes_played"] + 1 < public["rules"]["demesnes_per_spring"]:
                memory[M_AGAIN] = 1
    played = actions["n"]
    if player["n_items"] > 0:
        _pair_up(public, own, p, actions)
    budget = min(free - _reserve(public, own), MOST_RP)
    chosen = 0
    n = 0
    if budget >= 0:
        n = _collect(public, own, p, budget)
        chosen = (1 << n) - 1 if memory[M_TOTAL] <= budget else _best_set(own, n, budget)
    for i in range(n):
        if (chosen >> i) & 1:
            kind = memory[M_KIND + i]
            type_ = public["cards"][kind]["type"]
            act = ACT_RECRUIT if type_ == KNIGHT else (ACT_EQUIP if type_ == EQUIPMENT else ACT_BESTOW)
            add(actions, act, kind, max(memory[M_SLOT + i], 0))
            free -= memory[M_COST + i]
            played += 1
    memory[M_ROUND] = public["round_no"]
    memory[M_HAND] = own["n_hand"] - played
    memory[M_FREE] = free
    memory[M_THEIRS] = public["players"][1 - p]["n_knights"]
    return actions["n"]
