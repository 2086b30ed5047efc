"""`rtsim cards` and `rtsim schema`."""

import json

import pytest

from rtsim.cards import MADE_UP
from rtsim.schema import SCHEMAS
from tests.cli.command import rtsim
from tests.files.samples import HERE, POOL

SMALL = ("cards", "--no-base-cards", "--cards", POOL, "--cards", HERE / "sound" / "cards-every-effect.yaml")


def names(done):
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout)["cards"])


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (["--type", "title"], ["Seneschal", "Baron"]),
        (["--type", "knight", "--max-rp", "2"], ["0123", "NO", "Knight Errant"]),
        (["--min-rp", "7"], ["Arthur"]),
        (["--trait", "orkney"], ["Gawain"]),
        (["--effect", "lasts"], ["The Green Knight", "The Long Way"]),
        (["gawain", "NO"], ["Gawain", "NO"]),
        (["--type", "redirect", "--effect", "lasts"], []),
    ],
)
def test_choosing(tmp_path, arguments, found):
    assert names(rtsim(*SMALL, "--json", *arguments, cwd=tmp_path)) == found


def test_table(tmp_path):
    done = rtsim(*SMALL, "--type", "demesne", cwd=tmp_path)
    assert done.stdout.splitlines()[0].split() == [
        "name",
        "type",
        "influence",
        "resistance",
        "rp",
        "traits",
        "text",
    ]
    assert "stands on Farm" in done.stdout
    assert "3 cards;" in done.stdout


def test_regions(tmp_path):
    done = rtsim(*SMALL, "--regions", cwd=tmp_path)
    assert done.stdout.splitlines()[-1] == "7 regions"
    assert rtsim(*SMALL, "--regions", "--max-rp", "3", cwd=tmp_path).returncode == 2


def test_one_card_in_full(tmp_path):
    done = rtsim(*SMALL, "kay", cwd=tmp_path)
    assert done.stdout.startswith("Kay\n  named knight, influence 4, resistance 3, 3 RP\n  traits: court\n")
    assert "+1 influence while at Cornwall" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [(["Gawein"], "did you mean 'Gawain' or 'Gwent'?"), (["--trait", "orkny"], "did you mean 'orkney'?")],
)
def test_unknown_names(tmp_path, arguments, hint):
    done = rtsim(*SMALL, *arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert hint in done.stderr


def test_built_in_numbers_are_said_to_be_made_up(tmp_path):
    assert rtsim("cards", "Farm", cwd=tmp_path).stdout.startswith(MADE_UP)
    assert json.loads(rtsim("cards", "Farm", "--json", cwd=tmp_path).stdout)["note"] == MADE_UP


def test_schema(tmp_path):
    assert rtsim("schema", cwd=tmp_path).stdout.split() == sorted(SCHEMAS)
    for name in SCHEMAS:
        assert json.loads(rtsim("schema", name, cwd=tmp_path).stdout)["$id"] == f"rtsim/{name}/1"
    done = rtsim("schema", "dek", cwd=tmp_path)
    assert done.returncode == 2
    assert "did you mean 'deck'?" in done.stderr
