"""Reading card pools: cards, regions and the vocabulary of their effects, with every fault noted."""

from pathlib import Path
from typing import Any

from rtsim.cards import BUILTIN_PLACE, POOL_KEYS, REGION_KEYS, TYPE_KEYS, Card, Pool, Region
from rtsim.problems import Problems, nearest, shown
from rtsim.reading import Reader, described
from rtsim.vocabulary import (
    CONDITIONS,
    MOST,
    REQUIRED,
    TYPES,
    VOCABULARY,
    Effect,
    Field,
    Spec,
    allowed_whens,
    why_never,
)
from rtsim.yamlfile import Entries, Node, Text, read_source


class PoolReader:
    """Reads any number of pool files into one pool, then checks what they say about each other."""

    def __init__(self, problems: Problems, start: Pool | None = None) -> None:
        self.problems = problems
        self.cards: dict[str, Card] = dict(start.cards) if start else {}
        self.regions: dict[str, Region] = dict(start.regions) if start else {}
        self.places: dict[tuple[str, str], str] = dict(start.places) if start else {}
        self.broken: set[tuple[str, str]] = set()  # (section, name): there, but not usable
        self._references: list[tuple[Reader, Node, str, str]] = []
        self._upgrades: list[tuple[Reader, Node, str]] = []

    def read(self, path: str | Path, place: str = "") -> None:
        """Read one file; `place` is what messages call it, if not by its name."""
        source = read_source(path, self.problems)
        if source is None:
            return
        reader = Reader(source.file, self.problems)
        root = reader.keyed(source.root, "a card pool", POOL_KEYS)
        if root is None:
            return
        if not any(root.get(section) for section in POOL_KEYS):
            reader.error(root, "F2", "a card pool has neither 'cards' nor 'regions'")
        for section, read_one in (("cards", self._card), ("regions", self._region)):
            node = root.get(section)
            entries = reader.entries(node, f"'{section}'") if node is not None else None
            for key, value in entries.pairs if entries else ():
                name = reader.name(key, f"the name of a {section[:-1]}")
                if name is None:
                    continue
                before = len(self.problems.errors)
                found = read_one(reader, name, value)
                if found is None or len(self.problems.errors) > before:
                    self.broken.add((section, name))
                else:
                    self._keep(reader, key, section, found, place)

    def finish(self) -> Pool:
        """Check every name that an effect or an upgrade uses, and return the pool."""
        traits = {trait for card in self.cards.values() if card.type == "knight" for trait in card.traits}
        for reader, node, kind, name in self._references:
            self._check_reference(reader, node, kind, name, traits)
        for reader, node, name in self._upgrades:
            self._check_upgrades(reader, node, name)
        self._references.clear()
        self._upgrades.clear()
        return Pool(self.cards, self.regions, self.places)

    def _keep(self, reader: Reader, key: Text, section: str, found: Card | Region, place: str) -> None:
        store: dict[str, Any] = self.cards if section == "cards" else self.regions
        earlier = store.get(found.name)
        here = place or f"{reader.file}:{key.line}"
        if earlier is None:
            store[found.name] = found
            self.places[section, found.name] = here
        elif earlier != found:
            where = self.places.get((section, found.name), "another file")
            builtin = where == BUILTIN_PLACE
            reader.error(
                key,
                "C6",
                f"{shown(found.name)} has other values in {where}",
                "give it another name" + (", or leave the built-in pool out with --no-base-cards" if builtin else ""),
            )

    def _region(self, reader: Reader, name: str, node: Node) -> Region | None:
        entries = reader.keyed(node, f"the region {shown(name)}", REGION_KEYS, REGION_KEYS)
        if entries is None:
            return None
        values = [
            reader.integer(value, f"'{key}' of {shown(name)}", 0, MOST)
            for key in REGION_KEYS
            if (value := entries.get(key)) is not None
        ]
        return Region(name, *values) if len(values) == 2 and None not in values else None  # type: ignore[arg-type]

    def _card(self, reader: Reader, name: str, node: Node) -> Card | None:
        entries = reader.entries(node, f"the card {shown(name)}")
        if entries is None:
            return None
        type_node = entries.get("type")
        if type_node is None:
            reader.error(node, "F2", f"the card {shown(name)} has no 'type'", "one of: " + ", ".join(TYPES))
            return None
        if isinstance(type_node, Text) and type_node.value == "region":
            reader.error(type_node, "F5", "a region is not a card", "regions stand under 'regions:'")
            return None
        card_type = reader.choice(type_node, "'type'", TYPES)
        if card_type is None:
            return None
        required, optional = TYPE_KEYS[card_type]
        article = "an" if card_type == "equipment" else "a"
        what = f"{article} {card_type}" if card_type != "equipment" else "equipment"
        for key, value in entries.pairs:
            if key.value == "effects" and key.value not in optional:
                reader.error(value, "C5", why_never(VOCABULARY["bonus"], card_type))
        known = ("type", *required, *optional, *(() if "effects" in optional else ("effects",)))
        reader.keyed(node, what, known, required)
        given = {key.value: self._value(reader, name, card_type, key, value) for key, value in entries.pairs}
        given.pop("type", None)
        kept = {key: value for key, value in given.items() if value is not None and key in (*required, *optional)}
        if "rp" not in kept:
            kept["rp"] = None
        return Card(name, card_type, **kept) if len(kept) >= len(required) else None

    def _value(self, reader: Reader, name: str, card_type: str, key: Text, value: Node) -> Any:
        what = f"'{key.value}' of {shown(name)}"
        match key.value:
            case "influence" | "resistance":
                return reader.integer(value, what, -MOST, MOST)
            case "rp":
                return reader.integer(value, what, 0, MOST)
            case "named" | "monarch" | "fey":
                return reader.flag(value, what)
            case "upgrades":
                below = reader.name(value, what)
                if below is not None:
                    self._upgrades.append((reader, value, name))
                return below
            case "traits":
                traits = reader.names(value, what)
                return None if traits is None else tuple(trait for _, trait in traits)
            case "effects" if card_type != "demesne":
                listed = reader.items(value, what)
                if listed is None:
                    return None
                effects = [self._effect(reader, card_type, item) for item in listed]
                return tuple(effect for effect in effects if effect is not None)
        return None

    def _effect(self, reader: Reader, card_type: str, node: Node) -> Effect | None:
        """One item of `effects`: a bare name, {name: {fields}} or {effect: name, fields}."""
        kind_node: Node
        pairs: list[tuple[Text, Node]]
        if isinstance(node, Text):
            kind_node, pairs = node, []
        elif isinstance(node, Entries) and node.get("effect") is not None:
            kind_node = node.get("effect") or node
            pairs = [(key, value) for key, value in node.pairs if key.value != "effect"]
        elif isinstance(node, Entries) and len(node.pairs) == 1:
            kind_node, value = node.pairs[0]
            if kind_node.value in VOCABULARY:
                entries = reader.entries(value, f"'{kind_node.value}'")
                if entries is None:
                    return None
                pairs = entries.pairs
            else:
                pairs = []
        else:
            hint = "write {bonus: {influence: 2}} or {effect: bonus, influence: 2}"
            reader.error(
                node,
                "C4",
                f"an effect must be a name or one name with its fields, not {described(node)}",
                hint,
            )
            return None
        kind = reader.text(kind_node, "an effect")
        if kind is None:
            return None
        spec = VOCABULARY.get(kind)
        if spec is None:
            hint = nearest(kind, VOCABULARY) or "effects: " + ", ".join(VOCABULARY)
            reader.error(kind_node, "C4", f"unknown effect {shown(kind)}", hint)
            return None
        if card_type not in spec.on:
            reader.error(kind_node, "C5", f"'{kind}' could never happen here: {why_never(spec, card_type)}")
            return None
        return self._fields(reader, card_type, spec, kind_node, pairs)

    def _fields(
        self, reader: Reader, card_type: str, spec: Spec, node: Node, pairs: list[tuple[Text, Node]]
    ) -> Effect | None:
        by_name = {field_.name: field_ for field_ in spec.fields}
        given: dict[str, Any] = {}
        sound = True
        for key, value in pairs:
            if key.value not in by_name:
                hint = nearest(key.value, by_name) or "fields: " + (", ".join(by_name) or "none")
                reader.error(key, "C4", f"unknown field {shown(key.value)} of '{spec.name}'", hint)
                sound = False
                continue
            found = self._field(reader, card_type, spec, by_name[key.value], value)
            sound = sound and found is not None
            given[key.value] = found
        filled: dict[str, Any] = {}
        for name, field_ in by_name.items():
            if name in given:
                filled[name] = given[name]
            elif field_.default is REQUIRED:
                reader.error(node, "F2", f"'{spec.name}' has no '{name}'")
                sound = False
            elif field_.default is not None:
                filled[name] = field_.default
        if not sound:
            return None
        if spec.some_of and not any(
            filled.get(name) is not None and (filled[name] != 0 or by_name[name].kind == "flag")
            for name in spec.some_of
        ):
            reader.error(node, "C4", f"'{spec.name}' does nothing", "give " + " or ".join(spec.some_of))
            return None
        return Effect(spec.name, filled)

    def _field(self, reader: Reader, card_type: str, spec: Spec, field_: Field, node: Node) -> Any:
        what = f"'{field_.name}' of '{spec.name}'"
        if field_.kind == "integer":
            return reader.integer(node, what, field_.low, field_.high)
        if field_.kind == "flag":
            return reader.flag(node, what)
        if field_.kind == "choice":
            value = reader.choice(node, what, field_.choices)
            if value is not None and field_.name == "when" and value not in allowed_whens(card_type):
                reader.error(node, "C5", f"'when: {value}' could never happen here: {why_never(spec, card_type)}")
                return None
            return value
        if field_.kind == "conditions":
            return self._conditions(reader, node, what)
        return self._name(reader, node, what, field_.kind)

    def _name(self, reader: Reader, node: Node, what: str, kind: str) -> str | None:
        value = reader.name(node, what)
        if value is not None:
            self._references.append((reader, node, kind, value))
        return value

    def _conditions(self, reader: Reader, node: Node, what: str) -> dict[str, Any] | None:
        """A `while`: the name of one condition without a value, or a mapping that must all hold."""
        flags = [name for name, (kind, _) in CONDITIONS.items() if kind == "flag"]
        if isinstance(node, Text):
            if node.value in CONDITIONS and node.value not in flags:
                reader.error(node, "C4", f"the condition '{node.value}' needs a value", f"write {{{node.value}: ...}}")
                return None
            name = reader.choice(node, what, flags)
            return None if name is None else {name: True}
        entries = reader.keyed(node, what, tuple(CONDITIONS))
        if entries is None:
            return None
        found: dict[str, Any] = {}
        for key, value in entries.pairs:
            kind = CONDITIONS.get(key.value, ("",))[0]
            if kind == "integer":
                found[key.value] = reader.integer(value, f"'{key.value}'", 0, MOST)
            elif kind == "flag":
                held = reader.flag(value, f"'{key.value}'")
                if held is False:
                    reader.error(value, "F5", f"'{key.value}' cannot be false", "leave it out")
                found[key.value] = held or None
            elif kind:
                found[key.value] = self._name(reader, value, f"'{key.value}'", kind)
        if not entries.pairs:
            reader.error(node, "C4", f"{what} names no condition")
        return found if found and None not in found.values() else None

    def _check_reference(self, reader: Reader, node: Node, kind: str, name: str, traits: set[str]) -> None:
        if kind == "region":
            if name not in self.regions and ("regions", name) not in self.broken:
                reader.error(node, "C2", f"no region is called {shown(name)}", nearest(name, self.regions))
        elif kind == "trait":
            if name not in traits and not self.broken:
                reader.error(node, "C3", f"no knight has the trait {shown(name)}", nearest(name, traits))
        elif name not in self.cards:
            if ("cards", name) not in self.broken:
                reader.error(node, "C1", f"no card is called {shown(name)}", nearest(name, self.cards))
        elif kind == "knight" and self.cards[name].type != "knight":
            reader.error(node, "C1", f"{shown(name)} is a {self.cards[name].type}, not a knight")

    def _check_upgrades(self, reader: Reader, node: Node, name: str) -> None:
        card = self.cards.get(name)
        below = card.upgrades if card else None
        if below is None or ("cards", below) in self.broken:
            return
        if below not in self.cards:
            reader.error(node, "C1", f"no card is called {shown(below)}", nearest(below, self.cards))
            return
        if self.cards[below].type != "demesne":
            reader.error(node, "C1", f"{shown(below)} is a {self.cards[below].type}, not a demesne")
            return
        seen = {name}
        step: str | None = below
        while step is not None and step in self.cards:
            if step in seen:
                reader.error(node, "C7", f"{shown(name)} upgrades itself in the end")
                return
            seen.add(step)
            step = self.cards[step].upgrades
