"""Compiled strategies for the differential test, which both engines are asked to call.

Each also takes a fingerprint of all it is shown, one hash a field, into its memory: engines that
show different tables are found out even where the game does not depend on it.
"""

import numpy as np
from numba import literal_unroll

from rtsim.engine import layout
from rtsim.engine.codes import (
    ACT_BESTOW,
    ACT_COMMIT,
    ACT_DEMESNE,
    ACT_EQUIP,
    ACT_MOVE,
    ACT_QUEST,
    ACT_RECRUIT,
    ACT_REDIRECT,
    ACT_RETURN_ITEM,
    ACT_RETURN_KNIGHT,
    ASK_DRAW,
    ASK_FALL,
    ASK_SPRING,
    ASK_SUMMER,
    COMMITTED,
    DEMESNE,
    ENGAGED,
    EQUIPMENT,
    FALL,
    GONE,
    KNIGHT,
    QUEST,
    SPRING,
    SUMMER,
    TITLE,
)
from rtsim.engine.jit import border, kernel
from rtsim.engine.loop import STRATEGY

# Places in OWN["weights"] that say how these strategies play.
W_PASS = 100  # and the season: per cent of choices in which they pass
W_NONSENSE = 110  # one in so many answers is none, 0: never
W_LOOK_UNTIL = 111  # the fingerprint is of so many first questions, 0: of all

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MULTIPLY_1 = np.uint64(0xBF58476D1CE4E5B9)
MULTIPLY_2 = np.uint64(0x94D049BB133111EB)
U27, U30, U31, U32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
NEWEST = 2047
THEIRS = 2048
N_ACTS = 11  # that may stand in a plan

ALWAYS = ("first", "active", "round_no", "season", "renown_in_game", "region_deck", "monarchs")
IN_TURN = ("turn_no", "turn_of")
SIDE = (
    *("capacity", "allocated", "summer_spent", "renown", "captured", "n_hand", "n_spent"),
    *("n_knights", "n_items", "demesnes_played", "standing"),
)
BY_KIND = ("in_play", "upgraded", "spent_pile")
BY_PLACE = ("at_count", "at_influence", "at_resistance")
BY_REGION = ("in_game", "captor")
OF_KNIGHT = (
    *("card", "id", "slot", "influence", "resistance", "fixed_influence", "fixed_resistance"),
    *("lead_influence", "lead_resistance", "n_equipment", "n_titles", "n_standing"),
    *("discount_equipment", "discount_title", "quest_cost", "steadfast"),
)
OF_ENGAGED = ("paid", "winters")
OF_ITEM = ("card", "id", "bearer")
OF_OWN = ("me", "decision", "n_hand")

SEEN = (
    *ALWAYS,
    *IN_TURN,
    "slot_region",
    *BY_REGION,
    "played_this_summer",
    *(
        f"players[{p}].{name}"
        for p in (0, 1)
        for name in (
            *SIDE,
            "n_piles",
            *BY_KIND,
            *BY_PLACE,
            "knights.stance",
            *(f"knights.{name}" for name in (*OF_KNIGHT, "committed_turn", *OF_ENGAGED)),
            "items.stance",
            *(f"items.{name}" for name in (*OF_ITEM, "moved")),
        )
    ),
    *(f"own.{name}" for name in OF_OWN),
    "own.hand",
    "own.undrawn",
    "own.luck",
    "own.weights",
    "actions.n",
    "actions.list",
)
"""What each hash in the memory is of; the first number there is how often the strategy was asked."""

assert len(SEEN) + 1 <= layout.N_MEMORY


@kernel
def _mix(z):
    z = (z ^ (z >> U30)) * MULTIPLY_1
    z = (z ^ (z >> U27)) * MULTIPLY_2
    return z ^ (z >> U31)


@kernel
def _roll(own, n):
    """0 to n - 1 out of the strategy's own luck."""
    own["luck"] = own["luck"] + GAMMA
    return np.int64(((_mix(own["luck"]) >> U32) * np.uint64(n)) >> U32)


