"""What the random tables reach: every event, rule, effect and switch, by the reference alone.

The same games are held against what must be true of any game.
"""

from collections import Counter
from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rtsim.engine import layout
from rtsim.engine.codes import Effect, Event, First, Form, QuestRounding, Reason, Rule, Spent, Type, When, While, Why
from tests.reference import effects, plays, spring, strength, summer, tables, upkeep, winter
from tests.reference.cards import Card
from tests.reference.game import Outcome, play
from tests.reference.plain import choose_random, scribble
from tests.reference.tables import Rules, Setting, settings_of_tables, write_table

GAMES = 700
PLANNED = (Form.CHOOSE, *(Form.PLAN,) * 3, *(Form.CHOOSE,) * 2)
_TABLE = np.zeros(1, layout.GAME)

Facts = Counter[tuple[Any, ...]]


def play_plain(setting: Setting, forms: int, seed: int) -> Outcome:
    """One game between strategies in plain Python; bits of `forms`: who plans."""
    decks = [replace(deck, forms=PLANNED if forms >> p & 1 else deck.forms) for p, deck in enumerate(setting.decks)]
    record = write_table(replace(setting, decks=(decks[0], decks[1])), _TABLE)[0]

    def decide(public: Any, own: Any, actions: Any) -> int:
        planned = forms >> int(own["me"]) & 1 and 1 <= own["decision"] <= 3
        return scribble(public, own, actions) if planned else choose_random(public, own, actions)

    return play(record, seed, 0, True, (decide,) * 4)


def watch(monkeypatch: pytest.MonkeyPatch, facts: Facts) -> None:
    """Count what standing effects do, which no event tells."""

    def around(module: Any, name: str, note: Any) -> None:
        inner = getattr(module, name)

        def outer(*args: Any, **kwargs: Any) -> Any:
            result = inner(*args, **kwargs)
            note(result, *args)
            return result

        monkeypatch.setattr(module, name, outer)

    def discounted(less: int, bearer: Any, borne: list[Card], type_: Type) -> None:
        facts["discount", type_, less != 0] += 1

    def happened(_: Any, game: Any, each: effects.Due, region: Any) -> None:
        facts["happens", each.text.code, each.text.when] += 1
        if each.text.when is When.PLAYED:
            facts["when played", each.card.type, each.text.code] += 1

    def quest_checked(rule: Rule, *_: Any) -> None:
        facts["steadfast", rule is Rule.CT1] += 1

    def fitted(fits: bool, card: Card, _: Any) -> None:
        facts["only_on", fits] += bool(card.only_on)

    def recruited(_: Any, game: Any, player: Any, action: Any) -> None:
        card = game.table.cards[action.a]
        in_play = sum(k.card is card for p in game.players for k in p.live_knights())
        facts["ubiquitous", "stands beside its namesake"] += card.named and card.ubiquitous and in_play > 1

    around(strength, "holds", lambda result, _p, _k, _t, condition: facts.update([("while", condition, result)]))
    around(strength, "lead", lambda result, *_: facts.update([("leader", result != (0, 0))]))
    around(strength, "dread", lambda result, *_: facts.update([("dread", result != (0, 0))]))
    around(upkeep, "discount", discounted)
    around(effects, "_happen", happened)
    around(summer, "_check_quest", quest_checked)
    around(plays, "fits", fitted)
    around(summer, "recruit", lambda *_: facts.update([("summer_play", Type.KNIGHT)]))
    around(summer, "attach", lambda *_: facts.update([("summer_play", Type.EQUIPMENT)]))
    around(spring, "recruit", recruited)


def take_stock(facts: Facts, outcome: Outcome) -> None:
    """Count what the events tell, and the switches."""
    rules = outcome.position.table.rules
    for switch in fields(Rules):
        facts["switch", switch.name, getattr(rules, switch.name)] += 1
    facts["reason", outcome.reason] += 1
    for event, *n in outcome.log:
        facts["event", event] += 1
        if event == Event.ILLEGAL:
            facts["rule", n[2]] += 1
        elif event == Event.RESOLVE:
            facts["why", n[7]] += 1
        elif event == Event.SPENT:
            facts["spent", n[2]] += 1


