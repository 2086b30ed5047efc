"""Winter (WI): everybody draws, and knights come back from their quests."""

from rtsim.engine.codes import Drawn, Event, Pile, Stance, When
from tests.reference.draws import draw
from tests.reference.effects import due_of_all, happen
from tests.reference.position import Position


def winter(game: Position) -> None:
    """WI2, then WI3 and WI4."""
    for _ in range(game.table.rules.winter_draws):
        for player in game.turn_order():
            draw(game, player, Pile.EITHER, Drawn.WINTER)
    for player in game.turn_order():
        for knight in player.live_knights():
            if knight.stance is not Stance.ENGAGED:
                continue
            knight.winters -= 1
            if knight.winters > 0:
                continue
            knight.take_home()
            game.note(Event.RESET, player.index, knight.id, knight.paid)
            for _ in range(knight.paid):
                draw(game, player, Pile.EITHER, Drawn.QUEST)
            happen(game, due_of_all(knight, When.RESET))
