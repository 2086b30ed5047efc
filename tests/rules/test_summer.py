"""SU: declaring campaigns."""

import pytest

from rtsim.engine.codes import Rule
from tests.rules.borders import Call
from tests.rules.cases import case, check_accepted, check_refused
from tests.rules.positions import Position, effect, knight, named, quest, redirect, table, title


def field(*hand, rp=9, **switches):
    """Summer: own Errant is ready and Squire at Kent, their Bors is ready and Gawain just come to Kent."""
    position = table(**switches).rp(0, rp).region("Kent", "Gwent").summer(turn=2)
    position.knight(0, "Errant").knight(0, "Squire", at="Kent", turn=1)
    return position.knight(1, "Bors").knight(1, "Gawain", at="Kent", turn=1).hand(0, *hand)


# SU1


def test_SU1_the_list_of_what_may_be_done():
    assert field("Grail", "Pardon", "Farm", "Lance", "Squire").legal(0) == [
        "commit Errant > Kent",
        "commit Errant > Gwent",
        "quest Grail > Errant",
        "quest Grail > their Bors",
        "quest Grail > their Gawain",
        "redirect Pardon > Squire",
    ]


def test_SU1_any_number_of_actions_in_a_turn():
    position = field("Grail", "Beast", "Pardon")
    position.script(0, "summer", "commit Errant > Kent", "quest Grail > their Bors", "redirect Pardon > their Bors")
    assert position.turn(0) == 3


def test_SU1_turns_alternate_until_both_in_a_row_took_none():
    position = table().rp(0, 9).rp(1, 9).region("Kent").knight(0, "Squire").knight(0, "Errant").knight(1, "Squire")
    position.script(0, "summer").script(0, "summer", "commit Errant > Kent")
    position.script(1, "summer", "commit Squire > Kent")
    position.play(Call.SUMMER)
    assert position.events("turn", "commit") == [
        "turn 0",
        "turn 1",
        "commit 1 #3 Kent",
        "turn 0",
        "commit 0 #2 Kent",
        "turn 1",
        "turn 0",
    ]


def test_SU1_actions_take_effect_at_once():
    position = field("Pardon")
    position.script(0, "summer", "redirect Pardon > Squire", "commit Squire > Gwent").turn(0)
    assert position.events("illegal") == []
    assert position.of(0, "Squire")["slot"] == 1


WRONG = [
    case("SU1-quest-not-in-hand", lambda: field(), "quest Grail > their Bors"),
    case("SU1-redirect-not-in-hand", lambda: field(), "redirect Pardon > Squire"),
    case("SU1-a-quest-is-no-redirect", lambda: field("Grail"), "redirect Grail > Squire"),
    case("SU1-a-redirect-is-no-quest", lambda: field("Pardon"), "quest Pardon > their Bors"),
    case("SU1-no-demesne", lambda: field("Farm"), "demesne Farm"),
    case("SU1-no-move", lambda: loaded(), "move Lance > Squire"),
    case("SU1-nothing-taken-back", lambda: field(), "return_knight Errant"),
    case("SU1-a-title-is-not-equipment", lambda: field("Baron"), "equip Baron > Errant"),
    case("SU1-a-quest-is-no-knight", lambda: field("Grail"), "recruit Grail"),
]


def loaded() -> Position:
    return table().rp(0, 9).knight(0, "Errant", "Lance").knight(0, "Squire").summer()


@pytest.mark.parametrize("build, action", WRONG)
def test_not_a_thing_of_summer(build, action):
    check_refused(build, 0, action, Rule.SU1)


# SU2


@pytest.mark.parametrize(
    "region, place",
    [case("SU2-alone", "Gwent", 1), case("SU2-joining-knights-there", "Kent", 0)],
)
def test_commit(region, place):
    position = field()
    position.done(0, f"commit Errant > {region}")
    assert position.events() == [f"commit 0 #1 {region}"]
    assert (position.stance(0, "Errant"), position.of(0, "Errant")["slot"]) == ("committed", place)
    assert position.player(0)["at_count"][place] == (1 if region == "Gwent" else 2)


