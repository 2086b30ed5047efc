"""Spring: demesnes, knights, equipment, titles and moves (SP1-SP6, NK1-NK2)."""

from rtsim.engine.actions import add
from rtsim.engine.codes import (
    ACT_BESTOW,
    ACT_DEMESNE,
    ACT_EQUIP,
    ACT_MOVE,
    ACT_PASS,
    ACT_RECRUIT,
    BREAKS_CT1,
    BREAKS_G2,
    BREAKS_SP1,
    BREAKS_SP2,
    BREAKS_SP3,
    BREAKS_SP5,
    BREAKS_SP6,
    DEMESNE,
    EFFECT_ONLY_ON,
    EQUIPMENT,
    EV_ASIDE,
    EV_BESTOW,
    EV_CLASH,
    EV_DEMESNE,
    EV_EQUIP,
    EV_MOVE,
    EV_RECRUIT,
    GONE,
    KNIGHT,
    LAWFUL,
    NO_ROOM,
    SPENT_CLASH,
    TITLE,
    WHEN_LEAVES,
    WHEN_PLAYED,
)
from rtsim.engine.effects import queue_card, queue_knight, run_queue
from rtsim.engine.inplay import (
    add_item,
    add_knight,
    find_kind,
    has_room,
    pair,
    place_in_hand,
    remove_knight,
    spend,
    take_from_hand,
    unpair,
)
from rtsim.engine.jit import kernel
from rtsim.engine.log import note
from rtsim.engine.strength import has_trait
from rtsim.engine.upkeep import can_afford, cost_of_move, cost_on

# What may be done


@kernel
def has_footing(public, p, kind):
    """True if `p` has what demesne `kind` stands on, in play and not yet upgraded (SP3)."""
    below = public["cards"][kind]["upgrades"]
    if below < 0:
        return below == -1  # else it stands on a card that is in neither deck
    player = public["players"][p]
    return player["in_play"][below] > player["upgraded"][below]


@kernel
def may_bear(public, p, slot, kind):
    """True if card text lets knight `slot` of `p` bear a card `kind` (CT1, only_on)."""
    card = public["cards"][kind]
    if card["restricted"] == 0:
        return True
    knight = public["players"][p]["knights"][slot]["card"]
    bearer = public["cards"][knight]
    first = card["first_effect"]
    for row in range(first, first + card["n_effects"]):
        effect = public["effects"][row]
        if effect["code"] == EFFECT_ONLY_ON:
            if effect["named"] >= 0 and effect["named"] != bearer["named"]:
                return False
            if effect["monarch"] >= 0 and effect["monarch"] != bearer["monarch"]:
                return False
            if effect["knight"] != -1 and effect["knight"] != knight:
                return False
            if not has_trait(bearer, effect["trait"]):
                return False
    return True


@kernel
def bears_title(public, p, slot, kind):
    """True if the title `kind` already sits on knight `slot` of `p` (SP5)."""
    player = public["players"][p]
    if player["knights"][slot]["n_titles"] == 0 or player["in_play"][kind] == 0:
        return False
    for i in range(player["n_items"]):
        item = player["items"][i]
        if item["stance"] != GONE and item["bearer"] == slot and item["card"] == kind:
            return True
    return False


@kernel
def is_in_play(public, p, slot):
    """True if `slot` holds a knight of `p` that is in play."""
    player = public["players"][p]
    return 0 <= slot < player["n_knights"] and player["knights"][slot]["stance"] != GONE


@kernel
def legal_onto(game, p, kind, actions):
    """List the knights of `p` onto which a card `kind` in hand may be played now (SP4, SP5)."""
    public = game["public"]
    is_title = public["cards"][kind]["type"] == TITLE
    act = ACT_BESTOW if is_title else ACT_EQUIP
    for slot in range(public["players"][p]["n_knights"]):
        if check_onto(public, p, kind, slot) == LAWFUL:
            add(actions, act, kind, slot)


@kernel
def _legal_moves(game, p, actions):
    """List every lawful move of equipment (SP6)."""
    public = game["public"]
    player = public["players"][p]
    for i in range(player["n_items"]):
        if player["items"][i]["stance"] != GONE:
            for slot in range(player["n_knights"]):
                if check_move(public, p, i, slot) == LAWFUL:
                    add(actions, ACT_MOVE, i, slot)


@kernel
def legal_spring(game, p):
    """Fill `game["actions"]` with PASS and every lawful action of `p` in Spring (SP1)."""
    public = game["public"]
    own = game["own"][p]
    actions = game["actions"]
    actions["n"] = 0
    add(actions, ACT_PASS, 0, 0)
    previous = -1
    for i in range(own["n_hand"]):
        kind = own["hand"][i]
        if kind == previous:
            continue
        previous = kind
        type_ = public["cards"][kind]["type"]
        if type_ == DEMESNE:
            if check_demesne(public, p, kind) == LAWFUL:
                add(actions, ACT_DEMESNE, kind, 0)
        elif type_ == KNIGHT:
            if check_recruit(public, p, kind) == LAWFUL:
                add(actions, ACT_RECRUIT, kind, 0)
        elif type_ == EQUIPMENT or type_ == TITLE:
            legal_onto(game, p, kind, actions)
    _legal_moves(game, p, actions)


