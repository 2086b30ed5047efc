"""RS: resolving campaigns."""

import pytest

from rtsim.cards import Region
from tests.rules.borders import Call
from tests.rules.cases import case
from tests.rules.positions import knight, table

MARCH = Region("March", 10, 4)


def contest(first, second, region=MARCH, **switches):
    """Knights of given (Influence, Resistance) of both players at one region, resolved."""
    cards = {pair: knight(f"K{pair[0]}-{pair[1]}", pair[0], pair[1], 0) for pair in (*first, *second)}
    position = table(region, *cards.values(), **switches).region(region.name)
    for p, side in enumerate((first, second)):
        for pair in side:
            position.knight(p, cards[pair].name, at=region.name)
    position.play(Call.RESOLVE)
    return position


# RS1


@pytest.mark.parametrize(
    "first, second, told",
    [
        case("RS1-influence-adds-up", [(4, 1), (5, 2)], [], "9 0 3 0 9 -3"),
        case("RS1-less-the-resistance-against-it", [(12, 3)], [(9, 4)], "12 9 3 4 8 6"),
        case("RS1-of-all-of-them", [(12, 3), (1, 1)], [(9, 4), (2, 5)], "13 11 4 9 4 7"),
        case("RS1-may-be-negative", [(1, 0)], [(0, 6)], "1 0 0 6 -5 0"),
    ],
)
def test_force(first, second, told):
    assert contest(first, second).events("resolve")[0].startswith(f"resolve March {told} ")


# RS2, RS3, RS4

OUTCOMES = [
    case("RS2-exceeds-alone", [(11, 0)], [], "unopposed", 0),
    case("RS2-just-equal-is-not-enough", [(10, 0)], [], "short", None),
    case("RS2-the-other-player", [], [(11, 0)], "unopposed", 1),
    case("RS2-the-other-does-not-exceed", [(11, 0)], [(10, 0)], "one_exceeds", 0),
    case("RS2-switch-contest_when-both_exceed", [(12, 0)], [(10, 0)], "one_exceeds", 0),
    case("RS2-resistance-tells", [(14, 0)], [(0, 4)], "short", None),
    case("RS3-lead-of-just-the-renown", [(15, 0)], [(11, 0)], "lead", 0),
    case("RS3-switch-contest_margin-at_least", [(11, 0)], [(15, 0)], "lead", 1),
    case("RS3-lead-below-the-renown", [(14, 0)], [(11, 0)], "margin", None),
    case("RS3-equal", [(12, 0)], [(12, 0)], "equal", None),
    case("RS3-lead-after-resistance", [(15, 3)], [(17, 3)], "margin", None),
    case("RS4-nobody-exceeds", [(5, 0)], [(5, 0)], "short", None),
    case("RS4-equal-and-short", [(10, 0)], [(10, 0)], "short", None),
]


@pytest.mark.parametrize("first, second, why, captor", OUTCOMES)
def test_outcome(first, second, why, captor):
    position = contest(first, second)
    assert position.events("resolve")[0].split()[-2:] == [why, str(-1 if captor is None else captor)]
    assert position.captor("March") == captor
    assert position.turned_up()[0] == ("March" if captor is None else None)
    assert [int(position.player(p)["renown"]) for p in range(2)] == [4 if captor == p else 0 for p in range(2)]


MORE_THAN = {"contest_margin": "more_than"}
PRESENT = {"contest_when": "both_present"}
HOUSE = [
    case("RS3-switch-contest_margin-more_than", MORE_THAN, [(15, 0)], [(11, 0)], "margin", None),
    case("RS3-switch-contest_margin-more_than-by-one", MORE_THAN, [(16, 0)], [(11, 0)], "lead", 0),
    case("RS3-switch-contest_when-both_present", PRESENT, [(12, 0)], [(10, 0)], "margin", None),
    case("RS3-switch-contest_when-both_present-lead", PRESENT, [(14, 0)], [(10, 0)], "lead", 0),
    case("RS3-switch-contest_when-both_present-short", PRESENT, [(10, 0)], [(1, 0)], "short", None),
    case("RS3-switch-contest_when-both_present-alone", PRESENT, [(11, 0)], [], "unopposed", 0),
    case("RS3-switch-contest_when-both_present-both-exceed", PRESENT, [(15, 0)], [(11, 0)], "lead", 0),
]


