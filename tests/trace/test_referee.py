"""Real games, judged by a referee who knows only the rules and the record; and records made false."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rtsim.decks import load_deck
from rtsim.houserules import HouseRules
from rtsim.report.trace import json_lines
from rtsim.run.pilots import load_pilot
from rtsim.run.table import Table, build_table
from rtsim.run.trace import play_traced
from tests.trace.ledger import Foul
from tests.trace.referee import judge
from tests.trace.strange import strange_decks

FOLDER = Path(__file__).resolve().parent.parent.parent / "decks"
DECKS = sorted(path.stem for path in FOLDER.glob("*.yaml"))
ENDS = {"conquest", "majority", "exhaustion"}
HOUSES = {
    "usual": HouseRules(),
    "long": HouseRules(first="b", majority_end=False, region_slots=1, hand_limit=4, winter_draws=2),
    "short": HouseRules(region_slots=6, opening_hand=4, demesnes_per_spring=3, fall_return="active_only"),
    "quests": HouseRules(quest_divisor=2, quest_resistance="printed", quest_rounding="down"),
    "contests": HouseRules(
        quest_divisor=3, quest_rounding="nearest", contest_margin="more_than", contest_when="both_present"
    ),
}


def lines_of(table: Table, game: int, seed: int = 1) -> list[str]:
    paired = table.rules.first == "random"
    return list(json_lines(play_traced(table, game, seed, paired=paired)))


def table_of(a: str, b: str, *strategies: str, **more: Any) -> Table:
    decks = [load_deck(FOLDER / f"{name}.yaml") for name in (a, b)]
    pilots = [load_pilot(name) for name in strategies] or [load_pilot(deck.strategy) for deck in decks]
    return build_table(decks[0], decks[1], (pilots[0], pilots[-1]), **more)


@pytest.mark.parametrize("name", DECKS)
def test_games_of_the_sample_decks_are_lawful(name: str) -> None:
    other = DECKS[(DECKS.index(name) + 3) % len(DECKS)]
    for strategies in ((), ("random",), ("balanced", "random")):
        table = table_of(name, other, *strategies)
        for game in range(4):
            assert judge(lines_of(table, game)) in ENDS


@pytest.mark.parametrize("house", HOUSES)
def test_games_of_strange_cards_are_lawful_under_any_rules(house: str) -> None:
    seen: Counter[str] = Counter()
    pilot = load_pilot("random")
    for seed in range(40):
        a, b = strange_decks(seed)
        table = build_table(a, b, (pilot, pilot), HOUSES[house], region_count=5 + seed % 5)
        lines = lines_of(table, seed, seed)
        assert judge(lines) in ENDS
        seen.update(json.loads(line)["event"] for line in lines)
    missing = {"clash", "aside", "unpair", "move", "effect", "redirect", "reset", "return"} - set(seen)
    assert not missing


@pytest.fixture(scope="module")
def record() -> list[dict[str, Any]]:
    """A game with quests, titles and discards in it."""
    return [json.loads(line) for line in lines_of(table_of("quest", "honours", "random"), 3)]


def as_lines(events: list[dict[str, Any]]) -> list[str]:
    return [json.dumps(event) for event in events]


def find(events: list[dict[str, Any]], kind: str, skip: int = 0, **values: Any) -> int:
    """Place of a line of that kind with those values."""
    fits = [
        i
        for i, event in enumerate(events)
        if event["event"] == kind and all(event[key] == value for key, value in values.items())
    ]
    return fits[skip]


CHANGES = [
    ("farm", "player", lambda value: 1 - value, "S2"),
    ("opening", "demesne", lambda value: value - 1, "S3|G5"),
    ("region", "region", lambda value: "Nowhere", "S4"),
    ("season", "active", lambda value: 1 - value, "G1"),
    ("turn", "player", lambda value: 1 - value, "SP1"),
    ("recruit", "card", lambda value: "Excalibur", "SP1"),
    ("bestow", "knight", lambda value: 9999, "SP5"),
    ("commit", "region", lambda value: "Nowhere", "SU2"),
    ("quest", "cost", lambda value: value + 1, "SU6"),
    ("resolve", "force", lambda value: [value[0] + 1, value[1]], "RS1"),
    ("resolve", "why", lambda value: "equal", "RS2"),
    ("home", "player", lambda value: 1 - value, "RS6"),
    ("draw", "deck", lambda value: "demesne" if value == "main" else "main", "G5"),
    ("reset", "draws", lambda value: value + 1, "WI4"),
    ("discard", "card", lambda value: "Excalibur", "G4|CT1"),
    ("end", "winner", lambda value: 1 - value if value is not None else 0, "EN4"),
    ("end", "reason", lambda value: "conquest" if value == "majority" else "majority", "EN4"),
    ("end", "renown", lambda value: [value[0] + 1, value[1]], "EN4"),
]


@pytest.mark.parametrize("kind, key, change, rule", CHANGES, ids=[f"{c[0]}-{c[1]}-{c[3]}" for c in CHANGES])
def test_a_changed_value_is_a_foul(record: list[Any], kind: str, key: str, change: Any, rule: str) -> None:
    events = [dict(event) for event in record]
    events[find(events, kind)][key] = change(events[find(events, kind)][key])
    with pytest.raises(Foul, match=rf": ({rule}):"):
        judge(as_lines(events))


@pytest.mark.parametrize(
    "kind",
    ["farm", "opening", "season", "turn", "recruit", "quest", "spent", "resolve", "home", "draw", "end"],
)
def test_a_line_left_out_or_told_twice_is_a_foul(record: list[Any], kind: str) -> None:
    place = find(record, kind)
    with pytest.raises(Foul):
        judge(as_lines(record[:place] + record[place + 1 :]))
    with pytest.raises(Foul):
        judge(as_lines(record[: place + 1] + record[place:]))


def test_two_demesnes_in_a_spring_are_a_foul(record: list[Any]) -> None:
    place = find(record, "demesne")
    player = record[place]["player"]
    opening = record[find(record, "opening", player=player)]["hand"]
    left = list(opening)
    left.remove(record[place]["card"])
    assert "Farm" in left
    second = {"event": "demesne", "player": player, "card": "Farm"}
    with pytest.raises(Foul, match=": SP2:"):
        judge(as_lines([*record[: place + 1], second, *record[place + 1 :]]))
