"""Histograms of whole numbers: mean, quantiles, and the values that occur."""

from typing import Any

import numpy as np


def quantile(counts: np.ndarray, q: float, first: int = 0) -> int | None:
    """The least value with at least a share `q` of the counts at or below it; `counts[0]` is value `first`."""
    total = int(counts.sum())
    if total == 0:
        return None
    return first + int(np.searchsorted(np.cumsum(counts), max(1, q * total - 1e-9)))


def mean(counts: np.ndarray, first: int = 0) -> float | None:
    """Mean of the values counted."""
    total = int(counts.sum())
    return None if total == 0 else float(np.arange(len(counts)) @ counts / total) + first


def summary(counts: np.ndarray, first: int = 0) -> dict[str, Any]:
    """Mean, median, tenth and ninetieth percentile, and the histogram by value."""
    seen = np.flatnonzero(counts)
    return {
        "mean": mean(counts, first),
        "median": quantile(counts, 0.5, first),
        "p10": quantile(counts, 0.1, first),
        "p90": quantile(counts, 0.9, first),
        "histogram": {str(first + int(i)): int(counts[i]) for i in seen},
    }
