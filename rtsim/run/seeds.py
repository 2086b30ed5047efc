"""Seeds of runs: drawn once, printed, and enough with the files to repeat every game."""

import secrets

LARGEST = (1 << 64) - 1


def new_seed() -> int:
    """A fresh seed, short enough to be typed again."""
    return secrets.randbelow(10**9)
