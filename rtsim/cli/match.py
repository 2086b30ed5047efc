"""`rtsim match`: two decks against each other."""

import os
import re
import sys
from typing import Any

import click

from rtsim.cli.options import MAX_GAMES, Count, Seed, cores, file_options, pilot_options, regions_named
from rtsim.cli.output import color_option, color_wanted, note, write_whole
from rtsim.decks import load_decks
from rtsim.problems import nearest

GATE_SAID_NO, NOT_SOUND, INTERRUPTED = 1, 4, 130
METRICS = ("share", "win_rate", "decisive", "tie_rate", "first", "second", "starting_edge")
_ASSERTION = re.compile(r"\s*([a-z_]+)(?:\.(lo|hi))?\s*(>=|<=|>|<)\s*([0-9]*\.?[0-9]+)\s*(%?)\s*")


class Assertion(click.ParamType):
    """`share > 0.5`, `first.lo >= 52 %`: a metric of the first deck, or an end of its interval, and a bound."""

    name = "TEXT"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, tuple):
            return value
        found = _ASSERTION.fullmatch(value)
        if not found:
            self.fail(f"{value!r} is no assertion; write one like 'share > 0.5' or 'share.lo > 50 %'", param, ctx)
        metric, end, sign, number, percent = found.groups()
        if metric not in METRICS:
            hint = nearest(metric, METRICS) or "known: " + ", ".join(METRICS)
            self.fail(f"no metric {metric!r}; {hint}", param, ctx)
        return value, metric, end or "value", sign, float(number) / (100 if percent else 1)


def _holds(result: Any, assertion: Any) -> bool:
    _, metric, end, sign, bound = assertion
    estimate = getattr(result, metric)
    value = getattr(estimate, end, None)
    if value is None:
        note(f"{metric} is not known: {getattr(estimate, 'reason', 'too few games')}")
        return False
    return {">": value > bound, "<": value < bound, ">=": value >= bound, "<=": value <= bound}[sign]


@click.command()
@click.argument("deck_a", metavar="A", type=click.Path())
@click.argument("deck_b", metavar="B", type=click.Path())
@click.option("-n", "--games", type=Count(1, MAX_GAMES), help="Games to play (100000; with --precision: at most).")
@click.option("--precision", type=float, metavar="PP", help="Stop once the share is known to PP points either side.")
@click.option("--seed", type=Seed(), help="Repeat the run with this seed.")
@click.option("--jobs", type=click.IntRange(1, 256), metavar="N", help="Threads (all processors).")
@pilot_options
@file_options
@click.option("--unpaired", is_flag=True, help="Do not play each deal twice with the seats swapped.")
@click.option("--level", type=click.FloatRange(0.5, 1, max_open=True), default=0.95, help="Level of the intervals.")
@click.option("--full", is_flag=True, help="List every card, not only the most telling ones.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--csv", "as_csv", is_flag=True, help="Print a table: table, row, metric, value, lo, hi, n.")
@click.option("--out", type=click.Path(), metavar="FILE", help="Write the result to FILE instead of stdout.")
@click.option("--records", type=click.Path(), metavar="FILE", help="Write one row a game: .csv, .npz or .parquet.")
@click.option("--force", is_flag=True, help="Write over files that are there.")
@click.option(
    "--assert",
    "assertions",
    type=Assertion(),
    multiple=True,
    help="Exit 1 unless this holds, e.g. 'share > 0.5'.",
)
@click.option("--quiet", is_flag=True, help="No progress, no seed, no notes.")
@color_option
@click.pass_context
def command(ctx: click.Context, deck_a: str, deck_b: str, **options: Any) -> None:
    """Play A against B many times: who wins, by how much and how surely, and why.

    Every deal is played twice with the seats swapped. The result depends on the seed and the files
    alone, not on --jobs.

    \b
    rtsim match decks/orkney.yaml decks/castle.yaml
    rtsim match a.yaml b.yaml --precision 0.5 --strategy rush
    rtsim match a.yaml b.yaml -n 1e6 --seed 7 --json --out result.json
    """
    quiet = options["quiet"]
    decks = load_decks(
        [deck_a, deck_b],
        cards=options["cards"],
        no_base_cards=options["no_base_cards"],
        allow_illegal=options["allow_illegal"],
    )
    regions = regions_named(options["regions"])
    _refuse_early(options)
    from rtsim.cli.progress import Bar
    from rtsim.lab.match import DEFAULT_GAMES, LARGEST_BY_PRECISION, StrategyFailed, match
    from rtsim.run.seeds import new_seed

    precision = options["precision"]
    games = options["games"] or (LARGEST_BY_PRECISION if precision else DEFAULT_GAMES)
    if games % 2 and not options["unpaired"] and not quiet:
        note(f"{games} games become {games + 1}: each deal is played twice")
    seed = new_seed() if options["seed"] is None else options["seed"]
    if options["seed"] is None and not quiet:
        note(f"seed {seed}")
    failed = None
    with Bar(games, decks[0].name, quiet) as bar:
        try:
            result = match(
                decks[0],
                decks[1],
                games,
                precision=precision,
                seed=seed,
                strategy=options["strategy"],
                strategy_a=options["strategy_a"],
                strategy_b=options["strategy_b"],
                opening_a=options["opening_a"],
                opening_b=options["opening_b"],
                regions=regions,
                region_count=options["region_count"],
                rules=options["rules"],
                paired=not options["unpaired"],
                level=options["level"],
                jobs=options["jobs"] or cores(),
                records=options["records"] is not None,
                quiet=quiet,
                show=bar,
                rerun_extra=_rerun_extra(options),
            )
        except StrategyFailed as error:
            failed, result = error, error.result
    if not quiet and result.seconds > 0:
        note(f"{result.played:,} games in {result.seconds:.1f} s ({result.played / result.seconds:,.0f} a second)")
    _write(result, options)
    _leave(ctx, result, failed, options)


