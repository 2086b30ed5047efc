"""What a card or a knight in play is worth to the heuristic core, in points of Influence."""

from rtsim.engine.codes import EQUIPMENT, GONE, KNIGHT, TITLE
from rtsim.engine.jit import kernel
from rtsim.strategy.weights import place

W_INFLUENCE = place("spring", "influence")
W_RESISTANCE = place("spring", "resistance")
W_EFFECT = place("spring", "effect")
W_ESTATE = place("spring", "estate")
W_ITEM = place("spring", "item")


@kernel
def worth_of_card(public, own, kind):
    """Worth of a knight, equipment or title card in play (float64); other types give 0."""
    card = public["cards"][kind]
    type_ = card["type"]
    if type_ != KNIGHT and type_ != EQUIPMENT and type_ != TITLE:
        return 0.0
    weights = own["weights"]
    worth = weights[W_INFLUENCE] * card["fixed_influence"] + weights[W_RESISTANCE] * card["fixed_resistance"]
    if card["n_effects"] > 0:
        worth += weights[W_EFFECT] * card["n_effects"]
    worth += weights[W_ESTATE] * card["estate"]
    if type_ != KNIGHT:
        worth *= weights[W_ITEM]
    return worth


@kernel
def worth_of_knight(public, own, p, slot):
    """Worth of a knight of player `p` in play with all that it bears (float64)."""
    knight = public["players"][p]["knights"][slot]
    if knight["stance"] == GONE:
        return 0.0
    weights = own["weights"]
    worth = weights[W_INFLUENCE] * knight["fixed_influence"]
    worth += weights[W_RESISTANCE] * knight["fixed_resistance"]
    worth += weights[W_EFFECT] * public["cards"][knight["card"]]["n_effects"]
    return worth
