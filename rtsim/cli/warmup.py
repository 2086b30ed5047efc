"""`rtsim warmup`: compiling ahead of time."""

import click

from rtsim.cli.output import color_option, note


@click.command()
@click.option("--quiet", is_flag=True, help="Say nothing.")
@color_option
def command(quiet: bool) -> None:
    """Compile the game engine now, so that later runs start at once.

    The machine code is kept in the user's cache folder (RTSIM_CACHE_DIR, else XDG_CACHE_HOME/rtsim,
    else ~/.cache/rtsim) and made anew after an upgrade or on another processor.

    \b
    rtsim warmup
    rtsim warmup --quiet
    RTSIM_CACHE_DIR=/var/cache/rtsim rtsim warmup
    """
    from rtsim.run.warmth import ready

    seconds = ready(quiet=True)
    from rtsim.engine.jit import CACHE_FOLDER

    if not quiet:
        note(f"ready in {seconds:.1f} s; the machine code is in {CACHE_FOLDER}")
