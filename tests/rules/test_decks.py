"""D: what a deck may be, through the files that people write."""

import pytest

from rtsim.cards import load_pool
from rtsim.decks import faults, load_deck
from rtsim.engine.codes import Pile
from rtsim.lab.matchup import prepare
from rtsim.problems import InputRejected
from rtsim.run.table import game_regions
from tests.rules.cases import case
from tests.rules.positions import STOCK, deck_of, table

CARDS = """\
cards:
  Squire: {type: knight, influence: 1, resistance: 1, rp: 1}
  Bors: {type: knight, named: true, influence: 5, resistance: 6, rp: 4}
  Lance: {type: equipment, influence: 3, rp: 2}
  Baron: {type: title, influence: 1, rp: 1}
  Grail: {type: quest}
  Summons: {type: redirect, rp: 1}
  Farm: {type: demesne, rp: 1}
  Manor: {type: demesne, rp: 2, upgrades: Farm}
regions:
"""
NAMES = ("Cornwall", "Gwent", "Kent", "Lothian", "Orkney", "Powys", "Rheged")


def load(tmp_path, main, demesne, regions=None, **more):
    """A deck from a file of its own, beside a small pool."""
    pool = tmp_path / "pool.yaml"
    pool.write_text(CARDS + "".join(f"  {name}: {{resistance: 5, renown: 2}}\n" for name in NAMES))
    lines = ["main:", *(f"  {name}: {n}" for name, n in main.items())]
    lines += ["demesne:", *(f"  {name}: {n}" for name, n in demesne.items())]
    if regions is not None:
        lines += ["regions:", *(f"  - {name}" for name in regions)]
    path = tmp_path / f"deck{len(list(tmp_path.iterdir()))}.yaml"
    path.write_text("\n".join(lines) + "\n")
    return load_deck(path, cards=[pool], no_base_cards=True, **more)


MAIN = {"Squire": 38, "Bors": 1, "Grail": 1}
FARMS = {"Farm": 20}


def test_D1_all_types_in_their_pile(tmp_path):
    main = {"Squire": 35, "Bors": 1, "Lance": 1, "Baron": 1, "Grail": 1, "Summons": 1}
    deck = load(tmp_path, main, {"Farm": 10, "Manor": 10})
    assert (deck.n_main, deck.n_demesne) == (40, 20)


def test_D1_the_engine_keeps_them_apart():
    deck = deck_of(STOCK, (), Squire=7, Farm=3)
    made = table().made
    kinds = [card.type for card in made.cards]
    assert (deck.main["Squire"], deck.demesne["Farm"]) == (7, 3)
    for pile, is_demesne in ((Pile.MAIN, False), (Pile.DEMESNE, True)):
        record = made.game[0]["hidden"]["decks"][0]
        held = record["card"][pile][: int(record["n_cards"][pile])].tolist()
        assert held and {(kinds[kind] == "demesne") for kind in held} == {is_demesne}


BROKEN = [
    case("D1-knight-among-demesnes", MAIN, {"Farm": 20, "Squire": 1}, None, "D1", 7),
    case("D1-demesne-in-the-main-deck", {**MAIN, "Manor": 2}, FARMS, None, "D1", 5),
    case("D2-main-39", {"Squire": 39}, {"Farm": 30}, None, "D2", 1),
    case("D2-together-59", MAIN, {"Farm": 19}, None, "D2", 5),
    case("D3-two-of-a-name", {"Squire": 40, "Bors": 2}, FARMS, None, "D3", 3),
    case("D4-no-Farm", MAIN, {"Manor": 20}, None, "D4", 5),
    case("D5-four-regions", MAIN, FARMS, NAMES[:4], "D5", 7),
    case("D5-one-twice", MAIN, FARMS, (*NAMES[:5], "Kent"), "D5", 13),
]


@pytest.mark.parametrize("main, demesne, regions, rule, line", BROKEN)
def test_broken(tmp_path, main, demesne, regions, rule, line):
    with pytest.raises(InputRejected) as rejected:
        load(tmp_path, main, demesne, regions)
    first = rejected.value.problems[0]
    assert (first.code, first.line) == (rule, line)
    assert len(rejected.value.problems) == 1


