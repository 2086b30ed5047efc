"""SP and NK: demesnes, knights, items, moves, and names that clash."""

import pytest

from rtsim.engine.codes import Rule
from rtsim.run.table import build_table
from tests.rules.borders import Call
from tests.rules.cases import case, check_accepted, check_refused
from tests.rules.positions import REGIONS, STOCK, Position, deck_of, effect, named, pilot, table


def ready(*hand, rp=30):
    """Spring, plenty of RP, two knights with and without items, and a hand."""
    return table().rp(0, rp).knight(0, "Gawain", "Lance", "Baron").knight(0, "Squire").hand(0, *hand).spring()


# SP1

ALL_BUT_DEMESNES = ["recruit Bors", "equip Shield > Squire", "bestow Duke > Squire", "move Lance > Squire"]


def test_SP1_any_number_of_actions_of_any_kind_in_a_turn():
    position = ready("Bors", "Shield", "Duke", "Farm")
    position.script(0, "spring", "demesne Farm", *ALL_BUT_DEMESNES)
    assert position.turn(0) == 5
    assert [line.split()[0] for line in position.events()] == [
        "turn",
        "demesne",
        "recruit",
        "equip",
        "bestow",
        "move",
    ]


def test_SP1_the_list_of_what_may_be_done():
    assert ready("Bors", "Shield", "Duke", "Farm", "Grail", "Summons").legal(0) == [
        "recruit Bors",
        "equip Shield > Gawain",
        "equip Shield > Squire",
        "bestow Duke > Gawain",
        "bestow Duke > Squire",
        "demesne Farm",
        "move Lance > Squire",
    ]


def test_SP1_turns_alternate_until_both_in_a_row_took_none():
    position = table().rp(0, 9).rp(1, 9).hand(0, "Squire", "Squire").hand(1, "Squire", "Errant")
    position.script(0, "spring", "recruit Squire").script(0, "spring").script(0, "spring", "recruit Squire")
    position.script(1, "spring", "recruit Squire").script(1, "spring", "recruit Errant")
    position.play(Call.SPRING)
    assert position.events("turn", "recruit") == [
        "turn 0",
        "recruit 0 Squire #1",
        "turn 1",
        "recruit 1 Squire #2",
        "turn 0",
        "turn 1",
        "recruit 1 Errant #3",
        "turn 0",
        "recruit 0 Squire #4",
        "turn 1",
        "turn 0",
    ]


def test_SP1_the_active_player_starts():
    position = table()
    position.public["active"] = 1
    position.play(Call.SPRING)
    assert position.events("turn") == ["turn 1", "turn 0"]


WRONG = [
    case("SP1-knight-not-in-hand", lambda: ready(), "recruit Bors"),
    case("SP1-demesne-not-in-hand", lambda: ready(), "demesne Farm"),
    case("SP1-a-quest-is-no-knight", lambda: ready("Grail"), "recruit Grail"),
    case("SP1-a-demesne-is-no-knight", lambda: ready("Farm"), "recruit Farm"),
    case("SP1-a-knight-is-no-demesne", lambda: ready("Bors"), "demesne Bors"),
    case("SP1-a-title-is-not-equipment", lambda: ready("Duke"), "equip Duke > Squire"),
    case("SP1-equipment-is-no-title", lambda: ready("Shield"), "bestow Shield > Squire"),
    case("SP1-no-quest", lambda: ready("Grail"), "quest Grail > Squire"),
    case("SP1-no-redirect", lambda: ready("Summons"), "redirect Summons > Squire"),
    case("SP1-no-commitment", lambda: ready().region("Kent"), "commit Squire > Kent"),
    case("SP1-nothing-taken-back", lambda: ready(), "return_knight Squire"),
]


@pytest.mark.parametrize("build, action", WRONG)
def test_not_a_thing_of_spring(build, action):
    check_refused(build, 0, action, Rule.SP1)


# SP2


@pytest.mark.parametrize(
    "number",
    [
        case("SP2-switch-demesnes_per_spring-1", 1),
        case("SP2-switch-demesnes_per_spring-2", 2),
        case("SP2-switch-demesnes_per_spring-0", 0),
    ],
)
def test_demesnes_per_spring(number):
    position = table(demesnes_per_spring=number).hand(0, "Farm", "Farm", "Farm").spring()
    for _ in range(number):
        position.done(0, "demesne Farm")
    assert position.legal(0) == []
    before = position.state()
    assert position.do(0, "demesne Farm") is Rule.SP2
    assert position.state() == before


