"""The numbers that stand for names inside the engine.

The public face of each family is an `IntEnum`; kernels import the plain integers below it,
because an enum member and an array value do not unify in compiled code. A stored code is never
reordered: records, logs and caches hold it.
"""

from enum import IntEnum


class Type(IntEnum):
    """What a card is (D1)."""

    KNIGHT = 0
    EQUIPMENT = 1
    TITLE = 2
    QUEST = 3
    REDIRECT = 4
    DEMESNE = 5


class Season(IntEnum):
    """The four seasons of a round (G1)."""

    SPRING = 1
    SUMMER = 2
    FALL = 3
    WINTER = 4


class Stance(IntEnum):
    """The state of a knight's slot: gone, or one of the three states of G7."""

    GONE = 0
    READY = 1
    COMMITTED = 2
    ENGAGED = 3


class Pile(IntEnum):
    """The two decks of a player (D1)."""

    MAIN = 0
    DEMESNE = 1
    EITHER = 2


class Decision(IntEnum):
    """What a strategy is asked."""

    OPENING = 0
    SPRING = 1
    SUMMER = 2
    FALL = 3
    DRAW = 4
    DISCARD = 5


class Form(IntEnum):
    """How it is asked: one index out of a list, or a whole turn's actions."""

    CHOOSE = 0
    PLAN = 1


class Act(IntEnum):
    """Kinds of action. See `rtsim.engine.actions` for how one is packed."""

    PASS = 0
    DEMESNE = 1
    RECRUIT = 2
    EQUIP = 3
    BESTOW = 4
    MOVE = 5
    COMMIT = 6
    QUEST = 7
    REDIRECT = 8
    RETURN_KNIGHT = 9
    RETURN_ITEM = 10
    OPEN = 11
    DRAW = 12
    DISCARD = 13


class Effect(IntEnum):
    """The vocabulary of card text (CT1)."""

    BONUS = 0
    LEADER = 1
    DREAD = 2
    ESTATE = 3
    DISCOUNT = 4
    STEADFAST = 5
    QUEST_COST = 6
    ONLY_ON = 7
    UBIQUITOUS = 8
    SUMMER_PLAY = 9
    DRAW = 10
    DISCARD = 11
    RENOWN = 12
    LASTS = 13
    QUEST_DRAWS = 14
    RECALL = 15


class When(IntEnum):
    """The triggers of `draw`, `discard` and `renown`."""

    PLAYED = 0
    CAPTURE = 1
    RESET = 2
    QUESTED = 3
    LEAVES = 4


class While(IntEnum):
    """The conditions of `bonus`, as bits of `EFFECT["conditions"]`."""

    REGION = 1
    RENOWN_AT_LEAST = 2
    ALONE = 4
    OPPOSED = 8
    WITH = 16
    EQUIPPED = 32
    TITLED = 64
    MONARCH_IN_PLAY = 128
    BEHIND = 256


class Event(IntEnum):
    """What the log tells (trace.md); `EVENT_KEYS` names the numbers of each."""

    FARM = 1
    OPENING = 2
    HAND = 3
    REGION = 4
    SEASON = 5
    TURN = 6
    DEMESNE = 7
    RECRUIT = 8
    EQUIP = 9
    BESTOW = 10
    MOVE = 11
    CLASH = 12
    UNPAIR = 13
    COMMIT = 14
    QUEST = 15
    REDIRECT = 16
    RESOLVE = 17
    HOME = 18
    RETURN_KNIGHT = 19
    RETURN_ITEM = 20
    DRAW = 21
    RESET = 22
    DISCARD = 23
    SPENT = 24
    EFFECT = 25
    ILLEGAL = 26
    ASIDE = 27
    END = 28


EVENT_KEYS: dict[Event, tuple[str, ...]] = {
    Event.FARM: ("player",),
    Event.OPENING: ("player", "demesne"),
    Event.HAND: ("player", "card"),  # one for each card of the opening hand, in draw order
    Event.REGION: ("region",),
    Event.SEASON: ("round", "season", "active"),
    Event.TURN: ("player",),
    Event.DEMESNE: ("player", "card"),
    Event.RECRUIT: ("player", "card", "knight"),
    Event.EQUIP: ("player", "card", "item", "knight"),
    Event.BESTOW: ("player", "card", "item", "knight"),
    Event.MOVE: ("player", "item", "knight"),
    Event.CLASH: ("player", "newcomer", "other"),
    Event.UNPAIR: ("player", "item"),
    Event.COMMIT: ("player", "knight", "region"),
    Event.QUEST: ("player", "card", "knight", "cost"),
    Event.REDIRECT: ("player", "card", "knight", "cost"),
    Event.RESOLVE: (
        "region",
        "influence_0",
        "influence_1",
        "resistance_0",
        "resistance_1",
        "force_0",
        "force_1",
        "why",
        "player",
    ),
    Event.HOME: ("player", "knight"),
    Event.RETURN_KNIGHT: ("player", "card", "knight"),
    Event.RETURN_ITEM: ("player", "card", "item"),
    Event.DRAW: ("player", "deck", "card", "why"),
    Event.RESET: ("player", "knight", "draws"),
    Event.DISCARD: ("player", "card"),
    Event.SPENT: ("player", "card", "why"),
    Event.EFFECT: ("player", "card", "effect", "count", "subject"),
    Event.ILLEGAL: ("player", "action", "rule"),
    Event.ASIDE: ("player", "card", "knight"),
    Event.END: (
        "reason",
        "round",
        "renown_0",
        "renown_1",
        "captured_0",
        "captured_1",
        "winner",
    ),
}


