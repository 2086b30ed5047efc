"""EN: how games end, and who has won."""

import numpy as np
import pytest

from rtsim.cards import Region
from rtsim.engine import layout
from rtsim.engine.loop import run_chunk
from rtsim.houserules import HouseRules
from rtsim.run.table import build_table
from tests.rules.borders import Call
from tests.rules.cases import case
from tests.rules.positions import REGIONS, STOCK, Position, deck_of, effect, knight, named, pilot, table

# EN1


def test_EN1_the_last_region():
    position = table().region("Kent").captured(1, "Orkney").knight(0, "Arthur", at="Kent")
    position.play(Call.SUMMER)
    assert position.reason() == "conquest"


@pytest.mark.parametrize(
    "build",
    [
        case(
            "EN1-not-with-regions-in-the-deck",
            lambda: table().region("Kent").region_deck("Lothian", "Gwent", "Orkney"),
        ),
        case("EN1-not-with-another-turned-up", lambda: table().region("Kent", "Orkney")),
    ],
)
def test_no_conquest(build):
    position = build().captured(1, "Cornwall").knight(0, "Arthur", at="Kent")
    position.play(Call.SUMMER)
    assert (position.captor("Kent"), position.reason()) == (0, "running")


# EN2: Cornwall 3, Gwent 3, Kent 2, Lothian 4, Orkney 5


def held(p, *names, switches=None, more=()):
    """All five regions in the game, those of `names` captured, and Kent (2) about to be captured by `p`."""
    position = table(*more, **(switches or {})).region("Kent").captured(p, *names)
    left = [region.name for region in REGIONS if region.name not in (*names, "Kent")]
    return position.region_deck(*left).knight(p, "Arthur", at="Kent")


@pytest.mark.parametrize(
    "p, names, reason",
    [
        case("EN2-9-of-17", 0, ("Cornwall", "Lothian"), "majority"),
        case("EN2-8-of-17", 0, ("Cornwall", "Gwent"), "running"),
        case("EN2-the-other-player", 1, ("Orkney", "Gwent"), "majority"),
        case("EN2-switch-majority_end-True", 1, ("Orkney", "Lothian"), "majority"),
    ],
)
def test_majority(p, names, reason):
    position = held(p, *names)
    position.play(Call.SUMMER)
    assert position.reason() == reason


def test_EN2_switch_majority_end_False():
    position = held(0, "Orkney", "Lothian", switches={"majority_end": False})
    position.play(Call.SUMMER)
    assert position.reason() == "running"


def test_EN2_exactly_half_is_not_more_than_half():
    even = Region("Even", 1, 1)
    position = held(0, "Orkney", switches={}, more=(even,)).region_deck("Cornwall", "Gwent", "Lothian", "Even")
    assert position.public["renown_in_game"] == 18
    position.captured(0, "Cornwall").captured(1, "Even")
    position.public["slot_region"][0] = -1
    position.player(0)["renown"] = 9
    position.play(Call.CHECK_END)
    assert position.reason() == "running"
    position.player(0)["renown"] = 10
    position.play(Call.CHECK_END)
    assert position.reason() == "majority"


def test_EN2_regions_not_in_this_game_do_not_count():
    position = table().region("Kent").region_deck("Cornwall").captured(1, "Gwent").captured(0, "Orkney")
    assert position.public["renown_in_game"] == 2 + 3 + 3 + 5
    position.knight(0, "Arthur", at="Kent").play(Call.SUMMER)
    assert position.reason() == "majority"


# EN3


def test_EN3_a_draw_that_must_be_and_cannot_be():
    position = table().deck(0, ["Squire"])
    position.play(Call.WINTER)
    assert position.reason() == "exhaustion"


def test_EN3_empty_decks_alone_do_not_end_it():
    position = table().region("Kent").deck(1, ["Squire"])
    for season in (Call.SPRING, Call.SUMMER, Call.FALL):
        position.play(season)
    assert position.reason() == "running"


def test_EN3_by_the_text_of_a_card_in_any_season():
    page = knight("Page", 1, 1, 1, effect("draw", when="played", count=2))
    position = table(page, hand_limit=0).rp(0, 9).deck(0, ["Squire"]).hand(0, "Page", "Errant")
    position.script(0, "spring", "recruit Page", "recruit Errant").play(Call.SPRING)
    assert position.reason() == "exhaustion"
    assert position.events()[1:] == [
        "turn 0",
        "recruit 0 Page #1",
        "effect 0 Page 0 2 2",
        "draw 0 main Squire effect",
    ]


