"""Chance: splitmix64 over keys, one stream a purpose (design.md, "Seeds, streams, pairs").

A stream is named by (seed, deal, purpose, seat). Nothing here remembers how many games were played
or on which thread, so a game can be dealt again from its number alone. Everything is uint64: one
bare literal among uint64 values would turn the sum signed.
"""

import numpy as np

from rtsim.engine.jit import kernel

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27 = np.uint64(27)
S30 = np.uint64(30)
S31 = np.uint64(31)
S32 = np.uint64(32)
S63 = np.uint64(63)


@kernel
def mix(z):
    """Finaliser of splitmix64 (Steele, Lea, Flood 2014): uint64 to uint64, one to one."""
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@kernel
def fold(state, value):
    """Take one more uint64 `value` into the hash `state` (uint64)."""
    return mix(state ^ mix(value + GAMMA))


@kernel
def stream(seed, deal, purpose, seat):
    """Key of the stream for `purpose` (codes.Purpose) of the player in `seat` (0 goes first).

    seed : uint64. deal, purpose, seat : int64, not negative.
    """
    key = fold(fold(GAMMA, seed), np.uint64(deal))  # never the same with seed and deal swapped
    return fold(fold(key, np.uint64(purpose)), np.uint64(seat))


@kernel
def next_luck(own):
    """Next 64 random bits of a strategy's own stream. Changed: `own["luck"]`."""
    own["luck"] = own["luck"] + GAMMA
    return mix(own["luck"])


@kernel
def below(own, n):
    """A number from 0 to n - 1 out of a strategy's own stream, n > 0 (int64).

    Multiply and shift: off from uniform by less than n / 2**32.
    """
    return np.int64(((next_luck(own) >> S32) * np.uint64(n)) >> S32)
