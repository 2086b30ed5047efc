"""A game told in words: one short game in full, single sentences, and that no game is too strange to tell."""

from collections.abc import Sequence
from typing import Any

import pytest

from rtsim.houserules import HouseRules
from rtsim.report.onlooker import Onlooker, listed, possessive, side_names
from rtsim.report.tables import columns
from rtsim.report.telling import WIDTH, tell
from rtsim.run.pilots import load_pilot
from rtsim.run.table import build_table
from rtsim.run.trace import play_traced
from tests.trace.referee import Referee
from tests.trace.strange import strange_decks


def knight(influence: int, resistance: int, rp: int, named: bool = False, *effects: Any) -> dict[str, Any]:
    strength = {"influence": influence, "resistance": resistance}
    return {
        "type": "knight",
        **strength,
        "rp": rp,
        "named": named,
        "upgrades": None,
        "effects": list(effects),
    }


def plain(type_: str, rp: int | None, upgrades: str | None = None, *effects: Any) -> dict[str, Any]:
    zero = {"influence": 0, "resistance": 0}
    return {"type": type_, **zero, "rp": rp, "named": False, "upgrades": upgrades, "effects": list(effects)}


CARDS = {
    "Farm": plain("demesne", 1),
    "Manor": plain("demesne", 2, "Farm"),
    "Squire": knight(4, 2, 1),
    "Gawain": knight(7, 4, 2, True),
    "Balan": knight(5, 3, 0, True, "recall"),
    "Lance": plain("equipment", 1),
    "Baron": plain("title", 1),
    "Steward": plain("title", 0, None, {"discount": {"type": "equipment", "rp": 1}}, {"estate": {"rp": 2}}),
    "The White Hart": plain("quest", None),
    "Royal Command": plain("redirect", 1),
}
GAME = {
    "event": "game",
    "schema": 1,
    "seed": 7,
    "game": 2,
    "first": 1,
    "rules": HouseRules().as_dict(),
    "decks": [
        {"name": "Ash", "main": {"Squire": 3}, "demesne": {"Farm": 3}},
        {"name": "Oaks", "main": {"Gawain": 2}, "demesne": {"Farm": 1, "Manor": 1}},
    ],
    "cards": CARDS,
    "regions": {"Kent": {"resistance": 3, "renown": 2}, "Gwent": {"resistance": 6, "renown": 4}},
}


def ev(kind: str, **values: Any) -> dict[str, Any]:
    return {"event": kind, **values}


def season(name: str, number: int = 1, active: int = 1) -> dict[str, Any]:
    return ev("season", round=number, season=name, active=active)


