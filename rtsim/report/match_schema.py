"""JSON Schema (draft 7) of what `rtsim match --json` prints. More keys may be added: it refuses no unknown ones."""

from typing import Any

Schema = dict[str, Any]

COUNT: Schema = {"type": "integer", "minimum": 0}
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "number"}
SIGNED: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}
OPTIONAL_TEXT: Schema = {"type": ["string", "null"]}
OPTIONAL_NUMBER: Schema = {"type": ["number", "null"]}
E: Schema = {"$ref": "#/definitions/estimate"}


def keyed(**properties: Schema) -> Schema:
    """A mapping that has at least these keys."""
    required = list(properties)
    return {"type": "object", "properties": properties, "required": required}


def rows(item: Schema) -> Schema:
    """A list of any length."""
    return {"type": "array", "items": item}


def two(item: Schema) -> Schema:
    """One for each side."""
    return {"type": "array", "items": item, "minItems": 2, "maxItems": 2}


def _counts(values: Schema = COUNT) -> Schema:
    return {"type": "object", "additionalProperties": values}


def _histogram() -> Schema:
    summary = dict.fromkeys(("mean", "median", "p10", "p90"), OPTIONAL_NUMBER)
    counted = {"type": "object", "patternProperties": {"^-?[0-9]+$": COUNT}, "additionalProperties": False}
    return keyed(**summary, histogram=counted)


def _side() -> Schema:
    return keyed(
        deck=TEXT,
        name=TEXT,
        file=OPTIONAL_TEXT,
        sha256={"type": "string", "pattern": "^[0-9a-f]{64}$"},
        main=_counts(),
        demesne=_counts(),
        strategy=OPTIONAL_TEXT,
        illegal=rows(TEXT),
    )


def _result() -> Schema:
    return keyed(
        wins=two(COUNT),
        ties=COUNT,
        share=E,
        win_rate=two(E),
        decisive=E,
        tie_rate=E,
        first=E,
        second=E,
        starting_edge=E,
        elo=E,
        pentanomial={"type": "array", "items": COUNT, "minItems": 5, "maxItems": 5},
        renown=two(E),
        captured=two(E),
        margin=_histogram(),
    )


def _region() -> Schema:
    return keyed(
        region=TEXT,
        in_game=COUNT,
        turned_up=COUNT,
        captured=two(E),
        never=E,
        contested=E,
        contests=keyed(summers=COUNT, margin=COUNT, equal=COUNT, short=COUNT),
        mean_round=E,
        renown=two(E),
        leverage=E,
        pivotal=E,
    )


def _card() -> Schema:
    rates = ("gp", "oh", "gd", "gih", "gns", "iih", "played", "played_rate", "stranded")
    return keyed(card=TEXT, type=TEXT, copies=COUNT, games=COUNT, played_times=COUNT, **dict.fromkeys(rates, E))


def _health() -> Schema:
    return keyed(
        games_per_second=OPTIONAL_NUMBER,
        decisions_per_game=OPTIONAL_NUMBER,
        duplicate_games=COUNT,
        illegal_actions=two(COUNT),
        variance_ratio=OPTIONAL_NUMBER,
        checks=rows(keyed(name=TEXT, ok=FLAG, detail=TEXT)),
    )


def match_schema() -> Schema:
    """A match. A number that is not known is null, with the reason under its key and "_reason"."""
    estimate = keyed(value=NUMBER, lo=NUMBER, hi=NUMBER, n=COUNT, level=NUMBER, method=TEXT)
    games = keyed(asked=COUNT, played=COUNT, finished=COUNT, unfinished=COUNT, errors=COUNT, pairs=COUNT)
    observed = two(rows(keyed(count=COUNT, games=COUNT, share=E)))
    made = keyed(
        schema={"const": "rtsim/match/1"},
        version=TEXT,
        rerun=TEXT,
        seed=COUNT,
        level=NUMBER,
        paired=FLAG,
        precision=OPTIONAL_NUMBER,
        interrupted=FLAG,
        failure=OPTIONAL_TEXT,
        rules={"type": "object"},
        regions=rows(keyed(name=TEXT, resistance=SIGNED, renown=SIGNED)),
        games=games,
        sides=two(_side()),
        result=_result(),
        endings=keyed(conquest=COUNT, majority=COUNT, exhaustion=COUNT),
        rounds=_histogram(),
        openings=two(rows(keyed(demesne=COUNT, games=COUNT, share=E))),
        observed_openings=keyed(farms=observed, knights=observed, castable=observed),
        region_outcomes=rows(_region()),
        cards=two(rows(_card())),
        health=_health(),
    )
    return {
        "title": "rtsim match",
        "description": "What `rtsim match --json` prints.",
        "definitions": {"estimate": {**estimate, "type": ["object", "null"]}},
        **made,
    }
