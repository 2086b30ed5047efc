"""The heuristic Summer: take what can be taken with the least force, spoil the rest, hold the others.

Knights come home unharmed (RS6), so what is not needed yet is held back: whoever answers last
decides where it helps most. Quests and redirects are kept for the knight that turns a region.
"""

from rtsim.engine.actions import THEIRS, add
from rtsim.engine.codes import (
    ACT_COMMIT,
    ACT_QUEST,
    ACT_REDIRECT,
    COMMITTED,
    ENGAGED,
    LAWFUL,
    NOBODY,
    QUEST,
    READY,
    REDIRECT,
)
from rtsim.engine.jit import inlined, kernel
from rtsim.engine.resolve import outcome
from rtsim.engine.strength import holds_at
from rtsim.engine.summer import check_quest, check_redirect, quest_cost
from rtsim.engine.upkeep import can_spend
from rtsim.strategy.weights import place

W_FEAR = place("summer", "fear")
W_WIN = place("summer", "win")
W_DENY = place("summer", "deny")
W_QUEST = place("summer", "quest")
W_REDIRECT = place("summer", "redirect")
W_ERRAND = place("summer", "errand")
W_ERRAND_HAND = place("summer", "errand_hand")

MOST = 63  # knights looked at: as many as there are bits to mark them
# Places in the strategy's memory; the Spring's marks are void by now.
M_READY = 8  # slots of own ready knights
M_INFLUENCE = M_READY + MOST + 1  # what each would bring to the region looked at
M_RESISTANCE = M_INFLUENCE + MOST + 1
M_CAPTOR = M_RESISTANCE + MOST + 1  # by region slot: who takes it as things stand
M_STAKE = M_CAPTOR + 32  # by region slot: what it is worth, in 1 / SCALE
SCALE = 64.0
M_FICKLE = 4  # bits of those whose strength depends on where they stand
M_ALL_INFLUENCE = 3  # sums over those not sent yet
M_ALL_RESISTANCE = 2
M_USED = 7  # bits of M_READY already sent somewhere in this plan
M_PICKED = 6  # bits picked for the region looked at
M_SPENT = 5  # RP this plan spends on quests and redirects


@kernel
def _bring(public, p, slot, at):
    """Influence and Resistance that knight `slot` of `p` would have if committed to region slot `at`."""
    player = public["players"][p]
    knight = player["knights"][slot]
    influence = knight["fixed_influence"] + knight["lead_influence"]
    resistance = knight["fixed_resistance"] + knight["lead_resistance"]
    if knight["n_standing"] > 0:
        card = public["cards"][knight["card"]]
        first = card["first_effect"]
        for row in range(first, first + card["n_effects"]):
            effect = public["effects"][row]
            if effect["code"] == 0 and effect["conditions"] != 0:
                if holds_at(public, p, knight, effect, at, player["at_count"][at]):
                    influence += effect["influence"]
                    resistance += effect["resistance"]
    return max(influence, 0), max(resistance, 0)


@inlined
def captor_if(public, p, at, mine_more, theirs_more):
    """Who would take region slot `at` if each side had that much more there: 0, 1 or NOBODY (RS1-RS4).

    mine_more, theirs_more : Influence, Resistance and number of knights, for `p` and for the opponent.
    """
    mine = public["players"][p]
    theirs = public["players"][1 - p]
    region = public["regions"][public["slot_region"][at]]
    my_force = mine["at_influence"][at] + mine_more[0] - theirs["at_resistance"][at] - theirs_more[1]
    their_force = theirs["at_influence"][at] + theirs_more[0] - mine["at_resistance"][at] - mine_more[1]
    if my_force <= region["resistance"] and their_force <= region["resistance"]:
        return NOBODY
    my_knights = mine["at_count"][at] + mine_more[2]
    their_knights = theirs["at_count"][at] + theirs_more[2]
    if my_knights == 0:
        my_force = 0
    if their_knights == 0:
        their_force = 0
    packed = outcome(
        public["rules"],
        region["resistance"],
        region["renown"],
        my_force,
        their_force,
        my_knights,
        their_knights,
    )
    captor = (packed & 3) - 1
    if captor == NOBODY:
        return NOBODY
    return p if captor == 0 else 1 - p


@inlined
def captor_with(public, p, at, influence, resistance, knights):
    """Who would take region slot `at` if `p` alone had that much more there."""
    return captor_if(public, p, at, (influence, resistance, knights), (0, 0, 0))


@kernel
def stake(public, own, p, at):
    """Worth to `p` of capturing region slot `at`: its Renown, and more if that wins the game (EN1, EN2)."""
    renown = public["regions"][public["slot_region"][at]]["renown"]
    worth = 1.0 * renown
    mine = public["players"][p]["renown"] + renown
    if 2 * mine > public["renown_in_game"] and public["rules"]["majority_end"] != 0:
        worth += own["weights"][W_WIN]
    elif public["region_deck"] == 0 and _is_last(public, at) and mine > public["players"][1 - p]["renown"]:
        worth += own["weights"][W_WIN]
    return worth


