"""Chance (design.md): everything that is random in a game, in plain Python integers."""

from rtsim.engine.codes import Purpose

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    """The finalizer of splitmix64."""
    z ^= z >> 30
    z = z * 0xBF58476D1CE4E5B9 & MASK
    z ^= z >> 27
    z = z * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


def fold(h: int, x: int) -> int:
    """Take a number into a hash."""
    return mix(h ^ mix((x + GAMMA) & MASK))


def stream(seed: int, deal: int, purpose: Purpose, seat: int) -> int:
    """Where the chance of one purpose starts in one deal; seat 0 goes first."""
    h = GAMMA
    for part in (seed, deal, int(purpose), seat):
        h = fold(h, part)
    return h


def splitmix64(state: int) -> tuple[int, int]:
    """The next state and the next number of a stream."""
    state = (state + GAMMA) & MASK
    return state, mix(state)


def below(number: int, n: int) -> int:
    """A number of a stream as one of 0 to n - 1."""
    return ((number >> 32) * n) >> 32


def pile_order(key: int, physical_cards: list[tuple[int, int, int]]) -> list[int]:
    """The kinds of a shuffled pile, top first.

    key            : stream of the pile.
    physical_cards : place in the deck, kind and key of each card.
    """
    ranked = [((mix(key ^ card_key) >> 12 << 12) | place, kind) for place, kind, card_key in physical_cards]
    return [kind for _, kind in sorted(ranked)]
