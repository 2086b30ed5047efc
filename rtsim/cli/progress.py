"""Showing how far a run is: one bar on a terminal, nothing anywhere else."""

import sys
import time
from types import TracebackType
from typing import Any

from tqdm import tqdm


class Bar:
    """A progress bar of games with the running share. Call it with a `rtsim.run.runner.Progress`."""

    def __init__(self, games: int, name: str, quiet: bool = False) -> None:
        off = True if quiet else None  # None: off where stderr is no terminal
        self.bar: Any = tqdm(
            total=games, unit=" games", unit_scale=True, disable=off, file=sys.stderr, leave=False, delay=0.4
        )
        self.name = name
        self.shown = 0.0

    def __enter__(self) -> "Bar":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.bar.close()

    def __call__(self, progress: Any) -> None:
        now = time.monotonic()
        if now - self.shown < 0.1:
            return
        self.shown = now
        if progress.share is not None:
            self.bar.set_postfix_str(f"{self.name} {100 * progress.share:.2f} %", refresh=False)
        self.bar.update(progress.played - self.bar.n)
