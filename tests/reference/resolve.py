"""Summer, resolving (RS): forces, captures, and the way home."""

from dataclasses import dataclass

from rtsim.engine.codes import Event, Stance, When, Why
from tests.reference.cards import Region, Rules
from tests.reference.effects import due_of_all, happen
from tests.reference.position import Position
from tests.reference.strength import strength


@dataclass(frozen=True)
class Campaign:
    """What two sides bring to one region. Lists are by player."""

    place: int
    region: Region
    influence: list[int]
    resistance: list[int]
    force: list[int]
    present: list[bool]


def weigh(game: Position, place: int, region: Region) -> Campaign:
    """Each side's Influence less the other's Resistance (RS1)."""
    influence, resistance = [0, 0], [0, 0]
    for player in game.players:
        for knight in player.knights_at(place):
            more = strength(game, knight)
            influence[player.index] += more[0]
            resistance[player.index] += more[1]
    force = [influence[0] - resistance[1], influence[1] - resistance[0]]
    present = [bool(player.knights_at(place)) for player in game.players]
    return Campaign(place, region, influence, resistance, force, present)


def decide(rules: Rules, campaign: Campaign) -> tuple[Why, int | None]:
    """Why the region goes to whom (RS2-RS4); nobody if it stays independent."""
    force, region = campaign.force, campaign.region
    exceeds = [p for p in (0, 1) if campaign.present[p] and force[p] > region.resistance]
    if not exceeds:
        return Why.SHORT, None
    lead_asked = all(campaign.present) if rules.both_present else len(exceeds) == 2
    if not lead_asked:
        return (Why.ONE_EXCEEDS if all(campaign.present) else Why.UNOPPOSED), exceeds[0]
    if force[0] == force[1]:
        return Why.EQUAL, None
    captor = 0 if force[0] > force[1] else 1
    lead = abs(force[0] - force[1])
    enough = lead > region.renown if rules.margin_more_than else lead >= region.renown
    # Ruling: where a lead is asked for, it is the reason, even if only one force exceeds.
    return (Why.LEAD, captor) if enough else (Why.MARGIN, None)


def resolve(game: Position) -> None:
    """All regions of the Summer. Every force is known before the first region changes hands (RS5)."""
    campaigns = [weigh(game, place, region) for place, region in enumerate(game.slots) if region]
    for campaign in campaigns:
        if any(campaign.present):
            _resolve(game, campaign)
    for player in game.turn_order():
        for knight in player.live_knights():
            if knight.stance is Stance.COMMITTED:
                knight.take_home()
                game.note(Event.HOME, player.index, knight.id)


def _resolve(game: Position, campaign: Campaign) -> None:
    why, captor = decide(game.table.rules, campaign)
    game.note(
        Event.RESOLVE,
        campaign.region.index,
        *campaign.influence,
        *campaign.resistance,
        *campaign.force,
        why,
        -1 if captor is None else captor,
    )
    if captor is None:
        return
    player = game.players[captor]
    game.captor[campaign.region.index] = captor
    game.slots[campaign.place] = None
    player.captured += 1
    player.renown += campaign.region.renown
    there = player.knights_at(campaign.place)
    happen(game, [d for knight in there for d in due_of_all(knight, When.CAPTURE)], campaign.region)