class Why(IntEnum):
    """Why a contest went as it did (RS2-RS4)."""

    UNOPPOSED = 0
    ONE_EXCEEDS = 1
    LEAD = 2
    SHORT = 3
    MARGIN = 4
    EQUAL = 5


class Drawn(IntEnum):
    """Why a card was drawn (WI2, WI4, CT1)."""

    WINTER = 0
    QUEST = 1
    EFFECT = 2


class Spent(IntEnum):
    """Why a card went to the spent pile (G5)."""

    QUEST = 0
    REDIRECT = 1
    CLASH = 2
    FALL = 3
    DISCARD = 4
    EFFECT = 5


class Reason(IntEnum):
    """How a game ended (EN1-EN3), or that it did not."""

    RUNNING = 0
    CONQUEST = 1
    MAJORITY = 2
    EXHAUSTION = 3
    UNFINISHED = 4
    ERROR = 5


class Rule(IntEnum):
    """The rules an action can break: 0 is none, the rest are named after their ids."""

    NONE = 0
    G2 = 1
    SP2 = 2
    SP3 = 3
    SP4 = 4
    SP5 = 5
    SP6 = 6
    SU2 = 7
    SU3 = 8
    SU6 = 9
    SU8 = 10
    SU9 = 11
    SU10 = 12
    FA1 = 13
    CT1 = 14
    SP1 = 15
    SU1 = 16
    LIMIT = 17  # not a rule: the engine's own room for cards in play is used up


class Purpose(IntEnum):
    """Streams of chance (design.md); each has its own keys."""

    FIRST = 1
    REGIONS = 2
    MAIN = 3
    DEMESNE = 4
    STRATEGY = 5


class First(IntEnum):
    """Switch `first` (S1)."""

    RANDOM = 0
    A = 1
    B = 2


class QuestRounding(IntEnum):
    """Switch `quest_rounding` (SU6)."""

    UP = 0
    DOWN = 1
    NEAREST = 2


NOBODY = -1

KNIGHT = int(Type.KNIGHT)
EQUIPMENT = int(Type.EQUIPMENT)
TITLE = int(Type.TITLE)
QUEST = int(Type.QUEST)
REDIRECT = int(Type.REDIRECT)
DEMESNE = int(Type.DEMESNE)

SPRING = int(Season.SPRING)
SUMMER = int(Season.SUMMER)
FALL = int(Season.FALL)
WINTER = int(Season.WINTER)

GONE = int(Stance.GONE)
READY = int(Stance.READY)
COMMITTED = int(Stance.COMMITTED)
ENGAGED = int(Stance.ENGAGED)

PILE_MAIN = int(Pile.MAIN)
PILE_DEMESNE = int(Pile.DEMESNE)
PILE_EITHER = int(Pile.EITHER)

ASK_OPENING = int(Decision.OPENING)
ASK_SPRING = int(Decision.SPRING)
ASK_SUMMER = int(Decision.SUMMER)
ASK_FALL = int(Decision.FALL)
ASK_DRAW = int(Decision.DRAW)
ASK_DISCARD = int(Decision.DISCARD)
N_DECISIONS = len(Decision)

CHOOSE = int(Form.CHOOSE)
PLAN = int(Form.PLAN)

ACT_PASS = int(Act.PASS)
ACT_DEMESNE = int(Act.DEMESNE)
ACT_RECRUIT = int(Act.RECRUIT)
ACT_EQUIP = int(Act.EQUIP)
ACT_BESTOW = int(Act.BESTOW)
ACT_MOVE = int(Act.MOVE)
ACT_COMMIT = int(Act.COMMIT)
ACT_QUEST = int(Act.QUEST)
ACT_REDIRECT = int(Act.REDIRECT)
ACT_RETURN_KNIGHT = int(Act.RETURN_KNIGHT)
ACT_RETURN_ITEM = int(Act.RETURN_ITEM)
ACT_OPEN = int(Act.OPEN)
ACT_DRAW = int(Act.DRAW)
ACT_DISCARD = int(Act.DISCARD)

EFFECT_BONUS = int(Effect.BONUS)
EFFECT_LEADER = int(Effect.LEADER)
EFFECT_DREAD = int(Effect.DREAD)
EFFECT_ONLY_ON = int(Effect.ONLY_ON)
EFFECT_DRAW = int(Effect.DRAW)
EFFECT_DISCARD = int(Effect.DISCARD)
EFFECT_RENOWN = int(Effect.RENOWN)

WHEN_PLAYED = int(When.PLAYED)
WHEN_CAPTURE = int(When.CAPTURE)
WHEN_RESET = int(When.RESET)
WHEN_QUESTED = int(When.QUESTED)
WHEN_LEAVES = int(When.LEAVES)

