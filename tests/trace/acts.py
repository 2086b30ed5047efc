"""What a player may do in a turn, each act as the rules have it (SP, NK, SU, FA)."""

from tests.trace.dealings import Dealings, Event
from tests.trace.ledger import COMMITTED, ENGAGED, NEVER, READY, Card, Item, Knight, Player, demand


class Acts(Dealings):
    """One method an act, named after its line."""

    def within_capacity(self, player: Player, allocated_before: int) -> None:
        """G2: a play that needs RP leaves allocated RP, with what Summer took, within capacity."""
        allocated = player.allocated()
        if allocated > allocated_before:
            needed, capacity = allocated + player.summer_spent, player.capacity()
            demand(needed <= capacity, "G2", f"{needed} RP of {capacity}")

    def summer_allows(self, card: Card) -> None:
        """In Summer only cards that say so come into play (CT1)."""
        demand(self.season == "spring" or card.has("summer_play"), "CT1", f"{card.name} in {self.season}")

    def do_demesne(self, event: Event, player: Player) -> None:
        """SP2, SP3."""
        card = self.card_from_hand(player, event["card"], "SP1", "demesne")
        player.demesnes_played += 1
        most = self.table.rules["demesnes_per_spring"]
        demand(player.demesnes_played <= most, "SP2", f"{player.demesnes_played} demesnes in a Spring")
        if card.upgrades is not None:
            below = sum(other.name == card.upgrades for other in player.demesnes)
            standing = sum(other.upgrades == card.upgrades for other in player.demesnes)
            demand(below > standing, "SP3", f"no {card.upgrades} to upgrade to {card.name}")
        player.demesnes.append(card)

    def do_recruit(self, event: Event, player: Player) -> None:
        """SP4, NK1."""
        before = player.allocated()
        card = self.card_from_hand(player, event["card"], "SP1", "knight")
        self.summer_allows(card)
        self.table.new_id(event["knight"])
        knight = Knight(event["knight"], card, player.index)
        player.knights[knight.id] = knight
        self.within_capacity(player, before)
        rivals = [
            other
            for side in self.table.players
            for other in side.knights.values()
            if other is not knight and other.card.name == card.name
        ]
        if not card.named or card.has("ubiquitous") or not rivals:
            self.effects([(player.index, knight.id, card)], "played")
            return
        clash = self.take("clash", "NK1", player=player.index)
        demand(clash["knights"][0] == knight.id, "NK1", "the newcomer is named first")
        rival = next((other for other in rivals if other.id == clash["knights"][1]), None)
        demand(rival is not None, "NK1", "the other knight bears another name")
        assert rival is not None
        gone = [*knight.pieces(), *rival.pieces()]
        self.leave([knight, rival], "clash")
        self.effects([(player.index, knight.id, card)], "played")
        self.effects(gone, "leaves")

    def do_equip(self, event: Event, player: Player) -> None:
        """SP5."""
        self.attach(event, player, "equipment")

    def do_bestow(self, event: Event, player: Player) -> None:
        """SP5."""
        self.attach(event, player, "title")

    def attach(self, event: Event, player: Player, type_: str) -> None:
        """Equipment or a title goes onto a knight (SP5)."""
        before = player.allocated()
        card = self.card_from_hand(player, event["card"], "SP1", type_)
        self.summer_allows(card)
        demand(event["knight"] in player.knights, "SP5", f"knight {event['knight']} is not theirs")
        knight = player.knights[event["knight"]]
        twice = type_ == "title" and any(item.card.name == card.name for item in knight.items)
        demand(not twice, "SP5", f"a second {card.name} on one knight")
        demand(self.table.may_bear(card, knight), "CT1", f"{card.name} on {knight.card.name}")
        self.table.new_id(event["item"])
        item = Item(event["item"], card, knight)
        knight.items.append(item)
        player.items[item.id] = item
        self.within_capacity(player, before)
        self.effects([(player.index, item.id, card)], "played")

    def do_move(self, event: Event, player: Player) -> None:
        """SP6."""
        before = player.allocated()
        item = player.items.get(event["item"])
        demand(item is not None and item.card.type == "equipment", "SP6", "no equipment of theirs")
        assert item is not None
        demand(not item.moved, "SP6", f"{item.card.name} moves twice in a Spring")
        demand(event["knight"] in player.knights, "SP6", f"knight {event['knight']} is not theirs")
        knight = player.knights[event["knight"]]
        demand(item.bearer is not knight, "SP6", "it is there already")
        demand(self.table.may_bear(item.card, knight), "CT1", f"{item.card.name} on {knight.card.name}")
        if item.bearer:
            item.bearer.items.remove(item)
        item.bearer = knight
        knight.items.append(item)
        item.moved = True
        self.within_capacity(player, before)

    def do_commit(self, event: Event, player: Player) -> None:
        """SU2."""
        knight = player.knights.get(event["knight"])
        demand(knight is not None and knight.stance == READY, "SU2", "no ready knight of theirs")
        assert knight is not None
        demand(event["region"] in self.table.open_regions, "SU2", f"{event['region']} is not in play")
        knight.stance, knight.region, knight.committed_turn = COMMITTED, event["region"], self.turn_no

    def pay(self, player: Player, name: str, cost: int, rule: str) -> None:
        """A quest or redirect: paid for, once by name (SU6, SU9, SU10), and spent."""
        demand(name not in self.played_names, "SU10", f"{name} a second time this Summer")
        self.played_names.add(name)
        needed, capacity = player.allocated() + player.summer_spent + cost, player.capacity()
        demand(cost == 0 or needed <= capacity, rule, f"{needed} RP of {capacity}")
        player.summer_spent += cost

    def do_quest(self, event: Event, player: Player) -> None:
        """SU3-SU7."""
        card = self.card_from_hand(player, event["card"], "SU1", "quest")
        knight = self.table.knight(event["knight"])
        theirs = knight.owner != player.index
        answered = knight.stance == COMMITTED and theirs and knight.committed_turn == self.turn_no - 1
        demand(knight.stance == READY or answered, "SU3", f"a {knight.stance} knight cannot be chosen")
        firm = theirs and any(each.has("steadfast") for each in knight.cards())
        demand(not firm, "CT1", f"{knight.card.name} is steadfast")
        cost = self.table.quest_cost(card, knight)
        demand(event["cost"] == cost, "SU6", f"the cost is {cost}")
        self.pay(player, card.name, cost, "SU6")
        self.spend(player, card.name, "quest", "SU7")
        knight.stance, knight.region = ENGAGED, None
        knight.due = card.total("quest_draws", "count") if card.has("quest_draws") else cost
        knight.winters = card.total("lasts", "rounds") if card.has("lasts") else 1
        self.effects(knight.pieces(), "quested", (player.index, NEVER, card))

    def do_redirect(self, event: Event, player: Player) -> None:
        """SU8, SU9."""
        card = self.card_from_hand(player, event["card"], "SU1", "redirect")
        knight = self.table.knight(event["knight"])
        own = knight.stance == COMMITTED and knight.owner == player.index
        demand(knight.stance == ENGAGED or own, "SU8", f"a {knight.stance} knight cannot be chosen")
        demand(event["cost"] == card.rp, "SU9", f"the cost is {card.rp}")
        self.pay(player, card.name, event["cost"], "SU9")
        self.spend(player, card.name, "redirect", "SU9")
        knight.stance, knight.region, knight.due, knight.winters = READY, None, 0, 0
        self.effects([(player.index, NEVER, card)], "played")

    def do_return(self, event: Event, player: Player) -> None:
        """FA1, FA2."""
        player.hand[event["card"]] += 1
        if "knight" in event:
            knight = player.knights.get(event["knight"])
            demand(knight is not None and knight.card.name == event["card"], "FA1", "no such knight in play")
            assert knight is not None
            pieces = knight.pieces()
            self.leave([knight], "fall")
            self.effects(pieces, "leaves")
            return
        item = player.items.pop(event["item"], None)
        demand(item is not None and item.card.name == event["card"], "FA1", "no such item in play")
        assert item is not None
        if item.bearer:
            item.bearer.items.remove(item)
