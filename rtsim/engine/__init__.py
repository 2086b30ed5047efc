"""The fast game: the layout of its state, one module a season, effects, scoring, the loop and the log."""
