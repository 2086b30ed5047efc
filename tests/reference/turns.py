"""A player's turn in Spring, Summer or Fall, in either form of a decision."""

from types import ModuleType

from rtsim.engine import layout
from rtsim.engine.codes import Act, Decision, Event, Form, Reason, Rule, Season
from tests.reference import fall, spring, summer
from tests.reference.actions import PASS, unpack
from tests.reference.position import GameOver, Player, Position

SEASONS: dict[Season, tuple[Decision, ModuleType]] = {
    Season.SPRING: (Decision.SPRING, spring),
    Season.SUMMER: (Decision.SUMMER, summer),
    Season.FALL: (Decision.FALL, fall),
}
TURN_ACTS = [act for act in Act if act < Act.OPEN]


def take_turn(game: Position, player: Player) -> bool:
    """One turn of a player's. True if anything was done."""
    assert game.season is not None
    decision, season = SEASONS[game.season]
    game.turn_no += 1
    game.turn_of = player.index
    game.newest = None
    game.note(Event.TURN, player.index)
    form = game.table.decks[player.index].forms[decision]
    if form is Form.PLAN:
        return _planned(game, player, decision, season)
    return _chosen(game, player, decision, season)


def lawful(game: Position, player: Player, season: ModuleType) -> list[int]:
    """What may be done, passing first."""
    found = season.candidates(game, player)
    choices = [PASS] + [n for n in found if season.check(game, player, unpack(n)) is Rule.NONE]
    return choices[: layout.MAX_ACTIONS]


def _chosen(game: Position, player: Player, decision: Decision, season: ModuleType) -> bool:
    taken = False
    while True:
        choices = lawful(game, player, season)
        if len(choices) == 1:
            return taken
        number = game.asking.choose(player, decision, choices)
        if number == PASS:
            return taken
        carry_out(game, player, number, season)
        taken = True


def carry_out(game: Position, player: Player, number: int, season: ModuleType) -> None:
    """Do what is lawful, unless the room that the records have for cards in play is used up."""
    action = unpack(number)
    knights_full = action.act is Act.RECRUIT and len(player.knights) == layout.MAX_KNIGHTS
    items_full = action.act in (Act.EQUIP, Act.BESTOW) and len(player.items) == layout.MAX_ITEMS
    if knights_full or items_full:
        raise GameOver(Reason.UNFINISHED)  # nothing is told of it: the action was lawful
    season.do(game, player, action)


def _planned(game: Position, player: Player, decision: Decision, season: ModuleType) -> bool:
    plan = game.asking.plan(player, decision)
    # Ruling: a plan is read before anything of it is done, and one that holds what is no action at all
    # is nonsense as a whole; so is what answers another question (Act.OPEN and after).
    if any(unpack(number).act not in TURN_ACTS for number in plan):
        raise GameOver(Reason.ERROR, player.index)
    taken = False
    for number in plan:
        action = unpack(number)
        if action.act is Act.PASS:  # ruling: a pass among the actions ends the turn
            return taken
        rule = season.check(game, player, action)
        if rule is not Rule.NONE:
            game.illegal[player.index] += 1
            game.note(Event.ILLEGAL, player.index, number, rule)
            return taken
        carry_out(game, player, number, season)
        taken = True
    return taken
