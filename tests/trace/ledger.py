"""What lies on the table, kept by a referee who knows the rules and the record of a game, nothing else."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

NEVER = float("inf")  # when a card enters play that never does
READY, COMMITTED, ENGAGED = "ready", "committed", "engaged"


class Foul(AssertionError):
    """A line of a record that the rules do not allow; the message cites the rule."""


def demand(holds: bool, rule: str, message: str) -> None:
    """Cry foul if something does not hold."""
    if not holds:
        raise Foul(f"{rule}: {message}")


def parts(entry: Any) -> tuple[str, dict[str, Any]]:
    """Name and fields of an effect as its card lists it."""
    if isinstance(entry, str):
        return entry, {}
    ((name, fields),) = entry.items()
    return name, fields


class Card:
    """A card as the `game` line prints it."""

    def __init__(self, name: str, printed: dict[str, Any]) -> None:
        self.name = name
        self.type: str = printed["type"]
        self.influence: int = printed["influence"]
        self.resistance: int = printed["resistance"]
        self.rp: int | None = printed["rp"]
        self.named: bool = printed["named"]
        self.monarch: bool = printed.get("monarch", False)
        self.upgrades: str | None = printed["upgrades"]
        self.traits: list[str] = printed.get("traits", [])
        self.entries: list[Any] = printed["effects"]
        self.effects = [parts(entry) for entry in self.entries]

    def has(self, kind: str) -> bool:
        """Is there an effect of that kind on it?"""
        return any(name == kind for name, _ in self.effects)

    def total(self, kind: str, key: str = "rp", **given: Any) -> int:
        """Sum of a number over its effects of one kind."""
        return sum(
            fields.get(key, 0)
            for name, fields in self.effects
            if name == kind and all(fields[k] == v for k, v in given.items())
        )


Piece = tuple[int, float, Card]  # whose, since when in play (its id), which card


@dataclass(eq=False)
class Item:
    """Equipment or a title in play."""

    id: int
    card: Card
    bearer: "Knight | None" = None
    moved: bool = False


@dataclass(eq=False)
class Knight:
    """A knight in play (G7), and what a quest left on it (SU7)."""

    id: int
    card: Card
    owner: int
    stance: str = READY
    region: str | None = None
    committed_turn: int = -1
    due: int = 0
    winters: int = 0
    items: list[Item] = field(default_factory=list)

    def cards(self) -> list[Card]:
        """Its own card and all that it bears."""
        return [self.card, *(item.card for item in self.items)]

    def pieces(self) -> list[Piece]:
        """It and all that it bears, as what an event may set effects off on."""
        return [
            (self.owner, self.id, self.card),
            *((self.owner, item.id, item.card) for item in self.items),
        ]

    def bears(self, type_: str) -> bool:
        """Does it bear a card of that type?"""
        return any(item.card.type == type_ for item in self.items)


class Player:
    """One side of the table."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.decks: dict[str, Counter[str]] = {}
        self.hand: Counter[str] = Counter()
        self.spent: Counter[str] = Counter()
        self.aside: dict[int, Card] = {}
        self.demesnes: list[Card] = []
        self.knights: dict[int, Knight] = {}
        self.items: dict[int, Item] = {}
        self.demesnes_played = 0
        self.summer_spent = 0
        self.renown = 0
        self.captured = 0

    def in_play(self) -> list[Card]:
        """Every card of this side in play."""
        knights = [knight.card for knight in self.knights.values()]
        return [*self.demesnes, *knights, *(item.card for item in self.items.values())]

    def capacity(self) -> int:
        """G2, with estates."""
        return sum(card.rp or 0 for card in self.demesnes) + sum(
            card.total("estate") for card in self.in_play() if card.type != "demesne"
        )

    def allocated(self) -> int:
        """G2, with discounts."""
        total = sum(knight.card.rp or 0 for knight in self.knights.values())
        for item in self.items.values():
            off = 0
            if item.bearer:
                off = sum(card.total("discount", type=item.card.type) for card in item.bearer.cards())
            total += max(0, (item.card.rp or 0) - off)
        return total

    def owned(self) -> Counter[str]:
        """All cards of this side, wherever they are."""
        counted = Counter(card.name for card in self.in_play())
        counted.update(card.name for card in self.aside.values())
        for place in (*self.decks.values(), self.hand, self.spent):
            counted.update(place)
        return counted


