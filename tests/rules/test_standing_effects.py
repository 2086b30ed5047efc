"""CT1: effects that hold while a card is in play."""

import pytest

from rtsim.engine.codes import Rule
from tests.rules.borders import Call
from tests.rules.cases import case, check_accepted, check_refused
from tests.rules.positions import (
    effect,
    equipment,
    knight,
    named,
    quest,
    table,
    title,
)


def cards(*effects, **more):
    """A knight, equipment and a title with the same effects."""
    return (
        knight("Host", 4, 4, 0, *effects, **more),
        equipment("Sword", 0, 0, 0, *effects),
        title("Count", 0, 0, 0, *effects),
    )


def bonus(influence=2, resistance=1, **conditions):
    return effect(
        "bonus",
        influence=influence,
        resistance=resistance,
        while_={name.rstrip("_"): value for name, value in conditions.items()},
    )


# bonus


@pytest.mark.parametrize(
    "name, bears",
    [
        case("CT1-bonus-on-a-knight", "Host", ()),
        case("CT1-bonus-on-equipment", "Errant", ("Sword",)),
        case("CT1-bonus-on-a-title", "Errant", ("Count",)),
    ],
)
def test_bonus_always(name, bears):
    position = table(*cards(bonus())).knight(0, name, *bears)
    plain = {"Host": (4, 4), "Errant": (3, 2)}[name]
    assert position.strength(0, name) == (plain[0] + 2, plain[1] + 1)


def test_CT1_bonus_of_unpaired_equipment_is_nobodys():
    assert table(*cards(bonus())).knight(0, "Errant").loose(0, "Sword").strength(0, "Errant") == (3, 2)


def test_CT1_bonuses_add_up_on_one_knight():
    position = table(*cards(bonus(), bonus(1, 0))).knight(0, "Host", "Sword", "Sword", "Count")
    assert position.strength(0, "Host") == (4 + 4 * 3, 4 + 4)


def host(at="", others=(), **conditions):
    position = table(*cards(bonus(**conditions))).region("Kent", "Lothian")
    position.knight(0, "Host", at=at)
    for p, name, where in others:
        position.knight(p, name, at=where)
    return position


