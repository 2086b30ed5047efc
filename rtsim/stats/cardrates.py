"""Numbers of each card, weighted by copies: correlations, not effects (metrics.md, "Cards")."""

from dataclasses import dataclass

import numpy as np

from rtsim.stats.bootstrap import Bootstrap, Resampled
from rtsim.stats.columns import CARD
from rtsim.stats.estimate import Estimated

I = {name: i for i, name in enumerate(CARD)}  # noqa: E741


@dataclass(frozen=True)
class CardRates:
    """One side's card: share with it in the opening hand (oh), drawn later (gd), either (gih), never seen (gns).

    gp: share weighted by copies in the deck. iih: gih - gns. played: share of games in which it was played,
    `played_rate` how many of the games that was. stranded: copies still in hand at the end, of all copies.
    """

    kind: int
    games: int
    gp: Estimated
    oh: Estimated
    gd: Estimated
    gih: Estimated
    gns: Estimated
    iih: Estimated
    played: Estimated
    played_rate: Estimated
    played_times: int
    stranded: Estimated


def card_rates(cards: np.ndarray, copies: np.ndarray, bootstrap: Bootstrap) -> list[CardRates]:
    """Rates of every kind of one side's table [B, K, len(CARD)] of which the deck has copies > 0.

    copies : int[K], in the decks as shuffled, so without the Farm that starts in play.
    """
    kinds = np.flatnonzero(copies)
    fields = bootstrap.fields(cards[:, kinds])
    have = copies[kinds]

    def col(name: str) -> Resampled:
        return fields[I[name]]

    seen, seen_y = col("o") + col("d"), col("o_y") + col("d_y")
    most = 2.0 * have

    def share(over: Resampled, under: Resampled) -> list[Estimated]:
        return bootstrap.ratios(over, under, scale=0.5, cluster=most, what="copies")

    games = Resampled(col("m").bags // have, col("m").replicates / have)
    columns = (
        share(col("m_y"), col("m")),
        share(col("o_y"), col("o")),
        share(col("d_y"), col("d")),
        share(seen_y, seen),
        share(col("u_y"), col("u")),
        bootstrap.differences((seen_y, seen), (col("u_y"), col("u")), scale=0.5, cluster=most, what="copies"),
        bootstrap.ratios(col("played_y"), col("played_games"), scale=0.5),
        bootstrap.ratios(col("played_games"), games),
        bootstrap.ratios(col("stranded"), col("m"), cluster=most, what="copies"),
    )
    times = col("played_times").bags.sum(axis=0)
    made = []
    for i, kind in enumerate(kinds):
        gp, oh, gd, gih, gns, iih, played, rate, stranded = (column[i] for column in columns)
        n = int(games.bags[:, i].sum())
        made.append(CardRates(int(kind), n, gp, oh, gd, gih, gns, iih, played, rate, int(times[i]), stranded))
    return made
