"""RP: what cards in play cost (G2), and whether a play can be afforded (G2, G3).

A discount lowers the upkeep of the equipment or titles on one knight, so what an item costs
depends on its bearer and on what else that knight carries.
"""

from rtsim.engine.codes import EQUIPMENT, GONE
from rtsim.engine.jit import kernel


@kernel
def _discounted(card, discount_equipment, discount_title):
    discount = discount_equipment if card["type"] == EQUIPMENT else discount_title
    return max(card["rp"] - discount, 0)


@kernel
def borne(public, p, slot, without, extra):
    """Upkeep of all items on knight `slot` of `p`, leaving out item `without` and adding kind `extra`.

    without, extra : -1 for none. The discounts that these two bring are left out and added too.
    """
    player = public["players"][p]
    knight = player["knights"][slot]
    equipment_off = knight["discount_equipment"]
    title_off = knight["discount_title"]
    total = 0
    if without >= 0 and player["items"][without]["bearer"] == slot:
        card = public["cards"][player["items"][without]["card"]]
        equipment_off -= card["discount_equipment"]
        title_off -= card["discount_title"]
    if extra >= 0:
        card = public["cards"][extra]
        equipment_off += card["discount_equipment"]
        title_off += card["discount_title"]
        total += _discounted(card, equipment_off, title_off)
    if knight["n_equipment"] + knight["n_titles"] > 0:
        for i in range(player["n_items"]):
            item = player["items"][i]
            if item["stance"] != GONE and item["bearer"] == slot and i != without:
                total += _discounted(public["cards"][item["card"]], equipment_off, title_off)
    return total


@kernel
def cost_on(public, p, slot, kind):
    """What allocated RP rises by if a card `kind` is played onto knight `slot` of `p` (may be below 0)."""
    card = public["cards"][kind]
    knight = public["players"][p]["knights"][slot]
    if card["discount_equipment"] == 0 and card["discount_title"] == 0:
        return _discounted(card, knight["discount_equipment"], knight["discount_title"])
    return borne(public, p, slot, -1, kind) - borne(public, p, slot, -1, -1)


@kernel
def cost_of_move(public, p, i, slot):
    """What allocated RP rises by if item `i` of `p` moves to knight `slot` (may be below 0)."""
    item = public["players"][p]["items"][i]
    kind = item["card"]
    before = borne(public, p, slot, -1, -1)
    after = borne(public, p, slot, -1, kind)
    source = item["bearer"]
    if source >= 0:
        before += borne(public, p, source, -1, -1)
        after += borne(public, p, source, i, -1)
    else:
        before += public["cards"][kind]["rp"]
    return after - before


@kernel
def can_afford(public, p, allocated_more, capacity_more):
    """True if `p` may make a play that changes allocated RP and capacity by these amounts.

    Rule G2, with what the Summer's quests and redirects took on top (G3). A play that needs no RP
    is never refused, also when an estate or a discount that ended left too little capacity.
    """
    if allocated_more <= 0:
        return True
    player = public["players"][p]
    needed = player["allocated"] + player["summer_spent"] + allocated_more
    return needed <= player["capacity"] + capacity_more


@kernel
def can_spend(public, p, cost):
    """True if `p` has `cost` RP that is neither allocated nor spent this Summer (SU6, SU9)."""
    if cost == 0:
        return True
    player = public["players"][p]
    return player["allocated"] + player["summer_spent"] + cost <= player["capacity"]
