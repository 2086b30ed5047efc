"""Tables for the tests: card pools, decks and house rules that people might write, and that nobody would.

A table is described by plain objects and written straight into a GAME record. The hypothesis
strategy `tables()` makes them at random and shrinks them.
"""

from dataclasses import dataclass, field, fields, replace
from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np
from hypothesis import strategies as st

from rtsim.engine import layout
from rtsim.engine.codes import Decision, Effect, First, Form, Pile, QuestRounding, Type, When, While
from tests.reference.chance import fold

ANY, ABSENT = -1, -2
SUMMED = {
    Effect.ESTATE,
    Effect.STEADFAST,
    Effect.QUEST_COST,
    Effect.DISCOUNT,
    Effect.UBIQUITOUS,
    Effect.SUMMER_PLAY,
    Effect.LASTS,
    Effect.QUEST_DRAWS,
    Effect.RECALL,
}


class Brief:
    """What is described shows only what differs from the ordinary, so that a failure can be read."""

    def __repr__(self) -> str:
        shown = []
        for each in fields(self):  # type: ignore[arg-type]
            value = getattr(self, each.name)
            if value != each.default:
                shown.append(f"{each.name}={value.name if isinstance(value, IntEnum) else repr(value)}")
        return f"{type(self).__name__}({', '.join(shown)})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))


@dataclass(frozen=True, repr=False)
class Text(Brief):
    """One effect, its parameters as in EFFECT. `count` serves estate, quest_cost, lasts, ... too."""

    code: Effect
    when: When | None = None
    influence: int = 0
    resistance: int = 0
    count: int = 0
    deck: Pile = Pile.EITHER
    own_hand: bool = False
    conditions: int = 0
    region: int = 0
    at_least: int = 0
    partner: int = 0
    trait: int = ANY
    named: int = ANY
    monarch: int = ANY
    knight: int = ANY
    type: Type = Type.EQUIPMENT


@dataclass(frozen=True, repr=False)
class Card(Brief):
    """A kind of card; its number is its place in `Setting.cards`."""

    type: Type
    influence: int = 0
    resistance: int = 0
    rp: int = 0
    upgrades: int = ANY
    named: bool = False
    monarch: bool = False
    traits: int = 0
    texts: tuple[Text, ...] = ()


@dataclass(frozen=True, repr=False)
class Rules(Brief):
    """RULES, with the defaults of the rulebook."""

    first: int = First.RANDOM
    region_slots: int = 3
    opening_hand: int = 10
    hand_limit: int = 10
    demesnes_per_spring: int = 1
    quest_divisor: int = 5
    quest_printed: int = 0
    quest_rounding: int = QuestRounding.UP
    margin_more_than: int = 0
    both_present: int = 0
    fall_active_only: int = 0
    winter_draws: int = 1
    majority_end: int = 1
    region_count: int = 0  # 0: all


@dataclass(frozen=True, repr=False)
class Deck(Brief):
    """How many of each kind, how it is played, and numbers for its strategy (by place)."""

    copies: tuple[int, ...]
    opening: int = ANY
    forms: tuple[Form, ...] = (Form.CHOOSE,) * 6
    sources: tuple[int, ...] = (0,) * 6
    weights: tuple[tuple[int, float], ...] = ()


@dataclass(frozen=True, repr=False)
class Setting(Brief):
    """A whole table. regions: Resistance and Renown of each."""

    cards: tuple[Card, ...]
    regions: tuple[tuple[int, int], ...]
    decks: tuple[Deck, Deck]
    rules: Rules = field(default_factory=Rules)

    @property
    def farm(self) -> int:
        """The first demesne that stands on nothing."""
        return next(i for i, c in enumerate(self.cards) if c.type is Type.DEMESNE and c.upgrades == ANY)


