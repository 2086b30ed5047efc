"""A log of numbers put into names: every kind of row, with the keys that trace.md gives it."""

import json
from typing import Any

import pytest

from rtsim.engine.actions import NEWEST, THEIRS
from rtsim.engine.codes import Act, Drawn, Event, Pile, Reason, Rule, Season, Spent, Why
from rtsim.report.trace import json_lines
from rtsim.run.trace import Names, decode

CARDS = ("Gawain", "Lance", "Baron", "The White Hart", "Royal Command", "Farm")
GAWAIN, LANCE, BARON, HART, COMMAND, FARM = range(6)
DRAW = {"draw": {"when": "played", "deck": "main", "count": 2}}
DISCARD = {"discard": {"when": "capture", "count": 1, "who": "opponent"}}
RENOWN = {"renown": {"when": "capture", "count": 1}}
NAMES = Names(
    {
        "schema": 1,
        "seed": 7,
        "game": 2,
        "rules": {"region_slots": 2},
        "decks": [],
        "cards": {},
        "regions": {},
    },
    CARDS,
    (("steadfast", DRAW), (DISCARD,), (RENOWN,), (), (), ()),
    ("Kent", "Gwent", "Elmet"),
)
START = [(Event.FARM, 1), (Event.FARM, 0)]


def decoded(*rows: tuple[int, ...]) -> list[dict[str, Any]]:
    """The lines of those rows, padded as the log pads them, after the two Farms."""
    padded = [[*row, *[0] * (10 - len(row))] for row in (*START, *rows)]
    return list(decode(padded, NAMES))[3:]


def test_the_game_line_comes_first_and_says_who_goes_first() -> None:
    lines = list(decode(START, NAMES))
    assert list(lines[0]) == [
        "event",
        "schema",
        "seed",
        "game",
        "first",
        "rules",
        "decks",
        "cards",
        "regions",
    ]
    assert (lines[0]["event"], lines[0]["first"], lines[0]["seed"]) == ("game", 1, 7)
    assert lines[1:] == [{"event": "farm", "player": 1}, {"event": "farm", "player": 0}]


def test_an_opening_hand_is_one_line() -> None:
    hand = [(Event.HAND, 1, FARM), (Event.HAND, 1, GAWAIN)]
    lines = decoded((Event.OPENING, 1, 1), *hand, (Event.OPENING, 0, 0), (Event.REGION, 2))
    assert lines == [
        {"event": "opening", "player": 1, "demesne": 1, "hand": ["Farm", "Gawain"]},
        {"event": "opening", "player": 0, "demesne": 0, "hand": []},
        {"event": "region", "region": "Elmet"},
    ]


ROWS: list[tuple[tuple[int, ...], dict[str, Any]]] = [
    ((Event.SEASON, 3, Season.FALL, 1), {"event": "season", "round": 3, "season": "fall", "active": 1}),
    ((Event.TURN, 1), {"event": "turn", "player": 1}),
    ((Event.DEMESNE, 0, FARM), {"event": "demesne", "player": 0, "card": "Farm"}),
    ((Event.RECRUIT, 0, GAWAIN, 4), {"event": "recruit", "player": 0, "card": "Gawain", "knight": 4}),
    ((Event.EQUIP, 0, LANCE, 5, 4), {"event": "equip", "player": 0, "card": "Lance", "item": 5, "knight": 4}),
    (
        (Event.BESTOW, 0, BARON, 6, 4),
        {"event": "bestow", "player": 0, "card": "Baron", "item": 6, "knight": 4},
    ),
    ((Event.MOVE, 0, 5, 4), {"event": "move", "player": 0, "item": 5, "knight": 4}),
    ((Event.CLASH, 0, 9, 4), {"event": "clash", "player": 0, "knights": [9, 4]}),
    ((Event.UNPAIR, 1, 5), {"event": "unpair", "player": 1, "item": 5}),
    ((Event.COMMIT, 1, 4, 0), {"event": "commit", "player": 1, "knight": 4, "region": "Kent"}),
    (
        (Event.QUEST, 1, HART, 4, 2),
        {"event": "quest", "player": 1, "card": "The White Hart", "knight": 4, "cost": 2},
    ),
    (
        (Event.REDIRECT, 1, COMMAND, 4, 2),
        {"event": "redirect", "player": 1, "card": "Royal Command", "knight": 4, "cost": 2},
    ),
    (
        (Event.RESOLVE, 1, 9, 4, 3, 2, 7, 1, Why.SHORT, -1),
        {
            "event": "resolve",
            "region": "Gwent",
            "influence": [9, 4],
            "resistance": [3, 2],
            "force": [7, 1],
            "outcome": "independent",
            "why": "short",
            "player": None,
        },
    ),
    ((Event.HOME, 1, 4), {"event": "home", "player": 1, "knight": 4}),
    ((Event.RETURN_KNIGHT, 0, GAWAIN, 4), {"event": "return", "player": 0, "card": "Gawain", "knight": 4}),
    ((Event.RETURN_ITEM, 0, LANCE, 5), {"event": "return", "player": 0, "card": "Lance", "item": 5}),
    (
        (Event.DRAW, 0, Pile.DEMESNE, FARM, Drawn.QUEST),
        {"event": "draw", "player": 0, "deck": "demesne", "card": "Farm", "why": "quest"},
    ),
    ((Event.RESET, 0, 4, 2), {"event": "reset", "player": 0, "knight": 4, "draws": 2}),
    ((Event.DISCARD, 0, FARM), {"event": "discard", "player": 0, "card": "Farm"}),
    ((Event.SPENT, 0, FARM, Spent.EFFECT), {"event": "spent", "player": 0, "card": "Farm", "why": "effect"}),
    (
        (Event.EFFECT, 0, GAWAIN, 1, 2, Pile.MAIN),
        {"event": "effect", "player": 0, "card": "Gawain", "effect": DRAW, "count": 2},
    ),
    (
        (Event.EFFECT, 0, LANCE, 0, 1, 1),
        {"event": "effect", "player": 0, "card": "Lance", "effect": DISCARD, "count": 1, "of": 1},
    ),
    (
        (Event.EFFECT, 0, BARON, 0, 1, 2),
        {"event": "effect", "player": 0, "card": "Baron", "effect": RENOWN, "count": 1, "region": "Elmet"},
    ),
    ((Event.ASIDE, 0, GAWAIN, 4), {"event": "aside", "player": 0, "card": "Gawain", "knight": 4}),
    (
        (Event.END, Reason.MAJORITY, 9, 20, 4, 6, 2, 0),
        {
            "event": "end",
            "reason": "majority",
            "round": 9,
            "renown": [20, 4],
            "captured": [6, 2],
            "winner": 0,
        },
    ),
]