def _refuse_early(options: dict[str, Any]) -> None:
    """Say what cannot be written before anything is played."""
    precision = options["precision"]
    if precision is not None and not 0 < precision < 50:
        raise click.BadParameter("more than 0 and less than 50 percentage points", param_hint="--precision")
    if options["as_json"] and options["as_csv"]:
        raise click.UsageError("--json and --csv exclude each other")
    for path in (options["out"], options["records"]):
        if path and path != "-" and os.path.exists(path) and not options["force"]:
            raise click.UsageError(f"{path} exists already; --force writes over it")
        if path and path != "-" and not os.path.isdir(os.path.dirname(path) or "."):
            raise click.UsageError(f"{path} cannot be written: there is no folder {os.path.dirname(path)}")
    if options["records"]:
        from rtsim.report.records import check_format

        problem = check_format(options["records"])
        if problem:
            raise click.UsageError(problem)


def _rerun_extra(options: dict[str, Any]) -> list[str]:
    """What the repeating line needs beside the decks, pilots, regions and seed."""
    words: list[str] = []
    if options["rules"]:
        words += ["--rules", options["rules"]]
    for path in options["cards"]:
        words += ["--cards", path]
    for flag in ("no_base_cards", "allow_illegal", "unpaired"):
        if options[flag]:
            words.append("--" + flag.replace("_", "-"))
    return words


def _write(result: Any, options: dict[str, Any]) -> None:
    if options["as_json"]:
        from rtsim.report.match_json import to_json

        text = to_json(result)
    elif options["as_csv"]:
        from rtsim.report.csv_tables import to_csv

        text = to_csv(result)
    else:
        from rtsim.report.match_text import to_text

        wants_color = color_wanted()
        on_terminal = sys.stdout.isatty() and not options["out"]
        text = to_text(result, color=on_terminal if wants_color is None else wants_color, full=options["full"])
    text = text if text.endswith("\n") else text + "\n"
    if options["out"]:
        write_whole(options["out"], text, force=options["force"])
    else:
        click.echo(text, nl=False, color=True)
    if options["records"]:
        from rtsim.report.records import records_bytes

        write_whole(options["records"], records_bytes(result, options["records"]), force=options["force"])


def _leave(ctx: click.Context, result: Any, failed: Exception | None, options: dict[str, Any]) -> None:
    """The exit code, and what a person needs to know with it."""
    code = 0
    if failed is not None:
        note(f"rtsim: {failed}")
        code = NOT_SOUND
    elif result.interrupted:
        note(f"interrupted after {result.n:,} games; all of them again: {result.rerun}")
        code = INTERRUPTED
    elif not all(check["ok"] for check in result.checks):
        for check in result.checks:
            if not check["ok"]:
                note(f"rtsim: self-check failed: {check['name']}: {check['detail']}")
        code = NOT_SOUND
    else:
        for assertion in options["assertions"]:
            if not _holds(result, assertion):
                note(f"assertion failed: {assertion[0]}")
                code = GATE_SAID_NO
    if result.stuck:  # a thread that never comes back cannot be ended in any other way
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    ctx.exit(code)