SHORT_GAME = [
    GAME,
    ev("farm", player=1),
    ev("farm", player=0),
    ev("opening", player=1, demesne=1, hand=["Manor", "Gawain", "Gawain"]),
    ev("opening", player=0, demesne=2, hand=["Farm", "Farm", "Squire", "Squire"]),
    ev("region", region="Kent"),
    ev("region", region="Gwent"),
    season("spring"),
    ev("turn", player=1),
    ev("demesne", player=1, card="Manor"),
    ev("recruit", player=1, card="Gawain", knight=1),
    ev("turn", player=0),
    ev("demesne", player=0, card="Farm"),
    ev("recruit", player=0, card="Squire", knight=2),
    ev("recruit", player=0, card="Squire", knight=3),
    ev("turn", player=1),
    ev("turn", player=0),
    season("summer"),
    ev("turn", player=1),
    ev("commit", player=1, knight=1, region="Gwent"),
    ev("turn", player=0),
    ev("commit", player=0, knight=2, region="Gwent"),
    ev("commit", player=0, knight=3, region="Kent"),
    ev("turn", player=1),
    ev("turn", player=0),
    ev(
        "resolve",
        region="Kent",
        influence=[4, 0],
        resistance=[2, 0],
        force=[4, -2],
        outcome="captured",
        why="unopposed",
        player=0,
    ),
    ev(
        "resolve",
        region="Gwent",
        influence=[4, 7],
        resistance=[2, 4],
        force=[0, 5],
        outcome="independent",
        why="short",
        player=None,
    ),
    ev("home", player=1, knight=1),
    ev("home", player=0, knight=2),
    ev("home", player=0, knight=3),
    season("fall"),
    ev("turn", player=1),
    ev("turn", player=0),
    season("winter", 1, 0),
    ev("draw", player=0, deck="main", card="Squire", why="winter"),
    ev("end", reason="exhaustion", round=1, renown=[2, 0], captured=[1, 0], winner=0),
]
TOLD = """\
Ash against Oaks, game 2 of seed 7
2 regions worth 6 Renown are at stake; more than 3 is the majority.

Setup
         Oaks goes first. Each side starts with a Farm in play.
         Oaks opens with 1 demesne card of 3: Manor; 2 Gawain.
         Ash opens with 2 demesne cards of 4: 2 Farm; 2 Squire.
         Turned up: Kent (Resistance 3, Renown 2) and Gwent (Resistance 6, Renown 4).

Round 1: Oaks begins, Renown 0 to 0
Spring   Oaks builds Manor on Farm and recruits Gawain (2 RP); 2 of 3 RP in use.
         Ash plays Farm and recruits Squire (1 RP) and Squire II (1 RP); 2 of 2 RP in use.
Summer   Oaks sends Gawain to Gwent.
         Ash sends Squire to Gwent, Squire II to Kent.
         Kent (Resistance 3, Renown 2): Ash captures it with Squire II, Influence 4.
         Gwent (Resistance 6, Renown 4):
           Ash with Squire: Influence 4 - 4 = 0.
           Oaks with Gawain: Influence 7 - 2 = 5.
           Neither exceeds 6: it stays independent.
         Renown: Ash 2, Oaks 0, of 6.
Fall     Nothing is taken back, and no region is turned up.
Winter   Ash draws Squire.

End, in round 1
         A player has to draw, and both decks are empty.
         Ash 2 Renown from 1 region; Oaks 0 Renown from 0 regions.
         Ash wins.
"""


def test_a_short_game_reads_like_this() -> None:
    assert "\n".join(tell(SHORT_GAME)) + "\n" == TOLD