def test_SP2_counted_by_player_and_anew_each_spring():
    position = table().hand(0, "Farm", "Farm").hand(1, "Farm")
    position.script(0, "spring", "demesne Farm").script(1, "spring", "demesne Farm")
    position.script(0, "spring", "demesne Farm")
    position.play(Call.SPRING)
    assert position.events("demesne", "illegal") == [
        "demesne 0 Farm",
        "demesne 1 Farm",
        f"illegal 0 {position.words.pack(0, 'demesne Farm')} SP2",
    ]
    position.script(0, "spring", "demesne Farm").play(Call.SPRING)
    assert position.events("demesne") == ["demesne 0 Farm"]


# SP3

TOWER = ("Farm", "Manor", "Large Manor", "Keep", "Castle")


@pytest.mark.parametrize(
    "upper, lower", [case(f"SP3-{a}-on-{b}", a, b) for b, a in zip(TOWER, TOWER[1:], strict=False)]
)
def test_a_demesne_stands_on_the_tier_below(upper, lower):
    below = TOWER[: TOWER.index(upper)]
    check_accepted(
        lambda: table().demesnes(0, *below).hand(0, upper).spring(),
        0,
        f"demesne {upper}",
        [f"demesne 0 {upper}"],
    )
    check_refused(lambda: table().demesnes(0, *below[:-1]).hand(0, upper).spring(), 0, f"demesne {upper}", Rule.SP3)


BASELESS = [
    case(
        "SP3-upgraded-already",
        lambda: table().demesnes(0, "Farm", "Manor").hand(0, "Manor").spring(),
        "demesne Manor",
    ),
    case(
        "SP3-the-opponents-does-not-count",
        lambda: table().demesnes(1, "Farm").hand(0, "Manor").spring(),
        "demesne Manor",
    ),
    case(
        "SP3-no-tier-is-skipped",
        lambda: table().demesnes(0, "Farm").hand(0, "Large Manor").spring(),
        "demesne Large Manor",
    ),
]


@pytest.mark.parametrize("build, action", BASELESS)
def test_baseless(build, action):
    check_refused(build, 0, action, Rule.SP3)


def test_SP3_the_number_of_the_tier_below_counts():
    position = table(demesnes_per_spring=9).demesnes(0, "Farm", "Farm", "Manor").hand(0, "Manor", "Manor").spring()
    position.done(0, "demesne Manor")
    assert position.do(0, "demesne Manor") is Rule.SP3


def test_SP3_what_is_upgraded_stays_and_gives_its_RP():
    position = table().demesnes(0, "Farm").hand(0, "Manor").spring().done(0, "demesne Manor")
    assert position.in_play(0) == ["Farm", "Manor"]
    assert position.player(0)["capacity"] == 3


def test_SP3_a_Farm_needs_nothing():
    table().hand(0, "Farm").spring().done(0, "demesne Farm")


# SP4


def test_SP4_recruited_knights_are_ready_and_cost_RP():
    position = table().rp(0, 7).hand(0, "Gawain", "Errant").spring().done(0, "recruit Gawain")
    assert (position.stance(0, "Gawain"), position.free(0)) == ("ready", 1)
    assert position.in_hand(0) == ["Errant"]
    assert position.legal(0) == []


def test_SP4_one_card_of_several_copies_leaves_the_hand():
    position = table().rp(0, 9).hand(0, "Squire", "Errant", "Squire").spring().done(0, "recruit Squire")
    assert position.in_hand(0) == ["Squire", "Errant"]


# SP5

NOT_ON = [
    case(
        "SP5-not-on-the-opponents-knight",
        lambda: table().rp(0, 9).knight(1, "Squire").hand(0, "Lance").spring(),
        "equip Lance > #0",
    ),
    case(
        "SP5-no-such-title-on-theirs",
        lambda: table().rp(0, 9).knight(1, "Squire").hand(0, "Duke").spring(),
        "bestow Duke > their Squire",
    ),
    case("SP5-no-such-knight", lambda: ready("Shield"), "equip Shield > #2"),
    case("SP5-nobody-recruited-this-turn", lambda: ready("Shield"), "equip Shield > newest"),
    case("SP5-the-same-title-twice", lambda: ready("Baron"), "bestow Baron > Gawain"),
]


@pytest.mark.parametrize("build, action", NOT_ON)
def test_items_not_on(build, action):
    check_refused(build, 0, action, Rule.SP5)


def test_SP5_the_same_title_on_two_knights():
    position = ready("Baron").done(0, "bestow Baron > Squire")
    assert position.strength(0, "Squire") == (2, 2)


def test_SP5_different_titles_and_any_number_of_equipment():
    position = ready("Duke", "Lance", "Lance").done(
        0, "bestow Duke > Gawain", "equip Lance > Gawain", "equip Lance > Gawain"
    )
    assert position.strength(0, "Gawain") == (7 + 9 + 1 + 2, 6 + 1 + 3)


