"""The one compiled strategy behind every strategy file: what a file says are its weights."""

from rtsim.engine.codes import ASK_DISCARD, ASK_DRAW, ASK_OPENING, ASK_SPRING, ASK_SUMMER
from rtsim.engine.jit import border
from rtsim.engine.loop import STRATEGY
from rtsim.engine.rng import below
from rtsim.strategy.other_plans import choose_discard, choose_draw, choose_opening, plan_fall
from rtsim.strategy.spring_plan import plan_spring
from rtsim.strategy.summer_plan import plan_summer
from rtsim.strategy.weights import BLOCKS, HOW, place

RANDOM = HOW["random"]
HOW_BY_DECISION = tuple(place(block, "how") for block in BLOCKS)


@border(STRATEGY)
def heuristic(public, own, actions):
    """Answer any decision by the weights in `own`; see `rtsim.strategy.weights` for their meaning."""
    decision = own["decision"]
    if own["weights"][HOW_BY_DECISION[decision]] == RANDOM:
        return below(own, actions["n"])
    if decision == ASK_SPRING:
        return plan_spring(public, own, actions)
    if decision == ASK_SUMMER:
        return plan_summer(public, own, actions)
    if decision == ASK_DRAW:
        return choose_draw(public, own, actions)
    if decision == ASK_DISCARD:
        return choose_discard(public, own, actions)
    if decision == ASK_OPENING:
        return choose_opening(public, own, actions)
    return plan_fall(public, own, actions)