BOARD = [
    *SHORT_GAME[:7],
    season("spring"),
    ev("turn", player=1),
    ev("recruit", player=1, card="Gawain", knight=1),
    ev("equip", player=1, card="Lance", item=2, knight=1),
    ev("bestow", player=1, card="Baron", item=3, knight=1),
    ev("turn", player=0),
    ev("recruit", player=0, card="Squire", knight=4),
]
SUMMER = [season("summer"), ev("turn", player=1), ev("commit", player=1, knight=1, region="Kent")]
SENTENCES = [
    (
        [ev("turn", player=0), ev("recruit", player=0, card="Gawain", knight=9)]
        + [ev("clash", player=0, knights=[9, 1])]
        + [ev("spent", player=1, card="Baron", why="clash"), ev("unpair", player=1, item=2)]
        + [ev("spent", player=p, card="Gawain", why="clash") for p in (0, 1)],
        "A clash of names with Oaks' Gawain: both leave play; with them goes Baron; Lance stays without a bearer.",
    ),
    (
        [ev("turn", player=1), ev("recruit", player=1, card="Squire", knight=9)]
        + [ev("move", player=1, item=2, knight=9)],
        "Oaks recruits Squire (1 RP) and moves Lance from Gawain to Squire; 5 of 1 RP in use.",
    ),
    (
        [ev("turn", player=1), ev("bestow", player=1, card="Steward", item=9, knight=1)],
        "Oaks bestows Steward on Gawain (-1 RP); 3 of 3 RP in use.",
    ),
    (
        [*SUMMER, ev("turn", player=0), ev("quest", player=0, card="The White Hart", knight=1, cost=1)]
        + [ev("spent", player=0, card="The White Hart", why="quest")],
        "Ash plays The White Hart on Oaks' Gawain at Kent (1 RP); 2 of 1 RP in use.",
    ),
    (
        [*SUMMER, ev("turn", player=1), ev("redirect", player=1, card="Royal Command", knight=1, cost=1)],
        "Oaks sends Gawain to Kent.",
    ),
    (
        [*SUMMER, ev("turn", player=1), ev("redirect", player=1, card="Royal Command", knight=1, cost=1)],
        "Oaks calls Gawain back from Kent by Royal Command (1 RP); 5 of 1 RP in use.",
    ),
    (
        [season("fall"), ev("turn", player=1), ev("return", player=1, card="Baron", item=3)]
        + [ev("return", player=1, card="Gawain", knight=1), ev("unpair", player=1, item=2)],
        "Oaks takes back Baron from Gawain and Gawain; 1 of 1 RP in use.",
    ),
    (
        [season("winter"), ev("reset", player=1, knight=1, draws=2)]
        + [ev("draw", player=1, deck="main", card=card, why="quest") for card in ("Squire", "Farm")],
        "Oaks: Gawain is back from the quest and brings Squire and Farm.",
    ),
    (
        [season("winter")] + [ev("draw", player=p, deck="main", card="Squire", why="winter") for p in (1, 0, 1, 0)],
        "Oaks draws 2 Squire; Ash draws 2 Squire.",
    ),
    (
        [
            season("winter"),
            ev("discard", player=0, card="Farm"),
            ev("spent", player=0, card="Farm", why="discard"),
        ],
        "Ash discards Farm to hold 10.",
    ),
    (
        [season("spring"), ev("return", player=1, card="Balan", knight=8)],
        "Back in hand: Balan to Oaks.",
    ),
    (
        [ev("turn", player=1), ev("illegal", player=1, action="play Farm", rule="SP2")],
        "Oaks tries to play Farm, which SP2 forbids; the turn ends.",
    ),
    (
        [*SUMMER, ev("effect", player=0, card="Baron", effect={"discard": {}}, count=1, of=1)]
        + [ev("discard", player=1, card="Farm"), ev("spent", player=1, card="Farm", why="effect")],
        "Baron: Oaks discards Farm.",
    ),
    (
        [*SUMMER, ev("effect", player=0, card="Baron", effect={"discard": {}}, count=0, of=1)],
        "Baron: Oaks has no card to discard.",
    ),
    (
        [*SUMMER, ev("effect", player=0, card="Baron", effect={"draw": {}}, count=1)],
        "Baron: Ash has no card left to draw.",
    ),
    (
        [*SUMMER, ev("effect", player=0, card="Baron", effect={"renown": {}}, count=2, region="Kent")],
        "Baron: Kent brings Ash 2 more Renown.",
    ),
]


@pytest.mark.parametrize("events, sentence", SENTENCES, ids=[sentence[:40] for _, sentence in SENTENCES])
def test_sentence(events: Sequence[Any], sentence: str) -> None:
    told = [line[9:].strip() for line in tell([*BOARD, *events], width=200)]
    assert sentence in told


VERDICTS = [
    ("one_exceeds", [1, 5], 1, {}, "Only Oaks exceeds 3 and captures it."),
    ("lead", [9, 5], 0, {}, "Both exceed 3; Ash leads by 4 and captures it."),
    ("lead", [9, 1], 0, {}, "Both are there; Ash leads by 8 and captures it."),
    ("short", [1, 2], None, {}, "Neither exceeds 3: it stays independent."),
    ("margin", [6, 5], None, {}, "Both exceed 3; a lead of 1 is not at least 2: it stays independent."),
    (
        "margin",
        [6, 5],
        None,
        {"contest_margin": "more_than"},
        "Both exceed 3; a lead of 1 is not more than 2: it stays independent.",
    ),
    ("equal", [6, 6], None, {}, "Both exceed 3 with equal force: it stays independent."),
]


