"""WI: draws, and knights that come back from quests."""

import pytest

from tests.rules.borders import Call
from tests.rules.cases import case
from tests.rules.positions import effect, quest, table


def snow(**switches):
    return table(**switches).deck(0, ["Squire"] * 9, ["Farm"] * 9).deck(1, ["Errant"] * 9, ["Farm"] * 9)


# WI1


@pytest.mark.parametrize("before", [case("WI1-from-0", 0), case("WI1-from-1", 1)])
def test_the_next_player_becomes_active(before):
    position = snow()
    position.public["active"] = before
    position.play(Call.WINTER)
    assert position.events("season") == [f"season 1 winter {1 - before}"]
    assert position.public["active"] == 1 - before


# WI2


@pytest.mark.parametrize(
    "number, draws",
    [
        case("WI2-switch-winter_draws-1", 1, ["draw 1 main Errant winter", "draw 0 main Squire winter"]),
        case(
            "WI2-switch-winter_draws-2",
            2,
            ["draw 1 main Errant winter", "draw 0 main Squire winter"] * 2,
        ),
    ],
)
def test_draws(number, draws):
    position = snow(winter_draws=number)
    position.play(Call.WINTER)
    assert position.events("draw") == draws


def test_WI2_from_the_deck_of_ones_choice():
    position = snow().script(0, "draw", "draw demesne").script(1, "draw", "draw main")
    position.play(Call.WINTER)
    assert position.events("draw") == ["draw 1 main Errant winter", "draw 0 demesne Farm winter"]
    assert position.in_hand(0) == ["Farm"]
    assert position.player(0)["n_piles"].tolist() == [9, 8]


@pytest.mark.parametrize(
    "main, demesne, card",
    [
        case("WI2-main-is-empty", [], ["Farm"], "demesne Farm"),
        case("WI2-demesne-is-empty", ["Squire"], [], "main Squire"),
    ],
)
def test_one_deck_empty_the_other_without_asking(main, demesne, card):
    position = snow().deck(0, main, demesne)
    position.play(Call.WINTER)
    assert position.events("draw")[1] == f"draw 0 {card} winter"
    assert (position.asked(0, "draw"), position.asked(1, "draw")) == (0, 1)


def test_WI2_the_top_card_is_drawn():
    position = table().deck(0, ["Lance", "Squire", "Bors"]).deck(1, ["Squire"] * 3)
    for _ in range(3):
        position.play(Call.DRAW, 0, 2)
    assert [line.split()[3] for line in position.events("draw")] == ["Lance", "Squire", "Bors"]


# WI3


def test_WI3_in_turn_order_by_slot():
    position = (
        snow().engaged(0, "Bors", paid=0).engaged(0, "Squire", paid=0).engaged(1, "Gawain", paid=0).knight(1, "Errant")
    )
    position.play(Call.WINTER)
    assert position.events("reset") == ["reset 1 #3 0", "reset 0 #1 0", "reset 0 #2 0"]
    assert {position.stance(0, "Bors"), position.stance(0, "Squire"), position.stance(1, "Gawain")} == {"ready"}


def test_WI3_after_the_draws_of_both():
    position = snow().engaged(1, "Bors", paid=1)
    position.play(Call.WINTER)
    assert position.events("draw", "reset") == [
        "draw 1 main Errant winter",
        "draw 0 main Squire winter",
        "reset 1 #1 1",
        "draw 1 main Errant quest",
    ]


# WI4


def test_WI4_the_knights_controller_draws_right_after_each_reset():
    position = snow().engaged(1, "Bors", paid=2).engaged(1, "Squire", paid=1)
    for deck in ("main", "demesne", "main", "demesne"):
        position.script(1, "draw", f"draw {deck}")
    position.play(Call.WINTER)
    assert position.events("draw", "reset")[2:] == [
        "reset 1 #1 2",
        "draw 1 demesne Farm quest",
        "draw 1 main Errant quest",
        "reset 1 #2 1",
        "draw 1 demesne Farm quest",
    ]
    assert position.of(1, "Bors")["paid"] == 0


def test_WI4_as_many_as_were_paid_whoever_paid():
    position = snow().rp(0, 9).knight(1, "Arthur").hand(0, "Grail").region("Kent")
    position.script(0, "summer", "quest Grail > their Arthur").play(Call.SUMMER)
    position.play(Call.WINTER)
    assert position.events("draw")[2:] == ["draw 1 main Errant quest"] * 3


def test_WI4_a_printed_cost_counts_as_well():
    position = table(quest("Hart", rp=4)).rp(0, 9).region("Kent").knight(0, "Squire").hand(0, "Hart")
    position.deck(0, ["Squire"] * 9).deck(1, ["Squire"] * 9)
    position.script(0, "summer", "quest Hart > Squire").play(Call.SUMMER)
    position.play(Call.WINTER)
    assert len(position.events("draw")) == 2 + 4


def test_WI4_nothing_is_drawn_twice():
    position = snow().engaged(1, "Bors", paid=2)
    position.play(Call.WINTER)
    position.events()
    position.play(Call.WINTER)
    assert position.events("reset", "draw") == ["draw 0 main Squire winter", "draw 1 main Errant winter"]


# WI5


@pytest.mark.parametrize(
    "empty, events",
    [case("WI5-the-active-player", 1, []), case("WI5-the-other-player", 0, ["draw 1 main Squire winter"])],
)
def test_nothing_to_draw_ends_the_game(empty, events):
    position = table(hand_limit=0).deck(1 - empty, ["Squire"])
    position.play(Call.WINTER)
    assert position.reason() == "exhaustion"
    assert position.events()[1:] == events


def test_WI5_in_the_middle_of_a_quests_draws():
    position = (
        table(hand_limit=0).deck(0, ["Squire"]).deck(1, ["Errant"] * 2).engaged(1, "Bors", paid=3).engaged(1, "Squire")
    )
    position.play(Call.WINTER)
    assert position.events()[1:] == [
        "draw 1 main Errant winter",
        "draw 0 main Squire winter",
        "reset 1 #1 3",
        "draw 1 main Errant quest",
    ]
    assert position.reason() == "exhaustion"
    assert position.stance(1, "Squire") == "engaged"


def test_WI5_the_last_card_may_be_drawn():
    position = table().deck(0, ["Squire"]).deck(1, [], ["Farm"])
    position.play(Call.WINTER)
    assert position.reason() == "running"


def test_WI5_nobody_must_draw_for_a_knight_without_draws():
    position = table(quest("Errand", effect("quest_draws", count=0))).deck(0, ["Squire"]).deck(1, ["Squire"])
    position.engaged(1, "Bors", paid=0).play(Call.WINTER)
    assert position.reason() == "running"
