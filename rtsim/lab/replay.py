"""One game again: found by its number or by what happened in it, as the events of its record (trace.md)."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from rtsim.decks import Deck
from rtsim.houserules import HouseRules
from rtsim.lab.matchup import Matchup, prepare

SEARCHED = 10_000
CONDITIONS = (
    "won | lost | tied",
    "first | second",
    "opening K",
    "rounds N | rounds >= N | rounds <= N",
    "conquest | majority | exhaustion",
    "took REGION | lost REGION",
)
_ROUNDS = re.compile(r"rounds\s*(>=|<=|=|)\s*([0-9]+)")


class NoSuchGame(ValueError):
    """A `--find` that no game answers to, or that cannot be read; the message says which."""


@dataclass(frozen=True)
class _Played:
    """Games to search: rows and fates as `rtsim.run.runner` keeps them, and the regions' names."""

    rows: np.ndarray
    fates: np.ndarray
    regions: tuple[str, ...]


def _region(name: str, captor: int) -> Callable[[_Played], np.ndarray]:
    def holds(played: _Played) -> np.ndarray:
        known = {region.casefold(): i for i, region in enumerate(played.regions)}
        if name.casefold() not in known:
            raise NoSuchGame(f"no region '{name}' in these games; there are: {', '.join(played.regions)}")
        fates = played.fates[:, known[name.casefold()]]
        return np.asarray((fates["captor"] == captor) & (fates["in_game"] == 1))

    return holds


def _condition(text: str) -> Callable[[_Played], np.ndarray]:
    """What one part of a `--find` asks of deck A's game. Raises NoSuchGame for what it does not know."""
    from rtsim.engine import codes

    words = text.casefold().split()
    winners = {"won": 0, "lost": 1, "tied": codes.NOBODY}
    if text.casefold() in winners:
        wanted = winners[text.casefold()]
        return lambda played: played.rows["winner"] == wanted
    if words in (["first"], ["second"]):
        return lambda played: played.rows["first"] == (words[0] == "second")
    if len(words) == 2 and words[0] == "opening" and words[1].isdigit():
        return lambda played: played.rows["opening"][:, 0] == int(words[1])
    if words and words[-1] in ("conquest", "majority", "exhaustion"):
        reason = int(codes.Reason[words[-1].upper()])
        return lambda played: played.rows["reason"] == reason
    rounds = _ROUNDS.fullmatch(text.casefold())
    if rounds:
        sign, number = rounds[1], int(rounds[2])
        if sign == ">=":
            return lambda played: played.rows["rounds"] >= number
        if sign == "<=":
            return lambda played: played.rows["rounds"] <= number
        return lambda played: played.rows["rounds"] == number
    if len(words) >= 2 and words[0] in ("took", "lost"):
        return _region(text.split(None, 1)[1], 0 if words[0] == "took" else 1)
    raise NoSuchGame(f"'{text}' cannot be searched for; parts are: " + "; ".join(CONDITIONS))


def _conditions(find: str) -> list[Callable[[_Played], np.ndarray]]:
    return [_condition(part.strip()) for part in find.split(",") if part.strip()]


def check_find(find: str) -> None:
    """Raise NoSuchGame for a `--find` that cannot be read, before anything is played."""
    if not _conditions(find):
        raise NoSuchGame("nothing to find; parts are: " + "; ".join(CONDITIONS))


def find_game(matchup: Matchup, seed: int, find: str, *, games: int = SEARCHED, paired: bool = True) -> int:
    """The first of the run's first `games` games that fits every part of `find`, from deck A's view.

    find : parts with commas between, e.g. "lost, opening 3"; see CONDITIONS.
    Raises NoSuchGame.
    """
    from rtsim.run.runner import play_games

    conditions = _conditions(find)
    table = matchup.table()
    played = play_games(table, games + games % 2, seed, paired=paired, keep_records=True)
    assert played.rows is not None and played.fates is not None
    searched = _Played(played.rows, played.fates, tuple(region.name for region in table.regions))
    fits = np.ones(len(played.rows), bool)
    for condition in conditions:
        fits &= condition(searched)
    if not fits.any():
        raise NoSuchGame(f"none of the first {len(played.rows):,} games fits '{find}'")
    return int(played.rows["game"][np.argmax(fits)])


def replay_matchup(
    matchup: Matchup, seed: int, numbers: Sequence[int], *, paired: bool = True
) -> Iterator[list[dict[str, Any]]]:
    """The records of the games with these numbers, one after the other, each a list of events."""
    from rtsim.run.trace import play_traced

    table = matchup.table()
    paired = paired and matchup.rules.first == "random"
    for number in numbers:
        yield list(play_traced(table, number, seed, paired=paired))


def replay(
    deck_a: Deck | str | Path,
    deck_b: Deck | str | Path,
    game: int = 0,
    *,
    seed: int,
    strategy: str | None = None,
    strategy_a: str | None = None,
    strategy_b: str | None = None,
    opening_a: int | None = None,
    opening_b: int | None = None,
    regions: Sequence[str] | None = None,
    region_count: int | None = None,
    rules: HouseRules | str | Path | None = None,
    paired: bool = True,
) -> list[dict[str, Any]]:
    """Play one game of a match again and return its record, one dict an event (trace.md).

    game, seed and the rest : as in `rtsim.match`, whose game `game` this is.
    Raises InputRejected for what cannot be played, ValueError for a number below 0.
    """
    from rtsim.run.warmth import ready

    if game < 0:
        raise ValueError("games are numbered from 0")
    ready(quiet=True)
    matchup = prepare(
        deck_a,
        deck_b,
        rules=rules,
        strategies=(strategy_a or strategy, strategy_b or strategy),
        openings=(opening_a, opening_b),
        regions=regions,
        region_count=region_count,
    )
    return next(replay_matchup(matchup, seed, [game], paired=paired))
