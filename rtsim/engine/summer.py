"""Summer, declaring: commitments, quests, redirects and cards that Summer allows (SU1-SU10)."""

from rtsim.engine.actions import THEIRS, add
from rtsim.engine.codes import (
    ACT_BESTOW,
    ACT_COMMIT,
    ACT_EQUIP,
    ACT_PASS,
    ACT_QUEST,
    ACT_RECRUIT,
    ACT_REDIRECT,
    BREAKS_CT1,
    BREAKS_SU1,
    BREAKS_SU2,
    BREAKS_SU3,
    BREAKS_SU6,
    BREAKS_SU8,
    BREAKS_SU9,
    BREAKS_SU10,
    COMMITTED,
    ENGAGED,
    EV_COMMIT,
    EV_QUEST,
    EV_REDIRECT,
    KNIGHT,
    LAWFUL,
    QUEST,
    READY,
    REDIRECT,
    ROUND_DOWN,
    ROUND_UP,
    SPENT_QUEST,
    SPENT_REDIRECT,
    WHEN_PLAYED,
    WHEN_QUESTED,
)
from rtsim.engine.effects import LATEST, queue_card, queue_knight, run_queue
from rtsim.engine.inplay import engage, make_ready, place_in_hand, spend, take_from_hand
from rtsim.engine.jit import kernel
from rtsim.engine.log import note
from rtsim.engine.spring import check_recruit, legal_onto, play_card, type_played_by
from rtsim.engine.strength import refresh
from rtsim.engine.upkeep import can_spend

# What may be done


@kernel
def quest_cost(public, target, slot, kind):
    """RP that quest `kind` costs on knight `slot` of player `target` (SU6). Strengths must be fresh."""
    rules = public["rules"]
    knight = public["players"][target]["knights"][slot]
    cost = public["cards"][kind]["rp"]
    if cost < 0:
        resistance = knight["resistance"]
        if rules["quest_printed"] != 0:
            resistance = max(public["cards"][knight["card"]]["resistance"], 0)
        divisor = rules["quest_divisor"]
        if rules["quest_rounding"] == ROUND_UP:
            cost = (resistance + divisor - 1) // divisor
        elif rules["quest_rounding"] == ROUND_DOWN:
            cost = resistance // divisor
        else:
            cost = (2 * resistance + divisor) // (2 * divisor)
        cost = max(cost, 1)
    return max(cost + knight["quest_cost"], 0)


@kernel
def _legal_targets(game, p, kind, actions):
    """List the knights on which `p` may play the quest or redirect `kind`: own ones, then the opponent's."""
    public = game["public"]
    is_quest = public["cards"][kind]["type"] == QUEST
    act = ACT_QUEST if is_quest else ACT_REDIRECT
    for side in range(2):
        target = p if side == 0 else 1 - p
        for slot in range(public["players"][target]["n_knights"]):
            if is_quest:
                rule = check_quest(public, p, kind, target, slot)
            else:
                rule = check_redirect(public, p, kind, target, slot)
            if rule == LAWFUL:
                add(actions, act, kind, slot if side == 0 else slot | THEIRS)


@kernel
def legal_summer(game, p):
    """Fill `game["actions"]` with PASS and every lawful action of `p` while declaring (SU1)."""
    refresh(game)
    public = game["public"]
    player = public["players"][p]
    own = game["own"][p]
    actions = game["actions"]
    actions["n"] = 0
    add(actions, ACT_PASS, 0, 0)
    for slot in range(player["n_knights"]):
        if player["knights"][slot]["stance"] == READY:
            for at in range(public["rules"]["region_slots"]):
                if public["slot_region"][at] >= 0:
                    add(actions, ACT_COMMIT, slot, at)
    previous = -1
    for i in range(own["n_hand"]):
        kind = own["hand"][i]
        if kind == previous:
            continue
        previous = kind
        card = public["cards"][kind]
        if card["type"] == QUEST or card["type"] == REDIRECT:
            if public["played_this_summer"][kind] == 0:
                _legal_targets(game, p, kind, actions)
        elif card["summer_play"] != 0:
            if card["type"] == KNIGHT:
                if check_recruit(public, p, kind) == LAWFUL:
                    add(actions, ACT_RECRUIT, kind, 0)
            else:
                legal_onto(game, p, kind, actions)


# Check


@kernel
def check_commit(public, p, slot, at):
    """The rule that sending knight `slot` to region slot `at` would break (SU2), or LAWFUL."""
    player = public["players"][p]
    if slot >= player["n_knights"] or player["knights"][slot]["stance"] != READY:
        return BREAKS_SU2
    if at >= public["rules"]["region_slots"] or public["slot_region"][at] < 0:
        return BREAKS_SU2
    return LAWFUL


