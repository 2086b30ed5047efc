"""Running the command as a user does: in another process, in a folder of its own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def clean_environment(**more):
    """This environment without anything that would steer rtsim, and with the package findable."""
    kept = {k: v for k, v in os.environ.items() if k == "RTSIM_CACHE_DIR" or not k.startswith(("RTSIM_", "NO_COLOR"))}
    return {**kept, "PYTHONPATH": str(ROOT), **more}


def rtsim(*arguments, cwd, stdin="", env=None):
    """Run `python -m rtsim` and return what it did."""
    return subprocess.run(
        [sys.executable, "-m", "rtsim", *map(str, arguments)],
        cwd=cwd,
        input=stdin,
        env=clean_environment(**(env or {})),
        capture_output=True,
        text=True,
        timeout=120,
    )
