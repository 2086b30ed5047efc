"""Two decks, their pilots, the rules and the regions, put together and checked before anything is played."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rtsim.cards import Region
from rtsim.decks import MIN_REGIONS, Deck, load_deck
from rtsim.houserules import HouseRules, load_rules
from rtsim.problems import Problems, nearest, shown

if TYPE_CHECKING:
    from rtsim.run.table import Table


@dataclass(frozen=True)
class Matchup:
    """What is to be played, as people name it; `table` turns it into what the engine plays.

    strategies : a shipped name, a path, or None for the deck's own or the default.
    openings   : demesne cards forced into the opening hands (S3), or None.
    regions    : names, or None for the union of the decks' lists (D5). region_count: how many of
                 them each game draws, None: all.
    """

    decks: tuple[Deck, Deck]
    rules: HouseRules
    strategies: tuple[str | None, str | None] = (None, None)
    openings: tuple[int | None, int | None] = (None, None)
    regions: tuple[str, ...] | None = None
    region_count: int | None = None

    def table(self) -> "Table":
        """Load the pilots and fill the engine's table. Raises InputRejected."""
        from rtsim.run.pilots import load_pilot
        from rtsim.run.table import TableError, build_table

        pilots = []
        for deck, chosen in zip(self.decks, self.strategies, strict=True):
            beside = Path(deck.file).parent if deck.file and deck.file != "-" else None
            pilots.append(load_pilot(chosen or deck.strategy, None if chosen else beside))
        try:
            return build_table(
                self.decks[0],
                self.decks[1],
                (pilots[0], pilots[1]),
                self.rules,
                self._regions(),
                self.region_count,
                self.openings,
            )
        except TableError as error:
            problems = Problems()
            problems.error(self.decks[1].file or self.decks[1].name, 1, 1, "L1", str(error))
            problems.reject_if_any()
            raise

    def _regions(self) -> list[Region] | None:
        if self.regions is None:
            return None
        pools = [deck.pool.regions for deck in self.decks]
        return [pools[0].get(name) or pools[1][name] for name in self.regions]


def as_deck(deck: Deck | str | Path) -> Deck:
    """A deck, read from its file if it is a path."""
    return deck if isinstance(deck, Deck) else load_deck(deck)


def _check_regions(decks: Sequence[Deck], regions: Sequence[str] | None, count: int | None) -> None:
    """D5: at least five different regions, all of them known. Raises InputRejected."""
    problems = Problems()
    known = {name for deck in decks for name in deck.pool.regions}
    listed = regions
    if listed is None:
        listed = sorted({name for deck in decks for name in (deck.regions or tuple(deck.pool.regions))})
    for name in listed:
        if name not in known:
            problems.error("--regions", 1, 1, "C2", f"unknown region {shown(name)}", nearest(name, known))
    if len(set(listed)) != len(listed):
        problems.error("--regions", 1, 1, "D5", "a region is listed twice", "all regions of a game are different")
    if len(listed) < MIN_REGIONS:
        message = f"{len(listed)} regions, and a game needs at least {MIN_REGIONS}"
        problems.error("--regions", 1, 1, "D5", message)
    if count is not None and not MIN_REGIONS <= count <= len(listed):
        message = f"{count} regions a game cannot be drawn out of {len(listed)}"
        hint = f"from {MIN_REGIONS} to {len(listed)}"
        problems.error("--region-count", 1, 1, "D5", message, hint)
    problems.reject_if_any()


def _check_openings(openings: Sequence[int | None], rules: HouseRules) -> None:
    problems = Problems()
    for which, opening in zip("ab", openings, strict=True):
        if opening is not None and not 1 <= opening <= rules.opening_hand:
            message = f"{opening} demesne cards in an opening hand of {rules.opening_hand}"
            problems.error(f"--opening-{which}", 1, 1, "O1", message, f"from 1 to {rules.opening_hand}")
    problems.reject_if_any()


def prepare(
    deck_a: Deck | str | Path,
    deck_b: Deck | str | Path,
    *,
    rules: HouseRules | str | Path | None = None,
    strategies: tuple[str | None, str | None] = (None, None),
    openings: tuple[int | None, int | None] = (None, None),
    regions: Sequence[str] | None = None,
    region_count: int | None = None,
) -> Matchup:
    """Put a matchup together. Raises InputRejected for what is not lawful or not known."""
    decks = (as_deck(deck_a), as_deck(deck_b))
    if not isinstance(rules, HouseRules):
        rules = load_rules(rules)
    _check_regions(decks, regions, region_count)
    _check_openings(openings, rules)
    named = None if regions is None else tuple(regions)
    return Matchup(decks, rules, strategies, openings, named, region_count)
