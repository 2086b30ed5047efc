"""A described table as people write it: cards, decks and house rules with names instead of numbers.

`as_built` says, apart from `rtsim.run.table`, which numbers those names must become.
"""

from dataclasses import fields, replace
from typing import Any

from rtsim import cards, decks, houserules
from rtsim.engine.codes import Effect, First, Pile, QuestRounding, Type, While
from tests.reference.tables import ABSENT, ANY, N_TRAITS, Card, Deck, Rules, Setting, Text

TRAITS = ("round table", "orkney", "grail", "seen by nobody")  # the last stands on no card
PARAMETERS = {While.REGION: "region", While.RENOWN_AT_LEAST: "at_least", While.WITH: "partner"}
STRENGTHS = (Effect.BONUS, Effect.LEADER, Effect.DREAD)


def card_name(setting: Setting, kind: int) -> str:
    """A name that sorts apart from its number; `kind` may be of a card that nobody has."""
    return "Farm" if kind == setting.farm else f"card {kind * 37 % 101} of {kind}"


def region_name(region: int) -> str:
    """Likewise of a region."""
    return f"region {region * 37 % 101} of {region}"


def _while(setting: Setting, text: Text) -> Any:
    conditions: dict[str, Any] = {}
    for condition in While:
        if not text.conditions & condition:
            continue
        value: Any = True
        if condition is While.REGION:
            value = region_name(text.region)
        elif condition is While.RENOWN_AT_LEAST:
            value = text.at_least
        elif condition is While.WITH:
            value = card_name(setting, text.partner)
        conditions[condition.name.lower()] = value
    if list(conditions.values()) == [True]:
        return next(iter(conditions))
    return conditions


def _effect(setting: Setting, text: Text) -> cards.Effect:
    written: dict[str, Any] = {}
    code = text.code
    if code in STRENGTHS:
        written = {"influence": text.influence, "resistance": text.resistance}
    if code is Effect.BONUS and text.conditions:
        written["while"] = _while(setting, text)
    if code in (Effect.LEADER, Effect.ONLY_ON) and text.trait != ANY:
        written["trait"] = TRAITS[text.trait] if text.trait >= 0 else TRAITS[-1]
    if code is Effect.ONLY_ON:
        written |= {name: bool(value) for name in ("named", "monarch") if (value := getattr(text, name)) != ANY}
        if text.knight != ANY:
            written["knight"] = card_name(setting, text.knight)
    if text.when is not None:
        written |= {"when": text.when.name.lower(), "count": text.count}
    if code is Effect.DRAW:
        written["deck"] = text.deck.name.lower()
    elif code is Effect.DISCARD:
        written["who"] = "self" if text.own_hand else "opponent"
    elif code in (Effect.ESTATE, Effect.DISCOUNT, Effect.QUEST_COST):
        written["rp"] = text.count
    elif code is Effect.LASTS:
        written["rounds"] = text.count
    elif code is Effect.QUEST_DRAWS:
        written["count"] = text.count
    if code is Effect.DISCOUNT:
        written["type"] = text.type.name.lower()
    return cards.Effect(code.name.lower(), written)


def _card(setting: Setting, kind: int) -> cards.Card:
    card = setting.cards[kind]
    return cards.Card(
        name=card_name(setting, kind),
        type=card.type.name.lower(),
        influence=card.influence,
        resistance=card.resistance,
        rp=None if card.rp < 0 else card.rp,
        named=card.named,
        monarch=card.monarch,
        upgrades=None if card.upgrades == ANY else card_name(setting, card.upgrades),
        traits=tuple(TRAITS[bit] for bit in range(N_TRAITS) if card.traits >> bit & 1),
        effects=tuple(_effect(setting, text) for text in card.texts),
    )


def printed_pool(setting: Setting) -> cards.Pool:
    """All cards and regions of a setting."""
    found = [_card(setting, kind) for kind in range(len(setting.cards))]
    regions = [cards.Region(region_name(i), *numbers) for i, numbers in enumerate(setting.regions)]
    return cards.Pool({card.name: card for card in found}, {region.name: region for region in regions})


