"""The vocabulary of card text (CT1): one table that the reader, the schema and the docs derive from.

An effect is one of a small closed set of mechanics with parameters. What cannot be said in it is an
error where the card is read.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

TYPES = ("knight", "equipment", "title", "quest", "redirect", "demesne")
ATTACHED = ("equipment", "title")

MOST = 9_999  # of influence, resistance, RP and Renown, either side of 0
MOST_CARDS = 4_095

WHENS: dict[str, str] = {
    "played": "right after it is played",
    "capture": "when its bearer's side captures the region its bearer is at",
    "reset": "when its bearer is reset from a quest",
    "quested": "when its bearer is sent on a quest",
    "leaves": "when its bearer leaves play in a clash or is taken back",
}

# Conditions of `while`: what the value is ("flag": no value), and the words for it.
CONDITIONS: dict[str, tuple[str, str]] = {
    "region": ("region", "at {}"),
    "renown_at_least": ("integer", "at a region of Renown {} or more"),
    "alone": ("flag", "the only knight of its side there"),
    "opposed": ("flag", "an opponent's knight is there"),
    "with": ("card", "{} is in play on its side"),
    "equipped": ("flag", "it bears equipment"),
    "titled": ("flag", "it bears a title"),
    "monarch_in_play": ("flag", "a monarch is in play on either side"),
    "behind": ("flag", "its side has less Renown than the other"),
}

REQUIRED = object()


@dataclass(frozen=True)
class Field:
    """A parameter of an effect.

    `kind` is integer, flag, choice, conditions, card, knight or trait; the last three are names that
    must exist in the pool. A `default` of None means the field may be left out and then says nothing.
    """

    name: str
    kind: str
    default: Any = None
    low: int = -MOST
    high: int = MOST
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Spec:
    """A mechanic: its name, its parameters, the card types that may carry it, what it means.

    `some_of` names fields of which at least one must say something (be other than 0 or left out).
    `whens` are the triggers by card type.
    """

    name: str
    meaning: str
    fields: tuple[Field, ...] = ()
    on: tuple[str, ...] = ("knight", *ATTACHED)
    some_of: tuple[str, ...] = ()


_STRENGTH = (Field("influence", "integer", 0), Field("resistance", "integer", 0))
_BOTH = ("influence", "resistance")
_WHEN = Field("when", "choice", REQUIRED, choices=tuple(WHENS))
_ANY = ("knight", *ATTACHED, "quest", "redirect")
_COUNT = Field("count", "integer", 1, low=1, high=MOST_CARDS)

VOCABULARY: dict[str, Spec] = {
    spec.name: spec
    for spec in (
        Spec(
            "bonus",
            "The knight, or the knight that bears the card, has that much more while all conditions hold.",
            (*_STRENGTH, Field("while", "conditions")),
            some_of=_BOTH,
        ),
        Spec(
            "leader",
            "Every other committed knight of the controller (with the trait) has that much more.",
            (*_STRENGTH, Field("trait", "trait")),
            some_of=_BOTH,
        ),
        Spec(
            "dread",
            "While the bearer is committed, opposing knights at its region have that much less, not below 0.",
            _STRENGTH,
            some_of=_BOTH,
        ),
        Spec(
            "estate",
            "Adds to the controller's RP capacity while in play.",
            (Field("rp", "integer", REQUIRED),),
            some_of=("rp",),
        ),
        Spec(
            "discount",
            "Equipment or titles on this knight cost that much less upkeep, not below 0.",
            (Field("type", "choice", REQUIRED, choices=ATTACHED), Field("rp", "integer", REQUIRED)),
            some_of=("rp",),
        ),
        Spec("steadfast", "Opponents cannot quest this knight."),
        Spec(
            "quest_cost",
            "A quest on this knight costs that much more.",
            (Field("rp", "integer", REQUIRED),),
            some_of=("rp",),
        ),
        Spec(
            "only_on",
            "May be played on, or moved to, only such knights.",
            (
                Field("named", "flag"),
                Field("monarch", "flag"),
                Field("trait", "trait"),
                Field("knight", "knight"),
            ),
            on=ATTACHED,
            some_of=("named", "monarch", "trait", "knight"),
        ),
        Spec("ubiquitous", "Its name never clashes with another knight's (NK1).", on=("knight",)),
        Spec("summer_play", "May be played while campaigns are declared, RP permitting."),
        Spec(
            "draw",
            "Its controller must draw.",
            (
                _WHEN,
                Field("deck", "choice", "either", choices=("main", "demesne", "either")),
                _COUNT,
            ),
            on=_ANY,
        ),
        Spec(
            "discard",
            "That many cards of a hand go to the spent pile, chosen by their owner.",
            (_WHEN, _COUNT, Field("who", "choice", REQUIRED, choices=("opponent", "self"))),
            on=_ANY,
        ),
        Spec(
            "renown",
            "The captured region brings that much more Renown to its captor.",
            (Field("when", "choice", "capture", choices=("capture",)), Field("count", "integer", REQUIRED)),
            some_of=("count",),
        ),
        Spec(
            "lasts",
            "The quested knight is reset that many Winters later.",
            (Field("rounds", "integer", REQUIRED, low=1),),
            on=("quest",),
        ),
        Spec(
            "quest_draws",
            "Cards drawn when the knight is reset, instead of the RP that was paid.",
            (Field("count", "integer", REQUIRED, low=0, high=MOST_CARDS),),
            on=("quest",),
        ),
        Spec(
            "recall",
            "In a clash it is set aside and goes to its owner's hand when the season ends.",
            on=("knight",),
        ),
    )
}


@dataclass(frozen=True)
class Effect:
    """One effect of a card: a mechanic and its parameters, defaults filled in.

    `while` is a mapping of conditions that must all hold; a condition without a value is True.
    Fields that were left out and have no default are absent.
    """

    kind: str
    fields: Mapping[str, Any] = field(default_factory=dict)

    def as_written(self) -> str | dict[str, Any]:
        """The effect as it stands in a pool file and in a game's record."""
        if not self.fields:
            return self.kind
        written = {}
        for name, value in self.fields.items():
            if name == "while" and len(value) == 1 and next(iter(value.values())) is True:
                written[name] = next(iter(value))
            elif value != 0 or name not in _BOTH:
                written[name] = dict(value) if isinstance(value, Mapping) else value
        return {self.kind: written}

    def __hash__(self) -> int:
        return hash((self.kind, repr(sorted(self.fields.items(), key=lambda pair: pair[0]))))

    def __str__(self) -> str:
        return effect_words(self)


