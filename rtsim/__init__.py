"""rtsim: a deck-building simulator for the card game Round Table.

What is named here is imported when it is first used, so that `import rtsim` costs nothing.
"""

import importlib
from typing import Any

__version__ = "0.1.0"

_LAZY: dict[str, str] = {
    "Card": "rtsim.cards",
    "Deck": "rtsim.decks",
    "HouseRules": "rtsim.houserules",
    "InputRejected": "rtsim.problems",
    "Pool": "rtsim.cards",
    "Region": "rtsim.cards",
    "load_deck": "rtsim.decks",
    "load_decks": "rtsim.decks",
    "load_pool": "rtsim.cards",
    "load_rules": "rtsim.houserules",
    "match": "rtsim.lab.match",
    "replay": "rtsim.lab.replay",
}


def __getattr__(name: str) -> Any:
    module = _LAZY.get(name)
    if module is None:
        raise AttributeError(f"module 'rtsim' has no attribute '{name}'")
    return getattr(importlib.import_module(module), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_LAZY])
