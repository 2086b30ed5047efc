"""What a match says: the tally of its games, and every number that is drawn from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from rtsim.stats import cardrates, histograms, openings, regionrates, sequential, shares
from rtsim.stats.bootstrap import Bootstrap
from rtsim.stats.cardrates import CardRates
from rtsim.stats.columns import ENDINGS, ERROR, LOSS, REASONS, TIE, UNFINISHED, WIN
from rtsim.stats.estimate import THIN, Estimate, Estimated, Missing
from rtsim.stats.proportions import proportion
from rtsim.stats.regionrates import RegionRates

FARM = "Farm"
DEMESNE = "demesne"
TOLERATED = 0.001  # share of games that may stay unfinished or fail before the result is not sound


@dataclass(frozen=True)
class MatchResult:
    """The result of a match of deck A against deck B; every rate is A's unless it says otherwise.

    tally   : int64 arrays by name, shaped as `rtsim.run.tally.Tally` says.
    decks   : for each side name, file, sha256, main and demesne {card: copies}, strategy, illegal [rules].
    kinds, kind_types, regions : what the tally's kinds and regions are.
    asked, played : games. `failure`: why a run ended early, if a strategy failed. `stuck`: it never answered.
    level   : of every interval. precision: what the run was to stop at, in percentage points.
    rerun   : the command line that plays the same games again.
    rows    : one record a game, if they were kept; ask for `records`.
    """

    tally: Mapping[str, np.ndarray]
    decks: tuple[Mapping[str, Any], Mapping[str, Any]]
    kinds: tuple[str, ...]
    kind_types: tuple[str, ...]
    regions: tuple[Mapping[str, Any], ...]
    rules: Mapping[str, Any]
    seed: int
    paired: bool
    asked: int
    played: int
    level: float = 0.95
    rerun: str = ""
    seconds: float = 0.0
    version: str = ""
    rows: np.ndarray | None = field(default=None, repr=False)
    interrupted: bool = False
    stuck: bool = False
    failure: str | None = None
    precision: float | None = None

    # Games

    @cached_property
    def _wtl(self) -> tuple[int, int, int]:
        by_score = self.tally["seats"].sum(axis=(0, 1))
        return int(by_score[WIN]), int(by_score[TIE]), int(by_score[LOSS])

    @property
    def wins(self) -> tuple[int, int]:
        """Games won by A and by B."""
        return self._wtl[0], self._wtl[2]

    @property
    def losses(self) -> tuple[int, int]:
        """Games lost by A and by B."""
        return self._wtl[2], self._wtl[0]

    @property
    def ties(self) -> int:
        """Games that nobody won."""
        return self._wtl[1]

    @property
    def n(self) -> int:
        """Finished games: W + T + L."""
        return sum(self._wtl)

    @property
    def unfinished(self) -> int:
        """Games in which a limit of the engine was hit; never in n."""
        return int(self.tally["endings"][UNFINISHED])

    @property
    def errors(self) -> int:
        """Games in which a strategy failed; never in n."""
        return int(self.tally["endings"][ERROR])

    @property
    def names(self) -> tuple[str, str]:
        """The decks' names, told apart where both have the same."""
        a, b = (str(deck["name"]) for deck in self.decks)
        return (a, b) if a != b else (f"{a} (A)", f"{b} (B)")

    @property
    def is_mirror(self) -> bool:
        """Is it the same list with the same strategy and opening on both sides?"""
        a, b = self.decks
        keys = ("main", DEMESNE, "strategy", "strategy_sha256", "opening")
        return all(a.get(key) == b.get(key) for key in keys)

    # Rates

    @cached_property
    def pentanomial(self) -> list[int]:
        """Pairs by A's points in them: 0, 1/2, 1, 3/2, 2."""
        return [int(n) for n in self.tally["pairs"].sum(axis=0)]

    @cached_property
    def spread(self) -> float:
        """How many times the variance of independent games these games have (1 where pairs do not agree)."""
        return shares.pair_spread(self.pentanomial, *self._wtl) if self.paired else 1.0

    @cached_property
    def variance_ratio(self) -> float | None:
        """How many times as many games it would have taken without pairs."""
        return shares.variance_ratio(self.pentanomial, *self._wtl) if self.paired else None

    @cached_property
    def share(self) -> Estimated:
        """(W + T/2) / n; its interval is the time-uniform one where it decided when to stop."""
        if self.precision is None or self.n == 0 or self.is_exact:
            return self.share_single_look
        return self._time_uniform()

    @cached_property
    def share_single_look(self) -> Estimated:
        """The same with the interval of a run whose length was settled before it began."""
        if self.paired:
            return shares.paired_share(self.pentanomial, self.level, self.is_mirror)
        return shares.single_share(*self._wtl, self.level)

    @property
    def is_exact(self) -> bool:
        """Is the share no estimate, since each pair is one game told twice?"""
        share = self.share_single_look
        return self.paired and self.is_mirror and isinstance(share, Estimate) and share.lo == share.hi

    def _time_uniform(self) -> Estimated:
        if not isinstance(self.share_single_look, Estimate):
            return self.share_single_look
        lo, hi = sequential.share_bounds(*self._wtl, self.level, self.spread)
        value = (2 * self.wins[0] + self.ties) / (2 * self.n)
        method = "time-uniform, beta mixture"
        return Estimate(value, min(lo, value), max(hi, value), self.n, self.level, method)

    @cached_property
    def win_rate(self) -> Estimated:
        """W / n."""
        return self._rate((1, 0, 0))

    @cached_property
    def win_rates(self) -> tuple[Estimated, Estimated]:
        """Each side's games won, of all."""
        return self.win_rate, self._rate((0, 0, 1))

    @cached_property
    def decisive(self) -> Estimated:
        """W / (W + L)."""
        decided = self._wtl[0] + self._wtl[2]
        if self.is_exact and self.wins[0] == self.wins[1] and decided >= THIN:
            return Estimate(0.5, 0.5, 0.5, decided, self.level, shares.EXACT)
        return self._rate((1, 0, 0), (1, 0, 1), "decisive games")

    @cached_property
    def tie_rate(self) -> Estimated:
        """T / n."""
        return self._rate((0, 1, 0))

    def _rate(self, hit: tuple[int, ...], of: tuple[int, ...] = (1, 1, 1), what: str = "games") -> Estimated:
        """The rate of some of wins, ties and losses among some of them (1 for each that counts)."""
        spread = 1.0
        if self.paired:
            spread = shares.rate_spread(shares.pair_kinds(self.pentanomial, self.ties), hit, of)
        hits, n = (sum(k * m for k, m in zip(self._wtl, part, strict=True)) for part in (hit, of))
        return proportion(hits, n, self.level, spread, what)

    def _seat(self, seat: int) -> Estimated:
        wins, ties, losses = (int(n) for n in self.tally["seats"].sum(axis=0)[seat])
        return shares.single_share(wins, ties, losses, self.level)

    @cached_property
    def first(self) -> Estimated:
        """A's share of the games in which A goes first."""
        return self._seat(0)

    @cached_property
    def second(self) -> Estimated:
        """A's share of the games in which A goes second."""
        return self._seat(1)

    @cached_property
    def starting_edge(self) -> Estimated:
        """A's share going first minus that going second."""
        seats = self.tally["seats"]
        halves = 2 * seats[:, :, WIN] + seats[:, :, TIE]
        games = seats.sum(axis=2)
        made = self.bootstrap.differences((halves[:, :1], games[:, :1]), (halves[:, 1:], games[:, 1:]), scale=0.5)
        return made[0]

    @cached_property
    def elo(self) -> Estimated:
        """The share as a difference of ratings."""
        return shares.elo(self.share)

    @cached_property
    def bootstrap(self) -> Bootstrap:
        """The resampling that all other intervals share."""
        used = self.tally["seats"].sum(axis=(1, 2)) > 0
        return Bootstrap(self.seed, used, self.level)

    # How games go

    @property
    def endings(self) -> dict[str, int]:
        """Finished games by how they ended."""
        return {name: int(self.tally["endings"][REASONS.index(name)]) for name in ENDINGS}

    @cached_property
    def ending_rates(self) -> dict[str, Estimated]:
        """Share of games that ended in each way; a pair counts as one game, its two being of one deal."""
        spread = shares.PAIR_AS_ONE if self.paired else 1.0
        return {name: proportion(n, self.n, self.level, spread) for name, n in self.endings.items()}

    @cached_property
    def rounds(self) -> dict[str, Any]:
        """Mean, median, p10, p90 and histogram of the rounds a game took."""
        return histograms.summary(self.tally["rounds"])

    @cached_property
    def margin(self) -> dict[str, Any]:
        """The same of A's renown minus B's at the end."""
        return histograms.summary(self.tally["margin"], -(len(self.tally["margin"]) // 2))

    @cached_property
    def renown(self) -> tuple[Estimated, Estimated]:
        """Each side's mean renown at the end."""
        return self._mean("renown")

    @cached_property
    def captured(self) -> tuple[Estimated, Estimated]:
        """Each side's mean number of regions taken."""
        return self._mean("captured")

    def _mean(self, name: str) -> tuple[Estimated, Estimated]:
        games = self.tally["seats"].sum(axis=(1, 2))
        both = np.stack([games, games], axis=1)
        a, b = self.bootstrap.ratios(self.tally[name], both, bounded=False)
        return a, b

    @cached_property
    def openings(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """For each side the splits that were drawn: demesne cards in the opening hand, games, share."""
        a, b = (
            [{"demesne": value, "games": games, "share": share} for value, games, share in rows]
            for rows in self._by_opening("split")
        )
        return a, b

    @cached_property
    def observed_openings(self) -> dict[str, tuple[list[dict[str, Any]], list[dict[str, Any]]]]:
        """The same by Farms, knights and castable cards (what the first Spring's RP pays for) in the opening hand."""
        made = {}
        for name, column in (
            ("farms", "open_farms"),
            ("knights", "open_knights"),
            ("castable", "open_castable"),
        ):
            a, b = (
                [{"count": value, "games": games, "share": share} for value, games, share in rows]
                for rows in self._by_opening(column)
            )
            made[name] = (a, b)
        return made

    def _by_opening(self, name: str) -> list[list[tuple[int, int, Estimated]]]:
        return [openings.share_by_value(self.tally[name][:, side], self.bootstrap) for side in range(2)]

    # Cards and regions

    def copies(self, side: int) -> np.ndarray:
        """int64[K], copies of each kind in a side's decks as shuffled: without the Farm that starts in play."""
        deck = self.decks[side]
        made = np.array([deck["main"].get(kind, 0) + deck[DEMESNE].get(kind, 0) for kind in self.kinds], np.int64)
        if FARM in self.kinds and deck[DEMESNE].get(FARM, 0) > 0:
            made[self.kinds.index(FARM)] -= 1
        return made

    @cached_property
    def cards(self) -> tuple[list[CardRates], list[CardRates]]:
        """For each side the numbers of each of its cards; `kind` is the place of its name in `kinds`."""
        tables = self.tally["cards"]
        a, b = (cardrates.card_rates(tables[:, side], self.copies(side), self.bootstrap) for side in range(2))
        return a, b

    @cached_property
    def region_outcomes(self) -> list[RegionRates]:
        """What became of each region, in the order of `regions`."""
        return regionrates.region_rates(self.tally["regions"], self.bootstrap)

    # Is it sound?

    @cached_property
    def checks(self) -> list[dict[str, Any]]:
        """Self-checks: name, ok, detail."""
        return [
            self._check_count(),
            self._check_tolerance(),
            self._check_seats(),
            *self._check_mirror(),
            *(self._check_opening(side) for side in range(2)),
        ]

    def _check_count(self) -> dict[str, Any]:
        ended_early = self.interrupted or self.stuck or self.failure is not None or self.precision is not None
        due = self.played if ended_early else self.asked
        total = self.n + self.unfinished + self.errors
        wins, losses = self.wins
        detail = (
            f"W + T + L + U + E = {wins:,} + {self.ties:,} + {losses:,} + {self.unfinished:,} + {self.errors:,} = "
            f"{total:,} of {due:,} games {'played' if ended_early else 'asked for'}"
        )
        ended = sum(self.endings.values())
        return {
            "name": "every game is counted",
            "ok": total == due and ended == self.n,
            "detail": detail,
        }

    def _check_tolerance(self) -> dict[str, Any]:
        lost = self.unfinished + self.errors
        total = max(1, self.n + lost)
        detail = f"{self.unfinished:,} unfinished and {self.errors:,} failed games of {total:,}"
        return {"name": "games finish", "ok": lost <= TOLERATED * total, "detail": detail}

    def _check_seats(self) -> dict[str, Any]:
        first, second = (int(n) for n in self.tally["seats"].sum(axis=(0, 2)))
        pairs = sum(self.pentanomial)
        if not self.paired:
            return {"name": "seats", "ok": True, "detail": f"A first {first:,}, second {second:,}: unpaired"}
        # A pair of which only one game is finished counts for the seats alone.
        ok = pairs <= min(first, second) and first + second - 2 * pairs <= self.unfinished + self.errors + self._split
        return {
            "name": "every deal is played from both seats",
            "ok": ok,
            "detail": f"{pairs:,} pairs; {self.names[0]} first in {first:,} games, second in {second:,}",
        }

    def _check_mirror(self) -> list[dict[str, Any]]:
        """A mirror match in pairs is even in every pair, or the seats are not alike."""
        if not (self.paired and self.is_mirror):
            return []
        pairs, even = sum(self.pentanomial), self.pentanomial[2]
        detail = f"{even:,} of {pairs:,} pairs of the same deck and strategy are even"
        return [{"name": "a mirror is exactly even", "ok": even == pairs, "detail": detail}]

    @property
    def _split(self) -> int:
        """Pairs that a run which ended early may have cut in two: one a thread."""
        return 256 if self.interrupted or self.stuck or self.failure is not None else 0

    def _check_opening(self, side: int) -> dict[str, Any]:
        deck, copies = self.decks[side], self.copies(side)
        by_split = self.tally["split"][:, side, :, 0].sum(axis=0)
        splits = {int(k): int(by_split[k]) for k in np.flatnonzero(by_split)}
        hand = int(self.rules["opening_hand"])
        cells = []
        for is_demesne in (True, False):
            pile = sum(deck[DEMESNE].values()) - 1 if is_demesne else sum(deck["main"].values())
            draws: dict[int, int] = {}
            for k, games in splits.items():
                drawn = min(k if is_demesne else hand - k, pile)
                draws[drawn] = draws.get(drawn, 0) + games
            chosen = [
                i for i in range(len(self.kinds)) if copies[i] > 0 and (self.kind_types[i] == DEMESNE) == is_demesne
            ]
            named = [(self.kinds[i], int(copies[i])) for i in chosen]
            cells += openings.check_openings(self.tally["open_copies"][side][chosen], named, pile, draws)
        return {"name": f"opening hands of {self.names[side]}", **openings.worst_of(cells)}

    @property
    def health(self) -> dict[str, Any]:
        """How the run itself went."""
        games = self.n + self.unfinished + self.errors
        decisions = int(self.tally["decisions"][0])
        return {
            "games_per_second": games / self.seconds if self.seconds > 0 else None,
            "decisions_per_game": decisions / games if games else None,
            "duplicate_games": int(self.tally["duplicates"][0]),
            "illegal_actions": [int(n) for n in self.tally["illegal"]],
            "variance_ratio": self.variance_ratio,
            "checks": self.checks,
        }

    # Telling it

    @property
    def records(self) -> np.ndarray:
        """One record a game, with the fields of `rtsim.run.records.record_dtype`.

        Raises LookupError if they were not kept.
        """
        if self.rows is None:
            raise LookupError("the games' records were not kept; play the match with records=True")
        return self.rows

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it, "rtsim/match/1"; a number that is not known is None with "<key>_reason" beside it."""
        made = {
            "schema": "rtsim/match/1",
            "version": self.version,
            "rerun": self.rerun,
            "seed": self.seed,
            "level": self.level,
            "paired": self.paired,
            "precision": self.precision,
            "interrupted": self.interrupted,
            "failure": self.failure,
            "rules": dict(self.rules),
            "regions": [dict(region) for region in self.regions],
            "games": {
                "asked": self.asked,
                "played": self.played,
                "finished": self.n,
                "unfinished": self.unfinished,
                "errors": self.errors,
                "pairs": sum(self.pentanomial),
            },
            "sides": [{"deck": deck["name"], **deck} for deck in self.decks],
            "result": {
                "wins": list(self.wins),
                "ties": self.ties,
                "share": self.share,
                "win_rate": list(self.win_rates),
                "decisive": self.decisive,
                "tie_rate": self.tie_rate,
                "first": self.first,
                "second": self.second,
                "starting_edge": self.starting_edge,
                "elo": self.elo,
                "pentanomial": self.pentanomial,
                **({} if self.precision is None else {"share_single_look": self.share_single_look}),
                "renown": list(self.renown),
                "captured": list(self.captured),
                "margin": self.margin,
            },
            "endings": self.endings,
            "rounds": self.rounds,
            "openings": list(self.openings),
            "observed_openings": {name: list(rows) for name, rows in self.observed_openings.items()},
            "region_outcomes": [self._region(i) for i in range(len(self.regions))],
            "cards": [[self._card(side, rates) for rates in self.cards[side]] for side in range(2)],
            "health": self.health,
        }
        plain: dict[str, Any] = as_json(made)
        return plain

    def _region(self, i: int) -> dict[str, Any]:
        rates = self.region_outcomes[i]
        return {
            "region": self.regions[i]["name"],
            "in_game": rates.in_game,
            "turned_up": rates.turned_up,
            "captured": list(rates.captured),
            "never": rates.never,
            "contested": rates.contested,
            "contests": {
                "summers": rates.contests,
                **dict(zip(("margin", "equal", "short"), rates.failed, strict=True)),
            },
            "mean_round": rates.mean_round,
            "renown": list(rates.renown),
            "leverage": rates.leverage,
            "pivotal": rates.pivotal,
        }

    def _card(self, side: int, rates: CardRates) -> dict[str, Any]:
        return {
            "card": self.kinds[rates.kind],
            "type": self.kind_types[rates.kind],
            "copies": int(self.copies(side)[rates.kind]),
            "games": rates.games,
            "gp": rates.gp,
            "oh": rates.oh,
            "gd": rates.gd,
            "gih": rates.gih,
            "gns": rates.gns,
            "iih": rates.iih,
            "played": rates.played,
            "played_rate": rates.played_rate,
            "played_times": rates.played_times,
            "stranded": rates.stranded,
        }

    def to_text(self, *, full: bool = False) -> str:
        """The page that `rtsim match` prints."""
        from rtsim.report.match_text import to_text

        return to_text(self, full=full)

    def to_json(self) -> str:
        """The document that `rtsim match --json` prints."""
        from rtsim.report.match_json import to_json

        return to_json(self)

    def __str__(self) -> str:
        return self.to_text()


def as_json(thing: Any) -> Any:
    """Plain lists, mappings and numbers; an Estimate as its mapping, a Missing as None with its reason beside it."""
    if hasattr(thing, "as_dict"):
        return thing.as_dict()
    if isinstance(thing, Mapping):
        made: dict[str, Any] = {}
        for key, value in thing.items():
            made[key] = as_json(value)
            reason = _reason(value)
            if reason is not None:
                made[f"{key}_reason"] = reason
        return made
    if isinstance(thing, (list, tuple)):
        return [as_json(value) for value in thing]
    if isinstance(thing, Missing):
        return None
    if isinstance(thing, np.generic):
        return thing.item()
    return thing


def _reason(value: Any) -> str | None:
    """Why `value`, or something in this list, is not known."""
    if isinstance(value, Missing):
        return value.reason
    if isinstance(value, Sequence) and not isinstance(value, str):
        for item in value:
            if isinstance(item, Missing):
                return item.reason
    return None
