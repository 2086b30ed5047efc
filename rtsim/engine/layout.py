"""The records that hold a game: every kernel works on one of these and on nothing else.

GAME is one aligned record a worker. Its parts are split by who may look at them: PUBLIC is what
lies on the table (G5), OWN is one player's private part, HIDDEN is what nobody sees. A strategy is
handed PUBLIC, its own OWN and ACTIONS, never HIDDEN or the other player's OWN.

Players are 0 and 1 by deck, the first deck named being 0, whoever goes first. A *kind* is the
index of a card in `PUBLIC["cards"]`; a *slot* is a place in `knights`, `items` or `slot_region`;
an *id* is the number a card in play is known by in the record of the game (trace.md).
"""

import numpy as np

MAX_KINDS = 512
MAX_EFFECTS = 2048
MAX_REGIONS = 128
MAX_SLOTS = 32
MAX_KNIGHTS = 256
MAX_ITEMS = 256
MAX_PILE = 4095
MAX_HAND = 2 * MAX_PILE
MAX_ACTIONS = 8192
MAX_TRAITS = 63
MAX_ROUNDS = 2 * MAX_PILE + 2
N_WEIGHTS = 160
N_MEMORY = 288
LOG_WIDTH = 10
MAX_LOG = 200_000

# The switches of rules.md, with the codes of `codes`; bools are 0 and 1.
RULES = np.dtype(
    [
        ("first", "i8"),  # First
        ("region_slots", "i8"),
        ("opening_hand", "i8"),
        ("hand_limit", "i8"),
        ("demesnes_per_spring", "i8"),
        ("quest_divisor", "i8"),  # 5 (SU6)
        ("quest_printed", "i8"),  # 1: quest_resistance is printed
        ("quest_rounding", "i8"),  # QuestRounding
        ("margin_more_than", "i8"),  # 1: contest_margin is more_than
        ("both_present", "i8"),  # 1: contest_when is both_present
        ("fall_active_only", "i8"),  # 1: fall_return is active_only
        ("winter_draws", "i8"),
        ("majority_end", "i8"),
        ("region_count", "i8"),  # regions drawn for each game (D5); the whole list if as many
    ],
    align=True,
)

# One kind of card. Effects that only add up are summed here; the rest are rows of EFFECT,
# `first_effect` up to `first_effect + n_effects`, in the order listed on the card.
CARD = np.dtype(
    [
        ("type", "i8"),  # Type
        ("influence", "i8"),
        ("resistance", "i8"),
        ("rp", "i8"),  # -1: a quest without a printed cost
        ("upgrades", "i8"),  # the kind it must stand on (SP3), -1: none, -2: one that is not in this table
        ("named", "i8"),
        ("monarch", "i8"),
        ("fey", "i8"),
        ("ubiquitous", "i8"),
        ("summer_play", "i8"),
        ("recall", "i8"),
        ("steadfast", "i8"),
        ("quest_cost", "i8"),
        ("estate", "i8"),
        ("discount_equipment", "i8"),
        ("discount_title", "i8"),
        ("lasts", "i8"),  # quest: Winters until the reset
        ("quest_draws", "i8"),  # quest: draws on reset, -1: as many as was paid
        ("restricted", "i8"),  # 1: has an only_on effect
        ("fixed_influence", "i8"),  # printed and the bonuses that hold always
        ("fixed_resistance", "i8"),
        ("standing", "i8"),  # rows worked out anew: bonuses with a condition, leader, dread
        ("triggers", "i8"),  # bit 1 << When: has a row with that trigger
        ("first_effect", "i8"),
        ("n_effects", "i8"),
        ("traits", "i8"),  # bit set; the bits are given out per table
    ],
    align=True,
)

EFFECT = np.dtype(
    [
        ("code", "i8"),  # Effect: bonus, leader, dread, only_on, draw, discard, renown
        ("index", "i8"),  # place in the card's own list of effects
        ("when", "i8"),  # When, or -1
        ("influence", "i8"),
        ("resistance", "i8"),
        ("count", "i8"),
        ("deck", "i8"),  # Pile
        ("self", "i8"),  # discard: 1 own hand, 0 the opponent's
        ("conditions", "i8"),  # While bits, all must hold
        ("region", "i8"),  # region index, -2: a region that is not in this table
        ("at_least", "i8"),
        ("partner", "i8"),  # kind, -2: a card that is not in this table
        ("trait", "i8"),  # trait bit number, -1: any, -2: a trait no card of the table has
        ("named", "i8"),  # only_on: 1 must be, 0 must not be, -1 either
        ("monarch", "i8"),  # only_on: as named
        ("knight", "i8"),  # only_on: kind, -1: any, -2: a card that is not in this table
    ],
    align=True,
)

REGION = np.dtype([("resistance", "i8"), ("renown", "i8")], align=True)

