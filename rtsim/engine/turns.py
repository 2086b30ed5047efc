"""Turns: players acting one after the other in Spring, Summer and Fall (SP1, SU1, FA1).

A strategy either chooses one lawful action at a time until it passes, or plans its whole turn. What
it plans is checked action by action; an unlawful one changes nothing and ends the turn.
"""

from rtsim.engine.actions import NEWEST, act_of, first_of, second_of
from rtsim.engine.ask import ask, choose, fail
from rtsim.engine.codes import (
    ACT_BESTOW,
    ACT_COMMIT,
    ACT_EQUIP,
    ACT_MOVE,
    ACT_PASS,
    ACT_RETURN_ITEM,
    ASK_FALL,
    ASK_SPRING,
    ASK_SUMMER,
    EV_ILLEGAL,
    EV_TURN,
    LAWFUL,
    NO_ROOM,
    PLAN,
    RUNNING,
    UNFINISHED,
)
from rtsim.engine.fall import do_fall, legal_fall
from rtsim.engine.jit import kernel
from rtsim.engine.log import note
from rtsim.engine.spring import do_spring, legal_spring
from rtsim.engine.summer import do_summer, legal_summer


@kernel
def do(game, strategies, p, decision, action):
    """Do one packed action of `p` if it is lawful. Returns LAWFUL or the codes.Rule it breaks."""
    act = act_of(action)
    a = first_of(action)
    b = second_of(action)
    if game["newest"] >= 0:
        if b == NEWEST and (act == ACT_EQUIP or act == ACT_BESTOW or act == ACT_MOVE):
            b = game["newest"]
        if a == NEWEST and act == ACT_COMMIT:
            a = game["newest"]
    if decision == ASK_SPRING:
        return do_spring(game, strategies, p, act, a, b)
    if decision == ASK_SUMMER:
        return do_summer(game, strategies, p, act, a, b)
    return do_fall(game, strategies, p, act, a)


@kernel
def _refuse(game, p, action, rule):
    """Count an action that broke `rule`. A table without room ends the game instead."""
    if rule == NO_ROOM:
        game["reason"] = UNFINISHED
        return
    game["illegal"][p] += 1
    game["illegal_rule"][p] = rule
    note(game, EV_ILLEGAL, p, action, rule, 0, 0)


@kernel
def _chosen_turn(game, strategies, p, decision):
    """A turn of single choices out of the lawful actions. Returns how many were done."""
    done = 0
    while game["reason"] == RUNNING:
        if decision == ASK_SPRING:
            legal_spring(game, p)
        elif decision == ASK_SUMMER:
            legal_summer(game, p)
        else:
            legal_fall(game, p)
        if game["actions"]["n"] == 1:
            break
        index = choose(game, strategies, p, decision, game["actions"])
        if index <= 0:
            break
        action = game["actions"]["list"][index]
        rule = do(game, strategies, p, decision, action)
        if rule != LAWFUL:
            _refuse(game, p, action, rule)
            break
        done += 1
    return done


@kernel
def _copy_plan(game, n):
    """Keep the plan where the choices that its effects ask for cannot overwrite it. False: nonsense."""
    hidden = game["hidden"]
    actions = game["actions"]
    for i in range(n):
        action = actions["list"][i]
        if action < 0 or act_of(action) > ACT_RETURN_ITEM:
            return False
        hidden["plan"][i] = action
    hidden["n_plan"] = n
    return True


@kernel
def _planned_turn(game, strategies, p, decision):
    """A turn planned as a whole. Returns how many of its actions were done."""
    actions = game["actions"]
    actions["n"] = 0
    n = ask(game, strategies, p, decision, actions)
    if n < 0 or n > actions["list"].shape[0] or not _copy_plan(game, n):
        fail(game, p)
        return 0
    done = 0
    hidden = game["hidden"]
    for i in range(n):
        action = hidden["plan"][i]
        if act_of(action) == ACT_PASS or game["reason"] != RUNNING:
            break
        rule = do(game, strategies, p, decision, action)
        if rule != LAWFUL:
            _refuse(game, p, action, rule)
            break
        done += 1
    return done


@kernel
def take_turn(game, strategies, p, decision):
    """One player's turn of a season. Returns how many actions were taken."""
    public = game["public"]
    public["turn_no"] += 1
    public["turn_of"] = p
    game["newest"] = -1
    note(game, EV_TURN, p, 0, 0, 0, 0)
    if game["hidden"]["decks"][p]["forms"][decision] == PLAN:
        return _planned_turn(game, strategies, p, decision)
    return _chosen_turn(game, strategies, p, decision)


@kernel
def alternate(game, strategies, decision):
    """Turns alternate, the active player first, until both in a row have taken no action (SP1, SU1)."""
    p = game["public"]["active"]
    idle = 0
    while idle < 2 and game["reason"] == RUNNING:
        if take_turn(game, strategies, p, decision) > 0:
            idle = 0
        else:
            idle += 1
        p = 1 - p


@kernel
def fall_turns(game, strategies):
    """One turn a player, or the active player's alone (FA1)."""
    public = game["public"]
    take_turn(game, strategies, public["active"], ASK_FALL)
    if public["rules"]["fall_active_only"] == 0 and game["reason"] == RUNNING:
        take_turn(game, strategies, 1 - public["active"], ASK_FALL)
