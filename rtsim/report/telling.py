"""One game told in plain words, from the lines of its record (trace.md)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rtsim.report.onlooker import Onlooker, joined, listed, plural, possessive
from rtsim.report.tables import wrapped

WIDTH = 96
MARGIN = 9  # columns of the season's name

Event = Mapping[str, Any]

SEASONS = {"spring": "Spring", "summer": "Summer", "fall": "Fall", "winter": "Winter"}
QUIET = {
    "spring": "Nobody brings anything into play.",
    "summer": "Nobody campaigns.",
    "fall": "Nothing is taken back, and no region is turned up.",
    "winter": "Nobody draws.",
}
ACTS = {"demesne", "recruit", "equip", "bestow", "move", "commit", "quest", "redirect", "return"}
SENDS = "sends"
TOLD_BY_OTHERS = {"spent", "unpair", "aside", "home"}


def tell(events: Iterable[Event], width: int = WIDTH) -> Iterator[str]:
    """The lines of a text that tells one game, none longer than `width` columns unless a word is.

    events : the lines of the game's record, from `game` on; a record may break off anywhere.
    """
    lines = list(events)
    if lines:
        yield from _Teller(lines, width).story()


class _Teller:
    """Reads the events of one game in order and puts them into sentences."""

    def __init__(self, events: Sequence[Event], width: int) -> None:
        self.events = events
        self.place = 1
        self.game = events[0]
        self.width = width
        self.table = Onlooker(self.game)
        self.names = self.table.names
        self.page: list[str] = []
        self.label = ""
        self.season = ""
        self.clauses: list[tuple[str, str]] = []

    # Reading and writing

    def next_is(self, *kinds: str) -> bool:
        """True if the next event is of one of the kinds."""
        return self.place < len(self.events) and self.events[self.place]["event"] in kinds

    def take(self, follow: bool = True) -> Event:
        """The next event; follow: let it change the table at once."""
        event = self.events[self.place]
        self.place += 1
        if follow:
            self.table.follow(event)
        return event

    def take_all(self, *kinds: str) -> list[Event]:
        """The events of the kinds that come next."""
        found = []
        while self.next_is(*kinds):
            found.append(self.take())
        return found

    def say(self, sentence: str, indent: str = "") -> None:
        """A sentence of its own, beside the season's name if it is the first."""
        for line in wrapped(sentence, self.width - MARGIN - len(indent)):
            self.page.append(f"{self.label:<{MARGIN}}{indent}{line}".rstrip())
            self.label = ""

    def head(self, text: str) -> None:
        """A heading after an empty line."""
        self.page += ["", *wrapped(text, self.width)]

    # The story

    def story(self) -> Iterator[str]:
        """All lines of the text."""
        self.introduce()
        while self.place < len(self.events):
            if self.next_is("season"):
                self.one_season()
            elif self.next_is("end"):
                self.end(self.take())
            else:
                self.happening()
            yield from self.page
            self.page = []
        yield from self.page

    def introduce(self) -> None:
        """Who plays whom, for what, with which opening hands (S1-S4)."""
        table, game = self.table, self.game
        total = table.renown_in_game
        self.page = wrapped(
            f"{self.names[0]} against {self.names[1]}, game {game['game']} of seed {game['seed']}", self.width
        )
        goal = f"; more than {total // 2} is the majority" if game["rules"]["majority_end"] else ""
        self.page += wrapped(
            f"{plural(len(table.regions), 'region')} worth {total} Renown are at stake{goal}.", self.width
        )
        self.head("Setup")
        self.take_all("farm")
        self.say(f"{self.names[game['first']]} goes first. Each side starts with a Farm in play.")
        for event in self.take_all("opening"):
            hand, n = event["hand"], event["demesne"]
            halves = [listed(half) for half in (hand[:n], hand[n:]) if half]
            self.say(
                f"{self.names[event['player']]} opens with {plural(n, 'demesne card')} of "
                f"{len(hand)}: {'; '.join(halves)}."
            )
        self.turned_up()

    def turned_up(self) -> None:
        """The regions that are turned up next, if any."""
        regions = [self.table.region(event["region"]) for event in self.take_all("region")]
        if regions:
            self.say(f"Turned up: {listed(regions)}.")

    def one_season(self) -> None:
        """A season's name, and what happens in it."""
        event = self.take()
        self.season = event["season"]
        active = self.names[event["active"]]
        if self.season == "spring":
            a, b = self.table.renown
            so_far = f"Renown {a} to {b}" if event["active"] == 0 else f"Renown {b} to {a}"
            self.head(f"Round {event['round']}: {active} begins, {so_far}")
        self.label = SEASONS[self.season]
        told = len(self.page)
        while self.place < len(self.events) and not self.next_is("season", "end"):
            self.happening()
        if len(self.page) == told:
            self.say(QUIET[self.season])

    def happening(self) -> None:
        """Whatever comes next outside a turn, or a whole turn."""
        if self.next_is("turn"):
            self.turn()
        elif self.next_is("resolve"):
            self.campaigns()
        elif self.next_is("effect"):
            self.effect()
        elif self.next_is("region"):
            self.turned_up()
        elif self.next_is("draw"):
            self.draws()
        elif self.next_is("reset"):
            self.reset()
        elif self.next_is("discard"):
            self.discards()
        elif self.next_is("return"):  # recalled at the season's end
            back = [f"{event['card']} to {self.names[event['player']]}" for event in self.take_all("return")]
            self.say(f"Back in hand: {joined(back)}.")
        else:
            self.take()

    # Turns

    def turn(self) -> None:
        """One turn in as few sentences as its interruptions leave."""
        player = self.take()["player"]
        before = self.purse(player)
        while self.next_is(*ACTS, *TOLD_BY_OTHERS, "clash", "effect", "illegal"):
            event = self.events[self.place]
            if event["event"] in ACTS:
                if self.is_recall(event):
                    break  # the turn is over, and so is the season
                self.act(player)
            elif event["event"] in TOLD_BY_OTHERS:
                self.take()
            else:
                self.finish_sentence(player, before)
                before = self.purse(player)
                self.interruption(player)
        self.finish_sentence(player, before)

    def is_recall(self, event: Event) -> bool:
        """True if an event is the return of a knight that a clash has set aside."""
        return event["event"] == "return" and event.get("knight", event.get("item")) not in self.table.pieces

    def interruption(self, player: int) -> None:
        """A clash, an effect, or an act that the rules forbid."""
        if self.next_is("clash"):
            self.clash(player)
        elif self.next_is("effect"):
            self.effect()
        else:
            event = self.take()
            self.say(f"{self.names[player]} tries to {event['action']}, which {event['rule']} forbids; the turn ends.")

    def purse(self, player: int) -> tuple[int, int]:
        """RP in use and capacity."""
        return self.table.in_use(player), self.table.capacity(player)

    def finish_sentence(self, player: int, before: tuple[int, int]) -> None:
        """Say what a turn's acts so far were, and what they did to the RP."""
        if not self.clauses:
            return
        acts = []
        for verb, run in groupby(self.clauses, key=lambda clause: clause[0]):
            objects = [clause[1] for clause in run]
            acts.append(f"{verb} {', '.join(objects) if verb == SENDS else joined(objects)}")
        self.clauses = []
        now = self.purse(player)
        rp = f"; {now[0]} of {now[1]} RP in use" if now != before else ""
        self.say(f"{self.names[player]} {joined(acts)}{rp}.")

    def act(self, player: int) -> None:
        """One act as a clause of the turn's sentence."""
        if self.next_is("commit"):
            self.commits(player)
            return
        in_use = self.table.in_use(player)
        event = self.take(follow=False)
        words = self.words_before(event, player)
        self.table.follow(event)
        self.clauses.append(words or self.words_after(event, player, self.table.in_use(player) - in_use))

    def commits(self, player: int) -> None:
        """Knights sent out one after the other, those to one region together."""
        for region, run in groupby(self.take_all("commit"), key=lambda event: event["region"]):
            knights = listed(self.table.knight(event["knight"], player) for event in run)
            self.clauses.append((SENDS, f"{knights} to {region}"))

    def words_before(self, event: Event, player: int) -> tuple[str, str] | None:
        """Verb and object of an act that is told by how things stood before it."""
        table = self.table
        match event["event"]:
            case "quest":
                knight, where = table.knight(event["knight"], player), table.pieces[event["knight"]].region
                at = f" at {where}" if where else ""
                own = "its own " if table.pieces[event["knight"]].owner == player else ""
                return "plays", f"{event['card']} on {own}{knight}{at} ({event['cost']} RP)"
            case "redirect":
                piece = table.pieces[event["knight"]]
                back = "from the quest" if piece.engaged else f"from {piece.region}"
                knight = table.knight(event["knight"], player)
                return "calls", f"{knight} back {back} by {event['card']} ({event['cost']} RP)"
            case "move":
                item, to = table.pieces[event["item"]], table.knight(event["knight"], player)
                if item.bearer is None:
                    return "gives", f"{item.label} to {to}"
                return "moves", f"{item.label} from {table.knight(item.bearer, player)} to {to}"
            case "return":
                piece = table.pieces[event.get("knight", event.get("item"))]
                bearer = table.pieces.get(piece.bearer) if piece.bearer is not None else None
                return "takes back", piece.label + (f" from {bearer.label}" if bearer else "")
        return None

    def words_after(self, event: Event, player: int, cost: int) -> tuple[str, str]:
        """Verb and object of a card that comes into play."""
        match event["event"]:
            case "demesne":
                stands_on = self.table.cards[event["card"]]["upgrades"]
                return ("builds", f"{event['card']} on {stands_on}") if stands_on else ("plays", event["card"])
            case "recruit":
                return "recruits", f"{self.table.pieces[event['knight']].label} ({cost} RP)"
        verb, on = ("gives", "to") if event["event"] == "equip" else ("bestows", "on")
        return verb, f"{event['card']} {on} {self.table.knight(event['knight'], player)} ({cost} RP)"

    def clash(self, player: int) -> None:
        """Two knights of one name (NK1), and what becomes of what they bore (NK2)."""
        event = self.take(follow=False)
        new, other = (self.table.pieces[knight] for knight in event["knights"])
        whose = "this side's own" if other.owner == player else possessive(self.names[other.owner])
        self.table.follow(event)
        titles, unpaired, recalled = [], [], False
        for each in self.take_all("spent", "unpair", "aside"):
            if each["event"] == "spent" and each["card"] != new.card:
                titles.append(each["card"])
            elif each["event"] == "unpair":
                unpaired.append(self.table.pieces[each["item"]].label)
            recalled = recalled or each["event"] == "aside"
        words = [f"A clash of names with {whose} {other.label}: both leave play"]
        if recalled:
            words.append("they will be back in hand when the season ends")
        if titles:
            words.append(f"with them {'goes' if len(titles) == 1 else 'go'} {listed(titles)}")
        if unpaired:
            words.append(f"{listed(unpaired)} {'stays' if len(unpaired) == 1 else 'stay'} without a bearer")
        self.say("; ".join(words) + ".")

    # Effects, draws, discards

    def effect(self) -> None:
        """What a card's text makes happen (CT1)."""
        event = self.take()
        card, player = event["card"], self.names[event["player"]]
        if "region" in event:
            n = event["count"]
            self.say(f"{card}: {event['region']} brings {player} {abs(n)} {'more' if n >= 0 else 'less'} Renown.")
        elif "of" in event:
            cards = [each["card"] for each in self.take_all("discard", "spent") if each["event"] == "discard"]
            loser = self.names[event["of"]]
            self.say(f"{card}: {loser} {'discards ' + listed(cards) if cards else 'has no card to discard'}.")
        else:
            cards = [each["card"] for each in self.take_all("draw")]
            self.say(f"{card}: {player} {'draws ' + listed(cards) if cards else 'has no card left to draw'}.")

    def draws(self) -> None:
        """The draws of a Winter (WI2), each player's together."""
        drawn: dict[int, list[str]] = {}
        for event in self.take_all("draw"):
            drawn.setdefault(event["player"], []).append(event["card"])
        each = [f"{self.names[player]} draws {listed(cards)}" for player, cards in drawn.items()]
        self.say("; ".join(each) + ".")

    def reset(self) -> None:
        """A knight back from a quest, and the cards it brings (WI3, WI4)."""
        event = self.take()
        knight = self.table.pieces[event["knight"]].label
        name = self.names[event["player"]]
        cards = [each["card"] for each in self.take_all("draw")]
        brings = f" and brings {listed(cards)}" if cards else ""
        self.say(f"{name}: {knight} is back from the quest{brings}.")

    def discards(self) -> None:
        """Discards down to the hand limit (G4)."""
        thrown: dict[int, list[str]] = {}
        for event in self.take_all("discard", "spent"):
            if event["event"] == "discard":
                thrown.setdefault(event["player"], []).append(event["card"])
        limit = self.game["rules"]["hand_limit"]
        for player, cards in thrown.items():
            self.say(f"{self.names[player]} discards {listed(cards)} to hold {limit}.")

    # Campaigns and the end

    def campaigns(self) -> None:
        """Every campaign of a Summer, what captures set off, and the standing after them (RS1-RS6)."""
        before = list(self.table.renown)
        taken = False
        while self.next_is("resolve", "effect"):
            if self.next_is("effect"):
                self.effect()
                continue
            event = self.take()
            taken = taken or event["player"] is not None
            self.campaign(event)
        self.take_all("home")
        if taken or before != self.table.renown:
            (a, b), total = self.table.renown, self.table.renown_in_game
            self.say(f"Renown: {self.names[0]} {a}, {self.names[1]} {b}, of {total}.")

    def campaign(self, event: Event) -> None:
        """One region: who is there, the sums, and the verdict."""
        region = event["region"]
        sides = [p for p in (0, 1) if self.table.at(region, p)]
        if len(sides) == 1:
            self.say(f"{self.table.region(region)}: {self.uncontested(event, sides[0])}")
            return
        self.say(f"{self.table.region(region)}:")
        for p in sides:
            influence, against = event["influence"][p], event["resistance"][1 - p]
            sums = f"Influence {influence} - {against} = {event['force'][p]}"
            self.say(f"{self.names[p]} with {listed(self.table.at(region, p))}: {sums}.", indent="  ")
        self.say(self.verdict(event), indent="  ")

    def uncontested(self, event: Event, player: int) -> str:
        """One side's knights against a region's Resistance."""
        knights = listed(self.table.at(event["region"], player))
        influence = event["influence"][player]
        if event["player"] is not None:
            return f"{self.names[player]} captures it with {knights}, Influence {influence}."
        return f"{possessive(self.names[player])} {knights}, Influence {influence}, cannot capture it."

    def verdict(self, event: Event) -> str:
        """Why a region that both came for is captured or stays independent (RS2-RS4)."""
        printed = self.table.regions[event["region"]]
        resistance, renown = printed["resistance"], printed["renown"]
        lead = abs(event["force"][0] - event["force"][1])
        captor = "" if event["player"] is None else self.names[event["player"]]
        both = f"Both exceed {resistance}" if min(event["force"]) > resistance else "Both are there"
        match event["why"]:
            case "one_exceeds":
                return f"Only {captor} exceeds {resistance} and captures it."
            case "lead":
                return f"{both}; {captor} leads by {lead} and captures it."
            case "short":
                return f"Neither exceeds {resistance}: it stays independent."
            case "margin":
                least = "more than " if self.game["rules"]["contest_margin"] == "more_than" else "at least "
                return f"{both}; a lead of {lead} is not {least}{renown}: it stays independent."
        return f"{both} with equal force: it stays independent."

    def end(self, event: Event) -> None:
        """Why the game is over, and who has won (EN1-EN5)."""
        a, b = event["renown"]
        self.head(f"End, in round {event['round']}")
        self.label = ""
        self.say(self.reason(event))
        score = [
            f"{self.names[p]} {event['renown'][p]} Renown from {plural(event['captured'][p], 'region')}" for p in (0, 1)
        ]
        self.say("; ".join(score) + ".")
        if event["reason"] in ("unfinished", "error"):
            self.say("No result.")
        elif event["winner"] is None:
            self.say("A tie.")
        elif a == b:
            self.say(f"{self.names[event['winner']]} wins with fewer regions for the same Renown.")
        else:
            self.say(f"{self.names[event['winner']]} wins.")

    def reason(self, event: Event) -> str:
        """Why the game is over."""
        match event["reason"]:
            case "conquest":
                return "The last region is captured."
            case "majority":
                leader = 0 if event["renown"][0] > event["renown"][1] else 1
                total = self.table.renown_in_game
                return f"{self.names[leader]} holds more than half of the {total} Renown."
            case "exhaustion":
                empty = [p for p in (0, 1) if self.table.undrawn[p] == 0]
                who = self.names[empty[0]] if len(empty) == 1 else "A player"
                return f"{who} has to draw, and both decks are empty."
            case "unfinished":
                return "There are more cards in play than the engine has room for."
        return "A strategy gave an answer that is no action."
