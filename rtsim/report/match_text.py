"""A match as a page to read: who wins and how surely first, then why."""

from typing import Any

from rtsim.cards import MADE_UP
from rtsim.report.tables import (
    Page,
    compact,
    count,
    give_or_take,
    interval,
    short_names,
    shortened,
    value,
)
from rtsim.stats.cardrates import CardRates
from rtsim.stats.estimate import Estimate, Estimated

NAME_WIDTH = 16
SHOWN_CARDS = 5
PILOTS = "Both decks are played by heuristic strategies, not by people: another pilot can turn a close verdict."
OPENINGS = {
    "farms": "Farms",
    "knights": "knights",
    "castable": "castable: knights, equipment and titles in it that the RP of the first Spring pays for",
}


def to_text(result: Any, color: bool = False, full: bool = False) -> str:
    """The page of a match, at most 100 columns wide.

    color : headings in bold. full: every card and every histogram, not only the most telling parts.
    """
    page = Page(color)
    _verdict(page, result)
    _numbers(page, result)
    _course(page, result, full)
    _openings(page, result, full)
    _regions(page, result)
    for side in range(2):
        _cards(page, result, side, full)
    _health(page, result)
    _notes(page, result)
    return page.text()


def _percent(level: float) -> str:
    return f"{100 * level:.6g} %"


def _verdict(page: Page, result: Any) -> None:
    """Two lines in plain words, and what the reader has to know before believing them."""
    share, (a, b) = result.share, result.names
    level = _percent(result.level)
    if not isinstance(share, Estimate):
        page.strong(f"{a} against {b}: not enough games to say who is better.")
        page.add(f"{share.reason.capitalize()}. Wins: {a} {result.wins[0]}, {b} {result.wins[1]}.")
    elif result.is_exact:
        page.strong(f"{a} against {b}: same deck, same strategy, so exactly 50 %.")
        page.add("Each pair of games is one game told twice; its use is the starting edge and the tables below.")
    else:
        _who_wins(page, share, a, b, level)
    for deck, name in zip(result.decks, result.names, strict=True):
        if deck.get("illegal"):
            page.add(f"NOT LEGAL: {name} breaks {', '.join(deck['illegal'])} and could not be brought to a game.")
    if result.failure:
        page.add(f"CUT SHORT: {result.failure}")
    elif result.interrupted:
        page.words(f"CUT SHORT by its user: {count(result.played)} of {count(result.asked)} games were played.", "")
    for check in result.checks:
        if not check["ok"]:
            page.words(f"SELF-CHECK FAILED: {check['name']}: {check['detail']}", "")


def _who_wins(page: Page, share: Estimate, a: str, b: str, level: str) -> None:
    ahead, behind = (a, b) if share.value >= 0.5 else (b, a)
    ends = sorted(100 * (x if share.value >= 0.5 else 1 - x) for x in (share.lo, share.hi))
    middle = 100 * max(share.value, 1 - share.value)
    digits = 2 if ends[1] - ends[0] < 2 else 1
    numbers = f"{middle:.{digits}f} % of the points ({ends[0]:.{digits}f} to {ends[1]:.{digits}f})"
    games = f"over {count(share.n)} games the {level} interval, in brackets,"
    gap = middle - 50
    if ends[0] > 50:
        size = "barely" if gap < 1 else "slightly" if gap < 3 else "clearly" if gap < 10 else "far"
        page.strong(f"{ahead} is {size} better: {numbers} against {behind}.")
        page.words(f"More than luck: {games} leaves out 50 %.", "")
        return
    page.strong(f"{ahead} has {numbers} against {behind}: too close to call.")
    if gap < 0.05:
        page.words(f"It may be luck: {games} holds 50 %; any gap is at most {ends[1] - 50:.1f} points.", "")
        return
    needed = compact(int(2 * share.n * ((ends[1] - ends[0]) / 2 / gap) ** 2))
    page.words(f"It may be luck: {games} holds 50 %; such a gap takes about {needed} games to show.", "")


def _row(label: str, estimate: Estimated, scale: float = 100, unit: str = "%", sign: bool = False) -> list[str]:
    shown = value(estimate, scale, sign)
    known = isinstance(estimate, Estimate)
    return [
        label,
        f"{shown} {unit}" if known else shown,
        interval(estimate, scale, sign),
        compact(estimate.n),
    ]


