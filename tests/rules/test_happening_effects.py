"""CT1: effects that happen at an event, and what quests say about their knights."""

import pytest

from rtsim.engine.codes import Rule
from tests.rules.borders import Call
from tests.rules.cases import case
from tests.rules.positions import Position, effect, equipment, knight, named, quest, redirect, table, title


def draws(when, count=1, **more):
    return effect("draw", when=when, count=count, **more)


def takes(when, who="opponent", count=1):
    return effect("discard", when=when, who=who, count=count)


def every(*effects):
    """One card of each type that may have such effects."""
    return (
        knight("Host", 4, 4, 1, *effects),
        equipment("Sword", 0, 0, 1, *effects),
        title("Count", 0, 0, 1, *effects),
        quest("Hart", *effects, rp=1),
        redirect("Mercy", 1, *effects),
    )


def stocked(*more, **switches) -> Position:
    """Player 0 has an Errant ready, one engaged and RP; both have decks."""
    position = table(*more, **switches).rp(0, 30).rp(1, 30).region("Kent", "Gwent").knight(0, "Errant")
    position.engaged(1, "Bors", paid=0)
    return position.deck(0, ["Squire"] * 8, ["Farm"] * 8).deck(1, ["Errant"] * 8, ["Farm"] * 8)


# draw, discard: when played

PLAYED = [
    case("CT1-draw-played-knight", "Host", "spring", "recruit Host"),
    case("CT1-draw-played-equipment", "Sword", "spring", "equip Sword > Errant"),
    case("CT1-draw-played-title", "Count", "spring", "bestow Count > Errant"),
    case("CT1-draw-played-quest", "Hart", "summer", "quest Hart > Errant"),
    case("CT1-draw-played-redirect", "Mercy", "summer", "redirect Mercy > their Bors"),
]


@pytest.mark.parametrize("name, season, action", PLAYED)
def test_draw_when_played(name, season, action):
    position = getattr(stocked(*every(draws("played", 2, deck="main"))).hand(0, name), season)()
    position.done(0, action)
    assert position.events()[-3:] == [f"effect 0 {name} 0 2 0"] + ["draw 0 main Squire effect"] * 2
    assert position.in_hand(0) == ["Squire", "Squire"]


@pytest.mark.parametrize(
    "name, season, action", [case(row.id.replace("draw", "discard"), *row.values) for row in PLAYED]
)
def test_discard_when_played(name, season, action):
    position = getattr(stocked(*every(takes("played", count=2))).hand(0, name), season)()
    position.hand(1, "Squire", "Lance", "Baron").script(1, "discard", "discard Lance").done(0, action)
    assert position.events()[-5:] == [
        f"effect 0 {name} 0 2 1",
        "discard 1 Lance",
        "spent 1 Lance effect",
        "discard 1 Squire",
        "spent 1 Squire effect",
    ]
    assert position.in_hand(1) == ["Baron"]


@pytest.mark.parametrize(
    "deck, drawn",
    [
        case("CT1-draw-deck-main", "main", "main Squire"),
        case("CT1-draw-deck-demesne", "demesne", "demesne Farm"),
        case("CT1-draw-deck-either", "either", "demesne Farm"),
    ],
)
def test_draw_from(deck, drawn):
    position = stocked(*every(draws("played", deck=deck))).hand(0, "Host").spring()
    position.script(0, "draw", "draw demesne").done(0, "recruit Host")
    assert position.events("draw") == [f"draw 0 {drawn} effect"]
    assert position.asked(0, "draw") == (deck == "either")


@pytest.mark.parametrize(
    "deck, main, demesne, drawn",
    [
        case("CT1-draw-deck-main-is-empty", "main", [], ["Farm"], "demesne Farm"),
        case("CT1-draw-deck-demesne-is-empty", "demesne", ["Squire"], [], "main Squire"),
    ],
)
def test_draw_from_the_other(deck, main, demesne, drawn):
    position = stocked(*every(draws("played", deck=deck))).hand(0, "Host").deck(0, main, demesne).spring()
    position.done(0, "recruit Host")
    assert position.events("draw") == [f"draw 0 {drawn} effect"]


@pytest.mark.parametrize("count", [case("CT1-draw-the-last-card", 1), case("CT1-draw-beyond-the-last-card", 2)])
def test_draw_with_both_decks_empty_ends_the_game(count):
    position = stocked(*every(draws("played", count))).hand(0, "Host").deck(0, ["Squire"]).spring()
    position.done(0, "recruit Host")
    assert len(position.events("draw")) == 1
    assert position.reason() == ("running" if count == 1 else "exhaustion")