STAYING = [
    case("SU2-a-committed-knight-cannot-be-moved", lambda: field(), "commit Squire > Gwent"),
    case("SU2-nor-committed-to-where-it-is", lambda: field(), "commit Squire > Kent"),
    case(
        "SU2-an-engaged-knight-cannot",
        lambda: table().region("Kent").engaged(0, "Bors").summer(),
        "commit Bors > Kent",
    ),
    case("SU2-no-region-there", lambda: field(), "commit Errant > #2"),
    case("SU2-no-slot-there", lambda: field(), "commit Errant > #3"),
    case("SU2-no-such-knight", lambda: field(), "commit #2 > Kent"),
    case("SU2-nobody-recruited-this-turn", lambda: field(), "commit newest > Kent"),
]


@pytest.mark.parametrize("build, action", STAYING)
def test_not_committed(build, action):
    check_refused(build, 0, action, Rule.SU2)


# SU3

TARGETS = [
    case("SU3-their-ready-knight", lambda: field("Grail"), "quest Grail > their Bors", "quest 0 Grail #3 2"),
    case(
        "SU3-their-knight-committed-the-turn-before",
        lambda: field("Grail"),
        "quest Grail > their Gawain",
        "quest 0 Grail #4 2",
    ),
    case("SU3-ones-own-ready-knight", lambda: field("Grail"), "quest Grail > Errant", "quest 0 Grail #1 1"),
]


@pytest.mark.parametrize("build, action, told", TARGETS)
def test_quest_on(build, action, told):
    check_accepted(build, 0, action, [told, "spent 0 Grail quest"])


NO_TARGETS = [
    case("SU3-committed-two-turns-before", lambda: field("Grail").summer(turn=4), "quest Grail > their Gawain"),
    case("SU3-ones-own-committed-knight", lambda: field("Grail"), "quest Grail > Squire"),
    case(
        "SU3-an-engaged-knight",
        lambda: table().rp(0, 9).engaged(1, "Bors").hand(0, "Grail").summer(),
        "quest Grail > their Bors",
    ),
    case("SU3-no-such-knight", lambda: field("Grail"), "quest Grail > their #2"),
    case("SU3-no-such-knight-of-ones-own", lambda: field("Grail"), "quest Grail > #2"),
]


@pytest.mark.parametrize("build, action", NO_TARGETS)
def test_no_quest_on(build, action):
    check_refused(build, 0, action, Rule.SU3)


def test_SU3_not_what_one_has_committed_in_the_same_turn():
    position = field("Grail")
    position.script(0, "summer", "commit Errant > Kent", "quest Grail > Errant")
    assert position.turn(0) == 1
    assert position.events("illegal")[0].endswith("SU3")


def test_SU3_a_turn_without_actions_is_a_turn_too():
    position = table().rp(1, 9).region("Kent").knight(0, "Squire").knight(0, "Errant").hand(1, "Grail")
    position.script(0, "summer", "commit Squire > Kent").script(0, "summer", "commit Errant > Kent")
    position.script(1, "summer").script(1, "summer", "quest Grail > their Squire").play(Call.SUMMER)
    assert position.events("quest", "illegal")[0].endswith("SU3")


def test_SU3_of_several_committed_at_once_any():
    position = table().rp(1, 9).region("Kent").knight(0, "Squire").knight(0, "Errant").hand(1, "Grail", "Beast")
    position.script(0, "summer", "commit Squire > Kent", "commit Errant > Kent")
    position.script(1, "summer", "quest Grail > their Errant", "quest Beast > their Squire").play(Call.SUMMER)
    assert len(position.events("quest")) == 2


def test_SU3_a_redirected_knight_committed_again_may_be_quested_again():
    position = table().rp(0, 9).rp(1, 9).region("Kent").knight(0, "Squire").hand(1, "Grail", "Beast").hand(0, "Pardon")
    position.script(0, "summer", "commit Squire > Kent")
    position.script(1, "summer", "quest Grail > their Squire")
    position.script(0, "summer", "redirect Pardon > Squire", "commit Squire > Kent")
    position.script(1, "summer", "quest Beast > their Squire").play(Call.SUMMER)
    assert position.events("quest", "redirect") == [
        "quest 1 Grail #1 1",
        "redirect 0 Pardon #1 2",
        "quest 1 Beast #1 1",
    ]


