"""Strategies made ready for the engine: a compiled function, its weights, how it is asked."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rtsim.engine import codes
from rtsim.problems import Problems
from rtsim.strategy.files import DEFAULT, StrategyFile, find, load_strategy_file, unknown
from rtsim.strategy.heuristic import heuristic
from rtsim.strategy.marks import DECISIONS, PLANNED
from rtsim.strategy.plugins import load_plugin
from rtsim.strategy.weights import HOW, place


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


def _forms(strategy: StrategyFile) -> tuple[int, ...]:
    """Planned where there is a plan to make; a uniform choice needs the list of lawful actions."""
    forms = []
    for asked in DECISIONS:
        is_random = strategy.weights[place(asked, "how")] == HOW["random"]
        forms.append(codes.PLAN if asked in PLANNED and not is_random else codes.CHOOSE)
    return tuple(forms)


def pilot_of_file(strategy: StrategyFile) -> Pilot:
    """The pilot of a strategy of weights."""
    return Pilot(
        strategy.name,
        strategy.summary,
        strategy.file,
        strategy.sha256,
        heuristic,
        heuristic,
        _forms(strategy),
        (0,) * len(DECISIONS),
        strategy.weights,
    )


def load_pilot(name: str | Path | None = None, beside: Path | None = None) -> Pilot:
    """The pilot of a shipped name or a path (.yaml or .py), by default `balanced`. Raises InputRejected."""
    path = find(str(name or DEFAULT), beside)
    if path is None:
        problems = Problems()
        problems.error(str(name), 1, 1, "S1", *unknown(str(name)))
        problems.reject_if_any()
    assert path is not None
    if path.suffix != ".py":
        return pilot_of_file(load_strategy_file(str(name or DEFAULT), beside))
    plugin = load_plugin(path)
    base = pilot_of_file(load_strategy_file(plugin.extends, path.parent))
    forms = tuple(plugin.forms.get(asked, base.forms[i]) for i, asked in enumerate(DECISIONS))
    sources = tuple(0 if asked in plugin.forms else 1 for asked in DECISIONS)
    sha256 = plugin.sha256 + base.sha256
    return Pilot(
        plugin.name,
        plugin.summary,
        plugin.file,
        sha256,
        plugin.function,
        base.function,
        forms,
        sources,
        base.weights,
    )
