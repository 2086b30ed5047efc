"""The main question: of two decks, which wins, by how much, and how surely?"""

import os
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rtsim
from rtsim.decks import Deck
from rtsim.houserules import HouseRules
from rtsim.lab.matchup import Matchup, prepare
from rtsim.lab.result import MatchResult
from rtsim.stats.sequential import share_half_width
from rtsim.stats.shares import pair_spread

DEFAULT_GAMES = 100_000
LARGEST_BY_PRECISION = 10_000_000
FIRST_LOOK = 1_000
GROWTH = 1.25
MAX_GAMES_A_LOOK = 200_000


class StrategyFailed(Exception):
    """A strategy answered nonsense, raised, or did not answer. `result` has all games finished before.

    The message names the strategy, the seed and the game, and how to see that game again.
    """

    def __init__(self, message: str, result: MatchResult) -> None:
        super().__init__(message)
        self.result = result


def next_look(played: int) -> int:
    """How many games to have played when a run of `--precision` is looked at next; depends on nothing else."""
    goal = max(FIRST_LOOK, min(int(played * GROWTH), played + MAX_GAMES_A_LOOK))
    return goal // FIRST_LOOK * FIRST_LOOK if goal // FIRST_LOOK * FIRST_LOOK > played else played + FIRST_LOOK


def rerun_line(matchup: Matchup, games: int, seed: int, extra: Sequence[str] = ()) -> str:
    """The command line that plays exactly these games again."""
    words = ["rtsim", "match", *(deck.file or deck.name for deck in matchup.decks)]
    words += ["--games", str(games), "--seed", str(seed)]
    return shlex.join([*words, *_pilot_words(matchup), *extra])


def _pilot_words(matchup: Matchup) -> list[str]:
    """The options that say who plays the decks, and for which regions."""
    words: list[str] = []
    for flag, strategy in zip(("--strategy-a", "--strategy-b"), matchup.strategies, strict=True):
        if strategy is not None:
            words += [flag, strategy]
    for flag, opening in zip(("--opening-a", "--opening-b"), matchup.openings, strict=True):
        if opening is not None:
            words += [flag, str(opening)]
    if matchup.regions is not None:
        words += ["--regions", ",".join(matchup.regions)]
    if matchup.region_count is not None:
        words += ["--region-count", str(matchup.region_count)]
    return words


def match(
    deck_a: Deck | str | Path,
    deck_b: Deck | str | Path,
    games: int = DEFAULT_GAMES,
    *,
    precision: float | None = None,
    seed: int | None = None,
    strategy: str | None = None,
    strategy_a: str | None = None,
    strategy_b: str | None = None,
    opening_a: int | None = None,
    opening_b: int | None = None,
    regions: Sequence[str] | None = None,
    region_count: int | None = None,
    rules: HouseRules | str | Path | None = None,
    paired: bool = True,
    level: float = 0.95,
    jobs: int | None = None,
    records: bool = False,
    quiet: bool = True,
    show: Callable[[Any], None] | None = None,
    rerun_extra: Sequence[str] = (),
) -> MatchResult:
    """Play `games` games between two decks and return what they say (metrics.md, "A matchup").

    deck_a, deck_b : decks or the paths of their files; A is the side that everything is told for.
    games     : an odd number is rounded up where games come in pairs.
    precision : stop once the time-uniform interval of the share is at most this many percentage points
                either side, after at most `games` games (by default 10 million then).
    seed      : 0 to 2**64 - 1; None draws one, which the result holds.
    jobs      : threads, None: all processors. The result does not depend on it.
    records   : keep one row a game (memory grows with the games then).
    show      : called a few times a second with `rtsim.run.runner.Progress`.
    Raises InputRejected for decks, rules, strategies and regions that cannot be played, ValueError for
    numbers out of range, StrategyFailed where a strategy fails.
    """
    from rtsim.run.seeds import LARGEST, new_seed

    if games < 1:
        raise ValueError("at least one game has to be played")
    if seed is None:
        seed = new_seed()
    if not 0 <= seed <= LARGEST:
        raise ValueError("a seed is a whole number from 0 to 2**64 - 1")
    if precision is not None and not 0 < precision < 50:
        raise ValueError("a precision is more than 0 and less than 50 percentage points")
    if not 0.5 <= level < 1:
        raise ValueError("a level is at least 0.5 and less than 1")
    matchup = prepare(
        deck_a,
        deck_b,
        rules=rules,
        strategies=(strategy_a or strategy, strategy_b or strategy),
        openings=(opening_a, opening_b),
        regions=regions,
        region_count=region_count,
    )
    return run(
        matchup,
        games,
        seed,
        precision=precision,
        paired=paired,
        level=level,
        jobs=jobs,
        records=records,
        quiet=quiet,
        show=show,
        rerun_extra=rerun_extra,
    )


