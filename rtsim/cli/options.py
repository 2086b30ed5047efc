"""Options that several commands share, and the kinds of value they take."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from rtsim.problems import Problems
from rtsim.reading import Reader
from rtsim.yamlfile import Entries, read_source

MAX_GAMES = 10**10


class Count(click.ParamType):
    """A whole number that may be written 1000000, 1_000_000, 1e6 or 1M."""

    name = "N"
    pattern = re.compile(r"([0-9]+(?:[_,][0-9]{3})*(?:\.[0-9]+)?)(?:e([0-9]{1,2})|([kKmM]))?")

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value)
        found = self.pattern.fullmatch(text)
        if not found:
            self.fail(f"{text!r} is no number of games; write 100000, 100_000, 1e5 or 100k", param, ctx)
        digits, exponent, suffix = found.groups()
        power = int(exponent) if exponent else {"k": 3, "m": 6}.get((suffix or "").lower(), 0)
        number = float(digits.replace("_", "").replace(",", "")) * 10**power
        if number != int(number):
            self.fail(f"{text!r} is not a whole number", param, ctx)
        if not self.low <= number <= self.high:
            self.fail(f"{text} is not between {self.low:,} and {self.high:,}", param, ctx)
        return int(number)


class Seed(click.ParamType):
    """A seed: 0 to 2**64 - 1."""

    name = "S"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value)
        if not re.fullmatch(r"[0-9]{1,20}", text) or int(text) >= 1 << 64:
            self.fail(f"{text!r} is no seed: a whole number from 0 to 2**64 - 1", param, ctx)
        return int(text)


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def several(*options: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Put several options onto a command, the first one on top."""

    def decorate(command: Any) -> Any:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


file_options = several(
    click.option("--rules", type=click.Path(), metavar="FILE", help="House rules."),
    click.option("--cards", multiple=True, type=click.Path(), metavar="FILE", help="More cards; may be repeated."),
    click.option("--no-base-cards", is_flag=True, help="Leave the built-in card pool out."),
    click.option("--allow-illegal", is_flag=True, help="Play decks that break D2 or D3, and say so."),
    click.option("--regions", metavar="FILE|NAME,NAME", help="Regions of the game, instead of the decks' own (D5)."),
    click.option(
        "--region-count", type=click.IntRange(min=5), metavar="N", help="Draw N of the regions for each game."
    ),
)

pilot_options = several(
    click.option("--strategy", metavar="NAME|FILE", help="The pilot of both decks."),
    click.option("--strategy-a", metavar="NAME|FILE", help="The pilot of the first deck."),
    click.option("--strategy-b", metavar="NAME|FILE", help="The pilot of the second deck."),
    click.option("--opening-a", type=int, metavar="K", help="Demesne cards in the first deck's opening hand."),
    click.option("--opening-b", type=int, metavar="K", help="Demesne cards in the second deck's opening hand."),
)


def regions_named(value: str | None) -> tuple[str, ...] | None:
    """What `--regions` names: a list of names, or a YAML file that has one under `regions:`."""
    if value is None:
        return None
    if "," not in value and Path(value).suffix in (".yaml", ".yml"):
        return _regions_in(value)
    return tuple(name.strip() for name in value.split(",") if name.strip())


def _regions_in(path: str) -> tuple[str, ...]:
    problems = Problems()
    source = read_source(path, problems)
    names: tuple[str, ...] = ()
    if source is not None:
        reader = Reader(source.file, problems)
        node = source.root
        if isinstance(node, Entries):
            inner = node.get("regions")
            if inner is None:
                reader.error(node, "F2", "there is no 'regions' in it")
            node = inner if inner is not None else node
        if isinstance(node, Entries):  # a card pool defines them by name
            names = tuple(node.keys())
        elif not problems.errors:
            names = tuple(name for _, name in reader.names(node, "'regions'") or ())
    problems.reject_if_any()
    return names
