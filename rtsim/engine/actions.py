"""How an action is packed into one number, and the names of its parts.

`pack(act, a, b)`: act is a codes.Act; what a and b are depends on it.

    DEMESNE, RECRUIT  a: kind                  COMMIT  a: own knight's slot, b: region slot
    EQUIP, BESTOW     a: kind, b: own knight   QUEST, REDIRECT  a: kind, b: knight, + THEIRS for the opponent's
    MOVE              a: item, b: own knight   RETURN_KNIGHT, RETURN_ITEM  a: slot
    OPEN a: number    DRAW a: codes.Pile       DISCARD  a: kind

NEWEST in place of an own knight's slot means the knight recruited last in the same turn, so that a
plan can equip a knight that is not in play yet.
"""

from rtsim.engine.jit import kernel

THEIRS = 2048
NEWEST = 2047
PART = 4095


@kernel
def pack(act, a, b):
    """One int64 out of a codes.Act and its two parts, 0 <= a, b <= 4095."""
    return (act << 24) | (a << 12) | b


@kernel
def act_of(action):
    """The codes.Act of a packed action; nonsense gives a number that is none."""
    return action >> 24


@kernel
def first_of(action):
    """Part a of a packed action."""
    return (action >> 12) & PART


@kernel
def second_of(action):
    """Part b of a packed action."""
    return action & PART


@kernel
def add(actions, act, a, b):
    """Append an action to a list. A full list takes no more; MAX_ACTIONS is far above what is met."""
    n = actions["n"]
    if n < actions["list"].shape[0]:
        actions["list"][n] = (act << 24) | (a << 12) | b
        actions["n"] = n + 1