class Ledger:
    """Both sides, the regions, and the sums that the rules draw from them."""

    def __init__(self, game: dict[str, Any]) -> None:
        self.game = game
        self.rules: dict[str, Any] = game["rules"]
        self.cards = {name: Card(name, printed) for name, printed in game["cards"].items()}
        self.regions: dict[str, dict[str, int]] = game["regions"]
        self.region_deck = set(self.regions)
        self.open_regions: list[str] = []
        self.players = [Player(0), Player(1)]
        for player, deck in zip(self.players, game["decks"], strict=True):
            player.decks = {pile: Counter(deck[pile]) for pile in ("main", "demesne")}
        self.ids: list[int] = []

    def new_id(self, number: int) -> None:
        """Ids are unique in a game, and of one series."""
        demand(not self.ids or number > self.ids[-1], "id", f"id {number} is not a new one")
        self.ids.append(number)

    def knight(self, number: int) -> Knight:
        """A knight in play, by id."""
        for player in self.players:
            if number in player.knights:
                return player.knights[number]
        raise Foul(f"id: no knight {number} is in play")

    def at(self, player: int, region: str) -> list[Knight]:
        """A side's knights at a region."""
        return [knight for knight in self.players[player].knights.values() if knight.region == region]

    def _holds(self, knight: Knight, condition: str, value: Any) -> bool:
        side, other = self.players[knight.owner], self.players[1 - knight.owner]
        match condition:
            case "region":
                return knight.region == value
            case "renown_at_least":
                return knight.region is not None and self.regions[knight.region]["renown"] >= value
            case "alone":
                return knight.region is not None and len(self.at(knight.owner, knight.region)) == 1
            case "opposed":
                return knight.region is not None and bool(self.at(other.index, knight.region))
            case "with":
                return any(card.name == value for card in side.in_play())
            case "equipped":
                return knight.bears("equipment")
            case "titled":
                return knight.bears("title")
            case "monarch_in_play":
                return any(each.card.monarch for player in self.players for each in player.knights.values())
            case "behind":
                return side.renown < other.renown
        raise Foul(f"CT1: unknown condition {condition}")

    def strength(self, knight: Knight, what: str) -> int:
        """Influence or Resistance of a knight (G6)."""
        total = 0
        for card in knight.cards():
            total += getattr(card, what)
            for name, fields in card.effects:
                if name == "bonus":
                    conditions = fields.get("while") or {}
                    if isinstance(conditions, str):
                        conditions = {conditions: True}
                    if all(self._holds(knight, key, value) for key, value in conditions.items()):
                        total += fields.get(what, 0)
        if knight.region is not None:
            total += self._led(knight, what) - self._dreaded(knight, what)
        return max(0, total)

    def _led(self, knight: Knight, what: str) -> int:
        return sum(
            fields.get(what, 0)
            for leader in self.players[knight.owner].knights.values()
            if leader is not knight
            for card in leader.cards()
            for name, fields in card.effects
            if name == "leader" and ("trait" not in fields or fields["trait"] in knight.card.traits)
        )

    def _dreaded(self, knight: Knight, what: str) -> int:
        assert knight.region is not None
        return sum(
            card.total("dread", what)
            for dreadful in self.at(1 - knight.owner, knight.region)
            for card in dreadful.cards()
        )

    def sums(self, region: str) -> dict[str, list[int]]:
        """RS1: Influence, Resistance and force of both sides at a region."""
        found = {
            what: [sum(self.strength(knight, what) for knight in self.at(p, region)) for p in (0, 1)]
            for what in ("influence", "resistance")
        }
        found["force"] = [found["influence"][p] - found["resistance"][1 - p] for p in (0, 1)]
        return found

    def verdict(self, region: str, force: list[int]) -> tuple[str, int | None]:
        """RS2-RS4: why a campaign comes out as it does, and who captures."""
        resistance, renown = self.regions[region]["resistance"], self.regions[region]["renown"]
        both = all(self.at(p, region) for p in (0, 1))
        exceeding = [p for p in (0, 1) if force[p] > resistance]
        if not exceeding:
            return "short", None
        ahead = 0 if force[0] > force[1] else 1
        asked = len(exceeding) == 2 or (self.rules["contest_when"] == "both_present" and both)
        if not asked:
            return "one_exceeds" if both else "unopposed", ahead
        lead = abs(force[0] - force[1])
        if lead == 0:
            return "equal", None
        enough = lead > renown if self.rules["contest_margin"] == "more_than" else lead >= renown
        return ("lead", ahead) if enough else ("margin", None)

    def quest_cost(self, quest: Card, knight: Knight) -> int:
        """SU6, with what the knight's own cards add."""
        if quest.rp is not None:
            cost = quest.rp
        else:
            divisor = self.rules["quest_divisor"]
            if self.rules["quest_resistance"] == "printed":
                resistance = max(0, knight.card.resistance)
            else:
                resistance = self.strength(knight, "resistance")
            whole, rest = divmod(resistance, divisor)
            rounding = self.rules["quest_rounding"]
            up = rest > 0 if rounding == "up" else rounding == "nearest" and 2 * rest >= divisor
            cost = max(1, whole + up)
        return max(0, cost + sum(card.total("quest_cost") for card in knight.cards()))

    def may_bear(self, card: Card, knight: Knight) -> bool:
        """Does every only_on of a card allow this knight?"""
        wearer = knight.card
        for name, fields in card.effects:
            if name == "only_on" and not (
                fields.get("named", wearer.named) == wearer.named
                and fields.get("monarch", wearer.monarch) == wearer.monarch
                and fields.get("knight", wearer.name) == wearer.name
                and ("trait" not in fields or fields["trait"] in wearer.traits)
            ):
                return False
        return True
