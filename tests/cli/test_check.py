"""`rtsim check`."""

import json

import pytest

from tests.cli.command import rtsim
from tests.files.samples import BROKEN, HERE, POOL, SOUND, expected

SMALL = ("--no-base-cards", "--cards", POOL)


def test_sound_files(tmp_path):
    done = rtsim("check", *SMALL, *SOUND, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert f"{HERE}/sound/deck-mapping.yaml: deck: Sample, 41 main + 20 demesne cards, 5 regions" in lines
    assert f"{HERE}/sound/rules-none.yaml: house rules: as the rulebook has it" in lines
    assert lines[-1] == f"{len(SOUND)} files checked, no errors"


def test_broken_files_are_told_on_stderr(tmp_path):
    (tmp_path / "deck.yaml").write_text("main:\n  Knight Errant: 39\n  Gawein: 2\ndemesne:\n  Farm: 20\n")
    done = rtsim("check", *SMALL, "deck.yaml", cwd=tmp_path)
    assert done.returncode == 3
    assert done.stdout == "1 file checked, 1 error\n"
    assert done.stderr == (
        "deck.yaml:3:3: error[C1]: unknown card 'Gawein' in 'main'\n    hint: did you mean 'Gawain'?\n"
    )


def test_every_broken_sample_at_once(tmp_path):
    done = rtsim("check", *SMALL, "--format", "json", *BROKEN, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (3, "")
    document = json.loads(done.stdout)
    assert document["schema"] == "rtsim/check/1"
    told = {(one["file"], one["code"], one["line"], one["column"]) for one in document["problems"]}
    assert told == {(str(path), *fault) for path in BROKEN for fault in expected(path)}
    assert document["errors"] == len(told)
    assert not any(one["ok"] for one in document["files"])


def test_at_most_twenty_are_printed(tmp_path):
    done = rtsim("check", *SMALL, *BROKEN, cwd=tmp_path)
    heads = [line for line in done.stderr.splitlines() if ": error[" in line]
    assert len(heads) == 20
    assert done.stderr.splitlines()[-1].startswith("... and ")


def test_a_folder_and_standard_input(tmp_path):
    for name in ("a.yaml", "deep/b.yml", "deep/c.txt", ".hidden/d.yaml"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("first: a\n")
    done = rtsim("check", "--no-base-cards", ".", "-", cwd=tmp_path, stdin="first: b\n")
    assert done.stdout.splitlines() == [
        "a.yaml: house rules: first a",
        "deep/b.yml: house rules: first a",
        "<stdin>: house rules: first b",
        "3 files checked, no errors",
    ]


def test_a_folder_without_files_is_a_usage_error(tmp_path):
    done = rtsim("check", "--no-base-cards", ".", cwd=tmp_path)
    assert done.returncode == 2
    assert "no YAML file" in done.stderr


def test_allow_illegal_warns(tmp_path):
    (tmp_path / "deck.yaml").write_text("main: [39 Knight Errant]\ndemesne: [30 Farm]\n")
    done = rtsim("check", *SMALL, "--allow-illegal", "deck.yaml", cwd=tmp_path)
    assert done.returncode == 0
    assert "warning[D2]" in done.stderr
    assert "deck.yaml: deck:" in done.stdout


@pytest.mark.parametrize("name", ["nowhere.yaml", "."])
def test_a_card_file_must_be_a_file(tmp_path, name):
    (tmp_path / "rules.yaml").write_text("first: a\n")
    done = rtsim("check", "--no-base-cards", "--cards", name, "rules.yaml", cwd=tmp_path)
    assert done.returncode == 3
    assert f"{name}:1:1: error[Y1]: " in done.stderr
