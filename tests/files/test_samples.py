"""Every sound sample is taken, every broken one is refused for the reason and at the place it names."""

import pytest

from rtsim.problems import CODES
from tests.files.samples import BROKEN, SOUND, check, expected


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_sound(path):
    checked, problems = check(path)
    assert list(problems) == []
    assert (
        checked.kind
        == {"deck": "deck", "rules": "house rules", "cards": "card pool", "strategy": "strategy"}[
            path.stem.split("-")[0]
        ]
    )


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_broken(path):
    _, problems = check(path)
    found = [(problem.code, problem.line, problem.column) for problem in problems.ordered()]
    assert found == expected(path)
    assert {problem.severity for problem in problems} == {"error"}


def test_samples_cover_the_codes():
    """Codes that no sample file can show have a test of their own, named here."""
    elsewhere = {"Y2", "Y3", "O1", "R1", "R2", "T1"}
    shown = {code for path in BROKEN for code, _, _ in expected(path)}
    assert shown | elsewhere == set(CODES)
