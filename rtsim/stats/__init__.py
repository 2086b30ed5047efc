"""From counts to numbers with intervals (metrics.md). Knows nothing of the engine: names and numbers are handed in."""