def allowed_whens(card_type: str) -> tuple[str, ...]:
    """The triggers that can happen to a card of that type."""
    return ("played",) if card_type in ("quest", "redirect") else tuple(WHENS)


def why_never(spec: Spec, card_type: str) -> str:
    """Why `spec` could never happen on a card of that type."""
    if card_type == "demesne":
        return "demesnes carry no effects: RP is all they give"
    if spec.on == ("quest",):
        return "only a quest sends a knight away"
    if card_type in ("quest", "redirect"):
        return f"a {card_type} goes to the spent pile as soon as it is played"
    if spec.on == ATTACHED:
        return "it says on which knights a card may be put, and a knight is put on none"
    return "only knights clash by name"


def effect_words(effect: Effect) -> str:
    """An effect in a few plain words."""
    given = effect.fields
    strength = " and ".join(
        f"{given[name]:+d} {name}" for name in _BOTH if isinstance(given.get(name), int) and given[name]
    )
    when = f", {WHENS[given['when']]}" if "when" in given else ""
    count = given.get("count", 0)
    cards = f"{count} card{'s' if count != 1 else ''}"
    match effect.kind:
        case "bonus":
            held = [CONDITIONS[name][1].format(value) for name, value in given.get("while", {}).items()]
            return strength + (" while " + " and ".join(held) if held else "")
        case "leader":
            others = f"its side's other committed {given['trait']} knights" if "trait" in given else ""
            return f"{strength} for {others or 'all other committed knights of its side'}"
        case "dread":
            less = " and ".join(f"{-given[name]:+d} {name}" for name in _BOTH if given.get(name))
            return f"{less} for opposing knights at its region"
        case "estate":
            return f"{given['rp']:+d} RP capacity"
        case "discount":
            return f"{given['type']} on it costs {given['rp']} RP less"
        case "steadfast":
            return "opponents cannot quest it"
        case "quest_cost":
            return f"a quest on it costs {given['rp']:+d} RP"
        case "only_on":
            return "only on " + _bearer_words(given)
        case "ubiquitous":
            return "never clashes"
        case "summer_play":
            return "may be played in Summer"
        case "draw":
            deck = "" if given["deck"] == "either" else f" from the {given['deck']} deck"
            return f"draw {cards}{deck}{when}"
        case "discard":
            return f"{'you discard' if given['who'] == 'self' else 'the opponent discards'} {cards}{when}"
        case "renown":
            return f"{count:+d} Renown for a region it captures"
        case "lasts":
            return f"lasts {given['rounds']} round{'s' if given['rounds'] != 1 else ''}"
        case "quest_draws":
            return f"{cards} drawn on reset"
        case _:
            return "goes back to the hand after a clash"


def _bearer_words(given: Mapping[str, Any]) -> str:
    words = []
    for name in ("named", "monarch"):
        if name in given:
            noun = "named knights" if name == "named" else "monarchs"
            words.append(noun if given[name] else f"knights that are not {noun}")
    if "trait" in given:
        words.append(f"{given['trait']} knights")
    if "knight" in given:
        words.append(str(given["knight"]))
    return " that are also ".join(words)
