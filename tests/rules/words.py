"""Actions and events in words, for people who read tests.

An action is written `recruit Gawain`, `equip Lance > Gawain`, `commit Gawain > Kent`,
`quest Grail > their Gawain`. A knight is the first of that name of the player meant, or `#slot`, or
`newest`. An event is its name and its numbers in the order of codes.EVENT_KEYS: `spent 0 Baron clash`.
"""

from typing import Any

from rtsim.engine.actions import NEWEST, THEIRS
from rtsim.engine.codes import EVENT_KEYS, Act, Drawn, Event, Pile, Reason, Rule, Season, Spent, Why

WHYS = {Event.RESOLVE: Why, Event.DRAW: Drawn, Event.SPENT: Spent}
IDS = ("knight", "item", "newcomer", "other")


def packed(act: int, a: int = 0, b: int = 0) -> int:
    """An action as the engine packs it."""
    return (act << 24) | (a << 12) | b


def unpacked(action: int) -> tuple[Act, int, int]:
    """The parts of a packed action."""
    return Act(action >> 24), (action >> 12) & 4095, action & 4095


class Words:
    """Translates for one game; `kinds` and `regions` are names in the order of the table."""

    def __init__(self, record: Any, kinds: list[str], regions: list[str]) -> None:
        self.record = record
        self.kinds = kinds
        self.regions = regions

    def slot(self, p: int, name: str) -> int:
        """The slot of a knight of player `p`."""
        if name == "newest":
            return NEWEST
        if name.startswith("#"):
            return int(name[1:])
        player = self.record["public"]["players"][p]
        for slot in range(player["n_knights"]):
            knight = player["knights"][slot]
            if knight["stance"] > 0 and self.kinds[knight["card"]] == name:
                return slot
        raise LookupError(f"player {p} has no {name} in play")

    def item(self, p: int, name: str) -> int:
        """The slot of an item of player `p`: the first of that name, or `#slot`."""
        if name.startswith("#"):
            return int(name[1:])
        player = self.record["public"]["players"][p]
        for i in range(player["n_items"]):
            if player["items"][i]["stance"] > 0 and self.kinds[player["items"][i]["card"]] == name:
                return i
        raise LookupError(f"player {p} has no {name} in play")

    def place(self, name: str) -> int:
        """The slot at which a region lies, or `#slot`."""
        if name.startswith("#"):
            return int(name[1:])
        slots = self.record["public"]["slot_region"].tolist()
        return slots.index(self.regions.index(name))

    def pack(self, p: int, text: str) -> int:
        """The packed action that `text` says."""
        verb, _, rest = text.partition(" ")
        act = Act[verb.upper()]
        first, _, second = rest.partition(" > ")
        if act is Act.PASS:
            return 0
        if act is Act.COMMIT:
            return packed(act, self.slot(p, first), self.place(second))
        if act is Act.MOVE:
            return packed(act, self.item(p, first), self.slot(p, second))
        if act is Act.RETURN_KNIGHT:
            return packed(act, self.slot(p, first))
        if act is Act.RETURN_ITEM:
            return packed(act, self.item(p, first))
        if act is Act.OPEN:
            return packed(act, int(first))
        if act is Act.DRAW:
            return packed(act, Pile[first.upper()])
        kind = self.kinds.index(first)
        if not second:
            return packed(act, kind)
        if second.startswith("their "):
            return packed(act, kind, self.slot(1 - p, second[6:]) | THEIRS)
        return packed(act, kind, self.slot(p, second))

    def _knight(self, p: int, slot: int) -> str:
        return self.kinds[self.record["public"]["players"][p]["knights"][slot]["card"]]

    def action(self, p: int, action: int) -> str:
        """A packed action in words."""
        act, a, b = unpacked(action)
        verb = act.name.lower()
        if act is Act.PASS:
            return verb
        if act is Act.COMMIT:
            return f"{verb} {self._knight(p, a)} > {self.regions[self.record['public']['slot_region'][b]]}"
        items = self.record["public"]["players"][p]["items"]
        if act is Act.MOVE:
            return f"{verb} {self.kinds[items[a]['card']]} > {self._knight(p, b)}"
        if act is Act.RETURN_KNIGHT:
            return f"{verb} {self._knight(p, a)}"
        if act is Act.RETURN_ITEM:
            return f"{verb} {self.kinds[items[a]['card']]}"
        if act in (Act.EQUIP, Act.BESTOW):
            return f"{verb} {self.kinds[a]} > {self._knight(p, b)}"
        if act in (Act.QUEST, Act.REDIRECT):
            if b & THEIRS:
                return f"{verb} {self.kinds[a]} > their {self._knight(1 - p, b & ~THEIRS)}"
            return f"{verb} {self.kinds[a]} > {self._knight(p, b)}"
        return f"{verb} {self.kinds[a]}"

    def event(self, row: list[int]) -> str:
        """One row of the log in words."""
        event = Event(row[0])
        said = [event.name.lower()]
        for key, value in zip(EVENT_KEYS[event], row[1:], strict=False):
            said.append(self._value(event, key, value))
        return " ".join(said)

    def _value(self, event: Event, key: str, value: int) -> str:
        if key == "card":
            return self.kinds[value]
        if key == "region":
            return self.regions[value]
        if key in IDS:
            return f"#{value}"
        if key == "why":
            return WHYS[event](value).name.lower()
        if key == "season":
            return Season(value).name.lower()
        if key == "deck":
            return Pile(value).name.lower()
        if key == "rule":
            return Rule(value).name
        if key == "reason":
            return Reason(value).name.lower()
        return str(value)
