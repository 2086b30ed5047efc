"""YAML as text with positions: every scalar is kept as it was written.

PyYAML's events are turned into a small tree of `Text`, `Items` and `Entries`. Nothing is guessed
from the look of a scalar, so `NO`, `1.10`, `0123` and `12:30` stay what they are; the reader that
knows what belongs where (`rtsim.reading`) turns text into numbers. What people never mean, and what
is only ever an attack, is refused here, quickly: see the Y codes in `rtsim.problems`.
"""

import hashlib
import re
import sys
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from rtsim.problems import Problems, nearest, shown

MAX_BYTES = 1_000_000
MAX_DEPTH = 30
MAX_ALIASES = 1_000
MAX_NODES = 200_000  # with every alias written out

STDIN = "-"
STDIN_SHOWN = "<stdin>"

# libyaml's parser, where it is there, marks the same places as the one in Python (a test compares).
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Text:
    """A scalar. `plain` is true if it stood without quotes, as numbers must."""

    line: int
    column: int
    value: str
    plain: bool = True
    weight: int = 1
    depth: int = 0


@dataclass(slots=True, eq=False)
class Items:
    """A list."""

    line: int
    column: int
    items: list["Node"] = field(default_factory=list)
    weight: int = 1
    depth: int = 1


@dataclass(slots=True, eq=False)
class Entries:
    """A mapping, in the order written."""

    line: int
    column: int
    pairs: list[tuple[Text, "Node"]] = field(default_factory=list)
    weight: int = 1
    depth: int = 1

    def get(self, key: str) -> "Node | None":
        """The value of `key`, or None."""
        return next((value for name, value in self.pairs if name.value == key), None)

    def keys(self) -> list[str]:
        """The keys, in the order written."""
        return [name.value for name, _ in self.pairs]


Node = Text | Items | Entries


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was read: its name as people know it, the hash of its bytes, its tree."""

    file: str
    sha256: str
    root: Node


class _Refused(Exception):
    """Ends the reading of one file. Never leaves this module."""

    def __init__(self, line: int, column: int, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.problem = (line, column, code, message, hint)


def shown_file(path: str | Path) -> str:
    """The name a file has in messages."""
    return STDIN_SHOWN if str(path) == STDIN else str(path)


def read_source(path: str | Path, problems: Problems) -> Source | None:
    """Read one YAML file (`-` is standard input); None if it was refused, with the reason noted."""
    file = shown_file(path)
    try:
        raw = _read_bytes(path)
        root = _tree(_decoded(raw), problems, file)
    except _Refused as refused:
        problems.error(file, *refused.problem)
        return None
    return Source(file, hashlib.sha256(raw).hexdigest(), root)


def read_text(text: str, problems: Problems, file: str = "<text>") -> Source | None:
    """The same for YAML that is already in memory."""
    raw = text.encode("utf-8", "surrogatepass")
    try:
        if len(raw) > MAX_BYTES:
            raise _too_big()
        root = _tree(_decoded(raw), problems, file)
    except _Refused as refused:
        problems.error(file, *refused.problem)
        return None
    return Source(file, hashlib.sha256(raw).hexdigest(), root)


_stdin_kept: tuple[object, bytes] | None = None


def _read_bytes(path: str | Path) -> bytes:
    """The bytes of a file, or of standard input, which is read once and remembered."""
    global _stdin_kept
    if str(path) == STDIN:
        if _stdin_kept is None or _stdin_kept[0] is not sys.stdin:
            stream = getattr(sys.stdin, "buffer", None)
            if stream is None:
                raise _Refused(1, 1, "Y1", "standard input is closed")
            _stdin_kept = (sys.stdin, stream.read(MAX_BYTES + 1))
        raw = _stdin_kept[1]
    else:
        try:
            with open(path, "rb") as stream:
                raw = stream.read(MAX_BYTES + 1)
        except FileNotFoundError:
            raise _Refused(1, 1, "Y1", "no such file", _sibling_hint(Path(path))) from None
        except IsADirectoryError:
            raise _Refused(1, 1, "Y1", "this is a folder; a file is needed here") from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise _Refused(1, 1, "Y1", f"the file cannot be read: {reason}") from None
    if len(raw) > MAX_BYTES:
        raise _too_big()
    return raw


def _too_big() -> _Refused:
    return _Refused(1, 1, "Y2", f"the file is bigger than {MAX_BYTES:,} bytes")


def _sibling_hint(path: Path) -> str:
    """Names the file of the same folder that was probably meant."""
    try:
        return nearest(path.name, [entry.name for entry in path.parent.iterdir()])
    except (OSError, ValueError):
        return ""


def _place(text: str, index: int) -> tuple[int, int]:
    """Line and column, from 1, of a character."""
    before = text[:index].replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _decoded(raw: bytes) -> str:
    """The bytes as text, refusing other encodings, binary files, tabs and control characters."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _Refused(1, 1, "Y3", "the file is UTF-16, not UTF-8", "save it as UTF-8")
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    zero = raw.find(b"\0")
    if zero >= 0:
        line, column = _place(raw[:zero].decode("latin-1"), zero)
        raise _Refused(line, column, "Y3", "a zero byte: this is not a text file")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        line, column = _place(before, len(before))
        found = raw[error.start]
        raise _Refused(line, column, "Y3", f"byte 0x{found:02x} is not UTF-8", "save the file as UTF-8") from None
    _refuse_control_characters(text)
    return text