# SU4, SU5


def test_SU4_the_knight_leaves_its_region_engaged():
    position = field("Grail").done(0, "quest Grail > their Gawain")
    assert (position.stance(1, "Gawain"), position.of(1, "Gawain")["slot"]) == ("engaged", -1)
    assert [int(position.player(1)[key][0]) for key in ("at_count", "at_influence", "at_resistance")] == [
        0,
        0,
        0,
    ]


def test_SU4_the_others_there_stay():
    position = field("Grail").knight(1, "Errant", at="Kent", turn=1).done(0, "quest Grail > their Gawain")
    position.call(Call.REFRESH)
    assert [int(position.player(1)[key][0]) for key in ("at_count", "at_influence")] == [1, 3]


def test_SU5_an_engaged_knight_counts_for_nothing():
    position = table().region("Kent").knight(0, "Arthur", at="Kent").engaged(1, "Gawain")
    position.play(Call.RESOLVE)
    assert position.events("resolve") == ["resolve Kent 8 0 11 0 8 -11 unopposed 0"]
    assert position.stance(1, "Gawain") == "engaged"


def test_SU5_it_stays_engaged_until_winter():
    position = table().region("Kent").deck(0, ["Squire"] * 3).deck(1, ["Squire"]).engaged(0, "Bors")
    position.play(Call.SPRING)
    position.play(Call.SUMMER)
    position.play(Call.FALL)
    assert position.stance(0, "Bors") == "engaged"
    position.play(Call.WINTER)
    assert position.stance(0, "Bors") == "ready"


# SU6


def cost(name, *bears, more=(), hand="Grail", **switches):
    """What a quest on a knight is said to cost."""
    position = table(*more, **switches).rp(0, 30).knight(1, name, *bears).hand(0, hand).summer()
    position.done(0, f"quest {hand} > their {name}")
    return int(position.events("quest")[0].split()[-1])


@pytest.mark.parametrize(
    "name, bears, rp",
    [
        case("SU6-switch-quest_divisor-5-resistance-1", "Squire", (), 1),
        case("SU6-five-is-1", "Squire", ("Shield",), 1),
        case("SU6-six-is-2", "Bors", (), 2),
        case("SU6-ten-is-2", "Bors", ("Shield",), 2),
        case("SU6-eleven-is-3", "Arthur", (), 3),
        case("SU6-switch-quest_rounding-up", "Arthur", ("Baron",), 3),
        case("SU6-switch-quest_resistance-current", "Squire", ("Shield", "Shield"), 2),
    ],
)
def test_cost(name, bears, rp):
    assert cost(name, *bears) == rp


@pytest.mark.parametrize(
    "switches, name, bears, rp",
    [
        case("SU6-switch-quest_divisor-3", {"quest_divisor": 3}, "Arthur", (), 4),
        case("SU6-switch-quest_divisor-1", {"quest_divisor": 1}, "Arthur", (), 11),
        case("SU6-switch-quest_rounding-down", {"quest_rounding": "down"}, "Bors", ("Duke",), 1),
        case("SU6-switch-quest_rounding-down-at-least-1", {"quest_rounding": "down"}, "Errant", (), 1),
        case(
            "SU6-switch-quest_rounding-nearest-below-half",
            {"quest_rounding": "nearest"},
            "Bors",
            ("Baron",),
            1,
        ),
        case(
            "SU6-switch-quest_rounding-nearest-above-half",
            {"quest_rounding": "nearest"},
            "Errant",
            ("Duke", "Duke2"),
            2,
        ),
        case(
            "SU6-switch-quest_rounding-nearest-half-is-up",
            {"quest_rounding": "nearest", "quest_divisor": 4},
            "Bors",
            (),
            2,
        ),
        case(
            "SU6-switch-quest_resistance-printed",
            {"quest_resistance": "printed"},
            "Squire",
            ("Shield", "Shield"),
            1,
        ),
    ],
)
def test_cost_under_house_rules(switches, name, bears, rp):
    assert cost(name, *bears, more=(title("Duke2", 0, 3, 2),), **switches) == rp


