"""NM-ACT, NM-GRP, NM-ACTN-04 to -06, NM-STATUS-19, -23: the order of activations, and one
activation.
"""

from __future__ import annotations

from typing import Final

from rules.necromunda import ending
from rules.necromunda.acting import PASS, POINTS, Turn, available, perform
from rules.necromunda.dice import passes
from rules.necromunda.hits import Attack, Hit
from rules.necromunda.moving import stand_up, turn
from rules.necromunda.naming import Naming, fighter_of, word_of
from rules.necromunda.nerve_tests import take_tests
from rules.necromunda.position import Position
from rules.necromunda.pushing import shove
from rules.necromunda.referee import Referee
from rules.necromunda.skill_actions import overwatch, regroup
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import ACTIVE, INJURED, ON_TABLE, PINNED, Phase
from rules.necromunda.suffering import suffer
from rules.necromunda.table.facing import DEGREES
from rules.necromunda.table.neighbours import within
from rules.necromunda.testing import passed

YES, NO = "yes", "no"
#: How near the members of a group must be, in inches (NM-GRP-01).
_GROUP: Final = 3.0
#: The hit that a fighter ablaze takes (NM-STATUS-19).
_BURNING: Final = Hit(strength=3, ap=-1, damage=1, traits=())
_PUT_OUT, _PINNED_HELPS, _FRIEND_RANGE = 6, 2, 1.0


# -- whose turn it is -----------------------------------------------------------------------------


def step(ref: Referee) -> None:
    """Activate the next fighter of a group, or ask the next side.

    Go to the End phase when none is left. See NM-ACT-01, -03 to -06.
    """
    pos = ref.pos
    if pos.group:
        _next_of_group(ref)
    else:
        side = _next_side(pos)
        if side == NOBODY:
            pos.phase = Phase.BOTTLE
            ref.note("phase", "NM-ROUND-01", detail="end")
            return
        pos.active = side
        _choose(ref, side)
    ending.check_at_once(ref)


def _next_side(pos: Position) -> int:
    """Return the next side in priority order with a ready fighter; NOBODY for none.

    See NM-ACT-04, -06.
    """
    order = pos.priority
    start = (order.index(pos.active) + 1) if pos.active in order else 0
    for side in (*order[start:], *order[:start]):
        if ready(pos, side):
            return side
    return NOBODY


def ready(pos: Position, side: int) -> list[int]:
    """List the fighters that a side may activate; Late ones only if nobody else is left.

    See NM-ACT-01, NM-REINF-08.
    """
    able = [p for p in pos.on_table(side) if pos.ready[p]]
    return [p for p in able if not pos.late[p]] or able


def _choose(ref: Referee, side: int) -> None:
    """Ask a side for the fighter to activate, and for its group (NM-ACT-01, NM-GRP-01, -05)."""
    pos = ref.pos
    able = ready(pos, side)
    options = [word_of(pos, p) for p in able]
    p = fighter_of(pos, ref.ask("activate", side, options))
    members = _group_of(ref, p)
    for q in (p, *members):
        pos.ready[q] = False
    pos.group = [p, *members]
    ref.note("is activated", "NM-ACT-01", p)
    for q in members:
        ref.note("joins", "NM-GRP-05", q, p)


def joinable(pos: Position, p: int) -> list[int]:
    """List the friends that may be activated with a fighter (NM-GRP-01, -04, NM-REINF-09)."""
    if not _is_capable(pos, p) or not pos.fighters[p].group_size:
        return []
    friends = [q for q in pos.friends(p) if pos.ready[q] and _is_capable(pos, q)]
    return within(pos, p, friends, _GROUP)


def _is_capable(pos: Position, p: int) -> bool:
    return pos.status[p] == ACTIVE and not pos.broken[p] and not pos.late[p]


def _group_of(ref: Referee, p: int) -> list[int]:
    """Ask for the members of a group (NM-DEC-11)."""
    pos = ref.pos
    able = joinable(pos, p)
    if not able:
        return []
    side, size = pos.side_of[p], min(pos.fighters[p].group_size, len(able))
    build = Naming(
        *("group_members", side, ref.view(side), able, "NM-GRP-01"),
        least=0,
        most=size,
        about={"fighter": pos.named(p), "most": size},
    )
    return build.named(ref.ask_for(build))


def _next_of_group(ref: Referee) -> None:
    """Activate the next fighter of the group, which its coach picks (NM-GRP-06, NM-DEC-12)."""
    pos = ref.pos
    able = sorted(pos.group)
    p = able[0]
    if len(able) > 1:
        options = [word_of(pos, q) for q in able]
        p = fighter_of(pos, ref.ask("group_next", pos.active, options))
    pos.group.remove(p)
    activate(ref, p)