def run(
    matchup: Matchup,
    games: int,
    seed: int,
    *,
    precision: float | None = None,
    paired: bool = True,
    level: float = 0.95,
    jobs: int | None = None,
    records: bool = False,
    quiet: bool = True,
    show: Callable[[Any], None] | None = None,
    rerun_extra: Sequence[str] = (),
) -> MatchResult:
    """Play a matchup that is put together already; arguments as for `match`, nothing of them is checked.

    House rules that fix who goes first leave no seats to swap: the games are unpaired then.
    Raises InputRejected for a strategy that cannot be loaded, StrategyFailed.
    """
    from rtsim.run.warmth import ready

    ready(quiet)
    from rtsim.run.runner import play_games

    table = matchup.table()
    paired = paired and matchup.rules.first == "random"
    if paired:
        games += games % 2
    played = play_games(
        table,
        games,
        seed,
        paired=paired,
        jobs=jobs or os.cpu_count() or 1,
        keep_records=records,
        show=show,
        stages=None if precision is None else next_look,
        enough=None if precision is None else _Precise(precision / 100, level, paired),
    )
    result = _result(matchup, table, played, seed, paired, level, precision, rerun_extra)
    if played.failure is not None:
        raise StrategyFailed(result.failure or "a strategy failed", result)
    return result


@dataclass(frozen=True)
class _Precise:
    """Is the time-uniform interval of the share narrow enough? Asked at looks that games alone decide."""

    half_width: float
    level: float
    paired: bool

    def __call__(self, tally: Any) -> bool:
        wins, ties, losses = (int(n) for n in tally.arrays["seats"].sum(axis=(0, 1)))
        pairs = tally.arrays["pairs"].sum(axis=0)
        spread = pair_spread(pairs, wins, ties, losses) if self.paired else 1.0
        return share_half_width(wins, ties, losses, self.level, spread) <= self.half_width


def _sides(table: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    a, b = (
        {
            "name": deck.name,
            "file": deck.file,
            "sha256": deck.sha256,
            "main": dict(deck.main),
            "demesne": dict(deck.demesne),
            "strategy": pilot.name,
            "strategy_sha256": pilot.sha256,
            "opening": opening,
            "illegal": list(deck.illegal),
        }
        for deck, pilot, opening in zip(table.decks, table.pilots, table.openings, strict=True)
    )
    return a, b


def _result(
    matchup: Matchup,
    table: Any,
    played: Any,
    seed: int,
    paired: bool,
    level: float,
    precision: float | None,
    rerun_extra: Sequence[str],
) -> MatchResult:
    from rtsim.run.records import game_records

    arrays = played.tally.arrays
    extra = list(rerun_extra)
    if precision is not None:
        extra += ["--precision", f"{precision:g}"]
    failure = None
    if played.failure is not None:
        failure = _failure_text(matchup, table, played.failure, seed, rerun_extra)
    return MatchResult(
        tally=arrays,
        decks=_sides(table),
        kinds=tuple(card.name for card in table.cards),
        kind_types=tuple(card.type for card in table.cards),
        regions=tuple(
            {"name": region.name, "resistance": region.resistance, "renown": region.renown} for region in table.regions
        ),
        rules={**matchup.rules.as_dict(), "region_count": table.region_count},
        seed=seed,
        paired=paired,
        asked=played.asked,
        played=int(arrays["endings"].sum()) if played.stuck_threads else played.played,
        level=level,
        rerun=rerun_line(matchup, played.asked, seed, extra),
        seconds=played.seconds,
        version=rtsim.__version__,
        rows=None if played.rows is None else game_records(played.rows, played.fates, paired),
        interrupted=played.interrupted,
        stuck=played.stuck_threads,
        failure=failure,
        precision=precision,
    )


def _failure_text(matchup: Matchup, table: Any, failure: Any, seed: int, rerun_extra: Sequence[str]) -> str:
    """Whose strategy failed how, and the line that shows it."""
    if failure.player is None:
        whose = "a strategy"
    else:
        deck, pilot = table.decks[failure.player], table.pilots[failure.player]
        whose = f"strategy '{pilot.name}' of deck '{deck.name}'"
    what = {"nonsense": "gave an unlawful answer", "raised": "raised an error", "stuck": "got stuck"}
    line = replay_line(matchup, seed, failure.game, rerun_extra)
    return (
        f"{whose} {what.get(failure.kind, failure.kind)} in game {failure.game}, seed {seed}: "
        f"{failure.reason}\n  to see it: {line}"
    )


def replay_line(matchup: Matchup, seed: int, game: int, extra: Sequence[str] = ()) -> str:
    """The command line that tells one game of a match."""
    words = ["rtsim", "replay", *(deck.file or deck.name for deck in matchup.decks)]
    words += ["--seed", str(seed), "--game", str(game)]
    return shlex.join([*words, *_pilot_words(matchup), *extra])
