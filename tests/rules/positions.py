"""A builder of positions: `table().rp(0, 5).hand(0, "Gawain").region("Kent").spring()`.

Cards and regions are invented; `table` takes more of them, and switches of the house rules by name.
What a position says is put there by the engine's own kernels, without asking whether it is lawful.
Ids count from 1 in the order in which knights and items are put into play.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from rtsim.cards import Card, Pool, Region
from rtsim.decks import Deck
from rtsim.engine.codes import Decision, Form, Pile, Reason, Rule, Season, Stance
from rtsim.engine.loop import run_chunk  # noqa: F401  compiled before the tests' own kernels are
from rtsim.houserules import HouseRules
from rtsim.run.pilots import Pilot
from rtsim.run.table import Table, build_table
from rtsim.vocabulary import REQUIRED, VOCABULARY, Effect
from tests.rules.borders import SCRIPT, SCRIPT_END, Call, call, scripted
from tests.rules.words import Words

PLANS = (Form.CHOOSE, Form.PLAN, Form.PLAN, Form.PLAN, Form.CHOOSE, Form.CHOOSE)
CHOICES = (Form.CHOOSE,) * 6


def effect(kind: str, **fields: Any) -> Effect:
    """An effect with its defaults filled in; `while_` stands for `while`."""
    given = {name.rstrip("_"): value for name, value in fields.items()}
    filled = {}
    for field in VOCABULARY[kind].fields:
        value = given.pop(field.name, field.default)
        if value == {}:
            value = None
        assert value is not REQUIRED, f"{kind} needs {field.name}"
        if value is not None:
            filled[field.name] = value
    assert not given, f"{kind} has no {', '.join(given)}"
    return Effect(kind, filled)


def knight(name: str, influence: int, resistance: int, rp: int, *effects: Effect, **more: Any) -> Card:
    """A generic knight, or a named one with named=True."""
    return Card(name, "knight", influence, resistance, rp, effects=effects, **more)


def named(name: str, influence: int, resistance: int, rp: int, *effects: Effect, **more: Any) -> Card:
    """A named knight."""
    return knight(name, influence, resistance, rp, *effects, named=True, **more)


def equipment(name: str, influence: int, resistance: int, rp: int, *effects: Effect) -> Card:
    """A piece of equipment."""
    return Card(name, "equipment", influence, resistance, rp, effects=effects)


def title(name: str, influence: int, resistance: int, rp: int, *effects: Effect) -> Card:
    """A title."""
    return Card(name, "title", influence, resistance, rp, effects=effects)


def quest(name: str, *effects: Effect, rp: int | None = None) -> Card:
    """A quest, by default without a printed cost."""
    return Card(name, "quest", rp=rp, effects=effects)


def redirect(name: str, rp: int, *effects: Effect) -> Card:
    """A redirect."""
    return Card(name, "redirect", rp=rp, effects=effects)


STOCK = (
    Card("Farm", "demesne", rp=1),
    Card("Manor", "demesne", rp=2, upgrades="Farm"),
    Card("Large Manor", "demesne", rp=4, upgrades="Manor"),
    Card("Keep", "demesne", rp=7, upgrades="Large Manor"),
    Card("Castle", "demesne", rp=11, upgrades="Keep"),
    knight("Squire", 1, 1, 1),
    knight("Errant", 3, 2, 2),
    named("Bors", 5, 6, 4, traits=("grail",)),
    named("Gawain", 7, 6, 6, traits=("orkney",)),
    named("Arthur", 8, 11, 8, monarch=True),
    equipment("Lance", 3, 0, 2),
    equipment("Shield", 0, 4, 1),
    title("Baron", 1, 1, 1),
    title("Duke", 2, 3, 2),
    quest("Grail"),
    quest("Beast"),
    redirect("Summons", 1),
    redirect("Pardon", 2),
)
REGIONS = (
    Region("Cornwall", 9, 3),
    Region("Gwent", 8, 3),
    Region("Kent", 7, 2),
    Region("Lothian", 10, 4),
    Region("Orkney", 11, 5),
)


def pilot(function: Any = scripted, forms: Sequence[int] = PLANS, weights: tuple[float, ...] = (0.0,)) -> Pilot:
    """A pilot with a test's own strategy."""
    return Pilot("test", "", None, "", function, function, tuple(forms), (0,) * 6, weights)