# What no text file of ours needs: all control characters but the line breaks, and what YAML itself
# or an editor would take for a line break or a byte order mark.
_CONTROL = re.compile("[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


def _refuse_control_characters(text: str) -> None:
    found = _CONTROL.search(text)
    if found:
        line, column = _place(text, found.start())
        if found[0] == "\t":
            raise _Refused(line, column, "Y4", "a tab", "use spaces")
        raise _Refused(line, column, "Y4", f"the control character U+{ord(found[0]):04X}")


def _events(text: str) -> Iterator[Any]:
    """PyYAML's events, with its complaints turned into ours."""
    try:
        yield from yaml.parse(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        what = " ".join(part for part in (error.context, error.problem) if part)
        raise _Refused(line, column, "Y5", f"not YAML: {what}", _syntax_hint(text, line, what)) from None
    except yaml.YAMLError as error:
        line, column = _place(text, getattr(error, "position", 0) or 0)
        reason = getattr(error, "reason", None) or "unreadable"
        raise _Refused(line, column, "Y5", f"not YAML: {reason}") from None


def _syntax_hint(text: str, line: int, what: str) -> str:
    """The usual reason for a complaint of the YAML parser."""
    lines = text.splitlines()
    written = lines[line - 1].strip() if 0 < line <= len(lines) else ""
    if "mapping values are not allowed" in what:
        return "a name with ': ' in it needs quotes, or this line is indented too far"
    if "could not find expected ':'" in what:
        return "is a ':' missing here or on the line before?"
    if written[:1] in ("@", "`", "%", "&", "*", "!"):
        return f"a name that starts with {written[0]} needs quotes"
    if "flow" in what:
        return "is a bracket, brace or comma missing?"
    if "block" in what:
        return "is the indentation the same as that of the lines above?"
    return ""


def _tree(text: str, problems: Problems, file: str) -> Node:
    """The tree of the file's one document."""
    builder = _Builder(problems, file)
    for event in _events(text):
        builder.take(event)
    if builder.root is None or (isinstance(builder.root, Text) and builder.root.value == ""):
        raise _Refused(1, 1, "Y6", "the file is empty")
    return builder.root


class _Builder:
    """Puts nodes together out of events, without recursion."""

    def __init__(self, problems: Problems, file: str) -> None:
        self.problems = problems
        self.file = file
        self.root: Node | None = None
        self.open: list[Items | Entries] = []
        self.keys: list[Text | None] = []  # of each open mapping: the key that awaits its value
        self.places: list[dict[str, Text]] = []  # of each open mapping: the keys it has
        self.anchors: dict[str, Node] = {}
        self.open_anchors: dict[int, str] = {}
        self.n_documents = 0
        self.n_aliases = 0
        self.n_nodes = 0

    def take(self, event: Any) -> None:
        """One event more."""
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if isinstance(event, yaml.ScalarEvent):
            self._refuse_tag(event, line, column)
            value = unicodedata.normalize("NFC", event.value)
            found = _CONTROL.search(value)
            if found:
                raise _Refused(line, column, "Y4", f"the control character U+{ord(found[0]):04X}, escaped")
            node = Text(line, column, value, not event.style)
            if event.anchor:
                self.anchors[event.anchor] = node
            self._place(node)
        elif isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
            self._refuse_tag(event, line, column)
            self._start(event, line, column)
        elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
            self._end()
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event.anchor, line, column)
        elif isinstance(event, yaml.DocumentStartEvent):
            self.n_documents += 1
            if self.n_documents > 1:
                raise _Refused(line, column, "Y7", "a second document", "one file holds one document")

    def _refuse_tag(self, event: Any, line: int, column: int) -> None:
        if event.tag is not None:
            raise _Refused(
                line, column, "Y9", f"the tag {shown(str(event.tag))}", "values are plain here, without tags"
            )

    def _start(self, event: Any, line: int, column: int) -> None:
        if len(self.open) >= MAX_DEPTH:
            raise _Refused(line, column, "Y10", f"nested more than {MAX_DEPTH} deep")
        is_list = isinstance(event, yaml.SequenceStartEvent)
        node: Items | Entries = Items(line, column) if is_list else Entries(line, column)
        if self.open and isinstance(self.open[-1], Entries) and self.keys[-1] is None:
            raise _Refused(line, column, "Y9", "a key must be text, not a list or a mapping")
        if event.anchor:
            self.open_anchors[id(node)] = event.anchor
            self.anchors.pop(event.anchor, None)
        self.open.append(node)
        self.keys.append(None)
        self.places.append({})

    def _end(self) -> None:
        node = self.open.pop()
        self.keys.pop()
        self.places.pop()
        anchor = self.open_anchors.pop(id(node), None)
        if anchor:
            self.anchors[anchor] = node
        self._place(node)

    def _alias(self, anchor: str | None, line: int, column: int) -> None:
        self.n_aliases += 1
        if anchor in self.open_anchors.values():
            raise _Refused(line, column, "Y11", f"the alias *{anchor} contains itself")
        if anchor is None or anchor not in self.anchors:
            raise _Refused(line, column, "Y11", f"the alias *{anchor} stands for nothing above")
        if self.n_aliases > MAX_ALIASES:
            raise _Refused(line, column, "Y11", f"more than {MAX_ALIASES:,} aliases")
        node = self.anchors[anchor]
        if len(self.open) + node.depth > MAX_DEPTH:
            raise _Refused(line, column, "Y10", f"nested more than {MAX_DEPTH} deep")
        self._place(node)

    def _place(self, node: Node) -> None:
        """Put a finished node where it belongs."""
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        parent.weight += node.weight
        parent.depth = max(parent.depth, node.depth + 1)
        if parent.weight > MAX_NODES:
            too_many = f"more than {MAX_NODES:,} values, aliases written out"
            raise _Refused(node.line, node.column, "Y11", too_many)
        if isinstance(parent, Items):
            parent.items.append(node)
            return
        key = self.keys[-1]
        if key is not None:
            self.keys[-1] = None
            parent.pairs.append((key, node))
            return
        self.keys[-1] = self._checked_key(node)

    def _checked_key(self, node: Node) -> Text:
        if not isinstance(node, Text):
            raise _Refused(node.line, node.column, "Y9", "a key must be text, not a list or a mapping")
        if node.plain and node.value == "<<":
            raise _Refused(
                node.line,
                node.column,
                "Y9",
                "the merge key '<<'",
                "write the entries out, or quote it as a name",
            )
        earlier = self.places[-1].get(node.value)
        if earlier is None:
            self.places[-1][node.value] = node
        else:
            self.problems.error(
                self.file,
                node.line,
                node.column,
                "Y8",
                f"the key {shown(node.value)} stands here twice",
                f"the first one is on line {earlier.line}",
            )
        return node