@pytest.mark.parametrize("row, line", ROWS, ids=[f"{line['event']}-{i}" for i, (_, line) in enumerate(ROWS)])
def test_a_row_becomes_a_line(row: tuple[int, ...], line: dict[str, Any]) -> None:
    assert decoded(row) == [line]
    assert json.loads(next(json_lines([line]))) == line


def test_every_event_has_a_row_here() -> None:
    told = {row[0] for row, _ in ROWS} | {Event.FARM, Event.OPENING, Event.HAND, Event.REGION, Event.ILLEGAL}
    assert told == set(Event)


def test_a_tie_has_no_winner() -> None:
    assert decoded((Event.END, Reason.EXHAUSTION, 9, 4, 4, 2, 2, -1))[0]["winner"] is None


def pack(act: Act, a: int = 0, b: int = 0) -> int:
    return (act << 24) | (a << 12) | b


# Gawain, knight 2 of player 0 in slot 0, bears the Lance (3) and is a Baron (4); player 1 has Gawain's
# copy 9 in slot 0; Kent is in region slot 0, Gwent in slot 1.
SCENE = [
    (Event.REGION, 0),
    (Event.REGION, 1),
    (Event.RECRUIT, 0, GAWAIN, 2),
    (Event.EQUIP, 0, LANCE, 3, 2),
    (Event.BESTOW, 0, BARON, 4, 2),
    (Event.RECRUIT, 1, GAWAIN, 9),
    (Event.TURN, 0),
]
WORDS = [
    (pack(Act.DEMESNE, FARM), "play Farm"),
    (pack(Act.RECRUIT, 40), "recruit a card that is in neither deck"),
    (pack(Act.EQUIP, LANCE, 0), "equip Lance on Gawain (knight 2)"),
    (pack(Act.BESTOW, BARON, 1), "bestow Baron on a knight that is not in play"),
    (pack(Act.BESTOW, BARON, NEWEST), "bestow Baron on a knight that is not in play"),
    (pack(Act.MOVE, 0, 0), "move Lance (item 3) to Gawain (knight 2)"),
    (pack(Act.COMMIT, 0, 1), "commit Gawain (knight 2) to Gwent"),
    (pack(Act.COMMIT, 0, 9), "commit Gawain (knight 2) to a region that is not in play"),
    (pack(Act.QUEST, HART, THEIRS), "quest the opponent's Gawain (knight 9) with The White Hart"),
    (pack(Act.REDIRECT, COMMAND, 0), "redirect Gawain (knight 2) with Royal Command"),
    (pack(Act.RETURN_KNIGHT, 0), "take back Gawain (knight 2)"),
    (pack(Act.RETURN_ITEM, 1), "take back Baron (item 4)"),
    (pack(Act.OPEN, 3), f"do something that is no action ({pack(Act.OPEN, 3)})"),
]


@pytest.mark.parametrize("action, words", WORDS, ids=[words for _, words in WORDS])
def test_an_unlawful_action_is_put_into_words(action: int, words: str) -> None:
    line = decoded(*SCENE, (Event.ILLEGAL, 0, action, Rule.SU2))[-1]
    assert line == {"event": "illegal", "player": 0, "action": words, "rule": "SU2"}


def test_slots_close_up_when_a_season_starts() -> None:
    rows = [*SCENE, (Event.RECRUIT, 0, GAWAIN, 10), (Event.RETURN_KNIGHT, 0, GAWAIN, 2)]
    ask = (Event.ILLEGAL, 0, pack(Act.COMMIT, 1, 0), Rule.SU2)
    move = (Event.ILLEGAL, 0, pack(Act.MOVE, 1, 1), Rule.SP6)
    assert decoded(*rows, ask)[-1]["action"] == "commit Gawain (knight 10) to Kent"
    assert decoded(*rows, move)[-1]["action"] == "move an item that is not in play to Gawain (knight 10)"
    season = (Event.SEASON, 2, Season.SPRING, 0)
    assert decoded(*rows, season, ask)[-1]["action"] == "commit a knight that is not in play to Kent"