def test_CT1_discard_of_ones_own_hand():
    position = stocked(*every(takes("played", "self"))).hand(0, "Host", "Lance").hand(1, "Squire").spring()
    position.done(0, "recruit Host")
    assert position.events()[1:] == ["effect 0 Host 0 1 0", "discard 0 Lance", "spent 0 Lance effect"]
    assert position.in_hand(1) == ["Squire"]


@pytest.mark.parametrize(
    "held, gone",
    [case("CT1-discard-takes-what-is-there", ["Lance"], 1), case("CT1-discard-of-an-empty-hand", [], 0)],
)
def test_discard_of_few(held, gone):
    position = stocked(*every(takes("played", count=3))).hand(0, "Host").hand(1, *held).spring()
    position.done(0, "recruit Host")
    assert position.events()[1] == f"effect 0 Host 0 {gone} 1"
    assert position.spent(1) == held


# when: quested


@pytest.mark.parametrize(
    "name, bears",
    [
        case("CT1-draw-quested-knight", "Host", ()),
        case("CT1-draw-quested-equipment", "Squire", ("Sword",)),
        case("CT1-draw-quested-title", "Squire", ("Count",)),
    ],
)
def test_draw_when_quested(name, bears):
    position = stocked(*every(draws("quested", deck="main"))).knight(1, name, *bears).hand(0, "Grail").summer()
    position.done(0, f"quest Grail > their {name}")
    carrier = bears[0] if bears else name
    assert position.events()[2:] == [f"effect 1 {carrier} 0 1 0", "draw 1 main Errant effect"]


def test_CT1_discard_quested_hits_the_opponent_of_the_knight():
    position = stocked(*every(takes("quested"))).knight(1, "Host").hand(0, "Grail", "Lance").summer()
    position.done(0, "quest Grail > their Host")
    assert position.in_hand(0) == []
    assert position.events("discard") == ["discard 0 Lance"]


# when: reset


def test_CT1_draw_reset_after_the_draws_that_are_due():
    position = stocked(*every(draws("reset", deck="demesne"))).engaged(0, "Host", "Sword", paid=1)
    position.play(Call.WINTER)
    assert position.events("reset", "draw", "effect")[2:] == [
        "reset 1 #2 0",
        "reset 0 #3 1",
        "draw 0 main Squire quest",
        "effect 0 Host 0 1 1",
        "draw 0 demesne Farm effect",
        "effect 0 Sword 0 1 1",
        "draw 0 demesne Farm effect",
    ]


def test_CT1_discard_reset():
    position = stocked(*every(takes("reset", "self"))).engaged(0, "Host", paid=0).hand(0, "Lance")
    position.play(Call.WINTER)
    assert position.events("effect", "discard") == ["effect 0 Host 0 1 0", "discard 0 Squire"]


def test_CT1_draw_reset_is_not_set_off_by_a_redirect():
    position = stocked(*every(draws("reset"))).engaged(0, "Host").hand(0, "Pardon").summer()
    position.done(0, "redirect Pardon > Host")
    assert position.events("effect") == []


# when: leaves


def test_CT1_draw_leaves_taken_back_with_all_it_bore():
    position = stocked(*every(draws("leaves", deck="main"))).knight(0, "Host", "Sword", "Count").fall()
    position.done(0, "return_knight Host")
    assert position.events() == [
        "return_knight 0 Host #3",
        "spent 0 Count fall",
        "unpair 0 #4",
        "effect 0 Host 0 1 0",
        "draw 0 main Squire effect",
        "effect 0 Sword 0 1 0",
        "draw 0 main Squire effect",
        "effect 0 Count 0 1 0",
        "draw 0 main Squire effect",
    ]


@pytest.mark.parametrize(
    "item",
    [case("CT1-draw-leaves-not-an-item-alone", "Sword"), case("CT1-draw-leaves-not-a-title-alone", "Count")],
)
def test_an_item_taken_back_alone_sets_nothing_off(item):
    position = stocked(*every(draws("leaves"))).knight(0, "Squire", item).fall()
    position.done(0, f"return_item {item}")
    assert position.events("effect") == []


def test_CT1_discard_leaves_in_a_clash_for_both_the_active_players_first():
    twin = named("Twin", 1, 1, 1, takes("leaves"))
    position = stocked(twin).knight(0, "Twin").hand(1, "Twin", "Lance").hand(0, "Baron").spring(active=0)
    position.done(1, "recruit Twin")
    assert position.events("clash", "effect", "discard") == [
        "clash 1 #4 #3",
        "effect 0 Twin 0 1 1",
        "discard 1 Lance",
        "effect 1 Twin 0 1 0",
        "discard 0 Baron",
    ]


