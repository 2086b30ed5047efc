"""Decks: what a file becomes, and D1-D6."""

import hashlib
import pickle
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rtsim.cards import load_pool
from rtsim.decks import Deck, deck_text, faults, load_deck, load_decks
from rtsim.problems import InputRejected
from tests.files.samples import HERE, POOL, check

REGIONS = ("Cornwall", "Gwent", "Kent", "Lothian", "1.10")


def write(tmp_path, text, name="deck.yaml"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def load(path, **more):
    return load_deck(path, cards=[POOL], no_base_cards=True, **more)


def codes(rejected):
    return [problem.code for problem in rejected.value.problems]


def test_a_deck():
    path = HERE / "sound" / "deck-mapping.yaml"
    deck = load(path)
    assert deck.name == "Sample"
    assert deck.file == str(path)
    assert deck.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert deck.main == {"Gawain": 1, "Knight Errant": 37, "NO": 1, "0123": 1, "12:30": 1}
    assert deck.demesne == {"Farm": 15, "Manor": 5}
    assert (deck.n_main, deck.n_demesne) == (41, 20)
    assert deck.regions == REGIONS
    assert (deck.strategy, deck.opening, deck.illegal) == (None, 4, ())


def test_lists_read_the_same_and_the_name_is_the_files():
    deck = load(HERE / "sound" / "deck-lists.yaml")
    assert deck.name == "deck-lists"
    assert deck.main == {"Gawain": 1, "Knight Errant": 38, "NO": 1}
    assert deck.regions == ()


def test_own_cards_are_found_beside_the_deck(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    deck = load(HERE / "sound" / "deck-own-cards.yaml")
    assert deck.pool.cards["Lamorak of Kent"].named


def test_a_deck_can_be_pickled():
    deck = load(HERE / "sound" / "deck-own-cards.yaml")
    assert pickle.loads(pickle.dumps(deck)) == deck


def test_d6_allow_illegal_takes_d2_and_d3(tmp_path):
    path = write(tmp_path, "main: {Knight Errant: 10, Gawain: 2}\ndemesne: {Farm: 5}\n")
    with pytest.raises(InputRejected) as rejected:
        load(path)
    assert sorted(codes(rejected)) == ["D2", "D2", "D3"]
    assert load(path, allow_illegal=True).illegal == ("D2", "D3")


def test_d6_allow_illegal_never_takes_d4_and_d5(tmp_path):
    path = write(tmp_path, "main: {Knight Errant: 40}\ndemesne: {Manor: 20}\nregions: [Kent]\n")
    with pytest.raises(InputRejected) as rejected:
        load(path, allow_illegal=True)
    assert sorted(codes(rejected)) == ["D4", "D5"]


def test_d5_the_pool_itself_may_have_too_few_regions(tmp_path):
    cards = write(tmp_path, "regions: {Kent: {resistance: 1, renown: 1}}\ncards: {}\n", "cards.yaml")
    path = write(tmp_path, "main: [40 A]\ndemesne: [20 Farm]\n")
    with pytest.raises(InputRejected) as rejected:
        load_deck(path, cards=[cards], no_base_cards=True)
    assert "D5" in codes(rejected)


def test_messages_name_what_was_found_and_what_is_needed(tmp_path):
    path = write(tmp_path, "main: {Knight Errant: 39}\ndemesne: {Farm: 20}\n")
    with pytest.raises(InputRejected) as rejected:
        load(path)
    assert str(rejected.value).splitlines()[0] == (
        f"{path}:1:1: error[D2]: the main deck has 39 cards, at least 40 are needed"
    )


def test_all_faults_of_all_files_at_once(tmp_path):
    first = write(tmp_path, "main: {Gawein: 1}\ndemesne: {Farm: 20}\n", "first.yaml")
    second = write(tmp_path, "main: [\n", "second.yaml")
    missing = tmp_path / "third.yaml"
    with pytest.raises(InputRejected) as rejected:
        load_decks([first, second, missing], cards=[POOL], no_base_cards=True)
    assert {problem.file for problem in rejected.value.problems} == {str(first), str(second), str(missing)}


def test_decks_agree_about_their_own_cards(tmp_path):
    decks = []
    for rp in (1, 2):
        write(tmp_path, f"cards: {{Own: {{type: title, rp: {rp}}}}}\n", f"cards{rp}.yaml")
        text = f"main: [39 Knight Errant, 1 Own]\ndemesne: [20 Farm]\ncards: cards{rp}.yaml\n"
        decks.append(write(tmp_path, text, f"deck{rp}.yaml"))
    with pytest.raises(InputRejected) as rejected:
        load_decks(decks, cards=[POOL], no_base_cards=True)
    assert codes(rejected) == ["C6"]
    assert [deck.name for deck in load_decks(decks[:1] * 2, cards=[POOL], no_base_cards=True)] == ["deck1"] * 2


def test_a_broken_card_is_not_also_unknown(tmp_path):
    cards = write(tmp_path, "cards: {Own: {type: title}}\n", "cards.yaml")
    path = write(tmp_path, "main: [39 Knight Errant, 1 Own]\ndemesne: [20 Farm]\ncards: cards.yaml\n")
    with pytest.raises(InputRejected) as rejected:
        load(path)
    assert [(problem.code, problem.file) for problem in rejected.value.problems] == [("F2", str(cards))]


def test_an_opening_beyond_the_usual_hand_is_a_warning(tmp_path):
    path = write(tmp_path, "main: [40 Knight Errant]\ndemesne: [20 Farm]\nopening: 12\n")
    _, problems = check(path)
    assert [(one.code, one.severity) for one in problems] == [("O1", "warning")]
    assert load(path).opening == 12


def test_a_strategy_path_is_meant_from_the_decks_folder(tmp_path):
    (tmp_path / "mine.py").write_text("name = 'mine'\n")
    path = write(tmp_path, "main: [40 Knight Errant]\ndemesne: [20 Farm]\nstrategy: mine.py\n")
    assert load(path).strategy == str(tmp_path / "mine.py")


def test_faults_of_a_build_made_in_python():
    pool = load_pool([POOL], no_base_cards=True)
    found = faults({"Gawain": 2, "Knight Errant": 30}, {"Manor": 5}, pool)
    assert [fault.rule for fault in found] == ["D2", "D2", "D3", "D4"]
    assert faults({"Gawain": 1, "Knight Errant": 39}, {"Farm": 20}, pool) == []


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z", "M"]), min_size=1, max_size=20)


@settings(deadline=None, max_examples=60)
@given(
    name=NAMES,
    copies=st.dictionaries(st.sampled_from(["NO", "0123", "12:30", "Knight Errant", "Baron"]), st.integers(40, 99)),
    farms=st.integers(20, 99),
    regions=st.sampled_from([(), REGIONS]),
    opening=st.none() | st.integers(1, 10),
)
def test_a_written_deck_reads_back(tmp_path_factory, name, copies, farms, regions, opening):
    name = unicodedata.normalize("NFC", name)
    pool = load_pool([POOL], no_base_cards=True)
    main = {"Gawain": 1, "Royal Command": 40, **copies}
    deck = Deck(name, None, "", main, {"Farm": farms}, regions, None, opening, pool)
    path = tmp_path_factory.mktemp("written") / "deck.yaml"
    path.write_text(deck_text(deck), encoding="utf-8")
    back = load(path)
    assert (back.name, back.main, back.demesne) == (deck.name, deck.main, deck.demesne)
    assert (back.regions, back.opening) == (deck.regions, deck.opening)
