"""Wilson's interval against scipy, its coverage, and what happens where everything agrees."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from rtsim.stats.estimate import THIN, Estimate, Missing
from rtsim.stats.proportions import agreeing_bounds, proportion, wilson_bounds

RUNS = 2000


@given(n=st.integers(1, 10**9), data=st.data(), level=st.sampled_from([0.8, 0.95, 0.99]))
def test_is_what_scipy_says(n, data, level):
    hits = data.draw(st.integers(0, n))
    expected = stats.binomtest(hits, n).proportion_ci(level, method="wilson")
    assert wilson_bounds(hits, n, level) == pytest.approx((expected.low, expected.high), rel=1e-6, abs=1e-9)


@pytest.mark.parametrize("p, n", [(0.5, 100), (0.3, 400), (0.05, 1000)])
def test_holds_the_truth_as_often_as_it_says(p, n):
    hits = np.random.default_rng(3).binomial(n, p, RUNS)
    held = [e.lo <= p <= e.hi for e in (proportion(int(h), n, 0.95) for h in hits)]
    assert 0.93 <= np.mean(held) <= 0.97


def test_thin_cells_have_no_rate():
    assert isinstance(proportion(10, THIN - 1, 0.95), Missing)
    assert isinstance(proportion(10, THIN, 0.95), Estimate)


@given(n=st.integers(THIN, 10**6), data=st.data(), spread=st.floats(0.1, 3))
def test_the_value_is_inside_its_interval(n, data, spread):
    hits = data.draw(st.integers(0, n))
    estimate = proportion(hits, n, 0.95, spread)
    assert 0 <= estimate.lo <= estimate.value <= estimate.hi <= 1


def test_pairs_that_agree_widen_it():
    wide, narrow = proportion(500, 1000, 0.95, 2.0), proportion(500, 1000, 0.95)
    assert (wide.hi - wide.lo) / (narrow.hi - narrow.lo) == pytest.approx(2**0.5, rel=0.01)
    assert "pairs" in wide.method and "pairs" not in narrow.method
    assert proportion(500, 1000, 0.95, 0.5) == narrow


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_units_that_all_agree_are_wilsons(value):
    assert agreeing_bounds(value, 50, 0.95) == pytest.approx(wilson_bounds(50 * value, 50, 0.95))


def test_an_estimate_is_finite():
    with pytest.raises(ValueError):
        Estimate(float("nan"), 0, 1, 100, 0.95, "")
