"""From checked objects to the plain arrays that the engine plays with.

The order of the cards in a table does not depend on which deck comes first: games between equal
decks are then the same game with the names swapped.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rtsim.cards import Card, Effect, Region
from rtsim.decks import Deck
from rtsim.engine import codes, layout
from rtsim.houserules import HouseRules
from rtsim.run.pilots import Pilot

ABSENT = -2  # a name in an effect that no card, region or trait of the table answers to
ANY = -1
MASK = (1 << 64) - 1


@dataclass(frozen=True)
class Table:
    """One matchup, ready to be played.

    game    : GAME[1], the static parts filled; a worker plays on a copy of it.
    cards   : the card of each kind, in the order of the table. regions: likewise.
    """

    game: np.ndarray
    decks: tuple[Deck, Deck]
    pilots: tuple[Pilot, Pilot]
    rules: HouseRules
    cards: tuple[Card, ...]
    regions: tuple[Region, ...]
    region_count: int
    openings: tuple[int | None, int | None]
    kinds: dict[str, int] = field(repr=False)


class TableError(ValueError):
    """A matchup that is beyond the room the engine has; the message says which limit and its size."""


def name_hash(name: str) -> int:
    """64 bits that stand for a name in every deal, on every machine."""
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "little")


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def card_key(name: str, copy: int) -> int:
    """Key of one physical card: its name and which copy it is, from 0 (design.md, Chance)."""
    return _mix(name_hash(name) ^ _mix((copy + 0x9E3779B97F4A7C15) & MASK))


def _order(card: Card) -> tuple[int, int, str]:
    return codes.Type[card.type.upper()], -1 if card.rp is None else card.rp, card.name


def _cards_of(decks: Sequence[Deck]) -> list[Card]:
    """Every card in either deck once, in table order. Raises TableError where two decks differ about one."""
    found: dict[str, Card] = {}
    for deck in decks:
        for name in (*deck.main, *deck.demesne):
            card = deck.pool.cards[name]
            if found.setdefault(name, card) != card:
                raise TableError(f"the two decks' card files give different values for '{name}'")
    farm = next((deck.pool.cards["Farm"] for deck in decks if "Farm" in deck.pool.cards), None)
    if farm is not None:
        found.setdefault("Farm", farm)
    return sorted(found.values(), key=_order)


def _need(found: int, room: int, what: str) -> None:
    if found > room:
        raise TableError(f"{what}: {found}, and the engine has room for {room}")


def _fill_rules(record: Any, rules: HouseRules, region_count: int) -> None:
    record["first"] = codes.First[rules.first.upper()]
    record["region_slots"] = rules.region_slots
    record["opening_hand"] = rules.opening_hand
    record["hand_limit"] = rules.hand_limit
    record["demesnes_per_spring"] = rules.demesnes_per_spring
    record["quest_divisor"] = rules.quest_divisor
    record["quest_printed"] = rules.quest_resistance == "printed"
    record["quest_rounding"] = codes.QuestRounding[rules.quest_rounding.upper()]
    record["margin_more_than"] = rules.contest_margin == "more_than"
    record["both_present"] = rules.contest_when == "both_present"
    record["fall_active_only"] = rules.fall_return == "active_only"
    record["winter_draws"] = rules.winter_draws
    record["majority_end"] = rules.majority_end
    record["region_count"] = region_count


def _conditions(value: Any) -> dict[str, Any]:
    if value is None:
        return {}
    if isinstance(value, str):
        return {value: True}
    return dict(value)


@dataclass
class _Names:
    kinds: dict[str, int]
    regions: dict[str, int]
    traits: dict[str, int]


def _fill_while(row: Any, value: Any, names: _Names) -> None:
    for condition, parameter in _conditions(value).items():
        row["conditions"] |= int(codes.While[condition.upper()])
        if condition == "region":
            row["region"] = names.regions.get(parameter, ABSENT)
        elif condition == "renown_at_least":
            row["at_least"] = parameter
        elif condition == "with":
            row["partner"] = names.kinds.get(parameter, ABSENT)


def _fill_effect(row: Any, index: int, effect: Effect, names: _Names) -> None:
    """One row of the effect table: bonus, leader, dread, only_on, draw, discard or renown."""
    fields = effect.fields
    row["code"] = codes.Effect[effect.kind.upper()]
    row["index"] = index
    row["when"] = codes.When[fields["when"].upper()] if "when" in fields else ANY
    row["influence"] = fields.get("influence", 0)
    row["resistance"] = fields.get("resistance", 0)
    row["count"] = fields.get("count", 0)
    row["deck"] = codes.Pile[str(fields.get("deck", "either")).upper()]
    row["self"] = fields.get("who") == "self"
    trait = fields.get("trait")
    row["trait"] = ANY if trait is None else names.traits.get(trait, ABSENT)
    for name in ("named", "monarch"):
        row[name] = ANY if fields.get(name) is None else int(bool(fields[name]))
    knight = fields.get("knight")
    row["knight"] = ANY if knight is None else names.kinds.get(knight, ABSENT)
    _fill_while(row, fields.get("while"), names)


ROWS = {"bonus", "leader", "dread", "only_on", "draw", "discard", "renown"}


def _sum_up(record: Any, card: Card) -> None:
    """Effects that only add up or are yes or no go straight into the card."""
    for effect in card.effects:
        fields = effect.fields
        if effect.kind in ("ubiquitous", "summer_play", "recall"):
            record[effect.kind] = 1
        elif effect.kind == "steadfast":
            record["steadfast"] += 1
        elif effect.kind == "quest_cost":
            record["quest_cost"] += fields["rp"]
        elif effect.kind == "estate":
            record["estate"] += fields["rp"]
        elif effect.kind == "discount":
            record["discount_" + str(fields["type"])] += fields["rp"]
        elif effect.kind == "lasts":
            record["lasts"] = fields["rounds"]
        elif effect.kind == "quest_draws":
            record["quest_draws"] = fields["count"]
        elif effect.kind == "only_on":
            record["restricted"] = 1
        elif effect.kind == "bonus" and not _conditions(fields.get("while")):
            record["fixed_influence"] += fields.get("influence", 0)
            record["fixed_resistance"] += fields.get("resistance", 0)
        elif effect.kind in ("bonus", "leader", "dread"):
            record["standing"] += 1
        if "when" in fields:
            record["triggers"] |= 1 << codes.When[str(fields["when"]).upper()]


def _fill_card(record: Any, card: Card, names: _Names) -> None:
    record["type"] = codes.Type[card.type.upper()]
    record["influence"] = record["fixed_influence"] = card.influence
    record["resistance"] = record["fixed_resistance"] = card.resistance
    record["rp"] = -1 if card.rp is None else card.rp
    record["upgrades"] = -1 if card.upgrades is None else names.kinds.get(card.upgrades, ABSENT)
    record["named"] = card.named
    record["monarch"] = card.monarch
    record["fey"] = card.fey
    record["lasts"] = 1
    record["quest_draws"] = -1
    for trait in card.traits:
        record["traits"] |= 1 << names.traits[trait]
    _sum_up(record, card)


def _fill_cards(public: Any, cards: Sequence[Card], names: _Names) -> None:
    n_rows = 0
    for kind, card in enumerate(cards):
        record = public["cards"][kind]
        _fill_card(record, card, names)
        record["first_effect"] = n_rows
        for index, effect in enumerate(card.effects):
            if effect.kind in ROWS:
                _need(n_rows + 1, layout.MAX_EFFECTS, "effects on the cards of both decks")
                _fill_effect(public["effects"][n_rows], index, effect, names)
                n_rows += 1
        record["n_effects"] = n_rows - record["first_effect"]


def _fill_deck(record: Any, deck: Deck, kinds: dict[str, int], opening: int | None, pilot: Pilot) -> None:
    for pile, listed in ((codes.PILE_MAIN, deck.main), (codes.PILE_DEMESNE, deck.demesne)):
        copies = [(kinds[name], name, copy) for name, n in listed.items() for copy in range(n)]
        copies.sort()
        _need(len(copies), layout.MAX_PILE, f"cards in one pile of {deck.name}")
        record["n_cards"][pile] = len(copies)
        for i, (kind, name, copy) in enumerate(copies):
            record["card"][pile, i] = kind
            record["key"][pile, i] = card_key(name, copy)
    record["opening"] = -1 if opening is None else opening
    record["forms"][: codes.N_DECISIONS] = pilot.forms
    record["sources"][: codes.N_DECISIONS] = pilot.sources
    record["weights"][: len(pilot.weights)] = pilot.weights


def game_regions(decks: Sequence[Deck], regions: Sequence[Region] | None = None) -> list[Region]:
    """The regions of a matchup (D5): those given, else the union of both decks' lists, by name."""
    if regions is None:
        found: dict[str, Region] = {}
        for deck in decks:
            for name in deck.regions or tuple(deck.pool.regions):
                region = deck.pool.regions[name]
                if found.setdefault(name, region) != region:
                    raise TableError(f"the two decks' card files give different values for '{name}'")
        regions = list(found.values())
    return sorted(regions, key=lambda region: region.name)