def _sum_up(row: Any, text: Text) -> None:
    if text.code is Effect.ESTATE:
        row["estate"] += text.count
    elif text.code is Effect.STEADFAST:
        row["steadfast"] += 1
    elif text.code is Effect.QUEST_COST:
        row["quest_cost"] += text.count
    elif text.code is Effect.DISCOUNT:
        row["discount_equipment" if text.type is Type.EQUIPMENT else "discount_title"] += text.count
    elif text.code is Effect.LASTS:
        row["lasts"] = text.count
    elif text.code is Effect.QUEST_DRAWS:
        row["quest_draws"] = text.count
    else:
        row[text.code.name.lower()] = 1


def _write_text(row: Any, index: int, text: Text) -> None:
    row["code"] = text.code
    row["index"] = index
    row["when"] = -1 if text.when is None else text.when
    row["self"] = text.own_hand
    for name in ("influence", "resistance", "count", "deck", "conditions", "region", "at_least"):
        row[name] = getattr(text, name)
    for name in ("partner", "trait", "named", "monarch", "knight"):
        row[name] = getattr(text, name)


def _write_card(public: Any, kind: int, card: Card, n_rows: int) -> int:
    row = public["cards"][kind]
    row["type"], row["rp"], row["upgrades"] = card.type, card.rp, card.upgrades
    row["influence"] = row["fixed_influence"] = card.influence
    row["resistance"] = row["fixed_resistance"] = card.resistance
    row["named"], row["monarch"], row["traits"] = card.named, card.monarch, card.traits
    row["lasts"], row["quest_draws"], row["first_effect"] = 1, -1, n_rows
    for index, text in enumerate(card.texts):
        if text.code in SUMMED:
            _sum_up(row, text)
            continue
        _write_text(public["effects"][n_rows], index, text)
        n_rows += 1
        if text.code is Effect.BONUS and not text.conditions:
            row["fixed_influence"] += text.influence
            row["fixed_resistance"] += text.resistance
        elif text.code in (Effect.BONUS, Effect.LEADER, Effect.DREAD):
            row["standing"] += 1
        elif text.code is Effect.ONLY_ON:
            row["restricted"] = 1
        if text.when is not None:
            row["triggers"] |= 1 << text.when
    row["n_effects"] = n_rows - row["first_effect"]
    return n_rows


def _write_deck(record: Any, setting: Setting, deck: Deck) -> None:
    for pile in (Pile.MAIN, Pile.DEMESNE):
        n = 0
        for kind, copies in enumerate(deck.copies):
            if (setting.cards[kind].type is Type.DEMESNE) != (pile is Pile.DEMESNE):
                continue
            for copy in range(copies):
                record["card"][pile, n] = kind
                record["key"][pile, n] = fold(kind, copy)
                n += 1
        record["n_cards"][pile] = n
    record["opening"] = deck.opening
    record["forms"][: len(Decision)] = deck.forms
    record["sources"][: len(Decision)] = deck.sources
    for place, weight in deck.weights:
        record["weights"][place] = weight


def write_table(setting: Setting, game: np.ndarray | None = None) -> np.ndarray:
    """A GAME[1] with the static parts filled; `game`, if given, is emptied and used."""
    if game is None:
        game = np.zeros(1, layout.GAME)
    record = game[0]
    for part in ("public", "own", "hidden"):
        record[part] = np.zeros((), record[part].dtype)
    public = record["public"]
    for place in fields(Rules):
        public["rules"][place.name] = getattr(setting.rules, place.name)
    public["rules"]["region_count"] = setting.rules.region_count or len(setting.regions)
    public["n_kinds"], public["n_regions"] = len(setting.cards), len(setting.regions)
    public["farm"] = setting.farm
    n_rows = 0
    for kind, card in enumerate(setting.cards):
        n_rows = _write_card(public, kind, card, n_rows)
    for i, region in enumerate(setting.regions):
        public["regions"][i] = region
        record["hidden"]["region_key"][i] = fold(1000, i)
    for p, deck in enumerate(setting.decks):
        _write_deck(record["hidden"]["decks"][p], setting, deck)
        record["own"][p]["weights"] = record["hidden"]["decks"][p]["weights"]
    return game


