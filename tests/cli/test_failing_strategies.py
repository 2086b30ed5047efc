"""A strategy that answers nonsense, raises, or never answers ends the run: exit 4, named, nothing lost."""

import json
import time
from pathlib import Path

import pytest

from tests.cli.command import ROOT, rtsim

DECKS = [str(ROOT / "decks" / f"{name}.yaml") for name in ("even", "castle")]

# Each fails late: in the game in which its own count of Springs reaches a round that few games see.
NONSENSE = """from rtsim.strategy import decision
name = "babbler"


@decision
def choose_summer(public, own, actions):
    if public["round_no"] > 9:
        return 5000
    return 0
"""
RAISES = """from rtsim.strategy import decision
name = "quitter"


@decision
def plan_spring(public, own, actions):
    if public["round_no"] > 9:
        raise ValueError("my bot gave up")
    return 0
"""
LOOPS = """from rtsim.strategy import decision
name = "dreamer"


@decision
def plan_spring(public, own, actions):
    while public["round_no"] > 9:
        own["memory"][0] += 1
    return 0
"""


def play(folder: Path, source: str):
    (folder / "bot.py").write_text(source)
    started = time.monotonic()
    done = rtsim("match", *DECKS, "-n", "4000", "--seed", "5", "--strategy-b", "bot.py", "--json", cwd=folder)
    return done, time.monotonic() - started


@pytest.mark.parametrize(
    ("source", "name", "words"),
    [
        (NONSENSE, "babbler", "game"),
        (RAISES, "quitter", "my bot gave up"),
        (LOOPS, "dreamer", "not answered"),
    ],
    ids=["nonsense", "raises", "loops"],
)
def test_a_failing_strategy_is_named(tmp_path: Path, source: str, name: str, words: str) -> None:
    done, seconds = play(tmp_path, source)
    assert done.returncode == 4, done.stderr
    assert seconds < 30
    for part in (name, words, "seed 5", "game ", "Castle Builders"):
        assert part in done.stderr
    assert "Traceback" not in done.stderr
    result = json.loads(done.stdout)
    games = result["games"]
    assert games["finished"] == sum(result["result"]["wins"]) + result["result"]["ties"]
    number = int(done.stderr.split(" in game ")[1].split(",")[0])
    assert games["finished"] >= min(number, 1)  # what was finished before it is in the result


@pytest.mark.parametrize(
    ("body", "line", "words"),
    [
        ('    return public["capacityy"]', 6, "capacityy"),
        ("    return capp", 6, "capp"),
        ("    return [1]", 6, "list"),
        ('    x = "a" if public["round_no"] > 2 else 2\n    return x', 6, "unify"),
    ],
)
def test_a_typing_error_shows_the_users_own_line(tmp_path: Path, body: str, line: int, words: str) -> None:
    (tmp_path / "bot.py").write_text(
        f"from rtsim.strategy import decision\n\n\n@decision\ndef plan_spring(public, own, actions):\n{body}\n"
    )
    done = rtsim("match", *DECKS, "-n", "10", "--strategy-a", "bot.py", cwd=tmp_path)
    assert done.returncode == 3, done.stderr
    assert f"bot.py:{line}:" in done.stderr and words in done.stderr
    assert len(done.stderr.splitlines()) < 15
    assert "Traceback" not in done.stderr and "rtsim_decide" not in done.stderr


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def f(:\n", "bot.py:1:"),
        ("import nothing_like_this\n", "bot.py:1:"),
        ("x = 1\n", "no decision function"),
        (
            "from rtsim.strategy import decision\n@decision\ndef plan_draw(a, b, c):\n    return 0\n",
            "plan_draw",
        ),
    ],
)
def test_a_file_that_is_no_strategy_is_refused(tmp_path: Path, source: str, words: str) -> None:
    (tmp_path / "bot.py").write_text(source)
    done = rtsim("match", *DECKS, "-n", "10", "--strategy", "bot.py", cwd=tmp_path)
    assert done.returncode == 3 and words in done.stderr and "Traceback" not in done.stderr


def test_an_unlawful_plan_changes_nothing_and_is_counted(tmp_path: Path) -> None:
    source = LOOPS.replace("dreamer", "cheat").replace(
        '    while public["round_no"] > 9:\n        own["memory"][0] += 1\n    return 0\n',
        '    actions["list"][0] = (2 << 24) | (0 << 12)\n    return 1\n',
    )
    done, _ = play(tmp_path, source)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["health"]["illegal_actions"][1] > 0


def test_a_strategy_that_scribbles_over_its_choices_gains_nothing(tmp_path: Path) -> None:
    decisions = "\n\n\n".join(
        f'@decision\ndef choose_{asked}(public, own, actions):\n    for i in range(actions["n"]):\n'
        f'        actions["list"][i] = (1 << 30) | (4095 << 12) | {number}\n    return 0'
        for number, asked in enumerate(("opening", "draw", "discard"))
    )
    done, _ = play(tmp_path, f'from rtsim.strategy import decision\nname = "scribbler"\n\n\n{decisions}\n')
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"]["finished"] == 4000
