"""`rtsim check`: every fault of every file, all at once."""

import click

from rtsim.cards import Pool
from rtsim.cli.output import color_option, echo_json, echo_problems
from rtsim.kinds import Checked, check_file, files_in
from rtsim.poolfile import PoolReader
from rtsim.problems import Problems


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--cards", multiple=True, type=click.Path(), metavar="FILE", help="Add the cards of FILE to the pool.")
@click.option("--no-base-cards", is_flag=True, help="Leave the built-in card pool out.")
@click.option("--allow-illegal", is_flag=True, help="Only warn about D2 and D3.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@color_option
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    cards: tuple[str, ...],
    no_base_cards: bool,
    allow_illegal: bool,
    form: str,
) -> None:
    """Check FILES: decks, card pools, house rules and strategies, told apart by their keys.

    A folder stands for every YAML file in it, `-` for standard input. Nothing is played. The exit code
    is 3 if a file cannot be used.

    \b
    rtsim check decks
    rtsim check my-deck.yaml --cards my-cards.yaml
    rtsim check --format json decks/*.yaml house-rules.yaml
    """
    problems = Problems()
    base = PoolReader(problems, None if no_base_cards else Pool.builtin())
    for file in cards:
        base.read(file)
    base.finish()
    paths = [path for given in files for path in files_in(given)]
    if not paths:
        raise click.UsageError(f"there is no YAML file in {', '.join(files)}")
    checked = [check_file(path, base, problems, allow_illegal=allow_illegal) for path in dict.fromkeys(paths)]
    if form == "json":
        _echo_json(checked, problems)
    else:
        _echo_text(checked, problems)
    ctx.exit(3 if problems.errors else 0)


def _echo_text(checked: list[Checked], problems: Problems) -> None:
    faulty = {problem.file for problem in problems.errors}
    echo_problems(problems.ordered())
    for one in checked:
        if one.file not in faulty:
            click.echo(f"{one.file}: {one.kind}: {one.summary}")
    count = f"{len(checked)} file{'s' if len(checked) != 1 else ''} checked"
    found = len(problems.errors)
    errors = f"{found} error{'s' if found != 1 else ''}" if found else "no errors"
    click.echo(f"{count}, {errors}")


def _echo_json(checked: list[Checked], problems: Problems) -> None:
    faulty = {problem.file for problem in problems.errors}
    echo_json(
        {
            "schema": "rtsim/check/1",
            "files": [
                {
                    "file": one.file,
                    "kind": one.kind,
                    "ok": one.file not in faulty,
                    "summary": one.summary or None,
                }
                for one in checked
            ],
            "errors": len(problems.errors),
            "problems": [problem.as_dict() for problem in problems.ordered()],
        }
    )
