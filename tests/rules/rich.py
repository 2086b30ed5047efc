"""A pool in which everything happens, and small decks of it: for properties that must hold anywhere."""

from typing import Any

from rtsim.cards import Card, Pool, Region
from rtsim.decks import Deck
from rtsim.engine.codes import Form
from rtsim.houserules import HouseRules
from rtsim.run.table import Table, build_table
from tests.rules.positions import (
    REGIONS,
    STOCK,
    effect,
    equipment,
    knight,
    named,
    pilot,
    quest,
    redirect,
    title,
)

RICH = (
    *STOCK,
    named("Merlin", 2, 3, 1, effect("ubiquitous"), effect("draw", when="played", deck="main")),
    named("Balan", 4, 3, 2, effect("recall"), effect("discard", when="leaves", who="opponent")),
    named("Lot", 4, 4, 3, effect("leader", influence=1, trait="orkney"), monarch=True, traits=("orkney",)),
    named("Galahad", 5, 4, 3, effect("steadfast"), effect("bonus", influence=2, while_={"alone": True})),
    named("Mordred", 4, 2, 2, effect("bonus", influence=3, while_={"behind": True, "opposed": True})),
    knight("Page", 1, 1, 1, effect("summer_play"), effect("draw", when="quested")),
    knight("Reeve", 1, 1, 1, effect("estate", rp=2)),
    knight("Giant", 6, 9, 3, effect("dread", influence=1, resistance=1), effect("quest_cost", rp=-1)),
    equipment("Dagger", 1, 0, 1, effect("summer_play")),
    equipment("Belt", 0, 1, 2, effect("discount", type="equipment", rp=1), effect("quest_cost", rp=2)),
    equipment("Excalibur", 5, 1, 2, effect("only_on", named=True), effect("leader", influence=1)),
    equipment("Horn", 1, 1, 1, effect("renown", count=1), effect("draw", when="capture")),
    equipment("Cauldron", 0, 0, 1, effect("estate", rp=2)),
    title("Seneschal", 0, 1, 2, effect("discount", type="title", rp=1), effect("bonus", influence=1)),
    title("Champion", 1, 1, 1, effect("only_on", monarch=False), effect("discard", when="reset", who="self")),
    quest("Vow", effect("lasts", rounds=2), effect("quest_draws", count=2)),
    quest("Maidens", effect("discard", when="played", count=1, who="opponent"), rp=1),
    redirect("Plea", 0, effect("draw", when="played", deck="demesne")),
)
PLAIN = tuple(card for card in RICH if all(text.kind not in ("estate", "discount") for text in card.effects))


def deck_with(cards: tuple[Card, ...], copies: int, demesnes: int, regions: tuple[Region, ...] = REGIONS) -> Deck:
    """Every card `copies` times (a named knight once), and the demesnes in a usual mix, the Farms most."""
    pool = Pool({card.name: card for card in cards}, {region.name: region for region in regions})
    main = {card.name: 1 if card.named else copies for card in cards if card.type != "demesne"}
    mix = {"Farm": 6, "Manor": 4, "Large Manor": 2, "Keep": 1, "Castle": 1}
    return Deck("rich", None, "", main, {name: n * demesnes for name, n in mix.items()}, (), None, None, pool)


def rich_table(
    function: Any,
    *,
    cards: tuple[Card, ...] = RICH,
    copies: int = 1,
    forms: tuple[int, ...] = (Form.CHOOSE,) * 6,
    weights: tuple[float, ...] = (0.0,),
    **switches: Any,
) -> Table:
    """A table of two equal rich decks, both played by `function`."""
    deck = deck_with(cards, copies, 1)
    one = pilot(function, forms, weights)
    return build_table(deck, deck, (one, one), HouseRules(**switches))
