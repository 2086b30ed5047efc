"""Quantiles and means of histograms against the values written out."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rtsim.stats.histograms import mean, quantile, summary


@given(st.lists(st.integers(-20, 20), min_size=1), st.sampled_from([0.1, 0.5, 0.9]))
def test_quantiles_are_values_that_occur(values, q):
    counts = np.bincount(np.array(values) + 20, minlength=41)
    expected = np.quantile(values, q, method="inverted_cdf")
    assert quantile(counts, q, -20) == expected
    assert np.isclose(mean(counts, -20), np.mean(values))


def test_nothing_counted():
    assert summary(np.zeros(5, np.int64)) == {
        "mean": None,
        "median": None,
        "p10": None,
        "p90": None,
        "histogram": {},
    }


def test_a_summary_says_what_occurs():
    found = summary(np.array([0, 3, 0, 1]), -1)
    assert found["histogram"] == {"0": 3, "2": 1}
    assert (found["median"], found["mean"]) == (0, 0.5)
