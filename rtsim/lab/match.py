"""The main question: of two decks, which wins, by how much, and how surely?"""

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rtsim.decks import Deck
from rtsim.houserules import HouseRules
from rtsim.lab.matchup import Matchup, prepare
from rtsim.lab.result import MatchResult

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
    return (
        goal // FIRST_LOOK * FIRST_LOOK if goal // FIRST_LOOK * FIRST_LOOK > played else played + FIRST_LOOK
    )


def rerun_line(matchup: Matchup, games: int, seed: int, extra: Sequence[str] = ()) -> str:
    """The command line that plays exactly these games again."""
    words = ["rtsim", "match", *(deck.file or deck.name for deck in matchup.decks)]
    words += ["--games", str(games), "--seed", str(seed)]
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
    return shlex.join([*words, *extra])


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