HOLDS = [
    case("CT1-bonus-while-region", lambda: host("Kent", region="Kent"), True),
    case("CT1-bonus-while-region-another", lambda: host("Lothian", region="Kent"), False),
    case("CT1-bonus-while-region-not-committed", lambda: host(region="Kent"), False),
    case("CT1-bonus-while-region-not-in-this-table", lambda: host("Kent", region="Camelot"), False),
    case("CT1-bonus-while-renown_at_least", lambda: host("Lothian", renown_at_least=4), True),
    case("CT1-bonus-while-renown_at_least-less", lambda: host("Kent", renown_at_least=4), False),
    case("CT1-bonus-while-renown_at_least-0-not-committed", lambda: host(renown_at_least=0), False),
    case("CT1-bonus-while-alone", lambda: host("Kent", alone=True), True),
    case(
        "CT1-bonus-while-alone-an-opponent-there",
        lambda: host("Kent", [(1, "Squire", "Kent")], alone=True),
        True,
    ),
    case("CT1-bonus-while-alone-not", lambda: host("Kent", [(0, "Squire", "Kent")], alone=True), False),
    case(
        "CT1-bonus-while-alone-others-elsewhere",
        lambda: host("Kent", [(0, "Squire", "Lothian")], alone=True),
        True,
    ),
    case("CT1-bonus-while-alone-not-committed", lambda: host(alone=True), False),
    case("CT1-bonus-while-opposed", lambda: host("Kent", [(1, "Squire", "Kent")], opposed=True), True),
    case("CT1-bonus-while-opposed-not", lambda: host("Kent", [(0, "Squire", "Kent")], opposed=True), False),
    case(
        "CT1-bonus-while-opposed-elsewhere",
        lambda: host("Kent", [(1, "Squire", "Lothian")], opposed=True),
        False,
    ),
    case("CT1-bonus-while-with", lambda: host("", [(0, "Bors", "")], with_="Bors"), True),
    case("CT1-bonus-while-with-the-opponents", lambda: host("", [(1, "Bors", "")], with_="Bors"), False),
    case("CT1-bonus-while-with-nobody", lambda: host(with_="Bors"), False),
    case("CT1-bonus-while-with-not-in-this-table", lambda: host(with_="Merlin"), False),
    case("CT1-bonus-while-with-equipment", lambda: host(with_="Lance").loose(0, "Lance"), True),
    case("CT1-bonus-while-with-a-demesne", lambda: host(with_="Manor").demesnes(0, "Farm", "Manor"), True),
    case("CT1-bonus-while-equipped-not", lambda: host(equipped=True), False),
    case("CT1-bonus-while-equipped-unpaired", lambda: host(equipped=True).loose(0, "Lance"), False),
    case("CT1-bonus-while-titled-not", lambda: host(titled=True), False),
    case(
        "CT1-bonus-while-monarch_in_play-own",
        lambda: host("", [(0, "Arthur", "")], monarch_in_play=True),
        True,
    ),
    case(
        "CT1-bonus-while-monarch_in_play-theirs",
        lambda: host("", [(1, "Arthur", "")], monarch_in_play=True),
        True,
    ),
    case(
        "CT1-bonus-while-monarch_in_play-not",
        lambda: host("", [(1, "Gawain", "")], monarch_in_play=True),
        False,
    ),
    case("CT1-bonus-while-behind", lambda: host(behind=True).captured(1, "Gwent"), True),
    case("CT1-bonus-while-behind-level", lambda: host(behind=True), False),
    case("CT1-bonus-while-behind-ahead", lambda: host(behind=True).captured(0, "Gwent"), False),
    case(
        "CT1-bonus-while-all-hold",
        lambda: host("Kent", [(1, "Squire", "Kent")], opposed=True, alone=True),
        True,
    ),
    case("CT1-bonus-while-only-one-holds", lambda: host("Kent", opposed=True, alone=True), False),
]


@pytest.mark.parametrize("build, holds", HOLDS)
def test_condition(build, holds):
    assert build().strength(0, "Host") == ((6, 5) if holds else (4, 4))


@pytest.mark.parametrize(
    "condition, bears, strength",
    [
        case("CT1-bonus-while-equipped", "equipped", "Lance", (4 + 3 + 2, 4 + 1)),
        case("CT1-bonus-while-equipped-a-title-is-none", "equipped", "Duke", (4 + 2, 4 + 3)),
        case("CT1-bonus-while-titled", "titled", "Duke", (4 + 2 + 2, 4 + 3 + 1)),
        case("CT1-bonus-while-titled-equipment-is-none", "titled", "Lance", (4 + 3, 4)),
    ],
)
def test_condition_on_what_is_borne(condition, bears, strength):
    position = table(*cards(bonus(**{condition: True}))).knight(0, "Host", bears)
    assert position.strength(0, "Host") == strength


def test_CT1_bonus_of_an_item_asks_about_its_bearer():
    sword = equipment("Sword", 0, 0, 0, bonus(alone=True))
    position = table(sword).region("Kent").knight(0, "Errant", "Sword", at="Kent")
    assert position.strength(0, "Errant") == (5, 3)
    assert position.knight(0, "Squire", at="Kent").strength(0, "Errant") == (3, 2)


def test_CT1_bonus_comes_and_goes_with_what_it_asks_for():
    position = table(*cards(bonus(with_="Bors"))).rp(0, 9).knight(0, "Host").hand(0, "Bors").spring()
    position.done(0, "recruit Bors")
    assert position.strength(0, "Host") == (6, 5)
    position.fall().done(0, "return_knight Bors")
    assert position.strength(0, "Host") == (4, 4)


