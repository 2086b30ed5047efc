"""Winter: the next player becomes active, draws, and knights come back from quests (WI1-WI5)."""

from rtsim.engine.codes import (
    DRAWN_QUEST,
    DRAWN_WINTER,
    ENGAGED,
    EV_RESET,
    PILE_EITHER,
    RUNNING,
    WHEN_RESET,
)
from rtsim.engine.draws import draw
from rtsim.engine.effects import queue_knight, run_queue
from rtsim.engine.inplay import make_ready
from rtsim.engine.jit import kernel
from rtsim.engine.log import note


@kernel
def _winter_draws(game, strategies):
    """Each player in turn order draws one card, as often as the switch says (WI2)."""
    public = game["public"]
    for _ in range(public["rules"]["winter_draws"]):
        for turn in range(2):
            if game["reason"] == RUNNING:
                p = public["active"] if turn == 0 else 1 - public["active"]
                draw(game, strategies, p, PILE_EITHER, DRAWN_WINTER)


@kernel
def _reset(game, strategies, p, slot):
    """One knight comes back from its quest (WI3), and its controller draws what is due (WI4)."""
    knight = game["public"]["players"][p]["knights"][slot]
    due = knight["paid"]
    make_ready(game, p, slot)
    note(game, EV_RESET, p, knight["id"], due, 0, 0)
    for _ in range(due):
        if game["reason"] == RUNNING:
            draw(game, strategies, p, PILE_EITHER, DRAWN_QUEST)
    if game["reason"] == RUNNING:
        queue_knight(game, WHEN_RESET, p, slot)
        run_queue(game, strategies, -1)


@kernel
def winter(game, strategies):
    """Draws, then the resets of both players' engaged knights, in turn order (WI2-WI5)."""
    _winter_draws(game, strategies)
    public = game["public"]
    for turn in range(2):
        p = public["active"] if turn == 0 else 1 - public["active"]
        player = public["players"][p]
        for slot in range(player["n_knights"]):
            knight = player["knights"][slot]
            if knight["stance"] == ENGAGED and game["reason"] == RUNNING:
                knight["winters"] -= 1
                if knight["winters"] <= 0:
                    _reset(game, strategies, p, slot)
