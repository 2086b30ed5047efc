"""Percentile bootstrap over bags of whole pairs, for everything that has no formula of its own.

A tally holds its sums in bags, a pair of games being wholly in one of them: never is a single game
resampled without its partner. Resampling bags is resampling pairs, coarsely, and needs no records; in a
run of no more pairs than bags, a bag is a pair. All numbers of a result share the same weights.
A cell that few bags contribute to gets wider percentiles, and below FEWEST_BAGS no interval at all.
"""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from rtsim.stats.distributions import normal_tail, t_upper
from rtsim.stats.estimate import THIN, Estimate, Estimated, Missing, too_thin
from rtsim.stats.proportions import agreeing_bounds

REPLICATES = 1000
FEWEST_BAGS = 10
METHOD = "bootstrap over pairs"


def _widened(difference: Estimate, below: float, above: float) -> Estimate:
    """A difference of two ratios in [0, 1], with arms of its parts added to its own."""
    value = difference.value
    lo = max(-1.0, value - math.hypot(value - difference.lo, below))
    hi = min(1.0, value + math.hypot(difference.hi - value, above))
    method = f"{METHOD}, widened where all agree"
    return Estimate(value, min(lo, value), max(hi, value), difference.n, difference.level, method)


@dataclass(frozen=True)
class Resampled:
    """Columns of sums by bag, [B, M], with their sums in every replicate, [REPLICATES, M]."""

    bags: np.ndarray
    replicates: np.ndarray

    def __add__(self, other: "Resampled") -> "Resampled":
        return Resampled(self.bags + other.bags, self.replicates + other.replicates)

    def __sub__(self, other: "Resampled") -> "Resampled":
        return Resampled(self.bags - other.bags, self.replicates - other.replicates)


Part = np.ndarray | Resampled


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
        """Sums over bags in every replicate: [B, ...] to [REPLICATES, ...]; 0 where no bag is used."""
        if len(self.used) == 0:
            return np.zeros((REPLICATES, *np.shape(table)[1:]))
        kept = np.asarray(table)[self.used]
        flat = self.weights @ kept.reshape(len(self.used), -1).astype(np.float64)
        return flat.reshape(REPLICATES, *kept.shape[1:])

    def fields(self, table: np.ndarray) -> list[Resampled]:
        """The fields of a table [B, M, F], resampled at one go: F of them, of M columns each."""
        parts = np.ascontiguousarray(np.moveaxis(table, 2, 1))
        replicates = self.sums(parts)
        return [Resampled(parts[:, i], replicates[:, i]) for i in range(table.shape[2])]

    def _resampled(self, part: Part) -> Resampled:
        return part if isinstance(part, Resampled) else Resampled(part, self.sums(part))

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
        over: Part,
        under: Part,
        *,
        scale: float = 1.0,
        cluster: float | np.ndarray = 2.0,
        bounded: bool = True,
        what: str = "games",
    ) -> list[Estimated]:
        """Estimates of `scale` * sum(over) / sum(under), one a column.

        over, under : [B, M], sums by bag, resampled already or not. n is the sum of `under`.
        cluster     : the most that one pair adds to `under`, the same for all columns or float[M]; says
                      how many independent units there are where no two bags differ.
        bounded     : the ratio lies in [0, 1].
        """
        top, bottom = self._resampled(over), self._resampled(under)
        over, under = top.bags, bottom.bags
        if len(self.used) == 0 or over.shape[1] == 0:
            return [too_thin(0, what)] * over.shape[1]
        n = under.sum(axis=0)
        contributing = (under[self.used] > 0).sum(axis=0)
        with np.errstate(invalid="ignore", divide="ignore"):
            replicates = scale * top.replicates / bottom.replicates
            values = scale * over.sum(axis=0) / n
        lows, highs = self._ends(replicates, self._tails(contributing))
        per_unit = np.broadcast_to(cluster, over.shape[1])
        made: list[Estimated] = []
        for i in range(over.shape[1]):
            units = max(float(contributing[i]), float(n[i] / per_unit[i]))
            ends = float(values[i]), float(lows[i]), float(highs[i])
            made.append(self._one(ends, int(n[i]), int(contributing[i]), units, bounded, what))
        return made

    def differences(
        self,
        first: tuple[Part, Part],
        second: tuple[Part, Part],
        *,
        scale: float = 1.0,
        cluster: float | np.ndarray = 2.0,
        what: str = "games",
    ) -> list[Estimated]:
        """Estimates of one ratio minus another, both in [0, 1], resampled together.

        first, second : (over, under) each, as for `ratios`; `cluster` too. n is that of the thinner part.
        Where no two bags of a part differ, resampling shows none of what is not known of that part; the
        arm that it would have alone is then added (Zou and Donner 2008, Statistics in Medicine 27).
        """
        (a, b), (c, d) = (tuple(self._resampled(part) for part in ratio) for ratio in (first, second))
        columns = a.bags.shape[1]
        if len(self.used) == 0 or columns == 0:
            return [too_thin(0, what)] * columns
        n = np.minimum(b.bags.sum(axis=0), d.bags.sum(axis=0))
        with np.errstate(invalid="ignore", divide="ignore"):
            replicates = scale * (a.replicates / b.replicates - c.replicates / d.replicates)
            values = scale * (a.bags.sum(axis=0) / b.bags.sum(axis=0) - c.bags.sum(axis=0) / d.bags.sum(axis=0))
        bags = np.minimum(*((part.bags[self.used] > 0).sum(axis=0) for part in (b, d)))
        lows, highs = self._ends(replicates, self._tails(bags))
        per_unit = np.broadcast_to(cluster, columns)
        made: list[Estimated] = []
        for i in range(columns):
            ends = float(values[i]), float(lows[i]), float(highs[i])
            one = self._one(ends, int(n[i]), int(bags[i]), 0, False, what)
            if isinstance(one, Estimate):
                own = self._arms(a.bags[:, i], b.bags[:, i], scale, float(per_unit[i]))
                other = self._arms(c.bags[:, i], d.bags[:, i], scale, float(per_unit[i]))
                if own != (0, 0) or other != (0, 0):
                    one = _widened(one, math.hypot(own[0], other[1]), math.hypot(own[1], other[0]))
            made.append(one)
        return made

    def _arms(self, over: np.ndarray, under: np.ndarray, scale: float, cluster: float) -> tuple[float, float]:
        """How far a ratio of which no two bags differ may lie below and above; (0, 0) if some do."""
        n, value = under.sum(), over.sum() / under.sum()
        if np.any(np.abs(over - value * under) > 1e-9 * n):
            return 0.0, 0.0
        units = max(float((under > 0).sum()), float(n) / cluster)
        lo, hi = agreeing_bounds(float(scale * value), units, self.level)
        return float(scale * value) - lo, hi - float(scale * value)

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
