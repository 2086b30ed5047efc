"""Influence and Resistance of the knights in play (G6) and their sums at the regions (RS1).

Standing effects (bonus, leader, dread) are never stored: whatever may change a strength marks the
game stale, and whoever looks calls `refresh` first.
"""

from rtsim.engine.codes import (
    COMMITTED,
    EFFECT_BONUS,
    EFFECT_DREAD,
    EFFECT_LEADER,
    GONE,
    WHILE_ALONE,
    WHILE_AT_A_REGION,
    WHILE_BEHIND,
    WHILE_EQUIPPED,
    WHILE_MONARCH_IN_PLAY,
    WHILE_OPPOSED,
    WHILE_REGION,
    WHILE_RENOWN_AT_LEAST,
    WHILE_TITLED,
    WHILE_WITH,
)
from rtsim.engine.jit import kernel


@kernel
def holds_at(public, p, knight, effect, slot, others):
    """True if a bonus's conditions hold for `knight` of player `p` were it committed to `slot`.

    slot   : region slot, or -1 for a knight that is at no region.
    others : knights of the same side at that slot besides this one.
    """
    conditions = effect["conditions"]
    player = public["players"][p]
    opponent = public["players"][1 - p]
    if conditions & WHILE_AT_A_REGION:
        if slot < 0:
            return False
        region = public["slot_region"][slot]
        if region < 0:
            return False  # captured a moment ago
        if conditions & WHILE_REGION and effect["region"] != region:
            return False
        if conditions & WHILE_RENOWN_AT_LEAST and public["regions"][region]["renown"] < effect["at_least"]:
            return False
        if conditions & WHILE_ALONE and others > 0:
            return False
        if conditions & WHILE_OPPOSED and opponent["at_count"][slot] == 0:
            return False
    if conditions & WHILE_WITH and (effect["partner"] < 0 or player["in_play"][effect["partner"]] == 0):
        return False
    if conditions & WHILE_EQUIPPED and knight["n_equipment"] == 0:
        return False
    if conditions & WHILE_TITLED and knight["n_titles"] == 0:
        return False
    if conditions & WHILE_MONARCH_IN_PLAY and public["monarchs"] == 0:
        return False
    return not (conditions & WHILE_BEHIND and player["renown"] >= opponent["renown"])


@kernel
def has_trait(card, trait):
    """True if a card bears trait bit `trait`; -1 stands for any, -2 for one that no card has."""
    return trait == -1 or (trait >= 0 and (card["traits"] >> trait) & 1 == 1)


@kernel
def _lead(public, p, leader_slot, effect):
    """Add a leader's gift to every other knight of `p` that has the trait (used while committed)."""
    player = public["players"][p]
    for slot in range(player["n_knights"]):
        knight = player["knights"][slot]
        if slot != leader_slot and knight["stance"] != GONE:
            if has_trait(public["cards"][knight["card"]], effect["trait"]):
                knight["lead_influence"] += effect["influence"]
                knight["lead_resistance"] += effect["resistance"]


@kernel
def _spread_dread(public, p, region_slot, effect):
    """Take a dread's amount from the knights opposing `p` at `region_slot`."""
    opponent = public["players"][1 - p]
    for slot in range(opponent["n_knights"]):
        knight = opponent["knights"][slot]
        if knight["stance"] == COMMITTED and knight["slot"] == region_slot:
            knight["influence"] -= effect["influence"]
            knight["resistance"] -= effect["resistance"]


@kernel
def _apply_standing(public, p, slot, kind):
    """Apply the standing effects of card `kind` borne by knight `slot` of player `p`."""
    knight = public["players"][p]["knights"][slot]
    card = public["cards"][kind]
    first = card["first_effect"]
    for row in range(first, first + card["n_effects"]):
        effect = public["effects"][row]
        code = effect["code"]
        if code == EFFECT_BONUS:
            at = knight["slot"]
            others = 0
            if at >= 0:
                others = public["players"][p]["at_count"][at] - 1
            if effect["conditions"] != 0 and holds_at(public, p, knight, effect, at, others):
                knight["influence"] += effect["influence"]
                knight["resistance"] += effect["resistance"]
        elif code == EFFECT_LEADER:
            _lead(public, p, slot, effect)
        elif code == EFFECT_DREAD and knight["stance"] == COMMITTED:
            _spread_dread(public, p, knight["slot"], effect)


@kernel
def _all_standing(public, p):
    """Apply every standing effect of player `p`: those of knights, then of paired items."""
    player = public["players"][p]
    for slot in range(player["n_knights"]):
        knight = player["knights"][slot]
        if knight["stance"] != GONE and public["cards"][knight["card"]]["standing"] > 0:
            _apply_standing(public, p, slot, knight["card"])
    for i in range(player["n_items"]):
        item = player["items"][i]
        if item["stance"] != GONE and item["bearer"] >= 0 and public["cards"][item["card"]]["standing"] > 0:
            _apply_standing(public, p, item["bearer"], item["card"])


@kernel
def _settle(public, p):
    """Clamp each knight of `p` at 0 and sum up what stands at each region slot."""
    player = public["players"][p]
    for slot in range(public["rules"]["region_slots"]):
        player["at_influence"][slot] = 0
        player["at_resistance"][slot] = 0
    for slot in range(player["n_knights"]):
        knight = player["knights"][slot]
        stance = knight["stance"]
        if stance == GONE:
            continue
        if stance == COMMITTED:
            knight["influence"] += knight["lead_influence"]
            knight["resistance"] += knight["lead_resistance"]
        knight["influence"] = max(knight["influence"], 0)
        knight["resistance"] = max(knight["resistance"], 0)
        if stance == COMMITTED:
            player["at_influence"][knight["slot"]] += knight["influence"]
            player["at_resistance"][knight["slot"]] += knight["resistance"]


@kernel
def refresh(game):
    """Bring all strengths up to date (G6), if anything changed since the last time.

    Changed: influence, resistance and lead_* of every knight, at_influence, at_resistance, stale.
    """
    if game["stale"] == 0:
        return
    game["stale"] = 0
    public = game["public"]
    for p in range(2):
        player = public["players"][p]
        for slot in range(player["n_knights"]):
            knight = player["knights"][slot]
            knight["influence"] = knight["fixed_influence"]
            knight["resistance"] = knight["fixed_resistance"]
            knight["lead_influence"] = 0
            knight["lead_resistance"] = 0
    for p in range(2):
        if public["players"][p]["standing"] > 0:
            _all_standing(public, p)
    for p in range(2):
        _settle(public, p)
