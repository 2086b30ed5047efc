"""Asking a strategy: what it is shown, and what its answer may be.

`strategies` is a tuple of four first-class functions: the strategies of players 0 and 1, then the
strategies that these extend, which answer the decisions that they leave out. Each is handed the
public record, its own private one and a list of actions, and nothing else (G5).
"""

from rtsim.engine.actions import add
from rtsim.engine.codes import (
    ACT_DISCARD,
    ACT_DRAW,
    ASK_DISCARD,
    ASK_DRAW,
    ERROR,
    PILE_DEMESNE,
    PILE_MAIN,
)
from rtsim.engine.jit import kernel
from rtsim.engine.strength import refresh


@kernel
def ask(game, strategies, p, decision, actions):
    """Put one decision to the strategy of `p`. Returns what it answers, unchecked."""
    refresh(game)
    own = game["own"][p]
    own["decision"] = decision
    game["decisions"] += 1
    game["asked"] = p
    source = game["hidden"]["decks"][p]["sources"][decision]
    answer = strategies[2 * source + p](game["public"], own, actions)
    game["asked"] = -1
    return answer


@kernel
def fail(game, p):
    """End the game because the strategy of `p` answered nonsense."""
    game["reason"] = ERROR
    game["culprit"] = p


@kernel
def choose(game, strategies, p, decision, actions):
    """Ask for the index of one of the listed actions; -1, and the end of the game, if it is out of range.

    The list is in the strategy's hands meanwhile, so callers go by the index, not by what stands there.
    """
    n = actions["n"]
    index = ask(game, strategies, p, decision, actions)
    if index < 0 or index >= n:
        fail(game, p)
        return -1
    return index


@kernel
def choose_pile(game, strategies, p):
    """From which deck `p` draws, both holding cards (WI2): codes.Pile, -1 if the strategy failed."""
    choices = game["choices"]
    choices["n"] = 0
    add(choices, ACT_DRAW, PILE_MAIN, 0)
    add(choices, ACT_DRAW, PILE_DEMESNE, 0)
    return choose(game, strategies, p, ASK_DRAW, choices)  # they are listed in the order of their codes


@kernel
def choose_discard(game, strategies, p):
    """Which kind of card `p`, who holds at least one, discards (G4); -1 if the strategy failed."""
    own = game["own"][p]
    choices = game["choices"]
    choices["n"] = 0
    previous = -1
    for i in range(own["n_hand"]):
        kind = own["hand"][i]
        if kind != previous:
            add(choices, ACT_DISCARD, kind, 0)
            previous = kind
    if choices["n"] == 1:
        return previous
    index = choose(game, strategies, p, ASK_DISCARD, choices)
    previous = -1
    for i in range(own["n_hand"]):
        if own["hand"][i] != previous:
            previous = own["hand"][i]
            if index == 0:
                return previous
            index -= 1
    return -1  # the strategy failed
