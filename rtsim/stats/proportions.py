"""Proportions: Wilson's score interval, and what is left of it where all units agree."""

from rtsim.stats.distributions import normal_upper
from rtsim.stats.estimate import THIN, Estimate, Estimated, too_thin


def wilson_bounds(hits: float, n: float, level: float) -> tuple[float, float]:
    """Ends of Wilson's interval for `hits` of `n` > 0; both may be fractions (an effective n).

    Wilson (1927), Journal of the American Statistical Association 22, without continuity correction.
    """
    z = normal_upper((1 - level) / 2)
    p = hits / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5
    lo = 0.0 if hits <= 0 else max(0.0, middle - half)
    hi = 1.0 if hits >= n else min(1.0, middle + half)
    return lo, hi


def proportion(hits: int, n: int, level: float, spread: float = 1.0, what: str = "games") -> Estimated:
    """The proportion `hits` / `n`.

    spread : how many times the variance is that of independent games; above 1 the interval is that of
             n / spread games, since two games of a pair that agree tell less than two of their own.
    """
    if n < THIN:
        return too_thin(n, what)
    spread = max(1.0, spread)
    lo, hi = wilson_bounds(hits / spread, n / spread, level)
    method = "Wilson" if spread == 1 else "Wilson, n corrected for pairs"
    value = hits / n
    return Estimate(value, min(lo, value), max(hi, value), n, level, method)


def agreeing_bounds(value: float, units: float, level: float) -> tuple[float, float]:
    """Ends for a mean of scores in [0, 1] of which all `units` seen were exactly `value`.

    At most a share u of units is otherwise, u being Wilson's upper end of 0 in `units`, and each such
    unit moves the mean no further than to 0 or 1. For a value of 0 or 1 this is Wilson on the units.
    """
    u = wilson_bounds(0, units, level)[1]
    return value - value * u, value + (1 - value) * u