def test_SP5_on_an_engaged_knight():
    position = table().rp(0, 9).engaged(0, "Bors").hand(0, "Lance", "Baron").spring()
    position.done(0, "equip Lance > Bors", "bestow Baron > Bors")
    assert position.stance(0, "Bors") == "engaged"


def test_SP5_titles_never_move():
    check_refused(lambda: ready(), 0, "move Baron > Squire", Rule.SP6)


# SP6


def test_SP6_a_move_takes_the_strength_along():
    position = ready().done(0, "move Lance > Squire")
    assert position.events() == ["move 0 #2 #4"]
    assert (position.strength(0, "Gawain"), position.strength(0, "Squire")) == ((8, 7), (4, 1))
    assert position.free(0) == 30 - 6 - 2 - 1 - 1


def test_SP6_unpaired_equipment_can_be_paired():
    position = table().rp(0, 9).knight(0, "Squire").loose(0, "Lance").spring()
    assert position.legal(0) == ["move Lance > Squire"]
    position.done(0, "move Lance > Squire")
    assert (position.bearer(0, "Lance"), position.strength(0, "Squire"), position.free(0)) == (
        "Squire",
        (4, 1),
        6,
    )


def test_SP6_what_was_played_this_spring_may_move_once():
    position = ready("Shield").done(0, "equip Shield > Squire", "move Shield > Gawain")
    assert position.do(0, "move Shield > Squire") is Rule.SP6


def moved() -> Position:
    return ready().done(0, "move Lance > Squire")


STUCK = [
    case("SP6-once-a-spring", lambda: quiet(moved()), "move Lance > Gawain"),
    case("SP6-not-to-its-own-bearer", lambda: ready(), "move Lance > Gawain"),
    case("SP6-no-such-item", lambda: ready(), "move #2 > Squire"),
    case("SP6-no-such-knight", lambda: ready(), "move Lance > #2"),
    case(
        "SP6-not-to-the-opponents-knight",
        lambda: table().rp(0, 9).knight(0, "Squire", "Lance").knight(1, "Squire").knight(1, "Bors").spring(),
        "move Lance > #1",
    ),
]


def quiet(position: Position) -> Position:
    position.events()
    return position


@pytest.mark.parametrize("build, action", STUCK)
def test_not_moved(build, action):
    check_refused(build, 0, action, Rule.SP6)


def test_SP6_again_in_the_next_spring():
    position = table().rp(0, 9).knight(0, "Squire", "Lance").knight(0, "Errant")
    position.script(0, "spring", "move Lance > Errant").play(Call.SPRING)
    position.script(0, "spring", "move Lance > Squire").play(Call.SPRING)
    assert position.events("move", "illegal") == ["move 0 #2 #3", "move 0 #2 #1"]


def test_SP6_spring_ends_although_pieces_could_be_moved_for_ever():
    position = table().rp(0, 9).knight(0, "Squire", "Lance").knight(0, "Errant")
    for _ in range(5):
        position.script(0, "spring", "move Lance > Errant").script(0, "spring", "move Lance > Squire")
    position.play(Call.SPRING)
    assert position.events("move", "illegal")[0] == "move 0 #2 #3"
    assert position.public["turn_no"] == 3


# NK1


def test_NK1_the_opponents_namesake():
    position = table().rp(0, 9).knight(1, "Bors", "Baron").hand(0, "Bors").spring().done(0, "recruit Bors")
    assert position.events() == [
        "recruit 0 Bors #3",
        "clash 0 #3 #1",
        "spent 0 Bors clash",
        "spent 1 Baron clash",
        "spent 1 Bors clash",
    ]
    assert [position.in_play(p) for p in range(2)] == [["Farm"] * 9, []]
    assert position.spent(1) == ["Bors", "Baron"]
    assert [int(position.player(p)["allocated"]) for p in range(2)] == [0, 0]


def test_NK1_ones_own_namesake():
    position = table().rp(0, 9).knight(0, "Bors").hand(0, "Bors").spring().done(0, "recruit Bors")
    assert position.events() == [
        "recruit 0 Bors #2",
        "clash 0 #2 #1",
        "spent 0 Bors clash",
        "spent 0 Bors clash",
    ]


def test_NK1_an_engaged_namesake_too():
    position = table().rp(0, 9).engaged(1, "Bors").hand(0, "Bors").spring().done(0, "recruit Bors")
    assert position.spent(1) == ["Bors"]


def test_NK1_a_committed_namesake_leaves_its_region():
    page = named("Page", 4, 3, 1, effect("summer_play"))
    position = table(page).rp(0, 9).region("Kent").knight(1, "Page", at="Kent").hand(0, "Page").summer(turn=2)
    position.done(0, "recruit Page")
    assert position.player(1)["at_count"][0] == 0
    position.call(Call.REFRESH)
    assert position.player(1)["at_influence"][0] == 0


