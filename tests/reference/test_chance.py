"""The streams of chance, against published answers and in both engines."""

import numpy as np

from rtsim.engine.codes import Purpose
from tests.reference.chance import below, fold, mix, pile_order, splitmix64, stream


def test_splitmix64_known_answers() -> None:
    # The first outputs of the generator's reference program for the seed 1234567.
    state, found = 1234567, []
    for _ in range(5):
        state, number = splitmix64(state)
        found.append(number)
    assert found == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_streams_of_one_deal_differ() -> None:
    streams = {stream(7, deal, purpose, seat) for deal in range(20) for purpose in Purpose for seat in (0, 1)}
    assert len(streams) == 20 * len(Purpose) * 2


def test_hashes_stay_within_64_bits() -> None:
    top = (1 << 64) - 1
    for number in (0, 1, top):
        assert 0 <= mix(number) <= top
        assert 0 <= fold(number, top) <= top


def test_below_reaches_every_number() -> None:
    state, counts = 5, np.zeros(6, int)
    for _ in range(600):
        state, number = splitmix64(state)
        counts[below(number, 6)] += 1
    assert counts.min() > 50


def test_builds_share_the_order_of_their_common_cards() -> None:
    deck = [(i, i, mix(i)) for i in range(50)]
    other = deck[:-1] + [(49, 99, mix(1000))]
    order, other_order = pile_order(3, deck), pile_order(3, other)
    assert [k for k in order if k != 49] == [k for k in other_order if k != 99]
