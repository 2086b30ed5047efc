"""Strategies in plain Python for the tests of the reference alone."""

from typing import Any

from rtsim.engine.codes import Act, Decision, Season, Type
from tests.reference.actions import NEWEST, THEIRS, pack
from tests.reference.chance import below, splitmix64


def roll(own: Any, n: int) -> int:
    """A number from 0 to n - 1 out of the strategy's own luck; 0 if there is nothing to choose from."""
    state, number = splitmix64(int(own["luck"]))
    own["luck"] = state
    return below(number, n)


def choose_random(public: Any, own: Any, actions: Any) -> int:
    """Any lawful action, but mostly a pass in Fall."""
    if public["season"] == Season.FALL and own["decision"] == Decision.FALL and roll(own, 3):
        return 0
    return roll(own, int(actions["n"]))


def _slot(own: Any, n: int) -> int:
    return NEWEST if n == 0 or roll(own, 8) == 0 else roll(own, n)


def scribble(public: Any, own: Any, actions: Any) -> int:
    """A turn of actions that make some sense, and sometimes none."""
    n = roll(own, 6)
    me = public["players"][int(own["me"])]
    for i in range(n):
        actions["list"][i] = _scribble_one(public, own, me)
    return n


def _scribble_one(public: Any, own: Any, me: Any) -> int:
    if roll(own, 20) == 0:
        return pack(Act(roll(own, Act.OPEN)), roll(own, 40), roll(own, 40))
    n_hand, knights, items = int(own["n_hand"]), int(me["n_knights"]), int(me["n_items"])
    season = public["season"]
    if season == Season.FALL:
        knight = roll(own, 2)
        return pack(Act.RETURN_KNIGHT if knight else Act.RETURN_ITEM, _slot(own, knights if knight else items))
    if season == Season.SUMMER and roll(own, 2):
        return pack(Act.COMMIT, _slot(own, knights), roll(own, int(public["rules"]["region_slots"])))
    if n_hand == 0 or (season == Season.SPRING and items and roll(own, 6) == 0):
        return pack(Act.MOVE, _slot(own, items), _slot(own, knights))
    return _play_of(public, own, int(own["hand"][roll(own, n_hand)]), knights)


def _play_of(public: Any, own: Any, kind: int, knights: int) -> int:
    type_ = Type(int(public["cards"][kind]["type"]))
    if type_ is Type.KNIGHT:
        return pack(Act.RECRUIT, kind)
    if type_ is Type.DEMESNE:
        return pack(Act.DEMESNE, kind)
    if type_ in (Type.EQUIPMENT, Type.TITLE):
        return pack(Act.EQUIP if type_ is Type.EQUIPMENT else Act.BESTOW, kind, _slot(own, knights))
    act = Act.QUEST if type_ is Type.QUEST else Act.REDIRECT
    other = public["players"][1 - int(own["me"])]
    on_own = roll(own, 2)
    return pack(act, kind, _slot(own, knights) if on_own else THEIRS | _slot(own, int(other["n_knights"])))
