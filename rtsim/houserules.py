"""House rules: the switches of the rules, and the file that turns them."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rtsim.problems import Problems
from rtsim.reading import Reader
from rtsim.yamlfile import Node, read_source


@dataclass(frozen=True)
class HouseRules:
    """The switches, each with the rule it belongs to; the defaults are the rulebook's."""

    first: str = "random"  # S1
    region_slots: int = 3  # S4
    opening_hand: int = 10  # S5
    hand_limit: int = 10  # S5
    demesnes_per_spring: int = 1  # SP2
    quest_divisor: int = 5  # SU6
    quest_resistance: str = "current"  # SU6
    quest_rounding: str = "up"  # SU6
    contest_margin: str = "at_least"  # RS3
    contest_when: str = "both_exceed"  # RS3
    fall_return: str = "all"  # FA1
    winter_draws: int = 1  # WI2
    majority_end: bool = True  # EN2

    def as_dict(self) -> dict[str, Any]:
        """All switches, in their order here."""
        return asdict(self)

    def changed(self) -> dict[str, Any]:
        """The switches that differ from the rulebook's."""
        usual = HouseRules().as_dict()
        return {name: value for name, value in self.as_dict().items() if value != usual[name]}


@dataclass(frozen=True)
class Switch:
    """What a switch may be set to: one of `choices`, a number from `low` to `high`, or a flag."""

    rule: str
    meaning: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = -1

    @property
    def kind(self) -> str:
        """choice, integer or flag."""
        return "choice" if self.choices else "integer" if self.high >= self.low else "flag"


SWITCHES: dict[str, Switch] = {
    "first": Switch("S1", "who goes first; a or b: that deck always, without seat-swapped pairs", ("random", "a", "b")),
    "region_slots": Switch("S4", "regions turned up at a time", low=1, high=32),
    "opening_hand": Switch("S5", "cards in the opening hand", low=1, high=60),
    "hand_limit": Switch("S5", "cards kept at the end of a season", low=0, high=4_095),
    "demesnes_per_spring": Switch("SP2", "demesnes a player may play in a Spring", low=0, high=1_000),
    "quest_divisor": Switch("SU6", "what Resistance is divided by for a quest's cost", low=1, high=9_999),
    "quest_resistance": Switch("SU6", "which Resistance a quest's cost is worked out from", ("current", "printed")),
    "quest_rounding": Switch("SU6", "how a quest's cost is rounded", ("up", "down", "nearest")),
    "contest_margin": Switch("RS3", "whether a lead of just the Renown is enough", ("at_least", "more_than")),
    "contest_when": Switch("RS3", "when a lead is asked for", ("both_exceed", "both_present")),
    "fall_return": Switch("FA1", "who may take cards back in Fall", ("all", "active_only")),
    "winter_draws": Switch("WI2", "cards drawn in a Winter", low=1, high=1_000),
    "majority_end": Switch("EN2", "whether more than half of the Renown ends the game"),
}


def read_rules(reader: Reader, node: Node) -> HouseRules | None:
    """House rules out of a node, for a file of them or a `rules:` block."""
    entries = reader.keyed(node, "house rules", tuple(SWITCHES))
    if entries is None:
        return None
    values: dict[str, Any] = {}
    for key, value in entries.pairs:
        switch = SWITCHES.get(key.value)
        if switch is None:
            continue
        what = f"'{key.value}'"
        if switch.kind == "choice":
            values[key.value] = reader.choice(value, what, switch.choices)
        elif switch.kind == "integer":
            values[key.value] = reader.integer(value, what, switch.low, switch.high)
        else:
            values[key.value] = reader.flag(value, what)
    return HouseRules(**values) if None not in values.values() else None


def read_rules_file(path: str | Path, problems: Problems) -> HouseRules | None:
    """House rules from a file, faults noted in `problems`."""
    source = read_source(path, problems)
    return read_rules(Reader(source.file, problems), source.root) if source else None


def load_rules(path: str | Path | None = None) -> HouseRules:
    """House rules from a file, or the rulebook's own; raises InputRejected."""
    if path is None:
        return HouseRules()
    problems = Problems()
    rules = read_rules_file(path, problems)
    problems.reject_if_any()
    return rules or HouseRules()
