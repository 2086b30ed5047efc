"""What tables of positions have in common: rows with a rule's id, and the checks behind them."""

from collections.abc import Callable
from typing import Any

import pytest

from rtsim.engine.codes import Rule
from tests.rules.positions import Position


def case(name: str, *values: Any) -> Any:
    """A row of a table; `name` starts with the id of the rule."""
    return pytest.param(*values, id=name)


def check_refused(build: Callable[[], Position], p: int, action: str | int, rule: Rule) -> None:
    """An action reports the rule it breaks, is not on the list, and changes nothing."""
    position = build()
    code = position.words.pack(p, action) if isinstance(action, str) else action
    position.legal(p)
    actions = position.game["actions"]
    assert code not in actions["list"][: int(actions["n"])].tolist()
    before = position.state()
    assert position.do(p, code) is rule
    assert position.state() == before
    assert position.events() == []


def check_accepted(build: Callable[[], Position], p: int, action: str, events: list[str]) -> None:
    """An action is on the list, is done, and tells what happened."""
    position = build()
    assert action in position.legal(p)
    assert position.do(p, action) is Rule.NONE
    assert position.events() == events
