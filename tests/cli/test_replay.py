"""`rtsim replay` as a user runs it."""

import json
from pathlib import Path

import pytest

from tests.cli.command import ROOT, rtsim
from tests.trace.referee import judge

DECKS = [str(ROOT / "decks" / f"{name}.yaml") for name in ("saxon", "castle")]


def test_a_game_is_told_in_words(tmp_path: Path) -> None:
    done = rtsim("replay", *DECKS, "--seed", "7", "--game", "3", "--quiet", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    for words in ("Saxon Raiders against Castle Builders, game 3 of seed 7", "Round 1", "Spring", "Summer", "Renown"):
        assert words in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_many_games_as_json_lines_pass_the_referee(tmp_path: Path) -> None:
    done = rtsim("replay", *DECKS, "--seed", "7", "--game", "0-9", "--format", "jsonl", "--quiet", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    events = [json.loads(line) for line in lines]
    starts = [i for i, event in enumerate(events) if event["event"] == "game"]
    assert [events[i]["game"] for i in starts] == list(range(10))
    for start, stop in zip(starts, [*starts[1:], len(events)], strict=True):
        assert judge(lines[start:stop]) in ("conquest", "majority", "exhaustion")


def test_the_game_told_is_the_game_counted(tmp_path: Path) -> None:
    rtsim(
        "match", *DECKS, "-n", "200", "--seed", "7", "--records", "games.csv", "--json", "--out", "r.json", cwd=tmp_path
    )
    header, *rows = (tmp_path / "games.csv").read_text().splitlines()
    winner = header.split(",").index("winner")
    counted = [row.split(",")[winner] for row in rows]
    done = rtsim("replay", "r.json", "--game", "0-199", "--format", "jsonl", "--quiet", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    ends = [event for event in map(json.loads, done.stdout.splitlines()) if event["event"] == "end"]
    names = {0: "Saxon Raiders", 1: "Castle Builders", None: "tie"}
    assert [names[end["winner"]] for end in ends] == counted


@pytest.mark.parametrize(
    ("find", "check"),
    [
        ("won", lambda end, opening, game: end["winner"] == 0),
        ("lost, first", lambda end, opening, game: end["winner"] == 1 and game["first"] == 0),
        ("lost, rounds >= 10, opening 5", lambda end, opening, game: end["round"] >= 10 and opening["demesne"] == 5),
        ("conquest, took Avalon", lambda end, opening, game: end["reason"] == "conquest"),
    ],
)
def test_find_picks_the_first_game_that_fits(tmp_path: Path, find: str, check) -> None:
    done = rtsim("replay", *DECKS, "--seed", "7", "--find", find, "--games", "2000", "--format", "jsonl", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    events = [json.loads(line) for line in done.stdout.splitlines()]
    opening = next(event for event in events if event["event"] == "opening" and event["player"] == 0)
    assert check(events[-1], opening, events[0])
    assert f"game {events[0]['game']}" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--game", "3"], "--seed"),
        (["--seed", "7", "--game", "x"], "no game"),
        (["--seed", "7", "--game", "9-3"], "range"),
        (["--seed", "7", "--find", "purple"], "cannot be searched"),
        (["--seed", "7", "--find", "took Nowhere"], "no region"),
        (["--seed", "7", "--find", "rounds >= 5000", "--games", "50"], "none of the first"),
        (["--seed", "7", "--find", "won", "--game", "1"], "exclude"),
    ],
)
def test_wrong_usage_is_exit_2(tmp_path: Path, arguments: list[str], words: str) -> None:
    done = rtsim("replay", *DECKS, *arguments, cwd=tmp_path)
    assert done.returncode == 2 and words in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("text", ["", "{", "[]", '{"rerun": 3}', '{"rerun": "rm -rf x"}', "\x00"])
def test_what_is_no_result_is_rejected(tmp_path: Path, text: str) -> None:
    (tmp_path / "r.json").write_text(text)
    done = rtsim("replay", "r.json", cwd=tmp_path)
    assert done.returncode == 3 and "r.json:" in done.stderr and "Traceback" not in done.stderr


def test_a_changed_deck_is_not_told_as_if_it_were_the_old_one(tmp_path: Path) -> None:
    deck = tmp_path / "mine.yaml"
    deck.write_text(Path(DECKS[0]).read_text())
    rtsim("match", "mine.yaml", DECKS[1], "-n", "10", "--seed", "1", "--json", "--out", "r.json", cwd=tmp_path)
    assert rtsim("replay", "r.json", "--game", "1", cwd=tmp_path).returncode == 0
    deck.write_text(deck.read_text().replace("Farm: 7", "Farm: 8"))
    done = rtsim("replay", "r.json", "--game", "1", cwd=tmp_path)
    assert done.returncode == 3 and "changed" in done.stderr


def test_python_tells_the_same(tmp_path: Path) -> None:
    import rtsim as package

    done = rtsim("replay", *DECKS, "--seed", "7", "--game", "5", "--format", "jsonl", "--quiet", cwd=tmp_path)
    events = package.replay(*DECKS, 5, seed=7)
    assert [json.loads(line) for line in done.stdout.splitlines()] == json.loads(json.dumps(events))
