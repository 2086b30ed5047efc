"""Percentile bootstrap over bags of whole pairs, for everything that has no formula of its own.

A tally holds its sums in bags, a pair of games being wholly in one of them. Resampling bags is
resampling pairs, coarsely, and needs no records. All numbers of a result share the same weights.
"""

from functools import cached_property

import numpy as np

from rtsim.stats.distributions import normal_tail, t_upper
from rtsim.stats.estimate import THIN, Estimate, Estimated, Missing, too_thin
from rtsim.stats.proportions import agreeing_bounds

REPLICATES = 1000
FEWEST_BAGS = 10
METHOD = "bootstrap over pairs"


class Bootstrap:
    """Weights of the bags in every replicate, made once for a result.

    seed  : of the weights; a result's own seed makes its intervals repeatable.
    used  : bool[B], the bags that hold games; the others are never drawn.
    """

    def __init__(self, seed: int, used: np.ndarray, level: float) -> None:
        self.seed = seed
        self.used = np.flatnonzero(used)
        self.level = level

    @cached_property
    def weights(self) -> np.ndarray:
        """float64[REPLICATES, bags used]: how often each bag is drawn."""
        bags = len(self.used)
        rng = np.random.default_rng([self.seed & 0xFFFFFFFF, self.seed >> 32, 20250])
        return rng.multinomial(bags, np.full(bags, 1 / bags), size=REPLICATES).astype(np.float64)

    def sums(self, table: np.ndarray) -> np.ndarray:
        """Sums over bags in every replicate: [B, ...] to [REPLICATES, ...]."""
        kept = np.asarray(table)[self.used]
        flat = self.weights @ kept.reshape(len(self.used), -1).astype(np.float64)
        return flat.reshape(REPLICATES, *kept.shape[1:])

    def _tails(self, contributing: np.ndarray) -> np.ndarray:
        """The lower tail to cut off, by number of bags that contribute.

        Widened for few bags (Hesterberg 2015, The American Statistician 69, expanded percentiles).
        """
        bags = np.maximum(contributing, 2).astype(np.float64)
        t = t_upper((1 - self.level) / 2, bags - 1)
        return normal_tail(np.sqrt(bags / (bags - 1)) * t)

    def _ends(self, replicates: np.ndarray, tails: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Interpolated quantiles at `tails` and 1 - `tails` of each column; NaN replicates are left out."""
        ordered = np.sort(replicates, axis=0)  # NaN last
        last = (~np.isnan(ordered)).sum(axis=0) - 1
        ends = []
        for q in (tails, 1 - tails):
            place = q * np.maximum(last, 0)
            below = np.floor(place).astype(np.int64)
            above = np.minimum(below + 1, np.maximum(last, 0))
            columns = np.arange(ordered.shape[1])
            low, high = ordered[below, columns], ordered[above, columns]
            ends.append(low + (place - below) * (high - low))
        return ends[0], ends[1]

    def ratios(
        self,
        over: np.ndarray,
        under: np.ndarray,
        *,
        scale: float = 1.0,
        cluster: float = 2.0,
        bounded: bool = True,
        what: str = "games",
    ) -> list[Estimated]:
        """Estimates of `scale` * sum(over) / sum(under), one a column.

        over, under : [B, M], sums by bag. n is the sum of `under`.
        cluster     : the most that one pair adds to `under`; says how many independent units there are
                      where no two bags differ.
        bounded     : the ratio lies in [0, 1].
        """
        over, under = np.asarray(over), np.asarray(under)
        if len(self.used) == 0 or over.shape[1] == 0:
            return [too_thin(0, what)] * over.shape[1]
        n = under.sum(axis=0)
        contributing = (under[self.used] > 0).sum(axis=0)
        with np.errstate(invalid="ignore", divide="ignore"):
            replicates = scale * self.sums(over) / self.sums(under)
            values = scale * over.sum(axis=0) / n
        lows, highs = self._ends(replicates, self._tails(contributing))
        made: list[Estimated] = []
        for i in range(over.shape[1]):
            units = max(float(contributing[i]), float(n[i]) / cluster)
            ends = float(values[i]), float(lows[i]), float(highs[i])
            made.append(self._one(ends, int(n[i]), int(contributing[i]), units, bounded, what))
        return made

    def differences(
        self,
        first: tuple[np.ndarray, np.ndarray],
        second: tuple[np.ndarray, np.ndarray],
        *,
        scale: float = 1.0,
        what: str = "games",
    ) -> list[Estimated]:
        """Estimates of one ratio minus another, resampled together; `first`, `second` as (over, under)."""
        columns = first[0].shape[1]
        if len(self.used) == 0 or columns == 0:
            return [too_thin(0, what)] * columns
        n = np.minimum(first[1].sum(axis=0), second[1].sum(axis=0))
        with np.errstate(invalid="ignore", divide="ignore"):
            replicates = scale * (
                self.sums(first[0]) / self.sums(first[1]) - self.sums(second[0]) / self.sums(second[1])
            )
            values = scale * (
                first[0].sum(axis=0) / first[1].sum(axis=0) - second[0].sum(axis=0) / second[1].sum(axis=0)
            )
        bags = np.minimum(*((part[1][self.used] > 0).sum(axis=0) for part in (first, second)))
        lows, highs = self._ends(replicates, self._tails(bags))
        made: list[Estimated] = []
        for i in range(columns):
            ends = float(values[i]), float(lows[i]), float(highs[i])
            made.append(self._one(ends, int(n[i]), int(bags[i]), 0, False, what))
        return made

    def _one(
        self, ends: tuple[float, float, float], n: int, bags: int, units: float, bounded: bool, what: str
    ) -> Estimated:
        value, lo, hi = ends
        if n < THIN:
            return too_thin(n, what)
        if bags < FEWEST_BAGS:
            return Missing(f"all {n} {what} come from {bags} groups of pairs, too few for an interval", n)
        method = METHOD
        if bounded and lo == hi and abs(lo - value) < 1e-12:
            lo, hi = agreeing_bounds(value, units, self.level)
            method = "Wilson on pairs, all of which agree"
        return Estimate(value, min(lo, value), max(hi, value), n, self.level, method)
