"""An interval that may be looked at after every game, for runs that stop by themselves."""

import math

from scipy.special import betaln


def time_uniform(wins: float, losses: float, level: float) -> tuple[float, float]:
    """Ends of the time-uniform interval of a win probability, from decisive games.

    Robbins (1970), Annals of Mathematical Statistics 41: the evidence against p is the likelihood
    under a uniform mixture over that under p, and the chance that it ever exceeds 1 / (1 - level) is
    at most 1 - level, however often one looks. Both counts may be fractions (an effective number).
    """
    from scipy.optimize import brentq  # slow to import, and needed by runs with --precision alone

    games = wins + losses
    if games <= 0:
        return 0.0, 1.0
    bound = -math.log(1 - level)
    mixture = float(betaln(wins + 1, losses + 1))

    def excess(p: float) -> float:
        likelihood = (wins * math.log(p) if wins else 0.0) + (losses * math.log1p(-p) if losses else 0.0)
        return mixture - likelihood - bound

    middle = wins / games
    tiny = 1e-15
    lo, hi = 0.0, 1.0
    if wins and excess(tiny) > 0:
        lo = float(brentq(excess, tiny, min(middle, 1 - tiny)))
    if losses and excess(1 - tiny) > 0:
        hi = float(brentq(excess, max(middle, tiny), 1 - tiny))
    return lo, hi


def share_bounds(wins: int, ties: int, losses: int, level: float, spread: float = 1.0) -> tuple[float, float]:
    """Ends of the time-uniform interval of a score share, with the tie rate taken as seen.

    spread : how many times the variance of independent games the games have (pairs that agree), >= 1.
    """
    games = wins + ties + losses
    if wins + losses == 0:
        return 0.0, 1.0
    lo, hi = time_uniform(wins / spread, losses / spread, level)
    decided = (wins + losses) / games
    return lo * decided + (1 - decided) / 2, hi * decided + (1 - decided) / 2


def share_half_width(wins: int, ties: int, losses: int, level: float, spread: float = 1.0) -> float:
    """Half the width of that interval."""
    lo, hi = share_bounds(wins, ties, losses, level, spread)
    return (hi - lo) / 2