def test_CT1_a_newcomers_played_effects_come_before_what_leaves():
    twin = named("Twin", 1, 1, 1, draws("leaves", deck="demesne"), draws("played", deck="main"))
    position = stocked(twin).knight(0, "Twin").hand(1, "Twin").spring(active=0)
    position.done(1, "recruit Twin")
    assert position.events("effect") == ["effect 1 Twin 1 1 0", "effect 0 Twin 0 1 1", "effect 1 Twin 0 1 1"]


# when: capture


@pytest.mark.parametrize(
    "name, bears",
    [
        case("CT1-draw-capture-knight", "Host", ()),
        case("CT1-draw-capture-equipment", "Squire", ("Sword",)),
        case("CT1-draw-capture-title", "Squire", ("Count",)),
    ],
)
def test_draw_when_capturing(name, bears):
    position = (
        stocked(*every(draws("capture", deck="main"))).knight(0, name, *bears, at="Kent").knight(0, "Arthur", at="Kent")
    )
    position.play(Call.RESOLVE)
    carrier = bears[0] if bears else name
    assert position.events("effect", "draw") == [f"effect 0 {carrier} 0 1 0", "draw 0 main Squire effect"]


NO_CAPTURE = [
    case("CT1-draw-capture-not-of-another-region", lambda: capturing().knight(0, "Host", at="Gwent")),
    case("CT1-draw-capture-not-a-knight-at-home", lambda: capturing().knight(0, "Host")),
    case("CT1-draw-capture-not-the-loser", lambda: capturing().knight(1, "Host", at="Kent")),
]


def capturing() -> Position:
    return stocked(*every(draws("capture"))).knight(0, "Arthur", "Lance", "Duke", at="Kent")


@pytest.mark.parametrize("build", NO_CAPTURE)
def test_nothing_for_those_who_did_not_capture(build):
    position = build()
    position.play(Call.RESOLVE)
    assert position.captor("Kent") == 0
    assert position.events("effect") == []


def test_CT1_discard_capture_after_the_region_is_taken_and_before_the_next():
    position = stocked(*every(takes("capture"))).knight(0, "Host", "Lance", "Lance", at="Kent").hand(1, "Lance")
    position.knight(1, "Squire", at="Gwent").play(Call.RESOLVE)
    assert position.events() == [
        "resolve Kent 10 0 4 0 10 -4 unopposed 0",
        "effect 0 Host 0 1 1",
        "discard 1 Lance",
        "spent 1 Lance effect",
        "resolve Gwent 0 1 0 1 -1 1 short -1",
        "home 0 #3",
        "home 1 #6",
    ]


# renown


@pytest.mark.parametrize(
    "name, bears",
    [
        case("CT1-renown-knight", "Host", ()),
        case("CT1-renown-equipment", "Squire", ("Sword",)),
        case("CT1-renown-title", "Squire", ("Count",)),
    ],
)
def test_renown(name, bears):
    position = table(*every(effect("renown", count=3))[:3]).region("Kent").region_deck("Orkney")
    position.knight(0, name, *bears, at="Kent").knight(0, "Arthur", at="Kent").play(Call.RESOLVE)
    carrier = bears[0] if bears else name
    assert position.events("effect") == [f"effect 0 {carrier} 0 3 {position.regions.index('Kent')}"]
    assert (position.player(0)["renown"], position.player(0)["captured"]) == (2 + 3, 1)


def test_CT1_renown_counts_for_the_majority_but_not_for_its_total():
    herald = knight("Herald", 8, 0, 0, effect("renown", count=3))
    position = table(herald).region("Kent").region_deck("Cornwall").captured(1, "Gwent")
    assert position.public["renown_in_game"] == 8
    position.knight(0, "Herald", at="Kent").play(Call.SUMMER)
    assert (position.player(0)["renown"], position.reason()) == (5, "majority")


def test_CT1_renown_may_be_less_and_decides_the_winner():
    boaster = knight("Boaster", 12, 0, 0, effect("renown", count=-4))
    position = table(boaster).region("Orkney").captured(1, "Kent").knight(0, "Boaster", at="Orkney")
    position.play(Call.SUMMER)
    assert position.player(0)["renown"] == 1
    assert position.play(Call.FINISH) == 1


