"""Cards, regions and the pool that holds them.

The built-in pool is `rtsim/data/pool.yaml`; `--cards FILE` and a deck's own `cards:` add to it. One
name means one card: two files may only agree about it.
"""

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rtsim.paths import builtin_pool
from rtsim.problems import Problems, nearest
from rtsim.vocabulary import TYPES, Effect, effect_words

__all__ = ["FARM", "MADE_UP", "TYPES", "Card", "Effect", "Pool", "Region", "effect_words", "load_pool"]

FARM = "Farm"
MADE_UP = (
    "The rulebook prints no numbers: those of the built-in cards and regions are made up, "
    "all but the RP of the demesnes."
)

# Keys of a card by its type: those it must have, those it may have.
TYPE_KEYS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "knight": (("influence", "resistance", "rp"), ("named", "monarch", "traits", "effects")),
    "equipment": (("rp",), ("influence", "resistance", "fey", "traits", "effects")),
    "title": (("rp",), ("influence", "resistance", "traits", "effects")),
    "quest": ((), ("rp", "traits", "effects")),
    "redirect": (("rp",), ("traits", "effects")),
    "demesne": (("rp",), ("upgrades",)),
}
POOL_KEYS = ("cards", "regions")
REGION_KEYS = ("resistance", "renown")
BUILTIN_PLACE = "the built-in pool"


@dataclass(frozen=True)
class Card:
    """A card as printed. `rp` is None for a quest that prints no cost (SU6)."""

    name: str
    type: str
    influence: int = 0
    resistance: int = 0
    rp: int | None = 0
    named: bool = False
    monarch: bool = False
    fey: bool = False
    upgrades: str | None = None
    traits: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()

    def as_written(self) -> dict[str, Any]:
        """The card as its entry in a pool file."""
        written: dict[str, Any] = {"type": self.type}
        required, optional = TYPE_KEYS[self.type]
        for key in (*required, *optional):
            value = getattr(self, key)
            if key == "traits":
                value = list(value)
            elif key == "effects":
                value = [effect.as_written() for effect in value]
            if key in required or value not in (None, False, 0, []) or (key == "rp" and value is not None):
                written[key] = value
        return written


@dataclass(frozen=True)
class Region:
    """A region: what it takes to capture it, and what it brings."""

    name: str
    resistance: int
    renown: int


@dataclass(frozen=True)
class Pool:
    """All cards and regions that decks may name. `places` says where each was read, for messages."""

    cards: Mapping[str, Card]
    regions: Mapping[str, Region]
    places: Mapping[tuple[str, str], str] = field(default_factory=dict, compare=False, repr=False)

    @staticmethod
    def builtin() -> "Pool":
        """The pool that comes with rtsim."""
        return _builtin()

    def merged(self, other: "Pool") -> "Pool":
        """Both pools as one; ValueError if they give one name different values."""
        for section in POOL_KEYS:
            mine, others = getattr(self, section), getattr(other, section)
            for name in mine.keys() & others.keys():
                if mine[name] != others[name]:
                    raise ValueError(f"{name} has different values in the two pools")
        return Pool({**self.cards, **other.cards}, {**self.regions, **other.regions}, {**self.places, **other.places})

    def traits(self) -> list[str]:
        """Every trait that some knight has, sorted."""
        return sorted({trait for card in self.cards.values() if card.type == "knight" for trait in card.traits})

    def hint(self, name: str) -> str:
        """The cards that an unknown `name` was probably meant to be."""
        return nearest(name, self.cards, several=2)


@functools.cache
def _builtin() -> Pool:
    from rtsim.poolfile import PoolReader

    problems = Problems()
    reader = PoolReader(problems)
    reader.read(builtin_pool(), BUILTIN_PLACE)
    pool = reader.finish()
    problems.reject_if_any()
    return pool


def load_pool(
    files: Iterable[str | Path] = (), *, no_base_cards: bool = False, problems: Problems | None = None
) -> Pool:
    """The built-in pool (unless `no_base_cards`) with the cards of `files` added.

    Raises InputRejected with everything that is wrong; with `problems` it notes them there instead
    and returns what could be read.
    """
    from rtsim.poolfile import PoolReader

    collected = Problems() if problems is None else problems
    reader = PoolReader(collected, None if no_base_cards else Pool.builtin())
    for path in files:
        reader.read(path)
    pool = reader.finish()
    if problems is None:
        collected.reject_if_any()
    return pool
