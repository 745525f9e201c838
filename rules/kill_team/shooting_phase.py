"""KT-SHOOT-01 to -04, -17: the Shooting phase, and the tactics and abilities around each shot."""

from __future__ import annotations

from collections.abc import Callable

from rules.kill_team import alternating
from rules.kill_team.command import NO, can_use, choose, in_order, offer, use, user_of
from rules.kill_team.decisive import decisive
from rules.kill_team.firing import shoot
from rules.kill_team.position import (
    CAREFUL_AIM,
    CUSTOM_AMMO,
    GRITTED_TEETH,
    HEADSHOT,
    HIGH_EXPLOSIVE,
    LUCKY,
    MARKED,
    MENTOR,
    MENTORED,
    MORE_BULLETS,
    ON_TABLE,
    ORDER_HITS,
    ORDER_SHOOTS,
    ORDER_WOUNDS,
    QUICK_SHOT,
    READY,
    SCANNED,
    SHOT,
    STEADY,
    UPLINK,
    Phase,
    Position,
)
from rules.kill_team.referee import Referee
from rules.kill_team.squads import NOBODY, SIDE_OF, name_of, number_of
from rules.kill_team.table.neighbours import can_be_readied, is_within, within
from rules.kill_team.targeting import is_eligible

DECLINE = "pass"
#: KT-ABL-30: the orders of a Leader, and how far they are heard, in inches.
ORDERS = {"reroll_hits": ORDER_HITS, "reroll_wounds": ORDER_WOUNDS, "shoot": ORDER_SHOOTS}
_HEARD = 12
#: KT-SPEC-17, KT-ADT-05, -13, -01, KT-ADV-06: in inches.
_SCANNER, _UPLINK, _MARKED, _FIRE_ON, _MENTOR = 6, 6, 6, 3, 3
#: The tactic of who is picked to shoot, by specialism.
_TACTIC_OF = {
    "sniper": ("careful_aim", CAREFUL_AIM),
    "demolitions": ("custom_ammo", CUSTOM_AMMO),
    "heavy": ("more_bullets", MORE_BULLETS),
}
#: Tactics that may not be used in one round (KT-ADT-08, -16).
_NOT_WITH = {
    "custom_ammo": "high_explosive",
    "high_explosive": "custom_ammo",
    "quick_shot": "headshot",
    "headshot": "quick_shot",
}


# -- the start of the phase -----------------------------------------------------------------------


def start(ref: Referee) -> None:
    """Begin the Shooting phase: offer orders and tactics, let decisive shots go first.

    See KT-CP-28.
    """
    pos = ref.pos
    for side in in_order(pos):
        _give_order(ref, side)
    for side in in_order(pos):
        _prepare(ref, side)
    decisive(ref, "decisive_shot", "KT-CP-22", is_eligible, fire_with)
    alternating.begin(pos)
    pos.phase = Phase.READY_FIRE


def _give_order(ref: Referee, side: int) -> None:
    """Ask whether a Leader gives an order, and to whom (KT-ABL-30)."""
    pos = ref.pos
    leader = pos.specialist(side, "leader")
    if leader == NOBODY or not pos.is_active(leader):
        return
    if "orders" not in pos.model(leader).abilities:
        return
    near = [q for q in within(pos, leader, side, _HEARD) if not pos.shaken[q]]
    orders = {f"{order} {number_of(q)}": (order, q) for q in near for order in ORDERS}
    answer = ref.ask("give_order", side, ["none", *orders], {"model": name_of(leader)})
    if answer != "none":
        order, q = orders[answer]
        pos.effects[q] |= ORDERS[order]
        ref.note("order", "KT-ABL-30", leader, q, detail=order)


