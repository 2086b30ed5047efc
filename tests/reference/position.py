"""What lies on the table and in the hands: players, knights, titles and equipment, and the game itself."""

from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rtsim.engine.codes import Event, Pile, Reason, Season, Spent, Stance, Type
from tests.reference.cards import Card, Region, Table

if TYPE_CHECKING:
    from tests.reference.asking import Asking


@dataclass(eq=False)
class Item:
    """A title or a piece of equipment in play; unpaired without a bearer."""

    id: int
    card: Card
    owner: int
    bearer: "Knight | None" = None
    moved: bool = False  # this Spring (SP6)


@dataclass(eq=False)
class Knight:
    """A knight in play (G7). `items` is what it bears, in order of entering play."""

    id: int
    card: Card
    owner: int
    stance: Stance = Stance.READY
    place: int = -1  # region slot while committed
    committed_turn: int = 0
    paid: int = 0  # draws due on reset (SU7, WI4)
    winters: int = 0  # until the reset
    items: list[Item] = field(default_factory=list)

    @property
    def titles(self) -> list[Item]:
        """The titles on it."""
        return [item for item in self.items if item.card.type is Type.TITLE]

    @property
    def equipment(self) -> list[Item]:
        """The equipment paired with it."""
        return [item for item in self.items if item.card.type is Type.EQUIPMENT]

    @property
    def cards(self) -> list[Card]:
        """Its own card and those it bears: all the text that is about this knight."""
        return [self.card, *(item.card for item in self.items)]

    def take_home(self) -> None:
        """Back to its controller's area, ready."""
        self.stance = Stance.READY
        self.place = -1


@dataclass(eq=False)
class Player:
    """One player's side. A slot of `knights` or `items` is None once its card has left in this season."""

    index: int
    hand: list[int] = field(default_factory=list)  # kinds, ascending
    piles: dict[Pile, list[int]] = field(default_factory=dict)  # kinds, top first
    spent: list[int] = field(default_factory=list)
    demesnes: list[Card] = field(default_factory=list)
    knights: list[Knight | None] = field(default_factory=list)
    items: list[Item | None] = field(default_factory=list)
    summer_spent: int = 0
    renown: int = 0
    captured: int = 0
    demesnes_played: int = 0

    def live_knights(self) -> list[Knight]:
        """Knights in play, by slot."""
        return [knight for knight in self.knights if knight is not None]

    def live_items(self) -> list[Item]:
        """Titles and equipment in play, by slot."""
        return [item for item in self.items if item is not None]

    def knights_at(self, place: int) -> list[Knight]:
        """Knights committed to a region slot."""
        return [k for k in self.live_knights() if k.stance is Stance.COMMITTED and k.place == place]

    def knight_in(self, slot: int) -> Knight | None:
        """The knight in a slot; None for a hole and for a slot that is none."""
        return self.knights[slot] if 0 <= slot < len(self.knights) else None

    def item_in(self, slot: int) -> Item | None:
        """The title or equipment in a slot, likewise."""
        return self.items[slot] if 0 <= slot < len(self.items) else None

    def cards_in_play(self) -> Iterator[Card]:
        """Every card of this side on the table."""
        yield from self.demesnes
        for knight in self.live_knights():
            yield knight.card
        for item in self.live_items():
            yield item.card

    def has_in_play(self, kind: int) -> bool:
        """Whether a card of that kind is on this side of the table."""
        return any(card.kind == kind for card in self.cards_in_play())

    def standing_on(self, kind: int) -> int:
        """Upgrades that stand on demesnes of that kind (SP3)."""
        return sum(1 for card in self.demesnes if card.upgrades == kind)

    def gain(self, kind: int) -> None:
        """A card comes to hand."""
        insort(self.hand, kind)

    def close_holes(self) -> None:
        """When a season starts, cards move up into the slots that leavers left."""
        self.knights = list(self.live_knights())
        self.items = list(self.live_items())


class GameOver(Exception):
    """The game has ended (EN1-EN3), or cannot go on."""

    def __init__(self, reason: Reason, culprit: int | None = None) -> None:
        super().__init__(reason.name)
        self.reason = reason
        self.culprit = culprit


@dataclass(eq=False)
class Position:
    """Everything about a game under way."""

    table: Table
    first: int
    players: tuple[Player, Player]
    active: int
    region_deck: list[Region]  # not yet turned up, next first
    in_game: list[Region]
    slots: list[Region | None]
    round_no: int = 0
    season: Season | None = None
    turn_no: int = 0
    turn_of: int = 0
    newest: Knight | None = None  # recruited last in this turn
    captor: dict[int, int] = field(default_factory=dict)  # by region
    played_this_summer: set[int] = field(default_factory=set)  # quests and redirects (SU10)
    aside: list[tuple[int, Card, int]] = field(default_factory=list)  # player, card, knight
    next_id: int = 1
    decisions: int = 0
    illegal: list[int] = field(default_factory=lambda: [0, 0])
    log: list[tuple[int, ...]] = field(default_factory=list)
    asking: "Asking" = field(init=False, repr=False)

    def note(self, event: Event, *numbers: int) -> None:
        """Write a line of the game's record."""
        self.log.append((event, *numbers))

    def turn_order(self) -> list[Player]:
        """The active player first (G1)."""
        return [self.players[self.active], self.players[1 - self.active]]

    def opponent(self, player: Player) -> Player:
        """The other one."""
        return self.players[1 - player.index]

    def new_id(self) -> int:
        """The number of a card that enters play, from one series."""
        self.next_id += 1
        return self.next_id - 1

    def monarchs(self) -> int:
        """Monarchs in play, on both sides."""
        return sum(knight.card.monarch for player in self.players for knight in player.live_knights())

    def renown_in_game(self) -> int:
        """Printed Renown of all regions of this game (EN2)."""
        return sum(region.renown for region in self.in_game)

    def spend(self, player: Player, card: Card, why: Spent) -> None:
        """A card enters its owner's spent pile."""
        player.spent.append(card.kind)
        self.note(Event.SPENT, player.index, card.kind, why)