def _numbers(page: Page, result: Any) -> None:
    a, b = result.names
    stopped = []
    if result.precision is not None:
        stopped = [_row("  if the games had been counted out before", result.share_single_look)]
    rows = [
        _row(f"{a} scores (wins, and ties by half)", result.share),
        *stopped,
        _row("  going first", result.first),
        _row("  going second", result.second),
        _row("  starting edge: first minus second", result.starting_edge, unit="pp", sign=True),
        _row(f"{a} wins", result.win_rates[0]),
        _row(f"{b} wins", result.win_rates[1]),
        _row("nobody wins", result.tie_rate),
        _row(f"{a} wins, of games that somebody wins", result.decisive),
        _row(f"rating of {a} above {b}", result.elo, 1, "Elo", True),
        _row(f"renown of {a}, a game", result.renown[0], 1, ""),
        _row(f"renown of {b}, a game", result.renown[1], 1, ""),
        _row(f"regions taken by {a}, a game", result.captured[0], 1, ""),
        _row(f"regions taken by {b}, a game", result.captured[1], 1, ""),
    ]
    level = _percent(result.level)
    page.heading("Result")
    page.table(("", "", f"{level} interval", "n"), rows)
    page.words(
        f"{count(result.wins[0])} won by {a}, {count(result.wins[1])} by {b}, {count(result.ties)} ties; left out: "
        f"{count(result.unfinished)} unfinished, {count(result.errors)} failed"
    )
    if result.paired:
        pairs = ", ".join(
            f"{points} in {count(n)}"
            for points, n in zip(("0", "1/2", "1", "3/2", "2"), result.pentanomial, strict=True)
        )
        page.words(f"pairs of games by points of {a}: {pairs}")


def _course(page: Page, result: Any, full: bool) -> None:
    page.heading("How games end")
    rows = []
    for name, games in result.endings.items():
        rate = result.ending_rates[name]
        _, *cells = _row(name, rate)
        rows.append([name, count(games), *cells])
    page.table(("", "games", "", f"{_percent(result.level)} interval", "n"), rows)
    rounds, margin, a = result.rounds, result.margin, result.names[0]
    if rounds["mean"] is None:
        return
    page.add(
        f"  rounds: median {rounds['median']}, one game in ten under or at {rounds['p10']}, "
        f"one in ten at or over {rounds['p90']}, mean {rounds['mean']:.1f}  (n {compact(result.n)})",
        f"  lead of {a} in renown: median {margin['median']:+d}, "
        f"middle eight in ten from {margin['p10']:+d} to {margin['p90']:+d}  (n {compact(result.n)})",
    )
    if full:
        _bars(page, "rounds", rounds["histogram"])
        _bars(page, f"lead of {a}", margin["histogram"])


def _bars(page: Page, title: str, histogram: dict[str, int]) -> None:
    most = max(histogram.values())
    page.heading(f"Games by {title}")
    rows = [(value, count(n), "#" * round(40 * n / most)) for value, n in histogram.items()]
    width = max(len(row[1]) for row in rows)
    page.add(*(f"  {value:>5}  {n:>{width}}  {bar}".rstrip() for value, n, bar in rows))


def _openings(page: Page, result: Any, full: bool) -> None:
    page.heading("Opening hands", "score share by what was drawn: a correlation")
    _opening_table(page, result, "demesne cards", "demesne", result.openings)
    for kind, title in OPENINGS.items():
        page.add("")
        _opening_table(page, result, title, "count", result.observed_openings[kind])


def _opening_table(page: Page, result: Any, title: str, key: str, sides: Any) -> None:
    names = short_names(result.names, NAME_WIDTH)
    by_value: dict[int, list[Any]] = {}
    for side, rows in enumerate(sides):
        for row in rows:
            by_value.setdefault(row[key], [None, None])[side] = row
    head = [title.split(":")[0]]
    for name in names:
        head += [f"{name} %", "interval", "n"]
    table = []
    for number in sorted(by_value):
        cells = [str(number)]
        for found in by_value[number]:
            if found is None:
                cells += ["", "", ""]
            else:
                cells += [value(found["share"]), interval(found["share"]), compact(found["games"])]
        table.append(cells)
    page.table(head, table)
    if ":" in title:
        page.note(title)


def _regions(page: Page, result: Any) -> None:
    a, b = short_names(result.names, NAME_WIDTH)
    level = _percent(result.level)
    page.heading("Regions: who takes them", f"% of games it is in, ± {level} interval")
    rows, contests = [], []
    for region, rates in zip(result.regions, result.region_outcomes, strict=True):
        name = shortened(region["name"], 22)
        rows.append(
            [
                name,
                str(region["resistance"]),
                str(region["renown"]),
                give_or_take(rates.captured[0]),
                give_or_take(rates.captured[1]),
                give_or_take(rates.never),
                give_or_take(rates.mean_round, 1),
                compact(rates.in_game),
            ]
        )
        contests.append(
            [
                name,
                give_or_take(rates.contested),
                compact(rates.turned_up),
                *(compact(n) for n in (rates.contests, *rates.failed)),
                give_or_take(rates.leverage, sign=True),
                give_or_take(rates.pivotal),
            ]
        )
    page.table(("", "resist", "renown", a, b, "nobody", "in round", "n"), rows)
    page.heading("Regions: contests, and what they go with")
    page.table(("", "contested", "n", "contests", "no lead", "equal", "weak", "leverage", "pivotal"), contests)
    a = result.names[0]
    page.note(
        "contested: % of the n games it was turned up in, in which both had knights there in a Summer; contests: "
        "those Summers; won by nobody for want of a lead, with equal forces, because both were too weak. "
        f"leverage: {a}'s share in games in which it took the region minus that in the others, pp: a "
        "correlation, since who is ahead takes more. pivotal: % of games whose winner would be the other had "
        "this region alone changed hands."
    )


