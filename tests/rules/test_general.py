"""G: rounds, RP, hands, strength and the states of knights."""

import pytest

from rtsim.engine.codes import Rule
from tests.rules.borders import Call
from tests.rules.cases import case, check_accepted, check_refused
from tests.rules.positions import effect, knight, table

# G1


def test_G1_the_seasons_and_who_starts_them():
    position = table().region("Kent").deck(0, ["Squire"] * 3).deck(1, ["Squire"] * 3)
    position.public["round_no"] = 0
    position.play(Call.ROUND)
    position.play(Call.ROUND)
    assert position.events("season", "turn", "draw") == [
        "season 1 spring 0",
        "turn 0",
        "turn 1",
        "season 1 summer 0",
        "turn 0",
        "turn 1",
        "season 1 fall 0",
        "turn 0",
        "turn 1",
        "season 1 winter 1",
        "draw 1 main Squire winter",
        "draw 0 main Squire winter",
        "season 2 spring 1",
        "turn 1",
        "turn 0",
        "season 2 summer 1",
        "turn 1",
        "turn 0",
        "season 2 fall 1",
        "turn 1",
        "turn 0",
        "season 2 winter 0",
        "draw 0 main Squire winter",
        "draw 1 main Squire winter",
    ]


# G2


@pytest.mark.parametrize(
    "demesnes, capacity",
    [
        case("G2-Farms", ["Farm", "Farm"], 2),
        case("G2-an-upgrade-adds", ["Farm", "Manor"], 3),
        case("G2-the-whole-tower", ["Farm", "Manor", "Large Manor", "Keep", "Castle"], 25),
    ],
)
def test_capacity(demesnes, capacity):
    position = table().hand(0, *demesnes).spring()
    for name in demesnes:
        position.player(0)["demesnes_played"] = 0
        position.done(0, f"demesne {name}")
    assert position.player(0)["capacity"] == capacity


def test_G2_allocated_counts_all_in_play_in_any_state():
    position = table().rp(0, 30).region("Kent").summer()
    position.knight(0, "Gawain", "Lance", "Duke", at="Kent").engaged(0, "Bors", "Baron").knight(0, "Squire")
    position.loose(0, "Shield")
    assert position.player(0)["allocated"] == (6 + 2 + 2) + (4 + 1) + 1 + 1


REFUSED = [
    case("G2-knight", lambda: table().rp(0, 5).hand(0, "Gawain").spring(), "recruit Gawain"),
    case(
        "G2-equipment",
        lambda: table().rp(0, 2).knight(0, "Squire").hand(0, "Lance").spring(),
        "equip Lance > Squire",
    ),
    case(
        "G2-title",
        lambda: table().rp(0, 2).knight(0, "Squire").hand(0, "Duke").spring(),
        "bestow Duke > Squire",
    ),
    case(
        "G2-engaged-knights-cost-too",
        lambda: table().rp(0, 4).engaged(0, "Bors").hand(0, "Squire").spring(),
        "recruit Squire",
    ),
    case(
        "G2-unpaired-equipment-costs-too",
        lambda: table().rp(0, 2).loose(0, "Lance").hand(0, "Squire").spring(),
        "recruit Squire",
    ),
]


@pytest.mark.parametrize("build, action", REFUSED)
def test_beyond_capacity(build, action):
    check_refused(build, 0, action, Rule.G2)


ACCEPTED = [
    case(
        "G2-knight-to-the-last-RP",
        lambda: table().rp(0, 6).hand(0, "Gawain").spring(),
        "recruit Gawain",
        ["recruit 0 Gawain #1"],
    ),
    case(
        "G2-equipment-to-the-last-RP",
        lambda: table().rp(0, 3).knight(0, "Squire").hand(0, "Lance").spring(),
        "equip Lance > Squire",
        ["equip 0 Lance #2 #1"],
    ),
    case(
        "G2-the-opponents-cards-do-not-count",
        lambda: table().rp(0, 1).rp(1, 9).knight(1, "Gawain").hand(0, "Squire").spring(),
        "recruit Squire",
        ["recruit 0 Squire #2"],
    ),
]


