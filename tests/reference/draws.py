"""Drawing and discarding (WI2, WI5, G4), whatever calls for it."""

from rtsim.engine.codes import Act, Decision, Drawn, Event, Pile, Reason, Spent
from tests.reference.actions import pack, unpack
from tests.reference.position import GameOver, Player, Position


def draw(game: Position, player: Player, wanted: Pile, why: Drawn) -> None:
    """One card from the wanted deck, or from the other if it is empty; the game ends if both are (EN3)."""
    filled = [pile for pile in (Pile.MAIN, Pile.DEMESNE) if player.piles[pile]]
    if not filled:
        raise GameOver(Reason.EXHAUSTION)
    if wanted in filled:
        pile = wanted
    elif wanted is Pile.EITHER and len(filled) == 2:
        chosen = game.asking.choose(player, Decision.DRAW, [pack(Act.DRAW, p) for p in filled])
        pile = Pile(unpack(chosen).a)
    else:
        pile = filled[0]
    kind = player.piles[pile].pop(0)
    player.gain(kind)
    game.note(Event.DRAW, player.index, pile, kind, why)


def discard(game: Position, player: Player, why: Spent) -> None:
    """One card of the hand, chosen by its owner, goes to the spent pile."""
    kinds = sorted(set(player.hand))
    kind = kinds[0]
    if len(kinds) > 1:
        chosen = game.asking.choose(player, Decision.DISCARD, [pack(Act.DISCARD, k) for k in kinds])
        kind = unpack(chosen).a
    player.hand.remove(kind)
    game.note(Event.DISCARD, player.index, kind)
    game.spend(player, game.table.cards[kind], why)


def discard_to_limit(game: Position) -> None:
    """At the end of a season each player, in turn order, comes down to the hand limit (G4)."""
    for player in game.turn_order():
        while len(player.hand) > game.table.rules.hand_limit:
            discard(game, player, Spent.DISCARD)