def test_SU6_no_resistance_at_all_still_costs_1():
    assert cost("Meek", more=(knight("Meek", 1, 0, 1),)) == 1


@pytest.mark.parametrize("rp", [case("SU6-a-printed-RP-goes-before", 4), case("SU6-a-printed-0-costs-nothing", 0)])
def test_printed_cost(rp):
    assert cost("Arthur", more=(quest("Hart", rp=rp),), hand="Hart") == rp


UNPAID = [
    case("SU6-no-RP-left", lambda: field("Grail", rp=4), "quest Grail > their Bors"),
    case("SU6-spent-on-another", lambda: quested(), "quest Beast > their Gawain"),
    case(
        "SU6-the-targets-RP-is-not-ones-own",
        lambda: field("Grail", rp=3).rp(1, 20),
        "quest Grail > their Bors",
    ),
]


def quested() -> Position:
    position = field("Grail", "Beast", rp=6).done(0, "quest Grail > their Bors")
    position.events()
    return position


@pytest.mark.parametrize("build, action", UNPAID)
def test_not_paid_for(build, action):
    check_refused(build, 0, action, Rule.SU6)


def test_SU6_to_the_last_RP():
    position = field("Grail", rp=5).done(0, "quest Grail > their Bors")
    assert position.free(0) == 0


# SU7


@pytest.mark.parametrize(
    "action, paid",
    [
        case("SU7-paid-on-theirs", "quest Grail > their Gawain", 2),
        case("SU7-paid-on-ones-own", "quest Grail > Errant", 1),
    ],
)
def test_the_cost_is_remembered(action, paid):
    position = field("Grail").done(0, action)
    assert position.spent(0) == ["Grail"]
    assert (position.in_hand(0), position.in_play(0).count("Grail")) == ([], 0)
    whose, name = (1, "Gawain") if "their" in action else (0, "Errant")
    assert (position.of(whose, name)["paid"], position.of(whose, name)["winters"]) == (paid, 1)


# SU8


BACK = [
    case(
        "SU8-ones-own-engaged-knight",
        lambda: table().rp(0, 9).engaged(0, "Bors", paid=2).hand(0, "Pardon").summer(),
        "redirect Pardon > Bors",
        "redirect 0 Pardon #1 2",
    ),
    case(
        "SU8-their-engaged-knight",
        lambda: table().rp(0, 9).engaged(1, "Bors", paid=2).hand(0, "Pardon").summer(),
        "redirect Pardon > their Bors",
        "redirect 0 Pardon #1 2",
    ),
    case(
        "SU8-ones-own-committed-knight",
        lambda: field("Pardon"),
        "redirect Pardon > Squire",
        "redirect 0 Pardon #2 2",
    ),
]


@pytest.mark.parametrize("build, action, told", BACK)
def test_redirect_on(build, action, told):
    check_accepted(build, 0, action, [told, "spent 0 Pardon redirect"])
    position = build().done(0, action)
    whose = 1 if "their" in action else 0
    name = action.split()[-1]
    record = position.of(whose, name)
    assert (position.stance(whose, name), record["slot"], record["paid"]) == ("ready", -1, 0)


NOT_BACK = [
    case("SU8-their-committed-knight", lambda: field("Pardon"), "redirect Pardon > their Gawain"),
    case("SU8-ones-own-ready-knight", lambda: field("Pardon"), "redirect Pardon > Errant"),
    case("SU8-their-ready-knight", lambda: field("Pardon"), "redirect Pardon > their Bors"),
    case("SU8-no-such-knight", lambda: field("Pardon"), "redirect Pardon > their #2"),
]


@pytest.mark.parametrize("build, action", NOT_BACK)
def test_no_redirect_on(build, action):
    check_refused(build, 0, action, Rule.SU8)