# A knight in play. Slots are handed out upwards in order of entry, so ids rise with the slot;
# the holes that leavers make are closed when a season starts, keeping the order.
KNIGHT = np.dtype(
    [
        ("stance", "i8"),  # Stance; GONE is a hole
        ("card", "i8"),  # kind
        ("id", "i8"),
        ("slot", "i8"),  # region slot while committed, else -1
        ("committed_turn", "i8"),  # number of the turn of this Summer in which it was committed
        ("influence", "i8"),  # G6, up to date whenever a strategy or a rule looks
        ("resistance", "i8"),
        ("fixed_influence", "i8"),  # printed, items and unconditional bonuses, before clamping
        ("fixed_resistance", "i8"),
        ("lead_influence", "i8"),  # what leaders give it if (or since) committed
        ("lead_resistance", "i8"),
        ("paid", "i8"),  # draws due on reset (SU7)
        ("winters", "i8"),  # Winters until the reset
        ("n_equipment", "i8"),
        ("n_titles", "i8"),
        ("n_standing", "i8"),  # as CARD's standing, of it and its items
        ("discount_equipment", "i8"),
        ("discount_title", "i8"),
        ("quest_cost", "i8"),
        ("steadfast", "i8"),  # number of sources
    ],
    align=True,
)

# Equipment or a title in play; the same slot rules as for knights.
ITEM = np.dtype(
    [
        ("stance", "i8"),  # GONE or READY
        ("card", "i8"),
        ("id", "i8"),
        ("bearer", "i8"),  # knight slot of the same player, -1: unpaired
        ("moved", "i8"),  # 1: has moved this Spring (SP6)
    ],
    align=True,
)

PLAYER = np.dtype(
    [
        ("capacity", "i8"),  # G2
        ("allocated", "i8"),  # G2
        ("summer_spent", "i8"),  # G3
        ("renown", "i8"),
        ("captured", "i8"),
        ("n_hand", "i8"),
        ("n_piles", "i8", (2,)),  # cards left in the decks, by Pile
        ("n_spent", "i8"),
        ("n_knights", "i8"),  # slots in use, holes included
        ("n_items", "i8"),
        ("demesnes_played", "i8"),  # this Spring (SP2)
        ("standing", "i8"),  # as CARD's standing, of knights and paired items in play
        ("knights", KNIGHT, (MAX_KNIGHTS,)),
        ("items", ITEM, (MAX_ITEMS,)),
        ("in_play", "i8", (MAX_KINDS,)),  # cards in play, by kind
        ("upgraded", "i8", (MAX_KINDS,)),  # upgrades standing on demesnes of a kind (SP3)
        ("spent_pile", "i8", (MAX_KINDS,)),  # by kind (G5)
        ("at_count", "i8", (MAX_SLOTS,)),  # knights at each region slot
        ("at_influence", "i8", (MAX_SLOTS,)),
        ("at_resistance", "i8", (MAX_SLOTS,)),
    ],
    align=True,
)

PUBLIC = np.dtype(
    [
        ("rules", RULES),
        ("n_kinds", "i8"),
        ("n_regions", "i8"),  # in the table; `in_game` says which this game uses
        ("farm", "i8"),  # kind
        ("first", "i8"),  # who went first in this game
        ("active", "i8"),
        ("round_no", "i8"),  # from 1
        ("season", "i8"),
        ("turn_no", "i8"),  # turns taken in this season, from 1, both players counted
        ("turn_of", "i8"),
        ("renown_in_game", "i8"),  # printed, all regions of this game (EN2)
        ("region_deck", "i8"),  # regions not yet turned up
        ("monarchs", "i8"),  # monarchs in play, both players
        ("slot_region", "i8", (MAX_SLOTS,)),  # region index, -1: empty
        ("in_game", "i8", (MAX_REGIONS,)),
        ("captor", "i8", (MAX_REGIONS,)),  # player, -1: nobody
        ("played_this_summer", "i8", (MAX_KINDS,)),  # SU10
        ("players", PLAYER, (2,)),
        ("cards", CARD, (MAX_KINDS,)),
        ("effects", EFFECT, (MAX_EFFECTS,)),
        ("regions", REGION, (MAX_REGIONS,)),
    ],
    align=True,
)

OWN = np.dtype(
    [
        ("me", "i8"),  # 0 or 1
        ("decision", "i8"),  # Decision being asked
        ("n_hand", "i8"),
        ("luck", "u8"),  # this strategy's stream of chance; use `rtsim.strategy.chance`
        ("hand", "i8", (MAX_HAND,)),  # kinds, ascending
        ("undrawn", "i8", (MAX_KINDS,)),  # cards of each kind still in the two decks together
        ("weights", "f8", (N_WEIGHTS,)),
        ("memory", "i8", (N_MEMORY,)),  # the strategy's own; zeroed when a game starts
    ],
    align=True,
)

# What may be done (CHOOSE) or what is to be done (PLAN); packed by `actions.pack`.
ACTIONS = np.dtype([("n", "i8"), ("list", "i8", (MAX_ACTIONS,))], align=True)