def deck_of(cards: Sequence[Card], regions: Sequence[Region], **copies: int) -> Deck:
    """A deck with every card once, or as often as `copies` says; spaces in names are written _."""
    counts = {name.replace("_", " "): n for name, n in copies.items()}
    pool = Pool({card.name: card for card in cards}, {region.name: region for region in regions})
    main = {card.name: counts.get(card.name, 1) for card in cards if card.type != "demesne"}
    demesne = {card.name: counts.get(card.name, 1) for card in cards if card.type == "demesne"}
    return Deck("test", None, "", main, demesne, (), None, None, pool)


def table(
    *more: Card | Region,
    pilots: tuple[Pilot, Pilot] | None = None,
    forms: Sequence[int] = PLANS,
    **switches: Any,
) -> "Position":
    """An empty table, player 0 active, with the stock cards and `more`, under the house rules `switches`."""
    cards = {card.name: card for card in (*STOCK, *(one for one in more if isinstance(one, Card)))}
    regions = {region.name: region for region in (*REGIONS, *(one for one in more if isinstance(one, Region)))}
    deck = deck_of(list(cards.values()), list(regions.values()))
    pilots = pilots or (pilot(forms=forms), pilot(forms=forms))
    return Position(build_table(deck, deck, pilots, HouseRules(**switches)))


