"""What is printed: cards, regions, rules and decks as objects, read once from a table's arrays."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rtsim.engine.codes import Decision, Effect, First, Form, Pile, QuestRounding, Type, When, While

ANY = -1


@dataclass(frozen=True)
class Text:
    """One effect of a card's text (CT1). `index` is its place on the card."""

    code: Effect
    index: int
    when: When | None
    influence: int
    resistance: int
    count: int
    deck: Pile
    own_hand: bool  # discard: the controller's own
    conditions: tuple[While, ...]
    region: int
    at_least: int
    partner: int
    trait: int
    named: int
    monarch: int
    knight: int


@dataclass(frozen=True)
class Card:
    """A kind of card. `rp` is None for a quest without a printed cost."""

    kind: int
    type: Type
    influence: int
    resistance: int
    rp: int | None
    upgrades: int | None  # the kind it must stand on
    named: bool
    monarch: bool
    ubiquitous: bool
    summer_play: bool
    recall: bool
    steadfast: int
    quest_cost: int
    estate: int
    discount_equipment: int
    discount_title: int
    lasts: int
    quest_draws: int | None
    standing: int
    traits: int
    texts: tuple[Text, ...]

    def of(self, code: Effect) -> tuple[Text, ...]:
        """Its effects of one kind, as listed."""
        return tuple(text for text in self.texts if text.code is code)

    @cached_property
    def always(self) -> tuple[Text, ...]:
        """Bonuses without a condition."""
        return tuple(text for text in self.of(Effect.BONUS) if not text.conditions)

    @cached_property
    def sometimes(self) -> tuple[Text, ...]:
        """Bonuses with conditions."""
        return tuple(text for text in self.of(Effect.BONUS) if text.conditions)

    @cached_property
    def leads(self) -> tuple[Text, ...]:
        """What it gives to the other knights of its side."""
        return self.of(Effect.LEADER)

    @cached_property
    def dreads(self) -> tuple[Text, ...]:
        """What it takes from opposing knights at its region."""
        return self.of(Effect.DREAD)

    @cached_property
    def only_on(self) -> tuple[Text, ...]:
        """The knights it may be played on or moved to."""
        return self.of(Effect.ONLY_ON)

    def triggered(self, when: When) -> list[Text]:
        """The effects that happen at a moment, as listed."""
        happens = (Effect.DRAW, Effect.DISCARD, Effect.RENOWN)
        return [text for text in self.texts if text.code in happens and text.when is when]

    def has_trait(self, trait: int) -> bool:
        """Whether it has a trait; `ANY` fits every card, a trait that no card has fits none."""
        return trait == ANY or (trait >= 0 and bool(self.traits >> trait & 1))


@dataclass(frozen=True)
class Region:
    """A region in the table; `key` is the hash of its name."""

    index: int
    resistance: int
    renown: int
    key: int


@dataclass(frozen=True)
class Rules:
    """The switches of the house rules."""

    first: First
    region_slots: int
    opening_hand: int
    hand_limit: int
    demesnes_per_spring: int
    quest_divisor: int
    quest_printed: bool
    quest_rounding: QuestRounding
    margin_more_than: bool
    both_present: bool
    fall_active_only: bool
    winter_draws: int
    majority_end: bool
    region_count: int


@dataclass(frozen=True)
class Deck:
    """A deck as it is brought to the table, and how its strategy is asked."""

    opening: int | None
    forms: dict[Decision, Form]
    sources: dict[Decision, int]
    piles: dict[Pile, tuple[tuple[int, int, int], ...]]  # place, kind and key of each physical card


@dataclass(frozen=True)
class Table:
    """All that does not change from game to game."""

    rules: Rules
    cards: tuple[Card, ...]
    regions: tuple[Region, ...]
    farm: int
    decks: tuple[Deck, Deck]


