"""Names of the columns of a tally's tables, and of the ways a game ends.

They are stored codes: a test compares them with what the engine counts.
"""

REASONS = ("running", "conquest", "majority", "exhaustion", "unfinished", "error")
ENDINGS = REASONS[1:4]
UNFINISHED, ERROR = REASONS.index("unfinished"), REASONS.index("error")

WIN, TIE, LOSS = range(3)  # last axis of `seats`

CARD = (
    "m",
    "m_y",
    "o",
    "o_y",
    "d",
    "d_y",
    "u",
    "u_y",
    "played_games",
    "played_y",
    "played_times",
    "stranded",
    "stranded_games",
)
REGION = (
    "in_game",
    "turned_up",
    "captured_a",
    "captured_b",
    "contested_games",
    "contests",
    "margin",
    "equal",
    "short",
    "round_sum",
    "renown_a",
    "renown_b",
    "y_in_game",
    "y_when_a",
    "pivotal",
    "captured_games",
)