def test_CT1_bonus_counts_at_once_for_the_cost_of_a_quest():
    host_card = knight("Host", 4, 4, 0, bonus(0, 7, opposed=True))
    position = table(host_card).rp(1, 9).region("Kent").knight(0, "Host", at="Kent", turn=1).summer(turn=2)
    position.knight(1, "Squire").hand(1, "Grail").done(1, "commit Squire > Kent", "quest Grail > their Host")
    assert position.events("quest") == ["quest 1 Grail #1 3"]


# leader


@pytest.mark.parametrize(
    "name, bears",
    [
        case("CT1-leader-knight", "Host", ()),
        case("CT1-leader-equipment", "Errant", ("Sword",)),
        case("CT1-leader-title", "Errant", ("Count",)),
    ],
)
def test_leader(name, bears):
    position = table(*cards(effect("leader", influence=2, resistance=-1))).region("Kent", "Gwent")
    position.knight(0, name, *bears, at="Kent").knight(0, "Gawain", at="Gwent").knight(0, "Bors").knight(
        1, "Arthur", at="Kent"
    )
    plain = {"Host": (4, 4), "Errant": (3, 2)}[name]
    assert position.strength(0, name) == plain  # not the bearer
    assert position.strength(0, "Gawain") == (9, 5)  # at another region too
    assert position.strength(0, "Bors") == (5, 6)  # not committed
    assert position.strength(1, "Arthur") == (8, 11)  # not the opponent's


@pytest.mark.parametrize(
    "arrange",
    [
        case("CT1-leader-ready", lambda position: position.knight(0, "Host")),
        case("CT1-leader-engaged", lambda position: position.engaged(0, "Host")),
        case("CT1-leader-committed", lambda position: position.knight(0, "Host", at="Gwent")),
    ],
)
def test_leader_in_any_state(arrange):
    position = table(*cards(effect("leader", influence=2))).region("Kent", "Gwent").knight(0, "Squire", at="Kent")
    assert arrange(position).strength(0, "Squire") == (3, 1)


def test_CT1_leader_of_a_trait():
    position = table(*cards(effect("leader", influence=2, trait="grail"))).region("Kent").knight(0, "Host")
    position.knight(0, "Bors", at="Kent").knight(0, "Gawain", at="Kent")
    assert (position.strength(0, "Bors")[0], position.strength(0, "Gawain")[0]) == (7, 7)


def test_CT1_leader_of_a_trait_nobody_has():
    position = table(*cards(effect("leader", influence=2, trait="saxon"))).region("Kent").knight(0, "Host")
    assert position.knight(0, "Bors", at="Kent").strength(0, "Bors") == (5, 6)


def test_CT1_leaders_add_up_and_lead_each_other():
    position = table(*cards(effect("leader", influence=2))).region("Kent")
    position.knight(0, "Host", at="Kent").knight(0, "Host", "Sword", at="Kent").knight(0, "Errant", at="Kent")
    assert position.strength(0, "Host") == (4 + 4, 4)
    assert position.strength(0, "#1") == (4 + 2, 4)
    assert position.strength(0, "Errant") == (3 + 6, 2)


def test_CT1_leader_of_unpaired_equipment_is_none():
    position = (
        table(*cards(effect("leader", influence=2))).region("Kent").knight(0, "Errant", at="Kent").loose(0, "Sword")
    )
    assert position.strength(0, "Errant") == (3, 2)


# dread


@pytest.mark.parametrize(
    "name, bears",
    [
        case("CT1-dread-knight", "Host", ()),
        case("CT1-dread-equipment", "Errant", ("Sword",)),
        case("CT1-dread-title", "Errant", ("Count",)),
    ],
)
def test_dread(name, bears):
    position = table(*cards(effect("dread", influence=3, resistance=2))).region("Kent", "Gwent")
    position.knight(0, name, *bears, at="Kent").knight(0, "Squire", at="Kent")
    position.knight(1, "Gawain", at="Kent").knight(1, "Bors", at="Gwent").knight(1, "Arthur").knight(
        1, "Squire", at="Kent"
    )
    assert position.strength(1, "Gawain") == (4, 4)
    assert position.strength(1, "Squire") == (0, 0)  # not below 0
    assert position.strength(1, "Bors") == (5, 6)  # not at the same region
    assert position.strength(1, "Arthur") == (8, 11)  # not committed
    assert position.strength(0, "Squire") == (1, 1)  # not one's own


