"""Cards entering, leaving and changing places in play, with the sums that depend on them.

Nothing here asks whether an act is lawful: that is for the seasons. Every function keeps capacity,
allocated RP (G2), counts by kind and the fixed part of strengths (G6) right, and marks the game
stale where a strength may have changed.
"""

from rtsim.engine.codes import (
    COMMITTED,
    ENGAGED,
    EQUIPMENT,
    EV_SPENT,
    EV_UNPAIR,
    GONE,
    READY,
)
from rtsim.engine.jit import kernel
from rtsim.engine.layout import MAX_ITEMS, MAX_KNIGHTS
from rtsim.engine.log import note
from rtsim.engine.upkeep import borne


@kernel
def add_to_hand(game, p, kind):
    """Put a card into the hand of `p`, which is kept in ascending order of kind."""
    own = game["own"][p]
    n = own["n_hand"]
    while n > 0 and own["hand"][n - 1] > kind:
        own["hand"][n] = own["hand"][n - 1]
        n -= 1
    own["hand"][n] = kind
    own["n_hand"] += 1
    game["public"]["players"][p]["n_hand"] += 1


@kernel
def place_in_hand(own, kind):
    """The first place of `kind` in a hand, -1 if it is not there."""
    for i in range(own["n_hand"]):
        if own["hand"][i] >= kind:
            return i if own["hand"][i] == kind else -1
    return -1


@kernel
def take_from_hand(game, p, kind):
    """Take one card `kind`, which must be there, out of the hand of `p`."""
    own = game["own"][p]
    n = own["n_hand"] - 1
    for i in range(place_in_hand(own, kind), n):
        own["hand"][i] = own["hand"][i + 1]
    own["n_hand"] = n
    game["public"]["players"][p]["n_hand"] = n


@kernel
def spend(game, p, kind, why):
    """A card of owner `p` enters the spent pile (G5). why: codes.Spent."""
    player = game["public"]["players"][p]
    player["spent_pile"][kind] += 1
    player["n_spent"] += 1
    note(game, EV_SPENT, p, kind, why, 0, 0)


@kernel
def new_id(game):
    """The next number of the series that knights and items share (trace.md)."""
    game["next_id"] += 1
    return game["next_id"]


@kernel
def has_room(public, p, kind_is_knight):
    """True if the engine's tables have a slot left for one more card of `p`."""
    player = public["players"][p]
    if kind_is_knight:
        return player["n_knights"] < MAX_KNIGHTS
    return player["n_items"] < MAX_ITEMS


@kernel
def add_knight(game, p, kind):
    """A knight enters play, ready (SP4). Returns its slot."""
    public = game["public"]
    player = public["players"][p]
    card = public["cards"][kind]
    slot = player["n_knights"]
    player["n_knights"] = slot + 1
    knight = player["knights"][slot]
    knight["stance"] = READY
    knight["card"] = kind
    knight["id"] = new_id(game)
    knight["slot"] = -1
    knight["committed_turn"] = 0
    knight["influence"] = 0
    knight["resistance"] = 0
    knight["fixed_influence"] = card["fixed_influence"]
    knight["fixed_resistance"] = card["fixed_resistance"]
    knight["lead_influence"] = 0
    knight["lead_resistance"] = 0
    knight["paid"] = 0
    knight["winters"] = 0
    knight["n_equipment"] = 0
    knight["n_titles"] = 0
    knight["n_standing"] = card["standing"]
    knight["discount_equipment"] = card["discount_equipment"]
    knight["discount_title"] = card["discount_title"]
    knight["quest_cost"] = card["quest_cost"]
    knight["steadfast"] = card["steadfast"]
    player["standing"] += card["standing"]
    player["allocated"] += card["rp"]
    player["capacity"] += card["estate"]
    player["in_play"][kind] += 1
    public["monarchs"] += card["monarch"]
    game["stale"] = 1
    return slot