# Check


@kernel
def check_demesne(public, p, kind):
    """The rule that playing demesne `kind` would break (SP2, SP3), or LAWFUL."""
    if public["players"][p]["demesnes_played"] >= public["rules"]["demesnes_per_spring"]:
        return BREAKS_SP2
    if not has_footing(public, p, kind):
        return BREAKS_SP3
    return LAWFUL


@kernel
def check_recruit(public, p, kind):
    """The rule that recruiting `kind` would break (SP4, G2), or LAWFUL."""
    card = public["cards"][kind]
    if not can_afford(public, p, card["rp"], card["estate"]):
        return BREAKS_G2
    return LAWFUL


@kernel
def check_onto(public, p, kind, slot):
    """The rule that playing equipment or title `kind` onto knight `slot` would break, or LAWFUL."""
    if not is_in_play(public, p, slot):
        return BREAKS_SP5
    card = public["cards"][kind]
    if card["type"] == TITLE and bears_title(public, p, slot, kind):
        return BREAKS_SP5
    if not may_bear(public, p, slot, kind):
        return BREAKS_CT1
    if not can_afford(public, p, cost_on(public, p, slot, kind), card["estate"]):
        return BREAKS_G2
    return LAWFUL


@kernel
def check_move(public, p, i, slot):
    """The rule that moving item `i` to knight `slot` would break (SP6, CT1, G2), or LAWFUL."""
    player = public["players"][p]
    if i >= player["n_items"] or player["items"][i]["stance"] == GONE:
        return BREAKS_SP6
    item = player["items"][i]
    if public["cards"][item["card"]]["type"] != EQUIPMENT or item["moved"] != 0:
        return BREAKS_SP6
    if not is_in_play(public, p, slot) or item["bearer"] == slot:
        return BREAKS_SP6
    if not may_bear(public, p, slot, item["card"]):
        return BREAKS_CT1
    if not can_afford(public, p, cost_of_move(public, p, i, slot), 0):
        return BREAKS_G2
    return LAWFUL


# Do


@kernel
def play_demesne(game, p, kind):
    """Put a demesne into play (SP2, SP3). The card it upgrades stays and still gives its RP."""
    public = game["public"]
    player = public["players"][p]
    card = public["cards"][kind]
    take_from_hand(game, p, kind)
    player["demesnes_played"] += 1
    player["in_play"][kind] += 1
    player["capacity"] += card["rp"]
    if card["upgrades"] >= 0:
        player["upgraded"][card["upgrades"]] += 1
    game["hidden"]["played"][p, kind] += 1
    game["stale"] = 1  # a bonus may ask for any card in play
    note(game, EV_DEMESNE, p, kind, 0, 0, 0)


@kernel
def _clashes_with(public, p, kind, newcomer):
    """Who else bears the newcomer's name (NK1): 2 * slot + player, or -1. Own knights are looked at first."""
    card = public["cards"][kind]
    if card["named"] == 0 or card["ubiquitous"] != 0:
        return -1
    own = find_kind(public, p, kind)
    if own != newcomer:
        return 2 * own + p
    theirs = find_kind(public, 1 - p, kind)
    if theirs >= 0:
        return 2 * theirs + 1 - p
    return -1


@kernel
def _leave_in_clash(game, p, slot):
    """A knight leaves in a clash (NK1, NK2), to the spent pile or set aside (recall)."""
    public = game["public"]
    knight = public["players"][p]["knights"][slot]
    kind = knight["card"]
    remove_knight(game, p, slot, SPENT_CLASH)
    if public["cards"][kind]["recall"] == 0:
        spend(game, p, kind, SPENT_CLASH)
        return
    hidden = game["hidden"]
    n = hidden["n_aside"]
    hidden["aside_card"][n] = kind
    hidden["aside_player"][n] = p
    hidden["aside_id"][n] = knight["id"]
    hidden["n_aside"] = n + 1
    note(game, EV_ASIDE, p, kind, knight["id"], 0, 0)