SOUND = [
    case("D2-exactly-40-and-60", {"Squire": 40}, FARMS, None),
    case("D2-no-most", {"Squire": 900}, {"Farm": 900}, None),
    case("D3-hundred-generic", {"Squire": 100, "Bors": 1}, FARMS, None),
    case("D4-one-Farm-is-enough", MAIN, {"Farm": 1, "Manor": 19}, None),
    case("D5-five-regions", MAIN, FARMS, NAMES[:5]),
]


@pytest.mark.parametrize("main, demesne, regions", SOUND)
def test_sound(tmp_path, main, demesne, regions):
    deck = load(tmp_path, main, demesne, regions)
    assert faults(deck.main, deck.demesne, deck.pool) == []
    assert deck.regions == (regions or ())


def test_D5_union_of_both_lists(tmp_path):
    first = load(tmp_path, MAIN, FARMS, NAMES[:5])
    second = load(tmp_path, MAIN, FARMS, NAMES[1:6])
    assert [region.name for region in game_regions((first, second))] == sorted(NAMES[:6])


def test_D5_no_list_is_the_whole_pool(tmp_path):
    first = load(tmp_path, MAIN, FARMS, NAMES[:5])
    second = load(tmp_path, MAIN, FARMS)
    assert [region.name for region in game_regions((first, second))] == sorted(NAMES)


@pytest.mark.parametrize(
    "regions, count",
    [
        case("D5-given-four", NAMES[:4], None),
        case("D5-given-twice", (*NAMES[:5], "Kent"), None),
        case("D5-count-four", None, 4),
        case("D5-count-beyond", None, 8),
    ],
)
def test_given_regions_are_refused(tmp_path, regions, count):
    deck = load(tmp_path, MAIN, FARMS)
    with pytest.raises(InputRejected) as rejected:
        prepare(deck, deck, regions=regions, region_count=count)
    assert {problem.code for problem in rejected.value.problems} == {"D5"}


def test_D5_given_regions_replace_the_lists(tmp_path):
    deck = load(tmp_path, MAIN, FARMS, NAMES[:5])
    made = prepare(deck, deck, regions=NAMES[2:7]).table()
    assert [region.name for region in made.regions] == sorted(NAMES[2:7])


def test_D6_all_faults_at_once_with_place_found_and_needed(tmp_path):
    with pytest.raises(InputRejected) as rejected:
        load(tmp_path, {"Squire": 30, "Bors": 2}, {"Manor": 5})
    problems = rejected.value.problems
    assert sorted(problem.code for problem in problems) == ["D2", "D2", "D3", "D4"]
    for problem in problems:
        assert problem.file.endswith(".yaml") and problem.line > 0
    told = {problem.code: problem.message for problem in problems if problem.code != "D2"}
    assert "2 copies" in told["D3"] and "at most 1" in told["D3"]
    assert "at least 1" in told["D4"]
    sizes = [problem.message for problem in problems if problem.code == "D2"]
    assert any("32" in text and "40" in text for text in sizes)
    assert any("37" in text and "60" in text for text in sizes)


def test_D6_allowed_anyway_and_marked(tmp_path):
    deck = load(tmp_path, {"Squire": 30, "Bors": 2}, {"Farm": 5}, allow_illegal=True)
    assert deck.illegal == ("D2", "D3")


@pytest.mark.parametrize(
    "demesne, regions, rule",
    [case("D6-not-for-D4", {"Manor": 20}, None, "D4"), case("D6-not-for-D5", FARMS, NAMES[:4], "D5")],
)
def test_never_allowed(tmp_path, demesne, regions, rule):
    with pytest.raises(InputRejected) as rejected:
        load(tmp_path, MAIN, demesne, regions, allow_illegal=True)
    assert [problem.code for problem in rejected.value.problems] == [rule]


def test_the_built_in_demesnes_carry_the_published_rp():
    cards = load_pool().cards
    names = ("Farm", "Manor", "Large Manor", "Keep", "Castle")
    assert [cards[name].rp for name in names] == [1, 2, 4, 7, 11]
    assert [cards[name].upgrades for name in names] == [None, *names[:4]]