def printed_deck(setting: Setting, pool: cards.Pool, player: int, listed: list[int], regions: range) -> decks.Deck:
    """One player's deck, its cards listed in the order `listed`. No regions: the whole pool's."""
    copies = setting.decks[player].copies
    opening = setting.decks[player].opening
    piles: dict[Pile, dict[str, int]] = {Pile.MAIN: {}, Pile.DEMESNE: {}}
    for kind in listed:
        if copies[kind]:
            pile = Pile.DEMESNE if setting.cards[kind].type is Type.DEMESNE else Pile.MAIN
            piles[pile][card_name(setting, kind)] = copies[kind]
    return decks.Deck(
        name=f"deck {player}",
        file=None,
        sha256="",
        main=piles[Pile.MAIN],
        demesne=piles[Pile.DEMESNE],
        regions=tuple(region_name(i) for i in regions),
        strategy=None,
        opening=None if opening == ANY else opening,
        pool=pool,
    )


def printed_rules(rules: Rules) -> houserules.HouseRules:
    """House rules in their own words."""
    same = {each.name: getattr(rules, each.name) for each in fields(Rules)}
    same = {name: same[name] for name in houserules.HouseRules().as_dict() if name in same}
    return houserules.HouseRules(
        **same
        | {
            "first": First(rules.first).name.lower(),
            "quest_resistance": "printed" if rules.quest_printed else "current",
            "quest_rounding": QuestRounding(rules.quest_rounding).name.lower(),
            "contest_margin": "more_than" if rules.margin_more_than else "at_least",
            "contest_when": "both_present" if rules.both_present else "both_exceed",
            "fall_return": "active_only" if rules.fall_active_only else "all",
            "majority_end": bool(rules.majority_end),
        }
    )


def order_of_kinds(setting: Setting) -> list[int]:
    """Cards that either deck holds, in the order of a table: by type, RP and name."""
    held = [kind for kind in range(len(setting.cards)) if any(deck.copies[kind] for deck in setting.decks)]
    return sorted(held, key=lambda k: (setting.cards[k].type, setting.cards[k].rp, card_name(setting, k)))


def order_of_regions(setting: Setting) -> list[int]:
    """Regions by name."""
    return sorted(range(len(setting.regions)), key=region_name)


def as_built(setting: Setting) -> Setting:
    """The setting with its cards, regions and traits numbered as those of a table."""
    kinds, regions = order_of_kinds(setting), order_of_regions(setting)
    carried = [bit for bit in range(N_TRAITS) if any(setting.cards[k].traits >> bit & 1 for k in kinds)]
    carried.sort(key=lambda bit: TRAITS[bit])

    def number(order: list[int], old: int) -> int:
        return order.index(old) if old in order else ABSENT

    def renumbered(text: Text) -> Text:
        changes: dict[str, Any] = {name: 0 for c, name in PARAMETERS.items() if not text.conditions & c}
        if text.conditions & While.REGION:
            changes["region"] = number(regions, text.region)
        if text.conditions & While.WITH:
            changes["partner"] = number(kinds, text.partner)
        if text.trait != ANY:
            changes["trait"] = number(carried, text.trait)
        if text.knight != ANY:
            changes["knight"] = number(kinds, text.knight)
        return replace(text, **changes)

    def moved(card: Card) -> Card:
        return replace(
            card,
            upgrades=card.upgrades if card.upgrades == ANY else number(kinds, card.upgrades),
            traits=sum(1 << i for i, bit in enumerate(carried) if card.traits >> bit & 1),
            texts=tuple(renumbered(text) for text in card.texts),
        )

    def dealt(deck: Deck) -> Deck:
        return replace(deck, copies=tuple(deck.copies[k] for k in kinds))

    return replace(
        setting,
        cards=tuple(moved(setting.cards[k]) for k in kinds),
        regions=tuple(setting.regions[i] for i in regions),
        decks=(dealt(setting.decks[0]), dealt(setting.decks[1])),
    )