@kernel
def check_quest(public, p, kind, target, slot):
    """The rule that quest `kind` on knight `slot` of player `target` would break, or LAWFUL.

    Rules SU10, SU3, CT1 (steadfast), SU6, looked at in this order. Strengths must be fresh.
    """
    if public["played_this_summer"][kind] != 0:
        return BREAKS_SU10
    player = public["players"][target]
    if slot >= player["n_knights"]:
        return BREAKS_SU3
    knight = player["knights"][slot]
    stance = knight["stance"]
    if stance != READY:
        in_answer = knight["committed_turn"] == public["turn_no"] - 1
        if stance != COMMITTED or target == p or not in_answer:
            return BREAKS_SU3
    if knight["steadfast"] > 0 and target != p:
        return BREAKS_CT1
    if not can_spend(public, p, quest_cost(public, target, slot, kind)):
        return BREAKS_SU6
    return LAWFUL


@kernel
def check_redirect(public, p, kind, target, slot):
    """The rule that redirect `kind` on knight `slot` of player `target` would break, or LAWFUL.

    Rules SU10, SU8, SU9, looked at in this order.
    """
    if public["played_this_summer"][kind] != 0:
        return BREAKS_SU10
    player = public["players"][target]
    if slot >= player["n_knights"]:
        return BREAKS_SU8
    stance = player["knights"][slot]["stance"]
    if stance != ENGAGED and (stance != COMMITTED or target != p):
        return BREAKS_SU8
    if not can_spend(public, p, public["cards"][kind]["rp"]):
        return BREAKS_SU9
    return LAWFUL


# Do


@kernel
def commit(game, p, slot, at):
    """Send a ready knight to a region in play (SU2)."""
    public = game["public"]
    player = public["players"][p]
    knight = player["knights"][slot]
    knight["stance"] = COMMITTED
    knight["slot"] = at
    knight["committed_turn"] = public["turn_no"]
    player["at_count"][at] += 1
    game["stale"] = 1
    note(game, EV_COMMIT, p, knight["id"], public["slot_region"][at], 0, 0)


@kernel
def _play_and_spend(game, p, kind, cost, why):
    """What quests and redirects share: paid for (G3), spent (SU7, SU9), once by name (SU10)."""
    public = game["public"]
    take_from_hand(game, p, kind)
    public["players"][p]["summer_spent"] += cost
    public["played_this_summer"][kind] = 1
    game["hidden"]["played"][p, kind] += 1
    spend(game, p, kind, why)


@kernel
def quest(game, strategies, p, kind, target, slot):
    """Play a quest on a knight, who leaves the campaign (SU3-SU7)."""
    public = game["public"]
    card = public["cards"][kind]
    knight = public["players"][target]["knights"][slot]
    cost = quest_cost(public, target, slot, kind)
    note(game, EV_QUEST, p, kind, knight["id"], cost, 0)
    _play_and_spend(game, p, kind, cost, SPENT_QUEST)
    engage(game, target, slot, card["quest_draws"] if card["quest_draws"] >= 0 else cost, card["lasts"])
    queue_knight(game, WHEN_QUESTED, target, slot)
    queue_card(game, WHEN_PLAYED, p, kind, LATEST)
    run_queue(game, strategies, -1)


@kernel
def redirect(game, strategies, p, kind, target, slot):
    """Play a redirect on a knight, who stands ready again (SU8, SU9)."""
    public = game["public"]
    cost = public["cards"][kind]["rp"]
    knight = public["players"][target]["knights"][slot]
    note(game, EV_REDIRECT, p, kind, knight["id"], cost, 0)
    _play_and_spend(game, p, kind, cost, SPENT_REDIRECT)
    make_ready(game, target, slot)
    queue_card(game, WHEN_PLAYED, p, kind, LATEST)
    run_queue(game, strategies, -1)


@kernel
def do_summer(game, strategies, p, act, a, b):
    """Do one action of declaring if it is lawful (SU1). Returns LAWFUL or the rule it breaks."""
    public = game["public"]
    if act == ACT_COMMIT:
        rule = check_commit(public, p, a, b)
        if rule == LAWFUL:
            commit(game, p, a, b)
        return rule
    if a >= public["n_kinds"] or place_in_hand(game["own"][p], a) < 0:
        return BREAKS_SU1
    if act == ACT_RECRUIT or act == ACT_EQUIP or act == ACT_BESTOW:
        if public["cards"][a]["type"] == type_played_by(act) and public["cards"][a]["summer_play"] == 0:
            return BREAKS_CT1
        return play_card(game, strategies, p, act, a, b, BREAKS_SU1)
    target = 1 - p if b & THEIRS else p
    slot = b & ~THEIRS
    refresh(game)
    if act == ACT_QUEST and public["cards"][a]["type"] == QUEST:
        rule = check_quest(public, p, a, target, slot)
        if rule == LAWFUL:
            quest(game, strategies, p, a, target, slot)
        return rule
    if act == ACT_REDIRECT and public["cards"][a]["type"] == REDIRECT:
        rule = check_redirect(public, p, a, target, slot)
        if rule == LAWFUL:
            redirect(game, strategies, p, a, target, slot)
        return rule
    return BREAKS_SU1