@pytest.mark.parametrize("build, action, events", ACCEPTED)
def test_within_capacity(build, action, events):
    check_accepted(build, 0, action, events)


def test_G2_demesnes_need_no_RP():
    position = table().knight(0, "Gawain").hand(0, "Farm").spring()
    position.done(0, "demesne Farm")


# G3


def test_G3_spent_RP_is_on_top_of_allocated():
    position = table().rp(0, 6).knight(0, "Bors").knight(1, "Squire").hand(0, "Grail", "Summons").summer()
    position.done(0, "quest Grail > their Squire")
    assert (position.player(0)["allocated"], position.player(0)["summer_spent"], position.free(0)) == (
        4,
        1,
        1,
    )
    position.done(0, "redirect Summons > their Squire")
    assert position.free(0) == 0


def test_G3_spent_RP_is_not_to_be_had_again_in_the_same_summer():
    dagger = knight("Page", 1, 1, 1, effect("summer_play"))
    position = table(dagger).rp(0, 1).knight(1, "Squire").hand(0, "Grail", "Page").summer()
    position.done(0, "quest Grail > their Squire")
    assert position.do(0, "recruit Page") is Rule.G2


def test_G3_it_comes_back_when_the_summer_ends():
    position = table().rp(0, 1).knight(1, "Squire").hand(0, "Grail").region("Kent")
    position.script(0, "summer", "quest Grail > their Squire").play(Call.SUMMER)
    assert position.player(0)["summer_spent"] == 0
    assert position.free(0) == 1


# G4


@pytest.mark.parametrize(
    "season",
    [case(f"G4-{name.lower()}", Call[name]) for name in ("SPRING", "SUMMER", "FALL", "WINTER")],
)
def test_hands_are_cut(season):
    position = table().region("Kent").deck(0, ["Errant"]).deck(1, ["Errant"])
    position.hand(0, *["Squire"] * 12).hand(1, *["Baron"] * 11)
    drawn = 1 if season is Call.WINTER else 0
    first = 1 if season is Call.WINTER else 0
    for p in range(2):
        position.script(p, "discard", "discard Squire" if p == 0 else "discard Baron")
    position.play(season)
    assert [len(position.in_hand(p)) for p in range(2)] == [10, 10]
    assert [len(position.spent(p)) for p in range(2)] == [2 + drawn, 1 + drawn]
    events = position.events("discard", "spent")
    who = [int(line.split()[1]) for line in events]
    assert who == sorted(who, reverse=first == 1)
    for told, laid in zip(events[::2], events[1::2], strict=True):
        assert laid == "spent" + told.removeprefix("discard") + " discard"


def test_G4_the_owner_chooses_what_goes():
    position = table(hand_limit=2).hand(0, "Squire", "Gawain", "Lance", "Farm")
    position.script(0, "discard", "discard Gawain").script(0, "discard", "discard Farm").play(Call.DISCARDS)
    assert position.in_hand(0) == ["Squire", "Lance"]
    assert position.events() == [
        "discard 0 Gawain",
        "spent 0 Gawain discard",
        "discard 0 Farm",
        "spent 0 Farm discard",
    ]


def test_G4_nobody_is_asked_without_a_choice():
    position = table(hand_limit=1).hand(0, "Squire", "Squire", "Squire")
    position.play(Call.DISCARDS)
    assert position.asked(0, "discard") == 0
    assert position.spent(0) == ["Squire", "Squire"]


def test_G4_a_hand_at_the_limit_stays():
    position = table().hand(0, *["Squire"] * 10)
    position.play(Call.DISCARDS)
    assert position.events() == []


# G5


