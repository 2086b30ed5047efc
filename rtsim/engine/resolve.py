"""Summer, resolving: force, capture and the way home (RS1-RS6)."""

from rtsim.engine.codes import (
    COMMITTED,
    EV_HOME,
    NOBODY,
    RUNNING,
    WHEN_CAPTURE,
    WHY_EQUAL,
    WHY_LEAD,
    WHY_MARGIN,
    WHY_ONE_EXCEEDS,
    WHY_SHORT,
    WHY_UNOPPOSED,
)
from rtsim.engine.effects import queue_knight, run_queue
from rtsim.engine.inplay import make_ready
from rtsim.engine.jit import kernel
from rtsim.engine.log import note, note_resolve
from rtsim.engine.strength import refresh


@kernel
def force_at(public, p, at):
    """RS1: Influence of `p`'s knights at region slot `at` less the Resistance of the opponent's there."""
    return public["players"][p]["at_influence"][at] - public["players"][1 - p]["at_resistance"][at]


@kernel
def _is_lead(rules, lead, renown):
    """RS3: is a lead enough for the Renown at stake?"""
    if lead == 0:
        return False
    return lead > renown if rules["margin_more_than"] != 0 else lead >= renown


@kernel
def outcome(rules, resistance, renown, force_0, force_1, present_0, present_1):
    """Who captures a region, and why (RS2-RS4), as 4 * codes.Why + captor + 1, captor -1 for nobody.

    present_0, present_1 : knights of each player there.
    """
    leader = 0 if force_0 >= force_1 else 1
    best = max(force_0, force_1)
    other = min(force_0, force_1)
    nobody = 0
    if best <= resistance:
        return 4 * WHY_SHORT + nobody
    both_there = present_0 > 0 and present_1 > 0
    if other > resistance or (rules["both_present"] != 0 and both_there):
        if best == other:
            return 4 * WHY_EQUAL + nobody
        if _is_lead(rules, best - other, renown):
            return 4 * WHY_LEAD + leader + 1
        return 4 * WHY_MARGIN + nobody
    if both_there:
        return 4 * WHY_ONE_EXCEEDS + leader + 1
    return 4 * WHY_UNOPPOSED + leader + 1


@kernel
def _count_contest(fate, why):
    """Remember for the tally how a region at which both had knights came out."""
    fate["contested"] += 1
    if why == WHY_MARGIN:
        fate["margin"] += 1
    elif why == WHY_EQUAL:
        fate["equal"] += 1
    elif why == WHY_SHORT:
        fate["short"] += 1


@kernel
def _capture(game, strategies, p, at):
    """Player `p` takes the region at slot `at` (RS6), with the effects of the knights who did."""
    public = game["public"]
    player = public["players"][p]
    region = public["slot_region"][at]
    renown = public["regions"][region]["renown"]
    public["slot_region"][at] = -1
    public["captor"][region] = p
    player["renown"] += renown
    player["captured"] += 1
    fate = game["hidden"]["fates"][region]
    fate["captured_round"] = public["round_no"]
    fate["renown"] = renown
    game["stale"] = 1
    for slot in range(player["n_knights"]):
        knight = player["knights"][slot]
        if knight["stance"] == COMMITTED and knight["slot"] == at:
            queue_knight(game, WHEN_CAPTURE, p, slot)
    run_queue(game, strategies, region)


@kernel
def _decide(game, at):
    """How the campaign at region slot `at` comes out, as `outcome` packs it. Kept: the sums it rests on."""
    public = game["public"]
    first = public["players"][0]
    second = public["players"][1]
    region = public["regions"][public["slot_region"][at]]
    sums = game["hidden"]["sums"][at]
    sums[0] = first["at_influence"][at]
    sums[1] = second["at_influence"][at]
    sums[2] = first["at_resistance"][at]
    sums[3] = second["at_resistance"][at]
    sums[4] = force_at(public, 0, at)
    sums[5] = force_at(public, 1, at)
    return outcome(
        public["rules"],
        region["resistance"],
        region["renown"],
        sums[4],
        sums[5],
        first["at_count"][at],
        second["at_count"][at],
    )


@kernel
def _go_home(game):
    """All committed knights return to their controllers, ready; what Summer took comes back (RS6, G3)."""
    public = game["public"]
    for turn in range(2):
        p = public["active"] if turn == 0 else 1 - public["active"]
        player = public["players"][p]
        for slot in range(player["n_knights"]):
            if player["knights"][slot]["stance"] == COMMITTED:
                make_ready(game, p, slot)
                note(game, EV_HOME, p, player["knights"][slot]["id"], 0, 0, 0)
        player["summer_spent"] = 0


@kernel
def resolve(game, strategies):
    """Decide every region with a knight at it, then send all knights home (RS1-RS6).

    All forces are taken before anything is captured, so the order makes no difference (RS5).
    """
    refresh(game)
    public = game["public"]
    results = game["hidden"]["results"]
    n_slots = public["rules"]["region_slots"]
    for at in range(n_slots):
        results[at] = -1
        if public["slot_region"][at] >= 0:
            if public["players"][0]["at_count"][at] + public["players"][1]["at_count"][at] > 0:
                results[at] = _decide(game, at)
    for at in range(n_slots):
        if results[at] >= 0 and game["reason"] == RUNNING:
            captor = (results[at] & 3) - 1
            why = results[at] >> 2
            region = public["slot_region"][at]
            if public["players"][0]["at_count"][at] > 0 and public["players"][1]["at_count"][at] > 0:
                _count_contest(game["hidden"]["fates"][region], why)
            note_resolve(game, region, at, why, captor)
            if captor != NOBODY:
                _capture(game, strategies, captor, at)
    if game["reason"] == RUNNING:
        _go_home(game)