def _by_impact(rates: CardRates) -> float:
    return rates.iih.value if isinstance(rates.iih, Estimate) else 0.0


def _cards(page: Page, result: Any, side: int, full: bool) -> None:
    name = result.names[side]
    ordered = sorted(result.cards[side], key=lambda rates: (-_by_impact(rates), rates.kind))
    known = [rates for rates in ordered if isinstance(rates.iih, Estimate)]
    picked = ordered
    about = "by iih"
    if not full and len(ordered) > 2 * SHOWN_CARDS:
        if len(known) > 2 * SHOWN_CARDS:
            ordered = known
        picked = [*ordered[:SHOWN_CARDS], *ordered[-SHOWN_CARDS:]]
        about = f"{SHOWN_CARDS} highest and {SHOWN_CARDS} lowest of {len(result.cards[side])} by iih; --full lists all"
    page.heading(f"Cards of {name}", about)
    copies = result.copies(side)
    rows = []
    for i, rates in enumerate(picked):
        if picked is not ordered and i == SHOWN_CARDS:
            rows.append(["..", *[""] * 9])
        rows.append(
            [
                shortened(result.kinds[rates.kind], 16),
                str(copies[rates.kind]),
                give_or_take(rates.gih),
                compact(rates.gih.n),
                give_or_take(rates.gns),
                compact(rates.gns.n),
                give_or_take(rates.iih, sign=True),
                give_or_take(rates.played),
                compact(rates.played.n),
                give_or_take(rates.stranded),
            ]
        )
    page.table(("", "no.", "gih %", "n", "gns %", "n", "iih pp", "played %", "n", "left %"), rows)
    if full:
        page.add("")
        more = [
            [
                shortened(result.kinds[rates.kind], 16),
                *(cell for e in (rates.gp, rates.oh, rates.gd) for cell in (give_or_take(e), compact(e.n))),
                give_or_take(rates.played_rate),
                compact(rates.played_rate.n),
            ]
            for rates in picked
        ]
        page.table(("", "gp %", "n", "oh %", "n", "gd %", "n", "is played %", "n"), more)
    if side == 1:
        page.note(
            f"The deck's own score share, weighted by copies, ± {_percent(result.level)} interval: gih copies in hand "
            "at some time, gns copies never seen, iih the difference; played: games in which it was played; "
            "left: copies in hand at the end (n as gih and gns together)."
        )
        if full:
            page.note("gp: all copies; oh: in the opening hand; gd: drawn later; is played: games it was played in.")
        page.note(
            "These are correlations, and they lean: long games see more cards, and a card that wins early ends the "
            "game before the rest is drawn. What a card itself is worth is another question."
        )


def _health(page: Page, result: Any) -> None:
    health = result.health
    page.heading("The run")
    words = [f"seed {result.seed}", f"{count(result.n + result.unfinished + result.errors)} games"]
    if health["decisions_per_game"]:
        words.append(f"{health['decisions_per_game']:.0f} decisions a game")
    page.add("  " + ", ".join(words))
    for deck, name in zip(result.decks, result.names, strict=True):
        page.add(f"  {name}: {deck.get('file') or 'no file'}, played by {deck.get('strategy') or 'its strategy'}")
    if not result.paired:
        page.add("  unpaired: every game has a deal of its own")
    elif health["variance_ratio"] is not None:
        page.add(
            f"  without pairs of games the same interval would take {health['variance_ratio']:.2f} times the games"
        )
    if result.precision is not None:
        page.words(
            f"told to stop at ±{result.precision:g} pp: the interval of the score is time-uniform, which may be looked "
            "at as often as one likes; all others are for a single look"
        )
    page.add(f"  duplicate deals: {count(health['duplicate_games'])}")
    if any(health["illegal_actions"]):
        pairs = zip(health["illegal_actions"], result.names, strict=True)
        page.add("  unlawful actions refused: " + ", ".join(f"{count(n)} of {name}" for n, name in pairs))
    for check in result.checks:
        page.note(f"{'ok  ' if check['ok'] else 'FAIL'} {check['name']}: {check['detail']}")
    if result.rerun:
        page.add(f"  again: {result.rerun}")


def _notes(page: Page, result: Any) -> None:
    page.add("")
    page.note(f"{PILOTS} {MADE_UP}", indent="")
