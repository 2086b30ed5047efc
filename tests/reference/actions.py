"""How an action is written as one number: what is done, and two numbers that say with what."""

from typing import NamedTuple

from rtsim.engine.codes import Act

NEWEST = 2047  # stands for the knight recruited last in this turn
THEIRS = 2048  # added to the slot of an opponent's knight


class Action(NamedTuple):
    """An action taken apart; `act` is None for a number that stands for none."""

    act: Act | None
    a: int
    b: int


def pack(act: Act, a: int = 0, b: int = 0) -> int:
    """One number for an action."""
    return int(act) << 24 | a << 12 | b


PASS = pack(Act.PASS)


def unpack(number: int) -> Action:
    """The action that a number stands for."""
    act = number >> 24
    return Action(Act(act) if 0 <= act < len(Act) else None, number >> 12 & 0xFFF, number & 0xFFF)