WHILE_REGION = int(While.REGION)
WHILE_RENOWN_AT_LEAST = int(While.RENOWN_AT_LEAST)
WHILE_ALONE = int(While.ALONE)
WHILE_OPPOSED = int(While.OPPOSED)
WHILE_WITH = int(While.WITH)
WHILE_EQUIPPED = int(While.EQUIPPED)
WHILE_TITLED = int(While.TITLED)
WHILE_MONARCH_IN_PLAY = int(While.MONARCH_IN_PLAY)
WHILE_BEHIND = int(While.BEHIND)
WHILE_AT_A_REGION = WHILE_REGION | WHILE_RENOWN_AT_LEAST | WHILE_ALONE | WHILE_OPPOSED

EV_FARM = int(Event.FARM)
EV_OPENING = int(Event.OPENING)
EV_HAND = int(Event.HAND)
EV_REGION = int(Event.REGION)
EV_SEASON = int(Event.SEASON)
EV_TURN = int(Event.TURN)
EV_DEMESNE = int(Event.DEMESNE)
EV_RECRUIT = int(Event.RECRUIT)
EV_EQUIP = int(Event.EQUIP)
EV_BESTOW = int(Event.BESTOW)
EV_MOVE = int(Event.MOVE)
EV_CLASH = int(Event.CLASH)
EV_UNPAIR = int(Event.UNPAIR)
EV_COMMIT = int(Event.COMMIT)
EV_QUEST = int(Event.QUEST)
EV_REDIRECT = int(Event.REDIRECT)
EV_RESOLVE = int(Event.RESOLVE)
EV_HOME = int(Event.HOME)
EV_RETURN_KNIGHT = int(Event.RETURN_KNIGHT)
EV_RETURN_ITEM = int(Event.RETURN_ITEM)
EV_DRAW = int(Event.DRAW)
EV_RESET = int(Event.RESET)
EV_DISCARD = int(Event.DISCARD)
EV_SPENT = int(Event.SPENT)
EV_EFFECT = int(Event.EFFECT)
EV_ILLEGAL = int(Event.ILLEGAL)
EV_ASIDE = int(Event.ASIDE)
EV_END = int(Event.END)

WHY_UNOPPOSED = int(Why.UNOPPOSED)
WHY_ONE_EXCEEDS = int(Why.ONE_EXCEEDS)
WHY_LEAD = int(Why.LEAD)
WHY_SHORT = int(Why.SHORT)
WHY_MARGIN = int(Why.MARGIN)
WHY_EQUAL = int(Why.EQUAL)

DRAWN_WINTER = int(Drawn.WINTER)
DRAWN_QUEST = int(Drawn.QUEST)
DRAWN_EFFECT = int(Drawn.EFFECT)

SPENT_QUEST = int(Spent.QUEST)
SPENT_REDIRECT = int(Spent.REDIRECT)
SPENT_CLASH = int(Spent.CLASH)
SPENT_FALL = int(Spent.FALL)
SPENT_DISCARD = int(Spent.DISCARD)
SPENT_EFFECT = int(Spent.EFFECT)

RUNNING = int(Reason.RUNNING)
CONQUEST = int(Reason.CONQUEST)
MAJORITY = int(Reason.MAJORITY)
EXHAUSTION = int(Reason.EXHAUSTION)
UNFINISHED = int(Reason.UNFINISHED)
ERROR = int(Reason.ERROR)

LAWFUL = int(Rule.NONE)
BREAKS_G2 = int(Rule.G2)
BREAKS_SP1 = int(Rule.SP1)
BREAKS_SP2 = int(Rule.SP2)
BREAKS_SP3 = int(Rule.SP3)
BREAKS_SP4 = int(Rule.SP4)
BREAKS_SP5 = int(Rule.SP5)
BREAKS_SP6 = int(Rule.SP6)
BREAKS_SU1 = int(Rule.SU1)
BREAKS_SU2 = int(Rule.SU2)
BREAKS_SU3 = int(Rule.SU3)
BREAKS_SU6 = int(Rule.SU6)
BREAKS_SU8 = int(Rule.SU8)
BREAKS_SU9 = int(Rule.SU9)
BREAKS_SU10 = int(Rule.SU10)
BREAKS_FA1 = int(Rule.FA1)
BREAKS_CT1 = int(Rule.CT1)
NO_ROOM = int(Rule.LIMIT)

PURPOSE_FIRST = int(Purpose.FIRST)
PURPOSE_REGIONS = int(Purpose.REGIONS)
PURPOSE_MAIN = int(Purpose.MAIN)
PURPOSE_DEMESNE = int(Purpose.DEMESNE)
PURPOSE_STRATEGY = int(Purpose.STRATEGY)

FIRST_RANDOM = int(First.RANDOM)
FIRST_A = int(First.A)
FIRST_B = int(First.B)

ROUND_UP = int(QuestRounding.UP)
ROUND_DOWN = int(QuestRounding.DOWN)
ROUND_NEAREST = int(QuestRounding.NEAREST)