@pytest.mark.parametrize("why, force, player, house, sentence", VERDICTS)
def test_verdict(why: str, force: list[int], player: int | None, house: dict[str, Any], sentence: str) -> None:
    game = {**GAME, "rules": {**HouseRules().as_dict(), **house}}
    resolve = ev("resolve", region="Kent", influence=[9, 9], resistance=[0, 0], force=force, why=why)
    both = [ev("turn", player=0), ev("commit", player=0, knight=4, region="Kent")]
    told = tell([game, *BOARD[1:], *SUMMER, *both, {**resolve, "player": player}])
    assert sentence in [line.strip() for line in told]


ENDS = [
    ("conquest", [4, 2], [2, 1], 0, ["The last region is captured.", "Ash wins."]),
    ("majority", [1, 4], [2, 1], 1, ["Oaks holds more than half of the 6 Renown.", "Oaks wins."]),
    ("exhaustion", [2, 2], [2, 1], 1, ["Oaks wins with fewer regions for the same Renown."]),
    ("exhaustion", [2, 2], [1, 1], None, ["A tie."]),
    ("unfinished", [2, 2], [1, 1], None, ["No result."]),
    ("error", [2, 2], [1, 1], None, ["A strategy gave an answer that is no action.", "No result."]),
]


@pytest.mark.parametrize("reason, renown, captured, winner, sentences", ENDS)
def test_end(reason: str, renown: Any, captured: Any, winner: int | None, sentences: list[str]) -> None:
    end = ev("end", reason=reason, round=3, renown=renown, captured=captured, winner=winner)
    told = [line.strip() for line in tell([*BOARD, end])]
    assert "End, in round 3" in told
    assert set(sentences) <= set(told)


def test_equal_deck_names_are_told_apart_by_who_goes_first() -> None:
    decks = [{"name": "Ash"}, {"name": "Ash"}]
    assert side_names({"decks": decks, "first": 1}) == ("Ash (second)", "Ash (first)")
    assert side_names({"decks": [{"name": "A" * 99}, {"name": "B"}], "first": 0})[0] == "A" * 30 + ".."


def test_words() -> None:
    assert listed([]) == ""
    assert listed(["Kay", "Farm", "Farm", "Bors"]) == "Kay, 2 Farm and Bors"
    assert [possessive(name) for name in ("Ash", "Oaks")] == ["Ash's", "Oaks'"]


def test_a_record_may_break_off_anywhere() -> None:
    assert list(tell([])) == []
    for n in range(1, len(SHORT_GAME)):
        assert list(tell(SHORT_GAME[:n]))


class Watched(Referee):
    """A referee who compares notes with the onlooker when a season starts."""

    onlooker: Onlooker
    seen = 0
    compared = 0

    def start(self, season: str) -> None:
        for event in self.events[self.seen : self.place]:
            if self.seen == 0:
                self.onlooker = Onlooker(event)
            self.onlooker.follow(event)
            self.seen += 1
        for player in self.table.players:
            p = player.index
            assert self.onlooker.capacity(p) == player.capacity()
            assert self.onlooker.in_use(p) - self.onlooker.summer_spent[p] == player.allocated()
            assert self.onlooker.renown[p] == player.renown
            assert self.onlooker.undrawn[p] == sum(pile.total() for pile in player.decks.values())
            self.compared += 1
        super().start(season)


@pytest.mark.parametrize("seed", range(12))
def test_strange_games_are_told_and_followed(seed: int) -> None:
    pilot = load_pilot("random")
    a, b = strange_decks(seed)
    rules = HouseRules(first=("random", "a", "b")[seed % 3], hand_limit=6)
    events = list(play_traced(build_table(a, b, (pilot, pilot), rules), 2, seed, paired=seed % 3 == 0))
    told = list(tell(events))
    assert all(columns(line) <= WIDTH for line in told)
    text = "\n".join(told)
    assert "None" not in text and "  ." not in text
    assert text.count("\nRound ") == events[-1]["round"]
    referee = Watched(events)
    referee.judge()
    assert referee.compared >= 15  # two players a season, and a strange game may be short
