"""Summer, declaring (SU): knights go to regions, quests take them away, redirects bring them back."""

from rtsim.engine.codes import Act, Event, QuestRounding, Rule, Spent, Stance, Type, When
from tests.reference.actions import THEIRS, Action, pack
from tests.reference.cards import Card
from tests.reference.effects import due_of_all, due_once, happen
from tests.reference.plays import (
    attach,
    card_in_hand,
    check_attach,
    check_recruit,
    lawful_plays,
    own_knight,
    recruit,
)
from tests.reference.position import Knight, Player, Position
from tests.reference.strength import strength
from tests.reference.upkeep import can_spend


def candidates(game: Position, player: Player) -> list[int]:
    """Whatever might be done on a turn, in the order of the list that a strategy is shown."""
    found = []
    filled = [place for place, region in enumerate(game.slots) if region]
    for slot, knight in enumerate(player.knights):
        if knight:
            found += [pack(Act.COMMIT, slot, place) for place in filled]
    for kind in sorted(set(player.hand)):
        card = game.table.cards[kind]
        if card.type in (Type.QUEST, Type.REDIRECT):
            act = Act.QUEST if card.type is Type.QUEST else Act.REDIRECT
            for side, mark in ((player, 0), (game.opponent(player), THEIRS)):
                found += [pack(act, kind, mark | slot) for slot, knight in enumerate(side.knights) if knight]
        elif card.type is not Type.DEMESNE:
            found += lawful_plays(player, card)
    return found


def check(game: Position, player: Player, action: Action) -> Rule:
    """The first rule that an action breaks."""
    if action.act is Act.COMMIT:
        return _check_commit(game, player, action)
    if action.act is Act.QUEST:
        return _check_quest(game, player, action)
    if action.act is Act.REDIRECT:
        return _check_redirect(game, player, action)
    if action.act is Act.RECRUIT:
        return check_recruit(game, player, action, Rule.SU1)
    if action.act in (Act.EQUIP, Act.BESTOW):
        return check_attach(game, player, action, Rule.SU1)
    return Rule.SU1


def _check_commit(game: Position, player: Player, action: Action) -> Rule:
    knight = own_knight(game, player, action.a)
    if knight is None or knight.stance is not Stance.READY:
        return Rule.SU2
    if action.b >= len(game.slots) or game.slots[action.b] is None:
        return Rule.SU2
    return Rule.NONE


def target(game: Position, player: Player, action: Action) -> Knight | None:
    """The knight of either player that a quest or redirect is played on."""
    side = game.opponent(player) if action.b & THEIRS else player
    return side.knight_in(action.b & ~THEIRS)


def _check_quest(game: Position, player: Player, action: Action) -> Rule:
    card = card_in_hand(game, player, Act.QUEST, action.a)
    if card is None:
        return Rule.SU1
    if card.kind in game.played_this_summer:
        return Rule.SU10
    knight = target(game, player, action)
    if knight is None:
        return Rule.SU3
    theirs = knight.owner != player.index
    just_committed = knight.stance is Stance.COMMITTED and knight.committed_turn == game.turn_no - 1
    if knight.stance is not Stance.READY and not (theirs and just_committed):
        return Rule.SU3
    if theirs and any(borne.steadfast for borne in knight.cards):
        return Rule.CT1
    return Rule.NONE if can_spend(player, quest_cost(game, card, knight)) else Rule.SU6


def quest_cost(game: Position, card: Card, knight: Knight) -> int:
    """RP for a quest: printed, or a share of the target's Resistance, and what its text adds (SU6)."""
    cost = card.rp
    if cost is None:
        rules = game.table.rules
        resistance = knight.card.resistance if rules.quest_printed else strength(game, knight)[1]
        cost, rest = divmod(resistance, rules.quest_divisor)
        if rules.quest_rounding is QuestRounding.UP and rest > 0:
            cost += 1
        elif rules.quest_rounding is QuestRounding.NEAREST and 2 * rest >= rules.quest_divisor:
            cost += 1
        cost = max(1, cost)
    return max(0, cost + sum(borne.quest_cost for borne in knight.cards))


def _check_redirect(game: Position, player: Player, action: Action) -> Rule:
    card = card_in_hand(game, player, Act.REDIRECT, action.a)
    if card is None:
        return Rule.SU1
    if card.kind in game.played_this_summer:
        return Rule.SU10
    knight = target(game, player, action)
    if knight is None:
        return Rule.SU8
    own_committed = knight.owner == player.index and knight.stance is Stance.COMMITTED
    if knight.stance is not Stance.ENGAGED and not own_committed:
        return Rule.SU8
    return Rule.NONE if can_spend(player, card.rp or 0) else Rule.SU9


def do(game: Position, player: Player, action: Action) -> None:
    """Carry out a lawful action."""
    if action.act is Act.COMMIT:
        _commit(game, player, action)
    elif action.act is Act.QUEST:
        _quest(game, player, action)
    elif action.act is Act.REDIRECT:
        _redirect(game, player, action)
    elif action.act is Act.RECRUIT:
        recruit(game, player, action)
    else:
        attach(game, player, action)


def _commit(game: Position, player: Player, action: Action) -> None:
    knight, region = own_knight(game, player, action.a), game.slots[action.b]
    assert knight is not None and region is not None
    knight.stance = Stance.COMMITTED
    knight.place = action.b
    knight.committed_turn = game.turn_no
    game.note(Event.COMMIT, player.index, knight.id, region.index)


def _play(game: Position, player: Player, card: Card, knight: Knight, cost: int) -> None:
    """What quests and redirects have in common: RP is spent, and the card (SU7, SU9, SU10, G3)."""
    quest = card.type is Type.QUEST
    player.hand.remove(card.kind)
    player.summer_spent += cost
    game.played_this_summer.add(card.kind)
    game.note(Event.QUEST if quest else Event.REDIRECT, player.index, card.kind, knight.id, cost)
    game.spend(player, card, Spent.QUEST if quest else Spent.REDIRECT)


def _quest(game: Position, player: Player, action: Action) -> None:
    card, knight = game.table.cards[action.a], target(game, player, action)
    assert knight is not None
    cost = quest_cost(game, card, knight)
    _play(game, player, card, knight, cost)
    knight.stance = Stance.ENGAGED
    knight.place = -1
    knight.paid = cost if card.quest_draws is None else card.quest_draws
    knight.winters = card.lasts
    happen(game, due_of_all(knight, When.QUESTED) + due_once(player, card))


def _redirect(game: Position, player: Player, action: Action) -> None:
    card, knight = game.table.cards[action.a], target(game, player, action)
    assert knight is not None
    _play(game, player, card, knight, card.rp or 0)
    knight.take_home()
    knight.paid = 0
    happen(game, due_once(player, card))