def test_CT1_dread_only_while_committed():
    position = (
        table(*cards(effect("dread", influence=3))).region("Kent").knight(0, "Host").knight(1, "Gawain", at="Kent")
    )
    assert position.strength(1, "Gawain") == (7, 6)


def test_CT1_dread_and_bonus_are_summed_before_the_floor():
    meek = knight("Meek", 1, 1, 0, bonus(4, 0, opposed=True))
    position = table(meek, *cards(effect("dread", influence=3))).region("Kent").knight(0, "Host", at="Kent")
    assert position.knight(1, "Meek", at="Kent").strength(1, "Meek") == (2, 1)


# estate


@pytest.mark.parametrize(
    "arrange",
    [
        case("CT1-estate-knight", lambda position: position.knight(0, "Host")),
        case("CT1-estate-equipment", lambda position: position.knight(0, "Squire", "Sword")),
        case("CT1-estate-title", lambda position: position.knight(0, "Squire", "Count")),
        case("CT1-estate-unpaired-equipment", lambda position: position.loose(0, "Sword")),
        case("CT1-estate-engaged", lambda position: position.engaged(0, "Host")),
    ],
)
def test_estate(arrange):
    position = arrange(table(*cards(effect("estate", rp=3))).rp(0, 2))
    assert position.player(0)["capacity"] == 5


def test_CT1_estate_pays_for_its_own_card():
    lord = knight("Lord", 1, 1, 3, effect("estate", rp=2))
    check_accepted(lambda: table(lord).rp(0, 1).hand(0, "Lord").spring(), 0, "recruit Lord", ["recruit 0 Lord #1"])
    check_refused(lambda: table(lord).hand(0, "Lord").spring(), 0, "recruit Lord", Rule.G2)


def test_CT1_estate_gone_leaves_all_in_play_but_nothing_more_is_lawful():
    lord = knight("Lord", 1, 1, 0, effect("estate", rp=3))
    position = table(lord).knight(0, "Lord").knight(0, "Errant", "Shield").hand(0, "Squire", "Lance")
    position.hand(0, "Farm").fall().done(0, "return_knight Lord")
    assert (position.free(0), position.in_play(0)) == (-3, ["Errant", "Shield"])
    position.spring()
    assert position.do(0, "recruit Squire") is Rule.G2
    assert position.do(0, "equip Lance > Errant") is Rule.G2
    position.done(0, "recruit Lord", "demesne Farm")  # needs nothing
    assert position.free(0) == 1


def test_CT1_estate_less_is_less_capacity():
    position = table(*cards(effect("estate", rp=-1))).rp(0, 2).knight(0, "Host")
    assert position.player(0)["capacity"] == 1


# discount


def discounts(kind, rp):
    return cards(effect("discount", type=kind, rp=rp))


@pytest.mark.parametrize(
    "bears, allocated",
    [
        case("CT1-discount-knight-on-equipment", ("Lance", "Shield"), 1 + 0),
        case("CT1-discount-not-on-titles", ("Lance", "Duke"), 1 + 2),
        case("CT1-discount-by-an-item-too", ("Lance", "Sword"), 0),
        case("CT1-discount-by-a-title", ("Lance", "Count"), 0),
    ],
)
def test_discount_on_equipment(bears, allocated):
    position = table(*discounts("equipment", 1)).knight(0, "Host", *bears)
    assert position.player(0)["allocated"] == allocated


def test_CT1_discount_on_titles():
    position = table(*discounts("title", 1)).knight(0, "Host", "Duke", "Baron", "Lance")
    assert position.player(0)["allocated"] == 1 + 0 + 2


