"""The record of one game (trace.md): the engine's log, put into names.

`play_traced` plays a game with its log on and yields one mapping a line; `decode` does the naming
and works on any log. Nothing here knows a rule: what the log says is what is told.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rtsim.cards import Card
from rtsim.engine import codes
from rtsim.engine.actions import NEWEST, PART, THEIRS
from rtsim.engine.codes import Act, Event
from rtsim.run.runner import play_logged
from rtsim.run.table import Table

SCHEMA = 1


@dataclass(frozen=True)
class Names:
    """What the numbers of a log stand for.

    game    : the `game` line, but for `event` and `first`.
    cards   : name of each kind. effects: of each kind, as its card lists them.
    regions : name of each region of the table, in the game or not.
    """

    game: Mapping[str, Any]
    cards: tuple[str, ...]
    effects: tuple[tuple[Any, ...], ...]
    regions: tuple[str, ...]


def _card_line(card: Card) -> dict[str, Any]:
    return {
        "type": card.type,
        "influence": card.influence,
        "resistance": card.resistance,
        "rp": card.rp,
        "named": card.named,
        "monarch": card.monarch,
        "fey": card.fey,
        "upgrades": card.upgrades,
        "traits": list(card.traits),
        "effects": [effect.as_written() for effect in card.effects],
    }


def names_of(table: Table, seed: int, game_no: int, in_game: Sequence[int] | None = None) -> Names:
    """The names for one game of a table. in_game: indexes of the regions it uses (D5), None: all."""
    decks = [
        {
            "name": deck.name,
            "file": deck.file,
            "main": dict(deck.main),
            "demesne": dict(deck.demesne),
            "strategy": pilot.name,
        }
        for deck, pilot in zip(table.decks, table.pilots, strict=True)
    ]
    used = range(len(table.regions)) if in_game is None else in_game
    regions = [table.regions[i] for i in used]
    game: dict[str, Any] = {
        "schema": SCHEMA,
        "seed": seed,
        "game": game_no,
        "rules": table.rules.as_dict(),
        "decks": decks,
        "cards": {card.name: _card_line(card) for card in table.cards},
        "regions": {region.name: {"resistance": region.resistance, "renown": region.renown} for region in regions},
    }
    illegal = sorted({rule for deck in table.decks for rule in deck.illegal})
    if illegal:
        game["illegal"] = illegal
    return Names(
        game,
        tuple(card.name for card in table.cards),
        tuple(tuple(effect.as_written() for effect in card.effects) for card in table.cards),
        tuple(region.name for region in table.regions),
    )


def play_traced(table: Table, game_no: int, seed: int, *, paired: bool = True) -> Iterator[dict[str, Any]]:
    """Play game `game_no` of the run with `seed` and yield the lines of its record.

    Raises OverflowError for a game with more events than the log holds.
    """
    log, _, fates = play_logged(table, game_no, seed, paired=paired)
    in_game = np.flatnonzero(fates["in_game"]).tolist()
    return decode(log.tolist(), names_of(table, seed, game_no, in_game))


def decode(log_rows: Iterable[Sequence[int]], names: Names) -> Iterator[dict[str, Any]]:
    """The lines of a game's record from the rows of its log, each a codes.Event and its EVENT_KEYS."""
    board = _Board(int(names.game["rules"]["region_slots"]))
    opening: dict[str, Any] | None = None
    begun = False
    for row in log_rows:
        event = Event(row[0])
        values = {key: int(number) for key, number in zip(codes.EVENT_KEYS[event], row[1:], strict=False)}
        if not begun:  # the first Farm is that of whoever goes first (S2)
            begun = True
            yield _game_line(names, values["player"])
        if event is Event.HAND:
            assert opening is not None
            opening["hand"].append(names.cards[values["card"]])
            continue
        if opening is not None:
            yield opening
            opening = None
        if event is Event.OPENING:
            opening = {"event": "opening", **values, "hand": []}
            continue
        line = _line(event, values, names, board)
        board.follow(event, values, line)
        yield line
    if opening is not None:
        yield opening


def _game_line(names: Names, first: int) -> dict[str, Any]:
    given = dict(names.game)
    head = {key: given.pop(key) for key in ("schema", "seed", "game")}
    return {"event": "game", **head, "first": first, **given}


def _line(event: Event, values: dict[str, int], names: Names, board: "_Board") -> dict[str, Any]:
    """One line, its keys as trace.md has them."""
    word = "return" if event in (Event.RETURN_KNIGHT, Event.RETURN_ITEM) else event.name.lower()
    line: dict[str, Any] = {"event": word, **values}
    if "card" in values:
        line["card"] = names.cards[values["card"]]
    if "region" in values:
        line["region"] = names.regions[values["region"]]
    if event is Event.SEASON:
        line["season"] = codes.Season(values["season"]).name.lower()
    elif event is Event.CLASH:
        return {"event": word, "player": values["player"], "knights": [values["newcomer"], values["other"]]}
    elif event is Event.DRAW:
        line["deck"] = codes.Pile(values["deck"]).name.lower()
        line["why"] = codes.Drawn(values["why"]).name.lower()
    elif event is Event.SPENT:
        line["why"] = codes.Spent(values["why"]).name.lower()
    elif event is Event.RESOLVE:
        return _resolve_line(line)
    elif event is Event.EFFECT:
        return _effect_line(line, values, names)
    elif event is Event.ILLEGAL:
        line["action"] = board.action_words(values["player"], values["action"], names)
        line["rule"] = codes.Rule(values["rule"]).name
    elif event is Event.END:
        return _end_line(line)
    return line


