"""Numbers of each region: who took it, when, after what contests, and what that went with."""

from dataclasses import dataclass

import numpy as np

from rtsim.stats.bootstrap import Bootstrap, Resampled
from rtsim.stats.columns import REGION
from rtsim.stats.estimate import Estimated

I = {name: i for i, name in enumerate(REGION)}  # noqa: E741


@dataclass(frozen=True)
class RegionRates:
    """One region. Shares are of the games it was in, `contested` of those in which it was turned up.

    failed   : contests that nobody won, for want of a lead (margin), with equal forces, with nobody strong enough.
    renown   : brought to each side a game it was in. mean_round: of its capture.
    leverage : A's share in games in which A took it minus that in the others: a correlation.
    pivotal  : games whose winner would be the other had this region alone gone to the other side.
    """

    in_game: int
    turned_up: int
    captured: tuple[Estimated, Estimated]
    never: Estimated
    contested: Estimated
    contests: int
    failed: tuple[int, int, int]
    mean_round: Estimated
    renown: tuple[Estimated, Estimated]
    leverage: Estimated
    pivotal: Estimated


def region_rates(regions: np.ndarray, bootstrap: Bootstrap) -> list[RegionRates]:
    """Rates of every region in the tally's table [B, R, len(REGION)]."""

    fields = bootstrap.fields(regions)

    def col(name: str) -> Resampled:
        return fields[I[name]]

    total = regions.sum(axis=0)
    games = col("in_game")
    a = bootstrap.ratios(col("captured_a"), games)
    b = bootstrap.ratios(col("captured_b"), games)
    never = bootstrap.ratios(games - col("captured_games"), games)
    contested = bootstrap.ratios(col("contested_games"), col("turned_up"))
    rounds = bootstrap.ratios(col("round_sum"), col("captured_games"), bounded=False)
    renown_a = bootstrap.ratios(col("renown_a"), games, bounded=False)
    renown_b = bootstrap.ratios(col("renown_b"), games, bounded=False)
    leverage = bootstrap.differences(
        (col("y_when_a"), col("captured_a")),
        (col("y_in_game") - col("y_when_a"), games - col("captured_a")),
        scale=0.5,
        what="games with or without it",
    )
    pivotal = bootstrap.ratios(col("pivotal"), games)
    return [
        RegionRates(
            int(total[r, I["in_game"]]),
            int(total[r, I["turned_up"]]),
            (a[r], b[r]),
            never[r],
            contested[r],
            int(total[r, I["contests"]]),
            (int(total[r, I["margin"]]), int(total[r, I["equal"]]), int(total[r, I["short"]])),
            rounds[r],
            (renown_a[r], renown_b[r]),
            leverage[r],
            pivotal[r],
        )
        for r in range(regions.shape[1])
    ]
