"""Effects that happen at an event: draw, discard and renown (CT1).

What an event sets off is queued while its cause still stands, then happens in order: the active
player's effects first, then by when their card entered play, then as listed on the card.
"""

from rtsim.engine.codes import (
    DRAWN_EFFECT,
    EFFECT_DISCARD,
    EFFECT_DRAW,
    EFFECT_RENOWN,
    EV_EFFECT,
    GONE,
    RUNNING,
    SPENT_EFFECT,
)
from rtsim.engine.draws import discard, draw
from rtsim.engine.jit import kernel
from rtsim.engine.log import note

LATEST = 1 << 40


@kernel
def queue_card(game, when, p, kind, entered):
    """Queue the effects of one card of `p` if it has any for `when`. entered: id, LATEST for a card not in play."""
    card = game["public"]["cards"][kind]
    if (card["triggers"] >> when) & 1:
        hidden = game["hidden"]
        n = hidden["n_queue"]
        if n < hidden["queue"].shape[0]:
            hidden["queue"][n, 0] = p
            hidden["queue"][n, 1] = entered
            hidden["queue"][n, 2] = kind
            hidden["queue"][n, 3] = when
            hidden["n_queue"] = n + 1


@kernel
def queue_knight(game, when, p, slot):
    """Queue what `when` sets off on a knight and on all that it bears."""
    player = game["public"]["players"][p]
    knight = player["knights"][slot]
    queue_card(game, when, p, knight["card"], knight["id"])
    if knight["n_equipment"] + knight["n_titles"] > 0:
        for i in range(player["n_items"]):
            item = player["items"][i]
            if item["stance"] != GONE and item["bearer"] == slot:
                queue_card(game, when, p, item["card"], item["id"])


@kernel
def _sort_queue(game):
    """Order the queue: the active player's first, then by id. Ties keep their order."""
    hidden = game["hidden"]
    queue = hidden["queue"]
    active = game["public"]["active"]
    for i in range(1, hidden["n_queue"]):
        p = queue[i, 0]
        entered = queue[i, 1]
        kind = queue[i, 2]
        when = queue[i, 3]
        rank = 0 if p == active else 1
        j = i - 1
        while j >= 0:
            other = 0 if queue[j, 0] == active else 1
            if other < rank or (other == rank and queue[j, 1] <= entered):
                break
            queue[j + 1, 0] = queue[j, 0]
            queue[j + 1, 1] = queue[j, 1]
            queue[j + 1, 2] = queue[j, 2]
            queue[j + 1, 3] = queue[j, 3]
            j -= 1
        queue[j + 1, 0] = p
        queue[j + 1, 1] = entered
        queue[j + 1, 2] = kind
        queue[j + 1, 3] = when


@kernel
def _happen(game, strategies, p, kind, row, region):
    """Let one effect of a card of `p` happen. region: the one captured, or -1."""
    effect = game["public"]["effects"][row]
    code = effect["code"]
    count = effect["count"]
    index = effect["index"]
    if code == EFFECT_DRAW:
        note(game, EV_EFFECT, p, kind, index, count, effect["deck"])
        for _ in range(count):
            if game["reason"] == RUNNING:
                draw(game, strategies, p, effect["deck"], DRAWN_EFFECT)
    elif code == EFFECT_DISCARD:
        loser = p if effect["self"] == 1 else 1 - p
        count = min(count, game["own"][loser]["n_hand"])
        note(game, EV_EFFECT, p, kind, index, count, loser)
        for _ in range(count):
            if game["reason"] == RUNNING:
                discard(game, strategies, loser, SPENT_EFFECT)
    elif code == EFFECT_RENOWN:
        note(game, EV_EFFECT, p, kind, index, count, region)
        game["public"]["players"][p]["renown"] += count
        game["hidden"]["fates"][region]["renown"] += count
        game["stale"] = 1


@kernel
def run_queue(game, strategies, region):
    """Let all that is queued happen, in order, and empty the queue. region: the one captured, or -1."""
    hidden = game["hidden"]
    n = hidden["n_queue"]
    if n == 0:
        return
    if n > 1:
        _sort_queue(game)
    hidden["n_queue"] = 0
    for i in range(n):
        p = hidden["queue"][i, 0]
        kind = hidden["queue"][i, 2]
        when = hidden["queue"][i, 3]
        card = game["public"]["cards"][kind]
        first = card["first_effect"]
        for row in range(first, first + card["n_effects"]):
            if game["public"]["effects"][row]["when"] == when and game["reason"] == RUNNING:
                _happen(game, strategies, p, kind, row, region)
