"""JSON Schema (draft 7) of every format, made from the tables that the readers use.

A schema says what an editor can know about one file. What needs the card pool, the rest of the file
or YAML itself (an unknown card, a duplicate key, D2, D3) only the reader can say.
"""

import importlib
from typing import Any

from rtsim.cards import FARM, REGION_KEYS, TYPE_KEYS
from rtsim.decks import MAX_OPENING, MAX_PILE, MAX_REGIONS, MIN_REGIONS, PILES
from rtsim.houserules import SWITCHES, HouseRules
from rtsim.reading import MAX_NAME
from rtsim.strategy.weights import BLOCKS, HOW, WEIGHTS
from rtsim.vocabulary import CONDITIONS, MOST, REQUIRED, TYPES, VOCABULARY, Field, Spec, allowed_whens

# By name: module and function. A format with a reader elsewhere adds its line here.
SCHEMAS: dict[str, str] = {
    "cards": "rtsim.schema:cards_schema",
    "deck": "rtsim.schema:deck_schema",
    "match": "rtsim.report.match_schema:match_schema",
    "rules": "rtsim.schema:rules_schema",
    "strategy": "rtsim.schema:strategy_schema",
}

Schema = dict[str, Any]

# A name that looks like a number or a flag to an editor is still a name here.
NAME: Schema = {
    "type": ["string", "number", "boolean"],
    "pattern": r"^[^\s]([^\r\n]*[^\s])?$",
    "maxLength": MAX_NAME,
}
TEXT: Schema = {"type": ["string", "number", "boolean"], "pattern": r"[^\s]"}
KEY: Schema = {"pattern": NAME["pattern"], "maxLength": MAX_NAME}


def schema(name: str) -> Schema:
    """The schema called `name`, one of `SCHEMAS`."""
    module, function = SCHEMAS[name].split(":")
    made = getattr(importlib.import_module(module), function)()
    return {"$schema": "http://json-schema.org/draft-07/schema#", "$id": f"rtsim/{name}/1", **made}


def keyed(properties: dict[str, Schema], required: tuple[str, ...] = (), **more: Any) -> Schema:
    """A mapping with these keys and no others."""
    made: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    if required:
        made["required"] = list(required)
    return {**made, **more}


def integer(low: int, high: int, **more: Any) -> Schema:
    """A whole number in a range."""
    return {"type": "integer", "minimum": low, "maximum": high, **more}


def deck_schema() -> Schema:
    """A deck file."""
    piles: dict[str, Schema] = {}
    for pile in PILES:
        counts: Schema = {
            "type": "object",
            "propertyNames": KEY,
            "additionalProperties": integer(1, MAX_PILE),
        }
        lines: Schema = {
            "type": "array",
            "items": {"type": "string", "pattern": r"^[1-9][0-9]{0,3} +[^\s].*$"},
        }
        if pile == "demesne":
            counts["required"] = [FARM]
            lines["contains"] = {"pattern": rf"^[1-9][0-9]* +{FARM}$"}
        piles[pile] = {
            "anyOf": [counts, lines],
            "description": "card: copies, or lines like '4 Knight Errant'",
        }
    regions = {
        "type": "array",
        "items": NAME,
        "minItems": MIN_REGIONS,
        "maxItems": MAX_REGIONS,
        "uniqueItems": True,
    }
    return keyed(
        {
            "name": {**NAME, "description": "shown in results; the file's name if left out"},
            **piles,
            "regions": {**regions, "description": "the whole pool's if left out (D5)"},
            "strategy": {**TEXT, "description": "a shipped name, or a path from this file's folder"},
            "opening": integer(1, MAX_OPENING, description="demesne cards in the opening hand (S3)"),
            "cards": {**TEXT, "description": "a file with more cards, as a path from this file's folder"},
        },
        PILES,
        title="Round Table deck",
    )


def rules_schema() -> Schema:
    """A file of house rules."""
    usual = HouseRules().as_dict()
    properties: dict[str, Schema] = {}
    for name, switch in SWITCHES.items():
        made: Schema
        if switch.kind == "choice":
            made = {"enum": list(switch.choices)}
        elif switch.kind == "integer":
            made = integer(switch.low, switch.high)
        else:
            made = {"type": "boolean"}
        properties[name] = {**made, "default": usual[name], "description": f"{switch.rule}: {switch.meaning}"}
    return keyed(properties, title="Round Table house rules")


