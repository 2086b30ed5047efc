"""What a strategy sees: PUBLIC, OWN and ACTIONS written from the objects before each question."""

from typing import Any

import numpy as np

from rtsim.engine import layout
from rtsim.engine.codes import Decision, Pile, Stance
from tests.reference.position import Item, Knight, Player, Position
from tests.reference.strength import Leader, fixed, lead, leaders, strength
from tests.reference.upkeep import allocated, capacity

# The order in which `knight_row`, `item_row` and `player_row` give their numbers.
KNIGHT_FIELDS = (
    *("stance", "card", "id", "slot", "committed_turn", "influence", "resistance"),
    *("fixed_influence", "fixed_resistance", "lead_influence", "lead_resistance", "paid", "winters"),
    *("n_equipment", "n_titles", "n_standing", "discount_equipment", "discount_title"),
    *("quest_cost", "steadfast"),
)
ITEM_FIELDS = ("stance", "card", "id", "bearer", "moved")
PLAYER_FIELDS = (
    *("capacity", "allocated", "summer_spent", "renown", "captured", "n_hand", "n_piles", "n_spent"),
    *("n_knights", "n_items", "demesnes_played", "standing"),
)
N_PLAYER_NUMBERS = len(PLAYER_FIELDS) + 1  # n_piles are two


def knight_row(position: Position, knight: Knight, its_leaders: list[Leader]) -> list[int]:
    """The numbers of KNIGHT."""
    cards = knight.cards
    committed = knight.stance is Stance.COMMITTED
    return [
        knight.stance,
        knight.card.kind,
        knight.id,
        knight.place if committed else -1,
        knight.committed_turn,
        *strength(position, knight),
        *fixed(knight),
        *lead(knight, its_leaders),
        knight.paid,
        knight.winters,
        len(knight.equipment),
        len(knight.titles),
        sum(card.standing for card in cards),
        sum(card.discount_equipment for card in cards),
        sum(card.discount_title for card in cards),
        sum(card.quest_cost for card in cards),
        sum(card.steadfast for card in cards),
    ]


def item_row(player: Player, item: Item) -> list[int]:
    """The numbers of ITEM."""
    bearer = -1 if item.bearer is None else player.knights.index(item.bearer)
    return [Stance.READY, item.card.kind, item.id, bearer, int(item.moved)]


def player_row(player: Player) -> list[int]:
    """The single numbers of PLAYER."""
    paired = [card for knight in player.live_knights() for card in knight.cards]
    return [
        capacity(player),
        allocated(player),
        player.summer_spent,
        player.renown,
        player.captured,
        len(player.hand),
        len(player.piles[Pile.MAIN]),
        len(player.piles[Pile.DEMESNE]),
        len(player.spent),
        len(player.knights),
        len(player.items),
        player.demesnes_played,
        sum(card.standing for card in paired),
    ]


def tally(kinds: list[int], n_kinds: int) -> np.ndarray:
    """How many there are of each kind."""
    return np.bincount(kinds, minlength=n_kinds) if kinds else np.zeros(n_kinds, np.int64)


class PlayerView:
    """One player's part of PUBLIC."""

    def __init__(self, records: np.ndarray) -> None:
        """`records` is PLAYER[1]; all its numbers are int64, so parts of it can be seen as plain arrays."""
        self.record = records[0]
        self.numbers = records.view(np.int64)[:N_PLAYER_NUMBERS]
        self.knights = records["knights"][0].view(np.int64).reshape(layout.MAX_KNIGHTS, len(KNIGHT_FIELDS))
        self.items = records["items"][0].view(np.int64).reshape(layout.MAX_ITEMS, len(ITEM_FIELDS))

    def show(self, position: Position, player: Player) -> None:
        """Write everything about the player's side of the table."""
        n_kinds = len(position.table.cards)
        self.numbers[:] = player_row(player)
        gone_knight, gone_item = [0] * len(KNIGHT_FIELDS), [0] * len(ITEM_FIELDS)
        its_leaders = leaders(player)
        rows = [knight_row(position, k, its_leaders) if k else gone_knight for k in player.knights]
        if rows:
            self.knights[: len(rows)] = rows
        items = [item_row(player, item) if item else gone_item for item in player.items]
        if items:
            self.items[: len(items)] = items
        record = self.record
        record["in_play"][:n_kinds] = tally([card.kind for card in player.cards_in_play()], n_kinds)
        stood_on = [card.upgrades for card in player.demesnes if card.upgrades is not None]
        record["upgraded"][:n_kinds] = tally(stood_on, n_kinds)
        record["spent_pile"][:n_kinds] = tally(player.spent, n_kinds)
        for place in range(position.table.rules.region_slots):
            there = [i for i, k in enumerate(player.knights) if k and k.stance is Stance.COMMITTED and k.place == place]
            record["at_count"][place] = len(there)
            record["at_influence"][place] = sum(rows[i][5] for i in there)
            record["at_resistance"][place] = sum(rows[i][6] for i in there)


class View:
    """The records of one game, and the two views of them."""

    def __init__(self, record: Any) -> None:
        """Copy the static parts of a GAME record of a table."""
        self.public = np.zeros(1, layout.PUBLIC)
        self.own = np.zeros(2, layout.OWN)
        self.actions = np.zeros(1, layout.ACTIONS)
        self.choices = np.zeros(1, layout.ACTIONS)
        for name in ("rules", "n_kinds", "n_regions", "farm", "cards", "effects", "regions"):
            self.public[0][name] = record["public"][name]
        for p in (0, 1):
            self.own[p]["me"] = p
            self.own[p]["weights"] = record["own"][p]["weights"]
        self.players = [PlayerView(self.public["players"][0][p : p + 1]) for p in (0, 1)]

    def show_table(self, position: Position) -> None:
        """Write all that lies on the table."""
        public = self.public[0]
        public["first"] = position.first
        public["active"] = position.active
        public["round_no"] = position.round_no
        public["season"] = position.season or 0
        public["turn_no"] = position.turn_no
        public["turn_of"] = position.turn_of
        public["renown_in_game"] = position.renown_in_game()
        public["region_deck"] = len(position.region_deck)
        public["monarchs"] = position.monarchs()
        slots = [-1 if region is None else region.index for region in position.slots]
        public["slot_region"] = slots + [-1] * (layout.MAX_SLOTS - len(slots))
        in_game = [0] * layout.MAX_REGIONS
        captor = [-1] * layout.MAX_REGIONS
        for region in position.in_game:
            in_game[region.index] = 1
            captor[region.index] = position.captor.get(region.index, -1)
        public["in_game"] = in_game
        public["captor"] = captor
        n_kinds = len(position.table.cards)
        public["played_this_summer"][:n_kinds] = tally(list(position.played_this_summer), n_kinds)
        for player in position.players:
            self.players[player.index].show(position, player)

    def show_own(self, position: Position, player: Player, decision: Decision) -> None:
        """Write what only this player sees."""
        own = self.own[player.index]
        n_kinds = len(position.table.cards)
        own["decision"] = decision
        own["n_hand"] = len(player.hand)
        own["hand"][: len(player.hand)] = player.hand
        undrawn = player.piles[Pile.MAIN] + player.piles[Pile.DEMESNE]
        own["undrawn"][:n_kinds] = tally(undrawn, n_kinds)


assert layout.KNIGHT.names == KNIGHT_FIELDS
assert layout.ITEM.names == ITEM_FIELDS
assert layout.PLAYER.names is not None and layout.PLAYER.names[: len(PLAYER_FIELDS)] == PLAYER_FIELDS