@kernel
def _tell(own, place, number):
    before = np.uint64(own["memory"][place])
    own["memory"][place] = np.int64(_mix((before + GAMMA) ^ np.uint64(number)))


@kernel
def _look_at_knights(side, own, place):
    """Fingerprint of the knights in play. Returns the next place in the memory."""
    for i in range(side["n_knights"]):
        knight = side["knights"][i]
        at = place
        _tell(own, at, knight["stance"])
        at += 1
        if knight["stance"] == GONE:
            continue
        for name in literal_unroll(OF_KNIGHT):
            _tell(own, at, knight[name])
            at += 1
        if knight["stance"] == COMMITTED:
            _tell(own, at, knight["committed_turn"])
        at += 1
        for name in literal_unroll(OF_ENGAGED):
            if knight["stance"] == ENGAGED:
                _tell(own, at, knight[name])
            at += 1
    return place + 1 + len(OF_KNIGHT) + 1 + len(OF_ENGAGED)


@kernel
def _look_at_items(public, side, own, place):
    for i in range(side["n_items"]):
        held = side["items"][i]
        at = place
        _tell(own, at, held["stance"])
        at += 1
        if held["stance"] == GONE:
            continue
        for name in literal_unroll(OF_ITEM):
            _tell(own, at, held[name])
            at += 1
        if public["season"] == SPRING:
            _tell(own, at, held["moved"])
    return place + 1 + len(OF_ITEM) + 1


@kernel
def _look_at_side(public, side, own, place):
    for name in literal_unroll(SIDE):
        _tell(own, place, side[name])
        place += 1
    _tell(own, place, side["n_piles"][0])
    _tell(own, place, side["n_piles"][1])
    place += 1
    for name in literal_unroll(BY_KIND):
        for kind in range(public["n_kinds"]):
            _tell(own, place, side[name][kind])
        place += 1
    for name in literal_unroll(BY_PLACE):
        for slot in range(public["rules"]["region_slots"]):
            _tell(own, place, side[name][slot])
        place += 1
    place = _look_at_knights(side, own, place)
    return _look_at_items(public, side, own, place)


@kernel
def _look_at_table(public, own, place):
    for name in literal_unroll(ALWAYS):
        _tell(own, place, public[name])
        place += 1
    for name in literal_unroll(IN_TURN):
        if own["decision"] == ASK_SPRING or own["decision"] == ASK_SUMMER or own["decision"] == ASK_FALL:
            _tell(own, place, public[name])
        place += 1
    for slot in range(public["rules"]["region_slots"]):
        _tell(own, place, public["slot_region"][slot])
    place += 1
    for name in literal_unroll(BY_REGION):
        for region in range(public["n_regions"]):
            _tell(own, place, public[name][region])
        place += 1
    for kind in range(public["n_kinds"]):
        _tell(own, place, public["played_this_summer"][kind])
    place += 1
    place = _look_at_side(public, public["players"][0], own, place)
    return _look_at_side(public, public["players"][1], own, place)


@kernel
def _look_at_own(public, own, actions, place, planned):
    for name in literal_unroll(OF_OWN):
        _tell(own, place, own[name])
        place += 1
    for i in range(own["n_hand"]):
        _tell(own, place, own["hand"][i])
    for kind in range(public["n_kinds"]):
        _tell(own, place + 1, own["undrawn"][kind])
    _tell(own, place + 2, np.int64(own["luck"]))
    for i in range(layout.N_WEIGHTS):
        _tell(own, place + 3, np.int64(own["weights"][i]))
    if not planned:
        _tell(own, place + 4, actions["n"])
        for i in range(actions["n"]):
            _tell(own, place + 5, actions["list"][i])


@kernel
def _look(public, own, actions, planned):
    """Fingerprint of all that is shown."""
    asked = own["memory"][0]
    own["memory"][0] = asked + 1
    until = own["weights"][W_LOOK_UNTIL]
    if until > 0 and asked >= until:
        return
    place = _look_at_table(public, own, 1)
    _look_at_own(public, own, actions, place, planned)


