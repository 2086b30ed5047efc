"""Every rule, every effect and every position of every switch has a test of this folder."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from rtsim.engine.codes import Rule
from rtsim.houserules import SWITCHES, HouseRules
from rtsim.vocabulary import CONDITIONS, VOCABULARY, WHENS
from tests.rules.ids import IDS

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def found() -> list[str]:
    """The ids of all tests of this folder, without their files."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", str(HERE)]
    told = subprocess.run(command, cwd=HERE.parent.parent, capture_output=True, text=True, check=True).stdout
    lines = [line.partition("::")[2] for line in told.splitlines() if "::" in line]
    return [line for line in lines if "test_coverage" not in line]


def test_every_rule(found):
    pattern = re.compile(r"(?<![A-Za-z0-9])(D|S|G|SP|NK|SU|RS|FA|WI|EN|CT)(\d+)(?![0-9])")
    named = {"".join(match.groups()) for line in found for match in pattern.finditer(line)}
    assert named == set(IDS)


def test_ids_are_without_gaps():
    sizes = {"D": 6, "S": 5, "G": 7, "SP": 6, "NK": 2, "SU": 10, "RS": 6, "FA": 3, "WI": 5, "EN": 6, "CT": 1}
    assert set(IDS) == {f"{group}{i + 1}" for group, size in sizes.items() for i in range(size)}


def test_every_rule_that_an_action_can_break(found):
    """Each that is ever reported; SP4 breaks as G2, and LIMIT is the engine's own."""
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    for rule in Rule:
        if rule not in (Rule.NONE, Rule.LIMIT, Rule.SP4):
            assert f"Rule.{rule.name}" in text or f' {rule.name}"' in text, rule


@pytest.mark.parametrize("kind", VOCABULARY)
def test_every_effect_twice(found, kind):
    assert sum(f"CT1-{kind}" in line or f"CT1_{kind}" in line for line in found) >= 2


@pytest.mark.parametrize("condition", CONDITIONS)
def test_every_condition_twice(found, condition):
    assert sum(f"CT1-bonus-while-{condition}" in line for line in found) >= 2


@pytest.mark.parametrize("when", WHENS)
def test_every_trigger_of_draw_and_discard(found, when):
    for kind in ("draw", "discard"):
        assert any(f"CT1-{kind}-{when}" in line or f"CT1_{kind}_{when}" in line for line in found)


@pytest.mark.parametrize("name", SWITCHES)
def test_every_switch_in_every_position(found, name):
    pattern = re.compile(rf"switch[-_]{name}[-_]([A-Za-z0-9_]+)")
    tested = {match[1] for line in found for match in pattern.finditer(line)}
    switch = SWITCHES[name]
    usual = str(getattr(HouseRules(), name))
    assert any(value.startswith(usual) for value in tested)
    if switch.choices:
        assert all(any(value.startswith(choice) for value in tested) for choice in switch.choices)
    else:
        assert len(tested) >= 2
