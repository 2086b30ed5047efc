"""What holds in every game: no card is lost, nothing is unpaid for, all ends, nothing hidden is seen."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rtsim.engine import layout
from rtsim.engine.codes import Event, Form, Pile, Reason, Stance, Type
from rtsim.engine.loop import STRATEGY, run_chunk
from rtsim.houserules import HouseRules
from rtsim.run.pilots import load_pilot
from rtsim.run.runner import play_games, play_logged
from rtsim.run.table import build_table
from rtsim.strategy.heuristic import heuristic
from rtsim.vocabulary import VOCABULARY
from tests.rules.borders import Call, bold, deal_many
from tests.rules.positions import Position, pilot
from tests.rules.rich import PLAIN, RICH, deck_with

PLANNED = (Form.CHOOSE, Form.PLAN, Form.PLAN, Form.PLAN, Form.CHOOSE, Form.CHOOSE)
SEASONS = (Call.SPRING, Call.SUMMER, Call.FALL, Call.WINTER)


def table_of(cards, names, **switches):
    """Two rich decks with pilots by name; `bold` plans lawful and unlawful actions at random."""
    deck = deck_with(cards, 1, 1)
    pilots = [pilot(bold, PLANNED) if name == "bold" else load_pilot(name) for name in names]
    return build_table(deck, deck, (pilots[0], pilots[1]), HouseRules(**switches))


PAIRS = (("random", "random"), ("balanced", "rush"), ("bold", "random"), ("bold", "balanced"))
HOUSE: tuple[dict[str, Any], ...] = (
    {},
    {"demesnes_per_spring": 2, "hand_limit": 14, "winter_draws": 2},
    {"majority_end": False, "opening_hand": 4},
)
TABLES = {
    (which, pair): table_of((RICH, PLAIN)[which], PAIRS[pair], **HOUSE[(which + pair) % 3])
    for which in range(2)
    for pair in range(len(PAIRS))
}


def set_up(made, seed):
    position = Position(made)
    empty = np.zeros((1, 2, 1), np.int32), np.zeros(1, np.uint64), np.zeros((1, 1), np.int64)
    deal_many(position.game, position.strategies, np.uint64(seed), 0, 1, *empty)
    return position


def check_conserved(position):
    """Every card of either deck is in exactly one place, and all that is counted adds up."""
    game, public = position.game, position.public
    n_kinds = int(public["n_kinds"])
    aside = [0] * n_kinds, [0] * n_kinds
    for i in range(int(game["hidden"]["n_aside"])):
        aside[game["hidden"]["aside_player"][i]][game["hidden"]["aside_card"][i]] += 1
    for p in range(2):
        player, own, deck = public["players"][p], game["own"][p], game["hidden"]["decks"][p]
        all_cards = np.zeros(n_kinds, np.int64)
        left = np.zeros(n_kinds, np.int64)
        for pile in (Pile.MAIN, Pile.DEMESNE):
            all_cards += np.bincount(deck["card"][pile][: int(deck["n_cards"][pile])], minlength=n_kinds)
            n = int(player["n_piles"][pile])
            assert n == game["hidden"]["n_heap"][p, pile]
            places = game["hidden"]["heap"][p, pile][:n] & np.uint64(4095)
            left += np.bincount(deck["card"][pile][places.astype(np.int64)], minlength=n_kinds)
        assert left.tolist() == own["undrawn"][:n_kinds].tolist()
        hand = np.bincount(own["hand"][: int(own["n_hand"])], minlength=n_kinds)
        assert own["n_hand"] == player["n_hand"] and sorted(own["hand"][: int(own["n_hand"])]) == list(
            own["hand"][: int(own["n_hand"])]
        )
        spent = player["spent_pile"][:n_kinds]
        assert spent.sum() == player["n_spent"]
        found = left + hand + player["in_play"][:n_kinds] + spent + np.array(aside[p])
        assert found.tolist() == all_cards.tolist()


def check_counts(position):
    """Sums that the engine keeps up to date, added up anew from what lies on the table."""
    public = position.public
    position.call(Call.REFRESH)
    cards = public["cards"]
    monarchs = 0
    for p in range(2):
        player = public["players"][p]
        knights = [k for k in player["knights"][: int(player["n_knights"])] if k["stance"] != Stance.GONE]
        items = [i for i in player["items"][: int(player["n_items"])] if i["stance"] != Stance.GONE]
        borne: dict[int, list] = {}
        for item in items:
            borne.setdefault(int(item["bearer"]), []).append(cards[item["card"]])
        allocated = sum(int(cards[k["card"]]["rp"]) for k in knights)
        for bearer, carried in borne.items():
            off = {Type.EQUIPMENT: 0, Type.TITLE: 0}
            if bearer >= 0:
                for card in (*carried, cards[player["knights"][bearer]["card"]]):
                    off[Type.EQUIPMENT] += int(card["discount_equipment"])
                    off[Type.TITLE] += int(card["discount_title"])
            allocated += sum(max(int(card["rp"]) - off[Type(card["type"])], 0) for card in carried)
        capacity = sum(int(cards[k["card"]]["estate"]) for k in (*knights, *items))
        for kind in range(int(public["n_kinds"])):
            if cards[kind]["type"] == Type.DEMESNE:
                capacity += int(cards[kind]["rp"]) * int(player["in_play"][kind])
                assert player["upgraded"][kind] <= player["in_play"][kind]
        assert (player["allocated"], player["capacity"]) == (allocated, capacity)
        ids = [int(thing["id"]) for thing in knights], [int(thing["id"]) for thing in items]
        assert all(sorted(group) == group for group in ids)
        assert player["in_play"].sum() == len(knights) + len(items) + sum(
            int(player["in_play"][k]) for k in range(int(public["n_kinds"])) if cards[k]["type"] == Type.DEMESNE
        )
        monarchs += sum(int(cards[k["card"]]["monarch"]) for k in knights)
        assert all(k["influence"] >= 0 and k["resistance"] >= 0 for k in knights)
        held = public["captor"][: int(public["n_regions"])] == p
        assert held.sum() == player["captured"]
    assert public["monarchs"] == monarchs
    n_slots = int(public["rules"]["region_slots"])
    up = [region for region in public["slot_region"][:n_slots].tolist() if region >= 0]
    taken = int((public["captor"][: int(public["n_regions"])] >= 0).sum())
    assert len(up) + taken + public["region_deck"] == public["in_game"].sum()


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.sampled_from(sorted(TABLES)), st.integers(0, 10**9))
def test_at_every_seasons_end(which, seed):
    position = set_up(TABLES[which], seed)
    game = position.game
    check_conserved(position)
    round_no = 0
    while position.reason() == "running":
        round_no += 1
        position.public["round_no"] = round_no
        for season in SEASONS:
            if position.reason() == "running":
                position.play(season)
                check_conserved(position)
                check_counts(position)
                game["n_log"] = 0
            if position.reason() == "running":
                limit = position.public["rules"]["hand_limit"]
                assert max(int(own["n_hand"]) for own in game["own"]) <= limit
                for p in range(2):
                    assert position.player(p)["summer_spent"] == 0
                    assert position.player(p)["at_count"].sum() == 0
                    if which[0] == 1:  # without estates and discounts nothing ever exceeds the capacity
                        assert position.free(p) >= 0
    assert position.reason() in ("conquest", "majority", "exhaustion")


@pytest.mark.parametrize("which", sorted(TABLES))
def test_every_game_ends_and_is_counted_once(which):
    asked = 100
    played = play_games(TABLES[which], asked, 3, keep_records=True)
    a = played.tally.arrays
    ended = a["endings"]
    assert ended.sum() == asked == played.played
    assert ended[Reason.RUNNING] == ended[Reason.ERROR] == 0
    won, tied, lost = a["seats"].sum(axis=(0, 1))
    unfinished = ended[Reason.UNFINISHED] + ended[Reason.ERROR]
    assert won + tied + lost + unfinished == asked
    rows = played.rows
    assert rows is not None
    assert won == (rows["winner"] == 0).sum() and lost == (rows["winner"] == 1).sum()
    assert rows["rounds"].max() <= layout.MAX_ROUNDS
    assert (rows["game"] == np.arange(asked)).all()


@pytest.mark.parametrize("which", sorted(TABLES))
def test_tables_are_never_written(which):
    made = TABLES[which]
    before = made.game.tobytes()
    position = Position(made)
    made_again = np.frombuffer(before, layout.GAME)[0]
    rows = np.zeros(50, layout.ROW)
    fates = np.zeros((50, len(made.regions)), layout.FATE)
    counts = np.zeros((50, 2, len(made.cards), 4), np.int32)
    run_chunk(position.game, np.uint64(8), 0, 50, 1, rows, fates, counts, position.strategies)
    for name in ("rules", "n_kinds", "n_regions", "farm", "cards", "effects", "regions"):
        assert position.public[name].tobytes() == made_again["public"][name].tobytes(), name
    for name in ("decks", "region_key"):
        assert position.game["hidden"][name].tobytes() == made_again["hidden"][name].tobytes(), name
    for p in range(2):
        assert position.game["own"][p]["weights"].tobytes() == made_again["own"][p]["weights"].tobytes()


# Nothing hidden is seen


def deal_anew(game, p, dice):
    """Give `p` another hand and another order of both decks, out of the same cards that `p` may hold."""
    own, hidden = game["own"][p], game["hidden"]
    deck = hidden["decks"][p]
    places = {}
    for pile in (Pile.MAIN, Pile.DEMESNE):
        n = int(hidden["n_heap"][p, pile])
        places[pile] = (hidden["heap"][p, pile][:n] & np.uint64(4095)).astype(np.int64)
    hand = own["hand"][: int(own["n_hand"])].tolist()
    for pile in (Pile.MAIN, Pile.DEMESNE):
        held = [kind for kind in hand if (game["public"]["cards"][kind]["type"] == Type.DEMESNE) == (pile == 1)]
        unknown = [*deck["card"][pile][places[pile]].tolist(), *held]
        dice.shuffle(unknown)
        listed = deck["card"][pile].tolist()
        n = len(places[pile])
        for i, kind in enumerate(unknown[:n]):
            hidden["heap"][p, pile, i] = (i << 12) | listed.index(kind)
        hand = [kind for kind in hand if kind not in held] + unknown[n:]
    own["hand"][: len(hand)] = sorted(hand)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    st.sampled_from(["balanced", "rush", "random"]),
    st.integers(0, 10**6),
    st.integers(0, 60),
    st.integers(0, 10**6),
)
def test_the_same_view_gives_the_same_choice(name, seed, turns, shuffle):
    """Two worlds that differ in the other's hand, both decks' orders and the regions to come."""
    position = set_up(VIEWED[name], seed)
    dice = random.Random(shuffle)
    season, decision = play_some(position, turns)
    if position.reason() != "running":
        return
    p = turns % 2
    game = position.game
    game["actions"]["n"] = 0
    if game["hidden"]["decks"][p]["forms"][decision] == Form.CHOOSE:
        position.call(Call[f"LEGAL_{season.name}"], p)
    position.call(Call.REFRESH)
    game["own"][p]["decision"] = decision
    kept = position.public.copy(), game["own"][p].copy(), game["actions"].copy()
    seen = heuristic(position.public, game["own"][p], game["actions"]), game["actions"]["list"].tobytes()
    game["public"], game["own"][p], game["actions"] = kept
    before = position.public.tobytes(), game["own"][p].tobytes()
    hands = game["own"][1 - p]["hand"].tobytes(), game["hidden"]["heap"].tobytes()
    deal_anew(game, 1 - p, dice)
    deal_own_order(game, p, dice)
    hidden_order = game["hidden"]["region_order"]
    left = hidden_order[int(game["hidden"]["next_region"]) : len(position.regions)].tolist()
    dice.shuffle(left)
    hidden_order[int(game["hidden"]["next_region"]) : len(position.regions)] = left
    assert (game["own"][1 - p]["hand"].tobytes(), game["hidden"]["heap"].tobytes()) != hands
    assert (position.public.tobytes(), game["own"][p].tobytes()) == before
    again = heuristic(position.public, game["own"][p], game["actions"]), game["actions"]["list"].tobytes()
    assert again == seen


VIEWED = {name: table_of(RICH, (name, name)) for name in ("balanced", "rush", "random")}


def deal_own_order(game, p, dice):
    """Another order of one's own decks, the same cards still in them."""
    hidden = game["hidden"]
    for pile in (Pile.MAIN, Pile.DEMESNE):
        n = int(hidden["n_heap"][p, pile])
        places = (hidden["heap"][p, pile][:n] & np.uint64(4095)).astype(np.int64).tolist()
        dice.shuffle(places)
        hidden["heap"][p, pile][:n] = [(i << 12) | place for i, place in enumerate(places)]


