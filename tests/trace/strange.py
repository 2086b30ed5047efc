"""Decks of made-up cards that carry many effects each, out of a seed, for games that no sample deck plays."""

from random import Random
from typing import Any

from rtsim.cards import Card, Effect, Pool, Region
from rtsim.decks import Deck
from rtsim.vocabulary import VOCABULARY, allowed_whens

TRAITS = ("moor", "vale", "fen")
REGIONS = {f"Region {i}": Region(f"Region {i}", 1 + i % 7, i % 5) for i in range(9)}
DEMESNES = {
    "Farm": Card("Farm", "demesne", rp=1),
    "Manor": Card("Manor", "demesne", rp=2, upgrades="Farm"),
    "Fishery": Card("Fishery", "demesne", rp=3, upgrades="Farm"),
    "Keep": Card("Keep", "demesne", rp=5, upgrades="Manor"),
}
COUNTS = {"knight": 14, "equipment": 8, "title": 6, "quest": 5, "redirect": 4}


def _conditions(luck: Random) -> dict[str, Any]:
    held: dict[str, Any] = {}
    for _ in range(luck.randint(1, 2)):
        name = luck.choice(("region", "renown_at_least", "alone", "opposed", "with", "equipped", "titled"))
        name = luck.choice((name, name, name, "monarch_in_play", "behind"))
        value: Any = True
        if name == "region":
            value = luck.choice(list(REGIONS))
        elif name == "renown_at_least":
            value = luck.randint(0, 4)
        elif name == "with":
            value = luck.choice(["Manor", "Knight 0", "Knight 1", "Equipment 1", "Title 2"])
        held[name] = value
    return held


def _strength(luck: Random) -> dict[str, Any]:
    return {"influence": luck.randint(-2, 4), "resistance": luck.choice((-1, 1, 2, 3))}


def _effect(luck: Random, kind: str, card_type: str) -> Effect:
    when = luck.choice(allowed_whens(card_type))
    fields: dict[str, Any] = {}
    match kind:
        case "bonus":
            fields = _strength(luck)
            if luck.random() < 0.8:
                fields["while"] = _conditions(luck)
        case "leader" | "dread":
            fields = _strength(luck)
            if kind == "leader" and luck.random() < 0.5:
                fields["trait"] = luck.choice(TRAITS)
        case "estate" | "quest_cost":
            fields = {"rp": luck.choice((-1, 1, 2))}
        case "discount":
            fields = {"type": luck.choice(("equipment", "title")), "rp": luck.choice((-1, 1, 2))}
        case "only_on":
            fields = luck.choice(
                ({"named": True}, {"named": False}, {"trait": luck.choice(TRAITS)}, {"monarch": False})
            )
        case "draw":
            deck = luck.choice(("main", "demesne", "either"))
            fields = {"when": when, "deck": deck, "count": luck.randint(1, 2)}
        case "discard":
            fields = {"when": when, "count": luck.randint(1, 2), "who": luck.choice(("opponent", "self"))}
        case "renown":
            fields = {"when": "capture", "count": luck.choice((-1, 1, 2))}
        case "lasts":
            fields = {"rounds": luck.randint(1, 3)}
        case "quest_draws":
            fields = {"count": luck.randint(0, 3)}
    return Effect(kind, fields)


def _card(luck: Random, card_type: str, number: int) -> Card:
    possible = [name for name, spec in VOCABULARY.items() if card_type in spec.on]
    kinds = [luck.choice(possible) for _ in range(luck.randint(0, 3))]
    if card_type == "knight" and number < 3:
        kinds.append("recall")
    once = {"steadfast", "ubiquitous", "summer_play", "recall", "lasts", "quest_draws"}
    kinds = [kind for i, kind in enumerate(kinds) if kind not in once or kind not in kinds[:i]]
    fights = card_type in ("knight", "equipment", "title")
    rp = luck.choice((None, 0, 1, 3)) if card_type == "quest" else luck.randint(0, 3)
    return Card(
        f"{card_type.capitalize()} {number}",
        card_type,
        luck.randint(0, 6) if fights else 0,
        luck.randint(0, 8) if fights else 0,
        rp,
        named=card_type == "knight" and (number < 3 or luck.random() < 0.6),
        monarch=card_type == "knight" and luck.random() < 0.2,
        traits=tuple(trait for trait in TRAITS if luck.random() < 0.4),
        effects=tuple(_effect(luck, kind, card_type) for kind in kinds),
    )


def strange_decks(seed: int) -> tuple[Deck, Deck]:
    """Two decks that share their cards, so that names clash."""
    luck = Random(seed)
    cards = dict(DEMESNES)
    for card_type, n in COUNTS.items():
        for number in range(n):
            card = _card(luck, card_type, number)
            cards[card.name] = card
    pool = Pool(cards, REGIONS)
    decks = []
    for name in ("Strange", "Stranger"):
        main: dict[str, int] = {}
        while sum(main.values()) < 40:
            card = luck.choice([card for card in cards.values() if card.type != "demesne"])
            main[card.name] = 1 if card.named else main.get(card.name, 0) + 1
        demesne = {"Farm": 8, "Manor": 6, "Fishery": 3, "Keep": 3}
        decks.append(Deck(name, None, "", main, demesne, (), "random", None, pool))
    return decks[0], decks[1]