def test_CT1_discount_only_on_this_knight():
    position = table(*discounts("equipment", 1)).knight(0, "Host").knight(0, "Errant", "Lance")
    assert position.player(0)["allocated"] == 2 + 2


def test_CT1_discount_counts_its_own_card():
    belt = equipment("Belt", 0, 0, 3, effect("discount", type="equipment", rp=2))
    position = table(belt).rp(0, 4).knight(0, "Errant").hand(0, "Belt").spring().done(0, "equip Belt > Errant")
    assert position.player(0)["allocated"] == 2 + 1


def test_CT1_discount_makes_room_for_what_it_is_played_with():
    count = title("Count", 0, 0, 1, effect("discount", type="equipment", rp=2))
    position = table(count).rp(0, 4).knight(0, "Errant", "Lance").hand(0, "Count").spring()
    position.done(0, "bestow Count > Errant")
    assert position.player(0)["allocated"] == 2 + 0 + 1


@pytest.mark.parametrize(
    "rp, rule",
    [
        case("CT1-discount-lost-by-a-move-needs-RP", 3, Rule.G2),
        case("CT1-discount-lost-by-a-move-with-RP", 4, Rule.NONE),
    ],
)
def test_move_away_from_a_discount(rp, rule):
    position = table(*discounts("equipment", 1)).rp(0, rp).knight(0, "Host", "Lance").knight(0, "Errant").spring()
    assert position.do(0, "move Lance > Errant") is rule
    assert position.player(0)["allocated"] == (3 if rule else 4)


def test_CT1_discount_ends_with_its_bearer():
    position = table(*discounts("equipment", 1)).rp(0, 1).knight(0, "Host", "Lance").fall()
    position.done(0, "return_knight Host")
    assert position.free(0) == -1


def test_CT1_discount_moved_with_its_card_leaves_the_rest_dearer():
    belt = equipment("Belt", 0, 0, 1, effect("discount", type="equipment", rp=1))
    position = table(belt).rp(0, 30).knight(0, "Errant", "Belt", "Lance", "Lance").knight(0, "Squire", "Lance").spring()
    assert position.player(0)["allocated"] == (2 + 0 + 1 + 1) + (1 + 2)
    position.done(0, "move Belt > Squire")
    assert position.player(0)["allocated"] == (2 + 2 + 2) + (1 + 1 + 0)


# steadfast


@pytest.mark.parametrize(
    "name, bears",
    [
        case("CT1-steadfast-knight", "Host", ()),
        case("CT1-steadfast-equipment", "Errant", ("Sword",)),
        case("CT1-steadfast-title", "Errant", ("Count",)),
    ],
)
def test_steadfast(name, bears):
    check_refused(
        lambda: table(*cards(effect("steadfast"))).rp(0, 9).knight(1, name, *bears).hand(0, "Grail").summer(),
        0,
        f"quest Grail > their {name}",
        Rule.CT1,
    )


def test_CT1_steadfast_does_not_bind_its_own_side():
    position = table(*cards(effect("steadfast"))).rp(0, 9).knight(0, "Host").hand(0, "Grail").summer()
    position.done(0, "quest Grail > Host")


def test_CT1_steadfast_lasts_as_long_as_its_item():
    position = table(*cards(effect("steadfast"))).rp(0, 9).knight(1, "Errant", "Sword", "Count").hand(0, "Grail")
    position.fall().done(1, "return_item Sword").summer()
    assert position.do(0, "quest Grail > their Errant") is Rule.CT1
    position.fall().done(1, "return_item Count").summer().done(0, "quest Grail > their Errant")


# quest_cost


