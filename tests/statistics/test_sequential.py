"""The time-uniform interval: its definition, and how rarely it raises a false alarm."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.special import betaln

from rtsim.stats.proportions import wilson_bounds
from rtsim.stats.sequential import share_bounds, share_half_width, time_uniform

LOOKS = np.unique(np.geomspace(10, 10_000, 40).astype(int))


def ever_excluded(p, runs, seed, ends):
    """How many runs exclude the truth at some look."""
    games = np.random.default_rng(seed).random((runs, LOOKS[-1])) < p
    wins = np.cumsum(games, axis=1)[:, LOOKS - 1]
    alarms = 0
    for row in wins:
        bounds = (ends(int(w), int(n - w)) for w, n in zip(row, LOOKS, strict=True))
        alarms += any(not lo <= p <= hi for lo, hi in bounds)
    return alarms / runs


@pytest.mark.parametrize("p", [0.5, 0.7, 0.95])
def test_false_alarms_are_rare_however_often_one_looks(p):
    assert ever_excluded(p, 500, 4, lambda won, lost: time_uniform(won, lost, 0.95)) < 0.05


def test_wilson_would_raise_them():
    assert ever_excluded(0.5, 500, 4, lambda won, lost: wilson_bounds(won, won + lost, 0.95)) > 0.15


@settings(deadline=None)
@given(wins=st.integers(0, 10**7), losses=st.integers(0, 10**7), level=st.sampled_from([0.5, 0.9, 0.95, 0.999]))
def test_the_ends_are_where_the_evidence_is_just_enough(wins, losses, level):
    lo, hi = time_uniform(wins, losses, level)
    assert 0 <= lo <= hi <= 1
    if wins + losses:
        assert lo <= wins / (wins + losses) <= hi
    for end in (lo, hi):
        if 1e-9 < end < 1 - 1e-9:
            evidence = betaln(wins + 1, losses + 1) - wins * np.log(end) - losses * np.log1p(-end)
            assert evidence == pytest.approx(-np.log(1 - level), abs=1e-3)


@pytest.mark.parametrize("wins, losses", [(0, 0), (1, 0), (0, 1), (10**9, 0), (0, 10**9), (0.5, 0.25)])
def test_extremes(wins, losses):
    lo, hi = time_uniform(wins, losses, 0.95)
    assert 0 <= lo < hi <= 1
    assert (lo == 0) == (wins == 0)
    assert (hi == 1) == (losses == 0)


def test_ties_narrow_the_share():
    assert share_bounds(0, 100, 0, 0.95) == (0, 1)
    lo, hi = time_uniform(40, 60, 0.95)
    assert share_bounds(40, 100, 60, 0.95) == pytest.approx((lo / 2 + 0.25, hi / 2 + 0.25))
    assert share_half_width(40, 100, 60, 0.95) == pytest.approx((hi - lo) / 4)


def test_pairs_that_agree_count_once():
    assert share_bounds(40, 0, 60, 0.95, spread=2) == time_uniform(20, 30, 0.95)


def test_pairs_that_agree_raise_no_more_false_alarms():
    def doubled(won, lost):
        return share_bounds(2 * won, 0, 2 * lost, 0.95, spread=2)

    assert ever_excluded(0.5, 300, 5, doubled) < 0.05