N_TRAITS = 3
small = st.integers(-3, 5)
yes_no = st.sampled_from([ANY, ANY, 1, 0])
trait = st.sampled_from([ANY, ANY, *range(N_TRAITS), ABSENT])
name = st.integers(ABSENT, 15)  # of a card or region; `named` brings it into the table
one_condition = st.sampled_from([int(condition) for condition in While])
conditions = st.one_of(
    st.just(0),
    one_condition,
    one_condition,
    st.tuples(one_condition, one_condition).map(lambda c: c[0] | c[1]),
)


def _of(code: Effect, **parameters: Any) -> st.SearchStrategy[Text]:
    return st.builds(Text, st.just(code), **parameters)


@cache
def texts(type_: Type) -> st.SearchStrategy[Text]:
    """Any effect that a card of that type may carry, with any parameters."""
    attached = type_ in (Type.EQUIPMENT, Type.TITLE)
    when = st.sampled_from(list(When) if attached or type_ is Type.KNIGHT else [When.PLAYED])
    few = st.integers(1, 3)
    found = [
        _of(Effect.DRAW, when=when, count=few, deck=st.sampled_from(list(Pile))),
        _of(Effect.DISCARD, when=when, count=few, own_hand=st.booleans()),
    ]
    if type_ is Type.QUEST:
        found += [_of(Effect.LASTS, count=few), _of(Effect.QUEST_DRAWS, count=st.integers(0, 3))]
    if type_ in (Type.QUEST, Type.REDIRECT):
        return st.one_of(found)
    bonus = {"conditions": conditions, "region": name, "at_least": st.integers(0, 6), "partner": name}
    two = {"influence": small, "resistance": small}
    found += [
        _of(Effect.BONUS, **two, **bonus),
        _of(Effect.BONUS, **two, **bonus),
        _of(Effect.LEADER, **two, trait=trait),
        _of(Effect.DREAD, **two),
        _of(Effect.ESTATE, count=small),
        _of(Effect.DISCOUNT, count=small, type=st.sampled_from([Type.EQUIPMENT, Type.TITLE])),
        _of(Effect.STEADFAST),
        _of(Effect.SUMMER_PLAY),
        _of(Effect.QUEST_COST, count=small),
        _of(Effect.RENOWN, when=st.just(When.CAPTURE), count=small),
    ]
    if attached:
        found.append(
            _of(Effect.ONLY_ON, named=yes_no, monarch=yes_no, trait=trait, knight=st.one_of(st.just(ANY), name))
        )
    else:
        found += [_of(Effect.UBIQUITOUS), _of(Effect.RECALL)]
    return st.one_of(found)


@cache
def _numbers(type_: Type) -> st.SearchStrategy[tuple[int, int, int, int, list[Text]]]:
    """Influence, Resistance, RP, flags and effects of a card."""
    written = st.lists(texts(type_), max_size=3)
    nothing = st.just(0)
    if type_ is Type.KNIGHT:
        flags = st.integers(0, (4 << N_TRAITS) - 1)
        return st.tuples(st.integers(0, 9), st.integers(-1, 9), st.integers(0, 3), flags, written)
    if type_ in (Type.EQUIPMENT, Type.TITLE):
        return st.tuples(small, small, st.integers(0, 3), nothing, written)
    return st.tuples(
        nothing, nothing, st.integers(-1, 4) if type_ is Type.QUEST else st.integers(0, 8), nothing, written
    )


def _named(text: Text, n_kinds: int, n_regions: int) -> Text:
    """An effect whose names are those of cards and regions of the table, or of none (-2)."""
    return replace(
        text,
        region=text.region % n_regions if text.region >= 0 else ABSENT,
        partner=text.partner % n_kinds if text.partner >= 0 else ABSENT,
        knight=text.knight % n_kinds if text.knight >= 0 else text.knight,
    )


