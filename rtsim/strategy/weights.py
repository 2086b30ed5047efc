"""Every weight of the heuristic core: where it stands in a strategy file, its range and its meaning.

The one list from which the YAML reader, `rtsim strategies show`, the schema and the kernels take
what they need. A weight's place in the list is its place in `OWN["weights"]`.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Weight:
    """One number of a strategy file: `block` and `name` locate it, `default` is what balanced-less files get."""

    block: str
    name: str
    default: float
    low: float
    high: float
    meaning: str


BLOCKS = ("opening", "spring", "summer", "fall", "draw", "discard")
# How a decision is made: by the heuristic plan, or by a uniform choice among all lawful actions.
HOW = {"plan": 0.0, "random": 1.0}

_HOW = "0: by the plan below; 1: any lawful action, all equally likely (written `how: plan|random`)"

WEIGHTS: tuple[Weight, ...] = (
    Weight("opening", "how", 0, 0, 1, _HOW),
    Weight("spring", "how", 0, 0, 1, _HOW),
    Weight("summer", "how", 0, 0, 1, _HOW),
    Weight("fall", "how", 0, 0, 1, _HOW),
    Weight("draw", "how", 0, 0, 1, _HOW),
    Weight("discard", "how", 0, 0, 1, _HOW),
    Weight("opening", "demesnes", 4, 1, 60, "demesne cards in the opening hand"),
    Weight("spring", "influence", 1.0, 0, 10, "worth of a point of Influence on a knight or item"),
    Weight("spring", "resistance", 0.5, 0, 10, "worth of a point of Resistance on a knight or item"),
    Weight("spring", "effect", 0.8, -10, 10, "worth of each effect printed on a card"),
    Weight("spring", "estate", 1.5, 0, 10, "worth of a point of RP that an estate brings"),
    Weight("spring", "reserve", 1.0, 0, 20, "RP kept free while a quest or redirect is in hand"),
    Weight("spring", "item", 1.0, 0, 5, "equipment and titles count this many times their worth"),
    Weight(
        "spring",
        "clash",
        1.0,
        0,
        5,
        "a name clash is sought when the rival's worth exceeds the card's so many times",
    ),
    Weight("summer", "fear", 0.0, 0, 2, "share of the opponent's ready Resistance expected against each attack"),
    Weight("summer", "win", 20.0, 0, 100, "worth, in Renown, of a capture that ends the game in favour"),
    Weight("summer", "deny", 1.0, 0, 5, "worth of keeping a region from the opponent, in its Renown"),
    Weight("summer", "quest", 1.0, 0, 10, "Renown a quest must gain or save for each RP it costs"),
    Weight("summer", "redirect", 0.7, 0, 10, "Renown a redirect must gain or save for each RP it costs"),
    Weight(
        "summer",
        "errand",
        1.0,
        0,
        1,
        "1: quests on own idle knights for their draws when RP is left; 0: never",
    ),
    Weight("summer", "errand_hand", 7, 0, 60, "... while the hand holds at most this many cards"),
    Weight("fall", "swap", 1.6, 1, 10, "a knight is taken back for a card in hand worth this many times as much"),
    Weight("draw", "capacity", 14, 0, 500, "RP capacity up to which demesnes are wanted"),
    Weight("draw", "demesnes", 1, 0, 60, "playable demesnes held, below which the demesne deck is drawn from"),
    Weight("draw", "yield", 1.6, 0, 20, "RP that the demesnes left in the deck must give on average to be drawn"),
    Weight("discard", "demesne", 2.0, -50, 50, "worth of a demesne card in hand"),
    Weight("discard", "quest", 2.5, -50, 50, "worth of a quest in hand"),
    Weight("discard", "redirect", 1.5, -50, 50, "worth of a redirect in hand"),
    Weight("discard", "far", 0.3, 0, 10, "worth lost for each RP by which a card is out of reach"),
)

PLACES: dict[tuple[str, str], int] = {(w.block, w.name): i for i, w in enumerate(WEIGHTS)}


def place(block: str, name: str) -> int:
    """Where a weight stands in `OWN["weights"]`. KeyError for a name that is none."""
    return PLACES[block, name]


def defaults() -> list[float]:
    """The default of every weight, in order."""
    return [weight.default for weight in WEIGHTS]
