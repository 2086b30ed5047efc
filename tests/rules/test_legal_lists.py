"""The list of lawful actions is what can be done, no less and no more: all tried at random positions."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rtsim.engine import layout
from rtsim.engine.actions import NEWEST, THEIRS
from rtsim.engine.codes import Act, Decision, Event, Form, Rule, Type
from rtsim.engine.loop import run_chunk
from tests.rules.borders import Call, call, scripted, stopping
from tests.rules.cases import case
from tests.rules.rich import rich_table
from tests.rules.words import packed, unpacked

SEASONS = (Decision.SPRING, Decision.SUMMER, Decision.FALL)
SWITCHES: tuple[dict[str, Any], ...] = (
    {},
    {"demesnes_per_spring": 3, "region_slots": 2, "opening_hand": 14, "hand_limit": 14},
    {"quest_rounding": "down", "quest_resistance": "printed", "winter_draws": 2, "majority_end": False},
)
KEEPING = (Form.CHOOSE, Form.CHOOSE, Form.CHOOSE, Form.PLAN, Form.CHOOSE, Form.CHOOSE)  # takes nothing back
TABLES = [
    rich_table(stopping, forms=KEEPING if i else (Form.CHOOSE,) * 6, **switches) for i, switches in enumerate(SWITCHES)
]
GAME = np.zeros(1, layout.GAME)
ANSWERS = (scripted,) * 4  # to the choices that effects ask for


def stopped(table: Any, seed: int, asks: int) -> tuple[Any, int, Decision] | None:
    """A random game as it stood when a player was asked for the `asks`-th time; None if it had ended."""
    game = GAME[0]
    for part in ("public", "own", "hidden"):
        game[part] = table.game[0][part]
    game["logging"] = 0
    game["culprit"] = game["asked"] = -1
    for p in range(2):
        game["own"][p]["weights"][0] = asks
    functions = (stopping,) * 4
    rows = np.zeros(1, layout.ROW)
    fates = np.zeros((1, len(table.regions)), layout.FATE)
    counts = np.zeros((1, 2, len(table.cards), 4), np.int32)
    try:
        run_chunk(game, np.uint64(seed), 0, 1, 1, rows, fates, counts, functions)
    except RuntimeError:
        p = int(game["asked"])
        game["own"][:]["memory"] = 0
        return game, p, Decision(int(game["own"][p]["decision"]))
    return None


def enrich(game: Any, seed: int) -> None:
    """Give both players RP, knights, items and cards, more than they come by at random."""
    dice = random.Random(seed)
    public = game["public"]
    types = public["cards"]["type"][: int(public["n_kinds"])].tolist()
    knights = [kind for kind, type_ in enumerate(types) if type_ == Type.KNIGHT]
    items = [kind for kind, type_ in enumerate(types) if type_ in (Type.EQUIPMENT, Type.TITLE)]
    for p in range(2):
        public["players"][p]["capacity"] += dice.randint(5, 40)
        for _ in range(dice.randint(0, 3)):
            slot = call(game, ANSWERS, int(Call.ADD_KNIGHT), p, dice.choice(knights), 0, 0)
            for item in dice.sample(items, dice.randint(0, 2)):
                call(game, ANSWERS, int(Call.ADD_ITEM), p, item, slot, 0)
        for _ in range(dice.randint(0, 8)):
            call(game, ANSWERS, int(Call.ADD_TO_HAND), p, dice.randrange(len(types)), 0, 0)


def possible(game: Any, p: int) -> list[int]:
    """Every action that could be meant, lawful or not: kinds in hand and others, all slots and one beyond."""
    public = game["public"]
    n_kinds = int(public["n_kinds"])
    n_knights = max(int(player["n_knights"]) for player in public["players"]) + 1
    n_items = max(int(player["n_items"]) for player in public["players"]) + 1
    n_slots = int(public["rules"]["region_slots"]) + 1
    own = game["own"][p]
    kinds = sorted({*own["hand"][: int(own["n_hand"])].tolist(), *range(0, n_kinds + 1, 9), n_kinds})
    knights = range(n_knights)
    found = [packed(act, kind) for act in (Act.DEMESNE, Act.RECRUIT) for kind in kinds]
    onto = [*knights, *(slot | THEIRS for slot in knights)]
    for act in (Act.EQUIP, Act.BESTOW, Act.QUEST, Act.REDIRECT):
        found += [packed(act, kind, slot) for kind in kinds for slot in onto]
    found += [packed(Act.MOVE, item, slot) for item in range(n_items) for slot in knights]
    found += [packed(Act.COMMIT, slot, at) for slot in knights for at in range(n_slots)]
    found += [packed(Act.RETURN_KNIGHT, slot) for slot in knights]
    found += [packed(Act.RETURN_ITEM, item) for item in range(n_items)]
    return found


def state(game: Any) -> bytes:
    """What an action might change."""
    call(game, ANSWERS, int(Call.REFRESH), 0, 0, 0, 0)
    counted = [int(game[name]) for name in ("next_id", "holes", "newest", "reason", "n_log")]
    return game["public"].tobytes() + game["own"].tobytes() + game["hidden"].tobytes() + repr(counted).encode()


def restore(game: Any, kept: Any) -> None:
    for name in ("public", "own", "hidden", "next_id", "stale", "holes", "newest", "reason", "n_log"):
        game[name] = kept[name]


def listed(game: Any, p: int, decision: Decision) -> list[int]:
    call(game, ANSWERS, int(Call[f"LEGAL_{decision.name}"]), p, 0, 0, 0)
    return game["actions"]["list"][: int(game["actions"]["n"])].tolist()


def check_affordable(game: Any, p: int, before: Any, action: int) -> None:
    """G2, G3: whoever needs RP for a lawful play has it, whatever leaves play afterwards."""
    was, now = before["public"]["players"][p], game["public"]["players"][p]
    clashed = Event.CLASH in game["log"][: int(game["n_log"]), 0]
    taken_back = unpacked(action)[0] in (Act.RETURN_KNIGHT, Act.RETURN_ITEM)
    needs = now["allocated"] > was["allocated"] or now["summer_spent"] > was["summer_spent"]
    if needs and not clashed and not taken_back:
        assert now["allocated"] + now["summer_spent"] <= now["capacity"]


def check_position(game: Any, p: int, decision: Decision) -> None:
    """Try everything: what is not listed changes nothing, what is listed is done."""
    lawful = listed(game, p, decision)
    assert lawful[0] == 0 and len(set(lawful)) == len(lawful)
    game["newest"], game["logging"], game["n_log"] = -1, 1, 0
    kept = {name: game[name].copy() for name in ("public", "own", "hidden")}
    kept |= {name: int(game[name]) for name in ("next_id", "stale", "holes", "newest", "reason", "n_log")}
    before = state(game)
    actions = possible(game, p)
    unlawful = [action for action in actions if action not in lawful]
    game["choices"]["n"] = len(unlawful)
    game["choices"]["list"][: len(unlawful)] = unlawful
    call(game, ANSWERS, int(Call.DO_ALL), p, int(decision), 0, 0)
    rules = game["choices"]["list"][: len(unlawful)].tolist()
    assert [unpacked(one) for one, rule in zip(unlawful, rules, strict=True) if rule == Rule.NONE] == []
    assert state(game) == before
    for action in lawful[1:]:
        assert action in actions
        assert call(game, ANSWERS, int(Call.DO), p, int(decision), action, 0) == Rule.NONE, unpacked(action)
        assert state(game) != before
        check_affordable(game, p, kept, action)
        restore(game, kept)


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.integers(0, 2), st.integers(0, 10**6), st.integers(0, 150), st.booleans())
def test_listed_is_what_can_be_done(which, seed, asks, richer):
    found = stopped(TABLES[which], seed, asks)
    if found is not None and found[2] in SEASONS:
        if richer:
            enrich(found[0], seed)
        check_position(*found)


@pytest.mark.parametrize("decision", [case(f"{season.name.lower()}-is-met", season) for season in SEASONS])
def test_the_positions_are_worth_trying(decision):
    """What the test above meets by chance: positions of each season in which much is lawful."""
    met = []
    for seed in range(150):
        found = stopped(TABLES[0], seed, 8 + seed % 60)
        if found is not None and found[2] is decision:
            enrich(found[0], seed)
            met.append(len(listed(*found)) - 1)
    assert len(met) >= 4
    assert max(met) >= 10


@pytest.mark.parametrize("season", [case(season.name.lower(), season) for season in SEASONS])
def test_acts_of_no_kind_are_refused(season):
    found = next(
        one for seed in range(200) if (one := stopped(TABLES[0], seed, 5 + seed)) is not None and one[2] is season
    )
    game, p, decision = found
    before = state(game)
    for act in (0, Act.OPEN, Act.DRAW, Act.DISCARD, 14, 99):
        for part in (0, 1, NEWEST, THEIRS, 4095):
            if act or part:
                assert call(game, ANSWERS, int(Call.DO), p, int(decision), packed(act, part, part), 0) != Rule.NONE
    assert state(game) == before
