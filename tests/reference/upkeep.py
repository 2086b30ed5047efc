"""Resource Points: capacity, what is allocated, and whether a play is within them (G2, G3, SP4)."""

from rtsim.engine.codes import Type
from tests.reference.cards import Card
from tests.reference.position import Item, Knight, Player


def capacity(player: Player) -> int:
    """RP of all demesnes in play, and estates of everything else in play, paired or not."""
    return sum(card.rp or 0 for card in player.demesnes) + sum(card.estate for card in player.cards_in_play())


def discount(bearer: Knight | None, borne: list[Card], type_: Type) -> int:
    """How much less a title or equipment costs, by the text of its bearer and of all that one bears."""
    if bearer is None:
        return 0
    cards = [bearer.card, *borne]
    if type_ is Type.EQUIPMENT:
        return sum(card.discount_equipment for card in cards)
    return sum(card.discount_title for card in cards)


def allocated(
    player: Player,
    *,
    recruit: Card | None = None,
    added: tuple[Card, Knight] | None = None,
    moved: tuple[Item, Knight] | None = None,
) -> int:
    """RP that the cards in play hold, as they lie or as they would lie after a play.

    recruit : a knight that would join. added: a title or equipment that would be put on a knight.
    moved   : equipment that would go to a knight.
    """
    borne: dict[Knight | None, list[Card]] = {}
    for item in player.live_items():
        bearer = moved[1] if moved and item is moved[0] else item.bearer
        borne.setdefault(bearer, []).append(item.card)
    if added:
        borne.setdefault(added[1], []).append(added[0])
    total = sum(knight.card.rp or 0 for knight in player.live_knights())
    if recruit:
        total += recruit.rp or 0
    for bearer, cards in borne.items():
        total += sum(max(0, (card.rp or 0) - discount(bearer, cards, card.type)) for card in cards)
    return total


def within(player: Player, needed: int, capacity_then: int) -> bool:
    """Whether a play may be made that would leave `needed` RP allocated.

    A play that needs no RP is lawful even where a lost estate has left too little (formats.md).
    """
    return needed <= allocated(player) or needed + player.summer_spent <= capacity_then


def can_recruit(player: Player, card: Card) -> bool:
    """SP4 for a knight."""
    return within(player, allocated(player, recruit=card), capacity(player) + card.estate)


def can_add(player: Player, card: Card, knight: Knight) -> bool:
    """SP4 for equipment and titles."""
    return within(player, allocated(player, added=(card, knight)), capacity(player) + card.estate)


def can_move(player: Player, item: Item, knight: Knight) -> bool:
    """A move may lose a discount, and then it needs RP too."""
    return within(player, allocated(player, moved=(item, knight)), capacity(player))


def can_spend(player: Player, cost: int) -> bool:
    """Whether a quest or redirect can be paid from unallocated, unspent RP (SU6, SU9)."""
    return cost == 0 or allocated(player) + player.summer_spent + cost <= capacity(player)
