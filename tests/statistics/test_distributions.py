"""The distributions against scipy.stats."""

import numpy as np
import pytest
from scipy import stats

from rtsim.stats.distributions import hypergeometric, normal_tail, normal_upper, t_upper


@pytest.mark.parametrize("tail", [1e-12, 0.001, 0.025, 0.3, 0.5, 0.9])
def test_normal_and_student(tail: float) -> None:
    assert normal_upper(tail) == pytest.approx(stats.norm.isf(tail), rel=1e-12, abs=1e-12)
    assert float(normal_tail(normal_upper(tail))) == pytest.approx(tail, rel=1e-9)
    for freedom in (1, 2, 7, 199, 10_000):
        assert float(t_upper(tail, freedom)) == pytest.approx(stats.t.isf(tail, freedom), rel=1e-6, abs=1e-9)


@pytest.mark.parametrize(
    ("pile", "marked", "drawn"), [(40, 4, 6), (19, 7, 4), (10, 10, 3), (5, 0, 5), (4000, 300, 7), (3, 2, 3)]
)
def test_hypergeometric(pile: int, marked: int, drawn: int) -> None:
    k = np.arange(12)
    expected = stats.hypergeom.pmf(k, pile, marked, drawn)
    assert hypergeometric(k, pile, marked, drawn) == pytest.approx(expected, rel=1e-9, abs=1e-12)
