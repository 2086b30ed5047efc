"""Opening hands: the share by what was in them, and whether they were dealt fairly."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from rtsim.stats.bootstrap import Bootstrap
from rtsim.stats.distributions import hypergeometric, normal_tail, normal_upper
from rtsim.stats.estimate import Estimated

FAIL_BEYOND = 4.0  # standard errors
EXPECTED_AT_LEAST = 25


def share_by_value(table: np.ndarray, bootstrap: Bootstrap) -> list[tuple[int, int, Estimated]]:
    """Rows (value, games, share) of one side's table [B, V, 2] of games and half points, values seen only."""
    seen = np.flatnonzero(table[:, :, 0].sum(axis=0))
    shares = bootstrap.ratios(table[:, seen, 1], table[:, seen, 0], scale=0.5)
    games = table[:, seen, 0].sum(axis=0)
    return [(int(v), int(n), share) for v, n, share in zip(seen, games, shares, strict=True)]


def hypergeometric_mixture(copies: int, pile: int, draws: Mapping[int, int], most: int) -> np.ndarray:
    """Expected games with 0..`most` of `copies` cards in the opening hand, and their variance: float64[2, most + 1].

    draws : number of cards drawn from a pile of `pile` cards, and in how many games.
    """
    made = np.zeros((2, most + 1))
    for drawn, games in draws.items():
        p = hypergeometric(np.arange(most + 1), pile, copies, min(drawn, pile))
        made += games * np.array([p, p * (1 - p)])
    return made


def check_openings(
    observed: np.ndarray,
    cards: Sequence[tuple[str, int]],
    pile: int,
    draws: Mapping[int, int],
) -> list[tuple[float, str]]:
    """Compare copies in the opening hand with the exact chances.

    observed : int[len(cards), V], games with 0, 1, 2, ... copies. cards: name and copies in the shuffled pile.
    Returns for every cell that is expected often enough its distance in standard errors, and what it is.
    """
    cells: list[tuple[float, str]] = []
    for counts, (name, copies) in zip(observed, cards, strict=True):
        most = min(copies, len(counts) - 1)
        expected, variance = hypergeometric_mixture(copies, pile, draws, most)
        games = sum(draws.values())
        for j in range(most + 1):
            if min(expected[j], games - expected[j]) < EXPECTED_AT_LEAST or variance[j] < 1e-9:
                if abs(expected[j] - counts[j]) > 0.5 and variance[j] < 1e-9:
                    cells.append((99.0, f"{j} {name}: {counts[j]} games, {expected[j]:.1f} expected"))
                continue
            z = float((counts[j] - expected[j]) / variance[j] ** 0.5)
            cells.append((z, f"{j} {name}: {counts[j]} games, {expected[j]:.1f} expected"))
    return cells


def worst_of(cells: Sequence[tuple[float, str]]) -> dict[str, Any]:
    """The cell furthest off, and whether that is more than FAIL_BEYOND standard errors.

    The furthest of many is far off by chance alone; its distance is brought down to that of a single
    cell with the same chance (Bonferroni) before it is judged.
    """
    if not cells:
        return {"ok": True, "detail": "too few games to compare"}
    z, text = max(cells, key=lambda cell: abs(cell[0]))
    chance = min(1.0, 2 * float(normal_tail(abs(z))) * len(cells))
    alone = normal_upper(chance / 2) if chance > 0 else abs(z)
    detail = f"{len(cells)} counts, the furthest {abs(z):.1f} standard errors off ({text})"
    return {"ok": bool(alone <= FAIL_BEYOND), "detail": detail}
