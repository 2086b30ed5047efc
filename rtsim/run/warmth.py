"""Getting the compiled engine ready, and saying so when that takes a while."""

import sys
import time


def ready(quiet: bool = False) -> float:
    """Import all that is compiled, compiling it if this machine has not done so yet. Returns seconds taken.

    quiet : say nothing on stderr, however long it takes.
    """
    started = time.monotonic()
    from rtsim.engine import jit

    cold = not jit.is_warm()
    if cold and not quiet:
        print(
            "rtsim: compiling the game engine for this machine. This happens once and takes about half a minute.",
            file=sys.stderr,
            flush=True,
        )
    import rtsim.run.pilots
    import rtsim.run.runner  # noqa: F401

    seconds = time.monotonic() - started
    if cold:
        jit.mark_warm()
        if not quiet:
            print(f"rtsim: compiled in {seconds:.0f} s.", file=sys.stderr, flush=True)
    return seconds
