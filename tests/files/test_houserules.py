"""House rules."""

from dataclasses import fields

import pytest

from rtsim.houserules import SWITCHES, HouseRules, load_rules
from rtsim.problems import InputRejected
from tests.files.samples import HERE


def test_every_field_is_a_switch_and_its_default_is_allowed():
    assert [field.name for field in fields(HouseRules)] == list(SWITCHES)
    for name, value in HouseRules().as_dict().items():
        switch = SWITCHES[name]
        if switch.kind == "choice":
            assert value == switch.choices[0]
        elif switch.kind == "integer":
            assert switch.low <= value <= switch.high
        else:
            assert value is True


def test_no_file_is_the_rulebook():
    assert load_rules() == HouseRules()
    assert load_rules(HERE / "sound" / "rules-none.yaml") == HouseRules()
    assert HouseRules().changed() == {}


def test_every_switch_can_be_turned():
    rules = load_rules(HERE / "sound" / "rules-all.yaml")
    assert set(rules.changed()) == set(SWITCHES)
    assert (rules.first, rules.hand_limit, rules.majority_end) == ("a", 0, False)


def test_faults_are_raised_together(tmp_path):
    path = tmp_path / "rules.yaml"
    path.write_text("first: c\nregion_slots: 0\n")
    with pytest.raises(InputRejected) as rejected:
        load_rules(path)
    assert [problem.code for problem in rejected.value.problems] == ["F5", "F4"]
