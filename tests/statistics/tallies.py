"""Results of matches that nobody played: tallies filled from drawn games, consistent in themselves."""

import numpy as np

from rtsim.lab.result import MatchResult
from rtsim.stats.columns import CARD, REASONS, REGION

BAGS, OPENING, ROUNDS, MARGIN = 256, 61, 8193, 2048
KINDS = ("Squire", "Champion", "Farm", "Manor")
TYPES = ("knight", "knight", "demesne", "demesne")
REGIONS = tuple({"name": f"Region {i}", "resistance": 4 + i, "renown": 2 + i} for i in range(5))
MAIN = {"Squire": 30, "Champion": 10}
DEMESNE = {"Farm": 15, "Manor": 6}
HAND = 10
COPIES = np.array([30, 10, 14, 6])


def side(name="Blue", **more):
    """A deck as a result tells it."""
    return {
        "name": name,
        "file": f"{name.lower()}.yaml",
        "sha256": "0" * 64,
        "main": MAIN,
        "demesne": DEMESNE,
        "strategy": "balanced",
        "illegal": [],
        **more,
    }


def empty_tally():
    """Arrays of a tally of no games."""
    kinds, regions = len(KINDS), len(REGIONS)
    shapes = {
        "pairs": (BAGS, 5),
        "seats": (BAGS, 2, 3),
        "endings": (len(REASONS),),
        "rounds": (ROUNDS,),
        "renown": (BAGS, 2),
        "captured": (BAGS, 2),
        "margin": (2 * MARGIN + 1,),
        "split": (BAGS, 2, OPENING, 2),
        "open_farms": (BAGS, 2, OPENING, 2),
        "open_knights": (BAGS, 2, OPENING, 2),
        "open_castable": (BAGS, 2, OPENING, 2),
        "open_copies": (2, kinds, OPENING),
        "cards": (BAGS, 2, kinds, len(CARD)),
        "regions": (BAGS, regions, len(REGION)),
        "decisions": (1,),
        "illegal": (2,),
        "duplicates": (1,),
    }
    return {name: np.zeros(shape, np.int64) for name, shape in shapes.items()}


def _opening(rng, split):
    """Copies of each kind in an opening hand, dealt fairly."""
    main = rng.multivariate_hypergeometric(COPIES[:2], HAND - split)
    demesne = rng.multivariate_hypergeometric(COPIES[2:], split)
    return np.concatenate([main, demesne])


def _add_cards(tally, rng, bag, player, y, opened):
    drawn = rng.binomial(COPIES - opened, 0.3)
    unseen = COPIES - opened - drawn
    played = rng.binomial(opened + drawn, 0.6)
    left = opened + drawn - played
    card = tally["cards"][bag, player]
    for place, counted in enumerate((COPIES, opened, drawn, unseen)):
        card[:, 2 * place] += counted
        card[:, 2 * place + 1] += counted * y
    card[:, CARD.index("played_games")] += played > 0
    card[:, CARD.index("played_y")] += (played > 0) * y
    card[:, CARD.index("played_times")] += played
    card[:, CARD.index("stranded")] += left
    card[:, CARD.index("stranded_games")] += left > 0
    for kind, copies in enumerate(opened):
        tally["open_copies"][player, kind, copies] += 1


def _add_regions(tally, rng, bag, y):
    for r in range(len(REGIONS)):
        row = dict.fromkeys(REGION, 0)
        row["in_game"], row["y_in_game"] = 1, y
        row["turned_up"] = int(rng.random() < 0.9)
        captor = rng.integers(-1, 2) if row["turned_up"] else -1
        if row["turned_up"] and rng.random() < 0.5:
            row["contested_games"], row["contests"] = 1, 3
            row["margin"], row["short"] = 1, 1
        if captor >= 0:
            row["captured_" + "ab"[captor]] = 1
            row["captured_games"], row["round_sum"] = 1, int(rng.integers(1, 12))
            row["renown_" + "ab"[captor]] = REGIONS[r]["renown"]
            row["y_when_a"] = y if captor == 0 else 0
            row["pivotal"] = int(rng.random() < 0.1)
        tally["regions"][bag, r] += [row[name] for name in REGION]


def _add_game(tally, rng, bag, first, y):
    tally["endings"][rng.integers(1, 4)] += 1
    tally["seats"][bag, first, 2 - y] += 1
    tally["rounds"][rng.integers(4, 30)] += 1
    tally["decisions"] += 100
    lead = int(rng.integers(0, 20)) * (y - 1)
    tally["margin"][MARGIN + lead] += 1
    tally["renown"][bag] += 20 + np.array([lead, 0])
    tally["captured"][bag] += [3, 4]
    for player in range(2):
        own = y if player == 0 else 2 - y
        split = int(rng.integers(4, 7))
        opened = _opening(rng, split)
        seen = (
            ("split", split),
            ("open_farms", opened[2]),
            ("open_knights", opened[:2].sum()),
            ("open_castable", 3),
        )
        for name, value in seen:
            tally[name][bag, player, value] += [1, own]
        _add_cards(tally, rng, bag, player, own, opened)
    _add_regions(tally, rng, bag, y)


def drawn_result(seed=1, units=100, chances=(0.5, 0.05, 0.45), unfinished=0, paired=True, **more):
    """A result of `units` pairs (or single games) drawn with A's chances to win, tie and lose."""
    rng = np.random.default_rng(seed)
    tally = empty_tally()
    for unit in range(units):
        scores = rng.choice(3, size=2 if paired else 1, p=chances)
        seats = (0, 1) if paired else (int(rng.integers(0, 2)),)
        for seat, score in zip(seats, scores, strict=True):
            _add_game(tally, rng, unit % BAGS, seat, 2 - int(score))
        if paired:
            tally["pairs"][unit % BAGS, 4 - scores.sum()] += 1
    tally["endings"][REASONS.index("unfinished")] += unfinished
    games = units * (2 if paired else 1) + unfinished
    return result_of(tally, games, paired=paired, **more)


def result_of(tally, games, **more):
    """A result with this tally."""
    values = {
        "tally": tally,
        "decks": (side("Blue"), side("Red", strategy="rush")),
        "kinds": KINDS,
        "kind_types": TYPES,
        "regions": REGIONS,
        "rules": {"opening_hand": HAND, "region_count": len(REGIONS)},
        "seed": 12,
        "paired": True,
        "asked": games,
        "played": games,
        "seconds": 2.0,
        "version": "0.0.0",
        "rerun": "rtsim match blue.yaml red.yaml --games 200 --seed 12",
    }
    return MatchResult(**{**values, **more})
