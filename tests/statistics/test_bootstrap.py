"""The bootstrap over bags of pairs: coverage, repeatability, degenerate and thin cells, time."""

import time

import numpy as np
import pytest

from rtsim.stats.bootstrap import Bootstrap
from rtsim.stats.estimate import Estimate, Missing

RUNS = 2000
BAGS = 256
ALL = np.ones(BAGS, bool)


def ratio_runs(bags, most, truth, seed):
    """Sums by bag of many runs at once: copies seen a game, and score that goes with them."""
    rng = np.random.default_rng(seed)
    under = rng.poisson(most, (bags, RUNS))
    luck = rng.beta(20 * truth, 20 * (1 - truth), (bags, RUNS))  # games of a bag have something in common
    return rng.binomial(under, luck), under


@pytest.mark.parametrize("bags, most", [(BAGS, 20), (BAGS, 400), (30, 10)])
def test_ratios_hold_the_truth_as_often_as_they_say(bags, most):
    over, under = ratio_runs(bags, most, 0.55, bags + most)
    found = Bootstrap(5, np.ones(bags, bool), 0.95).ratios(over, under)
    held = [e.lo <= 0.55 <= e.hi for e in found]
    assert 0.93 <= np.mean(held) <= 0.97


def test_differences_hold_the_truth_as_often_as_they_say():
    first, second = ratio_runs(BAGS, 20, 0.6, 1), ratio_runs(BAGS, 30, 0.5, 2)
    found = Bootstrap(6, ALL, 0.95).differences(first, second)
    held = [e.lo <= 0.1 <= e.hi for e in found]
    assert 0.93 <= np.mean(held) <= 0.97


def test_the_seed_decides():
    over, under = ratio_runs(BAGS, 20, 0.5, 3)
    one, same, other = (Bootstrap(seed, ALL, 0.95).ratios(over[:, :1], under[:, :1]) for seed in (1, 1, 2**64 - 1))
    assert one == same != other


def test_bags_of_unused_pairs_are_not_drawn():
    over, under = ratio_runs(40, 20, 0.5, 4)
    padded = [np.concatenate([part, np.zeros((BAGS - 40, RUNS), int)])[:, :5] for part in (over, under)]
    used = np.arange(BAGS) < 40
    assert Bootstrap(1, used, 0.95).ratios(*padded) == Bootstrap(1, np.ones(40, bool), 0.95).ratios(
        over[:, :5], under[:, :5]
    )


def test_wins_alone_are_not_certain():
    under = np.full((BAGS, 1), 2)
    (all_won,) = Bootstrap(1, ALL, 0.95).ratios(2 * under, under, scale=0.5)
    assert all_won.value == all_won.hi == 1
    assert 0.97 < all_won.lo < 1
    assert "agree" in all_won.method


def test_wins_against_losses_are_not_certain_either():
    under = np.full((BAGS, 1), 2)
    (edge,) = Bootstrap(1, ALL, 0.95).differences((2 * under, under), (0 * under, under), scale=0.5)
    assert edge.value == edge.hi == 1
    assert 0.97 < edge.lo < 1
    (none,) = Bootstrap(1, ALL, 0.95).differences((under, under), (under, under), scale=0.5)
    assert none.value == 0
    assert -0.02 < none.lo < 0 < none.hi < 0.02


def test_a_part_that_never_varies_adds_its_own_doubt():
    first, under = ratio_runs(BAGS, 20, 0.5, 7)
    few = np.zeros((BAGS, 1), int)
    few[:30] = 1
    (found,) = Bootstrap(1, ALL, 0.95).differences((first[:, :1], under[:, :1]), (few, few), cluster=1)
    assert found.hi - found.value > 0.1  # 30 of 30: Wilson's lower end is 0.886
    assert found.value - found.lo < 0.05


def test_a_cell_where_all_agree_has_its_own_units():
    under = np.full((BAGS, 2), 8)
    two, eight = Bootstrap(1, ALL, 0.95).ratios(under, under, cluster=np.array([2.0, 8.0]))
    assert two.lo > eight.lo


def test_a_mean_that_never_varies_is_itself():
    under = np.full((BAGS, 1), 2)
    (mean,) = Bootstrap(1, ALL, 0.95).ratios(7 * under, under, bounded=False)
    assert (mean.value, mean.lo, mean.hi) == (7, 7, 7)


def test_thin_and_lopsided_cells_are_missing():
    thin, lopsided, enough = np.zeros((3, BAGS), int)
    thin[:29] = 1
    lopsided[0] = 1000
    enough[:30] = 1
    under = np.stack([thin, lopsided, enough], axis=1)
    found = Bootstrap(1, ALL, 0.95).ratios(under // 2, under)
    assert [type(e) for e in found] == [Missing, Missing, Estimate]
    assert "29" in found[0].reason


def test_fields_are_resampled_alike():
    table = np.random.default_rng(3).integers(1, 9, (BAGS, 4, 3))
    bootstrap = Bootstrap(1, ALL, 0.95)
    a, b, c = bootstrap.fields(table)
    expected = bootstrap.ratios(table[:, :, 0] + table[:, :, 1], table[:, :, 2] - table[:, :, 1], bounded=False)
    assert bootstrap.ratios(a + b, c - b, bounded=False) == expected


def test_no_games_at_all():
    assert isinstance(Bootstrap(1, ~ALL, 0.95).ratios(np.zeros((BAGS, 1)), np.zeros((BAGS, 1)))[0], Missing)


def test_a_whole_match_takes_a_moment():
    over, under = ratio_runs(BAGS, 20, 0.5, 9)
    started = time.process_time()
    bootstrap = Bootstrap(1, ALL, 0.95)
    bootstrap.ratios(over[:, :1200], under[:, :1200])
    assert time.process_time() - started < 3  # some 0.2 s; a bound that only a slip of magnitude breaks
