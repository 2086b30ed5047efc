"""Shares of pairs and of single games: exact values, coverage, degenerate cases."""

import numpy as np
import pytest
from scipy import stats

from rtsim.stats.estimate import Estimate, Missing
from rtsim.stats.shares import (
    LARGE,
    OF_PAIR,
    PAIR_SCORES,
    elo,
    pair_kinds,
    pair_spread,
    paired_share,
    rate_spread,
    single_share,
    variance_ratio,
)

RUNS = 2000
CHANCES = np.array([0.2, 0.05, 0.4, 0.05, 0.3])


@pytest.mark.parametrize("pairs", [20, 60, LARGE - 1, LARGE, 1000])
def test_is_a_mean_with_its_standard_error(pairs):
    counts = np.random.default_rng(pairs).multinomial(pairs, CHANCES)
    scores = np.repeat(PAIR_SCORES, counts)
    family = stats.t(pairs - 1) if pairs < LARGE else stats.norm()
    share = paired_share(counts, 0.95)
    assert share.value == pytest.approx(scores.mean())
    assert share.hi - share.value == pytest.approx(family.ppf(0.975) * stats.sem(scores))
    assert share.value - share.lo == pytest.approx(share.hi - share.value)
    assert share.n == 2 * pairs


@pytest.mark.parametrize("pairs", [30, 150, 5000])
def test_pairs_hold_the_truth_as_often_as_they_say(pairs):
    truth = PAIR_SCORES @ CHANCES
    runs = np.random.default_rng(pairs).multinomial(pairs, CHANCES, RUNS)
    held = [e.lo <= truth <= e.hi for e in (paired_share(counts, 0.95) for counts in runs)]
    assert 0.93 <= np.mean(held) <= 0.97


def test_single_games_hold_the_truth_as_often_as_they_say():
    runs = np.random.default_rng(8).multinomial(300, [0.5, 0.1, 0.4], RUNS)
    held = [e.lo <= 0.55 <= e.hi for e in (single_share(*map(int, run), 0.95) for run in runs)]
    assert 0.93 <= np.mean(held) <= 0.97


def test_a_mirror_is_exactly_even():
    share = paired_share([0, 0, 500, 0, 0], 0.95, mirror=True)
    assert (share.value, share.lo, share.hi, share.n) == (0.5, 0.5, 0.5, 1000)


def test_a_mirror_of_one_pair_is_even_too():
    assert paired_share([0, 0, 1, 0, 0], 0.95, mirror=True).value == 0.5


def test_an_even_score_of_two_decks_is_not_exact():
    share = paired_share([0, 0, 500, 0, 0], 0.95)
    assert share.lo < 0.5 < share.hi


@pytest.mark.parametrize("place, value", [(0, 0.0), (4, 1.0)])
def test_all_wins_fall_back_to_wilson_on_pairs(place, value):
    counts = [0] * 5
    counts[place] = 100
    share = paired_share(counts, 0.95)
    wilson = stats.binomtest(int(100 * value), 100).proportion_ci(method="wilson")
    assert share.value == value
    assert (share.lo, share.hi) == pytest.approx((wilson.low, wilson.high))
    assert share.method.startswith("Wilson on pairs")


@pytest.mark.parametrize("pairs", [30, 100, 300, 1000, 3000])
@pytest.mark.parametrize("lost, half", [(0.003, 0.0), (0.01, 0.0), (0.03, 0.0), (0.0, 0.03), (0.1, 0.05)])
def test_nearly_all_wins_are_not_told_too_surely(pairs, lost, half):
    chances = np.array([0, 0, lost, half, 1 - lost - half])
    truth = PAIR_SCORES @ chances
    runs = np.random.default_rng(pairs).multinomial(pairs, chances, RUNS)
    held = [e.lo <= truth <= e.hi for e in (paired_share(counts, 0.95) for counts in runs)]
    assert np.mean(held) >= 0.93


@pytest.mark.parametrize("pairs", [30, 100, 1000])
def test_a_first_loss_does_not_make_it_surer(pairs):
    sure, less = paired_share([0, 0, 0, 0, pairs], 0.95), paired_share([0, 0, 1, 0, pairs - 1], 0.95)
    assert less.hi - less.lo > 0.6 * (sure.hi - sure.lo)
    assert "widened" in less.method


def test_points_and_ties_tell_what_the_games_of_a_pair_were():
    rng = np.random.default_rng(2)
    games = rng.choice(3, (500, 2), p=[0.5, 0.2, 0.3])  # win, tie, loss
    points = 4 - games.sum(axis=1)
    kinds = pair_kinds(np.bincount(points, minlength=5), int((games == 1).sum()))
    expected = [tuple(int((pair == i).sum()) for i in range(3)) for pair in games]
    assert kinds.tolist() == [expected.count(tuple(kind)) for kind in OF_PAIR.tolist()]


@pytest.mark.parametrize("hit, of", [((1, 0, 0), (1, 1, 1)), ((0, 1, 0), (1, 1, 1)), ((1, 0, 0), (1, 0, 1))])
def test_the_spread_of_a_rate(hit, of):
    independent = np.array([25, 20, 30, 4, 12, 9]) * 1000  # wins 1/2, ties 1/5, losses 3/10
    assert rate_spread(independent, hit, of) == pytest.approx(1, abs=1e-3)
    assert rate_spread(np.array([5, 0, 0, 2, 0, 3]) * 1000, hit, of) == pytest.approx(2, abs=1e-3)
    assert rate_spread(np.zeros(6), hit, of) == 2


def test_a_rate_that_shows_no_variance_counts_pairs():
    assert rate_spread(np.array([0, 0, 50, 0, 0, 0]), (0, 1, 0), (1, 1, 1)) == 2


def test_too_few_games_are_no_share():
    assert isinstance(paired_share([0, 0, 0, 0, 0], 0.95), Missing)
    assert isinstance(paired_share([5, 0, 4, 0, 5], 0.95), Missing)
    assert isinstance(single_share(0, 0, 0, 0.95), Missing)


def test_pairs_that_mirror_each_other_save_games():
    # Independent halves: 1/4, 1/2, 1/4. Halves that undo each other: everything in the middle.
    assert variance_ratio([2500, 0, 5000, 0, 2500], 5000, 0, 5000) == pytest.approx(1, abs=1e-3)
    assert variance_ratio([1250, 0, 7500, 0, 1250], 5000, 0, 5000) == pytest.approx(2, abs=1e-3)
    assert variance_ratio([0, 0, 5000, 0, 0], 5000, 0, 5000) is None


def test_pairs_that_agree_cost_games():
    assert pair_spread([5000, 0, 0, 0, 5000], 10000, 0, 10000) == pytest.approx(2, abs=1e-3)
    assert pair_spread([1250, 0, 7500, 0, 1250], 5000, 0, 5000) == 1


def test_elo_is_the_logistic_scale():
    share = Estimate(10 / 11, 0.5, 100 / 101, 1000, 0.95, "x")
    found = elo(share)
    assert (found.value, found.lo, found.hi) == pytest.approx((400, 0, 800))


def test_elo_of_a_sure_thing_has_no_number():
    assert isinstance(elo(paired_share([0, 0, 0, 0, 100], 0.95)), Missing)
