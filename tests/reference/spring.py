"""Spring (SP): demesnes, knights, equipment, titles, and equipment that changes hands."""

from rtsim.engine.codes import Act, Event, Rule, Type
from tests.reference import upkeep
from tests.reference.actions import Action, pack
from tests.reference.plays import (
    attach,
    card_in_hand,
    check_attach,
    check_recruit,
    fits,
    lawful_plays,
    own_knight,
    recruit,
)
from tests.reference.position import Player, Position


def candidates(game: Position, player: Player) -> list[int]:
    """Whatever might be done on a turn, in the order of the list that a strategy is shown."""
    found = []
    for kind in sorted(set(player.hand)):
        card = game.table.cards[kind]
        if card.type is Type.DEMESNE:
            found.append(pack(Act.DEMESNE, kind))
        elif card.type in (Type.KNIGHT, Type.EQUIPMENT, Type.TITLE):
            found += lawful_plays(player, card)
    for i, item in enumerate(player.items):
        if item and item.card.type is Type.EQUIPMENT:
            found += [pack(Act.MOVE, i, k) for k, knight in enumerate(player.knights) if knight]
    return found


def check(game: Position, player: Player, action: Action) -> Rule:
    """The first rule that an action breaks."""
    if action.act is Act.DEMESNE:
        return _check_demesne(game, player, action)
    if action.act is Act.RECRUIT:
        return check_recruit(game, player, action, Rule.SP1)
    if action.act in (Act.EQUIP, Act.BESTOW):
        return check_attach(game, player, action, Rule.SP1)
    if action.act is Act.MOVE:
        return _check_move(game, player, action)
    return Rule.SP1


def _check_demesne(game: Position, player: Player, action: Action) -> Rule:
    card = card_in_hand(game, player, Act.DEMESNE, action.a)
    if card is None:
        return Rule.SP1
    if player.demesnes_played >= game.table.rules.demesnes_per_spring:
        return Rule.SP2
    if card.upgrades is not None:
        below = sum(1 for demesne in player.demesnes if demesne.kind == card.upgrades)
        if below <= player.standing_on(card.upgrades):
            return Rule.SP3
    return Rule.NONE


def _check_move(game: Position, player: Player, action: Action) -> Rule:
    item, knight = player.item_in(action.a), own_knight(game, player, action.b)
    if item is None or item.card.type is not Type.EQUIPMENT:
        return Rule.SP6
    if knight is None or item.bearer is knight or item.moved:
        return Rule.SP6
    if not fits(item.card, knight):
        return Rule.CT1
    return Rule.NONE if upkeep.can_move(player, item, knight) else Rule.G2


def do(game: Position, player: Player, action: Action) -> None:
    """Carry out a lawful action."""
    if action.act is Act.DEMESNE:
        card = game.table.cards[action.a]
        player.hand.remove(card.kind)
        player.demesnes.append(card)
        player.demesnes_played += 1
        game.note(Event.DEMESNE, player.index, card.kind)
    elif action.act is Act.RECRUIT:
        recruit(game, player, action)
    elif action.act is Act.MOVE:
        _move(game, player, action)
    else:
        attach(game, player, action)


def _move(game: Position, player: Player, action: Action) -> None:
    item, knight = player.item_in(action.a), own_knight(game, player, action.b)
    assert item is not None and knight is not None
    if item.bearer is not None:
        item.bearer.items.remove(item)
    item.bearer = knight
    item.moved = True
    knight.items.append(item)
    knight.items.sort(key=lambda borne: borne.id)
    game.note(Event.MOVE, player.index, item.id, knight.id)
