"""What an onlooker keeps track of while a game's record is read: who bears what where, RP, Renown."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

ROMAN = ("", "", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX", " X", " XI", " XII")
NAME_WIDTH = 32


def joined(words: Sequence[str]) -> str:
    """One, another and a third."""
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words)


def listed(names: Iterable[str]) -> str:
    """Kay, 2 Farm and Manor: names that come several times are counted."""
    return joined([name if n == 1 else f"{n} {name}" for name, n in Counter(names).items()])


def plural(n: int, noun: str) -> str:
    """1 region, 2 regions."""
    return f"{n} {noun}{'' if n == 1 else 's'}"


def possessive(name: str) -> str:
    """Arthur's, Castles'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def side_names(game: Mapping[str, Any], width: int = NAME_WIDTH) -> tuple[str, str]:
    """The decks' names, told apart by who goes first where they are the same."""
    names = []
    for deck in game["decks"]:
        name = str(deck["name"])
        names.append(name if len(name) <= width else name[: width - 2].rstrip() + "..")
    if names[0] == names[1]:
        names = [f"{name} ({'first' if game['first'] == p else 'second'})" for p, name in enumerate(names)]
    return names[0], names[1]


@dataclass
class Piece:
    """A knight, equipment or a title in play. bearer: the knight under an item, None if unpaired."""

    id: int
    card: str
    owner: int
    label: str
    bearer: int | None = None
    region: str | None = None
    engaged: bool = False


class Onlooker:
    """The table as its events leave it."""

    def __init__(self, game: Mapping[str, Any]) -> None:
        self.names = side_names(game)
        self.cards: Mapping[str, Mapping[str, Any]] = game["cards"]
        self.regions: Mapping[str, Mapping[str, int]] = game["regions"]
        self.renown_in_game = sum(region["renown"] for region in self.regions.values())
        self.pieces: dict[int, Piece] = {}
        self.demesnes: tuple[list[str], list[str]] = ([], [])
        self.summer_spent = [0, 0]
        self.renown = [0, 0]
        self.undrawn = [sum(deck["main"].values()) + sum(deck["demesne"].values()) for deck in game["decks"]]
        self._copies: Counter[tuple[int, str]] = Counter()

    def follow(self, event: Mapping[str, Any]) -> None:
        """Let an event change the table."""
        match event["event"]:
            case "farm":
                self.demesnes[event["player"]].append("Farm")
                self.undrawn[event["player"]] -= 1
            case "opening":
                self.undrawn[event["player"]] -= len(event["hand"])
            case "draw":
                self.undrawn[event["player"]] -= 1
            case "demesne":
                self.demesnes[event["player"]].append(event["card"])
            case "recruit":
                self._recruit(event)
            case "equip" | "bestow":
                item = Piece(event["item"], event["card"], event["player"], event["card"], event["knight"])
                self.pieces[item.id] = item
            case "move":
                self.pieces[event["item"]].bearer = event["knight"]
            case "unpair":
                self.pieces[event["item"]].bearer = None
            case "commit":
                self.pieces[event["knight"]].region = event["region"]
            case "quest":
                self._pay(event, engaged=True)
            case "redirect":
                self._pay(event, engaged=False)
            case "reset" | "home":
                self.pieces[event["knight"]].engaged = False
                self.pieces[event["knight"]].region = None
            case "return":
                self._leave(event.get("knight", event.get("item")))
            case "clash":
                for knight in event["knights"]:
                    self._leave(knight)
            case "season":
                self.summer_spent = [0, 0]
            case "resolve" if event["player"] is not None:
                self.renown[event["player"]] += self.regions[event["region"]]["renown"]
            case "effect" if "region" in event:
                self.renown[event["player"]] += event["count"]

    def _recruit(self, event: Mapping[str, Any]) -> None:
        player, card = event["player"], event["card"]
        self._copies[player, card] += 1
        n = 1 if self.cards[card]["named"] else self._copies[player, card]
        label = card + (ROMAN[n] if n < len(ROMAN) else f" {n}")
        self.pieces[event["knight"]] = Piece(event["knight"], card, player, label)

    def _pay(self, event: Mapping[str, Any], engaged: bool) -> None:
        knight = self.pieces[event["knight"]]
        knight.engaged, knight.region = engaged, None
        self.summer_spent[event["player"]] += event["cost"]

    def _leave(self, gone: Any) -> None:
        """A piece leaves; titles go with their knight, equipment waits for its own `unpair`."""
        self.pieces.pop(gone, None)
        for item in [each for each in self.pieces.values() if each.bearer == gone]:
            if self.cards[item.card]["type"] == "title":
                del self.pieces[item.id]

    def _sum(self, card: str, kind: str, type_: str | None = None) -> int:
        """RP that a card's effects of one kind add up to."""
        total = 0
        for entry in self.cards[card]["effects"]:
            if isinstance(entry, Mapping) and kind in entry and entry[kind].get("type") == type_:
                total += entry[kind]["rp"]
        return total

    def capacity(self, player: int) -> int:
        """RP capacity (G2)."""
        own = [piece.card for piece in self.pieces.values() if piece.owner == player]
        farms = sum(self.cards[card]["rp"] for card in self.demesnes[player])
        return farms + sum(self._sum(card, "estate") for card in own)

    def in_use(self, player: int) -> int:
        """RP allocated (G2) and spent this Summer (G3)."""
        total = self.summer_spent[player]
        for piece in self.pieces.values():
            if piece.owner == player:
                off = 0
                if piece.bearer in self.pieces:
                    type_ = self.cards[piece.card]["type"]
                    on = [each.card for each in self.pieces.values() if piece.bearer in (each.id, each.bearer)]
                    off = sum(self._sum(card, "discount", type_) for card in on)
                total += max(0, self.cards[piece.card]["rp"] - off)
        return total

    def at(self, region: str, player: int) -> list[str]:
        """The knights that a player has at a region."""
        return [piece.label for piece in self.pieces.values() if piece.region == region and piece.owner == player]

    def knight(self, number: int, viewer: int) -> str:
        """A knight as a player speaks of it: one's own by name, the opponent's as theirs."""
        piece = self.pieces[number]
        return piece.label if piece.owner == viewer else f"{possessive(self.names[piece.owner])} {piece.label}"

    def region(self, name: str) -> str:
        """A region with its numbers."""
        printed = self.regions[name]
        return f"{name} (Resistance {printed['resistance']}, Renown {printed['renown']})"
