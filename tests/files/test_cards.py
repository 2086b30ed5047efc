"""Cards, effects and pools."""

import json

import pytest

from rtsim import decks
from rtsim.cards import Card, Effect, Pool, Region, effect_words, load_pool
from rtsim.engine import codes, layout
from rtsim.houserules import SWITCHES
from rtsim.problems import InputRejected
from rtsim.vocabulary import CONDITIONS, TYPES, VOCABULARY, WHENS, why_never
from tests.files.samples import HERE, POOL

EVERY = HERE / "sound" / "cards-every-effect.yaml"


def load(*files):
    return load_pool(files, no_base_cards=True)


def write(tmp_path, text, name="cards.yaml"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_pool():
    pool = load(POOL)
    assert pool.cards["Gawain"] == Card("Gawain", "knight", 7, 6, 6, named=True, traits=("orkney", "round table"))
    assert pool.cards["The Green Knight"].rp is None
    assert pool.cards["Manor"].upgrades == "Farm"
    assert pool.regions["1.10"] == Region("1.10", 5, 1)
    assert pool.traits() == ["orkney", "round table"]


def test_effects_have_their_defaults_filled_in():
    effects = load(POOL, EVERY).cards["Kay"].effects
    assert Effect("draw", {"when": "played", "deck": "demesne", "count": 2}) in effects
    assert Effect("bonus", {"influence": 0, "resistance": -1, "while": {"alone": True}}) in effects
    assert Effect("renown", {"when": "capture", "count": 1}) in effects
    assert effects.count(Effect("recall")) == 2


def test_every_effect_is_in_the_sample_and_has_words():
    cards = load(POOL, EVERY).cards.values()
    effects = [effect for card in cards for effect in card.effects]
    assert {effect.kind for effect in effects} == set(VOCABULARY)
    words = {effect_words(effect) for effect in effects}
    assert all(words)
    assert {name for effect in effects for name in effect.fields.get("while", ())} == set(CONDITIONS)


def test_written_cards_read_back(tmp_path):
    pool = load(POOL, EVERY)
    document = {
        "cards": {name: card.as_written() for name, card in pool.cards.items()},
        "regions": {
            name: {"resistance": region.resistance, "renown": region.renown} for name, region in pool.regions.items()
        },
    }
    back = load(write(tmp_path, json.dumps(document)))
    assert back == pool
    assert hash(back.cards["Kay"]) == hash(pool.cards["Kay"])


def test_effects_as_written():
    assert Effect("steadfast").as_written() == "steadfast"
    bonus = Effect("bonus", {"influence": 2, "resistance": 0, "while": {"alone": True}})
    assert bonus.as_written() == {"bonus": {"influence": 2, "while": "alone"}}
    bonus = Effect("bonus", {"influence": 2, "resistance": 0, "while": {"renown_at_least": 1}})
    assert bonus.as_written() == {"bonus": {"influence": 2, "while": {"renown_at_least": 1}}}


def test_same_values_in_two_files_are_one_card(tmp_path):
    text = "cards: {Own: {type: title, rp: 1}}\n"
    pool = load(write(tmp_path, text, "a.yaml"), write(tmp_path, text, "b.yaml"))
    assert list(pool.cards) == ["Own"]


def test_other_values_in_two_files_are_refused(tmp_path):
    first = write(tmp_path, "cards: {Own: {type: title, rp: 1}}\n", "a.yaml")
    second = write(tmp_path, "cards: {Own: {type: title, rp: 2}}\n", "b.yaml")
    with pytest.raises(InputRejected) as rejected:
        load(first, second)
    (problem,) = rejected.value.problems
    assert (problem.code, problem.file) == ("C6", str(second))
    assert f"{first}:1" in problem.message


def test_built_in_cards_cannot_be_changed_but_left_out(tmp_path):
    path = write(tmp_path, "cards: {Farm: {type: demesne, rp: 9}}\n")
    with pytest.raises(InputRejected) as rejected:
        load_pool([path])
    assert "--no-base-cards" in rejected.value.problems[0].hint
    assert load(path).cards["Farm"].rp == 9


def test_pools_merge_unless_they_disagree():
    a, b = Pool({"Own": Card("Own", "title")}, {}), Pool({"Other": Card("Other", "title")}, {})
    assert set(a.merged(b).cards) == {"Own", "Other"}
    with pytest.raises(ValueError, match="Own"):
        a.merged(Pool({"Own": Card("Own", "title", rp=5)}, {}))


def test_files_may_speak_of_each_others_cards(tmp_path):
    first = write(tmp_path, "cards: {Ring: {type: equipment, rp: 1, effects: [{only_on: {knight: Own}}]}}\n", "a.yaml")
    second = write(tmp_path, "cards: {Own: {type: knight, influence: 1, resistance: 1, rp: 1}}\n", "b.yaml")
    assert set(load(first, second).cards) == {"Ring", "Own"}


def test_the_vocabulary_is_the_engines():
    assert [name.upper() for name in VOCABULARY] == [effect.name for effect in codes.Effect]
    assert [name.upper() for name in WHENS] == [when.name for when in codes.When]
    assert [name.upper() for name in CONDITIONS] == [condition.name for condition in codes.While]
    assert [name.upper() for name in TYPES] == [card_type.name for card_type in codes.Type]


def test_limits_are_the_engines():
    assert (decks.MAX_PILE, decks.MAX_KINDS, decks.MAX_REGIONS) == (
        layout.MAX_PILE,
        layout.MAX_KINDS,
        layout.MAX_REGIONS,
    )
    assert SWITCHES["region_slots"].high == layout.MAX_SLOTS


def test_whatever_cannot_happen_has_a_reason():
    for spec in VOCABULARY.values():
        for card_type in TYPES:
            if card_type not in spec.on:
                assert why_never(spec, card_type)


class TestBuiltIn:
    """The pool that comes with rtsim."""

    def test_demesnes_have_the_published_rp(self):
        demesnes = {card.name: card.rp for card in Pool.builtin().cards.values() if card.type == "demesne"}
        assert demesnes == {"Farm": 1, "Manor": 2, "Large Manor": 4, "Keep": 7, "Castle": 11}

    def test_every_card_can_be_written(self):
        for card in Pool.builtin().cards.values():
            assert card.as_written()["type"] == card.type