def play_some(position, turns):
    """Play whole seasons, as many as `turns` // 8, and stop at the start of a Spring, Summer or Fall."""
    number = turns // 8
    for i in range(number):
        if position.reason() == "running":
            position.public["round_no"] = 1 + i // 4
            position.play(SEASONS[i % 4])
    season = SEASONS[number % 4] if number % 4 < 3 else Call.SPRING
    position.public["season"] = season - Call.SPRING + 1
    position.public["turn_no"] = 1
    return season, {Call.SPRING: 1, Call.SUMMER: 2, Call.FALL: 3}[season]


def test_what_a_strategy_is_handed_names_no_other_players_cards():
    """The records of a strategy's signature: none of the other's hand, a heap or the regions to come."""
    handed = [record.dtype for record in STRATEGY.args]
    assert handed == [layout.PUBLIC, layout.OWN, layout.ACTIONS]


def test_what_is_played_is_worth_watching():
    """Every effect is on some card, and every kind of event happens in a few of these games."""
    assert {text.kind for card in RICH for text in card.effects} == set(VOCABULARY)
    met = set()
    for made in TABLES.values():
        for game_no in range(30):
            log, *_ = play_logged(made, game_no, 1)
            met |= set(log[:, 0].tolist())
    assert met == {int(event) for event in Event}
