"""The self-check of opening hands: exact chances, quiet on fair deals, loud on unfair ones."""

import numpy as np
import pytest
from scipy import stats

from rtsim.stats.openings import EXPECTED_AT_LEAST, check_openings, hypergeometric_mixture, worst_of

PILE, HAND = 40, 5
CARDS = [("Squire", 12), ("Champion", 4), ("Sword", 1)]


def deal(games, draws, seed, pile=PILE):
    """Copies of each of CARDS in hands of `draws` cards from a pile of `pile`."""
    rest = pile - sum(copies for _, copies in CARDS)
    colors = [*(copies for _, copies in CARDS), rest]
    hands = np.random.default_rng(seed).multivariate_hypergeometric(colors, draws, games)
    return np.stack([np.bincount(hands[:, i], minlength=61) for i in range(len(CARDS))])


def test_one_split_is_the_hypergeometric():
    expected, _ = hypergeometric_mixture(12, PILE, {HAND: 1000}, 12)
    assert expected == pytest.approx(1000 * stats.hypergeom(PILE, 12, HAND).pmf(range(13)))


def test_splits_add_up():
    both, _ = hypergeometric_mixture(4, PILE, {3: 100, 7: 900}, 4)
    apart = [100 * stats.hypergeom(PILE, 4, 3).pmf(range(5)), 900 * stats.hypergeom(PILE, 4, 7).pmf(range(5))]
    assert both == pytest.approx(sum(apart))


def test_more_draws_than_cards_take_the_whole_pile():
    expected, variance = hypergeometric_mixture(3, 6, {10: 50}, 3)
    assert expected == pytest.approx([0, 0, 0, 50])
    assert variance == pytest.approx(0, abs=1e-9)


def test_fair_deals_pass():
    failed = 0
    for seed in range(300):
        observed = deal(2000, 3, seed) + deal(3000, 7, seed + 1000)
        failed += not worst_of(check_openings(observed, CARDS, PILE, {3: 2000, 7: 3000}))["ok"]
    assert failed <= 1


@pytest.mark.parametrize("draws, pile", [(HAND, PILE - 1), (HAND + 1, PILE)])
def test_unfair_deals_fail(draws, pile):
    observed = deal(50_000, draws, 1, pile)
    assert not worst_of(check_openings(observed, CARDS, PILE, {HAND: 50_000}))["ok"]


def test_what_cannot_be_fails():
    observed = np.zeros((1, 61), int)
    observed[0, 2], observed[0, 3] = 1, 49
    assert not worst_of(check_openings(observed, [("Squire", 3)], 6, {10: 50}))["ok"]


def test_few_games_say_nothing():
    few = EXPECTED_AT_LEAST - 1
    found = worst_of(check_openings(deal(few, HAND, 1), CARDS, PILE, {HAND: few}))
    assert found == {"ok": True, "detail": "too few games to compare"}
