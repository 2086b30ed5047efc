"""Effects that happen at a moment (CT1): draw, discard and renown."""

from collections.abc import Iterable
from dataclasses import dataclass

from rtsim.engine.codes import Drawn, Effect, Event, Spent, When
from tests.reference.cards import Card, Region, Text
from tests.reference.draws import discard, draw
from tests.reference.position import Item, Knight, Player, Position

LAST = 1 << 60  # stands after every card in play: a quest card, which never enters it


@dataclass(frozen=True)
class Due:
    """An effect that is about to happen. `entered` is the id of its card."""

    controller: int
    entered: int
    card: Card
    text: Text


def due(thing: Knight | Item, when: When) -> list[Due]:
    """The effects of one card in play that a moment triggers."""
    return [Due(thing.owner, thing.id, thing.card, text) for text in thing.card.triggered(when)]


def due_of_all(knight: Knight, when: When) -> list[Due]:
    """Likewise of a knight and all that it bears."""
    found = due(knight, when)
    for borne in knight.items:
        found += due(borne, when)
    return found


def due_once(player: Player, card: Card) -> list[Due]:
    """The effects of a quest or redirect that is played."""
    return [Due(player.index, LAST, card, text) for text in card.triggered(When.PLAYED)]


def happen(game: Position, dues: Iterable[Due], region: Region | None = None) -> None:
    """Let effects happen: the active player's first, then by when their card entered play, then as listed."""
    for each in sorted(dues, key=lambda d: (d.controller != game.active, d.entered, d.text.index)):
        _happen(game, each, region)


def _happen(game: Position, each: Due, region: Region | None) -> None:
    controller, card, text = game.players[each.controller], each.card, each.text

    def note(count: int, subject: int) -> None:
        game.note(Event.EFFECT, controller.index, card.kind, text.index, count, subject)

    if text.code is Effect.DRAW:
        note(text.count, text.deck)
        for _ in range(text.count):
            draw(game, controller, text.deck, Drawn.EFFECT)
    elif text.code is Effect.DISCARD:
        victim = controller if text.own_hand else game.opponent(controller)
        count = min(text.count, len(victim.hand))
        note(count, victim.index)
        for _ in range(count):
            discard(game, victim, Spent.EFFECT)
    elif text.code is Effect.RENOWN:
        assert region is not None
        controller.renown += text.count
        note(text.count, region.index)
