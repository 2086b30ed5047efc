"""A whole game: setup, rounds of four seasons, and its end (S, G1, EN)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rtsim.engine.codes import Act, Decision, Event, First, Pile, Purpose, Reason, Season
from tests.reference.actions import pack, unpack
from tests.reference.asking import Asking, Strategy
from tests.reference.cards import Table, read_table
from tests.reference.chance import mix, pile_order, stream
from tests.reference.draws import discard_to_limit
from tests.reference.fall import turn_up_regions
from tests.reference.position import GameOver, Player, Position
from tests.reference.resolve import resolve
from tests.reference.turns import take_turn
from tests.reference.view import View
from tests.reference.winter import winter


@dataclass(frozen=True)
class Outcome:
    """What a game leaves behind. winner: 0, 1, -1: a tie, or a game that did not end."""

    log: list[tuple[int, ...]]
    reason: Reason
    winner: int
    culprit: int | None
    position: Position
    view: View


def play(
    record: Any,
    seed: int,
    game_no: int,
    paired: bool,
    strategies: Sequence[Strategy],
    log: list[tuple[int, ...]] | None = None,
) -> Outcome:
    """Play one game.

    record     : GAME record of a table, of which only the static parts are read.
    strategies : f(public, own, actions) of players 0 and 1, and of the strategies they extend.
    log        : what the events are appended to, if something is to watch them.
    """
    table = read_table(record)
    deal, first = seating(table, seed, game_no, paired)
    view = View(record)
    position = lay_out(table, seed, deal, first)
    position.log = [] if log is None else log
    for player in position.players:
        seat = 0 if player.index == first else 1
        view.own[player.index]["luck"] = stream(seed, deal, Purpose.STRATEGY, seat)
    position.asking = Asking(position, view, strategies)
    try:
        open_game(position)
        while True:
            play_round(position)
    except GameOver as over:
        end = over
    winner = the_winner(position) if end.reason not in (Reason.UNFINISHED, Reason.ERROR) else -1
    a, b = position.players
    position.note(Event.END, end.reason, position.round_no, a.renown, b.renown, a.captured, b.captured, winner)
    return Outcome(position.log, end.reason, winner, end.culprit, position, view)


def seating(table: Table, seed: int, game_no: int, paired: bool) -> tuple[int, int]:
    """Which deal a game plays and who goes first (S1).

    Ruling: where the rules say who goes first there are no seats to swap, and whoever plays a run
    of such games asks for unpaired ones.
    """
    deal = game_no // 2 if paired else game_no
    if table.rules.first is not First.RANDOM:
        return deal, 0 if table.rules.first is First.A else 1
    coin = stream(seed, deal, Purpose.FIRST, 0) >> 63
    swapped = paired and game_no % 2 == 1
    return deal, 1 - coin if swapped else coin


def lay_out(table: Table, seed: int, deal: int, first: int) -> Position:
    """Shuffle decks and regions; nothing has been drawn yet."""
    key = stream(seed, deal, Purpose.REGIONS, 0)
    order = sorted(table.regions, key=lambda region: (mix(key ^ region.key), region.index))
    in_game = order[: table.rules.region_count]
    players = []
    for p in (0, 1):
        seat = 0 if p == first else 1
        main, demesnes = table.decks[p].piles[Pile.MAIN], list(table.decks[p].piles[Pile.DEMESNE])
        demesnes.remove(max(card for card in demesnes if card[1] == table.farm))  # the Farm of S2
        piles = {
            Pile.MAIN: pile_order(stream(seed, deal, Purpose.MAIN, seat), list(main)),
            Pile.DEMESNE: pile_order(stream(seed, deal, Purpose.DEMESNE, seat), demesnes),
        }
        players.append(Player(p, piles=piles, demesnes=[table.cards[table.farm]]))
    slots = [None] * table.rules.region_slots
    return Position(table, first, (players[0], players[1]), first, list(in_game), in_game, list(slots))


def open_game(game: Position) -> None:
    """Farms, opening hands, the first regions (S2-S4)."""
    for player in game.turn_order():
        game.note(Event.FARM, player.index)
    for player in game.turn_order():
        _opening_hand(game, player)
    turn_up_regions(game)


def _opening_hand(game: Position, player: Player) -> None:
    """The number of demesnes is chosen before any card is seen (S3)."""
    size = game.table.rules.opening_hand
    most = min(size, len(player.piles[Pile.DEMESNE]))
    forced = game.table.decks[player.index].opening
    number = most
    if forced is not None:
        number = min(forced, most)
    elif most > 1:
        choices = [pack(Act.OPEN, n) for n in range(1, most + 1)]
        number = unpack(game.asking.choose(player, Decision.OPENING, choices)).a
    hand = [player.piles[Pile.DEMESNE].pop(0) for _ in range(number)]
    main = player.piles[Pile.MAIN]
    while len(hand) < size and main:
        hand.append(main.pop(0))
    game.note(Event.OPENING, player.index, number)
    for kind in hand:
        game.note(Event.HAND, player.index, kind)
    player.hand = sorted(hand)


def play_round(game: Position) -> None:
    """Spring, Summer, Fall, Winter (G1)."""
    game.round_no += 1
    _begin(game, Season.SPRING)
    for player in game.players:
        player.demesnes_played = 0
        for item in player.live_items():
            item.moved = False
    _alternate(game)
    _finish(game)

    _begin(game, Season.SUMMER)
    game.played_this_summer.clear()
    _alternate(game)
    resolve(game)
    for player in game.players:
        player.summer_spent = 0
    check_end(game)
    _finish(game)

    _begin(game, Season.FALL)
    for player in game.turn_order():
        if player.index == game.active or not game.table.rules.fall_active_only:
            take_turn(game, player)
    turn_up_regions(game)
    _finish(game)

    game.active = 1 - game.active  # WI1
    _begin(game, Season.WINTER)
    winter(game)
    _finish(game)


def _begin(game: Position, season: Season) -> None:
    game.season = season
    game.turn_no = 0
    game.note(Event.SEASON, game.round_no, season, game.active)
    for player in game.players:
        player.close_holes()


def _alternate(game: Position) -> None:
    """Turns go back and forth until every player in a row has done nothing (SP1, SU1)."""
    idle = 0
    player = game.players[game.active]
    while idle < 2:
        idle = 0 if take_turn(game, player) else idle + 1
        player = game.opponent(player)


def _finish(game: Position) -> None:
    """A season ends: knights set aside come back to hand, then hands come down to the limit (G4)."""
    for p, card, knight in game.aside:
        game.note(Event.RETURN_KNIGHT, p, card.kind, knight)
        game.players[p].gain(card.kind)
    game.aside.clear()
    discard_to_limit(game)


def check_end(game: Position) -> None:
    """Conquest, then majority (EN1, EN2, EN4)."""
    if not game.region_deck and not any(game.slots):
        raise GameOver(Reason.CONQUEST)
    total = game.renown_in_game()
    if game.table.rules.majority_end and any(2 * player.renown > total for player in game.players):
        raise GameOver(Reason.MAJORITY)


def the_winner(game: Position) -> int:
    """Most Renown, then fewer regions, else nobody (EN5)."""
    a, b = game.players
    if a.renown != b.renown:
        return 0 if a.renown > b.renown else 1
    if a.captured != b.captured:
        return 0 if a.captured < b.captured else 1
    return -1