class Position:
    """A game in the middle, to be arranged, played on and looked at."""

    def __init__(self, made: Table) -> None:
        self.made = made
        self.game = made.game[0]
        self.public = self.game["public"]
        self.strategies = tuple(p.function for p in (*made.pilots, *made.pilots))
        self.kinds = [card.name for card in made.cards]
        self.regions = [region.name for region in made.regions]
        self.words = Words(self.game, self.kinds, self.regions)
        self.call(Call.CLEAR)
        self.public["captor"][:] = -1
        self.game["asked"] = -1
        self.public["round_no"] = 1
        self.game["reason"] = Reason.RUNNING

    def call(self, what: Call, p: int = 0, a: int = 0, b: int = 0, c: int = 0) -> int:
        """Call a kernel of the engine."""
        return call(self.game, self.strategies, int(what), p, a, b, c)

    # Arranging

    def hand(self, p: int, *names: str) -> "Position":
        """Cards in a hand."""
        for name in names:
            self.call(Call.ADD_TO_HAND, p, self.kinds.index(name))
        return self

    def rp(self, p: int, capacity: int) -> "Position":
        """That many Farms in play."""
        return self.demesnes(p, *["Farm"] * capacity)

    def demesnes(self, p: int, *names: str) -> "Position":
        """Demesnes in play, each standing on what it upgrades."""
        player = self.public["players"][p]
        for name in names:
            kind = self.kinds.index(name)
            card = self.public["cards"][kind]
            player["in_play"][kind] += 1
            player["capacity"] += card["rp"]
            if card["upgrades"] >= 0:
                player["upgraded"][card["upgrades"]] += 1
        return self

    def knight(self, p: int, name: str, *bears: str, at: str = "", turn: int = 0) -> "Position":
        """A knight in play with what it bears; ready, or committed `at` a region in that turn."""
        slot = self.call(Call.ADD_KNIGHT, p, self.kinds.index(name))
        for item in bears:
            self.call(Call.ADD_ITEM, p, self.kinds.index(item), slot)
        if at:
            now = int(self.public["turn_no"])
            self.public["turn_no"] = turn
            self.call(Call.COMMIT, p, slot, self.words.place(at))
            self.public["turn_no"] = now
        return self

    def engaged(self, p: int, name: str, *bears: str, paid: int = 1, winters: int = 1) -> "Position":
        """A knight on a quest."""
        self.knight(p, name, *bears)
        self.call(Call.ENGAGE, p, int(self.public["players"][p]["n_knights"]) - 1, paid, winters)
        return self

    def loose(self, p: int, name: str) -> "Position":
        """Equipment in play that nobody bears."""
        self.call(Call.LOOSE_ITEM, p, self.kinds.index(name), self.kinds.index("Squire"))
        return self

    def _into_game(self, name: str) -> int:
        region = self.regions.index(name)
        if not self.public["in_game"][region]:
            self.public["in_game"][region] = 1
            self.public["renown_in_game"] += self.public["regions"][region]["renown"]
        return region

    def region(self, *names: str) -> "Position":
        """Regions turned up, each in the next free slot."""
        for name in names:
            at = self.public["slot_region"].tolist().index(-1)
            self.public["slot_region"][at] = self._into_game(name)
        return self

    def region_deck(self, *names: str) -> "Position":
        """The region deck, the next one first."""
        for i, name in enumerate(names):
            self.game["hidden"]["region_order"][i] = self._into_game(name)
        self.game["hidden"]["next_region"] = 0
        self.public["region_deck"] = len(names)
        return self

    def captured(self, p: int, *names: str) -> "Position":
        """Regions that a player has captured."""
        player = self.public["players"][p]
        for name in names:
            region = self._into_game(name)
            self.public["captor"][region] = p
            player["captured"] += 1
            player["renown"] += self.public["regions"][region]["renown"]
        return self

    def deck(self, p: int, main: Sequence[str] = (), demesne: Sequence[str] = ()) -> "Position":
        """The two decks of a player, the top card first."""
        hidden = self.game["hidden"]
        for pile, names in ((Pile.MAIN, main), (Pile.DEMESNE, demesne)):
            listed = hidden["decks"][p]["card"][pile].tolist()
            for i, name in enumerate(names):
                kind = self.kinds.index(name)
                hidden["heap"][p, pile, i] = (i << 12) | listed.index(kind)
                self.game["own"][p]["undrawn"][kind] += 1
            hidden["n_heap"][p, pile] = len(names)
            self.public["players"][p]["n_piles"][pile] = len(names)
        return self

    def spring(self, active: int = 0) -> "Position":
        """It is Spring."""
        return self._season(Season.SPRING, active, 1)

    def summer(self, active: int = 0, turn: int = 1) -> "Position":
        """It is Summer, in its `turn`-th turn."""
        return self._season(Season.SUMMER, active, turn)

    def fall(self, active: int = 0) -> "Position":
        """It is Fall."""
        return self._season(Season.FALL, active, 1)

    def winter(self, active: int = 0) -> "Position":
        """It is Winter; `active` is who leads it."""
        return self._season(Season.WINTER, active, 1)

    def _season(self, season: Season, active: int, turn: int) -> "Position":
        self.public["season"] = season
        self.public["active"] = active
        self.public["turn_no"] = turn
        return self

    def script(self, p: int, decision: str, *actions: str | int) -> "Position":
        """Add an answer to a player's script: a turn's plan, or one choice. Cards must be in place before."""
        memory = self.game["own"][p]["memory"]
        end = max(int(memory[SCRIPT_END]), SCRIPT)
        answer = [self.words.pack(p, one) if isinstance(one, str) else one for one in actions]
        memory[end : end + 2 + len(answer)] = [Decision[decision.upper()], len(answer), *answer]
        memory[SCRIPT_END] = end + 2 + len(answer)
        return self

    # Playing

    def _logged(self, what: Call, p: int = 0, a: int = 0, b: int = 0) -> int:
        self.game["logging"] = 1
        answer = self.call(what, p, a, b)
        self.game["logging"] = 0
        return answer

    def do(self, p: int, action: str | int) -> Rule:
        """Do one action of `p` now. Returns the rule it breaks, Rule.NONE if it was done."""
        decision = Decision[Season(int(self.public["season"])).name]
        code = self.words.pack(p, action) if isinstance(action, str) else action
        return Rule(self._logged(Call.DO, p, decision, code))

    def done(self, p: int, *actions: str) -> "Position":
        """Do actions that must be lawful."""
        for action in actions:
            assert self.do(p, action) is Rule.NONE, action
        return self

    def play(self, what: Call, p: int = 0, a: int = 0) -> int:
        """Play a part of the game: a turn, a season, a round, with its log on."""
        return self._logged(what, p, int(a))

    def turn(self, p: int) -> int:
        """One turn of `p` in the season it is."""
        return self.play(Call.TURN, p, Decision[Season(int(self.public["season"])).name])

    # Looking

    def legal(self, p: int) -> list[str]:
        """The list of lawful actions, in words, PASS left out."""
        season = Season(int(self.public["season"]))
        self.call(Call[f"LEGAL_{season.name}"], p)
        actions = self.game["actions"]
        found = [self.words.action(p, int(actions["list"][i])) for i in range(actions["n"])]
        assert found[0] == "pass"
        return found[1:]

    def events(self, *kinds: str) -> list[str]:
        """The events since they were last asked for, in words; only those of `kinds`, if any are named."""
        rows = self.game["log"][: int(self.game["n_log"])].tolist()
        self.game["n_log"] = 0
        told = [self.words.event(row) for row in rows]
        return [line for line in told if not kinds or line.split()[0] in kinds]

    def player(self, p: int) -> Any:
        """The public record of a player."""
        return self.public["players"][p]

    def free(self, p: int) -> int:
        """RP neither allocated nor spent."""
        player = self.player(p)
        return int(player["capacity"] - player["allocated"] - player["summer_spent"])

    def in_hand(self, p: int) -> list[str]:
        """The hand of a player, in table order."""
        own = self.game["own"][p]
        assert own["n_hand"] == self.player(p)["n_hand"]
        return [self.kinds[kind] for kind in own["hand"][: int(own["n_hand"])]]

    def spent(self, p: int) -> list[str]:
        """The spent pile of a player, in table order."""
        pile = self.player(p)["spent_pile"].tolist()
        assert sum(pile) == self.player(p)["n_spent"]
        return [name for kind, name in enumerate(self.kinds) for _ in range(pile[kind])]

    def in_play(self, p: int) -> list[str]:
        """All cards in play of a player, in table order."""
        counts = self.player(p)["in_play"].tolist()
        return [name for kind, name in enumerate(self.kinds) for _ in range(counts[kind])]

    def of(self, p: int, name: str) -> Any:
        """The record of a knight in play, its strengths up to date."""
        self.call(Call.REFRESH)
        return self.player(p)["knights"][self.words.slot(p, name)]

    def strength(self, p: int, name: str) -> tuple[int, int]:
        """Influence and Resistance of a knight (G6)."""
        found = self.of(p, name)
        return int(found["influence"]), int(found["resistance"])

    def stance(self, p: int, name: str) -> str:
        """ready, committed or engaged."""
        return Stance(int(self.of(p, name)["stance"])).name.lower()

    def bearer(self, p: int, name: str) -> str | None:
        """Who bears an item."""
        player = self.player(p)
        slot = int(player["items"][self.words.item(p, name)]["bearer"])
        return None if slot < 0 else self.kinds[player["knights"][slot]["card"]]

    def turned_up(self) -> list[str | None]:
        """The regions by slot."""
        n_slots = int(self.public["rules"]["region_slots"])
        found = self.public["slot_region"][:n_slots].tolist()
        return [None if region < 0 else self.regions[region] for region in found]

    def captor(self, name: str) -> int | None:
        """Who has captured a region."""
        p = int(self.public["captor"][self.regions.index(name)])
        return None if p < 0 else p

    def reason(self) -> str:
        """How the game ended, or `running`."""
        return Reason(int(self.game["reason"])).name.lower()

    def asked(self, p: int, decision: str) -> int:
        """How often the scripted strategy of `p` was asked for a decision."""
        return int(self.game["own"][p]["memory"][Decision[decision.upper()]])

    def state(self) -> bytes:
        """All that players can see and hold, byte for byte, and what the engine counts in play."""
        self.call(Call.REFRESH)
        kept = [self.public.tobytes(), self.game["own"].tobytes(), self.game["hidden"].tobytes()]
        kept += [np.int64(self.game[name]).tobytes() for name in ("next_id", "newest", "holes", "reason")]
        return b"".join(kept)
