"""Putting a question to a strategy and reading its answer."""

from collections.abc import Callable, Sequence
from typing import Any

from rtsim.engine import layout
from rtsim.engine.codes import Decision, Reason
from tests.reference.position import GameOver, Player, Position
from tests.reference.view import View

Strategy = Callable[[Any, Any, Any], int]


class Asking:
    """The strategies at the table and the records that they are shown.

    strategies : four functions f(public, own, actions): of players 0 and 1, and of what they extend.
    """

    def __init__(self, position: Position, view: View, strategies: Sequence[Strategy]) -> None:
        self.position = position
        self.view = view
        self.strategies = strategies

    def _answer(self, player: Player, decision: Decision, actions: Any) -> int:
        self.position.decisions += 1
        self.view.show_table(self.position)
        self.view.show_own(self.position, player, decision)
        source = self.position.table.decks[player.index].sources[decision]
        strategy = self.strategies[player.index + 2 * source]
        return int(strategy(self.view.public[0], self.view.own[player.index], actions))

    def choose(self, player: Player, decision: Decision, lawful: list[int]) -> int:
        """One of the lawful actions. An index that is none ends the game."""
        turn = decision in (Decision.SPRING, Decision.SUMMER, Decision.FALL)
        actions = (self.view.actions if turn else self.view.choices)[0]
        actions["n"] = len(lawful)
        actions["list"][: len(lawful)] = lawful
        index = self._answer(player, decision, actions)
        if not 0 <= index < len(lawful):
            raise GameOver(Reason.ERROR, player.index)
        return lawful[index]

    def plan(self, player: Player, decision: Decision) -> list[int]:
        """The actions of a whole turn, lawful or not. A number of them that cannot be ends the game."""
        actions = self.view.actions[0]
        actions["n"] = 0
        n = self._answer(player, decision, actions)
        if not 0 <= n <= layout.MAX_ACTIONS:
            raise GameOver(Reason.ERROR, player.index)
        return [int(number) for number in actions["list"][:n].tolist()]
