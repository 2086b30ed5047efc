"""Drawing and discarding (S3, WI2, WI4, WI5, G4), and the decks that are drawn from.

A deck is a heap of keys that only gives up its least key, so its order exists nowhere before it is
drawn. A key's low 12 bits are the card's place in the deck list.
"""

import numpy as np

from rtsim.engine.ask import choose_discard, choose_pile
from rtsim.engine.codes import (
    EV_DISCARD,
    EV_DRAW,
    EXHAUSTION,
    PILE_DEMESNE,
    PILE_EITHER,
    PILE_MAIN,
    SPENT_DISCARD,
)
from rtsim.engine.inplay import add_to_hand, spend, take_from_hand
from rtsim.engine.jit import kernel
from rtsim.engine.log import note
from rtsim.engine.rng import mix

LOW_BITS = np.uint64(4095)


@kernel
def _sift_down(heap, n, place):
    """Restore the heap order below `place` of the first `n` keys."""
    key = heap[place]
    child = 2 * place + 1
    while child < n:
        if child + 1 < n and heap[child + 1] < heap[child]:
            child += 1
        if key <= heap[child]:
            break
        heap[place] = heap[child]
        place = child
        child = 2 * place + 1
    heap[place] = key


@kernel
def shuffle(game, p, pile, key):
    """Fill the heap of `p`'s deck `pile` for the stream `key`, less the Farm of S2 in the demesne deck."""
    hidden = game["hidden"]
    deck = hidden["decks"][p]
    heap = hidden["heap"][p, pile]
    n = deck["n_cards"][pile]
    last_farm = -1
    if pile == PILE_DEMESNE:
        for i in range(n):
            if deck["card"][pile, i] == game["public"]["farm"]:
                last_farm = i
    kept = 0
    undrawn = game["own"][p]["undrawn"]
    for i in range(n):
        if i != last_farm:
            heap[kept] = (mix(key ^ deck["key"][pile, i]) & ~LOW_BITS) | np.uint64(i)
            kind = np.int64(deck["card"][pile, i])
            undrawn[kind] += 1
            hidden["copies"][p, kind] += 1
            kept += 1
    for place in range(kept // 2 - 1, -1, -1):
        _sift_down(heap, kept, place)
    hidden["n_heap"][p, pile] = kept
    game["public"]["players"][p]["n_piles"][pile] = kept


@kernel
def take_top(game, p, pile):
    """Take the top card of a deck that is not empty into the hand of `p`. Returns its kind."""
    hidden = game["hidden"]
    heap = hidden["heap"][p, pile]
    n = hidden["n_heap"][p, pile] - 1
    top = np.int64(heap[0] & LOW_BITS)
    heap[0] = heap[n]
    if n > 1:
        _sift_down(heap, n, 0)
    hidden["n_heap"][p, pile] = n
    game["public"]["players"][p]["n_piles"][pile] = n
    kind = np.int64(hidden["decks"][p]["card"][pile, top])
    game["own"][p]["undrawn"][kind] -= 1
    add_to_hand(game, p, kind)
    return kind


@kernel
def draw(game, strategies, p, wanted, why):
    """`p` draws a card from deck `wanted` (codes.Pile), the other if that is empty, or must end the game.

    Rules WI2, WI5, EN3. why: codes.Drawn. With both decks holding cards, EITHER asks the strategy.
    """
    piles = game["public"]["players"][p]["n_piles"]
    pile = wanted
    if piles[PILE_MAIN] == 0 and piles[PILE_DEMESNE] == 0:
        game["reason"] = EXHAUSTION
        return
    if piles[PILE_MAIN] == 0:
        pile = PILE_DEMESNE
    elif piles[PILE_DEMESNE] == 0:
        pile = PILE_MAIN
    elif wanted == PILE_EITHER:
        pile = choose_pile(game, strategies, p)
        if pile < 0:
            return
    kind = take_top(game, p, pile)
    game["hidden"]["drawn"][p, kind] += 1
    note(game, EV_DRAW, p, pile, kind, why, 0)


@kernel
def discard(game, strategies, p, why):
    """`p`, holding a card, discards one of their choice to the spent pile. why: codes.Spent."""
    kind = choose_discard(game, strategies, p)
    if kind < 0:
        return
    take_from_hand(game, p, kind)
    note(game, EV_DISCARD, p, kind, 0, 0, 0)
    spend(game, p, kind, why)


@kernel
def discard_to_limit(game, strategies):
    """Each player in turn order discards down to the hand limit (G4)."""
    public = game["public"]
    limit = public["rules"]["hand_limit"]
    for turn in range(2):
        p = public["active"] if turn == 0 else 1 - public["active"]
        while game["own"][p]["n_hand"] > limit and game["reason"] == 0:
            discard(game, strategies, p, SPENT_DISCARD)