def test_NK1_generic_knights_are_exempt():
    position = table().rp(0, 9).knight(0, "Squire").knight(1, "Squire").hand(0, "Squire").spring()
    position.done(0, "recruit Squire")
    assert position.events() == ["recruit 0 Squire #3"]


def test_NK1_other_names_do_not_clash():
    position = (
        table().rp(0, 30).knight(1, "Gawain").knight(0, "Arthur").hand(0, "Bors").spring().done(0, "recruit Bors")
    )
    assert position.events() == ["recruit 0 Bors #3"]


def test_NK1_the_RP_must_be_there_all_the_same():
    check_refused(lambda: table().rp(0, 3).knight(1, "Bors").hand(0, "Bors").spring(), 0, "recruit Bors", Rule.G2)


def test_NK1_the_name_is_free_again():
    position = table().rp(0, 9).knight(1, "Bors").hand(0, "Bors", "Bors").spring()
    position.done(0, "recruit Bors", "recruit Bors")
    assert position.in_play(0).count("Bors") == 1


# NK2


def test_NK2_equipment_stays_unpaired_and_still_costs():
    position = table().rp(0, 9).rp(1, 9).knight(1, "Bors", "Lance", "Duke", "Shield").hand(0, "Bors").spring()
    position.done(0, "recruit Bors")
    assert position.events() == [
        "recruit 0 Bors #5",
        "clash 0 #5 #1",
        "spent 0 Bors clash",
        "spent 1 Duke clash",
        "unpair 1 #2",
        "unpair 1 #4",
        "spent 1 Bors clash",
    ]
    assert [position.bearer(1, name) for name in ("Lance", "Shield")] == [None, None]
    assert position.player(1)["allocated"] == 2 + 1


def test_NK2_the_RP_of_what_left_is_free():
    position = table().rp(0, 6).knight(0, "Bors", "Lance").hand(0, "Bors", "Squire").spring()
    assert position.do(0, "recruit Bors") is Rule.G2
    position = table().rp(0, 10).knight(0, "Bors", "Lance").hand(0, "Bors").spring().done(0, "recruit Bors")
    assert position.free(0) == 10 - 2


def test_NK2_equipment_left_behind_can_be_paired_in_the_same_spring():
    position = table().rp(1, 9).rp(0, 9).knight(1, "Bors", "Lance").knight(1, "Squire").hand(0, "Bors").spring()
    position.done(0, "recruit Bors").done(1, "move Lance > Squire")
    assert position.strength(1, "Squire") == (4, 1)


# A plan may name the knight it recruits


def test_SP1_newest_is_the_knight_recruited_last_in_the_turn():
    position = ready("Errant", "Errant", "Shield", "Duke")
    position.script(
        0,
        "spring",
        "recruit Errant",
        "equip Shield > newest",
        "recruit Errant",
        "bestow Duke > newest",
        "move Lance > newest",
    )
    assert position.turn(0) == 5
    assert [line.split()[-1] for line in position.events("equip", "bestow", "move")] == ["#5", "#7", "#7"]


def test_SP1_newest_that_clashed_is_nobody():
    position = table().rp(0, 9).knight(1, "Bors").hand(0, "Bors", "Lance").spring()
    position.script(0, "spring", "recruit Bors", "equip Lance > newest")
    assert position.turn(0) == 1
    assert position.events("illegal") == [f"illegal 0 {position.words.pack(0, 'equip Lance > newest')} SP5"]


def test_SP1_newest_does_not_last_beyond_the_turn():
    position = table().rp(0, 9).hand(0, "Errant", "Lance").spring()
    position.script(0, "spring", "recruit Errant").turn(0)
    position.script(0, "spring", "equip Lance > newest").turn(0)
    assert position.events("equip", "illegal")[0].endswith("SP5")


def test_SP1_an_unlawful_action_ends_the_turn_and_changes_nothing():
    position = ready("Errant", "Squire")
    position.script(0, "spring", "recruit Errant", "recruit Bors", "recruit Squire")
    assert position.turn(0) == 1
    assert position.in_hand(0) == ["Squire"]
    assert position.game["illegal"].tolist() == [1, 0]


def test_SP3_no_footing_in_a_game_without_the_tier_below():
    deck = deck_of([card for card in STOCK if card.name != "Manor"], REGIONS)
    position = Position(build_table(deck, deck, (pilot(), pilot())))
    position.demesnes(0, "Farm").hand(0, "Large Manor", "Farm").spring()
    assert position.legal(0) == ["demesne Farm"]
    assert position.do(0, "demesne Large Manor") is Rule.SP3
