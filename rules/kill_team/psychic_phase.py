"""KT-PSY: the Psychic phase."""

from __future__ import annotations

from rules.kill_team.attacking import shown
from rules.kill_team.catalogue.specialisms import Power
from rules.kill_team.command import NO, in_order
from rules.kill_team.models import PSYKER
from rules.kill_team.position import ON_TABLE, Position
from rules.kill_team.referee import Referee
from rules.kill_team.rerolling import Throw, settle, throw
from rules.kill_team.squads import NOBODY, SIDE_OF, name_of, number_of
from rules.kill_team.suffering import Harm, suffer_mortal
from rules.kill_team.table.measuring import at_most, gap
from rules.kill_team.table.neighbours import gap_of, is_within, nearest, sees, view_of
from rules.kill_team.ties import pick_nearest

NONE, CAST = "none", "cast"
#: How far perils and denials reach, in inches, and the test that makes a bolt stronger
#: (KT-PSY-03, -04, KT-PSY-05).
_BACKLASH, _DENY, _STRONG = 3, 24, 11


def takes_place(pos: Position) -> bool:
    """Say whether there is a Psychic phase: any psyker is on the table (KT-ROUND-03)."""
    return any(disc and pos.model(p).keywords & {PSYKER} for p, disc in enumerate(pos.discs))


def play(ref: Referee) -> None:
    """Let each side attempt one power, in initiative order (KT-PSY-01)."""
    pos = ref.pos
    for side in in_order(pos):
        casts = {
            f"{CAST} {number_of(p)} {power}": (p, power)
            for p in pos.bearing("psyker", side)
            for power in pos.model(p).abilities["psyker"].powers
        }
        answer = ref.ask("psychic_pick", side, [NONE, *casts])
        if answer != NONE:
            p, power = casts[answer]
            _attempt(ref, p, pos.data.powers[power])


def _attempt(ref: Referee, p: int, power: Power) -> None:
    """Roll the psychic test, with its perils and a chance to deny, and use the power.

    See KT-PSY-02 to -04.
    """
    side = SIDE_OF[p]
    ref.note("casts", "KT-PSY-01", p, detail=power.id)
    thrown = throw(ref, "psychic test", "KT-PSY-02", side, p, dice=2)
    settle(ref, thrown, lambda roll: roll.total < power.warp_charge or _is_perilous(roll))
    if _is_perilous(thrown) and not _survives_perils(ref, p):
        return
    if thrown.total < power.warp_charge:
        ref.note("power fails", "KT-PSY-02", p, detail=power.id)
    elif not _is_denied(ref, p, thrown.total):
        _psybolt(ref, p, power, thrown.total)


def _is_perilous(roll: Throw) -> bool:
    """Say whether a psychic test hurts the psyker, so that a re-roll could be better (KT-CP-20).

    See KT-PSY-03.
    """
    return roll.faces in ([1, 1], [6, 6])


def _survives_perils(ref: Referee, p: int) -> bool:
    """Apply the perils of a psychic test; return whether the psyker survives (KT-PSY-03)."""
    pos, side = ref.pos, SIDE_OF[p]
    there = pos.disc(p)
    _mortal_d3(ref, p, p)
    if pos.state[p] == ON_TABLE:
        return True
    for of in (side, 1 - side):
        for q in pos.on_table(of):
            if at_most(gap(there, pos.disc(q)), _BACKLASH):
                _mortal_d3(ref, p, q)
    return False


def _mortal_d3(ref: Referee, p: int, q: int) -> None:
    side = SIDE_OF[p]
    count = shown(ref.d6("perils", "KT-PSY-03", side, p, q), 3)
    suffer_mortal(ref, q, count, Harm(side, "perils", p))


def _is_denied(ref: Referee, p: int, total: int) -> bool:
    """Ask one enemy psyker to deny the power; return whether it rolls higher (KT-PSY-04)."""
    pos, side = ref.pos, 1 - SIDE_OF[p]
    able = [
        q
        for q in pos.bearing("psyker", side)
        if is_within(pos, p, q, _DENY)
        and pos.denied.count(q) < pos.model(q).abilities["psyker"].deny
    ]
    options = [NO, *(f"model {number_of(q)}" for q in able)]
    answer = ref.ask("deny", side, options, {"psyker": name_of(p), "total": total})
    if answer == NO:
        return False
    q = able[options.index(answer) - 1]
    pos.denied.append(q)
    thrown = throw(ref, "deny", "KT-PSY-04", side, q, p, dice=2)
    settle(ref, thrown, lambda roll: roll.total <= total)
    if thrown.total > total:
        ref.note("denies", "KT-PSY-04", q, p)
    return thrown.total > total


def _psybolt(ref: Referee, p: int, power: Power, total: int) -> None:
    """Deal the mortal wounds of a power to the closest visible enemy (KT-PSY-05, -07)."""
    pos, side = ref.pos, SIDE_OF[p]
    q = _closest(ref, p, power)
    if q == NOBODY:
        return
    view = view_of(pos, p, q)
    harm = Harm(side, power.id, p, cover=view.cover, obscured=view.obscured)
    count = power.mortal_wounds
    if total >= _STRONG:
        count = shown(ref.d6("psybolt", "KT-PSY-05", side, p, q), 3)
    ref.note("power", "KT-PSY-05", p, q, detail=power.id)
    suffer_mortal(ref, q, count, harm)


def _closest(ref: Referee, p: int, power: Power) -> int:
    pos, side = ref.pos, SIDE_OF[p]
    seen = [
        q
        for q in pos.on_table(1 - side)
        if at_most(gap_of(pos, p, q), power.range) and sees(pos, p, q)
    ]
    return pick_nearest(ref, p, nearest(pos, p, seen))
