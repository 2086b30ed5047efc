"""Both engines on the shipped decks, and in places where random tables seldom come."""

from pathlib import Path

import pytest

from rtsim.decks import load_deck
from rtsim.engine.codes import Effect, Event, Type, When, While
from rtsim.run.pilots import load_pilot
from rtsim.run.table import build_table
from tests.reference.fast import play_fast
from tests.reference.game import play
from tests.reference.tables import Card, Deck, Rules, Setting, Text
from tests.reference.test_differential import Style, Watched, compare_results, play_both

DECKS = sorted((Path(__file__).parents[2] / "decks").glob("*.yaml"))
CHOOSER = Style("uniform", "uniform", lent=0, passes=(0, 20, 100), nonsense=0)


@pytest.mark.parametrize("number", range(len(DECKS)), ids=[path.stem for path in DECKS])
@pytest.mark.parametrize("strategy", ["balanced", "random"])
def test_shipped_decks(number: int, strategy: str) -> None:
    decks = [load_deck(DECKS[number]), load_deck(DECKS[number - 1])]
    pilot = load_pilot(strategy)
    record = build_table(decks[0], decks[1], (pilot, pilot)).game[0]
    for game_no in (2 * number, 2 * number + 1):
        fast = play_fast(record, 11, game_no, True, (pilot.function,) * 4)
        slow = play(record, 11, game_no, True, (pilot.function,) * 4, Watched(fast.log))
        assert len(slow.log) == len(fast.log)
        compare_results(slow, fast)


STANDING = [
    *(Text(Effect.BONUS, influence=3, resistance=2, conditions=int(condition)) for condition in While),
    Text(Effect.LEADER, influence=1, resistance=2),
    Text(Effect.DREAD, influence=1, resistance=1),
]


@pytest.mark.parametrize("standing", STANDING, ids=[*(c.name for c in While), "LEADER", "DREAD"])
def test_what_is_shown_while_regions_are_resolved(standing: Text) -> None:
    """A strategy that draws and discards for a capture sees knights that are not home yet."""
    on_capture = (Text(Effect.DRAW, When.CAPTURE, count=2), Text(Effect.DISCARD, When.CAPTURE, count=2))
    cards = (
        Card(Type.KNIGHT, 5, 2, 1, monarch=True, texts=(standing, *on_capture)),
        Card(Type.KNIGHT, 4, 2, 1, texts=(standing,)),
        Card(Type.EQUIPMENT, 1, 1),
        Card(Type.DEMESNE, rp=3),
    )
    deck = Deck((12, 12, 4, 14))
    setting = Setting(cards, ((1, 2),) * 8, (deck, deck), Rules(majority_end=0))
    for seed in range(3):
        outcome = play_both(setting, (CHOOSER, CHOOSER), seed, 0, paired=True)
        kinds = {line[0] for line in outcome.log}
        assert {Event.EFFECT, Event.RESOLVE, Event.DISCARD} <= kinds


def test_many_effects_at_once() -> None:
    """Clashes and quests that set off effects of both sides: the active player's happen first."""

    def happening(*whens: When) -> tuple[Text, ...]:
        draws = [Text(Effect.DRAW, when, count=1) for when in whens]
        return (*draws, *(Text(Effect.DISCARD, when, count=1) for when in whens))

    on_table = happening(When.LEAVES, When.QUESTED, When.RESET)
    cards = (
        Card(Type.KNIGHT, 2, 2, named=True, texts=on_table),
        Card(Type.KNIGHT, 2, 2, named=True, texts=(*on_table, Text(Effect.RECALL))),
        Card(Type.EQUIPMENT, 1, 1, texts=on_table),
        Card(Type.TITLE, 1, 1, texts=on_table),
        Card(Type.QUEST, rp=0, texts=happening(When.PLAYED)),
        Card(Type.QUEST, rp=0, texts=(*happening(When.PLAYED), Text(Effect.LASTS, count=2))),
        Card(Type.REDIRECT, rp=0, texts=happening(When.PLAYED)),
        Card(Type.DEMESNE, rp=3),
    )
    deck = Deck((6, 6, 8, 8, 6, 6, 4, 20))
    setting = Setting(cards, ((9000, 1),) * 5, (deck, deck))
    orders = set()
    for seed in range(20):
        log = play_both(setting, (CHOOSER, CHOOSER), seed, 1, paired=True).log
        for before, line in zip(log, log[1:], strict=False):
            if before[0] == Event.SPENT and line[0] == Event.EFFECT:
                orders.add((before[1], line[1]))
    assert orders == {(0, 0), (0, 1), (1, 0), (1, 1)}
