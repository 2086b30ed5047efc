"""Knights and what they bear leaving play: clashes (NK) and cards taken back (FA)."""

from rtsim.engine.codes import Event, Spent, When
from tests.reference.effects import Due, due_of_all
from tests.reference.position import Item, Knight, Position


def strip(game: Position, knight: Knight, why: Spent) -> list[Due]:
    """A knight's titles go to the spent pile, its equipment stays unpaired (NK1, NK2, FA2).

    Returns the `leaves` effects of the knight and all it bore, which happen once all is done.
    """
    dues = due_of_all(knight, When.LEAVES)
    player = game.players[knight.owner]
    for title in knight.titles:
        remove_item(game, title)
        game.spend(player, title.card, why)
    for equipment in list(knight.equipment):
        equipment.bearer = None
        knight.items.remove(equipment)
        game.note(Event.UNPAIR, player.index, equipment.id)
    return dues


def remove_item(game: Position, item: Item) -> None:
    """A title or equipment leaves the table; its slot stays a hole until the next season."""
    if item.bearer is not None:
        item.bearer.items.remove(item)
    items = game.players[item.owner].items
    items[items.index(item)] = None


def remove_knight(game: Position, knight: Knight) -> None:
    """A knight leaves the table, likewise."""
    knights = game.players[knight.owner].knights
    knights[knights.index(knight)] = None
