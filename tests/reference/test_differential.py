"""Both engines play the same games and must tell the same story, event by event."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rtsim.engine import layout
from rtsim.engine.codes import EVENT_KEYS, Decision, Event, Form, Reason, Rule, Season
from rtsim.run.pilots import load_pilot
from tests.reference import pilots
from tests.reference.account import account
from tests.reference.fast import FastGame, play_fast
from tests.reference.game import Outcome, play
from tests.reference.tables import Setting, settings_of_tables, write_table

# More examples, and other ones each time, for a longer search: RTSIM_DIFFERENTIAL=20000 pytest ...
EXAMPLES = int(os.environ.get("RTSIM_DIFFERENTIAL", "1100"))
SHOWN = 25  # events told before the first that differs
LOG = list[tuple[int, ...]]
PLANNED = (Decision.SPRING, Decision.SUMMER, Decision.FALL)
ALL_CHOSEN = (Form.CHOOSE,) * 6
TURNS_PLANNED = tuple(Form.PLAN if decision in PLANNED else Form.CHOOSE for decision in Decision)


@dataclass(frozen=True)
class Style:
    """How a deck is played: by a test strategy or a shipped one, and which decisions go to the other.

    lent   : bits by Decision: these go to the strategy that this one extends.
    passes : per cent of turns passed in Spring, Summer and Fall, by the test strategies.
    """

    name: str
    extends: str
    lent: int
    passes: tuple[int, int, int]
    nonsense: int


TEST_PILOTS = {"uniform": (pilots.uniform, ALL_CHOSEN), "scribbler": (pilots.scribbler, TURNS_PLANNED)}
SHIPPED = ("balanced", "rush", "random")
NAMES = (*TEST_PILOTS, *SHIPPED)

passes = st.tuples(st.integers(0, 60), st.integers(0, 60), st.integers(20, 100))
styles = st.builds(
    Style,
    name=st.sampled_from(("uniform", "uniform", "scribbler", "scribbler", *SHIPPED)),
    extends=st.sampled_from(NAMES),
    lent=st.one_of(st.just(0), st.integers(0, 63)),
    passes=passes,
    nonsense=st.sampled_from((0,) * 12 + (40,)),
)


def function_of(name: str) -> Any:
    """The compiled strategy of that name."""
    return TEST_PILOTS[name][0] if name in TEST_PILOTS else load_pilot(name).function


def forms_of(name: str) -> Sequence[int]:
    """How that strategy is asked."""
    return TEST_PILOTS[name][1] if name in TEST_PILOTS else load_pilot(name).forms


def piloted(setting: Setting, pair: tuple[Style, Style]) -> Setting:
    """The table with its decks in the hands of these strategies.

    Shipped strategies differ in their weights alone, and a deck has one set: one that would extend
    another is played by itself.
    """
    decks = []
    for deck, style in zip(setting.decks, pair, strict=True):
        both_shipped = style.name in SHIPPED and style.extends in SHIPPED
        lent = 0 if both_shipped else style.lent
        sources = tuple(lent >> decision & 1 for decision in Decision)
        forms = tuple(Form(forms_of((style.name, style.extends)[s])[d]) for d, s in enumerate(sources))
        shipped = next((name for name in (style.name, style.extends) if name in SHIPPED), "balanced")
        weights = list(enumerate(load_pilot(shipped).weights))
        weights += [(pilots.W_PASS + season, per_cent) for season, per_cent in zip(Season, style.passes, strict=False)]
        weights.append((pilots.W_NONSENSE, style.nonsense))
        decks.append(replace(deck, forms=forms, sources=sources, weights=tuple(weights)))
    return replace(setting, decks=(decks[0], decks[1]))


def functions(pair: tuple[Style, Style]) -> tuple[Any, ...]:
    """The four functions of the two players."""
    return tuple(function_of(style.name) for style in pair) + tuple(function_of(style.extends) for style in pair)


def told(line: tuple[int, ...]) -> str:
    """An event with the names of its numbers."""
    event = Event(line[0])
    numbers = [f"{key}={value}" for key, value in zip(EVENT_KEYS[event], line[1:], strict=True)]
    if event is Event.ILLEGAL:
        numbers.append(f"({Rule(line[3]).name})")
    return f"{event.name.lower():<14}{' '.join(numbers)}"


class Watched(list[tuple[int, ...]]):
    """The reference's log, which stops the game at the first event that the fast engine tells otherwise."""

    def __init__(self, other: LOG) -> None:
        super().__init__()
        self.other = other

    def append(self, line: tuple[int, ...]) -> None:
        """Compare, then note."""
        at = len(self)
        other = self.other[at] if at < len(self.other) else None
        if line != other:
            before = "\n".join(told(earlier) for earlier in self[-SHOWN:])
            fast = told(other) if other else "nothing more"
            raise AssertionError(f"event {at} differs after\n{before}\nreference: {told(line)}\nfast:      {fast}")
        super().append(line)


