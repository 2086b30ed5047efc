"""A match as one long table: table, row, metric, value, lo, hi, n."""

import csv
import io
from collections.abc import Iterator
from typing import Any

from rtsim.stats.estimate import Estimate, Missing

HEADER = ("table", "row", "metric", "value", "lo", "hi", "n")
CARD_METRICS = ("gp", "oh", "gd", "gih", "gns", "iih", "played", "played_rate", "stranded")
REGION_METRICS = ("never", "contested", "mean_round", "leverage", "pivotal")

Line = tuple[str, str, str, Any]


def _result(result: Any) -> Iterator[Line]:
    a, b = result.names
    yield "games", "all", "asked", result.asked
    yield "games", "all", "finished", result.n
    yield "games", "all", "unfinished", result.unfinished
    yield "games", "all", "errors", result.errors
    for side, name in enumerate((a, b)):
        yield "result", name, "wins", result.wins[side]
        yield "result", name, "win_rate", result.win_rates[side]
        yield "result", name, "renown", result.renown[side]
        yield "result", name, "captured", result.captured[side]
    yield "result", a, "ties", result.ties
    for metric in ("share", "decisive", "tie_rate", "first", "second", "starting_edge", "elo"):
        yield "result", a, metric, getattr(result, metric)
    for points, pairs in zip(("0", "0.5", "1", "1.5", "2"), result.pentanomial, strict=True):
        yield "pairs", a, f"{points} points", pairs
    for name, games in result.endings.items():
        yield "endings", name, "games", games
        yield "endings", name, "rate", result.ending_rates[name]


def _histograms(result: Any) -> Iterator[Line]:
    for table, summary in (("rounds", result.rounds), (f"margin of {result.names[0]}", result.margin)):
        for metric in ("mean", "median", "p10", "p90"):
            yield table, "all", metric, summary[metric]
        for value, games in summary["histogram"].items():
            yield table, value, "games", games


def _openings(result: Any) -> Iterator[Line]:
    for side, name in enumerate(result.names):
        tables = [("demesne", "demesne", result.openings[side])]
        tables += [(kind, "count", both[side]) for kind, both in result.observed_openings.items()]
        for kind, key, rows in tables:
            for row in rows:
                yield f"opening of {name}", f"{row[key]} {kind}", "games", row["games"]
                yield f"opening of {name}", f"{row[key]} {kind}", "share", row["share"]


def _regions(result: Any) -> Iterator[Line]:
    for region, rates in zip(result.regions, result.region_outcomes, strict=True):
        row = region["name"]
        yield "regions", row, "in_game", rates.in_game
        yield "regions", row, "turned_up", rates.turned_up
        for side, name in enumerate(result.names):
            yield "regions", row, f"captured by {name}", rates.captured[side]
            yield "regions", row, f"renown to {name}", rates.renown[side]
        for metric in REGION_METRICS:
            yield "regions", row, metric, getattr(rates, metric)
        yield "regions", row, "contests", rates.contests
        for metric, count in zip(("margin", "equal", "short"), rates.failed, strict=True):
            yield "regions", row, f"contests failed: {metric}", count


def _cards(result: Any) -> Iterator[Line]:
    for side, name in enumerate(result.names):
        copies = result.copies(side)
        for rates in result.cards[side]:
            row = result.kinds[rates.kind]
            yield f"cards of {name}", row, "copies", int(copies[rates.kind])
            for metric in CARD_METRICS:
                yield f"cards of {name}", row, metric, getattr(rates, metric)


def _cells(value: Any) -> tuple[Any, ...]:
    if isinstance(value, Estimate):
        return (*(f"{x:.6f}" for x in (value.value, value.lo, value.hi)), value.n)
    if isinstance(value, Missing):
        return ("", "", "", value.n)
    return ("" if value is None else value, "", "", "")


def to_csv(result: Any) -> str:
    """Every number of the page, one a line; what is not known has an empty value."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADER)
    for part in (_result, _histograms, _openings, _regions, _cards):
        for table, row, metric, value in part(result):
            writer.writerow((table, row, metric, *_cells(value)))
    return out.getvalue()
