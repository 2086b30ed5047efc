"""`rtsim replay`: one game, or several, told in words or as JSON lines."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from rtsim.cli.options import Count, Seed, file_options, pilot_options, regions_named
from rtsim.cli.output import color_option, note, write_whole
from rtsim.decks import load_decks
from rtsim.problems import InputRejected, Problem

MAX_GAMES_TOLD = 100_000


class Numbers(click.ParamType):
    """Which games: `7`, `0-199`, or several with commas between."""

    name = "N|N-M"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, list):
            return value
        found: list[int] = []
        for part in str(value).split(","):
            span = re.fullmatch(r"\s*([0-9]{1,12})(?:\s*-\s*([0-9]{1,12}))?\s*", part)
            if not span:
                self.fail(f"{part!r} is no game; write 7, 0-199 or 3,8,21 (games are numbered from 0)", param, ctx)
            first, last = int(span[1]), int(span[2] or span[1])
            if last < first or last - first >= MAX_GAMES_TOLD:
                self.fail(f"{part!r} is not a range of at most {MAX_GAMES_TOLD:,} games", param, ctx)
            found.extend(range(first, last + 1))
        return found


def _from_result(path: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The options that an earlier `match --json` was run with, and that result."""

    def refuse(message: str, line: int = 1, column: int = 1) -> InputRejected:
        return InputRejected([Problem(path, line, column, "error", "R1", message)])

    try:
        result = json.loads(Path(path).read_text(encoding="utf-8"))
        words = shlex.split(str(result["rerun"]))
    except OSError as error:
        raise refuse(error.strerror or "the file cannot be read") from None
    except json.JSONDecodeError as error:
        raise refuse(f"not a result of match --json: {error.msg}", error.lineno, error.colno) from None
    except (UnicodeDecodeError, KeyError, TypeError, ValueError):
        raise refuse("not a result of match --json: it has no 'rerun'") from None
    if words[:2] != ["rtsim", "match"]:
        raise refuse("not a result of rtsim match")
    from rtsim.cli.match import command as match_command

    context = match_command.make_context("match", words[2:])
    return context.params, result


def _refuse_changed(path: str, decks: list[Any], result: dict[str, Any]) -> None:
    """A deck that is not what it was would tell another game than the one that was counted."""
    problems = []
    for deck, side in zip(decks, result.get("sides", []), strict=False):
        if deck.sha256 != side.get("sha256"):
            message = f"the deck has changed since {path} was made, so its games cannot be told again"
            problems.append(Problem(str(deck.file), 1, 1, "error", "R2", message))
    if problems:
        raise InputRejected(problems)


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(), metavar="A B | RESULT")
@click.option("--game", "numbers", type=Numbers(), help="Which game (0), or several: 0-199.")
@click.option("--find", metavar="TEXT", help="The first game that fits, e.g. 'lost, opening 5, rounds >= 12'.")
@click.option("-n", "--games", type=Count(1, 10**7), default=10_000, help="How many games --find looks through.")
@click.option("--seed", type=Seed(), help="The seed of the match (a RESULT knows its own).")
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text", help="In words or JSON lines.")
@pilot_options
@file_options
@click.option("--unpaired", is_flag=True, help="The match was played --unpaired.")
@click.option("--out", type=click.Path(), metavar="FILE", help="Write to FILE instead of stdout.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@click.option("--quiet", is_flag=True, help="No notes.")
@color_option
def command(files: tuple[str, ...], **options: Any) -> None:
    """Tell one game of a match: the very game that was counted, from the engine that counted it.

    --find takes parts with commas between, from the first deck's view: won, lost or tied; first or
    second; opening K; rounds N, rounds >= N; conquest, majority or exhaustion; took REGION, lost REGION.

    \b
    rtsim replay decks/saxon.yaml decks/castle.yaml --seed 7 --game 12
    rtsim replay result.json --find "lost, opening 5"
    rtsim replay a.yaml b.yaml --seed 7 --game 0-199 --format jsonl --out games.jsonl
    """
    result = None
    if len(files) == 1:
        path = files[0]
        stored, result = _from_result(path)
        options = {**options, **{name: stored[name] for name in stored if name in options and name in _STORED}}
        files = (stored["deck_a"], stored["deck_b"])
    elif len(files) != 2:
        raise click.UsageError("two decks, or one result of match --json")
    if options["seed"] is None:
        raise click.UsageError("--seed is needed: the one that the match printed")
    if options["find"] and options["numbers"]:
        raise click.UsageError("--game and --find exclude each other")
    decks = load_decks(
        files,
        cards=options["cards"],
        no_base_cards=options["no_base_cards"],
        allow_illegal=options["allow_illegal"],
    )
    if result is not None:
        _refuse_changed(path, decks, result)
    regions = regions_named(options["regions"])
    from rtsim.lab.matchup import prepare
    from rtsim.lab.replay import NoSuchGame, check_find, find_game, replay_matchup
    from rtsim.run.warmth import ready

    matchup = prepare(
        decks[0],
        decks[1],
        rules=options["rules"],
        strategies=(
            options["strategy_a"] or options["strategy"],
            options["strategy_b"] or options["strategy"],
        ),
        openings=(options["opening_a"], options["opening_b"]),
        regions=regions,
        region_count=options["region_count"],
    )
    paired = not options["unpaired"] and matchup.rules.first == "random"
    numbers = options["numbers"] or [0]
    try:
        if options["find"]:
            check_find(options["find"])
        ready(options["quiet"])
        if options["find"]:
            number = find_game(matchup, options["seed"], options["find"], games=options["games"], paired=paired)
            numbers = [number]
            if not options["quiet"]:
                note(f"game {number}")
    except NoSuchGame as error:
        raise click.UsageError(str(error)) from None
    lines = _lines(replay_matchup(matchup, options["seed"], numbers, paired=paired), options["form"])
    if options["out"]:
        write_whole(options["out"], "".join(line + "\n" for line in lines), force=options["force"])
        return
    for line in lines:
        click.echo(line)


# What a result's own line says, and a replay of it must not change.
_STORED = frozenset(
    "seed strategy strategy_a strategy_b opening_a opening_b rules cards no_base_cards allow_illegal "
    "regions region_count unpaired".split()
)


def _lines(games: Iterator[list[dict[str, Any]]], form: str) -> Iterator[str]:
    from rtsim.report.telling import tell
    from rtsim.report.trace import json_lines

    for index, events in enumerate(games):
        if form == "jsonl":
            yield from json_lines(events)
        else:
            if index:
                yield ""
            yield from tell(events)
