"""The record of a game as JSON lines (trace.md)."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any


def json_lines(events: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """One line of JSON an event, without the line's end."""
    for event in events:
        yield json.dumps(event, ensure_ascii=False)