def test_G5_what_is_spent_stays_spent():
    position = table(hand_limit=0).region("Kent").hand(0, "Squire").deck(0, ["Lance"]).deck(1, ["Lance"])
    position.play(Call.ROUND)
    assert "Squire" in position.spent(0)
    before = position.spent(0)
    position.deck(0, ["Lance"]).deck(1, ["Lance"]).play(Call.ROUND)
    assert set(before) <= set(position.spent(0))
    assert "Squire" not in position.in_hand(0)


def test_G5_each_owner_has_a_pile():
    position = table().rp(0, 9).knight(0, "Bors").hand(0, "Bors", "Farm").knight(1, "Squire", "Baron").spring()
    position.done(0, "recruit Bors")
    assert (position.spent(0), position.spent(1)) == (["Bors", "Bors"], [])


def test_G5_no_hidden_card_in_what_a_strategy_is_shown():
    from rtsim.engine import layout

    assert not {"hand", "heap", "plan", "region_order"} & set(layout.PUBLIC.names or ())
    assert not {"hand", "heap", "undrawn"} & set(layout.PLAYER.names or ())


# G6


@pytest.mark.parametrize(
    "bears, strength",
    [
        case("G6-printed", (), (7, 6)),
        case("G6-equipment", ("Lance", "Shield"), (10, 10)),
        case("G6-titles-add-up", ("Baron", "Duke"), (10, 10)),
        case("G6-two-of-one-equipment", ("Lance", "Lance"), (13, 6)),
    ],
)
def test_strength(bears, strength):
    assert table().knight(0, "Gawain", *bears).strength(0, "Gawain") == strength


def test_G6_never_below_0():
    cursed = knight("Cursed", 2, 1, 1, effect("bonus", influence=-5, resistance=-5))
    position = table(cursed).region("Kent").knight(0, "Cursed", at="Kent").knight(0, "Squire", at="Kent")
    assert position.strength(0, "Cursed") == (0, 0)
    assert position.player(0)["at_influence"][0] == 1  # what is below 0 is not taken from the others


def test_G6_the_floor_is_under_the_sum_and_not_under_its_parts():
    cursed = knight("Cursed", 2, 1, 1, effect("bonus", influence=-5))
    assert table(cursed).knight(0, "Cursed", "Lance", "Duke").strength(0, "Cursed") == (2, 4)


def test_G6_unpaired_equipment_strengthens_nobody():
    assert table().knight(0, "Squire").loose(0, "Lance").strength(0, "Squire") == (1, 1)


# G7


def test_G7_ready_committed_engaged_ready():
    position = table().rp(0, 9).rp(1, 9).region("Kent").hand(0, "Bors").hand(1, "Grail")
    position.deck(0, ["Squire"] * 9).deck(1, ["Squire"] * 9)
    position.spring().done(0, "recruit Bors")
    assert position.stance(0, "Bors") == "ready"
    position.summer().done(0, "commit Bors > Kent")
    assert (position.stance(0, "Bors"), position.of(0, "Bors")["slot"]) == ("committed", 0)
    position.summer(turn=2).done(1, "quest Grail > their Bors")
    assert (position.stance(0, "Bors"), position.of(0, "Bors")["slot"]) == ("engaged", -1)
    position.play(Call.WINTER)
    assert position.stance(0, "Bors") == "ready"


def test_G7_knights_in_any_state_keep_their_slots_order_when_holes_close():
    position = table().rp(0, 30).knight(0, "Squire").engaged(0, "Bors", "Lance", paid=0).knight(0, "Errant", "Baron")
    position.script(0, "fall", "return_knight Squire").deck(0, ["Squire"]).deck(1, ["Squire"])
    position.play(Call.FALL)
    position.play(Call.WINTER)
    assert [position.stance(0, name) for name in ("Bors", "Errant")] == ["ready", "ready"]
    assert (position.bearer(0, "Lance"), position.bearer(0, "Baron")) == ("Bors", "Errant")
    assert position.strength(0, "Bors") == (8, 6)
