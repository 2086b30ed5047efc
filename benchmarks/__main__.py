"""`python -m benchmarks [NAME...]`: run some or all of the measurements and print what they say."""

import importlib
import os
import platform
import subprocess
import sys

NAMES = ("speed", "growth", "reference", "start", "memory", "strategies")


def machine() -> str:
    """The machine, the versions and the commit that the figures belong to."""
    import numba
    import numpy

    import rtsim

    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    cpu = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            cpu = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass  # not Linux: what platform says will do
    return (
        f"rtsim {rtsim.__version__} at {commit or 'no commit'}, Python {platform.python_version()}, "
        f"numba {numba.__version__}, numpy {numpy.__version__}, {os.cpu_count()} x {cpu}"
    )


def main(names: list[str]) -> int:
    """Run the measurements named, all of them if none is."""
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"no measurement called {', '.join(unknown)}; there are: {', '.join(NAMES)}", file=sys.stderr)
        return 2
    print(machine())
    for name in names or NAMES:
        print(f"\n== {name}")
        importlib.import_module(f"benchmarks.{name}").measure()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
