"""Tails, quantiles and chances of the distributions that the statistics need, from scipy's special functions.

`scipy.stats` has them all, and takes longer to import than a thousand games take to play; the tests
compare the two.
"""

import numpy as np
from scipy import special


def normal_tail(z: float | np.ndarray) -> np.ndarray:
    """P(Z > z) of the standard normal distribution."""
    return np.asarray(special.ndtr(-np.asarray(z)))


def normal_upper(tail: float) -> float:
    """The z beyond which `tail`, in (0, 1), of the standard normal distribution lies."""
    return -float(special.ndtri(tail))


def t_upper(tail: float, freedom: float | np.ndarray) -> np.ndarray:
    """The t beyond which `tail`, in (0, 1), of Student's distribution with `freedom` > 0 degrees lies."""
    return -np.asarray(special.stdtrit(freedom, tail))


def hypergeometric(k: np.ndarray, pile: int, marked: int, drawn: int) -> np.ndarray:
    """P(exactly k of `drawn` cards are marked), `marked` of the `pile` being so: float64, 0 where impossible."""
    k = np.asarray(k)
    possible = (k >= max(0, drawn - (pile - marked))) & (k <= min(marked, drawn))
    safe = np.where(possible, k, max(0, drawn - (pile - marked)))

    def log_choose(n: int, r: np.ndarray | int) -> np.ndarray:
        return np.asarray(-special.betaln(n - np.asarray(r) + 1, np.asarray(r) + 1) - np.log1p(n))

    log_p = log_choose(marked, safe) + log_choose(pile - marked, drawn - safe) - log_choose(pile, drawn)
    return np.where(possible, np.exp(log_p), 0.0)