@kernel
def _is_last(public, at):
    """True if region slot `at` is the only one filled."""
    for other in range(public["rules"]["region_slots"]):
        if other != at and public["slot_region"][other] >= 0:
            return False
    return True


@kernel
def _muster(public, own, p):
    """List own ready knights in memory with what they bring anywhere. Returns how many."""
    player = public["players"][p]
    memory = own["memory"]
    n = 0
    influence = 0
    resistance = 0
    memory[M_USED] = 0
    memory[M_PICKED] = 0
    memory[M_FICKLE] = 0
    for slot in range(player["n_knights"]):
        knight = player["knights"][slot]
        if knight["stance"] == READY and n < MOST:
            brings = max(knight["fixed_influence"] + knight["lead_influence"], 0)
            holds = max(knight["fixed_resistance"] + knight["lead_resistance"], 0)
            memory[M_READY + n] = slot
            memory[M_INFLUENCE + n] = brings
            memory[M_RESISTANCE + n] = holds
            influence += brings
            resistance += holds
            if knight["n_standing"] > 0:
                memory[M_FICKLE] |= 1 << n
            n += 1
    memory[M_ALL_INFLUENCE] = influence
    memory[M_ALL_RESISTANCE] = resistance
    return n


@kernel
def _weigh(public, own, p, at, n):
    """Bring up to date, for region slot `at`, those free knights whose strength depends on the region."""
    memory = own["memory"]
    fickle = memory[M_FICKLE] & ~memory[M_USED]
    if fickle == 0:
        return
    for i in range(n):
        if (fickle >> i) & 1:
            brings, holds = _bring(public, p, memory[M_READY + i], at)
            memory[M_ALL_INFLUENCE] += brings - memory[M_INFLUENCE + i]
            memory[M_ALL_RESISTANCE] += holds - memory[M_RESISTANCE + i]
            memory[M_INFLUENCE + i] = brings
            memory[M_RESISTANCE + i] = holds


@inlined
def _is_done(public, p, at, influence, resistance, knights, taking):
    """Is the aim reached: the region taken by `p`, or (taking False) not by the opponent?"""
    captor = captor_with(public, p, at, influence, resistance, knights)
    return captor == p if taking else captor != 1 - p


@kernel
def _pick(public, own, p, at, n, taking, margin):
    """Pick in memory the least force of free knights that reaches the aim at region slot `at`.

    margin : Influence beyond what is needed now, against an answer (0 where there is nothing to fear).
    Returns the number picked, 0 if all together would not do.
    """
    memory = own["memory"]
    influence = -margin
    resistance = 0
    picked = 0
    count = 0
    short = 0  # Influence below which no knight suffices to take the region
    if taking:
        region = public["regions"][public["slot_region"][at]]
        short = region["resistance"] + public["players"][1 - p]["at_resistance"][at]
        short -= public["players"][p]["at_influence"][at]
    while count < n:
        best = -1
        for i in range(n):  # the weakest single knight that suffices now
            if ((memory[M_USED] | picked) >> i) & 1 == 0:
                brings = memory[M_INFLUENCE + i]
                holds = memory[M_RESISTANCE + i]
                if taking and influence + brings <= short:
                    continue
                if _is_done(public, p, at, influence + brings, resistance + holds, count + 1, taking):
                    if best < 0 or brings < memory[M_INFLUENCE + best]:
                        best = i
        if best >= 0:
            memory[M_PICKED] = picked | (1 << best)
            return count + 1
        most = -1
        for i in range(n):  # none: take the strongest and look again
            if ((memory[M_USED] | picked) >> i) & 1 == 0:
                size = memory[M_INFLUENCE + i] if taking else memory[M_RESISTANCE + i]
                if size > most:
                    most = size
                    best = i
        if best < 0 or most <= 0:
            return 0
        picked |= 1 << best
        influence += memory[M_INFLUENCE + best]
        resistance += memory[M_RESISTANCE + best]
        count += 1
    return 0


@kernel
def _send(own, at, n, actions):
    """Plan to commit the knights picked to region slot `at`."""
    memory = own["memory"]
    for i in range(n):
        if (memory[M_PICKED] >> i) & 1:
            add(actions, ACT_COMMIT, memory[M_READY + i], at)
            memory[M_ALL_INFLUENCE] -= memory[M_INFLUENCE + i]
            memory[M_ALL_RESISTANCE] -= memory[M_RESISTANCE + i]
    memory[M_USED] |= memory[M_PICKED]
    memory[M_PICKED] = 0


