"""Influence and Resistance of a knight (G6), with everything that card text does to them."""

from rtsim.engine.codes import Stance, While
from tests.reference.cards import Text
from tests.reference.position import Knight, Player, Position

Strength = tuple[int, int]


def fixed(knight: Knight) -> Strength:
    """Printed values, those of its items, and the bonuses that hold always; not yet floored at 0."""
    influence = resistance = 0
    for card in knight.cards:
        influence += card.influence + sum(text.influence for text in card.always)
        resistance += card.resistance + sum(text.resistance for text in card.always)
    return influence, resistance


def holds(position: Position, knight: Knight, text: Text, condition: While) -> bool:
    """Whether one condition of a bonus holds; those on a region hold only for a committed bearer."""
    player = position.players[knight.owner]
    opponent = position.opponent(player)
    if condition is While.WITH:
        return player.has_in_play(text.partner)
    if condition is While.EQUIPPED:
        return bool(knight.equipment)
    if condition is While.TITLED:
        return bool(knight.titles)
    if condition is While.MONARCH_IN_PLAY:
        return position.monarchs() > 0
    if condition is While.BEHIND:
        return player.renown < opponent.renown
    # Ruling: once a region has been captured its knights are at no region, until they are home.
    region = position.slots[knight.place] if knight.stance is Stance.COMMITTED else None
    if region is None:
        return False
    if condition is While.ALONE:
        return player.knights_at(knight.place) == [knight]
    if condition is While.OPPOSED:
        return bool(opponent.knights_at(knight.place))
    if condition is While.REGION:
        return region.index == text.region
    return region.renown >= text.at_least


Leader = tuple[Knight, Text]


def leaders(player: Player) -> list[Leader]:
    """Every effect of a side that strengthens its other knights, with the knight it comes from."""
    return [(knight, text) for knight in player.live_knights() for card in knight.cards for text in card.leads]


def lead(knight: Knight, its_leaders: list[Leader]) -> Strength:
    """What the leaders among the other knights of its side give it once it is committed."""
    influence = resistance = 0
    for other, text in its_leaders:
        if other is not knight and knight.card.has_trait(text.trait):
            influence += text.influence
            resistance += text.resistance
    return influence, resistance


def dread(position: Position, knight: Knight) -> Strength:
    """What opposing knights at its region take from it."""
    influence = resistance = 0
    opponent = position.players[1 - knight.owner]
    for enemy in opponent.knights_at(knight.place):
        for card in enemy.cards:
            for text in card.dreads:
                influence += text.influence
                resistance += text.resistance
    return influence, resistance


def strength(position: Position, knight: Knight) -> Strength:
    """Influence and Resistance as they are now, never below 0 (G6)."""
    influence, resistance = fixed(knight)
    for card in knight.cards:
        for text in card.sometimes:
            if all(holds(position, knight, text, condition) for condition in text.conditions):
                influence += text.influence
                resistance += text.resistance
    if knight.stance is Stance.COMMITTED:
        given = lead(knight, leaders(position.players[knight.owner]))
        taken = dread(position, knight)
        influence += given[0] - taken[0]
        resistance += given[1] - taken[1]
    return max(0, influence), max(0, resistance)