@kernel
def recruit(game, strategies, p, kind):
    """Recruit a knight (SP4), with the clash of names that may follow (NK1) and all effects."""
    public = game["public"]
    take_from_hand(game, p, kind)
    slot = add_knight(game, p, kind)
    knight = public["players"][p]["knights"][slot]
    game["newest"] = slot
    game["hidden"]["played"][p, kind] += 1
    note(game, EV_RECRUIT, p, kind, knight["id"], 0, 0)
    other = _clashes_with(public, p, kind, slot)
    if other >= 0:
        rival = other & 1
        rival_slot = other >> 1
        rival_id = public["players"][rival]["knights"][rival_slot]["id"]
        note(game, EV_CLASH, p, knight["id"], rival_id, 0, 0)
        queue_knight(game, WHEN_LEAVES, p, slot)
        queue_knight(game, WHEN_LEAVES, rival, rival_slot)
        waiting = game["hidden"]["n_queue"]
        _leave_in_clash(game, p, slot)
        _leave_in_clash(game, rival, rival_slot)
        if (public["cards"][kind]["triggers"] >> WHEN_PLAYED) & 1:
            _played_before_leaving(game, strategies, p, kind, knight["id"], waiting)
    else:
        queue_card(game, WHEN_PLAYED, p, kind, knight["id"])
    run_queue(game, strategies, -1)


@kernel
def _played_before_leaving(game, strategies, p, kind, entered, waiting):
    """Let a newcomer's `played` effects happen ahead of the `waiting` ones that its clash queued.

    The queue is put behind, so what waits is set aside at its far end meanwhile.
    """
    hidden = game["hidden"]
    queue = hidden["queue"]
    far = queue.shape[0] - waiting
    for i in range(waiting):
        for j in range(4):
            queue[far + i, j] = queue[i, j]
    hidden["n_queue"] = 0
    queue_card(game, WHEN_PLAYED, p, kind, entered)
    run_queue(game, strategies, -1)
    for i in range(waiting):
        for j in range(4):
            queue[i, j] = queue[far + i, j]
    hidden["n_queue"] = waiting


@kernel
def play_onto(game, strategies, p, kind, slot):
    """Play equipment or a title onto a knight (SP5)."""
    public = game["public"]
    take_from_hand(game, p, kind)
    i = add_item(game, p, kind, slot)
    player = public["players"][p]
    event = EV_BESTOW if public["cards"][kind]["type"] == TITLE else EV_EQUIP
    game["hidden"]["played"][p, kind] += 1
    note(game, event, p, kind, player["items"][i]["id"], player["knights"][slot]["id"], 0)
    queue_card(game, WHEN_PLAYED, p, kind, player["items"][i]["id"])
    run_queue(game, strategies, -1)


@kernel
def move(game, p, i, slot):
    """Move a piece of equipment, paired or not, to another knight (SP6)."""
    player = game["public"]["players"][p]
    item = player["items"][i]
    if item["bearer"] >= 0:
        unpair(game, p, i)
    pair(game, p, i, slot)
    item["moved"] = 1
    note(game, EV_MOVE, p, item["id"], player["knights"][slot]["id"], 0, 0)


@kernel
def type_played_by(act):
    """The codes.Type that RECRUIT, EQUIP or BESTOW plays."""
    if act == ACT_RECRUIT:
        return KNIGHT
    return EQUIPMENT if act == ACT_EQUIP else TITLE


@kernel
def play_card(game, strategies, p, act, kind, slot, misuse):
    """Recruit, equip or bestow from the hand if that is lawful. Returns LAWFUL or the rule it breaks.

    misuse : the rule broken by a card that is not in hand or not of the type the act asks for.
    """
    public = game["public"]
    if kind >= public["n_kinds"] or place_in_hand(game["own"][p], kind) < 0:
        return misuse
    if public["cards"][kind]["type"] != type_played_by(act):
        return misuse
    if act == ACT_RECRUIT:
        rule = check_recruit(public, p, kind)
        if rule == LAWFUL:
            if not has_room(public, p, True):
                return NO_ROOM
            recruit(game, strategies, p, kind)
        return rule
    rule = check_onto(public, p, kind, slot)
    if rule == LAWFUL:
        if not has_room(public, p, False):
            return NO_ROOM
        play_onto(game, strategies, p, kind, slot)
    return rule


@kernel
def do_spring(game, strategies, p, act, a, b):
    """Do one action of Spring if it is lawful (SP1). Returns LAWFUL or the rule it breaks."""
    public = game["public"]
    if act == ACT_DEMESNE:
        if a >= public["n_kinds"] or place_in_hand(game["own"][p], a) < 0:
            return BREAKS_SP1
        if public["cards"][a]["type"] != DEMESNE:
            return BREAKS_SP1
        rule = check_demesne(public, p, a)
        if rule == LAWFUL:
            play_demesne(game, p, a)
        return rule
    if act == ACT_RECRUIT or act == ACT_EQUIP or act == ACT_BESTOW:
        return play_card(game, strategies, p, act, a, b, BREAKS_SP1)
    if act == ACT_MOVE:
        rule = check_move(public, p, a, b)
        if rule == LAWFUL:
            move(game, p, a, b)
        return rule
    return BREAKS_SP1
