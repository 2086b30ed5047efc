"""The heuristic Fall, opening split, draws and discards."""

import numpy as np

from rtsim.engine.actions import add, first_of
from rtsim.engine.codes import (
    ACT_RETURN_ITEM,
    ACT_RETURN_KNIGHT,
    DEMESNE,
    GONE,
    KNIGHT,
    PILE_DEMESNE,
    PILE_MAIN,
    QUEST,
    READY,
    REDIRECT,
)
from rtsim.engine.jit import kernel
from rtsim.engine.spring import has_footing
from rtsim.strategy.weights import place
from rtsim.strategy.worth import worth_of_card

W_DEMESNES = place("opening", "demesnes")
W_SWAP = place("fall", "swap")
W_CAPACITY = place("draw", "capacity")
W_HELD = place("draw", "demesnes")
W_YIELD = place("draw", "yield")
W_KEEP_DEMESNE = place("discard", "demesne")
W_KEEP_QUEST = place("discard", "quest")
W_KEEP_REDIRECT = place("discard", "redirect")
W_FAR = place("discard", "far")


@kernel
def choose_opening(public, own, actions):
    """S3: the index of the number of demesne cards wanted."""
    wanted = np.int64(own["weights"][W_DEMESNES])
    for i in range(actions["n"]):
        if first_of(actions["list"][i]) >= wanted:
            return i
    return actions["n"] - 1


@kernel
def _weakest(public, own, p):
    """The own ready knight without titles that is worth least, or -1."""
    player = public["players"][p]
    best = -1
    least = 1e300
    for slot in range(player["n_knights"]):
        knight = player["knights"][slot]
        if knight["stance"] == READY and knight["n_titles"] == 0:
            worth = worth_of_card(public, own, knight["card"])
            if worth < least:
                least = worth
                best = slot
    return best


@kernel
def plan_fall(public, own, actions):
    """Take back the weakest knight if a card in hand that its RP would pay for is worth much more (FA1)."""
    p = own["me"]
    player = public["players"][p]
    actions["n"] = 0
    if player["n_knights"] == 0:
        for i in range(player["n_items"]):
            if player["items"][i]["stance"] != GONE:
                add(actions, ACT_RETURN_ITEM, i, 0)
        return actions["n"]
    free = player["capacity"] - player["allocated"]
    weakest = -2  # not looked for yet
    freed = 0
    least = 0.0
    for i in range(own["n_hand"]):
        kind = own["hand"][i]
        card = public["cards"][kind]
        if card["type"] != KNIGHT:
            break
        if card["rp"] <= free or (card["named"] != 0 and player["in_play"][kind] > 0):
            continue
        if weakest == -2:
            weakest = _weakest(public, own, p)
            if weakest < 0:
                return 0
            old = player["knights"][weakest]["card"]
            freed = public["cards"][old]["rp"] - public["cards"][old]["estate"]
            least = worth_of_card(public, own, old)
        if card["rp"] <= free + freed and worth_of_card(public, own, kind) > own["weights"][W_SWAP] * least:
            add(actions, ACT_RETURN_KNIGHT, weakest, 0)
            return actions["n"]
    return 0


@kernel
def _yield_of_demesnes(public, own):
    """RP that the undrawn demesnes give on average (float64). Demesnes are the last kinds of a table."""
    total = 0
    count = 0
    for kind in range(public["n_kinds"] - 1, -1, -1):
        card = public["cards"][kind]
        if card["type"] != DEMESNE:
            break
        total += own["undrawn"][kind] * card["rp"]
        count += own["undrawn"][kind]
    return total / count if count > 0 else 0.0


@kernel
def choose_draw(public, own, actions):
    """WI2: a demesne while capacity is short, few are in hand and good ones are left, else the main deck."""
    p = own["me"]
    player = public["players"][p]
    held = 0
    for i in range(own["n_hand"] - 1, -1, -1):
        kind = own["hand"][i]
        if public["cards"][kind]["type"] != DEMESNE:
            break
        if has_footing(public, p, kind):
            held += 1
    wants_demesne = player["capacity"] < own["weights"][W_CAPACITY] and held < own["weights"][W_HELD]
    if wants_demesne and _yield_of_demesnes(public, own) < own["weights"][W_YIELD]:
        wants_demesne = False
    wanted = PILE_DEMESNE if wants_demesne else PILE_MAIN
    for i in range(actions["n"]):
        if first_of(actions["list"][i]) == wanted:
            return i
    return 0


@kernel
def _worth_keeping(public, own, p, kind, copies):
    """Worth of a card in hand to its holder: what it does in play, less how far it is out of reach."""
    player = public["players"][p]
    card = public["cards"][kind]
    type_ = card["type"]
    weights = own["weights"]
    if type_ == DEMESNE:
        worth = weights[W_KEEP_DEMESNE] + (0.5 * card["rp"] if has_footing(public, p, kind) else -1.0)
        return worth - 0.5 * (copies - 1)
    if type_ == QUEST:
        return weights[W_KEEP_QUEST] - (copies - 1)
    if type_ == REDIRECT:
        return weights[W_KEEP_REDIRECT] - (copies - 1)
    worth = worth_of_card(public, own, kind)
    if type_ == KNIGHT and card["named"] != 0 and player["in_play"][kind] > 0:
        return -1.0
    return worth - weights[W_FAR] * max(card["rp"] - (player["capacity"] - player["allocated"]), 0)


@kernel
def choose_discard(public, own, actions):
    """G4: the index of the card that is worth least to keep."""
    p = own["me"]
    best = 0
    least = 1e300
    for i in range(actions["n"]):
        kind = first_of(actions["list"][i])
        copies = 0
        for j in range(own["n_hand"]):
            if own["hand"][j] == kind:
                copies += 1
        worth = _worth_keeping(public, own, p, kind, copies)
        if worth < least:
            least = worth
            best = i
    return best
