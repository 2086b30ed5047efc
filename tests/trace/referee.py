"""A stranger's referee: checks a game from the lines of its record and the rules alone.

It knows neither the engine nor its tables. The lines are read as a text with a grammar, one method a
rule of it: a game is a setup and rounds, a round four seasons, a season turns, and so on; every line
must be the one that the rules ask for, or one of those they allow.
"""

import json
from collections.abc import Iterable

from tests.trace.acts import Acts
from tests.trace.dealings import BrokenOff, Over
from tests.trace.ledger import COMMITTED, ENGAGED, READY, Foul, Ledger, demand

SPRING = {"demesne", "recruit", "equip", "bestow", "move"}
SUMMER = {"recruit", "equip", "bestow", "commit", "quest", "redirect"}
FALL = {"return"}


def judge(lines: Iterable[str]) -> str:
    """Check the record of one game. Returns the reason why it ended; raises Foul at the first wrong line."""
    referee = Referee([json.loads(line) for line in lines])
    try:
        return referee.judge()
    except Foul as foul:
        raise Foul(f"line {referee.place}: {foul} [{referee.last}]") from None


class Referee(Acts):
    """Judges one game: the order of its rounds, seasons and turns, and its end."""

    def judge(self) -> str:
        """The whole record."""
        self.opening_line()
        before = [player.owned() for player in self.table.players]
        try:
            self.setup()
            while True:
                self.one_round()
        except Over as over:
            self.end_line(str(over))
            reason = str(over)
        except BrokenOff:
            reason = self.take("end", "EN", winner=None)["reason"]
        demand(self.place == len(self.events), "EN", "there are lines after the end")
        for player, cards in zip(self.table.players, before, strict=True):
            demand(player.owned() == cards, "G5", f"player {player.index} has lost or gained cards")
        return reason

    def opening_line(self) -> None:
        """The `game` line, and the decks in it (D1-D5)."""
        game = self.take("game", "game", schema=1)
        self.table = Ledger(game)
        self.active = game["first"]
        fixed = {"a": 0, "b": 1}.get(game["rules"]["first"], self.active)
        demand(self.active == fixed, "S1", f"player {self.active} goes first")
        demand(len(game["regions"]) >= 5, "D5", "fewer than five regions")
        illegal = game.get("illegal", [])
        for deck in game["decks"]:
            for pile in ("main", "demesne"):
                for name in deck[pile]:
                    is_demesne = self.table.cards[name].type == "demesne"
                    demand(is_demesne == (pile == "demesne"), "D1", f"{name} in a {pile} deck")
            main, demesne = sum(deck["main"].values()), sum(deck["demesne"].values())
            small = main < 40 or main + demesne < 60
            demand(not small or "D2" in illegal, "D2", f"{main} + {demesne} cards")
            twice = any(n > 1 and self.table.cards[name].named for name, n in deck["main"].items())
            demand(not twice or "D3" in illegal, "D3", "a named knight twice")
            demand(deck["demesne"].get("Farm", 0) > 0, "D4", "no Farm")

    def setup(self) -> None:
        """S2-S4."""
        for player in self.players():
            self.take("farm", "S2", player=player.index)
            player.decks["demesne"]["Farm"] -= 1
            player.demesnes.append(self.table.cards["Farm"])
        size = self.table.rules["opening_hand"]
        for player in self.players():
            event = self.take("opening", "S3", player=player.index)
            there = player.decks["demesne"].total()
            number, hand = event["demesne"], event["hand"]
            demand(min(1, there) <= number <= min(size, there), "S3", f"{number} demesnes of {there}")
            drawn = min(size - number, player.decks["main"].total())
            demand(len(hand) == number + drawn, "S3", f"{len(hand)} cards in hand")
            for i, name in enumerate(hand):
                self.draw_card(player, "demesne" if i < number else "main", name)
        self.turn_up_regions("S4")

    def one_round(self) -> None:
        """G1."""
        self.round += 1
        self.spring()
        self.summer()
        self.fall()
        self.winter()

    def start(self, season: str) -> None:
        """A season's first line."""
        self.take("season", "G1", round=self.round, season=season, active=self.active)
        self.season = season
        self.turn_no = 0

    def end_of_season(self) -> None:
        """The recalled come back, then each player discards down to the limit (G4)."""
        while any(player.aside for player in self.table.players):
            event = self.take("return", "recall")
            player = self.table.players[event["player"]]
            card = player.aside.pop(event["knight"], None)
            demand(card is not None and card.name == event["card"], "recall", "not what was set aside")
            player.hand[event["card"]] += 1
        for player in self.players():
            while player.hand.total() > self.table.rules["hand_limit"]:
                self.discard_one(player, "discard", "G4")

    def alternate(self, actions: set[str], rule: str) -> None:
        """Turns alternate until both players in a row do nothing (SP1, SU1)."""
        idle, player = 0, self.active
        while idle < 2:
            idle = 0 if self.turn(player, actions, rule) else idle + 1
            player = 1 - player

    def turn(self, index: int, actions: set[str], rule: str) -> int:
        """One turn. Returns how many actions it had."""
        self.take("turn", rule, player=index)
        self.turn_no += 1
        done = 0
        while self.peek() in actions:
            event = self.take(self.peek(), rule, player=index)
            getattr(self, f"do_{event['event']}")(event, self.table.players[index])
            done += 1
        if self.peek() == "illegal":
            self.take("illegal", rule, player=index)
        return done

    def spring(self) -> None:
        """SP."""
        self.start("spring")
        for player in self.table.players:
            player.demesnes_played = 0
            for item in player.items.values():
                item.moved = False
        self.alternate(SPRING, "SP1")
        self.end_of_season()

    def summer(self) -> None:
        """SU, RS, EN."""
        self.start("summer")
        self.played_names = set()
        self.alternate(SUMMER, "SU1")
        self.resolve()
        for player in self.table.players:
            player.summer_spent = 0
        if not self.table.region_deck and not self.table.open_regions:
            raise Over("conquest")
        half = sum(region["renown"] for region in self.table.regions.values()) / 2
        if self.table.rules["majority_end"] and any(player.renown > half for player in self.table.players):
            raise Over("majority")
        self.end_of_season()

    def resolve(self) -> None:
        """RS1-RS6: all sums are those of before any capture."""
        table = self.table
        contested = {
            region: table.sums(region) for region in table.open_regions if table.at(0, region) or table.at(1, region)
        }
        verdicts = {region: table.verdict(region, sums["force"]) for region, sums in contested.items()}
        while contested:
            event = self.take("resolve", "RS5")
            region = event["region"]
            demand(region in contested, "RS5", f"{region} has no campaign to resolve")
            for what, pair in contested.pop(region).items():
                demand(event[what] == pair, "RS1", f"{what} at {region} is {pair}")
            why, captor = verdicts[region]
            demand((event["why"], event["player"]) == (why, captor), "RS2", f"{region}: {why}, {captor}")
            outcome = "independent" if captor is None else "captured"
            demand(event["outcome"] == outcome, "RS4", f"{region} is {outcome}")
            if captor is not None:
                table.open_regions.remove(region)
                player = table.players[captor]
                player.renown += table.regions[region]["renown"]
                player.captured += 1
                there = table.at(captor, region)
                pieces = [piece for knight in there for piece in knight.pieces()]
                self.effects(pieces, "capture", region=region)
        away = {
            knight.id: knight
            for player in table.players
            for knight in player.knights.values()
            if knight.stance == COMMITTED
        }
        while away:
            event = self.take("home", "RS6")
            knight = away.pop(event["knight"], None)
            demand(knight is not None and knight.owner == event["player"], "RS6", "who is not away")
            assert knight is not None
            knight.stance, knight.region = READY, None

    def fall(self) -> None:
        """FA."""
        self.start("fall")
        for player in self.players()[: 1 if self.table.rules["fall_return"] == "active_only" else 2]:
            self.turn(player.index, FALL, "FA1")
        self.turn_up_regions("FA3")
        self.end_of_season()

    def turn_up_regions(self, rule: str) -> None:
        """Regions are turned up while there is room and any are left (S4, FA3)."""
        table = self.table
        while table.region_deck and len(table.open_regions) < table.rules["region_slots"]:
            region = self.take("region", rule)["region"]
            demand(region in table.region_deck, rule, f"{region} is not in the region deck")
            table.region_deck.remove(region)
            table.open_regions.append(region)

    def winter(self) -> None:
        """WI."""
        self.active = 1 - self.active
        self.start("winter")
        for _ in range(self.table.rules["winter_draws"]):
            for player in self.players():
                self.draw(player, "winter", "WI2")
        for player in self.players():
            back = {}
            for knight in player.knights.values():
                if knight.stance == ENGAGED:
                    knight.winters -= 1
                    if knight.winters <= 0:
                        back[knight.id] = knight
            while back:
                event = self.take("reset", "WI3", player=player.index)
                returned = back.pop(event["knight"], None)
                demand(returned is not None, "WI3", "this knight is not due back")
                assert returned is not None
                demand(event["draws"] == returned.due, "WI4", f"{returned.due} draws are due")
                returned.stance = READY
                for _ in range(returned.due):
                    self.draw(player, "quest", "WI4")
                returned.due = 0
                pieces = returned.pieces()
                self.effects(pieces, "reset")
        self.end_of_season()

    def end_line(self, reason: str) -> None:
        """EN5, and the last line."""
        a, b = self.table.players
        winner = None
        if a.renown != b.renown:
            winner = 0 if a.renown > b.renown else 1
        elif a.captured != b.captured:
            winner = 0 if a.captured < b.captured else 1
        self.take(
            "end",
            "EN4",
            reason=reason,
            round=self.round,
            renown=[a.renown, b.renown],
            captured=[a.captured, b.captured],
            winner=winner,
        )