def hold_true(outcome: Outcome) -> None:
    """What is so after any game."""
    position = outcome.position
    for player in position.players:
        deck = position.table.decks[player.index]
        brought = Counter(kind for pile in deck.piles.values() for _, kind, _ in pile)
        there = Counter(player.hand) + Counter(player.spent) + Counter(card.kind for card in player.cards_in_play())
        there += Counter(kind for pile in player.piles.values() for kind in pile)
        there += Counter(card.kind for p, card, _ in position.aside if p == player.index)
        assert there == brought
        printed = sum(region.renown for region in position.in_game if position.captor.get(region.index) == player.index)
        effects_ = sum(
            n[3] for event, *n in outcome.log if event == Event.EFFECT and is_renown(position, n, player.index)
        )
        assert player.renown == printed + effects_
        for item in player.live_items():
            assert item.bearer is None or (item in item.bearer.items and item.bearer in player.knights)
    assert position.log[-1][0] == Event.END
    assert outcome.reason in (Reason.CONQUEST, Reason.MAJORITY, Reason.EXHAUSTION)


def is_renown(position: Any, n: list[int], player: int) -> bool:
    """Whether the numbers of an effect's event are of one that brought this player Renown."""
    texts = position.table.cards[n[1]].texts
    return n[0] == player and any(t.index == n[2] and t.code is Effect.RENOWN for t in texts)


def expected() -> set[tuple[Any, ...]]:
    """Every event, rule, effect, condition and switch."""
    found: set[tuple[Any, ...]] = {("event", event) for event in Event}
    found |= {("rule", rule) for rule in Rule if rule not in (Rule.NONE, Rule.SP4, Rule.LIMIT)}
    found |= {("why", why) for why in Why} | {("spent", spent) for spent in Spent}
    found |= {("reason", reason) for reason in (Reason.CONQUEST, Reason.MAJORITY, Reason.EXHAUSTION)}
    found |= {("while", condition, result) for condition in While for result in (True, False)}
    draw_discard = (Effect.DRAW, Effect.DISCARD)
    found |= {("happens", code, when) for code in draw_discard for when in When}
    found |= {("when played", type_, code) for type_ in Type if type_ is not Type.DEMESNE for code in draw_discard}
    found.add(("happens", Effect.RENOWN, When.CAPTURE))
    found |= {(name, True) for name in ("leader", "dread", "steadfast")} | {("only_on", yes) for yes in (True, False)}
    found |= {("discount", type_, True) for type_ in (Type.EQUIPMENT, Type.TITLE)}
    found |= {("summer_play", type_) for type_ in (Type.KNIGHT, Type.EQUIPMENT)}
    found.add(("ubiquitous", "stands beside its namesake"))
    for name in ("quest_printed", "margin_more_than", "both_present", "fall_active_only", "majority_end"):
        found |= {("switch", name, False), ("switch", name, True)}
    found |= {("switch", "first", first) for first in First}
    return found | {("switch", "quest_rounding", rounding) for rounding in QuestRounding}


def test_random_tables_reach_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    facts: Facts = Counter()
    watch(monkeypatch, facts)

    @settings(
        max_examples=GAMES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(settings_of_tables(), st.integers(0, 3), st.integers(0, 99))
    def games(setting: Setting, forms: int, seed: int) -> None:
        outcome = play_plain(setting, forms, seed)
        hold_true(outcome)
        take_stock(facts, outcome)

    games()
    missing = sorted(map(str, (fact for fact in expected() if facts[fact] == 0)))
    assert not missing, "\n".join(missing)


def test_same_again() -> None:
    cards = (*_plain_cards(),)
    setting = Setting(cards, ((3, 1), (2, 2), (5, 3), (1, 1), (4, 2)), (_plain_deck(cards), _plain_deck(cards)))
    assert play_plain(setting, 2, 5).log == play_plain(setting, 2, 5).log


def _plain_cards() -> list[Any]:
    return [
        tables.Card(Type.KNIGHT, 4, 3, 1),
        tables.Card(Type.EQUIPMENT, 1, 1, 1),
        tables.Card(Type.QUEST, rp=-1),
        tables.Card(Type.DEMESNE, rp=2),
    ]


def _plain_deck(cards: tuple[Any, ...]) -> Any:
    return tables.Deck((6,) * len(cards))


def test_lawful_plays_stay_within_capacity(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without estates and discounts that can end, nothing lawful takes a player over capacity (G2, G3)."""
    cards = tuple(_plain_cards())
    setting = Setting(cards, ((3, 1),) * 9, (_plain_deck(cards), _plain_deck(cards)))
    inner, seen = winter.winter, []

    def at_winter(game: Any) -> None:
        for player in game.players:
            seen.append(upkeep.capacity(player) - upkeep.allocated(player))
        inner(game)

    monkeypatch.setattr("tests.reference.game.winter", at_winter)
    for seed in range(20):
        play_plain(setting, seed % 4, seed)
    assert len(seen) > 100 and min(seen) == 0