DECK = np.dtype(
    [
        ("opening", "i8"),  # demesne cards forced into the opening hand, -1: the strategy decides
        ("forms", "i8", (8,)),  # Form of each Decision
        ("sources", "i8", (8,)),  # by Decision, 0: the strategy itself, 1: the one it extends
        ("n_cards", "i8", (2,)),  # by Pile, all copies, the Farm of S2 included
        ("card", "i4", (2, MAX_PILE + 1)),  # kind of each physical card
        ("key", "u8", (2, MAX_PILE + 1)),  # hash of its name and copy number
        ("weights", "f8", (N_WEIGHTS,)),
    ],
    align=True,
)

# What happened at one region in one game, for the tally.
FATE = np.dtype(
    [
        ("in_game", "i8"),
        ("captor", "i8"),  # player, -1: nobody
        ("turned_up", "i8"),
        ("captured_round", "i8"),  # 0: never
        ("renown", "i8"),  # brought to its captor
        ("contested", "i8"),  # Summers in which both had knights there
        ("margin", "i8"),  # of these, failed for want of a lead (RS3)
        ("equal", "i8"),
        ("short", "i8"),  # nobody's force exceeded
    ],
    align=True,
)

HIDDEN = np.dtype(
    [
        ("heap", "u8", (2, 2, MAX_PILE + 1)),  # player, Pile: a heap of keys, least on top
        ("n_heap", "i8", (2, 2)),
        ("region_order", "i8", (MAX_REGIONS,)),
        ("region_key", "u8", (MAX_REGIONS,)),  # hash of the name
        ("region_sort", "u8", (MAX_REGIONS,)),  # keys of one deal, ascending
        ("next_region", "i8"),
        ("n_in_game", "i8"),
        ("results", "i8", (MAX_SLOTS,)),  # of a Summer's campaigns, while they are resolved
        ("sums", "i8", (MAX_SLOTS, 6)),  # Influence, Resistance and force of 0 and 1 there (RS1)
        ("n_plan", "i8"),
        ("plan", "i8", (MAX_ACTIONS,)),  # a strategy's plan, while it is carried out
        ("n_aside", "i8"),
        ("aside_card", "i8", (MAX_KNIGHTS,)),
        ("aside_player", "i8", (MAX_KNIGHTS,)),
        ("aside_id", "i8", (MAX_KNIGHTS,)),
        ("decks", DECK, (2,)),
        ("n_queue", "i8"),  # effects waiting to happen: controller, id of their card, kind, When
        ("queue", "i8", (2 * (MAX_ITEMS + MAX_KNIGHTS), 4)),
        ("fates", FATE, (MAX_REGIONS,)),
        ("copies", "i8", (2, MAX_KINDS)),  # of each kind that a game's shuffled decks start with
        ("opened", "i8", (2, MAX_KINDS)),  # copies in the opening hand
        ("drawn", "i8", (2, MAX_KINDS)),  # copies drawn later
        ("played", "i8", (2, MAX_KINDS)),  # times played
        ("opening", "i8", (2,)),  # S3
        ("opening_castable", "i8", (2,)),  # cards in it that the first Spring's RP pays for
    ],
    align=True,
)

GAME = np.dtype(
    [
        ("public", PUBLIC),
        ("own", OWN, (2,)),
        ("actions", ACTIONS),  # of a turn
        ("choices", ACTIONS),  # of a single choice: opening, draw, discard
        ("hidden", HIDDEN),
        ("reason", "i8"),  # Reason; RUNNING while it is played
        ("next_id", "i8"),
        ("stale", "i8"),  # 1: strengths must be worked out again
        ("holes", "i8"),  # 1: a knight or item has left since the slots were last closed up
        ("newest", "i8"),  # slot of the knight last recruited in this turn, -1: none
        ("decisions", "i8"),
        ("illegal", "i8", (2,)),
        ("illegal_rule", "i8", (2,)),  # the rule the last one broke
        ("culprit", "i8"),  # whose strategy failed, with reason ERROR; else -1
        ("asked", "i8"),  # whose strategy is being asked, for whoever watches; else -1
        ("game_no", "i8"),
        ("deal", "u8"),  # fingerprint of the opening hands and the region order
        ("games_done", "i8"),  # of the chunk being played, for whoever watches it
        ("logging", "i8"),
        ("n_log", "i8"),
        ("log_full", "i8"),
        ("log", "i4", (MAX_LOG, LOG_WIDTH)),
    ],
    align=True,
)

# One row a finished game; the arrays that go with it (regions, cards) are in `rtsim.run.records`.
ROW = np.dtype(
    [
        ("game", "i8"),
        ("first", "i1"),
        ("winner", "i1"),  # 0, 1, -1: a tie or none
        ("reason", "i1"),
        ("rounds", "i4"),
        ("renown", "i4", (2,)),
        ("captured", "i4", (2,)),
        ("opening", "i2", (2,)),
        ("open_farms", "i2", (2,)),
        ("open_knights", "i2", (2,)),
        ("open_castable", "i2", (2,)),
        ("deal", "u8"),  # fingerprint of the opening hands and the region order
        ("decisions", "i8"),
        ("illegal", "i4", (2,)),
    ],
    align=True,
)
