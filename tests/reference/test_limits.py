"""The largest tables there can be, played by both engines."""

import pytest

from rtsim.engine import layout
from rtsim.engine.codes import Event, Reason, Type
from tests.reference.tables import Card, Deck, Rules, Setting
from tests.reference.test_differential import Style, play_both

CHOOSER = Style("uniform", "uniform", lent=0, passes=(0, 30, 100), nonsense=0)
PLANNER = Style("scribbler", "uniform", lent=0, passes=(0, 30, 100), nonsense=0)
IDLE = Style("uniform", "uniform", lent=0, passes=(100, 100, 100), nonsense=0)
FARM = Card(Type.DEMESNE, rp=1)
OUT_OF_REACH = ((9000, 1),) * 40
KEEP_ALL = Rules(opening_hand=60, hand_limit=4095, winter_draws=40, majority_end=0)


def one_sided(cards: tuple[Card, ...], copies: tuple[int, ...], rules: Rules = KEEP_ALL) -> Setting:
    """A deck of many free cards, listed before the Farm, against one with nothing but Farms."""
    idle = Deck((0,) * len(cards) + (600,))
    return Setting((*cards, FARM), OUT_OF_REACH, (Deck((*copies, 2)), idle), rules)


@pytest.mark.parametrize("style", [CHOOSER, PLANNER])
def test_no_room_for_another_knight(style: Style) -> None:
    setting = one_sided((Card(Type.KNIGHT),) * 20, (30,) * 20)
    outcome = play_both(setting, (style, IDLE), seed=1, game_no=0, paired=False)
    assert outcome.reason is Reason.UNFINISHED
    assert sum(line[0] == Event.RECRUIT for line in outcome.log) == layout.MAX_KNIGHTS


def test_no_room_for_another_item() -> None:
    knight, equipment = Card(Type.KNIGHT, rp=2), Card(Type.EQUIPMENT)  # RP for one knight
    setting = one_sided((knight, *(equipment,) * 20), (60, *(30,) * 20))
    outcome = play_both(setting, (CHOOSER, IDLE), seed=1, game_no=0, paired=False)
    assert outcome.reason is Reason.UNFINISHED
    assert sum(line[0] == Event.EQUIP for line in outcome.log) == layout.MAX_ITEMS


def test_more_lawful_actions_than_can_be_listed() -> None:
    quest = Card(Type.QUEST, rp=0)
    rules = Rules(opening_hand=60, hand_limit=4095, winter_draws=30, majority_end=0, region_slots=32)
    setting = one_sided((*(Card(Type.KNIGHT),) * 20, *(quest,) * 8), (*(12,) * 20, *(1,) * 8), rules)
    outcome = play_both(setting, (CHOOSER, IDLE), seed=1, game_no=0, paired=False)
    assert outcome.view.actions[0]["list"][layout.MAX_ACTIONS - 1] != 0
    assert outcome.reason is Reason.EXHAUSTION


def test_the_largest_piles() -> None:
    cards = (Card(Type.KNIGHT, 3, 2, 2), Card(Type.EQUIPMENT, 1, 1, 1), Card(Type.QUEST, rp=1), FARM)
    deck = Deck((2000, 1000, 1095, 4095))
    setting = Setting(cards, ((1, 1),) * 12, (deck, deck), Rules(opening_hand=60))
    balanced = Style("balanced", "balanced", lent=0, passes=(0, 0, 0), nonsense=0)
    outcome = play_both(setting, (balanced, balanced), seed=3, game_no=1, paired=True)
    assert outcome.reason is Reason.CONQUEST