@pytest.mark.parametrize(
    "extra, bears, cost",
    [
        case("CT1-quest_cost-knight", 2, (), 1 + 2),
        case("CT1-quest_cost-adds-up", 2, ("Sword", "Count"), 1 + 6),
        case("CT1-quest_cost-less-down-to-0", -3, (), 0),
    ],
)
def test_quest_cost(extra, bears, cost):
    position = (
        table(*cards(effect("quest_cost", rp=extra))).rp(0, 9).knight(1, "Host", *bears).hand(0, "Grail").summer()
    )
    position.done(0, "quest Grail > their Host")
    assert position.events("quest") == [f"quest 0 Grail #1 {cost}"]
    assert position.of(1, "Host")["paid"] == cost


def test_CT1_quest_cost_on_top_of_a_printed_cost():
    more = (*cards(effect("quest_cost", rp=2)), quest("Hart", rp=3))
    check_refused(
        lambda: table(*more).rp(0, 4).knight(1, "Host").hand(0, "Hart").summer(),
        0,
        "quest Hart > their Host",
        Rule.SU6,
    )
    position = table(*more).rp(0, 5).knight(1, "Host").hand(0, "Hart").summer().done(0, "quest Hart > their Host")
    assert position.free(0) == 0


# only_on

ONLY = [
    case("CT1-only_on-named", {"named": True}, {"Bors", "Gawain", "Arthur"}),
    case("CT1-only_on-named-not", {"named": False}, {"Squire"}),
    case("CT1-only_on-monarch", {"monarch": True}, {"Arthur"}),
    case("CT1-only_on-monarch-not", {"monarch": False}, {"Squire", "Bors", "Gawain"}),
    case("CT1-only_on-trait", {"trait": "grail"}, {"Bors"}),
    case("CT1-only_on-trait-nobody-has", {"trait": "saxon"}, set()),
    case("CT1-only_on-knight", {"knight": "Gawain"}, {"Gawain"}),
    case("CT1-only_on-knight-not-in-this-table", {"knight": "Merlin"}, set()),
    case("CT1-only_on-all-must-hold", {"named": True, "monarch": False, "trait": "orkney"}, {"Gawain"}),
]


@pytest.mark.parametrize("fields, on", ONLY)
def test_only_on(fields, on):
    sword = equipment("Sword", 1, 0, 1, effect("only_on", **fields))
    count = title("Count", 1, 0, 1, effect("only_on", **fields))
    for name in ("Squire", "Bors", "Gawain", "Arthur"):
        for card, verb in (("Sword", "equip"), ("Count", "bestow")):

            def build(name=name, card=card):
                return table(sword, count).rp(0, 30).knight(0, name).hand(0, card).spring()

            if name in on:
                build().done(0, f"{verb} {card} > {name}")
            else:
                check_refused(build, 0, f"{verb} {card} > {name}", Rule.CT1)


def test_CT1_only_on_twice_binds_twice():
    sword = equipment("Sword", 1, 0, 1, effect("only_on", named=True), effect("only_on", trait="grail"))
    position = table(sword).rp(0, 30).knight(0, "Gawain").knight(0, "Bors").hand(0, "Sword").spring()
    assert position.legal(0) == ["equip Sword > Bors"]


def test_CT1_only_on_binds_a_move():
    sword = equipment("Sword", 1, 0, 1, effect("only_on", trait="grail"))
    check_refused(
        lambda: table(sword).rp(0, 30).knight(0, "Gawain").knight(0, "Bors", "Sword").spring(),
        0,
        "move Sword > Gawain",
        Rule.CT1,
    )


# ubiquitous


def test_CT1_ubiquitous_never_clashes():
    merlin = named("Merlin", 1, 1, 1, effect("ubiquitous"))
    position = table(merlin).rp(0, 9).knight(1, "Merlin").knight(0, "Merlin").hand(0, "Merlin").spring()
    position.done(0, "recruit Merlin")
    assert position.events() == ["recruit 0 Merlin #3"]
    assert position.in_play(0).count("Merlin") == 2


def test_CT1_ubiquitous_exempts_no_other_name():
    merlin = named("Merlin", 1, 1, 1, effect("ubiquitous"))
    position = table(merlin).rp(0, 9).knight(0, "Merlin").knight(1, "Bors").hand(0, "Bors").spring()
    position.done(0, "recruit Bors")
    assert position.spent(0) == ["Bors"]


