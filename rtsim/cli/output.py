"""What commands print and write: results to stdout, everything else to stderr, files whole or not at all."""

import json
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from rtsim.problems import Problem, problem_text

_chosen_color: str = "auto"


def _choose_color(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    global _chosen_color
    if value is not None:
        _chosen_color = value


color_option = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    expose_value=False,
    is_eager=True,
    callback=_choose_color,
    help="Colour in messages: auto (a terminal without NO_COLOR), always or never.",
)


def color_wanted() -> bool | None:
    """What click's `color` argument should be: True, False, or None to look at the terminal."""
    if _chosen_color != "auto":
        return _chosen_color == "always"
    return False if os.environ.get("NO_COLOR") else None


def note(text: str) -> None:
    """Say something that is not a result."""
    click.echo(text, err=True, color=color_wanted())


def echo_problems(problems: Iterable[Problem]) -> None:
    """Print problems to stderr, at most 20 and then a count."""
    text = problem_text(problems)
    for severity, color in (("error", "red"), ("warning", "yellow")):
        text = text.replace(f": {severity}[", ": " + click.style(severity, fg=color, bold=True) + "[")
    if text:
        note(text)


def echo_json(data: Any) -> None:
    """Print one JSON document to stdout."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def write_whole(path: str | Path, content: str | bytes, *, force: bool = False) -> None:
    """Write a file whole or not at all; an existing one only with `force`. `-` is stdout.

    What stands in the way is a usage error: the place was given on the command line.
    """
    if str(path) == "-":
        click.echo(content, nl=False)
        return
    target = Path(path)
    if target.is_dir():
        raise click.UsageError(f"{target} is a folder")
    if target.exists() and not force:
        raise click.UsageError(f"{target} exists already; --force writes over it")
    raw = content.encode() if isinstance(content, str) else content
    try:
        if target.exists() and not target.is_file():  # a device or a pipe cannot be replaced
            target.write_bytes(raw)
            return
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(raw)
            os.chmod(temporary, 0o666 & ~_umask())
            os.replace(temporary, target)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise click.UsageError(f"{target} cannot be written: {error.strerror}") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
