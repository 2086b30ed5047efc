"""S: who is first, the Farm, the opening hands, the first regions."""

import numpy as np
import pytest

from rtsim.engine.codes import Form
from rtsim.houserules import HouseRules
from rtsim.run.table import build_table
from tests.rules.borders import Call, deal_many
from tests.rules.cases import case
from tests.rules.positions import REGIONS, STOCK, Position, deck_of, pilot, table

PLAIN = {"Squire": 40, "Farm": 12, "Manor": 8}


def dealt(
    game_no=0,
    seed=5,
    paired=True,
    copies=(PLAIN, PLAIN),
    split=2,
    openings=(None, None),
    region_count=None,
    **switches,
):
    """A game just set up. split: index of the answer to how many demesnes are drawn."""
    decks = []
    for counts in copies:
        deck = deck_of(STOCK, REGIONS)
        main = {name: n for name, n in counts.items() if name in deck.main}
        demesne = {name: n for name, n in counts.items() if name in deck.demesne}
        decks.append(type(deck)("test", None, "", main, demesne, (), None, None, deck.pool))
    chooser = pilot(forms=(Form.CHOOSE,) * 6, weights=(float(split),))
    made = build_table(
        decks[0],
        decks[1],
        (chooser, chooser),
        HouseRules(**switches),
        region_count=region_count,
        openings=openings,
    )
    position = Position(made)
    position.game["logging"] = 1
    hands, deals, regions = np.zeros((1, 2, 1), np.int32), np.zeros(1, np.uint64), np.zeros((1, 1), np.int64)
    deal_many(position.game, position.strategies, np.uint64(seed), game_no, int(paired), hands, deals, regions)
    return position


def first_of(**more):
    return int(dealt(**more).public["first"])


# S1


def test_S1_switch_first_random_either_may_start():
    assert {first_of(game_no=2 * i) for i in range(20)} == {0, 1}


def test_S1_a_pair_has_each_first_once():
    for i in range(10):
        assert first_of(game_no=2 * i) + first_of(game_no=2 * i + 1) == 1


def test_S1_unpaired_games_have_a_coin_each():
    starts = [first_of(game_no=i, paired=False) for i in range(40)]
    assert 0 < sum(starts) < 40


@pytest.mark.parametrize("first, player", [case("S1-switch-first-a", "a", 0), case("S1-switch-first-b", "b", 1)])
def test_first_given(first, player):
    starts = {first_of(game_no=i, paired=False, first=first) for i in range(20)}
    assert starts == {player}


def test_S1_the_first_player_is_active():
    position = dealt()
    assert position.public["active"] == position.public["first"]


# S2


def test_S2_one_Farm_in_play_and_off_the_deck():
    position = dealt()
    for p in range(2):
        assert position.in_play(p) == ["Farm"]
        assert (position.player(p)["capacity"], position.player(p)["allocated"]) == (1, 0)
        assert position.player(p)["n_piles"].tolist() == [40 - 7, 20 - 1 - 3]


def test_S2_in_turn_order_before_any_card_is_drawn():
    for game_no in (0, 1):
        position = dealt(game_no=game_no)
        first = int(position.public["first"])
        assert position.events()[:2] == [f"farm {first}", f"farm {1 - first}"]


def test_S2_the_rest_of_a_deck_is_shuffled():
    orders = set()
    for game_no in range(0, 20, 2):
        hand = dealt(game_no=game_no, split=9, copies=({**PLAIN}, {**PLAIN}))
        orders.add(tuple(hand.events("hand")[:10]))
    assert len(orders) > 5


# S3


@pytest.mark.parametrize("split, demesnes", [case("S3-one", 0, 1), case("S3-three", 2, 3), case("S3-all-ten", 9, 10)])
def test_split(split, demesnes):
    position = dealt(split=split)
    first = int(position.public["first"])
    events = position.events("opening", "hand")
    for p, told in ((first, events[:11]), (1 - first, events[11:])):
        assert told[0] == f"opening {p} {demesnes}"
        cards = [line.removeprefix(f"hand {p} ") for line in told[1:]]
        assert len(cards) == 10
        assert all(card in ("Farm", "Manor") for card in cards[:demesnes])
        assert all(card == "Squire" for card in cards[demesnes:])