def _text(row: Any) -> Text:
    when = int(row["when"])
    return Text(
        code=Effect(int(row["code"])),
        index=int(row["index"]),
        when=None if when < 0 else When(when),
        influence=int(row["influence"]),
        resistance=int(row["resistance"]),
        count=int(row["count"]),
        deck=Pile(int(row["deck"])),
        own_hand=bool(row["self"]),
        conditions=tuple(c for c in While if int(row["conditions"]) & c),
        region=int(row["region"]),
        at_least=int(row["at_least"]),
        partner=int(row["partner"]),
        trait=int(row["trait"]),
        named=int(row["named"]),
        monarch=int(row["monarch"]),
        knight=int(row["knight"]),
    )


def _card(public: Any, kind: int) -> Card:
    row = public["cards"][kind]
    first, n = int(row["first_effect"]), int(row["n_effects"])
    rp, upgrades, quest_draws = int(row["rp"]), int(row["upgrades"]), int(row["quest_draws"])
    return Card(
        kind=kind,
        type=Type(int(row["type"])),
        influence=int(row["influence"]),
        resistance=int(row["resistance"]),
        rp=None if rp < 0 else rp,
        upgrades=None if upgrades == -1 else upgrades,
        named=bool(row["named"]),
        monarch=bool(row["monarch"]),
        ubiquitous=bool(row["ubiquitous"]),
        summer_play=bool(row["summer_play"]),
        recall=bool(row["recall"]),
        steadfast=int(row["steadfast"]),
        quest_cost=int(row["quest_cost"]),
        estate=int(row["estate"]),
        discount_equipment=int(row["discount_equipment"]),
        discount_title=int(row["discount_title"]),
        lasts=int(row["lasts"]),
        quest_draws=None if quest_draws < 0 else quest_draws,
        standing=int(row["standing"]),
        traits=int(row["traits"]),
        texts=tuple(_text(public["effects"][i]) for i in range(first, first + n)),
    )


def _rules(row: Any) -> Rules:
    return Rules(
        first=First(int(row["first"])),
        region_slots=int(row["region_slots"]),
        opening_hand=int(row["opening_hand"]),
        hand_limit=int(row["hand_limit"]),
        demesnes_per_spring=int(row["demesnes_per_spring"]),
        quest_divisor=int(row["quest_divisor"]),
        quest_printed=bool(row["quest_printed"]),
        quest_rounding=QuestRounding(int(row["quest_rounding"])),
        margin_more_than=bool(row["margin_more_than"]),
        both_present=bool(row["both_present"]),
        fall_active_only=bool(row["fall_active_only"]),
        winter_draws=int(row["winter_draws"]),
        majority_end=bool(row["majority_end"]),
        region_count=int(row["region_count"]),
    )


def _deck(row: Any) -> Deck:
    opening = int(row["opening"])
    piles = {}
    for pile in (Pile.MAIN, Pile.DEMESNE):
        n = int(row["n_cards"][pile])
        kinds, keys = row["card"][pile][:n].tolist(), row["key"][pile][:n].tolist()
        piles[pile] = tuple(zip(range(n), kinds, keys, strict=True))
    return Deck(
        opening=None if opening < 0 else opening,
        forms={d: Form(int(row["forms"][d])) for d in Decision},
        sources={d: int(row["sources"][d]) for d in Decision},
        piles=piles,
    )


def read_table(record: Any) -> Table:
    """The printed world out of the static fields of a GAME record."""
    public, hidden = record["public"], record["hidden"]
    regions = []
    for i in range(int(public["n_regions"])):
        row = public["regions"][i]
        regions.append(Region(i, int(row["resistance"]), int(row["renown"]), int(hidden["region_key"][i])))
    return Table(
        rules=_rules(public["rules"]),
        cards=tuple(_card(public, kind) for kind in range(int(public["n_kinds"]))),
        regions=tuple(regions),
        farm=int(public["farm"]),
        decks=(_deck(hidden["decks"][0]), _deck(hidden["decks"][1])),
    )
