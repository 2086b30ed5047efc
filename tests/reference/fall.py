"""Fall (FA): cards are taken back, and new regions are turned up."""

from rtsim.engine.codes import Act, Event, Rule, Spent
from tests.reference.actions import Action, pack
from tests.reference.effects import happen
from tests.reference.leaving import remove_item, remove_knight, strip
from tests.reference.position import Player, Position


def candidates(game: Position, player: Player) -> list[int]:
    """Every card in play except demesnes, knights first."""
    found = [pack(Act.RETURN_KNIGHT, slot) for slot, knight in enumerate(player.knights) if knight]
    return found + [pack(Act.RETURN_ITEM, slot) for slot, item in enumerate(player.items) if item]


def check(game: Position, player: Player, action: Action) -> Rule:
    """FA1."""
    if action.act is Act.RETURN_KNIGHT and player.knight_in(action.a):
        return Rule.NONE
    if action.act is Act.RETURN_ITEM and player.item_in(action.a):
        return Rule.NONE
    return Rule.FA1


def do(game: Position, player: Player, action: Action) -> None:
    """Take a card back (FA2)."""
    if action.act is Act.RETURN_ITEM:
        item = player.item_in(action.a)
        assert item is not None
        # Ruling: its `leaves` effects stay silent; they wait for its bearer, which does not leave.
        game.note(Event.RETURN_ITEM, player.index, item.card.kind, item.id)
        remove_item(game, item)
        player.gain(item.card.kind)
        return
    knight = player.knight_in(action.a)
    assert knight is not None
    game.note(Event.RETURN_KNIGHT, player.index, knight.card.kind, knight.id)
    leaves = strip(game, knight, Spent.FALL)
    remove_knight(game, knight)
    player.gain(knight.card.kind)
    happen(game, leaves)


def turn_up_regions(game: Position) -> None:
    """Fill the empty slots from the region deck, lowest first (S4, FA3)."""
    for place, region in enumerate(game.slots):
        if region is None and game.region_deck:
            turned_up = game.region_deck.pop(0)
            game.slots[place] = turned_up
            game.note(Event.REGION, turned_up.index)