# summer_play


SUMMERLY = (
    knight("Page", 1, 1, 1, effect("summer_play")),
    equipment("Dagger", 1, 0, 1, effect("summer_play")),
    title("Herald", 0, 1, 1, effect("summer_play")),
)


@pytest.mark.parametrize(
    "card, action, told",
    [
        case("CT1-summer_play-knight", "Page", "recruit Page", "recruit 0 Page #2"),
        case("CT1-summer_play-equipment", "Dagger", "equip Dagger > Errant", "equip 0 Dagger #2 #1"),
        case("CT1-summer_play-title", "Herald", "bestow Herald > Errant", "bestow 0 Herald #2 #1"),
    ],
)
def test_summer_play(card, action, told):
    def build(rp):
        return table(*SUMMERLY).rp(0, rp).knight(0, "Errant").hand(0, card).summer()

    check_accepted(lambda: build(3), 0, action, [told])
    check_refused(lambda: build(2), 0, action, Rule.G2)


def test_CT1_summer_play_allows_spring_as_well():
    position = table(*SUMMERLY).rp(0, 9).hand(0, "Page").spring().done(0, "recruit Page")
    assert position.in_play(0).count("Page") == 1


def test_CT1_summer_play_also_on_a_committed_knight_at_once():
    position = table(*SUMMERLY).rp(0, 9).region("Kent").knight(0, "Errant", at="Kent", turn=1).hand(0, "Dagger")
    position.summer(turn=3).done(0, "equip Dagger > Errant")
    position.strength(0, "Errant")
    assert position.player(0)["at_influence"][0] == 4


def test_CT1_summer_play_may_clash():
    page = named("Rival", 1, 1, 1, effect("summer_play"))
    position = table(page).rp(0, 9).region("Kent").knight(1, "Rival", at="Kent").hand(0, "Rival").summer(turn=2)
    position.done(0, "recruit Rival")
    assert (position.spent(0), position.spent(1)) == (["Rival"], ["Rival"])


# recall


def test_CT1_recall_is_set_aside_and_comes_to_hand_when_the_season_ends():
    balan = named("Balan", 2, 2, 1, effect("recall"))
    position = table(balan).rp(0, 9).knight(1, "Balan", "Lance", "Baron").hand(0, "Balan").region("Kent")
    position.script(0, "spring", "recruit Balan").play(Call.SPRING)
    assert position.events()[2:] == [
        "recruit 0 Balan #4",
        "clash 0 #4 #1",
        "aside 0 Balan #4",
        "spent 1 Baron clash",
        "unpair 1 #2",
        "aside 1 Balan #1",
        "turn 1",
        "turn 0",
        "return_knight 0 Balan #4",
        "return_knight 1 Balan #1",
    ]
    assert [position.in_hand(p) for p in range(2)] == [["Balan"], ["Balan"]]
    assert [position.spent(p) for p in range(2)] == [[], ["Baron"]]


def test_CT1_recall_cannot_be_played_again_in_that_season():
    balan = named("Balan", 2, 2, 1, effect("recall"))
    position = table(balan).rp(0, 9).knight(1, "Balan").hand(0, "Balan").spring().done(0, "recruit Balan")
    assert (position.in_hand(0), position.in_hand(1)) == ([], [])
    assert position.legal(0) == []


def test_CT1_recall_before_the_discards():
    balan = named("Balan", 2, 2, 1, effect("recall"))
    position = table(balan, hand_limit=0).rp(0, 9).knight(1, "Balan").hand(0, "Balan").region("Kent")
    position.script(0, "spring", "recruit Balan").play(Call.SPRING)
    assert position.events("return_knight", "discard") == [
        "return_knight 0 Balan #2",
        "return_knight 1 Balan #1",
        "discard 0 Balan",
        "discard 1 Balan",
    ]