@kernel
def _bear(public, p, slot, kind, sign):
    """Add (sign 1) or take away (-1) what a card on knight `slot` gives to its bearer."""
    player = public["players"][p]
    knight = player["knights"][slot]
    card = public["cards"][kind]
    knight["fixed_influence"] += sign * card["fixed_influence"]
    knight["fixed_resistance"] += sign * card["fixed_resistance"]
    knight["n_standing"] += sign * card["standing"]
    player["standing"] += sign * card["standing"]
    knight["discount_equipment"] += sign * card["discount_equipment"]
    knight["discount_title"] += sign * card["discount_title"]
    knight["quest_cost"] += sign * card["quest_cost"]
    knight["steadfast"] += sign * card["steadfast"]
    if card["type"] == EQUIPMENT:
        knight["n_equipment"] += sign
    else:
        knight["n_titles"] += sign


@kernel
def pair(game, p, i, slot):
    """Put item `i`, unpaired until now and costing its printed RP, onto knight `slot`."""
    public = game["public"]
    player = public["players"][p]
    item = player["items"][i]
    kind = item["card"]
    player["allocated"] -= public["cards"][kind]["rp"] + borne(public, p, slot, -1, -1)
    item["bearer"] = slot
    _bear(public, p, slot, kind, 1)
    player["allocated"] += borne(public, p, slot, -1, -1)
    game["stale"] = 1


@kernel
def unpair(game, p, i):
    """Take item `i` off its bearer; it stays in play at its printed RP (NK2, FA2)."""
    public = game["public"]
    player = public["players"][p]
    item = player["items"][i]
    kind = item["card"]
    slot = item["bearer"]
    player["allocated"] -= borne(public, p, slot, -1, -1)
    item["bearer"] = -1
    _bear(public, p, slot, kind, -1)
    player["allocated"] += public["cards"][kind]["rp"] + borne(public, p, slot, -1, -1)
    game["stale"] = 1


@kernel
def add_item(game, p, kind, slot):
    """Equipment or a title enters play on knight `slot` (SP5). Returns its own slot."""
    public = game["public"]
    player = public["players"][p]
    card = public["cards"][kind]
    i = player["n_items"]
    player["n_items"] = i + 1
    item = player["items"][i]
    item["stance"] = READY
    item["card"] = kind
    item["id"] = new_id(game)
    item["bearer"] = -1
    item["moved"] = 0
    player["allocated"] += card["rp"]
    player["capacity"] += card["estate"]
    player["in_play"][kind] += 1
    pair(game, p, i, slot)
    return i


@kernel
def remove_item(game, p, i):
    """Item `i` leaves play, paired or not. Where its card goes is for the caller."""
    public = game["public"]
    player = public["players"][p]
    item = player["items"][i]
    if item["bearer"] >= 0:
        unpair(game, p, i)
    card = public["cards"][item["card"]]
    item["stance"] = GONE
    game["holes"] = 1
    player["allocated"] -= card["rp"]
    player["capacity"] -= card["estate"]
    player["in_play"][item["card"]] -= 1
    game["stale"] = 1


@kernel
def leave_region(game, p, slot):
    """A committed knight goes back to its controller's area; its stance is set by the caller."""
    player = game["public"]["players"][p]
    knight = player["knights"][slot]
    if knight["stance"] == COMMITTED:
        player["at_count"][knight["slot"]] -= 1
    knight["slot"] = -1
    game["stale"] = 1


