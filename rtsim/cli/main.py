"""The `rtsim` command: finds the command asked for, imports only that, and turns errors into exit codes."""

import errno
import importlib
import os
import platform
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

import rtsim
from rtsim.cli.output import color_option, echo_problems, note
from rtsim.cli.settings import listen_to_environment, origin, settings_for
from rtsim.problems import InputRejected, nearest

DONE = 0
GATE_SAID_NO = 1
USAGE = 2
INPUT_REJECTED = 3
NOT_SOUND = 4
INTERNAL_ERROR = 70
INTERRUPTED = 130

# By name: the module whose `command` it is, and what the list of commands says about it.
COMMANDS: dict[str, tuple[str, str]] = {
    "match": ("rtsim.cli.match", "Play two decks against each other: who wins, and why?"),
    "replay": ("rtsim.cli.replay", "Tell one game, in words or as JSON lines."),
    "check": ("rtsim.cli.check", "Check decks, card pools, house rules and strategies."),
    "cards": ("rtsim.cli.cards", "Look up cards and regions."),
    "strategies": ("rtsim.cli.strategies", "List and show the strategies that pilot a deck."),
    "schema": ("rtsim.cli.schema", "Print the JSON Schema of a file format."),
    "warmup": ("rtsim.cli.warmup", "Compile everything now, so that later runs start at once."),
}


class LazyGroup(click.Group):
    """A group that imports a command only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(COMMANDS[cmd_name][0]).command
        listen_to_environment(command, cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            hint = nearest(args[0], COMMANDS) or "rtsim --help lists the commands"
            raise click.UsageError(f"there is no command '{args[0]}'; {hint}", ctx)
        name, command, rest = super().resolve_command(ctx, args)
        if name and command and not ctx.resilient_parsing and not {"--help", "-h"} & set(rest):
            ctx.default_map = {name: settings_for(command, name, list(COMMANDS))}
        return name, command, rest


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Every command has --help with examples.",
)
@click.version_option(rtsim.__version__, prog_name="rtsim", message="%(prog)s %(version)s")
@color_option
def cli() -> None:
    """Test decks for the card game Round Table by playing them very often.

    \b
    rtsim match decks/a.yaml decks/b.yaml      which deck is better?
    rtsim check decks                          are my files sound?
    rtsim cards --type knight --max-rp 4       what can I afford?
    """


def run(argv: Sequence[str]) -> int:
    """Run one command line and return its exit code."""
    try:
        return _run(argv)
    except BrokenPipeError:
        _close_stdout()
        return DONE
    except (KeyboardInterrupt, click.Abort):
        note("interrupted")
        return INTERRUPTED
    except InputRejected as rejected:
        echo_problems(rejected.problems)
        return INPUT_REJECTED
    except click.ClickException as error:
        _with_origin(error).show()
        return USAGE
    except OSError as error:
        if error.errno != errno.ENOSPC:
            return _report(argv, error)
        _close_stdout()
        note(f"rtsim: {error.strerror}")
        return INTERNAL_ERROR
    except Exception as error:  # the last resort: a report instead of a traceback
        return _report(argv, error)


def _with_origin(error: click.ClickException) -> click.ClickException:
    """The same error, saying where the value came from if nobody typed it."""
    if not isinstance(error, click.BadParameter) or not origin(error):
        return error
    return click.BadParameter(error.message + origin(error), error.ctx, error.param, error.param_hint)


def _run(argv: Sequence[str]) -> int:
    code = DONE
    try:
        if "_RTSIM_COMPLETE" in os.environ:
            cli.main(args=list(argv), prog_name="rtsim", standalone_mode=False)
        else:
            with cli.make_context("rtsim", list(argv)) as ctx:
                cli.invoke(ctx)
    except click.exceptions.Exit as done:
        code = done.exit_code
    sys.stdout.flush()
    return code


def _close_stdout() -> None:
    """Point stdout nowhere, so that Python's own flush at exit has nothing to complain about."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _report(argv: Sequence[str], error: Exception) -> int:
    """Write down what is needed to repeat an internal error, and say so in one line."""
    what = " ".join(f"{type(error).__name__}: {error}".split())
    lines = [
        f"rtsim {rtsim.__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"arguments: {list(argv)}",
        *(f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("RTSIM_")),
        *(f"{name} {_version(name)}" for name in ("click", "numpy", "numba", "scipy", "pyyaml")),
        "",
        "".join(traceback.format_exception(error)),
    ]
    name = time.strftime(f"rtsim-error-%Y%m%d-%H%M%S-{os.getpid()}.txt")
    for folder in (Path("."), Path(tempfile.gettempdir())):
        try:
            (folder / name).write_text("\n".join(lines), encoding="utf-8")
        except OSError:
            continue
        note(f"rtsim: internal error: {what} (report: {folder / name})")
        return INTERNAL_ERROR
    note(f"rtsim: internal error: {what}")
    return INTERNAL_ERROR


def _version(distribution: str) -> str:
    from importlib import metadata

    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "is not installed"


def main() -> NoReturn:
    """The console script."""
    sys.exit(run(sys.argv[1:]))
