"""A strategy made ready for the engine: its compiled function, its weights, how it is asked."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Pilot:
    """What plays a deck.

    function : compiled for `rtsim.engine.loop.STRATEGY`; base: of the strategy it extends (or itself).
    forms    : codes.Form of each of the six decisions. sources: for each, 0 `function`, 1 `base`.
    weights  : the numbers of its file, in the order of `rtsim.strategy.weights`.
    sha256   : of everything that decides how it plays.
    """

    name: str
    summary: str
    file: str | None
    sha256: str
    function: Callable[..., Any]
    base: Callable[..., Any]
    forms: tuple[int, ...]
    sources: tuple[int, ...]
    weights: tuple[float, ...]
