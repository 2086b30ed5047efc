"""FA: cards taken back, and new regions."""

import pytest

from rtsim.engine.codes import Rule
from tests.rules.borders import Call
from tests.rules.cases import case, check_accepted, check_refused
from tests.rules.positions import table


def autumn():
    return (
        table()
        .rp(0, 30)
        .knight(0, "Gawain", "Lance", "Baron")
        .engaged(0, "Bors", "Duke", paid=2)
        .loose(0, "Shield")
        .fall()
    )


# FA1


def test_FA1_any_card_in_play_but_demesnes():
    assert autumn().legal(0) == [
        "return_knight Gawain",
        "return_knight Bors",
        "return_item Lance",
        "return_item Baron",
        "return_item Duke",
        "return_item Shield",
    ]


@pytest.mark.parametrize(
    "action, told, left",
    [
        case("FA1-equipment", "return_item Lance", ["return_item 0 Lance #2"], ("Gawain", (8, 7))),
        case("FA1-title", "return_item Baron", ["return_item 0 Baron #3"], ("Gawain", (10, 6))),
        case("FA1-unpaired-equipment", "return_item Shield", ["return_item 0 Shield #7"], ("Gawain", (11, 7))),
    ],
)
def test_item_taken_back(action, told, left):
    check_accepted(autumn, 0, action, told)
    position = autumn().done(0, action)
    name = action.split()[1]
    assert position.in_hand(0) == [name]
    assert position.strength(0, left[0]) == left[1]
    assert position.spent(0) == []


def test_FA1_an_engaged_knight_then_draws_nothing():
    position = autumn().deck(0, ["Squire"] * 5).deck(1, ["Squire"])
    position.script(0, "fall", "return_knight Bors").play(Call.FALL)
    position.play(Call.WINTER)
    assert position.events("reset", "draw") == ["draw 1 main Squire winter", "draw 0 main Squire winter"]
    assert "Bors" in position.in_hand(0)


WRONG = [
    case("FA1-no-such-knight", lambda: autumn(), "return_knight #2"),
    case("FA1-no-such-item", lambda: autumn(), "return_item #4"),
    case("FA1-not-the-opponents", lambda: table().knight(1, "Squire").fall(), "return_knight #0"),
    case("FA1-twice", lambda: returned(), "return_knight #0"),
    case("FA1-no-recruiting", lambda: table().rp(0, 9).hand(0, "Squire").fall(), "recruit Squire"),
    case("FA1-no-demesne", lambda: table().hand(0, "Farm").fall(), "demesne Farm"),
]


def returned():
    position = autumn().done(0, "return_knight Gawain")
    position.events()
    return position


@pytest.mark.parametrize("build, action", WRONG)
def test_not_taken_back(build, action):
    check_refused(build, 0, action, Rule.FA1)


@pytest.mark.parametrize(
    "switch, turns",
    [
        case(
            "FA1-switch-fall_return-all",
            "all",
            ["turn 1", "return_knight 1 Squire #2", "turn 0", "return_knight 0 Squire #1"],
        ),
        case("FA1-switch-fall_return-active_only", "active_only", ["turn 1", "return_knight 1 Squire #2"]),
    ],
)
def test_who_may_take_back(switch, turns):
    position = table(fall_return=switch).region("Kent").knight(0, "Squire").knight(1, "Squire")
    position.public["active"] = 1
    for p in range(2):
        position.script(p, "fall", "return_knight Squire")
    position.play(Call.FALL)
    assert position.events("turn", "return_knight") == turns


def test_FA1_one_turn_a_player_also_after_one_that_was_used():
    position = autumn()
    position.script(0, "fall", "return_item Lance").script(0, "fall", "return_item Baron").play(Call.FALL)
    assert position.events("turn", "return_item") == ["turn 0", "return_item 0 Lance #2", "turn 1"]


# FA2


def test_FA2_a_knight_leaves_titles_to_the_spent_pile_and_equipment_unpaired():
    position = autumn().done(0, "return_knight Gawain")
    assert position.events() == ["return_knight 0 Gawain #1", "spent 0 Baron fall", "unpair 0 #2"]
    assert (position.in_hand(0), position.spent(0), position.bearer(0, "Lance")) == (
        ["Gawain"],
        ["Baron"],
        None,
    )


def test_FA2_equipment_left_still_costs_RP():
    position = autumn()
    before = position.free(0)
    position.done(0, "return_knight Gawain")
    assert position.free(0) == before + 6 + 1


def test_FA2_a_title_taken_back_first_is_kept():
    position = autumn().done(0, "return_item Duke", "return_knight Bors")
    assert (position.in_hand(0), position.spent(0)) == (["Bors", "Duke"], [])


def test_FA2_taken_back_one_at_a_time_in_the_order_planned():
    position = autumn()
    position.script(0, "fall", "return_knight Gawain", "return_item Lance", "return_item Shield").turn(0)
    assert [line.split()[0] for line in position.events()] == [
        "turn",
        "return_knight",
        "spent",
        "unpair",
        "return_item",
        "return_item",
    ]
    assert position.in_hand(0) == ["Gawain", "Shield", "Lance"]


def test_FA2_discards_come_only_after_both_have_taken_back():
    position = table(hand_limit=1).region("Kent").rp(0, 9).knight(0, "Squire").hand(0, "Errant").knight(1, "Squire")
    position.script(0, "fall", "return_knight Squire").script(1, "fall", "return_knight Squire")
    position.script(0, "discard", "discard Errant").play(Call.FALL)
    assert position.events()[1:] == [
        "turn 0",
        "return_knight 0 Squire #1",
        "turn 1",
        "return_knight 1 Squire #2",
        "discard 0 Errant",
        "spent 0 Errant discard",
    ]


# FA3


def test_FA3_filled_up_in_the_order_of_the_deck_the_lowest_slot_first():
    position = table().region("Kent", "Gwent", "Orkney").region_deck("Lothian", "Cornwall")
    position.public["slot_region"][0] = position.public["slot_region"][2] = -1
    position.play(Call.FALL)
    assert position.events("region") == ["region Lothian", "region Cornwall"]
    assert position.turned_up() == ["Lothian", "Gwent", "Cornwall"]
    assert position.public["region_deck"] == 0


def test_FA3_no_more_than_the_deck_holds():
    position = table().region("Kent").region_deck("Lothian")
    position.play(Call.FALL)
    assert position.turned_up() == ["Kent", "Lothian", None]


def test_FA3_after_all_returns_and_before_the_discards():
    position = table(hand_limit=0).region("Kent").region_deck("Lothian").rp(0, 9).knight(0, "Squire")
    position.script(0, "fall", "return_knight Squire").play(Call.FALL)
    assert [line.split()[0] for line in position.events()] == [
        "season",
        "turn",
        "return_knight",
        "turn",
        "region",
        "discard",
        "spent",
    ]


def test_FA3_nothing_to_fill():
    position = table(region_slots=1).region("Kent").region_deck("Lothian")
    position.play(Call.FALL)
    assert position.events("region") == []


# The same asked card by card


def test_FA2_the_list_is_shorter_after_each():
    position = autumn().done(0, "return_knight Gawain")
    assert position.legal(0) == [
        "return_knight Bors",
        "return_item Lance",
        "return_item Duke",
        "return_item Shield",
    ]
