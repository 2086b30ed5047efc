"""The built-in pool: its numbers of cards, its one cost curve, and that no card simply beats another."""

from collections import Counter
from collections.abc import Iterator

import pytest

from rtsim.cards import Card, Effect, Pool
from rtsim.paths import builtin_pool
from rtsim.vocabulary import VOCABULARY

POOL = Pool.builtin()
PRICED = [card for card in POOL.cards.values() if card.type in ("knight", "equipment", "title")]

RATE = {"generic": 0.58, "named": 0.55, "equipment": 0.60, "fey": 0.62, "title": 0.50}
DRAWS = {"played": 0.9, "capture": 0.8, "reset": 0.5, "quested": 0.5, "leaves": 0.3}
DISCARDS = {"played": 0.8, "capture": 0.8, "reset": 0.4, "quested": 0.4, "leaves": 0.4}
FLAT = {"steadfast": 1.2, "ubiquitous": 0.3, "summer_play": 0.8, "recall": 0.5, "only_on": -0.4}


def family(card: Card) -> str:
    """Which rate prices a card."""
    if card.type == "knight":
        return "named" if card.named else "generic"
    return "fey" if card.fey else card.type


def worth(effect: Effect) -> float:
    """Worth of an effect in points of Influence, as the head of the pool states it."""
    fields = effect.fields
    points = fields.get("influence", 0) + fields.get("resistance", 0) / 2
    count = fields.get("count", 1)
    match effect.kind:
        case "bonus":
            return points * (0.55 if fields.get("while") else 1)
        case "leader":
            return points * (1.0 if fields.get("trait") else 1.8)
        case "dread":
            return points * 1.2
        case "estate":
            return 1.7 * fields["rp"]
        case "discount":
            return 0.9 * fields["rp"]
        case "quest_cost":
            return 0.35 * fields["rp"]
        case "renown":
            return 1.5 * count
        case "draw":
            return DRAWS[fields["when"]] * count
        case "discard":
            return (1 if fields["who"] == "opponent" else -0.7) * DISCARDS[fields["when"]] * count
    return FLAT[effect.kind]


@pytest.mark.parametrize("card", PRICED, ids=lambda card: card.name)
def test_every_card_lies_on_the_curve(card: Card) -> None:
    points = card.influence + card.resistance / 2 + sum(map(worth, card.effects))
    assert card.rp == max(1, int(RATE[family(card)] * points + 0.5))


def beats(card: Card, other: Card) -> bool:
    """True if a card is at least as good in every respect and no dearer; a restriction is a drawback."""
    extra = [effect for effect in card.effects if effect not in other.effects]
    return (
        card.influence >= other.influence
        and card.resistance >= other.resistance
        and (card.rp or 0) <= (other.rp or 0)
        and all(effect in card.effects for effect in other.effects)
        and not any(effect.kind == "only_on" for effect in extra)
    )


def dominations() -> Iterator[tuple[str, str]]:
    for card in PRICED:
        for other in PRICED:
            same = card.type == other.type and card.named == other.named
            if same and card is not other and beats(card, other):
                yield card.name, other.name


def test_no_card_beats_another_at_the_same_or_lower_cost_in_every_respect() -> None:
    assert list(dominations()) == []


def test_the_pool_holds_what_it_says() -> None:
    kinds = Counter(family(card) if card.type == "knight" else card.type for card in POOL.cards.values())
    assert kinds["demesne"] == 5 and len(POOL.regions) == 30 and kinds["generic"] == 5
    assert 34 <= kinds["named"] <= 40 and kinds["title"] == 14
    assert kinds["equipment"] == 22 and kinds["quest"] == 12 and kinds["redirect"] == 8
    assert sum(card.fey for card in POOL.cards.values()) == 11
    assert {POOL.cards[name].rp for name in ("Farm", "Manor", "Large Manor", "Keep", "Castle")} == {
        1,
        2,
        4,
        7,
        11,
    }
    generic = {card.name for card in PRICED if family(card) == "generic"}
    assert generic == {"Knight Mercenary", "Knight Errant", "Knight Bachelor", "Knight Vassal", "Chevalier"}


def test_every_effect_of_the_vocabulary_is_on_some_card() -> None:
    used = {effect.kind for card in POOL.cards.values() for effect in card.effects}
    assert used == set(VOCABULARY)


def test_fey_equipment_is_dearer_than_plain() -> None:
    def mean(fey: bool) -> float:
        costs = [card.rp or 0 for card in PRICED if card.type == "equipment" and card.fey == fey]
        return sum(costs) / len(costs)

    assert mean(True) > mean(False)


def test_the_head_says_that_the_numbers_are_made_up() -> None:
    head = builtin_pool().read_text(encoding="utf-8").split("cards:")[0]
    assert "made up" in head and "published" in head and "rate" in head