# EN4


def test_EN4_conquest_goes_before_majority():
    position = table().region("Kent").captured(0, "Orkney").knight(0, "Arthur", at="Kent")
    position.play(Call.SUMMER)
    assert position.reason() == "conquest"


def test_EN4_after_the_way_home_and_before_the_discards():
    position = held(0, "Orkney", "Lothian", switches={"hand_limit": 0}).hand(0, "Squire")
    position.play(Call.SUMMER)
    assert [line.split()[0] for line in position.events()] == ["season", "turn", "turn", "resolve", "home"]
    assert position.in_hand(0) == ["Squire"]


def test_EN4_nothing_follows_the_end():
    position = held(0, "Orkney", "Lothian").deck(0, ["Squire"]).deck(1, ["Squire"])
    position.play(Call.ROUND)
    assert [line.split()[2] for line in position.events("season")] == ["spring", "summer"]


def test_EN4_the_end_is_looked_for_in_summer_only():
    position = table().region("Kent").captured(0, "Orkney").deck(0, ["Squire"]).deck(1, ["Squire"])
    for season in (Call.SPRING, Call.FALL, Call.WINTER):
        position.play(season)
    assert position.reason() == "running"
    position.play(Call.SUMMER)
    assert position.reason() == "majority"


# EN5


@pytest.mark.parametrize(
    "first, second, winner",
    [
        case("EN5-most-renown", ("Orkney",), ("Lothian",), 0),
        case("EN5-most-renown-the-other", ("Kent",), ("Cornwall",), 1),
        case("EN5-more-renown-in-more-regions", ("Kent", "Lothian"), ("Orkney",), 0),
        case("EN5-equal-renown-fewer-regions", ("Kent", "Cornwall"), ("Orkney",), 1),
        case("EN5-equal-renown-fewer-regions-the-other", ("Orkney",), ("Kent", "Gwent"), 0),
        case("EN5-a-tie", ("Cornwall",), ("Gwent",), -1),
        case("EN5-nothing-captured", (), (), -1),
    ],
)
def test_winner(first, second, winner):
    position = table().captured(0, *first).captured(1, *second)
    position.game["reason"] = 3
    assert position.play(Call.FINISH) == winner
    renown = [int(position.player(p)["renown"]) for p in range(2)]
    told = f"end exhaustion 1 {renown[0]} {renown[1]} {len(first)} {len(second)} {winner}"
    assert position.events() == [told]


@pytest.mark.parametrize("reason", [case("EN5-unfinished-has-no-winner", 4), case("EN5-nor-has-an-error", 5)])
def test_no_winner(reason):
    position = table().captured(0, "Orkney")
    position.game["reason"] = reason
    assert position.play(Call.FINISH) == -1


# EN6


@pytest.mark.parametrize("draws", [case("EN6-one-draw-a-winter", 1), case("EN6-three", 3)])
def test_games_without_any_action_end(draws):
    deck = deck_of(STOCK, REGIONS, Squire=30)
    idle = pilot()
    made = build_table(deck, deck, (idle, idle), HouseRules(winter_draws=draws))
    position = Position(made)
    rows = np.zeros(20, layout.ROW)
    fates = np.zeros((20, len(REGIONS)), layout.FATE)
    counts = np.zeros((20, 2, len(made.cards), 4), np.int32)
    assert run_chunk(position.game, np.uint64(1), 0, 20, 1, rows, fates, counts, position.strategies) == 20
    n_left = deck.n_main + deck.n_demesne - 1 - 10
    assert set(rows["reason"].tolist()) == {3}
    assert set(rows["rounds"].tolist()) == {n_left // draws + 1}


def test_EN6_even_when_names_clash_for_ever():
    position = table(named("Twin", 1, 1, 0, effect("recall"))).region("Kent").hand(0, "Twin").hand(1, "Twin")
    position.deck(0, ["Squire"]).deck(1, ["Squire"])
    for p in range(2):
        for _ in range(9):
            position.script(p, "spring", position.words.pack(p, "recruit Twin"))
    while position.reason() == "running":
        position.play(Call.ROUND)
    assert position.reason() == "exhaustion"
