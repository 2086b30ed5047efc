"""A second engine in plain Python that reads like the rulebook, and what checks the fast one against it.

It shares no rule code with `rtsim.engine`: only the numbers that stand for names (`codes`) and the
records that strategies are shown (`layout`).
"""