def _by_player(line: dict[str, Any], key: str) -> list[int]:
    return [line[f"{key}_0"], line[f"{key}_1"]]


def _resolve_line(line: dict[str, Any]) -> dict[str, Any]:
    captor = None if line["player"] == codes.NOBODY else line["player"]
    return {
        "event": "resolve",
        "region": line["region"],
        **{key: _by_player(line, key) for key in ("influence", "resistance", "force")},
        "outcome": "independent" if captor is None else "captured",
        "why": codes.Why(line["why"]).name.lower(),
        "player": captor,
    }


def _effect_line(line: dict[str, Any], values: dict[str, int], names: Names) -> dict[str, Any]:
    """An effect's entry in the pool and what it changes: how many cards or how much Renown, whose, where."""
    entry = names.effects[values["card"]][values["effect"]]
    told = {"event": "effect", "player": line["player"], "card": line["card"], "effect": entry}
    told["count"] = line["count"]
    if "discard" in entry:
        told["of"] = values["subject"]
    elif "renown" in entry:
        told["region"] = names.regions[values["subject"]]
    return told


def _end_line(line: dict[str, Any]) -> dict[str, Any]:
    return {
        "event": "end",
        "reason": codes.Reason(line["reason"]).name.lower(),
        "round": line["round"],
        "renown": _by_player(line, "renown"),
        "captured": _by_player(line, "captured"),
        "winner": None if line["winner"] == codes.NOBODY else line["winner"],
    }


@dataclass
class _Piece:
    """A knight or an item in play. title_of: the knight that a title sits on."""

    id: int
    card: str
    title_of: int | None = None


class _Board:
    """Which knight, item and region is in which slot, so that an unlawful action can be put into words.

    Slots are given out upwards, and the holes that leavers make are closed when a season starts.
    """

    def __init__(self, region_slots: int) -> None:
        self.knights: list[list[_Piece | None]] = [[], []]
        self.items: list[list[_Piece | None]] = [[], []]
        self.regions: list[str | None] = [None] * region_slots
        self.newest: int | None = None

    def follow(self, event: Event, values: Mapping[str, int], line: Mapping[str, Any]) -> None:
        """Let an event change the slots."""
        player = values.get("player", codes.NOBODY)
        match event:
            case Event.SEASON:
                self._close_holes()
            case Event.TURN:
                self.newest = None
            case Event.REGION:
                self.regions[self.regions.index(None)] = line["region"]
            case Event.RESOLVE if line["player"] is not None:
                self.regions[self.regions.index(line["region"])] = None
            case Event.RECRUIT:
                self.newest = len(self.knights[player])
                self.knights[player].append(_Piece(values["knight"], line["card"]))
            case Event.EQUIP:
                self.items[player].append(_Piece(values["item"], line["card"]))
            case Event.BESTOW:
                self.items[player].append(_Piece(values["item"], line["card"], values["knight"]))
            case Event.CLASH:
                self._knight_leaves(values["newcomer"])
                self._knight_leaves(values["other"])
            case Event.RETURN_KNIGHT:
                self._knight_leaves(values["knight"])
            case Event.RETURN_ITEM:
                self._drop(self.items, lambda piece: piece.id == values["item"])

    @staticmethod
    def _drop(sides: list[list[_Piece | None]], leaves: Any) -> None:
        for slots in sides:
            slots[:] = [None if piece and leaves(piece) else piece for piece in slots]

    def _knight_leaves(self, knight: int) -> None:
        self._drop(self.knights, lambda piece: piece.id == knight)
        self._drop(self.items, lambda piece: piece.title_of == knight)

    def _close_holes(self) -> None:
        for slots in (*self.knights, *self.items):
            slots[:] = [piece for piece in slots if piece]

    def _piece(self, what: str, slots: Sequence[_Piece | None], slot: int | None) -> str:
        piece = slots[slot] if slot is not None and slot < len(slots) else None
        return (
            f"{piece.card} ({what} {piece.id})"
            if piece
            else f"{'an' if what == 'item' else 'a'} {what} that is not in play"
        )

    def _knight(self, player: int, slot: int) -> str:
        chosen = self.newest if slot == NEWEST else slot
        return self._piece("knight", self.knights[player], chosen)

    def action_words(self, player: int, action: int, names: Names) -> str:
        """A packed action in words."""
        act, a, b = action >> 24, (action >> 12) & PART, action & PART
        card = names.cards[a] if a < len(names.cards) else "a card that is in neither deck"
        match act:
            case Act.DEMESNE:
                return f"play {card}"
            case Act.RECRUIT:
                return f"recruit {card}"
            case Act.EQUIP | Act.BESTOW:
                verb = "equip" if act == Act.EQUIP else "bestow"
                return f"{verb} {card} on {self._knight(player, b)}"
            case Act.MOVE:
                item = self._piece("item", self.items[player], a)
                return f"move {item} to {self._knight(player, b)}"
            case Act.COMMIT:
                region = self.regions[b] if b < len(self.regions) else None
                return f"commit {self._knight(player, a)} to {region or 'a region that is not in play'}"
            case Act.QUEST | Act.REDIRECT:
                target, whose = (1 - player, "the opponent's ") if b & THEIRS else (player, "")
                knight = self._piece("knight", self.knights[target], b & ~THEIRS)
                verb = "quest" if act == Act.QUEST else "redirect"
                return f"{verb} {whose if not knight.startswith('a ') else ''}{knight} with {card}"
            case Act.RETURN_KNIGHT:
                return f"take back {self._piece('knight', self.knights[player], a)}"
            case Act.RETURN_ITEM:
                return f"take back {self._piece('item', self.items[player], a)}"
        return f"do something that is no action ({action})"
