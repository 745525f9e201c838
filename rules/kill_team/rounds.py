"""KT-ROUND, KT-CP-01 to -07, KT-INIT: a round from its start, and the change of phases."""

from __future__ import annotations

from rules.kill_team import ending
from rules.kill_team.command import can_use, in_order, offer, user_of
from rules.kill_team.moving import adaptive_tactics
from rules.kill_team.position import Phase, Position
from rules.kill_team.referee import Referee
from rules.kill_team.squads import MODELS

#: KT-CP-04: how many points of Force are worth a command point.
_FORCE = 10
#: From this face on the ability gives a command point (KT-ADV-13).
_EXPERT = 5
#: The first round in which a side can concede (KT-END-10).
_CONCEDING = 4
GO_ON, CONCEDE = "go on", "concede"


def start(ref: Referee) -> None:
    """Begin a round: clear flags, offer concession, give command points, offer tactics, roll
    initiative.

    See KT-CP-07, KT-END-10, -12.
    """
    pos = ref.pos
    pos.round += 1
    clear_round(pos)
    ref.note("round", "KT-ROUND-04", detail=pos.round)
    if _is_conceded(ref):
        return
    for side in (0, 1):
        _income(ref, side)
    _tactics(ref)
    _initiative(ref)
    leave_phase(ref, Phase.MOVEMENT_START)


def clear_round(pos: Position) -> None:
    """Clear everything that lasts for one round (KT-GEN-19)."""
    pos.flags = [0] * MODELS
    pos.targets = [0] * MODELS
    pos.charged_by = [0] * MODELS
    pos.unbroken = [False, False]
    pos.lapsing = [0, 0]
    pos.used_in_round = [[], []]
    clear_phase(pos)


def clear_phase(pos: Position) -> None:
    """Clear everything that lasts for one phase."""
    pos.effects = [0] * MODELS
    pos.bonus_attacks = [0] * MODELS
    pos.used = [[], []]
    pos.grenades = [0, 0]
    pos.denied = []
    pos.passed = [False, False]


def _is_conceded(ref: Referee) -> bool:
    """Ask whether a side concedes, the one with initiative first; return whether one did.

    See KT-END-10, -12.
    """
    pos = ref.pos
    if pos.round < _CONCEDING:
        return False
    for side in in_order(pos):
        if ref.ask("concede", side, (GO_ON, CONCEDE)) == CONCEDE:
            ending.concede(ref, side)
            return True
    return False


def _income(ref: Referee, side: int) -> None:
    """Give a side its command points of the round (KT-CP-01 to -04, KT-SPEC-11, KT-ADV-13, -52)."""
    pos = ref.pos
    gained = 1
    leader = pos.specialist(side, "leader")
    gained += leader >= 0 and pos.is_active(leader)
    if pos.round == 1:
        less = pos.line_ups[1 - side]["force"] - pos.line_ups[side]["force"]
        gained += max(0, less) // _FORCE
    pos.cp[side] += gained
    ref.note("gains command points", "KT-CP-01", side=side, detail=gained)
    for p in pos.bearing("expert", side):
        if ref.d6("expert", "KT-ADV-13", side, p) >= _EXPERT:
            pos.lapsing[side] += 1
            ref.note("gains command points", "KT-ADV-13", p, detail=1)
    for p in pos.bearing("one_man_army", side):
        pos.veteran_cp[side] += 1
        ref.note("gains command points", "KT-ADV-52", p, detail=1)


def _tactics(ref: Referee) -> None:
    """Offer both sides the tactics of the start of a round (KT-CP-07, KT-SPEC-36, KT-ADT-02)."""
    pos = ref.pos
    order = in_order(pos)
    able = [side for side in order if _start_tactics(pos, side)]
    if pos.round == 1 and len(able) == 2:
        first = ref.roll_off("start of the round", "KT-CP-07")
        order = (first, 1 - first)
    for side in order:
        if pos.round == 1:
            adaptive_tactics(ref, side)
        if can_use(pos, side, "force_of_will"):
            leader = user_of(pos, side, "force_of_will")
            if offer(ref, "advanced_tactic", side, "force_of_will", leader):
                pos.unbroken[side] = True


def _start_tactics(pos: Position, side: int) -> bool:
    return can_use(pos, side, "force_of_will") or (
        pos.round == 1 and can_use(pos, side, "adaptive_tactics")
    )


def _initiative(ref: Referee) -> None:
    """Roll for initiative: 2D6 each, again while they are the same (KT-INIT-01, -02, KT-GEN-24)."""
    pos = ref.pos
    totals = [0, 0]
    while totals[0] == totals[1]:
        totals = [
            sum(ref.d6("initiative", "KT-INIT-01", side) for _ in range(2)) for side in (0, 1)
        ]
    pos.initiative = totals.index(max(totals))
    ref.note("initiative", "KT-INIT-01", side=pos.initiative, detail=totals)


def leave_phase(ref: Referee, following: Phase) -> None:
    """End a phase of the round, and the match where a side has nobody left (KT-END-03, -04)."""
    pos = ref.pos
    clear_phase(pos)
    pos.phase = following
    ref.note("phase", "KT-ROUND-02", detail=following.name.lower())
    ending.after_phase(ref)
