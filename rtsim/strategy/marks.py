"""The two marks that a strategy written in Python puts on its functions.

This module compiles nothing: a file of strategies can be looked at, checked and debugged as plain
Python. `rtsim.strategy.plugins` compiles what is marked.
"""

from collections.abc import Callable
from typing import Any

DECISIONS = ("opening", "spring", "summer", "fall", "draw", "discard")
PLANNED = ("spring", "summer", "fall")
MARK = "rtsim_mark"


def decision(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a decision function, named `choose_<decision>` or `plan_<decision>`.

    It is called as `f(public, own, actions)` with the records PUBLIC, OWN and ACTIONS of
    `rtsim.engine.layout`. `choose_*` returns an index into `actions["list"][:actions["n"]]`, the
    lawful actions; `plan_*` (spring, summer, fall) writes a turn's actions into
    `actions["list"]` and returns how many.
    """
    setattr(function, MARK, "decision")
    return function


def helper(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a function that decision functions call, so that it is compiled with them."""
    setattr(function, MARK, "helper")
    return function


def parse_name(name: str) -> tuple[str, str] | None:
    """The form ("choose" or "plan") and the decision that a function's name stands for, or None."""
    form, _, asked = name.partition("_")
    if form == "choose" and asked in DECISIONS:
        return form, asked
    if form == "plan" and asked in PLANNED:
        return form, asked
    return None