@kernel
def _threat(public, own, p):
    """Influence added to an attack for fear of the opponent's ready knights."""
    fear = own["weights"][W_FEAR]
    if fear == 0.0:
        return 0
    opponent = public["players"][1 - p]
    resistance = 0
    for slot in range(opponent["n_knights"]):
        if opponent["knights"][slot]["stance"] == READY:
            resistance += opponent["knights"][slot]["resistance"]
    return int(fear * resistance)


@kernel
def _survey(public, own, p):
    """Note for each region slot who takes it as things stand, and what it is worth to act there."""
    memory = own["memory"]
    for at in range(public["rules"]["region_slots"]):
        memory[M_CAPTOR + at] = p  # nothing to do there
        if public["slot_region"][at] >= 0:
            captor = captor_with(public, p, at, 0, 0, 0)
            worth = stake(public, own, p, at)
            if captor == 1 - p:
                worth += own["weights"][W_DENY] * stake(public, own, 1 - p, at)
            memory[M_CAPTOR + at] = captor
            memory[M_STAKE + at] = int(worth * SCALE)


@kernel
def _next_region(public, own, p, seen, only_theirs):
    """The unseen region slot most worth acting at, -1 if none. only_theirs: what the opponent is taking."""
    memory = own["memory"]
    best = -1
    for at in range(public["rules"]["region_slots"]):
        if (seen >> at) & 1 == 0 and memory[M_CAPTOR + at] != p:
            if only_theirs and memory[M_CAPTOR + at] != 1 - p:
                continue
            if best < 0 or memory[M_STAKE + at] > memory[M_STAKE + best]:
                best = at
    return best


@kernel
def _take(public, own, p, at, n, margin, actions):
    """Plan to capture region slot `at` with the least force, if it can be done. True if so."""
    if own["memory"][M_ALL_INFLUENCE] == 0 and own["memory"][M_FICKLE] == 0:
        return False
    _weigh(public, own, p, at, n)
    influence = own["memory"][M_ALL_INFLUENCE]
    region = public["regions"][public["slot_region"][at]]
    reach = public["players"][p]["at_influence"][at] + influence - public["players"][1 - p]["at_resistance"][at]
    if reach <= region["resistance"]:
        return False
    count = _pick(public, own, p, at, n, True, margin)
    if count == 0 and margin > 0:
        count = _pick(public, own, p, at, n, True, 0)
    if count == 0:
        return False
    _send(own, at, n, actions)
    own["memory"][M_CAPTOR + at] = p
    return True


@kernel
def _spoil(public, own, p, at, n, actions):
    """Plan to keep the opponent from capturing region slot `at` with the least force. True if so."""
    _weigh(public, own, p, at, n)
    if own["memory"][M_ALL_RESISTANCE] == 0 or _pick(public, own, p, at, n, False, 0) == 0:
        return False
    _send(own, at, n, actions)
    own["memory"][M_CAPTOR + at] = p
    return True


@kernel
def _march(public, own, p, n, actions):
    """Plan to stop a capture that would win the game, to take what can be taken, then to spoil the rest."""
    _survey(public, own, p)
    margin = _threat(public, own, p)
    n_slots = public["rules"]["region_slots"]
    for at in range(n_slots):
        if own["memory"][M_CAPTOR + at] == 1 - p and stake(public, own, 1 - p, at) >= own["weights"][W_WIN]:
            if not _take(public, own, p, at, n, 0, actions):
                _spoil(public, own, p, at, n, actions)
    seen = 0
    at = _next_region(public, own, p, seen, False)
    while at >= 0:
        _take(public, own, p, at, n, margin, actions)
        seen |= 1 << at
        at = _next_region(public, own, p, seen, False)
    seen = 0
    at = _next_region(public, own, p, seen, True)
    while at >= 0:
        _spoil(public, own, p, at, n, actions)
        seen |= 1 << at
        at = _next_region(public, own, p, seen, True)


@kernel
def _gain_without(public, own, p, target, slot):
    """What `p` gains if knight `slot` of the opponent leaves its region now, in Renown."""
    knight = public["players"][target]["knights"][slot]
    at = knight["slot"]
    before = captor_with(public, p, at, 0, 0, 0)
    if before == p:
        return 0.0
    after = captor_if(public, p, at, (0, 0, 0), (-knight["influence"], -knight["resistance"], -1))
    gain = 0.0
    if before == target and after != target:
        gain += own["weights"][W_DENY] * stake(public, own, target, at)
    if after == p:
        gain += stake(public, own, p, at)
    return gain


