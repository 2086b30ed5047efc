"""The matchups that are measured: sample decks under `balanced`, and decks scaled up or down."""

from dataclasses import replace
from pathlib import Path

from rtsim.decks import Deck, load_deck
from rtsim.run.pilots import load_pilot
from rtsim.run.table import Table, build_table

DECKS = Path(__file__).resolve().parent.parent / "decks"


def sample(name: str) -> Deck:
    """A sample deck by its file's stem."""
    return load_deck(DECKS / f"{name}.yaml")


def sample_table(a: str = "even", b: str = "castle", regions: int | None = None) -> Table:
    """Two sample decks, `balanced` on both sides; regions: how many of the pool's a game uses."""
    decks = sample(a), sample(b)
    pilot = load_pilot("balanced")
    if regions is None:
        return build_table(*decks, (pilot, pilot))
    everything = list(decks[0].pool.regions.values())[:regions]
    return build_table(*decks, (pilot, pilot), regions=everything)


def scaled(deck: Deck, times: float) -> Deck:
    """A deck of the same proportions with `times` as many generic cards; named knights stay single."""
    cards = deck.pool.cards
    main = {name: n if cards[name].named else max(1, round(n * times)) for name, n in deck.main.items()}
    demesne = {name: max(1, round(n * times)) for name, n in deck.demesne.items()}
    return replace(deck, main=main, demesne=demesne)
