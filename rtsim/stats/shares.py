"""A deck's score share: from pairs of games with swapped seats, or from single games."""

from collections.abc import Sequence

import numpy as np

from rtsim.stats.distributions import normal_upper, t_upper
from rtsim.stats.estimate import THIN, Estimate, Estimated, Missing, too_thin
from rtsim.stats.proportions import agreeing_bounds, wilson_bounds

LARGE = 200  # from here on the normal distribution stands for Student's t
PAIR_SCORES = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
EXACT = "exact: a mirror match"
GAME_SCORES = np.array([1.0, 0.5, 0.0])  # win, tie, loss


def _quantile(units: int, level: float) -> float:
    tail = (1 - level) / 2
    return float(t_upper(tail, units - 1)) if units < LARGE else normal_upper(tail)


def mean_score(
    scores: np.ndarray, counts: Sequence[int] | np.ndarray, level: float, games: int, unit: str
) -> Estimated:
    """Mean of independent units, `counts[i]` of which scored `scores[i]`, in [0, 1], with its standard error.

    Where fewer than THIN units differ from the commonest score, their standard error is itself known
    too badly (intervals of 95 % would hold the truth in 86 % of runs): the interval is then widened to
    Wilson's for the number of yes-or-no units that would vary as much.
    games : what the units hold together, the n that is shown. unit : "pairs" or "games".
    """
    counts = np.asarray(counts, np.float64)
    units = int(counts.sum())
    if games < THIN or units < 2:
        return too_thin(games)
    value = float(scores @ counts / units)
    variance = float(((scores - value) ** 2) @ counts / (units - 1))
    if variance == 0:
        lo, hi = agreeing_bounds(value, units, level)
        return Estimate(value, lo, hi, games, level, f"Wilson on {unit}, all of which scored the same")
    half = _quantile(units, level) * (variance / units) ** 0.5
    lo, hi = max(0.0, value - half), min(1.0, value + half)
    by = "Student's t" if units < LARGE else "normal"
    method = f"mean of {unit}, {by}"
    if units - counts.max() < THIN:
        as_many = value * (1 - value) / (variance / units)
        ends = wilson_bounds(value * as_many, as_many, level)
        lo, hi = min(lo, ends[0]), max(hi, ends[1])
        method += ", widened to Wilson's: few differ"
    return Estimate(value, lo, hi, games, level, method)


def paired_share(pentanomial: Sequence[int] | np.ndarray, level: float, mirror: bool = False) -> Estimated:
    """Share from pairs of seat-swapped games: `pentanomial[i]` pairs brought i half points of 4.

    mirror : both sides are the same deck and pilot, so that a pair is one game told twice and an even
             share is no estimate: 1/2 exactly, if no pair says otherwise.
    """
    counts = np.asarray(pentanomial)
    pairs = int(counts.sum())
    if mirror and pairs and counts[2] == pairs:
        return Estimate(0.5, 0.5, 0.5, 2 * pairs, level, EXACT)
    return mean_score(PAIR_SCORES, counts, level, 2 * pairs, "pairs")


def single_share(wins: int, ties: int, losses: int, level: float) -> Estimated:
    """Share from games that have nothing to do with each other."""
    return mean_score(GAME_SCORES, (wins, ties, losses), level, wins + ties + losses, "games")


def variance_ratio(pentanomial: Sequence[int] | np.ndarray, wins: int, ties: int, losses: int) -> float | None:
    """How many times the games that pairs needed, unpaired games would have: above 1 pairing paid.

    Variance of a mean of single games over that of the mean of as many games in pairs; None if neither
    varies or there are fewer than two pairs.
    """
    counts = np.asarray(pentanomial, np.float64)
    pairs, games = counts.sum(), wins + ties + losses
    if pairs < 2 or games < 2:
        return None
    mean = PAIR_SCORES @ counts / pairs
    of_pairs = ((PAIR_SCORES - mean) ** 2) @ counts / (pairs - 1)
    single = np.array([wins, ties, losses], np.float64)
    middle = GAME_SCORES @ single / games
    of_games = ((GAME_SCORES - middle) ** 2) @ single / (games - 1)
    if of_pairs <= 0 or of_games <= 0:
        return None
    return float(of_games / 2 / of_pairs)


def pair_spread(pentanomial: Sequence[int] | np.ndarray, wins: int, ties: int, losses: int) -> float:
    """How many times the variance of independent games the games of a run have, never below 1."""
    ratio = variance_ratio(pentanomial, wins, ties, losses)
    return 1.0 if ratio is None else max(1.0, 1 / ratio)


# Wins, ties and losses of A in each kind of pair that `pair_kinds` counts.
OF_PAIR = np.array([[2, 0, 0], [1, 1, 0], [1, 0, 1], [0, 2, 0], [0, 1, 1], [0, 0, 2]])
PAIR_AS_ONE = 2.0  # spread of games of which both of a pair always say the same


def pair_kinds(pentanomial: Sequence[int] | np.ndarray, ties: int) -> np.ndarray:
    """Pairs by what their two games were, float64[6] in the order of OF_PAIR.

    Points alone do not tell two ties from a win and a loss; the number of ties in all games does.
    """
    lost, tie_lost, even, tie_won, won = (int(n) for n in pentanomial)
    both_tied = min(even, max(0, (ties - tie_lost - tie_won) // 2))
    return np.array([won, tie_won, even - both_tied, both_tied, tie_lost, lost], np.float64)


def rate_spread(kinds: np.ndarray, hit: Sequence[int], of: Sequence[int]) -> float:
    """How many times the variance of independent games a rate of games in pairs has, 1 to PAIR_AS_ONE.

    kinds : as from `pair_kinds`. hit, of : which of win, tie and loss the rate counts (1 or 0), and of which.
    A rate of 0 or 1 shows no variance of its own: a pair counts as one game then.
    """
    hits, games = OF_PAIR @ np.asarray(hit), OF_PAIR @ np.asarray(of)
    total = float(games @ kinds)
    rate = float(hits @ kinds) / total if total else 0.0
    if not 0 < rate < 1:
        return PAIR_AS_ONE
    of_pairs = float((hits - rate * games) ** 2 @ kinds)
    return min(PAIR_AS_ONE, max(1.0, of_pairs / (total * rate * (1 - rate))))


def elo(share: Estimated) -> Estimated:
    """The rating difference that a share stands for on the Elo scale: 400 log10(S / (1 - S))."""
    if not isinstance(share, Estimate):
        return share
    if share.lo <= 0 or share.hi >= 1:
        return Missing("the share's interval reaches 0 or 1, where the Elo difference has no bound", share.n)
    value, lo, hi = (400 * float(np.log10(s / (1 - s))) for s in (share.value, share.lo, share.hi))
    return Estimate(value, lo, hi, share.n, share.level, f"from the share: {share.method}")