# -- one activation -------------------------------------------------------------------------------


def activate(ref: Referee, p: int) -> None:
    """Play the activation of one fighter (NM-ACTN-03 to -06)."""
    pos = ref.pos
    pos.activation += 1
    ref.note("acts", "NM-ACT-02", p)
    if pos.blaze[p]:
        burn(ref, p)
    else:
        _prepare(ref, p)
        _act(ref, Turn(p, POINTS))
        if pos.discs[p] is not None:
            regroup(ref, p)
    if pos.blind[p]:
        # NM-STATUS-20: until the end of its next activation.
        pos.blind[p] = False
        ref.note("sees again", "NM-STATUS-20", p)


def _prepare(ref: Referee, p: int) -> None:
    """Play what comes before a fighter's first action: stimm, running for cover, standing up,
    facing.

    See NM-FX-56, -43, NM-ACTN-05.
    """
    pos, side = ref.pos, ref.pos.side_of[p]
    if pos.fighters[p].has("stimm") and not pos.stimm_used[p]:
        about = {"fighter": pos.named(p), "gear": "stimm"}
        if ref.ask("use_gear", side, (NO, YES), about) == YES:
            pos.stimm_used[p] = pos.stimmed[p] = pos.stimm_due[p] = True
            pos.flesh[p] = max(0, pos.flesh[p] - 1)
            ref.note("takes a stimm", "NM-FX-56", p)
    if pos.broken[p]:
        return
    springs = pos.status[p] == PINNED and pos.fighters[p].has("free_stand")
    if springs and passed(ref, p, "i", "NM-FX-43"):
        stand_up(ref, p, "NM-FX-43")
    if pos.status[p] == ACTIVE:
        turn(ref, p, "start_facing")


def _act(ref: Referee, now: Turn) -> None:
    """Ask for one action after the other and perform them (NM-ACTN-03, -04, NM-DEC-15)."""
    pos, p = ref.pos, now.p
    while now.points > 0 and not now.over:
        options = available(pos, now)
        about = {"fighter": pos.named(p), "points": now.points}
        action = ref.ask("choose_action", pos.side_of[p], options, about)
        if action == PASS:
            return
        ref.note("does", "NM-ACTN-03", p, detail=action)
        before, was_broken = pos.status[p], pos.broken[p]
        shot_at = overwatch(ref, p)
        if pos.status[p] != before and pos.status[p] not in (ACTIVE, "engaged"):
            return
        if pos.broken[p] and not was_broken:
            return
        if shot_at and action not in available(pos, now):
            ref.note("cannot any more", "NM-FX-27", p, detail=action)
            continue
        perform(ref, now, action)
        if now.sent != NOBODY:
            activate(ref, now.sent)
            now.sent = NOBODY
        if _is_stopped(pos, p, before, was_broken) or ending.is_decided(pos):
            return


def _is_stopped(pos: Position, p: int, before: str, was_broken: bool) -> bool:
    """Say whether events end the activation (NM-ACTN-04).

    Only overwatch lets an enemy pin the fighter (NM-FX-27). Its own doing does not end the
    activation.
    """
    status = pos.status[p]
    if status not in ON_TABLE or (pos.broken[p] and not was_broken):
        return True
    return status == INJURED and before != INJURED


# -- fire -----------------------------------------------------------------------------------------


def burn(ref: Referee, p: int) -> None:
    """Play the activation of a fighter ablaze, who does nothing else (NM-STATUS-19, -23)."""
    pos = ref.pos
    attack = Attack(NOBODY)
    suffer(ref, attack, p, _BURNING)
    take_tests(ref, attack.shock)
    if pos.status[p] == ACTIVE:
        degree = ref.d360("blaze_move", "NM-STATUS-19", p)
        length = sum(ref.two("blaze_move", "NM-STATUS-19", p))
        shove(ref, p, DEGREES[degree], length, "NM-STATUS-19")
    if pos.discs[p] is None:
        return
    friends = [q for q in pos.friends(p) if pos.status[q] == ACTIVE]
    help_ = len(within(pos, p, friends, _FRIEND_RANGE))
    help_ += _PINNED_HELPS * (pos.status[p] == PINNED)
    if passes(ref.d6("blaze_out", "NM-STATUS-19", p), _PUT_OUT, help_):
        pos.blaze[p] = False
        ref.note("is put out", "NM-STATUS-19", p)
