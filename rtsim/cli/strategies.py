"""`rtsim strategies`: what pilots there are and what their weights mean."""

from typing import Any

import click

from rtsim.cli.output import color_option, echo_json
from rtsim.strategy.files import (
    StrategyFile,
    load_strategy_file,
    shipped_names,
    shipped_python_names,
)
from rtsim.strategy.weights import BLOCKS, HOW, WEIGHTS, Weight, place


def _value(strategy: StrategyFile, weight: Weight) -> str:
    number = strategy.weights[place(weight.block, weight.name)]
    if weight.name == "how":
        return next(how for how, code in HOW.items() if code == number)
    return f"{number:g}"


def _as_dict(strategy: StrategyFile) -> dict[str, Any]:
    weights = [
        {
            "block": weight.block,
            "name": weight.name,
            "value": _value(strategy, weight),
            "low": weight.low,
            "high": weight.high,
            "meaning": weight.meaning,
        }
        for weight in WEIGHTS
    ]
    return {"name": strategy.name, "summary": strategy.summary, "file": strategy.file, "weights": weights}


def _show(strategy: StrategyFile) -> None:
    """The whole file as it could be written, each weight with its range and meaning."""
    click.echo(f"name: {strategy.name}\nsummary: {strategy.summary}")
    for block in BLOCKS:
        click.echo(f"\n{block}:")
        for weight in WEIGHTS:
            if weight.block != block:
                continue
            entry = f"  {weight.name}: {_value(strategy, weight)}"
            span = "plan|random" if weight.name == "how" else f"{weight.low:g}..{weight.high:g}"
            click.echo(f"{entry:<24}# {span}  {weight.meaning}")


@click.group(invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@color_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List the strategies that come with rtsim, or show one.

    \b
    rtsim strategies
    rtsim strategies show balanced
    rtsim strategies show my-pilot.yaml --json
    """
    if ctx.invoked_subcommand is not None:
        return
    found = [load_strategy_file(name) for name in shipped_names()]
    if as_json:
        echo_json([_as_dict(strategy) for strategy in found])
        return
    for strategy in found:
        click.echo(f"{strategy.name:<12}{strategy.summary}")
    for name in shipped_python_names():
        click.echo(f"{name:<12}(written in Python)")


@command.command("show")
@click.argument("name", metavar="NAME|FILE")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show(name: str, as_json: bool) -> None:
    """Print every weight of a strategy with its range and meaning, as a file that can be edited.

    \b
    rtsim strategies show rush
    rtsim strategies show my-pilot.yaml
    rtsim strategies show balanced > mine.yaml
    """
    strategy = load_strategy_file(name)
    if as_json:
        echo_json(_as_dict(strategy))
    else:
        _show(strategy)
