"""Reading a record line by line, and cards that change places: drawn, discarded, spent, set off."""

from collections import Counter
from typing import Any

from tests.trace.ledger import Card, Item, Knight, Ledger, Piece, Player, demand, parts

Event = dict[str, Any]

BROKEN_OFF = ("unfinished", "error")


class Over(Exception):
    """The game has ended, and why (EN1-EN3)."""


class BrokenOff(Exception):
    """The record ends before the game does: an engine's or a strategy's fault, not a player's."""


class Dealings:
    """The lines of one game, read in order, and the ledger they are checked against."""

    table: Ledger

    def __init__(self, events: list[Event]) -> None:
        self.events = events
        self.place = 0
        self.last: Event = {}
        self.round = 0
        self.turn_no = 0
        self.season = ""
        self.active = 0
        self.played_names: set[str] = set()

    def peek(self) -> str:
        """What the next line is."""
        return self.events[self.place]["event"] if self.place < len(self.events) else "nothing"

    def take(self, kind: str, rule: str, **expected: Any) -> Event:
        """The next line, which must be a `kind` with the expected values."""
        if self.peek() == "end" and kind != "end" and self.events[self.place]["reason"] in BROKEN_OFF:
            raise BrokenOff
        demand(self.peek() == kind, rule, f"expected {kind} {expected or ''}, found {self.peek()}")
        self.last = self.events[self.place]
        self.place += 1
        for key, value in expected.items():
            demand(key in self.last, "keys", f"{kind} has no {key}")
            demand(self.last[key] == value, rule, f"{kind}: {key} is {self.last[key]!r}, not {value!r}")
        return self.last

    def players(self) -> list[Player]:
        """Both players in turn order (G1)."""
        return [self.table.players[self.active], self.table.players[1 - self.active]]

    def card_from_hand(self, player: Player, name: str, rule: str, *types: str) -> Card:
        """A card of one of the types leaves the hand that must hold it."""
        demand(player.hand[name] > 0, rule, f"player {player.index} does not hold {name}")
        card = self.table.cards[name]
        demand(card.type in types, rule, f"{name} is a {card.type}")
        player.hand[name] -= 1
        return card

    def spend(self, player: Player, name: str, why: str, rule: str) -> None:
        """The `spent` line of one card."""
        self.take("spent", rule, player=player.index, card=name, why=why)
        player.spent[name] += 1

    def discard_one(self, player: Player, why: str, rule: str) -> None:
        """A card out of the hand, onto the spent pile."""
        name = self.take("discard", rule, player=player.index)["card"]
        demand(player.hand[name] > 0, rule, f"player {player.index} does not hold {name}")
        player.hand[name] -= 1
        self.spend(player, name, why, rule)

    def draw_card(self, player: Player, deck: str, name: str) -> None:
        """A card goes from a deck to the hand."""
        demand(player.decks[deck][name] > 0, "G5", f"no {name} is left in that {deck} deck")
        player.decks[deck][name] -= 1
        player.hand[name] += 1

    def draw(self, player: Player, why: str, rule: str, deck: str = "either") -> None:
        """Draw a card, from the other deck if the one wanted is empty; with both empty the game is over (EN3)."""
        left = [name for name in ("main", "demesne") if player.decks[name].total() > 0]
        if not left:
            raise Over("exhaustion")
        event = self.take("draw", rule, player=player.index, why=why)
        allowed = [deck] if deck in left else left
        demand(event["deck"] in allowed, rule, f"a card of {' or '.join(allowed)} is to be drawn")
        self.draw_card(player, event["deck"], event["card"])

    def leave(self, knights: list[Knight], why: str) -> None:
        """Knights leave play: titles are spent, equipment stays unpaired (NK1, NK2, FA2), in any order of lines."""
        titles: Counter[tuple[int, str]] = Counter()
        unpaired: dict[int, Item] = {}
        leavers = {knight.id: knight for knight in knights} if why == "clash" else {}
        for knight in knights:
            owner = self.table.players[knight.owner]
            del owner.knights[knight.id]
            for item in knight.items:
                item.bearer = None
                if item.card.type == "title":
                    titles[knight.owner, item.card.name] += 1
                    del owner.items[item.id]
                else:
                    unpaired[item.id] = item
        while titles.total() or unpaired or leavers:
            kind = self.peek()
            if kind == "unpair":
                event = self.take("unpair", "NK2")
                demand(event["item"] in unpaired, "NK2", f"item {event['item']} loses no knight")
                demand(
                    unpaired.pop(event["item"]).id in self.table.players[event["player"]].items,
                    "NK2",
                    "whose?",
                )
            elif kind == "aside":
                event = self.take("aside", "recall")
                leaver = leavers.pop(event["knight"], None)
                demand(leaver is not None and leaver.card.has("recall"), "recall", "nobody to set aside")
                assert leaver is not None
                demand((leaver.owner, leaver.card.name) == (event["player"], event["card"]), "recall", "who?")
                self.table.players[leaver.owner].aside[leaver.id] = leaver.card
            else:
                event = self.take("spent", "NK1", why=why)
                owed = (event["player"], event["card"])
                dead = next(
                    (
                        knight
                        for knight in leavers.values()
                        if (knight.owner, knight.card.name) == owed and not knight.card.has("recall")
                    ),
                    None,
                )
                if dead is not None:
                    del leavers[dead.id]
                else:
                    demand(titles[owed] > 0, "NK1", f"{event['card']} does not leave play")
                    titles[owed] -= 1
                self.table.players[owed[0]].spent[owed[1]] += 1

    def effects(
        self,
        pieces: list[Piece],
        when: str,
        quest: Piece | None = None,
        region: str | None = None,
    ) -> None:
        """What an event sets off, in order: active player's first, then by entry, then as listed (CT1).

        quest : the card of a quest, which is played while its knight and what that bears are quested.
        """
        queue = [(*piece, when) for piece in pieces]
        if quest is not None:
            queue.append((*quest, "played"))
        queue.sort(key=lambda each: (each[0] != self.active, each[1]))
        for index, _, card, trigger in queue:
            for entry in card.entries:
                name, fields = parts(entry)
                if fields.get("when", "capture" if name == "renown" else None) == trigger:
                    self.effect(self.table.players[index], card, entry, region)

    def effect(self, player: Player, card: Card, entry: Any, region: str | None) -> None:
        """One effect and the lines that it causes."""
        name, fields = parts(entry)
        event = self.take("effect", "CT1", player=player.index, card=card.name, effect=entry)
        count = fields.get("count", 1)
        if name == "draw":
            demand(event["count"] == count, "CT1", f"{count} cards are to be drawn")
            for _ in range(count):
                self.draw(player, "effect", "CT1", fields.get("deck", "either"))
        elif name == "discard":
            loser = self.table.players[player.index if fields["who"] == "self" else 1 - player.index]
            count = min(count, loser.hand.total())
            demand((event["count"], event["of"]) == (count, loser.index), "CT1", f"{count} of {loser.index}")
            for _ in range(count):
                self.discard_one(loser, "effect", "CT1")
        else:
            demand((event["count"], event["region"]) == (count, region), "CT1", f"{count} for {region}")
            player.renown += count
