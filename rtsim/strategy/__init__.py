"""Strategies: what is asked of one, the heuristics that come with rtsim, and how others are loaded.

A strategy in Python imports `decision` and `helper` from here; nothing is compiled until it is played.
"""

from rtsim.strategy.marks import decision, helper

__all__ = ["decision", "helper"]
