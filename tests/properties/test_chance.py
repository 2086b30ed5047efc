"""Chance: its numbers, its keys, and what depends on them and what must not."""

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from rtsim.engine.codes import Purpose
from rtsim.houserules import HouseRules
from rtsim.run.pilots import load_pilot
from rtsim.run.runner import play_games
from rtsim.run.table import Table, build_table, card_key, name_hash
from tests.rules.borders import deal_many, luck, luck_below, stream_key
from tests.rules.positions import REGIONS, STOCK, Position, equipment, knight, pilot, table
from tests.rules.rich import RICH, deck_with

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15

# The first outputs of splitmix64 from a seed, as published with it and by others.
VECTORS = {
    0: (
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
        0xF88BB8A8724C81EC,
        0x1B39896A51A8749B,
    ),
    1234567: (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ),
}


def mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def fold(state: int, value: int) -> int:
    return mix(state ^ mix((value + GAMMA) & MASK))


def key_of(seed: int, deal: int, purpose: int, seat: int) -> int:
    return fold(fold(fold(fold(GAMMA, seed), deal), purpose), seat)


# The numbers themselves


@pytest.mark.parametrize("seed", VECTORS)
def test_splitmix64_known_answers(seed):
    own = table().game["own"][0]
    own["luck"] = seed
    assert tuple(int(luck(own)) for _ in range(5)) == VECTORS[seed]


@pytest.mark.parametrize("seed", [0, 1, 5, 10**9, MASK])
def test_streams_are_keyed_as_designed(seed):
    for deal in (0, 1, 77, 10**9):
        for purpose in Purpose:
            for seat in range(2):
                assert int(stream_key(np.uint64(seed), deal, purpose, seat)) == key_of(seed, deal, purpose, seat)


def test_no_two_runs_share_a_deal():
    keys = [int(stream_key(np.uint64(seed), deal_no, Purpose.MAIN, 0)) for seed in range(60) for deal_no in range(60)]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("seed", [0, 5, MASK])
def test_no_two_streams_of_a_run_share_a_key(seed):
    keys = {
        int(stream_key(np.uint64(seed), deal_no, purpose, seat))
        for deal_no in range(1000)
        for purpose in Purpose
        for seat in range(2)
    }
    assert len(keys) == 1000 * len(Purpose) * 2


def test_a_number_below_n():
    own = table().game["own"][0]
    own["luck"] = 3
    counts = np.bincount([luck_below(own, 7) for _ in range(7000)], minlength=7)
    assert len(counts) == 7
    assert stats.chisquare(counts).pvalue > 1e-4


# The order of a deck, by the keys of its cards