@kernel
def _interrupt(public, own, p, actions):
    """Plan one quest on a knight committed in the last turn, if sending it away pays. True if so."""
    opponent = public["players"][1 - p]
    best_kind = -1
    best_slot = -1
    best_gain = 0.0
    best_cost = 0
    for slot in range(opponent["n_knights"]):
        knight = opponent["knights"][slot]
        if knight["stance"] != COMMITTED or knight["committed_turn"] != public["turn_no"] - 1:
            continue
        gain = _gain_without(public, own, p, 1 - p, slot)
        if gain <= 0.0:
            continue
        for i in range(own["n_hand"]):
            kind = own["hand"][i]
            if public["cards"][kind]["type"] == QUEST:
                if check_quest(public, p, kind, 1 - p, slot) == LAWFUL:
                    cost = quest_cost(public, 1 - p, slot, kind)
                    net = gain - own["weights"][W_QUEST] * cost
                    if net > best_gain:
                        best_gain = net
                        best_kind = kind
                        best_slot = slot
                        best_cost = cost
    if best_kind < 0:
        return False
    add(actions, ACT_QUEST, best_kind, best_slot | THEIRS)
    own["memory"][M_SPENT] += best_cost
    return True


@kernel
def _rescue(public, own, p, actions):
    """Plan to redirect an own engaged knight to a region that it takes or saves (SU8), if that pays."""
    player = public["players"][p]
    best_gain = 0.0
    best_kind = -1
    best_slot = -1
    best_at = -1
    for i in range(own["n_hand"] - 1, -1, -1):
        kind = own["hand"][i]
        card = public["cards"][kind]
        if card["type"] < REDIRECT:
            break
        if card["type"] != REDIRECT:
            continue
        for slot in range(player["n_knights"]):
            if player["knights"][slot]["stance"] != ENGAGED:
                continue
            if check_redirect(public, p, kind, p, slot) != LAWFUL:
                continue
            for at in range(public["rules"]["region_slots"]):
                if public["slot_region"][at] < 0:
                    continue
                before = captor_with(public, p, at, 0, 0, 0)
                influence, resistance = _bring(public, p, slot, at)
                after = captor_with(public, p, at, influence, resistance, 1)
                gain = -own["weights"][W_REDIRECT] * card["rp"]
                if after == p and before != p:
                    gain += stake(public, own, p, at)
                if before == 1 - p and after != 1 - p:
                    gain += own["weights"][W_DENY] * stake(public, own, 1 - p, at)
                if gain > best_gain:
                    best_gain = gain
                    best_kind = kind
                    best_slot = slot
                    best_at = at
    if best_kind < 0:
        return False
    add(actions, ACT_REDIRECT, best_kind, best_slot)
    add(actions, ACT_COMMIT, best_slot, best_at)
    return True


@kernel
def _errand(public, own, p, n, actions):
    """Plan to send an own idle knight on a quest for the cards it brings (WI4), RP permitting."""
    memory = own["memory"]
    if own["weights"][W_ERRAND] < 0.5 or own["n_hand"] > own["weights"][W_ERRAND_HAND]:
        return
    player = public["players"][p]
    if player["n_piles"][0] + player["n_piles"][1] < 8:
        return  # no hurry towards an empty deck (EN3)
    best_kind = -1
    best_slot = -1
    most = 0
    for i in range(own["n_hand"]):
        kind = own["hand"][i]
        card = public["cards"][kind]
        if card["type"] != QUEST or card["lasts"] > 1:
            continue
        for j in range(n):
            slot = memory[M_READY + j]
            if (memory[M_USED] >> j) & 1 == 0 and check_quest(public, p, kind, p, slot) == LAWFUL:
                cost = quest_cost(public, p, slot, kind)
                draws = card["quest_draws"] if card["quest_draws"] >= 0 else cost
                if draws > most and can_spend(public, p, cost + memory[M_SPENT]):
                    most = draws
                    best_kind = kind
                    best_slot = slot
    if best_kind >= 0:
        add(actions, ACT_QUEST, best_kind, best_slot)


@kernel
def _holds_intrigue(public, own):
    """True if a quest or a redirect is in hand."""
    for i in range(own["n_hand"] - 1, -1, -1):
        type_ = public["cards"][own["hand"][i]]["type"]
        if type_ == QUEST or type_ == REDIRECT:
            return True
        if type_ < QUEST:
            return False
    return False


@kernel
def plan_summer(public, own, actions):
    """Write a turn of declaring into `actions`. Returns how many actions it has."""
    p = own["me"]
    actions["n"] = 0
    own["memory"][M_SPENT] = 0
    n = _muster(public, own, p)
    intrigue = _holds_intrigue(public, own)
    if n == 0 and not intrigue:
        return 0
    if intrigue and _interrupt(public, own, p, actions):
        return actions["n"]  # its outcome is seen before knights are sent
    if n > 0:
        _march(public, own, p, n, actions)
    if intrigue and actions["n"] == 0:
        if not _rescue(public, own, p, actions) and n > 0:
            _errand(public, own, p, n, actions)
    return actions["n"]
