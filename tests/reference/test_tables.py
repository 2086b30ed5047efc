"""From printed cards to the arrays that both engines read, and games at tables built that way."""

import hashlib
from dataclasses import replace
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rtsim.engine import layout
from rtsim.run.pilots import Pilot
from rtsim.run.table import Table, build_table
from tests.reference import printed
from tests.reference.chance import fold
from tests.reference.fast import play_fast
from tests.reference.game import play
from tests.reference.tables import ANY, Deck, Setting, settings_of_tables, write_table
from tests.reference.test_differential import Style, Watched, compare_results, functions, piloted, styles

TABLES = 200
NAMES: dict[str, tuple[str, ...]] = {"cards": layout.CARD.names or (), "effects": layout.EFFECT.names or ()}
_TABLE = np.zeros(1, layout.GAME)
MORE_REGIONS = st.lists(st.tuples(st.integers(0, 12), st.integers(1, 6)), max_size=16)


def hash_of(name: str) -> int:
    """The 64 bits that stand for a name."""
    return int(np.frombuffer(hashlib.blake2b(name.encode(), digest_size=8).digest(), "<u8")[0])


def pilot_of(deck: Deck, style: Style, pair: tuple[Style, Style], player: int) -> Pilot:
    """What plays a deck, as a table wants it."""
    weights = [0.0] * layout.N_WEIGHTS
    for place, weight in deck.weights:
        weights[place] = weight
    four = functions(pair)
    forms = tuple(int(form) for form in deck.forms)
    return Pilot(style.name, "", None, "", four[player], four[2 + player], forms, deck.sources, tuple(weights))


def build(setting: Setting, pair: tuple[Style, Style], order: Any, split: int, forced: bool) -> Table:
    """The table of a setting, from names. order: how the cards are listed; split: where the regions are shared out."""
    pool = printed.printed_pool(setting)
    n_regions = len(setting.regions)
    kinds = list(range(len(setting.cards)))
    order.shuffle(kinds)
    shares = (range(min(split, n_regions)), range(min(split, n_regions), n_regions))
    decks = [printed.printed_deck(setting, pool, p, kinds, shares[p]) for p in (0, 1)]
    openings = tuple(None if deck.opening == ANY else deck.opening for deck in setting.decks)
    if forced:  # by the command line, over what the deck says
        decks = [replace(deck, opening=7 if deck.opening is not None else None) for deck in decks]
    pilots = tuple(pilot_of(setting.decks[p], pair[p], pair, p) for p in (0, 1))
    return build_table(
        decks[0],
        decks[1],
        (pilots[0], pilots[1]),
        rules=printed.printed_rules(setting.rules),
        region_count=setting.rules.region_count or None,
        openings=(openings[0], openings[1]) if forced else (None, None),
    )


def compare_static(setting: Setting, built: Any) -> None:
    """Every static number of a table must be what the description says; keys are checked by name."""
    expected = write_table(printed.as_built(setting), _TABLE)[0]
    n_kinds = int(expected["public"]["n_kinds"])
    assert built["public"]["farm"] == printed.order_of_kinds(setting).index(setting.farm)
    for name in ("rules", "n_kinds", "n_regions", "regions"):
        assert np.array_equal(built["public"][name], expected["public"][name]), name
    for part in ("cards", "effects"):
        for i in range(n_kinds if part == "cards" else int(expected["public"]["cards"]["n_effects"].sum())):
            for name in NAMES[part]:
                found, wanted = built["public"][part][i][name], expected["public"][part][i][name]
                assert found == wanted, f"{part}[{i}].{name}: {found}, but {wanted} is written"
    for p in (0, 1):
        deck, other = built["hidden"]["decks"][p], expected["hidden"]["decks"][p]
        for name in ("opening", "forms", "sources", "n_cards", "card", "weights"):
            assert np.array_equal(deck[name], other[name]), name
        assert np.array_equal(built["own"][p]["weights"], other["weights"])


def compare_keys(setting: Setting, built: Any) -> None:
    """Cards and regions are shuffled by what they are called, not by where they stand."""
    kinds = printed.order_of_kinds(setting)
    for i, region in enumerate(printed.order_of_regions(setting)):
        assert built["hidden"]["region_key"][i] == hash_of(printed.region_name(region))
    for deck in built["hidden"]["decks"]:
        for pile in (0, 1):
            copies = [0] * len(kinds)
            for place in range(int(deck["n_cards"][pile])):
                kind = int(deck["card"][pile, place])
                name = printed.card_name(setting, kinds[kind])
                assert deck["key"][pile, place] == fold(hash_of(name), copies[kind])
                copies[kind] += 1


@settings(max_examples=TABLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(
    setting=settings_of_tables(),
    more=MORE_REGIONS,
    pair=st.tuples(styles, styles),
    order=st.randoms(use_true_random=False),
    split=st.integers(0, 30),
    forced=st.booleans(),
    seed=st.integers(0, (1 << 64) - 1),
)
def test_built_from_names(
    setting: Setting,
    more: list[tuple[int, int]],
    pair: tuple[Style, Style],
    order: Any,
    split: int,
    forced: bool,
    seed: int,
) -> None:
    setting = piloted(replace(setting, regions=setting.regions + tuple(more)), pair)
    record = build(setting, pair, order, split, forced).game[0]
    compare_static(setting, record)
    compare_keys(setting, record)
    for game_no in (0, 1):
        fast = play_fast(record, seed, game_no, True, functions(pair))
        slow = play(record, seed, game_no, True, functions(pair), Watched(fast.log))
        assert len(slow.log) == len(fast.log)
        compare_results(slow, fast)
