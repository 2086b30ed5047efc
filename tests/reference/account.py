"""What a game's record says was drawn, played and fought over: counted again from the events alone."""

from collections import Counter
from dataclasses import dataclass, field

from rtsim.engine.codes import Event, Season, Why
from tests.reference.position import Position

Log = list[tuple[int, ...]]
PLAYED = (Event.DEMESNE, Event.RECRUIT, Event.EQUIP, Event.BESTOW, Event.QUEST, Event.REDIRECT)


@dataclass
class Fate:
    """What became of one region; the fields of FATE."""

    in_game: int = 0
    captor: int = -1
    turned_up: int = 0
    captured_round: int = 0
    renown: int = 0
    contested: int = 0
    margin: int = 0
    equal: int = 0
    short: int = 0


@dataclass
class Account:
    """Of one game: cards by player and kind, regions by index."""

    opened: tuple[Counter[int], Counter[int]] = field(default_factory=lambda: (Counter(), Counter()))
    drawn: tuple[Counter[int], Counter[int]] = field(default_factory=lambda: (Counter(), Counter()))
    played: tuple[Counter[int], Counter[int]] = field(default_factory=lambda: (Counter(), Counter()))
    fates: list[Fate] = field(default_factory=list)


def account(position: Position) -> Account:
    """Go through the events of a finished game."""
    found = Account(fates=[Fate() for _ in position.table.regions])
    for region in position.in_game:
        found.fates[region.index].in_game = 1
    knights_at: dict[int, int] = {}  # owner by knight
    places: dict[int, int] = {}  # region by committed knight
    round_no = 0
    for event, *n in position.log:
        if event == Event.HAND:
            found.opened[n[0]][n[1]] += 1
        elif event == Event.DRAW:
            found.drawn[n[0]][n[2]] += 1
        elif event in PLAYED:
            found.played[n[0]][n[1]] += 1
            if event in (Event.QUEST, Event.REDIRECT):
                places.pop(n[2], None)
        elif event == Event.SEASON:
            round_no = n[0]
            if n[1] == Season.SUMMER:
                places.clear()
        elif event == Event.REGION:
            found.fates[n[0]].turned_up = 1
        elif event == Event.COMMIT:
            knights_at[n[1]] = n[0]
            places[n[1]] = n[2]
        elif event == Event.CLASH:
            places.pop(n[2], None)
        elif event == Event.RESOLVE:
            sides = {knights_at[knight] for knight, region in places.items() if region == n[0]}
            _resolve(found.fates[n[0]], n, sides, position.table.regions[n[0]].renown, round_no)
        elif event == Event.EFFECT and position.table.cards[n[1]].texts:
            _renown(found, position, n)
    return found


def _resolve(fate: Fate, n: list[int], sides: set[int], renown: int, round_no: int) -> None:
    why, captor = n[7], n[8]
    if len(sides) == 2:
        fate.contested += 1
        fate.margin += why == Why.MARGIN
        fate.equal += why == Why.EQUAL
        fate.short += why == Why.SHORT
    if captor >= 0:
        fate.captor, fate.captured_round, fate.renown = captor, round_no, renown


def _renown(found: Account, position: Position, n: list[int]) -> None:
    text = next(t for t in position.table.cards[n[1]].texts if t.index == n[2])
    if text.code.name == "RENOWN":
        found.fates[n[4]].renown += n[3]