def test_SU8_committed_again_this_summer_and_nothing_drawn_in_winter():
    position = table().rp(0, 9).region("Kent").engaged(0, "Bors", paid=3).hand(0, "Pardon")
    position.deck(0, ["Squire"] * 9).deck(1, ["Squire"] * 9)
    position.script(0, "summer", "redirect Pardon > Bors", "commit Bors > Kent").play(Call.SUMMER)
    position.play(Call.WINTER)
    assert position.events("commit", "reset", "draw") == [
        "commit 0 #1 Kent",
        "draw 1 main Squire winter",
        "draw 0 main Squire winter",
    ]


# SU9

POOR = [
    case("SU9-no-RP-left", lambda: field("Pardon", rp=4), "redirect Pardon > Squire"),
    case("SU9-what-quests-took-counts", lambda: late_redirect(), "redirect Pardon > Squire"),
]


def late_redirect() -> Position:
    position = field("Pardon", "Grail", rp=6).done(0, "quest Grail > their Bors")
    position.events()
    return position


@pytest.mark.parametrize("build, action", POOR)
def test_redirect_not_paid_for(build, action):
    check_refused(build, 0, action, Rule.SU9)


def test_SU9_the_printed_RP_is_spent_and_the_card_too():
    position = field("Pardon", rp=5).done(0, "redirect Pardon > Squire")
    assert (position.free(0), position.spent(0), position.player(0)["summer_spent"]) == (0, ["Pardon"], 2)


def test_SU9_a_redirect_that_costs_nothing_needs_nothing():
    free = redirect("Mercy", 0)
    position = table(free).knight(0, "Squire").engaged(0, "Bors").hand(0, "Mercy").summer()
    assert position.free(0) < 0
    position.done(0, "redirect Mercy > Bors")


# SU10


ONCE = [
    case(
        "SU10-a-quest-twice",
        lambda: repeated("Grail", "quest Grail > their Bors"),
        0,
        "quest Grail > their Gawain",
    ),
    case(
        "SU10-by-the-other-player",
        lambda: repeated("Grail", "quest Grail > their Bors"),
        1,
        "quest Grail > their Errant",
    ),
    case(
        "SU10-a-redirect-twice",
        lambda: repeated("Pardon", "redirect Pardon > Squire"),
        0,
        "redirect Pardon > their #1",
    ),
]


def repeated(name: str, action: str) -> Position:
    position = field(name, name).rp(1, 30).hand(1, name).done(0, action)
    position.events()
    return position


@pytest.mark.parametrize("build, p, action", ONCE)
def test_once_a_summer(build, p, action):
    check_refused(build, p, action, Rule.SU10)


def test_SU10_other_names_may_follow():
    position = field("Grail", "Beast", "Pardon", "Summons", rp=20)
    position.done(0, "quest Grail > their Bors", "quest Beast > their Gawain")
    position.done(0, "redirect Pardon > Squire", "redirect Summons > their Bors")


def test_SU10_again_in_the_next_summer():
    position = table().rp(0, 9).region("Kent").knight(1, "Squire").knight(1, "Errant").hand(0, "Grail", "Grail")
    position.script(0, "summer", "quest Grail > their Squire").play(Call.SUMMER)
    position.script(0, "summer", "quest Grail > their Errant").play(Call.SUMMER)
    assert len(position.events("quest")) == 2


# What Summer does not allow is a matter of card text

OUT_OF_SEASON = [
    case("CT1-no-recruit-in-summer", lambda: field("Squire"), "recruit Squire"),
    case("CT1-no-equipment-in-summer", lambda: field("Lance"), "equip Lance > Errant"),
    case("CT1-no-title-in-summer", lambda: field("Baron"), "bestow Baron > Errant"),
]


@pytest.mark.parametrize("build, action", OUT_OF_SEASON)
def test_out_of_season(build, action):
    check_refused(build, 0, action, Rule.CT1)


def test_SU1_newest_may_be_committed_in_the_turn_it_comes():
    page = named("Page", 4, 3, 1, effect("summer_play"))
    position = table(page).rp(0, 9).region("Kent").hand(0, "Page").summer()
    position.script(0, "summer", "recruit Page", "commit newest > Kent")
    assert position.turn(0) == 2
    assert position.stance(0, "Page") == "committed"
