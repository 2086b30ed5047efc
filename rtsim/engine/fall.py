"""Fall: cards taken back into hand, and new regions (FA1-FA3)."""

from rtsim.engine.actions import add
from rtsim.engine.codes import (
    ACT_PASS,
    ACT_RETURN_ITEM,
    ACT_RETURN_KNIGHT,
    BREAKS_FA1,
    EV_REGION,
    EV_RETURN_ITEM,
    EV_RETURN_KNIGHT,
    GONE,
    LAWFUL,
    SPENT_FALL,
    WHEN_LEAVES,
)
from rtsim.engine.effects import queue_knight, run_queue
from rtsim.engine.inplay import add_to_hand, remove_item, remove_knight
from rtsim.engine.jit import kernel
from rtsim.engine.log import note

# What may be done


@kernel
def legal_fall(game, p):
    """Fill `game["actions"]` with PASS and every card that `p` may take back (FA1)."""
    player = game["public"]["players"][p]
    actions = game["actions"]
    actions["n"] = 0
    add(actions, ACT_PASS, 0, 0)
    for slot in range(player["n_knights"]):
        if player["knights"][slot]["stance"] != GONE:
            add(actions, ACT_RETURN_KNIGHT, slot, 0)
    for i in range(player["n_items"]):
        if player["items"][i]["stance"] != GONE:
            add(actions, ACT_RETURN_ITEM, i, 0)


# Check


@kernel
def check_return(public, p, act, a):
    """The rule that taking back slot `a` would break (FA1), or LAWFUL."""
    player = public["players"][p]
    if act == ACT_RETURN_KNIGHT and a < player["n_knights"] and player["knights"][a]["stance"] != GONE:
        return LAWFUL
    if act == ACT_RETURN_ITEM and a < player["n_items"] and player["items"][a]["stance"] != GONE:
        return LAWFUL
    return BREAKS_FA1


# Do


@kernel
def return_knight(game, strategies, p, slot):
    """Take a knight back: its titles are spent, its equipment stays unpaired (FA2)."""
    knight = game["public"]["players"][p]["knights"][slot]
    kind = knight["card"]
    note(game, EV_RETURN_KNIGHT, p, kind, knight["id"], 0, 0)
    queue_knight(game, WHEN_LEAVES, p, slot)
    remove_knight(game, p, slot, SPENT_FALL)
    add_to_hand(game, p, kind)
    run_queue(game, strategies, -1)


@kernel
def return_item(game, p, i):
    """Take equipment or a title back into hand (FA2)."""
    item = game["public"]["players"][p]["items"][i]
    note(game, EV_RETURN_ITEM, p, item["card"], item["id"], 0, 0)
    remove_item(game, p, i)
    add_to_hand(game, p, item["card"])


@kernel
def do_fall(game, strategies, p, act, a):
    """Do one action of Fall if it is lawful (FA1). Returns LAWFUL or the rule it breaks."""
    rule = check_return(game["public"], p, act, a)
    if rule == LAWFUL:
        if act == ACT_RETURN_KNIGHT:
            return_knight(game, strategies, p, a)
        else:
            return_item(game, p, a)
    return rule


# End of season


@kernel
def turn_up_regions(game):
    """Fill the empty region slots from the region deck while it lasts (S4, FA3)."""
    public = game["public"]
    hidden = game["hidden"]
    for at in range(public["rules"]["region_slots"]):
        if public["slot_region"][at] < 0 and public["region_deck"] > 0:
            region = hidden["region_order"][hidden["next_region"]]
            hidden["next_region"] += 1
            public["region_deck"] -= 1
            public["slot_region"][at] = region
            hidden["fates"][region]["turned_up"] = 1
            note(game, EV_REGION, region, 0, 0, 0, 0)
