"""KT-MOVE-01, -02: the order of the Movement phase."""

from __future__ import annotations

from rules.kill_team.charging import charge
from rules.kill_team.command import NO, can_use, choose, in_order, use, user_of
from rules.kill_team.decisive import decisive
from rules.kill_team.moving import (
    CHARGE,
    HOLD,
    act,
    actions,
    can_be_picked,
    has_choice,
    quick_march,
)
from rules.kill_team.position import (
    ENGAGED_AT_START,
    READY,
    STIMMED,
    TOUGHENED,
    Phase,
    Position,
)
from rules.kill_team.referee import Referee
from rules.kill_team.squads import NOBODY, SIDE_OF, name_of, number_of
from rules.kill_team.table.neighbours import can_be_readied, is_engaged, within
from rules.kill_team.unseen import move_unseen

DONE = "done"
#: How far these tactics reach, in inches (KT-SPEC-27, KT-ADT-06, -11).
_STIMM, _INTELLIGENCE, _PAINKILLER = 2, 12, 2


def start(ref: Referee) -> None:
    """Begin the Movement phase: mark models that start engaged, offer tactics, give the turn to the
    side with initiative.

    See KT-MOVE-03, KT-SPEC-27, -47, KT-CP-21.
    """
    pos = ref.pos
    for side in (0, 1):
        for p in pos.on_table(side):
            if is_engaged(pos, p):
                pos.flags[p] |= ENGAGED_AT_START
    for side in in_order(pos):
        _stimm_shot(ref, side)
    decisive(ref, "decisive_move", "KT-CP-21", _can_act, pick)
    _turn_of(ref, pos.initiative)
    pos.phase = Phase.MOVEMENT


def _turn_of(ref: Referee, side: int) -> None:
    ref.pos.active = side
    ref.note("movement", "KT-MOVE-01", side=side)
    move_unseen(ref, side)


def _stimm_shot(ref: Referee, side: int) -> None:
    pos = ref.pos
    if not can_use(pos, side, "stimm_shot"):
        return
    medic = user_of(pos, side, "stimm_shot")
    near = within(pos, medic, side, _STIMM)
    options = [NO, *(f"model {number_of(q)}" for q in near)]
    answer = ref.ask("stimm_shot", side, options, {"model": name_of(medic)})
    if answer != NO:
        q = near[options.index(answer) - 1]
        use(ref, side, "stimm_shot", q)
        pos.flags[q] |= STIMMED


def _can_act(pos: Position, p: int) -> bool:
    """Say whether the model can be picked and has more to choose from than to hold."""
    return can_be_picked(pos, p) and has_choice(pos, p)


def turn(ref: Referee) -> None:
    """Let one model of the active side act, or end that side's turn (KT-MOVE-01)."""
    pos = ref.pos
    side = pos.active
    able = [p for p in pos.on_table(side) if _can_act(pos, p)]
    options = [DONE, *(f"model {number_of(p)}" for p in able)]
    answer = ref.ask("move_pick", side, options)
    if answer != DONE:
        pick(ref, able[options.index(answer) - 1])
    elif side == pos.initiative:
        _turn_of(ref, 1 - side)
    else:
        pos.phase = Phase.MOVEMENT_END


def pick(ref: Referee, p: int) -> None:
    """Ask for the one Movement action of a model and play it (KT-MOVE-02)."""
    pos, side = ref.pos, SIDE_OF[p]
    quick_march(ref, p)
    options = actions(pos, p)
    action = ref.ask("move_action", side, options, {"model": name_of(p)}, default=HOLD)
    if action == CHARGE:
        charge(ref, p)
    else:
        act(ref, p, action)


def end(ref: Referee) -> None:
    """End the Movement phase: offer the tactics of its end (KT-ADT-06, -11)."""
    pos = ref.pos
    for side in in_order(pos):
        if can_use(pos, side, "new_intelligence"):
            comms = user_of(pos, side, "new_intelligence")
            near = [q for q in within(pos, comms, side, _INTELLIGENCE) if can_be_readied(pos, q)]
            q = choose(ref, side, "new_intelligence", comms, near)
            if q != NOBODY:
                pos.flags[q] |= READY
                ref.note("is ready", "KT-ADT-06", q)
        if can_use(pos, side, "painkiller"):
            medic = user_of(pos, side, "painkiller")
            q = choose(ref, side, "painkiller", medic, within(pos, medic, side, _PAINKILLER))
            if q != NOBODY:
                pos.flags[q] |= TOUGHENED