def _prepare(ref: Referee, side: int) -> None:
    """Offer a side the advanced tactics of the start of the phase (KT-ADT-07, -13, -17)."""
    pos = ref.pos
    if can_use(pos, side, "lucky_escape"):
        p = user_of(pos, side, "lucky_escape")
        if offer(ref, "advanced_tactic", side, "lucky_escape", p):
            pos.effects[p] |= LUCKY
    if can_use(pos, side, "marked_positions"):
        p = user_of(pos, side, "marked_positions")
        q = choose(ref, side, "marked_positions", p, within(pos, p, 1 - side, _MARKED), "enemy")
        if q != NOBODY:
            pos.effects[q] |= MARKED
    if can_use(pos, side, "well_drilled"):
        p = user_of(pos, side, "well_drilled")
        if can_be_readied(pos, p) and offer(ref, "advanced_tactic", side, "well_drilled", p):
            pos.flags[p] |= READY
            ref.note("is ready", "KT-ADT-17", p)
            pos.effects[p] |= STEADY


# -- the two steps --------------------------------------------------------------------------------


def ready_fire(ref: Referee) -> None:
    """Let one ready model shoot, or a side pass; then go on to the second step (KT-SHOOT-01)."""
    pos = ref.pos
    if not _turn(ref, lambda p: pos.has(p, READY) and is_eligible(pos, p)):
        alternating.begin(pos)
        pos.phase = Phase.FIRE


def fire_at_will(ref: Referee) -> bool:
    """Let one model that has not shot shoot, or a side pass.

    Return False when nobody shoots any more. See KT-SHOOT-02.
    """
    pos = ref.pos
    return _turn(ref, lambda p: is_eligible(pos, p))


def _turn(ref: Referee, may: Callable[[int], bool]) -> bool:
    pos = ref.pos
    side, able = alternating.next_side(pos, lambda of: [p for p in pos.on_table(of) if may(p)])
    if side == NOBODY:
        return False
    options = [DECLINE, *(f"model {number_of(p)}" for p in able)]
    answer = ref.ask("shoot_pick", side, options)
    pos.active = 1 - side
    if answer == DECLINE:
        pos.passed[side] = True
        ref.note("passes", "KT-SHOOT-03", side=side)
    else:
        fire_with(ref, able[options.index(answer) - 1])
    return True


def fire_with(ref: Referee, p: int) -> None:
    """Play the turn of a picked model: its tactics, its friends' help, its shots."""
    pos = ref.pos
    before, after = _fire_on_my_target(ref, p)
    if before != NOBODY:
        _fire(ref, before)
    if pos.state[p] == ON_TABLE:
        _fire(ref, p)
    if after != NOBODY and pos.state[after] == ON_TABLE and is_eligible(pos, after):
        _fire(ref, after)


def _fire(ref: Referee, p: int) -> None:
    """Shoot with one model: once a phase, except by KT-ADT-09 (KT-SHOOT-17)."""
    pos, side = ref.pos, SIDE_OF[p]
    ref.note("shoots", "KT-SHOOT-01", p)
    grit_teeth(ref, p)
    _own_tactics(ref, p)
    _help_of_friends(ref, p)
    twice = _uses(ref, p, "overwhelming_firepower")
    shoot(ref, p, one_weapon=pos.under(p, HIGH_EXPLOSIVE))
    if twice and pos.state[p] == ON_TABLE:
        ref.note("shoots", "KT-ADT-09", p, side=side)
        shoot(ref, p)
    pos.flags[p] |= SHOT


def _fire_on_my_target(ref: Referee, p: int) -> tuple[int, int]:
    """Return the friend that shoots just before the Leader and the one just after it.

    NOBODY for none. See KT-ADT-01.
    """
    pos, side = ref.pos, SIDE_OF[p]
    if not can_use(pos, side, "fire_on_my_target"):
        return NOBODY, NOBODY
    if user_of(pos, side, "fire_on_my_target") != p:
        return NOBODY, NOBODY
    near = [q for q in within(pos, p, side, _FIRE_ON) if is_eligible(pos, q)]
    options = [NO, *(f"{when} {number_of(q)}" for q in near for when in ("after", "before"))]
    about = {"tactic": "fire_on_my_target", "model": name_of(p)}
    answer = ref.ask("advanced_tactic", side, options, about)
    if answer == NO:
        return NOBODY, NOBODY
    use(ref, side, "fire_on_my_target", p)
    when, number = answer.split(" ")
    q = next(each for each in near if number_of(each) == int(number))
    return (q, NOBODY) if when == "before" else (NOBODY, q)


