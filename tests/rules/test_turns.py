"""Turns as strategies take them: one choice at a time, or planned as a whole (SP1, SU1, FA1)."""

import pytest

from rtsim.engine import layout
from tests.rules import borders
from tests.rules.borders import Call
from tests.rules.cases import case
from tests.rules.positions import CHOICES, PLANS, pilot, table
from tests.rules.words import packed


def test_SP1_chosen_one_by_one_until_pass():
    position = table(forms=CHOICES).rp(0, 9).hand(0, "Squire", "Lance", "Errant").spring()
    position.script(0, "spring", "recruit Squire").script(0, "spring", packed(3, position.kinds.index("Lance"), 0))
    position.script(0, "spring", "pass")
    assert position.turn(0) == 2
    assert position.events() == ["turn 0", "recruit 0 Squire #1", "equip 0 Lance #2 #1"]
    assert position.asked(0, "spring") == 3


@pytest.mark.parametrize(
    "season",
    [
        case("SP1-not-asked-without-a-choice", "spring"),
        case("SU1-not-asked-without-a-choice", "summer"),
        case("FA1-not-asked-without-a-choice", "fall"),
    ],
)
def test_nothing_but_pass(season):
    position = getattr(table(forms=CHOICES).region("Kent"), season)()
    assert position.turn(0) == 0
    assert position.asked(0, season) == 0


def test_SU1_chosen_one_by_one():
    position = table(forms=CHOICES).region("Kent").knight(0, "Squire").knight(0, "Errant").summer()
    position.script(0, "summer", "commit Errant > Kent").script(0, "summer", "commit Squire > Kent")
    assert position.turn(0) == 2
    assert position.asked(0, "summer") == 2  # then there is nothing left to choose


def test_FA1_chosen_one_by_one():
    position = table(forms=CHOICES).knight(0, "Squire", "Lance", "Baron").fall()
    for action in ("return_item Baron", "return_knight Squire", "return_item Lance"):
        position.script(0, "fall", action)
    assert position.turn(0) == 3
    assert position.in_hand(0) == ["Squire", "Lance", "Baron"]


def test_SP1_a_plan_is_asked_every_turn():
    position = table()
    position.play(Call.SPRING)
    assert [position.asked(p, "spring") for p in range(2)] == [1, 1]


def test_SP1_a_plan_ends_at_a_pass():
    position = table().rp(0, 9).hand(0, "Squire", "Errant").spring()
    position.script(0, "spring", "recruit Squire", "pass", "recruit Errant")
    assert position.turn(0) == 1


def test_SP1_a_turn_whose_first_action_is_unlawful_counts_as_none():
    position = table().rp(0, 1).hand(0, "Errant", "Squire").spring()
    position.script(0, "spring", "recruit Errant", "recruit Squire")
    assert position.turn(0) == 0
    assert position.events() == ["turn 0", f"illegal 0 {position.words.pack(0, 'recruit Errant')} G2"]
    assert position.game["illegal_rule"][0] == 1


@pytest.mark.parametrize(
    "forms, answer",
    [
        case("SP1-index-below-0", CHOICES, -1),
        case("SP1-index-beyond-the-list", CHOICES, 3),
        case("SP1-plan-of-less-than-nothing", PLANS, -1),
        case("SP1-plan-longer-than-its-list", PLANS, layout.MAX_ACTIONS + 1),
        case("SP1-a-plan-of-what-is-no-action", PLANS, 1),
    ],
)
def test_nonsense_ends_the_game(forms, answer):
    mad = pilot(borders.nonsense, forms, (float(answer),))
    position = table(pilots=(mad, mad)).rp(0, 9).hand(0, "Squire", "Errant").spring()
    position.game["own"][0]["weights"][0] = answer
    position.game["actions"]["list"][0] = 99 << 24
    position.turn(0)
    assert (position.reason(), int(position.game["culprit"])) == ("error", 0)
    assert len(position.in_hand(0)) == 2
    assert position.play(Call.FINISH) == -1


def test_LIMIT_a_full_table_ends_the_game_unfinished():
    position = table(winter_draws=1).hand(0, "Squire", "Farm").rp(0, 400).spring()
    for _ in range(layout.MAX_KNIGHTS):
        position.knight(0, "Squire")
    position.script(0, "spring", "recruit Squire", "demesne Farm")
    assert position.turn(0) == 0
    assert position.reason() == "unfinished"
    assert position.in_hand(0) == ["Squire", "Farm"]
    assert position.events("illegal") == []


def test_LIMIT_items_have_their_own_room():
    position = table().hand(0, "Lance").rp(0, 800).knight(0, "Squire", *["Lance"] * layout.MAX_ITEMS).spring()
    position.script(0, "spring", "equip Lance > Squire").turn(0)
    assert position.reason() == "unfinished"