def cards_schema() -> Schema:
    """A card pool."""
    region = keyed({key: integer(0, MOST) for key in REGION_KEYS}, REGION_KEYS)
    return keyed(
        {
            "cards": {
                "type": "object",
                "propertyNames": KEY,
                "additionalProperties": {"oneOf": [_card(card_type) for card_type in TYPES]},
            },
            "regions": {"type": "object", "propertyNames": KEY, "additionalProperties": region},
        },
        title="Round Table card pool",
        minProperties=1,
    )


def _card(card_type: str) -> Schema:
    required, optional = TYPE_KEYS[card_type]
    known: dict[str, Schema] = {
        "influence": integer(-MOST, MOST),
        "resistance": integer(-MOST, MOST),
        "rp": integer(0, MOST),
        "named": {"type": "boolean"},
        "monarch": {"type": "boolean"},
        "fey": {"type": "boolean"},
        "upgrades": NAME,
        "traits": {"type": "array", "items": NAME, "uniqueItems": True},
    }
    if "effects" in optional:
        effects = [_effect(spec, card_type) for spec in VOCABULARY.values() if card_type in spec.on]
        known["effects"] = {
            "type": "array",
            "items": {"anyOf": [form for forms in effects for form in forms]},
        }
    properties = {key: known[key] for key in (*required, *optional)}
    return keyed({"type": {"const": card_type}, **properties}, ("type", *required))


def _effect(spec: Spec, card_type: str) -> list[Schema]:
    """The ways to write one effect: flat, nested, and bare if it has no fields."""
    properties = {field.name: _field(field, card_type) for field in spec.fields}
    required = tuple(field.name for field in spec.fields if field.default is REQUIRED)
    says: Schema = {}
    if spec.some_of:
        integers = {field.name for field in spec.fields if field.kind == "integer"}
        says["anyOf"] = [
            {"required": [name], "properties": {name: {"not": {"const": 0}} if name in integers else {}}}
            for name in spec.some_of
        ]
    fields = keyed(properties, required, description=spec.meaning, **says)
    flat = keyed({"effect": {"const": spec.name}, **properties}, ("effect", *required), **says)
    nested = keyed({spec.name: fields}, (spec.name,))
    bare: list[Schema] = [] if required or spec.some_of else [{"const": spec.name}]
    return [*bare, nested, flat]


def _field(field: Field, card_type: str) -> Schema:
    if field.kind == "integer":
        return integer(field.low, field.high)
    if field.kind == "flag":
        return {"type": "boolean"}
    if field.kind == "choice":
        whens = allowed_whens(card_type)
        return {"enum": [word for word in field.choices if field.name != "when" or word in whens]}
    return _conditions() if field.kind == "conditions" else NAME


def _conditions() -> Schema:
    kinds: dict[str, Schema] = {"flag": {"const": True}, "integer": integer(0, MOST)}
    flags = [name for name, (kind, _) in CONDITIONS.items() if kind == "flag"]
    mapping = keyed({name: kinds.get(kind, NAME) for name, (kind, _) in CONDITIONS.items()}, minProperties=1)
    return {"anyOf": [{"enum": flags}, mapping]}


def strategy_schema() -> Schema:
    """A strategy file: weights by decision, each with its range and meaning."""
    blocks: dict[str, Schema] = {}
    for block in BLOCKS:
        weights: dict[str, Schema] = {}
        for weight in WEIGHTS:
            if weight.block != block:
                continue
            described: Schema = {"description": weight.meaning}
            if weight.name == "how":
                weights["how"] = {"enum": list(HOW), **described}
            else:
                weights[weight.name] = {
                    "type": "number",
                    "minimum": weight.low,
                    "maximum": weight.high,
                    **described,
                }
        blocks[block] = keyed(weights)
    return keyed(
        {
            "name": {**NAME, "description": "what tables and pages call it"},
            "summary": {"type": ["string", "number", "boolean"], "pattern": r"\S", "description": "how it plays"},
            "extends": {**NAME, "description": "a shipped strategy or a path; what is left out comes from there"},
            **blocks,
        },
        ("name",),
    )