def card(draw: st.DrawFn, type_: Type, n_kinds: int, n_regions: int) -> Card:
    """One kind of card of a type."""
    influence, resistance, rp, flags, written = draw(_numbers(type_))
    return Card(
        type_,
        influence,
        resistance,
        rp,
        named=bool(flags & 1),
        monarch=bool(flags & 2),
        traits=flags >> 2,
        texts=tuple(_named(text, n_kinds, n_regions) for text in written),
    )


upgrades = st.lists(st.tuples(st.integers(ABSENT, 5), st.integers(0, 11)), max_size=4)


def demesnes(first: int, farm_rp: int, others: list[tuple[int, int]]) -> list[Card]:
    """A Farm, and others that stand on any demesne, on a card that is not there, or on nothing."""
    found = [Card(Type.DEMESNE, rp=farm_rp)]
    for below, rp in others:
        found.append(Card(Type.DEMESNE, rp=rp, upgrades=first + below % (len(others) + 1) if below >= 0 else below))
    return found


rules_of_the_house = st.builds(
    Rules,
    first=st.sampled_from([First.RANDOM, First.RANDOM, First.A, First.B]),
    region_slots=st.integers(1, 5),
    opening_hand=st.integers(1, 12),
    hand_limit=st.sampled_from([10, 10, 12, 7, 3, 1, 0]),
    demesnes_per_spring=st.sampled_from([1, 1, 2, 3, 0]),
    quest_divisor=st.sampled_from([5, 5, 1, 2, 3]),
    quest_printed=st.integers(0, 1),
    quest_rounding=st.sampled_from(list(QuestRounding)),
    margin_more_than=st.integers(0, 1),
    both_present=st.integers(0, 1),
    fall_active_only=st.integers(0, 1),
    winter_draws=st.sampled_from([1, 1, 2, 3]),
    majority_end=st.integers(0, 1),
)


few_copies = st.integers(0, 4)
of_sixty = st.integers(0, 59)
openings = st.sampled_from([ANY, ANY, ANY, 0, 1, 4, 60])


def deck(draw: st.DrawFn, pool: list[Card]) -> Deck:
    """A deck out of a pool: usually a few of each kind, now and then many of one."""
    copies = list(draw(st.tuples(*(few_copies for _ in pool))))
    many = 59 - draw(of_sixty)  # the simplest draw is none
    if many < len(copies):
        copies[many] += 20
    farm = next(i for i, c in enumerate(pool) if c.type is Type.DEMESNE)
    copies[farm] += draw(few_copies) + 1
    return Deck(tuple(copies), opening=draw(openings))


SIZES = st.tuples(*(st.integers(low, high) for low, high in ((1, 6), (0, 3), (0, 3), (0, 3), (0, 3))))
REGIONS = st.lists(st.tuples(st.sampled_from([0, 0, 1, 2, 3, 4, 6, 9, 14]), st.integers(0, 6)), min_size=5, max_size=14)
FARM_RP = st.integers(1, 6)
REGION_COUNT = st.sampled_from([0, 5, 8])


@st.composite
def settings_of_tables(draw: st.DrawFn) -> Setting:
    """A whole table at random; how the decks are played is left to `replace`."""
    sizes, regions, others = draw(SIZES), draw(REGIONS), draw(upgrades)
    first_demesne = sum(sizes)
    n_kinds = first_demesne + 1 + len(others)
    pool = [card(draw, Type(type_), n_kinds, len(regions)) for type_, n in enumerate(sizes) for _ in range(n)]
    pool += demesnes(first_demesne, draw(FARM_RP), others)
    rules = replace(draw(rules_of_the_house), region_count=min(draw(REGION_COUNT), len(regions)))
    return Setting(tuple(pool), tuple(regions), (deck(draw, pool), deck(draw, pool)), rules)