@kernel
def _pack(act, a, b):
    return (act << 24) | (a << 12) | b


@kernel
def _slot(own, n):
    return NEWEST if n == 0 or _roll(own, 8) == 0 else _roll(own, n)


@kernel
def _play_of(public, own, kind):
    """The action that plays a card of the hand, on whatever comes up."""
    type_ = public["cards"][kind]["type"]
    me, other = public["players"][own["me"]], public["players"][1 - own["me"]]
    if type_ == KNIGHT:
        return _pack(ACT_RECRUIT, kind, 0)
    if type_ == DEMESNE:
        return _pack(ACT_DEMESNE, kind, 0)
    if type_ == EQUIPMENT or type_ == TITLE:
        return _pack(ACT_EQUIP if type_ == EQUIPMENT else ACT_BESTOW, kind, _slot(own, me["n_knights"]))
    act = ACT_QUEST if type_ == QUEST else ACT_REDIRECT
    if _roll(own, 2) == 0:
        return _pack(act, kind, _roll(own, me["n_knights"] + 1))
    return _pack(act, kind, THEIRS | _roll(own, other["n_knights"] + 1))


@kernel
def _scribbled(public, own):
    """An action that makes some sense, or in one of 30 none."""
    if _roll(own, 30) == 0:
        a = _roll(own, 4096) if _roll(own, 2) == 0 else _roll(own, 20)
        b = _roll(own, 4096) if _roll(own, 2) == 0 else _roll(own, 20)
        return _pack(_roll(own, N_ACTS), a, b)
    me = public["players"][own["me"]]
    if public["season"] == FALL:
        if _roll(own, 2) == 0:
            return _pack(ACT_RETURN_KNIGHT, _slot(own, me["n_knights"]), 0)
        return _pack(ACT_RETURN_ITEM, _slot(own, me["n_items"]), 0)
    if public["season"] == SUMMER and _roll(own, 2) == 0:
        return _pack(ACT_COMMIT, _slot(own, me["n_knights"]), _roll(own, public["rules"]["region_slots"]))
    if own["n_hand"] == 0 or (public["season"] == SPRING and me["n_items"] > 0 and _roll(own, 6) == 0):
        return _pack(ACT_MOVE, _roll(own, me["n_items"] + 1), _slot(own, me["n_knights"]))
    return _play_of(public, own, own["hand"][_roll(own, own["n_hand"])])


@kernel
def _is_nonsense(own):
    one_in = np.int64(own["weights"][W_NONSENSE])
    return one_in > 0 and _roll(own, one_in) == 0


@border(STRATEGY)
def uniform(public, own, actions):
    """A strategy to choose with: any lawful action, now and then a pass, rarely an index that is none."""
    _look(public, own, actions, False)
    if _is_nonsense(own):
        return -1 if _roll(own, 2) == 0 else actions["n"]
    decision = own["decision"]
    if decision == ASK_SPRING or decision == ASK_SUMMER or decision == ASK_FALL:
        if _roll(own, 100) < own["weights"][W_PASS + public["season"]]:
            return 0
    return _roll(own, actions["n"])


@border(STRATEGY)
def scribbler(public, own, actions):
    """A strategy to plan with: some actions in a row, lawful or not, rarely what is no action at all."""
    decision = own["decision"]
    if decision < ASK_SPRING or decision >= ASK_DRAW:
        return uniform(public, own, actions)
    _look(public, own, actions, True)
    if _roll(own, 100) < own["weights"][W_PASS + public["season"]]:
        return 0
    n = 1 + _roll(own, 5)
    for i in range(n):
        actions["list"][i] = _scribbled(public, own)
    if _is_nonsense(own):
        what = _roll(own, 4)
        if what == 0:
            return -1
        if what == 1:
            return layout.MAX_ACTIONS + 1
        actions["list"][_roll(own, n)] = -1 if what == 2 else _pack(N_ACTS + _roll(own, 4), 0, 0)
    return n