def test_S3_no_more_than_the_demesne_deck_holds():
    small = {"Squire": 40, "Farm": 3}
    position = dealt(copies=(small, PLAIN), split=1)
    assert position.in_hand(0).count("Farm") == 2
    assert len(position.in_hand(0)) == 10


def test_S3_nothing_but_the_Farm_is_an_opening_of_none():
    position = dealt(copies=({"Squire": 40, "Farm": 1}, PLAIN))
    assert position.in_hand(0) == ["Squire"] * 10
    assert "opening 0 0" in position.events()


def test_S3_a_small_main_deck_leaves_a_smaller_hand():
    position = dealt(copies=({"Squire": 4, "Farm": 20}, PLAIN), split=2)
    assert position.in_hand(0) == ["Squire"] * 4 + ["Farm"] * 3


def test_S3_asked_before_a_card_is_seen_and_only_with_a_choice():
    position = dealt(copies=({"Squire": 40, "Farm": 2}, PLAIN))
    assert position.game["decisions"] == 1  # player 0 has one demesne to draw: no choice
    forced = dealt(openings=(4, 7))
    assert forced.game["decisions"] == 0
    assert [forced.in_hand(p).count("Squire") for p in range(2)] == [6, 3]


# S4


def test_S4_switch_region_slots_3():
    position = dealt()
    turned = [line.removeprefix("region ") for line in position.events("region")]
    assert turned == position.turned_up() and len(set(turned)) == 3
    assert position.public["region_deck"] == 2


@pytest.mark.parametrize("slots, up", [case("S4-switch-region_slots-1", 1, 1), case("S4-switch-region_slots-8", 8, 5)])
def test_other_slots(slots, up):
    position = dealt(region_slots=slots)
    assert [name is not None for name in position.turned_up()] == [True] * up + [False] * (slots - up)
    assert position.public["region_deck"] == 5 - up


def test_S4_the_region_deck_is_shuffled():
    assert len({tuple(dealt(game_no=2 * i).turned_up()) for i in range(20)}) > 5


def test_D5_region_count_draws_some_of_them():
    seen = set()
    for game_no in range(0, 30, 2):
        position = dealt(game_no=game_no, region_count=4)
        in_game = position.public["in_game"][:5]
        assert in_game.sum() == 4
        renown = sum(int(r["renown"]) for r, used in zip(position.public["regions"], in_game, strict=False) if used)
        assert position.public["renown_in_game"] == renown
        seen.add(tuple(in_game.tolist()))
    assert len(seen) == 5


# S5


@pytest.mark.parametrize(
    "hand",
    [
        case("S5-switch-opening_hand-10", 10),
        case("S5-switch-opening_hand-6", 6),
        case("S5-switch-opening_hand-14", 14),
    ],
)
def test_opening_hand(hand):
    position = dealt(opening_hand=hand, split=3)
    for p in range(2):
        held = position.in_hand(p)
        assert (len(held), held.count("Squire")) == (hand, hand - 4)


def test_S5_the_split_is_at_most_the_opening_hand():
    position = dealt(opening_hand=6, split=5)
    assert position.in_hand(0).count("Squire") == 0
    assert dealt(opening_hand=6, split=6).reason() == "error"


@pytest.mark.parametrize(
    "limit, kept",
    [
        case("S5-switch-hand_limit-10", 10, 10),
        case("S5-switch-hand_limit-3", 3, 3),
        case("S5-switch-hand_limit-0", 0, 0),
    ],
)
def test_hand_limit(limit, kept):
    position = table(hand_limit=limit).hand(0, *["Squire"] * 12).spring()
    position.play(Call.SPRING)
    assert len(position.in_hand(0)) == kept
    assert position.spent(0) == ["Squire"] * (12 - kept)
