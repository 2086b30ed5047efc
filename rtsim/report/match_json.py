"""A match as one JSON document (schema rtsim/match/1)."""

import json
from typing import Any


def to_json(result: Any) -> str:
    """Strict JSON, two spaces an indent, keys in a fixed order: the same result gives the same bytes.

    Only `health.games_per_second` depends on the machine.
    """
    return json.dumps(result.to_dict(), indent=2, ensure_ascii=False, allow_nan=False) + "\n"