def seen_otherwise(slow: Outcome, fast: FastGame) -> list[str]:
    """What the two engines showed differently to a strategy that takes fingerprints."""
    found = []
    for p in (0, 1):
        differs = slow.view.own[p]["memory"] != fast.record["own"][p]["memory"]
        found += [("asked", *pilots.SEEN)[i] for i in np.nonzero(differs[: len(pilots.SEEN) + 1])[0]]
    return found


def compare_views(record: Any, slow: Outcome, fast: FastGame, again: Any) -> None:
    """Both must have shown the same at every decision; if not, find the first that differs."""
    if not seen_otherwise(slow, fast):
        return
    low, high = 0, slow.position.decisions
    while high - low > 1:  # the views of the first `low` questions to each player are the same
        middle = (low + high) // 2
        record["own"]["weights"][:, pilots.W_LOOK_UNTIL] = middle
        low, high = (low, middle) if seen_otherwise(*again()) else (middle, high)
    record["own"]["weights"][:, pilots.W_LOOK_UNTIL] = high
    raise AssertionError(f"question {high} to a player shows another {', '.join(seen_otherwise(*again()))}")


def compare_results(slow: Outcome, fast: FastGame) -> None:
    """What is counted of a game must be what its events say."""
    position, row = slow.position, fast.row
    counted = account(position)
    assert (row["winner"], row["reason"], row["first"]) == (slow.winner, slow.reason, position.first)
    assert row["rounds"] == position.round_no
    assert row["renown"].tolist() == [player.renown for player in position.players]
    assert row["captured"].tolist() == [player.captured for player in position.players]
    assert (row["decisions"], row["illegal"].tolist()) == (position.decisions, position.illegal)
    assert fast.record["culprit"] == (-1 if slow.culprit is None else slow.culprit)
    if slow.reason in (Reason.ERROR, Reason.UNFINISHED):
        return
    for region, fate in enumerate(counted.fates):
        for each in fields(fate):
            assert fast.fates[region][each.name] == getattr(fate, each.name), (region, each.name)
    for player in position.players:
        p = player.index
        for kind in range(len(position.table.cards)):
            in_hand = player.hand.count(kind)
            numbers = [counted.opened[p][kind], counted.drawn[p][kind], counted.played[p][kind], in_hand]
            assert fast.counts[p, kind].tolist() == numbers, (p, kind)


_TABLE = np.zeros(1, layout.GAME)


def play_both(setting: Setting, pair: tuple[Style, Style], seed: int, game_no: int, paired: bool) -> Outcome:
    """One game by both engines; raises AssertionError at the first difference."""
    record = write_table(piloted(setting, pair), _TABLE)[0]

    def once(watch: bool) -> tuple[Outcome, FastGame]:
        fast = play_fast(record, seed, game_no, paired, functions(pair))
        log = Watched(fast.log) if watch else None
        return play(record, seed, game_no, paired, functions(pair), log), fast

    slow, fast = once(watch=True)
    assert len(slow.log) == len(fast.log), f"the fast engine goes on: {told(fast.log[len(slow.log)])}"
    if all(style.lent == 0 and style.name in TEST_PILOTS for style in pair):
        compare_views(record, slow, fast, lambda: once(watch=False))
    compare_results(slow, fast)
    return slow


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize="RTSIM_DIFFERENTIAL" not in os.environ,
    database=None,
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)
@given(
    setting=settings_of_tables(),
    pair=st.tuples(styles, styles),
    seed=st.one_of(st.integers(0, 9), st.integers(0, (1 << 64) - 1)),
    game_no=st.integers(0, 1000),
    paired=st.booleans(),
)
def test_same_games(setting: Setting, pair: tuple[Style, Style], seed: int, game_no: int, paired: bool) -> None:
    for number in (game_no, game_no ^ 1):
        play_both(setting, pair, seed, number, paired)