@pytest.mark.parametrize("switches, first, second, why, captor", HOUSE)
def test_outcome_under_house_rules(switches, first, second, why, captor):
    position = contest(first, second, **switches)
    assert position.events("resolve")[0].split()[-2:] == [why, str(-1 if captor is None else captor)]
    assert position.captor("March") == captor


@pytest.mark.parametrize(
    "switches, captor",
    [
        case("RS3-worth-no-renown-equal-forces", {}, None),
        case("RS3-worth-no-renown-more-than", MORE_THAN, None),
    ],
)
def test_equal_forces_never_capture(switches, captor):
    position = contest([(12, 0)], [(12, 0)], Region("Waste", 10, 0), **switches)
    assert position.captor("Waste") == captor


def test_RS4_an_empty_region_is_not_resolved():
    position = table().region("Kent", "Gwent").knight(0, "Squire", at="Gwent")
    position.play(Call.RESOLVE)
    assert position.events("resolve") == ["resolve Gwent 1 0 1 0 1 -1 short -1"]
    assert position.turned_up() == ["Kent", "Gwent", None]


def test_RS4_nobody_captures_a_region_of_resistance_0_with_force_0():
    assert contest([(0, 3)], [], Region("Waste", 0, 3)).captor("Waste") is None


# RS5


def test_RS5_forces_are_all_taken_before_anything_is_captured():
    from tests.rules.positions import effect

    behind = knight("Behind", 8, 0, 0, effect("bonus", influence=2, while_={"behind": True}))
    position = table(behind).region("Kent", "Gwent").captured(1, "Orkney")
    position.knight(0, "Behind", at="Kent").knight(0, "Arthur", at="Gwent").knight(0, "Squire", at="Gwent")
    position.knight(0, "Behind", at="Gwent").captured(0, "Lothian")
    position.play(Call.RESOLVE)
    forces = [line.split()[6] for line in position.events("resolve")]
    assert forces == ["10", "19"]  # Kent makes 0 the leader, and Gwent does not hear of it


def test_RS5_all_regions_before_the_end_is_looked_for():
    position = table().region("Kent", "Gwent").knight(0, "Arthur", at="Kent").knight(1, "Arthur", "Lance", at="Gwent")
    position.captured(0, "Orkney").play(Call.SUMMER)
    assert [position.captor(name) for name in ("Kent", "Gwent")] == [0, 1]
    assert position.reason() == "conquest"


# RS6


def test_RS6_captured_regions_and_the_way_home_in_turn_order():
    position = table().region("Kent", "Gwent").region_deck("Orkney").captured(1, "Lothian")
    position.knight(0, "Squire", at="Gwent").knight(0, "Arthur", at="Kent").knight(1, "Errant", at="Gwent")
    position.engaged(0, "Bors")
    position.public["active"] = 1
    position.play(Call.RESOLVE)
    assert position.events("resolve", "home") == [
        "resolve Kent 8 0 11 0 8 -11 unopposed 0",
        "resolve Gwent 1 3 1 2 -1 2 short -1",
        "home 1 #3",
        "home 0 #1",
        "home 0 #2",
    ]
    assert [position.stance(0, name) for name in ("Squire", "Arthur", "Bors")] == [
        "ready",
        "ready",
        "engaged",
    ]
    assert (position.player(0)["captured"], position.player(0)["renown"]) == (1, 2)
    assert position.turned_up() == [None, "Gwent", None]
    assert position.player(0)["at_count"].sum() + position.player(1)["at_count"].sum() == 0


def test_RS6_a_knight_home_again_may_be_committed_next_summer():
    position = table().region("Gwent").region_deck("Kent", "Orkney").knight(0, "Squire")
    for _ in range(2):
        position.script(0, "summer", "commit Squire > Gwent").play(Call.SUMMER)
    assert len(position.events("commit")) == 2