def test_the_order_of_a_deck_follows_from_the_keys_alone():
    """An opening hand worked out in Python from seed, deal, seat and the names of the cards."""
    made = matchup(deck_with(STOCK, 2, 1), opening=4)
    listed = made.decks[0].main
    cards = [(name, copy) for name, n in listed.items() for copy in range(n)]
    cards.sort(key=lambda card: made.kinds[card[0]])
    hands, _, regions = deal(made, 6, seed=9)
    for game in range(6):
        first = int(key_of(9, game // 2, Purpose.FIRST, 0) >> 63) ^ (game % 2)
        for p in range(2):
            stream = key_of(9, game // 2, Purpose.MAIN, 0 if p == first else 1)
            order = sorted(
                (mix(stream ^ card_key(name, copy)) >> 12 << 12 | i, name) for i, (name, copy) in enumerate(cards)
            )
            expected = sorted(name for _, name in order[:6])
            held = [name for name in listed for _ in range(int(hands[game, p, made.kinds[name]]))]
            assert sorted(held) == expected
        stream = key_of(9, game // 2, Purpose.REGIONS, 0)
        names = sorted((region.name for region in made.regions), key=lambda name: mix(stream ^ name_hash(name)))
        assert [made.regions[i].name for i in regions[game]] == names


def matchup(first, second=None, opening=3, **more) -> Table:
    idle = pilot()
    return build_table(first, second or first, (idle, idle), openings=(opening, opening), **more)


def deal(made: Table, games: int, seed: int = 1, paired: int = 1):
    """Opening hands, fingerprints and region orders of the first games of a run."""
    position = Position(made)
    hands = np.zeros((games, 2, len(made.cards)), np.int32)
    deals = np.zeros(games, np.uint64)
    regions = np.zeros((games, len(made.regions)), np.int64)
    deal_many(position.game, position.strategies, np.uint64(seed), 0, paired, hands, deals, regions)
    return hands, deals, regions


def test_another_card_in_the_deck_leaves_the_others_where_they_were():
    """With one of 50 cards changed, an opening hand differs by that card or by the one it pushes out."""
    singles = tuple(knight(f"Knight {i}", 1, 1, 1) for i in range(49))
    cards = (*(card for card in STOCK if card.type == "demesne"), *singles)
    before = deck_with((*cards, knight("Old", 1, 1, 1)), 1, 1)
    after = deck_with((*cards, equipment("New", 1, 1, 1)), 1, 1)
    games, drawn = 400, 7
    hands = []
    for deck in (before, after):
        made = matchup(deck)
        counts, _, _ = deal(made, games)
        names = [card.name for card in made.cards]
        hands.append([[{n for n, c in zip(names, row, strict=True) if c} for row in game] for game in counts])
    differ = 0
    for old, new in zip(*hands, strict=True):
        for p in range(2):
            gone = {name for name in old[p] if name.startswith(("Knight", "Old"))} - new[p]
            assert len(gone) <= 1
            assert {name for name in old[p] if not name.startswith("Old")} <= new[p] or "New" in new[p]
            differ += bool(gone)
    share = 2 * drawn / 50  # at most: the old card was there, or the new one is
    n = 2 * games
    assert differ / n < share + 4 * math.sqrt(share * (1 - share) / n)


def test_a_copy_more_leaves_the_order_of_the_rest():
    few = deck_with(STOCK, 3, 1)
    more = replace(few, main={**few.main, "Squire": 4})
    first, second = (deal(matchup(deck), 200)[0] for deck in (few, more))
    changed = np.abs(first - second).sum(axis=2)
    assert changed.max() <= 2 and (changed == 0).mean() > 0.5


def test_no_deal_comes_twice():
    """Hands of 7 out of 39 different cards: a repeat among 20,000 deals is less likely than one in 10**5."""
    singles = tuple(knight(f"Knight {i}", 1, 1, 1) for i in range(39))
    cards = (*(card for card in STOCK if card.type == "demesne"), *singles)
    _, deals, _ = deal(matchup(deck_with(cards, 1, 1)), 20_000, paired=0)
    assert len(set(deals.tolist())) == len(deals)


def test_games_of_a_pair_have_the_same_deal_by_seat():
    hands, deals, regions = deal(matchup(deck_with(RICH, 1, 1)), 100)
    assert (deals[::2] == deals[1::2]).all()
    assert (hands[::2, 0] == hands[1::2, 1]).all() and (hands[::2, 1] == hands[1::2, 0]).all()
    assert (regions[::2] == regions[1::2]).all()


def test_the_same_card_draws_differently_for_each_player_and_deal():
    hands, _, _ = deal(matchup(deck_with(RICH, 1, 1)), 200)
    assert (hands[:, 0] != hands[:, 1]).any(axis=1).mean() > 0.99
    assert (hands[:-2:2, 0] != hands[2::2, 0]).any(axis=1).mean() > 0.99


@pytest.mark.parametrize("p", [0, 1])
@pytest.mark.parametrize("name, copies, pile, drawn", [("Squire", 12, 41, 6), ("Lance", 2, 41, 6), ("Farm", 5, 13, 4)])
def test_openings_are_hypergeometric(p, name, copies, pile, drawn):
    """Chi-square with a fixed seed; cells below 5 expected are taken together."""
    deck = deck_with(STOCK, 3, 1)
    deck = replace(deck, main={**deck.main, "Squire": 12, "Lance": 2})
    assert (deck.n_main, deck.n_demesne) == (41, 14)  # one Farm is in play before the deal
    made = matchup(deck, opening=4)
    games = 8000
    hands, _, _ = deal(made, games, seed=2024, paired=0)
    counts = np.bincount(hands[:, p, made.kinds[name]], minlength=drawn + 1)[: drawn + 1]
    expected = games * stats.hypergeom(pile, copies, drawn).pmf(np.arange(drawn + 1))
    cells = [[0.0, 0.0]]
    for seen, due in zip(counts, expected, strict=True):
        if cells[-1][1] >= 5:
            cells.append([0.0, 0.0])
        cells[-1][0] += seen
        cells[-1][1] += due
    if cells[-1][1] < 5:
        seen, due = cells.pop()
        cells[-1][0] += seen
        cells[-1][1] += due
    assert stats.chisquare([seen for seen, _ in cells], [due for _, due in cells]).pvalue > 1e-4


def test_each_region_is_as_likely_at_each_place():
    _, _, regions = deal(matchup(deck_with(STOCK, 1, 1)), 5000, seed=7, paired=0)
    for place in range(len(REGIONS)):
        assert stats.chisquare(np.bincount(regions[:, place], minlength=len(REGIONS))).pvalue > 1e-4


def test_the_coin_is_fair():
    heads = sum(int(stream_key(np.uint64(3), deal_no, Purpose.FIRST, 0)) >> 63 for deal_no in range(10_000))
    assert stats.binomtest(heads, 10_000).pvalue > 1e-4


# Whole runs


def run_table(strategies=("balanced", "balanced"), copies=2, demesnes=1, cards=RICH, **switches) -> Table:
    deck = deck_with(cards, copies, demesnes)
    pilots = (load_pilot(strategies[0]), load_pilot(strategies[1]))
    return build_table(deck, deck, pilots, HouseRules(**switches))


def bytes_of(records: np.ndarray | None) -> bytes:
    """All fields' bytes; what lies between the fields of a record is nobody's."""
    assert records is not None
    if records.dtype.names is None:
        return records.tobytes()
    return b"".join(records[name].tobytes() for name in records.dtype.names)


@pytest.mark.parametrize("strategy", ["balanced", "random", "rush"])
def test_a_mirrors_share_is_exactly_one_half(strategy):
    played = play_games(run_table((strategy, strategy)), 400, 11)
    pairs = played.tally.arrays["pairs"].sum(axis=0)
    assert pairs.tolist() == [0, 0, 200, 0, 0]
    seats = played.tally.arrays["seats"].sum(axis=0)
    assert (seats[0] == seats[1][::-1]).all()


def test_the_first_games_do_not_depend_on_how_many_follow():
    made = run_table(("balanced", "random"))
    runs = [play_games(made, games, 5, keep_records=True) for games in (20, 100, 400)]
    for run in runs[1:]:
        for kept in ("rows", "fates", "counts"):
            assert bytes_of(getattr(run, kept)[:20]) == bytes_of(getattr(runs[0], kept)[:20])


def test_another_seed_is_another_run():
    made = run_table(("balanced", "random"))
    first, again, other = (play_games(made, 40, seed, keep_records=True) for seed in (5, 5, 6))
    assert first.rows is not None and other.rows is not None
    assert bytes_of(first.rows) == bytes_of(again.rows)
    assert (first.rows["deal"] != other.rows["deal"]).all()


@pytest.fixture(scope="module")
def single_run():
    return play_games(run_table(("balanced", "random")), 600, 5, keep_records=True)


@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("chunk", [2, 74, 500])
def test_same_bytes_for_any_jobs_and_chunks(single_run, jobs, chunk):
    run = play_games(run_table(("balanced", "random")), 600, 5, jobs=jobs, chunk=chunk, keep_records=True)
    for name, array in single_run.tally.arrays.items():
        assert run.tally.arrays[name].tobytes() == array.tobytes(), name
    for kept in ("rows", "fates", "counts"):
        assert bytes_of(getattr(run, kept)) == bytes_of(getattr(single_run, kept))


def test_a_deck_of_a_thousand_cards_plays():
    plain = tuple(card for card in STOCK if not card.named)
    deck = deck_with(plain, 50, 36)
    assert (deck.n_main, deck.n_demesne) == (500, 504)
    balanced = load_pilot("balanced")
    played = play_games(build_table(deck, deck, (balanced, balanced)), 20, 1, keep_records=True)
    endings = played.tally.arrays["endings"]
    assert played.played == 20 and endings[4] == endings[5] == 0