def test_CT1_renown_of_a_knight_elsewhere_is_not_added():
    position = table(*every(effect("renown", count=3))[:3]).region("Kent", "Gwent").region_deck("Orkney")
    position.knight(0, "Host", at="Gwent").knight(0, "Arthur", at="Kent").play(Call.RESOLVE)
    assert position.player(0)["renown"] == 2


# lasts, quest_draws


def winters(position: Position, number: int) -> list[str]:
    seen = []
    for _ in range(number):
        position.play(Call.WINTER)
        seen.append(position.stance(1, "Errant"))
    return seen


@pytest.mark.parametrize(
    "rounds, stances",
    [
        case("CT1-lasts-1", 1, ["ready", "ready", "ready"]),
        case("CT1-lasts-2", 2, ["engaged", "ready", "ready"]),
        case("CT1-lasts-3", 3, ["engaged", "engaged", "ready"]),
    ],
)
def test_lasts(rounds, stances):
    position = stocked(quest("Long", effect("lasts", rounds=rounds))).knight(1, "Errant").hand(0, "Long").summer()
    position.done(0, "quest Long > their Errant")
    position.events()
    assert winters(position, 3) == stances
    assert position.events("reset") == ["reset 1 #2 0", "reset 1 #3 1"]


def test_CT1_lasts_is_ended_by_a_redirect():
    position = stocked(quest("Long", effect("lasts", rounds=3))).knight(1, "Errant").hand(0, "Long", "Pardon").summer()
    position.done(0, "quest Long > their Errant", "redirect Pardon > their Errant")
    assert position.stance(1, "Errant") == "ready"


@pytest.mark.parametrize("count", [case("CT1-quest_draws-0", 0), case("CT1-quest_draws-3", 3)])
def test_quest_draws(count):
    position = stocked(quest("Vow", effect("quest_draws", count=count))).knight(1, "Arthur").hand(0, "Vow").summer()
    before = position.free(0)
    position.done(0, "quest Vow > their Arthur")
    assert position.free(0) == before - 3  # the cost is what it would be
    position.play(Call.WINTER)
    assert [line for line in position.events("draw") if line.endswith("quest")] == ["draw 1 main Errant quest"] * count


def test_CT1_quest_draws_together_with_lasts():
    vow = quest("Vow", effect("quest_draws", count=2), effect("lasts", rounds=2), rp=0)
    position = stocked(vow).knight(1, "Errant").hand(0, "Vow").summer().done(0, "quest Vow > their Errant")
    assert winters(position, 2) == ["engaged", "ready"]
    assert position.events("reset")[1:] == ["reset 1 #3 2"]


# Order of several at once


def test_CT1_order_the_active_players_first_then_by_entry_then_as_listed():
    hart = quest("Hart", draws("played", deck="demesne"), rp=0)
    host = knight("Host", 1, 1, 0, draws("quested", deck="main"), takes("quested", "self"))
    sword = equipment("Sword", 0, 0, 0, draws("quested", deck="main"))
    for active, order in ((0, "Hart Host Host Sword"), (1, "Host Host Sword Hart")):
        position = stocked(hart, host, sword).knight(1, "Host", "Sword").hand(0, "Hart").hand(1, "Lance")
        position.summer(active=active).done(0, "quest Hart > their Host")
        assert [line.split()[2] for line in position.events("effect")] == order.split()


def test_CT1_order_on_ones_own_knight_the_quest_is_the_latest():
    hart = quest("Hart", draws("played", deck="demesne"), rp=0)
    host = knight("Host", 1, 1, 0, draws("quested", deck="main"))
    position = stocked(hart, host).knight(0, "Host").hand(0, "Hart").summer().done(0, "quest Hart > Host")
    assert [line.split()[2] for line in position.events("effect")] == ["Host", "Hart"]


def test_CT1_order_items_by_when_they_entered_play():
    host = knight("Host", 9, 9, 0, draws("capture", deck="main"))
    sword = equipment("Sword", 0, 0, 0, draws("capture", deck="main"))
    position = stocked(host, sword).knight(0, "Errant", "Sword", at="Kent").knight(0, "Host", at="Kent")
    position.fall().spring().knight(0, "Host", at="Kent").play(Call.RESOLVE)
    assert [line.split()[2] for line in position.events("effect")] == ["Sword", "Host", "Host"]


def test_CT1_order_an_effect_of_a_plan_happens_before_the_plans_next_action():
    position = stocked(*every(draws("played", deck="main"))).hand(0, "Host", "Lance").spring()
    position.script(0, "spring", "recruit Host", "recruit Squire", "equip Lance > newest")
    assert position.turn(0) == 3  # the Squire was drawn in between
    assert position.do(0, "recruit Squire") is Rule.SP1