@kernel
def remove_knight(game, p, slot, why):
    """A knight leaves play with its titles; its equipment stays, unpaired (NK1, NK2, FA2).

    why : codes.Spent of the titles. Where the knight's own card goes is for the caller.
    """
    public = game["public"]
    player = public["players"][p]
    knight = player["knights"][slot]
    if knight["n_titles"] > 0:
        for i in range(player["n_items"]):
            item = player["items"][i]
            if item["stance"] != GONE and item["bearer"] == slot:
                if public["cards"][item["card"]]["type"] != EQUIPMENT:
                    remove_item(game, p, i)
                    spend(game, p, item["card"], why)
    if knight["n_equipment"] > 0:
        for i in range(player["n_items"]):
            item = player["items"][i]
            if item["stance"] != GONE and item["bearer"] == slot:
                unpair(game, p, i)
                note(game, EV_UNPAIR, p, item["id"], 0, 0, 0)
    leave_region(game, p, slot)
    card = public["cards"][knight["card"]]
    knight["stance"] = GONE
    game["holes"] = 1
    player["allocated"] -= card["rp"]
    player["capacity"] -= card["estate"]
    player["in_play"][knight["card"]] -= 1
    player["standing"] -= card["standing"]
    public["monarchs"] -= card["monarch"]
    game["stale"] = 1


@kernel
def engage(game, p, slot, paid, winters):
    """A knight rides on a quest (SU4, SU7): `paid` draws due after `winters` Winters."""
    leave_region(game, p, slot)
    knight = game["public"]["players"][p]["knights"][slot]
    knight["stance"] = ENGAGED
    knight["paid"] = paid
    knight["winters"] = winters


@kernel
def make_ready(game, p, slot):
    """A knight stands ready in its controller's area (SU8, WI3, RS6)."""
    leave_region(game, p, slot)
    knight = game["public"]["players"][p]["knights"][slot]
    knight["stance"] = READY
    knight["paid"] = 0
    knight["winters"] = 0


@kernel
def find_kind(public, p, kind):
    """Slot of the first knight in play of player `p` that is a card `kind`, or -1."""
    player = public["players"][p]
    if player["in_play"][kind] == 0:
        return -1
    for slot in range(player["n_knights"]):
        knight = player["knights"][slot]
        if knight["stance"] != GONE and knight["card"] == kind:
            return slot
    return -1


@kernel
def close_holes(game):
    """Close the holes that leavers made among the slots, keeping the order. When a season starts."""
    if game["holes"] == 0:
        return
    game["holes"] = 0
    for p in range(2):
        player = game["public"]["players"][p]
        kept = 0
        for i in range(player["n_items"]):
            if player["items"][i]["stance"] != GONE:
                if kept != i:
                    _copy_item(player["items"][i], player["items"][kept])
                kept += 1
        player["n_items"] = kept
        kept = 0
        for slot in range(player["n_knights"]):
            if player["knights"][slot]["stance"] != GONE:
                if kept != slot:
                    _copy_knight(player["knights"][slot], player["knights"][kept])
                    for i in range(player["n_items"]):
                        if player["items"][i]["bearer"] == slot:
                            player["items"][i]["bearer"] = kept
                kept += 1
        player["n_knights"] = kept


@kernel
def _copy_item(source, target):
    target["stance"] = source["stance"]
    target["card"] = source["card"]
    target["id"] = source["id"]
    target["bearer"] = source["bearer"]
    target["moved"] = source["moved"]


@kernel
def _copy_knight(source, target):
    target["stance"] = source["stance"]
    target["card"] = source["card"]
    target["id"] = source["id"]
    target["slot"] = source["slot"]
    target["committed_turn"] = source["committed_turn"]
    target["influence"] = source["influence"]
    target["resistance"] = source["resistance"]
    target["fixed_influence"] = source["fixed_influence"]
    target["fixed_resistance"] = source["fixed_resistance"]
    target["lead_influence"] = source["lead_influence"]
    target["lead_resistance"] = source["lead_resistance"]
    target["paid"] = source["paid"]
    target["winters"] = source["winters"]
    target["n_equipment"] = source["n_equipment"]
    target["n_titles"] = source["n_titles"]
    target["n_standing"] = source["n_standing"]
    target["discount_equipment"] = source["discount_equipment"]
    target["discount_title"] = source["discount_title"]
    target["quest_cost"] = source["quest_cost"]
    target["steadfast"] = source["steadfast"]
