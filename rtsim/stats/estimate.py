"""What is known about a number: a value with its interval, or why there is none."""

import math
from dataclasses import dataclass
from typing import Any

THIN = 30  # fewer games than this make no rate


@dataclass(frozen=True)
class Estimate:
    """A value with its two-sided interval at `level`, from `n` games (or pairs, or copies: see `method`)."""

    value: float
    lo: float
    hi: float
    n: int
    level: float
    method: str

    def __post_init__(self) -> None:
        if not (math.isfinite(self.value) and math.isfinite(self.lo) and math.isfinite(self.hi)):
            raise ValueError(f"not a finite estimate: {self.value}, {self.lo} to {self.hi}")

    def __bool__(self) -> bool:
        return True

    def as_dict(self) -> dict[str, Any]:
        """With the keys that every file uses."""
        return {
            "value": self.value,
            "lo": self.lo,
            "hi": self.hi,
            "n": self.n,
            "level": self.level,
            "method": self.method,
        }


@dataclass(frozen=True)
class Missing:
    """A number that is not known; `n` is how many games there were for it."""

    reason: str
    n: int = 0

    def __bool__(self) -> bool:
        return False


Estimated = Estimate | Missing


def too_thin(n: int, what: str = "games") -> Missing:
    """The answer for a cell with fewer than THIN games."""
    return Missing(f"{n} {what}, and a rate needs at least {THIN}", n)