def build_table(
    deck_a: Deck,
    deck_b: Deck,
    pilots: tuple[Pilot, Pilot],
    rules: HouseRules | None = None,
    regions: Sequence[Region] | None = None,
    region_count: int | None = None,
    openings: tuple[int | None, int | None] = (None, None),
) -> Table:
    """Fill a GAME record's static parts for deck_a (player 0) against deck_b (player 1).

    regions      : None stands for the union of the decks' lists (D5).
    region_count : regions drawn for each game, None: all of them.
    openings     : demesne cards forced into the opening hands (S3), None: the deck's own number, else
                   the strategy decides.
    Raises TableError for a matchup the engine has no room for.
    """
    rules = rules or HouseRules()
    decks = (deck_a, deck_b)
    cards = _cards_of(decks)
    listed = game_regions(decks, regions)
    traits = sorted({trait for card in cards for trait in card.traits})
    _need(len(cards), layout.MAX_KINDS, "different cards in both decks")
    _need(len(listed), layout.MAX_REGIONS, "regions")
    _need(len(traits), layout.MAX_TRAITS, "different traits")
    _need(rules.region_slots, layout.MAX_SLOTS, "region_slots")
    names = _Names(
        {card.name: i for i, card in enumerate(cards)},
        {region.name: i for i, region in enumerate(listed)},
        {trait: i for i, trait in enumerate(traits)},
    )
    count = len(listed) if region_count is None else region_count
    game = np.zeros(1, layout.GAME)
    public = game[0]["public"]
    _fill_rules(public["rules"], rules, count)
    public["n_kinds"] = len(cards)
    public["n_regions"] = len(listed)
    public["farm"] = names.kinds["Farm"]
    _fill_cards(public, cards, names)
    for i, region in enumerate(listed):
        public["regions"][i] = (region.resistance, region.renown)
        game[0]["hidden"]["region_key"][i] = name_hash(region.name)
    chosen = tuple(deck.opening if forced is None else forced for deck, forced in zip(decks, openings, strict=True))
    for p, deck in enumerate(decks):
        _fill_deck(game[0]["hidden"]["decks"][p], deck, names.kinds, chosen[p], pilots[p])
        weights = game[0]["own"][p]["weights"]
        weights[: len(pilots[p].weights)] = pilots[p].weights
    return Table(game, decks, pilots, rules, tuple(cards), tuple(listed), count, (chosen[0], chosen[1]), names.kinds)