def grit_teeth(ref: Referee, p: int) -> None:
    """Offer a model with flesh wounds the tactic Gritted Teeth when it is picked to shoot or fight.

    See KT-CP-24.
    """
    pos, side = ref.pos, SIDE_OF[p]
    if pos.flesh[p] and offer(ref, "gritted_teeth", side, "gritted_teeth", p):
        pos.effects[p] |= GRITTED_TEETH


def _own_tactics(ref: Referee, p: int) -> None:
    """Offer the picked specialist its own tactics (KT-SPEC-21, -24, -33, KT-ADT-08, -15, -16)."""
    pos = ref.pos
    specialism = pos.model(p).specialism
    if specialism in _TACTIC_OF:
        tactic, effect = _TACTIC_OF[specialism]
        if _may_use(pos, p, tactic):
            about = {"model": name_of(p)}
            if ref.ask("shoot_tactic", SIDE_OF[p], ("none", tactic), about) == tactic:
                use(ref, SIDE_OF[p], tactic, p)
                pos.effects[p] |= effect
    for tactic, effect in (
        ("headshot", HEADSHOT),
        ("quick_shot", QUICK_SHOT),
        ("high_explosive", HIGH_EXPLOSIVE),
    ):
        if _uses(ref, p, tactic):
            pos.effects[p] |= effect


def _uses(ref: Referee, p: int, tactic: str) -> bool:
    """Ask whether the picked specialist uses an advanced tactic of its own."""
    return _may_use(ref.pos, p, tactic) and offer(ref, "advanced_tactic", SIDE_OF[p], tactic, p)


def _may_use(pos: Position, p: int, tactic: str) -> bool:
    side = SIDE_OF[p]
    if _NOT_WITH.get(tactic) in pos.used_in_round[side]:
        return False
    return can_use(pos, side, tactic) and user_of(pos, side, tactic) == p


def _help_of_friends(ref: Referee, p: int) -> None:
    """Offer help from friends near the picked model (KT-SPEC-17, -43, KT-ADT-05, KT-ADV-06)."""
    pos, side = ref.pos, SIDE_OF[p]
    comms = pos.specialist(side, "comms")
    if (
        comms not in (NOBODY, p)
        and pos.is_active(comms)
        and "scanner" not in pos.used[side]
        and is_within(pos, comms, p, _SCANNER)
    ):
        about = {"model": name_of(p), "by": name_of(comms)}
        if ref.ask("scanner", side, ("no", "yes"), about) == "yes":
            pos.used[side].append("scanner")
            pos.effects[p] |= SCANNED
            ref.note("scanner", "KT-SPEC-17", comms, p)
    if (
        comms not in (NOBODY, p)
        and can_use(pos, side, "scanner_uplink")
        and is_within(pos, comms, p, _UPLINK)
        and offer(ref, "advanced_tactic", side, "scanner_uplink", p)
    ):
        pos.effects[p] |= UPLINK
    for q in pos.bearing("mentor", side):
        if q == p or pos.has(q, MENTORED) or not is_within(pos, q, p, _MENTOR):
            continue
        about = {"ability": "mentor", "model": name_of(p)}
        if ref.ask("advanced_ability", side, ("no", "yes"), about) == "yes":
            pos.flags[q] |= MENTORED
            pos.effects[p] |= MENTOR
            ref.note("mentor", "KT-ADV-06", q, p)
