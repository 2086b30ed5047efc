"""A sample strategy in Python: all ready knights at the one region that is worth most of what they can take.

What it leaves out (the opening split, Spring, Fall, draws and discards) comes from `balanced`.
"""

from rtsim.engine.actions import add
from rtsim.engine.codes import ACT_COMMIT, READY
from rtsim.strategy import decision, helper

name = "hammer"
summary = "sends every ready knight to the richest region that they take together"
extends = "balanced"


@helper
def strength(player):
    """Influence of all of a player's ready knights."""
    total = 0
    for slot in range(player["n_knights"]):
        knight = player["knights"][slot]
        if knight["stance"] == READY:
            total += knight["influence"]
    return total


@helper
def target(public, me):
    """The region slot with the most Renown that the ready knights exceed now (RS2), or -1."""
    mine = public["players"][me]
    theirs = public["players"][1 - me]
    ready = strength(mine)
    best = -1
    most = 0
    for at in range(public["rules"]["region_slots"]):
        index = public["slot_region"][at]
        if index < 0:
            continue
        region = public["regions"][index]
        force = mine["at_influence"][at] + ready - theirs["at_resistance"][at]
        if force > region["resistance"] and region["renown"] > most:
            most = region["renown"]
            best = at
    return best


@decision
def plan_summer(public, own, actions):
    """Declare: everybody to one place, or nobody anywhere (SU2)."""
    me = own["me"]
    at = target(public, me)
    if at < 0:
        return 0
    player = public["players"][me]
    actions["n"] = 0
    for slot in range(player["n_knights"]):
        if player["knights"][slot]["stance"] == READY:
            add(actions, ACT_COMMIT, slot, at)
    return actions["n"]
