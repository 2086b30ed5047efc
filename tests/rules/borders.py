"""The engine's kernels made callable from Python, and the strategies that tests play with.

Everything is behind one function, so that the kernels are compiled once and not once a wrapper.
"""

from enum import IntEnum

from numba import from_dtype, types

from rtsim.engine.ask import ask
from rtsim.engine.codes import ASK_OPENING, SPENT_FALL
from rtsim.engine.draws import discard_to_limit, draw
from rtsim.engine.ending import check_end, finish
from rtsim.engine.fall import legal_fall, turn_up_regions
from rtsim.engine.inplay import add_item, add_knight, add_to_hand, close_holes, engage, remove_knight
from rtsim.engine.jit import border, kernel
from rtsim.engine.layout import GAME, OWN
from rtsim.engine.loop import STRATEGIES, STRATEGY, _fall, _spring, _summer, _winter, play_round
from rtsim.engine.resolve import resolve
from rtsim.engine.rng import below, next_luck, stream
from rtsim.engine.setup import _clear, set_up
from rtsim.engine.spring import legal_spring
from rtsim.engine.strength import refresh
from rtsim.engine.summer import commit, legal_summer
from rtsim.engine.turns import do, fall_turns, take_turn
from rtsim.engine.winter import winter

# Where a scripted strategy keeps things in OWN["memory"]: how often it was asked each decision, and
# its script, entries of (decision or USED, number of actions, the actions).
ASKED = 0
SCRIPT_END = 8
SCRIPT = 16
USED = -2


class Call(IntEnum):
    """What `call` does with its numbers p, a, b and c."""

    CLEAR = 0
    ADD_TO_HAND = 1
    ADD_KNIGHT = 2
    ADD_ITEM = 3
    LOOSE_ITEM = 4
    COMMIT = 5
    ENGAGE = 6
    REFRESH = 7
    DO = 8
    LEGAL_SPRING = 9
    LEGAL_SUMMER = 10
    LEGAL_FALL = 11
    TURN = 12
    FALL_TURNS = 13
    SPRING = 14
    SUMMER = 15
    FALL = 16
    WINTER = 17
    ROUND = 18
    RESOLVE = 19
    ONLY_WINTER = 20
    CHECK_END = 21
    FINISH = 22
    TURN_UP = 23
    DISCARDS = 24
    DRAW = 25
    ASK = 26
    DO_ALL = 27


C_CLEAR = int(Call.CLEAR)
C_ADD_TO_HAND = int(Call.ADD_TO_HAND)
C_ADD_KNIGHT = int(Call.ADD_KNIGHT)
C_ADD_ITEM = int(Call.ADD_ITEM)
C_LOOSE_ITEM = int(Call.LOOSE_ITEM)
C_COMMIT = int(Call.COMMIT)
C_ENGAGE = int(Call.ENGAGE)
C_REFRESH = int(Call.REFRESH)
C_DO = int(Call.DO)
C_LEGAL_SPRING = int(Call.LEGAL_SPRING)
C_LEGAL_SUMMER = int(Call.LEGAL_SUMMER)
C_LEGAL_FALL = int(Call.LEGAL_FALL)
C_TURN = int(Call.TURN)
C_FALL_TURNS = int(Call.FALL_TURNS)
C_SPRING = int(Call.SPRING)
C_SUMMER = int(Call.SUMMER)
C_FALL = int(Call.FALL)
C_WINTER = int(Call.WINTER)
C_ROUND = int(Call.ROUND)
C_RESOLVE = int(Call.RESOLVE)
C_ONLY_WINTER = int(Call.ONLY_WINTER)
C_CHECK_END = int(Call.CHECK_END)
C_FINISH = int(Call.FINISH)
C_TURN_UP = int(Call.TURN_UP)
C_DISCARDS = int(Call.DISCARDS)
C_DRAW = int(Call.DRAW)
C_ASK = int(Call.ASK)
C_DO_ALL = int(Call.DO_ALL)

GAME_TYPE = from_dtype(GAME)
OWN_TYPE = from_dtype(OWN)


@kernel
def _place(game, what, p, a, b, c):
    """Put things where a position wants them, without asking whether that is lawful."""
    if what == C_ADD_TO_HAND:
        add_to_hand(game, p, a)
    elif what == C_ADD_KNIGHT:
        return add_knight(game, p, a)
    elif what == C_ADD_ITEM:
        return add_item(game, p, a, b)
    elif what == C_LOOSE_ITEM:  # a: equipment, b: any knight, who brings it and goes again
        slot = add_knight(game, p, b)
        i = add_item(game, p, a, slot)
        remove_knight(game, p, slot, SPENT_FALL)
        close_holes(game)
        return i
    elif what == C_COMMIT:
        commit(game, p, a, b)
    elif what == C_ENGAGE:
        engage(game, p, a, b, c)
    return 0


@kernel
def _play(game, strategies, what, p):
    """Play one part of a round."""
    if what == C_SPRING:
        _spring(game, strategies)
    elif what == C_SUMMER:
        _summer(game, strategies)
    elif what == C_FALL:
        _fall(game, strategies)
    elif what == C_WINTER:
        _winter(game, strategies)
    elif what == C_ROUND:
        play_round(game, strategies)
    elif what == C_RESOLVE:
        resolve(game, strategies)
    elif what == C_ONLY_WINTER:
        winter(game, strategies)
    elif what == C_FALL_TURNS:
        fall_turns(game, strategies)
    elif what == C_DISCARDS:
        discard_to_limit(game, strategies)
    return 0


