"""Turning nodes of a file into values: each reader says what it needs and complains where it stands.

A reader method returns None when it has complained, so a caller can go on and find the next fault.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from rtsim.problems import Problems, nearest, shown
from rtsim.yamlfile import Entries, Items, Node, Text

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_NUMBER = re.compile(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]{1,3})?")
_TRUE = ("true", "True", "TRUE")
_FALSE = ("false", "False", "FALSE")
_LIKE_FLAGS = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}
MAX_NAME = 80


def described(node: Node) -> str:
    """A node as it may be named in a message."""
    if isinstance(node, Items):
        return "a list"
    if isinstance(node, Entries):
        return "a mapping"
    return shown(node.value) if node.value or not node.plain else "nothing"


class Reader:
    """Reads values out of one file, noting every fault in `problems`."""

    def __init__(self, file: str, problems: Problems) -> None:
        self.file = file
        self.problems = problems

    def error(self, node: Node, code: str, message: str, hint: str = "") -> None:
        """Complain about the place where `node` starts."""
        self.problems.error(self.file, node.line, node.column, code, message, hint)

    def warning(self, node: Node, code: str, message: str, hint: str = "") -> None:
        """Say something about `node` that refuses nothing."""
        self.problems.warning(self.file, node.line, node.column, code, message, hint)

    def entries(self, node: Node, what: str) -> Entries | None:
        """A mapping with any keys."""
        if isinstance(node, Entries):
            return node
        self.error(node, "F3", f"{what} must be 'key: value' lines, not {described(node)}")
        return None

    def keyed(self, node: Node, what: str, known: Sequence[str], required: Sequence[str] = ()) -> Entries | None:
        """A mapping with no keys but the `known` ones, and all the `required` ones."""
        entries = self.entries(node, what)
        if entries is None:
            return None
        for key, _ in entries.pairs:
            if key.value not in known:
                hint = nearest(key.value, known) or "allowed: " + (", ".join(known) or "no keys at all")
                self.error(key, "F1", f"unknown key {shown(key.value)} in {what}", hint)
        for name in required:
            if entries.get(name) is None:
                self.error(node, "F2", f"{what} has no '{name}'")
        return entries

    def items(self, node: Node, what: str) -> list[Node] | None:
        """A list of anything."""
        if isinstance(node, Items):
            return node.items
        self.error(node, "F3", f"{what} must be a list, not {described(node)}")
        return None

    def text(self, node: Node, what: str) -> str | None:
        """Any text that is not empty."""
        if not isinstance(node, Text):
            self.error(node, "F3", f"{what} must be text, not {described(node)}")
            return None
        if not node.value.strip():
            self.error(node, "F3", f"{what} is empty")
            return None
        return node.value

    def name(self, node: Node, what: str) -> str | None:
        """A name: one printable line without spaces around it."""
        value = self.text(node, what)
        if value is None:
            return None
        if len(value) > MAX_NAME:
            self.error(node, "F6", f"{what} is longer than {MAX_NAME} characters")
        elif not value.isprintable():
            self.error(node, "F6", f"{what} {shown(value)} holds a line break or a character nobody can see")
        elif value != value.strip():
            self.error(node, "F6", f"{what} {shown(value)} starts or ends with a space")
        else:
            return value
        return None

    def names(self, node: Node, what: str) -> list[tuple[Node, str]] | None:
        """A list of different names, each with its node."""
        listed = self.items(node, what)
        if listed is None:
            return None
        found: list[tuple[Node, str]] = []
        lines: dict[str, int] = {}
        for item in listed:
            name = self.name(item, f"a name in {what}")
            if name is None:
                continue
            if name in lines:
                self.error(item, "F7", f"{shown(name)} is already listed on line {lines[name]}")
                continue
            lines[name] = item.line
            found.append((item, name))
        return found

    def integer(self, node: Node, what: str, low: int, high: int) -> int | None:
        """A whole number from `low` to `high`, both included, written plainly."""
        if not isinstance(node, Text):
            self.error(node, "F3", f"{what} must be a whole number, not {described(node)}")
            return None
        if not node.plain or not _INTEGER.fullmatch(node.value):
            hint = ""
            if _INTEGER.fullmatch(node.value):
                hint = "write it without quotes"
            elif re.fullmatch(r"[-+]?0[0-9]+", node.value):
                hint = "write it without a leading zero"
            if re.fullmatch(r"[-+]?[0-9]{19,}", node.value):
                self.error(node, "F4", f"{what} is far too big", f"allowed: {low} to {high}")
            else:
                self.error(node, "F3", f"{what} must be a whole number, not {described(node)}", hint)
            return None
        value = int(node.value)
        if not low <= value <= high:
            self.error(node, "F4", f"{what} is {value}", f"allowed: {low} to {high}")
            return None
        return value

    def number(self, node: Node, what: str, low: float, high: float) -> float | None:
        """A number from `low` to `high`, both included, written plainly."""
        if not isinstance(node, Text) or not node.plain or not _NUMBER.fullmatch(node.value):
            self.error(node, "F3", f"{what} must be a number, not {described(node)}")
            return None
        value = float(node.value)
        if not low <= value <= high:
            self.error(node, "F4", f"{what} is {node.value}", f"allowed: {low:g} to {high:g}")
            return None
        return value

    def flag(self, node: Node, what: str) -> bool | None:
        """`true` or `false`."""
        if isinstance(node, Text) and node.plain:
            if node.value in _TRUE:
                return True
            if node.value in _FALSE:
                return False
        like = _LIKE_FLAGS.get(node.value.lower(), "") if isinstance(node, Text) else ""
        hint = f"write {like}" if like else ""
        self.error(node, "F3", f"{what} must be true or false, not {described(node)}", hint)
        return None

    def choice(self, node: Node, what: str, allowed: Iterable[str]) -> str | None:
        """One of the `allowed` words."""
        allowed = list(allowed)
        value = self.text(node, what)
        if value is None:
            return None
        if value not in allowed:
            hint = nearest(value, allowed) or "allowed: " + ", ".join(allowed)
            self.error(node, "F5", f"{what} cannot be {shown(value)}", hint)
            return None
        return value


def is_integer(node: Node) -> bool:
    """True if the node reads as a whole number."""
    return isinstance(node, Text) and node.plain and bool(_INTEGER.fullmatch(node.value))


def as_data(node: Node) -> object:
    """The tree as plain data, typed as YAML 1.2 editors do it; for JSON Schema, not for reading."""
    if isinstance(node, Items):
        return [as_data(item) for item in node.items]
    if isinstance(node, Entries):
        return {key.value: as_data(value) for key, value in node.pairs}
    if not node.plain:
        return node.value
    if node.value in ("", "~", "null", "Null", "NULL"):
        return None
    if node.value in _TRUE + _FALSE:
        return node.value in _TRUE
    if _INTEGER.fullmatch(node.value):
        return int(node.value)
    if re.fullmatch(r"[-+]?[0-9]+", node.value):
        return float(node.value) if node.value.lstrip("+-")[0] != "0" else node.value
    return float(node.value) if _NUMBER.fullmatch(node.value) else node.value


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, keys included."""
    yield node
    if isinstance(node, Items):
        for item in node.items:
            yield from walk(item)
    elif isinstance(node, Entries):
        for key, value in node.pairs:
            yield key
            yield from walk(value)
