"""Bringing knights, equipment and titles into play, in Spring or by their text in Summer (SP4-SP6, NK)."""

from rtsim.engine.codes import Act, Event, Rule, Season, Spent, Type, When
from tests.reference import upkeep
from tests.reference.actions import NEWEST, Action, pack
from tests.reference.cards import Card
from tests.reference.effects import Due, due, happen
from tests.reference.leaving import remove_knight, strip
from tests.reference.position import Item, Knight, Player, Position

TYPE_PLAYED_BY = {
    Act.DEMESNE: Type.DEMESNE,
    Act.RECRUIT: Type.KNIGHT,
    Act.EQUIP: Type.EQUIPMENT,
    Act.BESTOW: Type.TITLE,
    Act.QUEST: Type.QUEST,
    Act.REDIRECT: Type.REDIRECT,
}


def card_in_hand(game: Position, player: Player, act: Act, kind: int) -> Card | None:
    """The card that an action plays, if it is in hand and of the right type."""
    if kind not in player.hand:
        return None
    card = game.table.cards[kind]
    return card if card.type is TYPE_PLAYED_BY[act] else None


def own_knight(game: Position, player: Player, slot: int) -> Knight | None:
    """A knight of the player's by slot, or the one recruited last in this turn."""
    if slot == NEWEST:
        newest = game.newest
        return newest if newest is not None and newest in player.knights else None
    return player.knight_in(slot)


def fits(card: Card, knight: Knight) -> bool:
    """Whether a title's or equipment's text allows it on a knight: every `only_on`, all it names."""
    on = knight.card
    return all(
        (text.named < 0 or on.named == bool(text.named))
        and (text.monarch < 0 or on.monarch == bool(text.monarch))
        and on.has_trait(text.trait)
        and (text.knight == -1 or on.kind == text.knight)
        for text in card.only_on
    )


def lawful_plays(player: Player, card: Card) -> list[int]:
    """The actions that would play a knight, equipment or title, to be checked."""
    if card.type is Type.KNIGHT:
        return [pack(Act.RECRUIT, card.kind)]
    act = Act.EQUIP if card.type is Type.EQUIPMENT else Act.BESTOW
    return [pack(act, card.kind, slot) for slot, knight in enumerate(player.knights) if knight]


def check_recruit(game: Position, player: Player, action: Action, otherwise: Rule) -> Rule:
    """SP4, or CT1 in Summer. `otherwise` is broken by playing what is not a knight in hand."""
    card = card_in_hand(game, player, Act.RECRUIT, action.a)
    if card is None:
        return otherwise
    if game.season is Season.SUMMER and not card.summer_play:
        return Rule.CT1
    return Rule.NONE if upkeep.can_recruit(player, card) else Rule.G2


def recruit(game: Position, player: Player, action: Action) -> None:
    """A knight comes into play, ready; it may clash with its namesake (NK1)."""
    card = game.table.cards[action.a]
    other = _namesake(game, player, card)
    player.hand.remove(card.kind)
    knight = Knight(game.new_id(), card, player.index)
    player.knights.append(knight)
    game.newest = knight
    game.note(Event.RECRUIT, player.index, card.kind, knight.id)
    played = due(knight, When.PLAYED)
    leaves = clash(game, player, knight, other) if other else []
    happen(game, played)
    happen(game, leaves)


def _namesake(game: Position, player: Player, card: Card) -> Knight | None:
    """The knight that a newcomer clashes with: the player's own by slot before the opponent's."""
    if not card.named or card.ubiquitous:
        return None
    for side in (player, game.opponent(player)):
        for knight in side.live_knights():
            if knight.card is card:
                return knight
    return None


def clash(game: Position, player: Player, newcomer: Knight, other: Knight) -> list[Due]:
    """Both namesakes leave for the spent piles, or are set aside by `recall`. Returns their `leaves` effects."""
    game.note(Event.CLASH, player.index, newcomer.id, other.id)
    leaves: list[Due] = []
    for knight in (newcomer, other):
        owner = game.players[knight.owner]
        leaves += strip(game, knight, Spent.CLASH)
        remove_knight(game, knight)
        if knight.card.recall:
            game.aside.append((owner.index, knight.card, knight.id))
            game.note(Event.ASIDE, owner.index, knight.card.kind, knight.id)
        else:
            game.spend(owner, knight.card, Spent.CLASH)
    return leaves


def check_attach(game: Position, player: Player, action: Action, otherwise: Rule) -> Rule:
    """SP5 for equipment and titles, with `only_on` and G2."""
    assert action.act is not None
    card = card_in_hand(game, player, action.act, action.a)
    if card is None:
        return otherwise
    if game.season is Season.SUMMER and not card.summer_play:
        return Rule.CT1
    knight = own_knight(game, player, action.b)
    if knight is None:
        return Rule.SP5
    if card.type is Type.TITLE and any(title.card is card for title in knight.titles):
        return Rule.SP5
    if not fits(card, knight):
        return Rule.CT1
    return Rule.NONE if upkeep.can_add(player, card, knight) else Rule.G2


def attach(game: Position, player: Player, action: Action) -> None:
    """A title or equipment comes into play on a knight."""
    card = game.table.cards[action.a]
    knight = own_knight(game, player, action.b)
    assert knight is not None
    player.hand.remove(card.kind)
    item = Item(game.new_id(), card, player.index, knight)
    player.items.append(item)
    knight.items.append(item)
    event = Event.EQUIP if card.type is Type.EQUIPMENT else Event.BESTOW
    game.note(event, player.index, card.kind, item.id, knight.id)
    happen(game, due(item, When.PLAYED))