@border(types.int64(GAME_TYPE, STRATEGIES, types.int64, types.int64, types.int64, types.int64, types.int64))
def call(game, strategies, what, p, a, b, c):
    """Do what the Call `what` says. Returns what the kernel returns, or 0."""
    if C_ADD_TO_HAND <= what <= C_ENGAGE:
        return _place(game, what, p, a, b, c)
    if what == C_CLEAR:
        _clear(game)
    elif what == C_REFRESH:
        refresh(game)
    elif what == C_DO_ALL:  # of game["choices"], each replaced by the rule it breaks
        choices = game["choices"]
        for i in range(choices["n"]):
            choices["list"][i] = do(game, strategies, p, a, choices["list"][i])
    elif what == C_DO:
        return do(game, strategies, p, a, b)
    elif what == C_LEGAL_SPRING:
        legal_spring(game, p)
    elif what == C_LEGAL_SUMMER:
        legal_summer(game, p)
    elif what == C_LEGAL_FALL:
        legal_fall(game, p)
    elif what == C_TURN:
        return take_turn(game, strategies, p, a)
    elif what == C_CHECK_END:
        check_end(game)
    elif what == C_FINISH:
        return finish(game)
    elif what == C_TURN_UP:
        turn_up_regions(game)
    elif what == C_DRAW:
        draw(game, strategies, p, a, b)
    elif what == C_ASK:
        game["actions"]["n"] = 0
        return ask(game, strategies, p, a, game["actions"])
    else:
        return _play(game, strategies, what, p)
    return 0


@border(
    types.void(
        GAME_TYPE,
        STRATEGIES,
        types.uint64,
        types.int64,
        types.int64,
        types.int32[:, :, ::1],
        types.uint64[::1],
        types.int64[:, ::1],
    )
)
def deal_many(game, strategies, seed, first_game, paired, hands, deals, regions):
    """Set up games (S1-S4): hands[game, player, kind], deals[game], regions[game] in their order."""
    for i in range(deals.shape[0]):
        set_up(game, strategies, seed, first_game + i, paired)
        deals[i] = game["deal"]
        for p in range(2):
            for kind in range(hands.shape[2]):
                hands[i, p, kind] = game["hidden"]["opened"][p, kind]
        for place in range(regions.shape[1]):
            regions[i, place] = game["hidden"]["region_order"][place]


@border(types.uint64(types.uint64, types.int64, types.int64, types.int64))
def stream_key(seed, deal_no, purpose, seat):
    """Key of a stream of chance."""
    return stream(seed, deal_no, purpose, seat)


@border(types.uint64(OWN_TYPE))
def luck(own):
    """The next 64 bits of a strategy's own chance."""
    return next_luck(own)


@border(types.int64(OWN_TYPE, types.int64))
def luck_below(own, n):
    """A number below n out of a strategy's own chance."""
    return below(own, n)


@border(STRATEGY)
def scripted(public, own, actions):
    """Answer what the script in `own["memory"]` says; with no more script, pass or take the first choice.

    The opening split is the index in `own["weights"][0]`. A scripted choice that is not on the list of
    lawful actions is answered by -1, which ends the game as an error.
    """
    decision = own["decision"]
    memory = own["memory"]
    memory[ASKED + decision] += 1
    if decision == ASK_OPENING:
        return int(own["weights"][0])
    place = SCRIPT
    while place < memory[SCRIPT_END]:
        if memory[place] == decision:
            break
        place += 2 + memory[place + 1]
    if place >= memory[SCRIPT_END]:
        return 0
    memory[place] = USED
    if actions["n"] == 0:
        for i in range(memory[place + 1]):
            actions["list"][i] = memory[place + 2 + i]
        return memory[place + 1]
    for i in range(actions["n"]):
        if actions["list"][i] == memory[place + 2]:
            return i
    return -1


@border(STRATEGY)
def nonsense(public, own, actions):
    """Answer every decision by the number in `own["weights"][0]`, leaving the list as it is."""
    return int(own["weights"][0])


@border(STRATEGY, error_model="python")
def stopping(public, own, actions):
    """Choose at random, and raise when asked for the `weights[0]`-th time: a position out of a game."""
    own["memory"][ASKED] += 1
    if own["memory"][ASKED] > int(own["weights"][0]):
        raise RuntimeError("stopped here")
    return below(own, actions["n"])


@border(STRATEGY)
def bold(public, own, actions):
    """Plan at random out of the lawful and the unlawful: turns of a few actions with any numbers in them."""
    if actions["n"] > 0:
        return below(own, actions["n"])
    n = below(own, 4)
    for i in range(n):
        act = 1 + below(own, 10)
        actions["list"][i] = (act << 24) | (below(own, public["n_kinds"] + 2) << 12) | below(own, 6)
        if below(own, 8) == 0:
            actions["list"][i] |= 2048 if below(own, 2) == 0 else 2047
    return n
